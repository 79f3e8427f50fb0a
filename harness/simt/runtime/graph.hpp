// SPDX-License-Identifier: MIT
/// @file
/// Graphs of the CUDA runtime API: nodes, what they do, and the order in which a launch runs them (CUDA C++ Programming
/// Guide, "CUDA Graphs").
#pragma once

#include "../device/device.hpp"
#include "api_call.hpp"

#include <driver_types.h>

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace simt {

/// Does nothing: a node with this operation orders others.
struct NoOperation
{
};

/// A kernel by its address, with copies of its arguments, as cudaLaunchKernel() takes them.
struct KernelLaunch
{
    const void* function;
    const Kernel* kernel;
    LaunchSettings settings;
    std::shared_ptr<const std::vector<char>> bytes;  ///< of the arguments
    std::vector<void*> arguments;                    ///< pointers into `bytes`
};

/// A launch that was captured from `kernel<<<...>>>(...)`, with the lambda that its threads run.
struct CapturedLaunch
{
    const Kernel* kernel;
    LaunchSettings settings;
    std::vector<char> closure;
    std::vector<PointerArgument> pointers;
};

struct LinearCopy
{
    void* to;
    const void* from;
    std::size_t bytes;
    cudaMemcpyKind kind;
};

struct HostCall
{
    cudaHostFn_t function;
    void* data;
};

struct EventRecord
{
    cudaEvent_t event;
};

struct EventWait
{
    cudaEvent_t event;
};

/// Memory of a graph has its place from when its node is made, and gives it back when no graph has the node any more. What the
/// program frees is there again, at the same place, when the node runs the next time.
struct GraphMemory
{
    cudaMemAllocNodeParams parameters;
    std::shared_ptr<void> memory;
};

struct GraphMemoryRelease
{
    void* memory;
};

struct ChildGraph
{
    std::shared_ptr<CUgraph_st> graph;
};

struct ConditionalGraphs
{
    cudaGraphConditionalHandle handle;
    cudaGraphConditionalNodeType type;
    std::vector<std::shared_ptr<CUgraph_st>> bodies;
    std::shared_ptr<cudaGraph_t> handles;  ///< the same, for the program
};

/// What a call does that was captured, and that no function makes a node for.
struct CapturedCall
{
    cudaGraphNodeType type;
    std::function<cudaError_t(cudaStream_t)> run;
};

using NodeOperation = std::variant<NoOperation, KernelLaunch, CapturedLaunch, LinearCopy, cudaMemcpy3DParms,
                                   cudaMemsetParams, HostCall, ChildGraph, EventRecord, EventWait,
                                   GraphMemory, GraphMemoryRelease, ConditionalGraphs, CapturedCall>;

cudaGraphNodeType type_of(const NodeOperation& operation);

}  // namespace simt

struct CUgraphNode_st
{
    CUgraph_st* graph;
    simt::NodeOperation operation;
    simt::ApiCall call;                         ///< that made it, for findings
    std::vector<CUgraphNode_st*> dependencies;  ///< each once
    const CUgraphNode_st* original = nullptr;   ///< in the graph of which this one is a clone
    bool is_enabled = true;
    cudaAccessPolicyWindow access_policy_window{};  ///< a hint
    int priority = 0;                               ///< a hint
};

struct CUuserObject_st
{
    void* data;
    cudaHostFn_t destroy;
    unsigned references;
};

struct CUgraph_st
{
    CUgraph_st() = default;
    CUgraph_st(const CUgraph_st&) = delete;
    CUgraph_st& operator=(const CUgraph_st&) = delete;

    std::list<CUgraphNode_st> nodes;        ///< in the order in which they were made
    std::vector<cudaUserObject_t> objects;  ///< one entry for each reference
    std::vector<cudaGraphConditionalHandle> conditions;
};

