// SPDX-License-Identifier: MIT
#include "parallel_grid.hpp"

#include "../memory/shared_memory.hpp"
#include "memory_faults.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>

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

ParallelGrid::Outcome ParallelGrid::run(Grid& serial, Grid::Work& work, const LaunchInfo& info,
                                        const Checks& checks, const std::function<void(Watch&)>& keep)
{
    const auto never = [] { return false; };
    ExecutionContext& context = serial.context();
    context.accesses = 0;
    const std::uint64_t blocks = serial.blocks();
    const bool in_parallel =
        checks.in_parallel && threads_.count() > 1 && ordered_kernels_.count(work.block.thread_main) == 0;
    const bool in_part = checks.most_accesses != LaunchSample::all_accesses;
    if (blocks < 2 || blocks > WordClaims::most_blocks || (!in_parallel && !in_part)) {
        const cudaError_t error = serial.run(never);
        return {error, context.accesses, 0};
    }
    speculation_.begin_launch(static_cast<std::uint32_t>(blocks));
    context.speculation = &speculation_;
    LaunchSample sample(blocks, checks.most_accesses);
    cudaError_t error = run_in_order(serial, work, sample, in_parallel ? head_start_of(serial, work) : never);
    const auto is_to_go_on = [&] {
        return error == cudaSuccess && serial.begun() < blocks && !sample.is_over();
    };
    if (is_to_go_on()) {
        try_beside_each_other(serial, work, info, sample, keep);
        if (is_to_go_on()) {
            context.speculation = in_part ? &speculation_ : nullptr;
            error = run_in_order(serial, work, sample, never);
        }
    }
    context.speculation = nullptr;
    if (error != cudaSuccess || serial.begun() == blocks) {
        return {error, context.accesses, 0};
    }
    const std::uint64_t unchecked_blocks = blocks - serial.begun();
    context.begin_unchecked_launch(work.shared);
    work.block.thread_main = checks.unchecked_thread_main;
    return {run_rest_unchecked(serial, work), context.accesses, unchecked_blocks};
}

/// Runs blocks on all host threads, until `sample` is over. If there was something to tell of, it is as if no block had run,
/// and those of this kernel run in order from now on.
void ParallelGrid::try_beside_each_other(Grid& serial, Grid::Work& work, const LaunchInfo& info,
                                         LaunchSample& sample, const std::function<void(Watch&)>& keep)
{
    const LaunchSample in_order = sample;
    if (run_beside_each_other(serial, work, info, sample)) {
        std::for_each(workers_.begin(), workers_.end(), [&](Worker& worker) { keep(*worker.watch); });
        serial.context().accesses = accesses(serial);
        serial.pass_to(sample.end());
    } else {
        ordered_kernels_.insert(work.block.thread_main);
        sample = in_order;
        work.last_block_at = sample.last_block_at();
    }
    std::for_each(workers_.begin(), workers_.end(), [](Worker& worker) { worker.watch->forget(); });
}

/// Runs blocks one after another, until `sample` is over.
///
/// @param pauses  asked when no block is resident: whether to return before
cudaError_t ParallelGrid::run_in_order(Grid& serial, Grid::Work& work, LaunchSample& sample,
                                       const std::function<bool()>& pauses)
{
    while (true) {
        const cudaError_t error = serial.run([&] {
            return !speculation_.has_failed() &&
                   (serial.begun() >= sample.end() || (!speculation_.is_for_one_thread() && pauses()));
        });
        if (error != cudaSuccess || serial.begun() == serial.blocks() || serial.begun() < sample.end()) {
            return error;
        }
        sample.go_on(serial.begun(), serial.context().accesses);
        work.last_block_at = sample.last_block_at();
        if (sample.is_over()) {
            return cudaSuccess;
        }
    }
}

/// Whether blocks have run one after another for so long that others could help.
std::function<bool()> ParallelGrid::head_start_of(const Grid& serial, const Grid::Work& work) const
{
    const std::chrono::microseconds head_start{threads_of(work) < many_threads ? head_start_.count() : 0};
    return [&serial, end = Clock::now() + head_start] {
        return serial.blocks() - serial.begun() > 1 && Clock::now() >= end;
    };
}

