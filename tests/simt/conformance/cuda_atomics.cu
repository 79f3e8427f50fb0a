// SPDX-License-Identifier: MIT
// cuda::atomic and cuda::atomic_ref: operations, memory orders that publish data, fences, wait and notify; on the device and
// on the host.
#include "../program.hpp"

#include <cuda/atomic>

constexpr int threads = 64;
constexpr int blocks = 4;

struct Counters
{
    cuda::atomic<int, cuda::thread_scope_device> sum{0};
    cuda::atomic<unsigned, cuda::thread_scope_system> bits{0};
    cuda::atomic<unsigned long long, cuda::thread_scope_device> greatest{0};
    cuda::atomic<int> least{1000};
    cuda::atomic<float, cuda::thread_scope_device> real{0.0f};
    cuda::atomic<int, cuda::thread_scope_device> toggled{0};
};

template <class C>
__host__ __device__ void use(C& counters, int i)
{
    counters.sum.fetch_add(i, cuda::memory_order_relaxed);
    counters.sum -= 1;
    counters.sum++;
    ++counters.sum;
    counters.bits |= 1u << i % 32;
    counters.bits.fetch_and(~0u);
    counters.greatest.fetch_max(3ull * i, cuda::memory_order_acq_rel);
    counters.least.fetch_min(500 - i);
    counters.real.fetch_add(0.5f, cuda::memory_order_relaxed);
    int old = counters.toggled.load(cuda::memory_order_relaxed);
    while (!counters.toggled.compare_exchange_weak(old, old ^ i, cuda::memory_order_release,
                                                   cuda::memory_order_relaxed)) {
    }
}

__global__ void count(Counters* counters)
{
    use(*counters, static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x));
}

void print(const char* who, const Counters& c)
{
    std::printf("%s: %d %x %llu %d %g %d\n", who, c.sum.load(), c.bits.load(), c.greatest.load(),
                c.least.load(), c.real.load(), c.toggled.load());
}

struct Box
{
    int payload[threads];
    cuda::atomic<int, cuda::thread_scope_device> is_full{0};
};

/// Block 0 fills, the others wait and read: what a release published an acquire sees.
__global__ void publish(Box* box, int* out)
{
    const int i = threadIdx.x;
    if (blockIdx.x == 0) {
        box->payload[i] = 3 * i;
        __syncthreads();
        if (i == 0) {
            box->is_full.store(1, cuda::memory_order_release);
            box->is_full.notify_all();
        }
    } else {
        box->is_full.wait(0, cuda::memory_order_acquire);
        out[(blockIdx.x - 1) * threads + i] = box->payload[i];
    }
}

/// The same with relaxed accesses and fences, within a block.
__global__ void publish_by_fences(int* out)
{
    __shared__ int payload;
    __shared__ int flag;
    if (threadIdx.x == 0) {
        flag = 0;
    }
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_block> is_full(flag);
    if (threadIdx.x == threads - 1) {
        payload = 77;
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
        is_full.store(1, cuda::memory_order_relaxed);
    } else {
        while (is_full.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
        out[threadIdx.x] = payload;
    }
}

/// A lock: exchange acquires, store releases.
__global__ void locked(int* lock, int* total)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> mutex(*lock);
    while (mutex.exchange(1, cuda::memory_order_acquire) != 0) {
    }
    *total += 1;
    mutex.store(0, cuda::memory_order_release);
}

/// volatile changes nothing.
__global__ void through_a_volatile_pointer(volatile cuda::atomic<int, cuda::thread_scope_device>* counter)
{
    counter->fetch_add(2);
    if (counter->load(cuda::memory_order_relaxed) < 0) {
        counter->store(0);
    }
}

template <class T>
struct OnDevice
{
    T* data;
    OnDevice()
    {
        const T initial{};
        check(cudaMalloc(&data, sizeof(T)));
        check(cudaMemcpy(static_cast<void*>(data), &initial, sizeof(T), cudaMemcpyHostToDevice));
    }
    ~OnDevice() { cudaFree(data); }
};

int main()
{
    OnDevice<Counters> on_device;
    count<<<blocks, threads>>>(on_device.data);
    finish();
    Counters from_device;
    check(cudaMemcpy(static_cast<void*>(&from_device), on_device.data, sizeof(Counters),
                     cudaMemcpyDeviceToHost));
    print("device", from_device);
    Counters on_host;
    for (int i = 0; i < blocks * threads; ++i) {
        use(on_host, i);
    }
    print("host", on_host);

    OnDevice<Box> box;
    DeviceArray<int> out((blocks - 1) * threads);
    publish<<<blocks, threads>>>(box.data, out.data());
    std::vector<int> wanted;
    for (int i = 0; i < (blocks - 1) * threads; ++i) {
        wanted.push_back(3 * (i % threads));
    }
    compare("published", out.get(), wanted);

    DeviceArray<int> seen(threads - 1);
    publish_by_fences<<<1, threads>>>(seen.data());
    compare("published by fences", seen.get(), std::vector<int>(threads - 1, 77));

    DeviceArray<int> lock(1);
    DeviceArray<int> total(1);
    locked<<<blocks, threads>>>(lock.data(), total.data());
    compare("under the lock", total.get(), {blocks * threads});

    OnDevice<cuda::atomic<int, cuda::thread_scope_device>> counter;
    through_a_volatile_pointer<<<blocks, threads>>>(counter.data);
    finish();
    int counted = 0;
    check(cudaMemcpy(&counted, static_cast<void*>(counter.data), sizeof(int), cudaMemcpyDeviceToHost));
    std::printf("through a volatile pointer: %d of %d\n", counted, 2 * blocks * threads);
}
