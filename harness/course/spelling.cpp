// SPDX-License-Identifier: MIT
#include "spelling.hpp"

#include <algorithm>
#include <numeric>

namespace course {
namespace {

using Row = std::vector<std::size_t>;

std::size_t changes_between(const std::string& from, const std::string& to)
{
    // distance[i][j]: between the first i letters of `from` and the first j letters of `to`.
    std::vector<Row> distance(from.size() + 1, Row(to.size() + 1));
    std::iota(distance[0].begin(), distance[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        distance[i][0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = distance[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[from.size()][to.size()];
}

}  // namespace

std::optional<std::string> closest_name(const std::string& word, const std::vector<std::string>& names)
{
    constexpr std::size_t short_word = 4;
    std::size_t most = word.size() <= short_word ? 1 : 2;
    std::optional<std::string> closest;
    for (const std::string& name : names) {
        const std::size_t changes = changes_between(word, name);
        if (changes <= most && (!closest || changes < most)) {
            closest = name;
            most = changes;
        }
    }
    return closest;
}

}  // namespace course
