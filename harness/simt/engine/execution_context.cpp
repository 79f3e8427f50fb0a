// SPDX-License-Identifier: MIT
#include "execution_context.hpp"

#include "coordinates.hpp"
#include "thread.hpp"

namespace simt {

void ExecutionContext::pass_turn(Fiber& from)
{
    if (next_turn == turns.size()) {
        Thread::set_running(nullptr);
        Fiber::switch_to(from, scheduler);
        return;
    }
    Thread& next = *turns[next_turn++];
    if (next_turn < turns.size()) {
        const Thread& after = *turns[next_turn];
        __builtin_prefetch(&after.index);
        after.fiber.prefetch();
    }
    Thread::set_running(&next);
    set_thread_index(next.index);
    Fiber::switch_to(from, next.fiber);
}

void ExecutionContext::begin_unchecked_launch()
{
    memory = {};
    is_checked = false;
    stepping = nullptr;
    logs_basic_blocks = false;
    endless_loop_seen = false;
    announced_writes.clear();
    speculation = nullptr;
    is_parallel = false;
}

void ExecutionContext::begin_checked_launch(const Arena& global, const SharedMemory& shared,
                                            AddressRange arguments,
                                            const std::vector<AddressRange>& constants,
                                            const std::vector<AddressRange>& variables,
                                            const std::vector<std::uint64_t>& guards, bool basic_blocks)
{
    begin_unchecked_launch();
    is_checked = true;
    logs_basic_blocks = basic_blocks;
    memory.guards = guards;
    memory.arguments = {arguments.begin, arguments.bytes};
    memory.allocated_of_granule = global.allocated_of_granule();
    memory.static_shared = {shared.static_begin, shared.static_bytes};
    memory.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
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
    if (serial.is_checked) {
        memory.static_shared = {shared.static_begin, shared.static_bytes};
        memory.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
    }
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
