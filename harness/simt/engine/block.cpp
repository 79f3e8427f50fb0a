// SPDX-License-Identifier: MIT
#include "block.hpp"

#include "access_checks.hpp"
#include "warp_trace.hpp"

#include <algorithm>
#include <numeric>

namespace simt {
namespace {

constexpr std::size_t log_records = 128;  // accesses a thread may run ahead of its warp
// From log to log a cache line more than a power of two: the lanes of a warp are read side by side, and caches put what
// is a power of two apart into one place.
constexpr std::size_t log_distance = log_records + 64 / sizeof(Record);

using State = Thread::State;

void run_to_end(const Block::Work& work)
{
    try {
        work.thread_main(work.closure);
    } catch (...) {  // from a library: what the program throws itself does not come as far as this
        trap_host_function("throw", reinterpret_cast<const void*>(work.thread_main));
    }
}

/// The lanes for whose threads `predicate` holds.
template <class Predicate>
std::uint32_t threads_where(const Thread* warp, std::uint32_t lanes, Predicate predicate)
{
    return lanes_where(lanes, [&](unsigned lane) { return predicate(warp[lane]); });
}

/// What a thread calls to wait at one of the barriers that have a number.
ArrivalPlace place_of_barrier(unsigned barrier)
{
    return barrier < Block::first_tile_barrier   ? ArrivalPlace::named_barrier
           : barrier < Block::first_tile_meeting ? ArrivalPlace::tile_barrier
                                                 : ArrivalPlace::tile_function;
}

}  // namespace

Block::Block(ExecutionContext& context, Schedule schedule, std::uint32_t seed)
    : context_(context), schedule_(schedule), seed_(seed)
{
    std::iota(lanes_.begin(), lanes_.end(), 0u);
    if (schedule == Schedule::descending) {
        std::reverse(lanes_.begin(), lanes_.end());
    }
    threads_.reserve(max_threads);  // others point to them
}

/// What a fiber does: its thread's part of one block after another.
void Block::run_threads()
{
    while (true) {
        Thread& thread = *Thread::running();
        thread.is_new = false;
        run_to_end(*thread.block->work_);
        thread.state = State::returned;
        --thread.block->left_;
        ++thread.context->activity;
        if (!thread.context->pass_fiber(thread)) {
            thread.suspend();
        }
    }
}

void Block::begin(const Work& work, const BlockInfo& info, const std::vector<Observer*>& observers,
                  const Stepping* stepping)
{
    stepping_ = stepping != nullptr && stepping->observer.is_watched(info) ? stepping : nullptr;
    work_ = &work;
    info_ = info;
    observers_ = &observers;
    arrived_ = {};
    const unsigned threads = work.extent.x * work.extent.y * work.extent.z;
    if (threads_.size() < threads) {
        threads_.resize(threads);
        logs_ = std::make_unique_for_overwrite<Record[]>(threads * log_distance);
        for (unsigned i = 0; i < threads; ++i) {
            threads_[i].block = this;
            threads_[i].context = &context_;
            threads_[i].log_begin = threads_[i].log_end = &logs_[i * log_distance];
            threads_[i].log_limit = threads_[i].log_begin + log_records;
        }
    }
    if (schedule_ == Schedule::random) {  // whatever ran before it
        random_.seed(seed_ ^ static_cast<std::uint32_t>(info.number));
        std::iota(lanes_.begin(), lanes_.end(), 0u);
        std::iota(warps_.begin(), warps_.end(), 0u);
    }
    if (extent_.x != work.extent.x || extent_.y != work.extent.y || extent_.z != work.extent.z) {
        number_threads(work.extent);
    }
    left_ = threads;
    const bool has_polled = context_.polls != polls_;
    polls_ = context_.polls;
    for (unsigned i = 0; i < threads; ++i) {
        threads_[i].state = State::ready;
        threads_[i].is_new = true;
        if (has_polled) {
            threads_[i].poll = {};
        }
        if (context_.is_checked) {
            threads_[i].forget_past();
        }
    }
    if (count_ != threads) {
        count_ = threads;
        warps_.resize((threads + warp_size - 1) / warp_size);
        std::iota(warps_.begin(), warps_.end(), 0u);
        if (schedule_ == Schedule::descending) {
            std::reverse(warps_.begin(), warps_.end());
        }
    }
}

void Block::number_threads(dim3 extent)
{
    extent_ = extent;
    unsigned number = 0;
    for (unsigned z = 0; z < extent.z; ++z) {
        for (unsigned y = 0; y < extent.y; ++y) {
            for (unsigned x = 0; x < extent.x; ++x) {
                threads_[number].index = {x, y, z};
                threads_[number].number = number;
                ++number;
            }
        }
    }
}

Block::Outcome Block::round()
{
    for (unsigned i = 0; i < count_; ++i) {
        threads_[i].has_yielded = false;
    }
    context_.stepping = stepping_;
    if (schedule_ == Schedule::random) {
        std::shuffle(warps_.begin(), warps_.end(), random_);
    }
    if (stepping_ != nullptr) {
        run_stepwise();
    }
    if (stepping_ == nullptr) {
        for (const unsigned warp : warps_) {
            run_warp(&threads_[warp * warp_size], lanes_from(warp * warp_size, count_));
        }
    }
    join_logs();
    has_passed_barrier_ = left_ != 0 && release_block_barrier();
    return outcome_ = find_outcome(has_passed_barrier_);
}

void Block::run_warp(Thread* warp, std::uint32_t lanes)
{
    do {
        const unsigned left_before = left_;
        run_lanes(warp, lanes);
        if (left_before - left_ == static_cast<unsigned>(__builtin_popcount(lanes))) {
            return;  // all have returned
        }
    } while (release_warp_functions(warp, lanes) || release_convergence(warp, lanes));
}

void Block::run_lanes(Thread* warp, std::uint32_t lanes)
{
    if (schedule_ == Schedule::random) {
        std::shuffle(lanes_.begin(), lanes_.end(), random_);
    }
    context_.turns.clear();
    context_.next_turn = 0;
    for (const unsigned lane : lanes_) {
        if ((lanes >> lane & 1) != 0 && warp[lane].can_run()) {
            if (!warp[lane].fiber.has_begun()) {
                warp[lane].fiber.begin(run_threads);
            }
            context_.turns.push_back(&warp[lane]);
        }
    }
    if (!context_.turns.empty()) {
        context_.pass_turn(context_.scheduler);
    }
}

/// One turn of each warp after the other, until none of them can go on, or nobody wants to see more.
void Block::run_stepwise()
{
    bool goes_on = true;
    while (goes_on) {
        if (stepping_->observer.is_full()) {
            context_.stepping = stepping_ = nullptr;
            return;
        }
        goes_on = false;
        if (schedule_ == Schedule::random) {
            std::shuffle(warps_.begin(), warps_.end(), random_);
        }
        for (const unsigned warp : warps_) {
            goes_on |= step_warp(&threads_[warp * warp_size], lanes_from(warp * warp_size, count_));
        }
    }
}

/// @return whether anything has happened
bool Block::step_warp(Thread* warp, std::uint32_t lanes)
{
    const bool is_one_after_the_other = !stepping_->in_lockstep && schedule_ != Schedule::random;
    bool goes_on = true;
    bool any = false;
    while (goes_on && !stepping_->observer.is_full()) {
        const std::uint32_t ready = threads_where(warp, lanes, [](const Thread& t) { return t.can_run(); });
        if (ready != 0) {
            take_turn(warp, lanes_of_next_turn(warp, ready));
        }
        const bool has_gone_on =
            ready != 0 || release_warp_functions(warp, lanes) || release_convergence(warp, lanes);
        any = any || has_gone_on;
        goes_on = has_gone_on && is_one_after_the_other;
    }
    return any;
}

std::uint32_t Block::lanes_of_next_turn(const Thread* warp, std::uint32_t ready)
{
    if (!stepping_->in_lockstep) {
        if (schedule_ == Schedule::random) {
            std::shuffle(lanes_.begin(), lanes_.end(), random_);
        }
        return 1u << *std::find_if(lanes_.begin(), lanes_.end(),
                                   [ready](unsigned lane) { return (ready >> lane & 1) != 0; });
    }
    const auto place = [](const Thread& thread) {
        return thread.stop.before != Stop::Before::nothing
                   ? thread.key_of(thread.stop.pc, {}, thread.stop.stack)
               : thread.wait_place != nullptr ? thread.key_of(thread.wait_place, {}, thread.wait_stack)
                                              : 0;
    };
    std::uint64_t lowest = ~std::uint64_t{0};
    for_each_lane(ready, [&](unsigned lane) { lowest = std::min(lowest, place(warp[lane])); });
    return threads_where(warp, ready, [&](const Thread& thread) { return place(thread) == lowest; });
}

void Block::take_turn(Thread* warp, std::uint32_t lanes)
{
    stepping_->observer.turn_begins(info_, warp, lanes);
    for_each_lane(lanes, [&](unsigned lane) {
        if (!warp[lane].fiber.has_begun()) {
            warp[lane].fiber.begin(run_threads);
        }
        context_.turns.clear();
        context_.turns.push_back(&warp[lane]);
        context_.next_turn = 0;
        context_.pass_turn(context_.scheduler);
    });
    stepping_->observer.turn_ends(info_, warp, lanes);
}

void Block::tell_of_barrier(Meeting meeting, unsigned number) const
{
    if (stepping_ != nullptr) {
        stepping_->observer.barrier(info_, meeting, number);
    }
}

void Block::join_logs()
{
    if (!context_.is_checked) {
        return;  // nothing is logged
    }
    for (unsigned first = 0; first < count_; first += warp_size) {
        join_lanes(info_, &threads_[first], lanes_from(first, count_), *observers_, Join::certain);
    }
}

/// CUDA C++ Programming Guide, "Synchronization Functions", and PTX ISA, "barrier": from sm_70 on a barrier waits
/// for the threads that have not exited. Which of the program's barriers a thread waits at makes no difference to
/// the hardware; it does to the rule, which observers hold it against.
bool Block::release_block_barrier()
{
    int waiting = 0;
    int count = 0;
    for (unsigned i = 0; i < count_; ++i) {
        const Thread& thread = threads_[i];
        if (thread.state == State::at_block_barrier) {
            ++waiting;
            count += thread.predicate != 0 ? 1 : 0;
        } else if (thread.state != State::returned) {
            return false;
        }
    }
    if (waiting == 0) {
        return false;
    }
    if (!observers_->empty()) {
        const BarrierArrivals event = arrivals(BarrierArrivals::Cause::none);
        for (Observer* observer : *observers_) {
            observer->block_barrier(info_, event);
        }
    }
    tell_of_barrier(Meeting::block_barrier);
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state == State::at_block_barrier) {
            threads_[i].predicate = count;
            threads_[i].barrier_threads = waiting;
            threads_[i].state = State::ready;
        }
    }
    ++context_.activity;
    return true;
}

