// SPDX-License-Identifier: MIT
/// @file
/// The extended API of cuFFT: plans by the types of their data, and arrays of descriptors (cuFFT API Reference, "Multiple GPU
/// cuFFT Transforms"). There is one GPU here. Callbacks are not supported.
#pragma once
#define _CUFFTXT_H_  // the guard of CUDA's own, which programs ask for

#include "cudalibxt.h"
#include "cufft.h"
#include "library_types.h"

/// The order of the elements of an array. On one GPU it is always the natural one.
typedef enum cufftXtSubFormat_t {
    CUFFT_XT_FORMAT_INPUT = 0x00,
    CUFFT_XT_FORMAT_OUTPUT = 0x01,
    CUFFT_XT_FORMAT_INPLACE = 0x02,
    CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 0x03,
    CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED = 0x04,
    CUFFT_XT_FORMAT_DISTRIBUTED_INPUT = 0x05,
    CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT = 0x06,
    CUFFT_FORMAT_UNDEFINED = 0x07,
} cufftXtSubFormat;

typedef enum cufftXtCopyType_t {
    CUFFT_COPY_HOST_TO_DEVICE = 0x00,
    CUFFT_COPY_DEVICE_TO_HOST = 0x01,
    CUFFT_COPY_DEVICE_TO_DEVICE = 0x02,
    CUFFT_COPY_UNDEFINED = 0x03,
} cufftXtCopyType;

typedef enum cufftXtWorkAreaPolicy_t {
    CUFFT_WORKAREA_MINIMAL = 0,
    CUFFT_WORKAREA_USER = 1,
    CUFFT_WORKAREA_PERFORMANCE = 2,
} cufftXtWorkAreaPolicy;

typedef enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX = 0x0,
    CUFFT_CB_LD_COMPLEX_DOUBLE = 0x1,
    CUFFT_CB_LD_REAL = 0x2,
    CUFFT_CB_LD_REAL_DOUBLE = 0x3,
    CUFFT_CB_ST_COMPLEX = 0x4,
    CUFFT_CB_ST_COMPLEX_DOUBLE = 0x5,
    CUFFT_CB_ST_REAL = 0x6,
    CUFFT_CB_ST_REAL_DOUBLE = 0x7,
    CUFFT_CB_UNDEFINED = 0x8,
} cufftXtCallbackType;

/// Callbacks that load an element, or store one.
#define SIMT_CUFFT_CALLBACKS(letter, T)                                                                      \
    typedef T (*cufftCallbackLoad##letter)(void* dataIn, size_t offset, void* callerInfo,                    \
                                           void* sharedPointer);                                             \
    typedef void (*cufftCallbackStore##letter)(void* dataOut, size_t offset, T element, void* callerInfo,    \
                                               void* sharedPointer);
SIMT_CUFFT_CALLBACKS(C, cufftComplex)
SIMT_CUFFT_CALLBACKS(Z, cufftDoubleComplex)
SIMT_CUFFT_CALLBACKS(R, cufftReal)
SIMT_CUFFT_CALLBACKS(D, cufftDoubleReal)
#undef SIMT_CUFFT_CALLBACKS

#pragma GCC visibility push(default)

extern "C" {
/// The one GPU has the number 0.
cufftResult cufftXtSetGPUs(cufftHandle handle, int nGPUs, int* whichGPUs);
cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long int* n, long long int* inembed,
                                long long int istride, long long int idist, cudaDataType inputtype,
                                long long int* onembed, long long int ostride, long long int odist,
                                cudaDataType outputtype, long long int batch, size_t* workSize,
                                cudaDataType executiontype);
/// The work areas here have no bytes.
cufftResult cufftXtGetSizeMany(cufftHandle plan, int rank, long long int* n, long long int* inembed,
                               long long int istride, long long int idist, cudaDataType inputtype,
                               long long int* onembed, long long int ostride, long long int odist,
                               cudaDataType outputtype, long long int batch, size_t* workSize,
                               cudaDataType executiontype);
cufftResult cufftXtSetWorkArea(cufftHandle plan, void** workArea);
cufftResult cufftXtSetWorkAreaPolicy(cufftHandle plan, cufftXtWorkAreaPolicy policy, size_t* workSize);

cufftResult cufftXtMalloc(cufftHandle plan, cudaLibXtDesc** descriptor, cufftXtSubFormat format);
/// A descriptor is on the side of the device, an array on that of the host.
cufftResult cufftXtMemcpy(cufftHandle plan, void* dstPointer, void* srcPointer, cufftXtCopyType type);
cufftResult cufftXtFree(cudaLibXtDesc* descriptor);

cufftResult cufftXtExec(cufftHandle plan, void* input, void* output, int direction);
cufftResult cufftXtExecDescriptor(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                  int direction);
cufftResult cufftXtExecDescriptorC2C(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                     int direction);
cufftResult cufftXtExecDescriptorR2C(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output);
cufftResult cufftXtExecDescriptorC2R(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output);
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output,
                                     int direction);
cufftResult cufftXtExecDescriptorD2Z(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output);
cufftResult cufftXtExecDescriptorZ2D(cufftHandle plan, cudaLibXtDesc* input, cudaLibXtDesc* output);

/// Refused: CUFFT_NOT_IMPLEMENTED, as by NVIDIA's shared library.
cufftResult cufftXtSetCallback(cufftHandle plan, void** callback_routine, cufftXtCallbackType cbType,
                               void** caller_info);
cufftResult cufftXtClearCallback(cufftHandle plan, cufftXtCallbackType cbType);
cufftResult cufftXtSetCallbackSharedSize(cufftHandle plan, cufftXtCallbackType cbType, size_t sharedSize);
}

#pragma GCC visibility pop
