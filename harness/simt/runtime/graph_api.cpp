// SPDX-License-Identifier: MIT
// Graphs of the CUDA runtime API: making, changing and launching them.
#include "capture.hpp"
#include "launch.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace {

using simt::ApiCall;
using simt::Device;
using simt::NodeOperation;
using Nodes = std::vector<CUgraphNode_st*>;

cudaError_t invalid()
{
    return Device::get()->fail(cudaErrorInvalidValue);
}

/// The list of a call's arguments; nothing if it names a node of another graph, or one twice.
std::optional<Nodes> dependencies_in(cudaGraph_t graph, const cudaGraphNode_t* list, std::size_t count)
{
    if (graph == nullptr || (list == nullptr && count > 0)) {
        return std::nullopt;
    }
    Nodes nodes;
    for (std::size_t i = 0; i < count; ++i) {
        if (list[i] == nullptr || list[i]->graph != graph ||
            std::count(nodes.begin(), nodes.end(), list[i]) > 0) {
            return std::nullopt;
        }
        nodes.push_back(list[i]);
    }
    return nodes;
}

/// What all functions do that make a node.
///
/// @param operation  nothing if the parameters are wrong
cudaError_t add(const ApiCall& call, cudaGraphNode_t* node, cudaGraph_t graph,
                const cudaGraphNode_t* dependencies, std::size_t count,
                std::optional<NodeOperation> operation)
{
    const auto device = Device::get();
    const auto nodes = dependencies_in(graph, dependencies, count);
    if (node == nullptr || !nodes) {
        return simt::refuse(
            call, cudaErrorInvalidValue,
            "the node, the graph or a node that it depends on is missing, or is in another graph");
    }
    if (!operation) {
        return device->fail(cudaErrorInvalidValue);
    }
    *node = simt::add_node(*graph, std::move(*operation), call, *nodes);
    return cudaSuccess;
}

/// The node of an instantiated graph that a node of the original graph became; null if there is none.
CUgraphNode_st* node_in(cudaGraphExec_t exec, cudaGraphNode_t original)
{
    if (exec == nullptr || original == nullptr) {
        return nullptr;
    }
    for (CUgraphNode_st& node : exec->graph->nodes) {
        if (node.original == original) {
            return &node;
        }
    }
    return nullptr;
}

/// Gives a node another operation of its type.
cudaError_t change(CUgraphNode_st* node, std::optional<NodeOperation> operation)
{
    const auto device = Device::get();
    if (node == nullptr || !operation || simt::type_of(node->operation) != simt::type_of(*operation)) {
        return device->fail(cudaErrorInvalidValue);
    }
    node->operation = std::move(*operation);
    return cudaSuccess;
}

