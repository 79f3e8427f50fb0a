// expect: compile | 
// A name of 131072 letters, nowhere defined: to look through the messages about it takes much stack.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#define N0 a
#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
#define N1 JOIN(N0, N0)
#define N2 JOIN(N1, N1)
#define N3 JOIN(N2, N2)
#define N4 JOIN(N3, N3)
#define N5 JOIN(N4, N4)
#define N6 JOIN(N5, N5)
#define N7 JOIN(N6, N6)
#define N8 JOIN(N7, N7)
#define N9 JOIN(N8, N8)
#define N10 JOIN(N9, N9)
#define N11 JOIN(N10, N10)
#define N12 JOIN(N11, N11)
#define N13 JOIN(N12, N12)
#define N14 JOIN(N13, N13)
#define N15 JOIN(N14, N14)
#define N16 JOIN(N15, N15)
#define N17 JOIN(N16, N16)

void N17();

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
    N17();
}
