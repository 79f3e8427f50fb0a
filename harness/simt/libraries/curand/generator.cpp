// SPDX-License-Identifier: MIT
#include "generator.hpp"

#include "direction_vectors.hpp"

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

    bool generate(std::span<std::uint32_t> bits) override
    {
        fill(bits, Turn<State>::bits);
        return true;
    }
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

/// Sobol's sequence.
///
/// @tparam State  of one dimension
template <class State>
class QuasiRandom final : public Generator {
public:
    void begin(std::uint64_t, std::uint64_t position) override { position_ = position; }
    std::uint64_t position() const override { return position_; }
    Length normal_length() const override { return Length::any; }
    unsigned int dimensions() const override { return dimensions_; }
    bool set_dimensions(unsigned int dimensions) override
    {
        dimensions_ = dimensions;
        return true;
    }

    bool generate(std::span<std::uint32_t> bits) override { return fill_with_bits(bits); }
    bool generate(std::span<unsigned long long> bits) override { return fill_with_bits(bits); }
    void generate_uniform(std::span<float> numbers) override
    {
        fill(numbers, [](State& state) { return curand_uniform(&state); });
    }
    void generate_uniform(std::span<double> numbers) override
    {
        fill(numbers, [](State& state) { return curand_uniform_double(&state); });
    }
    void generate_normal(std::span<float> numbers) override
    {
        fill(numbers, [](State& state) { return curand_normal(&state); });
    }
    void generate_normal(std::span<double> numbers) override
    {
        fill(numbers, [](State& state) { return curand_normal_double(&state); });
    }

private:
    static void set_up(unsigned int dimension, std::uint64_t position, curandStateSobol32_t& state)
    {
        curand_init(sobol_vectors_32()[dimension], static_cast<unsigned int>(position), &state);
    }
    static void set_up(unsigned int dimension, std::uint64_t position, curandStateSobol64_t& state)
    {
        curand_init(sobol_vectors_64()[dimension], static_cast<unsigned long long>(position), &state);
    }

    template <class Word>
    bool fill_with_bits(std::span<Word> bits)
    {
        if constexpr (sizeof(Word) == sizeof(State::x)) {
            fill(bits, [](State& state) { return static_cast<Word>(curand(&state)); });
            return true;
        }
        return false;
    }

    /// The numbers of one dimension after those of another.
    template <class T, class Draw>
    void fill(std::span<T> numbers, Draw draw)
    {
        const std::size_t points = numbers.size() / dimensions_;
        for (unsigned int dimension = 0; dimension < dimensions_; ++dimension) {
            State state;
            set_up(dimension, position_, state);
            for (T& number : numbers.subspan(dimension * points, points)) {
                number = draw(state);
            }
        }
        position_ += points;
    }

    std::uint64_t position_ = 0;  ///< in points
    unsigned int dimensions_ = 1;
};

std::unique_ptr<Generator> make_quasi_random(curandRngType_t type)
{
    switch (type) {
        case CURAND_RNG_QUASI_DEFAULT:
        case CURAND_RNG_QUASI_SOBOL32: return std::make_unique<QuasiRandom<curandStateSobol32_t>>();
        case CURAND_RNG_QUASI_SOBOL64: return std::make_unique<QuasiRandom<curandStateSobol64_t>>();
        default: return nullptr;
    }
}

}  // namespace

bool is_quasi_random(curandRngType_t type)
{
    return type >= CURAND_RNG_QUASI_DEFAULT;
}

std::unique_ptr<Generator> make_generator(curandRngType_t type, curandOrdering_t ordering)
{
    constexpr std::uint64_t xorwow_states = 4096;
    constexpr std::uint64_t philox_states = 65536;
    constexpr std::uint64_t mrg_states = 81920;
    constexpr std::uint64_t mrg_legacy_states = 4096;
    if (is_quasi_random(type)) {
        return ordering == CURAND_ORDERING_QUASI_DEFAULT ? make_quasi_random(type) : nullptr;
    }
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
