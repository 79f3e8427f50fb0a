// SPDX-License-Identifier: MIT
#include "finding_text.hpp"

#include "race_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <numeric>
#include <vector>

namespace report {
namespace {

using judge::Action;
using judge::Arrival;
using judge::ArrivalPlace;
using judge::Finding;
using judge::FindingKind;
using judge::FindingLevel;
using judge::FindingReason;
using judge::MemorySpace;
using judge::ObjectKind;
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
std::string verb(Action action, bool one)
{
    const char* const verb = action == Action::read || action == Action::atomic_read     ? "read"
                             : action == Action::write || action == Action::atomic_write ? "write"
                                                                                         : "change";
    return verb + std::string(one ? "s" : "");
}

/// How the access is made, if a message should say so.
const char* manner(Action action)
{
    return action == Action::atomic_update  ? " with an atomic function"
           : action == Action::atomic_read  ? " with an atomic load"
           : action == Action::atomic_write ? " with an atomic store"
                                            : "";
}

std::string name_or(const Finding& finding, const char* otherwise)
{
    return finding.variable.empty() ? otherwise : finding.variable;
}

/// What the names of calls begin with, other than those of kernels.
constexpr const char* libraries_of_calls[] = {"cuda", "curand", "cublas"};

bool is_call(const std::string& name)
{
    return std::any_of(std::begin(libraries_of_calls), std::end(libraries_of_calls),
                       [&](const char* library) { return name.rfind(library, 0) == 0; });
}

}  // namespace

std::string name_of(const Party& party)
{
    return party.by == "host" ? "the host" : is_call(party.by) ? party.by + "()" : "kernel " + party.by;
}

namespace {

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
        return fmt::format("the host {} {} without waiting for {}, which {} it", verb(host->action, true),
                           place, name_of(other), verb(other.action, true));
    }
    return fmt::format("{} {} {} and {} {} it, in streams that do not wait for each other", name_of(first),
                       verb(first.action, true), place, name_of(second), verb(second.action, true));
}

/// Of kernels that a launch of the host has led to.
std::string nested_race_headline(const Finding& finding)
{
    const Party& first = finding.parties[0];
    const Party& second = finding.parties[1];
    return fmt::format("{} {} {} and {} {} it, and neither waits for the other", name_of(first),
                       verb(first.action, true), name_or(finding, "memory"), name_of(second),
                       verb(second.action, true));
}

/// Races of several pairs of lines: "threads of one block read and write elements of tile in shared memory, …"
std::string races_headline(const Cause& cause)
{
    const Finding& finding = cause.front();
    const auto does = [&cause](Action action) {
        return std::any_of(cause.begin(), cause.end(), [action](const Finding& race) {
            return race.parties[0].action == action || race.parties[1].action == action;
        });
    };
    const char* const who = finding.same_warp        ? "lanes of one warp"
                            : finding.between_blocks ? "threads of different blocks"
                                                     : "threads of one block";
    const char* const what = !does(Action::read)           ? "write"
                             : !does(Action::write)        ? "read and change"
                             : does(Action::atomic_update) ? "read, write and change"
                                                           : "read and write";
    const bool is_one_element = std::all_of(cause.begin(), cause.end(), [&finding](const Finding& race) {
        return race.variable == finding.variable;
    });
    return fmt::format(
        "{} {} {} in {} memory, {}", who, what,
        is_one_element ? finding.variable : "elements of " + array_of(finding), name_of(finding.space),
        finding.between_blocks ? "and nothing orders the accesses" : "with no barrier in between");
}

std::string race_headline(const Cause& cause)
{
    const Finding& finding = cause.front();
    if (finding.reason == FindingReason::streams) {
        return stream_race_headline(finding);
    }
    if (finding.reason == FindingReason::nested_launch) {
        return nested_race_headline(finding);
    }
    if (cause.size() > 1) {
        return races_headline(cause);
    }
    const Action first = finding.parties[0].action;
    const Action second = finding.parties[1].action;
    const std::string place =
        fmt::format("{} in {} memory", name_or(finding, "one location"), name_of(finding.space));
    const std::string both =
        finding.reason == FindingReason::same_value
            ? fmt::format("two threads write the same value to {}", place)
        : first == second ? fmt::format("two threads {} {}{}", verb(first, false), place, manner(first))
                          : fmt::format("one thread {} {}{} and another {} it{}", verb(first, true), place,
                                        manner(first), verb(second, true), manner(second));
    return fmt::format("{}, {}", both,
                       finding.between_blocks ? "and nothing orders the two accesses"
                                              : "with no barrier in between");
}

/// Columns for the actions of a finding.
std::size_t action_width(const Finding& finding)
{
    std::size_t width = 6;
    for (const Party& party : finding.parties) {
        width = std::max(width, name_of(party.action).size());
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
                            name_of(party.action), action_width, who));
    write_source_line(writer, party.where, source, indent + 6);
}

std::uint64_t accesses_of(const Cause& cause)
{
    return std::accumulate(cause.begin(), cause.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Finding& finding) { return sum + finding.count; });
}

/// Which lines race with each other, where the lines that are shown are not all.
void write_further_races(Writer& writer, const Cause& cause, int indent)
{
    const std::vector<int> lines = lines_of(cause);
    const std::string where = is_one_file(cause) ? capital(lines_text(lines)) : "These lines";
    writer.paragraph(fmt::format("{} {} {} races with this cause, and {} in all.", where,
                                 is_one_file(cause) && lines.size() == 1 ? "has" : "have", cause.size(),
                                 counted(accesses_of(cause), "access", "accesses")),
                     indent);
}

std::string circumstances_of(const Finding& race)
{
    return race.between_blocks
               ? fmt::format("Both happen in one launch of kernel {}. The threads are in different blocks.",
                             race.kernel)
               : fmt::format("Both happen {}, in kernel {}. The threads are in {}.",
                             interval(race.barriers_passed), race.kernel,
                             race.same_warp ? "the same warp" : "different warps");
}

