// SPDX-License-Identifier: MIT
/// @file
/// What findings are made of, as enumerations. The names are those of the JSON that the device hands over.
#pragma once

#include "named_enum.hpp"

namespace simt {

/// The kinds of findings. docs/hazards.md has a section for each, with this name.
#define SIMT_FINDING_KINDS(X)                                                                                \
    X(api_error, "api-error")                                                                                \
    X(barrier_divergence, "barrier-divergence")                                                              \
    X(data_race, "data-race")                                                                                \
    X(integer_division, "integer-division")                                                                  \
    X(leak, "leak")                                                                                          \
    X(misaligned, "misaligned")                                                                              \
    X(no_progress, "no-progress")                                                                            \
    X(out_of_bounds, "out-of-bounds")                                                                        \
    X(overlapping_copy, "overlapping-copy")                                                                  \
    X(uninitialised_read, "uninitialised-read")                                                              \
    X(warp_mask, "warp-mask")                                                                                \
    X(wrong_side, "wrong-side")
SIMT_NAMED_ENUM(FindingKind, SIMT_FINDING_KINDS)

#define SIMT_FINDING_LEVELS(X)                                                                               \
    X(error, "error")                                                                                        \
    X(warning, "warning")                                                                                    \
    X(note, "note")
SIMT_NAMED_ENUM(FindingLevel, SIMT_FINDING_LEVELS)

/// Which of the rules of its kind a finding breaks, where there are several.
#define SIMT_FINDING_REASONS(X)                                                                              \
    X(none, "")                                                                                              \
    /* api-error */                                                                                          \
    X(call, "call")                                                                                          \
    X(launch, "launch")                                                                                      \
    /* barrier-divergence */                                                                                 \
    X(blocks, "blocks")                                                                                      \
    X(not_cooperative, "not cooperative")                                                                    \
    /* data-race */                                                                                          \
    X(lock, "lock")                                                                                          \
    X(nested_launch, "nested launch")                                                                        \
    X(same_value, "same value")                                                                              \
    X(streams, "streams")                                                                                    \
    /* no-progress */                                                                                        \
    X(host_memory, "host memory")                                                                            \
    X(loop, "loop")                                                                                          \
    /* out-of-bounds, misaligned and uninitialised-read */                                                   \
    X(another_thread, "another thread")                                                                      \
    X(copied_to_host, "copied to the host")                                                                  \
    X(destroyed_object, "destroyed object")                                                                  \
    X(local, "local")                                                                                        \
    X(no_object, "no object")                                                                                \
    X(nowhere, "nowhere")                                                                                    \
    X(null, "null")                                                                                          \
    X(object_of_another_shape, "object of another shape")                                                    \
    X(outside, "outside")                                                                                    \
    X(released, "released")                                                                                  \
    X(shared, "shared")                                                                                      \
    X(stack, "stack")                                                                                        \
    /* warp-mask */                                                                                          \
    X(caller_not_named, "caller not named")                                                                  \
    X(lanes_call_elsewhere, "lanes call elsewhere")                                                          \
    X(lanes_pass_by, "lanes pass by")                                                                        \
    X(lanes_wait_elsewhere, "lanes wait elsewhere")                                                          \
    X(masks_differ, "masks differ")                                                                          \
    X(source_takes_no_part, "source takes no part")                                                          \
    X(width, "width")                                                                                        \
    /* wrong-side */                                                                                         \
    X(constant_variable_in_kernel, "constant variable in a kernel")                                          \
    X(destination_on_host, "the destination is host memory")                                                 \
    X(device_memory_on_host, "device memory on the host")                                                    \
    X(device_variable_as_argument, "device variable as an argument")                                         \
    X(device_variable_on_host, "device variable on the host")                                                \
    X(host_function, "host function")                                                                        \
    X(host_memory_in_kernel, "host memory in a kernel")                                                      \
    X(host_variable_in_kernel, "host variable in a kernel")                                                  \
    X(local_memory_as_argument, "local memory as an argument")                                               \
    X(shared_memory_as_argument, "shared memory as an argument")                                             \
    X(size, "size")                                                                                          \
    X(source_on_host, "the source is host memory")                                                           \
    X(symbol, "symbol")
SIMT_NAMED_ENUM(FindingReason, SIMT_FINDING_REASONS)

/// What a thread, or the host, does.
#define SIMT_ACTIONS(X)                                                                                      \
    X(read, "read")                                                                                          \
    X(write, "write")                                                                                        \
    X(atomic_read, "atomic read")                                                                            \
    X(atomic_write, "atomic write")                                                                          \
    X(atomic_update, "atomic")                                                                               \
    X(call, "call")                                                                                          \
    X(divide, "divide")                                                                                      \
    X(branch, "branch")
SIMT_NAMED_ENUM(Action, SIMT_ACTIONS)

#define SIMT_MEMORY_SPACES(X)                                                                                \
    X(none, "")                                                                                              \
    X(constant, "constant")                                                                                  \
    X(global, "global")                                                                                      \
    X(local, "local")                                                                                        \
    X(shared, "shared")
SIMT_NAMED_ENUM(MemorySpace, SIMT_MEMORY_SPACES)

/// Where a thread is when others wait for it at a barrier; or a block, at a barrier of the grid.
#define SIMT_ARRIVAL_PLACES(X)                                                                               \
    X(block_barrier, "__syncthreads")                                                                        \
    X(named_barrier, "bar.sync")                                                                             \
    X(tile_barrier, "tile.sync")                                                                             \
    X(tile_function, "tile function")                                                                        \
    X(grid_barrier, "grid.sync")                                                                             \
    X(warp_function, "warp function")                                                                        \
    X(spinning, "spinning")                                                                                  \
    X(returned, "returned")                                                                                  \
    X(not_started, "not started")
SIMT_NAMED_ENUM(ArrivalPlace, SIMT_ARRIVAL_PLACES)

/// What an address belongs to, or what is never given back.
#define SIMT_OBJECT_KINDS(X)                                                                                 \
    X(none, "")                                                                                              \
    X(allocation, "allocation")                                                                              \
    X(released_allocation, "released allocation")                                                            \
    X(pinned_allocation, "pinned allocation")                                                                \
    X(variable, "variable")                                                                                  \
    X(texture_object, "texture object")                                                                      \
    X(surface_object, "surface object")
SIMT_NAMED_ENUM(ObjectKind, SIMT_OBJECT_KINDS)

}  // namespace simt
