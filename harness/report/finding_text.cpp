// SPDX-License-Identifier: MIT
#include "finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <vector>

namespace report {
namespace {

using judge::Arrival;
using judge::Finding;
using judge::Party;

/// "2nd"
std::string ordinal(int number)
{
    const int tens = number / 10 % 10;
    const int ones = number % 10;
    const char* ending = tens == 1 ? "th" : ones == 1 ? "st" : ones == 2 ? "nd" : ones == 3 ? "rd" : "th";
    return std::to_string(number) + ending;
}

/// The interval between two barriers of the block, after it has passed `passed` of them.
std::string interval(int passed)
{
    return passed == 0 ? "before the block's first barrier"
                       : fmt::format("after the block's {} barrier and before its next", ordinal(passed));
}

void write_others(Writer& writer, std::uint64_t count, const std::string& singular, const std::string& plural,
                  int indent)
{
    if (count > 1) {
        writer.paragraph(fmt::format("{} like this one {} not shown.", counted(count - 1, singular, plural),
                                     count == 2 ? "is" : "are"),
                         indent);
    }
}

bool is_one(std::uint32_t lanes)
{
    return lanes != 0 && (lanes & (lanes - 1)) == 0;
}

std::string capital(std::string text)
{
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// "reads", "writes" or "changes"; without the s for a plural subject.
std::string verb(const std::string& action, bool one)
{
    const char* const verb = action == "read" || action == "atomic read"     ? "read"
                             : action == "write" || action == "atomic write" ? "write"
                                                                             : "change";
    return verb + std::string(one ? "s" : "");
}

/// How the access is made, if a message should say so.
const char* manner(const std::string& action)
{
    return action == "atomic"         ? " with an atomic function"
           : action == "atomic read"  ? " with an atomic load"
           : action == "atomic write" ? " with an atomic store"
                                      : "";
}

std::string name_or(const Finding& finding, const char* otherwise)
{
    return finding.variable.empty() ? otherwise : finding.variable;
}

/// A party of a race between streams, as the subject of a sentence.
std::string name_of(const Party& party)
{
    return party.by == "host"               ? "the host"
           : party.by.rfind("cuda", 0) == 0 ? party.by + "()"
                                            : "kernel " + party.by;
}

const Party* host_of(const Finding& finding)
{
    const auto host = std::find_if(finding.parties.begin(), finding.parties.end(),
                                   [](const Party& party) { return party.by == "host"; });
    return host != finding.parties.end() ? &*host : nullptr;
}

std::string stream_race_headline(const Finding& finding)
{
    const std::string place = name_or(finding, "memory");
    const Party& first = finding.parties[0];
    const Party& second = finding.parties[1];
    if (const Party* host = host_of(finding)) {
        const Party& other = host == &first ? second : first;
        return fmt::format("data-race: the host {} {} without waiting for {}, which {} it",
                           verb(host->action, true), place, name_of(other), verb(other.action, true));
    }
    return fmt::format("data-race: {} {} {} and {} {} it, in streams that do not wait for each other",
                       name_of(first), verb(first.action, true), place, name_of(second),
                       verb(second.action, true));
}

std::string race_headline(const Finding& finding)
{
    if (finding.reason == "streams") {
        return stream_race_headline(finding);
    }
    const std::string& first = finding.parties[0].action;
    const std::string& second = finding.parties[1].action;
    const std::string place = fmt::format("{} in {} memory", name_or(finding, "one location"), finding.space);
    const std::string both =
        finding.reason == "same value" ? fmt::format("two threads write the same value to {}", place)
        : first == second ? fmt::format("two threads {} {}{}", verb(first, false), place, manner(first))
                          : fmt::format("one thread {} {}{} and another {} it{}", verb(first, true), place,
                                        manner(first), verb(second, true), manner(second));
    return fmt::format("data-race: {}, {}", both,
                       finding.between_blocks ? "and nothing orders the two accesses"
                                              : "with no barrier in between");
}

bool is_one_line(const Finding& finding)
{
    const judge::SourceLine& first = finding.parties[0].where;
    const judge::SourceLine& second = finding.parties[1].where;
    return first.line == second.line && first.file == second.file;
}

bool are_both_writes(const Finding& finding)
{
    return finding.parties[0].action == "write" && finding.parties[1].action == "write";
}

std::string race_advice_between_blocks(const Finding& finding)
{
    if (is_one_line(finding) || are_both_writes(finding)) {
        return "Blocks run in any order, or at the same time. If they count or sum in one variable, use an "
               "atomic function such "
               "as atomicAdd(). If each block has a result of its own, give each its own element. A lock "
               "works only with a "
               "__threadfence() after it is acquired, and another before it is released.";
    }
    return "Blocks run in any order, and __syncthreads() waits only for the threads of its own block. If one "
           "block needs what "
           "another computes, split the kernel in two: the second launch starts after the first has "
           "finished. Within one "
           "launch, use a flag that is atomic or volatile, with a __threadfence() before it is set, and "
           "another after it is "
           "seen.";
}

/// The advice for two threads of one block that only a barrier of the block can order.
std::string race_advice_within_a_block(const Finding& finding)
{
    if (are_both_writes(finding)) {
        return "One of the two values is lost, and which one is left to chance. If only one thread should "
               "write here, find out "
               "why both have the same index, or guard the write with an if. If both add to the value, use "
               "atomicAdd(). If "
               "one write must follow the other, put a __syncthreads() in between.";
    }
    if (is_one_line(finding)) {
        return "This line reads and writes, and another thread can run between the two. If the threads count "
               "or sum in one "
               "variable, use an atomic function such as atomicAdd(). If each reads what its neighbour "
               "writes, let all "
               "threads read first, then call __syncthreads(), then write.";
    }
    return "Nothing makes one of these threads wait for the other. On another run, or on another GPU, the "
           "second access may "
           "come first. Look for a missing __syncthreads() between the two lines. In a loop, look also from "
           "the last line "
           "back to the first, because the next iteration starts there.";
}

std::string stream_race_advice(const Finding& finding)
{
    if (host_of(finding) != nullptr) {
        return "A launch returns before its kernel has run, and an asynchronous copy returns before it is "
               "done. Before the host "
               "uses this memory, call cudaDeviceSynchronize(), or wait for the stream or for an event.";
    }
    return "Each stream runs its own work in order, but at the same time as other streams. Put both into one "
           "stream. Or record "
           "an event after the first with cudaEventRecord(), and let the other stream wait for it with "
           "cudaStreamWaitEvent() before the second.";
}

std::string race_advice(const Finding& finding)
{
    if (finding.reason == "same value") {
        return "Whichever write comes last, the value is the same, so a GPU most likely gives the result you "
               "want. But CUDA does "
               "not say how many of the writes happen, and in C++ this is a race all the same. Let one "
               "thread write, or use "
               "an atomic function such as atomicExch().";
    }
    if (finding.block_scope) {
        return "An atomic function whose name ends in _block is atomic only among the threads of its own "
               "block. Here the other "
               "thread is in another block. Use the function without that suffix.";
    }
    if (finding.between_blocks) {
        return race_advice_between_blocks(finding);
    }
    if (finding.in_lockstep) {
        return "On this GPU architecture the lanes of a warp run in lockstep, but the compiler may keep a "
               "written value in a "
               "register. Declare the memory volatile, or put a barrier between the two lines. From sm_70 "
               "on, volatile is not "
               "enough: use __syncwarp().";
    }
    if (finding.same_warp) {
        return "The two threads are lanes of one warp, and since sm_70 one lane can run ahead of another. A "
               "lane sees what "
               "another has written only after a __syncwarp() or a __syncthreads(). Put one between the two "
               "accesses, where "
               "all of these lanes reach it.";
    }
    return race_advice_within_a_block(finding);
}

/// Columns for the actions of a finding.
std::size_t action_width(const Finding& finding)
{
    std::size_t width = 6;
    for (const Party& party : finding.parties) {
        width = std::max(width, party.action.size());
    }
    return width;
}

/// One of the accesses, with its source line.
void write_party(Writer& writer, const Party& party, std::size_t action_width, const SourceText& source,
                 int indent)
{
    const std::string thread = fmt::format("block {} thread {}", triple(party.block), triple(party.thread));
    const bool is_thread = party.by.empty() || name_of(party).rfind("kernel", 0) == 0;
    const std::string who = party.by.empty() ? thread
                            : is_thread      ? name_of(party) + ", " + thread
                                             : name_of(party);
    writer.line(fmt::format("{}{:<{}}  {}", std::string(static_cast<std::size_t>(indent) + 2, ' '),
                            party.action, action_width, who));
    write_source_line(writer, party.where, source, indent + 6);
}

void write_race(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, action_width(finding), source, indent);
    }
    if (finding.reason == "streams") {
        write_others(writer, finding.count, "more access", "more accesses", indent);
        writer.blank();
        writer.paragraph(stream_race_advice(finding), indent);
        writer.paragraph("Read: data-race in docs/hazards.md", indent);
        return;
    }
    if (finding.between_blocks) {
        writer.paragraph(
            fmt::format("Both happen in one launch of kernel {}. The threads are in different blocks.",
                        finding.kernel),
            indent);
    } else {
        writer.paragraph(fmt::format("Both happen {}, in kernel {}. The threads are in {}.",
                                     interval(finding.barriers_passed), finding.kernel,
                                     finding.same_warp ? "the same warp" : "different warps"),
                         indent);
    }
    write_others(writer, finding.count, "more access", "more accesses", indent);
    writer.blank();
    writer.paragraph(race_advice(finding), indent);
    writer.paragraph("Read: lesson 1.4, and data-race in docs/hazards.md", indent);
}

bool has_returned(const Arrival& arrival)
{
    return arrival.place == "returned";
}

std::string divergence_headline(const Finding& finding)
{
    if (finding.reason == "not cooperative") {
        return fmt::format("barrier-divergence: {}() is called in a launch that is not cooperative",
                           finding.function);
    }
    const auto& arrivals = finding.arrivals;
    const auto returned = std::find_if(arrivals.begin(), arrivals.end(), has_returned);
    const bool other_kinds = std::any_of(arrivals.begin(), arrivals.end(), [](const Arrival& arrival) {
        return !has_returned(arrival) && arrival.place != "__syncthreads";
    });
    const bool one_barrier = arrivals.size() == 2 && returned != arrivals.end();
    return std::string("barrier-divergence: ") +
           (other_kinds   ? "threads of a block wait at barriers of different kinds"
            : one_barrier ? fmt::format("{} at a barrier that {} never {}",
                                        counted(arrivals[returned == arrivals.begin() ? 1 : 0].threads,
                                                "thread of a block waits", "threads of a block wait"),
                                        counted(returned->threads, "other", "others"),
                                        returned->threads == 1 ? "reaches" : "reach")
                          : "threads of a block wait at different barriers");
}

/// @param group  what `threads` counts: "threads" or "lanes"
void write_arrival(Writer& writer, const Arrival& arrival, int threads, const char* group,
                   const SourceText& source, int indent)
{
    const bool one = arrival.threads == 1;
    const std::string what =
        has_returned(arrival)         ? std::string(one ? "has" : "have") + " returned from the kernel"
        : arrival.place == "spinning" ? std::string(one ? "keeps" : "keep") + " reading the same memory"
                                      : fmt::format("{} in {}()", one ? "waits" : "wait", arrival.place);
    writer.paragraph(fmt::format("{} of {} {} {}; {} thread {}", arrival.threads, threads, group, what,
                                 one ? "it is" : "the first is", triple(arrival.first)),
                     indent, 4);
    if (!has_returned(arrival)) {
        write_source_line(writer, arrival.where, source, indent + 4);
    }
}

void write_arrivals(Writer& writer, const Finding& finding, const char* group, const SourceText& source,
                    int indent)
{
    int threads = 0;
    for (const Arrival& arrival : finding.arrivals) {
        threads += arrival.threads;
    }
    for (const Arrival& arrival : finding.arrivals) {
        write_arrival(writer, arrival, threads, group, source, indent + 2);
    }
}

void write_divergence(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_arrivals(writer, finding, "threads", source, indent);
    writer.paragraph(fmt::format("This is block {} of kernel {}, {}.", triple(finding.block), finding.kernel,
                                 interval(finding.barriers_passed)),
                     indent);
    write_others(writer, finding.count, "more case", "more cases", indent);
    if (finding.stuck) {
        writer.paragraph("None of them can continue, so the launch was stopped.", indent);
    } else if (finding.level == "warning") {
        writer.paragraph("GPUs from sm_70 on do not wait for threads that have returned, so there the kernel "
                         "happens to finish. "
                         "Older GPUs may hang.",
                         indent);
    }
    writer.blank();
    writer.paragraph("__syncthreads() waits for every thread of the block. In a branch or a loop, use it "
                     "only if all threads of the "
                     "block take the same path. Otherwise a GPU may hang, or continue and read data that is "
                     "not ready. Move the "
                     "barrier out of the condition, and leave only the work inside.",
                     indent);
    writer.paragraph("Read: lesson 1.2, and barrier-divergence in docs/hazards.md", indent);
}

// --- Accesses that are wrong by themselves ---------------------------------------------------------------------

/// "a thread reads 4 bytes"
std::string an_access(const Finding& finding)
{
    const std::string& action = finding.parties.at(0).action;
    const std::string what = finding.bytes == 0 ? "memory" : counted(finding.bytes, "byte", "bytes");
    return fmt::format("a thread {} {}{}", verb(action, true), what, manner(action));
}

/// "the allocation of 1,024 bytes at kernel.cu:30". The buffers that a check passes in have no such line.
std::string name_of(const judge::MemoryObject& object)
{
    const std::string size = counted(object.bytes, "byte", "bytes");
    if (object.what == "variable") {
        return fmt::format("the variable of {}", size);
    }
    if (object.where.line == 0) {
        return fmt::format("its allocation of {}", size);
    }
    return fmt::format("the allocation of {} at {}", size,
                       SourceText::place(object.where.file, object.where.line));
}

/// Where the address is relative to the allocation: "The access starts right after the end of the allocation ...".
std::string place_in(const judge::MemoryObject& object, int bytes)
{
    if (object.what.empty()) {
        return "Nothing is allocated near that address.";
    }
    const auto size = static_cast<std::int64_t>(object.bytes);
    const std::string what = name_of(object);
    if (object.what == "released allocation") {
        return fmt::format("The access is in {}, which has been freed.", what);
    }
    const auto distance = [](std::int64_t count) { return counted(count, "byte", "bytes"); };
    if (object.offset < 0) {
        return fmt::format("The access starts {} before {}.", distance(-object.offset), what);
    }
    if (object.offset >= size) {
        return object.offset == size ? fmt::format("The access starts right after the end of {}.", what)
                                     : fmt::format("The access starts {} after the end of {}.",
                                                   distance(object.offset - size), what);
    }
    return object.offset + bytes > size
               ? fmt::format("The access starts in {}, and extends past its end.", what)
               : fmt::format("The access starts {} after the start of {}.", distance(object.offset), what);
}

std::string bounds_headline(const Finding& finding)
{
    const std::string what = "out-of-bounds: " + an_access(finding);
    const std::string where = name_or(finding, "an address");
    return finding.reason == "null" ? what + " through a null pointer"
           : finding.reason == "released"
               ? fmt::format("{} at {}, in memory that has been freed", what, where)
           : finding.reason == "shared"
               ? fmt::format("{} at {}, outside the shared memory of the block", what, where)
           : finding.reason == "nowhere" ? what + " at an address that is in no allocation"
           : finding.reason == "stack"   ? std::string("out-of-bounds: a thread has used up its stack")
                                         : fmt::format("{} at {}, outside its allocation", what, where);
}

std::string bounds_advice(const Finding& finding)
{
    if (finding.reason == "null") {
        return "The pointer was never set, or the call that should allocate it failed. Find out where it "
               "gets its value, and "
               "check that this call returned cudaSuccess.";
    }
    if (finding.reason == "released") {
        return "The pointer still exists, but its memory has been freed. Look for a cudaFree() that comes "
               "too early, or for a "
               "second pointer to the same memory.";
    }
    if (finding.reason == "shared") {
        return "The index is outside the shared array. Compare it with the length of the array. If the "
               "launch sets that "
               "length, note that the third number between <<< and >>> counts bytes, not elements.";
    }
    if (finding.reason == "stack") {
        return "A function calls itself without end, or local arrays are too large. A thread has at most 512 "
               "KiB for its local "
               "variables. Put larger data into global memory.";
    }
    if (finding.reason == "nowhere") {
        return "No array is anywhere near this address, so the pointer or the index is meaningless. Check "
               "that the pointer was "
               "set, and that the calculation of the index does not overflow.";
    }
    if (finding.object.offset < 0) {
        return "The index is negative. The first threads of the grid have no neighbour on the left, and need "
               "a guard such as "
               "if (i > 0).";
    }
    return "Work out the index for this thread, and compare it with the length of the array. A grid usually "
           "has more threads "
           "than there are elements, so most kernels need a guard such as if (i < n).";
}

std::string misaligned_headline(const Finding& finding)
{
    return fmt::format(
        "misaligned: {} at {}, and that address is not a multiple of {}", an_access(finding),
        name_or(finding, finding.reason == "local" ? "a place in a local variable" : "an address"),
        finding.bytes);
}

std::string uninitialised_headline(const Finding& finding)
{
    return finding.reason == "local"
               ? fmt::format(
                     "uninitialised-read: a thread reads a local variable of {} before it has a value",
                     counted(finding.bytes, "byte", "bytes"))
               : fmt::format("uninitialised-read: a thread reads {} in {} memory before it is written",
                             name_or(finding, "a location"), finding.space);
}

std::string uninitialised_advice(const Finding& finding)
{
    if (finding.reason == "local") {
        return "A local variable starts with whatever was there before. Give it a value where you declare "
               "it.";
    }
    if (finding.space == "shared") {
        return "Shared memory starts with whatever the previous block left there. Find out which thread "
               "should have written "
               "this element, and why it did not: a guard may keep it out, a loop may end too early, or no "
               "thread loads the "
               "edge.";
    }
    return "cudaMalloc() does not clear memory. Fill it with cudaMemcpy() or cudaMemset(), or let a kernel "
           "write it first. "
           "Check also that the copy has as many bytes as are read: elements times sizeof(element).";
}

std::string side_headline(const Finding& finding)
{
    const std::string& name = finding.variable;
    const std::string& reason = finding.reason;
    const auto named = [&name](const char* side) {
        return name.empty() ? fmt::format("a {} variable", side)
                            : fmt::format("{}, which is a {} variable", name, side);
    };
    return "wrong-side: " +
           (reason == "host variable in a kernel"     ? "a kernel uses " + named("host")
            : reason == "host memory in a kernel"     ? "a kernel dereferences a pointer to host memory"
            : reason == "device variable on the host" ? "host code uses " + named("device")
            : reason == "device variable as an argument"
                ? fmt::format("host code passes a kernel the address of {}", named("device"))
            : reason == "device memory on the host"
                ? (name.empty() ? "host code dereferences a pointer to device memory"
                                : fmt::format("host code uses {}, which is device memory", name))
            : reason == "host function"
                ? fmt::format("a kernel calls {}, which only host code can call", finding.function)
            : reason == "symbol"
                ? fmt::format("{}() gets a host variable where it needs a device variable", finding.function)
            : reason == "size"
                ? fmt::format("{}() is asked for {} bytes, and the device array is smaller", finding.function,
                              grouped(static_cast<std::uint64_t>(finding.bytes)))
                : fmt::format("{}() expects device memory, but {}", finding.function, reason));
}

std::string side_advice(const Finding& finding)
{
    const std::string& reason = finding.reason;
    if (reason == "host variable in a kernel") {
        return "A kernel can use the values of its arguments, and variables declared __device__, "
               "__constant__ or __managed__. "
               "Pass the value instead of its address, or declare the variable as one of these.";
    }
    if (reason == "host memory in a kernel") {
        return "The pointer comes from new, malloc(), a std::vector or a host variable. Allocate with "
               "cudaMalloc(), copy the "
               "data there with cudaMemcpy(), and pass that pointer to the kernel. Check also pointers and "
               "references "
               "inside structs.";
    }
    if (reason == "device variable on the host") {
        return "On a GPU, host code has a separate variable of this name, which no kernel sees. Use "
               "cudaMemcpyToSymbol() and "
               "cudaMemcpyFromSymbol().";
    }
    if (reason == "device variable as an argument") {
        return "On a GPU, host code has a separate variable of this name, so the pointer is not a device "
               "address. Use the "
               "variable by its name in the kernel, or get its device address from cudaGetSymbolAddress().";
    }
    if (reason == "device memory on the host") {
        return finding.parties.at(0).action == "read"
                   ? "cudaMalloc() returns a device address, and the host cannot read there. Copy the data "
                     "to a host array with "
                     "cudaMemcpy(), and read that."
                   : "cudaMalloc() returns a device address, and the host cannot write there. Write to a "
                     "host array, and copy "
                     "it with cudaMemcpy().";
    }
    if (reason == "host function") {
        return "nvcc does not compile this call. To end a thread, use return. To end a launch, use __trap() "
               "or a failing "
               "assert(). To report an error, write it to memory that the host reads.";
    }
    if (reason == "symbol") {
        return "Only variables declared __device__, __constant__ or __managed__ exist on the GPU. Declare "
               "this one so.";
    }
    if (reason == "size") {
        return "The number counts bytes: elements times sizeof(element). Compare it with the size of the "
               "allocation, and check "
               "where in the array the pointer points.";
    }
    if (finding.function.rfind("cudaMemset", 0) == 0) {
        return "Use memset() for host memory. Check that you did not pass the host pointer instead of the "
               "device pointer.";
    }
    return "The order is cudaMemcpy(to, from, bytes, kind). Check that the destination comes first, and that "
           "the kind, such "
           "as cudaMemcpyHostToDevice, says where each of the two is.";
}

void write_access_fault(Writer& writer, const Finding& finding, const std::string& advice,
                        const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        if (finding.kernel.empty()) {
            write_source_line(writer, party.where, source, indent + 2);
        } else {
            write_party(writer, party, action_width(finding), source, indent);
        }
    }
    const bool is_outside = finding.reason == "outside" || finding.reason == "released" ||
                            (finding.kind == "misaligned" && !finding.object.what.empty());
    const bool is_unwritten = finding.kind == "uninitialised-read" && !finding.object.what.empty();
    const std::string place =
        is_unwritten ? fmt::format("The memory was allocated at {}.",
                                   SourceText::place(finding.object.where.file, finding.object.where.line))
        : is_outside ? place_in(finding.object, finding.bytes)
                     : "";
    const std::string kernel =
        finding.kernel.empty() ? "" : fmt::format("This is in kernel {}.", finding.kernel);
    const std::string facts = kernel + (kernel.empty() || place.empty() ? "" : " ") + place;
    if (!facts.empty()) {
        writer.paragraph(facts, indent);
    }
    const std::string what = finding.parties.at(0).action == "call" ? "call"
                             : finding.reason == "loop"             ? "thread"
                                                                    : "access";
    write_others(writer, finding.count, "more " + what, "more " + what + (what == "access" ? "es" : "s"),
                 indent);
    writer.blank();
    writer.paragraph(advice, indent);
    writer.paragraph(fmt::format("Read: {} in docs/hazards.md", finding.kind), indent);
}

