// SPDX-License-Identifier: MIT
#include "object_file.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <stdexcept>

namespace simt {
namespace {

struct Symbol
{
    GElf_Sym entry;
    std::string name;
};

GElf_Shdr header_of(Elf_Scn* section)
{
    GElf_Shdr header;
    gelf_getshdr(section, &header);
    return header;
}

Relocation::Kind kind_of(unsigned type)
{
    switch (type) {
        case R_X86_64_PC32:
        case R_X86_64_PLT32: return Relocation::Kind::address;
        case R_X86_64_GOTPCREL:
        case R_X86_64_GOTPCRELX:
        case R_X86_64_REX_GOTPCRELX: return Relocation::Kind::table_entry;
        case R_X86_64_GOTTPOFF: return Relocation::Kind::thread_local_offset;
        default: return Relocation::Kind::other;
    }
}

/// Whether what is relocated is where a call or a jump goes: the opcodes before it tell (Intel SDM, volume 2, CALL, JMP, Jcc).
bool is_branch(std::span<const std::uint8_t> code, std::size_t at)
{
    if (at < 2 || at > code.size()) {
        return false;
    }
    const unsigned before = code[at - 2];
    const unsigned last = code[at - 1];
    const bool is_direct = last == 0xe8 || last == 0xe9 || (before == 0x0f && (last & 0xf0) == 0x80);
    const bool is_through_table = before == 0xff && (last == 0x15 || last == 0x25);
    return is_direct || is_through_table;
}

/// Where a function was called that has been inlined; nothing for another kind of scope.
std::optional<CodeLine> call_of(Dwarf_Die& scope, Dwarf_Die& unit)
{
    Dwarf_Attribute attribute;
    Dwarf_Word file = 0;
    Dwarf_Word line = 0;
    Dwarf_Files* files = nullptr;
    if (dwarf_tag(&scope) != DW_TAG_inlined_subroutine ||
        dwarf_formudata(dwarf_attr(&scope, DW_AT_call_file, &attribute), &file) != 0 ||
        dwarf_formudata(dwarf_attr(&scope, DW_AT_call_line, &attribute), &line) != 0 ||
        dwarf_getsrcfiles(&unit, &files, nullptr) != 0) {
        return std::nullopt;
    }
    const char* const name = dwarf_filesrc(files, file, nullptr, nullptr);
    return name != nullptr ? std::optional(CodeLine{name, static_cast<int>(line)}) : std::nullopt;
}

constexpr Dwfl_Callbacks callbacks{dwfl_build_id_find_elf, dwfl_standard_find_debuginfo,
                                   dwfl_offline_section_address, nullptr};

}  // namespace

struct ObjectFile::Handle
{
    explicit Handle(const std::filesystem::path& path) : file(open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        elf_version(EV_CURRENT);
        elf = elf_begin(file, ELF_C_READ, nullptr);
        module = dwfl_report_offline(dwfl, path.c_str(), path.c_str(), -1);
        laid_out = module != nullptr ? dwfl_module_getelf(module, &bias) : nullptr;
        dwfl_report_end(dwfl, nullptr, nullptr);
    }
    ~Handle()
    {
        dwfl_end(dwfl);
        elf_end(elf);
        close(file);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    int file;
    Elf* elf = nullptr;  ///< as it is in the file
    Dwfl* dwfl = dwfl_begin(&callbacks);
    Dwfl_Module* module = nullptr;
    Elf* laid_out = nullptr;  ///< its sections have addresses, and relocations that it could resolve are gone
    GElf_Addr bias = 0;
    std::vector<Symbol> symbols;

    std::string name_of(const GElf_Sym& symbol, std::size_t names) const
    {
        if (GELF_ST_TYPE(symbol.st_info) == STT_SECTION) {
            std::size_t section_names = 0;
            elf_getshdrstrndx(elf, &section_names);
            return elf_strptr(elf, section_names, header_of(symbol.st_shndx).sh_name);
        }
        return elf_strptr(elf, names, symbol.st_name);
    }

    void read_symbols(Elf_Scn* section)
    {
        Elf_Data* const data = elf_getdata(section, nullptr);
        const GElf_Shdr header = simt::header_of(section);
        for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
            GElf_Sym symbol;
            gelf_getsym(data, static_cast<int>(i), &symbol);
            symbols.push_back({symbol, name_of(symbol, header.sh_link)});
        }
    }

