// SPDX-License-Identifier: MIT
#include "block.hpp"

#include "coordinates.hpp"
#include "warp_trace.hpp"

#include <algorithm>
#include <numeric>

namespace simt {
namespace {

constexpr std::size_t log_records = 512;  // accesses a thread may run ahead of its warp

using State = Thread::State;

/// Bits for the lanes of a warp of which `threads` threads are left in the block.
constexpr std::uint32_t all_lanes(unsigned threads)
{
    return threads >= warp_size ? ~0u : (1u << threads) - 1;
}

}  // namespace

Block::Block()
    : threads_(std::make_unique<Thread[]>(max_threads)),
      logs_(std::make_unique_for_overwrite<Record[]>(max_threads * log_records))
{
    for (unsigned i = 0; i < max_threads; ++i) {
        threads_[i].log_begin = threads_[i].log_end = &logs_[i * log_records];
        threads_[i].log_limit = threads_[i].log_begin + log_records;
    }
}

void Block::suspend()
{
    Thread* self = running_thread_;
    self->scheduler = std::move(self->scheduler).resume();
}

void Block::trap(cudaError_t error)
{
    running_thread_->trap = error;
    running_thread_->state = State::trapped;
    while (true) {
        suspend();
    }
}

void Block::set_schedule(Schedule schedule, std::uint32_t seed)
{
    schedule_ = schedule;
    random_.seed(seed);
}

cudaError_t Block::run(const Work& work, const std::vector<Observer*>& observers)
{
    observers_ = &observers;
    prepare(work);
    while (true) {
        const bool anybody_ran = take_turns();
        join_logs();
        cudaError_t error = trapped();
        if (error == cudaSuccess) {
            const bool released = release_barriers();
            if (std::all_of(&threads_[0], &threads_[count_],
                            [](const Thread& t) { return t.state == State::returned; })) {
                return cudaSuccess;
            }
            if (!anybody_ran && !released) {
                const BarrierArrivals stuck = arrivals(true);
                for (Observer* observer : observers) {
                    observer->block_barrier(stuck);
                }
                error = cudaErrorLaunchFailure;
            }
        }
        if (error != cudaSuccess) {
            abandon();
            return error;
        }
    }
}

void Block::prepare(const Work& work)
{
    work_ = &work;
    const unsigned threads = work.extent.x * work.extent.y * work.extent.z;
    set_block(work.index, work.extent);
    unsigned number = 0;
    for (unsigned z = 0; z < work.extent.z; ++z) {
        for (unsigned y = 0; y < work.extent.y; ++y) {
            for (unsigned x = 0; x < work.extent.x; ++x) {
                Thread& thread = threads_[number];
                thread.index = {x, y, z};
                thread.number = number++;
                thread.state = State::ready;
            }
        }
    }
    if (count_ != threads) {
        count_ = threads;
        order_.resize(threads);
        std::iota(order_.begin(), order_.end(), 0u);
        if (schedule_ == Schedule::descending) {
            std::reverse(order_.begin(), order_.end());
        }
    }
}

bool Block::take_turns()
{
    if (schedule_ == Schedule::random) {
        std::shuffle(order_.begin(), order_.end(), random_);
    }
    bool anybody_ran = false;
    for (const unsigned i : order_) {
        Thread& thread = threads_[i];
        if (thread.state == State::ready && !thread.log_is_full()) {
            resume(thread);
            anybody_ran = true;
        }
    }
    return anybody_ran;
}

void Block::resume(Thread& thread)
{
    if (!thread.fiber) {
        thread.fiber = boost::context::fiber(
            std::allocator_arg, stacks_, [this, &thread](boost::context::fiber&& scheduler) {
                thread.scheduler = std::move(scheduler);
                thread.stack_begin = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
                while (true) {
                    work_->thread_main(work_->closure);
                    thread.state = State::returned;
                    suspend();
                }
                return std::move(thread.scheduler);  // never reached: a fiber serves one block after another
            });
    }
    set_thread_index(thread.index);
    running_thread_ = &thread;
    thread.fiber = std::move(thread.fiber).resume();
    running_thread_ = nullptr;
}

void Block::join_logs()
{
    for (unsigned first = 0; first < count_; first += warp_size) {
        join_lanes(&threads_[first], all_lanes(count_ - first), *observers_);
    }
}

bool Block::release_barriers()
{
    // A block barrier is looked at first: what waits at it is then no longer in the way of a warp barrier.
    return release_block_barrier() || release_warp_barriers();
}

/// CUDA C++ Programming Guide, "Synchronization Functions", and PTX ISA, "barrier": from sm_70 on a barrier waits
/// for the threads that have not exited. Which of the program's barriers a thread waits at makes no difference to
/// the hardware; it does to the rule, which observers hold it against.
bool Block::release_block_barrier()
{
    const bool complete = std::all_of(&threads_[0], &threads_[count_], [](const Thread& t) {
        return t.state == State::at_block_barrier || t.state == State::returned;
    });
    const auto waiting = std::count_if(&threads_[0], &threads_[count_],
                                       [](const Thread& t) { return t.state == State::at_block_barrier; });
    if (!complete || waiting == 0) {
        return false;
    }
    const BarrierArrivals event = arrivals(false);
    for (Observer* observer : *observers_) {
        observer->block_barrier(event);
    }
    int count = 0;
    for (unsigned i = 0; i < count_; ++i) {
        count += threads_[i].state == State::at_block_barrier && threads_[i].predicate != 0 ? 1 : 0;
    }
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state == State::at_block_barrier) {
            threads_[i].predicate = count;
            threads_[i].barrier_threads = static_cast<int>(waiting);
            threads_[i].state = State::ready;
        }
    }
    return true;
}

