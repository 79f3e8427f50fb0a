// SPDX-License-Identifier: MIT
/// @file
/// The part of the driver API that programs use beside the runtime: devices, contexts, memory, virtual memory, arrays,
/// streams, events, and launches of kernels that the program has. There is no compiler for PTX here, so no module can be loaded. The rest is refused.
#pragma once
#define __cuda_cuda_h__  // the guard of CUDA's own, which programs ask for

#include "cuda_runtime_api.h"
#include "simt/driver_enumerations.h"

#define CUDA_VERSION CUDART_VERSION
#define CUDAAPI
#define CUDA_CB
#define CU_STREAM_LEGACY cudaStreamLegacy
#define CU_STREAM_PER_THREAD cudaStreamPerThread
#define CU_DEVICE_CPU (static_cast<CUdevice>(-1))
#define CU_DEVICE_INVALID (static_cast<CUdevice>(-2))
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_MEMHOSTREGISTER_PORTABLE 0x01
#define CU_MEMHOSTREGISTER_DEVICEMAP 0x02
#define CU_MEMHOSTREGISTER_IOMEMORY 0x04
#define CU_MEMHOSTREGISTER_READ_ONLY 0x08
#define CUDA_ARRAY3D_LAYERED 0x01
#define CUDA_ARRAY3D_2DARRAY 0x01
#define CUDA_ARRAY3D_SURFACE_LDST 0x02
#define CUDA_ARRAY3D_CUBEMAP 0x04
#define CUDA_ARRAY3D_TEXTURE_GATHER 0x08
#define CU_LAUNCH_PARAM_END (reinterpret_cast<void*>(0))
#define CU_LAUNCH_PARAM_BUFFER_POINTER (reinterpret_cast<void*>(1))
#define CU_LAUNCH_PARAM_BUFFER_SIZE (reinterpret_cast<void*>(2))

enum cudaError_enum {
#define SIMT_RESULT(name, value) name = value,
#include "simt/driver_results.inc"
#undef SIMT_RESULT
};
using CUresult = cudaError_enum;

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = cudaFunction_t;
using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;
using CUarray = struct CUarray_st*;
using CUlinkState = struct CUlinkState_st*;
using CUhostFn = void (*)(void* data);
using CUoccupancyB2DSize = std::size_t (*)(int block_size);
using CUstreamCallback = void (*)(CUstream stream, CUresult status, void* data);

struct CUdevprop_st
{
    int maxThreadsPerBlock;
    int maxThreadsDim[3];
    int maxGridSize[3];
    int sharedMemPerBlock;
    int totalConstantMemory;
    int SIMDWidth;
    int memPitch;
    int regsPerBlock;
    int clockRate;
    int textureAlign;
};
using CUdevprop = CUdevprop_st;

struct CUmemLocation_st
{
    CUmemLocationType type;
    int id;
};
using CUmemLocation = CUmemLocation_st;

/// What memory is created for.
struct CUmemAllocationProp_st
{
    CUmemAllocationType type;
    CUmemAllocationHandleType requestedHandleTypes;
    CUmemLocation location;
    void* win32HandleMetaData;
    struct
    {
        unsigned char compressionType;
        unsigned char gpuDirectRDMACapable;
        unsigned short usage;
        unsigned char reserved[4];
    } allocFlags;
};
using CUmemAllocationProp = CUmemAllocationProp_st;

struct CUmemAccessDesc_st
{
    CUmemLocation location;
    CUmemAccess_flags flags;
};
using CUmemAccessDesc = CUmemAccessDesc_st;
using CUmemGenericAllocationHandle = unsigned long long;

/// Extents are in elements.
struct CUDA_ARRAY_DESCRIPTOR_st
{
    std::size_t Width;
    std::size_t Height;
    CUarray_format Format;
    unsigned int NumChannels;
};
using CUDA_ARRAY_DESCRIPTOR = CUDA_ARRAY_DESCRIPTOR_st;

struct CUDA_ARRAY3D_DESCRIPTOR_st
{
    std::size_t Width;
    std::size_t Height;
    std::size_t Depth;
    CUarray_format Format;
    unsigned int NumChannels;
    unsigned int Flags;
};
using CUDA_ARRAY3D_DESCRIPTOR = CUDA_ARRAY3D_DESCRIPTOR_st;

/// Positions and widths are in bytes.
struct CUDA_MEMCPY2D_st
{
    std::size_t srcXInBytes;
    std::size_t srcY;
    CUmemorytype srcMemoryType;
    const void* srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    std::size_t srcPitch;
    std::size_t dstXInBytes;
    std::size_t dstY;
    CUmemorytype dstMemoryType;
    void* dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    std::size_t dstPitch;
    std::size_t WidthInBytes;
    std::size_t Height;
};
using CUDA_MEMCPY2D = CUDA_MEMCPY2D_st;

