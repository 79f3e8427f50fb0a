// SPDX-License-Identifier: MIT
#include "ledger_row.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace ledger {

Row row_of(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream in(line + '\t');
    for (std::string field; std::getline(in, field, '\t');) {
        fields.push_back(field);
    }
    const bool has_verdict = fields.size() > 5;
    if (fields.size() == 6 || (fields.size() == 7 && fields.back().empty())) {
        throw std::runtime_error(fmt::format("the verdict '{}' has no evidence", fields[5]));
    }
    if (fields.size() != (has_verdict ? 7 : 5) || std::count(fields.begin(), fields.end(), "") > 0) {
        throw std::runtime_error(
            "a row has five fields with tabs between them, or seven with a verdict, and none is empty");
    }
    fields.resize(7);
    if (has_verdict && std::find(verdicts.begin(), verdicts.end(), fields[5]) == verdicts.end()) {
        throw std::runtime_error(
            fmt::format("the verdict '{}' is not one of {}", fields[5], fmt::join(verdicts, ", ")));
    }
    return {fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6]};
}

std::string mark_of(std::string_view verdict)
{
    std::string mark(verdict);
    mark[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(mark[0])));
    return mark + '.';
}

}  // namespace ledger
