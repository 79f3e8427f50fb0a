// SPDX-License-Identifier: MIT
// A functor of Thrust adds to bins that elements share.
#include <thrust/device_vector.h>
#include <thrust/for_each.h>

struct Count
{
    int* bins;
    __device__ void operator()(int x) const
    {
        bins[x] += 1;  // add
    }
};

int main()
{
    const thrust::device_vector<int> x(64, 1);
    thrust::device_vector<int> bins(2);
    thrust::for_each(x.begin(), x.end(), Count{thrust::raw_pointer_cast(bins.data())});
}

// expect: data-race | error | kernel thrust::for_each | space global | count 96
//   write | thread (32,0,0) | line "add"
//   read | thread (0,0,0) | line "add"
// expect: data-race | error | kernel thrust::for_each | space global | count 63
//   write | thread (0,0,0) | line "add"
//   write | thread (32,0,0) | line "add"
