// SPDX-License-Identifier: MIT
#include "execution_context.hpp"

#include "coordinates.hpp"
#include "thread.hpp"

#include <utility>

namespace simt {

void ExecutionContext::pass_turn(Fiber& from)
{
    if (next_turn == turns.size()) {
        Thread::set_running(nullptr);
        Fiber::switch_to(from, scheduler);
        return;
    }
    Fiber::switch_to(from, take_turn().fiber);
}

bool ExecutionContext::pass_fiber(Thread& from)
{
    if (is_checked || next_turn == turns.size() || !turns[next_turn]->is_new) {
        return false;
    }
    std::swap(from.fiber, take_turn().fiber);
    return true;
}

/// The next thread becomes the one that runs.
Thread& ExecutionContext::take_turn()
{
    Thread& next = *turns[next_turn++];
    if (next_turn < turns.size()) {
        const Thread& after = *turns[next_turn];
        __builtin_prefetch(&after.index);
        after.fiber.prefetch();
    }
    Thread::set_running(&next);
    set_thread_index(next.index);
    return next;
}

void ExecutionContext::begin_unchecked_launch(const SharedMemory& shared)
{
    memory = {};
    memory.static_shared = {shared.static_begin, shared.static_bytes};
    memory.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
    is_checked = false;
    stepping = nullptr;
    logs_basic_blocks = false;
    endless_loop_seen = false;
    announced_writes.clear();
    speculation = nullptr;
    is_parallel = false;
}

void ExecutionContext::begin_checked_launch(Arena& global, const SharedMemory& shared, AddressRange arguments,
                                            const std::vector<AddressRange>& constants,
                                            const std::vector<AddressRange>& variables,
                                            const std::vector<std::uint64_t>& guards, bool basic_blocks)
{
    begin_unchecked_launch(shared);
    is_checked = true;
    logs_basic_blocks = basic_blocks;
    memory.guards = guards;
    memory.arguments = {arguments.begin, arguments.bytes};
    memory.allocated_of_granule = global.allocated_of_granule();
    memory.global = {global.begin(), global.reserved_bytes()};
    for (const AddressRange& range : constants) {
        memory.constants.push_back({range.begin, range.bytes});
    }
    for (const AddressRange& range : variables) {
        memory.variables.push_back({range.begin, range.bytes});
    }
    if (!constants.empty()) {
        memory.constant.begin = constants.front().begin;
        memory.constant.bytes = constants.back().begin + constants.back().bytes - constants.front().begin;
    }
}

void ExecutionContext::begin_beside(const ExecutionContext& serial, const SharedMemory& shared,
                                    Speculation* all)
{
    environment = serial.environment;
    memory = serial.memory;
    memory.static_shared = {shared.static_begin, shared.static_bytes};
    memory.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
    is_checked = serial.is_checked;
    logs_basic_blocks = serial.logs_basic_blocks;
    code_begin = serial.code_begin;
    accesses = 0;
    endless_loop_seen = false;
    announced_writes = serial.announced_writes;
    speculation = all;
    is_parallel = true;
}

}  // namespace simt
