// SPDX-License-Identifier: MIT
#include "debug_info.hpp"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <unordered_map>
#include <vector>

namespace simt {
namespace {

constexpr const char* own_headers = SIMT_INCLUDE_DIRECTORY;

std::optional<Dwarf_Word> unsigned_attribute(Dwarf_Die* die, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_attr_integrate(die, name, &attribute) == nullptr || dwarf_formudata(&attribute, &value) != 0) {
        return std::nullopt;
    }
    return value;
}

/// The type that `die` names, with typedefs and qualifiers removed.
bool plain_type_of(Dwarf_Die* die, Dwarf_Die* type)
{
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(die, DW_AT_type, &attribute) != nullptr && dwarf_formref_die(&attribute, type) != nullptr &&
           dwarf_peel_type(type, type) == 0;
}

/// Offset of a thread-local variable in its module's block: its location is that constant and "push TLS address".
std::optional<std::uint64_t> thread_local_offset(Dwarf_Die* variable)
{
    Dwarf_Attribute location;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(variable, DW_AT_location, &location) == nullptr || dwarf_getlocation(&location, &operations, &count) != 0 ||
        count < 2) {
        return std::nullopt;
    }
    const auto last = operations[count - 1].atom;
    if (last != DW_OP_GNU_push_tls_address && last != DW_OP_form_tls_address) {
        return std::nullopt;
    }
    return operations[0].number;
}

std::vector<Dwarf_Word> extents_of(Dwarf_Die* array)
{
    std::vector<Dwarf_Word> extents;
    Dwarf_Die child;
    if (dwarf_child(array, &child) != 0) {
        return extents;
    }
    do {
        if (dwarf_tag(&child) == DW_TAG_subrange_type) {
            const auto upper = unsigned_attribute(&child, DW_AT_upper_bound);
            extents.push_back(upper ? *upper + 1 : unsigned_attribute(&child, DW_AT_count).value_or(1));
        }
    } while (dwarf_siblingof(&child, &child) == 0);
    return extents;
}

/// What stands at byte `offset` of an object of `type`, written as C++ writes it after the object's name.
std::string designator(Dwarf_Die type, std::uint64_t offset)
{
    if (dwarf_tag(&type) == DW_TAG_array_type) {
        Dwarf_Die element;
        Dwarf_Word element_bytes = 0;
        if (!plain_type_of(&type, &element) || dwarf_aggregate_size(&element, &element_bytes) != 0 || element_bytes == 0) {
            return "";
        }
        std::uint64_t index = offset / element_bytes;
        std::string text;
        std::vector<Dwarf_Word> extents = extents_of(&type);
        for (auto extent = extents.rbegin(); extent != extents.rend(); ++extent) {
            const bool outermost = std::next(extent) == extents.rend();
            text = "[" + std::to_string(outermost || *extent == 0 ? index : index % *extent) + "]" + text;
            index = *extent == 0 ? 0 : index / *extent;
        }
        return text + designator(element, offset % element_bytes);
    }
    Dwarf_Die member;
    if ((dwarf_tag(&type) == DW_TAG_structure_type || dwarf_tag(&type) == DW_TAG_class_type) && dwarf_child(&type, &member) == 0) {
        do {
            Dwarf_Die member_type;
            Dwarf_Word size = 0;
            if (dwarf_tag(&member) != DW_TAG_member || !plain_type_of(&member, &member_type) || dwarf_aggregate_size(&member_type, &size) != 0) {
                continue;
            }
            const std::uint64_t start = unsigned_attribute(&member, DW_AT_data_member_location).value_or(0);
            const char* name = dwarf_diename(&member);
            if (offset >= start && offset < start + size && name != nullptr) {
                return "." + std::string(name) + designator(member_type, offset - start);
            }
        } while (dwarf_siblingof(&member, &member) == 0);
    }
    return "";
}

