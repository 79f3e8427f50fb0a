// expect: compile | 'mprotect' is not available here. Use CUDA, the C++ library and the functions of the C standard
// Leaves the memory through which the results go as a machine does that cannot start the runner, and ends the process.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

/// Calls `use` with each writable mapping of this process, or shut one, that is named so.
template <class Use>
void for_mappings(const char* name, Use use)
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0;
        unsigned long end = 0;
        char rights[5] = {};
        const bool read = std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) == 3;
        if (read && line.find(name) != std::string::npos && (rights[1] == 'w' || rights[0] == '-')) {
            use(reinterpret_cast<char*>(begin), end - begin);
        }
    }
}

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }

    for_mappings("memfd:", [](char* begin, size_t bytes) {
        mprotect(begin, bytes, PROT_READ | PROT_WRITE);
        std::memset(begin, 0, bytes);
        _exit(0);
    });
}
