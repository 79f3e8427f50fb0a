// SPDX-License-Identifier: MIT
// The host API of cuRAND.
#include "../../device/device.hpp"
#include "../../memory/program_pointer.hpp"
#include "../device_operation.hpp"
#include "direction_vectors.hpp"
#include "generator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

using simt::ApiCall;
using simt::Device;

struct curandGenerator_st
{
    curandRngType_t type;
    bool is_for_host;
    std::unique_ptr<simt::Generator> numbers;
    std::uint64_t seed = 0;
    cudaStream_t stream = nullptr;
};

namespace {

/// Those that live. A program may pass any pointer.
std::set<curandGenerator_t>& generators()
{
    static auto& all = *new std::set<curandGenerator_t>;  // never destroyed, as the device
    return all;
}

bool is_live(curandGenerator_t generator)
{
    return generators().count(generator) != 0;
}

bool is_known(curandRngType_t type)
{
    switch (type) {
        case CURAND_RNG_PSEUDO_DEFAULT:
        case CURAND_RNG_PSEUDO_XORWOW:
        case CURAND_RNG_PSEUDO_MRG32K3A:
        case CURAND_RNG_PSEUDO_MTGP32:
        case CURAND_RNG_PSEUDO_MT19937:
        case CURAND_RNG_PSEUDO_PHILOX4_32_10:
        case CURAND_RNG_QUASI_DEFAULT:
        case CURAND_RNG_QUASI_SOBOL32:
        case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
        case CURAND_RNG_QUASI_SOBOL64:
        case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64: return true;
        default: return false;
    }
}

curandStatus_t create(const ApiCall& call, curandGenerator_t* generator, curandRngType_t type,
                      bool is_for_host)
{
    const auto device = Device::get();
    if (generator == nullptr || !is_known(type)) {
        return CURAND_STATUS_TYPE_ERROR;
    }
    const bool is_quasi_random = simt::is_quasi_random(type);
    auto numbers = simt::make_generator(type, is_quasi_random ? CURAND_ORDERING_QUASI_DEFAULT
                                                              : CURAND_ORDERING_PSEUDO_DEFAULT);
    if (numbers == nullptr) {
        refuse(call, cudaErrorNotSupported,
               is_quasi_random ? "scrambled sequences are not supported on this device: use "
                                 "CURAND_RNG_QUASI_SOBOL32 or CURAND_RNG_QUASI_SOBOL64"
                               : "this generator is not supported on this device: use "
                                 "CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_PHILOX4_32_10 or "
                                 "CURAND_RNG_PSEUDO_MRG32K3A");
        return CURAND_STATUS_TYPE_ERROR;
    }
    const auto created = new curandGenerator_st{type, is_for_host, std::move(numbers)};
    generators().insert(created);
    const simt::WritesForProgram writes;
    *generator = created;
    return CURAND_STATUS_SUCCESS;
}

/// @param fill  generates the numbers, by the generator's methods
template <class T, class Fill>
curandStatus_t generate_on_device(const ApiCall& call, simt::Generator& numbers, std::span<T> output,
                                  Fill fill)
{
    const simt::DeviceOperation operation(call,
                                          {{output.data(), output.size_bytes(), simt::AccessKind::write}});
    if (!operation) {
        return CURAND_STATUS_LAUNCH_FAILURE;
    }
    fill(numbers, output);
    return CURAND_STATUS_SUCCESS;
}

template <class T, class Fill>
curandStatus_t generate_on_host(const ApiCall& call, simt::Generator& numbers, std::span<T> output, Fill fill)
{
    if (output.data() == nullptr ||
        Device::get()->memory().kind_of(output.data()) == simt::MemoryKind::device) {
        refuse(call, cudaErrorInvalidValue,
               output.data() == nullptr
                   ? "the destination is a null pointer"
                   : "the destination is device memory, and the generator is one for the host");
        return CURAND_STATUS_LAUNCH_FAILURE;
    }
    std::vector<T> generated(output.size());
    fill(numbers, std::span<T>(generated));
    const simt::WritesForProgram writes;  // not to the device's own memory, which the generator is in
    std::copy(generated.begin(), generated.end(), output.begin());
    return CURAND_STATUS_SUCCESS;
}

template <class T, class Fill>
curandStatus_t generate(ApiCall call, curandGenerator_t generator, T* output, std::size_t count, Fill fill)
{
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    if (count == 0) {
        return CURAND_STATUS_SUCCESS;
    }
    if (count % generator->numbers->dimensions() != 0) {
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    }
    if (device->usable() != cudaSuccess) {
        return CURAND_STATUS_PREEXISTING_FAILURE;
    }
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) {
        return CURAND_STATUS_ALLOCATION_FAILED;
    }
    call.stream = generator->stream;
    const std::span<T> array(output, count);
    return generator->is_for_host ? generate_on_host(call, *generator->numbers, array, fill)
                                  : generate_on_device(call, *generator->numbers, array, fill);
}

