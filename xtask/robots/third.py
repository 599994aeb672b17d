"""Third opinions on two parts: does one hold the other, and do their triangles cross?

1. Inside: the generalized winding number of a mesh around a point of the other part, summed over
   solid angles (Van Oosterom and Strackee 1983).
2. Crossing: triangles whose boxes meet are compared in exact rational numbers. The corners in the
   world are rounded once, as doubles, and then taken as they are.
"""

from fractions import Fraction

import numpy


def winding(triangles, point):
    """How often the surface goes around the point: about ±1 inside, about 0 outside."""
    a, b, c = (triangles[:, i] - point for i in range(3))
    la, lb, lc = (numpy.linalg.norm(v, axis=1) for v in (a, b, c))
    dot = lambda p, q: numpy.einsum("ij,ij->i", p, q)
    over = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb
    return numpy.arctan2(dot(a, numpy.cross(b, c)), over).sum() / (2 * numpy.pi)


def crossing(p, q):
    """Whether some triangle of p touches or crosses one of q, exactly; numbers of such a pair."""
    low_p, high_p, low_q, high_q = p.min(1), p.max(1), q.min(1), q.max(1)
    near = numpy.flatnonzero(
        ((low_p <= q.max((0, 1))) & (high_p >= q.min((0, 1)))).all(axis=1)
    )
    for i in near:
        meets = ((low_q <= high_p[i]) & (high_q >= low_p[i])).all(axis=1)
        for j in numpy.flatnonzero(meets):
            if not split(p[i], q[j]) and cross(p[i], q[j]):
                return int(i), int(j)
    return None


def split(p, q):
    """Whether the plane of one triangle surely has the other on one side; in doubles."""
    for s, t in ((p, q), (q, p)):
        normal = numpy.cross(s[1] - s[0], s[2] - s[0])
        heights = (t - s[0]) @ normal
        least = 1e-9 * numpy.abs(heights).max() + 1e-14 * numpy.linalg.norm(normal)
        if (heights > least).all() or (heights < -least).all():
            return True
    return False


def cross(p, q):
    """Whether two triangles have a point in common, exactly."""
    p, q = ([tuple(Fraction(float(x)) for x in corner) for corner in t] for t in (p, q))
    edges = lambda t: ((t[0], t[1]), (t[1], t[2]), (t[2], t[0]))
    return any(pierces(*e, q) for e in edges(p)) or any(pierces(*e, p) for e in edges(q))


def side(a, b, c, d):
    """The volume that three corners span with a fourth: positive on one side of their plane."""
    (x1, y1, z1), (x2, y2, z2), (x3, y3, z3) = (
        tuple(v - w for v, w in zip(corner, a)) for corner in (b, c, d)
    )
    return x1 * (y2 * z3 - z2 * y3) - y1 * (x2 * z3 - z2 * x3) + z1 * (x2 * y3 - y2 * x3)


def pierces(u, v, t):
    """Whether an edge has a point in common with a triangle."""
    a, b, c = t
    above, below = side(a, b, c, u), side(a, b, c, v)
    if above == 0 and below == 0:
        return flat_pierces(u, v, t)
    if above * below > 0:
        return False
    signs = [side(u, v, a, b), side(u, v, b, c), side(u, v, c, a)]
    return min(signs) >= 0 or max(signs) <= 0


def flat_pierces(u, v, t):
    """The same where all lies in one plane, seen along the axis that squashes it least."""
    a, b, c = t
    e, f = ([x - y for x, y in zip(corner, a)] for corner in (b, c))
    normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    along = max(range(3), key=lambda i: abs(normal[i]))
    flat = lambda corner: tuple(x for i, x in enumerate(corner) if i != along)
    u, v, a, b, c = map(flat, (u, v, a, b, c))
    turn = lambda p, q, r: (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    within = lambda s: min(s) >= 0 or max(s) <= 0
    if within([turn(a, b, u), turn(b, c, u), turn(c, a, u)]):
        return True
    return any(flat_cross(u, v, p, q, turn) for p, q in ((a, b), (b, c), (c, a)))


def flat_cross(u, v, p, q, turn):
    """Whether two edges in a plane have a point in common."""
    boxes = all(
        max(min(u[i], v[i]), min(p[i], q[i])) <= min(max(u[i], v[i]), max(p[i], q[i]))
        for i in range(2)
    )
    return (
        boxes
        and turn(u, v, p) * turn(u, v, q) <= 0
        and turn(p, q, u) * turn(p, q, v) <= 0
    )
