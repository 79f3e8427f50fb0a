// expect: accepted
// "Try next" 2: a second stream copies a picture to pinned memory while the next one is computed.
#include "heat_movie.hpp"

#include <cuda_runtime.h>

#include <cstring>
#include <utility>
#include <vector>

// [device]
__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int cell = y * width + x;
        const float heater = heaters[cell];
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(const float* field, float* next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const int cell = y * width + x;
    const float here = field[cell];
    const float left = x > 0 ? field[cell - 1] : here;
    const float right = x < width - 1 ? field[cell + 1] : here;
    const float up = y > 0 ? field[cell - width] : here;
    const float down = y < height - 1 ? field[cell + width] : here;
    next[cell] = here + speed * (left + right + up + down - 4.0f * here);
}

__global__ void paint(const float* field, uchar4* picture, int cells)
{
    const int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell < cells) {
        const int heat = static_cast<int>(765.0f * field[cell]);
        const auto channel = [heat](int from) { return static_cast<unsigned char>(max(0, min(255, heat - from))); };
        picture[cell] = make_uchar4(channel(0), channel(255), channel(510), 255);
    }
}
// [device]

// [host]
/// Numbers for all cells of a plate: those of the patches, and `elsewhere` where there is none.
std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    for (int i = 0; i < count; ++i) {
        for (int y = patches[i].top; y < patches[i].bottom; ++y) {
            for (int x = patches[i].left; x < patches[i].right; ++x) {
                cells[static_cast<std::size_t>(y) * width + x] = patches[i].temperature;
            }
        }
    }
    return cells;
}

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    const std::vector<float> start = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    if (start.empty()) {
        return;
    }
    const std::size_t bytes = start.size() * sizeof(float);
    const int cells = width * height;
    const std::size_t picture_bytes = cells * sizeof(uchar4);
    float *now, *next, *fixed_cells;
    cudaMalloc(&now, bytes);
    cudaMalloc(&next, bytes);
    cudaMalloc(&fixed_cells, bytes);
    cudaMemcpy(now, start.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(fixed_cells, fixed.data(), bytes, cudaMemcpyHostToDevice);

    // Two of each, so that one picture travels while the next one is computed.
    cudaStream_t computes, copies;
    cudaStreamCreateWithFlags(&computes, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    struct
    {
        uchar4 *on_device, *on_host;
        cudaEvent_t painted, copied;
        int number = -1;
    } frames[2];
    for (auto& frame : frames) {
        cudaMalloc(&frame.on_device, picture_bytes);
        cudaMallocHost(&frame.on_host, picture_bytes);
        cudaEventCreate(&frame.painted);
        cudaEventCreateWithFlags(&frame.copied, cudaEventDisableTiming);
    }
    const auto hand_over = [=](auto& frame) {
        if (frame.number >= 0) {
            cudaEventSynchronize(frame.copied);
            std::memcpy(pictures + picture_bytes * frame.number, frame.on_host, picture_bytes);
        }
    };

    const dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    for (int i = 0; i < picture_count; ++i) {
        auto& frame = frames[i % 2];
        for (int step = 0; step < steps; ++step) {
            copy_heaters<<<grid, block, 0, computes>>>(now, fixed_cells, width, height);
            blend<<<grid, block, 0, computes>>>(now, next, width, height);
            std::swap(now, next);
        }
        hand_over(frame);
        cudaStreamWaitEvent(computes, frame.copied, 0);
        paint<<<(cells + 255) / 256, 256, 0, computes>>>(now, frame.on_device, cells);
        cudaEventRecord(frame.painted, computes);
        cudaStreamWaitEvent(copies, frame.painted, 0);
        cudaMemcpyAsync(frame.on_host, frame.on_device, picture_bytes, cudaMemcpyDeviceToHost, copies);
        cudaEventRecord(frame.copied, copies);
        frame.number = i;
    }
    hand_over(frames[picture_count % 2]);
    hand_over(frames[(picture_count + 1) % 2]);

    for (auto& frame : frames) {
        cudaEventDestroy(frame.painted);
        cudaEventDestroy(frame.copied);
        cudaFreeHost(frame.on_host);
        cudaFree(frame.on_device);
    }
    cudaStreamDestroy(computes);
    cudaStreamDestroy(copies);
    cudaFree(now);
    cudaFree(next);
    cudaFree(fixed_cells);
}
// [host]
