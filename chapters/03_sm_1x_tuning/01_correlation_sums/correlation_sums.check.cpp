// SPDX-License-Identifier: MIT
#include "correlation_sums.hpp"

#include "../pictures.hpp"

#include <optional>

using namespace judge;
using namespace pictures;

namespace {

using Sums = Entry<decltype(correlation_sums)>;
const Sums entry;

struct Case
{
    Size image, pattern;
};

std::string words_of(const Case& c)
{
    return words(c.image) + ", template " + words(c.pattern);
}

/// What `call` makes of the arguments of the entry function.
template <class Call>
auto with_arguments(const Case& c, const std::vector<unsigned char>& image,
                    const std::vector<unsigned char>& pattern, const Call& call)
{
    const std::size_t windows = pixels_in(windows_in(c.image, c.pattern));
    return call(in("image", image), c.image.width, c.image.height, host_in("pattern", pattern),
                c.pattern.width, c.pattern.height, out<int>("sum_i", windows), out<int>("sum_isq", windows),
                out<int>("sum_it", windows));
}

Trial try_with(const Sums& on, const std::string& picture, const Case& c,
               const std::vector<unsigned char>& image, const std::vector<unsigned char>& pattern)
{
    return with_arguments(c, image, pattern, [&](const auto&... arguments) {
        return on.run(picture + " " + words_of(c), arguments...);
    });
}

Trial try_noise(const Sums& on, const Case& c)
{
    return try_with(on, "image", c, noise("image", c.image), noise("pattern", c.pattern));
}

/// `c` with a template of its own, after a call with the template of another trial of `c`.
Trial try_after_another_template(const Case& c)
{
    const std::vector<unsigned char> image = noise("image", c.image);
    const Sums later = with_arguments(c, image, noise("pattern", c.pattern),
                                      [&](const auto&... arguments) { return entry.after(arguments...); });
    return with_arguments(c, image, noise("second pattern", c.pattern), [&](const auto&... arguments) {
        return later.run("image " + words_of(c) + ", after a call with another template", arguments...);
    });
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

/// Whatever the shape of its blocks, a kernel that stages the image does not need more: blocks of 32 x 1 windows read
/// each pixel 10 times for a template of 16 x 16, those of 32 x 8 twice. The direct kernel reads each 107 times.
TrialMatcher stages_the_image(const Case& c)
{
    return has_at_most(&Counters::global_load_bytes, 10 * pixels_in(c.image),
                       "a pixel comes from global memory at most 10 times");
}

/// Of the launch that has the most.
std::uint64_t dynamic_shared_bytes(const Observation& observation)
{
    std::uint64_t most = 0;
    for (const Launch& launch : observation.launches) {
        most = std::max(most, launch.dynamic_shared_bytes);
    }
    return most;
}

TrialMatcher has_rows_of_64_bytes()
{
    const Measure bytes("dynamic_shared_bytes", "", dynamic_shared_bytes, dynamic_shared_bytes);
    const auto rounded_up = [](const Observation& run) { return (dynamic_shared_bytes(run) + 63) / 64 * 64; };
    return has_at_least(bytes, Limit(rounded_up), "rows of the tile are a multiple of 64 bytes apart");
}

const Case small_template{{79, 31}, {16, 16}};

/// A device, what it gives a block, and a template whose tile takes more: its rows take 64 bytes each. The windows are
/// those of several blocks, in rows and in columns.
struct Device
{
    std::string architecture;
    int shared_bytes;
    Case too_large;
};

const Device devices[] = {
    {"", 48 << 10, {{36, 809}, {2, 800}}},
    {"sm_10", 16 << 10, {{36, 393}, {2, 384}}},
};

/// A device that is asked does not have to refuse a launch.
TrialMatcher asks_before_it_launches()
{
    const auto tried = [](const Observation& observation) {
        return observation.launches.size() + observation.refused_launches.size();
    };
    const auto made = [](const Observation& observation) { return observation.launches.size(); };
    return has_at_most(Measure("launches", "", tried, tried), Limit(made),
                       "the device is asked first, so that it refuses no launch");
}

/// The windows of a block, if blocks share `all` evenly, or as many as it has threads.
Size windows_of_a_block(const Launch& launch, const Size& all)
{
    const auto share = [&](int windows, std::size_t dimension) {
        const int blocks = static_cast<int>(launch.grid[dimension]);
        return std::max((windows + blocks - 1) / blocks, static_cast<int>(launch.block[dimension]));
    };
    return {share(all.width, 0), share(all.height, 1)};
}

int pitch_of_tile(const Size& windows, const Size& pattern)
{
    return (windows.width + pattern.width - 1 + 63) / 64 * 64;
}

int bytes_of_tile(const Size& windows, const Size& pattern)
{
    return pitch_of_tile(windows, pattern) * (windows.height + pattern.height - 1);
}

/// The windows of a block, if it has as much shared memory as their tile takes; nothing for a kernel that works
/// otherwise.
///
/// @param trial  of small_template
std::optional<Size> windows_of_a_block(const Trial& trial)
{
    const std::vector<Launch>& launches = trial.mine().observation.launches;
    if (launches.size() != 1) {
        return std::nullopt;
    }
    const auto& [image, pattern] = small_template;
    const Size windows = windows_of_a_block(launches[0], windows_in(image, pattern));
    const auto bytes = static_cast<std::uint64_t>(bytes_of_tile(windows, pattern));
    return launches[0].dynamic_shared_bytes == bytes ? std::optional(windows) : std::nullopt;
}

/// One block, and a template of two columns whose tile fills the shared memory.
Case filling(int shared_bytes, const Size& windows)
{
    const int rows = shared_bytes / pitch_of_tile(windows, {2, 1});
    return {{windows.width + 1, rows}, {2, rows - windows.height + 1}};
}

/// If the tile of a block fits into shared memory, every block may read its tile once, and all blocks together at least twice
/// the image. If it does not fit, every window may read all of its pixels.
TrialMatcher stages_what_fits(const Case& c, int shared_bytes)
{
    const auto most = [=](const Launch& launch) {
        const Size all = windows_in(c.image, c.pattern);
        const Size windows = windows_of_a_block(launch, all);
        const Size tile{std::min(windows.width + c.pattern.width - 1, c.image.width),
                        std::min(windows.height + c.pattern.height - 1, c.image.height)};
        const auto blocks = static_cast<std::uint64_t>(launch.grid[0]) * launch.grid[1] * launch.grid[2];
        const bool fits = bytes_of_tile(windows, c.pattern) <= shared_bytes;
        return fits ? std::max(2 * pixels_in(c.image), blocks * pixels_in(tile))
                    : pixels_in(all) * pixels_in(c.pattern);
    };
    return has_at_most(&Counters::global_load_bytes, from_launches(most),
                       "a tile that just fits into shared memory is staged");
}

}  // namespace

TEST_CASE("every window has its three sums", "[correlation_sums][task_1][correctness]")
{
    for (const Case& c : {Case{{5, 4}, {2, 3}},
                          {{1, 1}, {1, 1}},
                          {{33, 9}, {1, 1}},
                          {{38, 14}, {7, 7}},
                          {{40, 17}, {8, 9}},
                          {{71, 19}, {5, 3}},
                          {{83, 59}, {52, 52}},
                          {{52, 52}, {52, 52}},
                          {{101, 5}, {64, 1}},
                          {{99, 11}, {33, 3}},   // a row of the tile of 32 windows has 64 pixels
                          {{101, 12}, {34, 3}},  // and here 65
                          {large_image, small_pattern},
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
    const Case repeated{{71, 19}, {5, 3}};
    require_right_sums(try_after_another_template(repeated), repeated);
}

TEST_CASE("the image is staged, and the template is in constant memory (now)",
          "[correlation_sums][task_2][budget]")
{
    for (const Case& c : {small_template, {{90, 40}, {11, 5}}}) {
        const Trial trial = try_noise(entry, c);
        require_right_sums(trial, c);
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, stages_the_image(c));
        REQUIRE_THAT(trial, has_rows_of_64_bytes());
        // A thread that adds up several windows, up to 8, reads the template once for all of them.
        REQUIRE_THAT(trial, has_at_least(&Counters::constant_load_bytes,
                                         pixels_in(windows_in(c.image, c.pattern)) * pixels_in(c.pattern) / 8,
                                         "the template is read from constant memory"));
        // A warp asks for one pixel of the template at a time, and all its lanes for the same one.
        REQUIRE_THAT(trial, has_at_most(&Counters::constant_replays, 0,
                                        "all threads of a warp are at the same pixel of the template"));
    }
    const Trial many = try_noise(entry, {large_image, small_pattern});
    require_right_sums(many, {large_image, small_pattern});
    REQUIRE_THAT(many, spreads_its_work({.shared = 16}));
    // Nearly all that a thread does in global memory is to fetch its share of the 1531 x 8 pixels of a tile. The rows
    // are so long that a thread may fetch vectors.
    const Case wide{{1595, 8}, {1500, 1}};
    const Trial fetched = try_noise(entry, wide);
    require_right_sums(fetched, wide);
    REQUIRE_THAT(fetched, spreads_its_work());
    const Case full_blocks{{321, 65}, small_pattern};
    const Trial filled = try_noise(entry, full_blocks);
    require_right_sums(filled, full_blocks);
    REQUIRE_THAT(filled, has_at_most(&Counters::blocks,
                                     blocks_with_work(windows_in(full_blocks.image, full_blocks.pattern)),
                                     "no block is without a window"));
}

TEST_CASE("a tile is used if it fits into shared memory, and only then (then and now)",
          "[correlation_sums][task_3][budget]")
{
    for (const auto& [architecture, shared_bytes, too_large] : devices) {
        const Sums device = entry.on(architecture);
        const Trial direct = try_noise(device, too_large);
        require_right_sums(direct, too_large);
        REQUIRE_THAT(direct, uses_the_device());
        REQUIRE_THAT(direct, asks_before_it_launches());

        const Trial small = try_noise(device, small_template);
        require_right_sums(small, small_template);
        REQUIRE_THAT(small, stages_the_image(small_template));
        if (const auto windows = windows_of_a_block(small)) {
            const Case full = filling(shared_bytes, *windows);
            const Trial trial = try_noise(device, full);
            require_right_sums(trial, full);
            REQUIRE_THAT(trial, stages_what_fits(full, shared_bytes));
        }
    }
}
