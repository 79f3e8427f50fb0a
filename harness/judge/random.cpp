// SPDX-License-Identifier: MIT
#include "random.hpp"

#include "session.hpp"

#include <algorithm>

namespace judge {
namespace {

/// FNV-1a: std::hash may differ from machine to machine.
std::uint64_t hash(std::string_view text)
{
    std::uint64_t value = 14695981039346656037u;
    for (const char c : text) {
        value = (value ^ static_cast<unsigned char>(c)) * 1099511628211u;
    }
    return value;
}

}  // namespace

Random::Random(std::string_view purpose) : engine_(Session::get().settings.seed ^ hash(purpose)) {}

int Random::whole(int low, int high)
{
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>(engine_() % span);
}

std::vector<float> Random::whole_floats(std::size_t count, int low, int high)
{
    std::vector<float> values(count);
    std::generate(values.begin(), values.end(), [&] { return static_cast<float>(whole(low, high)); });
    return values;
}

std::vector<float3> Random::whole_points(std::size_t count, int low, int high)
{
    std::vector<float3> points(count);
    for (float3& point : points) {
        point.x = static_cast<float>(whole(low, high));
        point.y = static_cast<float>(whole(low, high));
        point.z = static_cast<float>(whole(low, high));
    }
    return points;
}

std::vector<int> sizes_around(int block, int largest)
{
    std::vector<int> sizes;
    for (const int size : {0, 1, 2, 31, block - 1, block, block + 1, 2 * block + 1, 331, 997}) {
        if (size <= largest && std::find(sizes.begin(), sizes.end(), size) == sizes.end()) {
            sizes.push_back(size);
        }
    }
    return sizes;
}

}  // namespace judge
