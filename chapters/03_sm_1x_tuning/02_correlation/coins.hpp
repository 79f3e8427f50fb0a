// SPDX-License-Identifier: MIT
/// @file
/// The pictures of exercise 3.2: a table with coins, and one of the coins under another light. They are computed in
/// integers alone, from a generator that the standard specifies to the bit, and are the same everywhere.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

namespace coins_on_a_table {

inline constexpr int table_width = 300;
inline constexpr int table_height = 246;
inline constexpr int frame = 52;
inline constexpr int felt = 60;  // the shade of the table
inline constexpr int noise = 6;  // how far a pixel may be off, either way

enum class Relief { torch, cross, ring, stripes, blank };

struct Coin
{
    int x, y;  // the centre
    int radius;
    int shade;
    Relief relief;
};

/// The coin that is looked for: its frame begins at column 210, row 148 of the table.
inline constexpr Coin wanted{210 + frame / 2, 148 + frame / 2, 24, 130, Relief::torch};

inline constexpr Coin coins[] = {wanted,
                                 {60, 60, 34, 205, Relief::cross},
                                 {150, 50, 28, 120, Relief::ring},
                                 {240, 70, 34, 190, Relief::stripes},
                                 {60, 180, 24, 150, Relief::cross},
                                 {130, 130, 24, 130, Relief::stripes},
                                 {150, 205, 30, 225, Relief::blank},
                                 {95, 118, 12, 95, Relief::blank},
                                 {200, 115, 20, 110, Relief::ring}};

/// Whether the relief is raised at (dx, dy) from the centre.
inline bool is_raised(const Coin& coin, int dx, int dy)
{
    const int from_centre = dx * dx + dy * dy;
    const int inner = coin.radius - 3;
    if (from_centre > inner * inner) {
        return true;  // the rim
    }
    const int reach = coin.radius * 3 / 5;
    switch (coin.relief) {
        case Relief::torch:
            return std::abs(dx) <= 2 + (reach - dy) / 8 && std::abs(dy) <= reach && (dy + reach) % 9 != 0;
        case Relief::cross: return (std::abs(dx) <= 4 || std::abs(dy) <= 4) && from_centre <= reach * reach;
        case Relief::ring: return from_centre <= reach * reach && from_centre >= reach * reach / 3;
        case Relief::stripes: return (dx + dy + 8 * coin.radius) / 6 % 2 == 0 && from_centre <= reach * reach;
        case Relief::blank: break;
    }
    return false;
}

/// The shade at (x, y) without light and noise.
inline int shade_at(int x, int y)
{
    for (const Coin& coin : coins) {
        const int dx = x - coin.x;
        const int dy = y - coin.y;
        if (dx * dx + dy * dy <= coin.radius * coin.radius) {
            return is_raised(coin, dx, dy) ? coin.shade + 30 : coin.shade - 30;
        }
    }
    return felt;
}

struct Picture
{
    int width, height;
    std::vector<unsigned char> pixels;
};

/// Adds pixels of the given shades to a picture, each with a noise of its own.
class Painter {
public:
    void add(int shade)
    {
        const int off = static_cast<int>(random_() % (2 * noise + 1)) - noise;
        pixels.push_back(static_cast<unsigned char>(std::clamp(shade + off, 0, 255)));
    }

    std::vector<unsigned char> pixels;

private:
    std::mt19937 random_{1009};
};

/// The table, lit from one side.
inline Picture table()
{
    Painter painter;
    for (int y = 0; y < table_height; ++y) {
        for (int x = 0; x < table_width; ++x) {
            painter.add(shade_at(x, y) * (table_width + x / 4) / (table_width + table_width / 4) + 10);
        }
    }
    return {table_width, table_height, painter.pixels};
}

/// The wanted coin in its frame, under a weaker light.
inline Picture wanted_coin()
{
    Painter painter;
    for (int y = wanted.y - frame / 2; y < wanted.y + frame / 2; ++y) {
        for (int x = wanted.x - frame / 2; x < wanted.x + frame / 2; ++x) {
            painter.add(shade_at(x, y) * 2 / 5 + 70);
        }
    }
    return {frame, frame, painter.pixels};
}

}  // namespace coins_on_a_table
