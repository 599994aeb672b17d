"""Real robots, the same joint positions, the pairs in collision: asunder's beside coal's.

1. For each robot: random joint positions within its limits, always the same ones.
2. pinocchio poses the links, coal says which pairs of parts collide (robot.py). asunder does the
   same from the same URDF, by itself (crates/asunder-scene/examples/robot_pairs.rs).
3. Both must have read the same meshes; where they have not, a third reader decides. Every pair on which they differ must have a reason
   (judge.py). Ends with status 1 if one has none.

Started by `cargo xtask robots [--quick] [--positions N] [--seed S] [ROBOT]...`.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import sysconfig
import time

import judge
import numpy
from robot import Robot

# Under the folder of example-robot-data.
ROBOTS = {
    "panda": "panda_description/urdf/panda.urdf",
    "ur5": "ur_description/urdf/ur5_gripper.urdf",
    "talos": "talos_data/robots/talos_full_v2.urdf",
    "baxter": "baxter_description/urdf/baxter.urdf",
    "tiago": "tiago_description/robots/tiago_dual.urdf",
    "pr2": "pr2_description/urdf/pr2.urdf",
    "icub": "icub_description/robots/icub.urdf",
    "xarm": "xarm_description/urdf/xarm7.urdf",
}
QUICK = ("panda", "talos", "baxter")

# Meshes are the same within this. Metres, and square metres.
SAME = 1e-6

# Over the last line of progress.
CLEAR = "\r\x1b[K" if sys.stderr.isatty() else ""


def main():
    options = arguments()
    share = pathlib.Path(sysconfig.get_path("purelib"), "cmeel.prefix", "share")
    folder = share / "example-robot-data" / "robots"
    rows, failures = [], []
    for name in options.robots:
        row, faults = compare(name, str(folder / ROBOTS[name]), [str(share)], options)
        rows.append(row)
        failures += faults
    table(rows)
    for failure in failures:
        print(f"NOT EXPLAINED: {failure}")
    return 1 if failures else 0


def arguments():
    parser = argparse.ArgumentParser(prog="cargo xtask robots")
    parser.add_argument("robots", nargs="*", metavar="ROBOT", help=", ".join(ROBOTS))
    parser.add_argument("--quick", action="store_true", help=f"{', '.join(QUICK)}; 50 positions")
    parser.add_argument("--positions", type=int, help="for each robot; 1000 if none are given")
    parser.add_argument("--show", action="store_true", help="every disagreement, explained or not")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.robots:
        if name not in ROBOTS:
            parser.error(f"no robot {name}; there are {', '.join(ROBOTS)}")
    options.robots = options.robots or (QUICK if options.quick else list(ROBOTS))
    options.positions = options.positions or (50 if options.quick else 1000)
    return options


def compare(name, path, packages, options):
    """One robot: its row of the table, and what is not explained."""
    progress(f"{name}: reading")
    robot = Robot(path, packages)
    positions = robot.positions(options.positions, options.seed)
    progress(f"{name}: asunder, {len(positions)} positions")
    head, answers = asunder(path, packages, positions)
    faults = [f"{name}: {fault}" for fault in different_parts(robot, head["parts"])]
    robot.ready()
    row = {"robot": name, "parts": len(robot.parts), "positions": len(positions)}
    row |= {"pairs": len(robot.pairs) * len(positions), "both": 0, "ours": 0, "theirs": 0}
    row |= dict.fromkeys(judge.REASONS, 0) | {"none": 0, "gaps": 0}
    seconds = 0.0
    for number, (values, answer) in enumerate(zip(positions, answers)):
        if number % 50 == 0:
            progress(f"{name}: coal, position {number} of {len(positions)}")
        robot.pose(values)
        start = time.perf_counter()
        robot.collide()
        seconds += time.perf_counter() - start
        for reason, text in judged(row, robot, answer["pairs"]):
            if reason is None:
                faults.append(f"{name}: position {number}: {text}")
            elif options.show:
                say(f"{name}: position {number}: {reason}: {text}")
    progress("")
    times = sorted(answer["seconds"] for answer in answers)
    row["ours ms"] = f"{1e3 * sum(times) / len(times):.2f}"
    row["median"] = f"{1e3 * times[len(times) // 2]:.2f}"
    row["coal ms"] = f"{1e3 * seconds / len(positions):.2f}"
    return row, faults


def asunder(path, packages, positions):
    """What asunder says: about the parts, and about each position."""
    command = [os.environ.get("CARGO", "cargo"), "run", "--release", "--quiet"]
    command += ["-p", "asunder-scene", "--example", "robot_pairs", "--", path]
    for package in packages:
        command += ["--package", package]
    lines = "".join(json.dumps(values) + "\n" for values in positions)
    done = subprocess.run(command, input=lines, capture_output=True, text=True)
    for line in done.stderr.splitlines():
        # It is read at zero, and posed within its limits afterwards.
        if "since no value is given" not in line:
            say(line)
    if done.returncode != 0:
        sys.exit(f"robot_pairs ended with status {done.returncode}")
    head, *answers = (json.loads(line) for line in done.stdout.splitlines())
    return head, answers


def different_parts(robot, told):
    """Parts that only one of both has read, and meshes that a third reader reads like coal."""
    ours, theirs = {p["name"]: p for p in told}, {p.name: p for p in robot.parts}
    for name in sorted(ours.keys() ^ theirs.keys()):
        yield f"{name} is only {'ours' if name in ours else 'theirs'}"
    for name in sorted(ours.keys() & theirs.keys()):
        part = theirs[name]
        if not part.is_mesh or is_same(ours[name], part.measures()):
            continue
        part.read_again()
        if is_same(ours[name], part.measures()):
            say(f"{name}: coal reads this mesh wrongly; asunder and trimesh agree")
        else:
            yield f"{name}: this mesh is another for asunder than for trimesh and coal"


def is_same(ours, theirs):
    apart = (numpy.abs(numpy.subtract(ours[key], theirs[key])).max() for key in theirs)
    return all(length <= SAME for length in apart)


def judged(row, robot, findings):
    """Counts the pairs of one position; those on which both differ, with the reason if any."""
    numbers = {part.name: number for number, part in enumerate(robot.parts)}
    told = {}
    for found in findings:
        pair = numbers[found["part_a"]], numbers[found["part_b"]]
        told[tuple(sorted(pair))] = found
        gap = judge.gap(robot, pair, found)
        row["gaps"] += gap is not None
        if gap is not None and not judge.agree(robot, pair, found, gap):
            names = " and ".join(robot.parts[part].name for part in pair)
            yield None, f"{names}: {gap} m by coal, by asunder {found}"
    ours = {pair for pair, found in told.items() if found["verdict"] != "too close"}
    theirs = robot.colliding()
    row["both"] += len(ours & theirs)
    row["ours"] += len(ours - theirs)
    row["theirs"] += len(theirs - ours)
    for pair in sorted(ours ^ theirs):
        found = told.get(pair)
        reason = judge.why(robot, pair, found, pair in theirs)
        row[reason or "none"] += 1
        whose = "theirs" if pair in theirs else "ours"
        names = " and ".join(robot.parts[part].name for part in pair)
        ours_is = "{verdict}, {lower:.3g} to {upper:.3g} m, {how}".format(**found) if found else "clear"
        yield reason, f"{names}: only {whose}; asunder says {ours_is}"


def table(rows):
    heads = list(rows[0])
    wide = [max(len(str(row[head])) for row in [dict(zip(heads, heads)), *rows]) for head in heads]
    for row in [dict(zip(heads, heads)), *rows]:
        print("  ".join(str(row[head]).rjust(width) for head, width in zip(heads, wide)))


def say(text):
    """A line to stay."""
    print(f"{CLEAR}{text}", file=sys.stderr, flush=True)


def progress(text):
    """A line over the last one, where somebody watches."""
    if CLEAR:
        print(f"{CLEAR}{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
