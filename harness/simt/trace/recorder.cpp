// SPDX-License-Identifier: MIT
#include "recorder.hpp"

#include "../engine/block.hpp"
#include "../findings/serialisation.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>

using nlohmann::json;

namespace simt {
namespace {

/// A grid with no more is recorded whole; of a larger one, the first ones if nobody says which.
constexpr std::uint64_t usual_blocks = 8;

/// Numbers without a pattern do not become much smaller by compression, and a page with more of them is slow to play.
constexpr std::size_t most_list_bytes = 15'500'000;

/// The numbers of barriers in an event.
constexpr unsigned block_barrier = 0;
constexpr unsigned first_named_barrier = 1;
constexpr unsigned grid_barrier = 17;
constexpr unsigned of_warp_function = 18;
constexpr unsigned of_tile = 19;

unsigned number_of(unsigned named_barrier)
{
    return named_barrier < Block::named_barriers ? first_named_barrier + named_barrier : of_tile;
}

unsigned barrier_of(const Thread& thread)
{
    switch (thread.state) {
        case Thread::State::at_named_barrier: return number_of(thread.named_barrier);
        case Thread::State::at_grid_barrier: return grid_barrier;
        case Thread::State::at_warp_function: return of_warp_function;
        default: return block_barrier;
    }
}

/// Calls choose(index) for each block that a finding names.
template <class Choose>
void for_each_block_of(const Finding& finding, const Choose& choose)
{
    if (finding.reason == FindingReason::blocks) {
        for (const Arrival& arrival : finding.arrivals) {
            choose(arrival.first);
        }
        return;
    }
    for (const Party& party : finding.parties) {
        choose(party.block);
    }
    if (finding.parties.empty()) {
        choose(finding.block);
    }
}

bool waits(const Thread& thread)
{
    using State = Thread::State;
    return thread.state == State::at_block_barrier || thread.state == State::at_named_barrier ||
           thread.state == State::at_grid_barrier || thread.state == State::at_warp_function;
}

json json_of(const ValueType& type)
{
    json told = {
        {"type", type.name}, {"encoding", type.encoding}, {"bytes", type.bytes}, {"extents", type.extents}};
    for (const Member& member : type.members) {
        told["members"].push_back({{"name", member.path},
                                   {"offset", member.offset},
                                   {"type", member.type},
                                   {"encoding", member.encoding},
                                   {"bytes", member.bytes}});
    }
    return told;
}

/// Says of a place what the lanes pass to a warp function there, and what it returns.
///
/// @param type  of the value that a shuffle, a match or a reduction takes; bits where nobody knows it
void set_exchanged(TracedPlace& place, WarpFunction function, const std::optional<ValueType>& type)
{
    const ValueType value = type.value_or(ValueType{"", Encoding::bits, sizeof(WarpCall::operand), {}});
    const ValueType predicate{"int", Encoding::signed_number, sizeof(int)};
    const ValueType mask{"unsigned int", Encoding::bits, sizeof(std::uint32_t)};
    if (is_shuffle(function) || is_reduction(function)) {
        place.gave = place.got = value;
    } else if (is_vote(function)) {
        place.gave = predicate;
        place.got = function == WarpFunction::ballot ? mask : predicate;
    } else if (function == WarpFunction::match_any || function == WarpFunction::match_all) {
        place.gave = value;
        place.got = mask;
    }
}

/// The type of an object; where nobody knows it, bits of the size of an access.
ValueType type_of(const TracedObject& object)
{
    ValueType type = object.type.value_or(ValueType{"", Encoding::bits, object.access_bytes, {}});
    if (type.extents.empty() && object.is_memory && (object.is_allocation || object.bytes != type.bytes)) {
        type.extents = {object.bytes / type.bytes};
    }
    return type;
}

}  // namespace

Recorder::Recorder(TraceRequest request, DeviceMemory& memory, MemoryNames& names,
                   const Architecture& architecture)
    : request_(std::move(request)), architecture_(architecture), requests_(architecture), names_(names),
      memory_(memory, names), threads_(names.debug_info()), addresses_(memory)
{
}

bool Recorder::wants(std::uint64_t number, const std::string& kernel) const
{
    return number_ == 0 && (request_.launch != 0 ? request_.launch == number : request_.kernel == kernel);
}

void Recorder::launch_begins(const LaunchInfo& launch, std::uint64_t number, const SharedMemory& shared,
                             std::vector<PointerArgument> arguments)
{
    launch_ = launch;
    number_ = number;
    shared_ = shared;
    memory_.launch_begins(shared, std::move(arguments));
    addresses_.launch_begins(shared);
    choose_blocks();
}

/// All blocks of a small grid. Of a larger one, those that are asked for, or else those of the findings, or else the first.
void Recorder::choose_blocks()
{
    const std::uint64_t blocks = std::uint64_t{launch_.grid.x} * launch_.grid.y * launch_.grid.z;
    std::set<std::uint64_t> chosen;
    const auto choose = [&](const Index3& block) {
        const bool is_in_grid =
            block[0] < launch_.grid.x && block[1] < launch_.grid.y && block[2] < launch_.grid.z;
        const bool has_room = !request_.blocks.empty() || chosen.size() < usual_blocks;
        if (is_in_grid && has_room) {
            chosen.insert(block[0] + launch_.grid.x * (block[1] + std::uint64_t{launch_.grid.y} * block[2]));
        }
    };
    if (blocks > usual_blocks) {
        std::for_each(request_.blocks.begin(), request_.blocks.end(), choose);
        for (const Finding& finding : request_.findings) {
            if (request_.blocks.empty() && finding.launch == number_) {
                for_each_block_of(finding, choose);
            }
        }
    }
    for (std::uint64_t block = 0; chosen.empty() && block < std::min(blocks, usual_blocks); ++block) {
        blocks_.push_back(block);
    }
    blocks_.insert(blocks_.end(), chosen.begin(), chosen.end());
    last_lines_.assign(blocks_.size(), std::vector<int>(launch_.threads_per_block));
    idle_turns_.assign(blocks_.size(), std::vector<unsigned>(launch_.threads_per_block));
}

bool Recorder::is_watched(const BlockInfo& block)
{
    return std::binary_search(blocks_.begin(), blocks_.end(), block.number);
}

unsigned Recorder::block_of(const BlockInfo& block) const
{
    const auto place = std::lower_bound(blocks_.begin(), blocks_.end(), block.number);
    return static_cast<unsigned>(place - blocks_.begin());
}

bool Recorder::has_step(const Thread& thread, const void* pc)
{
    constexpr unsigned most_idle_turns = 64;
    if (idle_turns_[block_of(thread.block->info())][thread.number] > most_idle_turns) {
        return false;  // it goes round a loop in which nothing changes, perhaps for ever
    }
    return threads_.is_of_program(pc);
}

bool Recorder::is_full() const
{
    return writer_.events() >= request_.most_events || writer_.list_bytes() >= most_list_bytes;
}

unsigned Recorder::place_of(const TracedFrame& at)
{
    const auto [entry, is_new] = place_numbers_.try_emplace(at.pc, static_cast<unsigned>(places_.size()));
    if (is_new) {
        const std::string function = at.layout != nullptr ? at.layout->function : "";
        places_.push_back({at.pc != nullptr ? names_.debug_info().locate(at.pc) : SourceLine{},
                           function.empty() ? launch_.kernel : function});
        if (at.layout != nullptr) {
            memory_.learn(*at.layout);
        }
    }
    return entry->second;
}

/// @param offsets  of an access
void Recorder::begin(const LoggedEvent& event, const LaneNumbers* offsets)
{
    writer_.begin(event.kind, event.block, event.warp, event.lanes);
    if (offsets != nullptr) {
        log_.add_access(event, *offsets);
    } else {
        log_.add(event);
    }
    if (event.kind != EventKind::step && event.kind != EventKind::read && event.kind != EventKind::write &&
        event.kind != EventKind::atomic) {
        ++changes_;
    }
    if (event.line != 0) {
        for_each_lane(event.lanes, [&](unsigned lane) {
            last_lines_[event.block][event.warp * warp_size + lane] = event.line;
        });
    }
}

void Recorder::block_begins(const BlockInfo& block, const SharedMemory&)
{
    if (!is_full()) {
        begin({EventKind::block_begins, block_of(block), 0, 0});
        end_without_changes();
    }
}

EventKind Recorder::kind_of(const Access& access)
{
    const Stop& stop = access.stop;
    if (stop.before != Stop::Before::access) {
        return EventKind::step;
    }
    return access.image && access.image->coordinates != 0                            ? EventKind::fetch
           : only_reads(stop.kind)                                                   ? EventKind::read
           : stop.kind == AccessKind::write || stop.kind == AccessKind::atomic_write ? EventKind::write
                                                                                     : EventKind::atomic;
}

void Recorder::turn_begins(const BlockInfo& block, const Thread* warp, std::uint32_t lanes)
{
    fences_ = {};
    nested_ = {};
    for_each_lane(lanes, [&](unsigned lane) {
        Access& access = turn_[lane];
        access.stop = warp[lane].stop;
        access.image = access.stop.image != nullptr ? std::optional(*access.stop.image) : std::nullopt;
        access.at = threads_.frame_of(warp[lane]);
        if (access.stop.before == Stop::Before::access) {
            access.object = memory_.object_at(access.stop, access.at);
            access.is_readable = memory_.is_readable(access.object, access.stop.address, access.stop.bytes);
        }
    });
    write_outside(block_of(block), warp, lanes);
}

/// Tells of memory that is about to be used and holds something else than the trace tells of it.
void Recorder::write_outside(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    std::uint32_t rest = lanes_where(lanes, [&](unsigned lane) {
        const Access& access = turn_[lane];
        return access.stop.before == Stop::Before::access && access.is_readable &&
               memory_.has_changed(access.object, block, access.stop.address, access.stop.bytes);
    });
    while (rest != 0) {
        const Access& first = turn_[first_lane(rest)];
        const std::uint32_t group = lanes_where(rest, [&](unsigned lane) {
            return turn_[lane].object == first.object && turn_[lane].stop.bytes == first.stop.bytes;
        });
        rest &= ~group;
        LaneNumbers offsets{};
        LaneValues values(first.stop.bytes);
        const std::uint64_t begin_of_object = memory_.object(first.object).begin;
        for_each_lane(group, [&](unsigned lane) {
            const std::uint64_t address = turn_[lane].stop.address;
            offsets[lane] = static_cast<std::uint32_t>(address - begin_of_object);
            set_value(values, lane, address, type_of_elements(first.object), warp[lane]);
            memory_.note(first.object, block, address, first.stop.bytes);
        });
        begin({EventKind::outside, block, static_cast<unsigned>(warp->warp()), group});
        write_object(block, group, offsets, false);
        writer_.value_in_memory(values);
        end_without_changes();
    }
}

void Recorder::turn_ends(const BlockInfo& block, const Thread* warp, std::uint32_t lanes)
{
    const unsigned number = block_of(block);
    write_turn(number, warp, lanes);
    write_arrivals(number, warp, lanes);
    write_ends(number, warp, lanes);
}

void Recorder::write_turn(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    const auto of_warp = static_cast<unsigned>(warp->warp());
    for (std::uint32_t rest = lanes; rest != 0;) {
        const Access& first = turn_[first_lane(rest)];
        const std::uint32_t group = lanes_where(rest, [&](unsigned lane) {
            const Access& other = turn_[lane];
            return other.stop.before == first.stop.before &&
                   (first.stop.before != Stop::Before::access || other.object == first.object);
        });
        rest &= ~group;
        const bool is_told = first.stop.before == Stop::Before::access ? write_access(block, warp, group)
                                                                       : write_step(block, warp, group);
        for_each_lane(group, [&](unsigned lane) {
            unsigned& idle = idle_turns_[block][warp[lane].number];
            idle = is_told ? 0 : idle + 1;
        });
    }
    write_nested_launches(block, warp, lanes);
    const std::uint32_t fenced = lanes_where(lanes, [&](unsigned lane) { return fences_[lane].has_value(); });
    if (fenced != 0) {
        const unsigned place = place_of(
            threads_.frame_of(warp[first_lane(fenced)].wait_place, warp[first_lane(fenced)].wait_stack));
        begin({EventKind::fence, block, of_warp, fenced, places_[place].where.line});
        writer_.integer(Column::places, place);
        writer_.integer(Column::places, static_cast<std::uint64_t>(*fences_[first_lane(fenced)]));
        end_without_changes();
    }
}

/// Tells of the launches that the lanes have made in their turn, those of one lane in their order.
void Recorder::write_nested_launches(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    const auto is_left = [this](unsigned lane) { return !nested_[lane].empty(); };
    for (std::uint32_t rest = lanes_where(lanes, is_left); rest != 0; rest = lanes_where(lanes, is_left)) {
        const NestedLaunch first = nested_[first_lane(rest)].front();
        const std::uint32_t group = lanes_where(rest, [&](unsigned lane) {
            return nested_[lane].front().what == first.what && nested_[lane].front().at.pc == first.at.pc;
        });
        for_each_lane(group, [this](unsigned lane) { nested_[lane].erase(nested_[lane].begin()); });
        const unsigned place = place_of(first.at);
        begin({EventKind::launches, block, static_cast<unsigned>(warp->warp()), group,
               places_[place].where.line});
        const auto known = std::find(nested_launches_.begin(), nested_launches_.end(), first.what);
        const auto number = known - nested_launches_.begin();
        if (known == nested_launches_.end()) {
            nested_launches_.push_back(first.what);
        }
        writer_.integer(Column::places, place);
        writer_.integer(Column::places, static_cast<std::uint64_t>(number));
        end_without_changes();
    }
}

/// @return whether there was anything to tell
bool Recorder::write_access(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    const Access& first = turn_[first_lane(lanes)];
    const auto of_warp = static_cast<unsigned>(warp->warp());
    const EventKind kind = kind_of(first);
    const unsigned place = place_of(first.at);
    const Changes changes = changes_of(block, warp, lanes);
    changes_ += changes.size();
    LaneNumbers offsets{};
    LaneValues values(first.stop.bytes);
    bool has_changed = false;
    const std::uint64_t begin_of_object = memory_.object(first.object).begin;
    for_each_lane(lanes, [&](unsigned lane) {
        const Access& access = turn_[lane];
        offsets[lane] = static_cast<std::uint32_t>(access.stop.address - begin_of_object);
        if (access.is_readable) {
            set_value(values, lane, access.stop.address, type_of_elements(access.object), warp[lane]);
            has_changed = memory_.has_changed(access.object, block, access.stop.address, access.stop.bytes) ||
                          has_changed;
            memory_.note(access.object, block, access.stop.address, access.stop.bytes);
        }
    });
    changes_ += has_changed ? 1 : 0;
    if (changes.empty() && !has_changed && is_repetition(block, of_warp, lanes, place)) {
        return false;
    }
    begin({kind, block, of_warp, lanes, places_[place].where.line, first.object}, &offsets);
    writer_.integer(Column::places, place);
    const bool is_read = kind == EventKind::read || kind == EventKind::fetch;
    write_object(block, lanes, offsets, is_read);
    writer_.integer(Column::accesses, request_of(warp, lanes));
    if (!is_read) {
        writer_.value_in_memory(values);
    }
    if (kind == EventKind::fetch) {
        write_coordinates(lanes);
    }
    write(changes, warp);
    return true;
}

/// Writes which bytes of an object the lanes of the event access.
void Recorder::write_object(unsigned block, std::uint32_t lanes, const LaneNumbers& offsets, bool is_read)
{
    const Access& first = turn_[first_lane(lanes)];
    const TracedObject& object = memory_.object(first.object);
    for (; told_initial_ < memory_.initial().size(); ++told_initial_) {
        const InitialBytes& initial = memory_.initial()[told_initial_];
        writer_.known().set_initial(initial.object, 0, initial.offset, initial.bytes);
    }
    writer_.integer(Column::accesses, first.object);
    writer_.integer(Column::accesses, first.stop.bytes);
    // What may be a pointer is told as another one. So is memory whose type is not known yet.
    const std::optional<ValueType>& type = object.type;
    bool is_readable = true;
    for_each_lane(lanes, [&](unsigned lane) { is_readable = is_readable && turn_[lane].is_readable; });
    const bool is_certain = is_readable && type && type->encoding != Encoding::pointer &&
                            type->encoding != Encoding::bits &&
                            (type->encoding == Encoding::floating || type->bytes < sizeof(std::uint64_t));
    writer_.access({first.object, object.space == Space::shared ? block : 0, first.stop.bytes, lanes, offsets,
                    object.bytes},
                   is_certain, is_read);
}

/// Writes where lanes fetch from a texture.
void Recorder::write_coordinates(std::uint32_t lanes)
{
    const unsigned count = turn_[first_lane(lanes)].image->coordinates;
    writer_.integer(Column::accesses, count);
    for (unsigned i = 0; i < count; ++i) {
        LaneValues values(sizeof(float));
        for_each_lane(lanes, [&](unsigned lane) { values.set(lane, &turn_[lane].image->at[i]); });
        writer_.value(values);
    }
}

/// The number of the request that the lanes have made together; 0 if they made none, or none that rules tell of.
unsigned Recorder::request_of(const Thread* warp, std::uint32_t lanes)
{
    const Access& first = turn_[first_lane(lanes)];
    constexpr std::size_t most_bytes = 16;
    const bool is_one_instruction =
        first.stop.bytes <= most_bytes && (first.stop.bytes & (first.stop.bytes - 1)) == 0;
    // Where there is no memory there is no request, and the address may differ from run to run.
    bool is_readable = true;
    for_each_lane(lanes, [&](unsigned lane) { is_readable = is_readable && turn_[lane].is_readable; });
    if (!request_.in_lockstep || !is_one_instruction || !is_readable) {
        return 0;
    }
    WarpAccess access{};
    access.type = {first.stop.kind, memory_.object(first.object).space, false,
                   static_cast<std::uint8_t>(first.stop.bytes)};
    access.warp = warp->warp();
    access.lanes = lanes;
    for_each_lane(lanes, [&](unsigned lane) { access.address[lane] = turn_[lane].stop.address; });
    return requests_.add(access, access.type.space == Space::shared ? bank_base(shared_, access) : 0);
}

Recorder::Changes Recorder::changes_of(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    Changes changes;
    for_each_lane(lanes, [&](unsigned lane) {
        for (const TracedChange& change :
             threads_.changes(block, warp[lane].number, threads_.frame_of(warp[lane]))) {
            ChangedLanes& all = changes[{change.variable, change.element}];
            all.lanes |= 1u << lane;
            all.from[lane] = change.from;
        }
    });
    return changes;
}

/// Of the elements of an object; bits where no type is known yet.
const ValueType& Recorder::type_of_elements(unsigned object) const
{
    static const ValueType bits;
    const std::optional<ValueType>& type = memory_.object(object).type;
    return type ? *type : bits;
}

/// Takes the value at the address, in which pointers become what the trace tells of them.
void Recorder::set_value(LaneValues& values, unsigned lane, std::uint64_t address, const ValueType& type,
                         const Thread& thread)
{
    std::string bytes(reinterpret_cast<const char*>(address), values.bytes());
    addresses_.replace_pointers(bytes, address, type, &thread);
    values.set(lane, bytes.data());
}

void Recorder::write(const Changes& changes, const Thread* warp)
{
    writer_.integer(Column::changes, changes.size());
    for (const auto& [what, change] : changes) {
        LaneValues values(threads_.variables()[what.first].type.bytes);
        const ValueType& type = threads_.variables()[what.first].type;
        for_each_lane(change.lanes, [&](unsigned lane) {
            set_value(values, lane, reinterpret_cast<std::uint64_t>(change.from[lane]), type, warp[lane]);
        });
        writer_.change(what.first, what.second, change.lanes, values);
    }
}

/// Whether these lanes were at the place before, and nothing at all has changed since: they wait in a loop, and whatever they
/// do now has been told.
bool Recorder::is_repetition(unsigned block, unsigned warp, std::uint32_t lanes, unsigned place)
{
    const auto [visit, is_new] = visits_.try_emplace({block, warp, lanes, place}, changes_);
    return !is_new && std::exchange(visit->second, changes_) == changes_;
}

/// Lanes have come from one basic block to the next. There is nothing to tell if they are still in the same line and no
/// variable has changed.
///
/// @return whether there was anything to tell
bool Recorder::write_step(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    const unsigned lane_0 = first_lane(lanes);
    const bool has_begun = turn_[lane_0].at.pc == nullptr;
    const TracedFrame at = has_begun ? threads_.frame_of(warp[lane_0]) : turn_[lane_0].at;
    if (at.pc == nullptr) {
        return true;  // nothing of the program has run
    }
    const unsigned place = place_of(at);
    const auto of_warp = static_cast<unsigned>(warp->warp());
    const int line = places_[place].where.line;
    const Changes changes = changes_of(block, warp, lanes);
    const std::uint32_t elsewhere =
        lanes_where(lanes, [&](unsigned lane) { return last_lines_[block][warp[lane].number] != line; });
    changes_ += changes.size();
    if (changes.empty() && (elsewhere == 0 || is_repetition(block, of_warp, lanes, place))) {
        return false;
    }
    begin({EventKind::step, block, of_warp, lanes, line});
    writer_.integer(Column::places, place);
    write(changes, warp);
    return true;
}

/// Tells of lanes that wait now.
void Recorder::write_arrivals(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    std::uint32_t rest = lanes_where(lanes, [warp](unsigned lane) { return waits(warp[lane]); });
    while (rest != 0) {
        const Thread& first = warp[first_lane(rest)];
        const std::uint32_t group = lanes_where(rest, [&](unsigned lane) {
            return warp[lane].state == first.state && warp[lane].wait_place == first.wait_place;
        });
        rest &= ~group;
        const unsigned place = place_of(threads_.frame_of(first));
        begin({EventKind::arrives, block, static_cast<unsigned>(first.warp()), group,
               places_[place].where.line});
        writer_.integer(Column::places, place);
        writer_.integer(Column::places, barrier_of(first));
        end_without_changes();
    }
}

/// Tells of lanes that have returned, or have ended the launch.
void Recorder::write_ends(unsigned block, const Thread* warp, std::uint32_t lanes)
{
    using State = Thread::State;
    const auto of_warp = static_cast<unsigned>(warp->warp());
    const auto in_state = [&](State state) {
        return lanes_where(lanes, [&](unsigned lane) { return warp[lane].state == state; });
    };
    if (const std::uint32_t returned = in_state(State::returned); returned != 0) {
        begin({EventKind::returns, block, of_warp, returned});
        end_without_changes();
    }
    if (const std::uint32_t trapped = in_state(State::trapped); trapped != 0) {
        const unsigned place = place_of(turn_[first_lane(trapped)].at);
        begin({EventKind::ends, block, of_warp, trapped, places_[place].where.line});
        writer_.integer(Column::places, place);
        end_without_changes();
    }
}

void Recorder::warp_function(const BlockInfo& block, const Thread* warp, std::uint32_t lanes)
{
    if (is_full()) {
        return;
    }
    const Thread& first = warp[first_lane(lanes)];
    const unsigned place = place_of(threads_.frame_of(first.wait_place, first.wait_stack));
    if (!places_[place].gave) {
        set_exchanged(places_[place], first.call.function,
                      names_.debug_info().exchanged_type(first.wait_place));
    }
    begin({EventKind::warp_function, block_of(block), static_cast<unsigned>(first.warp()), lanes,
           places_[place].where.line});
    writer_.integer(Column::places, place);
    writer_.integer(Column::places, static_cast<std::uint64_t>(first.call.function));
    writer_.integer(Column::places, first.call.mask);
    const ValueType bits;
    LaneValues given(sizeof first.call.operand);
    LaneValues got(sizeof first.call.result);
    for_each_lane(lanes, [&](unsigned lane) {
        const WarpCall& call = warp[lane].call;
        set_value(given, lane, reinterpret_cast<std::uint64_t>(&call.operand), bits, warp[lane]);
        set_value(got, lane, reinterpret_cast<std::uint64_t>(&call.result), bits, warp[lane]);
    });
    writer_.value(given);
    writer_.value(got);
    end_without_changes();
}

void Recorder::barrier(const BlockInfo& block, Meeting meeting, unsigned number)
{
    if (is_full()) {
        return;
    }
    begin({EventKind::barrier, block_of(block), 0, 0});
    writer_.integer(Column::places, meeting == Meeting::block_barrier   ? block_barrier
                                    : meeting == Meeting::named_barrier ? number_of(number)
                                                                        : grid_barrier);
    end_without_changes();
}

void Recorder::fence(const Thread& thread, Scope scope)
{
    fences_[static_cast<unsigned>(thread.lane())] = scope;
}

void Recorder::nested_launch(const Thread& thread, const std::string& what, Caller where)
{
    if (thread.context->stepping != nullptr && is_watched(thread.block->info())) {
        nested_[static_cast<unsigned>(thread.lane())].push_back(
            {what, threads_.frame_of(where.pc, where.stack)});
    }
}

Index3 Recorder::index_of(std::uint64_t block) const
{
    const std::uint64_t x = launch_.grid.x;
    const std::uint64_t y = launch_.grid.y;
    return {static_cast<unsigned>(block % x), static_cast<unsigned>(block / x % y),
            static_cast<unsigned>(block / x / y)};
}

nlohmann::json Recorder::header()
{
    json head = {{"kernel", launch_.kernel},
                 {"launch", number_},
                 {"grid", {launch_.grid.x, launch_.grid.y, launch_.grid.z}},
                 {"block", {launch_.block.x, launch_.block.y, launch_.block.z}},
                 {"dynamic_shared_bytes", launch_.dynamic_shared_bytes},
                 {"architecture", architecture_.name},
                 {"architectures", requests_.architectures()},
                 {"requests", requests_.requests()},
                 {"blocks_in_grid", std::uint64_t{launch_.grid.x} * launch_.grid.y * launch_.grid.z},
                 {"events", writer_.events()},
                 {"is_cut", is_full()},
                 {"functions", warp_function_names},
                 {"nested_launches", nested_launches_},
                 {"blocks", json::array()},
                 {"places", json::array()},
                 {"variables", json::array()},
                 {"objects", json::array()},
                 {"initial", json::array()},
                 {"findings", findings_},
                 {"host", json::array()}};
    for (const std::uint64_t block : blocks_) {
        head["blocks"].push_back(index_of(block));
    }
    for (const TracedPlace& place : places_) {
        head["places"].push_back({{"file", place.where.file},
                                  {"line", place.where.line},
                                  {"column", place.where.column},
                                  {"function", place.function}});
        if (place.gave) {
            head["places"].back().update({{"gave", json_of(*place.gave)}, {"got", json_of(*place.got)}});
        }
    }
    for (const TracedVariable& variable : threads_.variables()) {
        head["variables"].push_back(json_of(variable.type));
        head["variables"].back().update(
            {{"name", variable.name},
             {"function", variable.function.empty() ? launch_.kernel : variable.function}});
        if (variable.told_elements() < variable.type.elements()) {
            head["variables"].back()["told"] = variable.told_elements();
        }
    }
    for (const TracedObject& object : memory_.objects()) {
        head["objects"].push_back(json_of(type_of(object)));
        head["objects"].back().update({{"name", object.name},
                                       {"space", object.space == Space::shared     ? "shared"
                                                 : object.space == Space::texture  ? "texture"
                                                 : object.space == Space::constant ? "constant"
                                                                                   : "global"},
                                       {"begin", fmt::format("{:x}", addresses_.told(object.begin, nullptr))},
                                       {"size", object.bytes},
                                       {"is_memory", object.is_memory}});
        if (object.space == Space::shared) {
            WarpAccess access{};
            access.lanes = 1;
            access.address[0] = object.begin;
            head["objects"].back()["bank_offset"] = object.begin - bank_base(shared_, access);
        }
    }
    for (const InitialBytes& initial : memory_.initial()) {
        head["initial"].push_back({{"object", initial.object},
                                   {"block", initial.block.value_or(0)},
                                   {"offset", initial.offset},
                                   {"bytes", initial.bytes.size()}});
    }
    std::vector<const void*> streams{nullptr};
    for (const TracedCall& call : host_) {
        const auto stream = std::find(streams.begin(), streams.end(), call.stream);
        const auto stream_number = stream - streams.begin();
        if (stream == streams.end()) {
            streams.push_back(call.stream);
        }
        head["host"].push_back({{"what", call.what},
                                {"file", call.where.file},
                                {"line", call.where.line},
                                {"bytes", call.bytes},
                                {"stream", stream_number},
                                {"is_launch", call.is_launch}});
    }
    return head;
}

/// What memory held before the first event, in the order of the header.
std::string Recorder::initial_bytes()
{
    std::string all;
    for (const InitialBytes& initial : memory_.initial()) {
        std::string bytes = initial.bytes;
        addresses_.replace_pointers(bytes, memory_.object(initial.object).begin + initial.offset,
                                    type_of_elements(initial.object), nullptr);
        all += bytes;
    }
    return all;
}

void Recorder::launch_ends()
{
    const EventLog::Names names{
        launch_.kernel,
        [this](const Index3& block) -> std::optional<unsigned> {
            const auto found = std::find_if(blocks_.begin(), blocks_.end(),
                                            [&](std::uint64_t number) { return index_of(number) == block; });
            return found != blocks_.end() ? std::optional(static_cast<unsigned>(found - blocks_.begin()))
                                          : std::nullopt;
        },
        [this](const Index3& thread) {
            return thread[0] + launch_.block.x * (thread[1] + launch_.block.y * thread[2]);
        },
        [this](unsigned object, std::uint64_t offset) {
            const TracedObject& of = memory_.object(object);
            return names_.name_of(of.begin + offset, of.space, of.pc);
        }};
    for (const Finding& finding : request_.findings) {
        if (finding.launch != number_) {
            continue;
        }
        json at = json::array();
        for (const LaneAtEvent& lane : log_.find(finding, names)) {
            at.push_back({{"event", lane.event}, {"lane", lane.lane}});
        }
        findings_.push_back({{"finding", finding}, {"at", at}});
    }
}

void Recorder::write_file()
{
    constexpr std::uint32_t version = 4;
    const std::string head = header().dump(-1, ' ', false, json::error_handler_t::replace);
    const auto head_bytes = static_cast<std::uint32_t>(head.size());
    std::string bytes = "simtrace";
    bytes.append(reinterpret_cast<const char*>(&version), sizeof version);
    bytes.append(reinterpret_cast<const char*>(&head_bytes), sizeof head_bytes);
    bytes += head;
    bytes += writer_.bytes(initial_bytes());
    lseek(request_.file, 0, SEEK_SET);  // what is written later is never shorter: the host has only done more
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t written = ::write(request_.file, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno != EINTR) {
            return;  // who asked for the file sees that it is not whole
        }
        at += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
}

}  // namespace simt
