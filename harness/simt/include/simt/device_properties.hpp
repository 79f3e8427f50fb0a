// SPDX-License-Identifier: MIT
/// @file
/// What a program can ask of the device: cudaDeviceProp and the device attributes, by CUDA's own names.
#pragma once

#include <cstddef>

/// The members of CUDA 13's device description that have a meaning here.
struct cudaDeviceProp
{
    char name[256];
    std::size_t totalGlobalMem;
    std::size_t sharedMemPerBlock;
    int regsPerBlock;
    int warpSize;
    std::size_t memPitch;
    int maxThreadsPerBlock;
    int maxThreadsDim[3];
    int maxGridSize[3];
    std::size_t totalConstMem;
    int major;
    int minor;
    std::size_t textureAlignment;
    std::size_t texturePitchAlignment;
    int multiProcessorCount;
    int integrated;
    int canMapHostMemory;
    int maxTexture1D;
    int maxTexture2D[2];
    int maxTexture2DLinear[3];
    int maxTexture3D[3];
    int concurrentKernels;
    int ECCEnabled;
    int pciBusID;
    int pciDeviceID;
    int pciDomainID;
    int asyncEngineCount;
    int unifiedAddressing;
    int maxThreadsPerMultiProcessor;
    int globalL1CacheSupported;
    int localL1CacheSupported;
    std::size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor;
    int managedMemory;
    int concurrentManagedAccess;
    int cooperativeLaunch;
    std::size_t sharedMemPerBlockOptin;
    int maxBlocksPerMultiProcessor;
    std::size_t reservedSharedMemPerBlock;
    int memoryPoolsSupported;
};

enum cudaDeviceAttr {
#define SIMT_ATTRIBUTE(name, value, member) cudaDevAttr##name = value,
#include "device_attributes.inc"
#undef SIMT_ATTRIBUTE
};
