// SPDX-License-Identifier: MIT
// Thrust is told to work on the device, on an array of the host.
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/system_error.h>

#include <vector>

struct AddOne
{
    __device__ void operator()(int& x) const
    {
        x += 1;  // add
    }
};

int main()
{
    std::vector<int> x(64);
    try {
        thrust::for_each(thrust::device, x.data(), x.data() + 64, AddOne());
    } catch (const thrust::system_error&) {
    }
}

// expect: wrong-side | error | reason host memory in a kernel | kernel thrust::for_each | space global
//   | bytes 4 | count 64
//   read | thread (0,0,0) | line "add"
