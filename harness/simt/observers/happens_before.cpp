// SPDX-License-Identifier: MIT
#include "happens_before.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace simt {

void HappensBefore::launch_begins(const LaunchInfo& launch)
{
    keep_logs_of_points();
    if (launch_.end != 0) {
        earlier_.push_back(launch_);
    }
    blocks_in_launch_ = launch.grid.x * launch.grid.y * launch.grid.z;
    launch_ = {next_serial_, next_serial_, launch};
    if (launch.node == nullptr) {
        launch_.info.node = std::make_shared<LaunchNode>(LaunchNode{nullptr, launch.work, nullptr});
    }
    if (!launch_.info.node->is_nested()) {
        points_.clear();
    }
    forget_settled(launch_.info);
    if (next_serial_ + blocks_in_launch_ < next_serial_) {
        earlier_.clear();  // the numbers begin anew
    }
    any_concurrent_ = launch_.info.node->is_nested() ||
                      std::any_of(earlier_.begin(), earlier_.end(), [&launch](const Launch& other) {
                          return !launch.work.comes_after(other.info.work);
                      });
    grid_barrier();
    for (Resident& resident : blocks_) {
        resident.warps.clear();
    }
}

void HappensBefore::forget_settled(const LaunchInfo& next)
{
    const auto is_too_much = [&] {
        const bool is_family = earlier_.front().info.work.number == next.work.number;
        return earlier_.size() > (is_family ? most_nested : most_earlier);
    };
    while (!earlier_.empty() && (is_too_much() || earlier_.front().info.work.number <= next.work.settled)) {
        earlier_.pop_front();
    }
}

const HappensBefore::Launch* HappensBefore::launch_of(std::uint32_t serial) const
{
    const auto holds = [serial](const Launch& launch) {
        return serial - launch.begin < launch.end - launch.begin;
    };
    if (holds(launch_)) {
        return &launch_;
    }
    const auto next =
        std::upper_bound(earlier_.begin(), earlier_.end(), serial,
                         [](std::uint32_t at, const Launch& other) { return at < other.begin; });
    return next != earlier_.begin() && holds(*std::prev(next)) ? &*std::prev(next) : nullptr;
}

const std::pair<LaunchOrder, const LaunchPoints*>& HappensBefore::order_of(const Launch& earlier) const
{
    if (!earlier.order || earlier.order_asked_by != launch_.begin) {
        earlier.order = launch_.info.node->order_after(*earlier.info.node);
        earlier.order_asked_by = launch_.begin;
    }
    return *earlier.order;
}

bool HappensBefore::is_known_in_part(std::uint32_t serial) const
{
    if (serial >= first_serial_ || !any_concurrent_) {
        return false;
    }
    const Launch* const launch = launch_of(serial);
    return launch != nullptr && launch != &launch_ && order_of(*launch).first == LaunchOrder::in_part;
}

/// Those of the lanes, of a block that had ended when this launch began, that do not come before it.
std::uint32_t HappensBefore::not_before_launch(const WarpTime& past) const
{
    const Launch* const launch = launch_of(past.serial);
    if (launch == nullptr || launch == &launch_) {
        return 0;
    }
    const auto& [order, points] = order_of(*launch);
    return order == LaunchOrder::before       ? 0
           : order == LaunchOrder::concurrent ? past.lanes
                                              : not_before_points(points, past);
}

/// Those of the lanes that come before none of these points in the threads of their grid.
std::uint32_t HappensBefore::not_before_points(const LaunchPoints* points, const WarpTime& past) const
{
    std::uint32_t lanes = past.lanes;
    std::vector<const LaunchPoints*> rest{points};
    std::set<const LaunchPoints*> visited;
    while (!rest.empty() && lanes != 0) {
        const LaunchPoints* const at = rest.back();
        rest.pop_back();
        if (at == nullptr || !visited.insert(at).second) {
            continue;
        }
        for (const auto& before : at->before) {
            rest.push_back(before.get());
        }
        const auto found = points_.find(at->number);
        if (found == points_.end()) {
            continue;
        }
        const LaunchPoint& point = found->second;
        if (past.serial < point.first_serial) {
            return 0;
        }
        const WarpTime left{past.serial, past.epoch, lanes, past.warp};
        if (past.serial == point.release->serial) {
            lanes = not_covered(*point.release, left, lanes);
        }
        const std::vector<Log>& logs = point.logs != nullptr ? *point.logs : logs_;
        if (lanes != 0 && !point.release->clock.empty()) {
            lanes = not_covered(point.release->clock, logs, left, lanes, point.release->serial);
        }
    }
    return lanes;
}

