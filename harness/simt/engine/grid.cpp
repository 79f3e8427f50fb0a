// SPDX-License-Identifier: MIT
#include "grid.hpp"

#include "../events/position.hpp"
#include "coordinates.hpp"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

// On a GPU each block starts with whatever the last one left in its shared memory. Here each starts with a value that
// spoils a result that depends on it: -1.65e6 as a float, -909522487 as an int.
constexpr int uninitialised_byte = 0xC9;

/// How many rounds a block gets in which it changes nothing, before others get their turn.
constexpr unsigned quiet_rounds = 64;

/// How many rounds with atomic or volatile accesses, between two barriers, it gets though it changes something: a thread
/// that takes a lock and gives it back, to see whether there is something to do, changes memory and gets no further.
constexpr unsigned most_polling_rounds = 4;

/// A block that is set aside has its shared memory copied; this many bytes take as long as a thread's turn.
constexpr std::uint64_t bytes_per_turn = 1024;

constexpr std::uint64_t fewest_quiet_sweeps = 500;

// Either part of shared memory may be nothing, at a null pointer: std::memcpy() and std::memset() refuse that.

void save(const SharedMemory& shared, std::vector<char>& image)
{
    image.resize(shared.static_bytes + shared.dynamic_bytes);
    std::copy_n(reinterpret_cast<const char*>(shared.static_begin), shared.static_bytes, image.data());
    std::copy_n(reinterpret_cast<const char*>(shared.dynamic_begin), shared.dynamic_bytes,
                image.data() + shared.static_bytes);
}

void restore(const SharedMemory& shared, const std::vector<char>& image)
{
    std::copy_n(image.data(), shared.static_bytes, reinterpret_cast<char*>(shared.static_begin));
    std::copy_n(image.data() + shared.static_bytes, shared.dynamic_bytes,
                reinterpret_cast<char*>(shared.dynamic_begin));
}

void poison(const SharedMemory& shared)
{
    std::fill_n(reinterpret_cast<unsigned char*>(shared.static_begin), shared.static_bytes,
                uninitialised_byte);
    std::fill_n(reinterpret_cast<unsigned char*>(shared.dynamic_begin), shared.dynamic_bytes,
                uninitialised_byte);
}

/// Mixes the bits of `value`; any change of it changes about half of the result.
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;  // the finaliser of SplitMix64
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    return value ^ value >> 31;
}

/// One of the orders of [0, total) without a list of it: a Feistel network permutes the next larger power of four, and
/// what comes out beyond `total` goes in again.
std::uint64_t permuted(std::uint64_t place, std::uint64_t total, std::uint64_t seed)
{
    unsigned half_bits = 1;
    while (std::uint64_t{1} << 2 * half_bits < total) {
        ++half_bits;
    }
    const std::uint64_t half = (std::uint64_t{1} << half_bits) - 1;
    do {
        for (std::uint64_t step = 0; step < 4; ++step) {
            const std::uint64_t left = place >> half_bits;
            const std::uint64_t right = place & half;
            place = right << half_bits | (left ^ (mixed(right ^ mixed(seed + step)) & half));
        }
    } while (place >= total);
    return place;
}

/// The block that comes at `place` in the order of the schedule.
std::uint64_t scheduled(std::uint64_t place, std::uint64_t total, Schedule schedule, std::uint64_t seed)
{
    switch (schedule) {
        case Schedule::ascending: return place;
        case Schedule::descending: return total - 1 - place;
        case Schedule::random: return permuted(place, total, seed);
    }
    return place;
}

}  // namespace

void Grid::begin(const Work& work, const std::vector<Observer*>& observers, const Stepping* stepping)
{
    work_ = &work;
    observers_ = &observers;
    stepping_ = stepping;
    next_ = 0;
    total_ = std::uint64_t{work.extent.x} * work.extent.y * work.extent.z;
    returned_ = 0;
    quiet_sweeps_ = 0;
    running_ = nullptr;
    effects_.clear();
    set_grid(work.extent);
}

