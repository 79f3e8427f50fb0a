// SPDX-License-Identifier: MIT
#include "uninitialised_read.hpp"

#include <algorithm>
#include <limits>

namespace simt {
namespace {

/// Elements that nothing has written.
struct Unwritten
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;  ///< of them, those that were looked at
};

void add_row(const AddressRange& row, MemoryNames::Elements elements, WrittenBytes& written, Unwritten& found)
{
    const std::uint64_t end = row.begin + row.bytes;
    const std::uint64_t in_first = (row.begin - elements.begin) % elements.bytes;
    for (std::uint64_t element = row.begin - in_first; element < end; element += elements.bytes) {
        if (written.count(element, elements.bytes) == 0) {
            found.first = found.count == 0 ? element : found.first;
            found.last = element;
            ++found.count;
            found.bytes += std::min(element + elements.bytes, end) - std::max(element, row.begin);
        }
    }
}

}  // namespace

std::optional<Finding> find_unwritten(const std::vector<AddressRange>& rows, WrittenBytes& written,
                                      MemoryNames& names)
{
    const std::uint64_t begin = rows.front().begin;
    const auto known = names.elements_at(begin);
    const MemoryObject object = names.object_near(begin);
    const bool has_names = known && known->begin <= begin;
    const MemoryNames::Elements elements =
        has_names ? *known : MemoryNames::Elements{begin - static_cast<std::uint64_t>(object.offset), 16};
    Unwritten found;
    for (const AddressRange& row : rows) {
        if (written.count(row.begin, row.bytes) < row.bytes) {
            add_row(row, elements, written, found);
        }
    }
    if (found.count == 0) {
        return std::nullopt;
    }
    Finding finding;
    finding.kind = FindingKind::uninitialised_read;
    finding.level = FindingLevel::warning;
    finding.reason = FindingReason::copied_to_host;
    finding.space = MemorySpace::global;
    finding.object = names.object_near(std::max(found.first, begin));
    finding.bytes = static_cast<int>(std::min<std::uint64_t>(found.bytes, std::numeric_limits<int>::max()));
    if (has_names) {
        finding.elements = found.count;
        finding.variable = names.name_of(found.first, Space::global, nullptr);
        finding.last_variable = names.name_of(found.last, Space::global, nullptr);
    }
    return finding;
}

void UninitialisedRead::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    if (shared_.size() <= block.slot) {
        shared_.resize(block.slot + 1);
    }
    shared_[block.slot].clear(shared.static_begin, shared.static_bytes);
    shared_[block.slot].clear(shared.dynamic_begin, shared.dynamic_bytes);
}

/// Reports the copies of which nothing was written.
void UninitialisedRead::end_copies()
{
    copying_ = false;
    for (std::optional<AccessFault>& copy : copies_) {
        if (copy) {
            faults_.add_uninitialised(*copy);
            copy.reset();
        }
    }
}

void UninitialisedRead::access(const WarpAccess& access)
{
    if (copying_ && access.type.part != CopyPart::further) {
        end_copies();
    }
    const bool is_shared = access.type.space == Space::shared;
    const bool is_global =
        access.type.space == Space::global && global_.owns(access.address[first_lane(access.lanes)]);
    if (!is_shared && !is_global) {
        return;  // variables are initialised where they are declared
    }
    WrittenBytes& written = is_shared ? shared_[access.block->slot] : written_;
    for (const Location& location : access.locations) {
        access_lane(access, first_lane(location.lanes), written);
    }
}

void UninitialisedRead::access_lane(const WarpAccess& access, unsigned lane, WrittenBytes& written)
{
    const std::uint64_t address = access.address[lane];
    const unsigned bytes = access.type.bytes;
    const unsigned thread = static_cast<unsigned>(access.warp) * warp_size + lane;
    if (only_writes(access.type.kind)) {
        written.set(address, bytes);
        return;
    }
    const unsigned looked_at = address % 16 + bytes > 16 ? 1 : bytes;
    const std::uint32_t bits = written.bits(address, looked_at);
    const bool all = bits == WrittenBytes::all(looked_at);
    if (all && access.type.part == CopyPart::none && only_reads(access.type.kind)) {
        return;  // as nearly always
    }
    const bool some = bits != 0;
    const AccessFault fault{FindingKind::uninitialised_read,
                            FindingReason::none,
                            access.type,
                            access.pc,
                            address,
                            *access.block,
                            thread};
    if (access.type.part == CopyPart::first) {
        copies_[lane] = some ? std::nullopt : std::optional(fault);
        copying_ = true;
    } else if (access.type.part == CopyPart::further) {
        copies_[lane] = some ? std::nullopt : copies_[lane];
    } else if (!(bytes > 8 ? some : all)) {
        faults_.add_uninitialised(fault);
        written.set(address, bytes);  // one report is enough
    }
    if (!only_reads(access.type.kind)) {
        written.set(address, bytes);
    }
}

}  // namespace simt
