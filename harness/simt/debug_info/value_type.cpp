// SPDX-License-Identifier: MIT
#include "value_type.hpp"

#include "variables.hpp"

#include <dwarf.h>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace simt {
namespace {

/// DWARF 5, "Encoding attribute values".
Encoding encoding_of(Dwarf_Word encoding)
{
    switch (encoding) {
        case DW_ATE_boolean: return Encoding::boolean;
        case DW_ATE_signed: return Encoding::signed_number;
        case DW_ATE_unsigned: return Encoding::unsigned_number;
        case DW_ATE_float: return Encoding::floating;
        case DW_ATE_signed_char:
        case DW_ATE_unsigned_char:
        case DW_ATE_UTF: return Encoding::character;
        default: return Encoding::bits;
    }
}

std::string name_of(Dwarf_Die* die)
{
    const char* const name = dwarf_diename(die);
    return name != nullptr ? name : "";
}

bool is_pointer(int tag)
{
    return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
}

/// CUDA's numbers of 16 bits, which are classes here: include/simt/short_float.hpp.
std::optional<ValueType> short_float(std::string_view name, std::size_t bytes)
{
    if (name == "ShortFloat<simt::Half>") {
        return ValueType{"__half", Encoding::floating, bytes};
    }
    if (name == "ShortFloat<simt::Bfloat16>") {
        return ValueType{"__nv_bfloat16", Encoding::brain_floating, bytes};
    }
    return std::nullopt;
}

constexpr std::size_t most_members_of_value = 64;

bool is_struct(int tag)
{
    return tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

/// Adds what a value of `type` consists of, which lies at `offset` and is called `path`.
void add_members(const std::string& path, std::size_t offset, const ValueType& type, std::vector<Member>& all)
{
    const std::size_t elements = type.elements();
    for (std::size_t i = 0; i < elements && all.size() <= most_members_of_value; ++i) {
        std::string name = path;
        std::size_t inner = elements;
        std::size_t rest = i;
        for (const std::size_t extent : type.extents) {
            inner /= std::max<std::size_t>(extent, 1);
            name += fmt::format("[{}]", rest / inner);
            rest %= inner;
        }
        const std::size_t at = offset + i * type.bytes;
        if (type.members.empty()) {
            all.push_back({name, at, type.name, type.encoding, type.bytes});
        }
        for (const Member& member : type.members) {
            all.push_back({name.empty() ? member.path : name + "." + member.path, at + member.offset,
                           member.type, member.encoding, member.bytes});
        }
    }
}

/// Nothing for one that cannot be told member by member.
std::optional<ValueType> struct_type(Dwarf_Die type, std::size_t bytes)
{
    ValueType whole{name_of(&type), Encoding::bits, bytes};
    bool is_told = true;
    for_each_child(type, [&](Dwarf_Die child) {
        const int tag = dwarf_tag(&child);
        const bool is_base = tag == DW_TAG_inheritance;
        Dwarf_Attribute declared;
        if ((tag != DW_TAG_member && !is_base) || dwarf_attr(&child, DW_AT_external, &declared) != nullptr) {
            return;  // a function, a type, or a static member
        }
        Dwarf_Die of_member;
        const auto at = unsigned_attribute(&child, DW_AT_data_member_location);
        const auto value =
            at && plain_type_of(&child, &of_member) ? value_type_of(of_member) : std::optional<ValueType>();
        if (value) {
            add_members(is_base ? "" : name_of(&child), *at, *value, whole.members);
        } else {
            // A base without members is no member.
            is_told = is_told && is_base && at;
        }
    });
    const bool is_short = !whole.members.empty() && whole.members.size() <= most_members_of_value;
    return is_told && is_short ? std::optional(whole) : std::nullopt;
}

std::optional<ValueType> array_type(Dwarf_Die* array)
{
    Dwarf_Die element;
    std::optional<ValueType> type;
    if (plain_type_of(array, &element)) {
        type = value_type_of(element);
    }
    if (type) {
        const std::vector<Dwarf_Word> extents = extents_of(array);
        type->extents.insert(type->extents.begin(), extents.begin(), extents.end());
    }
    return type;
}

}  // namespace

bool plain_type_of(Dwarf_Die* die, Dwarf_Die* type)
{
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(die, DW_AT_type, &attribute) != nullptr &&
           dwarf_formref_die(&attribute, type) != nullptr && dwarf_peel_type(type, type) == 0;
}

std::vector<Dwarf_Word> extents_of(Dwarf_Die* array)
{
    std::vector<Dwarf_Word> extents;
    for_each_child(*array, [&extents](Dwarf_Die child) {
        if (dwarf_tag(&child) == DW_TAG_subrange_type) {
            const auto upper = unsigned_attribute(&child, DW_AT_upper_bound);
            extents.push_back(upper ? *upper + 1 : unsigned_attribute(&child, DW_AT_count).value_or(1));
        }
    });
    return extents;
}

std::optional<ValueType> value_type_of(Dwarf_Die type)
{
    const int tag = dwarf_tag(&type);
    if (tag == DW_TAG_array_type) {
        return array_type(&type);
    }
    Dwarf_Word bytes = 0;
    if (dwarf_aggregate_size(&type, &bytes) != 0 || bytes == 0) {
        return std::nullopt;
    }
    if (tag == DW_TAG_base_type) {
        const auto encoding = encoding_of(unsigned_attribute(&type, DW_AT_encoding).value_or(0));
        return ValueType{name_of(&type), encoding, bytes};
    }
    if (tag == DW_TAG_enumeration_type) {
        return ValueType{name_of(&type), Encoding::signed_number, bytes};
    }
    if (is_pointer(tag)) {
        Dwarf_Die target;
        const std::string name = plain_type_of(&type, &target) ? name_of(&target) : "void";
        return ValueType{name + (tag == DW_TAG_pointer_type ? "*" : "&"), Encoding::pointer, bytes};
    }
    if (const auto number = short_float(name_of(&type), bytes)) {
        return number;
    }
    return is_struct(tag) ? struct_type(type, bytes) : std::nullopt;
}

std::optional<ValueType> pointee_of(Dwarf_Die type)
{
    Dwarf_Die target;
    return is_pointer(dwarf_tag(&type)) && plain_type_of(&type, &target) ? value_type_of(target)
                                                                         : std::nullopt;
}

}  // namespace simt
