// SPDX-License-Identifier: MIT
#include "unrolling.hpp"

#include "../strips.hpp"

using namespace judge;
using namespace strips;

namespace {

const Entry<decltype(unrolling)> entry;

/// What `call` makes of the arguments of the entry function.
const auto with_arguments = [](const Shape& shape, const auto& call) {
    return call(in("strip", pixels("strip " + shape.words(), shape.strip_pixels())),
                in("pattern", pixels("template " + shape.words(), shape.template_pixels())),
                out<int>("sums", shape.windows()), out<int>("squares", shape.windows()),
                out<int>("products", shape.windows()), shape.n, shape.width, shape.height);
};

Trial try_with(const Shape& shape)
{
    return with_arguments(shape,
                          [&](const auto&... arguments) { return entry.run(shape.words(), arguments...); });
}

void require_right(const Trial& trial, const Shape& shape)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sums"));
    REQUIRE_THAT(trial, agrees_on<int>("squares"));
    REQUIRE_THAT(trial, agrees_on<int>("products"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, shape.strip_pixels(),
                                     "the device reads every pixel"));
}

/// As many requests as the bytes make that the warps read from constant memory, with at least five bytes in two
/// requests.
std::uint64_t constant_words_of_warps(const Observation& run)
{
    constexpr std::uint64_t warp_lanes = 32;
    return run.total().constant_load_bytes * 2 / (5 * warp_lanes);
}

}  // namespace

TEST_CASE("a template whose width divides by four is summed", "[unrolling][task_1][correctness]")
{
    for (const Shape& shape : shapes) {
        if (shape.width % 4 == 0) {
            require_right(try_with(shape), shape);
        }
    }
}

TEST_CASE("a template of any width is summed", "[unrolling][task_2][correctness]")
{
    for (const Shape& shape : shapes) {
        require_right(try_with(shape), shape);
    }
    require_right_after_another_call(entry, with_arguments, require_right);
}

TEST_CASE("one read of the template brings four columns", "[unrolling][task_3][budget]")
{
    require_shared_work(try_with, require_right);
    for (const Shape& shape : {Shape{256, 15, 5}, {256, 16, 5}, {256, 5, 5}}) {
        const Trial trial = try_with(shape);
        require_right(trial, shape);
        // 256 windows are 8 warps; each goes through `height` rows in ceil(width / 4) steps. There is room for half
        // as many again, so that a rest may be read byte by byte. Of the pixels there is room for a quarter more: a
        // step of four for a rest of one column reads 8 where 5 would do.
        const auto rows = static_cast<std::uint64_t>(shape.n / 32 * shape.height);
        const auto width = static_cast<std::uint64_t>(shape.width);
        REQUIRE_THAT(trial, has_at_most(&Counters::constant_requests, rows * ((width + 3) / 4) * 3 / 2,
                                        "one read of the template brings four pixels"));
        // Several windows of a thread share a read, which does not make it larger. A rest of one column that is read
        // as a byte halves the mean.
        REQUIRE_THAT(trial, has_at_most(&Counters::constant_requests, Limit(constant_words_of_warps),
                                        "one read of the template brings four pixels"));
        REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_requests, rows * width * 5 / 4,
                                        "a thread reads a pixel of its window once"));
        REQUIRE_THAT(trial, stages_the_strip(shape));
        REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(shape.windows()),
                                        "no block is without a window"));
        REQUIRE_THAT(trial, has_the_template_in_constant_memory(shape));
    }
}
