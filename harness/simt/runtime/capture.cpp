// SPDX-License-Identifier: MIT
#include "capture.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <thread>

namespace simt {
namespace {

using Nodes = std::vector<CUgraphNode_st*>;

struct Capture
{
    unsigned long long id;
    cudaStreamCaptureMode mode;
    cudaStream_t origin;
    std::thread::id thread;
    std::shared_ptr<CUgraph_st> own_graph;  ///< null for a capture to a graph of the program
    CUgraph_st* graph;
    std::map<cudaStream_t, Nodes> ends;  ///< of each stream: what its next node depends on
    bool is_valid = true;
};

struct CapturedEvent
{
    Capture* capture;
    Nodes nodes;
};

/// Of all captures that have begun and not ended.
struct Captures
{
    std::vector<std::unique_ptr<Capture>> all;
    std::map<cudaEvent_t, CapturedEvent> events;
    unsigned long long last_id = 0;
};

Captures& captures()
{
    static auto& captures = *new Captures;
    return captures;
}

/// CUDA Runtime API, cudaThreadExchangeStreamCaptureMode().
thread_local cudaStreamCaptureMode mode_of_thread = cudaStreamCaptureModeGlobal;

bool is_legacy(cudaStream_t stream)
{
    return stream == nullptr || stream == cudaStreamLegacy;
}

Capture* capture_of(cudaStream_t stream)
{
    for (const auto& capture : captures().all) {
        if (capture->ends.count(stream) > 0) {
            return capture.get();
        }
    }
    return nullptr;
}

bool is_blocking(cudaStream_t stream)
{
    unsigned flags = 0;
    return cudaStreamGetFlags(stream, &flags) == cudaSuccess && (flags & cudaStreamNonBlocking) == 0;
}

cudaError_t invalidate(const ApiCall& call, Capture& capture, cudaError_t error, const std::string& reason)
{
    capture.is_valid = false;
    return refuse(call, error, reason);
}

/// The legacy default stream would wait for streams that are captured, in whatever mode (seen on an H100 with CUDA 13.0).
std::optional<cudaError_t> refuse_legacy_stream(const ApiCall& call)
{
    for (const auto& capture : captures().all) {
        const auto& ends = capture->ends;
        if (std::any_of(ends.begin(), ends.end(), [](const auto& end) { return is_blocking(end.first); })) {
            return invalidate(call, *capture, cudaErrorStreamCaptureImplicit,
                              "the legacy default stream waits for a stream that is being captured. Use "
                              "another stream");
        }
    }
    return std::nullopt;
}

/// The capture to which a node for the call is to be added.
struct Found
{
    Capture* capture = nullptr;
    std::optional<cudaError_t> refused;
};

Found find_capture(const ApiCall& call)
{
    if (is_legacy(call.stream)) {
        return {nullptr, captures().all.empty() ? std::nullopt : refuse_legacy_stream(call)};
    }
    Capture* const capture = capture_of(call.stream);
    if (capture != nullptr && !capture->is_valid) {
        return {nullptr,
                refuse(call, cudaErrorStreamCaptureInvalidated,
                       "the stream is being captured, and a call before has made the capture invalid")};
    }
    return {capture, std::nullopt};
}

void join(Nodes& nodes, const Nodes& others)
{
    for (CUgraphNode_st* const node : others) {
        if (std::count(nodes.begin(), nodes.end(), node) == 0) {
            nodes.push_back(node);
        }
    }
}

/// All nodes that come before one of `ends`, and these.
std::set<const CUgraphNode_st*> before(const Nodes& ends)
{
    std::set<const CUgraphNode_st*> found;
    for (Nodes next = ends; !next.empty();) {
        const CUgraphNode_st* const node = next.back();
        next.pop_back();
        if (found.insert(node).second) {
            next.insert(next.end(), node->dependencies.begin(), node->dependencies.end());
        }
    }
    return found;
}

bool is_joined(const Capture& capture)
{
    const auto joined = before(capture.ends.at(capture.origin));
    return std::all_of(capture.ends.begin(), capture.ends.end(), [&joined](const auto& end) {
        return std::all_of(end.second.begin(), end.second.end(),
                           [&joined](const CUgraphNode_st* node) { return joined.count(node) > 0; });
    });
}

void forget(Capture& capture)
{
    std::erase_if(captures().events, [&](const auto& event) { return event.second.capture == &capture; });
    std::erase_if(captures().all, [&](const auto& other) { return other.get() == &capture; });
}

/// Whether this thread's own mode lets it make calls that may be unsafe for `capture`.
bool forbids_unsafe_calls(const Capture& capture)
{
    if (mode_of_thread == cudaStreamCaptureModeRelaxed || capture.mode == cudaStreamCaptureModeRelaxed) {
        return false;
    }
    return capture.thread == std::this_thread::get_id() ||
           (capture.mode == cudaStreamCaptureModeGlobal && mode_of_thread == cudaStreamCaptureModeGlobal);
}

cudaError_t begin(const ApiCall& call, cudaStreamCaptureMode mode, CUgraph_st* graph,
                  const Nodes& dependencies)
{
    if (is_legacy(call.stream)) {
        return refuse(call, cudaErrorStreamCaptureUnsupported,
                      "the legacy default stream cannot be captured. Create a stream for it");
    }
    if (capture_of(call.stream) != nullptr) {
        return refuse(call, cudaErrorIllegalState, "the stream is being captured already");
    }
    auto capture = std::make_unique<Capture>();
    capture->id = ++captures().last_id;
    capture->mode = mode;
    capture->origin = call.stream;
    capture->thread = std::this_thread::get_id();
    capture->own_graph = graph == nullptr ? std::make_shared<CUgraph_st>() : nullptr;
    capture->graph = graph == nullptr ? capture->own_graph.get() : graph;
    capture->ends[call.stream] = dependencies;
    captures().all.push_back(std::move(capture));
    return cudaSuccess;
}

/// Why the capture cannot end here; nothing if it can.
std::optional<cudaError_t> why_no_end(const ApiCall& call, Capture& capture)
{
    if (capture.origin != call.stream) {
        return invalidate(call, capture, cudaErrorStreamCaptureUnmatched,
                          "the capture began in another stream, and has to end there");
    }
    if (capture.mode != cudaStreamCaptureModeRelaxed && capture.thread != std::this_thread::get_id()) {
        return refuse(call, cudaErrorStreamCaptureWrongThread, "another host thread began the capture");
    }
    return std::nullopt;
}

}  // namespace

bool is_any_stream_captured()
{
    const WriteAccess access;
    return !captures().all.empty();
}

std::optional<cudaError_t> add_captured(const ApiCall& call, NodeOperation operation)
{
    const auto device = Device::get();
    const Found found = find_capture(call);
    if (found.capture == nullptr) {
        return found.refused;
    }
    Nodes& end = found.capture->ends.at(call.stream);
    end = {add_node(*found.capture->graph, std::move(operation), call, end)};
    return cudaSuccess;
}

std::optional<cudaError_t> refuse_to_wait(const ApiCall& call)
{
    const auto device = Device::get();
    if (captures().all.empty()) {
        return std::nullopt;
    }
    if (is_legacy(call.stream)) {
        return refuse_legacy_stream(call);
    }
    Capture* const capture = capture_of(call.stream);
    return capture == nullptr
               ? std::nullopt
               : std::optional(invalidate(call, *capture, cudaErrorStreamCaptureUnsupported,
                                          "the stream is being captured, so its work is not done"));
}

std::optional<cudaError_t> refuse_unsafe_call(const ApiCall& call)
{
    const auto device = Device::get();
    for (const auto& capture : captures().all) {
        if (forbids_unsafe_calls(*capture)) {
            return invalidate(
                call, *capture, cudaErrorStreamCaptureUnsupported,
                "a stream is being captured, and the call might wait for it. Make the call before "
                "the capture begins, or capture in the relaxed mode");
        }
    }
    return std::nullopt;
}

std::optional<cudaError_t> capture_record(const ApiCall& call, cudaEvent_t event, bool is_external)
{
    const auto device = Device::get();
    if (captures().all.empty()) {
        return std::nullopt;
    }
    if (is_external) {
        return add_captured(call, EventRecord{event});
    }
    const Found found = find_capture(call);
    if (found.capture != nullptr) {
        captures().events[event] = {found.capture, found.capture->ends.at(call.stream)};
        return cudaSuccess;
    }
    captures().events.erase(event);
    return found.refused;
}

std::optional<cudaError_t> capture_wait(const ApiCall& call, cudaEvent_t event, bool is_external)
{
    const auto device = Device::get();
    if (captures().all.empty()) {
        return std::nullopt;
    }
    if (is_external) {
        return add_captured(call, EventWait{event});
    }
    const auto recorded = captures().events.find(event);
    const Found found = find_capture(call);
    if (found.refused) {
        return found.refused;
    }
    if (recorded == captures().events.end()) {
        return found.capture == nullptr
                   ? std::nullopt
                   : std::optional(
                         invalidate(call, *found.capture, cudaErrorStreamCaptureIsolation,
                                    "the stream is being captured, and the event was recorded by work "
                                    "that is not"));
    }
    Capture& capture = *recorded->second.capture;
    if (is_legacy(call.stream)) {
        return invalidate(call, capture, cudaErrorStreamCaptureImplicit,
                          "the legacy default stream cannot take part in a capture");
    }
    if (found.capture != nullptr && found.capture != &capture) {
        found.capture->is_valid = false;
        return invalidate(call, capture, cudaErrorStreamCaptureMerge,
                          "stream and event belong to different captures");
    }
    join(capture.ends[call.stream], recorded->second.nodes);
    return cudaSuccess;
}

std::optional<cudaError_t> refuse_captured_event(const ApiCall& call, cudaEvent_t event)
{
    const auto device = Device::get();
    const auto recorded = captures().events.find(event);
    return recorded == captures().events.end()
               ? std::nullopt
               : std::optional(invalidate(call, *recorded->second.capture, cudaErrorCapturedEvent,
                                          "the event was recorded in a stream that is being captured"));
}

}  // namespace simt

