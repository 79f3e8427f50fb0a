// SPDX-License-Identifier: MIT
/// @file
/// The findings of a process.
#pragma once

#include "finding.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace simt {

/// The findings of a process, equal ones folded.
///
/// Equal are findings of one kind, kernel and variable with the same lines; the first is kept, the others are counted.
class Findings {
public:
    void add(Finding finding);

    const std::vector<Finding>& all() const { return findings_; }

    void clear()
    {
        findings_.clear();
        index_.clear();
    }

private:
    std::vector<Finding> findings_;
    std::map<std::string, std::size_t> index_;  ///< by what makes findings equal
};

}  // namespace simt
