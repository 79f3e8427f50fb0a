// SPDX-License-Identifier: MIT
#include "race_advice.hpp"

#include "code_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace report {
namespace {

using judge::Action;
using judge::Finding;
using judge::FindingReason;

bool is_one_line(const Finding& race)
{
    const judge::SourceLine& first = race.parties[0].where;
    const judge::SourceLine& second = race.parties[1].where;
    return first.line == second.line && first.file == second.file;
}

bool are_both_writes(const Finding& race)
{
    return race.parties[0].action == Action::write && race.parties[1].action == Action::write;
}

template <class Predicate>
bool any_race(const Cause& cause, const Predicate& is_meant)
{
    return std::any_of(cause.begin(), cause.end(), is_meant);
}

bool are_all_writes(const Cause& cause)
{
    return std::all_of(cause.begin(), cause.end(), are_both_writes);
}

/// The lines that read what another thread writes in the same line.
std::vector<int> steps_of(const Cause& cause)
{
    Cause steps;
    std::copy_if(cause.begin(), cause.end(), std::back_inserter(steps), is_one_line);
    return lines_of(steps);
}

/// The barrier that orders the threads of a cause, and who has to reach it.
struct Barrier
{
    const char* call;
    const char* callers;
    const char* them;
    const char* one_of_them;
    const char* or_else;  ///< what does as well
};

Barrier barrier_for(const Cause& cause)
{
    return cause[0].same_warp
               ? Barrier{"__syncwarp()", "lanes of the warp", "lanes", "another lane",
                         ", which may also be __syncthreads()"}
               : Barrier{"__syncthreads()", "threads of the block", "threads", "another thread", ""};
}

/// Whom an if around the barrier may keep out.
std::string who_must_reach_it(const Barrier& barrier, const Scope* branch)
{
    return branch == nullptr
               ? fmt::format("All {} must reach the barrier{}.", barrier.callers, barrier.or_else)
               : fmt::format(
                     "All {} must reach the barrier: the branch in line {} must not keep any of them out.",
                     barrier.callers, branch->first_line);
}

/// Where the barriers of a cause belong.
struct Places
{
    std::vector<int> lines;       ///< of all accesses
    std::vector<int> steps;       ///< of those that read and write in one line
    const Scope* loop = nullptr;  ///< the innermost one around all accesses, but for those after it
    int last_in_loop = 0;
    std::optional<Gap> gap;      ///< where one barrier is between the two lines of each race
    bool is_gap_closed = false;  ///< there is a barrier already
    bool is_end_closed =
        false;  ///< of the loop: there is a barrier before the first access or after the last
};

/// Where one barrier separates all pairs of lines; nothing if none does.
std::optional<Gap> common_gap(const Cause& cause, const CodeShape& shape)
{
    std::optional<Gap> common;
    for (const Finding& race : cause) {
        const auto [first, second] = std::minmax(race.parties[0].where.line, race.parties[1].where.line);
        const std::optional<Gap> gap = shape.gap_between(first, second);
        if (!gap) {
            return {};
        }
        common =
            common ? Gap{std::max(common->after, gap->after), std::min(common->before, gap->before)} : *gap;
    }
    return common && common->after < common->before ? common : std::nullopt;
}

/// The innermost loop around all lines, but for those after it: a barrier at its end separates these as well.
const Scope* loop_of(const std::vector<int>& lines, const std::vector<int>& steps, const CodeShape& shape)
{
    const Scope* const loop = shape.loop_around(steps.empty() ? lines : steps);
    const bool has_lines_before = loop != nullptr && lines.front() < loop->first_line;
    return has_lines_before ? shape.loop_around(lines) : loop;
}

Places places_of(const Cause& cause, const CodeShape& shape)
{
    const bool of_block = !cause[0].same_warp;
    Places places;
    places.lines = lines_of(cause);
    places.steps = steps_of(cause);
    places.loop = loop_of(places.lines, places.steps, shape);
    places.gap = common_gap(cause, shape);
    places.is_gap_closed = places.gap && shape.has_barrier(places.gap->after, places.gap->before, of_block);
    if (places.loop != nullptr) {
        places.last_in_loop = *std::find_if(places.lines.rbegin(), places.lines.rend(),
                                            [&places](int line) { return places.loop->holds(line); });
        places.is_end_closed =
            shape.has_barrier(places.loop->first_line, places.lines.front() - 1, of_block) ||
            shape.has_barrier(places.last_in_loop + 1, places.loop->last_line, of_block);
    }
    return places;
}

/// "at the end of the body of the loop in line 12, after line 15"
std::string end_of_loop(const Places& places, const CodeShape& shape)
{
    const int end = shape.end_within(*places.loop, places.last_in_loop);
    return fmt::format("at the end of the loop body that starts in line {}, after line {}{}",
                       places.loop->first_line, end, places.loop->is_braced ? "" : " and within new braces");
}

/// "after line 9 and before line 12"
std::string in_gap(const Gap& gap)
{
    return gap.after + 1 == gap.before
               ? fmt::format("between line {} and line {}", gap.after, gap.before)
               : fmt::format("after line {} and before line {}", gap.after, gap.before);
}

/// A loop that has no barrier: its iterations are not in step.
std::string between_iterations(const Barrier& barrier, const Places& places, const CodeShape& shape)
{
    return fmt::format(
        "Put {} {}, so that the iterations are separated. {} If an iteration also reads what {} writes in "
        "the same iteration, read into a local variable, call {}, and then write.",
        barrier.call, end_of_loop(places, shape),
        who_must_reach_it(barrier, shape.branch_around(*places.loop)), barrier.one_of_them, barrier.call);
}

/// Lines that each read what others have written, one after the other.
std::string between_steps(const Barrier& barrier, const Places& places)
{
    return fmt::format(
        "{} {} must reach each barrier.",
        places.lines.size() == 1
            ? fmt::format("Line {} reads what {} writes. First read into a local variable, then call {}, and "
                          "then write.",
                          places.lines[0], barrier.one_of_them, barrier.call)
            : fmt::format("Each of these lines reads what {} has written or will write. In {}, first read "
                          "into a local variable, then call {}, then write, and call {} again.",
                          barrier.one_of_them, lines_text(places.lines), barrier.call, barrier.call),
        "All " + std::string(barrier.callers));
}

/// Two lines, or groups of lines, with room for a barrier between them.
std::string between_lines(const Barrier& barrier, const Places& places, const CodeShape& shape)
{
    const bool is_end_open = places.loop != nullptr && !places.is_end_closed;
    const std::string place =
        places.is_gap_closed ? end_of_loop(places, shape)
        : is_end_open ? fmt::format("{}, and again {}", in_gap(*places.gap), end_of_loop(places, shape))
                      : in_gap(*places.gap);
    return fmt::format("Nothing makes one of these {} wait for the other, so on another run either may come "
                       "first. Put {} {}. {}",
                       barrier.them, barrier.call, place,
                       who_must_reach_it(barrier, shape.branch_around(places.lines)));
}

/// What holds where the lines are not known, or are not in one function.
std::string somewhere_between(const Barrier& barrier)
{
    return fmt::format("Nothing makes one of these {} wait for the other. Put {} where all {} reach it, "
                       "after the first access and before the second. In a loop, put one also between the "
                       "last access of an iteration and the first of the next.",
                       barrier.them, barrier.call, barrier.callers);
}

std::string placed_barrier(const Cause& cause, const SourceText& source)
{
    const Barrier barrier = barrier_for(cause);
    if (!is_one_file(cause) || cause[0].parties[0].where.line == 0) {
        return somewhere_between(barrier);
    }
    const CodeShape shape(source.text(cause[0].parties[0].where.file));
    const Places places = places_of(cause, shape);
    if (shape.function_around(places.lines) == nullptr) {
        return somewhere_between(barrier);
    }
    if (places.steps.empty()) {
        const bool is_open = !places.is_gap_closed || (places.loop != nullptr && !places.is_end_closed);
        return places.gap && is_open ? between_lines(barrier, places, shape) : somewhere_between(barrier);
    }
    return places.loop != nullptr && !places.is_end_closed ? between_iterations(barrier, places, shape)
                                                           : between_steps(barrier, places);
}

/// Whether the line changes what it reads: x += 1, x++.
bool has_compound_assignment(const std::string& line)
{
    constexpr std::array<std::string_view, 12> operators{
        "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    return std::ranges::any_of(operators,
                               [&](std::string_view one) { return line.find(one) != std::string::npos; });
}

/// Whether a condition reads an element and its branch writes that element: if (x > best) { best = x; }
bool is_guarded(const Finding& race, const CodeShape& shape)
{
    const bool reads_first = race.parties[0].action == Action::read;
    const int read = race.parties[reads_first ? 0 : 1].where.line;
    const int write = race.parties[reads_first ? 1 : 0].where.line;
    const Scope* const branch = read < write ? shape.branch_around({read, write}) : nullptr;
    return branch != nullptr && branch->first_line == read;
}

/// Whether several threads read an element, change it and write it back, so that no barrier helps. Two threads that
/// write an element in one line do so, if they read it as well (causes_of() puts only such reads together with them).
/// But in a loop without a barrier the two may be in different iterations.
bool is_update(const Cause& cause, const SourceText& source)
{
    const auto of_two_writes = std::find_if(cause.begin(), cause.end(), [](const Finding& race) {
        return is_one_line(race) && are_both_writes(race);
    });
    if (are_all_writes(cause)) {
        return false;
    }
    const judge::SourceLine& where = cause.front().parties[0].where;
    const CodeShape shape(source.text(where.file));
    if (of_two_writes == cause.end()) {
        return cause.size() == 1 && array_of(cause[0]) == cause[0].variable && is_guarded(cause[0], shape);
    }
    const judge::SourceLine& write = of_two_writes->parties[0].where;
    const Places places = places_of(cause, shape);
    return has_compound_assignment(source.line(write.file, write.line)) || places.loop == nullptr ||
           places.is_end_closed;
}

std::string update_advice(const Cause& cause)
{
    return fmt::format("Several {} read the same element, change it and write it back, so updates get lost. "
                       "Make the update in {} one atomic function, such as atomicAdd() to count or sum, "
                       "atomicMax() for the largest, or atomicOr() for bits. {}",
                       cause[0].same_warp ? "lanes" : "threads", lines_text(lines_of(cause)),
                       cause[0].between_blocks ? "A lock works only with a __threadfence() after it is "
                                                 "acquired, and another before it is released."
                                               : "A barrier or volatile does not help.");
}

/// For writes of several threads that may not be meant for one element.
std::string own_element_advice(const Cause& cause)
{
    return fmt::format(
        "Usually each thread writes an element of its own: compute the index in {} from "
        "threadIdx{}. A loop over all elements, in every thread, writes each element once per "
        "thread.",
        lines_text(lines_of(cause)),
        cause[0].space == judge::MemorySpace::global ? ", and with several blocks from blockIdx too" : "");
}

std::string all_writes_advice(const Cause& cause)
{
    return fmt::format("One of the two values is lost, and which one is left to chance. {} If only one "
                       "thread should write here, put an if around it. If one write must follow the other, "
                       "put a barrier in between.",
                       own_element_advice(cause));
}

std::string advice_between_blocks(const Cause& cause)
{
    if (are_all_writes(cause)) {
        return fmt::format("Blocks run in any order, or at the same time, so which value is left depends on "
                           "chance. {} If all add to one element, use atomicAdd(). If one write must follow "
                           "the other, make it a second launch.",
                           own_element_advice(cause));
    }
    const bool is_in_place = any_race(cause, is_one_line);
    return fmt::format(
        "Blocks run in any order, and __syncthreads() waits only for the threads of its own block. {} Within "
        "one launch, use a cooperative launch with grid.sync() in between, or an atomic flag with a "
        "__threadfence() before it is set and another after it is seen.",
        is_in_place ? "Write the results to a second array, so that no block reads what another writes."
                    : "If one block needs what another computes, split the kernel in two: the second launch "
                      "starts after the first has finished.");
}

bool is_with_the_host(const Finding& race)
{
    return std::any_of(race.parties.begin(), race.parties.end(),
                       [](const judge::Party& party) { return party.by == "host"; });
}

std::string stream_advice(const Finding& race)
{
    if (is_with_the_host(race)) {
        return "A launch returns before its kernel has run, and an asynchronous copy returns before it is "
               "done. Before the host uses this memory, call cudaDeviceSynchronize(), or wait for the stream "
               "or for an event.";
    }
    return "Each stream runs its own work in order, but at the same time as other streams. Put both into one "
           "stream. Or record an event after the first with cudaEventRecord(), and let the other stream wait "
           "for it with cudaStreamWaitEvent() before the second. In a graph, let one node depend on the "
           "other.";
}

/// A sequence of lines that older GPUs ran in lockstep.
std::string lockstep_advice(const Cause& cause, const SourceText& source)
{
    const std::string fix = placed_barrier(cause, source);
    if (cause[0].in_lockstep) {
        return "On this GPU architecture the lanes of a warp run in lockstep, but the compiler may keep a "
               "written value in a register: declare the memory volatile. From sm_70 on, volatile is not "
               "enough. " +
               fix;
    }
    return "Up to sm_60 (--arch sm_60), the lanes of a warp run in lockstep, and volatile memory is enough. "
           "From sm_70 on, one lane can run ahead of another. " +
           fix;
}

}  // namespace

