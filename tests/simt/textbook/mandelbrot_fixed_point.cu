// SPDX-License-Identifier: MIT
// The set of Mandelbrot with 28 bits after the point, so that the picture is the same everywhere; in characters, as such
// programs have printed it since the first.
#include <stdint.h>
#include <stdio.h>

#define DIM_X 60
#define DIM_Y 21
#define MAX_ITER 48

struct fixed
{
    int32_t bits;
    __host__ __device__ constexpr explicit fixed(int32_t b) : bits(b) {}
    __host__ __device__ static constexpr fixed of(double d) { return fixed((int32_t)(d * (1 << 28))); }
    __host__ __device__ friend constexpr fixed operator+(fixed a, fixed b) { return fixed(a.bits + b.bits); }
    __host__ __device__ friend constexpr fixed operator-(fixed a, fixed b) { return fixed(a.bits - b.bits); }
    __host__ __device__ friend constexpr fixed operator*(fixed a, fixed b)
    {
        return fixed((int32_t)(((int64_t)a.bits * b.bits) >> 28));
    }
    __host__ __device__ friend constexpr bool operator>(fixed a, fixed b) { return a.bits > b.bits; }
};

template <typename Number>
struct complex_of
{
    Number re, im;

    __host__ __device__ complex_of squared() const
    {
        const Number product = re * im;
        return {re * re - im * im, product + product};
    }
    __host__ __device__ complex_of& operator+=(const complex_of& other)
    {
        re = re + other.re;
        im = im + other.im;
        return *this;
    }
    __host__ __device__ bool outside(Number limit) const
    {
        return re > limit || im > limit || fixed(0) - limit > re || fixed(0) - limit > im;
    }
};

__host__ __device__ static int iterations(int x, int y)
{
    constexpr fixed left = fixed::of(-2.0), top = fixed::of(-1.125), bound = fixed::of(1.9);
    const complex_of<fixed> c = {left + fixed(x * (fixed::of(2.75).bits / DIM_X)),
                                 top + fixed(y * (fixed::of(2.25).bits / DIM_Y))};
    complex_of<fixed> z = {fixed(0), fixed(0)};
    int n = 0;
    for (; n < MAX_ITER && !z.outside(bound); n++) {
        z = z.squared();
        z += c;
    }
    return n;
}

__global__ void mandelbrot(char* picture, size_t pitch)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= DIM_X || y >= DIM_Y)
        return;
    char* const row = picture + y * pitch;
    const int n = iterations(x, y);
    row[x] = n == MAX_ITER ? '#' : " .:-=+*"[n < 14 ? n / 2 : 6];
}

int main()
{
    char* d;
    size_t pitch;
    static char h[DIM_Y][DIM_X + 1];
    if (cudaMallocPitch(&d, &pitch, DIM_X, DIM_Y) != cudaSuccess)
        return 1;
    const dim3 threads(16, 8), blocks((DIM_X + 15) / 16, (DIM_Y + 7) / 8);
    mandelbrot<<<blocks, threads>>>(d, pitch);
    if (cudaMemcpy2D(h, sizeof h[0], d, pitch, DIM_X, DIM_Y, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 2;
    int wrong = 0;
    for (int y = 0; y < DIM_Y; y++) {
        for (int x = 0; x < DIM_X; x++) {
            const int n = iterations(x, y);
            wrong += h[y][x] != (n == MAX_ITER ? '#' : " .:-=+*"[n < 14 ? n / 2 : 6]);
        }
        printf("%s|\n", h[y]);
    }
    printf("%d wrong\n", wrong);
    return cudaFree(d);
}
