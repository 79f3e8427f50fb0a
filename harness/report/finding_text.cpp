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

/// The stretch between barriers in which something happened, `passed` barriers into the block's life.
std::string interval(int passed)
{
    return passed == 0 ? "before the block's first barrier"
                       : fmt::format("after the block's {} barrier and before its next", ordinal(passed));
}

void write_others(Writer& writer, std::uint64_t count, const std::string& singular, const std::string& plural, int indent)
{
    if (count > 1) {
        writer.paragraph(
            fmt::format("{} like this; the first is shown.", counted(count - 1, singular, plural)), indent);
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

/// "reads", "writes" or "changes", of one or of several.
std::string verb(const std::string& action, bool one)
{
    const char* const verb = action == "read" ? "read" : action == "write" ? "write" : "change";
    return verb + std::string(one ? "s" : "");
}

/// How an access of this kind is made, where that is worth saying.
const char* manner(const std::string& action)
{
    return action == "atomic" ? " by an atomic function" : "";
}

std::string name_or(const Finding& finding, const char* otherwise)
{
    return finding.variable.empty() ? otherwise : finding.variable;
}

/// A party of a race between streams, as the subject of a sentence.
std::string name_of(const Party& party)
{
    return party.by == "host"                ? "the host"
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
        return fmt::format("data-race: the host {} {}, and has not waited for {}, which {} it", verb(host->action, true),
                           place, name_of(other), verb(other.action, true));
    }
    return fmt::format("data-race: {} {} {} and {} {} it, in streams that do not wait for each other", name_of(first),
                       verb(first.action, true), place, name_of(second), verb(second.action, true));
}

std::string race_headline(const Finding& finding)
{
    if (finding.reason == "streams") {
        return stream_race_headline(finding);
    }
    const std::string& first = finding.parties[0].action;
    const std::string& second = finding.parties[1].action;
    const std::string place = fmt::format("{} in {} memory", name_or(finding, "one place"), finding.space);
    const std::string both =
        finding.reason == "same value"
            ? fmt::format("two threads write the same value to {}", place)
        : first == second
            ? fmt::format("two threads {} {}{}", verb(first, false), place, manner(first))
            : fmt::format("one thread {} {}{} and another {} it{}", verb(first, true), place, manner(first),
                          verb(second, true), manner(second));
    return fmt::format("data-race: {}, {}", both,
                       finding.between_blocks ? "and nothing decides which comes first" : "with no barrier in between");
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
        return "Blocks run in any order, or at the same time. If they count or add up in one place, use an atomic function such "
               "as atomicAdd(). If each has a result of its own, give each a place of its own. A lock helps only with a "
               "__threadfence() after it is taken, and another before it is freed.";
    }
    return "Blocks run in any order, and __syncthreads() waits only for the threads of its own block. If one block needs what "
           "another makes, split the kernel in two: the second launch begins when the first has ended. Within one launch it "
           "takes a flag that is atomic or volatile, with a __threadfence() before it is set, and another after it is "
           "seen.";
}

/// What to do about two threads that are in one block, and that nothing but a barrier of the block can order.
std::string race_advice_within_a_block(const Finding& finding)
{
    if (are_both_writes(finding)) {
        return "One of the two values is lost, and which one is left to chance. Should both threads write here? If not, look "
               "why they have the same index, or let only one of them pass by an if. If both add to the value, use "
               "atomicAdd(). If one is to come after the other, put a __syncthreads() in between.";
    }
    if (is_one_line(finding)) {
        return "The line reads and writes, and between the two another thread may come. If the threads count or add up in one "
               "place, use an atomic function such as atomicAdd(). If each reads what its neighbour writes, let all "
               "read first, then wait at a __syncthreads(), and then write.";
    }
    return "Nothing makes one of these threads wait for the other. On another run, or on another GPU, the second may come "
           "first. Look between the two lines for the place where a __syncthreads() is missing. In a loop look also "
           "from the last line to the first, since the next round begins there.";
}

std::string stream_race_advice(const Finding& finding)
{
    if (host_of(finding) != nullptr) {
        return "A launch returns before its kernel has run, and an asynchronous copy before it is done. Call "
               "cudaDeviceSynchronize(), or wait for the stream or for an event, before the host uses this memory.";
    }
    return "Each stream does its own work in order, but at the same time as the others. Give both to one stream. Or record "
           "an event behind the first, with cudaEventRecord(), and let the other stream wait for it, with "
           "cudaStreamWaitEvent(), before the second.";
}

