// SPDX-License-Identifier: MIT
#include "graph.hpp"

#include "allocation.hpp"
#include "copy.hpp"
#include "launch.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <map>
#include <set>

namespace simt {
namespace {

template <class... Functions>
struct Overloaded : Functions...
{
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

/// An event for the order of streams, which no program has: the place of something stands for it.
cudaEvent_t event_at(const void* place)
{
    return reinterpret_cast<cudaEvent_t>(const_cast<void*>(place));
}

/// A stream for the order of streams, which no program has, and which waits for no other by itself.
cudaStream_t make_branch()
{
    // No pointer has such a value: the upper bits of an address are equal.
    constexpr std::uintptr_t no_address = std::uintptr_t{1} << 62;
    static std::uintptr_t count = 0;
    const auto branch = reinterpret_cast<cudaStream_t>(no_address + ++count);
    Device::get()->streams().add(branch, false);
    return branch;
}

cudaError_t fill_rows(const ApiCall& call, const cudaMemsetParams& fill)
{
    for (std::size_t row = 0; row < std::max<std::size_t>(fill.height, 1); ++row) {
        const cudaError_t error = fill_linear(call, static_cast<char*>(fill.dst) + row * fill.pitch,
                                              {fill.value, fill.elementSize}, fill.width);
        if (error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t call_host(const HostCall& call, cudaStream_t stream)
{
    Device::get()->streams().host_waits_for(stream);
    call.function(call.data);
    return cudaSuccess;
}

cudaError_t launch_in(const KernelLaunch& launch, cudaStream_t stream)
{
    LaunchSettings settings = launch.settings;
    settings.stream = stream;
    return launch_at(launch.function, settings, const_cast<void**>(launch.arguments.data()));
}

cudaError_t launch_in(const CapturedLaunch& launch, cudaStream_t stream)
{
    LaunchSettings settings = launch.settings;
    settings.stream = stream;
    return launch_again(settings,
                        {*launch.kernel, launch.closure.data(), launch.closure.size(), launch.pointers});
}

using GraphBodies = std::vector<GraphPlan>;

cudaError_t run_body(const GraphBodies& bodies, std::size_t index, cudaStream_t stream)
{
    return index < bodies.size() ? bodies[index].run(stream) : cudaSuccess;
}

cudaError_t run_conditional(const ConditionalGraphs& node, const GraphBodies& bodies, cudaStream_t stream)
{
    const Condition& condition = *condition_of(node.handle);
    switch (node.type) {
        case cudaGraphCondTypeIf: return run_body(bodies, condition.value != 0 ? 0 : 1, stream);
        case cudaGraphCondTypeSwitch: return run_body(bodies, condition.value, stream);
        case cudaGraphCondTypeWhile:
            while (condition.value != 0) {
                if (const cudaError_t error = run_body(bodies, 0, stream); error != cudaSuccess) {
                    return error;
                }
            }
    }
    return cudaSuccess;
}

std::vector<CUgraph_st*> graphs_in(const NodeOperation& operation)
{
    std::vector<CUgraph_st*> graphs;
    if (const auto* const child = std::get_if<ChildGraph>(&operation)) {
        graphs.push_back(child->graph.get());
    } else if (const auto* const conditional = std::get_if<ConditionalGraphs>(&operation)) {
        for (const auto& body : conditional->bodies) {
            graphs.push_back(body.get());
        }
    }
    return graphs;
}

/// The operation for a clone of its node.
NodeOperation clone_of(const NodeOperation& operation)
{
    NodeOperation copy = operation;
    if (auto* const child = std::get_if<ChildGraph>(&copy)) {
        child->graph = clone(*child->graph);
    } else if (auto* const conditional = std::get_if<ConditionalGraphs>(&copy)) {
        for (auto& body : conditional->bodies) {
            body = clone(*body);
        }
    }
    return copy;
}

std::map<cudaGraphConditionalHandle, Condition>& conditions()
{
    static auto& all = *new std::map<cudaGraphConditionalHandle, Condition>;
    return all;
}

}  // namespace

cudaGraphNodeType type_of(const NodeOperation& operation)
{
    return std::visit(Overloaded{
                          [](const NoOperation&) { return cudaGraphNodeTypeEmpty; },
                          [](const KernelLaunch&) { return cudaGraphNodeTypeKernel; },
                          [](const CapturedLaunch&) { return cudaGraphNodeTypeKernel; },
                          [](const LinearCopy&) { return cudaGraphNodeTypeMemcpy; },
                          [](const cudaMemcpy3DParms&) { return cudaGraphNodeTypeMemcpy; },
                          [](const cudaMemsetParams&) { return cudaGraphNodeTypeMemset; },
                          [](const HostCall&) { return cudaGraphNodeTypeHost; },
                          [](const ChildGraph&) { return cudaGraphNodeTypeGraph; },
                          [](const EventRecord&) { return cudaGraphNodeTypeEventRecord; },
                          [](const EventWait&) { return cudaGraphNodeTypeWaitEvent; },
                          [](const GraphMemory&) { return cudaGraphNodeTypeMemAlloc; },
                          [](const GraphMemoryRelease&) { return cudaGraphNodeTypeMemFree; },
                          [](const ConditionalGraphs&) { return cudaGraphNodeTypeConditional; },
                          [](const CapturedCall& call) { return call.type; },
                      },
                      operation);
}

namespace {

struct GraphPiece
{
    std::size_t bytes;
    std::size_t reserved;  ///< bytes, with a gap behind the piece
    bool is_there;         ///< and not freed by the program
};

/// The memory that graphs have, by its address.
std::map<void*, GraphPiece>& graph_memory()
{
    static auto& all = *new std::map<void*, GraphPiece>;
    return all;
}

std::uint64_t address_of(const void* pointer)
{
    return reinterpret_cast<std::uint64_t>(pointer);
}

/// Makes a piece usable.
void put_there(void* begin, GraphPiece& piece, const void* where)
{
    Arena& arena = Device::get()->memory().arena();
    arena.map(address_of(begin), piece.bytes, where);
    arena.written().clear(address_of(begin), piece.bytes);
    piece.is_there = true;
    GraphMemoryUse& use = graph_memory_use();
    use.current += piece.bytes;
    use.highest = std::max(use.highest, use.current);
}

void take_away(void* begin, GraphPiece& piece)
{
    if (piece.is_there) {
        Device::get()->memory().arena().unmap(address_of(begin), piece.bytes);
        graph_memory_use().current -= piece.bytes;
        piece.is_there = false;
    }
}

/// Gives back the addresses, too.
void give_up(void* begin, GraphPiece& piece)
{
    take_away(begin, piece);
    Device::get()->memory().arena().give_back(address_of(begin), piece.reserved);
}

/// Lets memory that the program has freed be there again.
cudaError_t restore(const GraphMemory& memory, const void* where)
{
    const auto device = Device::get();
    const auto found = graph_memory().find(memory.parameters.dptr);
    if (found != graph_memory().end() && !found->second.is_there) {
        put_there(found->first, found->second, where);
    }
    return cudaSuccess;
}

}  // namespace

GraphMemoryUse& graph_memory_use()
{
    static GraphMemoryUse use{};
    return use;
}

bool free_graph_memory(void* pointer)
{
    const auto found = graph_memory().find(pointer);
    if (found == graph_memory().end() || !found->second.is_there) {
        return false;
    }
    take_away(found->first, found->second);
    return true;
}

void forget_graph_memory()
{
    for (auto& [begin, piece] : graph_memory()) {
        give_up(begin, piece);
    }
    graph_memory().clear();
    graph_memory_use().current = 0;
}

GraphMemory allocate_graph_memory(const ApiCall& call, std::size_t bytes, void** place)
{
    GraphMemory memory{};
    memory.parameters.poolProps.location = {cudaMemLocationTypeDevice, 0};
    memory.parameters.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.parameters.bytesize = bytes;
    *place = nullptr;
    const auto device = Device::get();
    if (bytes == 0 || device->usable() != cudaSuccess) {
        return memory;
    }
    if (const std::string reason = device->why_no_memory_for(bytes); !reason.empty()) {
        refuse(call, cudaErrorMemoryAllocation, reason);
        return memory;
    }
    constexpr std::size_t granule = Arena::granule_bytes;
    GraphPiece piece{bytes, (bytes + granule - 1) / granule * granule + granule, false};
    const auto begin = device->memory().arena().reserve(piece.reserved, granule, 0);
    if (!begin) {
        device->fail(cudaErrorMemoryAllocation);
        return memory;
    }
    *place = reinterpret_cast<void*>(*begin);
    memory.parameters.dptr = *place;
    put_there(*place, graph_memory()[*place] = piece, call.where);
    memory.memory = std::shared_ptr<void>(*place, [](void* of) {
        const auto running = Device::get();
        if (const auto found = graph_memory().find(of); found != graph_memory().end()) {
            give_up(found->first, found->second);
            graph_memory().erase(found);
        }
    });
    return memory;
}

namespace {

std::map<const CUgraph_st*, std::shared_ptr<CUgraph_st>>& kept_graphs()
{
    static auto& graphs = *new std::map<const CUgraph_st*, std::shared_ptr<CUgraph_st>>;
    return graphs;
}

}  // namespace

cudaGraph_t keep_graph(std::shared_ptr<CUgraph_st> graph)
{
    CUgraph_st* const handle = graph.get();
    if (handle != nullptr) {
        kept_graphs()[handle] = std::move(graph);
    }
    return handle;
}

bool is_kept(cudaGraph_t graph)
{
    return kept_graphs().count(graph) > 0;
}

void forget_graph(cudaGraph_t graph)
{
    kept_graphs().erase(graph);
}

cudaUserObject_t take_object(CUgraph_st& graph)
{
    const WriteAccess access;
    if (graph.objects.empty()) {
        return nullptr;
    }
    const cudaUserObject_t object = graph.objects.back();
    graph.objects.pop_back();
    return object;
}

CUgraphNode_st* add_node(CUgraph_st& graph, NodeOperation operation, const ApiCall& call,
                         const std::vector<CUgraphNode_st*>& dependencies)
{
    graph.nodes.push_back({&graph, std::move(operation), call, dependencies});
    return &graph.nodes.back();
}

std::vector<CUgraphNode_st*> dependents_of(const CUgraphNode_st& node)
{
    std::vector<CUgraphNode_st*> dependents;
    for (CUgraphNode_st& other : node.graph->nodes) {
        if (std::count(other.dependencies.begin(), other.dependencies.end(), &node) > 0) {
            dependents.push_back(&other);
        }
    }
    return dependents;
}

std::shared_ptr<CUgraph_st> clone(const CUgraph_st& graph)
{
    auto copy = std::make_shared<CUgraph_st>();
    copy->conditions = graph.conditions;
    std::map<const CUgraphNode_st*, CUgraphNode_st*> clones;
    for (const CUgraphNode_st& node : graph.nodes) {
        copy->nodes.push_back(node);
        CUgraphNode_st& twin = copy->nodes.back();
        twin.graph = copy.get();
        twin.operation = clone_of(node.operation);
        twin.original = &node;
        clones[&node] = &twin;
    }
    for (CUgraphNode_st& node : copy->nodes) {
        for (CUgraphNode_st*& dependency : node.dependencies) {
            dependency = clones.at(dependency);
        }
    }
    return copy;
}

std::optional<std::vector<CUgraphNode_st*>> in_order(CUgraph_st& graph)
{
    std::vector<CUgraphNode_st*> order;
    std::set<const CUgraphNode_st*> done;
    while (order.size() < graph.nodes.size()) {
        const auto is_next = [&done](const CUgraphNode_st& node) {
            return done.count(&node) == 0 &&
                   std::all_of(node.dependencies.begin(), node.dependencies.end(),
                               [&done](const CUgraphNode_st* other) { return done.count(other) > 0; });
        };
        const std::size_t before = order.size();
        for (CUgraphNode_st& node : graph.nodes) {
            if (is_next(node)) {
                order.push_back(&node);
                done.insert(&node);
            }
        }
        if (order.size() == before) {
            return std::nullopt;
        }
    }
    return order;
}

cudaGraphConditionalHandle make_condition(unsigned initial, bool is_assigned_at_launch)
{
    const cudaGraphConditionalHandle handle = conditions().size() + 1;
    Condition& condition = conditions()[handle];
    condition.value = initial;
    condition.initial = initial;
    condition.is_assigned_at_launch = is_assigned_at_launch;
    return handle;
}

Condition* condition_of(cudaGraphConditionalHandle handle)
{
    const auto found = conditions().find(handle);
    return found != conditions().end() ? &found->second : nullptr;
}

void take_over_operations(CUgraph_st& graph, const CUgraph_st& from)
{
    auto other = from.nodes.begin();
    for (CUgraphNode_st& node : graph.nodes) {
        const std::vector<CUgraph_st*> mine = graphs_in(node.operation);
        const std::vector<CUgraph_st*> theirs = graphs_in(other->operation);
        if (mine.empty()) {
            node.operation = other->operation;
        }
        // The plan of a launch knows the graphs in a node, which stay.
        for (std::size_t i = 0; i < mine.size() && i < theirs.size(); ++i) {
            take_over_operations(*mine[i], *theirs[i]);
        }
        ++other;
    }
}

void assign_conditions(CUgraph_st& graph)
{
    const WriteAccess access;
    for (const cudaGraphConditionalHandle handle : graph.conditions) {
        Condition& condition = *condition_of(handle);
        if (condition.is_assigned_at_launch) {
            condition.value = condition.initial;
        }
    }
    for (CUgraphNode_st& node : graph.nodes) {
        for (CUgraph_st* const inner : graphs_in(node.operation)) {
            assign_conditions(*inner);
        }
    }
}

GraphPlan::GraphPlan(CUgraph_st& graph) : begin_(std::make_unique<char>())
{
    std::map<const CUgraphNode_st*, std::vector<const CUgraphNode_st*>> dependents_of;
    for (const CUgraphNode_st& node : graph.nodes) {
        for (const CUgraphNode_st* const dependency : node.dependencies) {
            dependents_of[dependency].push_back(&node);
        }
    }
    std::map<const CUgraphNode_st*, cudaStream_t> branch_of;
    std::set<const CUgraphNode_st*> continued;
    bool is_launch_stream_used = false;
    const std::optional<std::vector<CUgraphNode_st*>> order = in_order(graph);
    for (CUgraphNode_st* const node : *order) {
        Step step{node, nullptr, false, {}, false, {}};
        const auto free = std::find_if(
            node->dependencies.begin(), node->dependencies.end(),
            [&continued](const CUgraphNode_st* dependency) { return continued.count(dependency) == 0; });
        if (free != node->dependencies.end()) {
            continued.insert(*free);
            step.branch = branch_of.at(*free);
        } else if (std::exchange(is_launch_stream_used, true)) {
            step.branch = make_branch();
            step.begins_branch = node->dependencies.empty();
        }
        for (const CUgraphNode_st* const dependency : node->dependencies) {
            if (branch_of.at(dependency) != step.branch) {
                step.awaited.push_back(dependency);
            }
        }
        branch_of[node] = step.branch;
        const std::vector<const CUgraphNode_st*>& dependents = dependents_of[node];
        if (dependents.empty() && step.branch != nullptr) {
            ends_.push_back(node);
        }
        step.is_awaited = dependents.size() > 1 || step.branch != nullptr ||
                          std::any_of(dependents.begin(), dependents.end(), [](const CUgraphNode_st* other) {
                              return other->dependencies.size() > 1;
                          });
        for (CUgraph_st* const inner : graphs_in(node->operation)) {
            step.bodies.emplace_back(*inner);
        }
        steps_.push_back(std::move(step));
    }
}

cudaError_t GraphPlan::run(cudaStream_t stream) const
{
    Device::get()->streams().record(event_at(begin_.get()), stream);
    for (const Step& step : steps_) {
        const cudaStream_t branch = step.branch != nullptr ? step.branch : stream;
        if (step.begins_branch) {
            Device::get()->streams().wait(branch, event_at(begin_.get()));
        }
        for (const CUgraphNode_st* const other : step.awaited) {
            Device::get()->streams().wait(branch, event_at(other));
        }
        if (step.node->is_enabled) {
            if (const cudaError_t error = run_step(step, branch); error != cudaSuccess) {
                return error;
            }
        }
        if (step.is_awaited) {
            Device::get()->streams().record(event_at(step.node), branch);
        }
    }
    for (const CUgraphNode_st* const end : ends_) {
        Device::get()->streams().wait(stream, event_at(end));
    }
    return cudaSuccess;
}

cudaError_t GraphPlan::run_step(const Step& step, cudaStream_t stream) const
{
    const ApiCall call{step.node->call.name, step.node->call.where, stream, true};
    return std::visit(
        Overloaded{
            [](const NoOperation&) { return cudaSuccess; },
            [&](const KernelLaunch& launch) { return launch_in(launch, stream); },
            [&](const CapturedLaunch& launch) { return launch_in(launch, stream); },
            [&](const LinearCopy& copy) {
                return copy_linear(call, copy.to, copy.from, copy.bytes, copy.kind);
            },
            [&](const cudaMemcpy3DParms& copy) { return copy_3d(call, &copy); },
            [&](const cudaMemsetParams& fill) { return fill_rows(call, fill); },
            [&](const HostCall& host) { return call_host(host, stream); },
            [&](const ChildGraph&) { return run_body(step.bodies, 0, stream); },
            [&](const EventRecord& record) { return cudaEventRecord(record.event, stream); },
            [&](const EventWait& wait) { return cudaStreamWaitEvent(stream, wait.event, 0); },
            [&](const GraphMemory& memory) { return restore(memory, call.where); },
            [](const GraphMemoryRelease&) { return cudaSuccess; },
            [&](const ConditionalGraphs& node) { return run_conditional(node, step.bodies, stream); },
            [&](const CapturedCall& captured) { return captured.run(stream); },
        },
        step.node->operation);
}

}  // namespace simt
