// SPDX-License-Identifier: MIT
/// @file
/// What is measured, and the names under which two of them are compared.
#pragma once

#include <array>
#include <string>

namespace bench {

/// An exercise by its number, "1.3": from a saved file to its verdict, and what nvcc alone takes to compile that file.
std::string verdict_name(const std::string& exercise);
std::string nvcc_name(const std::string& exercise);

/// What a learner waits for.
void register_waiting();

/// The CPU device and its runner.
void register_device();

/// Unit of rates that the general table leaves to others.
inline constexpr const char* in_own_table = "in a table of its own";

/// Who runs the kernels in peers/.
enum class Peer { device_checked, device_unchecked, oclgrind, pocl };

/// The kernels in peers/, and what a unit of their work is.
struct PeerKernel
{
    const char* name;
    const char* unit;
    int checked_size;    ///< for those who check, on one processor
    int parallel_size;   ///< for the CPU device on all processors, checked
    int unchecked_size;  ///< for those who do not check
};

inline constexpr PeerKernel peer_kernels[] = {
    {"nearest_neighbour", "pairs", 1024, 8192, 16384},    {"matrix_product", "multiplications", 96, 384, 512},
    {"reduction", "elements", 1 << 16, 1 << 22, 1 << 22}, {"scan", "elements", 1 << 15, 1 << 20, 1 << 20},
    {"divergent", "steps", 1 << 11, 1 << 17, 1 << 18},
};

std::string peer_name(const PeerKernel& kernel, Peer peer);

/// A kernel on all processors, as one program, or as many programs at the same time, each on a processor of its own.
std::string parallel_name(const PeerKernel& kernel, bool is_one_program);

/// The same kernels on the CPU device and on the OpenCL devices that are installed, and how the cost of the CPU device
/// grows.
void register_peers();

inline constexpr int accesses_to_scale[] = {10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};
inline constexpr int threads_to_scale[] = {32, 1024, 32'768, 1'048'576};
inline constexpr const char* shadow_checked = "64 MiB touched, checked";
inline constexpr const char* shadow_unchecked = "64 MiB touched, unchecked";
inline constexpr double shadow_touched_bytes = 64 << 20;

std::string accesses_name(int accesses);
std::string threads_name(int threads);

}  // namespace bench
