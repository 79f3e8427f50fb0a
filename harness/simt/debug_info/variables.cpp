// SPDX-License-Identifier: MIT
#include "variables.hpp"

#include <dwarf.h>
#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace simt {
namespace {

/// Offset of a thread-local variable in its module's block: its location is that constant and "push TLS address".
std::optional<std::uint64_t> thread_local_offset(Dwarf_Die* variable)
{
    Dwarf_Attribute location;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(variable, DW_AT_location, &location) == nullptr ||
        dwarf_getlocation(&location, &operations, &count) != 0 || count < 2) {
        return std::nullopt;
    }
    const auto last = operations[count - 1].atom;
    if (last != DW_OP_GNU_push_tls_address && last != DW_OP_form_tls_address) {
        return std::nullopt;
    }
    return operations[0].number;
}

/// Address of a variable of the program, as its module has it: its location is that constant.
std::optional<std::uint64_t> static_address(Dwarf_Die* variable)
{
    Dwarf_Attribute location;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(variable, DW_AT_location, &location) == nullptr ||
        dwarf_getlocation(&location, &operations, &count) != 0 || count != 1 ||
        operations[0].atom != DW_OP_addr) {
        return std::nullopt;
    }
    return operations[0].number;
}

/// Whether a name is reserved for implementations, such as that of the member of a __half (C++ standard, "Identifiers").
bool is_reserved(std::string_view name)
{
    return name.find("__") != name.npos;
}

/// What stands at byte `offset` of an object of `type`, written as C++ writes it after the object's name.
std::string designator(Dwarf_Die type, std::uint64_t offset)
{
    if (dwarf_tag(&type) == DW_TAG_array_type) {
        Dwarf_Die element;
        Dwarf_Word element_bytes = 0;
        if (!plain_type_of(&type, &element) || dwarf_aggregate_size(&element, &element_bytes) != 0 ||
            element_bytes == 0) {
            return "";
        }
        std::uint64_t index = offset / element_bytes;
        std::string text;
        std::vector<Dwarf_Word> extents = extents_of(&type);
        for (auto extent = extents.rbegin(); extent != extents.rend(); ++extent) {
            const bool outermost = std::next(extent) == extents.rend();
            text.insert(0, fmt::format("[{}]", outermost || *extent == 0 ? index : index % *extent));
            index = *extent == 0 ? 0 : index / *extent;
        }
        return text + designator(element, offset % element_bytes);
    }
    Dwarf_Die member;
    if ((dwarf_tag(&type) == DW_TAG_structure_type || dwarf_tag(&type) == DW_TAG_class_type) &&
        dwarf_child(&type, &member) == 0) {
        do {
            Dwarf_Die member_type;
            Dwarf_Word size = 0;
            if (dwarf_tag(&member) != DW_TAG_member || !plain_type_of(&member, &member_type) ||
                dwarf_aggregate_size(&member_type, &size) != 0) {
                continue;
            }
            const std::uint64_t start = unsigned_attribute(&member, DW_AT_data_member_location).value_or(0);
            const char* name = dwarf_diename(&member);
            if (offset >= start && offset < start + size && name != nullptr && !is_reserved(name)) {
                return "." + std::string(name) + designator(member_type, offset - start);
            }
        } while (dwarf_siblingof(&member, &member) == 0);
    }
    return "";
}

/// The thread-local variables that a function can come to.
class Reach {
public:
    explicit Reach(Dwarf_Die function)
    {
        dwarf_diecu(&function, &unit_, nullptr, nullptr);
        body(function);
    }

    std::size_t bytes() const
    {
        std::size_t sum = 0;
        for (const auto& [offset, size] : variables_) {
            sum += size;
        }
        return sum;
    }

private:
    void variable(Dwarf_Die die)
    {
        const auto offset = thread_local_offset(&die);
        Dwarf_Die type;
        Dwarf_Word size = 0;
        if (offset && plain_type_of(&die, &type) && dwarf_aggregate_size(&type, &size) == 0) {
            variables_[*offset] = size;
        }
    }

