// SPDX-License-Identifier: MIT
#include "warp_trace.hpp"

#include <algorithm>
#include <optional>

namespace simt {
namespace {

/// The lanes' logs, each read from its beginning. The records that come next lie side by side.
class Logs {
public:
    Logs(Thread* warp, std::uint32_t lanes) : warp_(warp), lanes_(lanes)
    {
        for_each_lane(lanes, [&](unsigned lane) {
            next_[lane] = warp[lane].log_begin;
            end_[lane] = last_made(warp[lane]);
            running |= warp[lane].state == Thread::State::ready ? 1u << lane : 0;
        });
        logged = lanes;
        read(lanes);
    }

    ~Logs()
    {
        for_each_lane(lanes_, [&](unsigned lane) {
            Thread& thread = warp_[lane];
            const bool is_kept = thread.first_write != nullptr && next_[lane] <= thread.first_write;
            thread.first_write = is_kept ? thread.log_begin + (thread.first_write - next_[lane]) : nullptr;
            warp_->context->accesses += static_cast<std::uint64_t>(next_[lane] - thread.log_begin);
            thread.log_end = std::move(next_[lane], thread.log_end, thread.log_begin);
        });
    }

    Logs(const Logs&) = delete;
    Logs& operator=(const Logs&) = delete;

    const void* pc_of(std::uint64_t of_record) const
    {
        return reinterpret_cast<const void*>(warp_->context->code_begin + Record::code_offset_of(of_record));
    }

    Record next(unsigned lane) const { return {address[lane], key[lane]}; }

    void pass(std::uint32_t lanes)
    {
        for_each_lane(lanes, [&](unsigned lane) { ++next_[lane]; });
        read(lanes);
    }

    void pass_marker(std::uint32_t met)
    {
        if (next(first_lane(met)).is_in_function()) {
            for_each_lane(met, [&](unsigned lane) { warp_[lane].callers_at_markers.pop_front(); });
        }
        pass(met);
    }

    /// The lanes go back in a loop as often as all of them do.
    void pass_jumps(std::uint32_t lanes)
    {
        std::uint16_t common = 0xffff;
        std::uint16_t most = 0;
        for_each_lane(lanes, [&](unsigned lane) {
            common = std::min(common, next(lane).jumps());
            most = std::max(most, next(lane).jumps());
        });
        if (common == most) {
            pass(lanes);
            return;
        }
        pass(lanes_where(lanes, [&](unsigned lane) {
            address[lane] -= common * Record::one_jump;
            next_[lane]->address = address[lane];
            return next(lane).jumps() == 0;
        }));
    }

    /// Whether a lane will go back to where `jump` goes, so that it is in a round of that loop now.
    ///
    /// @return nothing if the lane still runs and its log does not tell
    std::optional<bool> is_in_round(unsigned lane, const Record& jump) const
    {
        for (const Record* record = next_[lane]; record != end_[lane]; ++record) {
            if (record->is_marker() || record->depth() < jump.depth()) {
                continue;  // in a call
            }
            if (record->depth() > jump.depth()) {
                return false;  // has returned
            }
            if (record->is_backward_jump() && record->place() <= jump.place()) {
                return record->place() == jump.place();
            }
        }
        if ((running >> lane & 1) != 0 && !warp_[lane].log_is_full()) {
            return std::nullopt;
        }
        return false;
    }

    /// Whether the lane, which has returned, went on after the call at `marker` without making it; if that is one in a
    /// function, perhaps after the call of the function. Two things tell: what it logged there, and the last basic block but
    /// one that it came to. The last one is where it returns, and a lane that returns before the call comes there, too.
    bool passes_by(unsigned lane, const Record& marker) const
    {
        const Thread::Frame& frame = warp_[lane].frame;
        const Record at_the_end{0, warp_[lane].key_of(frame.block_before, {}, frame.stack)};
        return (frame.block_before != nullptr && at_the_end.is_after(marker)) ||
               has_logged_after(lane, marker) ||
               (marker.is_in_function() && has_logged_after_function(lane, marker));
    }

