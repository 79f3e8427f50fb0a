// SPDX-License-Identifier: MIT
#include "shuffles.hpp"

#include <judge/check.hpp>

#include <numeric>

using namespace judge;

namespace {

const Entry<decltype(shuffles)> entry;

struct Call
{
    std::string words;
    std::vector<int> values;
    std::vector<int> starts;
    int source;
    int distance;
};

/// The row that the page goes through: the values 0 to 15.
Call numbered_row(int source, int distance)
{
    Call call{"the values 0 to 15, source " + std::to_string(source) + ", distance " +
                  std::to_string(distance),
              std::vector<int>(row_size), std::vector<int>(row_size), source, distance};
    std::iota(call.values.begin(), call.values.end(), 0);
    return call;
}

/// `n` values, no two neighbours of them alike, in runs of about `run` values.
Call drawn_values(int n, int run, int source, int distance)
{
    Call call{
        "n = " + std::to_string(n) + ", distance " + std::to_string(distance), {}, {}, source, distance};
    Random random(call.words + std::to_string(run));
    for (int i = 0; i < n; ++i) {
        call.values.push_back(1000 * random.whole(1, 900) + i % 1000);
        call.starts.push_back(random.whole(1, run) == 1 ? random.whole(1, 3) : 0);
    }
    return call;
}

Trial try_with(const Call& call)
{
    const std::size_t n = call.values.size();
    return entry.run(call.words, in("values", call.values), in("starts", call.starts),
                     out<int>("moved", n / row_size * row_size * move_count), out<int>("rotated", n),
                     out<int>("leading", n), n, call.source, call.distance);
}

/// The same in a process in which the function has been called before, with other values.
Trial try_second_call_with(const Call& first, const Call& call)
{
    const auto moved = [](const Call& of) {
        return out<int>("moved", of.values.size() / row_size * row_size * move_count);
    };
    const std::size_t before = first.values.size();
    const std::size_t n = call.values.size();
    return entry
        .after(in("values", first.values), in("starts", first.starts), moved(first),
               out<int>("rotated", before), out<int>("leading", before), before, first.source, first.distance)
        .run("the second call, " + call.words, in("values", call.values), in("starts", call.starts),
             moved(call), out<int>("rotated", n), out<int>("leading", n), n, call.source, call.distance);
}

/// "moved: copied, row 2, lane 5"
std::string place_of_move(const std::string& output, std::size_t index)
{
    static const char* const names[move_count] = {"copied", "from_below", "from_above", "exchanged"};
    const std::size_t move = index / row_size % move_count;
    return output + ": " + names[move] + ", row " + std::to_string(index / row_size / move_count) +
           ", lane " + std::to_string(index % row_size);
}

}  // namespace

TEST_CASE("the four moves of a row bring each lane the right value", "[shuffles][task_1][correctness]")
{
    // Source 10 is lane 2 of a group. An exchange over 8 lanes stays below in the lower group, and crosses in
    // the upper.
    for (const Call& call :
         {numbered_row(2, 1), numbered_row(10, 2), numbered_row(7, 8), drawn_values(320, 4, 5, 0),
          drawn_values(320, 4, 0, 3), drawn_values(323, 4, 15, 7), drawn_values(320, 4, 3, 12)}) {
        const Trial trial = try_with(call);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("moved", exactly(), place_of_move));
    }
    const Trial second = try_second_call_with(drawn_values(160, 4, 5, 1), drawn_values(320, 4, 3, 2));
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<int>("moved", exactly(), place_of_move));
}

TEST_CASE("every group is rotated, and every value knows the first of its run",
          "[shuffles][task_2][correctness]")
{
    for (const int n : {0, 1, 7, 31, 32, 33, 255, 256, 257, 1009, 65701}) {
        const Trial trial = try_with(drawn_values(n, 5, 1, n % 9));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("rotated"));
        REQUIRE_THAT(trial, agrees_on<int>("leading"));
        if (n >= row_size) {  // with less, the flag of lane 0 is most of the input, and need not be read
            REQUIRE_THAT(trial, uses_the_device());
        }
    }
    for (const int run : {1, 1000}) {
        const Trial trial = try_with(drawn_values(500, run, 1, 5));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("leading"));
    }
    const Trial second = try_second_call_with(drawn_values(300, 5, 1, 3), drawn_values(1009, 5, 1, 2));
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<int>("rotated"));
    REQUIRE_THAT(second, agrees_on<int>("leading"));
}

TEST_CASE("one shuffle makes a move for all lanes, without shared memory", "[shuffles][task_3][budget]")
{
    constexpr int without_a_row = row_size - 1;
    for (const int n : {1009, 12288, without_a_row, 12805}) {
        const std::uint64_t rows = n / row_size;
        const std::uint64_t warps = (n + 31) / 32;
        const Trial trial = try_with(drawn_values(n, 5, 3, 3));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("moved", exactly(), place_of_move));
        REQUIRE_THAT(trial, agrees_on<int>("rotated"));
        REQUIRE_THAT(trial, agrees_on<int>("leading"));
        if (rows > 0) {  // with less, the flag of lane 0 is most of the input, and need not be read
            REQUIRE_THAT(trial, uses_the_device());
        }
        if (n % 1024 == 0) {  // values fill blocks of any usual size
            REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a value"));
        }
        REQUIRE_THAT(trial,
                     has_at_most(&Counters::shared_load_requests, 0, "the lanes need no shared memory"));
        // The values of whole rows once, and each value with its flag once.
        REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes,
                                        sizeof(int) * (rows * row_size + 2 * n) * 5 / 4,
                                        "each value is read once by each kernel"));
        // Counted in lanes, since a shuffle of four groups may be one of a warp or four of tiles. Warps without a value
        // may take part as well.
        const std::uint64_t of_rows = move_count * row_size * rows;
        REQUIRE_THAT(trial, has_at_least(&Counters::shuffle_lanes, of_rows + n * 3 / 2,
                                         "each move, the turn and the fetch are made by shuffles"));
        const auto twice_the_threads = [](const Launch& launch) { return 2 * launch.counters.threads; };
        REQUIRE_THAT(
            trial,
            has_at_most(&Counters::shuffle_lanes,
                        rows == 0 ? from_launches(twice_the_threads) : of_rows + 2 * 32 * warps * 5 / 4,
                        "a lane takes part in one shuffle per move, in one to turn its group, and in one to "
                        "fetch the start of its run"));
        const auto of_launched_warps = [](const Launch& launch) { return launch.counters.warps; };
        REQUIRE_THAT(trial, has_at_least(&Counters::votes, 1, "a vote tells where runs begin"));
        REQUIRE_THAT(trial, has_at_most(&Counters::votes,
                                        rows == 0 ? from_launches(of_launched_warps) : warps * 3 / 2,
                                        "one vote of a warp tells where its runs begin"));
        if (n > 10000) {  // enough for blocks of any size
            REQUIRE_THAT(trial, spreads_its_work());
        }
    }
}