void write_race(Writer& writer, const Cause& cause, const SourceText& source, int indent)
{
    const Finding& finding = cause.front();
    const bool is_of_streams =
        finding.reason == FindingReason::streams || finding.reason == FindingReason::nested_launch;
    for (const Party& party : finding.parties) {
        write_party(writer, party, action_width(finding), source, indent);
    }
    if (!is_of_streams) {
        writer.paragraph(circumstances_of(finding), indent);
    }
    if (cause.size() > 1) {
        write_further_races(writer, cause, indent);
    } else {
        write_others(writer, finding.count, "more access", "more accesses", indent);
    }
    writer.blank();
    writer.paragraph(race_advice(cause, source), indent);
    writer.paragraph(fmt::format("Read: {}data-race in docs/hazards.md", is_of_streams ? ""
                                                                         : is_of_writes_in_one_line(cause)
                                                                             ? "lesson 0.1, and "
                                                                             : "lesson 1.4, and "),
                     indent);
}

/// Whether the threads, or blocks, come to no barrier any more, or cannot come to one yet.
bool is_away(const Arrival& arrival)
{
    return arrival.place == ArrivalPlace::returned || arrival.place == ArrivalPlace::not_started;
}

/// The function that the threads wait in.
std::string_view function_of(const Arrival& arrival)
{
    return arrival.place == ArrivalPlace::warp_function ? arrival.function : name_of(arrival.place);
}

bool is_at_grid_barrier(const Arrival& arrival)
{
    return arrival.place == ArrivalPlace::grid_barrier;
}

bool is_at_named_barrier(const Arrival& arrival)
{
    return arrival.place == ArrivalPlace::named_barrier;
}

bool is_of_tile(const Arrival& arrival)
{
    return arrival.place == ArrivalPlace::tile_barrier || arrival.place == ArrivalPlace::tile_function;
}

/// The headline where all who wait do so at one barrier.
///
/// @param noun  what `waiting` and `away` count: "thread of a block" or "block"
std::string one_barrier_headline(int waiting, int away, const std::string& noun, const std::string& nouns)
{
    return fmt::format("{} at a barrier that {} never {}", counted(waiting, noun + " waits", nouns + " wait"),
                       counted(away, "other", "others"), away == 1 ? "reaches" : "reach");
}

std::string divergence_headline(const Finding& finding)
{
    if (finding.reason == FindingReason::not_cooperative) {
        return fmt::format("{}() is called in a launch that is not cooperative", finding.function);
    }
    int waiting = 0;
    int away = 0;
    std::vector<const Arrival*> barriers;
    for (const Arrival& arrival : finding.arrivals) {
        (is_away(arrival) ? away : waiting) += arrival.threads;
        if (!is_away(arrival)) {
            barriers.push_back(&arrival);
        }
    }
    const bool one_kind = std::all_of(barriers.begin(), barriers.end(), [&barriers](const Arrival* arrival) {
        return function_of(*arrival) == function_of(*barriers.front());
    });
    const bool have_numbers = std::all_of(barriers.begin(), barriers.end(), [](const Arrival* arrival) {
        return is_at_named_barrier(*arrival);
    });
    return (finding.reason == FindingReason::blocks ? one_barrier_headline(waiting, away, "block", "blocks")
            : have_numbers && !barriers.empty()
                ? fmt::format("{} with a number for more threads than arrive",
                              counted(waiting, "thread of a block waits at a barrier",
                                      "threads of a block wait at a barrier"))
            : barriers.size() == 1
                ? one_barrier_headline(waiting, away, "thread of a block", "threads of a block")
            : one_kind ? std::string("threads of a block wait at different barriers")
                       : std::string("threads of a block wait at barriers of different kinds"));
}

/// What an arrival counts: threads, lanes or blocks.
struct Counted
{
    const char* all;    ///< "lanes"
    const char* first;  ///< "thread": what its index is one of
};

constexpr Counted threads_of_block = {"threads", "thread"};
constexpr Counted lanes_of_warp = {"lanes", "thread"};
constexpr Counted blocks_of_grid = {"blocks", "block"};

void write_arrival(Writer& writer, const Arrival& arrival, int all, Counted counted, const SourceText& source,
                   int indent)
{
    const bool one = arrival.threads == 1;
    const std::string what = arrival.place == ArrivalPlace::returned
                                 ? std::string(one ? "has" : "have") + " returned from the kernel"
                             : arrival.place == ArrivalPlace::not_started
                                 ? std::string(one ? "has" : "have") + " no room to start"
                             : arrival.place == ArrivalPlace::spinning
                                 ? std::string(one ? "keeps" : "keep") + " reading the same memory"
                             : arrival.place == ArrivalPlace::tile_function
                                 ? std::string(one ? "waits" : "wait") + " in a function of a tile"
                                 : fmt::format("{} in {}()", one ? "waits" : "wait", function_of(arrival));
    const std::string first =
        arrival.place == ArrivalPlace::not_started
            ? ""
            : fmt::format("; {} {} {}", one ? "it is" : "the first is", counted.first, triple(arrival.first));
    writer.paragraph(fmt::format("{} of {} {} {}{}", arrival.threads, all, counted.all, what, first), indent,
                     4);
    if (!is_away(arrival)) {
        write_source_line(writer, arrival.where, source, indent + 4);
    }
}

void write_arrivals(Writer& writer, const Finding& finding, Counted counted, const SourceText& source,
                    int indent)
{
    int all = 0;
    for (const Arrival& arrival : finding.arrivals) {
        all += arrival.threads;
    }
    for (const Arrival& arrival : finding.arrivals) {
        write_arrival(writer, arrival, all, counted, source, indent + 2);
    }
}

