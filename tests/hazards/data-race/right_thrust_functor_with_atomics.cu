// SPDX-License-Identifier: MIT
// A functor of Thrust adds to bins that elements share, with an atomic function.
#include <thrust/device_vector.h>
#include <thrust/for_each.h>

struct Count
{
    int* bins;
    __device__ void operator()(int x) const { atomicAdd(&bins[x], 1); }
};

int main()
{
    const thrust::device_vector<int> x(64, 1);
    thrust::device_vector<int> bins(2);
    thrust::for_each(x.begin(), x.end(), Count{thrust::raw_pointer_cast(bins.data())});
    return bins[1] == 64 ? 0 : 1;
}
