// SPDX-License-Identifier: MIT
#include "matchers.hpp"

#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
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
std::string format_element(T value, Notation notation)
{
    if constexpr (std::is_integral_v<T>) {
        return notation == Notation::hexadecimal
                   ? fmt::format("{:#0{}x}", static_cast<std::make_unsigned_t<T>>(value), 2 + 2 * sizeof(T))
                   : std::to_string(value);
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

/// The elements in ascending order, as bytes again.
template <class T>
std::vector<unsigned char> sorted(std::vector<unsigned char> bytes)
{
    std::vector<T> elements(bytes.size() / sizeof(T));
    if (!elements.empty()) {
        std::memcpy(elements.data(), bytes.data(), bytes.size());
        std::sort(elements.begin(), elements.end(),
                  [](T a, T b) { return std::is_lt(std::strong_order(a, b)); });
        std::memcpy(bytes.data(), elements.data(), bytes.size());
    }
    return bytes;
}

template <class T>
std::optional<Mismatch> compare(const std::string& name, const std::vector<unsigned char>& got,
                                const std::vector<unsigned char>& expected, const Bound& bound,
                                const Place& place, Notation notation = Notation::decimal)
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
        mismatch.elements.push_back({place(name, i), format_element(element<T>(got, i), notation),
                                     format_element(element<T>(expected, i), notation), bad,
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

/// The learner's calls that CUDA refused for their arguments; none if the reference makes such calls on purpose.
std::vector<RefusedCall> refused_calls(const Trial& trial)
{
    const std::vector<RefusedCall>& calls = trial.mine().observation.refused_calls;
    return !calls.empty() && trial.reference().observation.refused_calls.empty() ? calls
                                                                                 : std::vector<RefusedCall>{};
}

/// The refusal of a wrong result. If CUDA refused a launch of the learner's but none of the reference's, the refusal names that
/// launch as the cause.
Refusal refused_result(const Trial& trial, Reason reason)
{
    Refusal refusal = trial.refusal(reason);
    refusal.refused_calls = refused_calls(trial);
    const std::vector<RefusedLaunch>& launches = trial.mine().observation.refused_launches;
    if (!launches.empty() && trial.reference().observation.refused_launches.empty()) {
        refusal.reason = Reason::launch;
        refusal.code = launches.front().error;
        refusal.text = launches.front().error_text;
        refusal.launches = launches;
    }
    return refusal;
}

/// A refusal for the mismatch, if there is one.
std::optional<Refusal> refused_for(const Trial& trial, std::optional<Mismatch> mismatch)
{
    if (!mismatch) {
        return std::nullopt;
    }
    Refusal refusal = refused_result(trial, Reason::mismatch);
    refusal.mismatch = std::move(mismatch);
    return refusal;
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
    // So few bytes that are copied to the host may be something else, unless as many as the outputs have come back from there.
    // A count or a sum that goes to the host and back is as long as the shortest inputs.
    constexpr std::uint64_t worth_copying = 4096;
    constexpr std::uint64_t worth_bringing_back = 32;
    std::uint64_t copied = trial.mine().observation.bytes_to_host;
    for (const ErasedArgument& argument : trial.arguments()) {  // results on the host have to be copied there
        copied -=
            std::min<std::uint64_t>(copied, argument.kind == Argument::Kind::host_output ? argument.size : 0);
    }
    using Kind = TooLittleWork::Kind;
    const auto refused = [&trial](Kind kind, std::uint64_t bytes = 0, std::uint64_t other_bytes = 0) {
        Refusal refusal = refused_result(trial, Reason::unused);
        if (refusal.reason == Reason::unused) {
            refusal.too_little_work = {kind, bytes, other_bytes};
        }
        return refusal;
    };
    if (trial.mine().observation.launches.empty()) {
        return refused(Kind::no_kernel);
    }
    // Textures and surfaces are another way to the same memory.
    const std::uint64_t loaded = counters.global_load_bytes + counters.texture_load_bytes;
    const std::uint64_t stored = counters.global_store_bytes + counters.texture_store_bytes;
    if (loaded < load_bytes) {
        return refused(Kind::loads, loaded, load_bytes);
    }
    if (stored < store_bytes && counters.atomic_requests == 0) {
        return refused(Kind::stores, stored, store_bytes);
    }
    // The runner puts the arguments there, for the reference as well.
    const std::uint64_t placed = trial.reference().observation.bytes_from_host;
    const bool may_come_from_the_host = store_bytes > 0 && load_bytes >= worth_bringing_back &&
                                        trial.mine().observation.bytes_from_host >= placed + store_bytes;
    if (copied >= load_bytes && (copied >= worth_copying || may_come_from_the_host)) {
        return refused(Kind::copies, copied, load_bytes);
    }
    return std::nullopt;
}

Rule rule_of_agreement(const std::string& what, const Bound& bound)
{
    return {"",
            {Reason::mismatch},
            what + " is right" + (bound.words.empty() ? "" : "; it may differ by " + bound.words)};
}

std::optional<Refusal> unclean(const Trial& trial)
{
    const Run& mine = trial.mine();
    if (mine.trouble) {
        Refusal refusal = *mine.trouble;
        refusal.circumstances = trial.circumstances();
        refusal.refused_calls = refused_calls(trial);
        refusal.is_meant_to_fail = !trial.reference().observation.refused_launches.empty();
        return refusal;
    }
    std::vector<Finding> findings = mine.observation.findings;
    if (Session::get().asks_for_a_budget()) {
        findings.erase(std::remove_if(findings.begin(), findings.end(), is_lesser), findings.end());
    }
    if (!findings.empty()) {
        Refusal refusal = trial.refusal(Reason::finding);
        refusal.findings = std::move(findings);
        refusal.refused_calls = refused_calls(trial);
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
    if (Session::get().settings.lists_rules) {
        for (Rule& rule : rules_(trial)) {
            Session::get().note_rule(std::move(rule));
        }
    }
    std::optional<Refusal> refusal = test_(trial);
    if (refusal) {
        Session::get().refuse(std::move(*refusal));
        return false;
    }
    return true;
}

TrialMatcher runs_clean()
{
    return {"runs clean",
            Rule{"",
                 {Reason::finding, Reason::launch, Reason::guard, Reason::crash, Reason::exception,
                  Reason::exit, Reason::timeout},
                 "it ends, without a fault that the device finds and without an error of CUDA"},
            [](const Trial& trial) { return unclean(trial); }};
}

TrialMatcher uses_the_device()
{
    return {"does its work on the device",
            Rule{"",
                 {Reason::unused},
                 "kernels read the inputs and write the outputs; the host does not compute"},
            [](const Trial& trial) -> std::optional<Refusal> {
                std::uint64_t load_bytes = 0;
                for (const ErasedArgument& argument : trial.arguments()) {
                    load_bytes += argument.kind == Argument::Kind::input ? contents_bytes(argument) : 0;
                }
                return Session::get().is_counted() ? too_little_work(trial, load_bytes) : std::nullopt;
            }};
}

template <class T>
TrialMatcher agrees_on(const std::string& name, Bound bound, Place place, Notation notation)
{
    return {"agrees with the reference on " + name, rule_of_agreement("'" + name + "'", bound),
            [=](const Trial& trial) -> std::optional<Refusal> {
                const std::size_t output = trial.output_index(name);
                return refused_for(trial,
                                   compare<T>(name, trial.mine().outputs[output],
                                              trial.reference().outputs[output], bound, place, notation));
            }};
}

template <class T>
TrialMatcher agrees_in_any_order_on(const std::string& name)
{
    return {"has the reference's elements in " + name,
            Rule{"", {Reason::mismatch}, "'" + name + "' has the right elements, in any order"},
            [=](const Trial& trial) -> std::optional<Refusal> {
                const std::size_t output = trial.output_index(name);
                auto mismatch = compare<T>(
                    name + ", in ascending order", sorted<T>(trial.mine().outputs[output]),
                    sorted<T>(trial.reference().outputs[output]), exactly(),
                    [&](const std::string&, std::size_t index) { return fmt::format("element {}", index); });
                return refused_for(trial, std::move(mismatch));
            }};
}

template <class T>
TrialMatcher agrees_on_result(Bound bound)
{
    return {"agrees with the reference on the result", rule_of_agreement("the result", bound),
            [=](const Trial& trial) -> std::optional<Refusal> {
                const Place place = [](const std::string&, std::size_t) { return std::string("result"); };
                return refused_for(
                    trial, compare<T>("result", trial.mine().result, trial.reference().result, bound, place));
            }};
}

#define JUDGE_COMPARES(T)                                                                                    \
    template TrialMatcher agrees_on<T>(const std::string&, Bound, Place, Notation);                          \
    template TrialMatcher agrees_in_any_order_on<T>(const std::string&);                                     \
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

}  // namespace judge