struct CUDA_MEMCPY3D_st
{
    std::size_t srcXInBytes;
    std::size_t srcY;
    std::size_t srcZ;
    std::size_t srcLOD;
    CUmemorytype srcMemoryType;
    const void* srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    void* reserved0;
    std::size_t srcPitch;
    std::size_t srcHeight;
    std::size_t dstXInBytes;
    std::size_t dstY;
    std::size_t dstZ;
    std::size_t dstLOD;
    CUmemorytype dstMemoryType;
    void* dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    void* reserved1;
    std::size_t dstPitch;
    std::size_t dstHeight;
    std::size_t WidthInBytes;
    std::size_t Height;
    std::size_t Depth;
};
using CUDA_MEMCPY3D = CUDA_MEMCPY3D_st;

/// How many multiprocessors a context may use, and what graphics API it works with. Not supported.
struct CUctxCreateParams_st
{
    struct CUexecAffinityParam_st* execAffinityParams;
    int numExecAffinityParams;
    struct CUctxCigParam_st* cigParams;
};
using CUctxCreateParams = CUctxCreateParams_st;

#pragma GCC visibility push(default)

extern "C" {

CUresult cuInit(unsigned int flags);
CUresult cuDriverGetVersion(int* version);
CUresult cuGetErrorName(CUresult result, const char** name);
CUresult cuGetErrorString(CUresult result, const char** text);

CUresult cuDeviceGet(CUdevice* device, int ordinal);
CUresult cuDeviceGetCount(int* count);
CUresult cuDeviceGetName(char* name, int length, CUdevice device);
CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device);
CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice device);
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device);
CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device);
CUresult cuDeviceGetProperties(CUdevprop* properties, CUdevice device);
CUresult cuDeviceGetPCIBusId(char* id, int length, CUdevice device);
CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char* id);
CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer);
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device);
CUresult cuDevicePrimaryCtxRelease(CUdevice device);
CUresult cuDevicePrimaryCtxReset(CUdevice device);
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int* flags, int* active);

CUresult cuCtxCreate(CUcontext* context, CUctxCreateParams* parameters, unsigned int flags, CUdevice device);
CUresult cuCtxDestroy(CUcontext context);
CUresult cuCtxPushCurrent(CUcontext context);
CUresult cuCtxPopCurrent(CUcontext* context);
CUresult cuCtxSetCurrent(CUcontext context);
CUresult cuCtxGetCurrent(CUcontext* context);
CUresult cuCtxGetDevice(CUdevice* device);
CUresult cuCtxGetFlags(unsigned int* flags);
CUresult cuCtxGetApiVersion(CUcontext context, unsigned int* version);
CUresult cuCtxSynchronize();
CUresult cuCtxSetLimit(CUlimit limit, std::size_t value);
CUresult cuCtxGetLimit(std::size_t* value, CUlimit limit);
CUresult cuCtxSetCacheConfig(CUfunc_cache preference);
CUresult cuCtxGetCacheConfig(CUfunc_cache* preference);
CUresult cuCtxGetStreamPriorityRange(int* least, int* greatest);

CUresult cuMemGetInfo(std::size_t* free, std::size_t* total);
CUresult cuMemAlloc(CUdeviceptr* pointer, std::size_t bytes);
CUresult cuMemAllocPitch(CUdeviceptr* pointer, std::size_t* pitch, std::size_t width, std::size_t height,
                         unsigned int element_bytes);
CUresult cuMemAllocManaged(CUdeviceptr* pointer, std::size_t bytes, unsigned int flags);
CUresult cuMemAllocAsync(CUdeviceptr* pointer, std::size_t bytes, CUstream stream);
CUresult cuMemFree(CUdeviceptr pointer);
CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream);
CUresult cuMemAllocHost(void** pointer, std::size_t bytes);
CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned int flags);
CUresult cuMemFreeHost(void* pointer);
CUresult cuMemHostGetDevicePointer(CUdeviceptr* device_pointer, void* pointer, unsigned int flags);
CUresult cuMemHostGetFlags(unsigned int* flags, void* pointer);
CUresult cuMemHostRegister(void* pointer, std::size_t bytes, unsigned int flags);
CUresult cuMemHostUnregister(void* pointer);
CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes);
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream);
CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, std::size_t bytes);
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream);
CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, std::size_t bytes);
CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream);
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, std::size_t bytes);
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream);
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, std::size_t count);
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t count, CUstream stream);
CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, std::size_t count);
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, std::size_t count, CUstream stream);
CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, std::size_t count);
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, std::size_t count, CUstream stream);

CUresult cuMemGetAddressRange(CUdeviceptr* begin, std::size_t* bytes, CUdeviceptr pointer);
CUresult cuMemAdvise(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice, CUmemLocation location);
CUresult cuMemPrefetchAsync(CUdeviceptr pointer, std::size_t bytes, CUmemLocation location,
                            unsigned int flags, CUstream stream);

CUresult cuMemGetAllocationGranularity(std::size_t* granularity, const CUmemAllocationProp* properties,
                                       CUmemAllocationGranularity_flags option);
