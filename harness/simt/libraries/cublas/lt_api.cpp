// SPDX-License-Identifier: MIT
// The functions that cublasLt.h declares.
#include "functions.hpp"
#include "lt_descriptors.hpp"
#include "typed_product.hpp"

#include <cuda_runtime_api.h>

#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

using simt::ApiCall;
using simt::CublasCall;
using simt::Device;
using simt::cublas::contents_of;
using simt::cublas::Epilogue;
using simt::cublas::LtLayout;
using simt::cublas::LtOperation;
using simt::cublas::LtPreference;
using simt::cublas::ProductOperands;
using simt::cublas::TypedMatrix;
using simt::cublas::TypedProduct;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

namespace {

// --- Descriptors ----------------------------------------------------------------------------------------------

/// Where an attribute is in its descriptor.
struct Attribute
{
    int number;
    std::size_t offset;
    std::size_t bytes;
};

#define SIMT_ATTRIBUTE(number, Contents, member)                                                             \
    {                                                                                                        \
        number, offsetof(Contents, member), sizeof(Contents::member)                                         \
    }

constexpr Attribute layout_attributes[] = {
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_TYPE, LtLayout, type),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_ORDER, LtLayout, order),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_ROWS, LtLayout, rows),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_COLS, LtLayout, columns),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_LD, LtLayout, leading),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, LtLayout, batch_count),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, LtLayout, batch_stride),
    SIMT_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_BATCH_MODE, LtLayout, batch_mode),
};

constexpr Attribute operation_attributes[] = {
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, LtOperation, compute),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_SCALE_TYPE, LtOperation, scale),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_POINTER_MODE, LtOperation, pointer_mode),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSA, LtOperation, transa),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSB, LtOperation, transb),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSC, LtOperation, transc),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_FILL_MODE, LtOperation, fill_mode),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE, LtOperation, epilogue),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_POINTER, LtOperation, bias),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, LtOperation, bias_stride),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, LtOperation, bias_type),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, LtOperation, processors),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_DESC_FAST_ACCUM, LtOperation, fast_accumulation),
};

constexpr Attribute preference_attributes[] = {
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_SEARCH_MODE, LtPreference, search_mode),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, LtPreference, workspace_bytes),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, LtPreference, reduction_schemes),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, LtPreference, alignments[0]),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, LtPreference, alignments[1]),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, LtPreference, alignments[2]),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, LtPreference, alignments[3]),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, LtPreference, waves),
    SIMT_ATTRIBUTE(CUBLASLT_MATMUL_PREF_IMPL_MASK, LtPreference, implementations),
};

template <std::size_t count>
const Attribute* find(const Attribute (&attributes)[count], int number)
{
    const auto* const found =
        std::find_if(std::begin(attributes), std::end(attributes),
                     [&](const Attribute& attribute) { return attribute.number == number; });
    return found != std::end(attributes) ? found : nullptr;
}

