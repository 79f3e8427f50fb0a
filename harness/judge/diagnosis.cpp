// SPDX-License-Identifier: MIT
#include "diagnosis.hpp"

#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <tuple>
#include <utility>

namespace judge {
namespace {

/// One true answer to each question of a sheet, in the order of the questions.
using Facts = std::vector<Answer>;
using Visitor = std::function<void(const Facts&)>;

/// What the sheet of a hazard asks, and every set of answers that is right.
struct HazardSheet
{
    std::vector<Question> questions;
    std::function<void(const Visitor&)> visit_facts;
    std::optional<AnswersTogether> together;  ///< none if each question has an answer of its own
};

Question hazard_question()
{
    return {"hazard", AnswerKind::choice, hazards_on_sheets()};
}

Question fault_question(const std::string& key)
{
    return {key, AnswerKind::choice, {"unnamed", "absent"}};
}

Question line_question(const std::string& key)
{
    return {key, AnswerKind::number, {"line", Session::get().settings.exercise + ".cu"}};
}

Question thread_question(const std::string& key)
{
    return {key, AnswerKind::number, {"thread", "threads", "threadidx.x"}};
}

Question lane_question(const std::string& key)
{
    return {key, AnswerKind::number, {"lane"}};
}

Number as_number(std::int64_t value)
{
    return {static_cast<std::uint64_t>(value)};
}

// --- barrier-divergence ------------------------------------------------------------------------------------------

/// The waits of the first finding about a barrier, as they were the first time. Later times do not count: the sheet
/// asks for the first.
void visit_barrier_facts(const std::vector<Arrival>& arrivals, const Visitor& visit)
{
    int returned = 0;
    for (const Arrival& arrival : arrivals) {
        returned += arrival.place == ArrivalPlace::returned ? arrival.threads : 0;
    }
    for (const Arrival& arrival : arrivals) {
        if (arrival.place != ArrivalPlace::returned) {
            visit({Choice{"barrier-divergence"}, as_number(arrival.where.line), as_number(arrival.threads),
                   as_number(returned)});
        }
    }
}

HazardSheet barrier_sheet(const Finding& finding)
{
    return {
        {hazard_question(), line_question("line"), thread_question("arrived"), thread_question("returned")},
        [&finding](const Visitor& visit) { visit_barrier_facts(finding.arrivals, visit); },
        std::nullopt};
}

// --- warp-mask ---------------------------------------------------------------------------------------------------

/// Lanes that break the rule of masks at one call.
struct MaskFault
{
    int line;
    std::string
        fault;  ///< "unnamed": the lanes call and are not named; "absent": they are named and do not call
    std::uint32_t lanes;
};

std::vector<MaskFault> mask_faults(const std::vector<Finding>& findings)
{
    std::vector<MaskFault> faults;
    for (const Finding& finding : findings) {
        if (finding.kind != FindingKind::warp_mask) {
            continue;
        }
        const bool is_about_source = finding.reason == FindingReason::source_takes_no_part;
        const std::uint32_t lanes = is_about_source ? finding.other_lanes : finding.lanes;
        const bool named = (lanes & ~finding.mask) == 0;
        faults.push_back({finding.parties.at(0).where.line, named ? "absent" : "unnamed", lanes});
    }
    return faults;
}

bool concern_two_lines(const std::vector<MaskFault>& faults)
{
    return std::any_of(faults.begin(), faults.end(),
                       [&](const MaskFault& fault) { return fault.line != faults.front().line; });
}

/// Line, fault and lane, for each lane that breaks the rule.
std::vector<Facts> facts_of(const MaskFault& fault)
{
    std::vector<Facts> facts;
    for (int lane = 0; lane < 32; ++lane) {
        if ((fault.lanes >> lane & 1) != 0) {
            facts.push_back({as_number(fault.line), Choice{fault.fault}, as_number(lane)});
        }
    }
    return facts;
}

void visit_with_hazard(std::initializer_list<const Facts*> parts, const Visitor& visit)
{
    Facts all{Choice{"warp-mask"}};
    for (const Facts* part : parts) {
        all.insert(all.end(), part->begin(), part->end());
    }
    visit(all);
}

/// Each lane that breaks the rule in one line with each such lane in another.
void visit_pairs(const MaskFault& one, const MaskFault& other, const Visitor& visit)
{
    for (const Facts& fact : facts_of(one)) {
        for (const Facts& other_fact : facts_of(other)) {
            visit_with_hazard({&fact, &other_fact}, visit);
        }
    }
}

HazardSheet one_mask_sheet(const std::vector<MaskFault>& faults)
{
    return {{hazard_question(), line_question("line"), fault_question("fault"), lane_question("lane")},
            [faults](const Visitor& visit) {
                for (const MaskFault& fault : faults) {
                    for (const Facts& fact : facts_of(fault)) {
                        visit_with_hazard({&fact}, visit);
                    }
                }
            },
            AnswersTogether::mask_call};
}

HazardSheet two_masks_sheet(const std::vector<MaskFault>& faults)
{
    return {{hazard_question(), line_question("line"), fault_question("fault"), lane_question("lane"),
             line_question("other line"), fault_question("other fault"), lane_question("other lane")},
            [faults](const Visitor& visit) {
                for (const MaskFault& one : faults) {
                    for (const MaskFault& other : faults) {
                        if (one.line != other.line) {
                            visit_pairs(one, other, visit);
                        }
                    }
                }
            },
            AnswersTogether::each_mask_call};
}

// --- wrong-side --------------------------------------------------------------------------------------------------

/// Whether the finding is about a copy that is larger than its memory.
bool is_about_size(const Finding& finding)
{
    return finding.kind == FindingKind::wrong_side && finding.reason == FindingReason::size &&
           !finding.parties.empty();
}

HazardSheet copy_sheet(const std::vector<Finding>& findings)
{
    return {{hazard_question(), line_question("line")},
            [&findings](const Visitor& visit) {
                for (const Finding& finding : findings) {
                    if (is_about_size(finding)) {
                        visit({Choice{std::string(name_of(finding.kind))},
                               as_number(finding.parties[0].where.line)});
                    }
                }
            },
            std::nullopt};
}

// --- data-race ---------------------------------------------------------------------------------------------------

bool can_race(const SharedAccess& a, const SharedAccess& b)
{
    const auto only_reads = [](const SharedAccess& access) {
        return access.action == Action::read || access.action == Action::atomic_read;
    };
    const auto is_atomic = [](const SharedAccess& access) {
        return access.action != Action::read && access.action != Action::write;
    };
    const bool one_writes = !only_reads(a) || !only_reads(b);
    const bool both_atomic = is_atomic(a) && is_atomic(b);
    return a.thread != b.thread && one_writes && !both_atomic;
}

/// Visits each pair of accesses to one element between the same barriers that can race, in both orders. A block's own
/// barriers are the only order that is looked at.
void visit_race_facts(const std::vector<SharedAccess>& trace, const Visitor& visit)
{
    std::map<std::tuple<std::string, std::string, int>, std::vector<const SharedAccess*>> at_element;
    for (const SharedAccess& access : trace) {
        at_element[{access.array, access.index, access.interval}].push_back(&access);
    }
    const Question index_question{"index", AnswerKind::index, {}};
    for (const auto& [element, accesses] : at_element) {
        const Answer array = Name{std::get<0>(element)};
        const Answer index = read_answer(index_question, std::get<1>(element)).value();
        for (const SharedAccess* a : accesses) {
            for (const SharedAccess* b : accesses) {
                if (can_race(*a, *b)) {
                    visit({Choice{std::string(name_of(FindingKind::data_race))}, as_number(a->line),
                           as_number(b->line), as_number(a->thread), as_number(b->thread), array, index});
                }
            }
        }
    }
}

HazardSheet race_sheet(const std::vector<SharedAccess>& trace)
{
    return {{hazard_question(), line_question("line"), line_question("other line"), thread_question("thread"),
             thread_question("other thread"), Question{"array", AnswerKind::name, {}},
             Question{"index", AnswerKind::index, {}}},
            [&trace](const Visitor& visit) { visit_race_facts(trace, visit); },
            AnswersTogether::racing_accesses};
}

// --- The judgement -----------------------------------------------------------------------------------------------

/// @throws std::runtime_error if the device finds no hazard that a sheet can ask for
HazardSheet sheet_for(const Observation& seen)
{
    const auto first = [&](const auto& is_meant) {
        return std::find_if(seen.findings.begin(), seen.findings.end(), is_meant);
    };
    const auto end = seen.findings.end();
    if (const auto faults = mask_faults(seen.findings); !faults.empty()) {
        return concern_two_lines(faults) ? two_masks_sheet(faults) : one_mask_sheet(faults);
    }
    if (first([](const Finding& finding) { return finding.kind == FindingKind::data_race; }) != end) {
        return race_sheet(seen.shared_trace);
    }
    if (const auto barrier = first([](const Finding& finding) { return !finding.arrivals.empty(); });
        barrier != end) {
        return barrier_sheet(*barrier);
    }
    if (first(is_about_size) != end) {
        return copy_sheet(seen.findings);
    }
    throw std::runtime_error("the device finds no hazard in the starter code that a sheet asks for");
}

/// The answers to the questions of a sheet, compared with one set of facts after the other.
class Judgement {
public:
    Judgement(std::vector<Question> questions, const std::map<std::string, std::string>& sheet)
        : questions_(std::move(questions))
    {
        for (const Question& question : questions_) {
            const auto entry = sheet.find(question.key);
            given_.push_back(entry != sheet.end() ? bare(entry->second) : "");
            answers_.push_back(read_answer(question, given_.back()));
        }
        is_right_.resize(questions_.size(), false);
    }

