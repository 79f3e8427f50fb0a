// SPDX-License-Identifier: MIT
// arch: sm_20+
// Objects of several classes, made on the device by one kernel with new, used through virtual functions by another, and
// deleted by a third.
#include <new>
#include <stdio.h>

__device__ int destroyed = 0;

class Shape {
public:
    __device__ explicit Shape(int id) : id_(id) {}
    __device__ virtual ~Shape() { atomicAdd(&destroyed, 1); }
    __device__ virtual int twice_area() const = 0;
    __device__ virtual int corners() const { return 0; }
    __device__ int id() const { return id_; }

private:
    int id_;
};

class Rectangle : public Shape {
public:
    __device__ Rectangle(int id, int a, int b) : Shape(id), a_(a), b_(b) {}
    __device__ int twice_area() const override { return 2 * a_ * b_; }
    __device__ int corners() const override { return 4; }

protected:
    int a_, b_;
};

class Square final : public Rectangle {
public:
    __device__ Square(int id, int a) : Rectangle(id, a, a) {}
};

class Polygon : public Shape {
public:
    __device__ Polygon(int id, int n) : Shape(id), n_(n), points_(new int2[n])
    {
        for (int i = 0; i < n; ++i)
            points_[i] = make_int2(i, i * i);
    }
    __device__ ~Polygon() override { delete[] points_; }
    __device__ int twice_area() const override
    {
        int sum = 0;
        for (int i = 0; i < n_; ++i) {
            const int2 p = points_[i], q = points_[(i + 1) % n_];
            sum += p.x * q.y - q.x * p.y;
        }
        return abs(sum);
    }
    __device__ int corners() const override { return n_; }

private:
    int n_;
    int2* points_;
};

__global__ void create(Shape** shapes, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i % 3 == 0)
        shapes[i] = new Rectangle(i, i, 2);
    else if (i % 3 == 1)
        shapes[i] = new Square(i, i);
    else
        shapes[i] = new Polygon(i, 3 + i % 4);
}

__global__ void measure(Shape* const* shapes, int n, int* areas, int* corners)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const Shape& shape = *shapes[n - 1 - i];
        areas[shape.id()] = shape.twice_area();
        atomicAdd(corners, shape.corners());
    }
}

__global__ void destroy(Shape** shapes, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        delete shapes[i];
}

int main()
{
    const int n = 100, grid = 4, block = 32;
    Shape** shapes;
    int *areas, *corners;
    if (cudaMalloc(&shapes, n * sizeof(Shape*)) || cudaMalloc(&areas, n * sizeof(int)) ||
        cudaMalloc(&corners, sizeof(int)))
        return 1;
    cudaMemset(corners, 0, sizeof(int));
    create<<<grid, block>>>(shapes, n);
    measure<<<grid, block>>>(shapes, n, areas, corners);
    destroy<<<grid, block>>>(shapes, n);
    int h_areas[n], h_corners = 0, h_destroyed = 0;
    cudaMemcpy(h_areas, areas, sizeof h_areas, cudaMemcpyDeviceToHost);
    cudaMemcpy(&h_corners, corners, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&h_destroyed, destroyed, sizeof(int));
    int right = 0, gold_corners = 0;
    for (int i = 0; i < n; ++i) {
        // The parabola's polygon with corners 0 … k - 1 has the area (k - 2)(k - 1)k / 6.
        const int k = 3 + i % 4;
        right += h_areas[i] == (i % 3 == 0 ? 4 * i : i % 3 == 1 ? 2 * i * i : (k - 2) * (k - 1) * k / 3);
        gold_corners += i % 3 == 2 ? k : 4;
    }
    printf("areas: %d of %d right, corners %s, destroyed %d\n", right, n,
           h_corners == gold_corners ? "right" : "wrong", h_destroyed);
    return cudaFree(corners) || cudaFree(areas) || cudaFree(shapes) || cudaGetLastError() ? 1 : 0;
}
