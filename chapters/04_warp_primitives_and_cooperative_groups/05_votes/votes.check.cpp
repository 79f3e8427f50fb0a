// SPDX-License-Identifier: MIT
#include "votes.hpp"

#include "../imports.hpp"

#include <judge/check.hpp>

#include <numeric>

using namespace judge;

namespace {

const Entry<decltype(votes)> entry;

struct Values
{
    std::string words;
    std::vector<int> values;
};

/// The values that the page goes through: row 0 holds 0 to 15.
Values thread_numbers(int n)
{
    Values set{"the values 0 to " + std::to_string(n - 1), std::vector<int>(static_cast<std::size_t>(n))};
    std::iota(set.values.begin(), set.values.end(), 0);
    return set;
}

/// `n` values of which `zeros` in ten are 0 on average, the others of either sign.
Values drawn_values(int n, int zeros)
{
    Values set{"n = " + std::to_string(n) + ", " + std::to_string(10 * zeros) + " % zeros", {}};
    Random random(set.words);
    for (int i = 0; i < n; ++i) {
        const bool is_zero = random.whole(1, 10) <= zeros;
        const int sign = random.whole(0, 1) == 0 ? -1 : 1;
        set.values.push_back(is_zero ? 0 : sign * random.whole(1, 9));
    }
    return set;
}

Out<unsigned> answers_for(std::size_t n)
{
    return out<unsigned>("answers", n / row_size * answer_count);
}

Out<int> counts_for(std::size_t n)
{
    return out<int>("counts", (n + group_size - 1) / group_size);
}

Trial try_with(const Values& set)
{
    const std::size_t n = set.values.size();
    return entry.run(set.words, in("values", set.values), answers_for(n), out<int>("ranks", n), counts_for(n),
                     n);
}

/// The same in a process in which the function has been called before, with other values.
Trial try_second_call_with(const Values& first, const Values& set)
{
    const std::size_t before = first.values.size();
    const std::size_t n = set.values.size();
    return entry
        .after(in("values", first.values), answers_for(before), out<int>("ranks", before), counts_for(before),
               before)
        .run("the second call, " + set.words, in("values", set.values), answers_for(n), out<int>("ranks", n),
             counts_for(n), n);
}

/// "answers of row 2, all_of_row"
std::string place_of_answer(const std::string& output, std::size_t index)
{
    static const char* const names[answer_count] = {"not_first",        "only_first",       "nonzero",
                                                    "all_of_row",       "all_of_not_first", "any_of_row",
                                                    "any_of_only_first"};
    return output + " of row " + std::to_string(index / answer_count) + ", " + names[index % answer_count];
}

/// Ranks and counts that fit together, from the device, and no finding in either kernel.
void require_right_ranks(const Values& set)
{
    const Trial trial = try_with(set);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("ranks"));
    REQUIRE_THAT(trial, agrees_on<int>("counts"));
}

}  // namespace

TEST_CASE("the lanes of a row find its seven answers", "[votes][task_1][correctness]")
{
    // All zeros to no zeros: a vote of all and a vote of any both get yes and no for an answer.
    std::vector<Values> sets{thread_numbers(16)};
    for (const int zeros : {0, 1, 5, 9, 10}) {
        sets.push_back(drawn_values(16 * 40, zeros));
    }
    for (const Values& set : sets) {
        const Trial trial = try_with(set);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<unsigned>("answers", exactly(), place_of_answer));
    }
    const Trial second = try_second_call_with(drawn_values(160, 3), drawn_values(16 * 40, 5));
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<unsigned>("answers", exactly(), place_of_answer));
}

TEST_CASE("every kept value knows its rank, and every group its count", "[votes][task_2][correctness]")
{
    for (const int n : {0, 1, 31, 32, 33, 256, 257, 1009, 65701}) {
        require_right_ranks(drawn_values(n, 4));
    }
    require_right_ranks(drawn_values(300, 0));
    require_right_ranks(drawn_values(300, 10));
    const Trial trial = try_with(drawn_values(1009, 4));
    REQUIRE_THAT(trial, uses_the_device());
    const Trial second = try_second_call_with(drawn_values(300, 4), drawn_values(1009, 4));
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<int>("ranks"));
    REQUIRE_THAT(second, agrees_on<int>("counts"));
}

TEST_CASE("one vote counts a group, and the answers of a row come from votes too", "[votes][task_3][budget]")
{
    constexpr int without_a_row = row_size - 1;
    for (const int n : {1009, 2048, without_a_row, 12805}) {
        const std::uint64_t rows = n / row_size;
        const std::uint64_t groups = (n + group_size - 1) / group_size;
        const Trial trial = try_with(drawn_values(n, 4));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<unsigned>("answers", exactly(), place_of_answer));
        REQUIRE_THAT(trial, agrees_on<int>("ranks"));
        REQUIRE_THAT(trial, agrees_on<int>("counts"));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, imports::knows_its_masks());
        if (n % 1024 == 0) {  // values fill blocks of any usual size
            REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a value"));
        }
        REQUIRE_THAT(trial,
                     has_at_most(&Counters::shared_load_requests, 0, "the lanes need no shared memory"));
        REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "the lanes need no atomic operation"));
        REQUIRE_THAT(trial, has_at_most(&Counters::shuffles, 0, "the lanes need no shuffle"));
        // One ballot for each group, and for a row at least one: all and any are questions about its bits.
        REQUIRE_THAT(trial, has_at_least(&Counters::votes, rows + groups,
                                         "the answers, ranks and counts come from votes"));
        // A row asks at most once for each of its seven answers. Warps without a group may vote as well.
        const auto of_launched_warps = [](const Launch& launch) { return launch.counters.warps; };
        REQUIRE_THAT(
            trial,
            has_at_most(&Counters::votes,
                        rows == 0 ? from_launches(of_launched_warps) : answer_count * rows + groups * 3 / 2,
                        "at most seven votes for a row of 16, and one vote for a group of 32"));
        REQUIRE_THAT(trial,
                     has_at_most(&Counters::global_load_bytes, sizeof(int) * (rows * row_size + n) * 5 / 4,
                                 "each value is read once by each kernel"));
        if (n > 10000) {  // enough for blocks of any size
            REQUIRE_THAT(trial, spreads_its_work());
        }
    }
}