std::string race_advice(const Finding& finding)
{
    if (finding.reason == "same value") {
        return "Whichever write comes last, the same value stays, so a GPU most likely gives what you mean. But CUDA leaves open "
               "how many of the writes happen and which is the last, and in C++ this is a race all the same. Let one thread "
               "write, or use an atomic function such as atomicExch().";
    }
    if (finding.block_scope) {
        return "An atomic function whose name ends in _block is atomic for the threads of its own block only. Here the other "
               "thread is of another block: use the function without that ending.";
    }
    if (finding.between_blocks) {
        return race_advice_between_blocks(finding);
    }
    if (finding.in_lockstep) {
        return "On this generation of GPUs the lanes of a warp run in step, but the compiler may keep in a register what a "
               "lane has written. Declare the memory volatile, or put a barrier between the two lines. From sm_70 "
               "on volatile is not enough: there it takes __syncwarp().";
    }
    if (finding.same_warp) {
        return "The two threads are lanes of one warp, and since sm_70 one lane can be ahead of another. What one has written "
               "the other sees only behind a __syncwarp() or a __syncthreads(). Put one between the two accesses, "
               "where all of these lanes pass.";
    }
    return race_advice_within_a_block(finding);
}

/// One party, with its source line.
void write_party(Writer& writer, const Party& party, const SourceText& source, int indent)
{
    const std::string thread = fmt::format("block {} thread {}", triple(party.block), triple(party.thread));
    const bool is_thread = party.by.empty() || name_of(party).rfind("kernel", 0) == 0;
    const std::string who = party.by.empty() ? thread : is_thread ? name_of(party) + ", " + thread : name_of(party);
    writer.line(fmt::format("{}{:<6}  {}", std::string(static_cast<std::size_t>(indent) + 2, ' '), party.action, who));
    write_source_line(writer, party.where, source, indent + 6);
}

void write_race(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, source, indent);
    }
    if (finding.reason == "streams") {
        write_others(writer, finding.count, "more access", "more accesses", indent);
        writer.blank();
        writer.paragraph(stream_race_advice(finding), indent);
        writer.paragraph("Read: data-race in docs/hazards.md", indent);
        return;
    }
    if (finding.between_blocks) {
        writer.paragraph(fmt::format("Both happen in one launch of kernel {}. The threads are in different blocks.",
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
        return fmt::format("barrier-divergence: {}() in a launch that is not cooperative", finding.function);
    }
    const auto& arrivals = finding.arrivals;
    const auto returned = std::find_if(arrivals.begin(), arrivals.end(), has_returned);
    const bool other_kinds = std::any_of(arrivals.begin(), arrivals.end(), [](const Arrival& arrival) {
        return !has_returned(arrival) && arrival.place != "__syncthreads";
    });
    const bool one_barrier = arrivals.size() == 2 && returned != arrivals.end();
    return std::string("barrier-divergence: ") +
           (other_kinds ? "threads of one block wait for each other at barriers of different kinds"
            : one_barrier
                ? fmt::format("{} of a block wait at a barrier, and {} not come any more",
                              counted(static_cast<std::uint64_t>(arrivals[returned == arrivals.begin() ? 1 : 0].threads),
                                      "thread", "threads"),
                              returned->threads == 1 ? "1 does" : fmt::format("{} do", returned->threads))
                : "threads of one block wait at different barriers");
}

/// @param group  of what there are `threads`: "threads"
void write_arrival(Writer& writer, const Arrival& arrival, int threads, const char* group, const SourceText& source,
                   int indent)
{
    const bool one = arrival.threads == 1;
    const std::string what =
        has_returned(arrival)              ? std::string(one ? "has" : "have") + " returned from the kernel"
        : arrival.place == "spinning"      ? std::string(one ? "looks" : "look") + " again and again at the same memory"
                                           : fmt::format("{} in {}()", one ? "waits" : "wait", arrival.place);
    writer.paragraph(fmt::format("{} of {} {} {}, {} thread {}", arrival.threads, threads, group, what,
                                 one ? "it is" : "the first is", triple(arrival.first)),
                     indent, 4);
    if (!has_returned(arrival)) {
        write_source_line(writer, arrival.where, source, indent + 4);
    }
}

void write_arrivals(Writer& writer, const Finding& finding, const char* group, const SourceText& source, int indent)
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
        writer.paragraph("None of them can go on: the launch was given up.", indent);
    } else if (finding.level == "warning") {
        writer.paragraph(
            "GPUs from sm_70 on do not wait for threads that have returned, so there the kernel happens to go on. "
            "Older ones may hang.",
            indent);
    }
    writer.blank();
    writer.paragraph(
        "__syncthreads() is a meeting of the whole block. In a branch or a loop it may stand only if all threads of "
        "the block go the same way. Otherwise a GPU may hang, or go on and read what is not there yet. Move the "
        "barrier out of the condition, and leave only the work inside.",
        indent);
    writer.paragraph("Read: lesson 1.2, and barrier-divergence in docs/hazards.md", indent);
}

