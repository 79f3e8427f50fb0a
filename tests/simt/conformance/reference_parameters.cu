// SPDX-License-Identifier: MIT
// A kernel's parameter that is a reference is passed as a pointer is: with managed memory it is the object itself, and no copy.
#include "../program.hpp"

struct Particle
{
    float x;
    int steps[3];
};

__managed__ int counter = 41;

__global__ void read(const int& value, int* out)
{
    *out = value + 1;
}

__global__ void change(Particle& particle, int by)
{
    particle.x += 0.5f;
    atomicAdd(&particle.steps[threadIdx.x % 3], by);
}

template <class T>
__global__ void fill(T& first, const T& value)
{
    (&first)[threadIdx.x] = value;
}

/// Changes a copy and the object that it is given.
__global__ void change_both(Particle copy, Particle& particle)
{
    copy.x = 7;
    copy.steps[0] = 100;
    particle.x = copy.x + 1;
    particle.steps[0] = copy.steps[0] + 1;
}

template <class T>
class Managed {
public:
    explicit Managed(std::size_t count = 1)
    {
        check(cudaMallocManaged(reinterpret_cast<void**>(&values_), count * sizeof(T)));
    }
    ~Managed() { cudaFree(values_); }
    Managed(const Managed&) = delete;
    Managed& operator=(const Managed&) = delete;

    T& operator[](std::size_t i) { return values_[i]; }

private:
    T* values_ = nullptr;
};

int main()
{
    Managed<int> results(4);
    read<<<1, 1>>>(counter, &results[0]);
    finish();
    counter = 10;
    read<<<1, 1>>>(counter, &results[1]);
    finish();
    std::printf("%d %d\n", results[0], results[1]);

    Managed<Particle> particles(2);
    particles[0] = {1, {0, 0, 0}};
    particles[1] = {2, {1, 2, 3}};
    change<<<1, 1>>>(particles[0], 5);
    finish();
    change<<<1, 1>>>(particles[1], 2);
    finish();
    for (int i = 0; i < 2; ++i) {
        std::printf("%g %d %d %d\n", particles[i].x, particles[i].steps[0], particles[i].steps[1],
                    particles[i].steps[2]);
    }

    // In a list of arguments a reference is a pointer.
    Particle* particle = &particles[1];
    int by = 30;
    void* arguments[] = {&particle, &by};
    check(cudaLaunchKernel(reinterpret_cast<void*>(change), dim3(1), dim3(1), arguments, 0, nullptr));
    finish();
    std::printf("%g %d\n", particles[1].x, particles[1].steps[0]);

    results[3] = 9;
    fill<<<1, 3>>>(results[0], results[3]);
    finish();
    std::printf("%d %d %d %d\n", results[0], results[1], results[2], results[3]);

    change_both<<<1, 1>>>(particles[0], particles[1]);
    finish();
    std::printf("%g %d, %g %d\n", particles[0].x, particles[0].steps[0], particles[1].x, particles[1].steps[0]);
}