    std::map<std::uint64_t, Relocation> relocations_in(Elf_Scn* section) const
    {
        std::map<std::uint64_t, Relocation> relocations;
        Elf_Data* const data = elf_getdata(section, nullptr);
        const GElf_Shdr header = simt::header_of(section);
        const std::span<const std::uint8_t> target = contents_of(header.sh_info);
        for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
            GElf_Rela entry;
            gelf_getrela(data, static_cast<int>(i), &entry);
            const Symbol& symbol = symbols.at(GELF_R_SYM(entry.r_info));
            const bool is_here = symbol.entry.st_shndx != SHN_UNDEF && symbol.entry.st_shndx < SHN_LORESERVE;
            relocations[entry.r_offset] = {kind_of(GELF_R_TYPE(entry.r_info)),
                                           symbol.name,
                                           symbol.entry.st_size,
                                           entry.r_addend,
                                           is_here ? std::size_t{symbol.entry.st_shndx} : 0,
                                           is_here &&
                                               (header_of(symbol.entry.st_shndx).sh_flags & SHF_WRITE) == 0,
                                           is_branch(target, entry.r_offset)};
        }
        return relocations;
    }

    std::span<const std::uint8_t> contents_of(std::size_t section) const
    {
        Elf_Data* const data = elf_getdata(elf_getscn(elf, section), nullptr);
        return {static_cast<const std::uint8_t*>(data->d_buf), data->d_size};
    }

    GElf_Shdr header_of(std::size_t section) const { return simt::header_of(elf_getscn(elf, section)); }
};

ObjectFile::ObjectFile(const std::filesystem::path& path) : handle_(std::make_unique<Handle>(path))
{
    Handle& file = *handle_;
    if (file.laid_out == nullptr || elf_kind(file.elf) != ELF_K_ELF) {
        throw std::runtime_error(path.string() + " is no object file");
    }
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(file.elf, section)) != nullptr;) {
        if (simt::header_of(section).sh_type == SHT_SYMTAB) {
            file.read_symbols(section);
        }
    }
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(file.elf, section)) != nullptr;) {
        const GElf_Shdr header = simt::header_of(section);
        if (header.sh_type != SHT_RELA) {
            continue;
        }
        const GElf_Shdr target = file.header_of(header.sh_info);
        if ((target.sh_flags & SHF_EXECINSTR) != 0) {
            relocations_[header.sh_info] = file.relocations_in(section);
        } else if ((target.sh_flags & SHF_WRITE) != 0 && target.sh_type != SHT_INIT_ARRAY) {
            for (const auto& [offset, relocation] : file.relocations_in(section)) {
                pointers_in_data_.push_back(relocation);
            }
        }
    }
    for (const Symbol& symbol : file.symbols) {
        if (GELF_ST_TYPE(symbol.entry.st_info) == STT_FUNC && symbol.entry.st_shndx != SHN_UNDEF) {
            const auto code =
                file.contents_of(symbol.entry.st_shndx).subspan(symbol.entry.st_value, symbol.entry.st_size);
            functions_.push_back({symbol.name, symbol.entry.st_shndx, symbol.entry.st_value, code,
                                  &relocations_[symbol.entry.st_shndx]});
        }
        is_instrumented_ = is_instrumented_ || symbol.name == "__sanitizer_cov_trace_pc";
    }
    is_instrumented_ = is_instrumented_ || functions_.empty();
}

ObjectFile::ObjectFile(ObjectFile&&) noexcept = default;
ObjectFile::~ObjectFile() = default;

std::vector<CodeLine> ObjectFile::lines_of(std::size_t section, std::uint64_t offset) const
{
    const GElf_Addr at =
        handle_->bias + simt::header_of(elf_getscn(handle_->laid_out, section)).sh_addr + offset;
    std::vector<CodeLine> lines;
    int number = 0;
    Dwfl_Line* const line = dwfl_module_getsrc(handle_->module, at);
    if (const char* const file =
            line != nullptr ? dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr) : nullptr) {
        lines.push_back({file, number});
    }
    GElf_Addr bias = 0;
    Dwarf_Die* const unit = dwfl_module_addrdie(handle_->module, at, &bias);
    Dwarf_Die* scopes = nullptr;
    const int count = unit != nullptr ? dwarf_getscopes(unit, at - bias, &scopes) : 0;
    for (int i = 0; i < count; ++i) {
        if (auto call = call_of(scopes[i], *unit)) {
            lines.push_back(std::move(*call));
        }
    }
    std::free(scopes);  // NOLINT: libdw allocates it
    return lines;
}

}  // namespace simt
