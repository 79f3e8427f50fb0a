// SPDX-License-Identifier: MIT
#include "dot_products_of_bytes.hpp"

#include "../strips.hpp"

using namespace judge;
using namespace strips;

namespace {

const Entry<decltype(dot_products_of_bytes)> entry;

/// What `call` makes of the arguments of the entry function.
const auto with_arguments = [](const Shape& shape, const auto& call) {
    return call(in("strip", pixels("strip " + shape.words(), shape.strip_pixels())),
                in("pattern", pixels("template " + shape.words(), shape.template_pixels())),
                out<unsigned>("products", shape.windows()), shape.n, shape.width, shape.height);
};

Trial try_with(const Shape& shape)
{
    return with_arguments(shape,
                          [&](const auto&... arguments) { return entry.run(shape.words(), arguments...); });
}

void require_right(const Trial& trial, const Shape& shape)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<unsigned>("products"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, shape.strip_pixels(),
                                     "the device reads every pixel"));
}

}  // namespace

TEST_CASE("every window is multiplied with the template (then)",
          "[dot_products_of_bytes][task_1][correctness]")
{
    for (const Shape& shape : shapes) {
        require_right(try_with(shape), shape);
    }
    require_right_after_another_call(entry, with_arguments, require_right);
}

TEST_CASE("one instruction multiplies four pixels (now)", "[dot_products_of_bytes][task_2][budget]")
{
    require_shared_work(try_with, require_right);
    for (const Shape& shape : {Shape{256, 15, 5}, {256, 16, 5}}) {
        const Trial trial = try_with(shape);
        require_right(trial, shape);
        // 256 windows are 8 warps; each goes through `height` rows of ceil(width / 4) words.
        const auto words = static_cast<std::uint64_t>(shape.n / 32 * shape.height * ((shape.width + 3) / 4));
        REQUIRE_THAT(trial, has_at_least(&Counters::dp4a, words, "__dp4a is used"));
        // There is room for two ways, for windows that begin with a word and for the others.
        REQUIRE_THAT(trial, has_at_most(&Counters::dp4a, words * 5 / 2, "one __dp4a takes four pixels"));
        REQUIRE_THAT(trial, has_at_most(&Counters::constant_requests, words * 5 / 2,
                                        "a warp reads four pixels of the template at once"));
        // Four bytes that make a word are four reads.
        REQUIRE_THAT(trial,
                     has_at_most(&Counters::shared_load_requests, words * 9 / 2,
                                 "a warp reads the tile at most four and a half times for four pixels"));
        REQUIRE_THAT(trial, stages_the_strip(shape));
        REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(shape.windows()),
                                        "no block is without a window"));
        REQUIRE_THAT(trial, has_the_template_in_constant_memory(shape));
    }
}
