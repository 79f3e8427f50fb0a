// SPDX-License-Identifier: MIT
#include "totals_and_gains.hpp"

#include "../imports.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(totals_and_gains)> entry;

struct Values
{
    std::string words;
    std::vector<int> values;
};

/// `n` values of either sign, drawn.
Values drawn_values(int n)
{
    Values set{"n = " + std::to_string(n), {}};
    Random random(set.words);
    for (int i = 0; i < n; ++i) {
        set.values.push_back(random.whole(-1000, 1000));
    }
    return set;
}

/// The values that diagnosis.txt speaks of, for one block.
std::vector<int> gains_of_ten_lanes()
{
    std::vector<int> values;
    for (int i = 0; i < block_size; ++i) {
        values.push_back(i % 32 < 10 ? i + 1 : -i - 1);
    }
    return values;
}

std::size_t blocks_over(std::size_t n)
{
    return (n + block_size - 1) / block_size;
}

Trial try_with(const Values& set)
{
    const std::size_t n = set.values.size();
    return entry.run(set.words, in("values", set.values), out<int>("totals", blocks_over(n)),
                     out<int>("gains", blocks_over(n)), n);
}

void require_right_sums(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("totals"));
    REQUIRE_THAT(trial, agrees_on<int>("gains"));
    REQUIRE_THAT(trial, uses_the_device());
}

/// Lanes that hand on a register.
Measure exchanges()
{
    const auto lanes = [](const Observation& run) {
        return run.total().shuffle_lanes + run.total().warp_reduction_lanes;
    };
    return {"lanes_in_exchanges", "", lanes, lanes};
}

}  // namespace

TEST_CASE("the diagnosis names both calls and a lane of each", "[totals_and_gains][task_1][diagnosis]")
{
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("values", gains_of_ten_lanes()), out<int>("totals", 1),
                                                 out<int>("gains", 1), block_size)),
                 names_the_hazard());
}

TEST_CASE("both sums are right, without a fault", "[totals_and_gains][task_2][correctness]")
{
    require_right_sums(try_with({"values of which ten in a warp are positive", gains_of_ten_lanes()}));
    for (const int n : {0, 1, 23, 24, 25, 31, 32, 33, 127, 128, 129, 1009, 100003}) {
        require_right_sums(try_with(drawn_values(n)));
    }
    require_right_sums(try_with({"128 values below zero", std::vector<int>(block_size, -3)}));
    require_right_sums(try_with({"128 values above zero", std::vector<int>(block_size, 3)}));
    const Values first = drawn_values(300);
    const Values second = drawn_values(1009);
    const auto one_per_block = [](const char* name, const Values& set) {
        return out<int>(name, blocks_over(set.values.size()));
    };
    const Trial second_call =
        entry
            .after(in("values", first.values), one_per_block("totals", first), one_per_block("gains", first),
                   first.values.size())
            .run("the second call, " + second.words, in("values", second.values),
                 one_per_block("totals", second), one_per_block("gains", second), second.values.size());
    REQUIRE_THAT(second_call, runs_clean());
    REQUIRE_THAT(second_call, agrees_on<int>("totals"));
    REQUIRE_THAT(second_call, agrees_on<int>("gains"));
    REQUIRE_THAT(second_call, imports::knows_its_masks());
}

TEST_CASE("a warp still adds up without memory", "[totals_and_gains][task_3][budget]")
{
    constexpr int n = 5003;
    const std::uint64_t warps = blocks_over(n) * (block_size / 32);
    const Trial trial = try_with(drawn_values(n));
    require_right_sums(trial);
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "the lanes need no atomic operation"));
    REQUIRE_THAT(trial, has_at_least(exchanges(), 2 * n,
                                     "the lanes find both sums by shuffles or by a reduction of the warp"));
    // Five for each of two sums. Counted in lanes, for groups of any size; warps may add up their sums by shuffles, too.
    REQUIRE_THAT(trial, has_at_most(&Counters::shuffle_lanes, 16 * n,
                                    "a lane takes part in at most 16 shuffles for a value"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(int) * n * 3 / 2,
                                    "each value is read from global memory once"));
    // Lane 0 of each warp stores two sums; thread 0 reads those of the three other warps.
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::shared_store_requests, 4 * warps,
                             "a warp stores its two sums to shared memory, and at most twice as much"));
}
