# SPDX-License-Identifier: MIT
# The options of nvcc, before and after a program's files.
mkdir -p -- "$tree/sizes" "$tree/kernels/inner"
cat >"$tree/sizes/size.h" <<'CUDA'
constexpr int count = SIZE;
CUDA
cat >"$tree/kernels/inner/fill.cuh" <<'CUDA'
#include <size.h>
__global__ void fill(int* x)
{
    __shared__ int tile[count];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = tile[count - 1 - threadIdx.x];
}
CUDA
cat >"$tree/main.cu" <<'CUDA'
#include <inner/fill.cuh>
#include <cmath>
#include <cstdio>
extern "C" int twice(int new_value);
int main(int argc, char** argv)
{
    int *x, host[count];
    cudaMalloc(&x, sizeof host);
    fill<<<1, count>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(x);
    std::printf("%d %s\n", twice(host[0]), argc > 1 ? argv[1] : "nothing");
}
CUDA
cat >"$tree/twice.c" <<'CUDA'
int twice(int new)
{
    return 2 * new;
}
CUDA
note '--- as nvcc takes them'
without=ending run run -I sizes -Ikernels -DSIZE=32 -O3 -arch=sm_75 -std=c++11 main.cu twice.c -lm
without=ending run run main.cu twice.c -Xcompiler -Wall -Isizes -I=kernels -D SIZE=8 -- -DSIZE=9
without=ending run run --arch sm_60 -Isizes,kernels -DSIZE=8 main.cu twice.c word
note '--- the program is kept'
without=ending run run -Isizes -Ikernels -DSIZE=8 main.cu twice.c -o kept
"$tree/kept" >>"$transcript"
note '--- a fault in a header of a folder'
sed -i '/__syncthreads/d' "$tree/kernels/inner/fill.cuh"
run run -Isizes -Ikernels -DSIZE=64 main.cu twice.c
sed -i 's/threadIdx.x;$/threadIdx;/' "$tree/kernels/inner/fill.cuh"
run run -Isizes -Ikernels -DSIZE=64 main.cu twice.c
note '--- macros of one letter that nvcc leaves to the program'
cat >"$tree/letters.cu" <<'CUDA'
#include <cstdio>
int main()
{
    std::printf("%d\n", A + B + C + D + I + M + N + P + i + j + k + m);
}
CUDA
without=ending run run -DA=1 -DB=1 -DC=1 -DD=1 -DI=1 -DM=1 -DN=1 -DP=1 -Di=1 -Dj=1 -Dk=1 -Dm=1 letters.cu
note '--- a function for both sides in a file of the host'
cat >"$tree/root.h" <<'CUDA'
#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
BOTH inline int side()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
}
CUDA
printf '#include "root.h"\nint of_host()\n{\n    return side();\n}\n' >"$tree/host_side.cpp"
cat >"$tree/sides.cu" <<'CUDA'
#include "root.h"
#include <cstdio>
int of_host();
__global__ void tell(int* x)
{
    *x = side();
}
int main()
{
    int* x;
    cudaMallocManaged(&x, sizeof *x);
    tell<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    std::printf("%d %d %d\n", *x, side(), of_host());
    cudaFree(x);
}
CUDA
without=ending run run sides.cu host_side.cpp
note '--- refused'
run run --nonsense main.cu
run run -ptx main.cu
run run -c main.cu
run run main.cu -I
run run main.cu twice.o
run profile 1.1 -I sizes
