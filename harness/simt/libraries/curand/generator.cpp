// SPDX-License-Identifier: MIT
#include "generator.hpp"

#include <simt/math_functions.hpp>

#include <simt/curand_distributions.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace simt {
namespace {

// What a state gives in one turn.

template <class State>
struct Turn
{
    /// Positions of the sequence that belong to one turn.
    static constexpr std::uint64_t positions = 1;
    static constexpr Generator::Length normal_length = Generator::Length::even;

    static std::array<std::uint32_t, 1> bits(State& state) { return {curand(&state)}; }
    static std::array<float, 1> uniform(State& state) { return {curand_uniform(&state)}; }
    static std::array<double, 1> uniform_double(State& state) { return {curand_uniform_double(&state)}; }
    static std::array<float, 2> normal(State& state)
    {
        const float2 pair = curand_normal2(&state);
        return {pair.x, pair.y};
    }
    static std::array<double, 2> normal_double(State& state)
    {
        const double2 pair = curand_normal2_double(&state);
        return {pair.x, pair.y};
    }
};

template <>
struct Turn<curandStatePhilox4_32_10_t>
{
    using State = curandStatePhilox4_32_10_t;
    static constexpr std::uint64_t positions = 4;
    static constexpr Generator::Length normal_length = Generator::Length::any;

    template <class T, class Four>
    static std::array<T, 4> array_of(const Four& four)
    {
        return {four.x, four.y, four.z, four.w};
    }
    static std::array<std::uint32_t, 4> bits(State& state)
    {
        return array_of<std::uint32_t>(curand4(&state));
    }
    static std::array<float, 4> uniform(State& state) { return array_of<float>(curand_uniform4(&state)); }
    static std::array<double, 4> uniform_double(State& state)
    {
        return array_of<double>(curand_uniform4_double(&state));
    }
    static std::array<float, 4> normal(State& state) { return array_of<float>(curand_normal4(&state)); }
    static std::array<double, 4> normal_double(State& state)
    {
        return array_of<double>(curand_normal4_double(&state));
    }
};

template <class State>
class TurnTaking final : public Generator {
public:
    explicit TurnTaking(std::uint64_t states) : states_(states) {}

    void begin(std::uint64_t seed, std::uint64_t position) override
    {
        seed_ = seed;
        start_ = position_ = position;
        std::fill(states_.begin(), states_.end(), std::nullopt);
    }
    std::uint64_t position() const override { return position_; }
    Length normal_length() const override { return Turn<State>::normal_length; }

    void generate(std::span<std::uint32_t> bits) override { fill(bits, Turn<State>::bits); }
    void generate_uniform(std::span<float> numbers) override { fill(numbers, Turn<State>::uniform); }
    void generate_uniform(std::span<double> numbers) override { fill(numbers, Turn<State>::uniform_double); }
    void generate_normal(std::span<float> numbers) override { fill(numbers, Turn<State>::normal); }
    void generate_normal(std::span<double> numbers) override { fill(numbers, Turn<State>::normal_double); }

private:
    static constexpr std::uint64_t positions = Turn<State>::positions;

    /// The state whose turn it is. A state is set up at its first turn: there are many, and few are needed for a short array.
    State& state_of_turn()
    {
        const std::uint64_t index = position_ / positions % states_.size();
        std::optional<State>& state = states_[index];
        if (!state) {
            const std::uint64_t turns_before_start = start_ / positions;
            const std::uint64_t turns =
                turns_before_start / states_.size() + (index < turns_before_start % states_.size() ? 1 : 0);
            state.emplace();
            curand_init(seed_, index, turns * positions, &*state);
        }
        return *state;
    }

    /// A turn may begin in the middle, and end there: then its state stays where it is.
    template <class T, std::size_t size>
    void fill(std::span<T> numbers, std::array<T, size> (*turn)(State&))
    {
        while (!numbers.empty()) {
            State& state = state_of_turn();
            State next = state;
            const std::array<T, size> results = turn(next);
            const std::size_t first = position_ % positions;
            const std::size_t count = std::min(size - first, numbers.size());
            std::copy_n(results.begin() + static_cast<std::ptrdiff_t>(first), count, numbers.begin());
            numbers = numbers.subspan(count);
            position_ += positions == 1 ? 1 : count;
            if (position_ % positions == 0) {
                state = next;
            }
        }
    }

    std::uint64_t seed_ = 0;
    std::uint64_t start_ = 0;
    std::uint64_t position_ = 0;
    std::vector<std::optional<State>> states_;
};

}  // namespace

std::unique_ptr<Generator> make_generator(curandRngType_t type, curandOrdering_t ordering)
{
    constexpr std::uint64_t xorwow_states = 4096;
    constexpr std::uint64_t philox_states = 65536;
    constexpr std::uint64_t mrg_states = 81920;
    constexpr std::uint64_t mrg_legacy_states = 4096;
    const bool is_legacy = ordering == CURAND_ORDERING_PSEUDO_LEGACY;
    if (!is_legacy && ordering != CURAND_ORDERING_PSEUDO_BEST && ordering != CURAND_ORDERING_PSEUDO_DEFAULT) {
        return nullptr;
    }
    switch (type) {
        case CURAND_RNG_PSEUDO_DEFAULT:
        case CURAND_RNG_PSEUDO_XORWOW:
            return std::make_unique<TurnTaking<curandStateXORWOW_t>>(xorwow_states);
        case CURAND_RNG_PSEUDO_PHILOX4_32_10:
            return std::make_unique<TurnTaking<curandStatePhilox4_32_10_t>>(philox_states);
        case CURAND_RNG_PSEUDO_MRG32K3A:
            return std::make_unique<TurnTaking<curandStateMRG32k3a_t>>(is_legacy ? mrg_legacy_states
                                                                                 : mrg_states);
        default: return nullptr;
    }
}

}  // namespace simt
