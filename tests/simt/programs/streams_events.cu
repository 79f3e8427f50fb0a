// SPDX-License-Identifier: MIT
// Streams and events: order within a stream, waits, times, and the codes of calls that make no sense, as seen on an
// H200 with CUDA 13.0.
#include "../program.hpp"

__global__ void append(int* list, int value)
{
    list[1 + list[0]] = value;
    list[0] += 1;
}

void report(const char* what, cudaError_t returned)
{
    std::printf("%s: %s, last %s\n", what, cudaGetErrorName(returned), cudaGetErrorName(cudaGetLastError()));
}

int main()
{
    DeviceArray<int> first(10);
    DeviceArray<int> second(10);
    cudaStream_t streams[2];
    cudaEvent_t start;
    cudaEvent_t end;
    cudaEvent_t marker;
    check(cudaStreamCreate(&streams[0]));
    check(cudaStreamCreateWithFlags(&streams[1], cudaStreamNonBlocking));
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&end));
    check(cudaEventCreateWithFlags(&marker, cudaEventDisableTiming));
    check(cudaDeviceSynchronize());

    check(cudaEventRecord(start, streams[0]));
    for (int i = 0; i < 3; ++i) {
        append<<<1, 1, 0, streams[0]>>>(first.data(), 10 + i);
        append<<<1, 1, 0, streams[1]>>>(second.data(), 20 + i);
    }
    check(cudaMemsetAsync(first.data() + 1, 0, sizeof(int), streams[0]));
    check(cudaEventRecord(marker, streams[1]));
    check(cudaStreamWaitEvent(streams[0], marker));
    check(cudaMemcpyAsync(first.data() + 8, second.data() + 3, sizeof(int), cudaMemcpyDeviceToDevice, streams[0]));
    append<<<1, 1, 0, streams[0]>>>(first.data(), 13);
    check(cudaEventRecord(end, streams[0]));
    check(cudaEventSynchronize(end));
    check(cudaStreamSynchronize(streams[1]));
    for (const int value : first.get()) {
        std::printf("%d ", value);
    }
    std::printf("\n");
    check(cudaEventQuery(end));
    check(cudaStreamQuery(streams[0]));
    float milliseconds = -1;
    check(cudaEventElapsedTime(&milliseconds, start, end));
    std::printf("some time: %d\n", milliseconds >= 0);
    check(cudaEventRecord(start));
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&milliseconds, start, end));
    std::printf("little time: %d\n", milliseconds >= 0 && milliseconds < 1000);

    cudaEvent_t never;
    check(cudaEventCreate(&never));
    report("time to an event never recorded", cudaEventElapsedTime(&milliseconds, start, never));
    report("time from an event without times", cudaEventElapsedTime(&milliseconds, marker, end));
    report("time from no event", cudaEventElapsedTime(&milliseconds, nullptr, end));
    report("query of an event never recorded", cudaEventQuery(never));
    report("wait for an event never recorded", cudaEventSynchronize(never));
    report("record of no event", cudaEventRecord(nullptr));
    report("destruction of no event", cudaEventDestroy(nullptr));
    report("destruction of no stream", cudaStreamDestroy(nullptr));
    report("wait for the default stream", cudaStreamSynchronize(nullptr));
    report("a stream with unknown flags", cudaStreamCreateWithFlags(&streams[0], 77));
    report("nowhere to put a stream", cudaStreamCreate(nullptr));
    report("nowhere to put an event", cudaEventCreate(nullptr));
    check(cudaEventDestroy(start));
    check(cudaEventDestroy(end));
    check(cudaEventDestroy(marker));
    check(cudaEventDestroy(never));
    check(cudaStreamDestroy(streams[1]));
}
