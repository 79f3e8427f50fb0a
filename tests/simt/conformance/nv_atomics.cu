// SPDX-License-Identifier: MIT
// The built-in atomic functions with a memory order and a scope.
#include "../program.hpp"

__global__ void values(int* out, int* at, float* number, unsigned long long* wide)
{
    int i = 0;
    __nv_atomic_store_n(at, 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    out[i++] = __nv_atomic_load_n(at, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
    out[i++] = __nv_atomic_exchange_n(at, 7, __NV_ATOMIC_ACQ_REL);
    out[i++] = __nv_atomic_fetch_add(at, 3, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM);
    out[i++] = __nv_atomic_fetch_sub(at, 1, __NV_ATOMIC_RELAXED);
    out[i++] = __nv_atomic_fetch_and(at, 13, __NV_ATOMIC_RELAXED);
    out[i++] = __nv_atomic_fetch_or(at, 6, __NV_ATOMIC_RELAXED);
    out[i++] = __nv_atomic_fetch_xor(at, 1, __NV_ATOMIC_RELAXED);
    out[i++] = __nv_atomic_fetch_min(at, -2, __NV_ATOMIC_RELAXED);
    out[i++] = __nv_atomic_fetch_max(at, 40, __NV_ATOMIC_RELAXED);
    int expected = 41;
    out[i++] = __nv_atomic_compare_exchange_n(at, &expected, 1, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
    out[i++] = expected;
    out[i++] = __nv_atomic_compare_exchange_n(at, &expected, 2, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE);
    int value = 9, result = 0;
    __nv_atomic_exchange(at, &value, &result, __NV_ATOMIC_RELAXED);
    out[i++] = result;
    __nv_atomic_add(at, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_load(at, &result, __NV_ATOMIC_RELAXED);
    out[i++] = result;
    __nv_atomic_fetch_add(number, 0.5f, __NV_ATOMIC_RELAXED);
    __nv_atomic_fetch_max(wide, 1ull << 40, __NV_ATOMIC_RELAXED);
}

/// A block says that its number is there, and the last one adds them up.
__global__ void sum(int* total, int* numbers, unsigned* arrived)
{
    if (threadIdx.x == 0) {
        numbers[blockIdx.x] = blockIdx.x + 1;
        const unsigned before =
            __nv_atomic_fetch_add(arrived, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
        if (before == gridDim.x - 1) {
            for (unsigned i = 0; i < gridDim.x; ++i) {
                *total += numbers[i];
            }
        }
    }
}

int main()
{
    DeviceArray<int> out(14), at(1), total(1), numbers(20);
    DeviceArray<float> number(1);
    DeviceArray<unsigned long long> wide(1);
    DeviceArray<unsigned> arrived(1);
    values<<<1, 1>>>(out.data(), at.data(), number.data(), wide.data());
    for (const int value : out.get()) {
        std::printf("%d ", value);
    }
    std::printf("\n%g %llu\n", number.get()[0], wide.get()[0]);
    sum<<<20, 32>>>(total.data(), numbers.data(), arrived.data());
    std::printf("sum: %d\n", total.get()[0]);
}
