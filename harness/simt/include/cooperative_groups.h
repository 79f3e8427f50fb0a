// SPDX-License-Identifier: MIT
/// @file
/// Groups of threads that work together: CUDA C++ Programming Guide, "Cooperative Groups".
///
/// All of it is made of the warp functions and barriers of simt/device_functions.hpp. Every function is inlined, so that a
/// finding names the line that called it.
#pragma once

#include <cuda_runtime.h>

#include <type_traits>
#include <utility>

namespace cooperative_groups {

class thread_block;
class coalesced_group;
struct Partition;

namespace detail {

__forceinline__ unsigned int rank_in_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__forceinline__ unsigned int threads_in_block()
{
    return blockDim.x * blockDim.y * blockDim.z;
}

__forceinline__ unsigned int lane()
{
    return rank_in_block() % warpSize;
}

/// The `size` lanes beginning with `first`.
__forceinline__ constexpr unsigned int lanes_from(unsigned int first, unsigned int size)
{
    return (size == 32 ? ~0u : (1u << size) - 1) << first;
}

__forceinline__ unsigned int rank_in(unsigned int mask, unsigned int lane)
{
    return static_cast<unsigned int>(__popc(mask & lanes_from(0, lane)));
}

/// The lane that has `rank` among those of `mask`, or `otherwise` if none has.
__forceinline__ unsigned int lane_with_rank(unsigned int mask, unsigned int rank, unsigned int otherwise)
{
    for (; mask != 0; mask &= mask - 1, --rank) {
        if (rank == 0) {
            return static_cast<unsigned int>(__ffs(static_cast<int>(mask)) - 1);
        }
    }
    return otherwise;
}

/// Those of `lanes`, which are of `mask`, as ranks.
__forceinline__ unsigned int ranks_of(unsigned int mask, unsigned int lanes)
{
    unsigned int ranks = 0;
    for (unsigned int rank = 0; mask != 0; mask &= mask - 1, ++rank) {
        ranks |= (lanes & mask & -mask) != 0 ? 1u << rank : 0;
    }
    return ranks;
}

/// Those of the lanes of `mask` whose ranks lie in the same tile of `size` as that of the caller. CUDA ends the
/// kernel where `size` is no power of two up to 32.
__forceinline__ unsigned int tile_of(unsigned int mask, unsigned int size)
{
    if (size == 0 || size > 32 || (size & (size - 1)) != 0) {
        __trap();
    }
    const unsigned int tile = rank_in(mask, lane()) / size;
    unsigned int lanes = 0;
    for (unsigned int rest = mask, rank = 0; rest != 0; rest &= rest - 1, ++rank) {
        lanes |= rank / size == tile ? rest & -rest : 0;
    }
    return lanes;
}

/// The lanes of the caller's warp that are threads of the block.
__forceinline__ unsigned int lanes_in_block()
{
    const unsigned int first = rank_in_block() - lane();
    return lanes_from(0, ::min(threads_in_block() - first, static_cast<unsigned int>(warpSize)));
}

/// Shuffles a value of any trivially copyable type, part by part: `shuffle` does it for an integer.
template <class T, class Shuffle>
__forceinline__ T shuffle_parts(const T& value, Shuffle shuffle)
{
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 32,
                  "a group shuffles trivially copyable types of up to 32 bytes");
    using Part =
        std::conditional_t<sizeof(T) == sizeof(unsigned long long), unsigned long long, unsigned int>;
    Part parts[(sizeof(T) + sizeof(Part) - 1) / sizeof(Part)] = {};
    __builtin_memcpy(parts, &value, sizeof(T));
    for (Part& part : parts) {
        part = shuffle(part);
    }
    T result = value;
    __builtin_memcpy(&result, parts, sizeof(T));
    return result;
}

#define SIMT_SHUFFLE_PARTS(value, shuffled)                                                                  \
    cooperative_groups::detail::shuffle_parts(                                                               \
        value, [&](auto part) __attribute__((always_inline)) { return shuffled; })

}  // namespace detail

