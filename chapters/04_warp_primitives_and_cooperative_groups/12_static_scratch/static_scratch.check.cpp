// SPDX-License-Identifier: MIT
#include "static_scratch.hpp"

#include "../arrays_to_sum.hpp"
#include "../imports.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(static_scratch)> entry;

}  // namespace

TEST_CASE("two launches give the right sum for every number of elements",
          "[static_scratch][task_1][correctness]")
{
    for (const int n : {0, 1, 127, 128, 129, 1009, 131071, 131073, 200003}) {
        const Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
        REQUIRE_THAT(trial, uses_the_device());
    }
    require_right_second_call(entry);
}

TEST_CASE("a call allocates no memory", "[static_scratch][task_2][budget]")
{
    constexpr std::uint64_t n = 200003;
    const Trial trial = try_with(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, allocates_at_most(0, "a call allocates no device memory"));
    REQUIRE_THAT(trial, has_at_most(pinned_allocations(), 0, "a call allocates no page-locked host memory"));
    // The device does not count what these functions bring.
    REQUIRE_THAT(
        trial,
        imports::calls_none_of(
            {"cudaMallocAsync", "cudaMallocFromPoolAsync", "cuMemAllocAsync", "cuMemAllocFromPoolAsync",
             "cudaGraphAddMemAllocNode", "cuGraphAddMemAllocNode", "cudaGraphAddNode", "cuGraphAddNode",
             "cuMemCreate", "cudaHostRegister", "cuMemHostRegister"},
            "A call must neither allocate memory, be it in a stream, in a graph or with the driver, nor "
            "register memory of the host. Declare an array on the device, and use that."));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * (n + n / 2),
                                    "each element is read from global memory once"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, elements_and_sums(n),
                                     "a kernel adds up what the blocks have left"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_lanes, tickets(),
                                    "a block draws one ticket at most, and adds to nothing else atomically"));
    require_no_idle_blocks(entry);
}