constexpr const char* loop_advice = "The thread was stopped after more iterations than a kernel should need, "
                                    "in which it touched no memory. Work out for this "
                                    "thread what the condition compares in each iteration. A step may pass "
                                    "over the end, a number may overflow, or a "
                                    "variable that should change does not.";

constexpr const char* cooperative_advice =
    "Blocks can wait for each other only if all of them are resident at the same time. An ordinary launch "
    "does not "
    "guarantee that: with a larger grid, or on a smaller GPU, they wait forever. "
    "Launch the kernel with cudaLaunchCooperativeKernel(), and with no more blocks than "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor() times the number of multiprocessors.";

// --- Functions of a warp ---------------------------------------------------------------------------------------

/// "lanes 0 to 15", "lane 3", "lanes 0, 2, 4, 6, ..."
std::string lanes_text(std::uint32_t lanes)
{
    std::vector<int> list;
    for (int lane = 0; lane < 32; ++lane) {
        if ((lanes >> lane & 1) != 0) {
            list.push_back(lane);
        }
    }
    if (list.empty()) {
        return "no lanes";
    }
    if (list.size() == 1) {
        return fmt::format("lane {}", list[0]);
    }
    if (static_cast<std::size_t>(list.back() - list.front()) + 1 == list.size()) {
        return list.size() == 2 ? fmt::format("lanes {} and {}", list[0], list[1])
                                : fmt::format("lanes {} to {}", list.front(), list.back());
    }
    constexpr std::size_t most = 4;
    const std::vector<int> shown(list.begin(),
                                 list.begin() + static_cast<std::ptrdiff_t>(std::min(most, list.size())));
    return fmt::format("lanes {}{}", fmt::join(shown, ", "), list.size() > most ? ", …" : "");
}