    /// Keeps these facts if more answers agree with them than with any before.
    void consider(const Facts& facts)
    {
        std::vector<bool> agrees(facts.size());
        for (std::size_t i = 0; i < facts.size(); ++i) {
            agrees[i] = answers_.at(i) == facts[i];
        }
        if (rank(agrees) > rank(is_right_)) {
            is_right_ = std::move(agrees);
        }
    }

    bool all_right() const { return rank(is_right_).first == static_cast<std::ptrdiff_t>(questions_.size()); }

    void refuse(std::optional<AnswersTogether> together) const
    {
        Refusal refusal;
        refusal.reason = Reason::diagnosis;
        bool is_wrong_in_place = false;
        for (std::size_t i = 0; i < questions_.size(); ++i) {
            refusal.answers.push_back(answer_line(i));
            const bool is_hazard = i == 0;
            is_wrong_in_place |= !is_hazard && refusal.answers.back().state == AnswerLine::State::wrong;
        }
        if (is_wrong_in_place) {
            refusal.answers_together = together;
        }
        Session::get().refuse(std::move(refusal));
    }

private:
    /// Facts are the better the more answers they agree with, and then the earlier these are on the sheet.
    static std::pair<std::ptrdiff_t, std::vector<bool>> rank(const std::vector<bool>& agrees)
    {
        return {std::count(agrees.begin(), agrees.end(), true), agrees};
    }

