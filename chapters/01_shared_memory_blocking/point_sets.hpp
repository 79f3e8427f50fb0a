// SPDX-License-Identifier: MIT
/// @file
/// Points for the checks of exercises that look for nearest neighbours, and the call that they judge.
#pragma once

#include <judge/check.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace point_sets {

/// Points, and how a message calls them.
///
/// Coordinates are infinite, or whole and at most 1000 either way: then every squared distance is below 2^24, exact in
/// float in whatever order it is added up, and equal distances are equal.
struct PointSet
{
    std::string words;
    std::vector<float3> points;
};

/// `n` points with few equal distances.
inline PointSet spread_points(int n)
{
    judge::Random random("spread points " + std::to_string(n));
    return {"n = " + std::to_string(n), random.whole_points(static_cast<std::size_t>(n), -1000, 1000)};
}

/// `n` points in so little space that many of them are equal, and most distances.
inline PointSet crowded_points(int n)
{
    judge::Random random("crowded points " + std::to_string(n));
    return {"n = " + std::to_string(n) + ", equal points among them",
            random.whole_points(static_cast<std::size_t>(n), -3, 3)};
}

/// `n` points, one in five infinitely far away.
inline PointSet infinite_points(int n)
{
    judge::Random random("infinite points " + std::to_string(n));
    PointSet set{"n = " + std::to_string(n) + ", infinite points among them",
                 random.whole_points(static_cast<std::size_t>(n), -8, 8)};
    for (std::size_t i = 0; i < set.points.size(); i += 10) {
        set.points[i].x = INFINITY;
    }
    for (std::size_t i = 5; i < set.points.size(); i += 10) {
        set.points[i].z = -INFINITY;
    }
    return set;
}

/// Two points as far from each other as any: the squared distance is 12 million.
inline PointSet far_points()
{
    return {"n = 2, in opposite corners", {{-1000, -1000, -1000}, {1000, 1000, 1000}}};
}

/// Sets whose every point has a neighbour, of sizes that find the slips around tiles of 128 and 256.
inline std::vector<PointSet> plain_sets()
{
    std::vector<PointSet> sets;
    for (const int n : {0, 2, 127, 128, 129, 257}) {
        sets.push_back(spread_points(n));
    }
    sets.push_back(far_points());
    return sets;
}

/// Sets with equal distances, with points that repeat, and with points that have no neighbour: their answer, -1, can be
/// known without a kernel that reads or writes anything.
inline std::vector<PointSet> awkward_sets()
{
    return {spread_points(1), crowded_points(200), infinite_points(200)};
}

/// Entry functions that fill `nearest` for `n` points.
using Search = judge::Entry<void(const float3* points, int* nearest, int n)>;

inline judge::Trial try_with(const Search& entry, const PointSet& set)
{
    const std::size_t n = set.points.size();
    return entry.run(set.words, judge::in("points", set.points), judge::out<int>("nearest", n), n);
}

/// The same call in a process in which it was made before, with more points, and then with as many others.
inline judge::Trial try_again_with(const Search& entry, const PointSet& more, const PointSet& others,
                                   const PointSet& set)
{
    const std::size_t most = more.points.size();
    const std::size_t n = set.points.size();
    return entry.after(judge::in("points", more.points), judge::out<int>("nearest", most), most)
        .after(judge::in("points", others.points), judge::out<int>("nearest", n), n)
        .run(set.words + ", after " + more.words + " and as many others", judge::in("points", set.points),
             judge::out<int>("nearest", n), n);
}

/// Right answers, from the device, for all of these sets, also in a second call.
inline void require_right_answers(const Search& entry)
{
    for (const PointSet& set : plain_sets()) {
        const judge::Trial trial = try_with(entry, set);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<int>("nearest"));
        REQUIRE_THAT(trial, judge::uses_the_device());
    }
    for (const PointSet& set : awkward_sets()) {
        const judge::Trial trial = try_with(entry, set);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<int>("nearest"));
    }
    const judge::Trial again =
        try_again_with(entry, spread_points(257), crowded_points(161), spread_points(161));
    REQUIRE_THAT(again, judge::runs_clean());
    REQUIRE_THAT(again, judge::agrees_on<int>("nearest"));
}