/// A __syncwarp is complete when every lane named in the mask that has not returned waits in one with that mask.
bool Block::release_warp_barriers()
{
    bool released = false;
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state != State::at_warp_barrier) {
            continue;
        }
        Thread* const warp = &threads_[i - i % warp_size];
        const std::uint32_t mask = threads_[i].warp_mask;
        std::uint32_t arrived = 0;
        std::uint32_t missing = 0;
        for (std::uint32_t rest = all_lanes(count_ - (i - i % warp_size)); rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            if (warp[lane].state == State::at_warp_barrier && warp[lane].warp_mask == mask) {
                arrived |= rest & -rest;
            } else if (warp[lane].state != State::returned) {
                missing |= rest & -rest;
            }
        }
        if ((missing & mask) == 0) {
            release_warp_barrier(warp, mask, arrived);
            released = true;
        }
    }
    return released;
}

void Block::release_warp_barrier(Thread* warp, std::uint32_t mask, std::uint32_t arrived)
{
    // A lane that is not named and still runs may have kept back what these did before the barrier.
    join_lanes(warp, arrived, *observers_);
    for (std::uint32_t rest = arrived; rest != 0; rest &= rest - 1) {
        warp[__builtin_ctz(rest)].state = State::ready;
    }
    for (Observer* observer : *observers_) {
        observer->warp_barrier(warp->warp(), arrived & mask);
    }
}

BarrierArrivals Block::arrivals(bool stuck) const
{
    BarrierArrivals result;
    result.stuck = stuck;
    result.uniform = std::all_of(&threads_[0], &threads_[count_], [this](const Thread& t) {
        return t.state == State::at_block_barrier && t.barrier == threads_[0].barrier;
    });
    if (result.uniform) {
        return result;
    }
    result.threads.reserve(count_);
    for (unsigned i = 0; i < count_; ++i) {
        const Thread& thread = threads_[i];
        using Place = BarrierArrivals::Place;
        const Place place = thread.state == State::returned          ? Place::returned
                            : thread.state == State::at_warp_barrier ? Place::warp_barrier
                                                                     : Place::block_barrier;
        result.threads.push_back({place, place == Place::returned ? nullptr : thread.barrier, thread.index});
    }
    return result;
}

/// The error of the first thread that was trapped, if any was.
cudaError_t Block::trapped() const
{
    const auto thread = std::find_if(&threads_[0], &threads_[count_],
                                     [](const Thread& t) { return t.state == State::trapped; });
    return thread != &threads_[count_] ? thread->trap : cudaSuccess;
}

/// Threads in the middle of a kernel cannot be ended: their fibers are left as they are and never resumed.
void Block::abandon()
{
    for (unsigned i = 0; i < count_; ++i) {
        if (threads_[i].state != State::returned) {
            new boost::context::fiber(std::move(threads_[i].fiber));
            threads_[i].state = State::returned;
        }
        threads_[i].log_end = threads_[i].log_begin;
    }
}

}  // namespace simt
