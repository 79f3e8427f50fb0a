// SPDX-License-Identifier: MIT
#include "hook_check.hpp"

#include "values.hpp"

#include <capstone/capstone.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace simt {
namespace {

/// How unknowns are described; further words say which one it is.
enum What : std::int64_t {
    entry_stack,     ///< the stack pointer at the function's first instruction
    frame,           ///< the frame pointer
    thread_pointer,  ///< where thread-local storage is
    symbol_address,
    thread_offset,  ///< of a thread-local variable
    at_entry,       ///< a register at the function's first instruction
    after_joining,  ///< a register where several ways meet
    result,         ///< of an instruction
    operation,      ///< of an instruction that computes from registers alone
    watched         ///< what is in simt_watched_memory, at an offset
};

constexpr unsigned register_count = 16;

struct Register
{
    unsigned number;
    unsigned bits;
    bool is_high = false;  ///< bits 8 to 15
};

/// General registers; nothing for others.
std::optional<Register> register_of(unsigned reg)
{
    static const std::map<unsigned, Register> registers = [] {
        std::map<unsigned, Register> all;
        constexpr unsigned numbered[register_count][4] = {
            {X86_REG_RAX, X86_REG_EAX, X86_REG_AX, X86_REG_AL},
            {X86_REG_RBX, X86_REG_EBX, X86_REG_BX, X86_REG_BL},
            {X86_REG_RCX, X86_REG_ECX, X86_REG_CX, X86_REG_CL},
            {X86_REG_RDX, X86_REG_EDX, X86_REG_DX, X86_REG_DL},
            {X86_REG_RSI, X86_REG_ESI, X86_REG_SI, X86_REG_SIL},
            {X86_REG_RDI, X86_REG_EDI, X86_REG_DI, X86_REG_DIL},
            {X86_REG_RBP, X86_REG_EBP, X86_REG_BP, X86_REG_BPL},
            {X86_REG_RSP, X86_REG_ESP, X86_REG_SP, X86_REG_SPL},
            {X86_REG_R8, X86_REG_R8D, X86_REG_R8W, X86_REG_R8B},
            {X86_REG_R9, X86_REG_R9D, X86_REG_R9W, X86_REG_R9B},
            {X86_REG_R10, X86_REG_R10D, X86_REG_R10W, X86_REG_R10B},
            {X86_REG_R11, X86_REG_R11D, X86_REG_R11W, X86_REG_R11B},
            {X86_REG_R12, X86_REG_R12D, X86_REG_R12W, X86_REG_R12B},
            {X86_REG_R13, X86_REG_R13D, X86_REG_R13W, X86_REG_R13B},
            {X86_REG_R14, X86_REG_R14D, X86_REG_R14W, X86_REG_R14B},
            {X86_REG_R15, X86_REG_R15D, X86_REG_R15W, X86_REG_R15B},
        };
        for (unsigned i = 0; i < register_count; ++i) {
            for (unsigned size = 0; size < 4; ++size) {
                all[numbered[i][size]] = {i, 64u >> size};
            }
        }
        all[X86_REG_AH] = {0, 8, true};
        all[X86_REG_BH] = {1, 8, true};
        all[X86_REG_CH] = {2, 8, true};
        all[X86_REG_DH] = {3, 8, true};
        return all;
    }();
    const auto found = registers.find(reg);
    return found != registers.end() ? std::optional(found->second) : std::nullopt;
}

unsigned number_of(x86_reg reg)
{
    return register_of(reg)->number;
}

/// Bytes that a hook has announced.
struct Announced
{
    Value begin;
    std::int64_t bytes;
    bool is_write;
    bool is_read_already = false;

    bool operator==(const Announced&) const = default;
};

constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max() / 2;

struct Slot
{
    Value value;
    unsigned bytes;

    bool operator==(const Slot&) const = default;
};

/// A slot of the frame, or a register: its number behind `in_registers`.
using Place = std::pair<Unknown, std::int64_t>;
constexpr Unknown in_registers = -1;

/// What a comparison comes to in a kernel, because of what it finds in simt_watched_memory.
enum class Outcome { is_not_known, is_less, is_more, differs };

/// What is known before an instruction.
struct State
{
    std::array<Value, register_count> registers;
    std::map<Place, Slot> slots;  ///< of the frame: relative to `frame` or `entry_stack`
    std::vector<Announced> announced;
    Outcome comparison = Outcome::is_not_known;  ///< of the last one

    const Value& at(const Place& place) const
    {
        return place.first == in_registers ? registers[static_cast<std::size_t>(place.second)]
                                           : slots.at(place).value;
    }
    Value& at(const Place& place) { return const_cast<Value&>(std::as_const(*this).at(place)); }

