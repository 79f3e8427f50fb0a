// SPDX-License-Identifier: MIT
#include "matchers.hpp"

#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace judge {
namespace {

constexpr std::size_t good_before = 3;
constexpr std::size_t bad_at_each_end = 5;

template <class T>
bool agree(T got, T expected, double bound)
{
    if constexpr (std::is_floating_point_v<T>) {
        if (std::isnan(got) && std::isnan(expected)) {
            return true;
        }
    }
    return got == expected || std::abs(static_cast<double>(got) - static_cast<double>(expected)) <= bound;
}

/// How an element of a buffer is written in a message.
template <class T>
std::string format_element(T value)
{
    if constexpr (std::is_integral_v<T>) {
        return std::to_string(value);
    } else {
        return fmt::format("{:.{}g}", value, std::numeric_limits<T>::max_digits10);
    }
}

bool is_poison(const unsigned char* bytes, std::size_t count)
{
    return std::all_of(bytes, bytes + count, [](unsigned char byte) { return byte == poison_byte; });
}

template <class T>
T element(const std::vector<unsigned char>& bytes, std::size_t index)
{
    T value;
    std::memcpy(&value, &bytes[index * sizeof(T)], sizeof(T));
    return value;
}

template <class T>
std::optional<Mismatch> compare(const std::string& name, const std::vector<unsigned char>& got,
                                const std::vector<unsigned char>& expected, const Bound& bound,
                                const Place& place)
{
    const std::size_t count = expected.size() / sizeof(T);
    const auto is_wrong = [&](std::size_t i) {
        return !agree(element<T>(got, i), element<T>(expected, i), bound.at(i));
    };
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < count; ++i) {
        if (is_wrong(i)) {
            wrong.push_back(i);
        }
    }
    if (wrong.empty()) {
        return std::nullopt;
    }
    Mismatch mismatch{name, wrong.size(), count, bound.words, {}, 0};
    const auto show = [&](std::size_t i, bool bad) {
        mismatch.elements.push_back({place(name, i), format_element(element<T>(got, i)),
                                     format_element(element<T>(expected, i)), bad,
                                     is_poison(&got[i * sizeof(T)], sizeof(T))});
    };
    for (std::size_t i = wrong.front() - std::min(good_before, wrong.front()); i < wrong.front(); ++i) {
        show(i, false);
    }
    for (std::size_t k = 0; k < wrong.size(); ++k) {
        if (k < bad_at_each_end || k + bad_at_each_end >= wrong.size()) {
            show(wrong[k], true);
        } else {
            ++mismatch.left_out;
        }
    }
    return mismatch;
}

std::optional<Refusal> too_little_work(const Trial& trial, std::uint64_t load_bytes)
{
    const Counters counters = trial.mine().observation.total();
    std::uint64_t store_bytes = 0;
    for (const ErasedArgument& argument : trial.arguments()) {
        store_bytes += argument.kind == Argument::Kind::output ? argument.size : 0;
    }
    if (load_bytes == 0 || store_bytes + trial.mine().result.size() == 0) {
        return std::nullopt;
    }
    // What is copied back of so few bytes may be something else.
    constexpr std::uint64_t worth_copying = 4096;
    std::uint64_t copied = trial.mine().observation.bytes_to_host;
    for (const ErasedArgument& argument : trial.arguments()) {  // results on the host have to be copied there
        copied -=
            std::min<std::uint64_t>(copied, argument.kind == Argument::Kind::host_output ? argument.size : 0);
    }
    Refusal refusal = trial.refusal(Reason::unused);
    if (trial.mine().observation.launches.empty()) {
        refusal.text = "no kernel was launched";
        return refusal;
    }
    // Textures and surfaces are another way to the same memory.
    const std::uint64_t loaded = counters.global_load_bytes + counters.texture_load_bytes;
    const std::uint64_t stored = counters.global_store_bytes + counters.texture_store_bytes;
    if (loaded < load_bytes) {
        refusal.text =
            fmt::format("the kernels read {} bytes of global memory; the inputs have {}", loaded, load_bytes);
        return refusal;
    }
    if (stored < store_bytes && counters.atomic_requests == 0) {
        refusal.text = fmt::format("the kernels wrote {} bytes of global memory; the outputs have {}", stored,
                                   store_bytes);
        return refusal;
    }
    if (copied >= load_bytes && copied >= worth_copying) {
        refusal.text =
            fmt::format("{} bytes were copied to the host; the inputs have {}", copied, load_bytes);
        return refusal;
    }
    return std::nullopt;
}

/// What a budget limits, in one of a trial's runs.
using Measure = std::function<std::uint64_t(const Observation&)>;

/// What a trial may or must come to by a measure.
struct Budget
{
    std::string name;  ///< of the measure, as BudgetMiss::counter
    Measure measure;
    std::uint64_t limit;
    bool at_least = false;

    bool is_kept_by(const Observation& observation) const
    {
        return at_least ? measure(observation) >= limit : measure(observation) <= limit;
    }
};

TrialMatcher keeps(const Budget& budget, const std::string& demand)
{
    return {
        demand, [=](const Trial& trial) -> std::optional<Refusal> {
            if (!Session::get().is_counted()) {
                return std::nullopt;
            }
            const Observation& mine = trial.mine().observation;
            const Observation& reference = trial.reference().observation;
            if (!budget.is_kept_by(reference)) {
                throw std::runtime_error(
                    fmt::format("the reference solution misses its own budget with {}: {}",
                                trial.circumstances(), demand));
            }
            if (budget.is_kept_by(mine)) {
                Session::get().measure(
                    {trial.circumstances(), mine.total(), reference.total(), mine.profile});
                return std::nullopt;
            }
            Refusal refusal = trial.refusal(Reason::budget);
            refusal.budget = BudgetMiss{
                demand,         budget.name, budget.limit, budget.measure(mine), budget.measure(reference),
                budget.at_least};
            return refusal;
        }};
}

