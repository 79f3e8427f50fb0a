// SPDX-License-Identifier: MIT
// Races that the checker finds, beside those that a list of all accesses contains.
#include <judge/catch.hpp>

#include <simt/memory/arena.hpp>
#include <simt/observers/data_race.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

using namespace simt;

namespace {

constexpr unsigned threads_per_block = 64;
constexpr unsigned blocks = 2;
constexpr unsigned threads = blocks * threads_per_block;
constexpr std::uint64_t global_begin = 0x10000000 - 64;  // so that accesses cross pages of the shadow
constexpr std::uint64_t shared_begin = 0x20000000;
constexpr std::size_t shared_bytes = 512;

/// What lanes of a warp do together: an access.
struct LaneAccesses
{
    unsigned block;
    unsigned warp;
    AccessKind kind;
    Space space;
    std::uint8_t bytes;
    std::uint32_t lanes;
    std::array<std::uint64_t, warp_size> address;
};

/// The checker, in a launch of two blocks that are resident together.
class Checked {
public:
    explicit Checked(DataRace::Reach reach = DataRace::Reach::device)
        : race_(findings_, faults_, names_, false, reach)
    {
        race_.launch_begins({"k", {blocks, 1, 1}, {threads_per_block, 1, 1}, 0, threads_per_block, 0, {}});
        for (const BlockInfo& block : blocks_) {
            race_.block_begins(block, {shared_begin, shared_bytes, 0, 0});
        }
    }

    /// @param instruction  a new one if it is 0
    void access(const LaneAccesses& step, std::uintptr_t instruction = 0)
    {
        WarpAccess access{};
        access.block = &blocks_[step.block];
        access.pc = reinterpret_cast<const void*>(instruction != 0 ? instruction : ++instructions_);
        access.type = {step.kind, step.space, false, step.bytes};
        access.warp = static_cast<int>(step.warp);
        access.lanes = step.lanes;
        access.address = step.address;
        access.find_locations();
        race_.access(access);
    }

    void barrier(unsigned block) { race_.block_barrier(blocks_[block], {}); }

    void warp_barrier(unsigned block, unsigned warp, std::uint32_t lanes)
    {
        race_.warp_function(blocks_[block], static_cast<int>(warp), WarpFunction::syncwarp, lanes, lanes);
    }

    /// Tells others, none of whom ever looks, what the thread has done: that orders nothing.
    void release(unsigned block, unsigned thread)
    {
        race_.fence(blocks_[block], thread, Fence{Scope::device});
        race_.strong_access(blocks_[block], thread,
                            {shared_begin + 4096, false, false, true, Scope::device, false, false});
    }

    const std::vector<Finding>& findings()
    {
        race_.launch_ends();
        return findings_.all();
    }

private:
    std::array<BlockInfo, blocks> blocks_{BlockInfo{{0, 0, 0}, 0, 0}, BlockInfo{{1, 0, 0}, 1, 1}};
    Findings findings_;
    DebugInfo debug_info_;
    ProgramMap program_{debug_info_};
    Arena arena_{1 << 20};
    MemoryNames names_{debug_info_, program_, arena_};
    AccessFaults faults_{findings_, names_};
    DataRace race_;
    std::uintptr_t instructions_ = 1000;
};

/// All accesses to each byte, and of each thread what it knows of each other one: nothing is left out.
class Model {
public:
    Model()
    {
        for (unsigned thread = 0; thread < threads; ++thread) {
            known_[thread][thread] = 1;
        }
    }

    void access(const LaneAccesses& step)
    {
        for_each_lane(step.lanes, [&](unsigned lane) {
            const unsigned thread = step.block * threads_per_block + step.warp * warp_size + lane;
            const std::uint64_t place = step.space == Space::shared ? step.block + 1 : 0;
            for (unsigned byte = 0; byte < step.bytes; ++byte) {
                auto& accesses = history_[{place, step.address[lane] + byte}];
                for (const Access& past : accesses) {
                    const bool conflict = !(only_reads(past.kind) && only_reads(step.kind)) &&
                                          !(is_atomic(past.kind) && is_atomic(step.kind));
                    if (conflict && past.thread != thread && past.time > known_[thread][past.thread]) {
                        races_.insert({{past.thread, action_of(past.kind)}, {thread, action_of(step.kind)}});
                    }
                }
                accesses.push_back({thread, known_[thread][thread], step.kind});
            }
        });
    }

    void barrier(unsigned block)
    {
        std::vector<unsigned> all(threads_per_block);
        for (unsigned i = 0; i < threads_per_block; ++i) {
            all[i] = block * threads_per_block + i;
        }
        join(all);
    }

    void warp_barrier(unsigned block, unsigned warp, std::uint32_t lanes)
    {
        std::vector<unsigned> all;
        for_each_lane(lanes, [&](unsigned lane) {
            all.push_back(block * threads_per_block + warp * warp_size + lane);
        });
        join(all);
    }

    bool has_races() const { return !races_.empty(); }

