// SPDX-License-Identifier: MIT
#include "machine_code.hpp"

#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <memory>
#include <stdexcept>
#include <vector>

namespace mutation {
namespace {

/// An ELF file, closed at the end.
class ElfFile {
public:
    explicit ElfFile(const std::filesystem::path& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        elf_version(EV_CURRENT);
        elf_ = elf_begin(file_, ELF_C_READ, nullptr);
        if (elf_ == nullptr || elf_kind(elf_) != ELF_K_ELF) {
            elf_end(elf_);
            close(file_);
            throw std::runtime_error(path.string() + " is not a compiled module");
        }
    }
    ~ElfFile()
    {
        elf_end(elf_);
        close(file_);
    }
    ElfFile(const ElfFile&) = delete;
    ElfFile& operator=(const ElfFile&) = delete;

    Elf* get() const { return elf_; }

private:
    int file_;
    Elf* elf_ = nullptr;
};

}  // namespace

std::string loaded_contents(const std::filesystem::path& module)
{
    const ElfFile file(module);
    std::string contents;
    for (Elf_Scn* section = elf_nextscn(file.get(), nullptr); section != nullptr;
         section = elf_nextscn(file.get(), section)) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr || (header.sh_flags & SHF_ALLOC) == 0 ||
            header.sh_type == SHT_NOTE) {
            continue;
        }
        contents += std::to_string(header.sh_type) + ":" + std::to_string(header.sh_size) + "\n";
        const Elf_Data* const data = header.sh_type == SHT_NOBITS ? nullptr : elf_rawdata(section, nullptr);
        if (data != nullptr && data->d_buf != nullptr) {
            contents.append(static_cast<const char*>(data->d_buf), data->d_size);
        }
    }
    return contents;
}

}  // namespace mutation
