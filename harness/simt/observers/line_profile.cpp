// SPDX-License-Identifier: MIT
#include "line_profile.hpp"

#include <algorithm>

namespace simt {
namespace {

/// Length of the call by which a basic block begins, on x86-64: `call *__sanitizer_cov_trace_pc@GOTPCREL(%rip)`.
constexpr std::uintptr_t call_bytes = 6;

/// Return address, as it were, of the jump that parts the lanes: the jump stands right before the block that is come to
/// without jumping, which is the nearer one behind the block that branches.
const void* place_of(const Divergence::Branch& branch)
{
    const void* next = nullptr;
    for (const void* to : branch.to) {
        if (to > branch.from && (next == nullptr || to < next)) {
            next = to;
        }
    }
    return next == nullptr ? branch.from : static_cast<const char*>(next) - call_bytes;
}

/// Start of the 128-byte line with the lowest address.
std::uint64_t line_of_lowest(const WarpAccess& access)
{
    std::uint64_t lowest = ~std::uint64_t{0};
    for_each_lane(access.lanes, [&](std::size_t lane) { lowest = std::min(lowest, access.address[lane]); });
    return lowest / line_bytes * line_bytes;
}

}  // namespace

void LineProfile::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    shared_ = shared;
    divergence_.block_begins(block.slot);
}

ProfiledInstruction& LineProfile::instruction(const void* pc, AccessType type)
{
    ProfiledInstruction& found = instructions_[{kernel_, pc, type.space, type.kind}];
    if (found.kernel.empty()) {
        found.kernel = kernel_;
        found.pc = pc;
        found.type = type;
    }
    return found;
}

void LineProfile::access(const WarpAccess& access)
{
    if (is_read_modify_write(access.type.kind)) {
        return;
    }
    AccessType type = access.type;
    type.kind = only_reads(type.kind) ? AccessKind::read : AccessKind::write;
    ProfiledInstruction& found = instruction(access.pc, type);
    switch (access.type.space) {
        case Space::shared: {
            const std::uint64_t base = bank_base(shared_, access);
            const BankPasses passes = bank_passes(access, architecture_, base);
            const int conflicts = bank_conflicts(access, architecture_, base);
            keep(found, access, base, static_cast<int>(passes.size()),
                 static_cast<int>(passes.size()) - conflicts);
            break;
        }
        case Space::global:
            keep(found, access, line_of_lowest(access), traffic(access, architecture_).transactions,
                 best_traffic(access, architecture_).transactions);
            break;
        case Space::constant:
            keep(found, access, line_of_lowest(access), constant_replays(access, architecture_) + 1, 1);
            break;
        default: break;
    }
}

void LineProfile::keep(ProfiledInstruction& instruction, const WarpAccess& access, std::uint64_t base,
                       int cost, int best)
{
    const int excess = std::max(cost - best, 0);
    ++instruction.requests;
    instruction.excess += static_cast<std::uint64_t>(excess);
    if (excess <= instruction.worst.cost - instruction.worst.best) {
        return;
    }
    ProfiledInstruction::Worst worst{access.block->index, access, cost, best, {}, {}};
    for_each_lane(access.lanes, [&](std::size_t lane) { worst.access.address[lane] -= base; });
    if (access.type.space == Space::shared) {
        const BankPasses passes = bank_passes(worst.access, architecture_);
        worst.passes.assign(passes.begin(), passes.end());
    } else if (access.type.space == Space::constant) {
        const BankPasses answers = constant_answers(worst.access, architecture_);
        worst.passes.assign(answers.begin(), answers.end());
    } else if (access.type.space == Space::global) {
        const Transactions list = transactions(worst.access, architecture_);
        worst.transactions.assign(list.begin(), list.end());
    }
    instruction.worst = std::move(worst);
}

void LineProfile::step(const WarpAccess& block)
{
    if (step_of(block.type) != Step::basic_block) {
        return;
    }
    divergence_.follow(block, [&](const Divergence::Branch& branch) {
        ProfiledInstruction& found = instruction(place_of(branch), block.type);
        ++found.requests;
        ++found.excess;
        found.worst.block = block.block->index;
    });
}

std::vector<ProfiledInstruction> LineProfile::costly() const
{
    std::vector<ProfiledInstruction> result;
    for (const auto& [key, instruction] : instructions_) {
        if (instruction.excess > 0) {
            result.push_back(instruction);
        }
    }
    std::stable_sort(
        result.begin(), result.end(),
        [](const ProfiledInstruction& a, const ProfiledInstruction& b) { return a.excess > b.excess; });
    return result;
}

}  // namespace simt