// --- Accesses that are wrong by themselves ---------------------------------------------------------------------

/// "a thread reads 4 bytes"
std::string an_access(const Finding& finding)
{
    const std::string& action = finding.parties.at(0).action;
    const std::string what = finding.bytes == 0   ? "memory"
                             : finding.bytes == 1 ? "1 byte"
                                                  : fmt::format("{} bytes", finding.bytes);
    return fmt::format("a thread {} {}{}", verb(action, true), what, manner(action));
}

/// "the 1,024 bytes that were allocated at kernel.cu:30". The buffers that a check hands over have no such place.
std::string name_of(const judge::MemoryObject& object)
{
    const std::string size = grouped(object.bytes);
    if (object.what == "variable") {
        return fmt::format("the variable, which has {} bytes", size);
    }
    if (object.where.line == 0) {
        return fmt::format("the {} bytes of its allocation", size);
    }
    return fmt::format("the {} bytes that were allocated at {}", size,
                       SourceText::place(object.where.file, object.where.line));
}

/// Where the address lies with respect to what was allocated: "The access begins right behind the 1,024 bytes that ...".
std::string place_in(const judge::MemoryObject& object, int bytes)
{
    if (object.what.empty()) {
        return "Nothing is allocated near that address.";
    }
    const auto size = static_cast<std::int64_t>(object.bytes);
    const std::string what = name_of(object);
    if (object.what == "released allocation") {
        return fmt::format("The access lies in {} and have been freed since.", what);
    }
    const auto distance = [](std::int64_t count) {
        return counted(static_cast<std::uint64_t>(count), "byte", "bytes");
    };
    if (object.offset < 0) {
        return fmt::format("The access begins {} before {}.", distance(-object.offset), what);
    }
    if (object.offset >= size) {
        return object.offset == size
                   ? fmt::format("The access begins right behind {}.", what)
                   : fmt::format("The access begins {} behind the end of {}.", distance(object.offset - size), what);
    }
    return object.offset + bytes > size
               ? fmt::format("The access begins in {}, and reaches over their end.", what)
               : fmt::format("The access begins {} behind the beginning of {}.", distance(object.offset), what);
}

std::string bounds_headline(const Finding& finding)
{
    const std::string what = "out-of-bounds: " + an_access(finding);
    const std::string where = name_or(finding, "an address");
    return finding.reason == "null"       ? what + " through a null pointer"
           : finding.reason == "released" ? fmt::format("{} at {}, in memory that has been freed", what, where)
           : finding.reason == "shared"   ? fmt::format("{} at {}, outside of the shared memory of the block", what, where)
           : finding.reason == "nowhere"  ? what + " at an address where there is no memory"
           : finding.reason == "stack"    ? std::string("out-of-bounds: a thread has used up its stack")
                                          : fmt::format("{} at {}, outside of what was allocated", what, where);
}

std::string bounds_advice(const Finding& finding)
{
    if (finding.reason == "null") {
        return "The pointer was never set, or the call that should allocate failed. Look where it gets its value, and whether "
               "that call returned cudaSuccess.";
    }
    if (finding.reason == "released") {
        return "The pointer is still there, and its memory is not. Look for a cudaFree() that comes too early, or for a "
               "second pointer to the same memory.";
    }
    if (finding.reason == "shared") {
        return "The index does not fit the shared array. Compare it with the length of the array. If the launch says how "
               "long the array is, the third number between <<< and >>> counts bytes, not elements.";
    }
    if (finding.reason == "stack") {
        return "A function that calls itself without end, or local arrays that are too large: a thread has 512 KiB for its "
               "local variables at most. What is larger belongs into global memory.";
    }
    if (finding.reason == "nowhere") {
        return "No array is anywhere near, so the pointer or the index makes no sense at all. Look whether the pointer was "
               "ever set, and whether the calculation of the index overflows.";
    }
    if (finding.object.offset < 0) {
        return "The index is negative. Look at the first threads of the grid: they have no neighbour on the left, and need a "
               "guard such as if (i > 0).";
    }
    return "Work out the index for this thread, and compare it with the length of the array. A grid mostly has more threads "
           "than there are elements, so most kernels need a guard such as if (i < n).";
}

