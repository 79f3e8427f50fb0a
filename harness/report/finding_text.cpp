// SPDX-License-Identifier: MIT
#include "finding_text.hpp"

#include <fmt/format.h>

namespace report {
namespace {

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
    return passed == 0 ? "before the block's first barrier" : fmt::format("after the block's {} barrier and before its next", ordinal(passed));
}

void write_place(Writer& writer, const std::string& who, const judge::SourceLine& where, const SourceText& source, int indent)
{
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    writer.line(fmt::format("{}{}  {}", margin, who, SourceText::place(where.file, where.line)));
    const std::string line = where.line > 0 ? source.line(where.file, where.line) : "";
    if (!line.empty()) {
        writer.line(fmt::format("{}    {}", margin, line), Style::faint);
    }
}

void write_others(Writer& writer, std::uint64_t count, const char* singular, const char* plural, int indent)
{
    if (count > 1) {
        writer.paragraph(fmt::format("{} like this; the first is shown.", counted(count - 1, singular, plural)), indent);
    }
}

void write_data_race(Writer& writer, const judge::Finding& finding, const SourceText& source, int indent)
{
    const judge::Party& first = finding.parties.at(0);
    const judge::Party& second = finding.parties.at(1);
    const std::string what = finding.variable.empty() ? "a location" : finding.variable;
    const auto past = [](const std::string& action) { return action == "read" ? "read" : action == "write" ? "written" : "changed by an atomic"; };
    const std::string both = first.action == second.action ? fmt::format("{} by two threads", past(first.action))
                                                           : fmt::format("{} and {}", past(first.action), past(second.action));
    writer.paragraph(fmt::format("data-race: {} in {} memory is {} with no barrier in between", what, finding.space, both), indent, 0, Style::strong);
    for (const judge::Party& party : finding.parties) {
        write_place(writer, fmt::format("{:<6}  block {} thread {}", party.action, triple(finding.block), triple(party.thread)), party.where, source,
                    indent + 2);
    }
    writer.paragraph(fmt::format("Both happen {}, in kernel {}. The two threads are in {}.", interval(finding.barriers_passed), finding.kernel,
                                 finding.same_warp ? "the same warp" : "different warps"),
                     indent);
    write_others(writer, finding.count, "more pair", "more pairs", indent);
    if (finding.same_warp) {
        writer.paragraph("The lanes of a warp need not run in step: since sm_70 each can be ahead of the others. Only __syncwarp(), or a barrier of "
                         "the whole block, makes what one lane wrote visible to another.",
                         indent);
    } else {
        writer.paragraph("Warps run in any order. Nothing makes one of these threads wait for the other, so either access may come first. Look for "
                         "the __syncthreads() that should stand between the two lines, also when they follow each other in a loop: after a last "
                         "line comes the first one again.",
                         indent);
    }
    writer.paragraph("Read: lesson 1.4, and data-race in docs/hazards.md", indent);
}

std::string arrival_words(const judge::Arrival& arrival, int threads)
{
    const std::string who = fmt::format("{} of {} threads", arrival.threads, threads);
    if (arrival.place == "returned") {
        return fmt::format("{} have returned from the kernel, the first is thread {}", who, triple(arrival.first));
    }
    return fmt::format("{} wait in {}(), the first is thread {}", who, arrival.place, triple(arrival.first));
}

void write_barrier_divergence(Writer& writer, const judge::Finding& finding, const SourceText& source, int indent)
{
    int threads = 0;
    bool somebody_returned = false;
    bool warp_barrier = false;
    for (const judge::Arrival& arrival : finding.arrivals) {
        threads += arrival.threads;
        somebody_returned = somebody_returned || arrival.place == "returned";
        warp_barrier = warp_barrier || arrival.place == "__syncwarp";
    }
    const char* what = warp_barrier ? "threads of one block wait for each other at barriers of different kinds"
                       : somebody_returned && finding.arrivals.size() == 2 ? "only part of a block comes to a barrier"
                                                                          : "threads of one block wait at different barriers";
    writer.paragraph(fmt::format("barrier-divergence: {}", what), indent, 0, Style::strong);
    for (const judge::Arrival& arrival : finding.arrivals) {
        if (arrival.place == "returned") {
            writer.paragraph(arrival_words(arrival, threads), indent + 2);
        } else {
            write_place(writer, arrival_words(arrival, threads), arrival.where, source, indent + 2);
        }
    }
    writer.paragraph(fmt::format("This is block {} of kernel {}, {}.", triple(finding.block), finding.kernel, interval(finding.barriers_passed)), indent);
    write_others(writer, finding.count, "more case", "more cases", indent);
    if (finding.stuck) {
        writer.paragraph("None of them can go on: the launch was given up.", indent);
    }
    writer.paragraph("__syncthreads() is a meeting of the whole block: it may stand in a branch or a loop only if all threads of the block take it the "
                     "same way. Everything else is undefined. A GPU may go on, or hang, or read what is not there yet. Move the barrier out of the "
                     "condition, and keep only the work inside.",
                     indent);
    writer.paragraph("Read: lesson 1.2, and barrier-divergence in docs/hazards.md", indent);
}

}  // namespace

std::string triple(const judge::Index3& index)
{
    return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

void write_finding(Writer& writer, const judge::Finding& finding, const SourceText& source, int indent)
{
    if (finding.kind == "data-race" && finding.parties.size() == 2) {
        write_data_race(writer, finding, source, indent);
    } else if (finding.kind == "barrier-divergence") {
        write_barrier_divergence(writer, finding, source, indent);
    } else {
        writer.paragraph(fmt::format("{}: (internal error: this kind of finding has no words)", finding.kind), indent);
    }
}

}  // namespace report