std::string mask_headline(const Finding& finding)
{
    const std::string& function = finding.function;
    return "warp-mask: " +
           (finding.reason == "caller not named"
                ? fmt::format("{} {} {}() with a mask that does not name {}", lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "calls" : "call", function,
                              is_one(finding.lanes) ? "it" : "them")
            : finding.reason == "masks differ"
                ? fmt::format("lanes meet in {}() with masks that contradict each other", function)
            : finding.reason == "source takes no part"
                ? fmt::format("{}() reads from {}, {} no part in it", function,
                              lanes_text(finding.other_lanes),
                              is_one(finding.other_lanes) ? "which takes" : "which take")
            : finding.reason == "width"
                ? fmt::format("{}() has a width of {}, which is not a power of two up to 32", function,
                              finding.width)
                : fmt::format("{}() waits for {}, which never {}", function, lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "arrives" : "arrive"));
}

std::string mask_evidence(const Finding& finding)
{
    const std::string mask = fmt::format("0x{:08x}", finding.mask);
    return finding.reason == "caller not named" ? fmt::format("The mask is {}.", mask)
           : finding.reason == "masks differ"
               ? fmt::format("{} {} the mask {}, which names {}. Those call it with another mask.",
                             capital(lanes_text(finding.lanes)), is_one(finding.lanes) ? "has" : "have", mask,
                             lanes_text(finding.other_lanes))
           : finding.reason == "source takes no part"
               ? fmt::format("{} {} the value. The mask is {}.", capital(lanes_text(finding.lanes)),
                             is_one(finding.lanes) ? "reads" : "read", mask)
           : finding.reason == "width" ? ""
                                       : fmt::format("The mask is {}.", mask);
}