    /// The next records, where `logged` has a bit.
    std::array<std::uint64_t, warp_size> key{};
    std::array<std::uint64_t, warp_size> address{};
    std::uint32_t logged = 0;     ///< lanes with records left
    std::uint32_t at_marker = 0;  ///< of these, those at a marker
    std::uint32_t running = 0;    ///< lanes that will log more before they wait or return

private:
    /// The end of what can be told of now. A write that is still to be made waits until its value is known, unless it fills
    /// the log alone, as the copy of a large object does.
    static Record* last_made(const Thread& thread)
    {
        const bool waits = thread.is_before_write() && thread.first_write != thread.log_begin;
        return waits ? thread.first_write : thread.log_end;
    }

    bool has_logged_after(unsigned lane, const Record& call) const
    {
        return std::any_of(next_[lane], end_[lane], [&call](const Record& record) {
            return !record.is_basic_block() && record.is_after(call);
        });
    }

    /// Whether the lane has logged something after one of the calls by which each of those came to `marker` that met there.
    bool has_logged_after_function(unsigned lane, const Record& marker) const
    {
        const auto is_passed = [&](unsigned caller) {
            const std::vector<std::uint64_t>& places = warp_[caller].callers_at_markers.front();
            return std::any_of(places.begin(), places.end(), [&](std::uint64_t place) {
                return has_logged_after(lane, {0, place});
            });
        };
        return lanes_where(marker.met(), is_passed) == marker.met();
    }

    void read(std::uint32_t lanes)
    {
        std::uint32_t ended = 0;
        std::uint32_t marked = 0;
        for_each_lane(lanes, [&](unsigned lane) {
            if (next_[lane] == end_[lane]) {
                ended |= 1u << lane;
            } else {
                key[lane] = next_[lane]->key;
                address[lane] = next_[lane]->address;
                marked |= next_[lane]->is_marker() ? 1u << lane : 0;
            }
        });
        logged &= ~ended;
        at_marker = (at_marker & ~lanes) | marked;
    }

