// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/finding_text.hpp>

#include <sstream>

using namespace judge;
using namespace report_tests;

namespace {

std::string told(const Finding& finding)
{
    report::Writer writer;
    report::write_cause(writer, {finding}, source());
    return writer.text();
}

}  // namespace

TEST_CASE("barrier-divergence: part of a block has returned")
{
    REQUIRE_GOLDEN("divergence_returned", told(divergence()));
}

TEST_CASE("barrier-divergence: threads wait at different barriers")
{
    Finding finding = divergence();
    finding.level = FindingLevel::error;
    finding.barriers_passed = 0;
    finding.arrivals = {{ArrivalPlace::block_barrier, "", 255, {0, 0, 0}, line(8)},
                        {ArrivalPlace::block_barrier, "", 1, {255, 0, 0}, line(11)}};
    finding.count = 3;
    REQUIRE_GOLDEN("divergence_two_barriers", told(finding));
}

TEST_CASE("barrier-divergence: some threads wait for their warp, and nobody can go on")
{
    Finding finding = divergence();
    finding.level = FindingLevel::error;
    finding.barriers_passed = 11;
    finding.stuck = true;
    finding.arrivals = {{ArrivalPlace::block_barrier, "", 200, {0, 0, 0}, line(8)},
                        {ArrivalPlace::warp_function, "__syncwarp", 24, {200, 0, 0}, line(9)},
                        {ArrivalPlace::returned, "", 32, {224, 0, 0}, {}}};
    finding.count = 2;
    REQUIRE_GOLDEN("divergence_warp_barrier_stuck", told(finding));
}

TEST_CASE("barrier-divergence: two barriers, and some have returned")
{
    Finding finding = divergence();
    finding.level = FindingLevel::error;
    finding.barriers_passed = 21;
    finding.arrivals.push_back({ArrivalPlace::block_barrier, "", 64, {64, 1, 0}, {}});
    REQUIRE_GOLDEN("divergence_two_barriers_and_returned", told(finding));
}

TEST_CASE("barrier-divergence: a barrier with a number")
{
    Finding finding = divergence();
    finding.level = FindingLevel::error;
    finding.stuck = true;
    finding.arrivals = {{ArrivalPlace::returned, "", 32, {0, 0, 0}, {}},
                        {ArrivalPlace::named_barrier, "", 224, {32, 0, 0}, line(8)}};
    REQUIRE_GOLDEN("divergence_named_barrier", told(finding));

    finding.arrivals = {{ArrivalPlace::tile_barrier, "", 64, {0, 0, 0}, line(5)},
                        {ArrivalPlace::tile_function, "", 32, {64, 0, 0}, line(8)},
                        {ArrivalPlace::returned, "", 160, {96, 0, 0}, {}}};
    REQUIRE_GOLDEN("divergence_tile", told(finding));
}

TEST_CASE("barrier-divergence: a barrier of the grid")
{
    Finding finding = divergence();
    finding.arrivals = {{ArrivalPlace::grid_barrier, "", 128, {0, 0, 0}, line(8)},
                        {ArrivalPlace::returned, "", 128, {128, 0, 0}, {}}};
    REQUIRE_GOLDEN("divergence_grid_returned", told(finding));
    finding.level = FindingLevel::error;
    finding.stuck = true;
    finding.arrivals = {{ArrivalPlace::grid_barrier, "", 128, {0, 0, 0}, line(8)},
                        {ArrivalPlace::block_barrier, "", 128, {128, 0, 0}, line(9)}};
    REQUIRE_GOLDEN("divergence_grid_and_block", told(finding));
    finding.reason = FindingReason::blocks;
    finding.arrivals = {{ArrivalPlace::grid_barrier, "", 3, {0, 0, 0}, line(8)},
                        {ArrivalPlace::returned, "", 1, {2, 0, 0}, {}}};
    REQUIRE_GOLDEN("divergence_blocks_returned", told(finding));
    finding.arrivals = {{ArrivalPlace::grid_barrier, "", 16, {0, 0, 0}, line(8)},
                        {ArrivalPlace::not_started, "", 4, {}, {}}};
    REQUIRE_GOLDEN("divergence_blocks_not_started", told(finding));
}

TEST_CASE("data-race: a write and a read, in different warps")
{
    REQUIRE_GOLDEN("race_write_read", told(race()));
}

TEST_CASE("data-race: a read and a write")
{
    Finding finding = race(Action::read, Action::write);
    finding.barriers_passed = 2;
    REQUIRE_GOLDEN("race_read_write", told(finding));
}