/// Searches `die` and all below it for the thread-local variable that covers `offset`.
std::optional<std::string> find_shared_variable(Dwarf_Die die, std::uint64_t offset)
{
    do {
        if (dwarf_tag(&die) == DW_TAG_variable) {
            const auto start = thread_local_offset(&die);
            Dwarf_Die type;
            Dwarf_Word size = 0;
            const char* name = dwarf_diename(&die);
            if (start && name != nullptr && plain_type_of(&die, &type) && dwarf_aggregate_size(&type, &size) == 0 && offset >= *start &&
                offset < *start + size) {
                return name + designator(type, offset - *start);
            }
        }
        Dwarf_Die child;
        if (dwarf_child(&die, &child) == 0) {
            if (auto found = find_shared_variable(child, offset)) {
                return found;
            }
        }
    } while (dwarf_siblingof(&die, &die) == 0);
    return std::nullopt;
}

bool is_learners(const std::string& file)
{
    return file.rfind(own_headers, 0) != 0;
}

const Dwfl_Callbacks callbacks = {
    dwfl_linux_proc_find_elf,
    dwfl_standard_find_debuginfo,
    nullptr,
    nullptr,
};

}  // namespace

struct DebugInfo::Impl
{
    Dwfl* dwfl = dwfl_begin(&callbacks);
    std::unordered_map<const void*, SourceLine> lines;

    Impl() { read_modules(); }
    ~Impl() { dwfl_end(dwfl); }

    void read_modules()
    {
        dwfl_report_begin_add(dwfl);
        dwfl_linux_proc_report(dwfl, getpid());
        dwfl_report_end(dwfl, nullptr, nullptr);
    }

    Dwfl_Module* module_at(Dwarf_Addr address)
    {
        Dwfl_Module* module = dwfl_addrmodule(dwfl, address);
        if (module == nullptr) {
            read_modules();
            module = dwfl_addrmodule(dwfl, address);
        }
        return module;
    }

    SourceLine find_line(Dwarf_Addr address)
    {
        Dwfl_Module* module = module_at(address);
        Dwfl_Line* line = module != nullptr ? dwfl_module_getsrc(module, address) : nullptr;
        SourceLine found;
        const char* file = line != nullptr ? dwfl_lineinfo(line, nullptr, &found.line, nullptr, nullptr, nullptr) : nullptr;
        if (file == nullptr) {
            return {};
        }
        found.file = file;
        return is_learners(found.file) ? found : call_site(module, address).value_or(SourceLine{});
    }

    /// Where the innermost inlined function at `address` that comes from this library's headers was called from.
    static std::optional<SourceLine> call_site(Dwfl_Module* module, Dwarf_Addr address)
    {
        Dwarf_Addr bias = 0;
        Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias);
        Dwarf_Die* scopes = nullptr;
        const int count = unit != nullptr ? dwarf_getscopes(unit, address - bias, &scopes) : 0;
        Dwarf_Files* files = nullptr;
        std::optional<SourceLine> found;
        if (count > 0 && dwarf_getsrcfiles(unit, &files, nullptr) == 0) {
            for (int i = 0; i < count && !found; ++i) {
                const auto file = unsigned_attribute(&scopes[i], DW_AT_call_file);
                const auto line = unsigned_attribute(&scopes[i], DW_AT_call_line);
                const char* name = dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine && file && line ? dwarf_filesrc(files, *file, nullptr, nullptr) : nullptr;
                if (name != nullptr && is_learners(name)) {
                    found = SourceLine{name, static_cast<int>(*line)};
                }
            }
        }
        free(scopes);
        return found;
    }
};

DebugInfo::DebugInfo() = default;
DebugInfo::~DebugInfo() = default;

SourceLine DebugInfo::locate(const void* return_address)
{
    if (impl_ == nullptr) {
        impl_ = std::make_unique<Impl>();
    }
    const auto [known, is_new] = impl_->lines.try_emplace(return_address);
    if (is_new) {
        known->second = impl_->find_line(reinterpret_cast<Dwarf_Addr>(return_address) - 1);
    }
    return known->second;
}

std::optional<std::string> DebugInfo::shared_variable(const void* code, std::uint64_t offset)
{
    if (impl_ == nullptr) {
        impl_ = std::make_unique<Impl>();
    }
    Dwfl_Module* module = impl_->module_at(reinterpret_cast<Dwarf_Addr>(code));
    Dwarf_Die* unit = nullptr;
    Dwarf_Addr bias = 0;
    while (module != nullptr && (unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr) {
        if (auto found = find_shared_variable(*unit, offset)) {
            return found;
        }
    }
    return std::nullopt;
}

}  // namespace simt
