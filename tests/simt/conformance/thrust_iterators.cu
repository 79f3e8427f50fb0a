// SPDX-License-Identifier: MIT
// Iterators, policies and pointers of Thrust.
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <vector>

struct Saxpy
{
    float factor;
    __host__ __device__ float operator()(float x, float y) const { return factor * x + y; }
};

struct Half
{
    __host__ __device__ double operator()(int x) const { return x / 2.0; }
};

struct Norm
{
    template <class Tuple>
    __host__ __device__ float operator()(const Tuple& t) const
    {
        return thrust::get<0>(t) * thrust::get<0>(t) + thrust::get<1>(t) * thrust::get<1>(t);
    }
};

struct AddToThird
{
    template <class Tuple>
    __device__ void operator()(Tuple t) const
    {
        thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t);
    }
};

__global__ void double_all(int* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i] *= 2;
    }
}

__global__ void sort_in_a_thread(int* values, int n)
{
    thrust::sort(thrust::seq, values, values + n);
}

int main()
{
    using namespace thrust::placeholders;

    thrust::device_vector<float> x(4, 1.5f);
    thrust::device_vector<float> y(4);
    thrust::sequence(y.begin(), y.end(), 1.0f, 0.5f);
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{2.0f});
    thrust::copy(y.begin(), y.end(), std::ostream_iterator<float>(std::cout, " "));
    std::cout << std::endl;
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), 3 * _1 + _2);
    std::printf("%g %g\n", float(y[0]), float(y[3]));

    const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
    std::printf("%g\n", thrust::transform_reduce(pairs, pairs + 4, Norm(), 0.0f, thrust::plus<float>()));
    thrust::device_vector<float> z(4);
    const auto triples = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin()));
    thrust::for_each(triples, triples + 4, AddToThird());
    std::printf("%g\n", float(z[3]));

    const thrust::counting_iterator<int> numbers(1);
    std::printf("%d\n", thrust::reduce(numbers, numbers + 100));
    std::printf("%d\n", int(thrust::count_if(thrust::device, numbers, numbers + 100, _1 % 3 == 0)));
    const auto halves = thrust::make_transform_iterator(numbers, Half());
    std::printf("%g\n", thrust::reduce(thrust::device, halves, halves + 5));
    std::printf("%d\n", thrust::reduce(thrust::make_constant_iterator(3), thrust::make_constant_iterator(3) + 7));

    thrust::device_vector<int> map(3);
    map[0] = 3;
    map[1] = 0;
    map[2] = 2;
    const auto chosen = thrust::make_permutation_iterator(y.begin(), map.begin());
    std::printf("%g\n", thrust::reduce(chosen, chosen + 3));
    thrust::device_vector<int> keys(6, 1);
    thrust::device_vector<int> counts(6);
    const auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), thrust::make_constant_iterator(1),
                                            thrust::make_discard_iterator(), counts.begin());
    std::printf("%d groups, %d\n", int(ends.second - counts.begin()), int(counts[0]));
    thrust::copy(map.rbegin(), map.rend(), std::ostream_iterator<int>(std::cout, " "));
    std::cout << std::endl;

    // Memory of cudaMalloc() for Thrust, and memory of Thrust for kernels.
    int* raw = nullptr;
    cudaMalloc(&raw, 100 * sizeof(int));
    const thrust::device_ptr<int> wrapped = thrust::device_pointer_cast(raw);
    thrust::sequence(wrapped, wrapped + 100);
    double_all<<<1, 128>>>(raw, 100);
    std::printf("%d\n", thrust::reduce(wrapped, wrapped + 100));
    std::printf("%d\n", thrust::reduce(thrust::device, raw, raw + 100));
    thrust::device_vector<int> vector(50, 21);
    double_all<<<1, 64>>>(thrust::raw_pointer_cast(vector.data()), 50);
    std::printf("%d %d\n", int(vector.front()), int(vector.back()));
    vector.push_back(5);
    vector.insert(vector.begin(), 6);
    std::printf("%d %d %d\n", int(vector.size()), int(vector[0]), int(vector[51]));
    std::vector<int> standard(vector.size());
    thrust::copy(vector.begin(), vector.end(), standard.begin());
    std::printf("%d\n", standard[51]);
    thrust::device_vector<int> again(standard.begin(), standard.end());
    std::printf("%d\n", again == vector ? 1 : 0);
    const thrust::device_vector<double> wide(vector.begin(), vector.end());
    std::printf("%g\n", double(wide[1]));
    thrust::host_vector<long> other = vector;
    std::printf("%ld\n", other[1]);
    thrust::device_ptr<int> allocated = thrust::device_malloc<int>(10);
    thrust::fill(allocated, allocated + 10, 9);
    *allocated = 1;
    allocated[1] += 3;
    std::printf("%d %d\n", int(*allocated), int(allocated[1]));
    thrust::device_free(allocated);

    cudaStream_t stream;
    cudaStreamCreate(&stream);
    thrust::sort(thrust::cuda::par.on(stream), vector.begin(), vector.end(), thrust::greater<int>());
    std::printf("%d\n", int(vector[51]));
    thrust::transform(thrust::cuda::par_nosync.on(stream), vector.begin(), vector.end(), vector.begin(), -_1);
    cudaStreamSynchronize(stream);
    std::printf("%d\n", int(vector[51]));
    cudaStreamDestroy(stream);
    thrust::inclusive_scan(thrust::host, standard.begin(), standard.end(), standard.begin());
    std::printf("%d\n", standard.back());
    sort_in_a_thread<<<1, 1>>>(thrust::raw_pointer_cast(vector.data()), 52);
    std::printf("%d %d\n", int(vector[0]), int(vector[51]));
    cudaFree(raw);
}
