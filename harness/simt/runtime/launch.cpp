// SPDX-License-Identifier: MIT
// Launches: what translated ones call, and those of the CUDA runtime API.
#include "launch.hpp"
#include "../device/device.hpp"
#include "../memory/shared_memory.hpp"
#include "api_call.hpp"
#include "capture.hpp"

#include <cuda_runtime_api.h>

#include <dlfcn.h>

#include <optional>

namespace simt {
namespace {

/// Where the kernel that is called now is to say which one it is; null while kernels are launched.
thread_local Kernel** asked = nullptr;

/// More room than arguments can take (CUDA C++ Programming Guide, "__global__ Function Parameters": 32764 bytes). A
/// kernel that is called with it finds all its parameters to be memory that can be read.
struct AnyArguments
{
    char bytes[32 * 1024];
};

/// What is known of the kernel at `address`; null if there is none.
Kernel* kernel_at(const void* address)
{
    if (address == nullptr) {
        return nullptr;
    }
    static const AnyArguments arguments{};
    Kernel* kernel = nullptr;
    asked = &kernel;
    reinterpret_cast<void (*)(AnyArguments)>(const_cast<void*>(address))(arguments);
    asked = nullptr;
    return kernel;
}

/// What a launch returns: its own error, while an earlier one that nobody has fetched stays the last. The kernel's
/// function is called without the device's lock: it is code of the program.
template <class Launch>
cudaError_t error_of(Launch launch)
{
    const cudaError_t before = Device::get()->take_last_error();
    launch();
    const cudaError_t error = Device::get()->peek_last_error();
    if (error == cudaSuccess && before != cudaSuccess) {
        Device::get()->fail(before);
    }
    return error;
}

}  // namespace

const Kernel* find_kernel(const void* address)
{
    return kernel_at(address);
}

cudaError_t launch_again(const LaunchSettings& settings, const Call& call)
{
    return error_of([&] { Device::get()->launch(settings, call); });
}

cudaError_t launch_at(const void* address, const LaunchSettings& settings, void** arguments)
{
    const Kernel* kernel = kernel_at(address);
    if (kernel == nullptr) {
        return Device::get()->fail(cudaErrorInvalidDeviceFunction);
    }
    if (settings.is_cooperative && !Device::architecture().has_cooperative_launch()) {
        return Device::get()->fail(cudaErrorNotSupported);
    }
    return error_of([&] {
        Device::get()->configure(settings);
        kernel->call(address, arguments);
    });
}

namespace {

/// Whether a launch without the attribute does the same: it says what the hardware may do, not what the kernel does.
bool is_hint(const cudaLaunchAttribute& attribute)
{
    switch (attribute.id) {
        case cudaLaunchAttributeIgnore:
        case cudaLaunchAttributeAccessPolicyWindow:
        case cudaLaunchAttributeSynchronizationPolicy:
        case cudaLaunchAttributeProgrammaticStreamSerialization:
        case cudaLaunchAttributePriority:
        case cudaLaunchAttributeMemSyncDomainMap:
        case cudaLaunchAttributeMemSyncDomain:
        case cudaLaunchAttributePreferredSharedMemoryCarveout:
        case cudaLaunchAttributeNvlinkUtilCentricScheduling: return true;
        case cudaLaunchAttributeClusterDimension:
            return attribute.val.clusterDim.x == 1 && attribute.val.clusterDim.y == 1 &&
                   attribute.val.clusterDim.z == 1;
        default: return false;
    }
}

std::string unsupported(const cudaLaunchAttribute& attribute)
{
    return attribute.id == cudaLaunchAttributeClusterDimension
               ? "launches of thread block clusters are not supported on this device"
               : "this device does not support the launch attribute " +
                     std::to_string(static_cast<int>(attribute.id));
}

std::size_t static_shared_bytes(const Kernel& kernel)
{
    return Device::get()
        ->debug_info()
        .shared_bytes(reinterpret_cast<const void*>(kernel.thread_main))
        .value_or(0);
}

/// Whether the launch has become a node of a graph, or cannot become one.
bool is_captured(const LaunchSettings& settings, const Call& call)
{
    const auto make_operation = [&] {
        const auto closure = static_cast<const char*>(call.closure);
        return CapturedLaunch{&call.kernel, settings, {closure, closure + call.closure_bytes}, call.pointers};
    };
    return capture({"cudaLaunchKernel", settings.where, settings.stream, true}, make_operation).has_value();
}

}  // namespace

void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, cudaStream_t stream)
{
    Device::get()->configure({grid, block, dynamic_shared_bytes, __builtin_return_address(0), stream, false});
}