/// Whoever comes to the barrier lets the others know of what it has done, and whoever has waited knows of it: for observers
/// it is an atomic location of the block's own, with an address that no memory has.
void Block::tell_of_named_barrier(const Thread& thread, unsigned barrier, bool has_passed) const
{
    if (barrier >= first_tile_meeting) {
        return;
    }
    const StrongAccess access{.address = (barrier + 1) * sizeof(std::uint64_t),
                              .is_shared = true,
                              .reads = has_passed,
                              .writes = !has_passed,
                              .scope = Scope::block,
                              .acquires = has_passed,
                              .releases = !has_passed};
    for (Observer* observer : *observers_) {
        observer->strong_access(info_, thread.number, access);
    }
}

bool Block::arrive_at_named_barrier(Thread& thread, unsigned barrier, unsigned expected, bool waits)
{
    tell_of_named_barrier(thread, barrier, false);
    ++context_.activity;
    thread.named_barrier = barrier;
    thread.state = waits ? State::at_named_barrier : thread.state;
    if (++arrived_[barrier] < (expected != 0 ? expected : left_)) {
        return waits;
    }
    release_named_barrier(barrier);
    return false;
}

void Block::release_named_barrier(unsigned barrier)
{
    arrived_[barrier] = 0;
    tell_of_barrier(Meeting::named_barrier, barrier);
    for (unsigned i = 0; i < count_; ++i) {
        Thread& thread = threads_[i];
        if (thread.state == State::at_named_barrier && thread.named_barrier == barrier) {
            thread.state = State::ready;
            tell_of_named_barrier(thread, barrier, true);
        }
    }
}

