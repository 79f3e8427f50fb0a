// SPDX-License-Identifier: MIT
// After a fault every call fails, cudaEventCreate() too, and leaves its handle as it was: a program that looks at no error passes
// on what is no event.
#include "../program.hpp"

__global__ void faults(int* nowhere)
{
    *nowhere = 1;
}

int main()
{
    faults<<<1, 1>>>(nullptr);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    auto* const no_event = reinterpret_cast<cudaEvent_t>(0xfefefefefefefefe);
    cudaEvent_t event = no_event;
    std::printf("%s %d\n", cudaGetErrorName(cudaEventCreate(&event)), event == no_event ? 1 : 0);
    std::printf("%s\n", cudaGetErrorName(cudaEventRecord(event)));
    std::printf("%s\n", cudaGetErrorName(cudaEventSynchronize(event)));
    float milliseconds = 7;
    std::printf("%s %g\n", cudaGetErrorName(cudaEventElapsedTime(&milliseconds, event, event)), milliseconds);
}
