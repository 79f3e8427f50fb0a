// SPDX-License-Identifier: MIT
/// @file
/// Streams whose work becomes the nodes of a graph instead of being done (CUDA C++ Programming Guide, "Creating a Graph Using
/// Stream Capture").
#pragma once

#include "graph.hpp"

#include <optional>

namespace simt {

/// Whether any stream is captured now. Mostly none is.
bool is_any_stream_captured();

/// Makes a node with `operation` if the call's stream is captured: it comes after what was captured before in the stream.
///
/// @return what the call returns then: success, or why the work cannot be captured; nothing if the call is to do its work
std::optional<cudaError_t> add_captured(const ApiCall& call, NodeOperation operation);

/// The same for the operation that `make_operation` returns, if there is any capture.
template <class MakeOperation>
std::optional<cudaError_t> capture(const ApiCall& call, MakeOperation make_operation)
{
    return is_any_stream_captured() ? add_captured(call, make_operation()) : std::nullopt;
}

/// For calls that would wait for captured work, which is never done: ends the capture as one that failed.
///
/// @return what the call returns then; nothing if the stream is not captured
std::optional<cudaError_t> refuse_to_wait(const ApiCall& call);

/// The same for calls that wait for all streams, or might: CUDA refuses them while a stream is captured in a mode that is not
/// relaxed.
std::optional<cudaError_t> refuse_unsafe_call(const ApiCall& call);

/// What cudaEventRecord() and cudaStreamWaitEvent() return if stream or event belong to a capture; nothing if neither does.
std::optional<cudaError_t> capture_record(const ApiCall& call, cudaEvent_t event, bool is_external);
std::optional<cudaError_t> capture_wait(const ApiCall& call, cudaEvent_t event, bool is_external);

/// For calls that ask for the time of an event or wait for it.
std::optional<cudaError_t> refuse_captured_event(const ApiCall& call, cudaEvent_t event);

}  // namespace simt
