// SPDX-License-Identifier: MIT
#include "shared_trace.hpp"

namespace simt {
namespace {

/// "tile[3][5].x" as {"tile", "3,5"}.
std::pair<std::string, std::string> split(const std::string& name)
{
    const std::size_t open = name.find('[');
    const std::size_t close = name.find(']');
    if (open == std::string::npos || close == std::string::npos) {
        return {name.substr(0, name.find('.')), ""};
    }
    std::string index = name.substr(open + 1, close - open - 1);
    for (std::size_t next = close; next + 1 < name.size() && name[next + 1] == '[';) {
        const std::size_t end = name.find(']', next + 1);
        index += "," + name.substr(next + 2, end - next - 2);
        next = end;
    }
    return {name.substr(0, open), index};
}

}  // namespace

void SharedTrace::block_barrier(const BlockInfo&, const BarrierArrivals&)
{
    ++interval_;
}

void SharedTrace::access(const WarpAccess& access)
{
    if (is_over_ || access.type.space != Space::shared) {
        return;
    }
    const int line = names_.debug_info().locate(access.pc).line;
    for_each_lane(access.lanes, [&](unsigned lane) {
        const Element& element = element_at(access.address[lane], access.pc);
        accesses_.insert({static_cast<unsigned>(access.warp) * warp_size + lane, line, element.first,
                          element.second, access.type.kind, interval_});
    });
}

const SharedTrace::Element& SharedTrace::element_at(std::uint64_t address, const void* pc)
{
    const auto [entry, is_new] = elements_.try_emplace(address);
    if (is_new) {
        entry->second = split(names_.name_of(address, Space::shared, pc));
    }
    return entry->second;
}

}  // namespace simt