CUresult cuMemAddressReserve(CUdeviceptr* pointer, std::size_t bytes, std::size_t alignment, CUdeviceptr wish,
                             unsigned long long flags);
CUresult cuMemAddressFree(CUdeviceptr pointer, std::size_t bytes);
CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, std::size_t bytes,
                     const CUmemAllocationProp* properties, unsigned long long flags);
CUresult cuMemRelease(CUmemGenericAllocationHandle handle);
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle* handle, void* pointer);
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp* properties,
                                                CUmemGenericAllocationHandle handle);
/// Memory is mapped in one place at a time.
CUresult cuMemMap(CUdeviceptr pointer, std::size_t bytes, std::size_t offset,
                  CUmemGenericAllocationHandle handle, unsigned long long flags);
CUresult cuMemUnmap(CUdeviceptr pointer, std::size_t bytes);
/// What may be read may be written, too.
CUresult cuMemSetAccess(CUdeviceptr pointer, std::size_t bytes, const CUmemAccessDesc* access,
                        std::size_t count);
CUresult cuMemGetAccess(unsigned long long* flags, const CUmemLocation* location, CUdeviceptr pointer);

CUresult cuArrayCreate(CUarray* array, const CUDA_ARRAY_DESCRIPTOR* descriptor);
CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR* descriptor, CUarray array);
CUresult cuArray3DCreate(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR* descriptor);
CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR* descriptor, CUarray array);
CUresult cuArrayDestroy(CUarray array);
CUresult cuMemcpy2D(const CUDA_MEMCPY2D* copy);
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* copy);
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* copy, CUstream stream);
CUresult cuMemcpy3D(const CUDA_MEMCPY3D* copy);
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D* copy, CUstream stream);

CUresult cuStreamCreate(CUstream* stream, unsigned int flags);
CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned int flags, int priority);
CUresult cuStreamGetPriority(CUstream stream, int* priority);
CUresult cuStreamGetFlags(CUstream stream, unsigned int* flags);
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags);
CUresult cuStreamQuery(CUstream stream);
CUresult cuStreamSynchronize(CUstream stream);
CUresult cuStreamDestroy(CUstream stream);
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void* data);
CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void* data, unsigned int flags);
CUresult cuEventCreate(CUevent* event, unsigned int flags);
CUresult cuEventRecord(CUevent event, CUstream stream);
CUresult cuEventQuery(CUevent event);
CUresult cuEventSynchronize(CUevent event);
CUresult cuEventDestroy(CUevent event);
CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent end);

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function);
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value);
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache preference);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function, int block_size,
                                                     std::size_t dynamic_shared_bytes);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, CUfunction function,
                                                              int block_size,
                                                              std::size_t dynamic_shared_bytes,
                                                              unsigned int flags);
CUresult cuOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, CUfunction function,
                                          CUoccupancyB2DSize dynamic_shared_bytes_of,
                                          std::size_t dynamic_shared_bytes, int block_size_limit);
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int* min_grid_size, int* block_size, CUfunction function,
                                                   CUoccupancyB2DSize dynamic_shared_bytes_of,
                                                   std::size_t dynamic_shared_bytes, int block_size_limit,
                                                   unsigned int flags);
CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
                        unsigned int block_x, unsigned int block_y, unsigned int block_z,
                        unsigned int dynamic_shared_bytes, CUstream stream, void** arguments, void** extra);
CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                                   unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                   unsigned int block_z, unsigned int dynamic_shared_bytes, CUstream stream,
                                   void** arguments);

#define SIMT_REFUSED(name, parameters) CUresult name parameters;
#include "simt/refused_driver_functions.inc"
#undef SIMT_REFUSED

}  // extern "C"

#pragma GCC visibility pop

SIMT_REMOVED("cuCtxCreate() with three arguments", "pass nullptr after the first")
inline CUresult cuCtxCreate(CUcontext* context, unsigned int flags, CUdevice device)
{
    return ::cuCtxCreate(context, nullptr, flags, device);
}

SIMT_REMOVED("cuMemAdvise() with the number of a device", "pass a CUmemLocation")
inline CUresult cuMemAdvise(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice, CUdevice device)
{
    const CUmemLocation location = {
        device == CU_DEVICE_CPU ? CU_MEM_LOCATION_TYPE_HOST : CU_MEM_LOCATION_TYPE_DEVICE, device};
    return ::cuMemAdvise(pointer, bytes, advice, location);
}

SIMT_REMOVED("cuMemPrefetchAsync() with the number of a device", "pass a CUmemLocation and 0 for flags")
inline CUresult cuMemPrefetchAsync(CUdeviceptr pointer, std::size_t bytes, CUdevice device, CUstream stream)
{
    const CUmemLocation location = {
        device == CU_DEVICE_CPU ? CU_MEM_LOCATION_TYPE_HOST : CU_MEM_LOCATION_TYPE_DEVICE, device};
    return ::cuMemPrefetchAsync(pointer, bytes, location, 0, stream);
}
