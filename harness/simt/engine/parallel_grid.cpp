// SPDX-License-Identifier: MIT
#include "parallel_grid.hpp"

#include "../memory/shared_memory.hpp"
#include "memory_faults.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace simt {
namespace {

using Clock = std::chrono::steady_clock;

/// Launches of as many threads take long enough for others to help from the beginning, however long their blocks are.
constexpr std::uint64_t many_threads = 8192;

std::uint64_t threads_of(const Grid::Work& work)
{
    const dim3 block = work.block.extent;
    const dim3 grid = work.extent;
    return std::uint64_t{block.x} * block.y * block.z * grid.x * grid.y * grid.z;
}

/// The same on the host thread that asks: each has shared memory of its own, and a stack for the handler of faults.
Grid::Work on_this_thread(Grid::Work work)
{
    provide_stack_for_faults();
    work.shared.static_begin =
        static_shared_memory(reinterpret_cast<const void*>(work.block.thread_main)).static_begin;
    work.shared.dynamic_begin = dynamic_shared_begin();
    return work;
}

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
    const cudaError_t error = run_first(serial, work, [this] { return speculation_.has_failed(); });
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
    std::for_each(workers_.begin(), workers_.end(), [](Worker& worker) { worker.watch->forget(); });
    return serial.run(never);
}

/// Runs the first blocks, one after another.
///
/// @param has_to_stay  whether the others have to run one after another, too
cudaError_t ParallelGrid::run_first(Grid& serial, const Grid::Work& work,
                                    const std::function<bool()>& has_to_stay)
{
    const std::chrono::microseconds head_start{threads_of(work) < many_threads ? head_start_.count() : 0};
    const Clock::time_point begin = Clock::now();
    return serial.run([&] {
        return serial.blocks() - serial.begun() > 1 && Clock::now() - begin >= head_start && !has_to_stay();
    });
}

cudaError_t ParallelGrid::run_unchecked(Grid& serial, const Grid::Work& work)
{
    const cudaError_t error = run_first(serial, work, [this] { return threads_.count() == 1; });
    if (error != cudaSuccess || serial.begun() == serial.blocks()) {
        return error;
    }
    static const std::vector<Observer*> nobody;
    SharedBlocks shared(serial.begun(), serial.blocks(), threads_.count());
    std::vector<cudaError_t> errors(threads_.count(), cudaSuccess);
    threads_.run([&](unsigned number) {
        Grid& grid = workers_[number].grid;
        const Grid::Work own = on_this_thread(work);
        grid.context().begin_beside(serial.context(), own.shared, nullptr);
        grid.begin(own, nobody);
        errors[number] = grid.run_beside(shared);
    });
    apply_effects();
    serial.end();
    const auto failed = std::find_if(errors.begin(), errors.end(),
                                     [](cudaError_t of_grid) { return of_grid != cudaSuccess; });
    return failed != errors.end() ? *failed : cudaSuccess;
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
    apply_effects();
    return true;
}

/// Takes blocks until there are none left, or one has noticed another.
void ParallelGrid::run_blocks(Worker& worker, const ExecutionContext& serial, const Grid::Work& of_launch,
                              const LaunchInfo& info)
{
    const Grid::Work work = on_this_thread(of_launch);
    worker.grid.context().begin_beside(serial, work.shared, &speculation_);
    const std::vector<Observer*>& observers = worker.watch->observers();
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    worker.grid.begin(work, observers);
    const std::uint64_t blocks = worker.grid.blocks();
    for (std::uint64_t place = next_++; place < blocks && !speculation_.has_failed(); place = next_++) {
        if (!worker.grid.run_alone(place) || worker.watch->has_found_anything()) {
            speculation_.fail();
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
void ParallelGrid::apply_effects()
{
    std::vector<DeferredEffects> all;
    for (Worker& worker : workers_) {
        std::vector<DeferredEffects> effects = worker.grid.take_effects();
        std::move(effects.begin(), effects.end(), std::back_inserter(all));
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
    std::for_each(all.begin(), all.end(), [](const DeferredEffects& effects) { effects.apply(); });
}

}  // namespace simt