/// Numbers as the generator has them. Those of 64 bits are not given as others, and the other way round.
template <class Word>
curandStatus_t generate_bits(const ApiCall& call, curandGenerator_t generator, Word* output,
                             std::size_t count)
{
    const auto device = Device::get();
    std::span<Word> none;
    if (is_live(generator) && !generator->numbers->generate(none)) {
        return CURAND_STATUS_TYPE_ERROR;
    }
    return generate(call, generator, output, count,
                    [](simt::Generator& numbers, std::span<Word> array) { numbers.generate(array); });
}

/// @param transform  of a number of the standard normal distribution
template <class T, class Transform>
curandStatus_t generate_normal(const ApiCall& call, curandGenerator_t generator, T* output, std::size_t count,
                               Transform transform)
{
    const auto device = Device::get();
    if (is_live(generator) && count % 2 != 0 &&
        generator->numbers->normal_length() == simt::Generator::Length::even) {
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    }
    return generate(call, generator, output, count, [&](simt::Generator& numbers, std::span<T> array) {
        numbers.generate_normal(array);
        std::transform(array.begin(), array.end(), array.begin(), transform);
    });
}

/// Which number of events has a probability: the inverse of the cumulative distribution.
class PoissonQuantile {
public:
    explicit PoissonQuantile(double lambda)
    {
        const double width =
            12 * std::sqrt(lambda) + 40;  // what lies beyond has no probability that a double could show
        first_ = static_cast<std::uint32_t>(std::max(0.0, std::floor(lambda - width)));
        double sum = 0;
        for (std::uint32_t count = first_; count <= lambda + width; ++count) {
            sum += std::exp(count * std::log(lambda) - lambda - std::lgamma(count + 1.0));
            cumulative_.push_back(sum);
        }
    }