std::string mask_advice(const Finding& finding)
{
    if (finding.reason == "source takes no part") {
        return "A lane that the mask does not name, or that has returned, provides no value, so the result "
               "is undefined. "
               "Choose offset and width so that each lane reads from one that takes part, or let the others "
               "take part with "
               "a neutral value such as 0.";
    }
    if (finding.reason == "width") {
        return "The width says how many lanes exchange values with each other: 1, 2, 4, 8, 16 or 32.";
    }
    return "Every lane that a mask names must reach the same call with the same mask, and no other lane may. "
           "Move the call "
           "out of the branch, or make the mask with __ballot_sync() before the branch. Do not make it with "
           "__activemask(), which only tells which lanes happen to be active.";
}

void write_mask(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, action_width(finding), source, indent);
    }
    if (!finding.arrivals.empty()) {
        writer.paragraph("The lanes of the warp:", indent);
        write_arrivals(writer, finding, "lanes", source, indent);
    }
    const std::string evidence = mask_evidence(finding);
    writer.paragraph(
        fmt::format("{}{}This is in kernel {}.", evidence, evidence.empty() ? "" : " ", finding.kernel),
        indent);
    write_others(writer, finding.count, "more case", "more cases", indent);
    if (finding.stuck) {
        writer.paragraph("None of them can continue, so the launch was stopped.", indent);
    }
    writer.blank();
    writer.paragraph(mask_advice(finding), indent);
    writer.paragraph("Read: warp-mask in docs/hazards.md", indent);
}