std::string lines_text(const std::vector<int>& lines)
{
    if (lines.size() == 1) {
        return fmt::format("line {}", lines[0]);
    }
    if (lines.size() == 2) {
        return fmt::format("lines {} and {}", lines[0], lines[1]);
    }
    const bool is_run = static_cast<std::size_t>(lines.back() - lines.front()) + 1 == lines.size();
    return is_run ? fmt::format("lines {} to {}", lines.front(), lines.back())
                  : fmt::format("lines {} and {}", fmt::join(lines.begin(), lines.end() - 1, ", "),
                                lines.back());
}

bool is_of_writes_in_one_line(const Cause& cause)
{
    return are_all_writes(cause) && std::all_of(cause.begin(), cause.end(), is_one_line);
}

std::string race_advice(const Cause& cause, const SourceText& source)
{
    const Finding& race = cause.front();
    if (race.reason == FindingReason::streams) {
        return stream_advice(race);
    }
    if (race.reason == FindingReason::nested_launch) {
        return "A grid that a kernel launches sees what the launching thread did before the launch, and what "
               "a "
               "barrier before the launch made known to that thread. All else runs at the same time: what "
               "the "
               "parent does after the launch, and grids in other streams. Nothing in the parent can wait for "
               "a "
               "child. Do the work before the launch, launch into one stream what has to come in order, or "
               "launch what needs the results into cudaStreamTailLaunch.";
    }
    if (race.reason == FindingReason::same_value) {
        return fmt::format("{} If all threads mean this element, the value is the same whichever write comes "
                           "last. But in C++ that is a race all the same: let one thread write, or use an "
                           "atomic function such as atomicExch().",
                           own_element_advice(cause));
    }
    if (race.block_scope) {
        return "An atomic function whose name ends in _block, or one of cuda::thread_scope_block, is atomic "
               "only among the threads of its own block. Here the other thread is in another block. Use the "
               "function without that suffix, or cuda::thread_scope_device.";
    }
    if (race.reason == FindingReason::lock) {
        return "Both threads hold the same lock, but a lock orders memory only together with fences. "
               "Whichever "
               "thread takes it first, on every path: put a __threadfence() after the lock is acquired, "
               "before the "
               "first access, and another after the last access, before the lock is released. With "
               "cuda::atomic, "
               "acquire with memory_order_acquire and release with memory_order_release.";
    }
    if (is_update(cause, source)) {
        return update_advice(cause);
    }
    if (race.between_blocks) {
        return advice_between_blocks(cause);
    }
    if (are_all_writes(cause)) {
        return all_writes_advice(cause);
    }
    return race.same_warp ? lockstep_advice(cause, source) : placed_barrier(cause, source);
}

}  // namespace report
