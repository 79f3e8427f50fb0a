// SPDX-License-Identifier: MIT
#include "debug_info.hpp"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <unordered_map>
#include <vector>

namespace simt {
namespace {

bool is_in(const std::string& file, const char* directory)
{
    return file.rfind(directory, 0) == 0;
}

bool is_of_own_headers(const std::string& file)
{
    return file.find(SIMT_HEADERS_BELOW) != std::string::npos;
}

/// The name that the compiler driver was given: it puts a folder before one that has none.
std::string as_shown(const std::string& file)
{
    return is_in(file, "./") ? file.substr(2) : file;
}

/// Whether a person looks for a fault in `file`: not in this library's headers nor in the system's.
bool is_learners(const std::string& file)
{
    return !is_of_own_headers(file) && !is_in(file, "/usr/include/") && !is_in(file, "/usr/lib/");
}

/// The function below `die` whose code holds `pc`, and the functions that it stands in, from the inside out; none if
/// there is none. libdw looks only into what itself holds code; but a lambda is described within the function that it
/// stands in, and that may be inlined everywhere.
std::vector<Dwarf_Die> functions_at(Dwarf_Die die, Dwarf_Addr pc)
{
    std::vector<Dwarf_Die> found;
    for_each_child(die, [&](Dwarf_Die child) {
        if (!found.empty()) {
            return;
        }
        const bool is_function = dwarf_tag(&child) == DW_TAG_subprogram;
        if (is_function && dwarf_haspc(&child, pc) == 1) {
            found = {child};
            return;
        }
        found = functions_at(child, pc);
        if (!found.empty() && is_function) {
            found.push_back(child);
        }
    });
    return found;
}

/// The function, inlined calls and blocks in it that hold the code at `address`, the function first.
std::vector<Dwarf_Die> scopes_at(Dwfl_Module* module, Dwarf_Addr address)
{
    Dwarf_Addr bias = 0;
    Dwarf_Die* unit = module != nullptr ? dwfl_module_addrdie(module, address, &bias) : nullptr;
    std::vector<Dwarf_Die> scopes;
    const std::vector<Dwarf_Die> functions =
        unit != nullptr ? functions_at(*unit, address - bias) : std::vector<Dwarf_Die>();
    std::optional<Dwarf_Die> scope = !functions.empty() ? std::optional(functions.front()) : std::nullopt;
    while (scope) {
        scopes.push_back(*scope);
        scope.reset();
        for_each_child(scopes.back(), [&](Dwarf_Die child) {
            const int tag = dwarf_tag(&child);
            if ((tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block) &&
                dwarf_haspc(&child, address - bias) == 1) {
                scope = child;
            }
        });
    }
    return scopes;
}

/// The type of a parameter, or what it refers to; nothing if there is none of that name.
std::optional<ValueType> parameter_type(Dwarf_Die function, std::string_view name)
{
    std::optional<ValueType> found;
    for_each_child(function, [&](Dwarf_Die child) {
        const char* const own_name = dwarf_diename(&child);
        Dwarf_Die type;
        if (dwarf_tag(&child) == DW_TAG_formal_parameter && own_name != nullptr && own_name == name &&
            plain_type_of(&child, &type)) {
            found = dwarf_tag(&type) == DW_TAG_reference_type ? pointee_of(type) : value_type_of(type);
        }
    });
    return found;
}

/// See FrameLayout::function.
std::string function_name(Dwfl_Module* module, Dwarf_Addr address)
{
    Dwarf_Addr bias = 0;
    Dwarf_Die* const unit = dwfl_module_addrdie(module, address, &bias);
    std::vector<Dwarf_Die> functions =
        unit != nullptr ? functions_at(*unit, address - bias) : std::vector<Dwarf_Die>();
    const bool is_named = !functions.empty() && !runs_kernel(functions.back());
    const char* const name = is_named ? dwarf_diename(&functions.back()) : nullptr;
    return name != nullptr ? name : "";
}

/// Tells a Dwfl of a module that the dynamic linker has loaded, with all of its memory. The process's own map does not do:
/// there a module ends with what its file holds, and files that libdw has mapped to read them look like modules, or like
/// parts of the one that they happen to be mapped beside.
int report_module(dl_phdr_info* module, std::size_t, void* dwfl)
{
    const auto page_bytes = static_cast<Dwarf_Addr>(sysconf(_SC_PAGESIZE));
    Dwarf_Addr begin = std::numeric_limits<Dwarf_Addr>::max();
    Dwarf_Addr end = 0;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = module->dlpi_phdr[i];
        if (segment.p_type == PT_LOAD) {
            const Dwarf_Addr first = module->dlpi_addr + segment.p_vaddr;
            begin = std::min(begin, first / page_bytes * page_bytes);
            end = std::max(end, (first + segment.p_memsz + page_bytes - 1) / page_bytes * page_bytes);
        }
    }
    const std::string name = *module->dlpi_name != '\0' ? module->dlpi_name : "/proc/self/exe";
    if (begin < end && name.find('/') != std::string::npos) {  // the kernel's own has no file
        dwfl_report_module(static_cast<Dwfl*>(dwfl), std::filesystem::absolute(name).c_str(), begin, end);
    }
    return 0;
}

/// A module's debug information is in its own file or nowhere. libdw's function would look for it in other files, and load
/// libdebuginfod with some thirty libraries to ask a server on the network: that took longer than most calls of a kernel.
int find_no_other_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word,
                       char**)
{
    return -1;
}

