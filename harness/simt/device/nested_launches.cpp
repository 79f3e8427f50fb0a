// SPDX-License-Identifier: MIT
#include "nested_launches.hpp"

#include <algorithm>
#include <iterator>

namespace simt {

void NestedLaunches::grid_begins(std::shared_ptr<const LaunchNode> node, const std::string& kernel,
                                 std::vector<NestedLaunch> launches)
{
    node_ = std::move(node);
    kernel_ = kernel;
    launches_ = std::move(launches);
    is_nested_ = node_->is_nested();
}

std::vector<UnseenError> NestedLaunches::grid_ends()
{
    std::vector<UnseenError> unseen;
    for (auto& [thread, last] : errors_) {
        if (last.unseen) {
            unseen.push_back(std::move(*last.unseen));
        }
    }
    const auto push = [this](std::vector<NestedGrid>& grids) {
        std::move(grids.rbegin(), grids.rend(), std::back_inserter(left_));
        grids.clear();
    };
    push(tails_);
    if (is_nested_) {
        left_.push_back(Completion{});
    }
    push(children_);
    if (last_number_ != 0) {  // else the kernel knows nothing of all this
        order_ = {};
        streams_.clear();
        events_.clear();
        implicit_.clear();
        points_of_stream_.clear();
        points_of_event_.clear();
    }
    errors_.clear();
    configurations_.clear();
    return unseen;
}

std::optional<NestedGrid> NestedLaunches::next()
{
    while (!left_.empty()) {
        auto last = std::move(left_.back());
        left_.pop_back();
        if (NestedGrid* const grid = std::get_if<NestedGrid>(&last)) {
            return std::move(*grid);
        }
        --outstanding_;
    }
    last_number_ = 0;
    return std::nullopt;
}

void NestedLaunches::clear()
{
    left_.clear();
    outstanding_ = 0;
    last_number_ = 0;
}

bool NestedLaunches::is_stream(cudaStream_t stream) const
{
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
           stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget || streams_.count(stream) != 0;
}

cudaStream_t NestedLaunches::new_key()
{
    const auto key = reinterpret_cast<cudaStream_t>(++last_key_);
    order_.add(key, false);
    return key;
}

/// The null stream is one for each block, and the stream per thread one for each thread. Each launch that is fired and
/// forgotten has a stream of its own.
cudaStream_t NestedLaunches::key_of(cudaStream_t stream, LaunchingThread thread)
{
    if (stream == cudaStreamFireAndForget) {
        return new_key();
    }
    if (streams_.count(stream) != 0) {
        return stream;
    }
    const bool is_per_thread = stream == cudaStreamPerThread;
    cudaStream_t& key =
        implicit_[{is_per_thread ? stream : nullptr, {thread.block, is_per_thread ? thread.number : 0}}];
    if (key == nullptr) {
        key = new_key();
    }
    return key;
}

void NestedLaunches::add(NestedGrid grid, LaunchingThread thread, std::uint32_t number)
{
    ++outstanding_;
    grid.launches = launches_;
    grid.launches.insert(grid.launches.begin(), {grid.kernel->name, kernel_, {}});
    constexpr std::size_t most_launches = 4;  // a recursion would have thousands
    grid.launches.resize(std::min(grid.launches.size(), most_launches));
    if (grid.settings.stream == cudaStreamTailLaunch) {
        auto node = std::make_shared<LaunchNode>(*node_);
        node->is_tail = true;
        grid.node = std::move(node);
        tails_.push_back(std::move(grid));
        return;
    }
    const cudaStream_t key = key_of(grid.settings.stream, thread);
    Points& points = points_of_stream_[key];
    auto own = std::make_shared<LaunchPoints>(LaunchPoints{number, points});
    points = {own};
    grid.node =
        std::make_shared<LaunchNode>(LaunchNode{node_, order_.begin(key), std::move(own), node_->depth + 1});
    children_.push_back(std::move(grid));
}

cudaStream_t NestedLaunches::create_stream()
{
    const cudaStream_t stream = new_key();
    streams_.insert(stream);
    return stream;
}

cudaEvent_t NestedLaunches::create_event()
{
    const auto event = reinterpret_cast<cudaEvent_t>(++last_key_);
    events_.insert(event);
    return event;
}

namespace {

bool can_have_events(cudaStream_t stream)
{
    return stream != cudaStreamTailLaunch && stream != cudaStreamFireAndForget;
}

}  // namespace

bool NestedLaunches::record(cudaEvent_t event, cudaStream_t stream, LaunchingThread thread)
{
    if (events_.count(event) == 0 || !is_stream(stream) || !can_have_events(stream)) {
        return false;
    }
    const cudaStream_t key = key_of(stream, thread);
    order_.record(event, key);
    points_of_event_[event] = points_of_stream_[key];
    return true;
}

bool NestedLaunches::wait(cudaStream_t stream, cudaEvent_t event, LaunchingThread thread)
{
    if (events_.count(event) == 0 || !is_stream(stream) || !can_have_events(stream)) {
        return false;
    }
    const cudaStream_t key = key_of(stream, thread);
    order_.wait(key, event);
    Points& points = points_of_stream_[key];
    const Points& others = points_of_event_[event];
    points.insert(points.end(), others.begin(), others.end());
    return true;
}

void NestedLaunches::set_finding(LaunchingThread thread, UnseenError unseen)
{
    errors_[thread].unseen = std::move(unseen);
}

cudaError_t NestedLaunches::peek_error(LaunchingThread thread)
{
    const auto last = errors_.find(thread);
    if (last == errors_.end()) {
        return cudaSuccess;
    }
    last->second.unseen.reset();
    return last->second.error;
}

cudaError_t NestedLaunches::take_error(LaunchingThread thread)
{
    const cudaError_t error = peek_error(thread);
    errors_.erase(thread);
    return error;
}

}  // namespace simt