/// A warp function is complete when every lane named in the mask that has not exited waits in the same function with
/// the same mask (CUDA C++ Programming Guide, "Warp Vote Functions"). Nobody who can still run is left by then: so
/// that lanes which come with masks that contradict each other are seen together.
bool Block::release_warp_functions(Thread* warp, std::uint32_t lanes)
{
    std::uint32_t waiting =
        threads_where(warp, lanes, [](const Thread& t) { return t.state == State::at_warp_function; });
    const std::uint32_t exited =
        waiting != 0 ? threads_where(warp, lanes, [](const Thread& t) { return t.state == State::returned; })
                     : 0;
    bool released = false;
    for (std::uint32_t rest = waiting; rest != 0;) {
        const WarpCall& first = warp[first_lane(rest)].call;
        const std::uint32_t group = threads_where(warp, rest, [&first](const Thread& t) {
            return t.call.mask == first.mask && t.call.function == first.function;
        });
        rest &= ~group;
        if ((first.mask & lanes & ~group & ~exited) == 0) {
            if (!observers_->empty()) {
                look_for_misuse(warp, group, waiting);
            }
            release_lanes(warp, group);
            waiting &= ~group;
            for_each_lane(waiting, [&](unsigned lane) {
                WarpCall& call = warp[lane].call;
                call.elsewhere |= call.mask & group;
            });
            released = true;
        }
    }
    return released;
}