/// What any group becomes where its type does not matter. As in CUDA's headers it has no num_threads().
class thread_group {
public:
    /// Waits for all threads of the group, and orders what they do before it and after it.
    __forceinline__ void sync() const;
    __forceinline__ unsigned long long size() const;
    /// From 0 to size() - 1.
    __forceinline__ unsigned long long thread_rank() const;

protected:
    enum class Kind : unsigned char { grid, block, lanes };

    __forceinline__ explicit thread_group(Kind kind) : kind_(kind) {}
    __forceinline__ thread_group(unsigned int mask, unsigned int meta_rank, unsigned int meta_size)
        : kind_(Kind::lanes), mask_(mask), meta_rank_(meta_rank), meta_size_(meta_size)
    {
    }

    Kind kind_;
    unsigned int mask_ = 0;       ///< of the warp, where the group is a part of one
    unsigned int meta_rank_ = 0;  ///< of the group among those that it was made with
    unsigned int meta_size_ = 1;

    friend __forceinline__ thread_group tiled_partition(const thread_group& parent, unsigned int size);
    friend __forceinline__ coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size);
};

/// All threads of a launch. sync() needs a cooperative launch.
class grid_group : public thread_group {
public:
    __forceinline__ bool is_valid() const { return simt_grid_is_valid() != 0; }

    /// As on a GPU, ends the kernel if the grid is not valid.
    __forceinline__ void sync() const { simt_grid_sync(); }

    using arrival_token = unsigned int;

    /// The first half of sync(), as in "Cooperative Groups", "barrier_arrive and barrier_wait": what the caller did before
    /// it will be known to all threads that have waited. Here it does nothing yet, since no thread goes on from
    /// barrier_wait() before all have come to it.
    ///
    /// Accesses between the two halves are not ordered with what other blocks did before theirs, and such a race is
    /// reported. They are taken to come before what others do after waiting, which they need not on a GPU.
    __forceinline__ arrival_token barrier_arrive() const { return 0; }

    /// The second half. All threads of the grid have to wait, once for each arrival.
    __forceinline__ void barrier_wait(arrival_token&&) const { simt_grid_sync(); }

    static __forceinline__ dim3 dim_blocks() { return gridDim; }
    static __forceinline__ dim3 group_dim() { return gridDim; }
    static __forceinline__ dim3 block_index() { return blockIdx; }
    static __forceinline__ dim3 dim_threads()
    {
        return {gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z};
    }
    static __forceinline__ dim3 thread_index()
    {
        return {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z};
    }
    static __forceinline__ unsigned long long num_blocks()
    {
        return 1ull * gridDim.x * gridDim.y * gridDim.z;
    }
    static __forceinline__ unsigned long long block_rank()
    {
        return blockIdx.x + 1ull * gridDim.x * (blockIdx.y + 1ull * gridDim.y * blockIdx.z);
    }
    static __forceinline__ unsigned long long num_threads()
    {
        return num_blocks() * detail::threads_in_block();
    }
    static __forceinline__ unsigned long long size() { return num_threads(); }
    static __forceinline__ unsigned long long thread_rank()
    {
        return block_rank() * detail::threads_in_block() + detail::rank_in_block();
    }

private:
    __forceinline__ grid_group() : thread_group(Kind::grid) {}
    friend __forceinline__ grid_group this_grid();
};

__forceinline__ grid_group this_grid()
{
    return {};
}

class thread_block : public thread_group {
public:
    static __forceinline__ void sync() { __syncthreads(); }

    struct arrival_token
    {
    };

    /// The halves of sync(). As in CUDA's headers the first does nothing, and the second waits.
    __forceinline__ arrival_token barrier_arrive() const { return {}; }
    __forceinline__ void barrier_wait(arrival_token&&) const { __syncthreads(); }

