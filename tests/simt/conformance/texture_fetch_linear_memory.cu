// SPDX-License-Identifier: MIT
// tex1Dfetch over linear memory, for each type that a texel can have.
#include "../textures.hpp"

template <class T, class Fetch>
__global__ void fetch_all(Fetch fetch, cudaTextureObject_t texture, const Point* points, T* texels, int count)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count) {
        texels[i] = fetch(texture, points[i]);
    }
}

/// What `fetch(texture, point)` returns for each point.
template <class T, class Fetch>
std::vector<T> fetch_points(Fetch fetch, const Texture& texture, const std::vector<Point>& points)
{
    Fetches<T> fetches(points);
    fetch_all<<<fetches.blocks(), fetches.threads>>>(fetch, texture.get(), fetches.points(), fetches.texels(),
                                                     fetches.count);
    return fetches.get();
}

template <class T>
struct Returned
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex1Dfetch<T>(texture, p.layer);
    }
};

template <class T>
struct Written
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        T texel;
        tex1Dfetch(&texel, texture, p.layer);
        return texel;
    }
};

/// Values of which no two neighbours and no two bytes are the same.
template <class T>
std::vector<T> some_values(std::size_t count)
{
    std::vector<T> values(count);
    unsigned char* bytes = reinterpret_cast<unsigned char*>(values.data());
    for (std::size_t i = 0; i < count * sizeof(T); ++i) {
        bytes[i] = static_cast<unsigned char>(i * 37 + i / 256 + 3);
    }
    return values;
}

template <class T>
void test(const char* name)
{
    constexpr int count = 500;
    const std::vector<T> values = some_values<T>(count);
    std::vector<Point> points;
    std::vector<T> expected;
    for (int i = 0; i < count; ++i) {
        points.push_back({0, 0, 0, i * 7 % count});
        expected.push_back(values[i * 7 % count]);
    }
    DeviceArray<T> memory(count);
    memory.set(values);
    const Texture texture(linear_resource(memory.data(), count), Reading{});
    std::printf("%s: %d and %d of %d wrong\n", name,
                wrong(fetch_points<T>(Returned<T>{}, texture, points), expected),
                wrong(fetch_points<T>(Written<T>{}, texture, points), expected), count);
}

#define TEST(T) test<T>(#T)
#define TEST_ALL(T)                                                                                          \
    TEST(T##1);                                                                                              \
    TEST(T##2);                                                                                              \
    TEST(T##4)

int main()
{
    TEST(char);
    TEST(signed char);
    TEST(unsigned char);
    TEST(short);
    TEST(unsigned short);
    TEST(int);
    TEST(unsigned int);
    TEST(float);
    TEST_ALL(char);
    TEST_ALL(uchar);
    TEST_ALL(short);
    TEST_ALL(ushort);
    TEST_ALL(int);
    TEST_ALL(uint);
    TEST_ALL(float);

    // A texture may begin within an allocation and end before it does. Outside are zeros.
    DeviceArray<int> memory(1000);
    std::vector<int> values(1000);
    for (int i = 0; i < 1000; ++i) {
        values[i] = i * i;
    }
    memory.set(values);
    const Texture part(linear_resource(memory.data() + 256, 10), Reading{});
    for (const int texel : fetch_points<int>(
             Returned<int>{}, part,
             {{0, 0, 0, 0}, {0, 0, 0, 4}, {0, 0, 0, 9}, {0, 0, 0, 10}, {0, 0, 0, -1}, {0, 0, 0, 1 << 30}})) {
        std::printf("%d\n", texel);
    }
}