/// @param group    lanes that are about to be let go
/// @param waiting  all lanes that wait in warp functions
void Block::look_for_misuse(const Thread* warp, std::uint32_t group, std::uint32_t waiting) const
{
    const Thread& first = warp[first_lane(group)];
    const WarpCall& call = first.call;
    WarpMisuse misuse{{}, call.function, first.wait_place, first.warp(), call.mask, 0};
    const auto tell = [&](WarpMisuse::Rule rule) {
        misuse.rule = rule;
        for (Observer* observer : *observers_) {
            observer->warp_misuse(info_, misuse);
        }
    };
    misuse.lanes = group & ~call.mask;
    if (misuse.lanes != 0) {
        tell(WarpMisuse::Rule::caller_not_named);
    }
    // Others that stand at the same call and count on these, with another mask.
    misuse.others = group;
    misuse.lanes = threads_where(warp, waiting & ~group, [&](const Thread& t) {
        return t.wait_place == first.wait_place && t.call.function == call.function &&
               (t.call.mask & group) != 0;
    });
    if (misuse.lanes != 0) {
        misuse.mask = warp[first_lane(misuse.lanes)].call.mask;
        tell(WarpMisuse::Rule::masks_differ);
        misuse.mask = call.mask;
    }
    misuse.lanes = 0;
    for_each_lane(group, [&](unsigned lane) { misuse.lanes |= warp[lane].call.elsewhere & ~group; });
    if (misuse.lanes != 0) {
        tell(WarpMisuse::Rule::lanes_call_elsewhere);
    }
    if (!is_shuffle(call.function)) {
        return;
    }
    misuse.width = call.width;
    misuse.lanes = group;
    misuse.others = 0;
    if (!is_width(call.width)) {
        tell(WarpMisuse::Rule::width);
        return;
    }
    misuse.lanes = 0;
    for_each_lane(group, [&](unsigned lane) {
        const auto source = static_cast<unsigned>(shuffle_source(warp[lane].call, static_cast<int>(lane)));
        if (((group & call.mask) >> source & 1) == 0 && source != lane) {
            misuse.lanes |= 1u << lane;
            misuse.others |= 1u << source;
        }
    });
    if (misuse.lanes != 0) {
        tell(WarpMisuse::Rule::source_takes_no_part);
    }
}

void Block::release_lanes(Thread* warp, std::uint32_t group)
{
    complete(warp, group);
    if (stepping_ != nullptr) {
        stepping_->observer.warp_function(info_, warp, group);
    }
    const WarpCall& call = warp[first_lane(group)].call;
    std::uint64_t place = 0;
    for_each_lane(group, [&](unsigned lane) { place = std::max(place, warp[lane].wait_order); });
    const bool in_function =
        lanes_where(group, [&](unsigned lane) { return !warp[lane].places_of_calls().empty(); }) != 0;
    const Record marker = Record::make_marker(place, call.function, group, call.mask, in_function);
    for_each_lane(group, [&](unsigned lane) {
        warp[lane].state = State::ready;
        if (context_.is_checked) {
            *warp[lane].log_end++ = marker;
            if (in_function) {
                warp[lane].callers_at_markers.push_back(warp[lane].places_of_calls());
            }
        }
    });
}

/// Of the lanes that wait for others to come along those go on that are deepest in calls, and of these those at the
/// lowest address: as in join_lanes().
bool Block::release_convergence(Thread* warp, std::uint32_t lanes)
{
    std::uint32_t waiting =
        threads_where(warp, lanes, [](const Thread& t) { return t.state == State::converging; });
    if (waiting == 0) {
        return false;
    }
    std::uint64_t lowest = ~std::uint64_t{0};
    for_each_lane(waiting, [&](unsigned lane) { lowest = std::min(lowest, warp[lane].wait_order); });
    const std::uint32_t group =
        threads_where(warp, waiting, [lowest](const Thread& t) { return t.wait_order == lowest; });
    if (threads_where(warp, group, [](const Thread& t) { return t.settles; }) != 0) {
        join_lanes(info_, warp, lanes, *observers_, Join::all);
    }
    for_each_lane(group, [&](unsigned lane) {
        warp[lane].converged = group;
        warp[lane].state = State::ready;
    });
    return true;
}

