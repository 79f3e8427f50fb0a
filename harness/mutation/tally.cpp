// SPDX-License-Identifier: MIT
#include "tally.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mutation {
namespace {

/// Which of the claims that a verdict is made of this refusal denies.
std::string claim_of(const judge::Refusal& refusal)
{
    switch (refusal.reason) {
        case judge::Reason::unused: return "on the device";
        case judge::Reason::budget: return "by the lesson's means";
        case judge::Reason::diagnosis: return "the answers";
        case judge::Reason::finding: {
            const bool is_clean_up =
                std::all_of(refusal.findings.begin(), refusal.findings.end(), judge::is_lesser);
            return is_clean_up ? "clean" : "right";
        }
        default: return "right";
    }
}

bool costs_points(const judge::TaskVerdict& task, const course::Points& points)
{
    const auto worth = points.find(task.task);
    return task.refusal &&
           (task.kind == judge::TaskKind::correctness || (worth != points.end() && worth->second > 0));
}

const Declaration* declaration_of(const Mutant& mutant, const std::vector<Declaration>& declarations)
{
    const auto found =
        std::find_if(declarations.begin(), declarations.end(), [&](const Declaration& declaration) {
            return declaration.is_of(mutant.change, mutant.shown);
        });
    return found != declarations.end() ? &*found : nullptr;
}

void look_at_declaration(const Declaration& declaration, const std::vector<Mutant>& mutants, bool is_sample,
                         std::vector<std::string>& complaints)
{
    using State = Outcome::State;
    const auto has = [&](auto is_wanted) {
        return std::any_of(mutants.begin(), mutants.end(), [&](const Mutant& mutant) {
            return declaration.is_of(mutant.change, mutant.shown) && is_wanted(mutant.outcome.state);
        });
    };
    const std::string what =
        fmt::format("the declaration of '{}' for the line '{}'", declaration.rule, declaration.before);
    if (has([](State state) { return state == State::killed; })) {
        complaints.push_back(what + " is wrong: a check kills this mutant. Take it out.");
    } else if (!is_sample && !has([](State state) { return state == State::survived; })) {
        complaints.push_back(what + " is void: there is no such mutant any more. Take it out.");
    }
}

void look_at_numbers(Tally& counted)
{
    if (counted.live < least_live) {
        counted.complaints.push_back(
            fmt::format("only {} mutants are live; {} are needed.", counted.live, least_live));
    }
    if (counted.declared.size() * most_live_per_declared > counted.live) {
        counted.complaints.push_back(
            fmt::format("{} of {} live mutants are declared to be equivalent; at most one in "
                        "{} may be.",
                        counted.declared.size(), counted.live, most_live_per_declared));
    }
}

}  // namespace

Outcome outcome_of(const judge::Verdict& verdict, const course::Points& points)
{
    const auto killer =
        std::find_if(verdict.tasks.begin(), verdict.tasks.end(),
                     [&](const judge::TaskVerdict& task) { return costs_points(task, points); });
    if (killer == verdict.tasks.end()) {
        return {Outcome::State::survived, ""};
    }
    return {Outcome::State::killed, fmt::format("{}: {}", killer->task, claim_of(*killer->refusal))};
}

Tally tally(const std::vector<Mutant>& mutants, const std::vector<Declaration>& declarations, Extent extent)
{
    Tally counted;
    counted.generated = mutants.size();
    for (const Mutant& mutant : mutants) {
        switch (mutant.outcome.state) {
            case Outcome::State::does_not_compile: ++counted.does_not_compile; continue;
            case Outcome::State::same_code: ++counted.same_code; continue;
            case Outcome::State::killed: ++counted.killed_by[mutant.outcome.killed_by]; break;
            case Outcome::State::survived:
                (declaration_of(mutant, declarations) != nullptr ? counted.declared : counted.survivors)
                    .push_back(&mutant);
                break;
        }
        ++counted.live;
    }
    for (const Declaration& declaration : declarations) {
        look_at_declaration(declaration, mutants, extent == Extent::sample, counted.complaints);
    }
    if (extent == Extent::all) {
        look_at_numbers(counted);
    }
    return counted;
}

}  // namespace mutation