/// What a query gives for a node of the type that it is about.
template <class Operation, class Result, class Give>
cudaError_t give(cudaGraphNode_t node, Result* result, Give value_of)
{
    const auto device = Device::get();
    const auto* const operation = node != nullptr ? std::get_if<Operation>(&node->operation) : nullptr;
    if (operation == nullptr || result == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *result = value_of(*operation);
    return cudaSuccess;
}

/// Gives a list as CUDA does: with a null list its length, otherwise as many entries as there is room for, and null for those
/// that there are not.
cudaError_t give_list(const Nodes& nodes, cudaGraphNode_t* list, std::size_t* count)
{
    if (count == nullptr) {
        return invalid();
    }
    if (list == nullptr) {
        *count = nodes.size();
        return cudaSuccess;
    }
    const std::size_t given = std::min(*count, nodes.size());
    std::copy_n(nodes.begin(), given, list);
    std::fill(list + given, list + *count, nullptr);
    *count = given;
    return cudaSuccess;
}

void give_edges(cudaGraphEdgeData* edges, const std::size_t* count)
{
    if (edges != nullptr && count != nullptr) {
        std::fill_n(edges, *count, cudaGraphEdgeData{});
    }
}

std::size_t aligned(std::size_t offset)
{
    constexpr std::size_t alignment = 16;
    return (offset + alignment - 1) / alignment * alignment;
}

/// What is known of the kernel that the parameters name; null if there is none. The device's lock must not be held.
///
/// @tparam Parameters  cudaKernelNodeParams or cudaKernelNodeParamsV2
template <class Parameters>
const simt::Kernel* kernel_of(const Parameters* parameters)
{
    return parameters != nullptr ? simt::find_kernel(parameters->func) : nullptr;
}

const simt::Kernel* kernel_of_node(const cudaGraphNodeParams* parameters)
{
    const bool is_kernel = parameters != nullptr && parameters->type == cudaGraphNodeTypeKernel;
    return is_kernel ? kernel_of(&parameters->kernel) : nullptr;
}

/// @param kernel  null if there is none
template <class Parameters>
std::optional<NodeOperation> kernel_launch(const Parameters* parameters, const simt::Kernel* kernel,
                                           const void* where)
{
    if (kernel == nullptr || parameters->extra != nullptr ||
        (parameters->kernelParams == nullptr && kernel->parameter_bytes[0] != 0)) {
        return std::nullopt;
    }
    std::vector<std::size_t> begins;
    std::size_t end = 0;
    for (const std::size_t* bytes = kernel->parameter_bytes; *bytes != 0; ++bytes) {
        begins.push_back(aligned(end));
        end = begins.back() + *bytes;
    }
    const auto copies = std::make_shared<std::vector<char>>(end);
    simt::KernelLaunch launch{
        parameters->func,
        kernel,
        {parameters->gridDim, parameters->blockDim, parameters->sharedMemBytes, where, nullptr, false},
        copies,
        {}};
    for (std::size_t i = 0; i < begins.size(); ++i) {
        launch.arguments.push_back(copies->data() + begins[i]);
        std::copy_n(static_cast<const char*>(parameters->kernelParams[i]), kernel->parameter_bytes[i],
                    copies->data() + begins[i]);
    }
    return launch;
}

std::optional<NodeOperation> linear_copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    const bool is_copy = to != nullptr && from != nullptr && bytes > 0;
    return is_copy ? std::optional<NodeOperation>(simt::LinearCopy{to, from, bytes, kind}) : std::nullopt;
}

template <class Parameters>
std::optional<NodeOperation> fill(const Parameters* parameters)
{
    if (parameters == nullptr || parameters->dst == nullptr ||
        (parameters->elementSize != 1 && parameters->elementSize != 2 && parameters->elementSize != 4)) {
        return std::nullopt;
    }
    return cudaMemsetParams{parameters->dst,         parameters->pitch, parameters->value,
                            parameters->elementSize, parameters->width, parameters->height};
}

template <class Parameters>
std::optional<NodeOperation> host_call(const Parameters* parameters)
{
    const bool is_call = parameters != nullptr && parameters->fn != nullptr;
    return is_call ? std::optional<NodeOperation>(simt::HostCall{parameters->fn, parameters->userData})
                   : std::nullopt;
}

template <class Operation>
std::optional<NodeOperation> event_operation(cudaEvent_t event)
{
    return event != nullptr ? std::optional<NodeOperation>(Operation{event}) : std::nullopt;
}

std::optional<NodeOperation> child_graph(cudaGraph_t child)
{
    return child != nullptr ? std::optional<NodeOperation>(simt::ChildGraph{simt::clone(*child)})
                            : std::nullopt;
}

template <class Parameters>
std::optional<NodeOperation> memory_of_graph(const ApiCall& call, Parameters& parameters)
{
    simt::GraphMemory memory = simt::allocate_graph_memory(call, parameters.bytesize, &parameters.dptr);
    if (parameters.dptr == nullptr) {
        return std::nullopt;
    }
    memory.parameters.poolProps = parameters.poolProps;
    return memory;
}

std::optional<NodeOperation> conditional(cudaConditionalNodeParams& parameters)
{
    const bool is_type = parameters.type == cudaGraphCondTypeSwitch ? parameters.size > 0
                         : parameters.type == cudaGraphCondTypeIf
                             ? parameters.size == 1 || parameters.size == 2
                             : parameters.size == 1;
    if (!is_type || simt::condition_of(parameters.handle) == nullptr) {
        return std::nullopt;
    }
    // The program finds the handles of the bodies in a list that the node keeps.
    simt::ConditionalGraphs graphs{parameters.handle, parameters.type, {}, nullptr};
    auto* const handles = new cudaGraph_t[parameters.size];
    for (unsigned i = 0; i < parameters.size; ++i) {
        graphs.bodies.push_back(std::make_shared<CUgraph_st>());
        handles[i] = graphs.bodies.back().get();
    }
    graphs.handles.reset(handles, std::default_delete<cudaGraph_t[]>());
    parameters.phGraph_out = handles;
    return graphs;
}

