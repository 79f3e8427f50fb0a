// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/engine/warp_trace.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace {

using State = simt::Thread::State;

/// An access of a lane: where in the code, and how many bytes of stack it uses there.
struct Step
{
    std::uint64_t pc;
    std::uint64_t stack = 0;
};

/// Where the code begins.
constexpr std::uint64_t code_begin = 0x555500000000;

/// Writes each warp access as "pc:lanes" and keeps it.
class Recorder : public simt::Observer {
public:
    void access(const simt::WarpAccess& access) override
    {
        char text[64];
        std::snprintf(
            text, sizeof text, "%llu:%x",
            static_cast<unsigned long long>(reinterpret_cast<std::uint64_t>(access.pc) - code_begin),
            access.lanes);
        seen.push_back(text);
        last = access;
    }

    void warp_function(const simt::BlockInfo&, int, simt::WarpFunction function, std::uint32_t met,
                       std::uint32_t named) override
    {
        char text[64];
        std::snprintf(text, sizeof text, "%s:%x:%x", simt::name_of(function), met, named);
        seen.emplace_back(text);
    }

    void warp_misuse(const simt::BlockInfo&, const simt::WarpMisuse& misuse) override
    {
        CHECK(misuse.rule == simt::WarpMisuse::Rule::lanes_pass_by);
        char text[64];
        std::snprintf(
            text, sizeof text, "%x:%x pass by %s at %llu", misuse.lanes, misuse.mask,
            simt::name_of(misuse.function),
            static_cast<unsigned long long>(reinterpret_cast<std::uint64_t>(misuse.pc) - code_begin));
        seen.emplace_back(text);
    }

    std::vector<std::string> seen;
    simt::WarpAccess last{};
};

/// A warp whose logs a test fills. Lane i's n-th access is to address 1000 * i + n.
class Warp {
public:
    explicit Warp(std::size_t capacity = 64) : threads_(32), logs_(32 * capacity)
    {
        context_.code_begin = code_begin;
        for (unsigned lane = 0; lane < 32; ++lane) {
            simt::Thread& thread = threads_[lane];
            thread.number = 96 + lane;
            thread.context = &context_;
            thread.log_begin = thread.log_end = &logs_[lane * capacity];
            thread.log_limit = thread.log_begin + capacity;
        }
    }

    void log(unsigned lane, Step step) { log(lane, step, 1000 * lane + logged_[lane]++); }

    void log(unsigned lane, Step step, std::uint64_t address)
    {
        const simt::AccessType type{simt::AccessKind::read, simt::Space::shared, false, 4};
        *threads_[lane].log_end++ = {address, simt::Record::make_key(step.pc, type, step.stack)};
    }

    /// `met` pass a warp function together.
    ///
    /// @param callers  where they called the functions that they are in
    void meet(simt::WarpFunction function, std::uint32_t met, std::uint32_t named, Step step = {100},
              const std::vector<Step>& callers = {})
    {
        std::vector<std::uint64_t> places;
        for (const Step caller : callers) {
            places.push_back(place_of(caller));
        }
        for (unsigned lane = 0; lane < 32; ++lane) {
            if ((met >> lane & 1) != 0) {
                *threads_[lane].log_end++ =
                    simt::Record::make_marker(place_of(step), function, met, named, !callers.empty());
                if (!callers.empty()) {
                    threads_[lane].callers_at_markers.push_back(places);
                }
            }
        }
    }

    /// Lanes [first, last] log `steps`.
    void log(unsigned first, unsigned last, const std::vector<Step>& steps)
    {
        for (unsigned lane = first; lane <= last; ++lane) {
            for (const Step step : steps) {
                log(lane, step);
            }
        }
    }

    /// What a join of `lanes` sees.
    std::vector<std::string> join(std::uint32_t lanes = ~0u, simt::Join join = simt::Join::certain)
    {
        recorder_.seen.clear();
        simt::join_lanes(block_, threads_.data(), lanes, {&recorder_}, join);
        return recorder_.seen;
    }

