// SPDX-License-Identifier: MIT
/// @file
/// What is wrong with a request.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace cli {

/// A request that cannot be met as it stands. Exit status 1.
class UsageError : public std::runtime_error {
public:
    /// @param next  what to ask for instead
    UsageError(const std::string& what, std::string next) : std::runtime_error(what), next_(std::move(next))
    {
    }

    const std::string& next() const { return next_; }

private:
    std::string next_;
};

}  // namespace cli
