// SPDX-License-Identifier: MIT
#include "uninitialised_read.hpp"

#include <utility>

namespace simt {
namespace {

constexpr std::size_t most_threads = 1024;  // of a block

}  // namespace

void UninitialisedRead::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    if (shared_.size() <= block.slot) {
        shared_.resize(block.slot + 1);
        copies_.resize(block.slot + 1);
    }
    copies_[block.slot].assign(most_threads, {});
    shared_[block.slot].clear(shared.static_begin, shared.static_bytes);
    shared_[block.slot].clear(shared.dynamic_begin, shared.dynamic_bytes);
}

void UninitialisedRead::block_ends(const BlockInfo& block)
{
    for (AccessFault& copy : copies_[block.slot]) {
        end_copy(copy);
    }
}

void UninitialisedRead::end_copy(AccessFault& copy)
{
    if (copy.kind != nullptr) {
        faults_.add_uninitialised(copy);
        copy.kind = nullptr;
    }
}

void UninitialisedRead::access(const WarpAccess& access)
{
    const bool is_shared = access.type.space == Space::shared;
    if (!is_shared && (access.type.space != Space::global || !global_.owns(access.address[static_cast<unsigned>(
                                                                 __builtin_ctz(access.lanes))]))) {
        return;  // variables are initialised where they are declared
    }
    WrittenBytes& written = is_shared ? shared_[access.block->slot] : global_.written();
    for (std::uint32_t rest = access.lanes; rest != 0; rest &= rest - 1) {
        access_lane(access, static_cast<unsigned>(__builtin_ctz(rest)), written);
    }
}

void UninitialisedRead::access_lane(const WarpAccess& access, unsigned lane, WrittenBytes& written)
{
    const std::uint64_t address = access.address[lane];
    const unsigned bytes = access.type.bytes;
    const unsigned thread = static_cast<unsigned>(access.warp) * warp_size + lane;
    AccessFault& copy = copies_[access.block->slot][thread];
    if (access.type.kind == AccessKind::write) {
        written.set(address, bytes);
        return;
    }
    const bool across = address % 16 + bytes > 16;
    const bool some = written.any(address, across ? 1 : bytes);
    const bool all = across ? some : written.all(address, bytes);
    if (access.type.part == CopyPart::none || access.type.part == CopyPart::first) {
        end_copy(copy);
    }
    const AccessFault fault{"uninitialised-read", "", access.type, access.pc, address, *access.block, thread};
    if (access.type.part == CopyPart::first) {
        copy = some ? AccessFault{} : fault;
    } else if (access.type.part == CopyPart::further) {
        copy = some ? AccessFault{} : copy;
    } else if (!(bytes > 8 ? some : all)) {
        faults_.add_uninitialised(fault);
        written.set(address, bytes);  // one report is enough
    }
    if (access.type.kind == AccessKind::atomic) {
        written.set(address, bytes);
    }
}

}  // namespace simt
