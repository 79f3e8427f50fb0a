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
                out<int>("products", shape.windows()), shape.n, shape.width, shape.height, true);
};

Trial try_with(const Shape& shape)
{
    return with_arguments(shape,
                          [&](const auto&... arguments) { return entry.run(shape.words(), arguments...); });
}

/// By the rules of then.
Trial try_then(const Shape& shape)
{
    return with_arguments(
        shape, [&](const auto&... arguments) { return entry.on("sm_10").run(shape.words(), arguments...); });
}

/// Sums and squares alone are wanted.
const auto without_template = [](const Shape& shape, const auto& call) {
    return call(in("strip", pixels("strip " + shape.words(), shape.strip_pixels())),
                in("pattern", std::vector<unsigned char>()), out<int>("sums", shape.windows()),
                out<int>("squares", shape.windows()), out<int>("products", 0), shape.n, shape.width,
                shape.height, false);
};

/// By the rules of now.
Trial try_without_template(const Shape& shape)
{
    return without_template(shape, [&](const auto&... arguments) {
        return entry.on("sm_90").run(shape.words() + ", without a template", arguments...);
    });
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

void require_right_without_template(const Trial& trial, const Shape& shape)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sums"));
    REQUIRE_THAT(trial, agrees_on<int>("squares"));
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

TEST_CASE("a template whose width divides by four is summed (then)", "[unrolling][task_1][correctness]")
{
    for (const Shape& shape : shapes) {
        if (shape.width % 4 == 0) {
            require_right(try_with(shape), shape);
        }
    }
}

TEST_CASE("a template of any width is summed (then)", "[unrolling][task_2][correctness]")
{
    for (const Shape& shape : shapes) {
        require_right(try_with(shape), shape);
    }
    require_right_after_another_call(entry, with_arguments, require_right);
}

TEST_CASE("one read of the template brings four columns (then)", "[unrolling][task_3][budget]")
{
    require_shared_work(try_then, require_right);
    for (const Shape& shape : {Shape{256, 15, 5}, {256, 16, 5}, {256, 5, 5}}) {
        const Trial trial = try_then(shape);
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

TEST_CASE("sums and squares are right without a template (now)", "[unrolling][task_4][correctness]")
{
    for (const Shape& shape : shapes) {
        require_right_without_template(try_without_template(shape), shape);
    }
    require_right_after_another_call(entry, without_template, require_right_without_template);
}

TEST_CASE("without a template, windows share what they have in common, on compute capability 9.0 (now)",
          "[unrolling][task_5][budget]")
{
    require_shared_work(try_without_template, require_right_without_template);
    for (const Shape& shape : {Shape{256, 16, 16}, {256, 37, 20}}) {
        const Trial trial = try_without_template(shape);
        require_right_without_template(trial, shape);
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, stages_the_strip(shape));
        // A thread that reads all pixels of its window makes width * height reads for each warp of windows, and one
        // that adds up sums of columns makes 2 * width. Of a thread that has two neighbouring windows, the second takes
        // two reads in each row: (width + 2) / 2 for each of the two. There is room for 5 / 8.
        const auto pixels_of_windows = static_cast<std::uint64_t>(shape.n / 32 * shape.width * shape.height);
        REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_requests, pixels_of_windows * 5 / 8,
                                        "windows share sums, and do not read all of their pixels"));
        REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(shape.windows()),
                                        "no block is without a window"));
    }
}