cublasStatus_t refuse_attribute(const ApiCall& call, int number)
{
    refuse(call, cudaErrorNotSupported,
           "attribute " + std::to_string(number) + " of this descriptor is not supported on this device");
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

template <std::size_t count>
cublasStatus_t set_attribute(const ApiCall& call, const Attribute (&attributes)[count], void* descriptor,
                             int number, const void* value, std::size_t bytes)
{
    const Attribute* const attribute = find(attributes, number);
    if (attribute == nullptr) {
        return refuse_attribute(call, number);
    }
    if (descriptor == nullptr || value == nullptr || bytes < attribute->bytes) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const auto device = Device::get();
    const simt::WritesForProgram writes;
    std::memcpy(static_cast<char*>(descriptor) + attribute->offset, value, attribute->bytes);
    return CUBLAS_STATUS_SUCCESS;
}

/// @param bytes  0 to ask only how many there are
template <std::size_t count>
cublasStatus_t get_attribute(const ApiCall& call, const Attribute (&attributes)[count],
                             const void* descriptor, int number, void* value, std::size_t bytes,
                             std::size_t* written)
{
    const Attribute* const attribute = find(attributes, number);
    if (attribute == nullptr) {
        return refuse_attribute(call, number);
    }
    if (descriptor == nullptr || (bytes == 0 ? written == nullptr : bytes < attribute->bytes) ||
        (bytes != 0 && value == nullptr)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const auto device = Device::get();
    const simt::WritesForProgram writes;
    if (bytes != 0) {
        std::memcpy(value, static_cast<const char*>(descriptor) + attribute->offset, attribute->bytes);
    }
    if (written != nullptr) {
        *written = attribute->bytes;
    }
    return CUBLAS_STATUS_SUCCESS;
}

/// Fills a descriptor of the program.
///
/// @param bytes  that the program has for it
template <class Contents, class Opaque>
cublasStatus_t init(Opaque* descriptor, std::size_t bytes, const Contents& contents)
{
    if (descriptor == nullptr || bytes < sizeof(Opaque)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const auto device = Device::get();
    const simt::WritesForProgram writes;
    std::memset(descriptor, 0, sizeof(Opaque));
    std::memcpy(descriptor, &contents, sizeof contents);
    return CUBLAS_STATUS_SUCCESS;
}

/// Makes a descriptor in the program's own memory, as it may have one itself.
template <class Contents, class Opaque>
cublasStatus_t create(Opaque** descriptor, const Contents& contents)
{
    if (descriptor == nullptr) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    auto* const made = static_cast<Opaque*>(std::malloc(sizeof(Opaque)));
    if (made == nullptr) {
        return CUBLAS_STATUS_ALLOC_FAILED;
    }
    const cublasStatus_t status = init(made, sizeof(Opaque), contents);
    const auto device = Device::get();
    const simt::WritesForProgram writes;
    *descriptor = made;
    return status;
}

cublasStatus_t destroy(void* descriptor)
{
    std::free(descriptor);
    return CUBLAS_STATUS_SUCCESS;
}

LtLayout new_layout(cudaDataType type, std::uint64_t rows, std::uint64_t columns, std::int64_t leading)
{
    return {static_cast<std::uint32_t>(type), CUBLASLT_ORDER_COL, rows, columns, leading, 0, 1, 0};
}

LtOperation new_operation(cublasComputeType_t compute, cudaDataType scale)
{
    LtOperation operation{};
    operation.compute = compute;
    operation.scale = scale;
    operation.fill_mode = CUBLAS_FILL_MODE_FULL;
    operation.epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    operation.bias_type = -1;
    return operation;
}

// --- Products -------------------------------------------------------------------------------------------------

/// What stands in the way of a product.
struct Obstacle
{
    cublasStatus_t status;
    std::string reason;  ///< empty if the status says it all
};

std::optional<Obstacle> obstacle_of(const LtLayout& layout)
{
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    if (layout.order != CUBLASLT_ORDER_COL && layout.order != CUBLASLT_ORDER_ROW) {
        return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED,
                        "this device has matrices in CUBLASLT_ORDER_COL and CUBLASLT_ORDER_ROW only"};
    }
    if (layout.batch_mode != 0) {
        return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED,
                        "this device has no batches of matrices by arrays of pointers here: use "
                        "cublasGemmBatchedEx()"};
    }
    if (simt::cublas::bytes_of(static_cast<cudaDataType>(layout.type)) == 0) {
        return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED, "the type of a matrix has the number " +
                                                         std::to_string(layout.type) +
                                                         ", which is not supported on this device"};
    }
    if (layout.rows > most || layout.columns > most || layout.leading < 0 ||
        layout.leading > static_cast<std::int64_t>(most) || layout.batch_count < 1) {
        return Obstacle{CUBLAS_STATUS_INVALID_VALUE, {}};
    }
    return {};
}

TypedMatrix matrix_of(const LtLayout& layout, const void* data)
{
    return {data,
            static_cast<cudaDataType>(layout.type),
            static_cast<int>(layout.rows),
            static_cast<int>(layout.columns),
            static_cast<int>(layout.leading),
            layout.order == CUBLASLT_ORDER_ROW};
}

/// @param of_d  the type of the result
std::optional<Epilogue> epilogue_of(const LtOperation& operation, std::uint32_t of_d)
{
    const auto type =
        static_cast<cudaDataType>(operation.bias_type < 0 ? static_cast<int>(of_d) : operation.bias_type);
    switch (operation.epilogue) {
        case CUBLASLT_EPILOGUE_DEFAULT: return Epilogue{};
        case CUBLASLT_EPILOGUE_RELU: return Epilogue{Epilogue::Function::relu, nullptr, {}};
        case CUBLASLT_EPILOGUE_GELU: return Epilogue{Epilogue::Function::gelu, nullptr, {}};
        case CUBLASLT_EPILOGUE_BIAS: return Epilogue{Epilogue::Function::none, operation.bias, type};
        case CUBLASLT_EPILOGUE_RELU_BIAS: return Epilogue{Epilogue::Function::relu, operation.bias, type};
        case CUBLASLT_EPILOGUE_GELU_BIAS: return Epilogue{Epilogue::Function::gelu, operation.bias, type};
        default: return {};
    }
}

/// A product as its descriptors say it, with the memory that it is about.
struct LtProduct
{
    LtOperation operation;
    LtLayout a;
    LtLayout b;
    LtLayout c;
    LtLayout d;