constexpr const char* block_barrier_advice =
    "__syncthreads() waits for every thread of the block. In a branch or a loop, use it only if all threads "
    "of the block take the same path. Otherwise a GPU may hang, or continue and read data that is not ready. "
    "Let all threads reach the barrier equally often: put only the work into conditions, and let threads "
    "without work go through loops with the others.";

constexpr const char* named_barrier_advice =
    "bar.sync and bar.arrive name one of the block's 16 barriers and the number of threads that it waits "
    "for: "
    "those that wait there and those that only arrive, together. Let exactly that many come to the barrier "
    "each "
    "time, whole warps of them, and give both instructions the same number.";

constexpr const char* tile_barrier_advice = "The functions of a tile, such as tile.sync(), tile.shfl() and "
                                            "cg::reduce(), wait for all its threads, and "
                                            "these "
                                            "must call the same one. Otherwise a GPU may hang, or continue "
                                            "with wrong values. Use them in a branch or a "
                                            "loop only if all threads of the tile take the same path, and "
                                            "let the number of threads of the block be a "
                                            "multiple of the tile's size.";

constexpr const char* grid_barrier_advice =
    "grid.sync() waits for every thread of every block. Otherwise a GPU hangs, or continues and reads data "
    "that is not ready. Let all threads of all blocks reach each grid.sync(): do not return before it, and "
    "put only the work into conditions.";

constexpr const char* cooperative_advice =
    "Blocks can wait for each other only if all of them are resident at the same time. An ordinary launch "
    "does not guarantee that: with a larger grid, or on a smaller GPU, they wait forever. Launch the kernel "
    "with cudaLaunchCooperativeKernel(), and with no more blocks than "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor() times the number of multiprocessors.";

const char* divergence_advice(const Finding& finding)
{
    const auto& arrivals = finding.arrivals;
    const bool lacks_room = std::any_of(arrivals.begin(), arrivals.end(), [](const Arrival& arrival) {
        return arrival.place == ArrivalPlace::not_started;
    });
    const bool is_of_grid = std::any_of(arrivals.begin(), arrivals.end(), is_at_grid_barrier);
    const bool has_number = std::any_of(arrivals.begin(), arrivals.end(), is_at_named_barrier);
    return lacks_room                                                  ? cooperative_advice
           : is_of_grid                                                ? grid_barrier_advice
           : std::any_of(arrivals.begin(), arrivals.end(), is_of_tile) ? tile_barrier_advice
           : has_number                                                ? named_barrier_advice
                                                                       : block_barrier_advice;
}

void write_divergence(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    const bool counts_blocks = finding.reason == FindingReason::blocks;
    write_arrivals(writer, finding, counts_blocks ? blocks_of_grid : threads_of_block, source, indent);
    writer.paragraph(counts_blocks ? fmt::format("This is in kernel {}.", finding.kernel)
                                   : fmt::format("This is block {} of kernel {}, {}.", triple(finding.block),
                                                 finding.kernel, interval(finding.barriers_passed)),
                     indent);
    write_others(writer, finding.count, "more case", "more cases", indent);
    if (finding.stuck) {
        writer.paragraph("None of them can continue, so the launch was stopped.", indent);
    } else if (finding.level == FindingLevel::warning) {
        writer.paragraph("GPUs from sm_70 on do not wait for threads that have returned, so there the kernel "
                         "happens to finish. Older GPUs may hang.",
                         indent);
    }
    writer.blank();
    writer.paragraph(divergence_advice(finding), indent);
    writer.paragraph("Read: lesson 1.2, and barrier-divergence in docs/hazards.md", indent);
}

// --- Accesses that are wrong by themselves ---------------------------------------------------------------------

/// "a thread reads 4 bytes"
std::string an_access(const Finding& finding)
{
    const Action action = finding.parties.at(0).action;
    const std::string what = finding.bytes == 0 ? "memory" : counted(finding.bytes, "byte", "bytes");
    return fmt::format("a thread {} {}{}", verb(action, true), what, manner(action));
}

