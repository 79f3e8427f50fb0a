// SPDX-License-Identifier: MIT
/// @file
/// What the programs that test textures and surfaces have in common.
#pragma once

#include "program.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

/// A CUDA array that holds `values`, x fastest. Extents that it does not have are 0; layers are given as depth.
template <class T>
class Array {
public:
    Array(cudaExtent extent, const std::vector<T>& values, unsigned flags = cudaArrayDefault)
        : extent_(make_cudaExtent(extent.width, extent.height > 0 ? extent.height : 1,
                                  extent.depth > 0 ? extent.depth : 1))
    {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
        check(cudaMalloc3DArray(&array_, &format, extent, flags));
        cudaMemcpy3DParms copy{};
        copy.srcPtr = rows_of(values.data());
        copy.dstArray = array_;
        copy.extent = extent_;
        copy.kind = cudaMemcpyHostToDevice;
        check(cudaMemcpy3D(&copy));
    }

    ~Array() { cudaFreeArray(array_); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    cudaArray_t get() const { return array_; }

    /// All values after all kernels have ended.
    std::vector<T> values() const
    {
        finish();
        std::vector<T> result(extent_.width * extent_.height * extent_.depth);
        cudaMemcpy3DParms copy{};
        copy.srcArray = array_;
        copy.dstPtr = rows_of(result.data());
        copy.extent = extent_;
        copy.kind = cudaMemcpyDeviceToHost;
        check(cudaMemcpy3D(&copy));
        return result;
    }

private:
    cudaPitchedPtr rows_of(const T* values) const
    {
        return make_cudaPitchedPtr(const_cast<T*>(values), extent_.width * sizeof(T), extent_.width,
                                   extent_.height);
    }

    cudaArray_t array_ = nullptr;
    cudaExtent extent_;  ///< with 1 for what the array does not have
};

template <class T>
cudaResourceDesc resource_of(const Array<T>& array)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array.get();
    return resource;
}

template <class T>
cudaResourceDesc linear_resource(T* memory, std::size_t count)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<T>();
    resource.res.linear.sizeInBytes = count * sizeof(T);
    return resource;
}

template <class T>
cudaResourceDesc pitched_resource(T* memory, std::size_t width, std::size_t height, std::size_t pitch)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<T>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    return resource;
}

/// How to read a texture: with one address mode for all axes.
struct Reading
{
    cudaTextureAddressMode address = cudaAddressModeClamp;
    cudaTextureFilterMode filter = cudaFilterModePoint;
    cudaTextureReadMode read = cudaReadModeElementType;
    bool normalised = false;
    float border = 0;

    cudaTextureDesc description() const
    {
        cudaTextureDesc result{};
        for (cudaTextureAddressMode& mode : result.addressMode) {
            mode = address;
        }
        for (float& colour : result.borderColor) {
            colour = border;
        }
        result.filterMode = filter;
        result.readMode = read;
        result.normalizedCoords = normalised ? 1 : 0;
        return result;
    }
};

class Texture {
public:
    Texture(const cudaResourceDesc& resource, const cudaTextureDesc& description)
    {
        check(cudaCreateTextureObject(&object_, &resource, &description, nullptr));
    }
    Texture(const cudaResourceDesc& resource, const Reading& reading)
        : Texture(resource, reading.description())
    {
    }

    ~Texture() { cudaDestroyTextureObject(object_); }
    Texture(const Texture&) = delete;
    Texture& operator=(const Texture&) = delete;

    cudaTextureObject_t get() const { return object_; }

private:
    cudaTextureObject_t object_ = 0;
};

struct Point
{
    float x, y, z;
    int layer;
};

/// Points at which a kernel fetches texels, and room for these. Kernels stand in the programs, since the translator sees
/// no headers.
template <class T>
class Fetches {
public:
    explicit Fetches(const std::vector<Point>& points)
        : count(static_cast<int>(points.size())), points_(points.size()), texels_(points.size())
    {
        points_.set(points);
    }

    const int count;
    static constexpr int threads = 96;

    int blocks() const { return (count + threads - 1) / threads; }
    const Point* points() { return points_.data(); }
    T* texels() { return texels_.data(); }
    std::vector<T> get() { return texels_.get(); }

private:
    DeviceArray<Point> points_;
    DeviceArray<T> texels_;
};

template <class T>
struct Fetch1D
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const { return tex1D<T>(texture, p.x); }
};

template <class T>
struct Fetch2D
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex2D<T>(texture, p.x, p.y);
    }
};

template <class T>
struct Fetch3D
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex3D<T>(texture, p.x, p.y, p.z);
    }
};

template <class T>
bool same(const T& a, const T& b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// How many values are not, bit by bit, what is expected.
template <class T>
int wrong(const std::vector<T>& values, const std::vector<T>& expected)
{
    int count = values.size() == expected.size() ? 0 : 1;
    for (std::size_t i = 0; i < values.size() && i < expected.size(); ++i) {
        count += same(values[i], expected[i]) ? 0 : 1;
    }
    return count;
}

/// Numbers that look random, the same on every machine.
class Numbers {
public:
    unsigned next()
    {
        state_ = state_ * 1664525u + 1013904223u;
        return state_ >> 8;
    }

    /// A multiple of 2^-24 of the range, from `low` on and below `high`.
    float between(float low, float high)
    {
        return low + (high - low) * (static_cast<float>(next()) / 16777216.0f);
    }

private:
    unsigned state_ = 1;
};
