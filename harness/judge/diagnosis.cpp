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

/// A copy that is larger than its memory.
void add_copy_facts(const std::vector<Finding>& findings, std::vector<Facts>& facts)
{
    for (const Finding& finding : findings) {
        if (finding.kind == "wrong-side" && finding.reason == "size" && !finding.parties.empty()) {
            facts.push_back({{"hazard", finding.kind}, {"line", std::to_string(finding.parties[0].where.line)}});
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
    const bool has_barrier = !facts.empty();
    if (!has_race && !has_barrier) {
        add_copy_facts(made.seen.findings, facts);
    }
    if (facts.empty() && !has_race) {
        throw std::runtime_error("the device finds no fault in the exercise as it was handed out");
    }
    std::vector<std::string> keys = has_race ? race_keys : has_barrier ? barrier_keys : copy_keys;
    for (const auto& [key, answer] : further_) {
        keys.push_back(key);
        for (Facts& fact : facts) {
            fact[key] = answer;
        }
    }
    const Facts answers = answers_to(keys, made.answers);
    std::size_t best = 0;
    for (const Facts& fact : facts) {
        best = std::max(best, agreement(fact, keys, answers));
    }
    if (has_race) {
        visit_races(made.seen.shared_trace, [&](const SharedAccess& a, const SharedAccess& b) {
            if (best < keys.size()) {
                Facts race = race_facts(a, b);
                race.insert(further_.begin(), further_.end());
                best = std::max(best, agreement(race, keys, answers));
            }
        });
    }
    if (best == keys.size()) {
        return true;
    }
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        refusal.answers.push_back({keys[i], answers.at(keys[i]), i < best});
    }
    refusal.text = answers.at(keys[best]).empty() ? fmt::format("'{}' is still to be answered.", keys[best])
                   : best == 0 ? fmt::format("'{}' is not what the device finds.", keys[best])
                               : fmt::format("'{}' does not fit what stands above it.", keys[best]);
    Session::get().refuse(std::move(refusal));
    return false;
}

DiagnosisMatcher names_the_hazard(std::vector<std::pair<std::string, std::string>> further)
{
    return DiagnosisMatcher(std::move(further));
}

}  // namespace judge
