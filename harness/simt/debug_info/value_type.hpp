// SPDX-License-Identifier: MIT
/// @file
/// What the bytes of a variable mean.
#pragma once

#include "../findings/named_enum.hpp"

#include <elfutils/libdw.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace simt {

/// How the bytes of one element are to be read. The names are those of the trace format.
#define SIMT_ENCODINGS(X)                                                                                    \
    X(signed_number, "signed")                                                                               \
    X(unsigned_number, "unsigned")                                                                           \
    X(floating, "float")                                                                                     \
    X(brain_floating, "bfloat")                                                                              \
    X(boolean, "bool")                                                                                       \
    X(character, "char")                                                                                     \
    X(pointer, "pointer")                                                                                    \
    X(bits, "bits")
SIMT_NAMED_ENUM(Encoding, SIMT_ENCODINGS)

/// A number or a pointer in a struct.
struct Member
{
    std::string path;        ///< "position.x", "weights[2]"
    std::size_t offset = 0;  ///< in bytes from the beginning of the struct
    std::string type;        ///< as C++ spells it
    Encoding encoding = Encoding::bits;
    std::size_t bytes = 1;
};

/// A number, a pointer, a struct of these, or an array of one of them.
struct ValueType
{
    std::string name;  ///< of one element, as C++ spells it
    Encoding encoding = Encoding::bits;
    std::size_t bytes = 1;               ///< of one element
    std::vector<std::size_t> extents{};  ///< of an array, outermost first; empty: a single value
    std::vector<Member> members{};       ///< of a struct, in ascending order of offsets; its encoding is bits

    std::size_t elements() const
    {
        std::size_t count = 1;
        for (const std::size_t extent : extents) {
            count *= extent;
        }
        return count;
    }
};

/// The type that `die` names, with typedefs and qualifiers removed.
///
/// @return whether there is one
bool plain_type_of(Dwarf_Die* die, Dwarf_Die* type);

/// The extents of an array, outermost first. One that is not known is 1.
std::vector<Dwarf_Word> extents_of(Dwarf_Die* array);

/// Nothing for a function, a union, a struct of more than 64 members or with members of some bits, or what DWARF does not
/// describe. CUDA's types of half precision are numbers.
std::optional<ValueType> value_type_of(Dwarf_Die type);

/// What a pointer or a reference leads to.
std::optional<ValueType> pointee_of(Dwarf_Die type);

}  // namespace simt
