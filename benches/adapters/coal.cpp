// coal's side of the bench: see serve.hpp.
//
// Cold: the solver's guesses are set back before every query. The shapes' types are known to the
// compiler in every call, as they are where the other libraries are asked. Settings: with and without
// acceleration, begun at an axis or at the middles of the boxes.

#include "serve.hpp"
#include <coal/config.hh>
#include <coal/narrowphase/narrowphase.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>

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

static std::shared_ptr<Hull> hull(const std::vector<double>& numbers) {
  auto points = std::make_shared<std::vector<Vec3s>>();
  for (size_t i = 0; i < numbers.size(); i += 3) {
    points->emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  }
  // With triangles, so that large hulls know who is next to whom.
  return std::shared_ptr<Hull>(Hull::convexHull(points, points->size(), true));
}

static Transform3s pose(std::istream& in) {
  Vec3s t;
  CoalScalar i, j, k, w;
  in >> t[0] >> t[1] >> t[2] >> i >> j >> k >> w;
  return Transform3s(Quatf(w, i, j, k).normalized(), t);
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

class Row {
  std::vector<Box> cuboids[2];
  std::vector<std::shared_ptr<Hull>> hulls[2];
  std::vector<Pair> pairs;
  GJKSolver solvers[4];

  // Calls what is given with a function that answers a pair; the kinds of shapes are looked at once.
  template <typename Then>
  auto asking(int setting, Then then) {
    GJKSolver& solver = solvers[setting];
    const auto &boxes_a = cuboids[0], &boxes_b = cuboids[1];
    const auto &hulls_a = hulls[0], &hulls_b = hulls[1];
    if (hulls_a.empty() && hulls_b.empty())
      return then([&](const Pair& p) { return ask(solver, boxes_a[p.a], boxes_b[p.b], p); });
    if (hulls_a.empty())
      return then([&](const Pair& p) { return ask(solver, boxes_a[p.a], *hulls_b[p.b], p); });
    return then([&](const Pair& p) { return ask(solver, *hulls_a[p.a], *hulls_b[p.b], p); });
  }

 public:
  explicit Row(std::istream& in) {
    int counts[2], count;
    in >> counts[0] >> counts[1] >> count;
    for (int side = 0; side < 2; side++) {
      for (int i = 0; i < counts[side]; i++) {
        Told told;
        in >> told;
        const std::vector<double>& x = told.numbers;
        if (told.kind == "cuboid") {
          cuboids[side].emplace_back(2 * x[0], 2 * x[1], 2 * x[2]);
          cuboids[side].back().computeLocalAABB();
        } else {
          hulls[side].push_back(hull(x));
          hulls[side].back()->computeLocalAABB();
        }
      }
    }
    for (int i = 0; i < count; i++) {
      Pair pair;
      in >> pair.a >> pair.b;
      pair.pose_a = pose(in);
      pair.pose_b = pose(in);
      pairs.push_back(pair);
    }
    for (int i = 0; i < 4; i++) {
      if (i % 2 == 1) solvers[i].gjk_variant = GJKVariant::NesterovAcceleration;
      if (i / 2 == 1) solvers[i].gjk_initial_guess = GJKInitialGuess::BoundingVolumeGuess;
    }
  }

  double time(int setting, int repeats) {
    return asking(setting, [&](auto answer) { return ::time(pairs, repeats, answer); });
  }

  void claim(int setting, int index, std::ostream& out) {
    Answer a = asking(setting, [&](auto answer) { return answer(pairs[index]); });
    out << a.value << ' ' << a.normal[0] << ' ' << a.normal[1] << ' ' << a.normal[2];
  }
};

int main() { return serve<Row>(COAL_VERSION); }