cudaError_t Grid::run(const std::function<bool()>& pauses)
{
    while (true) {
        if (active_.empty()) {
            const std::optional<std::uint64_t> place = pauses() ? std::nullopt : take_place();
            if (!place) {
                return cudaSuccess;
            }
            admit(*place);
        }
        cudaError_t error = sweep();
        if (error == cudaSuccess && !active_.empty()) {
            std::optional<std::uint64_t> place;
            if (active_.size() < most_resident() && (place = take_place())) {
                admit(*place);
            } else if (all_wait_for_grid()) {
                error = pass_grid_barrier();
            } else if (is_quiet()) {
                error = give_up();
            }
        }
        if (error != cudaSuccess) {
            abandon();
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t Grid::run_beside(SharedBlocks& shared)
{
    shared_blocks_ = &shared;
    was_active_ = true;
    const cudaError_t error = run([&shared] { return shared.has_failed(); });
    shared_blocks_ = nullptr;
    if (error != cudaSuccess) {
        shared.fail();
    }
    shared.leave();
    return error;
}

std::optional<std::uint64_t> Grid::take_place()
{
    if (shared_blocks_ != nullptr) {
        return shared_blocks_->take();
    }
    return next_ < total_ ? std::optional(next_++) : std::nullopt;
}

/// The block that comes at `place` in the order in which blocks become resident.
std::uint64_t Grid::block_at(std::uint64_t place) const
{
    if (place == work_->last_block_at) {
        place = total_ - 1;
    } else if (place > work_->last_block_at) {
        --place;
    }
    return scheduled(place, total_, schedule_, seed_);
}

unsigned Grid::most_resident() const
{
    const unsigned grids = shared_blocks_ != nullptr ? shared_blocks_->grids() : 1;
    return (work_->most_resident + grids - 1) / grids;
}

bool Grid::run_alone(std::uint64_t place)
{
    Resident& resident = admit(place);
    bool is_set_aside = false;
    Block::Outcome outcome = Block::Outcome::working;
    while (outcome == Block::Outcome::working && !context_.speculation->has_failed()) {
        outcome = run_rounds(resident.block);
        is_set_aside = is_set_aside || outcome == Block::Outcome::working;
    }
    if (outcome != Block::Outcome::finished) {
        abandon();
        return false;
    }
    const bool is_ordered = !is_set_aside || resident.block.effects().empty();
    finish(resident);
    active_.clear();
    return is_ordered;  // else what others do meanwhile would come between its effects
}

/// Leaves the blocks that are resident where they are.
void Grid::abandon()
{
    for (Resident* resident : active_) {
        if (!resident->block.effects().empty()) {
            effects_.push_back(std::move(resident->block.effects()));
        }
        resident->block.abandon();
        resident->shared.clear();
        idle_.push_back(resident);
    }
    active_.clear();
}

/// Makes the block resident that comes at `place` in the order of the schedule.
Grid::Resident& Grid::admit(std::uint64_t place)
{
    if (idle_.empty()) {
        pool_.push_back(std::make_unique<Resident>(context_, schedule_, seed_));
        idle_.push_back(pool_.back().get());
    }
    Resident& resident = *idle_.back();
    idle_.pop_back();
    const auto slot =
        static_cast<unsigned>(std::find_if(pool_.begin(), pool_.end(),
                                           [&](const auto& entry) { return entry.get() == &resident; }) -
                              pool_.begin());
    const std::uint64_t number = block_at(place);
    const BlockInfo info{position_in(work_->extent, number), number, slot};
    ++context_.activity;
    context_.environment->progress.block_begins(place);
    active_.push_back(&resident);
    resident.block.begin(work_->block, info, *observers_, stepping_);
    resident.block.effects() = {place, {}, {}};
    select(resident);
    const SharedMemory& shared = work_->shared;
    poison(shared);
    for (Observer* observer : *observers_) {
        observer->block_begins(resident.block.info(), shared);
    }
    if (resident.block.is_stepped()) {
        stepping_->observer.block_begins(resident.block.info(), shared);
    }
    return resident;
}

/// Makes `resident` the block that shared memory and coordinates belong to.
void Grid::select(Resident& resident)
{
    if (running_ != nullptr && running_ != &resident &&
        std::find(active_.begin(), active_.end(), running_) != active_.end()) {
        save(work_->shared, running_->shared);
    }
    if (running_ != &resident && !resident.shared.empty()) {
        restore(work_->shared, resident.shared);
        resident.shared.clear();
    }
    running_ = &resident;
    set_block(resident.block.info().index, work_->block.extent);
}

/// Runs a block as far as it comes alone, and no longer than others should wait for their turn.
Block::Outcome Grid::run_rounds(Block& block)
{
    Block::Outcome outcome = Block::Outcome::working;
    unsigned quiet = 0;
    unsigned polling = 0;
    while (outcome == Block::Outcome::working && quiet < quiet_rounds && polling < most_polling_rounds) {
        const std::uint64_t activity = context_.activity;
        const std::uint64_t polls = context_.polls;
        outcome = block.round();
        quiet = context_.activity == activity ? quiet + 1 : 0;
        polling = context_.polls == polls || block.has_passed_barrier() ? 0 : polling + 1;
    }
    return outcome;
}

/// A block has ended.
void Grid::finish(Resident& resident)
{
    const BlockInfo& info = resident.block.info();
    for (Observer* observer : *observers_) {
        observer->block_ends(info);
    }
    if (!resident.block.effects().empty()) {
        effects_.push_back(std::move(resident.block.effects()));
    }
    if (returned_++ == 0 || info.number < first_returned_.number) {
        first_returned_ = info;
    }
    idle_.push_back(&resident);
}

/// Runs every resident block as far as it comes alone.
cudaError_t Grid::sweep()
{
    for (std::size_t i = 0; i < active_.size();) {
        Resident& resident = *active_[i];
        select(resident);
        const Block::Outcome outcome = run_rounds(resident.block);
        if (outcome == Block::Outcome::finished) {
            finish(resident);
            active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        if (outcome == Block::Outcome::trapped) {
            return resident.block.error();
        }
        if (outcome == Block::Outcome::stuck) {
            const BarrierArrivals stuck = resident.block.arrivals(resident.block.cause());
            for (Observer* observer : *observers_) {
                observer->block_barrier(resident.block.info(), stuck);
            }
            return cudaErrorLaunchFailure;
        }
        ++i;
    }
    return cudaSuccess;
}

bool Grid::all_wait_for_grid() const
{
    return std::all_of(active_.begin(), active_.end(), [](const Resident* resident) {
        return resident->block.outcome() == Block::Outcome::at_grid_barrier;
    });
}

/// Lets all blocks go on, which wait for each other, if the barrier has worked on a GPU. There a block waits for those of
/// its threads that have not returned, and then its first thread for those of all other blocks
/// (cooperative_groups/details/sync.h of CUDA 13.0): without it the block goes on, and the others wait for ever.
cudaError_t Grid::pass_grid_barrier()
{
    using Cause = BarrierArrivals::Cause;
    if (active_.size() < total_) {
        return give_up_grid_barrier();
    }
    bool passes = true;
    for (const Resident* resident : active_) {
        const Block& block = resident->block;
        const bool is_stuck = block.first_has_returned();
        passes = passes && !is_stuck;
        const BarrierArrivals arrivals = block.arrivals(is_stuck ? Cause::barrier : Cause::none);
        for (Observer* observer : *observers_) {
            if (!arrivals.uniform) {
                observer->divergent_grid_barrier(block.info(), arrivals);
            }
        }
    }
    if (!passes) {
        return cudaErrorLaunchFailure;
    }
    for (Resident* resident : active_) {
        resident->block.release_grid_barrier();
    }
    for (Observer* observer : *observers_) {
        observer->grid_barrier();
    }
    return cudaSuccess;
}

/// Blocks have ended, or find no room, and the others wait for them.
cudaError_t Grid::give_up_grid_barrier()
{
    GridArrivals arrivals{{}, returned_, first_returned_, total_ - next_};
    for (const Resident* resident : active_) {
        arrivals.waiting.push_back({resident->block.info(), resident->block.wait_place()});
    }
    std::sort(arrivals.waiting.begin(), arrivals.waiting.end(),
              [](const auto& a, const auto& b) { return a.block.number < b.block.number; });
    for (Observer* observer : *observers_) {
        observer->incomplete_grid_barrier(arrivals);
    }
    return cudaErrorLaunchFailure;
}

/// Whether nothing has happened for so long that nothing will.
bool Grid::is_quiet()
{
    quiet_sweeps_ = activity_ == context_.activity ? quiet_sweeps_ + 1 : 0;
    was_active_ = was_active_ || quiet_sweeps_ == 0;
    activity_ = context_.activity;
    const dim3& extent = work_->block.extent;
    const std::uint64_t turns_per_block =
        std::uint64_t{extent.x} * extent.y * extent.z +
        (work_->shared.static_bytes + work_->shared.dynamic_bytes) / bytes_per_turn;
    const bool is_quiet =
        quiet_sweeps_ > fewest_quiet_sweeps && quiet_sweeps_ * turns_per_block * active_.size() > idle_turns_;
    return is_quiet && (shared_blocks_ == nullptr || shared_blocks_->wait_for_others(was_active_));
}

/// Tells observers who waits where, block by block. A block that waits for the grid is not at fault if another spins.
cudaError_t Grid::give_up()
{
    using Cause = BarrierArrivals::Cause;
    const auto any = [this](auto predicate) {
        return std::any_of(active_.begin(), active_.end(),
                           [&](const Resident* resident) { return predicate(resident->block); });
    };
    const bool any_spins = any([](const Block& block) { return block.cause() == Cause::spins; });
    const bool for_host = any([](const Block& block) { return block.spins_on_host_memory(); });
    for (Resident* resident : active_) {
        const BarrierArrivals stuck = resident->block.arrivals(for_host    ? Cause::spins_on_host_memory
                                                               : any_spins ? Cause::spins
                                                                           : resident->block.cause());
        for (Observer* observer : *observers_) {
            observer->block_barrier(resident->block.info(), stuck);
        }
    }
    return cudaErrorLaunchTimeout;
}

}  // namespace simt