    /// Whether both threads of a finding race with what they are said to do.
    bool has(const Finding& finding) const
    {
        const auto side = [](const Party& party) {
            return Side{party.block[0] * threads_per_block + party.thread[0], party.action};
        };
        const Side a = side(finding.parties[0]);
        const Side b = side(finding.parties[1]);
        return races_.count({a, b}) != 0 || races_.count({b, a}) != 0;
    }

private:
    struct Access
    {
        unsigned thread;
        std::uint32_t time;
        AccessKind kind;
    };
    using Side = std::pair<unsigned, Action>;

    void join(const std::vector<unsigned>& members)
    {
        std::array<std::uint32_t, threads> joined{};
        for (const unsigned member : members) {
            for (unsigned other = 0; other < threads; ++other) {
                joined[other] = std::max(joined[other], known_[member][other]);
            }
        }
        for (const unsigned member : members) {
            known_[member] = joined;
        }
        for (const unsigned member : members) {
            ++known_[member][member];
        }
    }

    std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<Access>> history_;
    std::array<std::array<std::uint32_t, threads>, threads> known_{};
    std::set<std::pair<Side, Side>> races_;
};

/// The lanes of a warp side by side, further apart, in turn, or all at one place.
LaneAccesses any_access(std::mt19937& random, const std::vector<AccessKind>& kinds,
                        const std::vector<std::uint8_t>& sizes)
{
    const bool is_shared = random() % 4 == 0;
    LaneAccesses step{};
    step.block = random() % blocks;
    step.warp = random() % 2;
    step.kind = kinds[random() % kinds.size()];
    step.space = is_shared ? Space::shared : Space::global;
    step.bytes = sizes[random() % sizes.size()];
    step.lanes = random() % 3 == 0 ? static_cast<std::uint32_t>(random()) | 1u << random() % 32 : ~0u;
    const std::uint64_t elements = shared_bytes / step.bytes;
    const std::uint64_t stride = std::array<std::uint64_t, 5>{1, 1, 1, 2, 0}[random() % 5];
    const std::uint64_t own = random() % 8 != 0 ? step.block * threads_per_block + step.warp * warp_size : 0;
    const std::uint64_t first = own + (random() % 8 == 0 ? random() % 4 : 0);
    const bool in_reverse = random() % 6 == 0;
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        const std::uint64_t element =
            (first + stride * (in_reverse ? warp_size - 1 - lane : lane)) % elements;
        step.address[lane] = (is_shared ? shared_begin : global_begin) + element * step.bytes;
    }
    return step;
}

struct Tally
{
    unsigned with_races = 0;
    unsigned without = 0;
};

/// Runs programs of some steps and barriers past the checker and the model, and compares.
///
/// @param complete  the checker finds a race wherever there is one
Tally compare_programs(unsigned programs, const std::vector<AccessKind>& kinds,
                       const std::vector<std::uint8_t>& sizes, bool complete)
{
    Tally tally;
    for (unsigned seed = 0; seed < programs; ++seed) {
        std::mt19937 random(seed);
        Checked checked;
        Model model;
        const unsigned steps = 2 + random() % 12;
        for (unsigned i = 0; i < steps; ++i) {
            const unsigned block = random() % blocks;
            const unsigned warp = random() % 2;
            switch (random() % 12) {
                case 0:
                    checked.barrier(block);
                    model.barrier(block);
                    break;
                case 1: {
                    const std::uint32_t lanes =
                        random() % 2 == 0 ? ~0u : 1u | static_cast<std::uint32_t>(random());
                    checked.warp_barrier(block, warp, lanes);
                    model.warp_barrier(block, warp, lanes);
                    break;
                }
                case 2:
                    checked.release(block, warp * warp_size + static_cast<unsigned>(random()) % warp_size);
                    break;
                default: {
                    const LaneAccesses step = any_access(random, kinds, sizes);
                    const unsigned times = 1 + random() % 2;  // as in a loop
                    for (unsigned time = 0; time < times; ++time) {
                        checked.access(step);
                        model.access(step);
                    }
                }
            }
        }
        const std::vector<Finding>& findings = checked.findings();
        CAPTURE(seed);
        for (const Finding& finding : findings) {
            if (!model.has(finding)) {
                FAIL_CHECK("found a race that is none");
            }
        }
        if (findings.empty() && model.has_races() && complete) {
            FAIL_CHECK("missed a race");
        }
        ++(model.has_races() ? tally.with_races : tally.without);
    }
    return tally;
}

/// `bytes` for each lane of a warp, side by side.
LaneAccesses side_by_side(unsigned block, unsigned warp, AccessKind kind, std::uint64_t begin,
                          std::uint8_t bytes = 4)
{
    LaneAccesses step{block, warp, kind, Space::global, bytes, ~0u, {}};
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        step.address[lane] = begin + lane * bytes;
    }
    return step;
}

}  // namespace

TEST_CASE("reads and writes of words: a race is found where there is one, and only there")
{
    const Tally tally = compare_programs(800, {AccessKind::read, AccessKind::write}, {4, 8}, true);
    CHECK(tally.with_races > 100);
    CHECK(tally.without > 100);
}