std::string misaligned_headline(const Finding& finding)
{
    return fmt::format("misaligned: {} at {}, and that address is no multiple of {}", an_access(finding),
                       name_or(finding, finding.reason == "local" ? "a place in a local variable" : "an address"),
                       finding.bytes);
}

std::string uninitialised_headline(const Finding& finding)
{
    return finding.reason == "local"
               ? fmt::format("uninitialised-read: a thread reads a local variable of {} bytes before it has a value",
                             finding.bytes)
               : fmt::format("uninitialised-read: a thread reads {} in {} memory, which nobody has written",
                             name_or(finding, "a place"), finding.space);
}

std::string uninitialised_advice(const Finding& finding)
{
    if (finding.reason == "local") {
        return "A local variable begins with whatever was there before. Give it a value where it is declared.";
    }
    if (finding.space == "shared") {
        return "Shared memory begins with whatever the last block left there. Which thread should have written this element? "
               "Look why it did not: a guard may keep it out, a loop may end too early, or nobody loads the edge.";
    }
    return "cudaMalloc() does not clear memory. Fill it with cudaMemcpy() or cudaMemset(), or let a kernel write it first. "
           "Look also whether the copy has as many bytes as are read: elements times sizeof(element).";
}

std::string side_headline(const Finding& finding)
{
    const std::string& name = finding.variable;
    const std::string& reason = finding.reason;
    const auto named = [&name](const char* side) {
        return name.empty() ? fmt::format("a variable of the {}", side)
                            : fmt::format("{}, which is a variable of the {}", name, side);
    };
    return "wrong-side: " +
           (reason == "host variable in a kernel" ? "a kernel uses " + named("host")
            : reason == "host memory in a kernel" ? "a kernel follows a pointer to memory of the host"
            : reason == "device variable on the host" ? "host code uses " + named("device")
            : reason == "device variable as an argument"
                ? fmt::format("host code gives a kernel the address of {}", named("device"))
            : reason == "device memory on the host"
                ? (name.empty() ? "host code follows a pointer to memory of the device"
                                : fmt::format("host code uses {}, which is memory of the device", name))
            : reason == "host function" ? fmt::format("a kernel calls {}, which only the host can", finding.function)
            : reason == "symbol"
                ? fmt::format("{}() is given a variable of the host, where it needs one of the device", finding.function)
            : reason == "size" ? fmt::format("{}() is asked for {} bytes, and the device array is smaller", finding.function,
                                             grouped(static_cast<std::uint64_t>(finding.bytes)))
                               : fmt::format("{}() expects memory of the device, but {}", finding.function, reason));
}

std::string side_advice(const Finding& finding)
{
    const std::string& reason = finding.reason;
    if (reason == "host variable in a kernel") {
        return "A kernel can use variables that are declared __device__, __constant__ or __managed__, and the values of its "
               "arguments. Pass the value and not its address, or declare the variable so.";
    }
    if (reason == "host memory in a kernel") {
        return "The pointer comes from new, malloc(), a std::vector or a variable of the host. Allocate with cudaMalloc(), "
               "copy the data there with cudaMemcpy(), and give the kernel that pointer. Look also at pointers and "
               "references inside of structs.";
    }
    if (reason == "device variable on the host") {
        return "On a GPU this name is another variable in host code, which no kernel sees. Use cudaMemcpyToSymbol() and "
               "cudaMemcpyFromSymbol().";
    }
    if (reason == "device variable as an argument") {
        return "On a GPU this name is another variable in host code, and its address is none of the GPU's. Let the kernel use "
               "the variable by its name, or ask cudaGetSymbolAddress() for its address.";
    }
    if (reason == "device memory on the host") {
        return finding.parties.at(0).action == "read"
                   ? "What cudaMalloc() returns is an address of the GPU, and the host cannot read there. Copy to an array of "
                     "the host with cudaMemcpy(), and read that."
                   : "What cudaMalloc() returns is an address of the GPU, and the host cannot write there. Write to an array of "
                     "the host, and copy that with cudaMemcpy().";
    }
    if (reason == "host function") {
        return "nvcc does not compile this. A thread ends by return, a launch by __trap() or a false assert(); what went "
               "wrong can be written to memory, for the host to look at.";
    }
    if (reason == "symbol") {
        return "Only variables that are declared __device__, __constant__ or __managed__ exist on the GPU. Declare it so.";
    }
    if (reason == "size") {
        return "The number counts bytes: elements times sizeof(element). Compare it with what was allocated, and look where in the "
               "array the pointer points.";
    }
    if (finding.function.rfind("cudaMemset", 0) == 0) {
        return "Memory of the host is set with memset(). Look whether the host's pointer is given in place of the device's.";
    }
    return "The order is cudaMemcpy(to, from, bytes, kind). Look whether the destination comes first, and whether the kind, "
           "such as cudaMemcpyHostToDevice, says where each of the two is.";
}

