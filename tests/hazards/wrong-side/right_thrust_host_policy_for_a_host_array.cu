// SPDX-License-Identifier: MIT
// Thrust is told to work on the host, on an array of the host.
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>

#include <vector>

struct AddOne
{
    __host__ __device__ void operator()(int& x) const { x += 1; }
};

int main()
{
    std::vector<int> x(64);
    thrust::for_each(thrust::host, x.data(), x.data() + 64, AddOne());
    return x[63] == 1 ? 0 : 1;
}