    static __forceinline__ unsigned int thread_rank() { return detail::rank_in_block(); }
    static __forceinline__ unsigned int num_threads() { return detail::threads_in_block(); }
    static __forceinline__ unsigned int size() { return num_threads(); }
    static __forceinline__ dim3 group_index() { return blockIdx; }
    static __forceinline__ dim3 thread_index() { return threadIdx; }
    static __forceinline__ dim3 dim_threads() { return blockDim; }
    static __forceinline__ dim3 group_dim() { return blockDim; }

private:
    __forceinline__ thread_block() : thread_group(Kind::block) {}
    friend __forceinline__ thread_block this_thread_block();
};

__forceinline__ thread_block this_thread_block()
{
    return {};
}

/// Shared memory for tiles of more than 32 threads. As on GPUs from sm_80 on it is not used, and takes 8 bytes.
template <unsigned int MaxBlockSize = 1024>
struct alignas(8) block_tile_memory
{
};

template <unsigned int MaxBlockSize>
__forceinline__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>& /*memory*/)
{
    return this_thread_block();
}

/// Lanes of a warp. Ranks, and the bits of a ballot or a match, count the group's threads only.
class coalesced_group : public thread_group {
public:
    __forceinline__ void sync() const { __syncwarp(mask_); }
    __forceinline__ unsigned int num_threads() const { return static_cast<unsigned int>(__popc(mask_)); }
    __forceinline__ unsigned int size() const { return num_threads(); }
    __forceinline__ unsigned int thread_rank() const { return detail::rank_in(mask_, detail::lane()); }
    __forceinline__ unsigned int meta_group_rank() const { return meta_rank_; }
    __forceinline__ unsigned int meta_group_size() const { return meta_size_; }

    template <class T>
    __forceinline__ T shfl(const T& value, unsigned int rank) const
    {
        return from_lane(value, detail::lane_with_rank(mask_, rank, ~0u));
    }
    template <class T>
    __forceinline__ T shfl_up(const T& value, unsigned int delta) const
    {
        return from_lane(value, detail::lane_with_rank(mask_, thread_rank() - delta, detail::lane()));
    }
    template <class T>
    __forceinline__ T shfl_down(const T& value, unsigned int delta) const
    {
        return from_lane(value, detail::lane_with_rank(mask_, thread_rank() + delta, detail::lane()));
    }

    __forceinline__ int any(int predicate) const { return __any_sync(mask_, predicate); }
    __forceinline__ int all(int predicate) const { return __all_sync(mask_, predicate); }
    __forceinline__ unsigned int ballot(int predicate) const
    {
        return detail::ranks_of(mask_, __ballot_sync(mask_, predicate));
    }
    template <class T>
    __forceinline__ unsigned int match_any(T value) const
    {
        return detail::ranks_of(mask_, __match_any_sync(mask_, value));
    }
    template <class T>
    __forceinline__ unsigned int match_all(T value, int& predicate) const
    {
        return detail::ranks_of(mask_, __match_all_sync(mask_, value, &predicate));
    }

private:
    __forceinline__ explicit coalesced_group(unsigned int mask, unsigned int meta_rank = 0,
                                             unsigned int meta_size = 1)
        : thread_group(mask, meta_rank, meta_size)
    {
    }

    template <class T>
    __forceinline__ T from_lane(const T& value, unsigned int source) const
    {
        return SIMT_SHUFFLE_PARTS(value, __shfl_sync(mask_, part, static_cast<int>(source)));
    }

    friend class thread_group;
    friend struct Partition;
    friend __forceinline__ coalesced_group coalesced_threads();
    friend __forceinline__ coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size);
};

/// The lanes of the warp that are together here.
__forceinline__ coalesced_group coalesced_threads()
{
    return coalesced_group(__activemask());
}

namespace detail {

/// A tile of a warp.
template <unsigned int Size>
class tile_of_warp : public thread_group {
public:
    __forceinline__ void sync() const { __syncwarp(mask_); }
    static __forceinline__ constexpr unsigned int num_threads() { return Size; }
    static __forceinline__ constexpr unsigned int size() { return Size; }
    static __forceinline__ unsigned int thread_rank() { return detail::rank_in_block() % Size; }
    __forceinline__ unsigned int meta_group_rank() const { return meta_rank_; }
    __forceinline__ unsigned int meta_group_size() const { return meta_size_; }

