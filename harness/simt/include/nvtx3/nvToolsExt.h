// SPDX-License-Identifier: MIT
/// @file
/// Ranges and marks for a profiler's time line. None draws one.
#pragma once

#include <cstdint>

using nvtxRangeId_t = std::uint64_t;

#define NVTX_VERSION 3

/// What a range or mark has beside its name.
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3,
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6,
} nvtxPayloadType_t;

union nvtxMessageValue_t {
    const char* ascii;
    const wchar_t* unicode;
    struct nvtxStringRegistration_st* registered;
};

struct nvtxEventAttributes_t
{
    std::uint16_t version;
    std::uint16_t size;
    std::uint32_t category;
    std::int32_t colorType;
    std::uint32_t color;
    std::int32_t payloadType;
    std::int32_t reserved0;
    union {
        std::uint64_t ullValue;
        std::int64_t llValue;
        double dValue;
        std::uint32_t uiValue;
        std::int32_t iValue;
        float fValue;
    } payload;
    std::int32_t messageType;
    nvtxMessageValue_t message;
};
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE (static_cast<std::uint16_t>(sizeof(nvtxEventAttributes_t)))

inline int nvtxRangePushEx(const nvtxEventAttributes_t*)
{
    return 0;
}
inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t*)
{
    return 0;
}
inline void nvtxMarkEx(const nvtxEventAttributes_t*) {}
inline void nvtxNameCategoryA(std::uint32_t, const char*) {}
inline void nvtxNameOsThreadA(std::uint32_t, const char*) {}

inline int nvtxRangePushA(const char*)
{
    return 0;
}
inline int nvtxRangePop()
{
    return 0;
}
inline nvtxRangeId_t nvtxRangeStartA(const char*)
{
    return 0;
}
inline void nvtxRangeEnd(nvtxRangeId_t) {}
inline void nvtxMarkA(const char*) {}

#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
