// SPDX-License-Identifier: MIT
/// @file
/// What a check can demand of a trial. Each matcher that fails leaves the reason with the session, complete enough for
/// a learner to act on.
#pragma once

#include "catch.hpp"
#include "trial.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>

namespace judge {

/// How the elements of an output are called: "nearest[17]" unless the exercise says it better.
using Place = std::function<std::string(const std::string& output, std::size_t index)>;

std::string place_by_index(const std::string& output, std::size_t index);

/// "c[3][5]" for a row-major matrix.
Place place_in_rows_of(std::size_t columns);

/// How a message writes whole numbers: packed bytes, such as a colour, are read in hexadecimal digits.
enum class Notation { decimal, hexadecimal };

/// How far result and reference may be apart, for element `index`. 0: they must be equal.
struct Bound
{
    std::function<double(std::size_t index)> at;
    std::string words;  ///< where it comes from, in half a sentence
};

/// Equal to the last bit, except that one zero is as good as the other and one NaN as good as another.
Bound exactly();

class TrialMatcher : public MatcherBase<Trial> {
public:
    using Test = std::function<std::optional<Refusal>(const Trial&)>;
    using Rules = std::function<std::vector<Rule>(const Trial&)>;

    /// @param rules  what `test` can refuse, for the list of rules; they are asked for trials of the reference alone
    TrialMatcher(std::string words, Rules rules, Test test)
        : words_(std::move(words)), rules_(std::move(rules)), test_(std::move(test))
    {
    }
    /// One rule, which holds for all trials.
    TrialMatcher(std::string words, Rule rule, Test test)
        : TrialMatcher(
              std::move(words), [rule = std::move(rule)](const Trial&) { return std::vector{rule}; },
              std::move(test))
    {
    }

    bool match(const Trial& trial) const override;
    std::string describe() const override { return words_; }

private:
    std::string words_;
    Rules rules_;
    Test test_;
};

/// The call ended, CUDA accepted its launches, no checker found a fault, and the memory around the buffers is
/// untouched. In a test tagged [budget] lesser findings are passed over (see is_lesser()): the correctness task of the
/// exercise has refused them.
TrialMatcher runs_clean();

/// Kernels read at least as many bytes as the inputs have and wrote at least as many as the outputs have, and fewer
/// bytes than the inputs have were copied to the host, or read by it in memory that both use: the answer can have come from the device, and not from the host.
/// Passed where there is nothing to read or nothing to answer, and on a device that does not count.
TrialMatcher uses_the_device();

/// The output `name` of T elements agrees with the reference's.
template <class T>
TrialMatcher agrees_on(const std::string& name, Bound bound = exactly(), Place place = place_by_index,
                       Notation notation = Notation::decimal);

/// The output `name` has the reference's elements, in whatever order: as often each, and no others.
template <class T>
TrialMatcher agrees_in_any_order_on(const std::string& name);

/// The entry function's value of type T agrees with the reference's.
template <class T>
TrialMatcher agrees_on_result(Bound bound = exactly());

}  // namespace judge

template <>
struct Catch::StringMaker<judge::Trial>
{
    static std::string convert(const judge::Trial& trial) { return "the call with " + trial.circumstances(); }
};