    /// A function, an inlined call of one, or a block in it.
    void body(Dwarf_Die die)
    {
        if (!visited_.insert(dwarf_dieoffset(&die)).second) {
            return;
        }
        follow(die, DW_AT_abstract_origin);
        for_each_child(die, [this](Dwarf_Die child) {
            switch (dwarf_tag(&child)) {
                case DW_TAG_variable: variable(child); break;
                case DW_TAG_lexical_block:
                case DW_TAG_inlined_subroutine: body(child); break;
                case DW_TAG_call_site: follow(child, DW_AT_call_origin); break;
                case DW_TAG_structure_type:
                case DW_TAG_class_type: members(child); break;
                default: break;
            }
        });
        if (unsigned_attribute(&die, DW_AT_inline).value_or(DW_INL_not_inlined) != DW_INL_not_inlined) {
            instances_of(die);
        }
    }

    /// The functions of a local type. The body of a kernel is one, that of a lambda which is called through a pointer.
    void members(Dwarf_Die type)
    {
        for_each_child(type, [this](Dwarf_Die child) {
            if (dwarf_tag(&child) == DW_TAG_subprogram) {
                body(child);
            }
        });
    }

    void follow(Dwarf_Die die, unsigned attribute_name)
    {
        Dwarf_Attribute attribute;
        Dwarf_Die target;
        if (dwarf_attr(&die, attribute_name, &attribute) != nullptr &&
            dwarf_formref_die(&attribute, &target) != nullptr) {
            body(target);
        }
    }

    /// The code of a function that is inlined in some places stands apart from its description.
    void instances_of(Dwarf_Die described)
    {
        for_each_child(unit_, [&](Dwarf_Die child) {
            Dwarf_Attribute attribute;
            Dwarf_Die origin;
            if (dwarf_tag(&child) == DW_TAG_subprogram &&
                dwarf_attr(&child, DW_AT_abstract_origin, &attribute) != nullptr &&
                dwarf_formref_die(&attribute, &origin) != nullptr &&
                dwarf_dieoffset(&origin) == dwarf_dieoffset(&described)) {
                body(child);
            }
        });
    }

    Dwarf_Die unit_{};
    std::set<Dwarf_Off> visited_;
    std::map<std::uint64_t, std::size_t> variables_;  ///< offset → bytes
};

/// From the definition of a variable that was declared before to that declaration, which has its name and type.
void follow_to_name(Dwarf_Die* die)
{
    Dwarf_Attribute attribute;
    Dwarf_Die target;
    for (const unsigned link : {DW_AT_specification, DW_AT_abstract_origin}) {
        if (dwarf_attr(die, DW_AT_name, &attribute) == nullptr &&
            dwarf_attr(die, link, &attribute) != nullptr &&
            dwarf_formref_die(&attribute, &target) != nullptr) {
            *die = target;
        }
    }
}

}  // namespace

std::optional<Dwarf_Word> unsigned_attribute(Dwarf_Die* die, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_attr_integrate(die, name, &attribute) == nullptr || dwarf_formudata(&attribute, &value) != 0) {
        return std::nullopt;
    }
    return value;
}

std::optional<Variable> find_variable(Dwarf_Die die, Storage storage, std::uint64_t address,
                                      std::uint64_t further)
{
    do {
        if (dwarf_tag(&die) == DW_TAG_variable) {
            const auto start =
                storage == Storage::thread_local_block ? thread_local_offset(&die) : static_address(&die);
            Dwarf_Die described = die;  // what is declared in a class is described there
            follow_to_name(&described);
            Dwarf_Die type;
            Dwarf_Word size = 0;
            const char* name = dwarf_diename(&described);
            if (start && name != nullptr && plain_type_of(&described, &type) &&
                dwarf_aggregate_size(&type, &size) == 0 && address >= *start && address < *start + size) {
                return Variable{name, name + designator(type, address - *start + further), *start, size,
                                value_type_of(type)};
            }
        }
        Dwarf_Die child;
        if (dwarf_child(&die, &child) == 0) {
            if (auto found = find_variable(child, storage, address, further)) {
                return found;
            }
        }
    } while (dwarf_siblingof(&die, &die) == 0);
    return std::nullopt;
}

std::size_t reachable_shared_bytes(Dwarf_Die function)
{
    return Reach(function).bytes();
}

}  // namespace simt
