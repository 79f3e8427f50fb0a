// SPDX-License-Identifier: MIT
// Memory whose pointer is one to constants, from each function that is a template of its type.
#include "../program.hpp"

__global__ void copy(int* to, const int* from)
{
    to[threadIdx.x] = from[threadIdx.x];
}

int main()
{
    const std::vector<int> values{3, 1, 4, 1};
    const std::size_t bytes = values.size() * sizeof(int);
    DeviceArray<int> out(values.size());

    const int* linear;
    check(cudaMalloc(&linear, bytes));
    check(cudaMemcpy(const_cast<int*>(linear), values.data(), bytes, cudaMemcpyHostToDevice));
    copy<<<1, 4>>>(out.data(), linear);
    for (const int value : out.get()) {
        std::printf("%d ", value);
    }
    const float* managed;
    const double* pitched;
    const volatile char* pinned;
    std::size_t pitch;
    check(cudaMallocManaged(&managed, bytes));
    check(cudaMallocPitch(&pitched, &pitch, bytes, 2));
    check(cudaMallocHost(&pinned, bytes));
    std::printf("%d\n", managed != nullptr && pitched != nullptr && pinned != nullptr);
    check(cudaFree(const_cast<int*>(linear)));
    check(cudaFree(const_cast<float*>(managed)));
    check(cudaFree(const_cast<double*>(pitched)));
    check(cudaFreeHost(const_cast<char*>(pinned)));
}