    std::array<Record*, warp_size> next_;  // set for `lanes`, like
    std::array<Record*, warp_size> end_;
    Thread* warp_;
    std::uint32_t lanes_;
};

/// Of `candidates`, the lanes whose next record is the lowest.
std::uint32_t lowest_of(const Logs& logs, std::uint32_t candidates)
{
    const std::uint64_t first = logs.key[first_lane(candidates)];
    // Mostly all lanes do the same. What stands there of other lanes does not matter: this is one comparison of vectors.
    std::uint64_t difference = 0;
    for (const std::uint64_t key : logs.key) {
        difference |= key ^ first;
    }
    if (difference == 0) {
        return candidates;
    }
    std::uint64_t lowest = ~std::uint64_t{0};
    for_each_lane(candidates, [&](unsigned lane) { lowest = std::min(lowest, logs.key[lane]); });
    return lanes_where(candidates, [&](unsigned lane) { return logs.key[lane] == lowest; });
}

/// The lanes that go first, of which at least one is not at a marker. Lanes at the end of a round of a loop wait for those
/// that are in it still.
///
/// @return none if that cannot be told yet
std::uint32_t lanes_that_go_first(const Logs& logs, Join join)
{
    std::uint32_t candidates = logs.logged & ~logs.at_marker;
    while (true) {
        const std::uint32_t first = lowest_of(logs, candidates);
        const Record jump = logs.next(first_lane(first));
        if (first == candidates || !jump.is_backward_jump()) {
            return first;
        }
        std::uint32_t at_end = 0;
        std::uint32_t behind = 0;
        bool is_known = true;
        for_each_lane(candidates, [&](unsigned lane) {
            const Record record = logs.next(lane);
            if (record.depth() == jump.depth() && record.is_backward_jump() &&
                record.place() == jump.place()) {
                at_end |= 1u << lane;
                return;
            }
            const std::optional<bool> is_in_round = logs.is_in_round(lane, jump);
            behind |= is_in_round.value_or(false) ? 1u << lane : 0;
            is_known = is_known && is_in_round.has_value();
        });
        if (!is_known && join == Join::certain) {
            return 0;
        }
        if (behind == 0) {
            return at_end;
        }
        candidates = behind;
    }
}

/// Fills in what `lanes` do together.
void take_access(const Logs& logs, std::uint32_t lanes, WarpAccess& access)
{
    const std::uint64_t key = logs.key[first_lane(lanes)];
    access.lanes = lanes;
    access.pc = logs.pc_of(key);
    access.type = Record::type_of(key);
    for (std::size_t lane = 0; lane < warp_size; ++lane) {
        const Record record = {logs.address[lane], key};
        access.address[lane] = record.place();
        access.tag[lane] = record.tag();
    }
}

/// Lanes that all stand at the marker of one meeting; none if nobody meets yet. While a lane stands at a marker and those
/// that it meets do not, one of them has accesses left or stands at the marker of an earlier meeting.
std::uint32_t lanes_that_meet(const Logs& logs)
{
    for (std::uint32_t rest = logs.at_marker; rest != 0;) {
        const Record marker = logs.next(first_lane(rest));
        const std::uint32_t met = marker.met();
        const std::uint32_t there = lanes_where(met & logs.at_marker, [&](unsigned lane) {
            return logs.next(lane).met() == met && logs.key[lane] == marker.key;
        });
        if (there == met) {
            return met;
        }
        rest &= ~there;
    }
    return 0;
}

/// @param others  lanes of the warp that have not come to the call at `marker`
void look_for_lanes_that_pass_by(const BlockInfo& block, int warp, const Logs& logs, std::uint32_t others,
                                 const Record& marker, const std::vector<Observer*>& observers)
{
    const std::uint32_t passing =
        lanes_where(others & marker.mask(), [&](unsigned lane) { return logs.passes_by(lane, marker); });
    if (passing == 0) {
        return;
    }
    const WarpMisuse misuse{WarpMisuse::Rule::lanes_pass_by,
                            marker.function(),
                            logs.pc_of(marker.key),
                            warp,
                            marker.mask(),
                            passing,
                            marker.met()};
    for (Observer* observer : observers) {
        observer->warp_misuse(block, misuse);
    }
}

}  // namespace

void join_lanes(const BlockInfo& block, Thread* warp, std::uint32_t lanes,
                const std::vector<Observer*>& observers, Join join)
{
    AccessPatterns& patterns = warp->context->patterns;
    Logs logs(warp, lanes);
    WarpAccess access;
    access.block = &block;
    access.warp = warp->warp();
    while (logs.logged != 0 && (join == Join::all || (logs.running & ~logs.logged) == 0)) {
        if (const std::uint32_t met = lanes_that_meet(logs); met != 0) {
            const Record marker = logs.next(first_lane(met));
            for (Observer* observer : observers) {
                observer->warp_function(block, access.warp, marker.function(), met, met & marker.mask());
            }
            look_for_lanes_that_pass_by(block, access.warp, logs, lanes & ~met, marker, observers);
            logs.pass_marker(met);
            continue;
        }
        const std::uint32_t first = lanes_that_go_first(logs, join);
        if (first == 0) {
            return;
        }
        if (logs.next(first_lane(first)).is_backward_jump()) {
            logs.pass_jumps(first);
            continue;
        }
        take_access(logs, first, access);
        const bool is_step = access.type.kind == AccessKind::step;
        if (!is_step) {
            patterns.find_locations(access);
        }
        const auto tell = is_step ? &Observer::step : &Observer::access;
        for (Observer* observer : observers) {
            (observer->*tell)(access);
        }
        logs.pass(access.lanes);
    }
}

}  // namespace simt