const Dwfl_Callbacks callbacks = {
    dwfl_linux_proc_find_elf,
    find_no_other_file,
    nullptr,
    nullptr,
};

}  // namespace

struct DebugInfo::Impl
{
    Dwfl* dwfl = dwfl_begin(&callbacks);
    std::unordered_map<const void*, SourceLine> lines;
    std::unordered_map<const void*, std::optional<std::size_t>> shared_bytes;
    std::unordered_map<const void*, std::vector<std::uint64_t>> construction_guards;
    std::unordered_map<const void*, bool> kernels;
    std::unordered_map<const void*, std::optional<FrameLayout>> frames;

    Impl() { read_modules(); }
    ~Impl() { dwfl_end(dwfl); }

    void read_modules()
    {
        dwfl_report_begin_add(dwfl);
        dl_iterate_phdr(report_module, dwfl);
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

    std::optional<Variable> variable(Dwarf_Addr in_module, Storage storage, std::uint64_t address,
                                     std::uint64_t further);

    SourceLine find_line(Dwarf_Addr address)
    {
        Dwfl_Module* module = module_at(address);
        Dwfl_Line* line = module != nullptr ? dwfl_module_getsrc(module, address) : nullptr;
        SourceLine found;
        const char* file = line != nullptr
                               ? dwfl_lineinfo(line, nullptr, &found.line, &found.column, nullptr, nullptr)
                               : nullptr;
        if (file == nullptr) {
            return {};
        }
        found.file = as_shown(file);
        if (is_learners(found.file)) {
            return found;
        }
        return call_site(module, address).value_or(is_of_own_headers(found.file) ? SourceLine{} : found);
    }

    std::optional<FrameLayout> find_frame(Dwarf_Addr address)
    {
        Dwfl_Module* const module = module_at(address);
        auto frame = module != nullptr
                         ? frame_layout(module, address, scopes_at(module, address), is_learners)
                         : std::nullopt;
        if (frame) {
            frame->function = function_name(module, address);
        }
        return frame;
    }

    /// Where the innermost inlined function at `address` that comes from such headers was called from.
    std::optional<SourceLine> call_site(Dwfl_Module* module, Dwarf_Addr address)
    {
        std::vector<Dwarf_Die> scopes = scopes_at(module, address);
        for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
            const auto file = unsigned_attribute(&*scope, DW_AT_call_file);
            const auto line = unsigned_attribute(&*scope, DW_AT_call_line);
            Dwarf_Die unit;
            Dwarf_Files* files = nullptr;
            if (dwarf_tag(&*scope) != DW_TAG_inlined_subroutine || !file || !line ||
                dwarf_diecu(&*scope, &unit, nullptr, nullptr) == nullptr ||
                dwarf_getsrcfiles(&unit, &files, nullptr) != 0) {
                continue;
            }
            const char* name = dwarf_filesrc(files, *file, nullptr, nullptr);
            if (name != nullptr && is_learners(name)) {
                return SourceLine{
                    as_shown(name), static_cast<int>(*line),
                    static_cast<int>(unsigned_attribute(&*scope, DW_AT_call_column).value_or(0))};
            }
        }
        return std::nullopt;
    }
};