    std::optional<Obstacle> obstacle() const
    {
        for (const LtLayout* layout : {&a, &b, &c, &d}) {
            if (auto found = obstacle_of(*layout)) {
                return found;
            }
            if (layout->batch_count != d.batch_count) {
                return Obstacle{CUBLAS_STATUS_INVALID_VALUE, {}};
            }
        }
        if (operation.pointer_mode != CUBLASLT_POINTER_MODE_HOST &&
            operation.pointer_mode != CUBLASLT_POINTER_MODE_DEVICE) {
            return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED,
                            "a factor that is a vector is not supported on this device"};
        }
        if (operation.transc != CUBLAS_OP_N || operation.fill_mode != CUBLAS_FILL_MODE_FULL) {
            return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED,
                            "this device does not transpose C, and computes all elements of D"};
        }
        if (!epilogue_of(operation, d.type)) {
            return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED,
                            "this device has the epilogues DEFAULT, RELU, GELU, and these with BIAS"};
        }
        if (d.batch_count > 1 && epilogue_of(operation, d.type)->bias != nullptr &&
            operation.bias_stride != 0) {
            return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED, "this device has one bias for all of a batch"};
        }
        if (!product(nullptr, nullptr).is_supported(compute(), operands(0, {}))) {
            return Obstacle{CUBLAS_STATUS_NOT_SUPPORTED, {}};
        }
        return {};
    }
    cublasComputeType_t compute() const { return static_cast<cublasComputeType_t>(operation.compute); }
    TypedProduct product(const void* alpha, const void* beta) const
    {
        return {static_cast<cublasOperation_t>(operation.transa),
                static_cast<cublasOperation_t>(operation.transb),
                static_cast<cudaDataType>(operation.scale),
                alpha,
                beta,
                epilogue_of(operation, d.type).value_or(Epilogue{})};
    }

    struct Memory
    {
        const void* a;
        const void* b;
        const void* c;
        const void* d;
    };
    /// @param index  in the batch
    ProductOperands operands(int index, const Memory& memory) const
    {
        const auto at = [&](const LtLayout& layout, const void* data) {
            return matrix_of(layout, data).shifted(index * layout.batch_stride);
        };
        return {at(a, memory.a), at(b, memory.b), at(c, memory.c), at(d, memory.d)};
    }
};

/// Nothing if a descriptor is null.
std::optional<LtProduct> product_of(cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t a,
                                    cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                    cublasLtMatrixLayout_t d)
{
    if (operation == nullptr || a == nullptr || b == nullptr || c == nullptr || d == nullptr) {
        return {};
    }
    return LtProduct{contents_of<LtOperation>(operation), contents_of<LtLayout>(a), contents_of<LtLayout>(b),
                     contents_of<LtLayout>(c), contents_of<LtLayout>(d)};
}

/// A handle of one library serves for the other, too.
cublasHandle_t full_handle(cublasLtHandle_t handle)
{
    return reinterpret_cast<cublasHandle_t>(handle);
}

}  // namespace

cublasStatus_t cublasLtCreate(cublasLtHandle_t* lightHandle)
{
    return cublasCreate_v2(reinterpret_cast<cublasHandle_t*>(lightHandle));
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t lightHandle)
{
    return cublasDestroy_v2(full_handle(lightHandle));
}

const char* cublasLtGetStatusName(cublasStatus_t status)
{
    return cublasGetStatusName(status);
}

const char* cublasLtGetStatusString(cublasStatus_t status)
{
    return cublasGetStatusString(status);
}

size_t cublasLtGetVersion(void)
{
    return CUBLAS_VERSION;
}