    template <class T>
    __forceinline__ T shfl(const T& value, int rank) const
    {
        return SIMT_SHUFFLE_PARTS(value, __shfl_sync(mask_, part, rank, Size));
    }
    template <class T>
    __forceinline__ T shfl_up(const T& value, unsigned int delta) const
    {
        return SIMT_SHUFFLE_PARTS(value, __shfl_up_sync(mask_, part, static_cast<int>(delta), Size));
    }
    template <class T>
    __forceinline__ T shfl_down(const T& value, unsigned int delta) const
    {
        return SIMT_SHUFFLE_PARTS(value, __shfl_down_sync(mask_, part, static_cast<int>(delta), Size));
    }
    template <class T>
    __forceinline__ T shfl_xor(const T& value, unsigned int lane_mask) const
    {
        return SIMT_SHUFFLE_PARTS(value, __shfl_xor_sync(mask_, part, static_cast<int>(lane_mask), Size));
    }

    __forceinline__ int any(int predicate) const { return __any_sync(mask_, predicate); }
    __forceinline__ int all(int predicate) const { return __all_sync(mask_, predicate); }
    __forceinline__ unsigned int ballot(int predicate) const
    {
        return __ballot_sync(mask_, predicate) >> first_lane();
    }
    template <class T>
    __forceinline__ unsigned int match_any(T value) const
    {
        return __match_any_sync(mask_, value) >> first_lane();
    }
    template <class T>
    __forceinline__ unsigned int match_all(T value, int& predicate) const
    {
        return __match_all_sync(mask_, value, &predicate) >> first_lane();
    }

protected:
    __forceinline__ tile_of_warp(unsigned int meta_rank, unsigned int meta_size)
        : thread_group(detail::lanes_from(first_lane(), Size), meta_rank, meta_size)
    {
    }

private:
    static __forceinline__ unsigned int first_lane() { return detail::lane() & ~(Size - 1); }

    friend struct cooperative_groups::Partition;
};

/// A tile of several warps. Its functions exchange values of up to 8 bytes, as in CUDA's headers.
template <unsigned int Size>
class tile_of_warps {
public:
    __forceinline__ void sync() const { simt_tile_sync(Size); }
    static __forceinline__ constexpr unsigned int num_threads() { return Size; }
    static __forceinline__ constexpr unsigned int size() { return Size; }
    static __forceinline__ unsigned int thread_rank() { return detail::rank_in_block() % Size; }
    __forceinline__ unsigned int meta_group_rank() const { return meta_rank_; }
    __forceinline__ unsigned int meta_group_size() const { return meta_size_; }

    template <class T>
    __forceinline__ T shfl(T value, unsigned int rank) const
    {
        T result[1];
        gather(value, rank, Size, result);
        return result[0];
    }
    __forceinline__ int any(int predicate) const
    {
        int of_warps[warps];
        gather(__any_sync(~0u, predicate), 0, 32, of_warps);
        int result = 0;
        for (const int of_warp : of_warps) {
            result |= of_warp;
        }
        return result;
    }
    __forceinline__ int all(int predicate) const { return any(predicate == 0) == 0 ? 1 : 0; }

    /// One value of each warp: that of its lane `lane`.
    template <class T>
    __forceinline__ void gather_of_warps(T value, unsigned int lane, T (&values)[Size / 32]) const
    {
        gather(value, lane, 32, values);
    }

protected:
    __forceinline__ tile_of_warps(unsigned int meta_rank, unsigned int meta_size)
        : meta_rank_(meta_rank), meta_size_(meta_size)
    {
    }

private:
    static constexpr unsigned int warps = Size / 32;

    template <class T, unsigned int count>
    __forceinline__ void gather(const T& value, unsigned int first, unsigned int stride,
                                T (&values)[count]) const
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8,
                      "tiles of more than 32 threads exchange trivially copyable types of up to 8 bytes");
        simt_tile_gather(Size, &value, sizeof(T), first, stride, count, values);
    }

    unsigned int meta_rank_;
    unsigned int meta_size_;
};