DebugInfo::DebugInfo() = default;
DebugInfo::~DebugInfo() = default;

DebugInfo::Access DebugInfo::access()
{
    std::unique_lock lock(mutex_);
    if (impl_ == nullptr) {
        impl_ = std::make_unique<Impl>();
    }
    return {std::move(lock), impl_.get()};
}

SourceLine DebugInfo::locate(const void* return_address)
{
    const Access impl = access();
    const auto [known, is_new] = impl->lines.try_emplace(return_address);
    if (is_new) {
        known->second = impl->find_line(reinterpret_cast<Dwarf_Addr>(return_address) - 1);
    }
    return known->second;
}

const FrameLayout* DebugInfo::frame(const void* return_address)
{
    const Access impl = access();
    const auto [known, is_new] = impl->frames.try_emplace(return_address);
    if (is_new) {
        known->second = impl->find_frame(reinterpret_cast<Dwarf_Addr>(return_address) - 1);
    }
    return known->second ? &*known->second : nullptr;
}

std::optional<ValueType> DebugInfo::exchanged_type(const void* return_address)
{
    const Access impl = access();
    const Dwarf_Addr address = reinterpret_cast<Dwarf_Addr>(return_address) - 1;
    std::vector<ValueType> values;
    for (Dwarf_Die scope : scopes_at(impl->module_at(address), address)) {
        const char* const file = dwarf_decl_file(&scope);
        if (dwarf_tag(&scope) == DW_TAG_inlined_subroutine && file != nullptr && is_of_own_headers(file)) {
            if (const auto type = parameter_type(scope, "value")) {
                values.push_back(*type);
            }
        }
    }
    // Those further in may have the bits alone. A larger value is exchanged in parts, whose type is theirs.
    const auto named = std::find_if(values.begin(), values.end(), [&values](const ValueType& type) {
        return type.bytes == values.back().bytes;
    });
    return named != values.end() ? std::optional(*named) : std::nullopt;
}

bool DebugInfo::is_of_program(const void* return_address)
{
    const SourceLine where = locate(return_address);
    return where.line != 0 && is_learners(where.file);
}

std::optional<Variable> DebugInfo::Impl::variable(Dwarf_Addr in_module, Storage storage,
                                                  std::uint64_t address, std::uint64_t further)
{
    Dwfl_Module* module = module_at(in_module);
    Dwarf_Die* unit = nullptr;
    Dwarf_Addr bias = 0;
    while (module != nullptr && (unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr) {
        const Dwarf_Addr base = storage == Storage::module ? bias : 0;
        if (auto found = find_variable(*unit, storage, address - base, further)) {
            found->begin += base;
            return found;
        }
    }
    return std::nullopt;
}

std::optional<Variable> DebugInfo::shared_variable(const void* code, std::uint64_t offset,
                                                   std::uint64_t further)
{
    const Access impl = access();
    return impl->variable(reinterpret_cast<Dwarf_Addr>(code), Storage::thread_local_block, offset, further);
}

std::optional<Variable> DebugInfo::variable(std::uint64_t address, std::uint64_t further)
{
    const Access impl = access();
    return impl->variable(address, Storage::module, address, further);
}

std::vector<AddressRange> DebugInfo::sections(std::uint64_t address, const std::string& prefix)
{
    const Access impl = access();
    std::vector<AddressRange> result;
    Dwarf_Addr bias = 0;
    Dwfl_Module* module = impl->module_at(address);
    Elf* elf = module != nullptr ? dwfl_module_getelf(module, &bias) : nullptr;
    std::size_t names = 0;
    if (elf == nullptr || elf_getshdrstrndx(elf, &names) != 0) {
        return result;
    }
    for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr;
         section = elf_nextscn(elf, section)) {
        GElf_Shdr header;
        const char* name =
            gelf_getshdr(section, &header) != nullptr ? elf_strptr(elf, names, header.sh_name) : nullptr;
        if (name != nullptr && std::string(name).rfind(prefix, 0) == 0) {
            result.push_back({header.sh_addr + bias, header.sh_size});
        }
    }
    return result;
}

