"""Why asunder and coal say different things about two parts.

- `inside`: a part is wholly inside a mesh; coal's meshes are surfaces, and no surface is crossed.
- `crossing`: triangles of both cross, in exact rational numbers; coal says they do not.
- `apart`: no triangles of both meet, in exact rational numbers; coal says they do.
- `rounding`: none of these, but asunder's bracket comes within a micrometre of 0 from either side;
  coal computes in doubles, with tolerances of that order.

What is none of these is not explained. Distances by coal are held against asunder's brackets too.
"""

import coal
import numpy
import third

# Metres.
ROUNDING = 1e-6
REASONS = ("inside", "crossing", "apart", "rounding")


def why(robot, pair, finding, theirs):
    """One of the reasons, or None. `finding` is asunder's, if it told the pair at all."""
    if not theirs and (holds(robot, *pair) or holds(robot, *reversed(pair))):
        return "inside"
    if all(robot.parts[part].is_mesh for part in pair):
        met = third.crossing(*(robot.triangles(part) for part in pair))
        if (met is None) == theirs:
            return "apart" if theirs else "crossing"
    if finding and finding["lower"] <= ROUNDING and finding["upper"] >= -ROUNDING:
        return "rounding"
    return None


def holds(robot, outer, inner):
    """Whether a mesh goes around a point of the other part, given that no surfaces cross."""
    if not robot.parts[outer].is_mesh:
        return False
    at, part = robot.placed.oMg[inner], robot.parts[inner]
    point = at.act(part.vertices[0]) if part.is_mesh else numpy.array(at.translation)
    return abs(third.winding(robot.triangles(outer), point)) > 0.5


def gap(robot, pair, found):
    """The distance by coal of parts that are near each other, and the depth of plain shapes."""
    if found["verdict"] != "too close" and any(robot.parts[part].is_mesh for part in pair):
        return None
    return distance(robot, pair)[0]


def agree(robot, pair, found, gap):
    """Whether a distance or depth by coal fits asunder's bracket.

    Coal's depth is not always that of the shortest way out, and may be 1e-5 too small. Where it is
    smaller than asunder proves, coal's own way, worked out in closed form, must not be. Where it is
    larger, asunder's way is taken: b, moved along the axis by all of the bracket, is apart from a.
    """
    lower, upper = found["lower"], found["upper"]
    if lower - ROUNDING <= gap <= upper + ROUNDING:
        return True
    if gap >= 0 or lower >= 0:
        return False
    if gap < lower:
        return distance(robot, pair, numpy.array(found["axis"]) * (ROUNDING - lower))[0] > 0
    normal = distance(robot, pair)[1]
    return min(way_out(robot, pair, normal), way_out(robot, pair, -normal)) >= -upper - 1e-12


def distance(robot, pair, way=0.0):
    """By coal, once the second part is moved, and its normal."""
    (a, at_a), (b, at_b) = ((robot.parts[n].thing.geometry, robot.world(n)) for n in pair)
    at_b.setTranslation(at_b.getTranslation() + way)
    result = coal.DistanceResult()
    return coal.distance(a, at_a, b, at_b, coal.DistanceRequest(), result), result.normal


def way_out(robot, pair, axis):
    """How far b has to go along an axis until all of it is beyond a."""
    a, b = pair
    return height(robot, a, axis) + height(robot, b, -axis)


def height(robot, part, axis):
    """How far a plain shape reaches along an axis."""
    at, shape = robot.placed.oMg[part], robot.parts[part].thing.geometry
    x, y, z = at.rotation.T @ axis
    if isinstance(shape, coal.Box):
        own = numpy.abs((x, y, z)) @ shape.halfSide
    elif isinstance(shape, coal.Cylinder):
        own = shape.radius * numpy.hypot(x, y) + shape.halfLength * abs(z)
    elif isinstance(shape, coal.Sphere):
        own = shape.radius
    else:
        raise TypeError(f"{type(shape).__name__} is no shape of URDF")
    return axis @ at.translation + own
