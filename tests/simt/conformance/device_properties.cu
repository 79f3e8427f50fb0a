// SPDX-License-Identifier: MIT
// What a program can ask of the device, as relations that hold on every GPU since compute capability 7.5, and that
// attributes and properties agree.
#include "../program.hpp"

#include <cstring>

void say(const char* what, bool holds)
{
    std::printf("%-44s %s\n", what, holds ? "yes" : "no");
}

bool agrees(cudaDeviceAttr attribute, long long property)
{
    int value = -1;
    check(cudaDeviceGetAttribute(&value, attribute, 0));
    return value == property;
}

int main()
{
    cudaDeviceProp p;
    check(cudaGetDeviceProperties(&p, 0));
    say("it has a name", std::strlen(p.name) > 0);
    say("warps have 32 threads", p.warpSize == 32);
    say("a block has at most 1024 threads", p.maxThreadsPerBlock == 1024);
    say("of 1024 x 1024 x 64",
        p.maxThreadsDim[0] == 1024 && p.maxThreadsDim[1] == 1024 && p.maxThreadsDim[2] == 64);
    say("a grid has 2147483647 x 65535 x 65535 blocks",
        p.maxGridSize[0] == 2147483647 && p.maxGridSize[1] == 65535 && p.maxGridSize[2] == 65535);
    say("constant memory has 64 KiB", p.totalConstMem == 65536);
    say("a block has 48 KiB of shared memory", p.sharedMemPerBlock == 49152);
    say("and more if it opts in", p.sharedMemPerBlockOptin > p.sharedMemPerBlock);
    say("a multiprocessor has what such a block takes",
        p.sharedMemPerMultiprocessor >= p.sharedMemPerBlockOptin + p.reservedSharedMemPerBlock);
    say("and 65536 registers", p.regsPerMultiprocessor == 65536 && p.regsPerBlock == 65536);
    say("it holds the largest block", p.maxThreadsPerMultiProcessor >= p.maxThreadsPerBlock);
    say("and a number of blocks", p.maxBlocksPerMultiProcessor >= 16);
    say("there is a multiprocessor", p.multiProcessorCount > 0);
    say("it is of compute capability 7.5 or later", p.major * 10 + p.minor >= 75);
    say("there is global memory", p.totalGlobalMem > 0);
    say("textures are aligned", p.textureAlignment == 512 && p.texturePitchAlignment == 32);
    say("addresses are unified", p.unifiedAddressing == 1);
    say("kernels can be launched cooperatively", p.cooperativeLaunch == 1);
    say("memory can be managed", p.managedMemory == 1);

    say("threads a block", agrees(cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock));
    say("extents of a block", agrees(cudaDevAttrMaxBlockDimX, p.maxThreadsDim[0]) &&
                                  agrees(cudaDevAttrMaxBlockDimY, p.maxThreadsDim[1]) &&
                                  agrees(cudaDevAttrMaxBlockDimZ, p.maxThreadsDim[2]));
    say("extents of a grid", agrees(cudaDevAttrMaxGridDimX, p.maxGridSize[0]) &&
                                 agrees(cudaDevAttrMaxGridDimY, p.maxGridSize[1]) &&
                                 agrees(cudaDevAttrMaxGridDimZ, p.maxGridSize[2]));
    say("shared memory",
        agrees(cudaDevAttrMaxSharedMemoryPerBlock, static_cast<long long>(p.sharedMemPerBlock)) &&
            agrees(cudaDevAttrMaxSharedMemoryPerBlockOptin,
                   static_cast<long long>(p.sharedMemPerBlockOptin)) &&
            agrees(cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                   static_cast<long long>(p.sharedMemPerMultiprocessor)) &&
            agrees(cudaDevAttrReservedSharedMemoryPerBlock,
                   static_cast<long long>(p.reservedSharedMemPerBlock)));
    say("places on a multiprocessor",
        agrees(cudaDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor) &&
            agrees(cudaDevAttrMaxBlocksPerMultiprocessor, p.maxBlocksPerMultiProcessor));
    say("multiprocessors", agrees(cudaDevAttrMultiProcessorCount, p.multiProcessorCount));
    say("compute capability", agrees(cudaDevAttrComputeCapabilityMajor, p.major) &&
                                  agrees(cudaDevAttrComputeCapabilityMinor, p.minor));
    say("warp size", agrees(cudaDevAttrWarpSize, p.warpSize));

    int value = 0;
    say("no place for a value",
        cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0) == cudaErrorInvalidValue);
    cudaGetLastError();
    say("no such device", cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99) == cudaErrorInvalidDevice);
    cudaGetLastError();
    say("no such attribute",
        cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(12345), 0) == cudaErrorInvalidValue);
    cudaGetLastError();
}
