// SPDX-License-Identifier: MIT
// Only a virtual function leads from the kernel to the store.
#include <cuda_runtime.h>

#include <xmmintrin.h>

struct Shape
{
    __device__ virtual void draw(float* out) = 0;
};

struct Square : Shape
{
    __device__ void draw(float* out) override
    {
        out[0] = 1.0f;
        __builtin_ia32_movntps(out, __m128{1.0f, 1.0f, 1.0f, 1.0f});
    }
};

__global__ void virtual_function(Shape* shape, float* out)
{
    shape->draw(out);
}

__global__ void make(Shape** shape)
{
    *shape = new Square;
}

int main()
{
    make<<<1, 1>>>(nullptr);
    virtual_function<<<1, 1>>>(nullptr, nullptr);
}
