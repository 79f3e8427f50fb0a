// SPDX-License-Identifier: MIT
#include "program_memory.hpp"

#include <link.h>

#include <algorithm>

namespace simt {
namespace {

struct Extent
{
    std::uint64_t address;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> writable{};
    std::pair<std::uint64_t, std::uint64_t> fixed{};  ///< written by the loader only
};

/// Fills in the extent of the module if it holds the address.
int look_at_module(dl_phdr_info* module, std::size_t, void* argument)
{
    auto& extent = *static_cast<Extent*>(argument);
    std::uint64_t begin = ~std::uint64_t{0};
    std::uint64_t end = 0;
    bool holds = false;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = module->dlpi_phdr[i];
        if (segment.p_type == PT_LOAD) {
            const std::uint64_t first = module->dlpi_addr + segment.p_vaddr;
            begin = std::min(begin, first);
            end = std::max<std::uint64_t>(end, first + segment.p_memsz);
            holds = holds || extent.address - first < segment.p_memsz;
        }
    }
    if (!holds) {
        return 0;
    }
    extent.begin = begin;
    extent.end = end;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = module->dlpi_phdr[i];
        const std::uint64_t first = module->dlpi_addr + segment.p_vaddr;
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W) != 0) {
            extent.writable.emplace_back(first, first + segment.p_memsz);
        } else if (segment.p_type == PT_GNU_RELRO) {
            extent.fixed = {first, first + segment.p_memsz};
        }
    }
    return 1;
}

bool is_of_device(ProgramMemory memory)
{
    return memory == ProgramMemory::device_variable || memory == ProgramMemory::constant_variable ||
           memory == ProgramMemory::managed_variable;
}

}  // namespace

const ProgramMap::Module* ProgramMap::module_at(std::uint64_t address)
{
    const auto holds = [address](const Module& module) {
        return address - module.begin < module.end - module.begin;
    };
    if (last_ < modules_.size() && holds(modules_[last_])) {
        return &modules_[last_];
    }
    const auto known = std::find_if(modules_.begin(), modules_.end(), holds);
    if (known != modules_.end()) {
        last_ = static_cast<std::size_t>(known - modules_.begin());
        return &*known;
    }
    const std::uint64_t page = address / page_bytes;
    std::uint64_t& known_page = pages_of_none_[place_of(page)];
    Extent extent{address};
    if (known_page == page || dl_iterate_phdr(look_at_module, &extent) == 0) {
        known_page = page;
        return nullptr;
    }
    Module module{extent.begin, extent.end, {}};
    for (const auto& [prefix, memory] : {std::pair(".simt_device", ProgramMemory::device_variable),
                                         std::pair(".simt_managed", ProgramMemory::managed_variable),
                                         std::pair(".simt_constant", ProgramMemory::constant_variable)}) {
        for (const AddressRange& section : debug_info_.sections(address, prefix)) {
            module.parts.push_back({section.begin, section.begin + section.bytes, memory});
        }
    }
    module.parts.push_back({extent.fixed.first, extent.fixed.second, ProgramMemory::read_only});
    // g++ puts no variable template into the section that it is told to. One that cannot be written is as good as a text.
    for (const AddressRange& variable : debug_info_.template_variables(address)) {
        const auto holds_it = [&](const auto& segment) {
            return variable.begin - segment.first < segment.second - segment.first;
        };
        if (std::any_of(extent.writable.begin(), extent.writable.end(), holds_it)) {
            module.parts.push_back(
                {variable.begin, variable.begin + variable.bytes, ProgramMemory::managed_variable});
        }
    }
    for (const auto& [begin, end] : extent.writable) {
        module.parts.push_back({begin, end, ProgramMemory::host_variable});
    }
    modules_.push_back(std::move(module));
    last_ = modules_.size() - 1;
    return &modules_.back();
}

std::optional<std::uint64_t> ProgramMap::device_end_before(std::uint64_t address)
{
    const std::lock_guard lock(mutex_);
    constexpr std::uint64_t near = 1 << 16;
    if (debug_info_.variable(address)) {
        return std::nullopt;
    }
    std::optional<std::uint64_t> nearest;
    for (const Module& module : modules_) {
        for (const Part& part : module.parts) {
            if (is_of_device(part.memory) && address >= part.end && address - part.end < near) {
                nearest = std::max(nearest.value_or(0), part.end);
            }
        }
    }
    return nearest;
}

ProgramMemory ProgramMap::at(std::uint64_t address)
{
    const std::lock_guard lock(mutex_);
    const Module* module = module_at(address);
    if (module == nullptr) {
        return ProgramMemory::none;
    }
    const auto part = std::find_if(module->parts.begin(), module->parts.end(),
                                   [address](const Part& p) { return address - p.begin < p.end - p.begin; });
    return part != module->parts.end() ? part->memory : ProgramMemory::read_only;
}

std::vector<AddressRange> ProgramMap::device_variables(const void* code)
{
    const std::lock_guard lock(mutex_);
    std::vector<AddressRange> variables;
    if (const Module* const module = module_at(reinterpret_cast<std::uint64_t>(code))) {
        for (const Part& part : module->parts) {
            if (part.memory == ProgramMemory::device_variable) {
                variables.push_back({part.begin, part.end - part.begin});
            }
        }
    }
    return variables;
}

std::vector<AddressRange> ProgramMap::variables(const std::vector<const void*>& code, ProgramMemory memory)
{
    const std::lock_guard lock(mutex_);
    for (const void* const place : code) {
        module_at(reinterpret_cast<std::uint64_t>(place));
    }
    std::vector<AddressRange> variables;
    for (const Module& module : modules_) {
        for (const Part& part : module.parts) {
            if (part.memory == memory) {
                variables.push_back({part.begin, part.end - part.begin});
            }
        }
    }
    return variables;
}

bool ProgramMap::is_host_memory(std::uint64_t address, std::uint64_t bytes)
{
    const std::lock_guard lock(mutex_);
    const Module* const module = module_at(address);
    const std::uint64_t begin = address / bytes * bytes;
    return module == nullptr ||
           std::none_of(module->parts.begin(), module->parts.end(), [begin, bytes](const Part& part) {
               return is_of_device(part.memory) && part.begin < begin + bytes && begin < part.end;
           });
}

}  // namespace simt
