// SPDX-License-Identifier: MIT
#include "archive.hpp"

#include <fcntl.h>
#include <libelf.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>

namespace simt {
namespace {

namespace fs = std::filesystem;

void write_member(Elf* member, const fs::path& path)
{
    std::size_t bytes = 0;
    const char* const content = elf_rawfile(member, &bytes);
    std::ofstream out(path, std::ios::binary);
    if (!out.write(content, static_cast<std::streamsize>(bytes)).flush()) {
        throw std::runtime_error("cannot write " + path.string());
    }
}

}  // namespace

std::vector<fs::path> extract_members(const fs::path& library, const fs::path& folder)
{
    elf_version(EV_CURRENT);
    const int file = open(library.c_str(), O_RDONLY | O_CLOEXEC);
    Elf* const archive = elf_begin(file, ELF_C_READ, nullptr);
    std::vector<fs::path> members;
    fs::create_directories(folder);
    if (elf_kind(archive) == ELF_K_AR) {
        Elf_Cmd command = ELF_C_READ;
        while (Elf* const member = elf_begin(file, command, archive)) {
            if (elf_kind(member) == ELF_K_ELF) {
                members.push_back(folder / (std::to_string(members.size()) + ".o"));
                write_member(member, members.back());
            }
            command = elf_next(member);
            elf_end(member);
        }
    }
    elf_end(archive);
    close(file);
    return members;
}

}  // namespace simt
