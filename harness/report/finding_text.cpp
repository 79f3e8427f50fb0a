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

void write_others(Writer& writer, std::uint64_t count, const char* singular, const char* plural, int indent)
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

std::string past(const std::string& action)
{
    return action == "read" ? "read" : action == "write" ? "written" : "changed by an atomic";
}

std::string name_or(const Finding& finding, const char* otherwise)
{
    return finding.variable.empty() ? otherwise : finding.variable;
}

std::string race_headline(const Finding& finding)
{
    const std::string& first = finding.parties[0].action;
    const std::string& second = finding.parties[1].action;
    const std::string both = first == second ? fmt::format("{} {} two threads", past(first), first == "atomic" ? "of each of" : "by")
                                             : fmt::format("{} and {}", past(first), past(second));
    return fmt::format("data-race: {} in {} memory is {} with {}", name_or(finding, "a location"),
                       finding.space, both, finding.between_blocks ? "nothing to order the two" : "no barrier in between");
}

std::string race_advice(const Finding& finding)
{
    if (finding.block_scope) {
        return "An atomic function whose name ends in _block is atomic for the threads of its own block only. The "
               "other thread is of another block: use the function without that ending.";
    }
    if (finding.between_blocks) {
        return "Blocks run in any order, and __syncthreads() does not reach beyond its own. Give each block memory of its "
               "own, use an atomic function, or split the kernel in two: the second launch begins when the first "
               "has ended. A flag or a lock orders the two only if there is a __threadfence() before it is set "
               "and another after it is seen.";
    }
    if (finding.in_lockstep) {
        return "On this GPU generation the lanes of a warp run in step, but the compiler may keep what a lane wrote in a "
               "register. Declare the memory volatile, or put a barrier between the two lines; since sm_70 "
               "only __syncwarp() will do.";
    }
    if (finding.same_warp) {
        return "The lanes of a warp need not run in step: since sm_70 each can be ahead of the others. Only "
               "__syncwarp(), or a barrier of the whole block, makes what one lane wrote visible to another.";
    }
    return "Warps run in any order. Nothing makes one of these threads wait for the other, so either access "
           "may come first. Look for the __syncthreads() that should stand between the two lines, also when "
           "they follow each other in a loop: after a last line comes the first one again.";
}

/// One party, with its source line.
void write_party(Writer& writer, const Party& party, const SourceText& source, int indent)
{
    writer.line(fmt::format("{}{:<6}  block {} thread {}", std::string(static_cast<std::size_t>(indent) + 2, ' '),
                            party.action, triple(party.block), triple(party.thread)));
    write_source_line(writer, party.where, source, indent + 6);
}

