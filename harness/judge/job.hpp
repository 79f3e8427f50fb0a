// SPDX-License-Identifier: MIT
/// @file
/// The memory through which the judge gives the runner its work and gets back what came of it.
///
/// One anonymous file, mapped by both. The judge writes everything up to the outputs; the runner writes outputs,
/// guard bytes and the observation, and last of all the seal. What a runner has not sealed did not happen.
#pragma once

#include <array>
#include <cstdint>

namespace judge {

inline constexpr std::size_t max_arguments = 32;  ///< of all calls together
inline constexpr std::size_t path_bytes = 1024;
inline constexpr std::size_t scalar_bytes = 256;      ///< of an argument that is passed by value, at most
inline constexpr std::size_t guard_bytes = 64 << 10;  ///< on each side of a buffer, whole pages
/// A NaN as a float: what is read from there spoils a result.
inline constexpr unsigned char guard_byte = 0xFF;
inline constexpr unsigned char poison_byte = 0xD5;  ///< what an output holds before the call
inline constexpr std::size_t observation_bytes = 4 << 20;

/// How far the runner came.
enum class Progress : std::uint32_t {
    started,        ///< nothing done yet
    device_failed,  ///< the device could not be used: an environment problem, `observation` holds the reason
    loading,        ///< the learner's module is being loaded: its static initialisers run
    load_failed,    ///< it could not be loaded; `observation` holds the loader's words
    calling,        ///< the entry function runs
    crashed,        ///< a signal came; `signal` and `observation` tell which and where
    threw,          ///< the entry function threw; `observation` holds what()
    still_running,  ///< a limit on time was passed; `observation` tells where
    returned,       ///< the entry function returned, and all results are here
};

/// What was done to a buffer, or beside it, that the entry function may not do.
enum class Damage : std::uint32_t {
    none,
    written_before,   ///< memory before its start was written; the place nearest to the buffer is told
    written_behind,   ///< memory behind its end
    accessed_before,  ///< a buffer on the host: the process was stopped at an access before its start
    accessed_behind,  ///< the same, behind its end
    changed,          ///< an input is no longer what it was; the first byte that differs is told
};

/// One argument of a call of the entry function, in order.
struct Argument
{
    /// A value; a buffer in device memory; a buffer in memory of the host.
    enum class Kind : std::uint32_t { scalar, input, output, host_input, host_output };

    Kind kind;
    std::uint64_t bytes;           ///< of the buffer or of the scalar
    std::uint64_t contents_begin;  ///< where in the buffer its contents begin
    std::uint64_t contents_bytes;  ///< all of the buffer, or the part that is filled
    std::uint64_t offset;          ///< of the contents in the job
    alignas(16) std::array<unsigned char, scalar_bytes> scalar;  ///< the value of a scalar
    // Written by the runner.
    Damage damage;
    std::int64_t damage_offset;  ///< where, in bytes from the buffer's start
};

constexpr bool is_output(Argument::Kind kind)
{
    return kind == Argument::Kind::output || kind == Argument::Kind::host_output;
}

constexpr bool is_on_host(Argument::Kind kind)
{
    return kind == Argument::Kind::host_input || kind == Argument::Kind::host_output;
}

struct Job
{
    // Written by the judge.
    // The runner takes both and clears them before learner code is loaded.
    std::uint64_t nonce;                   ///< seals a job whose entry function has returned
    std::uint64_t nonce_of_trouble;        ///< seals any other
    std::array<char, path_bytes> runtime;  ///< library with the CUDA runtime API
    std::array<char, path_bytes> module;   ///< library with the entry function
    std::array<char, path_bytes> options;  ///< device options, "name=value" separated by newlines
    std::uint32_t confine;                 ///< whether to install the system-call filter
    /// The entry function is called so often, one call after the other, with as many of the arguments each time.
    std::uint32_t call_count;
    std::uint32_t argument_count;
    std::array<Argument, max_arguments> arguments;
    std::uint64_t observation_offset;

    // Written by the runner.
    Progress progress;
    std::uint32_t is_loading;  ///< 1 while static initialisers run
    std::int32_t signal;
    std::int32_t launch_error;       ///< cudaGetLastError() after the call
    std::int32_t synchronise_error;  ///< cudaDeviceSynchronize() after the call
    std::array<char, 128> error_name;
    std::array<char, 256> error_text;
    std::array<unsigned char, 16> result;  ///< of an entry function that returns a value
    std::uint64_t observation_length;      ///< what is longer than observation_bytes was cut off
    std::uint64_t seal;                    ///< one of the nonces, once all else is written
};

}  // namespace judge
