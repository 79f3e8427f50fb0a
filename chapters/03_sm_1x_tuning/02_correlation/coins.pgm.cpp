// SPDX-License-Identifier: MIT
/// @file
/// Writes the pictures that exercise 3.2 is also judged on, as two binary PGM pictures, one behind the other:
/// `make_coins.pgm OUT.pgm`.
#include "coins.hpp"

#include <fstream>
#include <iostream>

namespace {

void write(std::ostream& out, const coins_on_a_table::Picture& picture)
{
    out << "P5\n" << picture.width << ' ' << picture.height << "\n255\n";
    out.write(reinterpret_cast<const char*>(picture.pixels.data()),
              static_cast<std::streamsize>(picture.pixels.size()));
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: make_coins.pgm OUT.pgm\n";
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    write(out, coins_on_a_table::table());
    write(out, coins_on_a_table::wanted_coin());
    out.close();
    if (!out) {
        std::cerr << "make_coins.pgm: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
