// SPDX-License-Identifier: MIT
#include "chip.hpp"

#include <algorithm>
#include <iterator>

namespace simt {
namespace {

constexpr int KiB = 1024;

// One for each line of architectures.inc.
constexpr Chip chips[] = {
    // clang-format off
    {"sm_10",  "GeForce 8800 GTX", 1350000,   900000,  384,          0,  0},
    {"sm_13",  "Tesla C1060",      1296000,   800000,  512,          0,  8},
    {"sm_20",  "Tesla C2050",      1147000,  1500000,  384,  768 * KiB,  2},
    {"sm_35",  "Tesla K40",         745000,  3004000,  384, 1536 * KiB,  3},
    {"sm_60",  "Tesla P100",       1328500,   715000, 4096, 4096 * KiB,  2},
    {"sm_70",  "Tesla V100",       1530000,   877000, 4096, 6144 * KiB,  2},
    {"sm_75",  "T4",               1590000,  5001000,  256, 4096 * KiB, 32},
    {"sm_80",  "A100",             1410000,  1215000, 5120, 40960 * KiB, 2},
    {"sm_86",  "A40",              1740000,  7251000,  384, 6144 * KiB, 64},
    {"sm_90",  "H200",             1980000,  3201000, 6144, 61440 * KiB, 2},
    {"sm_100", "B200",             1965000,  3996000, 7680, 129536 * KiB, 2},
    {"sm_120", "GeForce RTX 5090", 2407000, 14001000,  512, 98304 * KiB, 64},
    // clang-format on
};

// Newest first.
constexpr ImageLimits limits[] = {
    // clang-format off
    {6, 131072, 268435456, 32768, {131072, 65536}, {32768, 32768}, {32768, 32768}, {16384, 16384, 16384}, {8192, 8192, 32768},
     32768, 2048, 2046, 32768, {131072, 65536}, {16384, 16384, 16384}},
    {3, 65536, 134217728, 16384, {65536, 65536}, {16384, 16384}, {16384, 16384}, {4096, 4096, 4096}, {2048, 2048, 16384},
     16384, 2048, 2046, 65536, {65536, 32768}, {65536, 32768, 2048}},
    {2, 65536, 134217728, 16384, {65536, 65535}, {16384, 16384}, {16384, 16384}, {2048, 2048, 2048}, {0, 0, 0},
     16384, 2048, 2046, 65536, {65536, 32768}, {65536, 32768, 2048}},
    {1, 8192, 134217728, 0, {65536, 32768}, {0, 0}, {0, 0}, {2048, 2048, 2048}, {0, 0, 0},
     8192, 512, 0, 0, {0, 0}, {0, 0, 0}},
    // clang-format on
};

}  // namespace

const Chip& typical_chip(const Architecture& architecture)
{
    return *std::find_if(std::begin(chips), std::end(chips),
                         [&](const Chip& chip) { return chip.architecture == architecture.name; });
}

const ImageLimits& image_limits(const Architecture& architecture)
{
    return *std::find_if(std::begin(limits), std::end(limits),
                         [&](const ImageLimits& of) { return architecture.major >= of.major; });
}

}  // namespace simt
