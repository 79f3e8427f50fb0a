// SPDX-License-Identifier: MIT
/// @file
/// What is known of a register: a sum of unknowns, each with a factor, and a number.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace simt {

/// Something whose value is not known, but which is the same wherever it has the same number.
using Unknown = std::int64_t;

struct Value
{
    std::vector<std::pair<Unknown, std::int64_t>>
        terms;  ///< unknowns in ascending order and their factors, none 0
    std::int64_t number = 0;

    bool operator==(const Value&) const = default;
    bool is_number() const { return terms.empty(); }
    bool is(Unknown unknown) const
    {
        return terms.size() == 1 && terms[0] == std::pair{unknown, std::int64_t{1}};
    }
};

inline Value number(std::int64_t n)
{
    return {{}, n};
}

/// a + b * factor
inline Value sum(const Value& a, const Value& b, std::int64_t factor = 1)
{
    Value result{{}, a.number + b.number * factor};
    auto left = a.terms.begin();
    auto right = b.terms.begin();
    while (left != a.terms.end() || right != b.terms.end()) {
        const bool takes_left =
            right == b.terms.end() || (left != a.terms.end() && left->first <= right->first);
        const bool takes_right =
            left == a.terms.end() || (right != b.terms.end() && right->first <= left->first);
        const Unknown unknown = takes_left ? left->first : right->first;
        const std::int64_t times =
            (takes_left ? left++->second : 0) + (takes_right ? right++->second * factor : 0);
        if (times != 0) {
            result.terms.emplace_back(unknown, times);
        }
    }
    return result;
}

/// Gives unknowns their numbers: what has the same description is the same.
class Unknowns {
public:
    using Description = std::vector<std::int64_t>;

    Value of(Description description)
    {
        const auto [known, is_new] =
            numbers_.try_emplace(std::move(description), static_cast<Unknown>(numbers_.size()));
        return {{{known->second, 1}}, 0};
    }

private:
    std::map<Description, Unknown> numbers_;
};

/// Appends what makes a value that value.
inline void describe(Unknowns::Description& description, const Value& value)
{
    description.push_back(static_cast<std::int64_t>(value.terms.size()));
    for (const auto& [unknown, factor] : value.terms) {
        description.insert(description.end(), {unknown, factor});
    }
    description.push_back(value.number);
}

}  // namespace simt
