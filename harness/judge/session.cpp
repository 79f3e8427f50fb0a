// SPDX-License-Identifier: MIT
#include "session.hpp"

#include "json.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace judge {

std::vector<std::string> runner_environment()
{
    // For the loader: a module's shared memory is thread-local storage that is there from the start of the process.
    return {"GLIBC_TUNABLES=glibc.rtld.optional_static_tls=1048576"};
}

Session& Session::get()
{
    static Session session;
    return session;
}

bool Session::asks_for_a_budget() const
{
    return !verdict.tasks.empty() && verdict.tasks.back().kind == TaskKind::budget;
}

void Session::begin_test(TaskVerdict test)
{
    verdict.tasks.push_back(std::move(test));
    circumstances_.clear();
    has_trials_ = has_tried_ = false;
    tell_progress();
}

void Session::begin_trial(const std::string& circumstances)
{
    if (std::find(verdict.inputs.begin(), verdict.inputs.end(), circumstances) == verdict.inputs.end()) {
        verdict.inputs.push_back(circumstances);
    }
    circumstances_ = circumstances;
    has_trials_ = true;
    has_tried_ = has_tried_ || asks_for(circumstances);
    tell_progress();
}

bool Session::asks_for(const std::string& circumstances) const
{
    return !settings.lists_rules && (settings.only_inputs.empty() || settings.only_inputs == circumstances);
}

void Session::tell_printed(std::string text, bool is_cut) const
{
    tell_progress(std::move(text), is_cut);
}

void Session::tell_progress(std::string printed, bool is_cut) const
{
    if (settings.tells_progress && !verdict.tasks.empty()) {
        const TaskVerdict& task = verdict.tasks.back();
        // Not std::cout, which leads nowhere while tests run.
        const JudgingProgress progress{task.task, task.sentence, circumstances_, std::move(printed), is_cut};
        std::fputs((progress_to_json(progress) + "\n").c_str(), stdout);
        std::fflush(stdout);
    }
}

void Session::refuse(Refusal refusal)
{
    if (!refusal_) {
        refusal_ = std::move(refusal);
    }
}

std::optional<Refusal> Session::take_refusal()
{
    return std::exchange(refusal_, std::nullopt);
}

void Session::note_rule(Rule rule)
{
    rule.task = verdict.tasks.back().task;
    const auto known = std::ranges::find_if(verdict.rules, [&](const Rule& other) {
        return other.task == rule.task && other.demand == rule.demand && other.reasons == rule.reasons &&
               other.counter == rule.counter;
    });
    if (known == verdict.rules.end()) {
        verdict.rules.push_back(std::move(rule));
        return;
    }
    for (RuleLimit& limit : rule.limits) {
        const auto same = std::ranges::find(known->limits, limit.limit, &RuleLimit::limit);
        if (same == known->limits.end()) {
            known->limits.push_back(std::move(limit));
            continue;
        }
        same->reference = rule.at_least ? std::min(same->reference, limit.reference)
                                        : std::max(same->reference, limit.reference);
        if (std::ranges::find(same->inputs, limit.inputs.front()) == same->inputs.end()) {
            same->inputs.push_back(limit.inputs.front());
        }
    }
}

void Session::measure(Measurement measurement)
{
    const auto traffic = [](const Measurement& m) {
        const Counters& counters = m.reference ? *m.reference : m.mine;
        return counters.global_load_bytes + counters.shared_load_bytes;
    };
    if (verdict.measurement && measurement.circumstances == verdict.measurement->circumstances) {
        for (JudgedMeasure& judged : measurement.judged) {
            if (std::ranges::find(verdict.measurement->judged, judged) == verdict.measurement->judged.end()) {
                verdict.measurement->judged.push_back(std::move(judged));
            }
        }
    } else if (!verdict.measurement || traffic(measurement) > traffic(*verdict.measurement)) {
        verdict.measurement = std::move(measurement);
    }
}

void Session::keep_picture(std::optional<PaintedPicture> picture)
{
    if (picture && (!verdict.picture || picture->pixels.size() > verdict.picture->pixels.size())) {
        verdict.picture = std::move(picture);
    }
}

}  // namespace judge