void write_no_progress(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_arrivals(writer, finding, "threads", source, indent);
    writer.paragraph(
        fmt::format("This is block {} of kernel {}. No running thread can change that memory, so the "
                    "launch was stopped.",
                    triple(finding.block), finding.kernel),
        indent);
    write_others(writer, finding.count, "more block", "more blocks", indent);
    writer.blank();
    writer.paragraph("Find the thread that should change the memory that the loop reads. It may wait at a "
                     "barrier itself, or hold a lock "
                     "that it never releases. Two threads may each hold the lock that the other needs. Or "
                     "the thread is in a block that "
                     "can start only after another has finished.",
                     indent);
    writer.paragraph("Read: no-progress in docs/hazards.md", indent);
}

// --- Calls of the runtime --------------------------------------------------------------------------------------

void write_api_error(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_source_line(writer, party.where, source, indent + 2);
    }
    if (!finding.detail.empty()) {
        writer.paragraph(capital(finding.detail) + ".", indent);
    }
    write_others(writer, finding.count, "more call", "more calls", indent);
    writer.blank();
    writer.paragraph(finding.reason == "launch"
                         ? "A launch returns nothing. cudaGetLastError() right after it tells whether the "
                           "launch was accepted, and "
                           "cudaDeviceSynchronize() tells whether the kernel ran without errors. Check both."
                         : "Check what each call returns, and stop if it is not cudaSuccess. Later code "
                           "relies on what this call should have "
                           "done.",
                     indent);
    writer.paragraph("Read: api-error in docs/hazards.md", indent);
}

