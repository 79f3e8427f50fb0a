// SPDX-License-Identifier: MIT
#include "refusal_text.hpp"

#include <driver_types.h>
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <sstream>
#include <string_view>
#include <utility>

namespace report {
namespace {

using judge::AnswerLine;
using judge::Reason;
using judge::Refusal;
using AnswerState = AnswerLine::State;
using judge::Timeout;

constexpr std::size_t messages_shown = 4;
constexpr std::size_t headlines_shown = 3;
constexpr std::size_t bad_at_each_end = 5;
constexpr int printed_lines_shown = 12;
constexpr std::size_t answer_characters_shown = 40;
constexpr int text_indent = 2;

/// The sentence that says what happened, and with which inputs: "With n = 2, it crashed."
void write_what(Writer& writer, const Refusal& refusal, const std::string& what)
{
    std::string sentence = what;
    if (refusal.while_loading) {
        sentence = fmt::format("Before the first call, while global variables were initialised, {}", what);
    } else if (!refusal.circumstances.empty()) {
        sentence = fmt::format("With {}, {}", refusal.circumstances, what);
    } else if (sentence[0] >= 'a' && sentence[0] <= 'z') {
        sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    }
    writer.paragraph(sentence, text_indent, 0, Style::strong);
}

void write_where(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    if (refusal.where) {
        write_source_line(writer, *refusal.where, source, text_indent + 2);
    }
    if (!refusal.running.empty()) {
        writer.line("    in " + refusal.running);
    }
}

void write_message(Writer& writer, const judge::CompilerMessage& message, const SourceText& source)
{
    if (message.line > 0) {
        const std::string column = message.column > 0 ? fmt::format(":{}", message.column) : "";
        writer.line(fmt::format("  {}{}", SourceText::place(message.file, message.line), column));
    }
    writer.paragraph(message.message, text_indent + 2);
    const Excerpt excerpt = source.excerpt(message.file, message.line, message.column);
    if (!excerpt.text.empty()) {
        writer.line("        " + excerpt.text, Style::faint);
    }
    if (excerpt.caret >= 0) {
        writer.line(std::string(static_cast<std::size_t>(8 + excerpt.caret), ' ') + '^');
    }
}

void write_compile(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    writer.paragraph("It does not compile.", text_indent, 0, Style::strong);
    std::vector<const judge::CompilerMessage*> errors;
    for (const judge::CompilerMessage& message : refusal.compiler) {
        if (message.severity == "error") {
            errors.push_back(&message);
        }
    }
    const std::size_t shown = std::min(errors.size(), messages_shown);
    for (std::size_t i = 0; i < shown; ++i) {
        writer.blank();
        write_message(writer, *errors[i], source);
    }
    if (errors.size() > shown) {
        writer.blank();
        writer.paragraph(fmt::format("{} not shown. Start with the first: the others often follow from it.",
                                     counted(errors.size() - shown, "more error is", "more errors are")),
                         text_indent);
    }
}

std::string signal_words(int signal)
{
    switch (signal) {
        case SIGSEGV: return "it crashed with a segmentation fault: it accessed memory that is not allocated";
        case SIGBUS: return "it crashed with a bus error: it accessed memory that does not exist";
        case SIGFPE: return "it crashed with an arithmetic error, most often an integer division by zero";
        case SIGILL: return "it crashed with an illegal instruction";
        case SIGABRT:
            return "it was stopped by abort(): an assertion failed, or the C++ library found an error";
        case SIGKILL: return "it was killed, most often because memory ran out";
        case SIGSYS: return "it was stopped because it made a forbidden system call";
        case SIGXCPU: return "it was stopped because it used too much processor time";
        case SIGXFSZ: return "it was stopped because it wrote a file that is too large";
        default: return fmt::format("signal {} ended it", signal);
    }
}

void write_crash(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    write_what(writer, refusal, signal_words(refusal.code) + ".");
    write_where(writer, refusal, source);
    if (refusal.code != SIGSEGV) {
        return;
    }
    if (!refusal.running.empty()) {
        writer.paragraph("Check each index that is used there: what is its value in this thread, and how "
                         "long is the array? A "
                         "null pointer or a host pointer also crashes a kernel.",
                         text_indent);
    } else {
        writer.paragraph(
            std::string(refusal.where ? "This happened in host code, where" : "In host code,") +
                " a device pointer cannot be dereferenced, only passed to cudaMemcpy(). Check each "
                "index, and each pointer that may be null.",
            text_indent);
    }
}

void write_exit(Writer& writer, const Refusal& refusal)
{
    write_what(writer, refusal, fmt::format("the code ended the process with exit status {}.", refusal.code));
    writer.paragraph(
        "It must return instead, so that its results can be checked. Remove exit() and similar calls.",
        text_indent);
}

void write_exception(Writer& writer, const Refusal& refusal)
{
    if (refusal.text == "std::bad_alloc") {
        write_what(
            writer, refusal,
            "an exception left the function: it requested more memory than is allowed (std::bad_alloc).");
    } else if (refusal.text == "an exception that is not a std::exception") {
        write_what(writer, refusal,
                   "an exception left the function. It is not a std::exception, and has no message.");
    } else {
        write_what(writer, refusal, fmt::format("an exception left the function: {}", refusal.text));
    }
}

std::string timeout_words(const Timeout& timeout)
{
    const std::string used =
        timeout.kind == Timeout::Kind::idle_time
            ? fmt::format("waited for {:g} seconds without computing anything", timeout.seconds)
            : fmt::format("used {:g} seconds of processor time", timeout.seconds);
    return timeout.of_all_calls ? fmt::format("it was stopped: all calls together had {}.", used)
                                : fmt::format("it {}, and was stopped.", used);
}

std::string timeout_advice(const Timeout& timeout)
{
    if (timeout.kind == Timeout::Kind::idle_time) {
        return "No exercise asks for waiting. Look for a sleep(), a lock that is never released, or a thread "
               "that never ends; on a GPU also for a kernel that never ends.";
    }
    return "Look for a loop that never ends: does its variable change in every iteration, and can its "
           "condition become false?";
}

void write_timeout(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    write_what(writer, refusal, timeout_words(*refusal.timeout));
    write_where(writer, refusal, source);
    writer.paragraph(timeout_advice(*refusal.timeout), text_indent);
}

void write_call_error(Writer& writer, const Refusal& refusal)
{
    write_what(writer, refusal, fmt::format("CUDA reports an error after the call: {}", refusal.text));
}

void write_unconfigured_call(Writer& writer, const Refusal& refusal)
{
    write_what(writer, refusal,
               fmt::format("the kernel {} was called like a function, and did not run.",
                           refusal.launches.front().kernel));
    writer.paragraph("A launch gives the number of blocks, and the number of threads per block:",
                     text_indent);
    writer.line("    kernel<<<blocks, threads>>>(arguments)");
}

void write_refused_launch(Writer& writer, const Refusal& refusal, const SourceText& source)
{
    const judge::RefusedLaunch& first = refusal.launches.front();
    const std::size_t count = refusal.launches.size();
    write_what(writer, refusal,
               refusal.is_meant_to_fail
                   ? fmt::format("the error of a launch is still there after the call: {}", refusal.text)
               : count == 1 ? fmt::format("CUDA refused to launch {}: {}", first.kernel, refusal.text)
                            : fmt::format("CUDA refused {} launches, the first of {}: {}", count,
                                          first.kernel, refusal.text));
    write_source_line(writer, first.where, source, text_indent + 2);
    writer.paragraph(first.reason + ".", text_indent + 2);
    writer.paragraph(
        refusal.is_meant_to_fail
            ? "With these inputs the launch must be refused, and it was. What is missing is the line "
              "that asks for its error: cudaGetLastError() returns the error and takes it away. "
              "cudaPeekAtLastError() leaves it, and cudaDeviceSynchronize() does not know of it."
            : "The kernel never ran. A refused launch prints nothing: check what "
              "cudaGetLastError() returns after each launch.",
        text_indent);
}

void write_launch(Writer& writer, const Refusal& refusal, const SourceText& source,
                  const std::optional<TraceCommand>& trace)
{
    if (refusal.launches.empty()) {
        write_call_error(writer, refusal);
    } else if (refusal.code == cudaErrorMissingConfiguration) {
        write_unconfigured_call(writer, refusal);
    } else {
        write_refused_launch(writer, refusal, source);
    }
    if (!refusal.findings.empty()) {
        writer.blank();
        write_causes(writer, causes_of(refusal.findings), source, trace, text_indent);
    }
}

/// Writes the first cause in full. The others are often consequences of the same mistake.
void write_findings(Writer& writer, const Refusal& refusal, const SourceText& source,
                    const std::optional<TraceCommand>& trace)
{
    const std::vector<Cause> causes = causes_of(refusal.findings);
    const std::size_t count = causes.size();
    write_what(writer, refusal,
               fmt::format("the device found {}.",
                           count == 1 ? "a fault" : fmt::format("{} faults; this is the first", count)));
    writer.blank();
    write_cause(writer, causes.at(0), source, text_indent);
    write_trace_command(writer, causes.at(0), trace, text_indent);
    if (count == 1) {
        return;
    }
    const std::size_t end = std::min(count, 1 + headlines_shown);
    writer.blank();
    writer.paragraph("Fix this one first, and run the check again. There is also:", text_indent);
    for (std::size_t i = 1; i < end; ++i) {
        writer.paragraph(cause_headline(causes[i]), text_indent + 2, 2);
    }
    if (count > end) {
        writer.paragraph(fmt::format("and {} more", count - end), text_indent + 2);
    }
}

std::string place_outside(const judge::GuardDamage& damage)
{
    if (damage.offset < 0) {
        return fmt::format("{} before its start", counted(-damage.offset, "byte", "bytes"));
    }
    const std::int64_t distance = damage.offset - static_cast<std::int64_t>(damage.bytes);
    return distance == 0 ? "right after its end"
                         : fmt::format("{} after its end", counted(distance, "byte", "bytes"));
}

void write_changed_input(Writer& writer, const judge::GuardDamage& damage, const Refusal& refusal)
{
    write_what(writer, refusal,
               fmt::format("'{0}' was changed, first at {0}[{1}]. It is an input.", damage.buffer,
                           damage.offset / static_cast<std::int64_t>(damage.element_bytes)));
    writer.paragraph("It is const for this function, and the caller may need it again. Write to memory of "
                     "your own instead.",
                     text_indent);
}

void write_access_outside(Writer& writer, const judge::GuardDamage& damage, const Refusal& refusal,
                          const SourceText& source)
{
    write_what(writer, refusal,
               fmt::format("memory outside '{}' was accessed, {}. The array is in host memory, and has {}.",
                           damage.buffer, place_outside(damage), counted(damage.bytes, "byte", "bytes")));
    write_where(writer, refusal, source);
    writer.paragraph(fmt::format("Find the loop or the copy that goes {}. The size of a copy is in bytes.",
                                 damage.offset < 0 ? "below index 0" : "past the end"),
                     text_indent);
}

void write_guard(Writer& writer, const judge::GuardDamage& damage, const Refusal& refusal,
                 const SourceText& source)
{
    using judge::Damage;
    if (damage.damage == Damage::changed) {
        return write_changed_input(writer, damage, refusal);
    }
    if (damage.damage == Damage::accessed_before || damage.damage == Damage::accessed_behind) {
        return write_access_outside(writer, damage, refusal, source);
    }
    write_what(writer, refusal,
               fmt::format("memory outside '{}' was overwritten, {}. The buffer has {}.", damage.buffer,
                           place_outside(damage), counted(damage.bytes, "byte", "bytes")));
    writer.paragraph(fmt::format("Find the threads that have an index {}, and guard the write.",
                                 damage.offset < 0 ? "below 0" : "past the end"),
                     text_indent);
}

std::string guard_summary(const judge::GuardDamage& damage)
{
    switch (damage.damage) {
        case judge::Damage::changed: return fmt::format("changed the input {}", damage.buffer);
        case judge::Damage::accessed_before:
        case judge::Damage::accessed_behind: return fmt::format("accessed memory outside {}", damage.buffer);
        default: return fmt::format("wrote outside {}", damage.buffer);
    }
}

std::string what_is_wrong(const judge::Mismatch& mismatch)
{
    if (mismatch.total > 1) {
        return fmt::format("'{}' is wrong in {} of {}.", mismatch.output, grouped(mismatch.wrong),
                           counted(mismatch.total, "place", "places"));
    }
    const bool is_returned =
        mismatch.elements.front().place == mismatch.output;  // and no element of an array
    return is_returned ? fmt::format("the {} is wrong.", mismatch.output)
                       : fmt::format("'{}' is wrong.", mismatch.output);
}

void write_mismatch(Writer& writer, const judge::Mismatch& mismatch, const Refusal& refusal)
{
    const std::string bound =
        mismatch.bound.empty() ? "" : fmt::format(" Values may differ by {}.", mismatch.bound);
    write_what(writer, refusal, what_is_wrong(mismatch) + bound);
    std::vector<std::vector<std::string>> rows{{"", "yours", "expected", ""}};
    std::size_t wrong = 0;
    for (const judge::ComparedElement& element : mismatch.elements) {
        rows.push_back({element.place, element.is_untouched ? "not written" : element.got, element.expected,
                        element.is_wrong ? "wrong" : "right"});
        wrong += element.is_wrong ? 1 : 0;
        if (mismatch.left_out > 0 && wrong == bad_at_each_end && element.is_wrong) {
            rows.push_back({fmt::format("... {} more wrong ...", grouped(mismatch.left_out))});
        }
    }
    writer.table(rows, text_indent + 2);
}

/// What budgets are about that is no counter.
constexpr std::pair<std::string_view, std::string_view> other_measures[] = {
    {"launches", "kernel launches"},
    {"pinned_allocations", "allocations of page-locked host memory"},
    {"allocations", "allocations of device memory"},
    {"dynamic_shared_bytes", "dynamic shared memory (bytes)"},
    {"bytes_read", "read from device memory (bytes)"},
    {"lanes_at_work", "lanes of a warp that are at work, on average (percent)"},
    {"idle_blocks", "blocks that access no memory"},
    {"written", "written by kernels (bytes)"},
    {"bytes_on_device", "copied from device memory to device memory (bytes)"},
    {"bytes_to_host", "copied from device memory to the host (bytes)"},
    {"looked_up", "read from memory of any kind, and by shuffles (bytes)"},
    {"threads_at_work", "threads that access memory, in the launch with the most"},
    {"fewest_threads_at_work", "threads that access memory, in the launch with the fewest"},
    {"busiest_thread_global", "global memory that the busiest thread accesses (percent of the mean)"},
    {"busiest_thread_shared", "shared memory that the busiest thread accesses (percent of the mean)"},
    {"lanes_in_exchanges", "lanes in shuffles and in reductions of a warp"},
    {"lanes_together_global", "lanes in a request to global memory (percent of a warp)"},
    {"lanes_together_shared", "lanes in a request to shared memory (percent of a warp)"},
};

void write_budget(Writer& writer, const judge::BudgetMiss& miss, const Refusal& refusal)
{
    write_what(writer, refusal, "the results are right, but a budget is not met.");
    writer.paragraph("Required: " + miss.demand + ".", text_indent);
    const std::string per = miss.per.empty() ? "" : " per " + miss.per;
    writer.table({{words_of_measure(miss.counter) + per, ""},
                  {"  yours", grouped(miss.measured)},
                  {miss.at_least ? "  at least" : "  allowed", grouped(miss.limit)},
                  {"  the reference", grouped(miss.reference)}},
                 text_indent + 2);
}

std::string answers_headline(const std::vector<AnswerLine>& answers)
{
    const auto is_missing = [](const AnswerLine& answer) { return answer.state == AnswerState::missing; };
    const auto is_done = [](const AnswerLine& answer) {
        return answer.state == AnswerState::missing || answer.state == AnswerState::right;
    };
    if (std::all_of(answers.begin(), answers.end(), is_missing)) {
        return "nothing is written in diagnosis.txt yet.";
    }
    return std::all_of(answers.begin(), answers.end(), is_done)
               ? "some answers are still missing in diagnosis.txt."
               : "some answers in diagnosis.txt are not right.";
}

std::string judgement_on(const AnswerLine& answer)
{
    switch (answer.state) {
        case AnswerState::missing: return "still to be answered";
        case AnswerState::wrong: return "wrong";
        case AnswerState::right: return "right";
        case AnswerState::unreadable: break;
    }
    switch (answer.kind) {
        case judge::AnswerKind::number: return "not a number";
        case judge::AnswerKind::choice: return "not on the list";
        case judge::AnswerKind::name: return "not a name";
        case judge::AnswerKind::index: return "not an index";
    }
    return "";
}

std::string what_to_write(const AnswerLine& answer)
{
    switch (answer.kind) {
        case judge::AnswerKind::number: return "one number, such as 1000 or 0x3e8, and nothing else";
        case judge::AnswerKind::choice: return fmt::format("one of: {}", fmt::join(answer.choices, ", "));
        case judge::AnswerKind::name: return "the name of one variable, and nothing else";
        case judge::AnswerKind::index: return "one index, and nothing else";
    }
    return "";
}

/// An answer has room for a few words beside its judgement.
std::string given_shown(const std::string& given)
{
    return given.empty()                            ? "(empty)"
           : given.size() > answer_characters_shown ? given.substr(0, answer_characters_shown) + "..."
                                                    : given;
}

std::string what_belongs_together(judge::AnswersTogether together)
{
    switch (together) {
        case judge::AnswersTogether::mask_call: return "The line, its fault and its lane belong together.";
        case judge::AnswersTogether::each_mask_call: return "A line, its fault and its lane belong together.";
        case judge::AnswersTogether::racing_accesses:
            return "Lines, threads, array and index must be those of one race: the first thread makes its "
                   "access in the first line, the other thread in the other line.";
    }
    return "";
}

void write_answers(Writer& writer, const Refusal& refusal)
{
    write_what(writer, refusal, answers_headline(refusal.answers));
    std::vector<std::vector<std::string>> rows;
    for (const AnswerLine& answer : refusal.answers) {
        rows.push_back({answer.key, given_shown(answer.given), judgement_on(answer)});
    }
    constexpr std::size_t left_columns = 3;
    writer.table(rows, text_indent + 2, left_columns);
    for (const AnswerLine& answer : refusal.answers) {
        if (answer.state == AnswerState::unreadable) {
            writer.paragraph(fmt::format("For '{}', write {}.", answer.key, what_to_write(answer)),
                             text_indent);
        }
    }
    if (refusal.answers_together) {
        writer.paragraph(what_belongs_together(*refusal.answers_together), text_indent);
    }
}

std::string words_of(const judge::TooLittleWork& work)
{
    switch (work.kind) {
        case judge::TooLittleWork::Kind::no_kernel: return "no kernel was launched";
        case judge::TooLittleWork::Kind::loads:
            return fmt::format("the kernels read {} bytes of global memory; the inputs have {}", work.bytes,
                               work.other_bytes);
        case judge::TooLittleWork::Kind::stores:
            return fmt::format("the kernels wrote {} bytes of global memory; the outputs have {}", work.bytes,
                               work.other_bytes);
        case judge::TooLittleWork::Kind::copies:
            return fmt::format("{} bytes were copied to the host or read there; the inputs have {}",
                               work.bytes, work.other_bytes);
    }
    return "";
}

std::string words_of(judge::RecordFault fault)
{
    switch (fault) {
        case judge::RecordFault::too_long:
            return "The record of what the device did is too long for the judge. Use fewer launches to "
                   "shorten it.";
        case judge::RecordFault::damaged:
            return "The record of what the device did is damaged: the code has written to memory that does "
                   "not belong to it.";
    }
    return "";
}

/// For reasons that need no more than a sentence.
std::string words_of(const Refusal& refusal)
{
    return refusal.too_little_work ? words_of(*refusal.too_little_work)
           : refusal.record_fault  ? words_of(*refusal.record_fault)
           : refusal.missing_file  ? fmt::format("There is no file {}.", *refusal.missing_file)
                                   : refusal.text;
}

/// Whether a call of the host is at fault as well, which may have come first.
bool is_of_a_call(const judge::Finding& finding)
{
    return finding.kind == judge::FindingKind::wrong_side && finding.launch == 0;
}

/// What comes after such a call may go wrong for this alone.
void write_refused_call(Writer& writer, const Refusal& refusal, const SourceText& source, bool is_first)
{
    const judge::RefusedCall& first = refusal.refused_calls.front();
    const std::size_t more = refusal.refused_calls.size() - 1;
    write_what(writer, refusal,
               fmt::format("CUDA {}refused {}() with {}: {}.", is_first ? "" : "also ", first.function,
                           first.error, first.reason));
    write_source_line(writer, first.where, source, text_indent + 2);
    if (more > 0) {
        writer.line(fmt::format("    and {}", counted(more, "more call", "more calls")));
    }
    if (is_first) {
        writer.paragraph("Fix this first: what follows may come from it.", text_indent);
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
        text.erase(text.find_last_not_of('\r') + 1);
        writer.line(text.empty() ? "" : "    " + text, Style::faint);
    }
}

void write_reason(Writer& writer, const Refusal& refusal, const SourceText& source,
                  const std::optional<TraceCommand>& trace)
{
    switch (refusal.reason) {
        case Reason::compile: return write_compile(writer, refusal, source);
        case Reason::exit: return write_exit(writer, refusal);
        case Reason::crash: return write_crash(writer, refusal, source);
        case Reason::exception: return write_exception(writer, refusal);
        case Reason::timeout: return write_timeout(writer, refusal, source);
        case Reason::launch: return write_launch(writer, refusal, source, trace);
        case Reason::finding: return write_findings(writer, refusal, source, trace);
        case Reason::guard: return write_guard(writer, *refusal.guard, refusal, source);
        case Reason::mismatch: return write_mismatch(writer, *refusal.mismatch, refusal);
        case Reason::budget: return write_budget(writer, *refusal.budget, refusal);
        case Reason::diagnosis: return write_answers(writer, refusal);
        case Reason::unused:
            return write_what(
                writer, refusal,
                fmt::format("the answer does not come from the device: {}.", words_of(refusal)));
        case Reason::missing:
        case Reason::other: return writer.paragraph(words_of(refusal), text_indent, 0, Style::strong);
    }
}

bool depends_on_inputs(const Refusal& refusal)
{
    return refusal.reason != Reason::compile && refusal.reason != Reason::missing &&
           refusal.reason != Reason::diagnosis && !refusal.circumstances.empty() && !refusal.while_loading;
}

}  // namespace

std::string words_of_measure(const std::string& name)
{
    for (const auto& [other, words] : other_measures) {
        if (name == other) {
            return std::string(words);
        }
    }
    const auto& infos = judge::counter_infos();
    const auto info = std::find_if(infos.begin(), infos.end(), [&](const auto& i) { return i.name == name; });
    return info != infos.end() ? fmt::format("{} ({})", info->words, info->unit)
                               : fmt::format("(unknown counter '{}')", name);
}

void write_refusal(Writer& writer, const Refusal& refusal, const std::string& again, const SourceText& source,
                   const std::optional<TraceCommand>& trace)
{
    const bool has_refused_calls = !refusal.refused_calls.empty();
    const bool call_is_first = std::ranges::none_of(refusal.findings, is_of_a_call);
    if (has_refused_calls && call_is_first) {
        write_refused_call(writer, refusal, source, true);
        writer.blank();
    }
    write_reason(writer, refusal, source, trace);
    if (has_refused_calls && !call_is_first) {
        writer.blank();
        write_refused_call(writer, refusal, source, false);
    }
    write_printed(writer, refusal.printed);
    if (depends_on_inputs(refusal) && !again.empty()) {
        writer.blank();
        writer.line("  To get the same inputs again: " + again, Style::faint);
    }
}

std::string refusal_summary(const Refusal& refusal)
{
    switch (refusal.reason) {
        case Reason::compile: return "does not compile";
        case Reason::exit: return fmt::format("ended the process with status {}", refusal.code);
        case Reason::crash: return fmt::format("crashed (signal {})", refusal.code);
        case Reason::exception: return "threw an exception";
        case Reason::timeout:
            return refusal.timeout->kind == Timeout::Kind::idle_time ? "waited without computing for too long"
                                                                     : "used too much processor time";
        case Reason::launch: return refusal.text;
        case Reason::finding:
            return refusal.findings.empty() ? "fault" : std::string(name_of(refusal.findings.front().kind));
        case Reason::guard: return guard_summary(*refusal.guard);
        case Reason::unused: return words_of(refusal);
        case Reason::mismatch: return fmt::format("{} is wrong", refusal.mismatch->output);
        case Reason::budget: return fmt::format("budget: {}", refusal.budget->demand);
        case Reason::diagnosis: return "diagnosis not right";
        case Reason::missing: return "no file";
        case Reason::other: return words_of(refusal);
    }
    return "";
}

}  // namespace report
