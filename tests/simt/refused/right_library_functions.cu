// What device code can call of the libraries, and what calls a host function on the host alone.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <new>
#include <utility>

__host__ __device__ int compare(const int* a, const int* b)
{
    return memcmp(a, b, sizeof *a);
}

__global__ void calculates(float* x, int* n)
{
    x[0] = std::sqrt(x[1]) + sinf(x[2]) + std::fabs(x[3]) + fmaf(x[0], x[1], x[2]) + std::pow(x[1], 2);
    n[0] = std::abs(n[1]) + std::isnan(x[0]) + std::signbit(x[1]) + std::max(n[2], n[3]);
    n[1] = std::numeric_limits<int>::max() + static_cast<int>(clock());
    assert(n[0] > 0);
    printf("%d\n", n[0]);
    void* const memory = malloc(64);
    memcpy(memory, n, 8);
    memset(memory, 0, 8);
    new (memory) int(3);
    free(memory);
    int* const number = new int(4);
    n[2] = std::move(*number);
    delete number;
}

int main()
{
    calculates<<<1, 1>>>(nullptr, nullptr);
    const int a = 1;
    const int b = 2;
    return compare(&a, &b) + std::rand();
}