void write_access_fault(Writer& writer, const Finding& finding, const std::string& advice, const SourceText& source,
                        int indent)
{
    for (const Party& party : finding.parties) {
        if (finding.kernel.empty()) {
            write_source_line(writer, party.where, source, indent + 2);
        } else {
            write_party(writer, party, source, indent);
        }
    }
    const bool is_outside = finding.reason == "outside" || finding.reason == "released" ||
                            (finding.kind == "misaligned" && !finding.object.what.empty());
    const bool is_unwritten = finding.kind == "uninitialised-read" && !finding.object.what.empty();
    const std::string place = is_unwritten ? fmt::format("The memory was allocated at {}.",
                                                         SourceText::place(finding.object.where.file, finding.object.where.line))
                              : is_outside ? place_in(finding.object, finding.bytes) : "";
    const std::string kernel = finding.kernel.empty() ? "" : fmt::format("This is in kernel {}.", finding.kernel);
    const std::string facts = kernel + (kernel.empty() || place.empty() ? "" : " ") + place;
    if (!facts.empty()) {
        writer.paragraph(facts, indent);
    }
    const std::string what = finding.parties.at(0).action == "call" ? "call" : finding.reason == "loop" ? "thread" : "access";
    write_others(writer, finding.count, "more " + what, "more " + what + (what == "access" ? "es" : "s"), indent);
    writer.blank();
    writer.paragraph(advice, indent);
    writer.paragraph(fmt::format("Read: {} in docs/hazards.md", finding.kind), indent);
}

constexpr const char* loop_advice =
    "It was stopped after more rounds than a kernel should take, in which it touched no memory. Work out for this thread what "
    "the condition compares, round by round: a step may pass over the end, a number may overflow, or a variable that should "
    "change does not.";

constexpr const char* cooperative_advice =
    "Blocks can wait for each other only if all of them are resident together, and an ordinary launch does not see to that: "
    "with a larger grid, or on a smaller GPU, they wait for ever. "
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
    const std::vector<int> shown(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(most, list.size())));
    return fmt::format("lanes {}{}", fmt::join(shown, ", "), list.size() > most ? ", …" : "");
}

std::string mask_headline(const Finding& finding)
{
    const std::string& function = finding.function;
    return "warp-mask: " +
           (finding.reason == "caller not named"
                ? fmt::format("{} {} {}() with a mask that does not name {}", lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "calls" : "call", function, is_one(finding.lanes) ? "it" : "them")
            : finding.reason == "masks differ"
                ? fmt::format("lanes meet in {}() with masks that contradict each other", function)
            : finding.reason == "source takes no part"
                ? fmt::format("{}() reads {}, {} no part in it", function, lanes_text(finding.other_lanes),
                              is_one(finding.other_lanes) ? "which takes" : "which take")
            : finding.reason == "width"
                ? fmt::format("{}() has a width of {}, which is no power of two up to 32", function, finding.width)
                : fmt::format("{}() waits for {}, which never {}", function, lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "comes" : "come"));
}

std::string mask_evidence(const Finding& finding)
{
    const std::string mask = fmt::format("0x{:08x}", finding.mask);
    return finding.reason == "caller not named" ? fmt::format("The mask is {}.", mask)
           : finding.reason == "masks differ"
               ? fmt::format("{} {} the mask {}, which names {}. Those come with another mask.",
                             capital(lanes_text(finding.lanes)), is_one(finding.lanes) ? "has" : "have", mask,
                             lanes_text(finding.other_lanes))
           : finding.reason == "source takes no part"
               ? fmt::format("The value is for {}. The mask is {}.", lanes_text(finding.lanes), mask)
           : finding.reason == "width" ? ""
                                       : fmt::format("The mask is {}.", mask);
}

