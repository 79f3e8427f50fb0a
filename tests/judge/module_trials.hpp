// SPDX-License-Identifier: MIT
/// @file
/// Trials with the small modules in modules/.
#pragma once

#include <judge/catch.hpp>
#include <judge/matchers.hpp>
#include <judge/session.hpp>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace module_trials {

inline const judge::Entry<void(const int*, int*, int)> entry;

inline void use_modules(const std::string& learners, const std::string& reference)
{
    judge::Session& session = judge::Session::get();
    session.settings.learner_module = std::string(MODULES "/") + learners + ".so";
    session.settings.reference_module = std::string(MODULES "/") + reference + ".so";
    session.settings.runtime = session.settings.cpu_runtime = DEVICE;
    session.settings.runner = RUNNER;
    session.settings.device_options = "memory=67108864\n";
    session.take_refusal();
    session.time_used = {};
}

/// Another call of the same module, which may use what earlier ones have left.
inline judge::Trial try_again(std::vector<int> numbers)
{
    const std::size_t n = numbers.size();
    return entry.run("n = " + std::to_string(n), judge::in("from", std::move(numbers)),
                     judge::out<int>("to", n), n);
}

inline judge::Trial try_module(const std::string& module, std::vector<int> numbers)
{
    use_modules(module, "copies");
    return try_again(std::move(numbers));
}

inline std::vector<int> counting(int n)
{
    std::vector<int> numbers(static_cast<std::size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

/// Why the matcher refuses the trial.
inline judge::Refusal refusal_by(const judge::TrialMatcher& matcher, const judge::Trial& trial)
{
    REQUIRE_FALSE(matcher.match(trial));
    const auto refusal = judge::Session::get().take_refusal();
    REQUIRE(refusal);
    return *refusal;
}

}  // namespace module_trials