/// Only a partition makes a tile: an argument of two numbers in braces is none.
struct from_partition
{
};

template <unsigned int Size>
using tile_base = std::conditional_t<(Size > 32), tile_of_warps<Size>, tile_of_warp<Size>>;

}  // namespace detail

/// `Size` neighbouring threads of a block.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public detail::tile_base<Size> {
    static_assert(Size >= 1 && Size <= 512 && (Size & (Size - 1)) == 0,
                  "a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads");

public:
    template <class OtherParent>
    __forceinline__ thread_block_tile(const thread_block_tile<Size, OtherParent>& other)
        : detail::tile_base<Size>(other)
    {
    }

private:
    __forceinline__ thread_block_tile(detail::from_partition, unsigned int meta_rank, unsigned int meta_size)
        : detail::tile_base<Size>(meta_rank, meta_size)
    {
    }

    template <unsigned int OtherSize, class Group>
    friend __forceinline__ thread_block_tile<OtherSize, Group> tiled_partition(const Group& parent);
    friend __forceinline__ thread_block_tile<1> this_thread();
};

__forceinline__ thread_block_tile<1> this_thread()
{
    return {detail::from_partition(), 0, 1};
}

// Partitions. All threads of the parent make them together.

/// Tiles of a block, or of a larger tile, whose size is a multiple of `Size`.
template <unsigned int Size, class Parent>
__forceinline__ thread_block_tile<Size, Parent> tiled_partition(const Parent& parent)
{
    const auto threads = static_cast<unsigned int>(parent.num_threads());
    return {detail::from_partition(), static_cast<unsigned int>(parent.thread_rank()) / Size,
            (threads + Size - 1) / Size};
}

/// Tiles whose size, a power of two up to 32, is known when the kernel runs.
__forceinline__ thread_group tiled_partition(const thread_group& parent, unsigned int size)
{
    const auto threads = static_cast<unsigned int>(parent.size());
    const unsigned int mask =
        parent.kind_ == thread_group::Kind::lanes ? parent.mask_ : detail::lanes_in_block();
    const unsigned int tile = detail::tile_of(mask, size);
    return {tile, static_cast<unsigned int>(parent.thread_rank()) / size, (threads + size - 1) / size};
}

/// As on a GPU, a group that is no larger than a tile stays as it is.
__forceinline__ coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size)
{
    const unsigned int tile = detail::tile_of(parent.mask_, size);
    if (tile == parent.mask_) {
        return parent;
    }
    return coalesced_group(tile, parent.thread_rank() / size, (parent.num_threads() + size - 1) / size);
}

/// How tiles and coalesced groups are parted by value.
struct Partition
{
    template <class Group, class Label>
    static __forceinline__ coalesced_group by_label(const Group& group, Label label)
    {
        static_assert(std::is_integral_v<Label>, "a label is an integer");
        const unsigned int mine = __match_any_sync(group.mask_, label);
        const bool is_first = (mine & detail::lanes_from(0, detail::lane())) == 0;
        const unsigned int firsts = __ballot_sync(group.mask_, is_first);
        const auto my_first = static_cast<unsigned int>(__ffs(static_cast<int>(mine)) - 1);
        return coalesced_group(mine, detail::rank_in(firsts, my_first),
                               static_cast<unsigned int>(__popc(firsts)));
    }

    /// Where all predicates are equal there is one group, of rank 0.
    template <class Group>
    static __forceinline__ coalesced_group by_predicate(const Group& group, bool predicate)
    {
        const unsigned int holds = __ballot_sync(group.mask_, predicate);
        if (holds == group.mask_ || holds == 0) {
            return coalesced_group(group.mask_);
        }
        return coalesced_group(predicate ? holds : group.mask_ & ~holds, predicate ? 1 : 0, 2);
    }
};

