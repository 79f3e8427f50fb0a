// SPDX-License-Identifier: MIT
// Times a picture of one implementation of heat_movie(), with its 90 steps and the way to the host: the tenth of what a
// call with 12 pictures takes longer than one with 2. Work is counted in pictures.
#include "source_plate.hpp"

#include "../timing.hpp"

int main()
{
    constexpr int side = source_plate::full_side;
    constexpr int steps = 90;
    constexpr int few = 2;
    constexpr int more = 10;
    const std::vector<Patch> warm = source_plate::warm(side);
    const std::vector<Patch> heaters = source_plate::heaters(side);
    std::vector<unsigned char> pictures(std::size_t{4} * side * side * (few + more));
    const auto movie_of = [&](int count) {
        return timing::measure([&] {
            heat_movie(warm.data(), static_cast<int>(warm.size()), heaters.data(),
                       static_cast<int>(heaters.size()), pictures.data(), side, side, count, steps);
        });
    };
    const timing::Times shorter = movie_of(few);
    const timing::Times all = movie_of(few + more) - shorter;
    const timing::Times one{all.minimum / more, all.median / more, all.calls};
    timing::report("1024 x 1024, 90 steps", one, 1, timing::checksum(pictures.data(), pictures.size()));
}