    std::uint32_t operator()(double probability) const
    {
        const auto found = std::lower_bound(cumulative_.begin(), cumulative_.end() - 1, probability);
        return first_ + static_cast<std::uint32_t>(found - cumulative_.begin());
    }

private:
    std::uint32_t first_ = 0;
    std::vector<double> cumulative_;
};

}  // namespace

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type)
{
    return create(SIMT_THIS_CALL, generator, rng_type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type)
{
    return create(SIMT_THIS_CALL, generator, rng_type, true);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    const auto device = Device::get();
    if (generators().erase(generator) == 0) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    delete generator;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int* version)
{
    const auto device = Device::get();
    const simt::WritesForProgram writes;
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}

/// The place in the sequence stays.
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed)
{
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    if (simt::is_quasi_random(generator->type)) {
        return CURAND_STATUS_TYPE_ERROR;
    }
    generator->seed = seed;
    generator->numbers->begin(seed, generator->numbers->position());
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    generator->numbers->begin(generator->seed, offset);
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    if (simt::is_quasi_random(generator->type)) {
        return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
    }
    if (order < CURAND_ORDERING_PSEUDO_BEST || order > CURAND_ORDERING_PSEUDO_DYNAMIC) {
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    auto numbers = simt::make_generator(generator->type, order);
    if (numbers == nullptr) {
        refuse(SIMT_THIS_CALL, cudaErrorNotSupported,
               "this ordering is not supported on this device: use CURAND_ORDERING_PSEUDO_DEFAULT or "
               "CURAND_ORDERING_PSEUDO_LEGACY");
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    numbers->begin(generator->seed, generator->numbers->position());
    generator->numbers = std::move(numbers);
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int num_dimensions)
{
    constexpr unsigned int most_dimensions =
        20000;  // cuRAND Library, "curandSetQuasiRandomGeneratorDimensions()"
    const auto device = Device::get();
    if (!is_live(generator)) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    if (!simt::is_quasi_random(generator->type)) {
        return CURAND_STATUS_TYPE_ERROR;
    }
    if (num_dimensions > simt::sobol_dimensions && num_dimensions <= most_dimensions) {
        refuse(SIMT_THIS_CALL, cudaErrorNotSupported,
               "this device has " + std::to_string(simt::sobol_dimensions) +
                   " dimensions of Sobol's sequence");
    }
    if (num_dimensions == 0 || num_dimensions > simt::sobol_dimensions) {
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    generator->numbers->set_dimensions(num_dimensions);
    return CURAND_STATUS_SUCCESS;
}

namespace {

/// @param wanted  the set that the device has
template <class Vectors>
curandStatus_t get_vectors(const ApiCall& call, Vectors** to, curandDirectionVectorSet_t set,
                           curandDirectionVectorSet_t wanted, Vectors* vectors)
{
    const auto device = Device::get();
    if (set == wanted + 1) {
        refuse(call, cudaErrorNotSupported, "scrambled direction vectors are not supported on this device");
    }
    if (to == nullptr || set != wanted) {
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    const simt::WritesForProgram writes;
    *to = vectors;
    return CURAND_STATUS_SUCCESS;
}

}  // namespace

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                           curandDirectionVectorSet_t set)
{
    const auto device = Device::get();
    return get_vectors(SIMT_THIS_CALL, vectors, set, CURAND_DIRECTION_VECTORS_32_JOEKUO6,
                       simt::sobol_vectors_32());
}

curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[],
                                           curandDirectionVectorSet_t set)
{
    const auto device = Device::get();
    return get_vectors(SIMT_THIS_CALL, vectors, set, CURAND_DIRECTION_VECTORS_64_JOEKUO6,
                       simt::sobol_vectors_64());
}

/// States are set up when they are needed.
curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
    const auto device = Device::get();
    return is_live(generator) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, size_t num)
{
    return generate_bits(SIMT_THIS_CALL, generator, outputPtr, num);
}

/// Only Sobol generators of 64 bits have such numbers.
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long* outputPtr, size_t num)
{
    return generate_bits(SIMT_THIS_CALL, generator, outputPtr, num);
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, size_t num)
{
    return generate(SIMT_THIS_CALL, generator, outputPtr, num,
                    [](simt::Generator& numbers, auto array) { numbers.generate_uniform(array); });
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr, size_t num)
{
    return generate(SIMT_THIS_CALL, generator, outputPtr, num,
                    [](simt::Generator& numbers, auto array) { numbers.generate_uniform(array); });
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                    float stddev)
{
    return generate_normal(SIMT_THIS_CALL, generator, outputPtr, n,
                           [=](float normal) { return mean + stddev * normal; });
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n,
                                          double mean, double stddev)
{
    return generate_normal(SIMT_THIS_CALL, generator, outputPtr, n,
                           [=](double normal) { return mean + stddev * normal; });
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                       float stddev)
{
    return generate_normal(SIMT_THIS_CALL, generator, outputPtr, n,
                           [=](float normal) { return std::exp(mean + stddev * normal); });
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n,
                                             double mean, double stddev)
{
    return generate_normal(SIMT_THIS_CALL, generator, outputPtr, n,
                           [=](double normal) { return std::exp(mean + stddev * normal); });
}

curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                     double lambda)
{
    constexpr double largest_lambda = 400000;
    if (!(lambda > 0 && lambda <= largest_lambda)) {
        const auto device = Device::get();
        return is_live(generator) ? CURAND_STATUS_OUT_OF_RANGE : CURAND_STATUS_NOT_INITIALIZED;
    }
    if (const auto device = Device::get(); is_live(generator) && simt::is_quasi_random(generator->type)) {
        refuse(SIMT_THIS_CALL, cudaErrorNotSupported,
               "Poisson numbers of quasi-random sequences are not supported on this device");
        return CURAND_STATUS_TYPE_ERROR;
    }
    return generate(SIMT_THIS_CALL, generator, outputPtr, n, [&](simt::Generator& numbers, auto array) {
        numbers.generate(array);
        const PoissonQuantile quantile(lambda);
        std::transform(array.begin(), array.end(), array.begin(),
                       [&](std::uint32_t bits) { return quantile((bits + 0.5) * 0x1p-32); });
    });
}
