// SPDX-License-Identifier: MIT
#include "frames.hpp"

#include "variables.hpp"

#include <dwarf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace simt {
namespace {

constexpr unsigned stack_pointer = 7;  // System V ABI for x86-64, "DWARF Register Number Mapping"

/// Of a struct with more members, those of its members included, the first ones are shown.
constexpr std::size_t most_members = 64;

/// From the stack pointer to the canonical frame address.
std::optional<std::int64_t> frame_size(Dwfl_Module* module, Dwarf_Addr address)
{
    Dwarf_Addr bias = 0;
    Dwarf_CFI* const table = dwfl_module_eh_cfi(module, &bias);
    Dwarf_Frame* frame = nullptr;
    if (table == nullptr || dwarf_cfi_addrframe(table, address - bias, &frame) != 0) {
        return std::nullopt;
    }
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    std::optional<std::int64_t> size;
    if (dwarf_frame_cfa(frame, &operations, &count) == 0 && count == 1) {
        if (operations[0].atom == DW_OP_bregx && operations[0].number == stack_pointer) {
            size = static_cast<std::int64_t>(operations[0].number2);
        } else if (operations[0].atom == DW_OP_breg0 + stack_pointer) {
            size = static_cast<std::int64_t>(operations[0].number);
        }
    }
    std::free(frame);
    return size;
}

/// Where a variable is: FrameVariable::offsets.
std::optional<std::vector<std::int64_t>> offsets_of(Dwarf_Die* variable)
{
    Dwarf_Attribute location;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(variable, DW_AT_location, &location) == nullptr ||
        dwarf_getlocation(&location, &operations, &count) != 0 || count == 0 ||
        operations[0].atom != DW_OP_fbreg) {
        return std::nullopt;
    }
    std::vector<std::int64_t> offsets{static_cast<std::int64_t>(operations[0].number)};
    for (std::size_t i = 1; i < count; ++i) {
        switch (operations[i].atom) {
            case DW_OP_deref: offsets.push_back(0); break;
            case DW_OP_plus_uconst: offsets.back() += static_cast<std::int64_t>(operations[i].number); break;
            default: return std::nullopt;
        }
    }
    return offsets;
}

/// The variable as its function declares it, which is one for all places where that is inlined.
Dwarf_Die declaration_of(Dwarf_Die die)
{
    Dwarf_Attribute attribute;
    Dwarf_Die origin;
    while (dwarf_attr(&die, DW_AT_abstract_origin, &attribute) != nullptr &&
           dwarf_formref_die(&attribute, &origin) != nullptr) {
        die = origin;
    }
    return die;
}

/// Of the translator and the compiler, such as the pointer to the object that a member function is called for.
bool is_hidden(const std::string& name)
{
    return name.empty() || name == "this" || name.starts_with("__") || name.starts_with("simt_");
}

/// Adds `variable`, or its members if it is a small struct.
void add_value(const FrameVariable& variable, Dwarf_Die type, std::vector<FrameVariable>& all)
{
    const auto value = value_type_of(type);
    if (value && (value->members.empty() || !value->extents.empty())) {
        all.push_back(variable);
        all.back().type = *value;
        all.back().pointee = pointee_of(type);
        return;
    }
    std::vector<FrameVariable> members;
    for_each_child(type, [&](Dwarf_Die member) {
        Dwarf_Die member_type;
        const char* const name = dwarf_diename(&member);
        if (dwarf_tag(&member) != DW_TAG_member || name == nullptr || is_hidden(name) ||
            !plain_type_of(&member, &member_type)) {
            return;
        }
        FrameVariable part = variable;
        part.name += fmt::format(".{}", name);
        part.offsets.back() +=
            static_cast<std::int64_t>(unsigned_attribute(&member, DW_AT_data_member_location).value_or(0));
        add_value(part, member_type, members);
    });
    members.resize(std::min(members.size(), most_members));
    all.insert(all.end(), members.begin(), members.end());
}

void add_variable(Dwarf_Die die, IsOfProgram is_of_program, std::vector<FrameVariable>& all)
{
    const auto offsets = offsets_of(&die);
    Dwarf_Die declaration = declaration_of(die);
    const char* const name = dwarf_diename(&declaration);
    const char* const file = dwarf_decl_file(&declaration);
    Dwarf_Die type;
    if (!offsets || name == nullptr || is_hidden(name) || !plain_type_of(&declaration, &type) ||
        (file != nullptr && !is_of_program(file))) {
        return;
    }
    int line = 0;
    int column = 0;
    // What the body of a kernel captures, its parameters, has no line.
    const bool is_local = dwarf_tag(&die) == DW_TAG_variable && dwarf_decl_line(&declaration, &line) == 0;
    dwarf_decl_column(&declaration, &column);
    add_value({name, {}, {}, dwarf_dieoffset(&declaration), is_local ? line : 0, column, *offsets}, type,
              all);
}

/// Whether the scope, or a block in it, has a child for which the predicate holds.
template <class Predicate>
bool has_child(Dwarf_Die scope, Predicate predicate)
{
    bool has = false;
    for_each_child(scope, [&](Dwarf_Die child) {
        has = has || predicate(child) ||
              (dwarf_tag(&child) == DW_TAG_lexical_block && has_child(child, predicate));
    });
    return has;
}

/// Whether the function is what a launch of a kernel calls, or the lambda in it that copies the arguments to the kernel's body
/// (translate/translate.cpp): that returns an object of a class of its own.
bool launches_kernel(Dwarf_Die function)
{
    Dwarf_Attribute attribute;
    Dwarf_Die result;
    const bool has_result = dwarf_attr(&function, DW_AT_type, &attribute) != nullptr &&
                            dwarf_formref_die(&attribute, &result) != nullptr;
    return has_child(function, [&](Dwarf_Die child) {
        const char* const name = dwarf_diename(&child);
        return (name != nullptr && std::string_view(name) == "simt_kernel") ||
               (has_result && dwarf_tag(&child) == DW_TAG_structure_type &&
                dwarf_dieoffset(&child) == dwarf_dieoffset(&result));
    });
}

}  // namespace

bool runs_kernel(Dwarf_Die function)
{
    const char* const name = dwarf_diename(&function);
    return name != nullptr && std::string_view(name).starts_with("run_thread<");
}

std::optional<FrameLayout> frame_layout(Dwfl_Module* module, Dwarf_Addr address,
                                        const std::vector<Dwarf_Die>& scopes, IsOfProgram is_of_program)
{
    const auto size = frame_size(module, address);
    if (!size || scopes.empty()) {
        return std::nullopt;
    }
    FrameLayout frame{*size, {}, {}, launches_kernel(scopes.front())};
    for (const Dwarf_Die& scope : scopes) {
        for_each_child(scope, [&](Dwarf_Die child) {
            if (dwarf_tag(&child) == DW_TAG_variable || dwarf_tag(&child) == DW_TAG_formal_parameter) {
                add_variable(child, is_of_program, frame.variables);
            }
        });
    }
    return frame;
}

}  // namespace simt
