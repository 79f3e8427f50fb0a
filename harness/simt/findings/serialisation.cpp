// SPDX-License-Identifier: MIT
#include "serialisation.hpp"

#include "json_fields.hpp"

#include <type_traits>

using nlohmann::json;

namespace simt {
namespace {

/// Whether a record is of type T, const or not.
template <class T, class Record>
constexpr bool is_a = std::is_same_v<std::remove_const_t<Record>, T>;

/// Calls `visit` with the name and the value of each field.
template <class Record, class Visit>
void for_each_field(Record& record, Visit visit)
{
    if constexpr (is_a<SourceLine, Record>) {
        visit("file", record.file);
        visit("line", record.line);
    } else if constexpr (is_a<Party, Record>) {
        visit("action", record.action);
        visit("block", record.block);
        visit("thread", record.thread);
        visit("where", record.where);
        visit("by", record.by);
    } else if constexpr (is_a<NestedLaunch, Record>) {
        visit("kernel", record.kernel);
        visit("by", record.by);
        visit("where", record.where);
    } else if constexpr (is_a<MemoryObject, Record>) {
        visit("what", record.what);
        visit("bytes", record.bytes);
        visit("offset", record.offset);
        visit("where", record.where);
    } else {
        static_assert(is_a<Finding, Record>);
        visit("kind", record.kind);
        visit("level", record.level);
        visit("reason", record.reason);
        visit("kernel", record.kernel);
        visit("nested_launches", record.nested_launches);
        visit("launch", record.launch);
        visit("block", record.block);
        visit("variable", record.variable);
        visit("space", record.space);
        visit("parties", record.parties);
        visit("arrivals", record.arrivals);
        visit("further_arrivals", record.further_arrivals);
        visit("barriers_passed", record.barriers_passed);
        visit("same_warp", record.same_warp);
        visit("between_blocks", record.between_blocks);
        visit("block_scope", record.block_scope);
        visit("in_lockstep", record.in_lockstep);
        visit("stuck", record.stuck);
        visit("bytes", record.bytes);
        visit("object", record.object);
        visit("elements", record.elements);
        visit("last_variable", record.last_variable);
        visit("function", record.function);
        visit("mask", record.mask);
        visit("lanes", record.lanes);
        visit("other_lanes", record.other_lanes);
        visit("width", record.width);
        visit("error", record.error);
        visit("detail", record.detail);
        visit("count", record.count);
    }
}

/// Whether a field says nothing: false, 0, an empty text or list, or no object.
bool is_blank(const json& field)
{
    return field.is_boolean()  ? !field.get<bool>()
           : field.is_number() ? field == 0
           : field.is_object() ? field.value("what", "?").empty()
                               : field.empty() || field == "";
}

template <class Record>
json all_fields(const Record& record)
{
    json result = json::object();
    for_each_field(record, [&](const char* name, const auto& value) { write_member(result, name, value); });
    return result;
}

/// A field that is missing keeps its default.
///
/// @throws std::runtime_error if `from` is no object
template <class Record>
void read_fields(const json& from, Record& record)
{
    for_each_field(record, [&](const char* name, auto& value) { read_member(from, name, value); });
}

}  // namespace

void to_json(json& j, const SourceLine& where)
{
    j = all_fields(where);
}

void from_json(const json& j, SourceLine& where)
{
    read_fields(j, where);
}

void to_json(json& j, const Party& party)
{
    j = all_fields(party);
    if (party.by.empty()) {
        j.erase("by");
    }
}

void from_json(const json& j, Party& party)
{
    read_fields(j, party);
}

void to_json(json& j, const NestedLaunch& launch)
{
    j = all_fields(launch);
}

void from_json(const json& j, NestedLaunch& launch)
{
    read_fields(j, launch);
}

/// Who waits in a warp function is there by the name of that function.
void to_json(json& j, const Arrival& arrival)
{
    j = json::object();
    write_member(j, "threads", arrival.threads);
    write_member(j, "first", arrival.first);
    write_member(j, "where", arrival.where);
    write_member(j, "place",
                 arrival.place == ArrivalPlace::warp_function ? arrival.function
                                                              : std::string(name_of(arrival.place)));
}

void from_json(const json& j, Arrival& arrival)
{
    std::string place;
    read_json(j.at("place"), place);
    arrival.place = find_enumerator<ArrivalPlace>(place).value_or(ArrivalPlace::warp_function);
    arrival.function = arrival.place == ArrivalPlace::warp_function ? place : "";
    read_json(j.at("threads"), arrival.threads);
    read_json(j.at("first"), arrival.first);
    read_json(j.at("where"), arrival.where);
}

void to_json(json& j, const MemoryObject& object)
{
    j = all_fields(object);
}

void from_json(const json& j, MemoryObject& object)
{
    read_fields(j, object);
}

void to_json(json& j, const Finding& finding)
{
    j = all_fields(finding);
    for (auto field = j.begin(); field != j.end();) {
        field = is_blank(*field) ? j.erase(field) : std::next(field);
    }
}

void from_json(const json& j, Finding& finding)
{
    read_fields(j, finding);
}

}  // namespace simt
