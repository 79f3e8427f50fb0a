// SPDX-License-Identifier: MIT
#include "aggregated_atomics.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

const Entry<decltype(aggregated_atomics)> entry;

/// How many of the elements are greater than 0.
struct Share
{
    int in_thousand;
    const char* words;
};

constexpr Share all{1000, "all above 0"};
constexpr Share half{500, "about half of them above 0"};
constexpr Share tenth{100, "about 1 in 10 above 0"};
constexpr Share few{3, "about 3 in 1000 above 0"};
constexpr Share none{0, "none above 0"};

std::string words_of(int n, const Share& positive)
{
    return "n = " + std::to_string(n) + ", " + positive.words;
}

std::vector<int> drawn_elements(int n, const Share& positive)
{
    Random random(words_of(n, positive));
    std::vector<int> x(static_cast<std::size_t>(n));
    for (int& element : x) {
        element =
            random.whole(1, 1000) <= positive.in_thousand ? random.whole(1, 9999) : random.whole(-9999, 0);
    }
    return x;
}

/// Room for the elements of `x` that are above 0.
Out<int> room_for_kept(const std::vector<int>& x)
{
    return out<int>("kept",
                    static_cast<std::size_t>(std::count_if(x.begin(), x.end(), [](int e) { return e > 0; })));
}

Trial try_with(int n, const Share& positive)
{
    const std::vector<int> x = drawn_elements(n, positive);
    return entry.run(words_of(n, positive), in("x", x), room_for_kept(x), out<int>("count", 1), n);
}

void require_right(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("count"));
    REQUIRE_THAT(trial, agrees_in_any_order_on<int>("kept"));
    // Where nothing is kept, a host that clears the counter has written all there is to write.
    if (trial.arguments()[trial.output_index("kept")].size > 0) {
        REQUIRE_THAT(trial, uses_the_device());
    }
}

}  // namespace

TEST_CASE("the elements above 0 are kept and counted", "[aggregated_atomics][task_1][correctness]")
{
    for (const int n : {1, 31, 33, 129}) {
        for (const Share& positive : {all, tenth, none}) {
            require_right(try_with(n, positive));
        }
    }
    require_right(try_with(0, none));
    require_right(try_with(128, all));
    for (const Share& positive : {half, tenth, few, none}) {
        require_right(try_with(1009, positive));
    }
    // All of them are kept, so that whoever begins again at 2^16 keeps too many.
    require_right(try_with(70001, all));
    const std::vector<int> first = drawn_elements(1009, half);
    const std::vector<int> second = drawn_elements(2017, half);
    require_right(entry.after(in("x", first), room_for_kept(first), out<int>("count", 1), 1009)
                      .run("the second call, n = 2017", in("x", second), room_for_kept(second),
                           out<int>("count", 1), 2017));
}

TEST_CASE("a warp adds to the counter once", "[aggregated_atomics][task_2][budget]")
{
    constexpr int n = 20011;
    for (const Share& positive : {all, half, tenth}) {
        const Trial trial = try_with(n, positive);
        require_right(trial);
        REQUIRE_THAT(trial, spreads_its_work());
        // 20 011 elements are 626 times 32, the last with 11 elements. A quarter more is room for blocks of other sizes.
        REQUIRE_THAT(trial, has_at_most(&Counters::atomic_queue, 1, "no lanes queue at the counter"));
        REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, n / 32 * 5 / 4,
                                        "a warp adds to the counter once for 32 elements"));
    }
    const Trial full_blocks = try_with(16384, half);
    require_right(full_blocks);
    REQUIRE_THAT(full_blocks,
                 has_at_most(&Counters::blocks, blocks_with_work(16384), "no block is without an element"));
}
