// SPDX-License-Identifier: MIT
// The Walsh-Hadamard transform of integers: butterflies of radix 4 in global memory while they are wide, then in shared memory
// of a block. A convolution by it: the product of two transforms, transformed again, is that times the length.
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <memory>

namespace fwt {

template <typename T>
struct device_buffer
{
    T* ptr{};
    unsigned log2{};

    explicit device_buffer(unsigned log2n) : log2{log2n}
    {
        if (cudaMalloc(&ptr, sizeof(T) << log2n) != cudaSuccess)
            std::abort();
    }
    device_buffer(const device_buffer&) = delete;
    device_buffer(device_buffer&& other) : ptr{other.ptr}, log2{other.log2} { other.ptr = nullptr; }
    ~device_buffer() { cudaFree(ptr); }
    [[nodiscard]] auto size() const noexcept { return std::size_t{1} << log2; }
    device_buffer& operator<<(const T* host)
    {
        cudaMemcpy(ptr, host, size() * sizeof(T), cudaMemcpyHostToDevice);
        return *this;
    }
    const device_buffer& operator>>(T* host) const
    {
        cudaMemcpy(host, ptr, size() * sizeof(T), cudaMemcpyDeviceToHost);
        return *this;
    }
};

constexpr unsigned SHARED_LOG2 = 8;

/// In place, a b c d become their sums and differences.
template <typename T>
__device__ __forceinline__ void butterfly4(T& a, T& b, T& c, T& d)
{
    const T ac = a + c, amc = a - c, bd = b + d, bmd = b - d;
    a = ac + bd, b = ac - bd, c = amc + bmd, d = amc - bmd;
}

template <typename T>
__global__ void radix4_global(T* data, unsigned stride)
{
    const unsigned pos = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned lo = pos & (stride - 1), i = ((pos - lo) << 2) + lo;
    data += i;
    butterfly4(data[0], data[stride], data[2 * stride], data[3 * stride]);
}

template <typename T>
__global__ void shared_stages(T* const data, const unsigned log2)
{
    extern __shared__ __align__(8) unsigned char raw[];
    T* const s = reinterpret_cast<T*>(raw);
    const unsigned n = 1u << log2;
    T* const mine = data + (static_cast<std::size_t>(blockIdx.x) << log2);
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
        s[i] = mine[i];
    int stride = n >> 2;
    for (; stride > 0; stride >>= 2) {
        const unsigned pos = threadIdx.x, lo = pos & (stride - 1), i = ((pos - lo) << 2) + lo;
        __syncthreads();
        butterfly4(s[i], s[i + stride], s[i + 2 * stride], s[i + 3 * stride]);
    }
    if (log2 & 1) {
        __syncthreads();
        for (unsigned i = threadIdx.x; i < n / 2; i += blockDim.x) {
            const T a = s[2 * i], b = s[2 * i + 1];
            s[2 * i] = a + b;
            s[2 * i + 1] = a - b;
        }
    }
    __syncthreads();
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
        mine[i] = s[i];
}

template <typename T, typename F>
__global__ void combine(T* a, const T* b, F f)
{
    const auto i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = f(a[i], b[i]);
}

template <typename T>
void transform(device_buffer<T>& buffer)
{
    unsigned log2 = buffer.log2;
    const unsigned n = 1u << log2;
    for (; log2 > SHARED_LOG2; log2 -= 2)
        radix4_global<<<(n >> 2) / 64, 64>>>(buffer.ptr, 1u << (log2 - 2));
    const unsigned blocks = n >> log2, threads = (1u << log2) / 4;
    shared_stages<T><<<blocks, threads, sizeof(T) << log2>>>(buffer.ptr, log2);
}

struct product
{
    template <typename T>
    __device__ T operator()(T x, T y) const
    {
        return x * y;
    }
};

}  // namespace fwt

template <typename T>
const char* check(unsigned log2)
{
    const unsigned n = 1u << log2;
    auto signal = std::make_unique<T[]>(n), filter = std::make_unique<T[]>(n),
         gold = std::make_unique<T[]>(n), got = std::make_unique<T[]>(n);
    for (unsigned i = 0; i < n; ++i)
        signal[i] = static_cast<T>(i * 7 % 19) - 9;
    for (unsigned i : {0u, 1u, 5u, n - 1})
        filter[i] += static_cast<T>(i % 4) + 1;
    // The dyadic convolution, by its definition.
    for (unsigned i = 0; i < n; ++i)
        for (unsigned j = 0; j < n; ++j)
            if (filter[j] != 0)
                gold[i] += signal[i ^ j] * filter[j];

    fwt::device_buffer<T> a{log2}, b{log2};
    a << signal.get();
    b << filter.get();
    fwt::transform(a);
    fwt::transform(b);
    fwt::combine<<<n / 64, 64>>>(a.ptr, b.ptr, [] { return fwt::product{}; }());
    fwt::transform(a);
    a >> got.get();
    if (cudaGetLastError() != cudaSuccess)
        return "failed";
    for (unsigned i = 0; i < n; ++i)
        if (got[i] != gold[i] * static_cast<T>(n))
            return "wrong";
    return "right";
}

int main()
{
    std::printf("int, 64: %s\n", check<int>(6));
    std::printf("int, 128: %s\n", check<int>(7));
    std::printf("int, 512: %s\n", check<int>(9));
    std::printf("long long, 256: %s\n", check<long long>(8));
}