std::string mask_advice(const Finding& finding)
{
    if (finding.reason == "source takes no part") {
        return "A lane that is not named in the mask, or has returned, brings no value, and what is read from it is undefined. "
               "Choose offset and width so that each lane reads one that takes part, or let the others take part with a "
               "neutral value such as 0.";
    }
    if (finding.reason == "width") {
        return "The width says how many lanes exchange values with each other: 1, 2, 4, 8, 16 or 32.";
    }
    return "Every lane that a mask names must come to the same call, with the same mask, and only they may come. Take the call "
           "out of the branch, or make the mask with __ballot_sync() before the branch. Do not make it with "
           "__activemask(): that only tells who happens to be here.";
}

void write_mask(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, source, indent);
    }
    if (!finding.arrivals.empty()) {
        writer.paragraph("The lanes of the warp:", indent);
        write_arrivals(writer, finding, "lanes", source, indent);
    }
    const std::string evidence = mask_evidence(finding);
    writer.paragraph(fmt::format("{}{}This is in kernel {}.", evidence, evidence.empty() ? "" : " ", finding.kernel), indent);
    write_others(writer, finding.count, "more case", "more cases", indent);
    if (finding.stuck) {
        writer.paragraph("None of them can go on: the launch was given up.", indent);
    }
    writer.blank();
    writer.paragraph(mask_advice(finding), indent);
    writer.paragraph("Read: warp-mask in docs/hazards.md", indent);
}

void write_no_progress(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_arrivals(writer, finding, "threads", source, indent);
    writer.paragraph(fmt::format("This is block {} of kernel {}. Nothing that they wait for can happen any more: the "
                                 "launch was given up.",
                                 triple(finding.block), finding.kernel),
                     indent);
    write_others(writer, finding.count, "more block", "more blocks", indent);
    writer.blank();
    writer.paragraph(
        "Who should change the memory that the loop looks at? Perhaps a thread that itself waits at a barrier, a thread "
        "that holds a lock and never frees it, two threads that each hold the lock which the other wants, or a block that "
        "can start only when another has ended.",
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
    writer.paragraph(
        finding.reason == "launch"
            ? "A launch returns nothing. Whether it was accepted is told by cudaGetLastError() right behind it, and whether the "
              "kernel ran well by what cudaDeviceSynchronize() returns. Look at both."
            : "Look at what each call returns, and stop if it is not cudaSuccess. What comes later counts on what this call "
              "should have done.",
        indent);
    writer.paragraph("Read: api-error in docs/hazards.md", indent);
}

void write_leak(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_source_line(writer, finding.object.where, source, indent + 2);
    write_others(writer, finding.count, "more allocation", "more allocations", indent);
    writer.blank();
    writer.paragraph(
        "It stays allocated until the program ends. Free it when nobody needs it any more, on each way out of the function, "
        "by the partner of the call above: cudaFree(), cudaFreeArray(), cudaFreeAsync(), cudaFreeHost(), or free() in a "
        "kernel for what a kernel allocated.",
        indent);
    writer.paragraph("Read: leak in docs/hazards.md", indent);
}

/// What is said of one kind of finding.
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
         return std::string(finding.reason == "loop"
                                ? "no-progress: a thread goes round a loop and does not come to its end"
                                : "no-progress: threads wait in a loop for memory that nobody will change");
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
                            "A GPU reads and writes 2, 4, 8 or 16 bytes only at multiples of that number. To cast a pointer to a "
                            "larger type, such as float4, does not move it there. Let rows and parts begin at multiples of 16 "
                            "bytes, or read the elements one by one.",
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
         return fmt::format("api-error: {} failed with {}, and the program did not look", finding.function, finding.error);
     },
     write_api_error},
    {"leak",
     [](const Finding& finding) {
         return fmt::format("leak: {} bytes of {} are never freed", grouped(finding.object.bytes),
                            finding.object.what == "pinned allocation" ? "pinned host memory" : "device memory");
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
    return text != nullptr ? text->headline(finding)
                           : fmt::format("{}: (internal error: this kind of finding has no words)", finding.kind);
}

void write_finding(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    writer.paragraph(finding_headline(finding), indent, 0, Style::strong);
    if (const KindText* text = text_of(finding)) {
        text->write(writer, finding, source, indent);
    }
}

}  // namespace report