void HappensBefore::nested_launch(const BlockInfo& block, unsigned thread, std::uint32_t number)
{
    points_[number] = {release_of(blocks_[block.slot], thread, Scope::system), first_serial_, nullptr};
    points_without_logs_.push_back(number);
}

/// What threads had let others know is asked for later.
void HappensBefore::keep_logs_of_points()
{
    if (!points_without_logs_.empty()) {
        const auto logs = std::make_shared<const std::vector<Log>>(logs_);
        for (const std::uint32_t number : points_without_logs_) {
            points_[number].logs = logs;
        }
        points_without_logs_.clear();
    }
}

/// All that came before is known to all from here on.
void HappensBefore::grid_barrier()
{
    keep_logs_of_points();
    first_serial_ = next_serial_;
    next_serial_ += blocks_in_launch_;
    launch_.end = next_serial_;
    logs_.clear();
    log_of_.clear();
    for (Resident& resident : blocks_) {
        resident.serial += blocks_in_launch_;
        resident.clock.clear();
        resident.threads.clear();
    }
}

void HappensBefore::block_begins(const BlockInfo& block)
{
    if (blocks_.size() <= block.slot) {
        blocks_.resize(block.slot + 1);
    }
    const unsigned warps = (launch_.info.threads_per_block + warp_size - 1) / warp_size;
    Resident& resident = blocks_[block.slot];
    resident.serial = first_serial_ + static_cast<std::uint32_t>(block.number);
    resident.barriers = 0;
    if (resident.warps.size() != warps) {
        resident.warps = std::vector<Warp>(warps);
    }
    for (Warp& warp : resident.warps) {
        warp.epoch = 1;
        warp.known = 0;
        warp.apart = false;
    }
    resident.barrier_epochs.assign(warps, 0);
    resident.shared_barrier_epochs.reset();
    resident.clock.clear();
    resident.threads.clear();
}

void HappensBefore::block_barrier(const BlockInfo& block)
{
    Resident& resident = blocks_[block.slot];
    ++resident.barriers;
    for (std::size_t i = 0; i < resident.warps.size(); ++i) {
        Warp& warp = resident.warps[i];
        resident.barrier_epochs[i] = warp.known = warp.epoch;
        warp.apart = false;
        ++warp.epoch;
    }
    resident.shared_barrier_epochs.reset();
    if (resident.threads.empty()) {
        return;
    }
    // What one thread learned all know now; and what those who have used a fence let other blocks know, all do. To its own
    // block the barrier says as much as a fence.
    std::shared_ptr<Release> fences;
    for (ThreadState& thread : resident.threads) {
        acquire_pending(thread, Scope::system);
        for (const ClockEntry& known : thread.clock) {
            join(resident.clock, known);
        }
        thread.clock.clear();
        if (!thread.fenced_since_barrier) {
            continue;
        }
        thread.fenced_since_barrier = false;
        const Release& own = *thread.device_fence;
        if (!fences) {
            fences = std::make_shared<Release>(own);
        } else {
            fences->done.insert(fences->done.end(), own.done.begin(), own.done.end());
            fences->scope = narrower(fences->scope, own.scope);
        }
    }
    if (fences) {
        fences->clock = resident.clock;
        for (ThreadState& thread : resident.threads) {
            thread.device_fence = fences;
            thread.block_fence = nullptr;
        }
    }
}

