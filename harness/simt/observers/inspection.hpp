// SPDX-License-Identifier: MIT
/// @file
/// All that checks and counts what a launch does.
#pragma once

#include "../architecture/architecture.hpp"
#include "access_faults.hpp"
#include "barrier_divergence.hpp"
#include "counters.hpp"
#include "data_race.hpp"
#include "no_progress.hpp"
#include "uninitialised_read.hpp"
#include "warp_mask.hpp"

#include <algorithm>
#include <vector>

namespace simt {

/// One of each checker, and the counters.
class Inspection {
public:
    /// @param findings      where they tell what they find
    /// @param written       the bytes of global memory that have been written
    /// @param architecture  by whose rules; outlives this
    /// @param reach         what they see
    Inspection(Findings& findings, MemoryNames& names, const Arena& global, WrittenBytes& written,
               const Architecture& architecture, DataRace::Reach reach)
        : findings_(findings), faults(findings, names), counters(architecture),
          barrier_divergence_(findings, names.debug_info()), warp_mask_(findings, names.debug_info()),
          no_progress_(findings, names.debug_info()),
          data_race_(findings, faults, names, !architecture.independent_threads, reach),
          uninitialised_read_(faults, global, written)
    {
    }

    /// In the order in which they are to see what happens. Causes are told before what comes of them: who misses a warp
    /// barrier goes astray, and who writes outside of an array races with those whose place it is. Uninitialised reads come
    /// last: races withdraw some.
    std::vector<Observer*> observers()
    {
        return {&counters, &barrier_divergence_, &warp_mask_,         &no_progress_,
                &faults,   &data_race_,          &uninitialised_read_};
    }

    /// Whether there is something to tell of, or will be when the launch ends.
    bool has_found_anything() const
    {
        return !findings_.all().empty() || !faults.empty() || !warp_mask_.empty() || !data_race_.empty();
    }

private:
    Findings& findings_;

public:
    AccessFaults faults;
    Counters counters;

private:
    BarrierDivergence barrier_divergence_;
    WarpMask warp_mask_;
    NoProgress no_progress_;
    DataRace data_race_;
    UninitialisedRead uninitialised_read_;
};

}  // namespace simt
