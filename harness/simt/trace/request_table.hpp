// SPDX-License-Identifier: MIT
/// @file
/// What memory makes of the requests of warps that a trace tells of.
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/access.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace simt {

/// Keeps each request once, whatever memory it is to, with what it takes by the rules of several architectures: that of the
/// trace and one for each set of rules that the lessons compare. The rules are those of observers/access_rules.hpp; whoever
/// shows a trace needs none of his own.
class RequestTable {
public:
    /// @param architecture  of the trace; outlives this
    explicit RequestTable(const Architecture& architecture);

    /// @param access  without `locations`; of 1, 2, 4, 8 or 16 bytes
    /// @param base    of shared memory, address of the first byte of bank 0; of other memory 0
    /// @return the number of the request, from 1; 0 if the table is full
    unsigned add(WarpAccess access, std::uint64_t base);

    /// The members "architectures" and "requests" of the header: docs/trace_format.md.
    nlohmann::json architectures() const;
    const nlohmann::json& requests() const { return requests_; }

private:
    /// Space, whether it only reads, bytes, lanes, and addresses from a multiple of `window_bytes` on.
    using Key = std::tuple<Space, bool, unsigned, std::uint32_t, std::array<std::uint64_t, warp_size>>;

    std::vector<const Architecture*> architectures_;
    std::map<Key, unsigned> numbers_;
    nlohmann::json requests_ = nlohmann::json::array();
};

}  // namespace simt
