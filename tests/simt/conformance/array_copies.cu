// SPDX-License-Identifier: MIT
// CUDA arrays: what they say of themselves, and copies into, out of and between them.
#include "../textures.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

void print(const char* what, const std::vector<int>& values, std::size_t width)
{
    std::printf("%s\n", what);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::printf("%3d%s", values[i], i % width == width - 1 ? "\n" : " ");
    }
}

void describe(cudaArray_t array)
{
    cudaChannelFormatDesc format{};
    cudaExtent extent{};
    unsigned flags = 0;
    check(cudaArrayGetInfo(&format, &extent, &flags, array));
    std::printf("%d %d %d %d, kind %d; %zu x %zu x %zu; flags %u\n", format.x, format.y, format.z, format.w,
                static_cast<int>(format.f), extent.width, extent.height, extent.depth, flags);
    check(cudaGetChannelDesc(&format, array));
    std::printf("%d\n", format.x + format.y + format.z + format.w);
    check(cudaFreeArray(array));
}

template <class T>
cudaArray_t new_array(std::size_t width, std::size_t height)
{
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
    check(cudaMallocArray(&array, &format, width, height));
    return array;
}

int main()
{
    describe(new_array<float>(7, 0));
    describe(new_array<uchar4>(7, 5));
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindSigned);
    check(cudaMalloc3DArray(&array, &format, make_cudaExtent(3, 4, 5), cudaArraySurfaceLoadStore));
    describe(array);
    check(cudaMalloc3DArray(&array, &format, make_cudaExtent(3, 0, 5), cudaArrayLayered));
    describe(array);

    constexpr std::size_t width = 6;
    constexpr std::size_t height = 4;
    std::vector<int> values(width * height);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<int>(i);
    }
    const Array<int> plane(make_cudaExtent(width, height, 0), std::vector<int>(width * height, -1));
    check(cudaMemcpy2DToArray(plane.get(), 2 * sizeof(int), 1, values.data(), width * sizeof(int),
                              3 * sizeof(int), 2, cudaMemcpyHostToDevice));
    print("a part in", plane.values(), width);
    std::vector<int> part(4 * 3, -2);
    check(cudaMemcpy2DFromArray(part.data(), 4 * sizeof(int), plane.get(), 3 * sizeof(int), 1,
                                3 * sizeof(int), 3, cudaMemcpyDeviceToHost));
    print("a part out", part, 4);

    // Runs of bytes go on in the next row.
    check(cudaMemcpyToArray(plane.get(), 4 * sizeof(int), 1, values.data(), 5 * sizeof(int),
                            cudaMemcpyHostToDevice));
    print("a run in", plane.values(), width);
    std::vector<int> run(8, -2);
    check(cudaMemcpyFromArray(run.data(), plane.get(), 5 * sizeof(int), 1, 4 * sizeof(int),
                              cudaMemcpyDeviceToHost));
    print("a run out", run, 8);

    const Array<int> other(make_cudaExtent(5, 5, 0), std::vector<int>(25, 7));
    check(cudaMemcpy2DArrayToArray(other.get(), sizeof(int), 2, plane.get(), 3 * sizeof(int), 1,
                                   3 * sizeof(int), 2));
    print("between arrays", other.values(), 5);

    // From device memory, and asynchronously.
    DeviceArray<int> memory(values.size());
    memory.set(values);
    check(cudaMemcpy2DToArrayAsync(other.get(), 0, 0, memory.data() + 8, width * sizeof(int), 4 * sizeof(int),
                                   2, cudaMemcpyDeviceToDevice));
    check(cudaMemcpy2DFromArrayAsync(memory.data(), width * sizeof(int), other.get(), 0, 0, 5 * sizeof(int),
                                     2, cudaMemcpyDeviceToDevice));
    print("from device memory", memory.get(), width);

    // Boxes: positions in elements, because an array takes part.
    const Array<int> volume(make_cudaExtent(3, 2, 3), std::vector<int>(18, 5));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), width * sizeof(int), width, 2);
    copy.srcPos = make_cudaPos(2, 0, 0);
    copy.dstArray = volume.get();
    copy.dstPos = make_cudaPos(1, 1, 1);
    copy.extent = make_cudaExtent(2, 1, 2);
    copy.kind = cudaMemcpyHostToDevice;
    check(cudaMemcpy3D(&copy));
    print("a box", volume.values(), 3);
    cudaMemcpy3DParms across{};
    across.srcArray = volume.get();
    across.srcPos = make_cudaPos(1, 0, 2);
    across.dstArray = plane.get();
    across.extent = make_cudaExtent(2, 2, 1);
    across.kind = cudaMemcpyDeviceToDevice;
    check(cudaMemcpy3D(&across));
    print("a box between arrays", plane.values(), width);
}
