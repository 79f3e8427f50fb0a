// SPDX-License-Identifier: MIT
// The warp functions that device code calls, and what they come to.
#include "block.hpp"
#include "hooks.hpp"
#include "matrices.hpp"

#include <simt/device_functions.hpp>

#include <algorithm>

namespace simt {
namespace {

/// What a lane gets that reads one that takes no part: any value would do (CUDA: "undefined").
constexpr std::uint64_t undefined_value = 0xc9c9c9c9c9c9c9c9;

std::uint32_t bit(int lane)
{
    return 1u << lane;
}

/// The lanes whose predicate holds.
std::uint32_t ballot(const Thread* warp, std::uint32_t lanes)
{
    std::uint32_t result = 0;
    for_each_lane(lanes, [&](int lane) { result |= warp[lane].call.operand != 0 ? bit(lane) : 0; });
    return result;
}

std::uint32_t lanes_equal_to(const Thread* warp, std::uint32_t lanes, std::uint64_t operand)
{
    std::uint32_t result = 0;
    for_each_lane(lanes, [&](int lane) { result |= warp[lane].call.operand == operand ? bit(lane) : 0; });
    return result;
}

std::uint32_t combine(WarpFunction function, std::uint32_t a, std::uint32_t b)
{
    const auto sa = static_cast<std::int32_t>(a);
    const auto sb = static_cast<std::int32_t>(b);
    switch (function) {
        case WarpFunction::reduce_add: return a + b;
        case WarpFunction::reduce_min: return std::min(a, b);
        case WarpFunction::reduce_min_signed: return static_cast<std::uint32_t>(std::min(sa, sb));
        case WarpFunction::reduce_max: return std::max(a, b);
        case WarpFunction::reduce_max_signed: return static_cast<std::uint32_t>(std::max(sa, sb));
        case WarpFunction::reduce_and: return a & b;
        case WarpFunction::reduce_or: return a | b;
        default: return a ^ b;
    }
}

std::uint32_t reduced(const Thread* warp, std::uint32_t lanes, WarpFunction function)
{
    const int first = __builtin_ctz(lanes);
    auto result = static_cast<std::uint32_t>(warp[first].call.operand);
    for_each_lane(lanes & (lanes - 1), [&](int lane) {
        result = combine(function, result, static_cast<std::uint32_t>(warp[lane].call.operand));
    });
    return result;
}

void shuffle(Thread* warp, std::uint32_t lanes)
{
    for_each_lane(lanes, [&](int lane) {
        WarpCall& call = warp[lane].call;
        const int source = shuffle_source(call, lane);
        call.result = (lanes & bit(source)) != 0 ? warp[source].call.operand : undefined_value;
    });
}

void match(Thread* warp, std::uint32_t lanes, bool all)
{
    for_each_lane(lanes, [&](int lane) {
        WarpCall& call = warp[lane].call;
        const std::uint32_t equal = lanes_equal_to(warp, lanes, call.operand);
        call.predicate = equal == lanes ? 1 : 0;
        call.result = all && equal != lanes ? 0 : equal;
    });
}

void give(Thread* warp, std::uint32_t lanes, std::uint64_t result)
{
    for_each_lane(lanes, [&](int lane) { warp[lane].call.result = result; });
}

}  // namespace

int shuffle_source(const WarpCall& call, int lane)
{
    const int width = is_width(call.width) ? call.width : warp_size;
    const int first = lane & ~(width - 1);
    const int last = first + width - 1;
    const int argument = call.argument & (warp_size - 1);
    switch (call.function) {
        case WarpFunction::shfl_up: return lane - argument >= first ? lane - argument : lane;
        case WarpFunction::shfl_down: return lane + argument <= last ? lane + argument : lane;
        case WarpFunction::shfl_xor: return (lane ^ argument) <= last ? lane ^ argument : lane;
        default: return first | (argument & (width - 1));
    }
}

void complete(Thread* warp, std::uint32_t lanes)
{
    const WarpFunction function = warp[__builtin_ctz(lanes)].call.function;
    if (is_shuffle(function)) {
        shuffle(warp, lanes);
    } else if (is_vote(function)) {
        const std::uint32_t votes = ballot(warp, lanes);
        give(warp, lanes,
             function == WarpFunction::all   ? (votes == lanes ? 1 : 0)
             : function == WarpFunction::any ? (votes != 0 ? 1 : 0)
                                             : votes);
    } else if (function == WarpFunction::match_any || function == WarpFunction::match_all) {
        match(warp, lanes, function == WarpFunction::match_all);
    } else if (function == WarpFunction::multiply_matrices) {
        multiply_matrices(warp, lanes);
    } else if (is_reduction(function)) {
        give(warp, lanes, reduced(warp, lanes, function));
    }
}

namespace {

const WarpCall& call(Caller caller, const WarpCall& call)
{
    Thread& thread = *Thread::running();
    thread.wait_place = caller.pc;
    thread.wait_stack = caller.stack;
    thread.wait_order = thread.key_of(caller.pc, {}, caller.stack);
    thread.call = call;
    thread.state = Thread::State::at_warp_function;
    thread.suspend();
    return thread.call;
}

}  // namespace
}  // namespace simt

using simt::WarpFunction;

extern "C" {

void simt_syncwarp(unsigned int mask)
{
    simt::call(SIMT_CALLER, {WarpFunction::syncwarp, mask});
}

unsigned long long simt_shuffle(simt_shuffle_kind kind, unsigned int mask, unsigned long long bits,
                                int argument, int width)
{
    const auto function =
        static_cast<WarpFunction>(static_cast<int>(WarpFunction::shfl) + static_cast<int>(kind));
    return simt::call(SIMT_CALLER, {function, mask, bits, argument, width}).result;
}

int __all_sync(unsigned int mask, int predicate)
{
    const bool holds = predicate != 0;
    return static_cast<int>(simt::call(SIMT_CALLER, {WarpFunction::all, mask, holds}).result);
}

int __any_sync(unsigned int mask, int predicate)
{
    const bool holds = predicate != 0;
    return static_cast<int>(simt::call(SIMT_CALLER, {WarpFunction::any, mask, holds}).result);
}

unsigned int __ballot_sync(unsigned int mask, int predicate)
{
    const bool holds = predicate != 0;
    return static_cast<unsigned int>(simt::call(SIMT_CALLER, {WarpFunction::ballot, mask, holds}).result);
}

unsigned int simt_match_any(unsigned int mask, unsigned long long bits)
{
    return static_cast<unsigned int>(simt::call(SIMT_CALLER, {WarpFunction::match_any, mask, bits}).result);
}

unsigned int simt_match_all(unsigned int mask, unsigned long long bits, int* predicate)
{
    const simt::WarpCall& call = simt::call(SIMT_CALLER, {WarpFunction::match_all, mask, bits});
    *predicate = call.predicate;
    return static_cast<unsigned int>(call.result);
}

unsigned int simt_reduce(simt_reduce_kind kind, unsigned int mask, unsigned int value)
{
    const auto function =
        static_cast<WarpFunction>(static_cast<int>(WarpFunction::reduce_add) + static_cast<int>(kind));
    return static_cast<unsigned int>(simt::call(SIMT_CALLER, {function, mask, value}).result);
}

unsigned int __activemask()
{
    const simt::Caller caller = SIMT_CALLER;
    return simt::Thread::running()->converge(caller.pc, caller.stack);
}

}  // extern "C"
