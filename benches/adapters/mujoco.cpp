// MuJoCo's side of the bench: see serve.hpp.
//
// Every shape is a body of its own in one model; a query writes the poses of two of them and asks for
// their signed distance, as a user of the library can. Nothing is kept from query to query.

#include "serve.hpp"
#include <mujoco/mujoco.h>

// Farther than any pair; enough steps for the deepest, since with its own limit (35) MuJoCo stops
// early without saying so; and a tolerance below what it keeps vertices in, which takes no longer.
static const mjtNum FAR = 1e3;
static const char* OPTION = "<option ccd_iterations='100' ccd_tolerance='1e-9'/>";

// Where a geom is, as the model keeps it.
struct Place {
  mjtNum position[3], matrix[9];
};

struct Pair {
  int geoms[2];
  Place places[2];
};

struct Answer {
  mjtNum value, fromto[6];
};

static std::string attribute(const std::vector<double>& numbers) {
  std::ostringstream out;
  out.precision(17);
  for (double number : numbers) out << number << ' ';
  return out.str();
}

class Row {
  mjModel* model = nullptr;
  mjData* data = nullptr;
  std::vector<Pair> pairs;

 public:
  explicit Row(std::istream& in) {
    int counts[2], count;
    in >> counts[0] >> counts[1] >> count;
    std::string assets, bodies;
    for (int i = 0; i < counts[0] + counts[1]; i++) {
      Told told;
      in >> told;
      std::string name = std::to_string(i);
      if (told.kind == "cuboid") {
        bodies += "<body><geom type='box' size='" + attribute(told.numbers) + "'/></body>";
      } else {
        assets += "<mesh name='" + name + "' vertex='" + attribute(told.numbers) + "'/>";
        bodies += "<body><geom type='mesh' mesh='" + name + "'/></body>";
      }
    }
    std::string xml = std::string("<mujoco>") + OPTION + "<asset>" + assets +
                      "</asset><worldbody>" + bodies + "</worldbody></mujoco>";
    char error[1000] = "";
    mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error);
    model = spec ? mj_compile(spec, nullptr) : nullptr;
    if (!model) {
      std::cerr << "mujoco: " << (spec ? mjs_getError(spec) : error) << std::endl;
      std::exit(1);
    }
    mj_deleteSpec(spec);
    data = mj_makeData(model);
    for (int i = 0; i < count; i++) {
      Pair pair;
      in >> pair.geoms[0] >> pair.geoms[1];
      pair.geoms[1] += counts[0];
      for (int side = 0; side < 2; side++) pair.places[side] = place(in, pair.geoms[side]);
      pairs.push_back(pair);
    }
  }

  ~Row() {
    mj_deleteData(data);
    mj_deleteModel(model);
  }

  double time(int, int repeats) const {
    return ::time(pairs, repeats, [&](const Pair& pair) { return answer(pair); });
  }

  void claim(int, int index, std::ostream& out) const {
    Answer told = answer(pairs[index]);
    // Apart, from point to point; overlapping, the other way.
    mjtNum normal[3];
    for (int i = 0; i < 3; i++) normal[i] = told.fromto[3 + i] - told.fromto[i];
    mju_normalize3(normal);
    mjtNum sign = told.value < 0 ? -1 : 1;
    out << told.value;
    for (mjtNum x : normal) out << ' ' << sign * x;
  }

 private:
  // A mesh lies in its body as its moments of inertia have it.
  Place place(std::istream& in, int geom) const {
    mjtNum position[3], quaternion[4], turned[4];
    in >> position[0] >> position[1] >> position[2];
    in >> quaternion[1] >> quaternion[2] >> quaternion[3] >> quaternion[0];
    mju_normalize4(quaternion);
    Place place;
    mju_rotVecQuat(place.position, model->geom_pos + 3 * geom, quaternion);
    mju_addTo3(place.position, position);
    mju_mulQuat(turned, quaternion, model->geom_quat + 4 * geom);
    mju_quat2Mat(place.matrix, turned);
    return place;
  }

  Answer answer(const Pair& pair) const {
    for (int side = 0; side < 2; side++) {
      int geom = pair.geoms[side];
      mju_copy3(data->geom_xpos + 3 * geom, pair.places[side].position);
      mju_copy(data->geom_xmat + 9 * geom, pair.places[side].matrix, 9);
    }
    Answer answer;
    answer.value = mj_geomDistance(model, data, pair.geoms[0], pair.geoms[1], FAR, answer.fromto);
    return answer;
  }
};

int main() { return serve<Row>(mj_versionString()); }