/// The operation for a node of any type.
///
/// @param kernel  that parameters for a kernel name
std::optional<NodeOperation> operation_of(const ApiCall& call, cudaGraphNodeParams& parameters,
                                          const simt::Kernel* kernel)
{
    switch (parameters.type) {
        case cudaGraphNodeTypeKernel: return kernel_launch(&parameters.kernel, kernel, call.where);
        case cudaGraphNodeTypeMemcpy: return parameters.memcpy.copyParams;
        case cudaGraphNodeTypeMemset: return fill(&parameters.memset);
        case cudaGraphNodeTypeHost: return host_call(&parameters.host);
        case cudaGraphNodeTypeGraph: return child_graph(parameters.graph.graph);
        case cudaGraphNodeTypeEmpty: return simt::NoOperation{};
        case cudaGraphNodeTypeWaitEvent: return event_operation<simt::EventWait>(parameters.eventWait.event);
        case cudaGraphNodeTypeEventRecord:
            return event_operation<simt::EventRecord>(parameters.eventRecord.event);
        case cudaGraphNodeTypeMemAlloc: return memory_of_graph(call, parameters.alloc);
        case cudaGraphNodeTypeMemFree: return simt::GraphMemoryRelease{parameters.free.dptr};
        case cudaGraphNodeTypeConditional: return conditional(parameters.conditional);
        default: return std::nullopt;
    }
}

/// Gives references back. The last one destroys the object, by code of the program, so the device's lock must not be held.
void release(cudaUserObject_t object, unsigned count)
{
    cudaHostFn_t destroy = nullptr;
    void* data = nullptr;
    {
        const simt::WriteAccess access;
        object->references -= std::min(count, object->references);
        if (object->references == 0) {
            destroy = object->destroy;
            data = object->data;
            delete object;
        }
    }
    if (destroy != nullptr) {
        destroy(data);
    }
}

/// The number of the node in its graph, from 0.
std::size_t number_of(const CUgraphNode_st& node)
{
    const auto& nodes = node.graph->nodes;
    return static_cast<std::size_t>(std::distance(
        nodes.begin(), std::find_if(nodes.begin(), nodes.end(),
                                    [&node](const CUgraphNode_st& other) { return &other == &node; })));
}

/// What a node is called in a drawing.
std::string label_of(const CUgraphNode_st& node)
{
    static constexpr const char* names[] = {
        "kernel",       "memcpy",    "memset",    "host",       "graph", "empty", "event wait",
        "event record", "semaphore", "semaphore", "allocation", "free",  "",      "conditional"};
    if (const auto* const launch = std::get_if<simt::KernelLaunch>(&node.operation)) {
        return launch->kernel->name;
    }
    if (const auto* const launch = std::get_if<simt::CapturedLaunch>(&node.operation)) {
        return launch->kernel->name;
    }
    return names[simt::type_of(node.operation)];
}

/// Why an instantiated graph cannot become like `graph`; success if it can.
///
/// @param differs  receives the node where they differ
cudaGraphExecUpdateResult difference(CUgraph_st& now, CUgraph_st& graph, cudaGraphNode_t& differs)
{
    if (now.nodes.size() != graph.nodes.size()) {
        return cudaGraphExecUpdateErrorTopologyChanged;
    }
    auto mine = now.nodes.begin();
    for (CUgraphNode_st& other : graph.nodes) {
        const auto numbers = [](const CUgraphNode_st& node) {
            std::vector<std::size_t> all;
            for (const CUgraphNode_st* const dependency : node.dependencies) {
                all.push_back(number_of(*dependency));
            }
            return all;
        };
        differs = &other;
        if (numbers(*mine) != numbers(other)) {
            return cudaGraphExecUpdateErrorTopologyChanged;
        }
        if (simt::type_of(mine->operation) != simt::type_of(other.operation)) {
            return cudaGraphExecUpdateErrorNodeTypeChanged;
        }
        ++mine;
    }
    differs = nullptr;
    return cudaGraphExecUpdateSuccess;
}

