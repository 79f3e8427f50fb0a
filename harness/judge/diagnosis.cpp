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

/// One true answer to all keys of a sheet.
using Facts = std::map<std::string, std::string>;

const std::vector<std::string> barrier_keys{"hazard", "line", "arrived", "returned"};
const std::vector<std::string> copy_keys{"hazard", "line"};
const std::vector<std::string> race_keys{"hazard",       "line",  "other line", "thread",
                                         "other thread", "array", "index"};
const std::vector<std::string> mask_keys{"hazard", "line", "fault", "lane"};
const std::vector<std::string> two_masks_keys{"hazard",     "line",        "fault",     "lane",
                                              "other line", "other fault", "other lane"};

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    const std::size_t last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

void add_barrier_facts(const std::vector<Arrival>& arrivals, std::vector<Facts>& facts)
{
    int returned = 0;
    for (const Arrival& arrival : arrivals) {
        returned += arrival.place == "returned" ? arrival.threads : 0;
    }
    for (const Arrival& arrival : arrivals) {
        if (arrival.place != "returned") {
            facts.push_back({{"hazard", "barrier-divergence"},
                             {"line", std::to_string(arrival.where.line)},
                             {"arrived", std::to_string(arrival.threads)},
                             {"returned", std::to_string(returned)}});
        }
    }
}

/// Lanes that break the rule of masks at one call.
struct MaskFault
{
    int line;
    std::string fault;  ///< "unnamed": they come and are not named; "absent": they are named and do not come
    std::uint32_t lanes;
};

std::vector<MaskFault> mask_faults(const std::vector<Finding>& findings)
{
    std::vector<MaskFault> faults;
    for (const Finding& finding : findings) {
        if (finding.kind != "warp-mask") {
            continue;
        }
        const bool is_about_source = finding.reason == "source takes no part";
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

std::vector<Facts> facts_of(const MaskFault& fault, const std::string& prefix)
{
    std::vector<Facts> facts;
    for (int lane = 0; lane < 32; ++lane) {
        if ((fault.lanes >> lane & 1) != 0) {
            facts.push_back({{"hazard", "warp-mask"},
                             {prefix + "line", std::to_string(fault.line)},
                             {prefix + "fault", fault.fault},
                             {prefix + "lane", std::to_string(lane)}});
        }
    }
    return facts;
}

/// Each lane that breaks the rule; if two lines are at fault, each such lane of one with each of the other.
void add_mask_facts(const std::vector<MaskFault>& faults, std::vector<Facts>& facts)
{
    const bool in_pairs = concern_two_lines(faults);
    for (const MaskFault& one : faults) {
        for (const Facts& fact : facts_of(one, "")) {
            if (!in_pairs) {
                facts.push_back(fact);
            }
            for (const MaskFault& other : faults) {
                for (Facts& both :
                     other.line != one.line ? facts_of(other, "other ") : std::vector<Facts>{}) {
                    both.insert(fact.begin(), fact.end());
                    facts.push_back(std::move(both));
                }
            }
        }
    }
}

/// A copy that is larger than its memory.
void add_copy_facts(const std::vector<Finding>& findings, std::vector<Facts>& facts)
{
    for (const Finding& finding : findings) {
        if (finding.kind == "wrong-side" && finding.reason == "size" && !finding.parties.empty()) {
            facts.push_back(
                {{"hazard", finding.kind}, {"line", std::to_string(finding.parties[0].where.line)}});
        }
    }
}

bool can_race(const SharedAccess& a, const SharedAccess& b)
{
    const bool somebody_writes = a.action != "read" || b.action != "read";
    const bool both_atomic = a.action == "atomic" && b.action == "atomic";
    return a.thread != b.thread && somebody_writes && !both_atomic;
}

/// Calls `visit` with each pair of accesses to one element between the same barriers that can race, in both orders.
/// A block's own barriers are the only order that is looked at.
void visit_races(const std::vector<SharedAccess>& trace,
                 const std::function<void(const SharedAccess&, const SharedAccess&)>& visit)
{
    std::map<std::tuple<std::string, std::string, int>, std::vector<const SharedAccess*>> at_element;
    for (const SharedAccess& access : trace) {
        at_element[{access.array, access.index, access.interval}].push_back(&access);
    }
    for (const auto& [element, accesses] : at_element) {
        for (const SharedAccess* a : accesses) {
            for (const SharedAccess* b : accesses) {
                if (can_race(*a, *b)) {
                    visit(*a, *b);
                }
            }
        }
    }
}

Facts race_facts(const SharedAccess& a, const SharedAccess& b)
{
    return {{"hazard", "data-race"},
            {"line", std::to_string(a.line)},
            {"other line", std::to_string(b.line)},
            {"thread", std::to_string(a.thread)},
            {"other thread", std::to_string(b.thread)},
            {"array", a.array},
            {"index", a.index}};
}

/// How many of the first `keys` one set of facts agrees with.
std::size_t agreement(const Facts& facts, const std::vector<std::string>& keys, const Facts& answers)
{
    std::size_t count = 0;
    while (count < keys.size() && facts.at(keys[count]) == answers.at(keys[count])) {
        ++count;
    }
    return count;
}

/// The answers to `keys`; those that the sheet lacks are empty, and "tile[5]" counts as "tile".
Facts answers_to(const std::vector<std::string>& keys, const std::map<std::string, std::string>& sheet)
{
    Facts answers;
    for (const std::string& key : keys) {
        const auto given = sheet.find(key);
        answers[key] = given != sheet.end() ? given->second : "";
    }
    if (const auto array = answers.find("array"); array != answers.end()) {
        array->second = array->second.substr(0, array->second.find('['));
    }
    return answers;
}

/// Refuses the sheet whose first `right` answers are right, and the next is not.
void refuse_answers(const std::vector<std::string>& keys, const Facts& answers, std::size_t right,
                    const std::string& what_is_wrong)
{
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        refusal.answers.push_back({keys[i], answers.at(keys[i]), i < right});
    }
    refusal.text = answers.at(keys[right]).empty() ? fmt::format("'{}' is still to be answered.", keys[right])
                                                   : fmt::format("'{}' {}.", keys[right], what_is_wrong);
    Session::get().refuse(std::move(refusal));
}

}  // namespace