/// "the allocation of 1,024 bytes at kernel.cu:30". The buffers that a check passes in have no such line.
std::string name_of(const judge::MemoryObject& object)
{
    const std::string size = counted(object.bytes, "byte", "bytes");
    if (object.what == ObjectKind::variable) {
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
    if (object.what == ObjectKind::none) {
        return "Nothing is allocated near that address.";
    }
    const auto size = static_cast<std::int64_t>(object.bytes);
    const std::string what = name_of(object);
    if (object.what == ObjectKind::released_allocation) {
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

/// "texture" or "surface".
std::string kind_of(const judge::MemoryObject& object)
{
    return object.what == ObjectKind::surface_object ? "surface" : "texture";
}

std::string bounds_headline(const Finding& finding)
{
    const std::string what = an_access(finding);
    const std::string where = name_or(finding, "an address");
    return finding.reason == FindingReason::null ? what + " through a null pointer"
           : finding.reason == FindingReason::released
               ? fmt::format("{} at {}, in memory that has been freed", what, where)
           : finding.reason == FindingReason::shared
               ? fmt::format("{} at {}, outside the shared memory of the block", what, where)
           : finding.reason == FindingReason::local
               ? fmt::format("{} at {}, outside the variable", what, where)
           : finding.reason == FindingReason::another_thread ? what + " in the local memory of another thread"
           : finding.reason == FindingReason::nowhere ? what + " at an address that is in no allocation"
           : finding.reason == FindingReason::no_object
               ? fmt::format("{} through a handle that is no {} object", what, kind_of(finding.object))
           : finding.reason == FindingReason::destroyed_object
               ? fmt::format("{} through a {} object that has been destroyed", what, kind_of(finding.object))
           : finding.reason == FindingReason::object_of_another_shape
               ? fmt::format("{} through a {} object of another shape", what, kind_of(finding.object))
           : finding.reason == FindingReason::stack
               ? std::string("a thread has used up its stack")
               : fmt::format("{} at {}, outside its allocation", what, where);
}

std::string bounds_advice(const Finding& finding)
{
    if (finding.reason == FindingReason::null) {
        return "The pointer was never set, or the call that should allocate it failed. Find out where it "
               "gets its value, and check that this call returned cudaSuccess.";
    }
    if (finding.reason == FindingReason::released) {
        return "The pointer still exists, but its memory has been freed. Look for a cudaFree() that comes "
               "too early, or for a second pointer to the same memory.";
    }
    if (finding.reason == FindingReason::shared) {
        return "The index is outside the shared array. Compare it with the length of the array. If the "
               "launch sets that length, note that the third number between <<< and >>> counts bytes, not "
               "elements.";
    }
    if (finding.reason == FindingReason::local) {
        return "The index is outside the array. Work out its value for this thread, and compare it with the "
               "length of the array.";
    }
    if (finding.reason == FindingReason::another_thread) {
        return "Local variables belong to one thread. On a GPU, their addresses mean nothing to others. To "
               "pass a value on, put it into shared or global memory. If the pointer is to an array of this "
               "thread, the index is outside it.";
    }
    if (finding.reason == FindingReason::stack) {
        return "A function calls itself without end, or local arrays are too large. A thread has at most 512 "
               "KiB for its local variables. Put larger data into global memory.";
    }
    if (finding.reason == FindingReason::nowhere) {
        return "No array is anywhere near this address, so the pointer or the index is meaningless. Check "
               "that the pointer was set, and that the calculation of the index does not overflow.";
    }
    if (finding.reason == FindingReason::no_object) {
        return fmt::format("The handle was never set, or the call that should create the {0} object failed. "
                           "Find out where it gets its value, and check that "
                           "{1}() returned cudaSuccess.",
                           kind_of(finding.object),
                           finding.object.what == ObjectKind::surface_object ? "cudaCreateSurfaceObject"
                                                                             : "cudaCreateTextureObject");
    }
    if (finding.reason == FindingReason::destroyed_object) {
        return "The handle still has its value, but its object is gone. Destroy it after the last kernel "
               "that "
               "uses it.";
    }
    if (finding.reason == FindingReason::object_of_another_shape) {
        return finding.object.what == ObjectKind::surface_object
                   ? "The function must fit the array that the object was made of: surf1Dread() for one "
                     "dimension, surf2Dread() for two, surf3Dread() for three, surf2DLayeredread() for "
                     "layers."
                   : "The function must fit the memory that the object was made of: tex1Dfetch() for linear "
                     "memory, tex1D() for an array of one dimension, tex2D() for two, tex3D() for three, and "
                     "tex2DLayered() for layers.";
    }
    if (finding.object.offset < 0) {
        return "The index is negative. The first threads of the grid have no neighbour on the left, and need "
               "a guard such as if (i > 0).";
    }
    if (finding.object.what == ObjectKind::variable) {
        return "Compare the index with the length that the variable is declared with. A loop, or a copy into "
               "the variable, may count more elements than it has.";
    }
    return "Work out the index for this thread, and compare it with the length of the array. A grid usually "
           "has more threads than there are elements, so most kernels need a guard such as if (i < n).";
}

std::string misaligned_headline(const Finding& finding)
{
    return fmt::format("{} at {}, and that address is not a multiple of {}", an_access(finding),
                       name_or(finding, finding.reason == FindingReason::local ? "a place in a local variable"
                                                                               : "an address"),
                       finding.bytes);
}

/// What a copy reads, after the name of the call.
std::string unwritten_headline(const Finding& finding)
{
    return finding.elements == 0
               ? fmt::format("copies {} to the host that were never written",
                             counted(static_cast<std::uint64_t>(finding.bytes), "byte", "bytes"))
           : finding.elements == 1
               ? fmt::format("copies {} to the host, which was never written", finding.variable)
               : fmt::format("copies {} to the host that were never written, from {} to {}",
                             counted(finding.elements, "element", "elements"), finding.variable,
                             finding.last_variable);
}

std::string uninitialised_headline(const Finding& finding)
{
    if (finding.reason == FindingReason::copied_to_host) {
        return fmt::format("{}() {}", finding.function, unwritten_headline(finding));
    }
    return finding.reason == FindingReason::local
               ? fmt::format("a thread reads a local variable of {} before it has a value",
                             counted(finding.bytes, "byte", "bytes"))
               : fmt::format("a thread reads {} in {} memory before it is written",
                             name_or(finding, "a location"), name_of(finding.space));
}

std::string uninitialised_advice(const Finding& finding)
{
    if (finding.reason == FindingReason::local) {
        return "A local variable starts with whatever was there before. Give it a value where you declare "
               "it.";
    }
    if (finding.reason == FindingReason::copied_to_host) {
        return "cudaMalloc() does not clear memory, so the host gets whatever was there before. Compare the "
               "number of threads, blocks times threads per block, with the number of elements, and check "
               "which of them a guard keeps out. If the program does not need these elements, copy fewer "
               "bytes.";
    }
    if (finding.space == MemorySpace::shared) {
        return "Shared memory starts with whatever the previous block left there. Find out which thread "
               "should have written this element, and why it did not: a guard may keep it out, a loop may "
               "end too early, or no thread loads the edge.";
    }
    return "cudaMalloc() does not clear memory. Fill it with cudaMemcpy() or cudaMemset(), or let a kernel "
           "write it first. Check also that the copy has as many bytes as are read: elements times "
           "sizeof(element).";
}

constexpr const char* division_advice =
    "The launch was stopped here. A GPU does not stop: it continues with a meaningless number. Work out the "
    "divisor for this thread, and guard the division where it can be zero.";

std::string side_headline(const Finding& finding)
{
    const std::string& name = finding.variable;
    const FindingReason reason = finding.reason;
    const auto named = [&name](const char* side) {
        return name.empty() ? fmt::format("a {} variable", side)
                            : fmt::format("{}, which is a {} variable", name, side);
    };
    return (
        reason == FindingReason::host_variable_in_kernel   ? "a kernel uses " + named("host")
        : reason == FindingReason::host_memory_in_kernel   ? "a kernel dereferences a pointer to host memory"
        : reason == FindingReason::device_variable_on_host ? "host code uses " + named("device")
        : reason == FindingReason::device_variable_as_argument
            ? fmt::format("host code passes a kernel the address of {}", named("device"))
        : reason == FindingReason::device_memory_on_host
            ? (name.empty() ? "host code dereferences a pointer to device memory"
                            : fmt::format("host code uses {}, which is device memory", name))
        : reason == FindingReason::constant_variable_in_kernel
            ? fmt::format("a kernel writes to {}, which is constant memory", name_or(finding, "a variable"))
        : reason == FindingReason::shared_memory_as_argument
            ? fmt::format("a kernel passes {}, which is shared memory, to kernel {}",
                          name_or(finding, "a pointer"), finding.function)
        : reason == FindingReason::local_memory_as_argument
            ? fmt::format("a kernel passes kernel {} a pointer to its local memory", finding.function)
        : reason == FindingReason::host_function
            ? fmt::format("a kernel calls {}, which only host code can call", finding.function)
        : reason == FindingReason::symbol
            ? fmt::format("{}() gets a host variable where it needs a device variable", finding.function)
        : reason == FindingReason::size
            ? fmt::format("{}() is asked for {} bytes, and the device array is smaller", finding.function,
                          grouped(static_cast<std::uint64_t>(finding.bytes)))
            : fmt::format("{}() expects device memory, but {}", finding.function, name_of(reason)));
}

std::string side_advice(const Finding& finding)
{
    const FindingReason reason = finding.reason;
    if (reason == FindingReason::host_variable_in_kernel) {
        return "A kernel can use the values of its arguments, and variables declared __device__, "
               "__constant__ or __managed__. Pass the value instead of its address, or declare the variable "
               "as one of these.";
    }
    if (reason == FindingReason::host_memory_in_kernel) {
        return "The pointer comes from new, malloc(), a std::vector or a host variable. Allocate with "
               "cudaMalloc(), copy the data there with cudaMemcpy(), and pass that pointer to the kernel. "
               "Check also pointers and references inside structs.";
    }
    if (reason == FindingReason::constant_variable_in_kernel) {
        return "Kernels can only read constant memory. Let the host write it with cudaMemcpyToSymbol() "
               "before the launch, or declare the variable __device__ instead of __constant__.";
    }
    if (reason == FindingReason::device_variable_on_host) {
        return "On a GPU, host code has a separate variable of this name, which no kernel sees. Use "
               "cudaMemcpyToSymbol() and cudaMemcpyFromSymbol().";
    }
    if (reason == FindingReason::device_variable_as_argument) {
        return "On a GPU, host code has a separate variable of this name, so the pointer is not a device "
               "address. Use the variable by its name in the kernel, or get its device address from "
               "cudaGetSymbolAddress().";
    }
    if (reason == FindingReason::device_memory_on_host) {
        return finding.parties.at(0).action == Action::read
                   ? "cudaMalloc() returns a device address, and the host cannot read there. Copy the data "
                     "to a host array with cudaMemcpy(), and read that."
                   : "cudaMalloc() returns a device address, and the host cannot write there. Write to a "
                     "host array, and copy it with cudaMemcpy().";
    }
    if (reason == FindingReason::shared_memory_as_argument ||
        reason == FindingReason::local_memory_as_argument) {
        return "The launched grid has shared and local memory of its own, and cannot use that of the thread "
               "or "
               "block that launches it. Put the data into global memory, such as an array that the host has "
               "allocated or memory from malloc(), and pass a pointer to that.";
    }
    if (reason == FindingReason::host_function) {
        return "nvcc does not compile this call. To end a thread, use return. To end a launch, use __trap() "
               "or a failing assert(). To report an error, write it to memory that the host reads.";
    }
    if (reason == FindingReason::symbol) {
        return "Only variables declared __device__, __constant__ or __managed__ exist on the GPU. Declare "
               "this one so.";
    }
    if (reason == FindingReason::size) {
        return "The number counts bytes: elements times sizeof(element). Compare it with the size of the "
               "allocation, and check where in the array the pointer points.";
    }
    if (finding.function.rfind("cublas", 0) == 0 || finding.function.rfind("curand", 0) == 0) {
        return "The library works on device memory. Allocate the array with cudaMalloc(), copy its elements "
               "with "
               "cudaMemcpy(), and pass the device pointer.";
    }
    if (finding.function.rfind("cudaMemset", 0) == 0) {
        return "Use memset() for host memory. Check that you did not pass the host pointer instead of the "
               "device pointer.";
    }
    return "The order is cudaMemcpy(to, from, bytes, kind). Check that the destination comes first, and that "
           "the kind, such as cudaMemcpyHostToDevice, says where each of the two is.";
}

/// The other accesses of a cause: "It also reads in[1000] at blur.cu:12, for the same cause."
void write_further_accesses(Writer& writer, const Cause& cause, int indent)
{
    std::string accesses;
    for (std::size_t i = 1; i < cause.size(); ++i) {
        const Party& party = cause[i].parties.at(0);
        accesses += fmt::format("{}{} {} at {}",
                                i == 1                  ? ""
                                : i + 1 == cause.size() ? " and "
                                                        : ", ",
                                verb(party.action, true), cause[i].variable,
                                SourceText::place(party.where.file, party.where.line));
    }
    writer.paragraph(fmt::format("For the same cause it also {}.", accesses), indent);
}

void write_access_fault(Writer& writer, const Cause& cause, const std::string& advice,
                        const SourceText& source, int indent)
{
    const Finding& finding = cause.front();
    for (const Party& party : finding.parties) {
        if (finding.kernel.empty()) {
            write_source_line(writer, party.where, source, indent + 2);
        } else {
            write_party(writer, party, action_width(finding), source, indent);
        }
    }
    const bool is_outside =
        finding.reason == FindingReason::outside || finding.reason == FindingReason::released ||
        (finding.kind == FindingKind::out_of_bounds && finding.reason == FindingReason::local) ||
        (finding.kind == FindingKind::misaligned && finding.object.what != ObjectKind::none);
    const bool is_unwritten =
        finding.kind == FindingKind::uninitialised_read && finding.object.what != ObjectKind::none;
    const std::string place =
        finding.reason == FindingReason::copied_to_host
            ? fmt::format("The first of them is byte {} of {} that were allocated at {}.",
                          grouped(static_cast<std::uint64_t>(finding.object.offset)),
                          counted(finding.object.bytes, "byte", "bytes"),
                          SourceText::place(finding.object.where.file, finding.object.where.line))
        : is_unwritten ? fmt::format("The memory was allocated at {}.",
                                     SourceText::place(finding.object.where.file, finding.object.where.line))
        : is_outside   ? place_in(finding.object, finding.bytes)
                       : "";
    const std::string kernel =
        finding.kernel.empty() ? "" : fmt::format("This is in kernel {}.", finding.kernel);
    const std::string facts = kernel + (kernel.empty() || place.empty() ? "" : " ") + place;
    if (!facts.empty()) {
        writer.paragraph(facts, indent);
    }
    const std::string what = finding.parties.at(0).action == Action::call    ? "call"
                             : finding.reason == FindingReason::loop         ? "thread"
                             : finding.kind == FindingKind::integer_division ? "division"
                                                                             : "access";
    if (cause.size() > 1) {
        write_further_accesses(writer, cause, indent);
    }
    write_others(writer, accesses_of(cause) - cause.size() + 1, "more " + what,
                 "more " + what + (what == "access" ? "es" : "s"), indent);
    writer.blank();
    writer.paragraph(advice, indent);
    writer.paragraph(fmt::format("Read: {} in docs/hazards.md", name_of(finding.kind)), indent);
}

constexpr const char* overlap_advice =
    "The bytes are copied in any order, so some may be overwritten before they are read. Copy through a "
    "second array, or, in a kernel, in a loop that reads each element before it writes over it.";

constexpr const char* loop_advice =
    "The thread was stopped after more iterations than a kernel should need, in which it touched no memory. "
    "Work out for this thread what the condition compares in each iteration. A step may pass over the end, a "
    "number may overflow, or a variable that should change does not.";

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
    return (finding.reason == FindingReason::caller_not_named
                ? fmt::format("{} {} {}() with a mask that does not name {}", lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "calls" : "call", function,
                              is_one(finding.lanes) ? "it" : "them")
            : finding.reason == FindingReason::masks_differ
                ? fmt::format("lanes meet in {}() with masks that contradict each other", function)
            : finding.reason == FindingReason::source_takes_no_part
                ? fmt::format("{}() reads from {}, {} no part in it", function,
                              lanes_text(finding.other_lanes),
                              is_one(finding.other_lanes) ? "which takes" : "which take")
            : finding.reason == FindingReason::lanes_call_elsewhere
                ? fmt::format("{} {} another warp call while {}() waits for {}", lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "makes" : "make", function,
                              is_one(finding.lanes) ? "it" : "them")
            : finding.reason == FindingReason::lanes_pass_by
                ? fmt::format("{} {} {}(), whose mask names {}", lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "passes by" : "pass by", function,
                              is_one(finding.lanes) ? "it" : "them")
            : finding.reason == FindingReason::width
                ? fmt::format("{}() has a width of {}, which is not a power of two up to 32", function,
                              finding.width)
                : fmt::format("{}() waits for {}, which never {}", function, lanes_text(finding.lanes),
                              is_one(finding.lanes) ? "arrives" : "arrive"));
}

std::string mask_evidence(const Finding& finding)
{
    const std::string mask = fmt::format("0x{:08x}", finding.mask);
    return finding.reason == FindingReason::caller_not_named ? fmt::format("The mask is {}.", mask)
           : finding.reason == FindingReason::masks_differ
               ? fmt::format("{} {} the mask {}, which names {}. Those call it with another mask.",
                             capital(lanes_text(finding.lanes)), is_one(finding.lanes) ? "has" : "have", mask,
                             lanes_text(finding.other_lanes))
           : finding.reason == FindingReason::source_takes_no_part
               ? fmt::format("{} {} the value. The mask is {}.", capital(lanes_text(finding.lanes)),
                             is_one(finding.lanes) ? "reads" : "read", mask)
           : finding.reason == FindingReason::lanes_call_elsewhere
               ? fmt::format("The mask is {}. {} made another call, and then returned from the kernel.", mask,
                             capital(lanes_text(finding.lanes)))
           : finding.reason == FindingReason::lanes_pass_by
               ? fmt::format("The mask is {}. {} took another path, without "
                             "this call, and then returned from the kernel.",
                             mask, capital(lanes_text(finding.lanes)))
           : finding.reason == FindingReason::width ? ""
                                                    : fmt::format("The mask is {}.", mask);
}

std::string mask_advice(const Finding& finding)
{
    if (finding.reason == FindingReason::source_takes_no_part) {
        return "A lane that the mask does not name, or that has returned, provides no value, so the result "
               "is undefined. Choose offset and width so that each lane reads from one that takes part, or "
               "let the others take part with a neutral value such as 0.";
    }
    if (finding.reason == FindingReason::lanes_call_elsewhere) {
        return "Every lane that a mask names must make the same call with the same mask, unless it has "
               "returned before. A lane on another path need not have, so the result is undefined. GPUs from "
               "sm_70 on wait until it returns, so there the kernel happens to finish. Name only the lanes "
               "that make this call, or move the call out of the branch.";
    }
    if (finding.reason == FindingReason::lanes_pass_by) {
        return "Every lane that a mask names must reach the call, unless it has returned before. A lane on "
               "another path need not have, so the result is undefined. GPUs from sm_70 on wait until it "
               "returns, so there the kernel happens to finish; if it waits for the others first, they hang. "
               "Move the call out of the branch or loop, or make the mask with __ballot_sync() before the "
               "branch, while all lanes are together.";
    }
    if (finding.reason == FindingReason::caller_not_named) {
        return "Each lane must be named by the mask that it calls with. A digit of the mask names four "
               "lanes, so a full mask has eight: 0xffffffff. If only some lanes are to take part, let no "
               "other lane reach the call.";
    }
    if (finding.reason == FindingReason::width) {
        return "The width says how many lanes exchange values with each other: 1, 2, 4, 8, 16 or 32.";
    }
    return "Every lane that a mask names must reach the same call with the same mask, and no other lane may. "
           "Move the call out of the branch, or make the mask with __ballot_sync() before the branch. Do not "
           "make it with __activemask(), which only tells which lanes happen to be active.";
}

void write_mask(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    for (const Party& party : finding.parties) {
        write_party(writer, party, action_width(finding), source, indent);
    }
    if (!finding.arrivals.empty()) {
        writer.paragraph("The lanes of the warp:", indent);
        write_arrivals(writer, finding, lanes_of_warp, source, indent);
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

constexpr const char* no_progress_advice =
    "Find the thread that should change the memory that the loop reads. It may wait at a barrier itself, or "
    "hold a lock that it never releases. Two threads may each hold the lock that the other needs. Or the "
    "thread is in a block that can start only after another has finished.";

constexpr const char* host_memory_advice =
    "If the host should change it after the launch: a GPU runs a kernel while the host goes on, so there "
    "this can work. The CPU device runs each kernel to its end before the launch returns. Change the memory "
    "before the launch, or split the kernel and launch the second part when the host is ready. If a thread "
    "should change it, find out why that thread does not.";

void write_no_progress(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    const bool for_host = finding.reason == FindingReason::host_memory;
    write_arrivals(writer, finding, threads_of_block, source, indent);
    writer.paragraph(fmt::format("This is block {} of kernel {}. No running thread can change that memory{}, "
                                 "so the launch was stopped.",
                                 triple(finding.block), finding.kernel,
                                 for_host ? ", and the host waits until the launch returns" : ""),
                     indent);
    write_others(writer, finding.count, "more block", "more blocks", indent);
    writer.blank();
    writer.paragraph(for_host ? host_memory_advice : no_progress_advice, indent);
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
        finding.reason == FindingReason::launch && !finding.kernel.empty()
            ? "A launch returns nothing, and no error of a launch by a kernel reaches the host. Call "
              "cudaGetLastError() right after the launch, in the same thread, and tell the host by memory "
              "that "
              "it reads."
        : finding.reason == FindingReason::launch
            ? "A launch returns nothing. cudaGetLastError() right after it tells whether the launch was "
              "accepted, and cudaDeviceSynchronize() tells whether the kernel ran without errors. Check both."
            : "Check what each call returns, and stop if it is not cudaSuccess. Later code relies on what "
              "this call should have done.",
        indent);
    writer.paragraph("Read: api-error in docs/hazards.md", indent);
}

bool is_image_object(const judge::MemoryObject& object)
{
    return object.what == ObjectKind::texture_object || object.what == ObjectKind::surface_object;
}

std::string leak_headline(const Cause& cause)
{
    const judge::MemoryObject& object = cause.front().object;
    if (is_image_object(object)) {
        return fmt::format("a {} is never destroyed", name_of(object.what));
    }
    return fmt::format("{} of {} {} never freed", counted(object.bytes, "byte", "bytes"),
                       object.what == ObjectKind::pinned_allocation ? "pinned host memory" : "device memory",
                       object.bytes == 1 ? "is" : "are");
}

void write_leak(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    write_source_line(writer, finding.object.where, source, indent + 2);
    const bool is_object = is_image_object(finding.object);
    write_others(writer, finding.count, is_object ? "more object" : "more allocation",
                 is_object ? "more objects" : "more allocations", indent);
    writer.blank();
    writer.paragraph(
        is_object
            ? "It exists until the program ends. Destroy it after its last use, on each path out of the "
              "function: cudaDestroyTextureObject() or cudaDestroySurfaceObject()."
            : "It stays allocated until the program ends. Free it after its last use, on each path out of "
              "the function, with the counterpart of the call above: cudaFree(), cudaFreeArray(), "
              "cudaFreeAsync(), cudaFreeHost(), or free() in a kernel for memory that a kernel allocated.",
        indent);
    writer.paragraph("Read: leak in docs/hazards.md", indent);
}

/// The texts for one kind of finding.
struct KindText
{
    FindingKind kind;
    std::string (*headline)(const Cause&);
    void (*write)(Writer&, const Cause&, const SourceText&, int indent);
};

/// For kinds whose findings are never put together.
template <auto headline>
std::string headline_of_one(const Cause& cause)
{
    return headline(cause.front());
}

template <auto write>
void write_one(Writer& writer, const Cause& cause, const SourceText& source, int indent)
{
    write(writer, cause.front(), source, indent);
}

template <auto advice>
void write_access_faults(Writer& writer, const Cause& cause, const SourceText& source, int indent)
{
    write_access_fault(writer, cause, advice(cause.front()), source, indent);
}

/// In the order of the enumeration.
constexpr std::array<KindText, simt::enumerator_count<FindingKind>> kinds{{
    {FindingKind::api_error,
     [](const Cause& cause) {
         return fmt::format("{} failed with {}, and the program did not check", cause.front().function,
                            cause.front().error);
     },
     write_one<write_api_error>},
    {FindingKind::barrier_divergence, headline_of_one<divergence_headline>,
     [](Writer& writer, const Cause& cause, const SourceText& source, int indent) {
         if (cause.front().reason == FindingReason::not_cooperative) {
             write_access_fault(writer, cause, cooperative_advice, source, indent);
         } else {
             write_divergence(writer, cause.front(), source, indent);
         }
     }},
    {FindingKind::data_race, race_headline, write_race},
    {FindingKind::integer_division,
     [](const Cause&) {
         return std::string("a thread divides an integer by zero, or the smallest integer by -1");
     },
     [](Writer& writer, const Cause& cause, const SourceText& source, int indent) {
         write_access_fault(writer, cause, division_advice, source, indent);
     }},
    {FindingKind::leak, leak_headline, write_one<write_leak>},
    {FindingKind::misaligned, headline_of_one<misaligned_headline>,
     [](Writer& writer, const Cause& cause, const SourceText& source, int indent) {
         write_access_fault(writer, cause,
                            "A GPU reads and writes 2, 4, 8 or 16 bytes only at multiples of that number. "
                            "Casting a pointer to a larger type, such as float4, does not align it. Start "
                            "rows and parts at multiples of 16 bytes, or read the elements one by one.",
                            source, indent);
     }},
    {FindingKind::no_progress,
     [](const Cause& cause) {
         return std::string(cause.front().reason == FindingReason::loop
                                ? "a thread runs a loop that does not end"
                            : cause.front().reason == FindingReason::host_memory
                                ? "threads wait in a loop for memory that only the host could still change"
                                : "threads wait in a loop for memory that no thread will change");
     },
     [](Writer& writer, const Cause& cause, const SourceText& source, int indent) {
         if (cause.front().reason == FindingReason::loop) {
             write_access_fault(writer, cause, loop_advice, source, indent);
         } else {
             write_no_progress(writer, cause.front(), source, indent);
         }
     }},
    {FindingKind::out_of_bounds, headline_of_one<bounds_headline>, write_access_faults<bounds_advice>},
    {FindingKind::overlapping_copy,
     [](const Cause& cause) {
         return fmt::format("{} writes to memory that overlaps its source", cause.front().function);
     },
     [](Writer& writer, const Cause& cause, const SourceText& source, int indent) {
         write_access_fault(writer, cause, overlap_advice, source, indent);
     }},
    {FindingKind::uninitialised_read, headline_of_one<uninitialised_headline>,
     write_access_faults<uninitialised_advice>},
    {FindingKind::warp_mask, headline_of_one<mask_headline>, write_one<write_mask>},
    {FindingKind::wrong_side, headline_of_one<side_headline>, write_access_faults<side_advice>},
}};

/// The launches by kernels that have led to what is told.
void write_nested_launches(Writer& writer, const Cause& cause, int indent)
{
    std::vector<std::string> sentences;
    for (const simt::NestedLaunch& launch : cause.front().nested_launches) {
        const std::string sentence =
            fmt::format("Kernel {} launched kernel {} at {}.", launch.by, launch.kernel,
                        SourceText::place(launch.where.file, launch.where.line));
        if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) {
            sentences.push_back(sentence);
        }
    }
    if (!sentences.empty()) {
        writer.paragraph(fmt::format("{}", fmt::join(sentences, " ")), indent);
    }
}

constexpr bool are_in_order()
{
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i].kind != static_cast<FindingKind>(i)) {
            return false;
        }
    }
    return true;
}
static_assert(are_in_order(), "each kind of finding has its text at its place");