Budget budget_of(Counter counter, std::uint64_t limit, bool at_least)
{
    return {std::string(info_of(counter).name),
            [=](const Observation& observation) { return observation.total().*counter; }, limit, at_least};
}

std::optional<Refusal> unclean(const Trial& trial)
{
    const Run& mine = trial.mine();
    if (mine.trouble) {
        Refusal refusal = *mine.trouble;
        refusal.circumstances = trial.circumstances();
        return refusal;
    }
    std::vector<Finding> findings = mine.observation.findings;
    if (Session::get().asks_for_a_budget()) {
        findings.erase(std::remove_if(findings.begin(), findings.end(), is_lesser), findings.end());
    }
    if (!findings.empty()) {
        Refusal refusal = trial.refusal(Reason::finding);
        refusal.findings = std::move(findings);
        return refusal;
    }
    if (mine.guard) {
        Refusal refusal = trial.refusal(Reason::guard);
        refusal.guard = mine.guard;
        return refusal;
    }
    return std::nullopt;
}

}  // namespace

std::string place_by_index(const std::string& output, std::size_t index)
{
    return fmt::format("{}[{}]", output, index);
}

Place place_in_rows_of(std::size_t columns)
{
    return [columns](const std::string& output, std::size_t index) {
        return fmt::format("{}[{}][{}]", output, index / columns, index % columns);
    };
}

Bound exactly()
{
    return {[](std::size_t) { return 0.0; }, ""};
}

bool TrialMatcher::match(const Trial& trial) const
{
    std::optional<Refusal> refusal = test_(trial);
    if (refusal) {
        Session::get().refuse(std::move(*refusal));
        return false;
    }
    return true;
}

TrialMatcher runs_clean()
{
    return {"runs clean", [](const Trial& trial) { return unclean(trial); }};
}

TrialMatcher uses_the_device()
{
    return {"does its work on the device", [](const Trial& trial) -> std::optional<Refusal> {
                std::uint64_t load_bytes = 0;
                for (const ErasedArgument& argument : trial.arguments()) {
                    load_bytes += argument.kind == Argument::Kind::input ? argument.size : 0;
                }
                return Session::get().is_counted() ? too_little_work(trial, load_bytes) : std::nullopt;
            }};
}

template <class T>
TrialMatcher agrees_on(const std::string& name, Bound bound, Place place)
{
    return {"agrees with the reference on " + name, [=](const Trial& trial) -> std::optional<Refusal> {
                const std::size_t output = trial.output_index(name);
                auto mismatch = compare<T>(name, trial.mine().outputs[output],
                                           trial.reference().outputs[output], bound, place);
                if (!mismatch) {
                    return std::nullopt;
                }
                Refusal refusal = trial.refusal(Reason::mismatch);
                refusal.mismatch = std::move(mismatch);
                return refusal;
            }};
}

template <class T>
TrialMatcher agrees_on_result(Bound bound)
{
    return {"agrees with the reference on the result", [=](const Trial& trial) -> std::optional<Refusal> {
                const Place place = [](const std::string&, std::size_t) { return std::string("result"); };
                auto mismatch =
                    compare<T>("result", trial.mine().result, trial.reference().result, bound, place);
                if (!mismatch) {
                    return std::nullopt;
                }
                Refusal refusal = trial.refusal(Reason::mismatch);
                refusal.mismatch = std::move(mismatch);
                return refusal;
            }};
}

#define JUDGE_COMPARES(T)                                                                                    \
    template TrialMatcher agrees_on<T>(const std::string&, Bound, Place);                                    \
    template TrialMatcher agrees_on_result<T>(Bound);
JUDGE_COMPARES(signed char)
JUDGE_COMPARES(unsigned char)
JUDGE_COMPARES(short)
JUDGE_COMPARES(unsigned short)
JUDGE_COMPARES(int)
JUDGE_COMPARES(unsigned int)
JUDGE_COMPARES(long long)
JUDGE_COMPARES(unsigned long long)
JUDGE_COMPARES(float)
JUDGE_COMPARES(double)
#undef JUDGE_COMPARES

TrialMatcher keeps(Counter counter, std::uint64_t limit, const std::string& demand)
{
    return keeps(budget_of(counter, limit, false), demand);
}

TrialMatcher keeps_at_least(Counter counter, std::uint64_t least, const std::string& demand)
{
    return keeps(budget_of(counter, least, true), demand);
}

TrialMatcher launches_at_most(std::uint64_t limit, const std::string& demand)
{
    return keeps(
        Budget{"launches", [](const Observation& observation) { return observation.launches.size(); }, limit},
        demand);
}

TrialMatcher allocates_at_most(std::uint64_t limit, const std::string& demand)
{
    return keeps(
        Budget{"allocations", [](const Observation& observation) { return observation.allocations; }, limit},
        demand);
}

TrialMatcher keeps_per_block(Counter counter, std::uint64_t limit, const std::string& demand)
{
    const Measure greatest = [=](const Observation& observation) {
        std::uint64_t result = 0;
        for (const Launch& launch : observation.launches) {
            const auto blocks = std::max<std::uint64_t>(launch.counters.blocks, 1);
            result = std::max(result, (launch.counters.*counter + blocks - 1) / blocks);
        }
        return result;
    };
    return keeps(Budget{std::string(info_of(counter).name), greatest, limit}, demand);
}

}  // namespace judge