bool is_asked_for(Kernel& kernel, void (*thread_main)(const void*),
                  void (*unchecked_thread_main)(const void*))
{
    kernel.thread_main = thread_main;
    kernel.unchecked_thread_main = unchecked_thread_main;
    if (asked == nullptr) {
        return false;
    }
    *asked = &kernel;
    return true;
}

void launch(const Kernel& kernel, const void* closure, std::size_t closure_bytes, const Pointer* pointers,
            std::size_t count)
{
    const Caller where = SIMT_CALLER;
    Call call{kernel, closure, closure_bytes, {}};
    for (std::size_t i = 0; i < count; ++i) {
        call.pointers.push_back({pointers[i].name, reinterpret_cast<std::uint64_t>(pointers[i].address),
                                 pointers[i].element_bytes});
    }
    if (Thread::running() != nullptr) {
        Device::get()->launch_nested(call, where);
        return;
    }
    const auto device = Device::get();
    const std::optional<LaunchSettings> settings = device->take_configuration();
    if (!settings) {
        device->refuse_without_configuration(kernel, where.pc);
    } else if (!is_captured(*settings, call)) {
        device->launch(*settings, call);
    }
}

void ignore_error(const char* call, cudaError_t error)
{
    Device::get()->ignore_error(call, error, __builtin_return_address(0));
}

bool is_in_kernel()
{
    return Thread::running() != nullptr;
}

}  // namespace simt

using simt::Device;
using simt::Kernel;

extern "C" {

cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                             std::size_t dynamic_shared_bytes, cudaStream_t stream)
{
    return simt::launch_at(
        kernel, {grid, block, dynamic_shared_bytes, __builtin_return_address(0), stream, false}, arguments);
}

cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        std::size_t dynamic_shared_bytes, cudaStream_t stream)
{
    return simt::launch_at(
        kernel, {grid, block, dynamic_shared_bytes, __builtin_return_address(0), stream, true}, arguments);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments)
{
    if (config == nullptr || (config->numAttrs > 0 && config->attrs == nullptr)) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    simt::LaunchSettings settings{config->gridDim,          config->blockDim,
                                  config->dynamicSmemBytes, __builtin_return_address(0),
                                  config->stream,           false};
    for (unsigned i = 0; i < config->numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = config->attrs[i];
        if (attribute.id == cudaLaunchAttributeCooperative) {
            settings.is_cooperative = attribute.val.cooperative != 0;
        } else if (!simt::is_hint(attribute)) {
            return simt::refuse({"cudaLaunchKernelExC", settings.where}, cudaErrorNotSupported,
                                simt::unsupported(attribute));
        }
    }
    return simt::launch_at(kernel, settings, arguments);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* address)
{
    const Kernel* const kernel = simt::kernel_at(address);  // code of the program, so without the lock
    const auto device = Device::get();
    if (attributes == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (kernel == nullptr) {
        return device->fail(cudaErrorInvalidDeviceFunction);
    }
    const simt::Architecture& architecture = Device::architecture();
    *attributes = {};
    attributes->sharedSizeBytes = simt::static_shared_bytes(*kernel);
    attributes->maxThreadsPerBlock =
        static_cast<int>(kernel->max_threads > 0 ? kernel->max_threads : architecture.max_threads_per_block);
    attributes->ptxVersion = attributes->binaryVersion = 10 * architecture.major + architecture.minor;
    attributes->maxDynamicSharedSizeBytes =
        kernel->max_dynamic_shared_bytes >= 0
            ? static_cast<int>(kernel->max_dynamic_shared_bytes)
            : static_cast<int>(architecture.shared_bytes_per_block - attributes->sharedSizeBytes);
    attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* address, cudaFuncAttribute attribute, int value)
{
    Kernel* const kernel = simt::kernel_at(address);
    const auto device = Device::get();
    if (kernel == nullptr) {
        return device->fail(cudaErrorInvalidDeviceFunction);
    }
    switch (attribute) {
        case cudaFuncAttributeMaxDynamicSharedMemorySize:
            if (value < 0 || static_cast<std::size_t>(value) + simt::static_shared_bytes(*kernel) >
                                 Device::architecture().shared_bytes_per_block_opt_in) {
                return device->fail(cudaErrorInvalidValue);
            }
            kernel->max_dynamic_shared_bytes = value;
            return cudaSuccess;
        case cudaFuncAttributePreferredSharedMemoryCarveout:
            return value >= -1 && value <= 100 ? cudaSuccess : device->fail(cudaErrorInvalidValue);
        default: return device->fail(cudaErrorInvalidValue);
    }
}

/// A preference, which changes no result.
cudaError_t cudaFuncSetCacheConfig(const void* address, cudaFuncCache)
{
    return simt::kernel_at(address) != nullptr ? cudaSuccess
                                               : Device::get()->fail(cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaFuncSetSharedMemConfig(const void* address, cudaSharedMemConfig)
{
    return simt::kernel_at(address) != nullptr ? cudaSuccess
                                               : Device::get()->fail(cudaErrorInvalidDeviceFunction);
}

/// The name by which the linker knows the kernel, as with CUDA; the one in the source where the linker knows none.
cudaError_t cudaFuncGetName(const char** name, const void* address)
{
    if (name == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    const Kernel* kernel = simt::kernel_at(address);
    if (kernel == nullptr) {
        return Device::get()->fail(cudaErrorInvalidDeviceFunction);
    }
    Dl_info symbol{};
    *name = dladdr(address, &symbol) != 0 && symbol.dli_saddr == address ? symbol.dli_sname : kernel->name;
    return cudaSuccess;
}

/// A kernel's handle is its address.
cudaError_t cudaGetFuncBySymbol(cudaFunction_t* function, const void* address)
{
    if (function == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (simt::kernel_at(address) == nullptr) {
        return Device::get()->fail(cudaErrorInvalidDeviceFunction);
    }
    *function = reinterpret_cast<cudaFunction_t>(const_cast<void*>(address));
    return cudaSuccess;
}

cudaError_t cudaGetKernel(cudaKernel_t* kernel, const void* address)
{
    cudaFunction_t function = nullptr;
    const cudaError_t error = kernel != nullptr ? cudaGetFuncBySymbol(&function, address)
                                                : Device::get()->fail(cudaErrorInvalidValue);
    if (error == cudaSuccess) {
        *kernel = reinterpret_cast<cudaKernel_t>(function);
    }
    return error;
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, cudaFuncAttribute attribute, int value,
                                            int device)
{
    return device == 0 ? cudaFuncSetAttribute(kernel, attribute, value)
                       : Device::get()->fail(cudaErrorInvalidDevice);
}

/// Runs at once; what comes before it in the stream is done by then.
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data)
{
    if (function == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    if (const auto captured =
            simt::capture({"cudaLaunchHostFunc", __builtin_return_address(0), stream, true}, [=] {
                return simt::HostCall{function, data};
            })) {
        return *captured;
    }
    Device::get()->streams().host_waits_for(stream);
    function(data);
    return cudaSuccess;
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned int flags)
{
    if (callback == nullptr || flags != 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (const auto refused =
            simt::refuse_to_wait({"cudaStreamAddCallback", __builtin_return_address(0), stream})) {
        return *refused;
    }
    Device::get()->streams().host_waits_for(stream);
    const cudaError_t error = Device::get()->usable();
    callback(stream, error, data);  // code of the program, so without the lock
    return cudaSuccess;
}

}  // extern "C"