TEST_CASE("data-race: two writes, many times")
{
    Finding finding = race(Action::write, Action::write);
    finding.barriers_passed = 3;
    finding.count = 12346;
    REQUIRE_GOLDEN("race_write_write_folded", told(finding));
    finding.level = FindingLevel::warning;
    finding.reason = FindingReason::same_value;
    REQUIRE_GOLDEN("race_same_value", told(finding));
}

TEST_CASE("data-race: a line that reads and writes")
{
    Finding finding = race(Action::write, Action::read);
    finding.parties[1].where = finding.parties[0].where;
    REQUIRE_GOLDEN("race_one_line", told(finding));
}

TEST_CASE("data-race: one more access")
{
    Finding finding = race(Action::write, Action::atomic_update);
    finding.count = 2;
    REQUIRE_GOLDEN("race_write_atomic", told(finding));
}

TEST_CASE("data-race: an atomic store and a read, and a write and an atomic load")
{
    REQUIRE_GOLDEN("race_atomic_store", told(race(Action::atomic_write, Action::read)));
    REQUIRE_GOLDEN("race_atomic_load", told(race(Action::write, Action::atomic_read)));
}

TEST_CASE("data-race: an atomic and a read, in one warp")
{
    Finding finding = race(Action::atomic_update, Action::read);
    finding.same_warp = true;
    finding.parties[1].thread = {31, 0, 0};
    finding.barriers_passed = 12;
    REQUIRE_GOLDEN("race_same_warp", told(finding));
}

TEST_CASE("data-race: a place without a name, and lines that are not known")
{
    Finding finding = race();
    finding.variable.clear();
    finding.parties[0].where = {};
    finding.parties[1].where = {"no_such_file.cu", 4};
    REQUIRE_GOLDEN("race_unknown_variable", told(finding));
}

TEST_CASE("data-race: between blocks, with an atomic of block scope, in lockstep")
{
    Finding finding = race(Action::write, Action::read);
    finding.space = MemorySpace::global;
    finding.variable = "out[7]";
    finding.between_blocks = true;
    finding.parties[1].block = {2, 0, 0};
    REQUIRE_GOLDEN("race_between_blocks", told(finding));
    Finding one_line = finding;
    one_line.parties[1].where = one_line.parties[0].where;
    REQUIRE_GOLDEN("race_between_blocks_on_one_line", told(one_line));
    finding.block_scope = true;
    finding.parties[0].action = finding.parties[1].action = Action::atomic_update;
    REQUIRE_GOLDEN("race_block_scope", told(finding));
    finding = race();
    finding.same_warp = true;
    finding.in_lockstep = true;
    REQUIRE_GOLDEN("race_in_lockstep", told(finding));
}

TEST_CASE("warp-mask: each rule")
{
    REQUIRE_GOLDEN("mask_caller_not_named", told(mask_fault(FindingReason::caller_not_named, 0xffff0000)));
    REQUIRE_GOLDEN("mask_masks_differ",
                   told(mask_fault(FindingReason::masks_differ, 0x0000ffff, 0x00000003)));
    REQUIRE_GOLDEN("mask_source_takes_no_part",
                   told(mask_fault(FindingReason::source_takes_no_part, 0x8000, 0x10000)));
    Finding finding = mask_fault(FindingReason::width, 0xffffffff);
    finding.width = 12;
    REQUIRE_GOLDEN("mask_width", told(finding));
    finding = mask_fault(FindingReason::lanes_wait_elsewhere, 0xffff0000);
    finding.parties.clear();
    finding.stuck = true;
    finding.arrivals = {{ArrivalPlace::warp_function, "__shfl_down_sync", 16, {0, 0, 0}, line(8)},
                        {ArrivalPlace::returned, "", 16, {16, 0, 0}, {}}};
    REQUIRE_GOLDEN("mask_never_comes", told(finding));
    finding = mask_fault(FindingReason::lanes_pass_by, 0xff00, 0x00ff);
    finding.level = FindingLevel::warning;
    REQUIRE_GOLDEN("mask_lanes_pass_by", told(finding));
    finding.lanes = 0x0100;
    REQUIRE_GOLDEN("mask_one_lane_passes_by", told(finding));
    finding = mask_fault(FindingReason::lanes_call_elsewhere, 0x0001, 0xfffe);
    finding.level = FindingLevel::warning;
    REQUIRE_GOLDEN("mask_one_lane_calls_elsewhere", told(finding));
    finding.lanes = 0x00ff;
    REQUIRE_GOLDEN("mask_lanes_call_elsewhere", told(finding));
}