void write_race(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, source, indent);
    }
    if (finding.between_blocks) {
        writer.paragraph(fmt::format("Both happen in one launch of kernel {}. The two threads are in different blocks.",
                                     finding.kernel),
                         indent);
    } else {
        writer.paragraph(fmt::format("Both happen {}, in kernel {}. The two threads are in {}.",
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
    const bool other_kinds = std::any_of(arrivals.begin(), arrivals.end(), [](const Arrival& arrival) {
        return !has_returned(arrival) && arrival.place != "__syncthreads";
    });
    const bool one_barrier =
        arrivals.size() == 2 && std::any_of(arrivals.begin(), arrivals.end(), has_returned);
    return std::string("barrier-divergence: ") +
           (other_kinds   ? "threads of one block wait for each other at barriers of different kinds"
            : one_barrier ? "only part of a block comes to a barrier"
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
            "A GPU from sm_70 on does not wait for threads that have returned, and so happens to go on. An "
            "older one need not.",
            indent);
    }
    writer.blank();
    writer.paragraph(
        "__syncthreads() is a meeting of the whole block: it may stand in a branch or a loop only if all "
        "threads of the block take it the same way. Otherwise nothing is promised: a GPU may go on, hang, "
        "or read what is not there yet. Move the barrier out of the condition, and keep only the work "
        "inside.",
        indent);
    writer.paragraph("Read: lesson 1.2, and barrier-divergence in docs/hazards.md", indent);
}

// --- Accesses that are wrong by themselves ---------------------------------------------------------------------

/// "read", "write" or "atomic" as a noun phrase.
std::string an_access(const Finding& finding)
{
    const std::string& action = finding.parties.at(0).action;
    return action == "atomic" ? "an atomic access" : "a " + action;
}

/// Where the address lies with respect to what was allocated: "just behind the end of the 4,096 bytes that ...".
std::string place_in(const judge::MemoryObject& object, int bytes)
{
    if (object.what.empty()) {
        return "No memory of the device is allocated near it.";
    }
    const auto size = static_cast<std::int64_t>(object.bytes);
    const std::string what =
        object.what == "variable" ? fmt::format("the variable, which has {} bytes", grouped(object.bytes))
                                  : fmt::format("the {} bytes allocated at {}", grouped(object.bytes),
                                                SourceText::place(object.where.file, object.where.line));
    if (object.what == "released allocation") {
        return fmt::format("It lies in {}, which have been freed.", what);
    }
    if (object.offset < 0) {
        return fmt::format("It begins {} bytes before {}.", grouped(static_cast<std::uint64_t>(-object.offset)), what);
    }
    if (object.offset >= size) {
        return object.offset == size ? fmt::format("It begins right behind {}.", what)
                                     : fmt::format("It begins {} bytes behind the end of {}.",
                                                   grouped(static_cast<std::uint64_t>(object.offset - size)), what);
    }
    return object.offset + bytes > size ? fmt::format("It reaches over the end of {}.", what) : "";
}

std::string bounds_headline(const Finding& finding)
{
    const std::string size = finding.bytes > 0 ? fmt::format(" of {} bytes", finding.bytes) : "";
    const std::string what = "out-of-bounds: " + an_access(finding) + size;
    return finding.reason == "null"       ? what + " through a null pointer"
           : finding.reason == "released" ? fmt::format("{} at {}, in memory that has been freed", what,
                                                        name_or(finding, "an address"))
           : finding.reason == "shared"   ? fmt::format("{} at {}, beyond the shared memory of the block", what,
                                                        name_or(finding, "an address"))
           : finding.reason == "nowhere"  ? what + " at an address where there is no memory"
           : finding.reason == "stack"    ? std::string("out-of-bounds: a thread has used up its stack")
                                          : fmt::format("{} at {}, outside of what was allocated", what,
                                                        name_or(finding, "an address"));
}

std::string bounds_advice(const Finding& finding)
{
    if (finding.reason == "null") {
        return "A pointer that was never set, or an allocation that failed: look where it gets its value, and whether the "
               "call that allocates returned cudaSuccess.";
    }
    if (finding.reason == "released") {
        return "The pointer outlives its memory. Look for the cudaFree() that comes too early, or for a second pointer to "
               "the same memory.";
    }
    if (finding.reason == "shared") {
        return "An index is larger than the array. For dynamic shared memory the third number between the angle brackets "
               "says how many bytes there are, not how many elements.";
    }
    if (finding.reason == "stack") {
        return "A function that calls itself without end, or local arrays that are too large: a thread has 512 KiB for its "
               "local variables at most. What is larger belongs into global memory.";
    }
    if (finding.reason == "nowhere") {
        return "The index or the pointer has no meaning at all: look whether it was given a value, and whether its "
               "calculation overflows.";
    }
    return "Work out the index for this thread, and hold it against the length of the array. The usual guard is "
           "if (i < n); the grid mostly has more threads than there are elements.";
}

std::string misaligned_headline(const Finding& finding)
{
    return fmt::format("misaligned: {} of {} bytes at {}, which is at no multiple of {} bytes", an_access(finding),
                       finding.bytes, name_or(finding, "an address"), finding.bytes);
}

std::string uninitialised_headline(const Finding& finding)
{
    return finding.reason == "local"
               ? fmt::format("uninitialised-read: a local variable of {} bytes is read before it has a value", finding.bytes)
               : fmt::format("uninitialised-read: {} in {} memory is read, and nobody has written it",
                             name_or(finding, "a location"), finding.space);
}

std::string uninitialised_advice(const Finding& finding)
{
    if (finding.reason == "local") {
        return "A variable begins with whatever was there before. Give it a value where it is declared.";
    }
    if (finding.space == "shared") {
        return "Shared memory begins with what the last block left. Look which thread should have written this element, and "
               "whether it did: a guard, or a loop that is too short, leaves some out.";
    }
    return "cudaMalloc() does not clear memory. Fill it with cudaMemcpy() or cudaMemset(), or let a kernel write it first; "
           "look also whether the copy was of as many bytes as are read.";
}

std::string side_headline(const Finding& finding)
{
    const std::string name = finding.variable.empty() ? "" : " " + finding.variable;
    const std::string& reason = finding.reason;
    return "wrong-side: " +
           (reason == "host variable in a kernel"   ? fmt::format("a kernel uses the variable{} of the host", name)
            : reason == "host memory in a kernel"   ? std::string("a kernel uses memory of the host")
            : reason == "device variable on the host" ? fmt::format("host code uses the variable{} of the device", name)
            : reason == "device memory on the host" ? fmt::format("host code uses {}, in memory of the device", name_or(finding, "an address"))
            : reason == "host function" ? fmt::format("a kernel calls {}, which only the host can", finding.function)
            : reason == "symbol"  ? fmt::format("{}() is given a variable of the host", finding.function)
            : reason == "size"    ? fmt::format("{}() copies {} bytes, more than there are", finding.function,
                                                grouped(static_cast<std::uint64_t>(finding.bytes)))
                                  : fmt::format("{}() is told the wrong direction: {}", finding.function, reason));
}

std::string side_advice(const Finding& finding)
{
    const std::string& reason = finding.reason;
    if (reason == "host variable in a kernel") {
        return "A kernel can use variables that are declared __device__, __constant__ or __managed__, and what it is given "
               "as arguments.";
    }
    if (reason == "host memory in a kernel") {
        return "The pointer comes from new, malloc() or an array on the host. Allocate with cudaMalloc(), copy with "
               "cudaMemcpy(), and give the kernel the device pointer.";
    }
    if (reason == "device variable on the host") {
        return "On a GPU the host's copy of the name is another variable. Use cudaMemcpyToSymbol() and "
               "cudaMemcpyFromSymbol().";
    }
    if (reason == "device memory on the host") {
        return "What cudaMalloc() returns is an address of the GPU. Copy with cudaMemcpy() before the host looks at it.";
    }
    if (reason == "host function") {
        return "nvcc does not compile this. A thread ends by return, a launch by __trap() or a false assert(); what went "
               "wrong can be written to memory, for the host to look at.";
    }
    if (reason == "symbol") {
        return "Its variable must be declared __device__ or __constant__.";
    }
    if (reason == "size") {
        return "The size is in bytes: elements times sizeof(element). Look also whether the two arrays are equally long.";
    }
    return "cudaMemcpy(to, from, bytes, kind): the destination comes first, and the kind says where each of the two is.";
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
    const bool is_outside = finding.reason == "outside" || finding.reason == "released";
    const bool is_unwritten = finding.kind == "uninitialised-read" && !finding.object.what.empty();
    const std::string place = is_unwritten ? fmt::format("The memory was allocated at {}.",
                                                         SourceText::place(finding.object.where.file, finding.object.where.line))
                              : is_outside ? place_in(finding.object, finding.bytes) : "";
    const std::string kernel = finding.kernel.empty() ? "" : fmt::format("In kernel {}.", finding.kernel);
    const std::string facts = kernel + (kernel.empty() || place.empty() ? "" : " ") + place;
    if (!facts.empty()) {
        writer.paragraph(facts, indent);
    }
    const bool is_call = finding.parties.at(0).action == "call";
    write_others(writer, finding.count, is_call ? "more call" : "more access", is_call ? "more calls" : "more accesses",
                 indent);
    writer.blank();
    writer.paragraph(advice, indent);
    writer.paragraph(fmt::format("Read: {} in docs/hazards.md", finding.kind), indent);
}

constexpr const char* cooperative_advice =
    "Blocks can wait for each other only if all of them are resident together, and an ordinary launch does not see to that. "
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
                ? fmt::format("lanes come to one {}() with masks that contradict each other", function)
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
               ? fmt::format("{} {} the mask {}, which names {}. Those come to the call with another mask.",
                             capital(lanes_text(finding.lanes)), is_one(finding.lanes) ? "has" : "have", mask,
                             lanes_text(finding.other_lanes))
           : finding.reason == "source takes no part"
               ? fmt::format("{} {}. The mask is {}.", capital(lanes_text(finding.lanes)),
                             is_one(finding.lanes) ? "reads there" : "read there", mask)
           : finding.reason == "width" ? ""
                                       : fmt::format("The mask is {}.", mask);
}

