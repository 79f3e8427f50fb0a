// SPDX-License-Identifier: MIT
// Names of cuda::std in device code, beside those of std.
#include "../program.hpp"

#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#include <array>
#include <atomic>

template <class T>
__device__ cuda::std::enable_if_t<cuda::std::is_integral_v<T>, int> kind_of(T)
{
    return 1;
}
template <class T>
__device__ cuda::std::enable_if_t<cuda::std::is_floating_point_v<T>, int> kind_of(T)
{
    return 2;
}

__global__ void use(cuda::std::int64_t* out, cuda::std::atomic<int>* count)
{
    cuda::std::array<int, 4> values{4, 3, 2, 1};
    cuda::std::swap(values[0], values[3]);
    const cuda::std::tuple<int, char> both = cuda::std::make_tuple(values[threadIdx.x], 'a');
    cuda::std::pair<int, int> pair{cuda::std::get<0>(both), static_cast<int>(values.size())};
    count->fetch_add(pair.first, cuda::std::memory_order_relaxed);
    out[threadIdx.x] = pair.second + kind_of(1) * 10 + kind_of(1.0f) * 100 +
                       cuda::std::plus<int>()(1000, 0) * cuda::std::identity()(static_cast<int>(threadIdx.x));
    if (threadIdx.x == 0) {
        out[4] = cuda::std::numeric_limits<cuda::std::int32_t>::max();
        out[5] = static_cast<cuda::std::int64_t>(sizeof(cuda::std::size_t));
    }
}

int main()
{
    DeviceArray<cuda::std::int64_t> out(6);
    DeviceArray<int> count(1);
    use<<<1, 4>>>(out.data(), reinterpret_cast<cuda::std::atomic<int>*>(count.data()));
    compare("values", out.get(), {214, 1214, 2214, 3214, 2147483647, 8});
    compare("count", count.get(), {10});
    std::atomic<int> on_host{1};
    on_host += static_cast<int>(std::array<int, 2>{1, 2}.size());
    std::printf("%d\n", on_host.load());
}