    std::vector<Place> places() const
    {
        std::vector<Place> all;
        for (unsigned i = 0; i < register_count; ++i) {
            all.emplace_back(in_registers, i);
        }
        for (const auto& [place, slot] : slots) {
            all.push_back(place);
        }
        return all;
    }
};

struct Hook
{
    bool is_write;
    std::int64_t bytes;  ///< 0: the second argument tells
};

/// What the name of a hook says; nothing for other functions.
std::optional<Hook> hook_named(std::string_view name)
{
    const auto skip = [&name](std::string_view prefix) {
        const bool has = name.starts_with(prefix);
        name.remove_prefix(has ? prefix.size() : 0);
        return has;
    };
    if (!skip("__tsan_")) {
        return std::nullopt;
    }
    if (name == "vptr_update") {
        return Hook{true, 8};
    }
    skip("unaligned_");
    skip("volatile_");
    const bool is_write = skip("write");
    if (!is_write && !skip("read")) {
        return std::nullopt;
    }
    if (name == "_range") {
        return Hook{is_write, 0};
    }
    for (const std::int64_t bytes : {1, 2, 4, 8, 16}) {
        if (name == std::to_string(bytes)) {
            return Hook{is_write, bytes};
        }
    }
    return std::nullopt;
}

/// What code that is not written for the device looks at before it calls a hook: memory/host_watch.hpp.
constexpr std::string_view watched_memory = "simt_watched_memory";
constexpr std::int64_t watched_bytes = 8;        ///< in a kernel more than any address is
constexpr std::int64_t watches_everything = 16;  ///< in a kernel not 0
constexpr std::int64_t watched_memory_end = 24;

bool is_builtin_variable_named(std::string_view name)
{
    return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

/// What g++ calls for arithmetic that the processor lacks: GCC Internals, "Integer library routines".
bool is_arithmetic(std::string_view function)
{
    constexpr std::string_view routines[] = {"__popcountdi2", "__popcountsi2", "__paritydi2", "__paritysi2",
                                             "__divti3",      "__modti3",      "__udivti3",   "__umodti3"};
    return std::find(std::begin(routines), std::end(routines), function) != std::end(routines);
}

/// Functions of the C library that take and give values alone: glibc's headers declare them so (`__const__`), and g++ then moves
/// an access past a call of them. What the file defines itself under such a name is another function.
bool is_of_values(const Relocation& function)
{
    constexpr std::string_view functions[] = {"abs",   "ceil",   "ceilf", "copysign", "copysignf", "fabs",
                                              "fabsf", "ffs",    "ffsl",  "ffsll",    "floor",     "floorf",
                                              "fmax",  "fmaxf",  "fmin",  "fminf",    "labs",      "llabs",
                                              "round", "roundf", "trunc", "truncf"};
    return function.section == 0 &&
           std::find(std::begin(functions), std::end(functions), function.symbol) != std::end(functions);
}

/// Whether what hooks have announced still holds after a call.
bool keeps_announcements(std::string_view function)
{
    return is_arithmetic(function) || function.starts_with("__tsan_") ||
           function.starts_with("simt_check_local_") || function == "simt_guard_local" ||
           function == "simt_forget_guards" || function.starts_with("__ubsan_handle_") ||
           function == "__sanitizer_cov_trace_pc" ||
           // Between the argument of an atomic function, which may be in memory, and its call.
           function == "simt_uses_next_result";
}

class Decoder {
public:
    Decoder()
    {
        if (cs_open(CS_ARCH_X86, CS_MODE_64, &handle_) != CS_ERR_OK) {
            throw std::runtime_error("the disassembler does not start");
        }
        cs_option(handle_, CS_OPT_DETAIL, CS_OPT_ON);
    }
    ~Decoder() { cs_close(&handle_); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    csh handle() const { return handle_; }

private:
    csh handle_ = 0;
};

const Decoder& decoder()
{
    static const Decoder the_decoder;
    return the_decoder;
}

class FunctionCheck {
public:
    explicit FunctionCheck(const MachineFunction& function) : function_(function)
    {
        count_ = cs_disasm(decoder().handle(), function.code.data(), function.code.size(), function.offset, 0,
                           &code_);
    }
    ~FunctionCheck()
    {
        if (count_ > 0) {
            cs_free(code_, count_);
        }
    }
    FunctionCheck(const FunctionCheck&) = delete;
    FunctionCheck& operator=(const FunctionCheck&) = delete;

    CodeFacts run()
    {
        if (function_.code.empty()) {
            return {};
        }
        if (count_ == 0 || code_[count_ - 1].address + code_[count_ - 1].size != end()) {
            return {{function_.offset}, true};
        }
        find_blocks();
        if (!settle()) {
            return {{function_.offset}, true};
        }
        reports_ = true;
        for (auto& [begin, block] : blocks_) {
            State state = block.before;
            walk(block, state);
        }
        return std::move(facts_);
    }

private:
    struct Block
    {
        std::size_t first = 0;
        std::size_t last = 0;  ///< inclusive
        std::vector<std::uint64_t> next;
        std::vector<std::uint64_t> previous;
        std::optional<std::uint64_t> never_next;  ///< one of `next` to which no kernel goes
        bool is_root = false;                     ///< nothing in the function leads here
        std::size_t position = 0;
        State before;
        State after;
        /// Of a loop: what changes from one round to the next, and with which other place it changes alike. A place that
        /// changes alone is its own leader.
        std::map<Place, Place> leaders;
        std::set<Place> lost;  ///< of a loop: slots of which a later round knows nothing
    };

    std::uint64_t end() const { return function_.offset + function_.code.size(); }

    const cs_x86& details(const cs_insn& instruction) const { return instruction.detail->x86; }

    bool is_in_group(const cs_insn& instruction, unsigned group) const
    {
        return cs_insn_group(decoder().handle(), &instruction, group);
    }

    /// What the linker puts into the instruction.
    const Relocation* relocation_of(const cs_insn& instruction) const
    {
        const auto found = function_.relocations->lower_bound(instruction.address);
        return found != function_.relocations->end() && found->first < instruction.address + instruction.size
                   ? &found->second
                   : nullptr;
    }

    std::optional<std::uint64_t> target_of(const cs_insn& jump) const
    {
        const cs_x86& x86 = details(jump);
        if (x86.op_count != 1 || x86.operands[0].type != X86_OP_IMM || relocation_of(jump) != nullptr) {
            return std::nullopt;
        }
        const auto target = static_cast<std::uint64_t>(x86.operands[0].imm);
        return target >= function_.offset && target < end() ? std::optional(target) : std::nullopt;
    }

    bool ends_block(const cs_insn& instruction) const
    {
        return is_in_group(instruction, CS_GRP_JUMP) || is_in_group(instruction, CS_GRP_RET) ||
               instruction.id == X86_INS_UD2 || instruction.id == X86_INS_HLT;
    }

    bool goes_on(const cs_insn& instruction) const
    {
        return !ends_block(instruction) ||
               (is_in_group(instruction, CS_GRP_JUMP) && instruction.id != X86_INS_JMP);
    }

    void find_blocks()
    {
        std::set<std::uint64_t> begins{function_.offset};
        for (std::size_t i = 0; i < count_; ++i) {
            if (is_in_group(code_[i], CS_GRP_JUMP)) {
                if (const auto target = target_of(code_[i])) {
                    begins.insert(*target);
                }
            }
            if (ends_block(code_[i]) && i + 1 < count_) {
                begins.insert(code_[i + 1].address);
            }
        }
        for (std::size_t i = 0; i < count_; ++i) {
            if (begins.count(code_[i].address) != 0) {
                blocks_[code_[i].address].first = i;
            }
            Block& block = std::prev(blocks_.end())->second;
            block.last = i;
        }
        for (auto& [begin, block] : blocks_) {
            const cs_insn& last = code_[block.last];
            if (goes_on(last) && block.last + 1 < count_) {
                block.next.push_back(code_[block.last + 1].address);
            }
            if (is_in_group(last, CS_GRP_JUMP)) {
                if (const auto target = target_of(last); target && blocks_.count(*target) != 0) {
                    block.next.push_back(*target);
                }
            }
        }
        for (const auto& [begin, block] : blocks_) {
            for (const std::uint64_t next : block.next) {
                blocks_.at(next).previous.push_back(begin);
            }
        }
    }

    /// Before the first instruction of the function, or of code that only exceptions lead to.
    State state_at(std::uint64_t begin)
    {
        State state;
        for (unsigned i = 0; i < register_count; ++i) {
            state.registers[i] = unknowns_.of({at_entry, i, static_cast<std::int64_t>(begin)});
        }
        state.registers[stack_] = unknowns_.of({entry_stack, static_cast<std::int64_t>(begin)});
        if (begin != function_.offset) {
            state.registers[frame_] = unknowns_.of({frame});
        }
        return state;
    }

    /// Puts the blocks in an order in which, but for loops, each comes behind those that lead to it.
    void order_blocks()
    {
        std::set<std::uint64_t> reached;
        for (auto& [begin, block] : blocks_) {
            if (reached.count(begin) == 0) {
                block.is_root = block.previous.empty() || begin == function_.offset;
                std::vector<std::uint64_t> behind;
                visit(begin, reached, behind);
                order_.insert(order_.end(), behind.rbegin(), behind.rend());
            }
        }
        for (std::size_t i = 0; i < order_.size(); ++i) {
            blocks_.at(order_[i]).position = i;
        }
    }

    void visit(std::uint64_t begin, std::set<std::uint64_t>& reached, std::vector<std::uint64_t>& behind)
    {
        if (reached.insert(begin).second) {
            for (const std::uint64_t next : blocks_.at(begin).next) {
                visit(next, reached, behind);
            }
            behind.push_back(begin);
        }
    }

    /// Finds what holds before each block, whichever way led to it. A loop is taken to change nothing until its end shows
    /// what it changes; then all is followed once more.
    ///
    /// @return false if that takes too long
    bool settle()
    {
        constexpr int most_rounds = 100;
        order_blocks();
        for (int round = 0; round < most_rounds; ++round) {
            for (const std::uint64_t begin : order_) {
                Block& block = blocks_.at(begin);
                block.before = joined_before(begin, block);
                block.after = block.before;
                walk(block, block.after);
            }
            bool is_settled = true;
            for (auto& [begin, block] : blocks_) {
                for (const std::uint64_t previous : ways_to(begin, block)) {
                    if (is_backward(previous, block) && learn_changes(block, blocks_.at(previous).after)) {
                        is_settled = false;
                    }
                }
            }
            if (is_settled) {
                return true;
            }
        }
        return false;
    }

    bool is_backward(std::uint64_t from, const Block& to) const
    {
        return blocks_.at(from).position >= to.position;
    }

    /// The blocks from which a kernel comes to this one.
    std::vector<std::uint64_t> ways_to(std::uint64_t begin, const Block& block) const
    {
        std::vector<std::uint64_t> ways;
        std::copy_if(block.previous.begin(), block.previous.end(), std::back_inserter(ways),
                     [&](std::uint64_t previous) { return blocks_.at(previous).never_next != begin; });
        return ways;
    }

    State joined_before(std::uint64_t begin, const Block& block)
    {
        std::optional<State> joined;
        if (block.is_root) {
            joined = state_at(begin);
        }
        bool is_loop = false;
        for (const std::uint64_t previous : ways_to(begin, block)) {
            if (is_backward(previous, block)) {
                is_loop = true;
            } else if (joined) {
                join(*joined, blocks_.at(previous).after, begin);
            } else {
                joined = blocks_.at(previous).after;
            }
        }
        State state = joined ? std::move(*joined) : state_at(begin);
        if (is_loop) {
            state.announced.clear();
            enter_loop(state, begin, block);
        }
        return state;
    }

    void enter_loop(State& state, std::uint64_t begin, const Block& block)
    {
        for (const Place& place : block.lost) {
            state.slots.erase(place);
        }
        const State first = state;
        const std::vector<Place> places = first.places();
        const auto is_known = [&places](const Place& place) {
            return std::find(places.begin(), places.end(), place) != places.end();
        };
        for (const auto& [place, leader] : block.leaders) {
            if (is_known(place)) {
                const Place& with = is_known(leader) ? leader : place;
                const Value changing = unknowns_.of(
                    {after_joining, static_cast<std::int64_t>(begin), with.first, with.second, 1});
                state.at(place) = sum(changing, sum(first.at(place), first.at(with), -1));
            }
        }
    }

    /// What one more round of a loop has changed.
    ///
    /// @return whether that was not known
    bool learn_changes(Block& block, const State& after)
    {
        bool is_new = false;
        std::vector<std::pair<Value, Place>> leaders;  // by the change
        for (const Place& place : block.before.places()) {
            const bool is_slot = place.first != in_registers;
            if (is_slot && (after.slots.count(place) == 0 ||
                            after.slots.at(place).bytes != block.before.slots.at(place).bytes)) {
                is_new |= block.lost.insert(place).second;
                continue;
            }
            const Value change = sum(after.at(place), block.before.at(place), -1);
            const auto known = block.leaders.find(place);
            if (known == block.leaders.end()) {
                if (change == Value{}) {
                    continue;
                }
                const auto alike = std::find_if(leaders.begin(), leaders.end(),
                                                [&](const auto& leader) { return leader.first == change; });
                block.leaders[place] = alike != leaders.end() ? alike->second : place;
                if (alike == leaders.end()) {
                    leaders.emplace_back(change, place);
                }
                is_new = true;
            } else if (known->second != place && !changes_alike(block, after, place, known->second)) {
                known->second = place;
                is_new = true;
            }
        }
        return is_new;
    }

    static bool changes_alike(const Block& block, const State& after, const Place& place, const Place& leader)
    {
        const bool is_known = leader.first == in_registers ||
                              (after.slots.count(leader) != 0 && block.before.slots.count(leader) != 0);
        return is_known && sum(after.at(place), after.at(leader), -1) ==
                               sum(block.before.at(place), block.before.at(leader), -1);
    }

    /// Leaves in `joined` what holds whichever of the two leads to the block.
    void join(State& joined, const State& state, std::uint64_t begin)
    {
        std::erase_if(joined.slots, [&state](const auto& slot) {
            const auto other = state.slots.find(slot.first);
            return other == state.slots.end() || other->second.bytes != slot.second.bytes;
        });
        std::vector<std::pair<Value, Value>> leaders;  // changes from here to there, and from here to both
        for (const Place& place : joined.places()) {
            Value& known = joined.at(place);
            const Value change = sum(state.at(place), known, -1);
            if (change == Value{}) {
                continue;
            }
            // What differs alike keeps its distance: a pointer to a struct, and one to a member.
            const auto leader = std::find_if(leaders.begin(), leaders.end(),
                                             [&change](const auto& other) { return other.first == change; });
            if (leader != leaders.end()) {
                known = sum(known, leader->second);
            } else {
                const Value both = unknowns_.of(
                    {after_joining, static_cast<std::int64_t>(begin), place.first, place.second, 0});
                leaders.emplace_back(change, sum(both, known, -1));
                known = both;
            }
        }
        std::erase_if(joined.announced, [&state](const Announced& announced) {
            return std::find(state.announced.begin(), state.announced.end(), announced) ==
                   state.announced.end();
        });
    }

    void walk(Block& block, State& state)
    {
        state.comparison = Outcome::is_not_known;
        for (std::size_t i = block.first; i <= block.last; ++i) {
            note_comparison(code_[i], state);
            step(code_[i], state);
        }
        const std::optional<bool> jumps = is_taken(code_[block.last], state.comparison);
        block.never_next = jumps && block.next.size() == 2
                               ? std::optional(*jumps ? block.next.front() : block.next.back())
                               : std::nullopt;
    }

    /// Whether a kernel takes the conditional jump; nothing if that is not known.
    static std::optional<bool> is_taken(const cs_insn& jump, Outcome comparison)
    {
        if (comparison == Outcome::is_not_known) {
            return std::nullopt;
        }
        const bool is_less = comparison == Outcome::is_less;
        const bool is_ordered = comparison != Outcome::differs;
        switch (jump.id) {
            case X86_INS_JE: return false;
            case X86_INS_JNE: return true;
            case X86_INS_JB:
            case X86_INS_JBE: return is_ordered ? std::optional(is_less) : std::nullopt;
            case X86_INS_JA:
            case X86_INS_JAE: return is_ordered ? std::optional(!is_less) : std::nullopt;
            default: return std::nullopt;
        }
    }

    static bool writes_flags(const cs_insn& instruction)
    {
        cs_regs reads;
        cs_regs written;
        std::uint8_t read_count = 0;
        std::uint8_t write_count = 0;
        cs_regs_access(decoder().handle(), &instruction, reads, &read_count, written, &write_count);
        return std::find(written, written + write_count, X86_REG_EFLAGS) != written + write_count;
    }

    /// Of the offset of an address with simt_watched_memory.bytes, or of simt_watched_memory.everything with 0.
    void note_comparison(const cs_insn& instruction, State& state)
    {
        if (!writes_flags(instruction)) {
            return;
        }
        state.comparison = Outcome::is_not_known;
        const cs_x86_op* const operands = details(instruction).operands;
        const bool is_test = instruction.id == X86_INS_TEST;
        if ((instruction.id != X86_INS_CMP && !is_test) || operands[0].size != 8) {
            return;
        }
        const Value first = value_of(instruction, state, operands[0]);
        const Value second = value_of(instruction, state, operands[1]);
        if (first == watched_at(watches_everything)) {
            const bool is_with_zero = is_test ? second == first : second == number(0);
            state.comparison = is_with_zero ? Outcome::differs : Outcome::is_not_known;
        } else if (!is_test && second == watched_at(watched_bytes)) {
            state.comparison = Outcome::is_less;
        } else if (!is_test && first == watched_at(watched_bytes)) {
            state.comparison = Outcome::is_more;
        }
    }

    Value watched_at(std::int64_t offset) { return unknowns_.of({watched, offset}); }

    /// Where in simt_watched_memory an address is.
    std::optional<std::int64_t> offset_in_watched_memory(const Value& address)
    {
        Unknowns::Description description{symbol_address};
        description.insert(description.end(), watched_memory.begin(), watched_memory.end());
        const bool is_there = address.terms == unknowns_.of(std::move(description)).terms &&
                              address.number >= 0 && address.number < watched_memory_end;
        return is_there ? std::optional(address.number) : std::nullopt;
    }

    // --- One instruction -----------------------------------------------------------------------------------

    Value fresh(const cs_insn& instruction, std::int64_t which)
    {
        return unknowns_.of({result, static_cast<std::int64_t>(instruction.address), which});
    }

    /// The part of a value that a narrower register holds.
    Value narrowed(const Value& value, unsigned bits, bool is_high = false)
    {
        if (bits == 64) {
            return value;
        }
        if (value.number == 0 && value.terms.size() == 1 && value.terms[0].second == 1 && !is_high) {
            const auto known = narrow_.find(value.terms[0].first);
            if (known != narrow_.end() && known->second <= bits) {
                return value;
            }
        }
        if (value.is_number() && !is_high) {
            const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
            return number(static_cast<std::int64_t>(static_cast<std::uint64_t>(value.number) & mask));
        }
        Unknowns::Description description{operation, is_high ? -1 : -2, bits};
        describe(description, value);
        const Value part = unknowns_.of(std::move(description));
        narrow_[part.terms[0].first] = bits;
        if (bits == 32) {
            whole_[part.terms[0].first] = value;
        }
        return part;
    }

    /// A value of 32 bits with its sign in all higher bits. As the compiler does, it takes a sum of signed integers not to
    /// overflow.
    Value extended(const Value& value)
    {
        const auto whole =
            value.terms.size() == 1 && value.number == 0 ? whole_.find(value.terms[0].first) : whole_.end();
        if (whole != whole_.end() && whole->second.number != 0) {
            const Value rest{whole->second.terms, 0};
            return sum(extended(narrowed(rest, 32)), number(whole->second.number));
        }
        Unknowns::Description description{operation, -4};
        describe(description, value);
        return unknowns_.of(std::move(description));
    }

    Value read(const State& state, unsigned reg)
    {
        const std::optional<Register> general = register_of(reg);
        return general ? narrowed(state.registers[general->number], general->bits, general->is_high)
                       : unknowns_.of({operation, -3, reg});
    }

    void write(State& state, unsigned reg, const Value& value, const cs_insn& instruction)
    {
        const std::optional<Register> general = register_of(reg);
        if (!general) {
            return;
        }
        Value& to = state.registers[general->number];
        to = general->bits == 64   ? value
             : general->bits == 32 ? narrowed(value, 32)
                                   : fresh(instruction, general->number);
    }

    Value address_of(const State& state, const x86_op_mem& memory, const cs_insn& instruction)
    {
        Value address = number(memory.disp);
        if (memory.base == X86_REG_RIP) {
            const Relocation* const relocation = relocation_of(instruction);
            const std::int64_t behind = instruction.size - details(instruction).encoding.disp_offset;
            return relocation == nullptr
                       ? number(static_cast<std::int64_t>(instruction.address) + instruction.size +
                                memory.disp)
                       : sum(symbol(symbol_address, *relocation), number(relocation->addend + behind));
        }
        if (memory.base != X86_REG_INVALID) {
            address = sum(address, read(state, memory.base));
        }
        if (memory.index != X86_REG_INVALID) {
            address = sum(address, read(state, memory.index), memory.scale);
        }
        return memory.segment == X86_REG_FS ? sum(address, unknowns_.of({thread_pointer})) : address;
    }

    Value symbol(What what, const Relocation& relocation)
    {
        Unknowns::Description description{what};
        description.insert(description.end(), relocation.symbol.begin(), relocation.symbol.end());
        return unknowns_.of(std::move(description));
    }

    /// Whether nobody else can see, and nothing go wrong with, an access there.
    bool is_fixed(const x86_op_mem& memory, const Value& address, const cs_insn& instruction)
    {
        if (memory.base == X86_REG_RIP) {
            const Relocation* const relocation = relocation_of(instruction);
            return relocation != nullptr &&
                   (relocation->is_constant || relocation->kind == Relocation::Kind::table_entry ||
                    relocation->kind == Relocation::Kind::thread_local_offset);
        }
        if (memory.index == X86_REG_INVALID && memory.base == X86_REG_RSP) {
            return true;  // rbp is looked at as any register: an attribute lets g++ keep something else in it
        }
        const bool is_thread_pointer = memory.segment == X86_REG_FS && memory.base == X86_REG_INVALID &&
                                       memory.index == X86_REG_INVALID &&
                                       relocation_of(instruction) == nullptr;
        return is_thread_pointer || slot_at(address).has_value() || is_builtin_variable(address);
    }

    /// Of threadIdx and its like, which are the engine's and const.
    bool is_builtin_variable(const Value& address)
    {
        constexpr std::int64_t largest = 12;
        return address.number >= 0 && address.number < largest &&
               std::any_of(builtin_variables_.begin(), builtin_variables_.end(), [&](const Value& offset) {
                   return address.terms == sum(offset, unknowns_.of({thread_pointer})).terms;
               });
    }

    /// What addresses in the frame are relative to, but for rounded stack pointers.
    std::array<Unknown, 2> frame_bases()
    {
        return {unknowns_.of({frame}).terms[0].first,
                unknowns_.of({entry_stack, static_cast<std::int64_t>(function_.offset)}).terms[0].first};
    }

    /// Where in the frame an address is.
    std::optional<Place> slot_at(const Value& address)
    {
        for (const Unknown base : frame_bases()) {
            if (address.is(base)) {
                return std::pair{base, address.number};
            }
        }
        return aligned_slot_at(address);
    }

    /// Whether an address is an element of a local array, which an index chooses.
    bool is_local_element(const Value& address)
    {
        const std::array<Unknown, 2> bases = frame_bases();
        return std::any_of(address.terms.begin(), address.terms.end(), [&](const auto& term) {
            return term.second == 1 && (std::find(bases.begin(), bases.end(), term.first) != bases.end() ||
                                        aligned_.count(term.first) != 0);
        });
    }

    /// A function whose frame must be aligned to more than 16 bytes rounds its stack pointer.
    std::optional<Place> aligned_slot_at(const Value& address) const
    {
        const bool is_aligned = address.terms.size() == 1 && address.terms[0].second == 1 &&
                                aligned_.count(address.terms[0].first) != 0;
        return is_aligned ? std::optional(std::pair{address.terms[0].first, address.number}) : std::nullopt;
    }

    /// Whether a hook has announced the access. It announces one: what takes all of its bytes leaves none for others. But
    /// where g++ runs out of registers, it loads a value again, which is the same access as long as nothing is called.
    ///
    /// The index of a local array can be in two registers that a loop moves alike, one for the hook and one for the access,
    /// on ways on which that cannot be followed. As nobody else can see the array, a hook of this kind and size is enough.
    bool takes_announced(State& state, const Value& address, std::int64_t bytes, bool is_write)
    {
        auto found =
            std::find_if(state.announced.begin(), state.announced.end(), [&](const Announced& announced) {
                const std::int64_t offset = address.number - announced.begin.number;
                return announced.begin.terms == address.terms && offset >= 0 &&
                       offset + bytes <= announced.bytes && (announced.is_write || !is_write);
            });
        if (found == state.announced.end() && is_local_element(address)) {
            found =
                std::find_if(state.announced.begin(), state.announced.end(), [&](const Announced& announced) {
                    return announced.bytes == bytes && announced.is_write == is_write;
                });
        }
        if (found == state.announced.end()) {
            return false;
        }
        if (found->bytes == bytes && found->is_write == is_write) {
            if (is_write) {
                state.announced.erase(found);
            } else {
                found->is_read_already = true;
            }
        }
        return true;
    }

    void check(State& state, const cs_insn& instruction, const x86_op_mem& memory, std::int64_t bytes,
               bool is_write)
    {
        const Value address = address_of(state, memory, instruction);
        const bool looks_at_watch = !is_write && offset_in_watched_memory(address).has_value();
        if (!looks_at_watch && !is_fixed(memory, address, instruction) &&
            !takes_announced(state, address, bytes, is_write) && reports_) {
            facts_.unannounced.push_back(instruction.address);
        }
    }

    /// The disassembler takes the operands of comparisons for written ones.
    static bool writes(const cs_insn& instruction, const cs_x86_op& operand)
    {
        switch (instruction.id) {
            case X86_INS_CMP:
            case X86_INS_TEST:
            case X86_INS_BT: return false;
            default: return (operand.access & CS_AC_WRITE) != 0;
        }
    }

    /// The disassembler takes what some scalar instructions read for a vector.
    static std::int64_t bytes_of(const cs_insn& instruction, const cs_x86_op& operand)
    {
        const std::string_view name = instruction.mnemonic;
        const bool is_vector = operand.size == 16;
        return is_vector && name.ends_with("ss") ? 4 : is_vector && name.ends_with("sd") ? 8 : operand.size;
    }

    bool is_string_instruction(const cs_insn& instruction) const
    {
        switch (instruction.id) {
            case X86_INS_MOVSB:
            case X86_INS_MOVSW:
            case X86_INS_MOVSD:
            case X86_INS_MOVSQ:
            case X86_INS_STOSB:
            case X86_INS_STOSW:
            case X86_INS_STOSD:
            case X86_INS_STOSQ: {
                const cs_x86& x86 = details(instruction);
                return x86.operands[0].type == X86_OP_MEM && x86.operands[0].mem.base == X86_REG_RDI;
            }
            default: return false;
        }
    }

    std::int64_t repetitions(const State& state, const cs_insn& instruction) const
    {
        const std::uint8_t prefix = details(instruction).prefix[0];
        if (prefix != X86_PREFIX_REP && prefix != X86_PREFIX_REPNE) {
            return 1;
        }
        const Value& count = state.registers[number_of(X86_REG_RCX)];
        return count.is_number() ? count.number : -1;
    }

    /// Whether the instruction accesses memory that its operands do not tell, or more of it than they tell: what a register
    /// points to, a whole string, a bit anywhere, or the state of the processor.
    static bool accesses_untold_memory(const cs_insn& instruction)
    {
        const cs_x86& x86 = instruction.detail->x86;
        const auto is_memory = [&x86](unsigned i) {
            return i < x86.op_count && x86.operands[i].type == X86_OP_MEM;
        };
        switch (instruction.id) {
            case X86_INS_MASKMOVDQU:
            case X86_INS_VMASKMOVDQU:
            case X86_INS_MASKMOVQ:
            case X86_INS_XLATB:
            case X86_INS_MONITOR:
            case X86_INS_SCASB:
            case X86_INS_SCASW:
            case X86_INS_SCASD:
            case X86_INS_SCASQ:
            case X86_INS_LODSB:
            case X86_INS_LODSW:
            case X86_INS_LODSD:
            case X86_INS_LODSQ:
            case X86_INS_CMPSB:
            case X86_INS_CMPSW:
            case X86_INS_CMPSQ:
            case X86_INS_INSB:
            case X86_INS_INSW:
            case X86_INS_INSD:
            case X86_INS_OUTSB:
            case X86_INS_OUTSW:
            case X86_INS_OUTSD:
            case X86_INS_FNSAVE:
            case X86_INS_FRSTOR:
            case X86_INS_FXSAVE:
            case X86_INS_FXSAVE64:
            case X86_INS_FXRSTOR:
            case X86_INS_FXRSTOR64:
            case X86_INS_XSAVE:
            case X86_INS_XSAVE64:
            case X86_INS_XSAVEC:
            case X86_INS_XSAVEC64:
            case X86_INS_XSAVEOPT:
            case X86_INS_XSAVEOPT64:
            case X86_INS_XSAVES:
            case X86_INS_XSAVES64:
            case X86_INS_XRSTOR:
            case X86_INS_XRSTOR64:
            case X86_INS_XRSTORS:
            case X86_INS_XRSTORS64: return true;
            case X86_INS_CMPSD: return is_memory(0) && is_memory(1);  // else a comparison of numbers
            case X86_INS_BT:
            case X86_INS_BTC:
            case X86_INS_BTR:
            case X86_INS_BTS: return is_memory(0) && x86.operands[1].type == X86_OP_REG;
            default: return false;
        }
    }

    void check_accesses(State& state, const cs_insn& instruction)
    {
        if (accesses_untold_memory(instruction)) {
            if (reports_) {
                facts_.unannounced.push_back(instruction.address);
            }
            return;
        }
        switch (instruction.id) {
            case X86_INS_LEA:
            case X86_INS_NOP:
            case X86_INS_ENDBR64: return;
            default: break;
        }
        const cs_x86& x86 = details(instruction);
        const bool is_string = is_string_instruction(instruction);
        for (unsigned i = 0; i < x86.op_count; ++i) {
            const cs_x86_op& operand = x86.operands[i];
            if (operand.type == X86_OP_MEM) {
                const bool is_write = writes(instruction, operand) || (is_string && i == 0);
                const std::int64_t times = is_string ? repetitions(state, instruction) : 1;
                check(state, instruction, operand.mem,
                      times < 0 ? any_number : times * bytes_of(instruction, operand), is_write);
            }
        }
    }

    void step(const cs_insn& instruction, State& state)
    {
        check_accesses(state, instruction);
        if (is_in_group(instruction, CS_GRP_CALL)) {
            call(instruction, state);
            return;
        }
        const cs_x86& x86 = details(instruction);
        const cs_x86_op* const operands = x86.operands;
        switch (instruction.id) {
            case X86_INS_PUSH:
                state.registers[stack_].number -= 8;
                if (operands[0].type == X86_OP_REG) {
                    store(state, state.registers[stack_], read(state, operands[0].reg), 8);
                }
                return;
            case X86_INS_POP:
                state.registers[stack_].number += 8;
                write(state, operands[0].reg, fresh(instruction, 0), instruction);
                return;
            case X86_INS_LEA:
                write(state, operands[0].reg, address_of(state, operands[1].mem, instruction), instruction);
                return;
            case X86_INS_MOV:
            case X86_INS_MOVABS: move(instruction, state); return;
            case X86_INS_MOVSXD:
                write(state, operands[0].reg, extended(value_of(instruction, state, operands[1])),
                      instruction);
                return;
            case X86_INS_CDQE:  // the same of one register, in fewer bytes
                write(state, X86_REG_RAX, extended(read(state, X86_REG_EAX)), instruction);
                return;
            case X86_INS_ADD:
            case X86_INS_SUB:
                if (operands[0].type == X86_OP_REG) {
                    add(instruction, state, instruction.id == X86_INS_ADD ? 1 : -1);
                    return;
                }
                break;
            case X86_INS_SHL:
                if (operands[0].type == X86_OP_REG && operands[1].type == X86_OP_IMM &&
                    operands[0].size == 8) {
                    const Value& value = state.registers[register_of(operands[0].reg)->number];
                    write(state, operands[0].reg, sum({}, value, std::int64_t{1} << operands[1].imm),
                          instruction);
                    return;
                }
                break;
            case X86_INS_XOR:
                if (operands[0].type == X86_OP_REG && operands[1].type == X86_OP_REG &&
                    operands[0].reg == operands[1].reg) {
                    write(state, operands[0].reg, number(0), instruction);
                    return;
                }
                break;
            case X86_INS_AND:
                if (operands[0].type == X86_OP_REG && operands[0].reg == X86_REG_RSP) {
                    state.registers[stack_] = fresh(instruction, stack_);
                    aligned_.insert(state.registers[stack_].terms[0].first);
                    return;
                }
                break;
            default: break;
        }
        if (is_string_instruction(instruction)) {
            copy_or_fill(instruction, state);
        } else {
            compute(instruction, state);
        }
    }

    /// Afterwards the registers point past what was copied or filled: there the compiler goes on with the rest.
    void copy_or_fill(const cs_insn& instruction, State& state)
    {
        const std::int64_t times = repetitions(state, instruction);
        const cs_x86& x86 = details(instruction);
        std::vector<std::pair<std::size_t, Value>> ends;
        for (unsigned i = 0; times >= 0 && i < x86.op_count; ++i) {
            if (x86.operands[i].type == X86_OP_MEM) {
                const std::size_t pointer = number_of(x86.operands[i].mem.base);
                ends.emplace_back(pointer,
                                  sum(state.registers[pointer], number(times * x86.operands[i].size)));
            }
        }
        compute(instruction, state);
        for (auto& [pointer, end] : ends) {
            state.registers[pointer] = std::move(end);
        }
    }

    void call(const cs_insn& instruction, State& state)
    {
        const Relocation* const relocation = relocation_of(instruction);
        facts_.calls_through_pointer |= relocation == nullptr;
        const std::string_view name = relocation != nullptr ? std::string_view(relocation->symbol) : "";
        const bool keeps = keeps_announcements(name) || (relocation != nullptr && is_of_values(*relocation));
        std::erase_if(state.announced,
                      [keeps](const Announced& announced) { return !keeps || announced.is_read_already; });
        if (const std::optional<Hook> hook = hook_named(name)) {
            const Value& size = state.registers[number_of(X86_REG_RSI)];
            const std::int64_t bytes = hook->bytes != 0   ? hook->bytes
                                       : size.is_number() ? size.number
                                                          : any_number;
            state.announced.push_back({state.registers[number_of(X86_REG_RDI)], bytes, hook->is_write});
        }
        for (const x86_reg reg : {X86_REG_RAX, X86_REG_RCX, X86_REG_RDX, X86_REG_RSI, X86_REG_RDI, X86_REG_R8,
                                  X86_REG_R9, X86_REG_R10, X86_REG_R11}) {
            state.registers[number_of(reg)] = fresh(instruction, reg);
        }
    }

    void store(State& state, const Value& address, const Value& value, unsigned bytes)
    {
        const auto slot = slot_at(address);
        if (!slot) {
            return;
        }
        std::erase_if(state.slots, [&](const auto& other) {
            return other.first.first == slot->first && other.first.second < slot->second + bytes &&
                   slot->second < other.first.second + other.second.bytes;
        });
        if (bytes == 4 || bytes == 8) {
            state.slots[*slot] = {value, bytes};
        }
    }

    /// What is loaded from a slot of the frame is the same until it is stored to.
    Value load(State& state, const Value& address, unsigned bytes, const cs_insn& instruction)
    {
        const auto place = slot_at(address);
        if (!place) {
            return fresh(instruction, 0);
        }
        const auto [slot, is_new] = state.slots.try_emplace(*place, Slot{fresh(instruction, 0), bytes});
        return slot->second.bytes == bytes ? slot->second.value : fresh(instruction, 0);
    }

    Value value_of(const cs_insn& instruction, State& state, const cs_x86_op& operand)
    {
        return operand.type == X86_OP_IMM   ? number(operand.imm)
               : operand.type == X86_OP_REG ? read(state, operand.reg)
                                            : loaded(instruction, state, operand);
    }

    void move(const cs_insn& instruction, State& state)
    {
        const cs_x86_op& to = details(instruction).operands[0];
        const cs_x86_op& from = details(instruction).operands[1];
        const Value value = value_of(instruction, state, from);
        if (to.type == X86_OP_MEM) {
            store(state, address_of(state, to.mem, instruction), value, to.size);
        } else if (to.reg == X86_REG_RBP && from.type == X86_OP_REG && from.reg == X86_REG_RSP) {
            state.registers[frame_] = unknowns_.of({frame});
        } else {
            write(state, to.reg, value, instruction);
        }
    }

    Value loaded(const cs_insn& instruction, State& state, const cs_x86_op& from)
    {
        const Relocation* const relocation =
            from.mem.base == X86_REG_RIP ? relocation_of(instruction) : nullptr;
        if (relocation != nullptr && relocation->kind == Relocation::Kind::table_entry) {
            return symbol(symbol_address, *relocation);
        }
        if (relocation != nullptr && relocation->kind == Relocation::Kind::thread_local_offset) {
            const Value offset = symbol(thread_offset, *relocation);
            if (is_builtin_variable_named(relocation->symbol)) {
                builtin_variables_.push_back(offset);
            }
            return offset;
        }
        const Value address = address_of(state, from.mem, instruction);
        if (const auto offset = offset_in_watched_memory(address); offset && from.size == 8) {
            return watched_at(*offset);
        }
        return address == unknowns_.of({thread_pointer}) ? address
                                                         : load(state, address, from.size, instruction);
    }

    void add(const cs_insn& instruction, State& state, int sign)
    {
        const cs_x86_op& to = details(instruction).operands[0];
        const cs_x86_op& from = details(instruction).operands[1];
        const Value value = value_of(instruction, state, from);
        write(state, to.reg, sum(read(state, to.reg), value, sign), instruction);
    }

    /// An instruction of which nothing more is known than which registers it reads and writes.
    void compute(const cs_insn& instruction, State& state)
    {
        const cs_x86& x86 = details(instruction);
        cs_regs reads;
        cs_regs written;
        std::uint8_t read_count = 0;
        std::uint8_t write_count = 0;
        cs_regs_access(decoder().handle(), &instruction, reads, &read_count, written, &write_count);
        std::optional<Value> computed =
            operation_of(instruction, state, write_count, written, reads, read_count);
        for (unsigned i = 0; i < x86.op_count; ++i) {
            if (x86.operands[i].type == X86_OP_MEM && writes(instruction, x86.operands[i])) {
                store(state, address_of(state, x86.operands[i].mem, instruction),
                      fresh(instruction, 1000 + i), x86.operands[i].size);
            }
        }
        for (unsigned i = 0; i < write_count; ++i) {
            if (register_of(written[i]) && register_of(written[i])->number != stack_) {
                write(state, written[i], computed ? *computed : fresh(instruction, written[i]), instruction);
            }
        }
        // An instruction whose destination the disassembler does not tell.
        if (x86.op_count > 0 && x86.operands[0].type == X86_OP_REG && write_count == 0 &&
            x86.operands[0].access == 0 && register_of(x86.operands[0].reg)) {
            write(state, x86.operands[0].reg, fresh(instruction, 0), instruction);
        }
        if (is_string_instruction(instruction)) {
            for (const x86_reg reg : {X86_REG_RDI, X86_REG_RSI, X86_REG_RCX}) {
                state.registers[number_of(reg)] = fresh(instruction, reg);
            }
        }
        if (instruction.id == X86_INS_LEAVE) {
            state.registers[stack_] = fresh(instruction, stack_);
        }
    }

    /// The result of an instruction with one destination that depends on nothing but its registers, numbers and slots of the frame: equal
    /// wherever it is computed from equal values.
    std::optional<Value> operation_of(const cs_insn& instruction, State& state, unsigned write_count,
                                      const cs_regs& writes, const cs_regs& reads, unsigned read_count)
    {
        const cs_x86& x86 = details(instruction);
        const auto destinations = std::count_if(writes, writes + write_count,
                                                [](unsigned reg) { return register_of(reg).has_value(); });
        const bool reads_others =
            std::any_of(reads, reads + read_count, [](unsigned reg) { return !register_of(reg); });
        if (destinations != 1 || reads_others || x86.op_count == 0 || x86.operands[0].type != X86_OP_REG) {
            return std::nullopt;
        }
        Unknowns::Description description{operation, static_cast<std::int64_t>(instruction.id),
                                          x86.operands[0].size};
        for (unsigned i = 0; i < x86.op_count; ++i) {
            const cs_x86_op& operand = x86.operands[i];
            description.push_back(operand.size);
            if (operand.access == CS_AC_WRITE) {
                continue;
            }
            describe(description, value_of(instruction, state, operand));
        }
        return unknowns_.of(std::move(description));
    }

    static constexpr unsigned stack_ = 7;
    static constexpr unsigned frame_ = 6;

    const MachineFunction& function_;
    cs_insn* code_ = nullptr;
    std::size_t count_ = 0;
    Unknowns unknowns_;
    std::set<Unknown> aligned_;
    std::map<Unknown, Value> whole_;         ///< of those that are 32 bits of something: of what
    std::map<Unknown, unsigned> narrow_;     ///< of those that have fewer than 64 bits: how many
    std::vector<Value> builtin_variables_;   ///< where in thread-local storage those are that the code uses
    std::map<std::uint64_t, Block> blocks_;  ///< by offset
    std::vector<std::uint64_t> order_;       ///< in which they are followed
    bool reports_ = false;
    CodeFacts facts_;
};

}  // namespace

CodeFacts examine(const MachineFunction& function)
{
    return FunctionCheck(function).run();
}

}  // namespace simt