namespace simt {

/// Allocates memory for a graph; `place` is null afterwards if there is none.
GraphMemory allocate_graph_memory(const ApiCall& call, std::size_t bytes, void** place);

/// Frees memory of a graph for the program, which calls cudaFree().
///
/// @return false if there is none that begins there
bool free_graph_memory(void* pointer);

/// All memory is gone.
void forget_graph_memory();

/// Bytes of memory that graphs have now, and have had at most.
struct GraphMemoryUse
{
    std::uint64_t current;
    std::uint64_t highest;
};
GraphMemoryUse& graph_memory_use();

/// Adds a node. Dependencies are nodes of this graph.
CUgraphNode_st* add_node(CUgraph_st& graph, NodeOperation operation, const ApiCall& call,
                         const std::vector<CUgraphNode_st*>& dependencies);

/// Keeps a graph that the program has a handle of, which is returned.
cudaGraph_t keep_graph(std::shared_ptr<CUgraph_st> graph);

/// Whether the program has a handle of the graph that it can destroy.
bool is_kept(cudaGraph_t graph);
void forget_graph(cudaGraph_t graph);

/// Takes a reference to an object of the program from the graph; null if it has none left.
cudaUserObject_t take_object(CUgraph_st& graph);

/// The nodes that depend on this one directly.
std::vector<CUgraphNode_st*> dependents_of(const CUgraphNode_st& node);

/// A copy of the graph and of the graphs in it, whose nodes know their originals.
std::shared_ptr<CUgraph_st> clone(const CUgraph_st& graph);

/// The nodes so that each comes after those that it depends on, and as they were made otherwise.
///
/// @return nothing if they depend on each other in a circle
std::optional<std::vector<CUgraphNode_st*>> in_order(CUgraph_st& graph);

/// Gives the nodes of `graph` the operations of another graph with the same nodes and edges.
void take_over_operations(CUgraph_st& graph, const CUgraph_st& from);

/// The value that decides about the bodies of conditional nodes: 0, or the one that a kernel has set.
struct Condition
{
    std::atomic<unsigned> value;
    unsigned initial;
    bool is_assigned_at_launch;
};

cudaGraphConditionalHandle make_condition(unsigned initial, bool is_assigned_at_launch);

/// @return null for an unknown handle
Condition* condition_of(cudaGraphConditionalHandle handle);

/// Sets the conditions of the graph, and of those in it, that have their first value at each launch.
void assign_conditions(CUgraph_st& graph);

/// How a launch runs the nodes of a graph. A node goes on in the branch of one that it depends on, if no other node has done
/// so; all others have branches of their own. A branch is a stream to the checkers, and edges between branches are events:
/// so two nodes are in order if there is a way of edges between them, and only then.
class GraphPlan {
public:
    /// @param graph  without circles; outlives the plan
    explicit GraphPlan(CUgraph_st& graph);

    /// Runs all nodes as work of `stream`. The device's lock must not be held, since nodes run code of the program; so this
    /// only reads what is the device's.
    ///
    /// @return the error of the first node that fails; those after it are not run
    cudaError_t run(cudaStream_t stream) const;

private:
    struct Step
    {
        const CUgraphNode_st* node;
        cudaStream_t branch;                         ///< null: the stream of the launch
        bool begins_branch;                          ///< and depends on nothing in the graph
        std::vector<const CUgraphNode_st*> awaited;  ///< nodes of other branches
        bool is_awaited;
        std::vector<GraphPlan> bodies;  ///< of the graphs in the node
    };

    cudaError_t run_step(const Step& step, cudaStream_t stream) const;

    std::vector<Step> steps_;
    std::vector<const CUgraphNode_st*> ends_;  ///< nodes of other branches that nothing waits for
    std::unique_ptr<char> begin_;              ///< what its place stands for: the work before the launch
};

}  // namespace simt

struct CUgraphExec_st
{
    std::shared_ptr<CUgraph_st> graph;  ///< a clone of the one that was instantiated
    simt::GraphPlan plan;
    unsigned long long flags;
};
