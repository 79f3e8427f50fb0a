// SPDX-License-Identifier: MIT
/// @file
/// A fault that a checker has seen, as facts. The words are made elsewhere (harness/report).
#pragma once

#include <vector_types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace simt {

/// A place in the source; `line` is 0 where none is known. People are told the line; the column tells places on one
/// line apart.
struct SourceLine
{
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourceLine& other) const = default;
};

/// An access: one of the two of a race, or the one that is wrong.
struct Party
{
    std::string action;  ///< "read", "write", "atomic read", "atomic write" or "atomic", which is both
    uint3 block{};
    uint3 thread{};
    SourceLine where;
    std::string by{};  ///< of races between streams: the kernel, the call of the runtime, or "host"
};

/// Threads of a block that stand at one place; or blocks, where blocks are missing at a barrier of the grid.
struct Arrival
{
    std::string place;  ///< name of the function that they wait in, "spinning", "returned" or "not started"
    int threads = 0;
    uint3 first{};
    SourceLine where;  ///< unknown for "returned" and "not started"
};

/// The memory that an access was meant for, or lies next to.
struct MemoryObject
{
    std::string
        what;  ///< "allocation", "released allocation", "pinned allocation", "variable", or empty: there is none
    std::size_t bytes = 0;    ///< of it
    std::int64_t offset = 0;  ///< of the address, from its beginning
    SourceLine where;         ///< where it was allocated
};

/// A fault as facts. Which fields mean something depends on the kind.
struct Finding
{
    std::string kind;    ///< spelled as in docs/hazards.md
    std::string level;   ///< "error", "warning" or "note"
    std::string reason;  ///< which of the rules of the kind is broken, where there are several
    std::string kernel;
    uint3 block{};
    std::string variable;           ///< "tile[128]", or empty
    std::string space;              ///< "shared", "global", "constant", "local" or empty
    std::vector<Party> parties;     ///< data-race: two; a wrong access: one
    std::vector<Arrival> arrivals;  ///< of those who wait for each other
    std::vector<std::vector<Arrival>>
        further_arrivals;     ///< of those folded into this, where they differ in number
    int barriers_passed = 0;  ///< by the block, before this
    bool same_warp = false;
    bool between_blocks = false;
    bool block_scope =
        false;  ///< an atomic access has the scope of its block, and the other is of another block
    bool in_lockstep = false;  ///< of one warp, whose lanes run in step: legal if both accesses were volatile
    bool stuck = false;        ///< the launch could not go on
    int bytes = 0;             ///< of the access
    MemoryObject object;
    /// uninitialised-read by a copy to the host: how many elements, of which `variable` is the first and this the last
    std::uint64_t elements = 0;
    std::string last_variable;
    std::string function;           ///< the warp function or the call of the runtime that it is about
    std::uint32_t mask = 0;         ///< warp-mask: that of the call
    std::uint32_t lanes = 0;        ///< warp-mask: those that it is about
    std::uint32_t other_lanes = 0;  ///< warp-mask: those that these read, or that come with another mask
    int width = 0;                  ///< warp-mask: of a shuffle
    std::string error;              ///< api-error: name of the error
    std::string detail;             ///< api-error: why a launch was refused
    std::uint64_t count = 1;        ///< how many equal ones were folded into this
};

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
