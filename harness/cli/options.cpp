// SPDX-License-Identifier: MIT
#include "options.hpp"

#include "usage_error.hpp"

#include <judge/observation.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace cli {

JudgingOptions JudgingFlags::options() const
{
    JudgingOptions options;
    options.device = device_called(device);
    options.schedule = schedule;
    options.seed = seed;
    return options;
}

void take_seed(CLI::Option& option)
{
    option.check(seed_problem);
    option.transform([](const std::string& text) {
        const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
        const std::size_t first = text.find_first_not_of('0');
        return is_number && first != std::string::npos ? text.substr(first) : text;
    });
}

void add_judging(CLI::App& verb, JudgingFlags& flags)
{
    verb.add_option("--device", flags.device, "cpu (default) or cuda")->check(CLI::IsMember({"cpu", "cuda"}));
    take_seed(*verb.add_option("--seed", flags.seed,
                               "draw the inputs from this seed; every failure prints its seed"));
    verb.add_option(
            "--schedule", flags.schedule,
            "order in which the CPU device runs blocks and threads: ascending, descending or random:SEED")
        ->check(schedule_problem);
}

judge::DeviceKind device_called(const std::string& name)
{
    return name == "cuda" ? judge::DeviceKind::cuda : judge::DeviceKind::cpu;
}

std::string schedule_problem(const std::string& text)
{
    constexpr std::string_view random = "random:";
    constexpr std::size_t most_digits = 9;
    const std::string_view seed =
        text.starts_with(random) ? std::string_view(text).substr(random.size()) : "";
    const bool has_seed = !seed.empty() && seed.size() <= most_digits &&
                          seed.find_first_not_of("0123456789") == std::string_view::npos;
    return text == "ascending" || text == "descending" || has_seed
               ? ""
               : fmt::format("'{}' is not one of ascending, descending, random:SEED", text);
}

std::string seed_problem(const std::string& text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    return error == std::errc() && end == text.data() + text.size()
               ? ""
               : fmt::format("'{}' is not a whole number from 0 to {}", text,
                             std::numeric_limits<std::uint64_t>::max());
}

std::string architecture_problem(const std::string& text)
{
    const std::vector<std::string>& names = judge::architecture_names();
    return std::find(names.begin(), names.end(), text) != names.end()
               ? ""
               : fmt::format("'{}' is not one of {}", text, fmt::join(names, ", "));
}

void require_inputs(const std::vector<std::string>& known, const std::string& only)
{
    if (std::ranges::find(known, only) == known.end()) {
        throw UsageError(
            fmt::format("There are no inputs '{}'. There are: {}.", only, fmt::join(known, "; ")),
            "name one of these inputs, in quotes");
    }
}

}  // namespace cli