TEST_CASE("no-progress: a loop looks at memory, and a barrier waits")
{
    Finding finding = divergence();
    finding.kind = FindingKind::no_progress;
    finding.stuck = true;
    finding.arrivals = {{ArrivalPlace::spinning, "", 1, {0, 0, 0}, line(9)},
                        {ArrivalPlace::block_barrier, "", 255, {1, 0, 0}, line(8)}};
    REQUIRE_GOLDEN("no_progress", told(finding));
    finding.arrivals = {{ArrivalPlace::spinning, "", 256, {0, 0, 0}, line(9)}};
    finding.count = 4;
    REQUIRE_GOLDEN("no_progress_everybody", told(finding));
    finding.reason = FindingReason::host_memory;
    REQUIRE_GOLDEN("no_progress_host_memory", told(finding));
}

TEST_CASE("out-of-bounds: where the address lies")
{
    Finding finding = access_fault(FindingKind::out_of_bounds, FindingReason::outside);
    finding.object = allocation(1024);
    REQUIRE_GOLDEN("bounds_right_behind", told(finding));
    finding.object = allocation(-4);
    finding.variable = "out[-1]";
    finding.parties[0].action = Action::read;
    REQUIRE_GOLDEN("bounds_before", told(finding));
    finding.object = allocation(1016);
    finding.variable = "out[254]";
    finding.bytes = 16;
    REQUIRE_GOLDEN("bounds_over_the_end", told(finding));
    finding.object = {ObjectKind::variable, 128, 128, {}};
    finding.variable = "table[32]";
    finding.bytes = 4;
    REQUIRE_GOLDEN("bounds_behind_a_variable", told(finding));
}

TEST_CASE("out-of-bounds: local memory")
{
    Finding finding = access_fault(FindingKind::out_of_bounds, FindingReason::local);
    finding.space = MemorySpace::local;
    finding.variable = "histogram[10]";
    finding.object = {ObjectKind::variable, 40, 40, {}};
    REQUIRE_GOLDEN("bounds_local", told(finding));
    finding = access_fault(FindingKind::out_of_bounds, FindingReason::another_thread, Action::read);
    finding.space = MemorySpace::local;
    finding.variable = "";
    REQUIRE_GOLDEN("bounds_another_thread", told(finding));
}

TEST_CASE("out-of-bounds: no memory at all, or none any more")
{
    REQUIRE_GOLDEN("bounds_null", told(access_fault(FindingKind::out_of_bounds, FindingReason::null)));
    Finding finding = access_fault(FindingKind::out_of_bounds, FindingReason::released);
    finding.object = allocation(0, ObjectKind::released_allocation);
    REQUIRE_GOLDEN("bounds_released", told(finding));
    finding = access_fault(FindingKind::out_of_bounds, FindingReason::nowhere, Action::atomic_update);
    REQUIRE_GOLDEN("bounds_nowhere", told(finding));
    finding = access_fault(FindingKind::out_of_bounds, FindingReason::shared);
    finding.space = MemorySpace::shared;
    finding.variable = "tile[32]";
    REQUIRE_GOLDEN("bounds_shared", told(finding));
}

TEST_CASE("out-of-bounds: handles of objects")
{
    Finding finding = access_fault(FindingKind::out_of_bounds, FindingReason::no_object, Action::read);
    finding.bytes = 0;
    finding.object.what = ObjectKind::texture_object;
    REQUIRE_GOLDEN("bounds_no_object", told(finding));
    finding.reason = FindingReason::destroyed_object;
    REQUIRE_GOLDEN("bounds_destroyed_object", told(finding));
    finding.reason = FindingReason::object_of_another_shape;
    REQUIRE_GOLDEN("bounds_object_of_another_shape", told(finding));
    finding.object.what = ObjectKind::surface_object;
    REQUIRE_GOLDEN("bounds_surface_of_another_shape", told(finding));
}

TEST_CASE("misaligned")
{
    Finding finding = access_fault(FindingKind::misaligned, FindingReason::none, Action::read);
    finding.bytes = 16;
    REQUIRE_GOLDEN("misaligned_read", told(finding));
    finding = access_fault(FindingKind::misaligned, FindingReason::none, Action::atomic_update);
    finding.variable.clear();
    finding.count = 8;
    REQUIRE_GOLDEN("misaligned_atomic", told(finding));
    finding = access_fault(FindingKind::misaligned, FindingReason::local);
    finding.variable.clear();
    REQUIRE_GOLDEN("misaligned_local", told(finding));
}

