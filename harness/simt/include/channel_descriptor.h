// SPDX-License-Identifier: MIT
/// @file
/// cudaCreateChannelDesc<T>(): the channel format of an element type.
#pragma once

#include "simt/array_api.hpp"
#include "vector_types.h"

namespace simt {

constexpr cudaChannelFormatDesc channel_format(int components, std::size_t bytes, cudaChannelFormatKind kind)
{
    const int bits = static_cast<int>(bytes) * 8;
    return {bits, components > 1 ? bits : 0, components > 2 ? bits : 0, components > 2 ? bits : 0, kind};
}

}  // namespace simt

/// The format of no channels, which no array can have, for types that are no elements.
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return {0, 0, 0, 0, cudaChannelFormatKindNone};
}

#define SIMT_CHANNEL(T, components, Component, kind)                                                         \
    template <>                                                                                              \
    inline cudaChannelFormatDesc cudaCreateChannelDesc<T>()                                                  \
    {                                                                                                        \
        return simt::channel_format(components, sizeof(Component), kind);                                    \
    }
#define SIMT_CHANNELS(name, Component, kind)                                                                 \
    SIMT_CHANNEL(Component, 1, Component, kind)                                                              \
    SIMT_CHANNEL(name##1, 1, Component, kind)                                                                \
    SIMT_CHANNEL(name##2, 2, Component, kind)                                                                \
    SIMT_CHANNEL(name##4, 4, Component, kind)

SIMT_CHANNEL(char, 1, char, cudaChannelFormatKindSigned)
SIMT_CHANNELS(char, signed char, cudaChannelFormatKindSigned)
SIMT_CHANNELS(uchar, unsigned char, cudaChannelFormatKindUnsigned)
SIMT_CHANNELS(short, short, cudaChannelFormatKindSigned)
SIMT_CHANNELS(ushort, unsigned short, cudaChannelFormatKindUnsigned)
SIMT_CHANNELS(int, int, cudaChannelFormatKindSigned)
SIMT_CHANNELS(uint, unsigned int, cudaChannelFormatKindUnsigned)
SIMT_CHANNELS(float, float, cudaChannelFormatKindFloat)

#undef SIMT_CHANNELS
#undef SIMT_CHANNEL
