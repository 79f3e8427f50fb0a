// SPDX-License-Identifier: MIT
#include "copy_picture.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(copy_picture)> entry;

Trial try_with(int width, int height)
{
    const std::string words = "a picture of " + std::to_string(width) + " x " + std::to_string(height);
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return entry.run(words, in("in", Random(words).whole_floats(pixels, 0, 255)), out<float>("out", pixels),
                     width, height);
}

void require_right_copy(const Trial& trial, int width)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial,
                 agrees_on<float>("out", exactly(), place_in_rows_of(static_cast<std::size_t>(width))));
    REQUIRE_THAT(trial, uses_the_device());
}

}  // namespace

TEST_CASE("every pixel is copied", "[copy_picture][task_1][correctness]")
{
    struct Size
    {
        int width, height;
    };
    for (const Size& size : {Size{64, 32}, {1, 1}, {31, 33}, {100, 70}, {3, 1100}, {1100, 2}}) {
        require_right_copy(try_with(size.width, size.height), size.width);
    }
}

TEST_CASE("the threads of a warp copy neighbouring pixels", "[copy_picture][task_2][budget]")
{
    constexpr int width = 256;
    constexpr int height = 64;
    const Trial trial = try_with(width, height);
    require_right_copy(trial, width);
    // A sector of 32 bytes has 8 pixels, and each is needed once. A quarter more is no column.
    constexpr int sectors = width * height / 8;
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, sectors * 5 / 4,
                                    "a warp loads 32 neighbouring pixels, which are 4 sectors"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, sectors * 5 / 4,
                                    "a warp stores 32 neighbouring pixels, which are 4 sectors"));
}
