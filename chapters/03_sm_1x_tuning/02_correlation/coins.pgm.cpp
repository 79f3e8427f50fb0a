// SPDX-License-Identifier: MIT
/// @file
/// Writes the pictures that exercise 3.2 is also judged on: `make_coins.pgm OUT.pgm`.
///
/// Two binary PGM pictures, one behind the other: a table with coins, 300 x 246, lit from one side; and one of the coins
/// in its frame of 52 x 52, under a weaker light and with noise of its own. The program computes in integers alone, from
/// a generator that the standard specifies to the bit: the file is the same everywhere.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <vector>

namespace {

constexpr int table_width = 300;
constexpr int table_height = 246;
constexpr int frame = 52;
constexpr int felt = 60;  // the shade of the table
constexpr int noise = 6;  // how far a pixel may be off, either way

enum class Relief { torch, cross, ring, stripes, blank };

struct Coin
{
    int x, y;  // the centre
    int radius;
    int shade;
    Relief relief;
};

/// The coin that is looked for: its frame begins at column 210, row 148 of the table.
constexpr Coin wanted{210 + frame / 2, 148 + frame / 2, 24, 130, Relief::torch};

constexpr Coin coins[] = {wanted,
                          {60, 60, 34, 205, Relief::cross},
                          {150, 50, 28, 120, Relief::ring},
                          {240, 70, 34, 190, Relief::stripes},
                          {60, 180, 24, 150, Relief::cross},
                          {130, 130, 24, 130, Relief::stripes},
                          {150, 205, 30, 225, Relief::blank},
                          {95, 118, 12, 95, Relief::blank},
                          {200, 115, 20, 110, Relief::ring}};

/// Whether the relief is raised at (dx, dy) from the centre.
bool is_raised(const Coin& coin, int dx, int dy)
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
int shade_at(int x, int y)
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

class Picture {
public:
    Picture(int width, int height) : width_(width), height_(height) {}

    void add(int shade)
    {
        const int off = static_cast<int>(random_() % (2 * noise + 1)) - noise;
        pixels_.push_back(static_cast<char>(static_cast<unsigned char>(std::clamp(shade + off, 0, 255))));
    }

    void write(std::ostream& out) const
    {
        out << "P5\n" << width_ << ' ' << height_ << "\n255\n";
        out.write(pixels_.data(), static_cast<std::streamsize>(pixels_.size()));
    }

private:
    int width_;
    int height_;
    std::vector<char> pixels_;
    std::mt19937 random_{1009};
};

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: make_coins.pgm OUT.pgm\n";
        return 2;
    }
    Picture table(table_width, table_height);
    for (int y = 0; y < table_height; ++y) {
        for (int x = 0; x < table_width; ++x) {
            table.add(shade_at(x, y) * (table_width + x / 4) / (table_width + table_width / 4) + 10);
        }
    }
    Picture coin(frame, frame);
    for (int y = wanted.y - frame / 2; y < wanted.y + frame / 2; ++y) {
        for (int x = wanted.x - frame / 2; x < wanted.x + frame / 2; ++x) {
            coin.add(shade_at(x, y) * 2 / 5 + 70);
        }
    }
    std::ofstream out(argv[1], std::ios::binary);
    table.write(out);
    coin.write(out);
    out.close();
    if (!out) {
        std::cerr << "make_coins.pgm: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