TEST_CASE("reads and writes of bytes and halves: a race that is found is one")
{
    const Tally tally = compare_programs(800, {AccessKind::read, AccessKind::write}, {1, 2, 4}, false);
    CHECK(tally.with_races > 80);
    CHECK(tally.without > 80);
}

TEST_CASE("atomic accesses beside others: a race that is found is one")
{
    const Tally tally = compare_programs(
        800, {AccessKind::read, AccessKind::write, AccessKind::atomic_reduction, AccessKind::atomic_update},
        {4, 8}, false);
    CHECK(tally.with_races > 80);
    CHECK(tally.without > 80);
}

TEST_CASE("a race of one lane is found wherever it is in the warp")
{
    for (const std::uint8_t bytes : {1, 2, 4, 8}) {
        for (unsigned lane = 0; lane < warp_size; ++lane) {
            Checked checked;
            checked.access(side_by_side(0, 0, AccessKind::write, global_begin, bytes));
            checked.access(side_by_side(0, 0, AccessKind::read, global_begin, bytes));
            LaneAccesses other = side_by_side(0, 1, AccessKind::write, global_begin + 4096, bytes);
            other.address[lane] = global_begin + lane * bytes;
            checked.access(other);
            const std::vector<Finding>& findings = checked.findings();
            CAPTURE(static_cast<int>(bytes), lane);
            REQUIRE_FALSE(findings.empty());
            for (const Finding& finding : findings) {
                CHECK(finding.parties[0].thread[0] % warp_size == lane);
                CHECK(finding.parties[1].thread[0] % warp_size == lane);
            }
        }
    }
}

TEST_CASE("each lane on its own elements, as often as it likes, is no race")
{
    for (const std::uint8_t bytes : {1, 2, 4, 8, 16}) {
        Checked checked;
        for (int round = 0; round < 300; ++round) {
            for (unsigned warp = 0; warp < 4; ++warp) {
                const std::uint64_t begin = global_begin + warp * warp_size * bytes;
                checked.access(side_by_side(warp / 2, warp % 2, AccessKind::read, begin, bytes));
                checked.access(side_by_side(warp / 2, warp % 2, AccessKind::write, begin, bytes));
            }
            checked.barrier(round % 2);
        }
        CAPTURE(static_cast<int>(bytes));
        CHECK(checked.findings().empty());
    }
}

TEST_CASE("what one warp reads another may write behind a barrier, and not without")
{
    for (const bool with_barrier : {true, false}) {
        Checked checked;
        for (std::uint64_t word = 0; word < 2048; word += warp_size) {
            checked.access(side_by_side(0, 0, AccessKind::read, global_begin + 4 * word));
        }
        if (with_barrier) {
            checked.barrier(0);
        }
        for (std::uint64_t word = 0; word < 2048; word += warp_size) {
            checked.access(side_by_side(0, 1, AccessKind::write, global_begin + 4 * word));
        }
        const std::vector<Finding>& findings = checked.findings();
        CHECK(findings.empty() == with_barrier);
        const auto total = [&findings] {
            std::uint64_t sum = 0;
            std::for_each(findings.begin(), findings.end(), [&sum](const Finding& f) { sum += f.count; });
            return sum;
        };
        CHECK(total() == (with_barrier ? 0 : 2048));
    }
}

TEST_CASE("a barrier of half a warp orders no lane of the other half")
{
    constexpr std::uint32_t half = 0xffff;
    Checked checked;
    LaneAccesses by_next = side_by_side(0, 0, AccessKind::write, global_begin);
    std::rotate(by_next.address.begin(), by_next.address.end() - 1, by_next.address.end());
    checked.access(by_next);
    checked.warp_barrier(0, 0, half);
    checked.access(side_by_side(0, 0, AccessKind::read, global_begin));
    const std::vector<Finding>& findings = checked.findings();
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].same_warp);
    CHECK(findings[0].count == 17);  // words: lane 15 does not wait for lane 16, and so on
}

TEST_CASE("what was learned of a page does not outlive its records")
{
    constexpr std::uintptr_t read = 1;
    constexpr std::uintptr_t write = 2;
    constexpr std::uint64_t page = 0x10000000;
    Checked checked;
    checked.access(side_by_side(1, 1, AccessKind::write, page + 2048), write);  // has the first record
    checked.access(side_by_side(0, 0, AccessKind::read, page), read);           // and this the first words
    for (int i = 0; i < 500; ++i) {
        checked.access(side_by_side(1, 1, AccessKind::write, page + 2048), write);
        checked.barrier(1);  // so that each time is a record of its own
    }
    checked.access(side_by_side(0, 0, AccessKind::read, page + 128), read);
    checked.access(side_by_side(0, 1, AccessKind::write, page + 128));
    const std::vector<Finding>& findings = checked.findings();
    REQUIRE_FALSE(findings.empty());
    for (const Finding& finding : findings) {
        for (const Party& party : finding.parties) {
            CHECK(party.block == Index3{0, 0, 0});
        }
    }
}
