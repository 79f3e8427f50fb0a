// SPDX-License-Identifier: MIT
// Each attribute that cudaDeviceProp has a member for says the same, and the others have an answer.
#include "../program.hpp"

int differences = 0;

void compare(const char* name, cudaDeviceAttr attribute, long long property)
{
    int value = -12345;
    check(cudaDeviceGetAttribute(&value, attribute, 0));
    if (value != static_cast<int>(property)) {
        std::printf("%s is %d, and the property %lld\n", name, value, property);
        ++differences;
    }
}

/// An attribute that only says yes or no, or whether there is any.
void has_answer(cudaDeviceAttr attribute)
{
    int value = -12345;
    check(cudaDeviceGetAttribute(&value, attribute, 0));
    differences += value < 0 ? 1 : 0;
}

#define AGREES(attribute, property) \
    compare(#attribute, cudaDevAttr##attribute, static_cast<long long>(p.property))

int main()
{
    cudaDeviceProp p;
    check(cudaGetDeviceProperties(&p, 0));
    AGREES(MaxThreadsPerBlock, maxThreadsPerBlock);
    AGREES(MaxBlockDimX, maxThreadsDim[0]);
    AGREES(MaxBlockDimY, maxThreadsDim[1]);
    AGREES(MaxBlockDimZ, maxThreadsDim[2]);
    AGREES(MaxGridDimX, maxGridSize[0]);
    AGREES(MaxGridDimY, maxGridSize[1]);
    AGREES(MaxGridDimZ, maxGridSize[2]);
    AGREES(MaxSharedMemoryPerBlock, sharedMemPerBlock);
    AGREES(TotalConstantMemory, totalConstMem);
    AGREES(WarpSize, warpSize);
    AGREES(MaxPitch, memPitch);
    AGREES(MaxRegistersPerBlock, regsPerBlock);
    AGREES(TextureAlignment, textureAlignment);
    AGREES(MultiProcessorCount, multiProcessorCount);
    AGREES(Integrated, integrated);
    AGREES(CanMapHostMemory, canMapHostMemory);
    AGREES(MaxTexture1DWidth, maxTexture1D);
    AGREES(MaxTexture2DWidth, maxTexture2D[0]);
    AGREES(MaxTexture2DHeight, maxTexture2D[1]);
    AGREES(MaxTexture3DWidth, maxTexture3D[0]);
    AGREES(MaxTexture3DHeight, maxTexture3D[1]);
    AGREES(MaxTexture3DDepth, maxTexture3D[2]);
    AGREES(MaxTexture2DLayeredWidth, maxTexture2DLayered[0]);
    AGREES(MaxTexture2DLayeredHeight, maxTexture2DLayered[1]);
    AGREES(MaxTexture2DLayeredLayers, maxTexture2DLayered[2]);
    AGREES(SurfaceAlignment, surfaceAlignment);
    AGREES(ConcurrentKernels, concurrentKernels);
    AGREES(EccEnabled, ECCEnabled);
    AGREES(PciBusId, pciBusID);
    AGREES(PciDeviceId, pciDeviceID);
    AGREES(TccDriver, tccDriver);
    AGREES(GlobalMemoryBusWidth, memoryBusWidth);
    AGREES(L2CacheSize, l2CacheSize);
    AGREES(MaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor);
    AGREES(AsyncEngineCount, asyncEngineCount);
    AGREES(UnifiedAddressing, unifiedAddressing);
    AGREES(MaxTexture1DLayeredWidth, maxTexture1DLayered[0]);
    AGREES(MaxTexture1DLayeredLayers, maxTexture1DLayered[1]);
    AGREES(MaxTexture2DGatherWidth, maxTexture2DGather[0]);
    AGREES(MaxTexture2DGatherHeight, maxTexture2DGather[1]);
    AGREES(MaxTexture3DWidthAlt, maxTexture3DAlt[0]);
    AGREES(MaxTexture3DHeightAlt, maxTexture3DAlt[1]);
    AGREES(MaxTexture3DDepthAlt, maxTexture3DAlt[2]);
    AGREES(PciDomainId, pciDomainID);
    AGREES(TexturePitchAlignment, texturePitchAlignment);
    AGREES(MaxTextureCubemapWidth, maxTextureCubemap);
    AGREES(MaxTextureCubemapLayeredWidth, maxTextureCubemapLayered[0]);
    AGREES(MaxTextureCubemapLayeredLayers, maxTextureCubemapLayered[1]);
    AGREES(MaxSurface1DWidth, maxSurface1D);
    AGREES(MaxSurface2DWidth, maxSurface2D[0]);
    AGREES(MaxSurface2DHeight, maxSurface2D[1]);
    AGREES(MaxSurface3DWidth, maxSurface3D[0]);
    AGREES(MaxSurface3DHeight, maxSurface3D[1]);
    AGREES(MaxSurface3DDepth, maxSurface3D[2]);
    AGREES(MaxSurface1DLayeredWidth, maxSurface1DLayered[0]);
    AGREES(MaxSurface1DLayeredLayers, maxSurface1DLayered[1]);
    AGREES(MaxSurface2DLayeredWidth, maxSurface2DLayered[0]);
    AGREES(MaxSurface2DLayeredHeight, maxSurface2DLayered[1]);
    AGREES(MaxSurface2DLayeredLayers, maxSurface2DLayered[2]);
    AGREES(MaxSurfaceCubemapWidth, maxSurfaceCubemap);
    AGREES(MaxSurfaceCubemapLayeredWidth, maxSurfaceCubemapLayered[0]);
    AGREES(MaxSurfaceCubemapLayeredLayers, maxSurfaceCubemapLayered[1]);
    AGREES(MaxTexture2DLinearWidth, maxTexture2DLinear[0]);
    AGREES(MaxTexture2DLinearHeight, maxTexture2DLinear[1]);
    AGREES(MaxTexture2DLinearPitch, maxTexture2DLinear[2]);
    AGREES(MaxTexture2DMipmappedWidth, maxTexture2DMipmap[0]);
    AGREES(MaxTexture2DMipmappedHeight, maxTexture2DMipmap[1]);
    AGREES(ComputeCapabilityMajor, major);
    AGREES(ComputeCapabilityMinor, minor);
    AGREES(MaxTexture1DMipmappedWidth, maxTexture1DMipmap);
    AGREES(StreamPrioritiesSupported, streamPrioritiesSupported);
    AGREES(GlobalL1CacheSupported, globalL1CacheSupported);
    AGREES(LocalL1CacheSupported, localL1CacheSupported);
    AGREES(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor);
    AGREES(MaxRegistersPerMultiprocessor, regsPerMultiprocessor);
    AGREES(ManagedMemory, managedMemory);
    AGREES(IsMultiGpuBoard, isMultiGpuBoard);
    AGREES(MultiGpuBoardGroupID, multiGpuBoardGroupID);
    AGREES(HostNativeAtomicSupported, hostNativeAtomicSupported);
    AGREES(PageableMemoryAccess, pageableMemoryAccess);
    AGREES(ConcurrentManagedAccess, concurrentManagedAccess);
    AGREES(ComputePreemptionSupported, computePreemptionSupported);
    AGREES(CanUseHostPointerForRegisteredMem, canUseHostPointerForRegisteredMem);
    AGREES(CooperativeLaunch, cooperativeLaunch);
    AGREES(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin);
    AGREES(HostRegisterSupported, hostRegisterSupported);
    AGREES(PageableMemoryAccessUsesHostPageTables, pageableMemoryAccessUsesHostPageTables);
    AGREES(DirectManagedMemAccessFromHost, directManagedMemAccessFromHost);
    AGREES(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor);
    AGREES(MaxPersistingL2CacheSize, persistingL2CacheMaxSize);
    AGREES(MaxAccessPolicyWindowSize, accessPolicyMaxWindowSize);
    AGREES(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock);
    AGREES(SparseCudaArraySupported, sparseCudaArraySupported);
    AGREES(HostRegisterReadOnlySupported, hostRegisterReadOnlySupported);
    AGREES(TimelineSemaphoreInteropSupported, timelineSemaphoreInteropSupported);
    AGREES(MemoryPoolsSupported, memoryPoolsSupported);
    AGREES(GPUDirectRDMASupported, gpuDirectRDMASupported);
    AGREES(GPUDirectRDMAFlushWritesOptions, gpuDirectRDMAFlushWritesOptions);
    AGREES(GPUDirectRDMAWritesOrdering, gpuDirectRDMAWritesOrdering);
    AGREES(MemoryPoolSupportedHandleTypes, memoryPoolSupportedHandleTypes);
    AGREES(ClusterLaunch, clusterLaunch);
    AGREES(DeferredMappingCudaArraySupported, deferredMappingCudaArraySupported);
    AGREES(IpcEventSupport, ipcEventSupported);
    AGREES(NumaConfig, deviceNumaConfig);
    AGREES(NumaId, deviceNumaId);
    AGREES(MpsEnabled, mpsEnabled);
    AGREES(HostNumaId, hostNumaId);
    AGREES(GpuPciDeviceId, gpuPciDeviceID);
    AGREES(GpuPciSubsystemId, gpuPciSubsystemID);
    AGREES(HostNumaMultinodeIpcSupported, hostNumaMultinodeIpcSupported);
    std::printf("attributes that differ from their property: %d\n", differences);

    has_answer(cudaDevAttrClockRate);
    has_answer(cudaDevAttrMemoryClockRate);
    has_answer(cudaDevAttrGpuOverlap);
    has_answer(cudaDevAttrKernelExecTimeout);
    has_answer(cudaDevAttrComputeMode);
    has_answer(cudaDevAttrMaxTexture1DLinearWidth);
    has_answer(cudaDevAttrSingleToDoublePrecisionPerfRatio);
    has_answer(cudaDevAttrMemSyncDomainCount);
    has_answer(cudaDevAttrCanFlushRemoteWrites);
    std::printf("attributes without an answer: %d\n", differences);

    std::printf("textures of 3 extents: %d\n",
                p.maxTexture3D[0] == 16384 && p.maxTexture3D[1] == 16384 && p.maxTexture3D[2] == 16384);
    std::printf("layers: %d %d\n", p.maxTexture2DLayered[2], p.maxTexture1DLayered[1]);
    std::printf("surfaces are aligned: %d\n", p.surfaceAlignment == 512);
    std::printf("kernels run at the same time: %d, and copies: %d\n", p.concurrentKernels,
                p.asyncEngineCount > 0);
    std::printf("there is a cache and a memory bus: %d %d\n", p.l2CacheSize > 0, p.memoryBusWidth > 0);
    std::printf("streams have priorities: %d\n", p.streamPrioritiesSupported);
    std::printf("memory comes from pools: %d\n", p.memoryPoolsSupported);
    char name[64];
    int device = -1;
    check(cudaDeviceGetPCIBusId(name, sizeof name, 0));
    check(cudaDeviceGetByPCIBusId(&device, name));
    std::printf("the device by its bus: %d\n", device);
    std::printf("too short a text: %s\n", cudaGetErrorName(cudaDeviceGetPCIBusId(name, 3, 0)));
    int peer = 0;
    std::printf("a peer of its own: %s\n",
                cudaGetErrorName(cudaDeviceGetP2PAttribute(&peer, cudaDevP2PAttrAccessSupported, 0, 0)));
}