    simt::Thread& operator[](unsigned lane) { return threads_[lane]; }
    const simt::WarpAccess& last() const { return recorder_.last; }
    std::size_t left(unsigned lane) const
    {
        return static_cast<std::size_t>(threads_[lane].log_end - threads_[lane].log_begin);
    }

private:
    static std::uint64_t place_of(Step step) { return simt::Record::make_key(step.pc, {}, step.stack); }

    simt::BlockInfo block_{};
    simt::ExecutionContext context_;
    std::vector<simt::Thread> threads_;
    std::vector<simt::Record> logs_;
    std::array<std::uint64_t, 32> logged_{};
    Recorder recorder_;
};

using Seen = std::vector<std::string>;

}  // namespace

TEST_CASE("a record keeps what was packed into it", "[warp_trace]")
{
    for (const auto kind : {simt::AccessKind::read, simt::AccessKind::write, simt::AccessKind::atomic_read,
                            simt::AccessKind::atomic_write, simt::AccessKind::atomic_update,
                            simt::AccessKind::atomic_replacement, simt::AccessKind::atomic_reduction}) {
        for (const auto space :
             {simt::Space::global, simt::Space::shared, simt::Space::constant, simt::Space::texture}) {
            for (const std::uint8_t bytes : {1, 2, 4, 8, 16}) {
                const std::uint64_t pc = 0xdeadbeef;
                const std::uint64_t key =
                    simt::Record::make_key(pc, {kind, space, bytes > 4, bytes}, 0x123450);
                CHECK(simt::Record::code_offset_of(key) == pc);
                CHECK(simt::Record::type_of(key).kind == kind);
                CHECK(simt::Record::type_of(key).space == space);
                CHECK(simt::Record::type_of(key).is_volatile == (bytes > 4));
                CHECK(simt::Record::type_of(key).bytes == bytes);
            }
        }
    }
}

TEST_CASE("lanes on one path go together", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 31, {{10}, {20}, {10}});
    CHECK(warp.join() == Seen{"10:ffffffff", "20:ffffffff", "10:ffffffff"});
    CHECK(warp.last().warp == 3);
    CHECK(warp.last().address[5] == 5002);
    CHECK(warp.last().type.bytes == 4);
    CHECK(warp.left(0) == 0);
    CHECK(warp.join().empty());
}

TEST_CASE("lanes that part at a branch come together after it", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 15, {{10}, {20}, {40}});
    warp.log(16, 31, {{10}, {30}, {40}});
    CHECK(warp.join() == Seen{"10:ffffffff", "20:ffff", "30:ffff0000", "40:ffffffff"});
}

TEST_CASE("lanes that stay in a loop go before those that left it", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 7, {{10}, {20}, {10}, {20}, {10}, {20}, {30}});
    warp.log(8, 31, {{10}, {20}, {30}});
    CHECK(warp.join() ==
          Seen{"10:ffffffff", "20:ffffffff", "10:ff", "20:ff", "10:ff", "20:ff", "30:ffffffff"});
}

TEST_CASE("lanes in a call go before those that did not make it", "[warp_trace]")
{
    Warp warp;  // the function's code lies behind that of its caller
    warp.log(0, 15, {{10, 64}, {900, 160}, {910, 160}, {20, 64}});
    warp.log(16, 31, {{10, 64}, {20, 64}});
    CHECK(warp.join() == Seen{"10:ffffffff", "900:ffff", "910:ffff", "20:ffffffff"});
}

TEST_CASE("one place at two depths of a recursion is not one access", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 0, {{10, 64}, {10, 160}});
    warp.log(1, 1, {{10, 64}});
    CHECK(warp.join(0x3) == Seen{"10:3", "10:1"});
    warp.log(0, 0, {{10, 160}});
    warp.log(1, 1, {{10, 64}});
    CHECK(warp.join(0x3) == Seen{"10:1", "10:2"});
}

TEST_CASE("accesses of different kinds at one place are different", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 31, {{10}});
    for (unsigned lane = 0; lane < 16; ++lane) {
        warp[lane].log_begin->key =
            simt::Record::make_key(10, {simt::AccessKind::write, simt::Space::shared, false, 4}, 0);
    }
    CHECK(warp.join() == Seen{"10:ffff0000", "10:ffff"});
}

