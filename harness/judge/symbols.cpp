// SPDX-License-Identifier: MIT
#include "symbols.hpp"

#include <fmt/format.h>

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

namespace judge {
namespace {

/// An ELF file. Nothing in it is believed: each offset is checked before it is followed.
class ElfFile {
public:
    explicit ElfFile(const std::filesystem::path& path) : name_(path.string())
    {
        std::ifstream in(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(in), {});
        const auto header = at<Elf64_Ehdr>(0);
        if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64) {
            fail();
        }
        for (std::size_t i = 0; i < header.e_shnum; ++i) {
            sections_.push_back(at<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr)));
        }
    }

    /// The defined symbols of all tables of `type`, SHT_DYNSYM or SHT_SYMTAB, for which `wanted` holds.
    template <class Predicate>
    std::set<std::string> defined(Elf64_Word type, Predicate wanted) const
    {
        std::set<std::string> names;
        for (const Elf64_Shdr& table : sections_) {
            for (std::size_t i = 0; table.sh_type == type && i < table.sh_size / sizeof(Elf64_Sym); ++i) {
                const auto symbol = at<Elf64_Sym>(table.sh_offset + i * sizeof(Elf64_Sym));
                if (symbol.st_shndx != SHN_UNDEF && wanted(symbol)) {
                    names.insert(text(table.sh_link, symbol.st_name));
                }
            }
        }
        return names;
    }

private:
    [[noreturn]] void fail() const
    {
        throw std::runtime_error(fmt::format("{} is no library for this machine", name_));
    }

    template <class T>
    T at(std::uint64_t offset) const
    {
        T value;
        if (bytes_.size() < sizeof value || offset > bytes_.size() - sizeof value) {
            fail();
        }
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    std::string text(std::uint64_t section, std::uint64_t offset) const
    {
        if (section >= sections_.size()) {
            fail();
        }
        const std::uint64_t begin = sections_[section].sh_offset + offset;
        const auto end =
            begin < bytes_.size()
                ? std::find(bytes_.begin() + static_cast<std::ptrdiff_t>(begin), bytes_.end(), '\0')
                : bytes_.end();
        if (end == bytes_.end()) {
            fail();
        }
        return {bytes_.begin() + static_cast<std::ptrdiff_t>(begin), end};
    }

    std::string name_;
    std::vector<char> bytes_;
    std::vector<Elf64_Shdr> sections_;
};

/// Of the C++ library's inline functions every module has its own, as weak symbols.
bool is_strong(const Elf64_Sym& symbol)
{
    return ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL;
}

}  // namespace

std::vector<std::string> replaced_symbols(const std::filesystem::path& module,
                                          const std::filesystem::path& library)
{
    const std::set<std::string> exported = ElfFile(library).defined(SHT_DYNSYM, is_strong);
    const std::set<std::string> own =
        ElfFile(module).defined(SHT_SYMTAB, [](const Elf64_Sym&) { return true; });
    std::vector<std::string> both;
    std::set_intersection(exported.begin(), exported.end(), own.begin(), own.end(), std::back_inserter(both));
    return both;
}

}  // namespace judge
