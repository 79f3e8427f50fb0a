// SPDX-License-Identifier: MIT
#include "parallel_grid.hpp"

#include "../memory/shared_memory.hpp"
#include "memory_faults.hpp"

#include <algorithm>
#include <chrono>

namespace simt {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

ParallelGrid::ParallelGrid(unsigned threads, const Arena& global, Schedule schedule, std::uint32_t seed,
                           std::uint64_t idle_turns, std::chrono::microseconds head_start,
                           MakeWatch make_watch)
    : head_start_(head_start), threads_(threads),
      speculation_(global.begin(), global.reserved_bytes(), global.managed_range())
{
    workers_.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
        workers_.emplace_back(schedule, seed, idle_turns, make_watch());
    }
}

cudaError_t ParallelGrid::run(Grid& serial, const Grid::Work& work, const LaunchInfo& info,
                              const std::function<void(Watch&)>& keep)
{
    const auto never = [] { return false; };
    const auto thread_main = work.block.thread_main;
    if (threads_.count() == 1 || serial.blocks() < 2 || serial.blocks() > WordClaims::most_blocks ||
        ordered_kernels_.count(thread_main) != 0) {
        return serial.run(never);
    }
    speculation_.begin_launch(static_cast<std::uint32_t>(serial.blocks()));
    serial.context().speculation = &speculation_;
    const Clock::time_point begin = Clock::now();
    const cudaError_t error = serial.run([&] {
        return !speculation_.has_failed() && serial.blocks() - serial.begun() > 1 &&
               Clock::now() - begin >= head_start_;
    });
    serial.context().speculation = nullptr;
    if (error != cudaSuccess || serial.begun() == serial.blocks()) {
        return error;
    }
    if (run_rest(serial, work, info)) {
        std::for_each(workers_.begin(), workers_.end(), [&](Worker& worker) { keep(*worker.watch); });
        serial.end();
    } else {
        ordered_kernels_.insert(thread_main);
    }
    for (Worker& worker : workers_) {
        worker.watch->forget();
        worker.deferred.clear();
    }
    return serial.run(never);
}

/// @return whether all blocks have run; else it is as if none had
bool ParallelGrid::run_rest(Grid& serial, const Grid::Work& work, const LaunchInfo& info)
{
    next_ = serial.begun();
    speculation_.begin_parallel();
    threads_.run([&](unsigned number) { run_blocks(workers_[number], serial.context(), work, info); });
    if (speculation_.has_failed()) {
        speculation_.take_back();
        return false;
    }
    speculation_.keep();
    apply_deferred();
    return true;
}

/// Takes blocks until there are none left, or one has noticed another.
void ParallelGrid::run_blocks(Worker& worker, const ExecutionContext& serial, Grid::Work work,
                              const LaunchInfo& info)
{
    provide_stack_for_faults();
    // Each host thread has shared memory of its own.
    const SharedMemory fixed = static_shared_memory(reinterpret_cast<const void*>(work.block.thread_main));
    work.shared.static_begin = fixed.static_begin;
    work.shared.dynamic_begin = dynamic_shared_begin();
    worker.grid.context().begin_beside(serial, work.shared, speculation_);
    const std::vector<Observer*>& observers = worker.watch->observers();
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    worker.grid.begin(work, observers);
    const std::uint64_t blocks = worker.grid.blocks();
    for (std::uint64_t place = next_++; place < blocks && !speculation_.has_failed(); place = next_++) {
        if (!worker.grid.run_alone(place) || worker.watch->has_found_anything()) {
            speculation_.fail();
        } else if (!worker.grid.context().deferred.empty()) {
            worker.deferred.push_back(std::move(worker.grid.context().deferred));
        }
    }
    for (Observer* observer : observers) {
        observer->launch_ends();  // some look at the last accesses only now
    }
    if (worker.watch->has_found_anything()) {
        speculation_.fail();
    }
}

/// In the order of the blocks.
void ParallelGrid::apply_deferred()
{
    std::vector<const DeferredEffects*> all;
    for (const Worker& worker : workers_) {
        for (const DeferredEffects& effects : worker.deferred) {
            all.push_back(&effects);
        }
    }
    std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->place < b->place; });
    for (const DeferredEffects* effects : all) {
        effects->apply();
    }
}

}  // namespace simt