cudaError_t instantiate(const ApiCall& call, cudaGraphExec_t* exec, cudaGraph_t graph,
                        cudaGraphInstantiateParams* parameters)
{
    const auto device = Device::get();
    if (exec == nullptr || graph == nullptr || parameters == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    parameters->errNode_out = nullptr;
    parameters->result_out = cudaGraphInstantiateError;
    if ((parameters->flags & cudaGraphInstantiateFlagDeviceLaunch) != 0) {
        return simt::refuse(call, cudaErrorNotSupported, "this device does not launch graphs from kernels");
    }
    if (!simt::in_order(*graph)) {
        parameters->result_out = cudaGraphInstantiateInvalidStructure;
        return simt::refuse(call, cudaErrorInvalidValue,
                            "the nodes of the graph depend on each other in a circle");
    }
    auto copy = simt::clone(*graph);
    simt::GraphPlan plan(*copy);
    *exec = new CUgraphExec_st{std::move(copy), std::move(plan), parameters->flags};
    parameters->result_out = cudaGraphInstantiateSuccess;
    return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int flags)
{
    const auto device = Device::get();
    if (graph == nullptr || flags != 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    *graph = simt::keep_graph(std::make_shared<CUgraph_st>());
    return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    if (graph == nullptr || !simt::is_kept(graph)) {
        return invalid();
    }
    while (const cudaUserObject_t object = simt::take_object(*graph)) {
        release(object, 1);
    }
    const auto device = Device::get();
    simt::forget_graph(graph);
    return cudaSuccess;
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original)
{
    const auto device = Device::get();
    if (clone == nullptr || original == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *clone = simt::keep_graph(simt::clone(*original));
    return cudaSuccess;
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone)
{
    const auto device = Device::get();
    if (node == nullptr || original == nullptr || clone == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    for (CUgraphNode_st& candidate : clone->nodes) {
        if (candidate.original == original) {
            *node = &candidate;
            return cudaSuccess;
        }
    }
    return device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
    const auto device = Device::get();
    if (node == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    CUgraph_st& graph = *node->graph;
    for (CUgraphNode_st& other : graph.nodes) {
        std::erase(other.dependencies, node);
    }
    graph.nodes.remove_if([node](const CUgraphNode_st& candidate) { return &candidate == node; });
    return cudaSuccess;
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned int)
{
    const auto device = Device::get();
    if (graph == nullptr || path == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    std::ofstream file(path);
    file << "digraph dot {\n";
    for (const CUgraphNode_st& node : graph->nodes) {
        file << fmt::format("  node_{} [shape=\"record\" label=\"{}\"];\n", number_of(node), label_of(node));
        for (const CUgraphNode_st* const other : node.dependencies) {
            file << fmt::format("  node_{} -> node_{};\n", number_of(*other), number_of(node));
        }
    }
    file << "}\n";
    return file.good() ? cudaSuccess : device->fail(cudaErrorOperatingSystem);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count)
{
    const auto device = Device::get();
    if (graph == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    Nodes all;
    for (CUgraphNode_st& node : graph->nodes) {
        all.push_back(&node);
    }
    return give_list(all, nodes, count);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count)
{
    const auto device = Device::get();
    if (graph == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    Nodes roots;
    for (CUgraphNode_st& node : graph->nodes) {
        if (node.dependencies.empty()) {
            roots.push_back(&node);
        }
    }
    return give_list(roots, nodes, count);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* edges, std::size_t* count)
{
    const auto device = Device::get();
    if (graph == nullptr || count == nullptr || (from == nullptr) != (to == nullptr)) {
        return device->fail(cudaErrorInvalidValue);
    }
    Nodes begins;
    Nodes ends;
    for (CUgraphNode_st& node : graph->nodes) {
        for (CUgraphNode_st* const other : node.dependencies) {
            begins.push_back(other);
            ends.push_back(&node);
        }
    }
    give_edges(from != nullptr ? edges : nullptr, count);
    std::size_t also = *count;
    give_list(ends, to, &also);
    return give_list(begins, from, count);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type)
{
    const auto device = Device::get();
    if (node == nullptr || type == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *type = simt::type_of(node->operation);
    return cudaSuccess;
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* dependencies,
                                         cudaGraphEdgeData* edges, std::size_t* count)
{
    const auto device = Device::get();
    if (node == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    give_edges(dependencies != nullptr ? edges : nullptr, count);
    return give_list(node->dependencies, dependencies, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* dependents,
                                           cudaGraphEdgeData* edges, std::size_t* count)
{
    const auto device = Device::get();
    if (node == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    give_edges(dependents != nullptr ? edges : nullptr, count);
    return give_list(simt::dependents_of(*node), dependents, count);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData*, std::size_t count)
{
    const auto device = Device::get();
    if (count > 0 && (from == nullptr || to == nullptr)) {
        return device->fail(cudaErrorInvalidValue);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const bool are_nodes = from[i] != nullptr && to[i] != nullptr && from[i]->graph == graph &&
                               to[i]->graph == graph && from[i] != to[i];
        if (!are_nodes || std::count(to[i]->dependencies.begin(), to[i]->dependencies.end(), from[i]) > 0) {
            return device->fail(cudaErrorInvalidValue);
        }
        to[i]->dependencies.push_back(from[i]);
    }
    return cudaSuccess;
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                        std::size_t count)
{
    const auto device = Device::get();
    if (graph == nullptr || (count > 0 && (from == nullptr || to == nullptr))) {
        return device->fail(cudaErrorInvalidValue);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (to[i] == nullptr || std::erase(to[i]->dependencies, from[i]) == 0) {
            return device->fail(cudaErrorInvalidValue);
        }
    }
    return cudaSuccess;
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                             const cudaGraphEdgeData*, std::size_t count, cudaGraphNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of_node(parameters);
    const auto device = Device::get();
    const ApiCall call{"cudaGraphAddNode", __builtin_return_address(0)};
    return parameters != nullptr
               ? add(call, node, graph, dependencies, count, operation_of(call, *parameters, kernel))
               : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of_node(parameters);
    const auto device = Device::get();
    const ApiCall call{"cudaGraphNodeSetParams", __builtin_return_address(0)};
    return parameters != nullptr ? change(node, operation_of(call, *parameters, kernel))
                                 : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                       cudaGraphNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of_node(parameters);
    const auto device = Device::get();
    const ApiCall call{"cudaGraphExecNodeSetParams", __builtin_return_address(0)};
    return parameters != nullptr ? change(node_in(exec, node), operation_of(call, *parameters, kernel))
                                 : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                  const cudaGraphNode_t* dependencies, std::size_t count)
{
    const auto device = Device::get();
    return add({"cudaGraphAddEmptyNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               simt::NoOperation{});
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, std::size_t count,
                                   const cudaKernelNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of(parameters);
    const auto device = Device::get();
    const void* const where = __builtin_return_address(0);
    if (parameters != nullptr && kernel == nullptr) {
        return device->fail(cudaErrorInvalidDeviceFunction);
    }
    return add({"cudaGraphAddKernelNode", where}, node, graph, dependencies, count,
               kernel_launch(parameters, kernel, where));
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* parameters)
{
    const auto device = Device::get();
    return give<simt::KernelLaunch>(node, parameters, [](const simt::KernelLaunch& launch) {
        return cudaKernelNodeParams{const_cast<void*>(launch.function),
                                    launch.settings.grid,
                                    launch.settings.block,
                                    static_cast<unsigned>(launch.settings.dynamic_shared_bytes),
                                    const_cast<void**>(launch.arguments.data()),
                                    nullptr};
    });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of(parameters);
    const auto device = Device::get();
    return change(node, kernel_launch(parameters, kernel, __builtin_return_address(0)));
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters)
{
    const simt::Kernel* const kernel = kernel_of(parameters);
    const auto device = Device::get();
    return change(node_in(exec, node), kernel_launch(parameters, kernel, __builtin_return_address(0)));
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID attribute,
                                            cudaLaunchAttributeValue* value)
{
    const auto device = Device::get();
    if (node == nullptr || value == nullptr || simt::type_of(node->operation) != cudaGraphNodeTypeKernel) {
        return device->fail(cudaErrorInvalidValue);
    }
    const auto* const launch = std::get_if<simt::KernelLaunch>(&node->operation);
    switch (attribute) {
        case cudaLaunchAttributeAccessPolicyWindow:
            value->accessPolicyWindow = node->access_policy_window;
            return cudaSuccess;
        case cudaLaunchAttributePriority: value->priority = node->priority; return cudaSuccess;
        case cudaLaunchAttributeCooperative:
            value->cooperative = launch != nullptr && launch->settings.is_cooperative ? 1 : 0;
            return cudaSuccess;
        default: return device->fail(cudaErrorInvalidValue);
    }
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID attribute,
                                            const cudaLaunchAttributeValue* value)
{
    const auto device = Device::get();
    if (node == nullptr || value == nullptr || simt::type_of(node->operation) != cudaGraphNodeTypeKernel) {
        return device->fail(cudaErrorInvalidValue);
    }
    switch (attribute) {
        case cudaLaunchAttributeAccessPolicyWindow:
            node->access_policy_window = value->accessPolicyWindow;
            return cudaSuccess;
        case cudaLaunchAttributePriority: node->priority = value->priority; return cudaSuccess;
        case cudaLaunchAttributeCooperative:
            if (auto* const launch = std::get_if<simt::KernelLaunch>(&node->operation)) {
                launch->settings.is_cooperative = value->cooperative != 0;
            } else if (auto* const captured = std::get_if<simt::CapturedLaunch>(&node->operation)) {
                captured->settings.is_cooperative = value->cooperative != 0;
            }
            return cudaSuccess;
        default: return device->fail(cudaErrorInvalidValue);
    }
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from)
{
    for (const auto attribute : {cudaLaunchAttributeAccessPolicyWindow, cudaLaunchAttributePriority,
                                 cudaLaunchAttributeCooperative}) {
        cudaLaunchAttributeValue value{};
        cudaError_t error = cudaGraphKernelNodeGetAttribute(from, attribute, &value);
        error = error == cudaSuccess ? cudaGraphKernelNodeSetAttribute(to, attribute, &value) : error;
        if (error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, std::size_t count,
                                   const cudaMemcpy3DParms* parameters)
{
    const auto device = Device::get();
    return parameters != nullptr ? add({"cudaGraphAddMemcpyNode", __builtin_return_address(0)}, node, graph,
                                       dependencies, count, *parameters)
                                 : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms* parameters)
{
    const auto device = Device::get();
    if (node != nullptr && std::holds_alternative<simt::LinearCopy>(node->operation)) {
        return give<simt::LinearCopy>(node, parameters, [](const simt::LinearCopy& copy) {
            cudaMemcpy3DParms box{};
            box.srcPtr = {const_cast<void*>(copy.from), copy.bytes, copy.bytes, 1};
            box.dstPtr = {copy.to, copy.bytes, copy.bytes, 1};
            box.extent = {copy.bytes, 1, 1};
            box.kind = copy.kind;
            return box;
        });
    }
    return give<cudaMemcpy3DParms>(node, parameters, [](const cudaMemcpy3DParms& copy) { return copy; });
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* parameters)
{
    const auto device = Device::get();
    return parameters != nullptr ? change(node, *parameters) : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* parameters)
{
    const auto device = Device::get();
    return parameters != nullptr ? change(node_in(exec, node), *parameters)
                                 : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                     const cudaGraphNode_t* dependencies, std::size_t count, void* to,
                                     const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    const auto device = Device::get();
    return add({"cudaGraphAddMemcpyNode1D", __builtin_return_address(0)}, node, graph, dependencies, count,
               linear_copy(to, from, bytes, kind));
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from,
                                           std::size_t bytes, cudaMemcpyKind kind)
{
    const auto device = Device::get();
    return change(node, linear_copy(to, from, bytes, kind));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    const auto device = Device::get();
    return change(node_in(exec, node), linear_copy(to, from, bytes, kind));
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, std::size_t count,
                                   const cudaMemsetParams* parameters)
{
    const auto device = Device::get();
    return add({"cudaGraphAddMemsetNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               fill(parameters));
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* parameters)
{
    const auto device = Device::get();
    return give<cudaMemsetParams>(node, parameters, [](const cudaMemsetParams& fill) { return fill; });
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* parameters)
{
    const auto device = Device::get();
    return change(node, fill(parameters));
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* parameters)
{
    const auto device = Device::get();
    return change(node_in(exec, node), fill(parameters));
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                 const cudaGraphNode_t* dependencies, std::size_t count,
                                 const cudaHostNodeParams* parameters)
{
    const auto device = Device::get();
    return add({"cudaGraphAddHostNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               host_call(parameters));
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* parameters)
{
    const auto device = Device::get();
    return give<simt::HostCall>(node, parameters, [](const simt::HostCall& call) {
        return cudaHostNodeParams{call.function, call.data};
    });
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* parameters)
{
    const auto device = Device::get();
    return change(node, host_call(parameters));
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* parameters)
{
    const auto device = Device::get();
    return change(node_in(exec, node), host_call(parameters));
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                       const cudaGraphNode_t* dependencies, std::size_t count,
                                       cudaGraph_t child)
{
    const auto device = Device::get();
    return add({"cudaGraphAddChildGraphNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               child_graph(child));
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* child)
{
    const auto device = Device::get();
    return give<simt::ChildGraph>(node, child,
                                  [](const simt::ChildGraph& inner) { return inner.graph.get(); });
}

/// The child must have the nodes and edges of the one before; CUDA lets parameters differ.
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaGraph_t child)
{
    const auto device = Device::get();
    CUgraphNode_st* const mine = node_in(exec, node);
    auto* const inner = mine != nullptr ? std::get_if<simt::ChildGraph>(&mine->operation) : nullptr;
    cudaGraphNode_t differs = nullptr;
    if (inner == nullptr || child == nullptr ||
        difference(*inner->graph, *child, differs) != cudaGraphExecUpdateSuccess) {
        return device->fail(cudaErrorInvalidValue);
    }
    simt::take_over_operations(*inner->graph, *child);
    return cudaSuccess;
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                        const cudaGraphNode_t* dependencies, std::size_t count,
                                        cudaEvent_t event)
{
    const auto device = Device::get();
    return add({"cudaGraphAddEventRecordNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               event_operation<simt::EventRecord>(event));
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event)
{
    const auto device = Device::get();
    return give<simt::EventRecord>(node, event, [](const simt::EventRecord& record) { return record.event; });
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
    const auto device = Device::get();
    return change(node, event_operation<simt::EventRecord>(event));
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaEvent_t event)
{
    const auto device = Device::get();
    return change(node_in(exec, node), event_operation<simt::EventRecord>(event));
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                      const cudaGraphNode_t* dependencies, std::size_t count,
                                      cudaEvent_t event)
{
    const auto device = Device::get();
    return add({"cudaGraphAddEventWaitNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               event_operation<simt::EventWait>(event));
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event)
{
    const auto device = Device::get();
    return give<simt::EventWait>(node, event, [](const simt::EventWait& wait) { return wait.event; });
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
    const auto device = Device::get();
    return change(node, event_operation<simt::EventWait>(event));
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node, cudaEvent_t event)
{
    const auto device = Device::get();
    return change(node_in(exec, node), event_operation<simt::EventWait>(event));
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                     const cudaGraphNode_t* dependencies, std::size_t count,
                                     cudaMemAllocNodeParams* parameters)
{
    const auto device = Device::get();
    const ApiCall call{"cudaGraphAddMemAllocNode", __builtin_return_address(0)};
    if (parameters == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    const auto memory = memory_of_graph(call, *parameters);
    return memory ? add(call, node, graph, dependencies, count, memory)
                  : device->fail(cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* parameters)
{
    const auto device = Device::get();
    return give<simt::GraphMemory>(node, parameters,
                                   [](const simt::GraphMemory& memory) { return memory.parameters; });
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                    const cudaGraphNode_t* dependencies, std::size_t count, void* memory)
{
    const auto device = Device::get();
    return add({"cudaGraphAddMemFreeNode", __builtin_return_address(0)}, node, graph, dependencies, count,
               memory != nullptr ? std::optional<NodeOperation>(simt::GraphMemoryRelease{memory})
                                 : std::nullopt);
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* memory)
{
    const auto device = Device::get();
    return give<simt::GraphMemoryRelease>(
        node, static_cast<void**>(memory),
        [](const simt::GraphMemoryRelease& release) { return release.memory; });
}

cudaError_t cudaDeviceGraphMemTrim(int device)
{
    return device == 0 ? Device::get()->usable() : Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value)
{
    const auto only = Device::get();
    if (device != 0 || value == nullptr) {
        return only->fail(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    }
    const bool is_highest =
        attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    *static_cast<std::uint64_t*>(value) =
        is_highest ? simt::graph_memory_use().highest : simt::graph_memory_use().current;
    return cudaSuccess;
}

/// The highest use can be set back to the current one, by 0.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value)
{
    const auto only = Device::get();
    const bool is_highest =
        attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    if (device != 0 || value == nullptr || !is_highest || *static_cast<const std::uint64_t*>(value) != 0) {
        return only->fail(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    }
    simt::graph_memory_use().highest = simt::graph_memory_use().current;
    return cudaSuccess;
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph,
                                             unsigned int initial, unsigned int flags)
{
    const auto device = Device::get();
    if (handle == nullptr || graph == nullptr || flags > cudaGraphCondAssignDefault) {
        return device->fail(cudaErrorInvalidValue);
    }
    *handle = simt::make_condition(initial, flags == cudaGraphCondAssignDefault);
    graph->conditions.push_back(*handle);
    return cudaSuccess;
}

void simt_set_conditional(cudaGraphConditionalHandle handle, unsigned int value)
{
    if (simt::Condition* const condition = simt::condition_of(handle)) {
        condition->value = value;
    }
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags)
{
    cudaGraphInstantiateParams parameters{};
    parameters.flags = flags;
    return instantiate({"cudaGraphInstantiate", __builtin_return_address(0)}, exec, graph, &parameters);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags)
{
    cudaGraphInstantiateParams parameters{};
    parameters.flags = flags;
    return instantiate({"cudaGraphInstantiateWithFlags", __builtin_return_address(0)}, exec, graph,
                       &parameters);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* exec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* parameters)
{
    return instantiate({"cudaGraphInstantiateWithParams", __builtin_return_address(0)}, exec, graph,
                       parameters);
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec, unsigned long long* flags)
{
    const auto device = Device::get();
    if (exec == nullptr || flags == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *flags = exec->flags;
    return cudaSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* result)
{
    const auto device = Device::get();
    if (exec == nullptr || graph == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    cudaGraphExecUpdateResultInfo info{};
    info.result = difference(*exec->graph, *graph, info.errorNode);
    if (result != nullptr) {
        *result = info;
    }
    if (info.result != cudaGraphExecUpdateSuccess) {
        return device->fail(cudaErrorGraphExecUpdateFailure);
    }
    simt::take_over_operations(*exec->graph, *graph);
    return cudaSuccess;
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned int is_enabled)
{
    const auto device = Device::get();
    CUgraphNode_st* const mine = node_in(exec, node);
    if (mine == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    mine->is_enabled = is_enabled != 0;
    return cudaSuccess;
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned int* is_enabled)
{
    const auto device = Device::get();
    const CUgraphNode_st* const mine = node_in(exec, node);
    if (mine == nullptr || is_enabled == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *is_enabled = mine->is_enabled ? 1 : 0;
    return cudaSuccess;
}

/// There is nothing to be brought to the device.
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t)
{
    return exec != nullptr ? Device::get()->usable() : invalid();
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    const ApiCall call{"cudaGraphLaunch", __builtin_return_address(0), stream, true};
    if (exec == nullptr) {
        return invalid();
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    // So it is with CUDA 13.0 on an H100, in all modes of capture.
    if (const auto refused = simt::refuse_to_wait(call)) {
        return *refused;
    }
    simt::assign_conditions(*exec->graph);
    return exec->plan.run(stream);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    const auto device = Device::get();
    if (exec == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    delete exec;
    return cudaSuccess;
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t* object, void* data, cudaHostFn_t destroy,
                                 unsigned int references, unsigned int flags)
{
    const auto device = Device::get();
    if (object == nullptr || destroy == nullptr || references == 0 ||
        flags != cudaUserObjectNoDestructorSync) {
        return device->fail(cudaErrorInvalidValue);
    }
    *object = new CUuserObject_st{data, destroy, references};
    return cudaSuccess;
}

cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned int count)
{
    const auto device = Device::get();
    if (object == nullptr || count == 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    object->references += count;
    return cudaSuccess;
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned int count)
{
    if (object == nullptr || count == 0) {
        return invalid();
    }
    release(object, count);
    return cudaSuccess;
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned int count,
                                      unsigned int flags)
{
    const auto device = Device::get();
    if (graph == nullptr || object == nullptr || count == 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    graph->objects.insert(graph->objects.end(), count, object);
    object->references += flags == cudaGraphUserObjectMove ? 0 : count;
    return cudaSuccess;
}

cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned int count)
{
    {
        const auto device = Device::get();
        if (graph == nullptr || object == nullptr ||
            std::count(graph->objects.begin(), graph->objects.end(), object) < static_cast<long>(count)) {
            return device->fail(cudaErrorInvalidValue);
        }
        for (unsigned i = 0; i < count; ++i) {
            graph->objects.erase(std::find(graph->objects.begin(), graph->objects.end(), object));
        }
    }
    release(object, count);
    return cudaSuccess;
}

}  // extern "C"
