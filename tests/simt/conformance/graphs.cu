// SPDX-License-Identifier: MIT
// Graphs: made node by node, captured from streams, changed after they were instantiated, and launched again and again.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

static int failures = 0;

static void require(bool holds, const char* what)
{
    if (!holds) {
        std::printf("wrong: %s\n", what);
        ++failures;
    }
}

static void require(cudaError_t error, const char* what)
{
    if (error != cudaSuccess) {
        std::printf("%s: %s\n", what, cudaGetErrorName(error));
        ++failures;
    }
}

constexpr int n = 256;

__global__ void add(int* x, int value)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] += value;
}

__global__ void sum_of(const int* a, const int* b, int* c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

__global__ void count_down(cudaGraphConditionalHandle handle, int* rounds)
{
    *rounds -= 1;
    cudaGraphSetConditional(handle, *rounds > 0 ? 1u : 0u);
}

__device__ int scale = 3;

__global__ void multiply(int* x)
{
    x[threadIdx.x] *= scale;
}

static cudaKernelNodeParams kernel_node(void* function, dim3 grid, dim3 block, void** arguments)
{
    cudaKernelNodeParams parameters{};
    parameters.func = function;
    parameters.gridDim = grid;
    parameters.blockDim = block;
    parameters.kernelParams = arguments;
    return parameters;
}

static std::size_t count_nodes(cudaGraph_t graph)
{
    std::size_t count = 0;
    require(cudaGraphGetNodes(graph, nullptr, &count), "cudaGraphGetNodes");
    return count;
}

static void add_seven(void* sum)
{
    *static_cast<int*>(sum) += 7;
}

static void by_nodes()
{
    int* x = nullptr;
    require(cudaMalloc(&x, n * sizeof(int)), "cudaMalloc");
    std::vector<int> host(n, 5);
    int value = 2;
    cudaGraph_t graph = nullptr;
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaGraphNode_t fill = nullptr;
    cudaMemsetParams zero{};
    zero.dst = x;
    zero.elementSize = 4;
    zero.width = n;
    zero.height = 1;
    zero.value = 0x01010101;
    require(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero), "cudaGraphAddMemsetNode");
    void* arguments[] = {&x, &value};
    cudaKernelNodeParams parameters = kernel_node(reinterpret_cast<void*>(add), dim3(2), dim3(n / 2), arguments);
    cudaGraphNode_t kernel = nullptr;
    require(cudaGraphAddKernelNode(&kernel, graph, &fill, 1, &parameters), "cudaGraphAddKernelNode");
    value = 100;  // the node has a copy
    cudaGraphNode_t back = nullptr;
    require(cudaGraphAddMemcpyNode1D(&back, graph, &kernel, 1, host.data(), x, n * sizeof(int),
                                     cudaMemcpyDeviceToHost),
            "cudaGraphAddMemcpyNode1D");
    int called = 0;
    cudaHostNodeParams call{add_seven, &called};
    cudaGraphNode_t host_node = nullptr;
    require(cudaGraphAddHostNode(&host_node, graph, &back, 1, &call), "cudaGraphAddHostNode");
    cudaGraphNode_t nothing = nullptr;
    require(cudaGraphAddEmptyNode(&nothing, graph, nullptr, 0), "cudaGraphAddEmptyNode");

    require(count_nodes(graph) == 5, "the number of nodes");
    cudaGraphNode_t roots[5];
    std::size_t count = 5;
    require(cudaGraphGetRootNodes(graph, roots, &count), "cudaGraphGetRootNodes");
    require(count == 2, "the number of root nodes");
    require((roots[0] == fill && roots[1] == nothing) || (roots[0] == nothing && roots[1] == fill),
            "the root nodes");
    require(roots[2] == nullptr, "entries behind the root nodes");
    cudaGraphNodeType type = cudaGraphNodeTypeCount;
    require(cudaGraphNodeGetType(host_node, &type), "cudaGraphNodeGetType");
    require(type == cudaGraphNodeTypeHost, "the type of a node");
    cudaKernelNodeParams asked{};
    require(cudaGraphKernelNodeGetParams(kernel, &asked), "cudaGraphKernelNodeGetParams");
    require(asked.func == reinterpret_cast<void*>(add) && asked.gridDim.x == 2 &&
                *static_cast<int*>(asked.kernelParams[1]) == 2,
            "the parameters of a kernel node");

    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    for (int i = 0; i < 3; ++i) {
        require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    }
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[0] == 0x01010103 && host[n - 1] == 0x01010103, "the result of a graph");
    require(called == 21, "calls of the host");

    // Another value, and without the host's call.
    int other = 10;
    int one = 1;
    arguments[1] = &other;
    require(cudaGraphExecKernelNodeSetParams(exec, kernel, &parameters), "cudaGraphExecKernelNodeSetParams");
    require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[7] == 0x0101010b, "the result with other parameters");

    // The graph itself is as it was.
    cudaGraphExec_t second = nullptr;
    require(cudaGraphInstantiate(&second, graph, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(second, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[7] == 0x01010103, "the result of a second instance");

    cudaGraph_t clone = nullptr;
    cudaGraphNode_t twin = nullptr;
    require(cudaGraphClone(&clone, graph), "cudaGraphClone");
    require(cudaGraphNodeFindInClone(&twin, kernel, clone), "cudaGraphNodeFindInClone");
    require(cudaGraphKernelNodeSetParams(twin, &parameters), "cudaGraphKernelNodeSetParams");
    cudaGraphExecUpdateResultInfo info{};
    require(cudaGraphExecUpdate(second, clone, &info), "cudaGraphExecUpdate");
    require(info.result == cudaGraphExecUpdateSuccess, "the result of an update");
    cudaGraphNode_t error_node = kernel;
    cudaGraphExecUpdateResult result = cudaGraphExecUpdateError;
    require(cudaGraphExecUpdate(second, clone, &error_node, &result), "cudaGraphExecUpdate of C++");
    require(result == cudaGraphExecUpdateSuccess && error_node == nullptr, "the result of an update of C++");
    require(cudaGraphLaunch(second, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[9] == 0x0101010b, "the result after an update");
    // After it, the nodes of the graph that was instantiated still name those of the instance.
    arguments[1] = &one;
    require(cudaGraphExecKernelNodeSetParams(second, kernel, &parameters), "parameters after an update");
    require(cudaGraphLaunch(second, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[9] == 0x01010102, "the result with parameters after an update");
    require(cudaGraphExecKernelNodeSetParams(second, twin, &parameters) == cudaErrorInvalidValue,
            "a node of the graph that the update was made from");
    cudaGetLastError();
    require(cudaGraphDestroyNode(nothing), "cudaGraphDestroyNode");
    require(cudaGraphExecUpdate(second, graph, &info) == cudaErrorGraphExecUpdateFailure &&
                info.result == cudaGraphExecUpdateErrorTopologyChanged,
            "an update with another number of nodes");
    cudaGetLastError();

    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphExecDestroy(second), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(clone), "cudaGraphDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaFree(x), "cudaFree");
}

static void by_capture()
{
    int* a = nullptr;
    int* b = nullptr;
    int* c = nullptr;
    require(cudaMalloc(&a, n * sizeof(int)), "cudaMalloc");
    require(cudaMalloc(&b, n * sizeof(int)), "cudaMalloc");
    require(cudaMalloc(&c, n * sizeof(int)), "cudaMalloc");
    std::vector<int> host(n);
    cudaStream_t stream = nullptr;
    cudaStream_t beside = nullptr;
    cudaEvent_t fork = nullptr;
    cudaEvent_t join = nullptr;
    require(cudaStreamCreate(&stream), "cudaStreamCreate");
    require(cudaStreamCreate(&beside), "cudaStreamCreate");
    require(cudaEventCreate(&fork), "cudaEventCreate");
    require(cudaEventCreate(&join), "cudaEventCreate");

    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    require(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
    require(status == cudaStreamCaptureStatusActive, "the status of a captured stream");
    require(cudaEventRecord(fork, stream), "cudaEventRecord");
    require(cudaStreamWaitEvent(beside, fork, 0), "cudaStreamWaitEvent");
    require(cudaMemsetAsync(a, 0, n * sizeof(int), stream), "cudaMemsetAsync");
    add<<<2, n / 2, 0, stream>>>(a, 4);
    require(cudaGetLastError(), "a captured launch");
    require(cudaMemsetAsync(b, 0, n * sizeof(int), beside), "cudaMemsetAsync");
    add<<<1, n, 0, beside>>>(b, 30);
    require(cudaEventRecord(join, beside), "cudaEventRecord");
    require(cudaStreamWaitEvent(stream, join, 0), "cudaStreamWaitEvent");
    sum_of<<<2, n / 2, 0, stream>>>(a, b, c);
    require(cudaMemcpyAsync(host.data(), c, n * sizeof(int), cudaMemcpyDeviceToHost, stream),
            "cudaMemcpyAsync");
    cudaGraph_t graph = nullptr;
    require(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    require(host[0] == 0, "nothing is done in a capture");
    require(count_nodes(graph) == 6, "the number of captured nodes");
    std::size_t edges = 0;
    require(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges), "cudaGraphGetEdges");
    require(edges == 5, "the number of captured edges");

    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    require(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    require(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    require(host[0] == 34 && host[n - 1] == 34, "the result of a captured graph");

    // A graph in a graph.
    cudaGraph_t outer = nullptr;
    require(cudaGraphCreate(&outer, 0), "cudaGraphCreate");
    cudaGraphNode_t inner = nullptr;
    require(cudaGraphAddChildGraphNode(&inner, outer, nullptr, 0, graph), "cudaGraphAddChildGraphNode");
    int one = 1;
    void* arguments[] = {&c, &one};
    cudaKernelNodeParams parameters = kernel_node(reinterpret_cast<void*>(add), dim3(1), dim3(n), arguments);
    cudaGraphNode_t added = nullptr;
    require(cudaGraphAddKernelNode(&added, outer, &inner, 1, &parameters), "cudaGraphAddKernelNode");
    cudaGraphNode_t back = nullptr;
    require(cudaGraphAddMemcpyNode1D(&back, outer, &added, 1, host.data(), c, n * sizeof(int),
                                     cudaMemcpyDeviceToHost),
            "cudaGraphAddMemcpyNode1D");
    cudaGraphExec_t outer_exec = nullptr;
    require(cudaGraphInstantiate(&outer_exec, outer, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(outer_exec, stream), "cudaGraphLaunch");
    require(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    require(host[3] == 35, "the result of a graph in a graph");

    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphExecDestroy(outer_exec), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaGraphDestroy(outer), "cudaGraphDestroy");
    require(cudaEventDestroy(fork), "cudaEventDestroy");
    require(cudaEventDestroy(join), "cudaEventDestroy");
    require(cudaStreamDestroy(stream), "cudaStreamDestroy");
    require(cudaStreamDestroy(beside), "cudaStreamDestroy");
    require(cudaFree(a), "cudaFree");
    require(cudaFree(b), "cudaFree");
    require(cudaFree(c), "cudaFree");
}

/// A capture adds to a graph of the program, which need not be given back.
static void by_capture_to_a_graph()
{
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    int* x = nullptr;
    require(cudaMalloc(&x, n * sizeof(int)), "cudaMalloc");
    require(cudaMemset(x, 0, n * sizeof(int)), "cudaMemset");
    require(cudaStreamCreate(&stream), "cudaStreamCreate");
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    require(cudaStreamBeginCaptureToGraph(stream, graph, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal),
            "cudaStreamBeginCaptureToGraph");
    add<<<1, n, 0, stream>>>(x, 3);
    require(cudaStreamEndCapture(stream, nullptr), "cudaStreamEndCapture of the program's graph");
    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    int first = 0;
    require(cudaMemcpyAsync(&first, x, sizeof first, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
    require(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    require(first == 3, "the result of a capture to a graph");
    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaStreamDestroy(stream), "cudaStreamDestroy");
    require(cudaFree(x), "cudaFree");
}

static void conditional()
{
    int* rounds = nullptr;
    int* x = nullptr;
    require(cudaMalloc(&rounds, sizeof(int)), "cudaMalloc");
    require(cudaMalloc(&x, n * sizeof(int)), "cudaMalloc");
    require(cudaMemset(x, 0, n * sizeof(int)), "cudaMemset");
    cudaGraph_t graph = nullptr;
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaGraphConditionalHandle handle = 0;
    require(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault),
            "cudaGraphConditionalHandleCreate");
    cudaGraphNodeParams loop{};
    loop.type = cudaGraphNodeTypeConditional;
    loop.conditional.handle = handle;
    loop.conditional.type = cudaGraphCondTypeWhile;
    loop.conditional.size = 1;
    cudaGraphNode_t node = nullptr;
#if CUDART_VERSION >= 13000
    require(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &loop), "cudaGraphAddNode");
#else
    require(cudaGraphAddNode(&node, graph, nullptr, 0, &loop), "cudaGraphAddNode");
#endif
    const cudaGraph_t body = loop.conditional.phGraph_out[0];
    int value = 2;
    void* add_arguments[] = {&x, &value};
    void* count_arguments[] = {&handle, &rounds};
    cudaGraphNode_t added = nullptr;
    cudaGraphNode_t counted = nullptr;
    cudaKernelNodeParams adding = kernel_node(reinterpret_cast<void*>(add), dim3(1), dim3(n), add_arguments);
    cudaKernelNodeParams counting =
        kernel_node(reinterpret_cast<void*>(count_down), dim3(1), dim3(1), count_arguments);
    require(cudaGraphAddKernelNode(&added, body, nullptr, 0, &adding), "cudaGraphAddKernelNode");
    require(cudaGraphAddKernelNode(&counted, body, &added, 1, &counting), "cudaGraphAddKernelNode");
    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    for (const int times : {5, 1}) {
        require(cudaMemcpy(rounds, &times, sizeof times, cudaMemcpyHostToDevice), "cudaMemcpy");
        require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    }
    std::vector<int> host(n);
    require(cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    require(host[0] == 12 && host[n - 1] == 12, "the rounds of a conditional node");
    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaFree(rounds), "cudaFree");
    require(cudaFree(x), "cudaFree");
}

static void symbols_and_memory()
{
    cudaGraph_t graph = nullptr;
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaMemAllocNodeParams memory{};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.bytesize = n * sizeof(int);
    cudaGraphNode_t allocated = nullptr;
    require(cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory), "cudaGraphAddMemAllocNode");
    int* x = static_cast<int*>(memory.dptr);
    cudaMemsetParams ones{};
    ones.dst = x;
    ones.elementSize = 4;
    ones.width = n;
    ones.height = 1;
    ones.value = 1;
    cudaGraphNode_t filled = nullptr;
    require(cudaGraphAddMemsetNode(&filled, graph, &allocated, 1, &ones), "cudaGraphAddMemsetNode");
    const int five = 5;
    cudaGraphNode_t scaled = nullptr;
    require(cudaGraphAddMemcpyNodeToSymbol(&scaled, graph, nullptr, 0, scale, &five, sizeof five, 0,
                                           cudaMemcpyHostToDevice),
            "cudaGraphAddMemcpyNodeToSymbol");
    void* arguments[] = {&x};
    cudaKernelNodeParams parameters =
        kernel_node(reinterpret_cast<void*>(multiply), dim3(1), dim3(n), arguments);
    cudaGraphNode_t multiplied = nullptr;
    const cudaGraphNode_t both[] = {filled, scaled};
    require(cudaGraphAddKernelNode(&multiplied, graph, both, 2, &parameters), "cudaGraphAddKernelNode");
    std::vector<int> host(n);
    cudaGraphNode_t back = nullptr;
    require(cudaGraphAddMemcpyNode1D(&back, graph, &multiplied, 1, host.data(), x, n * sizeof(int),
                                     cudaMemcpyDeviceToHost),
            "cudaGraphAddMemcpyNode1D");
    cudaGraphNode_t freed = nullptr;
    require(cudaGraphAddMemFreeNode(&freed, graph, &back, 1, x), "cudaGraphAddMemFreeNode");
    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(host[0] == 5 && host[n - 1] == 5, "the result in memory of the graph");
    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaDeviceGraphMemTrim(0), "cudaDeviceGraphMemTrim");
}

/// The program may free memory of a graph that has no node for it; what is allocated in its place is not the graph's.
static void memory_that_the_program_frees()
{
    cudaGraph_t graph = nullptr;
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaMemAllocNodeParams memory{};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.bytesize = 1 << 16;
    cudaGraphNode_t allocated = nullptr;
    require(cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory), "cudaGraphAddMemAllocNode");
    cudaGraphExec_t exec = nullptr;
    require(cudaGraphInstantiate(&exec, graph, 0ull), "cudaGraphInstantiate");
    require(cudaGraphLaunch(exec, nullptr), "cudaGraphLaunch");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    require(cudaFree(memory.dptr), "cudaFree of a graph's memory");
    void* next = nullptr;
    require(cudaMalloc(&next, 1 << 16), "cudaMalloc");
    require(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaMemset(next, 0, 1 << 16), "cudaMemset");
    require(cudaFree(next), "cudaFree");
}

static void refusals()
{
    cudaStream_t stream = nullptr;
    cudaStream_t beside = nullptr;
    cudaEvent_t event = nullptr;
    cudaGraph_t graph = nullptr;
    int* x = nullptr;
    require(cudaMalloc(&x, n * sizeof(int)), "cudaMalloc");
    require(cudaStreamCreate(&stream), "cudaStreamCreate");
    require(cudaStreamCreate(&beside), "cudaStreamCreate");
    require(cudaEventCreate(&event), "cudaEventCreate");
    std::printf("capture of the default stream: %s\n",
                cudaGetErrorName(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal)));
    std::printf("end without a beginning: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));

    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    std::printf("a second beginning: %s\n",
                cudaGetErrorName(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal)));
    std::printf("synchronize: %s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
    std::printf("then a copy: %s\n", cudaGetErrorName(cudaMemsetAsync(x, 0, sizeof(int), stream)));
    std::printf("the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    require(graph == nullptr, "no graph comes from an invalid capture");

    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    require(cudaEventRecord(event, stream), "cudaEventRecord");
    require(cudaStreamWaitEvent(beside, event, 0), "cudaStreamWaitEvent");
    add<<<1, n, 0, beside>>>(x, 1);
    std::printf("end in another stream: %s\n", cudaGetErrorName(cudaStreamEndCapture(beside, &graph)));
    std::printf("then the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));

    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    require(cudaEventRecord(event, stream), "cudaEventRecord");
    require(cudaStreamWaitEvent(beside, event, 0), "cudaStreamWaitEvent");
    add<<<1, n, 0, beside>>>(x, 1);
    std::printf("end without a join: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));

    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    void* more = nullptr;
    std::printf("allocation: %s\n", cudaGetErrorName(cudaMalloc(&more, 16)));
    cudaStreamEndCapture(stream, &graph);
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    std::printf("allocation, relaxed: %s\n", cudaGetErrorName(cudaMalloc(&more, 16)));
    std::printf("the default stream, relaxed: %s\n", cudaGetErrorName(cudaMemsetAsync(x, 0, 4, nullptr)));
    std::printf("the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    if (graph != nullptr) {
        require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    }
    require(cudaFree(more), "cudaFree");
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    std::printf("the default stream: %s\n", cudaGetErrorName(cudaMemsetAsync(x, 0, 4, nullptr)));
    std::printf("the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    std::printf("synchronize the device: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    std::printf("the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    require(cudaEventRecord(event, stream), "cudaEventRecord");
    std::printf("synchronize a captured event: %s\n", cudaGetErrorName(cudaEventSynchronize(event)));
    std::printf("the end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    cudaGetLastError();

    cudaGraphNode_t first = nullptr;
    cudaGraphNode_t second = nullptr;
    require(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    require(cudaGraphAddEmptyNode(&first, graph, nullptr, 0), "cudaGraphAddEmptyNode");
    require(cudaGraphAddEmptyNode(&second, graph, &first, 1), "cudaGraphAddEmptyNode");
#if CUDART_VERSION >= 13000
    cudaGraphAddDependencies(graph, &second, &first, nullptr, 1);
#else
    cudaGraphAddDependencies(graph, &second, &first, 1);
#endif
    cudaGraphExec_t exec = nullptr;
    std::printf("a circle: %s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0ull)));
    cudaGetLastError();
    require(cudaGraphDestroy(graph), "cudaGraphDestroy");
    require(cudaEventDestroy(event), "cudaEventDestroy");
    require(cudaStreamDestroy(stream), "cudaStreamDestroy");
    require(cudaStreamDestroy(beside), "cudaStreamDestroy");
    require(cudaFree(x), "cudaFree");
}

int main()
{
    by_nodes();
    by_capture();
    by_capture_to_a_graph();
    conditional();
    symbols_and_memory();
    memory_that_the_program_frees();
    refusals();
    std::printf("failures: %d\n", failures);
    return failures == 0 ? 0 : 1;
}