TEST_CASE("uninitialised-read: in each memory")
{
    Finding finding = access_fault(FindingKind::uninitialised_read, FindingReason::none, Action::read);
    finding.object = allocation(0);
    REQUIRE_GOLDEN("uninitialised_global", told(finding));
    finding.space = MemorySpace::shared;
    finding.variable = "tile[32]";
    finding.object = {};
    REQUIRE_GOLDEN("uninitialised_shared", told(finding));
    REQUIRE_GOLDEN("uninitialised_local",
                   told(access_fault(FindingKind::uninitialised_read, FindingReason::local, Action::read)));
}

TEST_CASE("uninitialised-read: by a copy to the host")
{
    Finding finding =
        host_fault(FindingKind::uninitialised_read, FindingReason::copied_to_host, "cudaMemcpy");
    finding.level = FindingLevel::warning;
    finding.space = MemorySpace::global;
    finding.object = allocation(512);
    finding.bytes = 512;
    REQUIRE_GOLDEN("uninitialised_copy", told(finding));
    finding.elements = 128;
    finding.variable = "out[128]";
    finding.last_variable = "out[255]";
    REQUIRE_GOLDEN("uninitialised_copy_of_elements", told(finding));
    finding.elements = 1;
    REQUIRE_GOLDEN("uninitialised_copy_of_one", told(finding));
}

TEST_CASE("integer-division: many times")
{
    Finding finding = access_fault(FindingKind::integer_division, FindingReason::none, Action::divide);
    finding.variable.clear();
    finding.space = MemorySpace::none;
    finding.count = 2;
    REQUIRE_GOLDEN("integer_division", told(finding));
}

TEST_CASE("no-progress: a loop that has no end")
{
    Finding finding = access_fault(FindingKind::no_progress, FindingReason::loop, Action::branch);
    finding.count = 16;
    REQUIRE_GOLDEN("loop_without_end", told(finding));
}

TEST_CASE("overlapping-copy: in a kernel, and in a call of the runtime")
{
    Finding finding = access_fault(FindingKind::overlapping_copy, FindingReason::none, Action::call);
    finding.variable.clear();
    finding.space = MemorySpace::none;
    finding.function = "memcpy";
    finding.count = 32;
    REQUIRE_GOLDEN("overlapping_memcpy", told(finding));
    REQUIRE_GOLDEN("overlapping_copy",
                   told(host_fault(FindingKind::overlapping_copy, FindingReason::none, "cudaMemcpy")));
}

TEST_CASE("wrong-side: in a kernel, on the host, in a copy")
{
    Finding finding =
        access_fault(FindingKind::wrong_side, FindingReason::host_variable_in_kernel, Action::read);
    finding.variable = "scale";
    REQUIRE_GOLDEN("side_host_variable", told(finding));
    REQUIRE_GOLDEN("side_host_memory",
                   told(access_fault(FindingKind::wrong_side, FindingReason::host_memory_in_kernel)));
    finding =
        access_fault(FindingKind::wrong_side, FindingReason::constant_variable_in_kernel, Action::write);
    finding.variable = "weights[256]";
    REQUIRE_GOLDEN("side_constant_variable", told(finding));
    finding = host_fault(FindingKind::wrong_side, FindingReason::device_variable_on_host);
    finding.variable = "count";
    REQUIRE_GOLDEN("side_device_variable", told(finding));
    finding.reason = FindingReason::device_variable_as_argument;
    finding.bytes = 0;
    REQUIRE_GOLDEN("side_variable_as_argument", told(finding));
    finding = host_fault(FindingKind::wrong_side, FindingReason::device_memory_on_host);
    finding.variable = "out[3]";
    REQUIRE_GOLDEN("side_device_memory", told(finding));
    finding.variable.clear();
    finding.parties[0].action = Action::read;
    REQUIRE_GOLDEN("side_device_memory_without_name", told(finding));
    REQUIRE_GOLDEN("side_symbol",
                   told(host_fault(FindingKind::wrong_side, FindingReason::symbol, "cudaMemcpyToSymbol")));
    REQUIRE_GOLDEN("side_direction",
                   told(host_fault(FindingKind::wrong_side, FindingReason::source_on_host, "cudaMemcpy")));
    finding = host_fault(FindingKind::wrong_side, FindingReason::size, "cudaMemcpy");
    finding.bytes = 4096;
    REQUIRE_GOLDEN("side_size", told(finding));
    finding = host_fault(FindingKind::wrong_side, FindingReason::destination_on_host, "cudaMemset");
    REQUIRE_GOLDEN("side_memset", told(finding));
}

