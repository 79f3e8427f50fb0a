// SPDX-License-Identifier: MIT
#include "constant_serialisation.hpp"

#include <judge/check.hpp>

#include <functional>

using namespace judge;

namespace {

const Entry<decltype(constant_serialisation)> entry;

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
Trial try_with(const Picture& picture, const Entry<decltype(constant_serialisation)>& on_profile = entry)
{
    const auto curve = Random(picture.words + ", curve").whole_floats(levels, -1'000'000, 1'000'000);
    return on_profile.run(picture.words, host_in("curve", curve), in("pixels", picture.pixels),
                          out<float>("light", picture.pixels.size()),
                          static_cast<int>(picture.pixels.size()));
}

void require_right_light(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("light"));
    REQUIRE_THAT(trial, uses_the_device());
}

}  // namespace

TEST_CASE("every pixel becomes the light of its level", "[constant_serialisation][task_1][correctness]")
{
    for (const int n : sizes_around(256, 1000)) {
        require_right_light(try_with(noise(n)));
    }
    require_right_light(try_with(ramp(64 * 256 + 1)));
}

TEST_CASE("no lane of a warp waits for another's entry", "[constant_serialisation][task_2][budget]")
{
    // As shipped: 2048 warps, and 31 replays in each by today's rules; 30 by those of a half-warp.
    const Trial now = try_with(ramp(many));
    require_right_light(now);
    REQUIRE_THAT(now, keeps(&Counters::constant_replays, 0, "constant memory serves no request twice"));
    REQUIRE_THAT(now, keeps(&Counters::bank_conflicts, 0, "32 neighbouring entries come in one pass"));

    const Trial then = try_with(noise(many), entry.on("sm_10"));
    require_right_light(then);
    REQUIRE_THAT(then, keeps(&Counters::constant_replays, 0, "constant memory serves no request twice"));
}

TEST_CASE("a block reads the table from global memory once", "[constant_serialisation][task_3][budget]")
{
    const Trial trial = try_with(ramp(many));
    require_right_light(trial);
    REQUIRE_THAT(trial, keeps(&Counters::constant_replays, 0, "constant memory serves no request twice"));
    REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, many + 64 * sizeof(float) * levels,
                              "a block reads each entry from global memory once"));
}
