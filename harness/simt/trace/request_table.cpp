// SPDX-License-Identifier: MIT
#include "request_table.hpp"

#include "../observers/access_rules.hpp"

#include <algorithm>

using nlohmann::json;

namespace simt {
namespace {

/// No rule looks further than from one multiple of this to the next.
constexpr std::uint64_t window_bytes = 256;

constexpr std::size_t most_requests = 2048;

/// Each request of passes as a list of the lanes that they serve.
json json_of(const BankPasses& passes)
{
    json requests = json::array();
    for (const BankPass& pass : passes) {
        if (pass.is_first) {
            requests.push_back(json::array());
        }
        requests.back().push_back(pass.lanes);
    }
    return requests;
}

json json_of(const Transactions& transactions)
{
    json list = json::array();
    for (const Transaction& transaction : transactions) {
        list.push_back({transaction.begin, transaction.bytes, transaction.lanes});
    }
    return list;
}

json json_of(const WarpAccess& access, const Architecture& architecture)
{
    switch (access.type.space) {
        case Space::shared: return json_of(bank_passes(access, architecture));
        case Space::constant: return json_of(constant_answers(access, architecture));
        case Space::global:
        case Space::texture: break;
    }
    return json_of(transactions(access, architecture));
}

}  // namespace

RequestTable::RequestTable(const Architecture& architecture)
{
    for (const Architecture& candidate : simt::architectures()) {
        const bool is_compared =
            candidate.name == "sm_10" || candidate.name == "sm_13" || candidate.name == default_architecture;
        if (is_compared || candidate.name == architecture.name) {
            architectures_.push_back(&candidate);
        }
    }
}

unsigned RequestTable::add(WarpAccess access, std::uint64_t base)
{
    std::uint64_t lowest = ~std::uint64_t{0};
    for_each_lane(access.lanes,
                  [&](unsigned lane) { lowest = std::min(lowest, access.address[lane] - base); });
    const std::uint64_t begin = base + lowest / window_bytes * window_bytes;
    std::array<std::uint64_t, warp_size> addresses{};
    for_each_lane(access.lanes, [&](unsigned lane) { addresses[lane] = access.address[lane] - begin; });
    const Key key{access.type.space, only_reads(access.type.kind), access.type.bytes, access.lanes,
                  addresses};
    if (const auto known = numbers_.find(key); known != numbers_.end()) {
        return known->second;
    }
    if (numbers_.size() == most_requests) {
        return 0;
    }
    access.address = addresses;
    access.find_locations();
    json by_architecture = json::array();
    for (const Architecture* architecture : architectures_) {
        by_architecture.push_back(json_of(access, *architecture));
    }
    json of_lanes = json::array();
    for_each_lane(access.lanes, [&](unsigned lane) { of_lanes.push_back(addresses[lane]); });
    requests_.push_back({{"space", access.type.space == Space::shared     ? "shared"
                                   : access.type.space == Space::constant ? "constant"
                                                                          : "global"},
                         {"bytes", access.type.bytes},
                         {"lanes", access.lanes},
                         {"addresses", std::move(of_lanes)},
                         {"by", std::move(by_architecture)}});
    return numbers_[key] = static_cast<unsigned>(requests_.size());
}

json RequestTable::architectures() const
{
    json list = json::array();
    for (const Architecture* architecture : architectures_) {
        list.push_back({{"name", architecture->name},
                        {"version", {architecture->major, architecture->minor}},
                        {"banks", architecture->banks},
                        {"request_lanes", architecture->request_lanes}});
    }
    return list;
}

}  // namespace simt
