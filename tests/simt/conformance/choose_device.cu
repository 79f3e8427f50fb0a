// SPDX-License-Identifier: MIT
// What programs do before their work, in the words of the helper headers that come with NVIDIA's samples: look at all devices,
// leave out those that may not compute, take the fastest by its multiprocessors and its clock, and name an error.
#include "../program.hpp"

#include <cuda.h>

#include <string>

/// Of all types of results that a program checks.
const char* name(cudaError_t error)
{
    return cudaGetErrorName(error);
}

const char* name(CUresult result)
{
    static const char* text = nullptr;
    cuGetErrorName(result, &text);
    return text;
}

template <class Result>
std::string described(Result result, const char* call)
{
    return std::string(call) + ": " + std::to_string(static_cast<unsigned>(result)) + " (" + name(result) + ")";
}

#define DESCRIBED(call) described((call), #call)

/// Cores of a multiprocessor; 0 where it is not known.
int cores(int major, int minor)
{
    struct Cores
    {
        int version;
        int count;
    };
    static const Cores table[] = {{0x70, 64},  {0x75, 64},  {0x80, 64},   {0x86, 128},
                                  {0x89, 128}, {0x90, 128}, {0xa0, 128}, {0xc0, 128}};
    for (const Cores& entry : table) {
        if (entry.version == (major << 4) + minor) {
            return entry.count;
        }
    }
    return 0;
}

int attribute(cudaDeviceAttr which, int device)
{
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

int fastest()
{
    int count = 0, best = -1;
    check(cudaGetDeviceCount(&count));
    unsigned long long most = 0;
    for (int device = 0; device < count; ++device) {
        const int mode = attribute(cudaDevAttrComputeMode, device);
        if (mode == cudaComputeModeProhibited) {
            continue;
        }
        const unsigned long long speed =
            1ull * attribute(cudaDevAttrMultiProcessorCount, device) * attribute(cudaDevAttrClockRate, device) *
            cores(attribute(cudaDevAttrComputeCapabilityMajor, device),
                  attribute(cudaDevAttrComputeCapabilityMinor, device));
        if (speed > most) {
            most = speed;
            best = device;
        }
    }
    return best;
}

int main()
{
    const int device = fastest();
    check(cudaSetDevice(device));
    std::printf("a device: %d, integrated: %d\n", device >= 0, attribute(cudaDevAttrIntegrated, device));
    std::printf("%s\n", DESCRIBED(cudaSetDevice(1000)).c_str());
    std::printf("%s\n", name(CUDA_ERROR_NOT_FOUND));
    std::printf("last: %s\n", cudaGetErrorString(cudaGetLastError()));
    std::printf("then: %s\n", cudaGetErrorString(cudaGetLastError()));
}