std::map<std::string, std::string> read_answers(const std::string& text)
{
    std::map<std::string, std::string> answers;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (trimmed(line).rfind('#', 0) != 0 && colon != std::string::npos) {
            answers[trimmed(line.substr(0, colon))] = trimmed(line.substr(colon + 1));
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

bool DiagnosisMatcher::match(const Diagnosis& made) const
{
    std::vector<Facts> facts;
    bool has_race = false;
    for (const Finding& finding : made.seen.findings) {
        has_race = has_race || finding.kind == "data-race";
        add_barrier_facts(finding.arrivals, facts);
        for (const auto& arrivals : finding.further_arrivals) {
            add_barrier_facts(arrivals, facts);
        }
    }
    const std::vector<MaskFault> masks = mask_faults(made.seen.findings);
    const bool has_barrier = !facts.empty();
    if (!masks.empty()) {
        facts.clear();  // whoever waits in vain for other lanes is no fault of its own
        add_mask_facts(masks, facts);
    } else if (!has_race && !has_barrier) {
        add_copy_facts(made.seen.findings, facts);
    }
    if (facts.empty() && !has_race) {
        throw std::runtime_error("the device finds no fault in the exercise as it was handed out");
    }
    const std::vector<std::string>& keys = concern_two_lines(masks) ? two_masks_keys
                                           : !masks.empty()         ? mask_keys
                                           : has_race               ? race_keys
                                           : has_barrier            ? barrier_keys
                                                                    : copy_keys;
    const Facts answers = answers_to(keys, made.answers);
    std::size_t best = 0;
    for (const Facts& fact : facts) {
        best = std::max(best, agreement(fact, keys, answers));
    }
    if (keys == race_keys) {
        visit_races(made.seen.shared_trace, [&](const SharedAccess& a, const SharedAccess& b) {
            if (best < keys.size()) {
                best = std::max(best, agreement(race_facts(a, b), keys, answers));
            }
        });
    }
    if (best == keys.size()) {
        return true;
    }
    refuse_answers(keys, answers, best,
                   best == 0 ? "is not what the device finds" : "does not fit what stands above it");
    return false;
}

DiagnosisMatcher names_the_hazard()
{
    return {};
}

bool AnswersMatcher::match(const Diagnosis& made) const
{
    std::vector<std::string> keys;
    Facts expected;
    for (const auto& [key, answer] : expected_) {
        keys.push_back(key);
        expected[key] = answer;
    }
    const Facts answers = answers_to(keys, made.answers);
    const std::size_t right = agreement(expected, keys, answers);
    if (right < keys.size()) {
        refuse_answers(keys, answers, right, "is not right");
    }
    return right == keys.size();
}

AnswersMatcher answers(Answers expected)
{
    return AnswersMatcher(std::move(expected));
}

}  // namespace judge
