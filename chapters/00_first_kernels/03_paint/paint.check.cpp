// SPDX-License-Identifier: MIT
#include "paint.hpp"

#include <judge/check.hpp>

using namespace judge;

TEST_CASE("every pixel has its shade of grey", "[paint][task_1][correctness]")
{
    const Entry<decltype(paint)> entry;
    struct Size
    {
        int width, height;
    };
    for (const Size& size : {Size{200, 120}, {16, 16}, {1, 1}, {33, 7}, {3, 300}, {300, 5}}) {
        const auto width = static_cast<std::size_t>(size.width);
        const Trial trial =
            entry.run("a picture of " + std::to_string(size.width) + " x " + std::to_string(size.height),
                      out_picture<unsigned char>("picture", {size.width, size.height, shades_of_grey()}),
                      size.width, size.height);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<unsigned char>("picture", exactly(), place_in_rows_of(width)));
        REQUIRE_THAT(trial, has_at_least(&Counters::global_store_bytes, size.width * size.height,
                                         "a kernel stores every pixel"));
    }
}
