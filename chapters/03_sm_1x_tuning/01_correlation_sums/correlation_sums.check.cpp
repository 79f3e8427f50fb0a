// SPDX-License-Identifier: MIT
#include "correlation_sums.hpp"

#include "../pictures.hpp"

using namespace judge;
using namespace pictures;

namespace {

using Sums = Entry<decltype(correlation_sums)>;
const Sums entry;

struct Case
{
    Size image, pattern;
};

Trial try_with(const Sums& on, const std::string& picture, const Case& c,
               const std::vector<unsigned char>& image, const std::vector<unsigned char>& pattern)
{
    const std::size_t windows = pixels_in(windows_in(c.image, c.pattern));
    return on.run(picture + " " + words(c.image) + ", template " + words(c.pattern), in("image", image),
                  c.image.width, c.image.height, host_in("pattern", pattern), c.pattern.width,
                  c.pattern.height, out<int>("sum_i", windows), out<int>("sum_isq", windows),
                  out<int>("sum_it", windows));
}

Trial try_noise(const Sums& on, const Case& c)
{
    return try_with(on, "image", c, noise("image", c.image), noise("pattern", c.pattern));
}

void require_right_sums(const Trial& trial, const Case& c)
{
    const Place place =
        place_in_rows_of(static_cast<std::size_t>(std::max(1, windows_in(c.image, c.pattern).width)));
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sum_i", exactly(), place));
    REQUIRE_THAT(trial, agrees_on<int>("sum_isq", exactly(), place));
    REQUIRE_THAT(trial, agrees_on<int>("sum_it", exactly(), place));
}

}  // namespace

TEST_CASE("every window has its three sums", "[correlation_sums][task_1][correctness]")
{
    for (const Case& c : {Case{{5, 4}, {2, 3}},
                          {{1, 1}, {1, 1}},
                          {{47, 23}, {16, 16}},
                          {{31, 7}, {1, 1}},
                          {{33, 9}, {1, 1}},
                          {{38, 14}, {7, 7}},
                          {{40, 17}, {8, 9}},
                          {{71, 19}, {5, 3}},
                          {{83, 59}, {52, 52}},
                          {{52, 52}, {52, 52}},
                          {{101, 5}, {64, 1}},
                          {{9, 70}, {3, 61}}}) {
        const Trial trial = try_noise(entry, c);
        require_right_sums(trial, c);
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Case white{{54, 53}, {52, 52}};
    require_right_sums(
        try_with(entry, "white image", white, plain(white.image, 255), plain(white.pattern, 255)), white);
    for (const Case& none : {Case{{0, 0}, {1, 1}}, {{7, 9}, {8, 2}}, {{9, 7}, {2, 8}}}) {
        require_right_sums(try_noise(entry, none), none);
    }
}

TEST_CASE("a block reads each pixel from global memory once", "[correlation_sums][task_2][budget]")
{
    for (const Case& c : {Case{{79, 31}, {16, 16}}, {{90, 40}, {11, 5}}}) {
        const Trial trial = try_noise(entry, c);
        require_right_sums(trial, c);
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, bytes_read_in_tiles(c.image, c.pattern),
                                  "a block reads each pixel that its windows cover from global memory once"));
        // A warp asks for one pixel of the template at a time, and all its lanes for the same one.
        REQUIRE_THAT(trial, keeps(&Counters::constant_replays, 0,
                                  "all threads of a warp are at the same pixel of the template"));
    }
    const Case fits{{79, 31}, {16, 16}};
    REQUIRE_THAT(try_noise(entry.on("sm_10"), fits),
                 keeps(&Counters::global_load_bytes, bytes_read_in_tiles(fits.image, fits.pattern),
                       "a tile that fits is staged on any device"));
}

TEST_CASE("a tile that does not fit into shared memory is not used",
          "[correlation_sums][task_3][correctness]")
{
    // Rows of 64 bytes; 807 of them are more than 48 KiB, 391 more than the 16 KiB of a device of long ago.
    const Case high{{5, 803}, {3, 800}};
    const Trial today = try_noise(entry, high);
    require_right_sums(today, high);
    REQUIRE_THAT(today, uses_the_device());

    for (const Case& c : {Case{{10, 386}, {8, 384}}, {{79, 31}, {16, 16}}}) {
        const Trial then = try_noise(entry.on("sm_10"), c);
        require_right_sums(then, c);
        REQUIRE_THAT(then, uses_the_device());
    }
}
