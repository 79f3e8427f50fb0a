// Kernels that call functions of the host's libraries. What these read is not seen, and nvcc refuses them.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>


__global__ void compares(const int* a, const int* b, int* result)
{
    result[0] = memcmp(a, b, sizeof *a);
    result[1] = __builtin_memcmp(a, b, sizeof *a);
}

__global__ void draws(int* result)
{
    *result = rand();
}

__global__ void exchanges(int* a)
{
    std::reverse(a, a + 2);
}

__global__ void writes_words(int* result)
{
    std::string words("text");
    *result = static_cast<int>(words.size());
}

__device__ int (*const by_lambda)(const char*) = [](const char* text) { return std::atoi(text); };

int main() {}
