// SPDX-License-Identifier: MIT
#include "image_edges.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(image_edges)> entry;

struct Size
{
    int width, height;

    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
    std::string words() const { return std::to_string(width) + " x " + std::to_string(height) + " pixels"; }
    std::vector<float> image() const { return Random(words()).whole_floats(pixels(), 0, 255); }
};

Trial try_with(const Size& size)
{
    return entry.run(size.words(), in("image", size.image()), out<float>("edges", size.pixels()), size.width,
                     size.height);
}

TrialMatcher agrees_on_edges(const Size& size)
{
    return agrees_on<float>("edges", exactly(), place_in_rows_of(static_cast<std::size_t>(size.width)));
}

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds, and with the image",
          "[image_edges][task_1][diagnosis]")
{
    // Neither the size of the image nor that of a row is a multiple of 32 bytes.
    const Size size{37, 23};
    const std::size_t bytes = sizeof(float) * size.pixels();
    const Answers sizes{bytes_answer("allocated", size.pixels()), bytes_answer("needed", bytes),
                        line_answer("pitch line", 38), bytes_answer("pitch", bytes),
                        bytes_answer("row", sizeof(float) * 37)};
    REQUIRE_THAT(diagnosis(entry.observe_handout(
                     in("image", size.image()), out<float>("edges", size.pixels()), size.width, size.height)),
                 names_the_hazard(sizes));
}

TEST_CASE("the edges of every image are found, without a fault", "[image_edges][task_2][correctness]")
{
    for (const Size& size :
         {Size{37, 23}, {64, 48}, {0, 5}, {5, 0}, {1, 1}, {31, 7}, {33, 9}, {1, 67}, {101, 2}, {263, 251}}) {
        const Trial trial = try_with(size);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_edges(size));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("the kernel still reads through one texture alone", "[image_edges][task_3][budget]")
{
    const Size size{64, 48};
    const std::uint64_t five_fetches = 5 * sizeof(float) * size.pixels();
    const Trial trial = try_with(size);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_edges(size));
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_load_bytes, five_fetches,
                                     "the image is read through the texture"));
    REQUIRE_THAT(trial, has_at_most(&Counters::texture_load_bytes, five_fetches * 5 / 4,
                                    "a pixel takes five fetches"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_requests, 0, "nothing is read past the texture"));
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_lanes_outside,
                                     2 * static_cast<std::uint64_t>(size.width + size.height),
                                     "the texture finds the neighbours beyond the edges"));
    REQUIRE_THAT(trial, allocates_at_most(1, "one allocation holds the image"));

    const Size full{128, 96};  // blocks of any usual shape fill it
    const Trial filled = try_with(full);
    REQUIRE_THAT(filled, runs_clean());
    REQUIRE_THAT(filled, agrees_on_edges(full));
    REQUIRE_THAT(filled, has_at_most(idle_blocks(), 0, "no block is without a pixel"));

    const Trial shared_out = try_with({101, 79});
    REQUIRE_THAT(shared_out, runs_clean());
    REQUIRE_THAT(shared_out, agrees_on_edges({101, 79}));
    REQUIRE_THAT(shared_out, uses_the_device());
    REQUIRE_THAT(shared_out, spreads_its_work());
}