void HappensBefore::warp_barrier(const BlockInfo& block, int number, std::uint32_t lanes)
{
    Resident& resident = blocks_[block.slot];
    const auto index = static_cast<unsigned>(number);
    Warp& warp = resident.warps[index];
    if (!warp.apart && lanes == lanes_from(index * warp_size, launch_.info.threads_per_block)) {
        warp.known = warp.epoch++;
    } else {
        if (!warp.apart) {
            for (auto& row : warp.lane) {
                row.fill(warp.known);
            }
            warp.apart = true;
        }
        std::array<std::uint32_t, warp_size> joined{};
        for_each_lane(lanes, [&](unsigned lane) {
            for (unsigned other = 0; other < warp_size; ++other) {
                joined[other] = std::max(joined[other], warp.lane[lane][other]);
            }
        });
        for_each_lane(lanes, [&](unsigned lane) { joined[lane] = warp.epoch; });
        for_each_lane(lanes, [&](unsigned lane) { warp.lane[lane] = joined; });
        ++warp.epoch;
    }
    if (resident.threads.empty()) {
        return;
    }
    VectorClock joined;
    for_each_lane(lanes, [&](unsigned lane) {
        ThreadState& thread = state_of(resident, index * warp_size + lane);
        acquire_pending(thread, Scope::system);
        for (const ClockEntry& known : thread.clock) {
            join(joined, known);
        }
    });
    for_each_lane(lanes, [&](unsigned lane) { state_of(resident, index * warp_size + lane).clock = joined; });
}

HappensBefore::ThreadState& HappensBefore::state_of(Resident& resident, unsigned thread) const
{
    if (resident.threads.empty()) {
        resident.threads.resize(resident.warps.size() * warp_size);
    }
    return resident.threads[thread];
}

/// @return whether that is news
bool HappensBefore::join(VectorClock& clock, const ClockEntry& known)
{
    for (ClockEntry& old : clock) {
        if (old.log == known.log && old.in_block_only == known.in_block_only) {
            const bool is_news = old.length < known.length;
            old.length = std::max(old.length, known.length);
            return is_news;
        }
    }
    clock.push_back(known);
    return true;
}

/// What was read with a wider scope than this can be acquired with a wider one later.
void HappensBefore::acquire_pending(ThreadState& thread, Scope scope)
{
    for (Pending& pending : thread.pending) {
        pending.known.in_block_only = !has_other_blocks(narrower(scope, pending.scope));
        join(thread.clock, pending.known);
    }
    const auto is_acquired = [scope](const Pending& pending) {
        return has_other_blocks(scope) || !has_other_blocks(pending.scope);
    };
    thread.pending.erase(std::remove_if(thread.pending.begin(), thread.pending.end(), is_acquired),
                         thread.pending.end());
}

std::shared_ptr<HappensBefore::Release> HappensBefore::release_of(Resident& resident, unsigned thread,
                                                                  Scope scope) const
{
    const unsigned number = thread / warp_size;
    const unsigned lane = thread % warp_size;
    Warp& warp = resident.warps[number];
    if (!resident.shared_barrier_epochs) {
        resident.shared_barrier_epochs =
            std::make_shared<const std::vector<std::uint32_t>>(resident.barrier_epochs);
    }
    Done done{number, lane, {}};
    if (warp.apart) {
        done.epoch = warp.lane[lane];
    } else {
        done.epoch.fill(warp.known);
    }
    done.epoch[lane] = warp.epoch++;
    VectorClock clock = resident.clock;
    if (!resident.threads.empty()) {
        for (const ClockEntry& known : resident.threads[thread].clock) {
            join(clock, known);
        }
    }
    return std::make_shared<Release>(
        Release{resident.serial, scope, {done}, resident.shared_barrier_epochs, std::move(clock)});
}

void HappensBefore::fence(const BlockInfo& block, unsigned thread, Fence fence)
{
    const Scope scope = fence.scope;
    Resident& resident = blocks_[block.slot];
    ThreadState& state = state_of(resident, thread);
    if (fence.acquires) {
        acquire_pending(state, scope);
    }
    if (!fence.releases) {
        return;
    }
    if (has_other_blocks(scope)) {
        state.device_fence = release_of(resident, thread, scope);
        state.block_fence = nullptr;
        state.fenced_since_barrier = true;
    } else {
        state.block_fence = release_of(resident, thread, scope);
    }
}