size_t cublasLtGetCudartVersion(void)
{
    return CUDART_VERSION;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t lightHandle, cublasLtMatmulDesc_t computeDesc,
                              const void* alpha, const void* A, cublasLtMatrixLayout_t Adesc, const void* B,
                              cublasLtMatrixLayout_t Bdesc, const void* beta, const void* C,
                              cublasLtMatrixLayout_t Cdesc, void* D, cublasLtMatrixLayout_t Ddesc,
                              const cublasLtMatmulAlgo_t*, void*, size_t, cudaStream_t stream)
{
    const auto device = Device::get();
    const ApiCall call = SIMT_THIS_CALL;
    if (!simt::is_live(full_handle(lightHandle))) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    const std::optional<LtProduct> product = product_of(computeDesc, Adesc, Bdesc, Cdesc, Ddesc);
    if (!product) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (const std::optional<Obstacle> obstacle = product->obstacle()) {
        if (!obstacle->reason.empty()) {
            refuse(call, cudaErrorNotSupported, obstacle->reason);
        }
        return obstacle->status;
    }
    cublasContext settings;
    settings.stream = stream;
    settings.pointer_mode = static_cast<cublasPointerMode_t>(product->operation.pointer_mode);
    std::vector<ProductOperands> batch;
    for (int i = 0; i < product->d.batch_count; ++i) {
        batch.push_back(product->operands(i, {A, B, C, D}));
    }
    return simt::cublas::multiply(CublasCall(call, settings), product->product(alpha, beta),
                                  product->compute(), batch);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t lightHandle,
                                              cublasLtMatmulDesc_t operationDesc,
                                              cublasLtMatrixLayout_t Adesc, cublasLtMatrixLayout_t Bdesc,
                                              cublasLtMatrixLayout_t Cdesc, cublasLtMatrixLayout_t Ddesc,
                                              cublasLtMatmulPreference_t preference, int requestedAlgoCount,
                                              cublasLtMatmulHeuristicResult_t heuristicResultsArray[],
                                              int* returnAlgoCount)
{
    const auto device = Device::get();
    if (!simt::is_live(full_handle(lightHandle))) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    const std::optional<LtProduct> product = product_of(operationDesc, Adesc, Bdesc, Cdesc, Ddesc);
    if (!product || preference == nullptr || requestedAlgoCount < 1 || heuristicResultsArray == nullptr ||
        returnAlgoCount == nullptr) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const bool is_possible =
        !product->obstacle() && product->product(nullptr, nullptr).is_valid(product->operands(0, {}));
    const simt::WritesForProgram writes;
    *returnAlgoCount = is_possible ? 1 : 0;
    if (!is_possible) {
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
    heuristicResultsArray[0] = {};
    heuristicResultsArray[0].wavesCount = 1;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t matLayout, size_t size,
                                                 cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld)
{
    return init(matLayout, size, new_layout(type, rows, cols, ld));
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* matLayout, cudaDataType type, uint64_t rows,
                                          uint64_t cols, int64_t ld)
{
    return create(matLayout, new_layout(type, rows, cols, ld));
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t matLayout)
{
    return destroy(matLayout);
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t matLayout,
                                                cublasLtMatrixLayoutAttribute_t attr, const void* buf,
                                                size_t sizeInBytes)
{
    return set_attribute(SIMT_THIS_CALL, layout_attributes, matLayout, attr, buf, sizeInBytes);
}

cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t matLayout,
                                                cublasLtMatrixLayoutAttribute_t attr, void* buf,
                                                size_t sizeInBytes, size_t* sizeWritten)
{
    return get_attribute(SIMT_THIS_CALL, layout_attributes, matLayout, attr, buf, sizeInBytes, sizeWritten);
}

cublasStatus_t cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t matmulDesc, size_t size,
                                               cublasComputeType_t computeType, cudaDataType_t scaleType)
{
    return init(matmulDesc, size, new_operation(computeType, scaleType));
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* matmulDesc, cublasComputeType_t computeType,
                                        cudaDataType_t scaleType)
{
    return create(matmulDesc, new_operation(computeType, scaleType));
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t matmulDesc)
{
    return destroy(matmulDesc);
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t matmulDesc,
                                              cublasLtMatmulDescAttributes_t attr, const void* buf,
                                              size_t sizeInBytes)
{
    return set_attribute(SIMT_THIS_CALL, operation_attributes, matmulDesc, attr, buf, sizeInBytes);
}

cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t matmulDesc,
                                              cublasLtMatmulDescAttributes_t attr, void* buf,
                                              size_t sizeInBytes, size_t* sizeWritten)
{
    return get_attribute(SIMT_THIS_CALL, operation_attributes, matmulDesc, attr, buf, sizeInBytes,
                         sizeWritten);
}

cublasStatus_t cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t pref, size_t size)
{
    return init(pref, size, LtPreference{});
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* pref)
{
    return create(pref, LtPreference{});
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t pref)
{
    return destroy(pref);
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t pref,
                                                    cublasLtMatmulPreferenceAttributes_t attr,
                                                    const void* buf, size_t sizeInBytes)
{
    return set_attribute(SIMT_THIS_CALL, preference_attributes, pref, attr, buf, sizeInBytes);
}

cublasStatus_t cublasLtMatmulPreferenceGetAttribute(cublasLtMatmulPreference_t pref,
                                                    cublasLtMatmulPreferenceAttributes_t attr, void* buf,
                                                    size_t sizeInBytes, size_t* sizeWritten)
{
    return get_attribute(SIMT_THIS_CALL, preference_attributes, pref, attr, buf, sizeInBytes, sizeWritten);
}
