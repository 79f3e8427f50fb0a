// SPDX-License-Identifier: MIT
/// @file
/// Writes the point cloud that exercise 1.3 is also judged on: `make_point_cloud.ply OUT.ply`.
///
/// 2000 points on a torus with a bump, as ASCII PLY. Every coordinate is a multiple of 1/64 between
/// -16 and 16, so that a squared distance is a multiple of 1/4096 below 4096: it fits 24 bits and
/// is exact in float however a compiler orders or fuses the arithmetic. The program computes in
/// integers alone, from a generator that the standard specifies to the bit: the file is the same
/// everywhere.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int point_count = 2000;
constexpr int units_per_one = 64;          // coordinates are counted in units of 1/64
constexpr std::int64_t ring_radius = 640;  // from the centre of the torus to the middle of its tube
constexpr std::int64_t tube_radius = 256;
constexpr std::int64_t bump_height = 96;
constexpr std::int64_t one = 1 << 14;      // the length of a direction, as a fixed-point number
constexpr std::int64_t bump_edge = 14189;  // the cosine of 30 degrees: how far the bump reaches

using Point = std::array<int, 3>;

/// A point that repeats an earlier one. Below, one lies next to its original, one lies in the last
/// tile and its original in the first, and two share an original.
struct Repeat
{
    std::size_t index;
    std::size_t of;
};
constexpr Repeat repeats[] = {{700, 13}, {1201, 1200}, {1500, 1000}, {1800, 1000}, {1999, 0}};

/// The largest integer whose square is not above `value`.
std::int64_t integer_root(std::int64_t value)
{
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 31; bit > 0; bit /= 2) {
        if ((root + bit) * (root + bit) <= value) {
            root += bit;
        }
    }
    return root;
}

/// A direction in the plane, every angle about equally likely: a lattice point, scaled to `one`.
std::pair<std::int64_t, std::int64_t> direction(std::mt19937& random)
{
    for (;;) {
        const std::int64_t a = static_cast<std::int64_t>(random() % 2001) - 1000;
        const std::int64_t b = static_cast<std::int64_t>(random() % 2001) - 1000;
        const std::int64_t square = a * a + b * b;
        if (square >= 10'000 && square <= 1'000'000) {
            const std::int64_t length = integer_root(square << 20);  // 1024 times the length
            return {a * one * 1024 / length, b * one * 1024 / length};
        }
    }
}

/// How far `cosine` lies above the bump's edge: 0 at the edge and below, `one` at the middle.
std::int64_t bump_share(std::int64_t cosine)
{
    return cosine > bump_edge ? (cosine - bump_edge) * one / (one - bump_edge) : 0;
}

Point point_on_surface(std::mt19937& random)
{
    const auto [ring_x, ring_y] = direction(random);  // where on the ring
    const auto [outward, up] = direction(random);     // where on the tube
    const std::int64_t bump = bump_height * bump_share(ring_x) / one * bump_share(up) / one;
    const std::int64_t radius = tube_radius + bump;
    const std::int64_t from_axis = ring_radius + radius * outward / one;
    return {static_cast<int>(from_axis * ring_x / one), static_cast<int>(from_axis * ring_y / one),
            static_cast<int>(radius * up / one)};
}

std::vector<Point> point_cloud()
{
    std::mt19937 random(1009);
    std::set<Point> seen;
    std::vector<Point> points;
    while (points.size() < point_count) {
        const Point point = point_on_surface(random);
        if (seen.insert(point).second) {
            points.push_back(point);
        }
    }
    for (const Repeat& repeat : repeats) {
        points[repeat.index] = points[repeat.of];
    }
    return points;
}

/// A coordinate as a decimal number without rounding: a multiple of 1/64 has at most six decimals.
std::string decimal(int units)
{
    const int magnitude = std::abs(units);
    const int millionths = magnitude % units_per_one * (1'000'000 / units_per_one);
    const std::string decimals = std::to_string(millionths);
    return (units < 0 ? "-" : "") + std::to_string(magnitude / units_per_one) + "." +
           std::string(6 - decimals.size(), '0') + decimals;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: make_point_cloud.ply OUT.ply\n";
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << "ply\n"
           "format ascii 1.0\n"
           "comment A torus with a bump; coordinates are multiples of 1/64.\n"
           "element vertex "
        << point_count
        << "\n"
           "property float x\n"
           "property float y\n"
           "property float z\n"
           "end_header\n";
    for (const Point& point : point_cloud()) {
        out << decimal(point[0]) << ' ' << decimal(point[1]) << ' ' << decimal(point[2]) << '\n';
    }
    out.close();
    if (!out) {
        std::cerr << "make_point_cloud.ply: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