void HappensBefore::strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access)
{
    Resident& resident = blocks_[block.slot];
    const bool is_new = resident.threads.empty();
    if (is_new && !access.releases && logs_.empty()) {
        return;  // nobody has let anybody know of anything
    }
    ThreadState& state = state_of(resident, thread);
    const Location key{access.address, access.is_shared ? resident.serial : 0};
    const auto known_log = log_of_.find(key);
    if (access.reads && known_log != log_of_.end()) {
        const auto length = static_cast<std::uint32_t>(logs_[known_log->second].releases.size());
        const ClockEntry known{known_log->second, length, !has_other_blocks(access.scope)};
        if (access.acquires) {
            join(state.clock, known);
        } else if (!state.pending.empty() && state.pending.back().known.log == known.log &&
                   state.pending.back().scope == access.scope) {
            state.pending.back().known = known;  // the same flag, looked at again
        } else {
            state.pending.push_back({known, access.scope});
        }
    }
    if (!access.writes) {
        return;
    }
    if (access.releases) {
        append(key, release_of(resident, thread, access.scope));
        return;
    }
    for (const auto& fence : {state.device_fence, state.block_fence}) {
        if (fence) {
            append(key, in_scope(fence, access.scope));
        }
    }
}

/// What a fence lets others know by an access of a scope.
std::shared_ptr<const HappensBefore::Release>
HappensBefore::in_scope(const std::shared_ptr<const Release>& fence, Scope scope)
{
    if (narrower(fence->scope, scope) == fence->scope) {
        return fence;
    }
    auto narrowed = std::make_shared<Release>(*fence);
    narrowed->scope = scope;
    return narrowed;
}

/// Adds a release to the log of a location.
void HappensBefore::append(const Location& location, std::shared_ptr<const Release> release)
{
    const auto [entry, is_new] = log_of_.try_emplace(location, static_cast<LogNumber>(logs_.size()));
    if (is_new) {
        logs_.emplace_back();
    }
    Log& log = logs_[entry->second];
    log.of_block[release->serial].push_back(static_cast<std::uint32_t>(log.releases.size()));
    auto before = log.clock.empty() ? std::make_shared<const VectorClock>() : log.clock.back();
    VectorClock joined = *before;
    bool grows = false;
    for (const ClockEntry& known : release->clock) {
        grows = has_other_blocks(release->scope) && (join(joined, known) || grows);
    }
    log.clock.push_back(grows ? std::make_shared<const VectorClock>(std::move(joined)) : std::move(before));
    log.releases.push_back(std::move(release));
}

std::uint32_t HappensBefore::unordered(const WarpTime& past, const BlockInfo& block, int warp,
                                       unsigned lane) const
{
    const std::uint32_t lanes =
        past.serial < first_serial_ ? not_before_launch(past) : not_past_barriers(past, block, warp, lane);
    if (lanes == 0 || logs_.empty()) {
        return lanes;
    }
    const Resident& resident = blocks_[block.slot];
    return not_covered(clock_of(resident, warp, lane), logs_, past, lanes, resident.serial);
}

std::uint32_t HappensBefore::unordered_without(std::uint64_t address, bool is_shared, const WarpTime& past,
                                               const BlockInfo& block, int warp, unsigned lane) const
{
    const Resident& resident = blocks_[block.slot];
    const auto log = log_of_.find(Location{address, is_shared ? resident.serial : 0});
    return not_covered(clock_of(resident, warp, lane), logs_, past,
                       not_past_barriers(past, block, warp, lane), resident.serial,
                       log != log_of_.end() ? std::optional(log->second) : std::nullopt);
}

/// Of the lanes of `past`, those that no barrier of the block or the warp sets before what `lane` of `warp` does now.
std::uint32_t HappensBefore::not_past_barriers(const WarpTime& past, const BlockInfo& block, int warp,
                                               unsigned lane) const
{
    const Resident& resident = blocks_[block.slot];
    std::uint32_t lanes = past.lanes;
    if (past.serial == resident.serial) {
        if (past.epoch <= resident.barrier_epochs[past.warp]) {
            return 0;
        }
        if (past.warp == static_cast<unsigned>(warp)) {
            const Warp& clocks = resident.warps[past.warp];
            lanes &= ~(1u << lane);
            if (!clocks.apart) {
                lanes = past.epoch <= clocks.known ? 0 : lanes;
            } else {
                for_each_lane(lanes, [&](unsigned other) {
                    lanes &= past.epoch <= clocks.lane[lane][other] ? ~(1u << other) : ~0u;
                });
            }
        }
    }
    return lanes;
}