void write_leak(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_source_line(writer, finding.object.where, source, indent + 2);
    write_others(writer, finding.count, "more allocation", "more allocations", indent);
    writer.blank();
    writer.paragraph("It stays allocated until the program ends. Free it after its last use, on each path "
                     "out of the function, with the "
                     "counterpart of the call above: cudaFree(), cudaFreeArray(), cudaFreeAsync(), "
                     "cudaFreeHost(), or free() in a kernel "
                     "for memory that a kernel allocated.",
                     indent);
    writer.paragraph("Read: leak in docs/hazards.md", indent);
}

/// The texts for one kind of finding.
struct KindText
{
    const char* kind;
    std::string (*headline)(const Finding&);
    void (*write)(Writer&, const Finding&, const SourceText&, int indent);
};

const KindText kinds[] = {
    {"data-race", race_headline, write_race},
    {"barrier-divergence", divergence_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         if (finding.reason == "not cooperative") {
             write_access_fault(writer, finding, cooperative_advice, source, indent);
         } else {
             write_divergence(writer, finding, source, indent);
         }
     }},
    {"warp-mask", mask_headline, write_mask},
    {"no-progress",
     [](const Finding& finding) {
         return std::string(
             finding.reason == "loop"
                 ? "no-progress: a thread runs a loop that does not end"
                 : "no-progress: threads wait in a loop for memory that no thread will change");
     },
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         if (finding.reason == "loop") {
             write_access_fault(writer, finding, loop_advice, source, indent);
         } else {
             write_no_progress(writer, finding, source, indent);
         }
     }},
    {"out-of-bounds", bounds_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding, bounds_advice(finding), source, indent);
     }},
    {"misaligned", misaligned_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding,
                            "A GPU reads and writes 2, 4, 8 or 16 bytes only at multiples of that number. "
                            "Casting a pointer to a "
                            "larger type, such as float4, does not align it. Start rows and parts at "
                            "multiples of 16 bytes, or "
                            "read the elements one by one.",
                            source, indent);
     }},
    {"uninitialised-read", uninitialised_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding, uninitialised_advice(finding), source, indent);
     }},
    {"wrong-side", side_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding, side_advice(finding), source, indent);
     }},
    {"api-error",
     [](const Finding& finding) {
         return fmt::format("api-error: {} failed with {}, and the program did not check", finding.function,
                            finding.error);
     },
     write_api_error},
    {"leak",
     [](const Finding& finding) {
         return fmt::format("leak: {} of {} {} never freed", counted(finding.object.bytes, "byte", "bytes"),
                            finding.object.what == "pinned allocation" ? "pinned host memory"
                                                                       : "device memory",
                            finding.object.bytes == 1 ? "is" : "are");
     },
     write_leak},
};

const KindText* text_of(const Finding& finding)
{
    const auto text = std::find_if(std::begin(kinds), std::end(kinds),
                                   [&finding](const KindText& entry) { return finding.kind == entry.kind; });
    return text != std::end(kinds) ? text : nullptr;
}

}  // namespace

std::string triple(const judge::Index3& index)
{
    return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

void write_source_line(Writer& writer, const judge::SourceLine& where, const SourceText& source, int indent)
{
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    const std::string line = source.line(where.file, where.line);
    writer.line(margin + SourceText::place(where.file, where.line) + (line.empty() ? "" : "  " + line));
}

std::string finding_headline(const Finding& finding)
{
    const KindText* text = text_of(finding);
    return text != nullptr
               ? text->headline(finding)
               : fmt::format("{}: (internal error: this kind of finding has no text)", finding.kind);
}

void write_finding(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    writer.paragraph(finding_headline(finding), indent, 0, Style::strong);
    if (const KindText* text = text_of(finding)) {
        text->write(writer, finding, source, indent);
    }
}

}  // namespace report
