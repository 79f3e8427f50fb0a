// SPDX-License-Identifier: MIT
#include "padded_transpose.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

const Entry<decltype(padded_transpose)> entry;

struct Shape
{
    int rows, columns;
};

std::size_t count_of(const Shape& shape)
{
    return static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.columns);
}

std::string words_of(const Shape& shape)
{
    return counted(shape.rows, "row", "rows") + ", " + counted(shape.columns, "column", "columns");
}

std::vector<float> elements_of(const Shape& shape)
{
    return Random(words_of(shape)).whole_floats(count_of(shape), -1'000'000, 1'000'000);
}

Trial try_with(const Shape& shape)
{
    return entry.run(words_of(shape), in("in", elements_of(shape)), out<float>("out", count_of(shape)),
                     shape.rows, shape.columns);
}

/// The same call in a process in which it was made before, with another matrix.
Trial try_again_with(const Shape& first, const Shape& shape)
{
    return entry
        .after(in("in", elements_of(first)), out<float>("out", count_of(first)), first.rows, first.columns)
        .run(words_of(shape) + ", after " + words_of(first), in("in", elements_of(shape)),
             out<float>("out", count_of(shape)), shape.rows, shape.columns);
}

std::uint64_t bytes_of(const Shape& shape)
{
    return sizeof(float) * static_cast<std::uint64_t>(shape.rows) * static_cast<std::uint64_t>(shape.columns);
}

/// Agreement on the transpose, whose rows are the columns of the input.
TrialMatcher agrees_on_out(const Shape& shape)
{
    return agrees_on<float>("out", exactly(), place_in_rows_of(static_cast<std::size_t>(shape.rows)));
}

/// Sectors of 32 bytes that are touched by warps which go along the rows of a matrix, 32 elements at a time.
std::uint64_t sectors_along_rows(const Shape& shape)
{
    std::uint64_t sectors = 0;
    for (int row = 0; row < shape.rows; ++row) {
        for (int column = 0; column < shape.columns; column += 32) {
            const int first = row * shape.columns + column;
            const int last = first + std::min(32, shape.columns - column) - 1;
            sectors += static_cast<std::uint64_t>(last / 8 - first / 8 + 1);
        }
    }
    return sectors;
}

}  // namespace

TEST_CASE("every element is in its place", "[padded_transpose][task_1][correctness]")
{
    for (const Shape& shape : {Shape{0, 0},
                               {0, 5},
                               {5, 0},
                               {1, 1},
                               {64, 64},
                               {32, 96},
                               {33, 65},
                               {31, 33},
                               {37, 101},
                               {96, 64},
                               {65, 33},
                               {1031, 67},
                               // More columns, and more rows, than a number of 16 bits counts.
                               {1, 65'539},
                               {65'539, 1}}) {
        const Trial trial = try_with(shape);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_out(shape));
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Shape last{70, 45};
    const Trial again = try_again_with({40, 50}, last);
    REQUIRE_THAT(again, runs_clean());
    REQUIRE_THAT(again, agrees_on_out(last));
}

TEST_CASE("shared memory has no bank conflicts", "[padded_transpose][task_2][budget]")
{
    for (const Shape& shape : {Shape{64, 64}, {33, 65}, {96, 64}}) {
        const Trial trial = try_with(shape);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_out(shape));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, has_at_most(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts"));
        REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, bytes_of(shape),
                                         "every element is read by a load from global memory"));
        REQUIRE_THAT(trial,
                     has_at_most(bytes_copied_on_device(), 0, "kernels move the elements, and no copies"));
        REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without an element"));
        REQUIRE_THAT(trial, spreads_its_work());
    }
}

TEST_CASE("global memory is read and written along rows", "[padded_transpose][task_3][correctness]")
{
    for (const Shape& shape : {Shape{64, 64}, {33, 65}, {96, 64}}) {
        const Trial trial = try_with(shape);
        const Shape transpose{shape.columns, shape.rows};
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_out(shape));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, sectors_along_rows(shape),
                                        "global loads are coalesced"));
        REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, sectors_along_rows(transpose),
                                        "global stores are coalesced"));
    }
}
