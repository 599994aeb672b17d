// coal's side of the bench: the other side, and what is said, is benches/benches/peers/coal.rs.
//
// Cold: the solver's guesses are set back before every query. The shapes' types are known to the
// compiler in every call, as they are where the other libraries are asked.

#include <chrono>
#include <coal/config.hh>
#include <coal/narrowphase/narrowphase.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using namespace coal;
using Hull = ConvexBase;

struct Pair {
  int a, b;
  Transform3s pose_a, pose_b;
};

struct Answer {
  CoalScalar value;
  Vec3s on_a, on_b, normal;
};

struct Row {
  std::vector<Box> cuboids[2];
  std::vector<std::shared_ptr<Hull>> hulls[2];
  std::vector<Pair> pairs;
};

static std::shared_ptr<Hull> hull(std::istream& in) {
  int count;
  in >> count;
  auto points = std::make_shared<std::vector<Vec3s>>(count);
  for (auto& p : *points) in >> p[0] >> p[1] >> p[2];
  // With triangles, so that large hulls know who is next to whom.
  return std::shared_ptr<Hull>(Hull::convexHull(points, count, true));
}

static Transform3s pose(std::istream& in) {
  Vec3s t;
  CoalScalar i, j, k, w;
  in >> t[0] >> t[1] >> t[2] >> i >> j >> k >> w;
  return Transform3s(Quatf(w, i, j, k).normalized(), t);
}

static Row row(std::istream& in) {
  Row row;
  int counts[2], pairs;
  in >> counts[0] >> counts[1] >> pairs;
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < counts[side]; i++) {
      std::string kind;
      in >> kind;
      if (kind == "cuboid") {
        CoalScalar x, y, z;
        in >> x >> y >> z;
        row.cuboids[side].emplace_back(2 * x, 2 * y, 2 * z);
        row.cuboids[side].back().computeLocalAABB();
      } else {
        row.hulls[side].push_back(hull(in));
        row.hulls[side].back()->computeLocalAABB();
      }
    }
  }
  for (int i = 0; i < pairs; i++) {
    Pair pair;
    in >> pair.a >> pair.b;
    pair.pose_a = pose(in);
    pair.pose_b = pose(in);
    row.pairs.push_back(pair);
  }
  return row;
}

template <typename A, typename B>
static Answer ask(GJKSolver& solver, const A& a, const B& b, const Pair& pair) {
  Answer answer;
  solver.cached_guess = Vec3s(1, 0, 0);
  solver.support_func_cached_guess.setZero();
  answer.value = solver.shapeDistance(a, pair.pose_a, b, pair.pose_b, true, answer.on_a, answer.on_b,
                                      answer.normal);
  return answer;
}

// Calls what is given with a function that answers a pair; the kinds of shapes are looked at once.
template <typename Then>
static auto asking(GJKSolver& solver, const Row& row, Then then) {
  const auto &boxes_a = row.cuboids[0], &boxes_b = row.cuboids[1];
  const auto &hulls_a = row.hulls[0], &hulls_b = row.hulls[1];
  if (hulls_a.empty() && hulls_b.empty())
    return then([&](const Pair& p) { return ask(solver, boxes_a[p.a], boxes_b[p.b], p); });
  if (hulls_a.empty())
    return then([&](const Pair& p) { return ask(solver, boxes_a[p.a], *hulls_b[p.b], p); });
  return then([&](const Pair& p) { return ask(solver, *hulls_a[p.a], *hulls_b[p.b], p); });
}

static double time(GJKSolver& solver, const Row& row, int repeats) {
  return asking(solver, row, [&](auto answer) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; i++) {
      for (const Pair& pair : row.pairs) {
        Answer a = answer(pair);
        asm volatile("" : : "r"(&a) : "memory");
      }
    }
    std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    return took.count();
  });
}

int main() {
  // With and without acceleration, begun at an axis or at the middles of the boxes.
  GJKSolver solvers[4];
  for (int i = 0; i < 4; i++) {
    if (i % 2 == 1) solvers[i].gjk_variant = GJKVariant::NesterovAcceleration;
    if (i / 2 == 1) solvers[i].gjk_initial_guess = GJKInitialGuess::BoundingVolumeGuess;
  }
  std::vector<Row> rows;
  std::string line, verb;
  std::cout.precision(17);
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    in >> verb;
    if (verb == "version") {
      std::cout << COAL_VERSION << std::endl;
    } else if (verb == "row") {
      rows.push_back(row(in));
      std::cout << rows.size() - 1 << std::endl;
    } else {
      int number, setting, argument;
      in >> number >> setting >> argument;
      if (verb == "ask") {
        std::cout << time(solvers[setting], rows[number], argument) << std::endl;
      } else {
        Answer a = asking(solvers[setting], rows[number],
                          [&](auto answer) { return answer(rows[number].pairs[argument]); });
        std::cout << a.value << ' ' << a.normal[0] << ' ' << a.normal[1] << ' ' << a.normal[2]
                  << std::endl;
      }
    }
  }
}