HappensBefore::VectorClock HappensBefore::clock_of(const Resident& resident, int warp, unsigned lane)
{
    VectorClock clock = resident.clock;
    if (!resident.threads.empty()) {
        const auto thread = static_cast<std::size_t>(warp) * warp_size + lane;
        const VectorClock& own = resident.threads[thread].clock;
        clock.insert(clock.end(), own.begin(), own.end());
    }
    return clock;
}

std::uint32_t HappensBefore::acquired_at(std::uint64_t address, bool is_shared, const WarpTime& past,
                                         const BlockInfo& block, int warp, unsigned lane) const
{
    const Resident& resident = blocks_[block.slot];
    const auto number = log_of_.find(Location{address, is_shared ? resident.serial : 0});
    if (number == log_of_.end()) {
        return 0;
    }
    const Log& log = logs_[number->second];
    const auto releases = log.of_block.find(past.serial);
    if (releases == log.of_block.end()) {
        return 0;
    }
    const bool same_block = past.serial == resident.serial;
    std::uint32_t lanes = 0;
    for (const ClockEntry& known : clock_of(resident, warp, lane)) {
        if (known.log != number->second || (known.in_block_only && !same_block)) {
            continue;
        }
        for (auto index = releases->second.rbegin(); index != releases->second.rend(); ++index) {
            const Release& release = *log.releases[*index];
            if (*index < known.length && (same_block || has_other_blocks(release.scope))) {
                for (const Done& done : release.done) {
                    lanes |= done.warp == past.warp ? 1u << done.lane : 0;
                }
            }
            if ((past.lanes & ~lanes) == 0) {
                return past.lanes;
            }
        }
    }
    return lanes & past.lanes;
}

/// Those of `lanes` of `past` that `clock`, of a thread of the block `serial`, does not tell of, nor what those knew
/// who let it know.
std::uint32_t HappensBefore::not_covered(VectorClock clock, const std::vector<Log>& logs,
                                         const WarpTime& past, std::uint32_t lanes, std::uint32_t serial,
                                         std::optional<LogNumber> ignored)
{
    const std::size_t direct = clock.size();
    std::map<std::pair<LogNumber, bool>, std::uint32_t>
        visited;  // how far, by log and ClockEntry::in_block_only
    for (std::size_t next = 0; next < clock.size(); ++next) {
        const ClockEntry known = clock[next];
        std::uint32_t& length = visited[{known.log, known.in_block_only}];
        if (known.length == 0 || known.log == ignored ||
            std::exchange(length, std::max(length, known.length)) >= known.length) {
            continue;
        }
        const Log& log = logs[known.log];
        if (const auto own = log.of_block.find(past.serial); own != log.of_block.end()) {
            // The last ones tell of most.
            for (auto index = own->second.rbegin(); index != own->second.rend(); ++index) {
                const Release& release = *log.releases[*index];
                const bool in_block_only = known.in_block_only || !has_other_blocks(release.scope);
                if (*index < known.length &&
                    (!in_block_only || (next < direct && release.serial == serial))) {
                    lanes = not_covered(release, past, lanes);
                }
                if (lanes == 0) {
                    return 0;
                }
            }
        }
        const VectorClock& further = *log.clock[known.length - 1];
        clock.insert(clock.end(), further.begin(), further.end());
    }
    return lanes;
}

std::uint32_t HappensBefore::not_covered(const Release& release, const WarpTime& past, std::uint32_t lanes)
{
    if (past.epoch <= (*release.barrier_epochs)[past.warp]) {
        return 0;
    }
    for (const Done& done : release.done) {
        if (done.warp == past.warp) {
            for_each_lane(
                lanes, [&](unsigned lane) { lanes &= past.epoch <= done.epoch[lane] ? ~(1u << lane) : ~0u; });
        }
    }
    return lanes;
}

}  // namespace simt
