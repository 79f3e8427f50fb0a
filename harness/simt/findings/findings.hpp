// SPDX-License-Identifier: MIT
/// @file
/// The findings of a process.
#pragma once

#include "finding.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace simt {

/// The findings of a process, equal ones folded.
///
/// Equal are findings of one kind, kernel and variable with the same lines; the first is kept, the others are counted.
class Findings {
public:
    void add(Finding finding);

    /// Says by which launches of kernels the one is made that runs from now on; what it adds will tell of them.
    void set_nested_launches(std::vector<NestedLaunch> launches) { nested_launches_ = std::move(launches); }

    /// Says which launch it is about that what is added from now on is about.
    void set_launch(std::uint64_t number) { launch_ = number; }

    const std::vector<Finding>& all() const { return findings_; }

    void clear()
    {
        findings_.clear();
        index_.clear();
    }

private:
    std::vector<NestedLaunch> nested_launches_;
    std::uint64_t launch_ = 0;
    std::vector<Finding> findings_;
    std::map<std::string, std::size_t> index_;  ///< by what makes findings equal
};

}  // namespace simt
