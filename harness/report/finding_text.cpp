// SPDX-License-Identifier: MIT
#include "finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace report {
namespace {

using judge::Arrival;
using judge::Finding;
using judge::Party;

bool is_race(const Finding& finding)
{
    return finding.kind == "data-race" && finding.parties.size() == 2;
}

bool is_divergence(const Finding& finding)
{
    return finding.kind == "barrier-divergence";
}

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

std::string past(const std::string& action)
{
    return action == "read" ? "read" : action == "write" ? "written" : "changed by an atomic";
}

std::string race_headline(const Finding& finding)
{
    const std::string& first = finding.parties[0].action;
    const std::string& second = finding.parties[1].action;
    const std::string both = first == second ? fmt::format("{} by two threads", past(first))
                                             : fmt::format("{} and {}", past(first), past(second));
    return fmt::format("data-race: {} in {} memory is {} with no barrier in between",
                       finding.variable.empty() ? "a location" : finding.variable, finding.space, both);
}

std::string race_advice(const Finding& finding)
{
    if (finding.same_warp) {
        return "The lanes of a warp need not run in step: since sm_70 each can be ahead of the others. Only "
               "__syncwarp(), or a barrier of the whole block, makes what one lane wrote visible to another.";
    }
    return "Warps run in any order. Nothing makes one of these threads wait for the other, so either access "
           "may come first. Look for the __syncthreads() that should stand between the two lines, also when "
           "they follow each other in a loop: after a last line comes the first one again.";
}

void write_race(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    const std::string margin(static_cast<std::size_t>(indent) + 2, ' ');
    for (const Party& party : finding.parties) {
        writer.line(fmt::format("{}{:<6}  block {} thread {}", margin, party.action, triple(finding.block),
                                triple(party.thread)));
        write_source_line(writer, party.where, source, indent + 6);
    }
    writer.paragraph(fmt::format("Both happen {}, in kernel {}. The two threads are in {}.",
                                 interval(finding.barriers_passed), finding.kernel,
                                 finding.same_warp ? "the same warp" : "different warps"),
                     indent);
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
    const auto& arrivals = finding.arrivals;
    const bool warp_barrier = std::any_of(arrivals.begin(), arrivals.end(), [](const Arrival& arrival) {
        return arrival.place == "__syncwarp";
    });
    const bool one_barrier =
        arrivals.size() == 2 && std::any_of(arrivals.begin(), arrivals.end(), has_returned);
    return std::string("barrier-divergence: ") +
           (warp_barrier  ? "threads of one block wait for each other at barriers of different kinds"
            : one_barrier ? "only part of a block comes to a barrier"
                          : "threads of one block wait at different barriers");
}

void write_arrival(Writer& writer, const Arrival& arrival, int threads, const SourceText& source, int indent)
{
    const bool one = arrival.threads == 1;
    const std::string what = has_returned(arrival)
                                 ? std::string(one ? "has" : "have") + " returned from the kernel"
                                 : fmt::format("{} in {}()", one ? "waits" : "wait", arrival.place);
    writer.paragraph(fmt::format("{} of {} threads {}, {} thread {}", arrival.threads, threads, what,
                                 one ? "it is" : "the first is", triple(arrival.first)),
                     indent, 4);
    if (!has_returned(arrival)) {
        write_source_line(writer, arrival.where, source, indent + 4);
    }
}

void write_divergence(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    int threads = 0;
    for (const Arrival& arrival : finding.arrivals) {
        threads += arrival.threads;
    }
    for (const Arrival& arrival : finding.arrivals) {
        write_arrival(writer, arrival, threads, source, indent + 2);
    }
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
    return is_race(finding) ? race_headline(finding)
           : is_divergence(finding)
               ? divergence_headline(finding)
               : fmt::format("{}: (internal error: this kind of finding has no words)", finding.kind);
}

void write_finding(Writer& writer, const Finding& finding, const SourceText& source, int indent)
{
    writer.paragraph(finding_headline(finding), indent, 0, Style::strong);
    if (is_race(finding)) {
        write_race(writer, finding, source, indent);
    } else if (is_divergence(finding)) {
        write_divergence(writer, finding, source, indent);
    }
}

}  // namespace report