TEST_CASE("nothing overtakes what a lane that runs may still do", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 30, {{10}, {30}});
    warp.log(31, 31, {{10}});
    warp[31].state = State::ready;
    CHECK(warp.join() == Seen{"10:ffffffff"});
    CHECK(warp.left(0) == 1);
    CHECK(warp.left(31) == 0);
    warp.log(31, 31, {{20}, {30}});
    warp[31].state = State::returned;
    CHECK(warp.join() == Seen{"20:80000000", "30:ffffffff"});
}

TEST_CASE("lanes that wait or have returned hold nobody up", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 15, {{10}});
    for (unsigned lane = 16; lane < 32; ++lane) {
        warp[lane].state = lane < 24 ? State::at_block_barrier : State::at_warp_function;
    }
    CHECK(warp.join() == Seen{"10:ffff"});
}

TEST_CASE("only the lanes that are asked for are joined", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 31, {{10}});
    warp[31].state = State::ready;
    CHECK(warp.join(0xff) == Seen{"10:ff"});
    CHECK(warp.left(7) == 0);
    CHECK(warp.left(8) == 1);
    CHECK(warp.join() == Seen{"10:ffffff00"});
}

TEST_CASE("what is seen does not depend on how much fits into the logs", "[warp_trace]")
{
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        std::vector<std::vector<Step>> paths(32);
        for (std::vector<Step>& path : paths) {
            path.resize(random() % 200);
            std::generate(path.begin(), path.end(), [&] { return Step{random() % 8, random() % 3 * 64}; });
        }
        Seen seen[2];
        for (const std::size_t capacity : {std::size_t{256}, std::size_t{1 + random() % 16}}) {
            Seen& result = seen[capacity == 256 ? 0 : 1];
            Warp warp(capacity);
            std::array<std::size_t, 32> at{};
            bool done = false;
            while (!done) {
                done = true;
                for (unsigned lane = 0; lane < 32; ++lane) {
                    while (at[lane] < paths[lane].size() && !warp[lane].log_is_full()) {
                        warp.log(lane, paths[lane][at[lane]++]);
                    }
                    warp[lane].state = warp[lane].log_is_full() ? State::ready : State::returned;
                    done = done && warp[lane].state == State::returned;
                }
                const Seen joined = warp.join();
                result.insert(result.end(), joined.begin(), joined.end());
            }
        }
        REQUIRE(seen[0] == seen[1]);
    }
}

TEST_CASE("a join of all does not wait for a lane that runs", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 30, {{10}, {30}});
    warp[31].state = State::ready;
    CHECK(warp.join().empty());
    CHECK(warp.join(~0u, simt::Join::all) == Seen{"10:7fffffff", "30:7fffffff"});
}

TEST_CASE("lanes wait for each other where they met", "[warp_trace]")
{
    Warp warp;
    warp.log(0, 0, {{50}});
    warp.log(1, 1, {{10}, {20}});
    warp.meet(simt::WarpFunction::syncwarp, 0x3, 0x1);
    warp.log(0, 1, {{5}});
    CHECK(warp.join() == Seen{"10:2", "20:2", "50:1", "__syncwarp:3:1", "5:3"});
}

TEST_CASE("lanes that met apart do not wait for others", "[warp_trace]")
{
    Warp warp;
    warp.meet(simt::WarpFunction::shfl_down, 0xffff, 0xffff);
    warp.meet(simt::WarpFunction::shfl_down, 0xffff0000, 0xffff0000);
    warp.meet(simt::WarpFunction::ballot, 0xffffffff, 0xffffffff);
    CHECK(warp.join() == Seen{"__shfl_down_sync:ffff:ffff", "__shfl_down_sync:ffff0000:ffff0000",
                              "__ballot_sync:ffffffff:ffffffff"});
    CHECK(warp.left(0) == 0);
}

