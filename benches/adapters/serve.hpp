// A library in a process of its own: what is said, and the clock. The other side is
// benches/benches/peers/adapter.rs.
//
//   version                     its version
//   row A B PAIRS …             shapes of A, of B, pairs with poses; the number of the row comes back
//   ask ROW SETTING REPEATS     the nanoseconds that took
//   claim ROW SETTING PAIR      signed distance and normal

#pragma once

#include <chrono>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

/// A shape in plain numbers: half extents, radius, or the points of a hull one after the other.
struct Told {
  std::string kind;
  std::vector<double> numbers;
};

inline std::istream& operator>>(std::istream& in, Told& told) {
  size_t count;
  in >> told.kind >> count;
  told.numbers.resize(count);
  for (double& number : told.numbers) in >> number;
  return in;
}

/// Nanoseconds for all pairs, so many times; the answers are thrown away.
template <typename Pairs, typename Answer>
double time(const Pairs& pairs, int repeats, Answer answer) {
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; i++) {
    for (auto& pair : pairs) {
      auto a = answer(pair);
      asm volatile("" : : "r"(&a) : "memory");
    }
  }
  std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
  return took.count();
}

/// Answers until the input ends. A Row is read from a stream; it has `time(setting, repeats)` and
/// `claim(setting, pair, out)`.
template <typename Row>
int serve(const std::string& version) {
  std::vector<std::unique_ptr<Row>> rows;
  std::string line, verb;
  std::cout.precision(17);
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    in >> verb;
    if (verb == "version") {
      std::cout << version << std::endl;
    } else if (verb == "row") {
      rows.push_back(std::make_unique<Row>(in));
      std::cout << rows.size() - 1 << std::endl;
    } else {
      int row, setting, argument;
      in >> row >> setting >> argument;
      if (verb == "ask") {
        std::cout << rows[row]->time(setting, argument) << std::endl;
      } else {
        rows[row]->claim(setting, argument, std::cout);
        std::cout << std::endl;
      }
    }
  }
  return 0;
}
