// SPDX-License-Identifier: MIT
// All external arrays in shared memory begin at the same place, however they are declared.
#include "../program.hpp"

#define ARRAY(type, name) extern __shared__ type name[]
#define POOL extern __shared__ int pool[];

extern __shared__ int outside[], outside_too[][2];

namespace library {

extern __shared__ int hidden[];

struct Node
{
    int hidden;
};

__global__ void in_namespace(int* out)
{
    hidden[threadIdx.x] = 1;
    out[threadIdx.x] = hidden[threadIdx.x];
}

}  // namespace library

__global__ void two_names(int* out)
{
    extern __shared__ int a[], b[];
    a[threadIdx.x] = 2;
    __syncthreads();
    out[threadIdx.x] = b[threadIdx.x];
}

__global__ void aligned(int* out)
{
    extern __shared__ __align__(16) unsigned char bytes[];
    int* const values = reinterpret_cast<int*>(bytes);
    values[threadIdx.x] = 3;
    out[threadIdx.x] = values[threadIdx.x];
}

__global__ void rows(int* out)
{
    extern __shared__ int matrix[][4];
    matrix[threadIdx.x][1] = 4;
    out[threadIdx.x] = matrix[threadIdx.x][1];
}

__global__ void type_by_directive(int* out)
{
    extern __shared__
#ifdef NOT_DEFINED
        double
#else
        int
#endif
            values[];
    values[threadIdx.x] = 5;
    out[threadIdx.x] = values[threadIdx.x];
}

__global__ void by_macro(int* out)
{
    ARRAY(int, values);
    values[threadIdx.x] = 6;
    out[threadIdx.x] = values[threadIdx.x];
}

__global__ void by_whole_macro(int* out)
{
    POOL pool[threadIdx.x] = 7;
    out[threadIdx.x] = pool[threadIdx.x];
}

__global__ void at_namespace_scope(int* out)
{
    outside[threadIdx.x] = 8;
    __syncthreads();
    out[threadIdx.x] = outside_too[threadIdx.x / 2][threadIdx.x % 2];
}

__global__ void parameter_of_that_name(int* outside)
{
    outside[threadIdx.x] = 9;
}

__global__ void member_of_that_name(int* out)
{
    const library::Node node{10};
    out[threadIdx.x] = node.hidden;
}

__device__ int first()
{
    extern __shared__ int values[];
    return values[0];
}

__global__ void in_function(int* out)
{
    extern __shared__ int values[];
    if (threadIdx.x == 0) {
        values[0] = 11;
    }
    __syncthreads();
    out[threadIdx.x] = first();
}

__global__ void beside_static(int* out)
{
    __device__ __shared__ int a;
    static __shared__ __align__(8) int b[2], (*c)[2];
    if (threadIdx.x == 0) {
        a = 4;
        b[0] = 8;
        c = &b;
    }
    __syncthreads();
    out[threadIdx.x] = a + (*c)[0];
}

int main()
{
    for (void (*const kernel)(int*) :
         {library::in_namespace, two_names, aligned, rows, type_by_directive, by_macro, by_whole_macro,
          at_namespace_scope, parameter_of_that_name, member_of_that_name, in_function, beside_static}) {
        DeviceArray<int> out(2);
        kernel<<<1, 2, 64>>>(out.data());
        const std::vector<int> values = out.get();
        std::printf("%d %d\n", values[0], values[1]);
    }
}