TEST_CASE("api-error: a call, a launch that was refused, a kernel that failed")
{
    Finding finding = host_fault(FindingKind::api_error, FindingReason::call, "cudaMalloc()");
    finding.error = "cudaErrorMemoryAllocation";
    finding.count = 2;
    REQUIRE_GOLDEN("api_call", told(finding));
    finding = host_fault(FindingKind::api_error, FindingReason::launch, "the launch of blur");
    finding.error = "cudaErrorInvalidValue";
    REQUIRE_GOLDEN("api_launch", told(finding));
    finding.function = "kernel blur";
    finding.error = "cudaErrorIllegalAddress";
    REQUIRE_GOLDEN("api_kernel", told(finding));
}

TEST_CASE("leak")
{
    Finding finding;
    finding.kind = FindingKind::leak;
    finding.level = FindingLevel::note;
    finding.object = allocation(0);
    REQUIRE_GOLDEN("leak_one", told(finding));
    finding.count = 5;
    REQUIRE_GOLDEN("leak_many", told(finding));
    finding.object.what = ObjectKind::pinned_allocation;
    REQUIRE_GOLDEN("leak_pinned", told(finding));
    finding.object.what = ObjectKind::texture_object;
    finding.object.bytes = 0;
    REQUIRE_GOLDEN("leak_texture", told(finding));
}

TEST_CASE("data-race: between streams, and with the host")
{
    Finding finding = race();
    finding.reason = FindingReason::streams;
    finding.space = MemorySpace::global;
    finding.variable = "sums[0]";
    finding.parties[0].by = "add";
    finding.parties[1].by = "scale";
    finding.count = 256;
    REQUIRE_GOLDEN("race_kernels_in_streams", told(finding));
    finding.parties[1].by = "cudaMemcpyAsync";
    REQUIRE_GOLDEN("race_copy_in_another_stream", told(finding));
    finding.parties[1].by = "host";
    finding.count = 1;
    REQUIRE_GOLDEN("race_with_the_host", told(finding));
    finding.parties[0].by = "cudaMemcpyAsync";
    finding.variable = "";
    REQUIRE_GOLDEN("race_copy_with_the_host", told(finding));
}

TEST_CASE("what a kernel must not call, and where it runs off its stack")
{
    Finding finding = access_fault(FindingKind::wrong_side, FindingReason::host_function);
    finding.parties[0].action = Action::call;
    finding.function = "exit";
    REQUIRE_GOLDEN("side_host_function", told(finding));
    finding = access_fault(FindingKind::barrier_divergence, FindingReason::not_cooperative);
    finding.parties[0].action = Action::call;
    finding.function = "grid_group::sync";
    finding.count = 32;
    REQUIRE_GOLDEN("divergence_not_cooperative", told(finding));
    finding = access_fault(FindingKind::out_of_bounds, FindingReason::stack);
    REQUIRE_GOLDEN("bounds_stack", told(finding));
    finding = access_fault(FindingKind::out_of_bounds, FindingReason::null);
    finding.bytes = 0;
    REQUIRE_GOLDEN("bounds_null_call", told(finding));
}

/// Where commands to watch it are told: the headlines, and these.
std::string commands_told(const std::vector<report::Cause>& causes,
                          const std::optional<report::TraceCommand>& trace)
{
    report::Writer writer;
    report::write_causes(writer, causes, source(), trace);
    std::istringstream lines(writer.text());
    std::string told;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  Watch it: ") || line.starts_with("  Read: ")) {
            told += line.substr(2) + "\n";
        }
    }
    return told;
}

TEST_CASE("the last finding of each launch ends with the command that plays the launch")
{
    const report::TraceCommand trace{"./workbook trace blur.cu", " -- 100"};
    Finding first = race();
    first.launch = 2;
    Finding second = access_fault(FindingKind::out_of_bounds, FindingReason::null);
    second.launch = 2;
    Finding third = divergence();
    third.launch = 3;
    const Finding leak = host_fault(FindingKind::leak, FindingReason::none);
    Finding failed = host_fault(FindingKind::api_error, FindingReason::launch);
    failed.launch = 3;
    const std::vector<report::Cause> causes{{first}, {second}, {third}, {leak}, {failed}};
    CHECK(commands_told(causes, trace) == "Read: lesson 1.4, and data-race in docs/hazards.md\n"
                                          "Read: out-of-bounds in docs/hazards.md\n"
                                          "Watch it: ./workbook trace blur.cu --launch 2 -- 100\n"
                                          "Read: lesson 1.2, and barrier-divergence in docs/hazards.md\n"
                                          "Watch it: ./workbook trace blur.cu --launch 3 -- 100\n"
                                          "Read: leak in docs/hazards.md\n"
                                          "Read: api-error in docs/hazards.md\n");
    CHECK(commands_told(causes, std::nullopt).find("Watch it") == std::string::npos);
}