void Block::release_grid_barrier()
{
    tell_of_barrier(Meeting::grid_barrier);
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state == State::at_grid_barrier) {
            threads_[i].state = State::ready;
        }
    }
}

Block::Outcome Block::find_outcome(bool released) const
{
    if (left_ == 0) {
        return Outcome::finished;
    }
    bool any_works = false;
    bool any_spins = false;
    bool any_at_grid_barrier = false;
    bool any_waits_within = false;  // for others of the block
    for (unsigned i = 0; i < count_; ++i) {
        const Thread& thread = threads_[i];
        switch (thread.state) {
            case State::trapped: return Outcome::trapped;
            case State::returned: continue;
            case State::ready:
                (thread.has_yielded && thread.poll.times > 0 ? any_spins : any_works) = true;
                break;
            case State::at_grid_barrier: any_at_grid_barrier = true; break;
            default: any_waits_within = true; break;
        }
    }
    return released || any_works                      ? Outcome::working
           : any_spins                                ? Outcome::spins
           : any_at_grid_barrier && !any_waits_within ? Outcome::at_grid_barrier
                                                      : Outcome::stuck;
}

BarrierArrivals Block::arrivals(BarrierArrivals::Cause cause) const
{
    BarrierArrivals result;
    result.cause = cause;
    const Thread& first = threads_[0];
    const bool is_barrier = first.state == State::at_block_barrier || first.state == State::at_grid_barrier;
    result.uniform = cause == BarrierArrivals::Cause::none && is_barrier &&
                     std::all_of(&threads_[0], &threads_[count_], [&first](const Thread& t) {
                         return t.state == first.state && t.wait_place == first.wait_place;
                     });
    if (result.uniform) {
        return result;
    }
    result.threads.reserve(count_);
    for (unsigned i = 0; i < count_; ++i) {
        const Thread& thread = threads_[i];
        const ArrivalPlace place = thread.state == State::returned           ? ArrivalPlace::returned
                                   : thread.state == State::at_warp_function ? ArrivalPlace::warp_function
                                   : thread.state == State::at_grid_barrier  ? ArrivalPlace::grid_barrier
                                   : thread.state == State::at_block_barrier ? ArrivalPlace::block_barrier
                                   : thread.state == State::at_named_barrier
                                       ? place_of_barrier(thread.named_barrier)
                                       : ArrivalPlace::spinning;
        result.threads.push_back({place, thread.call,
                                  thread.state == State::ready ? thread.poll.pc : thread.wait_place,
                                  thread.index});
        if (place == ArrivalPlace::returned) {
            result.threads.back().pc = nullptr;
        }
    }
    return result;
}

BarrierArrivals::Cause Block::cause() const
{
    using Cause = BarrierArrivals::Cause;
    Cause cause = Cause::none;
    for (unsigned i = 0; i < count_; ++i) {
        switch (threads_[i].state) {
            case State::ready: return Cause::spins;
            case State::at_warp_function: cause = Cause::warp_function; break;
            case State::returned: break;
            default: cause = cause == Cause::none ? Cause::barrier : cause; break;
        }
    }
    return cause;
}

bool Block::spins_on_host_memory() const
{
    DeviceMemory& memory = context_.environment->memory;
    return std::any_of(&threads_[0], &threads_[count_], [&memory](const Thread& t) {
        return t.state == State::ready &&
               memory.can_be_shared(reinterpret_cast<std::uint64_t>(t.poll.address));
    });
}

const void* Block::wait_place() const
{
    const auto thread = std::find_if(&threads_[0], &threads_[count_],
                                     [](const Thread& t) { return t.state != State::returned; });
    return thread != &threads_[count_] ? thread->wait_place : nullptr;
}

cudaError_t Block::error() const
{
    const auto thread = std::find_if(&threads_[0], &threads_[count_],
                                     [](const Thread& t) { return t.state == State::trapped; });
    return thread != &threads_[count_] ? thread->error : cudaSuccess;
}

void Block::abandon()
{
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state != State::returned) {
            threads_[i].first_write = nullptr;
            threads_[i].fiber.forget();
            threads_[i].state = State::returned;
        }
        threads_[i].log_end = threads_[i].log_begin;
    }
}

}  // namespace simt
