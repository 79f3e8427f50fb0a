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

/// One of the two accesses of a race.
struct Party
{
    std::string action;  ///< "read", "write" or "atomic"
    uint3 thread{};
    SourceLine where;
};

/// Threads of a block that stand at one place.
struct Arrival
{
    std::string place;  ///< "__syncthreads", "__syncwarp" or "returned"
    int threads = 0;
    uint3 first{};
    SourceLine where;  ///< unknown for "returned"
};

struct Finding
{
    std::string kind;   ///< spelled as in docs/hazards.md
    std::string level;  ///< "error", "warning" or "note"
    std::string kernel;
    uint3 block{};
    std::string variable;           ///< "tile[128]", or empty
    std::string space;              ///< "shared" or empty
    std::vector<Party> parties;     ///< data-race: two
    std::vector<Arrival> arrivals;  ///< barrier-divergence
    std::vector<std::vector<Arrival>>
        further_arrivals;     ///< of those folded into this, where they differ in number
    int barriers_passed = 0;  ///< by the block, before this
    bool same_warp = false;
    bool stuck = false;       ///< the launch could not go on
    std::uint64_t count = 1;  ///< how many equal ones were folded into this
};

/// The findings of a process, equal ones folded.
///
/// Equal are findings of one kind, kernel and variable with the same lines; the first is kept, the others are counted.
class Findings {
public:
    void add(Finding finding);

    const std::vector<Finding>& all() const { return findings_; }

private:
    std::vector<Finding> findings_;
    std::map<std::string, std::size_t> index_;  ///< by what makes findings equal
};

}  // namespace simt
