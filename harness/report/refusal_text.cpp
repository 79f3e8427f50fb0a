// SPDX-License-Identifier: MIT
#include "refusal_text.hpp"

#include "finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <sstream>

namespace report {
namespace {

using judge::Reason;
using judge::Refusal;

constexpr std::size_t messages_shown = 4;
constexpr std::size_t findings_shown = 2;
constexpr int printed_lines_shown = 12;
constexpr int indent = 2;

std::string with(const Refusal& refusal)
{
    return refusal.circumstances.empty() ? "" : fmt::format(", with {}", refusal.circumstances);
}

void write_where(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    if (refusal.where) {
        writer.line(fmt::format("    {}  {}", SourceText::place(refusal.where->file, refusal.where->line),
                                source.line(refusal.where->file, refusal.where->line)));
    }
    if (!refusal.running.empty()) {
        writer.line("    in " + refusal.running);
    }
}

void write_compile(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    writer.paragraph("It does not compile.", indent, 0, Style::strong);
    std::size_t shown = 0;
    std::size_t errors = 0;
    for (const judge::CompilerMessage& message : refusal.compiler) {
        if (message.severity != "error" || ++errors > messages_shown) {
            continue;
        }
        ++shown;
        if (message.line > 0) {
            writer.line(fmt::format("  {}:{}:{}", message.file, message.line, message.column));
        }
        writer.paragraph(message.message, indent + 2);
        const std::string line = message.line > 0 ? source.line(message.file, message.line) : "";
        if (!line.empty()) {
            writer.line("      " + line, Style::faint);
        }
    }
    if (errors > shown) {
        writer.paragraph(fmt::format("{} follow from the compiler; the first ones are most often the cause.", counted(errors - shown, "more message", "more messages")), indent);
    }
}

std::string signal_words(int signal)
{
    switch (signal) {
        case SIGSEGV: return "a segmentation fault: memory was used that belongs to nobody";
        case SIGBUS: return "a bus error: memory was used that is not there";
        case SIGFPE: return "an arithmetic fault: most often a whole number was divided by zero";
        case SIGABRT: return "abort(): an assertion or the C++ library stopped it";
        case SIGILL: return "an illegal instruction";
        case SIGKILL: return "being killed, most often for lack of memory";
        case SIGXCPU: return "using too much processor time";
        case SIGXFSZ: return "writing a file that is too large";
        default: return fmt::format("signal {}", signal);
    }
}

void write_crash(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    writer.paragraph(fmt::format("It crashed{}{}, by {}.", refusal.while_loading ? " before the first call, while global variables were set up" : "",
                                 with(refusal), signal_words(refusal.code)),
                     indent, 0, Style::strong);
    write_where(writer, refusal, source);
    if (refusal.code == SIGSEGV) {
        writer.paragraph("Look at each index in that line, and at what it may be for the first and the last thread. On the host: a device pointer cannot "
                         "be read there, only copied from with cudaMemcpy.",
                         indent);
    }
}

void write_exit(Writer& writer, const Refusal& refusal)
{
    writer.paragraph(fmt::format("The code ended the whole process with exit status {}{}{}. It must return instead, so that its results can be looked at.",
                                 refusal.code, refusal.while_loading ? " while its global variables were set up" : "", with(refusal)),
                     indent, 0, Style::strong);
}

void write_exception(Writer& writer, const Refusal& refusal)
{
    const bool memory = refusal.text == "std::bad_alloc";
    writer.paragraph(fmt::format("An exception left the function{}: {}", with(refusal), memory ? "more memory was asked for than it may have" : refusal.text),
                     indent, 0, Style::strong);
}

void write_timeout(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    writer.paragraph(fmt::format("It was still running after {:g} seconds{}, and was stopped.", refusal.seconds, with(refusal)), indent, 0, Style::strong);
    write_where(writer, refusal, source);
    writer.paragraph("Look for a loop that never ends: does its variable change in every pass, and can its condition become false?", indent);
}

void write_launch(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    if (refusal.launches.empty()) {
        writer.paragraph(fmt::format("CUDA reports an error after the call{}: {}", with(refusal), refusal.text), indent, 0, Style::strong);
    }
    for (const judge::RefusedLaunch& launch : refusal.launches) {
        writer.paragraph(fmt::format("CUDA refused a launch of {}{}: {}", launch.kernel, with(refusal), refusal.text), indent, 0, Style::strong);
        writer.line(fmt::format("    {}  {}", SourceText::place(launch.where.file, launch.where.line), source.line(launch.where.file, launch.where.line)));
        writer.paragraph(launch.reason + ".", indent + 2);
    }
    if (!refusal.launches.empty()) {
        writer.paragraph("A refused launch does nothing and says nothing: the error waits in cudaGetLastError(). The kernel never ran.", indent);
    }
    for (const judge::Finding& finding : refusal.findings) {
        writer.blank();
        write_finding(writer, finding, source, indent);
    }
}

void write_findings(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    const std::size_t count = refusal.findings.size();
    writer.paragraph(fmt::format("The device found {}{}.", count == 1 ? "a fault" : fmt::format("{} faults", count), with(refusal)), indent);
    for (std::size_t i = 0; i < std::min(count, findings_shown); ++i) {
        writer.blank();
        write_finding(writer, refusal.findings[i], source, indent);
    }
    if (count > findings_shown) {
        writer.blank();
        writer.paragraph(fmt::format("{} not shown: mend these first.", counted(count - findings_shown, "more fault is", "more faults are")), indent);
    }
}

void write_guard(Writer& writer, const judge::GuardDamage& damage, const Refusal& refusal)
{
    const std::int64_t distance = damage.behind ? damage.offset - static_cast<std::int64_t>(damage.bytes) : -damage.offset;
    writer.paragraph(fmt::format("Memory outside {} was written to{}: {} {}. The buffer has {}.", damage.buffer, with(refusal),
                                 counted(static_cast<unsigned long long>(distance), "byte", "bytes"),
                                 damage.behind ? "behind its end" : "before its start",
                                 counted(damage.bytes, "byte", "bytes")),
                     indent, 0, Style::strong);
    writer.paragraph("Which threads have an index past the end, and what keeps them from writing?", indent);
}

void write_mismatch(Writer& writer, const judge::Mismatch& mismatch, const Refusal& refusal)
{
    const std::string bound = mismatch.bound.empty() ? "" : fmt::format(" They may differ by {}.", mismatch.bound);
    if (mismatch.total == 1) {
        writer.paragraph(fmt::format("The {} is wrong{}.{}", mismatch.output, with(refusal), bound), indent, 0, Style::strong);
    } else {
        writer.paragraph(fmt::format("{} is wrong in {} of {}{}.{}", mismatch.output, grouped(mismatch.wrong),
                                     counted(mismatch.total, "place", "places"), with(refusal), bound),
                         indent, 0, Style::strong);
    }
    std::vector<std::vector<std::string>> rows{{"", "yours", "expected", ""}};
    std::size_t wrong = 0;
    for (const judge::ComparedElement& element : mismatch.elements) {
        rows.push_back({element.place, element.is_untouched ? "not written" : element.got, element.expected, element.is_wrong ? "wrong" : "right"});
        wrong += element.is_wrong ? 1 : 0;
        if (mismatch.left_out > 0 && wrong == 5 && element.is_wrong) {
            rows.push_back({fmt::format("{} more wrong", grouped(mismatch.left_out)), "", "", ""});
        }
    }
    writer.table(rows, indent + 2);
}

void write_budget(Writer& writer, const judge::BudgetMiss& miss, const Refusal& refusal)
{
    const auto& infos = judge::counter_infos();
    const auto info = std::find_if(infos.begin(), infos.end(), [&](const judge::CounterInfo& i) { return i.name == miss.counter; });
    writer.paragraph(fmt::format("Right, but not by the means asked for{}.", with(refusal)), indent, 0, Style::strong);
    writer.paragraph("Asked for: " + miss.demand + ".", indent);
    writer.table({{fmt::format("{} ({})", info->words, info->unit), ""},
                  {"  yours", grouped(miss.measured)},
                  {"  allowed", grouped(miss.limit)},
                  {"  the reference", grouped(miss.reference)}},
                 indent + 2);
}

void write_answers(Writer& writer, const Refusal& refusal)
{
    writer.paragraph("The answers in diagnosis.txt do not agree with what the device finds.", indent, 0, Style::strong);
    std::vector<std::vector<std::string>> rows;
    for (const judge::AnswerLine& answer : refusal.answers) {
        rows.push_back({answer.key, answer.given.empty() ? "(empty)" : answer.given, answer.is_right ? "right" : "not yet"});
    }
    writer.table(rows, indent + 2);
    if (!refusal.text.empty()) {
        writer.paragraph(refusal.text, indent);
    }
}

void write_printed(Writer& writer, const std::string& printed)
{
    if (printed.empty()) {
        return;
    }
    writer.blank();
    writer.line("  Printed by the code:");
    std::istringstream lines(printed);
    int shown = 0;
    for (std::string text; std::getline(lines, text); ++shown) {
        if (shown == printed_lines_shown) {
            writer.line("    ...");
            break;
        }
        writer.line("    " + text, Style::faint);
    }
}

void write_reason(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    switch (refusal.reason) {
        case Reason::compile: return write_compile(writer, refusal, source);
        case Reason::exit: return write_exit(writer, refusal);
        case Reason::crash: return write_crash(writer, refusal, source);
        case Reason::exception: return write_exception(writer, refusal);
        case Reason::timeout: return write_timeout(writer, refusal, source);
        case Reason::launch: return write_launch(writer, refusal, source);
        case Reason::finding: return write_findings(writer, refusal, source);
        case Reason::guard: return write_guard(writer, *refusal.guard, refusal);
        case Reason::mismatch: return write_mismatch(writer, *refusal.mismatch, refusal);
        case Reason::budget: return write_budget(writer, *refusal.budget, refusal);
        case Reason::diagnosis: return write_answers(writer, refusal);
        case Reason::unused:
            writer.paragraph(fmt::format("The answer does not come from the device{}: {}.", with(refusal), refusal.text), indent, 0, Style::strong);
            return;
        case Reason::other: writer.paragraph(refusal.text, indent, 0, Style::strong); return;
    }
}

bool depends_on_inputs(Reason reason)
{
    return reason != Reason::compile && reason != Reason::diagnosis;
}

}  // namespace

void write_refusal(Writer& writer, const Refusal& refusal, std::uint64_t seed, const SourceText& source)
{
    write_reason(writer, refusal, source);
    write_printed(writer, refusal.printed);
    if (depends_on_inputs(refusal.reason)) {
        writer.paragraph(fmt::format("The same inputs again: --seed {}", seed), indent, 0, Style::faint);
    }
}

std::string refusal_summary(const Refusal& refusal)
{
    switch (refusal.reason) {
        case Reason::compile: return "does not compile";
        case Reason::exit: return fmt::format("ended the process with status {}", refusal.code);
        case Reason::crash: return fmt::format("crashed (signal {})", refusal.code);
        case Reason::exception: return "threw an exception";
        case Reason::timeout: return "did not end in time";
        case Reason::launch: return refusal.text;
        case Reason::finding: return refusal.findings.empty() ? "fault" : refusal.findings.front().kind;
        case Reason::guard: return fmt::format("wrote outside {}", refusal.guard->buffer);
        case Reason::unused: return refusal.text;
        case Reason::mismatch: return fmt::format("{} is wrong", refusal.mismatch->output);
        case Reason::budget: return fmt::format("budget: {}", refusal.budget->demand);
        case Reason::diagnosis: return "diagnosis not right";
        case Reason::other: return refusal.text;
    }
    return "";
}

}  // namespace report
