// SPDX-License-Identifier: MIT
/// @file
/// What a program can ask of the device: cudaDeviceProp and the device attributes, by CUDA's own names.
#pragma once

#include "removed.h"
#include <cstddef>

struct CUuuid_st
{
    char bytes[16];
};
using CUuuid = CUuuid_st;
using cudaUUID_t = CUuuid_st;

enum cudaComputeMode {
    cudaComputeModeDefault = 0,
    cudaComputeModeExclusive = 1,
    cudaComputeModeProhibited = 2,
    cudaComputeModeExclusiveProcess = 3,
};

enum cudaDeviceNumaConfig {
    cudaDeviceNumaConfigNone = 0,
    cudaDeviceNumaConfigNumaNode = 1,
};

/// CUDA 13's device description, and after it what only CUDA 12 has. harness/simt/runtime/properties.cpp fills it in.
struct cudaDeviceProp
{
    char name[256];
    cudaUUID_t uuid;
    char luid[8];
    unsigned int luidDeviceNodeMask;

    // Limits of a launch and of a multiprocessor.
    std::size_t totalGlobalMem;
    std::size_t sharedMemPerBlock;
    int regsPerBlock;
    int warpSize;
    std::size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    std::size_t totalConstMem;
    int major, minor;

    // Textures and surfaces: extents in elements, with the number of layers last; a pitch in bytes.
    std::size_t textureAlignment, texturePitchAlignment;
    int multiProcessorCount;
    int integrated;
    int canMapHostMemory;
    int maxTexture1D, maxTexture1DMipmap;
    int maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2];
    int maxTexture3D[3], maxTexture3DAlt[3];
    int maxTextureCubemap;
    int maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3];
    int maxSurface1DLayered[2], maxSurface2DLayered[3];
    int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    std::size_t surfaceAlignment;

    // The rest: a size, a number, or whether the device can do something.
    int concurrentKernels;
    int ECCEnabled;
    int pciBusID, pciDeviceID, pciDomainID;
    int tccDriver;
    int asyncEngineCount;
    int unifiedAddressing;
    int memoryBusWidth;  ///< bits
    int l2CacheSize, persistingL2CacheMaxSize;
    int maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported;
    int globalL1CacheSupported, localL1CacheSupported;
    std::size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor;
    int managedMemory;
    int isMultiGpuBoard, multiGpuBoardGroupID;
    int hostNativeAtomicSupported;
    int pageableMemoryAccess;
    int concurrentManagedAccess;
    int computePreemptionSupported;
    int canUseHostPointerForRegisteredMem;
    int cooperativeLaunch;
    std::size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables;
    int directManagedMemAccessFromHost;
    int maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize;
    std::size_t reservedSharedMemPerBlock;
    int hostRegisterSupported;
    int sparseCudaArraySupported;
    int hostRegisterReadOnlySupported;
    int timelineSemaphoreInteropSupported;
    int memoryPoolsSupported;
    int gpuDirectRDMASupported;
    unsigned int gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned int memoryPoolSupportedHandleTypes;
    int deferredMappingCudaArraySupported;
    int ipcEventSupported;
    int clusterLaunch;
    int unifiedFunctionPointers;
    int deviceNumaConfig, deviceNumaId;
    int mpsEnabled;
    int hostNumaId;
    unsigned int gpuPciDeviceID, gpuPciSubsystemID;
    int hostNumaMultinodeIpcSupported;
    int reserved[56];

#define SIMT_REMOVED_MEMBER(name, attribute)                                                                 \
    SIMT_REMOVED("'cudaDeviceProp::" #name "'",                                                              \
                 "write cudaDeviceGetAttribute(&value, cudaDevAttr" #attribute ", device)")                  \
    int name;
    SIMT_REMOVED_MEMBER(clockRate, ClockRate)              // kHz
    SIMT_REMOVED_MEMBER(memoryClockRate, MemoryClockRate)  // kHz
    SIMT_REMOVED_MEMBER(deviceOverlap, AsyncEngineCount)
    SIMT_REMOVED_MEMBER(kernelExecTimeoutEnabled, KernelExecTimeout)
    SIMT_REMOVED_MEMBER(computeMode, ComputeMode)
    SIMT_REMOVED_MEMBER(maxTexture1DLinear, MaxTexture1DLinearWidth)
    SIMT_REMOVED_MEMBER(singleToDoublePrecisionPerfRatio, SingleToDoublePrecisionPerfRatio)
    SIMT_REMOVED("'cudaDeviceProp::cooperativeMultiDeviceLaunch'", "leave it out")
    int cooperativeMultiDeviceLaunch;
#undef SIMT_REMOVED_MEMBER
};

enum cudaDeviceAttr {
#define SIMT_ATTRIBUTE(name, value, answer) cudaDevAttr##name = value,
#include "device_attributes.inc"
#undef SIMT_ATTRIBUTE
    // Reserved: no device answers to them.
    cudaDevAttrReserved92 = 92,
    cudaDevAttrReserved93 = 93,
    cudaDevAttrReserved94 = 94,
    cudaDevAttrReserved96 = 96,
    cudaDevAttrReserved122 = 122,
    cudaDevAttrReserved123 = 123,
    cudaDevAttrReserved124 = 124,
    cudaDevAttrReserved127 = 127,
    cudaDevAttrReserved128 = 128,
    cudaDevAttrReserved129 = 129,
    cudaDevAttrReserved132 = 132,
    cudaDevAttrReserved141 = 141,
    cudaDevAttrReserved145 = 145,
    cudaDevAttrMax = 148,
    cudaDevAttrCooperativeMultiDeviceLaunch SIMT_REMOVED("'cudaDevAttrCooperativeMultiDeviceLaunch'",
                                                         "leave it out") = 96,
    cudaDevAttrMaxTimelineSemaphoreInteropSupported SIMT_REMOVED(
        "'cudaDevAttrMaxTimelineSemaphoreInteropSupported'",
        "write cudaDevAttrTimelineSemaphoreInteropSupported") = cudaDevAttrTimelineSemaphoreInteropSupported,
};