std::string mask_advice(const Finding& finding)
{
    if (finding.reason == "source takes no part") {
        return "What a lane gets from one that is not named in the mask, or has returned, is undefined. Choose offset and "
               "width so that each lane reads one that takes part, or let the others take part with a neutral value.";
    }
    if (finding.reason == "width") {
        return "The lanes are split into segments of that many: 1, 2, 4, 8, 16 or 32.";
    }
    return "All lanes that a mask names must come to the same call, with the same mask, and each caller must be named. Take "
           "the call out of the branch, or make the mask with __ballot_sync() before the branch. __activemask() is no "
           "way to make one: it only tells who happens to be here.";
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
    writer.paragraph(fmt::format("{}{}In kernel {}.", evidence, evidence.empty() ? "" : " ", finding.kernel), indent);
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
        "Ask who should change the memory that the loop looks at. It may be a thread that waits at a barrier, a lock that "
        "is never released, two locks taken in different orders, or a block that can only start when another has "
        "ended.",
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
            ? "A launch returns nothing: ask cudaGetLastError() after it, and cudaDeviceSynchronize() for what goes wrong "
              "while it runs."
            : "Look at what each call returns, and stop if it is not cudaSuccess: all that comes later works with what is "
              "not there.",
        indent);
    writer.paragraph("Read: api-error in docs/hazards.md", indent);
}

void write_leak(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_source_line(writer, finding.object.where, source, indent + 2);
    write_others(writer, finding.count, "more allocation", "more allocations", indent);
    writer.blank();
    writer.paragraph("The memory comes back when the program ends, and not before. Pass the pointer to cudaFree() when nobody needs it any more, on each way out of the function.", indent);
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
     [](const Finding&) { return std::string("no-progress: threads wait for memory that nobody will change"); },
     write_no_progress},
    {"out-of-bounds", bounds_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding, bounds_advice(finding), source, indent);
     }},
    {"misaligned", misaligned_headline,
     [](Writer& writer, const Finding& finding, const SourceText& source, int indent) {
         write_access_fault(writer, finding,
                            "The GPU reads and writes at multiples of the size of what it reads or writes. A pointer to bytes "
                            "or floats that is cast to a larger type must be aligned like that type.",
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
         return fmt::format("api-error: {} failed with {}, and nobody asked", finding.function, finding.error);
     },
     write_api_error},
    {"leak",
     [](const Finding& finding) {
         return fmt::format("leak: {} bytes of device memory are never freed", grouped(finding.object.bytes));
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
