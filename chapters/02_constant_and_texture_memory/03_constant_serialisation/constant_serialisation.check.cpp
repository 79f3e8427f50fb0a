// SPDX-License-Identifier: MIT
#include "constant_serialisation.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <functional>

using namespace judge;

namespace {

using Lookup = Entry<decltype(constant_serialisation)>;
const Lookup entry;

/// Pixels of which each thread of 64 blocks, the most that are launched, takes four.
constexpr int many = 64 * 1024;

/// A picture, and how a message calls it.
struct Picture
{
    std::string words;
    std::vector<unsigned char> pixels;
};

Picture picture(const std::string& words, int n, const std::function<int(int)>& level)
{
    Picture result{words + ", n = " + std::to_string(n), {}};
    for (int i = 0; i < n; ++i) {
        result.pixels.push_back(static_cast<unsigned char>(level(i)));
    }
    return result;
}

/// One level more from pixel to pixel: the 32 lanes of a warp want 32 different entries.
Picture ramp(int n)
{
    return picture("a ramp", n, [](int i) { return i % levels; });
}

Picture noise(int n)
{
    Random random("noise " + std::to_string(n));
    return picture("noise", n, [&](int) { return random.whole(0, levels - 1); });
}

/// Entries without an order, so that an entry beside the right one is wrong.
Trial try_with(const Picture& picture, const Lookup& lookup = entry)
{
    const auto curve = Random(picture.words + ", curve").whole_floats(levels, -1'000'000, 1'000'000);
    return lookup.run(picture.words, host_in("curve", curve), in("pixels", picture.pixels),
                      out<float>("light", picture.pixels.size()), static_cast<int>(picture.pixels.size()));
}

/// In a process in which an earlier call has left another table in constant memory.
Trial try_after_another_curve(Picture picture)
{
    picture.words += ", after another curve";
    return try_with(picture,
                    entry.after(host_in("curve", std::vector<float>(levels, 0.5f)),
                                in("pixels", std::vector<unsigned char>(1)), out<float>("light", 1), 1));
}

void require_right_light(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("light"));
    REQUIRE_THAT(trial, uses_the_device());
}

/// Bytes that 16 lanes a request take from constant memory. Left out are requests of a lane that reads an entry for its
/// block: for each of 64 blocks and each entry one, and as many again.
std::uint64_t bytes_of_shared_requests(const Observation& observation)
{
    constexpr std::uint64_t lonely = 2 * 64 * levels;
    const std::uint64_t requests = observation.total().constant_requests;
    return 16 * sizeof(float) * (requests - std::min(requests, lonely));
}

TrialMatcher serves_no_request_twice()
{
    return has_at_most(&Counters::constant_replays, 0, "constant memory serves no request twice");
}

/// Bytes in which pixels and entries of the table can have come to the lanes that want them.
Measure looked_up()
{
    const auto bytes = [](const Observation& observation) {
        const Counters total = observation.total();
        return total.global_load_bytes + total.shared_load_bytes + total.constant_load_bytes +
               total.texture_load_bytes + sizeof(float) * total.shuffle_lanes;
    };
    return {"looked_up", "", bytes, bytes};
}

}  // namespace

TEST_CASE("every pixel becomes the light of its level", "[constant_serialisation][task_1][correctness]")
{
    for (const int n : sizes_around(256, 1000)) {
        require_right_light(try_with(noise(n)));
    }
    require_right_light(try_with(ramp(64 * 256 + 1)));
    require_right_light(try_after_another_curve(noise(300)));
}

TEST_CASE("no lane of a warp waits for another's entry", "[constant_serialisation][task_2][budget]")
{
    // The starter code: 2048 warps, and 31 replays in each.
    const Trial trial = try_with(ramp(many));
    require_right_light(trial);
    REQUIRE_THAT(trial, serves_no_request_twice());
    // A thread that takes four neighbouring pixels at once has lanes in every fourth bank: 3 conflicts for 32 pixels.
    REQUIRE_THAT(trial, has_at_most(&Counters::bank_conflicts, 4 * many / 32,
                                    "a ramp makes at most 4 bank conflicts for 32 pixels"));
    // Lanes that take turns wait for each other as much as those whose requests are replayed.
    REQUIRE_THAT(trial,
                 has_at_least(&Counters::constant_load_bytes, Limit(bytes_of_shared_requests),
                              "lanes read constant memory together, unless it is to fill shared memory"));
    REQUIRE_THAT(trial,
                 has_at_least(looked_up(), many + sizeof(float) * many,
                              "no entry is looked up in a kernel argument, which is constant memory too"));
    REQUIRE_THAT(trial, has_at_least(&Counters::working_threads, 512, "many threads share the pixels"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_lanes, from_launches([](const Launch& launch) {
                     return 8 * launch.counters.global_load_requests;
                 }),
                                     "the lanes of a warp take pixels together"));
    // A sector has 8 numbers. A thread may have four neighbouring pixels, or more if it stores four numbers at a time.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, 5 * many / 8,
                                    "neighbouring threads take neighbouring pixels"));

    const Trial noisy = try_with(noise(many));
    require_right_light(noisy);
    REQUIRE_THAT(noisy, serves_no_request_twice());

    constexpr int few = 3 * 1024;
    const Trial small = try_with(noise(few));
    require_right_light(small);
    REQUIRE_THAT(small, has_at_most(&Counters::blocks, blocks_with_work(few), "no block is without a pixel"));
}

TEST_CASE("few copies of the table are read from global memory", "[constant_serialisation][task_3][budget]")
{
    const Trial trial = try_with(ramp(many));
    require_right_light(trial);
    REQUIRE_THAT(trial, serves_no_request_twice());
    // Once for each of 64 blocks, and as much again.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, many + 2 * 64 * sizeof(float) * levels,
                                    "each entry is read from global memory at most 128 times in all"));
}
