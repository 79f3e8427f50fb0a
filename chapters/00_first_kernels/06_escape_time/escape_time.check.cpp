// SPDX-License-Identifier: MIT
#include "escape_time.hpp"
#include "colours.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

constexpr int max_steps = 60;  // as in steps.hpp, which is for kernels
const Entry<decltype(escape_time)> entry;

Trial try_with(int width, int height)
{
    return entry.run("a picture of " + std::to_string(width) + " x " + std::to_string(height),
                     out_picture<unsigned char>("picture", {width, height, colours(max_steps)}), width,
                     height);
}

void require_right_picture(const Trial& trial, int width, int height)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<unsigned char>("picture", exactly(),
                                                 place_in_rows_of(static_cast<std::size_t>(width))));
    REQUIRE_THAT(trial,
                 has_at_least(&Counters::global_store_bytes, width * height, "a kernel stores every pixel"));
}

}  // namespace

TEST_CASE("every pixel has its number of steps", "[escape_time][task_1][correctness]")
{
    struct Size
    {
        int width, height;
    };
    for (const Size& size : {Size{128, 96}, {32, 32}, {128, 32}, {32, 96}}) {
        require_right_picture(try_with(size.width, size.height), size.width, size.height);
    }
}

TEST_CASE("most lanes of a warp work until it ends", "[escape_time][task_2][budget]")
{
    const Trial trial = try_with(128, 96);
    require_right_picture(trial, 128, 96);
    // With the pixels of a row it is 65 %, and with pixels that are far apart 42 %.
    REQUIRE_THAT(trial,
                 has_at_least(lanes_at_work(), 62,
                              "on average 20 of the 32 lanes of a warp are at work, which is 62 percent"));
}
