// SPDX-License-Identifier: MIT
#include "suppressions.hpp"

#include "usage_error.hpp"

#include <fmt/format.h>

#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

namespace cli {
namespace {

bool fits(const std::string& pattern, const std::string& name)
{
    return pattern.empty() || fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

/// Reads the conditions of one line.
///
/// @return what is wrong with it; empty if nothing is
std::string read_condition(const std::string& word, Suppression& suppression)
{
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (value.empty()) {
        return fmt::format("'{}' is no condition: write kernel=NAME, file=FILE or line=NUMBER", word);
    }
    if (name == "kernel") {
        suppression.kernel = value;
    } else if (name == "file") {
        suppression.file = value;
    } else if (name == "line") {
        const char* const end = value.data() + value.size();
        const auto read = std::from_chars(value.data(), end, suppression.line);
        if (read.ec != std::errc() || read.ptr != end || suppression.line < 1) {
            return fmt::format("'{}' is not the number of a line", value);
        }
    } else {
        return fmt::format("there is no condition '{}': write kernel=NAME, file=FILE or line=NUMBER", name);
    }
    return "";
}

/// @return what is wrong with the line; empty if nothing is
std::string read_suppression(std::istringstream& words, Suppression& suppression)
{
    std::string kind;
    words >> kind;
    const auto known = simt::find_enumerator<judge::FindingKind>(kind);
    if (!known) {
        return fmt::format("there is no finding of the kind '{}'. docs/hazards.md lists the kinds", kind);
    }
    suppression.kind = *known;
    for (std::string word; words >> word;) {
        if (const std::string problem = read_condition(word, suppression); !problem.empty()) {
            return problem;
        }
    }
    return "";
}

}  // namespace

bool Suppression::matches(const judge::Finding& finding) const
{
    if (finding.kind != kind || !fits(kernel, finding.kernel)) {
        return false;
    }
    const auto is_here = [this](const judge::SourceLine& where) {
        return fits(file, where.file) && (line == 0 || line == where.line);
    };
    const auto has_place_here = [&is_here](const auto& parts) {
        return std::any_of(parts.begin(), parts.end(),
                           [&is_here](const auto& part) { return is_here(part.where); });
    };
    return (file.empty() && line == 0) || has_place_here(finding.parties) ||
           has_place_here(finding.arrivals) || is_here(finding.object.where);
}

Suppressions::Suppressions(const std::filesystem::path& file) : file_(file)
{
    const std::string next = "./workbook run --suppressions FILE, as docs/compiler.md describes it";
    std::ifstream lines(file);
    if (!lines) {
        throw UsageError(fmt::format("The suppressions in {} cannot be read.", file.string()), next);
    }
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line.substr(0, line.find('#')));
        if ((words >> std::ws).eof()) {
            continue;
        }
        Suppression suppression{};
        suppression.line_of_file = number;
        if (const std::string problem = read_suppression(words, suppression); !problem.empty()) {
            throw UsageError(fmt::format("{}:{}: {}.", file.string(), number, problem), next);
        }
        list_.push_back(suppression);
    }
}

std::vector<judge::Finding> Suppressions::take_from(std::vector<judge::Finding>& findings)
{
    const auto is_kept = [this](const judge::Finding& finding) {
        const auto found = std::find_if(list_.begin(), list_.end(), [&finding](const Suppression& candidate) {
            return candidate.matches(finding);
        });
        if (found != list_.end()) {
            found->is_used = true;
        }
        return found == list_.end();
    };
    const auto taken = std::stable_partition(findings.begin(), findings.end(), is_kept);
    std::vector<judge::Finding> suppressed(taken, findings.end());
    findings.erase(taken, findings.end());
    return suppressed;
}

std::vector<std::string> Suppressions::unused() const
{
    std::vector<std::string> places;
    for (const Suppression& suppression : list_) {
        if (!suppression.is_used) {
            places.push_back(fmt::format("{}:{}", file_.string(), suppression.line_of_file));
        }
    }
    return places;
}

}  // namespace cli
