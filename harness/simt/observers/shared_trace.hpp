// SPDX-License-Identifier: MIT
/// @file
/// Who touched what in shared memory, kept for questions that are asked afterwards.
#pragma once

#include "memory_names.hpp"

#include <map>
#include <set>
#include <string>
#include <tuple>

namespace simt {

/// Records the distinct accesses of the first block of the first launch. Off unless asked for (option "trace"): it is
/// meant for small inputs.
class SharedTrace : public Observer {
public:
    /// One access: number of the thread in its block, line, array element, read or write, and how many barriers the
    /// block had passed.
    struct Access
    {
        unsigned thread;
        int line;
        std::string array;
        std::string index;  ///< "5", or "3,5" for two dimensions
        AccessKind kind;
        int interval;

        auto key() const { return std::tie(thread, line, array, index, kind, interval); }
        bool operator<(const Access& other) const { return key() < other.key(); }
    };

    explicit SharedTrace(MemoryNames& names) : names_(names) {}

    void access(const WarpAccess& access) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void block_ends(const BlockInfo&) override { is_over_ = true; }

    const std::set<Access>& accesses() const { return accesses_; }

private:
    using Element = std::pair<std::string, std::string>;
    const Element& element_at(std::uint64_t address, const void* pc);

    MemoryNames& names_;
    bool is_over_ = false;
    int interval_ = 0;
    std::map<std::uint64_t, Element> elements_;
    std::set<Access> accesses_;
};

}  // namespace simt
