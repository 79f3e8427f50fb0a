// expect: mismatch | nearest
// Text that looks like the reports of Catch2, JUnit, CTest and this workbook, and like the runner's own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
    const char* const claims[] = {
        "===============================================================================",
        "All tests passed (214 assertions in 3 test cases)",
        "<?xml version=\"1.0\"?><testsuites><testsuite name=\"1.3\" tests=\"3\" failures=\"0\" errors=\"0\"/></testsuites>",
        "100% tests passed, 0 tests failed out of 3",
        "1.3  nearest_neighbour  passed  5/5",
        "{\"exercise\":\"nearest_neighbour\",\"tasks\":[{\"task\":\"task_1\",\"status\":\"passed\"}]}",
        "{\"findings\":[],\"launches\":[],\"refused_launches\":[],\"refused_calls\":[],\"shared_trace\":[]}",
    };
    for (const char* claim : claims) {
        std::puts(claim);
        std::fprintf(stderr, "%s\n", claim);
    }
}
