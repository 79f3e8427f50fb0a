// SPDX-License-Identifier: MIT
#include "cube_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace simt {
namespace {

/// A direction along an axis of the cube: 1 or -1.
struct Axis
{
    std::size_t number;
    int sign;

    double of(const CubeVector& v) const { return sign * v[number]; }
};

/// Which directions are away from the centre of the cube, along a row and along a column of a face.
struct Face
{
    Axis outwards;
    Axis row;
    Axis column;
};

/// Programming Guide, the table of "Cubemap Textures".
constexpr std::array<Face, 6> faces = {{
    {{0, 1}, {2, -1}, {1, -1}},
    {{0, -1}, {2, 1}, {1, -1}},
    {{1, 1}, {0, 1}, {2, 1}},
    {{1, -1}, {0, 1}, {2, -1}},
    {{2, 1}, {0, 1}, {1, -1}},
    {{2, -1}, {0, -1}, {1, -1}},
}};

std::uint32_t face_of(const CubeVector& v)
{
    const double x = std::fabs(v[0]);
    const double y = std::fabs(v[1]);
    const double z = std::fabs(v[2]);
    const std::size_t axis = x > y && x > z ? 0 : y > z ? 1 : 2;
    return static_cast<std::uint32_t>(2 * axis + (v[axis] < 0 ? 1 : 0));
}

}  // namespace

CubePoint cube_point(const CubeVector& towards)
{
    const std::uint32_t number = face_of(towards);
    const Face& face = faces[number];
    const double distance = face.outwards.of(towards);
    const auto part = [distance](double along) {
        const double ratio = along / distance;
        return std::isnan(ratio) ? 0 : std::clamp(ratio, -1.0, 1.0);
    };
    return {number, part(face.row.of(towards)), part(face.column.of(towards))};
}

std::array<double, 2> cube_change(const CubeVector& towards, const CubeVector& change)
{
    const Face& face = faces[face_of(towards)];
    const double distance = face.outwards.of(towards);
    const auto part = [&](const Axis& axis) {
        return (axis.of(change) * distance - axis.of(towards) * face.outwards.of(change)) /
               (distance * distance);
    };
    return {part(face.row), part(face.column)};
}

/// Twice the coordinates of a texel's centre, seen from the centre of the cube, are integers: on its face, `extent` outwards
/// and at most extent - 1 along rows and columns. Beside an edge it is extent + 1 along one of them, and the texel on the
/// other face is 1 less in both.
CubeTexel across_edge(const CubeTexel& beside, std::int64_t extent)
{
    const Face& from = faces[beside.face];
    const auto n = static_cast<double>(extent);
    CubeVector centre{};
    const auto put = [&centre](const Axis& axis, double value) { centre[axis.number] = axis.sign * value; };
    const auto doubled = [n](std::int64_t index) { return static_cast<double>(2 * index + 1) - n; };
    put(from.outwards, n - 1);
    put(from.row, std::clamp(doubled(beside.x), -n, n));
    put(from.column, std::clamp(doubled(beside.y), -n, n));
    const std::uint32_t number = face_of(centre);
    const auto index = [&](const Axis& axis) {
        return static_cast<std::int64_t>((axis.of(centre) + n - 1) / 2);
    };
    return {number, index(faces[number].row), index(faces[number].column)};
}

}  // namespace simt
