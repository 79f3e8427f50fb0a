// SPDX-License-Identifier: MIT
/// @file
/// Reads of memory that nobody has written.
#pragma once

#include "access_faults.hpp"

#include "../debug_info/debug_info.hpp"
#include "../memory/arena.hpp"
#include "../memory/written_bytes.hpp"

#include <array>
#include <optional>
#include <vector>

namespace simt {

/// Finds elements in `rows`, of global memory, of which nothing has written any byte: a struct may have padding. Where no
/// kernel says what the elements are, 16 bytes are one, which is more than most structs have between two members.
///
/// @return what is found, but for the call that reads them; nothing if there are none
std::optional<Finding> find_unwritten(const std::vector<AddressRange>& rows, WrittenBytes& written,
                                      MemoryNames& names);

/// Finds reads of shared memory, and of memory from cudaMalloc, before any write: both begin with whatever was there
/// (CUDA Runtime API, cudaMalloc: "The memory is not cleared").
///
/// Of the copy of an object some byte must have been written, since not all of its members need have a value; the same
/// goes for a read of 16 bytes, since the last component of a float4 is often left out.
class UninitialisedRead : public Observer {
public:
    /// @param written  the bytes of global memory that have been written
    UninitialisedRead(AccessFaults& faults, const Arena& global, WrittenBytes& written)
        : faults_(faults), global_(global), written_(written)
    {
    }

    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void launch_ends() override
    {
        end_copies();
        faults_.report_uninitialised();
    }

private:
    void access_lane(const WarpAccess& access, unsigned lane, WrittenBytes& written);
    void end_copies();

    AccessFaults& faults_;
    const Arena& global_;
    WrittenBytes& written_;
    std::vector<WrittenBytes> shared_;  ///< by slot
    /// By lane: the copy that is made, if nothing of it is written so far.
    std::array<std::optional<AccessFault>, warp_size> copies_{};
    bool copying_ = false;
};

}  // namespace simt