const KindText& text_of(const Cause& cause)
{
    return kinds.at(static_cast<std::size_t>(cause.front().kind));
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

std::string cause_headline(const Cause& cause)
{
    return fmt::format("{}: {}", name_of(cause.front().kind), text_of(cause).headline(cause));
}

void write_cause(Writer& writer, const Cause& cause, const SourceText& source, int indent)
{
    writer.paragraph(cause_headline(cause), indent, 0, Style::strong);
    write_nested_launches(writer, cause, indent);
    text_of(cause).write(writer, cause, source, indent);
}

void write_causes(Writer& writer, const std::vector<Cause>& causes, const SourceText& source,
                  const std::optional<TraceCommand>& trace, int indent)
{
    for (auto cause = causes.begin(); cause != causes.end(); ++cause) {
        if (cause != causes.begin()) {
            writer.blank();
        }
        write_cause(writer, *cause, source, indent);
        const bool is_last_of_launch = std::none_of(std::next(cause), causes.end(), [&](const Cause& later) {
            return has_steps(later.front()) && later.front().launch == cause->front().launch;
        });
        if (is_last_of_launch) {
            write_trace_command(writer, *cause, trace, indent);
        }
    }
}

bool has_steps(const Finding& finding)
{
    return finding.launch != 0 && finding.kind != FindingKind::api_error &&
           finding.kind != FindingKind::leak && finding.reason != FindingReason::device_variable_as_argument;
}

void write_trace_command(Writer& writer, const Cause& cause, const std::optional<TraceCommand>& trace,
                         int indent)
{
    if (trace && has_steps(cause.front())) {
        writer.line(fmt::format("{:{}}Watch it: {} --launch {}{}", "", indent, trace->begin,
                                cause.front().launch, trace->end));
    }
}

}  // namespace report