/// Runs blocks on all host threads, until `sample` is over.
///
/// @return whether there was nothing to tell of; else it is as if no block had run
bool ParallelGrid::run_beside_each_other(Grid& serial, Grid::Work& work, const LaunchInfo& info,
                                         LaunchSample& sample)
{
    has_found_anything_ = false;
    speculation_.begin_parallel();
    std::uint64_t place = serial.begun();
    for (bool is_first = true; place < serial.blocks() && !sample.is_over() && !has_to_stop();
         is_first = false) {
        next_ = place;
        const bool is_last = sample.end() == serial.blocks();
        threads_.run([&](unsigned number) {
            Worker& worker = workers_[number];
            if (is_first) {
                begin(worker, serial.context(), work, info);
            }
            worker.work.last_block_at = work.last_block_at;
            run_blocks(worker, sample.end());
        });
        place = sample.end();
        if (!is_last) {
            sample.go_on(place, accesses(serial));
            work.last_block_at = sample.last_block_at();
        }
    }
    threads_.run([&](unsigned number) {
        Watch& watch = *workers_[number].watch;
        for (Observer* observer : watch.observers()) {
            observer->launch_ends();  // some look at the last accesses only now
        }
        if (watch.has_found_anything()) {
            has_found_anything_ = true;
        }
    });
    if (has_to_stop()) {
        speculation_.take_back();
        return false;
    }
    speculation_.keep();
    apply_effects();
    return true;
}

/// What all blocks of the launch have made so far.
std::uint64_t ParallelGrid::accesses(const Grid& serial) const
{
    return std::accumulate(
        workers_.begin(), workers_.end(), serial.context().accesses,
        [](std::uint64_t sum, const Worker& worker) { return sum + worker.grid.context().accesses; });
}

void ParallelGrid::begin(Worker& worker, const ExecutionContext& serial, const Grid::Work& work,
                         const LaunchInfo& info)
{
    worker.work = on_this_thread(work);
    worker.grid.context().begin_beside(serial, worker.work.shared, &speculation_);
    const std::vector<Observer*>& observers = worker.watch->observers();
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    worker.grid.begin(worker.work, observers);
}

/// Takes blocks before `end` until there are none left, one has noticed another, or there is something to tell of.
void ParallelGrid::run_blocks(Worker& worker, std::uint64_t end)
{
    for (std::uint64_t place = next_++; place < end && !has_to_stop(); place = next_++) {
        if (!worker.grid.run_alone(place)) {
            speculation_.fail();
        } else if (worker.watch->has_found_anything()) {
            has_found_anything_ = true;
        }
    }
}

cudaError_t ParallelGrid::run_unchecked(Grid& serial, const Grid::Work& work)
{
    const std::function<bool()> has_head_start = head_start_of(serial, work);
    const cudaError_t error = serial.run([&] { return threads_.count() > 1 && has_head_start(); });
    return error != cudaSuccess || serial.begun() == serial.blocks() ? error
                                                                     : run_rest_unchecked(serial, work);
}

cudaError_t ParallelGrid::run_rest_unchecked(Grid& serial, const Grid::Work& work)
{
    static const std::vector<Observer*> nobody;
    SharedBlocks shared(serial.begun(), serial.blocks(), threads_.count());
    std::vector<cudaError_t> errors(threads_.count(), cudaSuccess);
    threads_.run([&](unsigned number) {
        Worker& worker = workers_[number];
        worker.work = on_this_thread(work);
        worker.grid.context().begin_beside(serial.context(), worker.work.shared, nullptr);
        worker.grid.begin(worker.work, nobody);
        errors[number] = worker.grid.run_beside(shared);
    });
    apply_effects();
    serial.pass_to(serial.blocks());
    const auto failed = std::find_if(errors.begin(), errors.end(),
                                     [](cudaError_t of_grid) { return of_grid != cudaSuccess; });
    return failed != errors.end() ? *failed : cudaSuccess;
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
