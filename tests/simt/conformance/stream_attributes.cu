// SPDX-License-Identifier: MIT
// What streams and kernels are known by: numbers, attributes that are hints, handles, names; and copies in batches.
#include "../program.hpp"

#include <cstring>

__global__ void scale_values(int* values, int by)
{
    values[threadIdx.x] *= by;
}

cudaLaunchAttributeValue window_over(int* values, std::size_t bytes)
{
    cudaLaunchAttributeValue value = {};
    value.accessPolicyWindow.base_ptr = values;
    value.accessPolicyWindow.num_bytes = bytes;
    value.accessPolicyWindow.hitRatio = 0.5f;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    return value;
}

void attributes(cudaStream_t stream, cudaStream_t other, int* values)
{
    cudaLaunchAttributeValue value = window_over(values, 128), kept = {};
    check(cudaStreamSetAttribute(stream, cudaLaunchAttributeAccessPolicyWindow, &value));
    check(cudaStreamGetAttribute(stream, cudaLaunchAttributeAccessPolicyWindow, &kept));
    std::printf("window of %zu bytes, %g\n", kept.accessPolicyWindow.num_bytes,
                static_cast<double>(kept.accessPolicyWindow.hitRatio));
    value.syncPolicy = cudaSyncPolicyYield;
    check(cudaStreamSetAttribute(stream, cudaLaunchAttributeSynchronizationPolicy, &value));
    check(cudaStreamCopyAttributes(other, stream));
    check(cudaStreamGetAttribute(other, cudaLaunchAttributeSynchronizationPolicy, &kept));
    std::printf("policy of the other: %d\n", kept.syncPolicy);
    std::printf("no such attribute: %s\n",
                cudaGetErrorName(cudaStreamSetAttribute(stream, cudaLaunchAttributeCooperative, &value)));
    cudaGetLastError();
    check(cudaCtxResetPersistingL2Cache());
}

void numbers(cudaStream_t stream, cudaStream_t other)
{
    unsigned long long mine = 0, again = 0, its = 0;
    check(cudaStreamGetId(stream, &mine));
    check(cudaStreamGetId(stream, &again));
    check(cudaStreamGetId(other, &its));
    int device = -1;
    check(cudaStreamGetDevice(stream, &device));
    std::printf("numbers: %d %d, device %d\n", mine == again, mine != its, device);
}

void handles(cudaStream_t stream, int* values)
{
    const char* name = nullptr;
    check(cudaFuncGetName(&name, reinterpret_cast<const void*>(scale_values)));
    std::printf("name: %d\n", std::strstr(name, "scale_values") != nullptr);
    cudaFunction_t function = nullptr;
    check(cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(scale_values)));
    std::printf("handle: %d\n", function != nullptr);

    cudaLaunchAttribute hints[2] = {};
    hints[0].id = cudaLaunchAttributeAccessPolicyWindow;
    hints[0].val = window_over(values, 128);
    hints[1].id = cudaLaunchAttributePriority;
    hints[1].val.priority = 0;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(32);
    config.stream = stream;
    config.attrs = hints;
    config.numAttrs = 2;
    check(cudaLaunchKernelEx(&config, scale_values, values, 3));
    check(cudaStreamSynchronize(stream));
}

int main()
{
    cudaStream_t stream, other;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    std::vector<int> first(32), result(32);
    for (int i = 0; i < 32; ++i) {
        first[i] = i;
    }
    DeviceArray<int> values(32), copy(32);
    values.set(first);
    check(cudaDeviceSynchronize());
    attributes(stream, other, values.data());
    numbers(stream, other);
    handles(stream, values.data());

    void* to[] = {copy.data(), copy.data() + 16};
    const void* from[] = {values.data() + 16, values.data()};
    std::size_t bytes[] = {64, 64};
    cudaMemcpyAttributes attribute = {};
    attribute.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    std::size_t first_of[] = {0};
    check(cudaMemcpyBatchAsync(to, from, bytes, 2, &attribute, first_of, 1, stream));
    check(cudaStreamSynchronize(stream));
    result = copy.get();
    std::printf("batch: %d %d %d %d\n", result[0], result[15], result[16], result[31]);
    check(cudaStreamDestroy(stream));
    check(cudaStreamDestroy(other));
}
