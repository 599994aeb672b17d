// Mouse, touch and keys on the stage, told to a view as turn, pan, zoom, hover, click.

/** Less than this many pixels between down and up is a click. */
const CLICK = 4;

function listen(stage, view) {
  const down = new Map(); // Pointers by id, at their last places.
  let travelled = 0;
  const place = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    stage.focus({ preventScroll: true });
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, place(event));
  });

  stage.addEventListener("pointermove", (event) => {
    const now = place(event);
    const last = down.get(event.pointerId);
    if (!last) {
      if (event.pointerType === "mouse") view.hover(...now);
      return;
    }
    const [dx, dy] = [now[0] - last[0], now[1] - last[1]];
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled <= CLICK && down.size === 1) return;
    view.hover(-1, -1);
    if (down.size === 1) {
      const pan = event.shiftKey || event.ctrlKey || (event.buttons & 6) !== 0;
      if (pan) view.pan(dx, dy);
      else view.turn(dx, dy);
    } else {
      const other = [...down].find(([id]) => id !== event.pointerId)[1];
      const apart = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) + 1;
      view.pan(dx / 2, dy / 2);
      view.zoom(apart(last) / apart(now), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    }
    down.set(event.pointerId, now);
  });

  const up = (event) => {
    if (event.type === "pointerup" && down.size === 1 && travelled <= CLICK && event.button === 0) {
      view.click(...place(event));
    }
    down.delete(event.pointerId);
  };
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);
  stage.addEventListener("pointerleave", () => view.hover(-1, -1));
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("dblclick", () => view.fit());

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    view.zoom(Math.exp(clamp(event.deltaY * lines, -200, 200) * 0.0015), ...place(event));
  }, { passive: false });

  stage.addEventListener("keydown", (event) => {
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const middle = [stage.clientWidth / 2, stage.clientHeight / 2];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey) view.pan(arrow[0] * -40, arrow[1] * -40);
    else if (arrow) view.turn(arrow[0] * 24, arrow[1] * 24);
    else if (event.key === "+" || event.key === "=") view.zoom(1 / 1.2, ...middle);
    else if (event.key === "-") view.zoom(1.2, ...middle);
    else return;
    event.preventDefault();
  });
}
