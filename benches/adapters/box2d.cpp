// Box2D's side of the bench: see serve.hpp.
//
// Cold: the cache of every query is empty. What a pair needs and no pose changes, the corners of both
// shapes side by side, is laid out beforehand. Setting 0 asks for the distance, which is 0 where shapes
// overlap; setting 1 for the manifold, which knows nothing of shapes that are far apart.

#include "serve.hpp"
#include <box2d/collision.h>
#include <box2d/math_functions.h>

struct Shape {
  bool round;
  b2Circle circle;
  b2Polygon polygon;
  b2ShapeProxy proxy;
};

struct Pair {
  const Shape *a, *b;
  b2Transform pose_a, pose_b;
  b2DistanceInput input;
};

struct Answer {
  float value;
  b2Vec2 normal;
};

static Shape shape(std::istream& in) {
  Told told;
  in >> told;
  const std::vector<double>& numbers = told.numbers;
  Shape shape = {};
  shape.round = told.kind == "ball";
  if (shape.round) {
    shape.circle.radius = float(numbers[0]);
    shape.proxy = b2MakeProxy(&shape.circle.center, 1, shape.circle.radius);
    return shape;
  }
  if (told.kind == "cuboid") {
    shape.polygon = b2MakeBox(float(numbers[0]), float(numbers[1]));
  } else {
    std::vector<b2Vec2> points;
    for (size_t i = 0; i < numbers.size(); i += 2) {
      points.push_back({float(numbers[i]), float(numbers[i + 1])});
    }
    b2Hull hull = b2ComputeHull(points.data(), int(points.size()));
    shape.polygon = b2MakePolygon(&hull, 0);
  }
  shape.proxy = b2MakeProxy(shape.polygon.vertices, shape.polygon.count, 0);
  return shape;
}

static b2Transform pose(std::istream& in) {
  double x, y, c, s;
  in >> x >> y >> c >> s;
  return {{float(x), float(y)}, {float(c), float(s)}};
}

static b2DistanceOutput distance(const Pair& pair) {
  // Only the pose is new.
  b2DistanceInput& input = const_cast<b2DistanceInput&>(pair.input);
  input.transform = b2InvMulTransforms(pair.pose_a, pair.pose_b);
  b2SimplexCache cache = {};
  return b2ShapeDistance(&input, &cache, nullptr, 0);
}

static b2LocalManifold polygons(const Pair& pair) {
  b2Transform a_from_b = b2InvMulTransforms(pair.pose_a, pair.pose_b);
  return b2CollidePolygons(&pair.a->polygon, &pair.b->polygon, a_from_b);
}

// The circle is A's, and Box2D has it second.
static b2LocalManifold circle_and_polygon(const Pair& pair) {
  b2Transform b_from_a = b2InvMulTransforms(pair.pose_b, pair.pose_a);
  return b2CollidePolygonAndCircle(&pair.b->polygon, &pair.a->circle, b_from_a);
}

static b2LocalManifold circles(const Pair& pair) {
  b2Transform a_from_b = b2InvMulTransforms(pair.pose_a, pair.pose_b);
  return b2CollideCircles(&pair.a->circle, &pair.b->circle, a_from_b);
}

struct Row {
  std::vector<Shape> shapes[2];
  std::vector<Pair> pairs;

  explicit Row(std::istream& in) {
    int counts[2], count;
    in >> counts[0] >> counts[1] >> count;
    for (int side = 0; side < 2; side++) {
      for (int i = 0; i < counts[side]; i++) shapes[side].push_back(shape(in));
    }
    for (int i = 0; i < count; i++) {
      int a, b;
      in >> a >> b;
      Pair pair = {&shapes[0][a], &shapes[1][b], pose(in), pose(in), {}};
      pair.input = {pair.a->proxy, pair.b->proxy, {}, true};
      pairs.push_back(pair);
    }
  }

  bool is_round(int side) const { return shapes[side][0].round; }

  double time(int setting, int repeats) const {
    if (setting == 0) return ::time(pairs, repeats, distance);
    if (is_round(1)) return ::time(pairs, repeats, circles);
    if (is_round(0)) return ::time(pairs, repeats, circle_and_polygon);
    return ::time(pairs, repeats, polygons);
  }

  void claim(int setting, int index, std::ostream& out) const {
    const Pair& pair = pairs[index];
    b2Vec2 normal;
    float value;
    bool swapped = setting == 1 && is_round(0) && !is_round(1);
    if (setting == 0) {
      b2DistanceOutput told = distance(pair);
      value = told.distance;
      normal = b2RotateVector(pair.pose_a.q, told.normal);
    } else {
      b2LocalManifold told = swapped ? circle_and_polygon(pair)
                             : is_round(1) ? circles(pair) : polygons(pair);
      if (told.pointCount == 0) return;
      value = told.points[0].separation;
      if (told.pointCount == 2 && told.points[1].separation < value) value = told.points[1].separation;
      normal = b2RotateVector(swapped ? pair.pose_b.q : pair.pose_a.q, told.normal);
      if (swapped) normal = b2Neg(normal);
    }
    out << value << ' ' << normal.x << ' ' << normal.y << " 0";
  }
};

int main() {
  b2Version version = b2GetVersion();
  return serve<Row>(std::to_string(version.major) + '.' + std::to_string(version.minor) + '.' +
                    std::to_string(version.revision));
}
