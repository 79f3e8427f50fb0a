// SPDX-License-Identifier: MIT
// arch: sm_13+
// A long array goes through the device in pieces: two streams, each with buffers of its own on the device and in pinned
// memory, copy in, compute and copy out; events say when a buffer on the host can be filled again, and a third stream adds up
// what both have left behind, in order.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace pipeline {

struct Failure
{
    cudaError_t error;
    int line;
};

#define PIPE_CHECK(call)                                                                                     \
    if (const ::cudaError_t e_ = (call))                                                                     \
        throw ::pipeline::Failure{e_, __LINE__};                                                             \
    else                                                                                                     \
        static_cast<void>(0)

class Stream {
public:
    Stream() { PIPE_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
    ~Stream() { (void)cudaStreamDestroy(stream_); }
    Stream(const Stream&) = delete;
    operator cudaStream_t() const noexcept { return stream_; }

private:
    cudaStream_t stream_{};
};

class Event {
public:
    Event() { PIPE_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
    ~Event() { (void)cudaEventDestroy(event_); }
    Event(const Event&) = delete;
    operator cudaEvent_t() const noexcept { return event_; }

private:
    cudaEvent_t event_{};
};

template <class T>
class Pinned {
public:
    explicit Pinned(size_t n) { PIPE_CHECK(cudaHostAlloc(&data_, n * sizeof(T), cudaHostAllocDefault)); }
    ~Pinned() { (void)cudaFreeHost(data_); }
    Pinned(const Pinned&) = delete;
    T* get() const { return data_; }

private:
    T* data_ = nullptr;
};

template <class T>
class Device {
public:
    explicit Device(size_t n) { PIPE_CHECK(cudaMalloc(&data_, n * sizeof(T))); }
    ~Device() { (void)cudaFree(data_); }
    Device(const Device&) = delete;
    T* get() const { return data_; }

private:
    T* data_ = nullptr;
};

__global__ void transform(const std::uint32_t* __restrict__ in, std::uint32_t* __restrict__ out, unsigned n,
                          std::uint32_t* __restrict__ check, std::uint32_t key = 0x9e3779b9u)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        std::uint32_t v = in[i] ^ key;
        v = __brev(v) + (v >> 3);
        out[i] = v;
        atomicXor(check, v);
    }
}

__global__ void fold(std::uint32_t* result, std::uint32_t* check)
{
    *result = *result * 31 + *check;
    *check = 0;
}

struct Lane
{
    explicit Lane(size_t n) : host_in(n), host_out(n), in(n), out(n), check(1)
    {
        PIPE_CHECK(cudaMemsetAsync(check.get(), 0, sizeof(std::uint32_t), stream));
    }

    Stream stream;
    Pinned<std::uint32_t> host_in, host_out;
    Device<std::uint32_t> in, out, check;
    Event loaded, transformed, folded, done;
    std::pair<size_t, size_t> piece{0, 0};  // in host_out: from, how many
};

std::uint32_t process(const std::vector<std::uint32_t>& input, std::vector<std::uint32_t>& output,
                      size_t piece)
{
    Lane lanes[2] = {Lane(piece), Lane(piece)};
    Stream folding;
    Device<std::uint32_t> result(1);
    PIPE_CHECK(cudaMemsetAsync(result.get(), 0, 4, folding));
    const auto drain = [&](Lane& lane) {
        PIPE_CHECK(cudaEventSynchronize(lane.done));
        memcpy(output.data() + lane.piece.first, lane.host_out.get(), lane.piece.second * sizeof output[0]);
        lane.piece.second = 0;
    };

    int which = 0;
    for (size_t from = 0; from < input.size(); from += piece, which = 1 - which) {
        Lane& lane = lanes[which];
        drain(lane);
        const size_t n = std::min(piece, input.size() - from), bytes = n * sizeof input[0];
        memcpy(lane.host_in.get(), &input[from], bytes);
        lane.piece = {from, n};
        PIPE_CHECK(
            cudaMemcpyAsync(lane.in.get(), lane.host_in.get(), bytes, cudaMemcpyHostToDevice, lane.stream));
        PIPE_CHECK(cudaEventRecord(lane.loaded, lane.stream));
        PIPE_CHECK(
            cudaStreamWaitEvent(lane.stream, lane.folded, 0));  // of the piece before: check is 0 again
        transform<<<3, 64, 0, lane.stream>>>(lane.in.get(), lane.out.get(), unsigned(n), lane.check.get());
        PIPE_CHECK(cudaGetLastError());
        PIPE_CHECK(cudaEventRecord(lane.transformed, lane.stream));
        PIPE_CHECK(cudaStreamWaitEvent(folding, lane.transformed, 0));
        fold<<<1, 1, 0, folding>>>(result.get(), lane.check.get());
        PIPE_CHECK(cudaEventRecord(lane.folded, folding));
        PIPE_CHECK(
            cudaMemcpyAsync(lane.host_out.get(), lane.out.get(), bytes, cudaMemcpyDeviceToHost, lane.stream));
        PIPE_CHECK(cudaEventRecord(lane.done, lane.stream));
        if (const cudaError_t state = cudaEventQuery(lane.loaded);
            state != cudaSuccess && state != cudaErrorNotReady)
            throw Failure{state, __LINE__};
    }
    drain(lanes[0]);
    drain(lanes[1]);
    std::uint32_t sum = 0;
    PIPE_CHECK(cudaStreamSynchronize(folding));
    PIPE_CHECK(cudaMemcpy(&sum, result.get(), sizeof sum, cudaMemcpyDeviceToHost));
    return sum;
}

}  // namespace pipeline

int main()
{
    std::vector<std::uint32_t> input(1000), output(input.size());
    for (size_t i = 0; i < input.size(); ++i)
        input[i] = std::uint32_t(i * i * 2654435761u);
    const auto reversed = [](std::uint32_t v) {
        std::uint32_t r = 0;
        for (int bit = 0; bit < 32; ++bit)
            r |= (v >> bit & 1u) << (31 - bit);
        return r;
    };
    try {
        for (const size_t piece : {size_t(128), size_t(333), size_t(2000)}) {
            const std::uint32_t sum = pipeline::process(input, output, piece);
            std::uint32_t gold_sum = 0, check = 0;
            size_t right = 0;
            for (size_t i = 0; i < input.size(); ++i) {
                const std::uint32_t v = input[i] ^ 0x9e3779b9u, gold = reversed(v) + (v >> 3);
                right += output[i] == gold;
                check ^= gold;
                if ((i + 1) % piece == 0 || i + 1 == input.size()) {
                    gold_sum = gold_sum * 31 + check;
                    check = 0;
                }
            }
            printf("pieces of %zu: %zu right, checks %s\n", piece, right,
                   sum == gold_sum ? "right" : "wrong");
        }
    } catch (const pipeline::Failure& f) {
        printf("line %d: %s\n", f.line, cudaGetErrorString(f.error));
        return EXIT_FAILURE;
    }
    return cudaDeviceSynchronize();
}
