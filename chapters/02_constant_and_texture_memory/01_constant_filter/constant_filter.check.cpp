// SPDX-License-Identifier: MIT
#include "constant_filter.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

using Filter = Entry<decltype(constant_filter)>;
const Filter entry;

/// In a process in which another filter has left its coefficients in constant memory.
Filter after_another_filter(int taps)
{
    const auto count = static_cast<std::size_t>(taps);
    return entry.after(host_in("coefficients", std::vector<float>(count, 3.0f)),
                       in("in", std::vector<float>(count, 1.0f)), out<float>("out", 1), taps, 1);
}

/// Multiples of 1/4, which a sum in a whole number would lose.
std::vector<float> quarters(Random& random, std::size_t count, int low, int high)
{
    auto numbers = random.whole_floats(count, 4 * low, 4 * high);
    for (float& number : numbers) {
        number /= 4;
    }
    return numbers;
}

/// Coefficients and samples are small multiples of 1/4: every sum is exact in float, in whatever order it is added up.
///
/// @param earlier  ", after …", for the filter's words
Trial try_with(int taps, int n, const Filter& filter = entry, const std::string& earlier = "")
{
    const std::string words = "taps = " + std::to_string(taps) + ", n = " + std::to_string(n);
    Random random(words);
    const auto coefficients = quarters(random, static_cast<std::size_t>(taps), -8, 8);
    const auto samples = quarters(random, static_cast<std::size_t>(n > 0 ? n + taps - 1 : 0), -16, 16);
    return filter.run(words + earlier, host_in("coefficients", coefficients), in("in", samples),
                      out<float>("out", static_cast<std::size_t>(n)), taps, n);
}

void require_right_sums(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("out"));
    REQUIRE_THAT(trial, uses_the_device());
}

}  // namespace

TEST_CASE("every result is the sum of its window", "[constant_filter][task_1][correctness]")
{
    for (const int n : sizes_around(256, 1000)) {
        require_right_sums(try_with(7, n));
    }
    for (const int taps : {1, 2, 31, 64, max_taps}) {
        require_right_sums(try_with(taps, 331));
    }
    require_right_sums(try_with(3, 70'001));
    require_right_sums(try_with(5, 300, after_another_filter(max_taps), ", after another filter"));
    require_right_sums(try_with(5, 300, after_another_filter(5), ", after another filter of 5"));
}

TEST_CASE("the coefficients come from constant memory, one word for the whole warp",
          "[constant_filter][task_2][budget]")
{
    constexpr int taps = 17;
    constexpr int n = 1000;
    const Trial trial = try_with(taps, n);
    require_right_sums(trial);
    REQUIRE_THAT(trial, has_at_most(&Counters::constant_replays, 0,
                                    "all lanes of a warp read the same word of constant memory"));
    // A result needs `taps` samples and nothing else; threads beyond the last result may load a few that nobody needs.
    const std::uint64_t samples = sizeof(float) * taps * n * 5 / 4;
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, samples,
                                    "global memory is read for the samples alone"));
    REQUIRE_THAT(trial, has_at_most(&Counters::texture_load_bytes, Limit([samples](const Observation& mine) {
                     return samples - std::min(samples, mine.total().global_load_bytes);
                 }),
                                    "textures are read for the samples alone"));
    // Half of the threads may be there for other things, such as to stage samples.
    REQUIRE_THAT(trial, has_at_least(per_thread(&Counters::constant_load_bytes), sizeof(float) * taps / 2,
                                     "each thread reads the coefficients from a __constant__ variable"));

    constexpr int many = 8'192;
    const Trial shared_out = try_with(1, many);
    require_right_sums(shared_out);
    REQUIRE_THAT(shared_out, has_at_most(idle_blocks(), 0, "no block is without a result"));
    REQUIRE_THAT(shared_out, spreads_its_work());
    // A sector has 8 results. A thread may have four neighbouring ones, or more if it stores four at a time.
    REQUIRE_THAT(shared_out, has_at_most(&Counters::global_store_sectors, 5 * many / 8,
                                         "neighbouring threads write neighbouring results"));
}
