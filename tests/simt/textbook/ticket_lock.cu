// SPDX-License-Identifier: MIT
// arch: sm_70+
// A lock that serves in the order of arrival: made of atomic functions and fences, and of cuda::atomic. One thread of each
// warp or all of them take it, and write what they have done into a log.
#include "../program.hpp"

#include <cuda/atomic>

constexpr int blocks = 4;
constexpr int threads = 64;

struct TicketLock
{
    unsigned next;
    unsigned serving;

    __device__ unsigned acquire()
    {
        const unsigned ticket = atomicAdd(&next, 1);
        while (atomicAdd(&serving, 0) != ticket) {
            __nanosleep(50);
        }
        __threadfence();
        return ticket;
    }

    __device__ void release()
    {
        __threadfence();
        atomicAdd(&serving, 1);
    }
};

struct OrderedTicketLock
{
    cuda::atomic<unsigned, cuda::thread_scope_device> next;
    cuda::atomic<unsigned, cuda::thread_scope_device> serving;

    __device__ unsigned acquire()
    {
        const unsigned ticket = next.fetch_add(1, cuda::memory_order_relaxed);
        while (serving.load(cuda::memory_order_acquire) != ticket) {
            __nanosleep(50);
        }
        return ticket;
    }

    __device__ void release()
    {
        serving.store(serving.load(cuda::memory_order_relaxed) + 1, cuda::memory_order_release);
    }
};

struct Log
{
    int length;
    unsigned tickets[blocks * threads];
};

template <class Lock>
__global__ void write_log(Lock* lock, Log* log, unsigned each)
{
    if (threadIdx.x % each == 0) {
        const unsigned ticket = lock->acquire();
        log->tickets[log->length] = ticket;
        log->length += 1;
        lock->release();
    }
}

template <class Lock>
void test(const char* name, unsigned each)
{
    Lock* lock = nullptr;
    check(cudaMalloc(&lock, sizeof(Lock)));
    check(cudaMemset(static_cast<void*>(lock), 0, sizeof(Lock)));
    DeviceArray<Log> log(1);
    write_log<<<blocks, threads>>>(lock, log.data(), each);
    const Log got = log.get()[0];
    int in_order = 0;
    for (int i = 0; i < got.length; ++i) {
        in_order += got.tickets[i] == static_cast<unsigned>(i);
    }
    std::printf("%s: %d entries, %d in order\n", name, got.length, in_order);
    check(cudaFree(lock));
}

int main()
{
    test<TicketLock>("one thread of each warp", 32);
    test<TicketLock>("all threads", 1);
    test<OrderedTicketLock>("one thread of each warp, cuda::atomic", 32);
    test<OrderedTicketLock>("all threads, cuda::atomic", 1);
}
