// SPDX-License-Identifier: MIT
#include "trace_picture.hpp"

#include "trace_text.hpp"
#include "writer.hpp"
#include "xml_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace report {
namespace {

// Measures in pixels.
constexpr int width = 840;
constexpr int left = 76;
constexpr int top = 8;
constexpr int gap = 4;            // between warps
constexpr int most_height = 360;  // of all warps, if a lane is not to have less than a pixel
constexpr int most_lane_height = 5;
constexpr int legend_height = 26;

/// How a lane is drawn that takes part.
struct Mark
{
    const char* name;  ///< of its class
    const char* words;
};

constexpr std::array<Mark, 6> marks{{{"runs", "another line"},
                                     {"reads", "read"},
                                     {"writes", "write"},
                                     {"atomic", "atomic"},
                                     {"exchanges", "warp function"},
                                     {"waits", "waits"}}};
constexpr std::size_t waits = 5;

/// The mark of a step; none for those in which no lane does anything.
const Mark* mark_of(StepKind kind)
{
    switch (kind) {
        case StepKind::step:
        case StepKind::fence:
        case StepKind::launches: return &marks[0];
        case StepKind::fetch:
        case StepKind::read: return &marks[1];
        case StepKind::write: return &marks[2];
        case StepKind::atomic: return &marks[3];
        case StepKind::warp_function: return &marks[4];
        case StepKind::arrives: return &marks[waits];
        case StepKind::block_begins:
        case StepKind::barrier:
        case StepKind::returns:
        case StepKind::ends:
        case StepKind::outside: break;
    }
    return nullptr;
}

constexpr const char* style = R"(<style>
    .trace-picture .label { font: 12px system-ui, sans-serif; fill: light-dark(#1d2730, #e4e8ec) }
    .trace-picture .ground { fill: light-dark(#f6f8fa, #25292e) }
    .trace-picture .runs { fill: light-dark(#9aa6b1, #6b7682) }
    .trace-picture .reads { fill: light-dark(#2f7fc4, #6db4ef) }
    .trace-picture .writes { fill: light-dark(#d9660f, #f29a55) }
    .trace-picture .atomic { fill: light-dark(#8a1f6b, #e58cc8) }
    .trace-picture .exchanges { fill: light-dark(#2c8a3d, #7fd08f) }
    .trace-picture .waits { fill: light-dark(#dfe3e8, #3d444c) }
    .trace-picture .barrier { fill: light-dark(#1d2730, #e4e8ec) }
  </style>)";

class TracePicture {
public:
    TracePicture(const TraceFile& trace, const std::vector<StepOutline>& steps)
        : header_(trace.header), steps_(steps)
    {
        const auto extents = header_.at("block").get<std::vector<unsigned>>();
        threads_ = extents.at(0) * extents.at(1) * extents.at(2);
        warps_ = (threads_ + warp_size - 1) / warp_size;
        blocks_ = static_cast<unsigned>(header_.at("blocks").size());
        const auto rows = static_cast<int>(warps_ * blocks_);
        lane_height_ = std::clamp(most_height / (rows * static_cast<int>(warp_size)), 1, most_lane_height);
    }

    std::string svg()
    {
        for (std::size_t step = 0; step < steps_.size(); ++step) {
            add(step);
        }
        for (const auto& [lane, since] : waiting_) {
            draw(marks[waits], lane.first, lane.second, 1, since, steps_.size());
        }
        const int bottom = y_of(blocks_ * warps_);
        std::string body = fmt::format("  {}\n", style);
        for (unsigned row = 0; row < blocks_ * warps_; ++row) {
            body += fmt::format("  <rect class=\"ground\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                                left, y_of(row), width - left, height_of(row));
            body += fmt::format("  <text class=\"label\" x=\"0\" y=\"{}\">{}</text>\n",
                                y_of(row) + height_of(row) / 2 + 4, label_of(row));
        }
        for (const auto& [name, path] : paths_) {
            body += fmt::format("  <path class=\"{}\" d=\"{}\"/>\n", name, path);
        }
        return fmt::format(
            "<svg class=\"trace-picture\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
            "role=\"img\" aria-label=\"{}\">\n{}{}</svg>\n",
            width, bottom + legend_height, xml_text(words()), body, legend(bottom));
    }

private:
    int height_of(unsigned row) const
    {
        const unsigned warp = row % warps_;
        return static_cast<int>(std::min(warp_size, threads_ - warp * warp_size)) * lane_height_;
    }

    int y_of(unsigned row) const
    {
        return top + static_cast<int>(row) * (static_cast<int>(warp_size) * lane_height_ + gap);
    }

    double x_of(std::size_t step) const
    {
        return left + static_cast<double>(width - left) * static_cast<double>(step) /
                          static_cast<double>(std::max<std::size_t>(steps_.size(), 1));
    }

    std::string label_of(unsigned row) const
    {
        return blocks_ == 1 ? fmt::format("warp {}", row)
                            : fmt::format("block {}{}", header_.at("blocks")[row / warps_][0].get<unsigned>(),
                                          warps_ == 1 ? "" : fmt::format(", w{}", row % warps_));
    }

    /// Marks `lanes` neighbours from one step to another.
    void draw(const Mark& mark, unsigned row, unsigned first, unsigned lanes, std::size_t from,
              std::size_t to)
    {
        const double x = x_of(from);
        paths_[mark.name] +=
            fmt::format("M{:.1f} {}h{:.1f}v{}H{:.1f}z", x, y_of(row) + static_cast<int>(first) * lane_height_,
                        x_of(to) - x, static_cast<int>(lanes) * lane_height_, x);
    }

    void add(std::size_t step)
    {
        const StepOutline& outline = steps_[step];
        const unsigned row = outline.block * warps_ + outline.warp;
        if (outline.kind == StepKind::barrier) {
            release(outline.block, step);
            return;
        }
        const Mark* mark = mark_of(outline.kind);
        for (unsigned lane = 0; lane < warp_size && mark != nullptr; ++lane) {
            if ((outline.lanes >> lane & 1) == 0) {
                continue;
            }
            if (outline.kind == StepKind::arrives) {
                waiting_.emplace(std::pair{row, lane}, step);
                continue;
            }
            end_of_wait(row, lane, step);
            const unsigned first = lane;
            while (lane + 1 < warp_size && (outline.lanes >> (lane + 1) & 1) != 0) {
                end_of_wait(row, ++lane, step);
            }
            draw(*mark, row, first, lane + 1 - first, step, step + 1);
        }
    }

    void end_of_wait(unsigned row, unsigned lane, std::size_t step)
    {
        const auto wait = waiting_.find({row, lane});
        if (wait != waiting_.end()) {
            draw(marks[waits], row, lane, 1, wait->second, step);
            waiting_.erase(wait);
        }
    }

    /// A barrier lets all go on that wait in the block.
    void release(unsigned block, std::size_t step)
    {
        ++barriers_;
        for (unsigned row = block * warps_; row < (block + 1) * warps_; ++row) {
            for (unsigned lane = 0; lane < warp_size; ++lane) {
                end_of_wait(row, lane, step);
            }
        }
        const unsigned last = (block + 1) * warps_ - 1;
        paths_["barrier"] += fmt::format("M{:.1f} {}h1.5v{}h-1.5z", x_of(step), y_of(block * warps_) - 2,
                                         y_of(last) + height_of(last) - y_of(block * warps_) + 4);
    }

    std::string words() const
    {
        return fmt::format(
            "Time line of {}: {} of {}, from left to right{}.", header_.at("kernel").get<std::string>(),
            counted(steps_.size(), "step", "steps"), counted(blocks_ * warps_, "warp", "warps"),
            barriers_ == 0 ? "" : fmt::format(", with {}", counted(barriers_, "barrier", "barriers")));
    }

    /// Names the marks that occur.
    std::string legend(int bottom) const
    {
        std::string text;
        int x = left;
        const auto add_entry = [&](const std::string& name, const std::string& what) {
            if (paths_.count(name) != 0) {
                text +=
                    fmt::format("  <rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"10\"/>\n"
                                "  <text class=\"label\" x=\"{}\" y=\"{}\">{}</text>\n",
                                name, x, bottom + 8, name == "barrier" ? 2 : 10, x + 15, bottom + 17, what);
                x += 40 + static_cast<int>(what.size()) * 7;
            }
        };
        for (const Mark& mark : marks) {
            add_entry(mark.name, mark.words);
        }
        add_entry("barrier", "barrier");
        return text;
    }

    const nlohmann::json& header_;
    const std::vector<StepOutline>& steps_;
    unsigned threads_;
    unsigned warps_;   ///< of a block
    unsigned blocks_;  ///< that were recorded
    int lane_height_;
    unsigned barriers_ = 0;
    std::map<std::string, std::string> paths_;                      ///< by class
    std::map<std::pair<unsigned, unsigned>, std::size_t> waiting_;  ///< row and lane: since which step
};

}  // namespace

std::string trace_picture(const TraceFile& trace)
{
    return TracePicture(trace, outline_of(trace)).svg();
}

}  // namespace report