using simt::Device;

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode)
{
    const auto device = Device::get();
    return simt::begin({"cudaStreamBeginCapture", __builtin_return_address(0), stream}, mode, nullptr, {});
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t* dependencies, const cudaGraphEdgeData*,
                                          std::size_t count, cudaStreamCaptureMode mode)
{
    const auto device = Device::get();
    if (graph == nullptr || (dependencies == nullptr && count > 0)) {
        return device->fail(cudaErrorInvalidValue);
    }
    return simt::begin({"cudaStreamBeginCaptureToGraph", __builtin_return_address(0), stream}, mode, graph,
                       {dependencies, dependencies + count});
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode)
{
    if (mode == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    std::swap(*mode, simt::mode_of_thread);
    return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    const auto device = Device::get();
    const simt::ApiCall call{"cudaStreamEndCapture", __builtin_return_address(0), stream};
    if (graph != nullptr) {
        *graph = nullptr;
    }
    simt::Capture* const capture = simt::capture_of(stream);
    if (capture == nullptr) {
        return simt::refuse(call, cudaErrorIllegalState, "the stream is not being captured");
    }
    // A capture into a graph of the program need not give it back: graphs of conditional nodes are captured so.
    if (graph == nullptr && capture->own_graph != nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (const auto error = simt::why_no_end(call, *capture)) {
        return *error;
    }
    const bool is_valid = capture->is_valid;
    const bool is_joined = simt::is_joined(*capture);
    const std::shared_ptr<CUgraph_st> made = capture->own_graph;
    CUgraph_st* const captured = capture->graph;
    simt::forget(*capture);
    if (!is_valid) {
        return simt::refuse(call, cudaErrorStreamCaptureInvalidated,
                            "a call before has made the capture invalid");
    }
    if (!is_joined) {
        return simt::refuse(call, cudaErrorStreamCaptureUnjoined,
                            "another stream was captured as well, and this one does not wait for its work. "
                            "Record an event there, and let this stream wait for it");
    }
    if (graph != nullptr) {
        *graph = captured;
    }
    simt::keep_graph(made);
    return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status)
{
    return cudaStreamGetCaptureInfo(stream, status);
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** dependencies, const cudaGraphEdgeData** edges,
                                     std::size_t* count)
{
    const auto device = Device::get();
    if (status == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    const simt::Capture* const capture = simt::capture_of(stream);
    *status = capture == nullptr  ? cudaStreamCaptureStatusNone
              : capture->is_valid ? cudaStreamCaptureStatusActive
                                  : cudaStreamCaptureStatusInvalidated;
    if (*status != cudaStreamCaptureStatusActive) {
        return cudaSuccess;
    }
    const simt::Nodes& end = capture->ends.at(stream);
    const auto give = [](auto* where, auto value) {
        if (where != nullptr) {
            *where = value;
        }
    };
    give(id, capture->id);
    give(graph, capture->graph);
    give(dependencies, end.data());
    give(edges, nullptr);
    give(count, end.size());
    return cudaSuccess;
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData*, std::size_t count,
                                                unsigned int flags)
{
    const auto device = Device::get();
    if ((dependencies == nullptr && count > 0) || flags > cudaStreamSetCaptureDependencies) {
        return device->fail(cudaErrorInvalidValue);
    }
    simt::Capture* const capture = simt::capture_of(stream);
    if (capture == nullptr) {
        return simt::refuse({"cudaStreamUpdateCaptureDependencies", __builtin_return_address(0), stream},
                            cudaErrorIllegalState, "the stream is not being captured");
    }
    simt::Nodes& end = capture->ends.at(stream);
    if (flags == cudaStreamSetCaptureDependencies) {
        end.clear();
    }
    simt::join(end, {dependencies, dependencies + count});
    return cudaSuccess;
}

}  // extern "C"