std::vector<AddressRange> DebugInfo::template_variables(std::uint64_t address)
{
    const Access impl = access();
    std::vector<AddressRange> result;
    Dwfl_Module* module = impl->module_at(address);
    const int symbols = module != nullptr ? dwfl_module_getsymtab(module) : 0;
    for (int i = 0; i < symbols; ++i) {
        GElf_Sym symbol;
        GElf_Addr begin = 0;
        const bool is_there =
            dwfl_module_getsym_info(module, i, &symbol, &begin, nullptr, nullptr, nullptr) != nullptr;
        const auto binding = GELF_ST_BIND(symbol.st_info);
        if (is_there && symbol.st_shndx != SHN_UNDEF && GELF_ST_TYPE(symbol.st_info) == STT_OBJECT &&
            (binding == STB_GNU_UNIQUE || binding == STB_WEAK)) {
            result.push_back({begin, symbol.st_size});
        }
    }
    return result;
}

bool DebugInfo::is_kernel(const void* code)
{
    const Access impl = access();
    const auto [known, is_new] = impl->kernels.try_emplace(code);
    if (is_new) {
        constexpr std::string_view beginning = "_ZN4simt10run_threadI";
        const auto address = reinterpret_cast<Dwarf_Addr>(code);
        Dwfl_Module* const module = impl->module_at(address);
        GElf_Off offset = 0;
        GElf_Sym symbol;
        const char* const name = module != nullptr ? dwfl_module_addrinfo(module, address, &offset, &symbol,
                                                                          nullptr, nullptr, nullptr)
                                                   : nullptr;
        known->second = name == nullptr ||
                        (offset == 0 && std::string_view(name).substr(0, beginning.size()) == beginning);
    }
    return known->second;
}

std::optional<std::size_t> DebugInfo::shared_bytes(const void* code)
{
    const Access impl = access();
    const auto [known, is_new] = impl->shared_bytes.try_emplace(code);
    if (is_new) {
        const auto address = reinterpret_cast<Dwarf_Addr>(code);
        const std::vector<Dwarf_Die> scopes = scopes_at(impl->module_at(address), address);
        known->second = scopes.empty() ? std::nullopt : std::optional(reachable_shared_bytes(scopes.front()));
    }
    return known->second;
}

std::vector<AddressRange> DebugInfo::constant_variables(const void* code)
{
    const Access impl = access();
    std::vector<AddressRange> found;
    Dwfl_Module* module = impl->module_at(reinterpret_cast<Dwarf_Addr>(code));
    GElf_Addr bias = 0;
    Elf* elf = module != nullptr ? dwfl_module_getelf(module, &bias) : nullptr;
    std::size_t names = 0;
    if (elf == nullptr || elf_getshdrstrndx(elf, &names) != 0) {
        return found;
    }
    for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr;
         section = elf_nextscn(elf, section)) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) != nullptr &&
            is_in(elf_strptr(elf, names, header.sh_name), ".simt_constant.")) {
            found.push_back({bias + header.sh_addr, header.sh_size});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const AddressRange& a, const AddressRange& b) { return a.begin < b.begin; });
    return found;
}

const std::vector<std::uint64_t>& DebugInfo::construction_guards(const void* code)
{
    const Access impl = access();
    const auto [known, is_new] = impl->construction_guards.try_emplace(code);
    std::vector<std::uint64_t>& found = known->second;
    Dwfl_Module* module = is_new ? impl->module_at(reinterpret_cast<Dwarf_Addr>(code)) : nullptr;
    const int symbols = module != nullptr ? dwfl_module_getsymtab(module) : 0;
    for (int i = 0; i < symbols; ++i) {
        GElf_Sym symbol;
        GElf_Addr begin = 0;
        const char* name = dwfl_module_getsym_info(module, i, &symbol, &begin, nullptr, nullptr, nullptr);
        if (name != nullptr && GELF_ST_TYPE(symbol.st_info) == STT_TLS && is_in(name, "_ZGV")) {
            found.push_back(symbol.st_value);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace simt
