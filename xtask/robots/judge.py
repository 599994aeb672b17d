"""Why asunder and coal say different things about two parts.

- `rounding`: asunder's bracket comes within a micrometre of 0 from either side; coal computes in
  doubles, with tolerances of that order.
- `inside`: a part is wholly inside a mesh; coal's meshes are surfaces, and no surface is crossed.
- `crossing`: triangles of both cross, in exact rational numbers; coal says they do not.
- `apart`: no triangles of both meet, in exact rational numbers; coal says they do.

What is none of these is not explained.
"""

import numpy

import third

# Metres.
ROUNDING = 1e-6
REASONS = ("rounding", "inside", "crossing", "apart")


def why(robot, pair, finding, theirs):
    """One of the reasons, or None. `finding` is asunder's, if it told the pair at all."""
    lower, upper = (finding["lower"], finding["upper"]) if finding else (numpy.inf, numpy.inf)
    if lower <= ROUNDING and upper >= -ROUNDING:
        return "rounding"
    if not theirs and (holds(robot, *pair) or holds(robot, *reversed(pair))):
        return "inside"
    if all(robot.parts[part].is_mesh for part in pair):
        met = third.crossing(*(robot.triangles(part) for part in pair))
        if (met is None) == theirs:
            return "apart" if theirs else "crossing"
    return None


def holds(robot, outer, inner):
    """Whether a mesh goes around a point of the other part, given that no surfaces cross."""
    if not robot.parts[outer].is_mesh:
        return False
    at, part = robot.placed.oMg[inner], robot.parts[inner]
    point = at.act(part.vertices[0]) if part.is_mesh else numpy.array(at.translation)
    return abs(third.winding(robot.triangles(outer), point)) > 0.5
