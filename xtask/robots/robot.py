"""A robot as pinocchio and coal see it: where its links are, and which of its parts collide.

1. pinocchio reads the joints and computes where they put the links; coal reads the meshes.
2. A mesh that coal reads wrongly is read again by trimesh.
3. Which links a joint connects, which joints follow others, and what the collision elements are
   called is read from the URDF here, so that nothing of it comes from what is being tested.
"""

import itertools
import math
import random
import warnings
import xml.etree.ElementTree as ElementTree

import coal
import numpy
import pinocchio
import trimesh

# Its own bindings call what is deprecated.
warnings.filterwarnings("ignore", category=DeprecationWarning)

# A joint without limits, or with limits beyond these, is drawn from here. Radians or metres.
WIDEST = math.pi


class Part:
    """A collision element of a link: pinocchio's, under asunder's name."""

    def __init__(self, name, link, thing, link_from_part):
        self.name, self.link, self.thing = name, link, thing
        self.link_from_part = link_from_part
        self.is_mesh = isinstance(thing.geometry, coal.BVHModelBase)
        # In its own frame.
        self.vertices = self.triangles = None
        if self.is_mesh:
            indices = (thing.geometry.tri_indices(i) for i in range(thing.geometry.num_tris))
            self.triangles = numpy.array([(t[0], t[1], t[2]) for t in indices])
            self.vertices = numpy.array(thing.geometry.vertices(), dtype=float)

    def read_again(self):
        """Reads a mesh by trimesh instead, and gives it to coal."""
        mesh = trimesh.load(self.thing.meshPath, force="mesh", process=False)
        self.vertices, self.triangles = mesh.vertices * self.thing.meshScale, mesh.faces
        model = coal.BVHModelOBBRSS()
        model.beginModel(len(self.triangles), len(self.vertices))
        model.addVertices(numpy.array(self.vertices))
        model.addTriangles(numpy.array(self.triangles, dtype=numpy.int64))
        model.endModel()
        model.computeLocalAABB()
        self.thing.geometry = model

    def measures(self):
        """The box around a mesh, its area and its area's middle, in its link's frame."""
        at = self.link_from_part
        corners = (self.vertices @ at.rotation.T + at.translation)[self.triangles]
        a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
        areas = 0.5 * numpy.linalg.norm(numpy.cross(b - a, c - a), axis=1)
        centre = (areas @ ((a + b + c) / 3)) / areas.sum()
        box = corners.min((0, 1)), corners.max((0, 1))
        return {"low": box[0], "high": box[1], "centre": centre, "area": areas.sum()}


class Robot:
    """All of that for one URDF file."""

    def __init__(self, path, packages):
        self.path, self.packages = path, packages
        tree = ElementTree.parse(path).getroot()
        self.model = pinocchio.buildModelFromUrdf(path)
        kind = pinocchio.GeometryType.COLLISION
        self.geometry = pinocchio.buildGeomFromUrdf(self.model, path, kind, package_dirs=packages)
        self.joints = tree.findall("joint")
        ends = ((j.find("parent").get("link"), j.find("child").get("link")) for j in self.joints)
        self.adjacent = {frozenset(pair) for pair in ends}
        self.parts = self._parts(tree)
        self.pairs, self.data, self.placed = [], None, None

    def ready(self):
        """Lists the pairs, once all meshes are as they should be."""
        for (i, p), (j, q) in itertools.combinations(enumerate(self.parts), 2):
            if p.link != q.link and frozenset((p.link, q.link)) not in self.adjacent:
                self.geometry.addCollisionPair(pinocchio.CollisionPair(i, j))
                self.pairs.append((i, j))
        self.data = self.model.createData()
        self.placed = self.geometry.createData()
        for request in self.placed.collisionRequests:
            # Where it need not find a contact, coal 3.0.3 takes some shapes that overlap by
            # centimetres to be 1e-12 apart (cylinders of baxter).
            request.enable_contact = True
            # Every answer on its own, and not from where the last position left off.
            request.enable_cached_gjk_guess = False

    def _parts(self, tree):
        """The parts in the order of pinocchio, under the names that asunder gives them."""
        names = {}
        for link in tree.findall("link"):
            elements = link.findall("collision")
            above = f"{tree.get('name', 'robot')}/{link.get('name')}"
            own = [e.get("name", str(n)) for n, e in enumerate(elements, 1)]
            names[link.get("name")] = [above] if len(own) == 1 else [f"{above}/{o}" for o in own]
        used, parts = {}, []
        for thing in self.geometry.geometryObjects:
            frame = self.model.frames[thing.parentFrame]
            link, _, number = thing.name.rpartition("_")
            if link != frame.name:
                raise ValueError(f"{thing.name} is on {frame.name}, not on {link}")
            name = names[link][int(number)]
            used[name] = used.get(name, 0) + 1
            name += "" if used[name] == 1 else f" #{used[name]}"
            link_from_part = frame.placement.inverse() * thing.placement
            parts.append(Part(name, link, thing, link_from_part))
        return parts

    def positions(self, count, seed):
        """Joint values within the limits, the same for the same seed."""
        draw = random.Random(seed)
        free = [j for j in self.joints if moves(j) and j.find("mimic") is None]
        spans = {j.get("name"): span(j) for j in free}
        return [{name: draw.uniform(*s) for name, s in spans.items()} for _ in range(count)]

    def pose(self, values):
        """Puts all parts where the joint values put them."""
        q = pinocchio.neutral(self.model)
        by_name = {joint.get("name"): joint for joint in self.joints}
        for number, name in enumerate(self.model.names):
            joint = self.model.joints[number]
            if name not in by_name or joint.nv != 1:
                continue
            value = self._value(by_name[name], values, by_name)
            turning = joint.nq == 2
            q[joint.idx_q : joint.idx_q + joint.nq] = (
                (math.cos(value), math.sin(value)) if turning else value
            )
        pinocchio.updateGeometryPlacements(self.model, self.data, self.geometry, self.placed, q)

    def _value(self, joint, values, by_name):
        mimic = joint.find("mimic")
        # One that follows what is not there is on its own.
        if mimic is None or mimic.get("joint") not in by_name:
            return values.get(joint.get("name"), 0.0)
        other = self._value(by_name[mimic.get("joint")], values, by_name)
        return float(mimic.get("multiplier", 1)) * other + float(mimic.get("offset", 0))

    def collide(self):
        """Asks coal about every pair at the last pose."""
        pinocchio.computeCollisions(self.geometry, self.placed, False)

    def colliding(self):
        """The pairs for which it said yes."""
        results = self.placed.collisionResults
        return {pair for n, pair in enumerate(self.pairs) if results[n].isCollision()}

    def world(self, part):
        """Where a part is, as a coal transform."""
        at = self.placed.oMg[part]
        return coal.Transform3s(at.rotation, at.translation)

    def triangles(self, part):
        """The triangles of a part in the world: an array of n × 3 corners."""
        at, part = self.placed.oMg[part], self.parts[part]
        return (part.vertices @ at.rotation.T + at.translation)[part.triangles]


def moves(joint):
    return joint.get("type") in ("revolute", "continuous", "prismatic")


def span(joint):
    """The least and the greatest value to draw."""
    limit = joint.find("limit")
    if joint.get("type") == "continuous" or limit is None:
        return -WIDEST, WIDEST
    least, greatest = (float(limit.get(name, 0)) for name in ("lower", "upper"))
    return max(least, -2 * WIDEST), min(greatest, 2 * WIDEST)
