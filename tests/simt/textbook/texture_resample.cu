// SPDX-License-Identifier: MIT
// arch: sm_35+
// An image in another size: by four fetches and weights in floats, and by the texture unit's linear filter, whose weights
// have eight bits after the point (CUDA C++ Programming Guide, "Texture Fetching", "Linear Filtering").
#include "../program.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

struct Image
{
    int width;
    int height;
    std::vector<float> pixels;

    Image(int w, int h) : width(w), height(h), pixels(static_cast<std::size_t>(w) * h) {}
    float& operator()(int x, int y) { return pixels[y * width + x]; }
    float clamped(int x, int y) const
    {
        return pixels[std::min(std::max(y, 0), height - 1) * width + std::min(std::max(x, 0), width - 1)];
    }
};

class Texture {
public:
    Texture(const Image& image, cudaTextureFilterMode filter)
    {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        check(cudaMallocArray(&array_, &format, image.width, image.height));
        const std::size_t row = image.width * sizeof(float);
        check(cudaMemcpy2DToArray(array_, 0, 0, image.pixels.data(), row, row, image.height,
                                  cudaMemcpyHostToDevice));
        cudaResourceDesc resource;
        memset(&resource, 0, sizeof(resource));
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array_;
        cudaTextureDesc description;
        memset(&description, 0, sizeof(description));
        description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
        description.filterMode = filter;
        description.readMode = cudaReadModeElementType;
        description.normalizedCoords = 0;
        check(cudaCreateTextureObject(&object_, &resource, &description, nullptr));
    }
    ~Texture()
    {
        cudaDestroyTextureObject(object_);
        cudaFreeArray(array_);
    }
    operator cudaTextureObject_t() const { return object_; }

private:
    cudaArray_t array_ = nullptr;
    cudaTextureObject_t object_ = 0;
};

__device__ __forceinline__ float mix(float a, float b, float weight)
{
    return a + weight * (b - a);
}

__global__ void by_hand(cudaTextureObject_t points, float* out, int width, int height, float2 scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const float u = (x + 0.5f) * scale.x - 0.5f;
    const float v = (y + 0.5f) * scale.y - 0.5f;
    const float i = floorf(u);
    const float j = floorf(v);
    const float2 weight = {u - i, v - j};
    const auto texel = [=](float dx, float dy) { return tex2D<float>(points, i + dx + 0.5f, j + dy + 0.5f); };
    out[y * width + x] =
        mix(mix(texel(0, 0), texel(1, 0), weight.x), mix(texel(0, 1), texel(1, 1), weight.x), weight.y);
}

__global__ void by_filter(cudaTextureObject_t linear, float* out, int width, int height, float2 scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        out[y * width + x] = tex2D<float>(linear, (x + 0.5f) * scale.x, (y + 0.5f) * scale.y);
    }
}

Image resampled(const Image& image, int width, int height)
{
    Image result(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const double u = (x + 0.5) * image.width / width - 0.5;
            const double v = (y + 0.5) * image.height / height - 0.5;
            const int i = static_cast<int>(std::floor(u));
            const int j = static_cast<int>(std::floor(v));
            const double s = u - i;
            const double t = v - j;
            result(x, y) =
                static_cast<float>((1 - t) * ((1 - s) * image.clamped(i, j) + s * image.clamped(i + 1, j)) +
                                   t * ((1 - s) * image.clamped(i, j + 1) + s * image.clamped(i + 1, j + 1)));
        }
    }
    return result;
}

float greatest_difference(const std::vector<float>& a, const std::vector<float>& b)
{
    float greatest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        greatest = std::fmax(greatest, std::fabs(a[i] - b[i]));
    }
    return greatest;
}

int main()
{
    Image image(20, 12);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            image(x, y) = static_cast<float>((x * 31 + y * 17) % 64);
        }
    }
    const Texture points(image, cudaFilterModePoint);
    const Texture linear(image, cudaFilterModeLinear);
    const int sizes[][2] = {{20, 12}, {40, 24}, {33, 50}, {7, 5}};
    for (const auto& [width, height] : sizes) {
        const std::vector<float> wanted = resampled(image, width, height).pixels;
        const dim3 block(16, 8);
        const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
        const float2 scale =
            make_float2(static_cast<float>(image.width) / width, static_cast<float>(image.height) / height);
        DeviceArray<float> out(width * height);
        by_hand<<<grid, block>>>(points, out.data(), width, height, scale);
        const float hand = greatest_difference(out.get(), wanted);
        by_filter<<<grid, block>>>(linear, out.data(), width, height, scale);
        const float filter = greatest_difference(out.get(), wanted);
        // A weight is off by 1/512, or by 1/256 where it is cut off; texels differ by 63, in two directions.
        std::printf("%d x %d: by hand within 0.001: %s, by the filter within 0.5: %s\n", width, height,
                    hand < 0.001f ? "yes" : "no", filter < 0.5f ? "yes" : "no");
    }
}
