// SPDX-License-Identifier: MIT
// cudaMallocPitch, cudaMalloc3D, and the copies and fills of rows and boxes.
#include "../program.hpp"

#include <algorithm>

std::vector<unsigned char> numbered(std::size_t count)
{
    std::vector<unsigned char> bytes(count);
    for (std::size_t i = 0; i < count; ++i) {
        bytes[i] = static_cast<unsigned char>(i * 7 + i / 256);
    }
    return bytes;
}

__global__ void add_one(unsigned char* rows, std::size_t pitch, int width, int height)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(blockIdx.x);
    if (x < width && y < height) {
        rows[y * pitch + x] += 1;
    }
}

void test_rows(int width, int height)
{
    unsigned char* rows = nullptr;
    unsigned char* others = nullptr;
    std::size_t pitch = 0;
    std::size_t other_pitch = 0;
    check(cudaMallocPitch(&rows, &pitch, width, height));
    check(cudaMallocPitch(&others, &other_pitch, 3 * width, height));
    const std::vector<unsigned char> values = numbered(static_cast<std::size_t>(width) * height);
    check(cudaMemcpy2D(rows, pitch, values.data(), width, width, height, cudaMemcpyHostToDevice));
    add_one<<<height, (width + 31) / 32 * 32>>>(rows, pitch, width, height);
    finish();
    check(cudaMemcpy2D(others, other_pitch, rows, pitch, width, height, cudaMemcpyDeviceToDevice));
    std::vector<unsigned char> back(static_cast<std::size_t>(width + 5) * height, 99);
    check(cudaMemcpy2DAsync(back.data(), width + 5, others, other_pitch, width, height, cudaMemcpyDefault));
    check(cudaDeviceSynchronize());
    int differ = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width + 5; ++x) {
            const int expected = x < width ? (values[y * width + x] + 1) % 256 : 99;
            differ += back[y * (width + 5) + x] == expected ? 0 : 1;
        }
    }
    std::printf("%d x %d: pitch %s, %d wrong\n", width, height,
                pitch >= static_cast<std::size_t>(width) && pitch % 32 == 0 ? "fits" : "does not fit",
                differ);
    check(cudaFree(rows));
    check(cudaFree(others));
}

void print(const char* what, const std::vector<unsigned char>& bytes, std::size_t width)
{
    std::printf("%s\n", what);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::printf("%3d%s", bytes[i], i % width == width - 1 ? "\n" : " ");
    }
}

int main()
{
    test_rows(1, 1);
    test_rows(100, 10);
    test_rows(513, 3);
    test_rows(64, 30);

    // A part of a part: what lies around it stays.
    DeviceArray<unsigned char> memory(6 * 4);
    check(cudaMemset2D(memory.data() + 7, 6, 5, 4, 2));
    check(cudaMemset2DAsync(memory.data(), 6, 3, 1, 4));
    print("rows", memory.get(), 6);

    // A box in pitched memory, filled, a box of it copied out, and a box from the host copied in.
    cudaPitchedPtr box{};
    check(cudaMalloc3D(&box, make_cudaExtent(10, 4, 3)));
    std::printf("%zu %zu\n", box.xsize, box.ysize);
    check(cudaMemset3D(box, 1, make_cudaExtent(10, 4, 3)));
    check(cudaMemset3DAsync(box, 2, make_cudaExtent(5, 2, 2)));
    std::vector<unsigned char> values = numbered(8 * 3 * 2);
    cudaMemcpy3DParms in{};
    in.srcPtr = make_cudaPitchedPtr(values.data(), 8, 8, 3);
    in.srcPos = make_cudaPos(1, 1, 0);
    in.dstPtr = box;
    in.dstPos = make_cudaPos(6, 2, 1);
    in.extent = make_cudaExtent(3, 2, 2);
    in.kind = cudaMemcpyHostToDevice;
    check(cudaMemcpy3D(&in));
    std::vector<unsigned char> back(10 * 4 * 3);
    cudaMemcpy3DParms out{};
    out.srcPtr = box;
    out.dstPtr = make_cudaPitchedPtr(back.data(), 10, 10, 4);
    out.extent = make_cudaExtent(10, 4, 3);
    out.kind = cudaMemcpyDeviceToHost;
    check(cudaMemcpy3DAsync(&out));
    check(cudaDeviceSynchronize());
    print("box", back, 10);
    check(cudaFree(box.ptr));

    void* nothing = &nothing;
    std::size_t pitch = 7;
    check(cudaMallocPitch(&nothing, &pitch, 0, 8));
    std::printf("%s\n", nothing == nullptr ? "null" : "not null");
}