TEST_CASE("a lane that goes on after a warp function without making it passes by", "[warp_trace]")
{
    Warp warp;
    warp.meet(simt::WarpFunction::ballot, 0x3, 0xf, {100});
    warp.log(2, {90});   // before the call
    warp.log(3, {110});  // after it
    CHECK(warp.join(0xf) == Seen{"__ballot_sync:3:3", "8:f pass by __ballot_sync at 100", "90:4", "110:8"});
}

TEST_CASE("a lane does not pass by a warp function that is in another function", "[warp_trace]")
{
    Warp warp;
    warp.meet(simt::WarpFunction::ballot, 0x1, 0x7, {100, 160});
    warp.log(1, {110, 320});
    warp.log(2, {110, 16});
    CHECK(warp.join(0x7) == Seen{"__ballot_sync:1:1", "110:2", "110:4"});
}

TEST_CASE("a lane passes by a warp function in a function if it goes on after the call of the function",
          "[warp_trace]")
{
    Warp warp;
    warp.meet(simt::WarpFunction::any, 0x3, 0xf, {500, 64}, {{100, 16}, {300, 32}});
    warp.log(2, {90, 16});
    warp.log(3, {110, 16});
    CHECK(warp.join(0xf) == Seen{"__any_sync:3:3", "8:f pass by __any_sync at 500", "90:4", "110:8"});
    CHECK(warp[0].callers_at_markers.empty());
}

TEST_CASE("a lane passes by a warp function if the last block before its return comes after the call",
          "[warp_trace]")
{
    Warp warp;
    const auto at = [](std::uint64_t pc) { return reinterpret_cast<const void*>(code_begin + pc); };
    warp.meet(simt::WarpFunction::syncwarp, 0x1, 0xf, {100});
    warp[1].frame = {0, at(200), nullptr};  // came to one basic block only
    warp[2].frame = {0, at(200), at(90)};   // from before the call to the end
    warp[3].frame = {0, at(200), at(110)};
    CHECK(warp.join(0xf) == Seen{"__syncwarp:1:1", "8:f pass by __syncwarp at 100"});
}

namespace {

/// The locations that each lane's address makes, one by one.
std::vector<std::pair<std::uint64_t, std::uint32_t>>
locations_of(const std::array<std::uint64_t, 32>& address, std::uint32_t lanes)
{
    std::vector<std::pair<std::uint64_t, std::uint32_t>> result;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if ((lanes >> lane & 1) != 0) {
            auto found = std::find_if(result.begin(), result.end(),
                                      [&](const auto& location) { return location.first == address[lane]; });
            if (found == result.end()) {
                found = result.insert(result.end(), {address[lane], 0});
            }
            found->second |= 1u << lane;
        }
    }
    return result;
}

}  // namespace

TEST_CASE("lanes at one address are told together, however they lay the time before", "[warp_trace]")
{
    Warp warp;
    const auto look = [&warp](std::uint32_t lanes, auto address_of) {
        std::array<std::uint64_t, 32> address{};
        simt::for_each_lane(lanes, [&](unsigned lane) {
            address[lane] = address_of(lane);
            warp.log(lane, {10}, address[lane]);
        });
        warp.join();
        std::vector<std::pair<std::uint64_t, std::uint32_t>> told;
        for (const simt::Location& location : warp.last().locations) {
            told.emplace_back(location.address, location.lanes);
        }
        CHECK(told == locations_of(address, lanes));
    };
    // 256 bytes apart all have one place in the table of lanes that may be together.
    for (const std::uint64_t distance : {4, 256}) {
        for (unsigned odd_one = 0; odd_one < 32; ++odd_one) {
            CAPTURE(distance, odd_one);
            look(~0u, [=](unsigned lane) { return lane % 16 * distance; });
            look(~0u, [=](unsigned lane) { return 64 + lane % 16 * distance; });
            look(~0u, [=](unsigned lane) { return lane % 16 * distance + (lane == odd_one ? 4 : 0); });
            look(0xffff0ff0, [=](unsigned lane) { return lane % 16 * distance; });
        }
    }
}