/// One group for each label.
template <class Label>
__forceinline__ coalesced_group labeled_partition(const coalesced_group& group, Label label)
{
    return Partition::by_label(group, label);
}
template <class Label, unsigned int Size, class Parent>
__forceinline__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent>& group, Label label)
{
    return Partition::by_label(group, label);
}

/// Those for whom `predicate` holds, and the others.
__forceinline__ coalesced_group binary_partition(const coalesced_group& group, bool predicate)
{
    return Partition::by_predicate(group, predicate);
}
template <unsigned int Size, class Parent>
__forceinline__ coalesced_group binary_partition(const thread_block_tile<Size, Parent>& group, bool predicate)
{
    return Partition::by_predicate(group, predicate);
}

__forceinline__ void thread_group::sync() const
{
    switch (kind_) {
        case Kind::grid: this_grid().sync(); break;
        case Kind::block: __syncthreads(); break;
        case Kind::lanes: __syncwarp(mask_); break;
    }
}

__forceinline__ unsigned long long thread_group::size() const
{
    switch (kind_) {
        case Kind::grid: return grid_group::num_threads();
        case Kind::block: return thread_block::num_threads();
        default: return coalesced_group(mask_).num_threads();
    }
}

__forceinline__ unsigned long long thread_group::thread_rank() const
{
    switch (kind_) {
        case Kind::grid: return grid_group::thread_rank();
        case Kind::block: return thread_block::thread_rank();
        default: return coalesced_group(mask_).thread_rank();
    }
}

template <class Group>
__forceinline__ void sync(const Group& group)
{
    group.sync();
}

template <class Group>
__forceinline__ auto thread_rank(const Group& group)
{
    return group.thread_rank();
}

template <class Group>
__forceinline__ auto group_size(const Group& group)
{
    return group.num_threads();
}

/// One thread of the group calls `function`. Which one CUDA leaves open.
template <class Group, class Function, class... Arguments>
__forceinline__ void invoke_one(const Group& group, Function&& function, Arguments&&... arguments)
{
    if (group.thread_rank() == 0) {
        std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
    }
}

/// The same; all get what it returns.
template <class Group, class Function, class... Arguments>
__forceinline__ auto invoke_one_broadcast(const Group& group, Function&& function, Arguments&&... arguments)
{
    std::decay_t<std::invoke_result_t<Function, Arguments...>> result{};
    if (group.thread_rank() == 0) {
        result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
    }
    return group.shfl(result, 0);
}

// What is not supported. A program may name it, and is told when it calls a function.
#define SIMT_CLUSTERS [[gnu::error(SIMT_NO_CLUSTERS)]]
class cluster_group {
public:
    struct arrival_token
    {
    };

    SIMT_CLUSTERS static void sync();
    SIMT_CLUSTERS static arrival_token barrier_arrive();
    SIMT_CLUSTERS static void barrier_wait();
    SIMT_CLUSTERS static void barrier_wait(arrival_token&& token);
    SIMT_CLUSTERS static unsigned int query_shared_rank(const void* address);
    template <class T>
    SIMT_CLUSTERS static T* map_shared_rank(T* address, int rank);
    SIMT_CLUSTERS static dim3 block_index();
    SIMT_CLUSTERS static unsigned int block_rank();
    SIMT_CLUSTERS static dim3 thread_index();
    SIMT_CLUSTERS static unsigned int thread_rank();
    SIMT_CLUSTERS static dim3 dim_blocks();
    SIMT_CLUSTERS static unsigned int num_blocks();
    SIMT_CLUSTERS static dim3 dim_threads();
    SIMT_CLUSTERS static unsigned int num_threads();
    SIMT_CLUSTERS static unsigned int size();
};
SIMT_CLUSTERS cluster_group this_cluster();
#undef SIMT_CLUSTERS
class multi_grid_group {};
[[gnu::error("grids over several devices are not supported on this device")]] multi_grid_group
this_multi_grid();

}  // namespace cooperative_groups

#undef SIMT_SHUFFLE_PARTS
