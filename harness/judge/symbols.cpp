// SPDX-License-Identifier: MIT
#include "symbols.hpp"

#include <fmt/format.h>

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

namespace judge {
namespace {

/// Of the C library: what the C standard has, and what POSIX adds that programs use on the host. Some reach the system;
/// the filter of system calls says what comes of that. Memory, the loader and the processor's state are left out.
const std::set<std::string_view> c_library{
#define JUDGE_IMPORT(name) #name,
#include "c_library.inc"
#undef JUDGE_IMPORT
};

/// What the start-up code of every library asks for.
const std::set<std::string_view> start_up{"__cxa_finalize", "__gmon_start__", "_ITM_deregisterTMCloneTable",
                                          "_ITM_registerTMCloneTable"};

bool begins_with(std::string_view text, std::string_view beginning)
{
    return text.substr(0, beginning.size()) == beginning;
}

/// Of g++'s own library: what a throw and its handlers ask for, and arithmetic for which the processor may have no
/// instruction, as __popcountdi2 (GCC Internals, "The GCC low-level runtime library"). What changes how the stack is
/// unwound or where code is run has a name of several words.
bool is_of_compiled_code(std::string_view symbol)
{
    return symbol == "_Unwind_Resume" ||
           (begins_with(symbol, "__") && symbol.find('_', 2) == std::string_view::npos);
}

/// The runner's own way to the device.
constexpr std::string_view way_of_the_runner = "simt_observe";

/// A file in memory. Of a large library only the pages that are looked at are read.
class MappedFile {
public:
    /// @throws std::runtime_error if it cannot be read, or is empty
    explicit MappedFile(const std::filesystem::path& path)
    {
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat status = {};
        if (file >= 0 && fstat(file, &status) == 0) {
            size_ = static_cast<std::size_t>(status.st_size);
            memory_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
        }
        close(file);
        if (memory_ == MAP_FAILED) {
            throw std::runtime_error(fmt::format("{} cannot be read", path.string()));
        }
    }
    ~MappedFile() { munmap(memory_, size_); }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return {static_cast<const char*>(memory_), size_}; }

private:
    std::size_t size_ = 0;
    void* memory_ = MAP_FAILED;
};

/// An ELF file. Nothing in it is believed: each offset is checked before it is followed.
class ElfFile {
public:
    explicit ElfFile(const std::filesystem::path& path)
        : name_(path.string()), file_(path), bytes_(file_.bytes())
    {
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

    /// What the file asks other libraries for: each symbol with the file that has it, if the linker has noted which. It
    /// does so for libraries with versions, as those of the C and C++ libraries are.
    std::map<std::string, std::string> imported() const
    {
        const std::map<Elf64_Half, std::string> providers = files_of_versions();
        std::map<std::string, std::string> imports;
        for (std::size_t section = 0; section < sections_.size(); ++section) {
            const Elf64_Shdr& table = sections_[section];
            const Elf64_Shdr* const versions = versions_of(section);
            for (std::size_t i = 1; table.sh_type == SHT_DYNSYM && i < table.sh_size / sizeof(Elf64_Sym);
                 ++i) {
                const auto symbol = at<Elf64_Sym>(table.sh_offset + i * sizeof(Elf64_Sym));
                if (symbol.st_shndx == SHN_UNDEF) {
                    const auto provider =
                        versions != nullptr
                            ? providers.find(at<Elf64_Half>(versions->sh_offset + i * sizeof(Elf64_Half)))
                            : providers.end();
                    imports[text(table.sh_link, symbol.st_name)] =
                        provider != providers.end() ? provider->second : "";
                }
            }
        }
        return imports;
    }

private:
    /// The versions of the symbols in a section; null if they have none.
    const Elf64_Shdr* versions_of(std::size_t symbols) const
    {
        const auto found =
            std::find_if(sections_.begin(), sections_.end(), [symbols](const Elf64_Shdr& section) {
                return section.sh_type == SHT_GNU_versym && section.sh_link == symbols;
            });
        return found != sections_.end() ? &*found : nullptr;
    }

    std::map<Elf64_Half, std::string> files_of_versions() const
    {
        std::map<Elf64_Half, std::string> files;
        for (const Elf64_Shdr& needs : sections_) {
            std::uint64_t place = needs.sh_offset;
            for (Elf64_Word i = 0; needs.sh_type == SHT_GNU_verneed && i < needs.sh_info; ++i) {
                const auto need = at<Elf64_Verneed>(place);
                std::uint64_t version_place = place + need.vn_aux;
                for (Elf64_Half k = 0; k < need.vn_cnt; ++k) {
                    const auto version = at<Elf64_Vernaux>(version_place);
                    files[version.vna_other] = text(needs.sh_link, need.vn_file);
                    version_place += version.vna_next;
                }
                place += need.vn_next;
            }
        }
        return files;
    }

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
        const std::size_t end = bytes_.find('\0', begin);
        if (end == std::string_view::npos) {
            fail();
        }
        return std::string(bytes_.substr(begin, end - begin));
    }

    std::string name_;
    MappedFile file_;
    std::string_view bytes_;
    std::vector<Elf64_Shdr> sections_;
};

/// Of the C++ library's inline functions every module has its own, as weak symbols.
bool is_strong(const Elf64_Sym& symbol)
{
    return ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL;
}

/// Whether a module may ask for a symbol.
///
/// @param provider  the file of the library that has it; empty if that is the device, which has no versions
bool is_available(std::string_view symbol, std::string_view provider, const std::set<std::string>& device)
{
    if (provider.empty()) {
        return start_up.count(symbol) > 0 ||
               (symbol != way_of_the_runner && device.count(std::string(symbol)) > 0);
    }
    if (begins_with(provider, "libm.so") || begins_with(provider, "libstdc++.so")) {
        return true;
    }
    return start_up.count(symbol) > 0 ||
           (begins_with(provider, "libgcc_s.so") ? is_of_compiled_code(symbol) : c_library.count(symbol) > 0);
}

}  // namespace

std::vector<std::string> unavailable_imports(const std::filesystem::path& module,
                                             const std::filesystem::path& library)
{
    const std::set<std::string> device =
        ElfFile(library).defined(SHT_DYNSYM, [](const Elf64_Sym&) { return true; });
    std::vector<std::string> unavailable;
    for (const auto& [symbol, provider] : ElfFile(module).imported()) {
        if (!is_available(symbol, provider, device)) {
            unavailable.push_back(symbol);
        }
    }
    return unavailable;
}

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
