// SPDX-License-Identifier: MIT
// Arguments of classes with copy constructors and destructors of their own. The host copies such an argument; threads get it
// byte by byte, so its copy constructor may be for the host alone, and read memory that is the host's.
#include "../program.hpp"

class Polynomial {
public:
    explicit Polynomial(int size) : size_(size), on_host_(new int[size])
    {
        for (int i = 0; i < size; ++i) {
            on_host_[i] = i + 1;
        }
        check(cudaMalloc(&on_device_, size * sizeof(int)));
        check(cudaMemcpy(on_device_, on_host_, size * sizeof(int), cudaMemcpyHostToDevice));
    }
    Polynomial(const Polynomial& other)
        : size_(other.size_), on_host_(new int[other.size_]), on_device_(other.on_device_)
    {
        for (int i = 0; i < size_; ++i) {
            on_host_[i] = other.on_host_[i];
        }
    }
    Polynomial& operator=(const Polynomial&) = delete;
    ~Polynomial() { delete[] on_host_; }

    void free() { check(cudaFree(on_device_)); }

    __device__ void shorten() { --size_; }
    __device__ int at(int x) const
    {
        int sum = 0;
        for (int i = size_ - 1; i >= 0; --i) {
            sum = sum * x + on_device_[i];
        }
        return sum;
    }

private:
    int size_;
    int* on_host_;
    int* on_device_;
};

struct Scaled
{
    Polynomial polynomial;
    int factor;
};

/// A copy constructor that both sides have, and that would be noticed in a thread.
class Place {
public:
    __host__ __device__ explicit Place(int* at) : at_(at) {}
    __host__ __device__ Place(const Place& other) : at_(other.at_)
    {
#ifdef __CUDA_ARCH__
        at_ = nullptr;
#endif
    }
    __host__ __device__ ~Place() { at_ = nullptr; }
    __device__ int& operator[](int i) const { return at_[i]; }

private:
    int* at_;
};

/// It can be copied, and says that it cannot be moved.
struct Settled
{
    explicit Settled(int value) : value(value) {}
    Settled(const Settled& other) : value(other.value) {}
    Settled(Settled&&) = delete;
    int value;
};

__global__ void take(Settled settled, int* values)
{
    values[threadIdx.x] = settled.value + threadIdx.x;
}

template <class T>
__global__ void take_any(T settled, int* values)
{
    values[threadIdx.x] = settled.value * threadIdx.x;
}

__global__ void evaluate(Polynomial polynomial, int* values)
{
    if (threadIdx.x == 0) {
        polynomial.shorten();  // its own copy alone
    }
    values[threadIdx.x] = polynomial.at(threadIdx.x);
}

__global__ void evaluate_scaled(const Scaled scaled, Place values)
{
    values[threadIdx.x] = scaled.factor * scaled.polynomial.at(threadIdx.x);
}

void print(const int* values)
{
    int copied[4];
    check(cudaMemcpy(copied, values, sizeof copied, cudaMemcpyDeviceToHost));
    std::printf("%d %d %d %d\n", copied[0], copied[1], copied[2], copied[3]);
}

int main()
{
    int* values = nullptr;
    check(cudaMalloc(&values, 4 * sizeof(int)));
    Polynomial polynomial(3);
    evaluate<<<1, 4>>>(polynomial, values);
    print(values);
    evaluate_scaled<<<1, 4>>>(Scaled{polynomial, 10}, Place(values));
    print(values);
    polynomial.free();
    Settled settled(7);
    take<<<1, 4>>>(settled, values);
    print(values);
    take_any<<<1, 4>>>(settled, values);
    print(values);
    check(cudaFree(values));
}