    AnswerLine answer_line(std::size_t i) const
    {
        using State = AnswerLine::State;
        const Question& question = questions_[i];
        const State state = given_[i].empty() ? State::missing
                            : !answers_[i]    ? State::unreadable
                            : is_right_[i]    ? State::right
                                              : State::wrong;
        return {question.key, given_[i], state, question.kind,
                question.kind == AnswerKind::choice ? question.words : std::vector<std::string>{}};
    }

    std::vector<Question> questions_;
    std::vector<std::string> given_;
    std::vector<std::optional<Answer>> answers_;
    std::vector<bool> is_right_;
};

void append(const Answers& expected, std::vector<Question>& questions)
{
    for (const ExpectedAnswer& entry : expected) {
        questions.push_back(entry.question);
    }
}

void append(const Answers& expected, Facts& facts)
{
    for (const ExpectedAnswer& entry : expected) {
        facts.push_back(entry.answer);
    }
}

/// Without what # begins at the front of the line or after a blank.
std::string without_comment(const std::string& line)
{
    for (std::size_t at = line.find('#'); at != std::string::npos; at = line.find('#', at + 1)) {
        if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') {
            return line.substr(0, at);
        }
    }
    return line;
}

/// The key as it is on the sheet, however its words are put together: "Other_line " is "other line".
std::string plain_key(const std::string& key)
{
    std::string spaced = in_lower_case(bare(key));
    std::replace_if(
        spaced.begin(), spaced.end(), [](char c) { return c == '_' || c == '-' || c == '\t'; }, ' ');
    std::istringstream words(spaced);
    std::string plain;
    for (std::string word; words >> word;) {
        plain += (plain.empty() ? "" : " ") + word;
    }
    return plain;
}

}  // namespace