/// Every block reads each of `n` points once, by whatever way, and every thread its own one. Where several threads share
/// a point, each of them reads it.
inline judge::TrialMatcher reads_each_point_once_a_block(int n)
{
    const auto points = static_cast<std::uint64_t>(n);
    return judge::has_at_most(
        judge::bytes_read(), judge::from_launches([points](const judge::Launch& launch) {
            const std::uint64_t sharers =
                std::max<std::uint64_t>(launch.counters.threads / std::max<std::uint64_t>(points, 1), 1);
            return sizeof(float3) * points * (launch.counters.blocks + sharers);
        }),
        "a block reads each point from global memory once");
}

/// Barriers of a block that meets two for each tile of 128 of `n` points, or of as many as it has threads if these are
/// fewer, and two more: threads that share a point combine their answers after the last tile.
inline judge::Limit two_barriers_a_tile(int n)
{
    return judge::from_launches([n](const judge::Launch& launch) {
        const std::uint64_t tile = std::clamp(launch.block[0] * launch.block[1] * launch.block[2], 1U, 128U);
        return 2 * ((static_cast<std::uint64_t>(n) + tile - 1) / tile) + 2;
    });
}

/// Whether a launch that has more blocks than one thread per point asks for has them because several threads share a
/// point, or several blocks its candidates. In both cases all threads together compare no more pairs than with one thread
/// per point, where tiles of 256 points, or of as many as a block has threads, may be filled up.
inline bool shares_points(const judge::Launch& launch, std::uint64_t points)
{
    const std::uint64_t blocks = launch.counters.blocks;
    const std::uint64_t threads = std::max<std::uint64_t>(launch.counters.threads / blocks, 1);
    const auto blocks_for = [threads](std::uint64_t work) { return (work + threads - 1) / threads; };
    bool is_shared = blocks % blocks_for(points) == 0;
    for (std::uint64_t sharers = 2; sharers <= 32; sharers *= 2) {
        is_shared = is_shared || blocks == blocks_for(points * sharers);
    }
    const std::uint64_t tile = std::max<std::uint64_t>(256, threads);
    const std::uint64_t candidates = (points + tile - 1) / tile * tile;
    return is_shared &&
           launch.counters.shared_load_bytes <= sizeof(float4) * candidates * blocks_for(points) * threads;
}

/// As many blocks as `n` points keep busy.
inline judge::Limit blocks_with_points(int n)
{
    const auto points = static_cast<std::uint64_t>(n);
    return judge::Limit(
        [points, one_thread_each = judge::blocks_with_work(points)](const judge::Observation& observation) {
            std::uint64_t most = one_thread_each.of(observation);
            for (const judge::Launch& launch : observation.launches) {
                if (launch.counters.blocks > most && shares_points(launch, points)) {
                    most = launch.counters.blocks;
                }
            }
            return most;
        });
}

/// Right answers for `n` points by a kernel that brings them tile by tile, and has its work spread over the threads.
inline void require_tiles(const judge::Trial& trial, int n)
{
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, judge::agrees_on<int>("nearest"));
    REQUIRE_THAT(trial, judge::uses_the_device());
    REQUIRE_THAT(trial, reads_each_point_once_a_block(n));
    REQUIRE_THAT(
        trial, judge::has_at_most(&judge::Counters::barriers_per_block, two_barriers_a_tile(n),
                                  "at most two barriers per tile of 128 points, or of as many as a block has "
                                  "threads, and two more in all"));
    REQUIRE_THAT(trial, judge::has_at_most(&judge::Counters::blocks, blocks_with_points(n),
                                           "no block is without a point"));
    REQUIRE_THAT(trial, judge::has_at_most(judge::idle_blocks(), 0, "no block is without a point"));
    REQUIRE_THAT(trial, judge::spreads_its_work());
}

}  // namespace point_sets