const std::vector<std::string>& hazards_on_sheets()
{
    static const std::vector<std::string> hazards{"barrier-divergence", "data-race", "out-of-bounds",
                                                  "uninitialised-read", "warp-mask", "wrong-side"};
    return hazards;
}

namespace {

/// Two answers to one question are told together, and are none.
void add_answer(std::string& answer, const std::string& given)
{
    const bool is_second = !answer.empty() && !given.empty() && answer != given;
    answer += is_second ? " and " + given : answer.empty() ? given : "";
}

}  // namespace

std::map<std::string, std::string> read_answers(const std::string& text)
{
    std::map<std::string, std::string> answers;
    std::istringstream lines(in_ascii(text));
    for (std::string line; std::getline(lines, line);) {
        line = without_comment(line);
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos) {
            add_answer(answers[plain_key(line.substr(0, colon))], bare(line.substr(colon + 1)));
        }
    }
    return answers;
}

Diagnosis diagnosis(Observation seen)
{
    std::ifstream file(Session::get().settings.answers);
    std::ostringstream text;
    text << file.rdbuf();
    return {std::move(seen), read_answers(text.str())};
}

Diagnosis answer_sheet()
{
    return diagnosis(Observation{});
}

ExpectedAnswer number_answer(const std::string& key, std::uint64_t value, std::vector<std::string> words)
{
    return {{key, AnswerKind::number, std::move(words)}, Number{value}};
}

ExpectedAnswer bytes_answer(const std::string& key, std::uint64_t value)
{
    return number_answer(key, value, {"byte", "bytes", "b"});
}

ExpectedAnswer line_answer(const std::string& key, int value)
{
    return {line_question(key), as_number(value)};
}

ExpectedAnswer name_answer(const std::string& key, const std::string& value)
{
    return {{key, AnswerKind::name, {}}, Name{value}};
}

namespace {

void note_rules(const std::vector<Question>& questions)
{
    for (const Question& question : questions) {
        Session::get().note_rule({"", {Reason::diagnosis}, "the answer to '" + question.key + "' is right"});
    }
}

}  // namespace

bool DiagnosisMatcher::match(const Diagnosis& made) const
{
    const HazardSheet sheet = sheet_for(made.seen);
    std::vector<Question> questions = sheet.questions;
    append(further_, questions);
    if (Session::get().settings.lists_rules) {
        note_rules(questions);
        return true;
    }
    Judgement judgement(std::move(questions), made.answers);
    sheet.visit_facts([&](Facts facts) {
        append(further_, facts);
        judgement.consider(facts);
    });
    if (!judgement.all_right()) {
        judgement.refuse(sheet.together);
    }
    return judgement.all_right();
}

DiagnosisMatcher names_the_hazard(Answers further)
{
    return DiagnosisMatcher(std::move(further));
}

bool AnswersMatcher::match(const Diagnosis& made) const
{
    std::vector<Question> questions;
    Facts facts;
    append(expected_, questions);
    append(expected_, facts);
    if (Session::get().settings.lists_rules) {
        note_rules(questions);
        return true;
    }
    Judgement judgement(std::move(questions), made.answers);
    judgement.consider(facts);
    if (!judgement.all_right()) {
        judgement.refuse(std::nullopt);
    }
    return judgement.all_right();
}

AnswersMatcher answers(Answers expected)
{
    return AnswersMatcher(std::move(expected));
}

}  // namespace judge
