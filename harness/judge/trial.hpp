// SPDX-License-Identifier: MIT
/// @file
/// One call of an entry function with one set of inputs, or several in turn, made twice: by the learner's module and by
/// the reference's.
#pragma once

#include "job.hpp"
#include "observation.hpp"
#include "verdict.hpp"

#include <cstdint>
#include <cstring>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

/// What the check of an exercise is written with.
namespace judge {

/// An input buffer: its name as the exercise calls it, and its contents.
template <class T>
struct In
{
    std::string name;
    std::vector<T> values;
    bool on_host = false;
};

/// An input buffer in device memory of which only a part is filled.
template <class T>
struct PartlyFilled
{
    std::string name;
    std::size_t count;  ///< of its elements
    std::size_t first;  ///< the element that holds the first value
    std::vector<T> values;
};

/// How the elements of an output are the pixels of a picture, row after row.
struct PictureForm
{
    int width = 0;   ///< in pixels
    int height = 0;  ///< in pixels
    /// Of an output of bytes or of floats: the 256 colours 0xRRGGBB that its elements stand for, a float by the nearest of
    /// their numbers. Empty: the elements are such colours.
    std::vector<std::uint32_t> palette = {};
};

/// From black, 0, to white, 255.
std::vector<std::uint32_t> shades_of_grey();

/// An output buffer of `count` elements.
template <class T>
struct Out
{
    std::string name;
    std::size_t count;
    bool on_host = false;
    std::optional<PictureForm> picture = {};  ///< if the learner is to see it
};

/// An input in device memory.
template <class T>
In<T> in(std::string name, std::vector<T> values)
{
    return {std::move(name), std::move(values)};
}

/// An input in device memory of `count` elements, of which those from `first` on hold `values`.
///
/// The others are never written, and take no memory on the CPU device. So a call can have an array that is larger than
/// what there is, if it reads a part of it. Whether a kernel has written to the rest is not looked at.
///
/// @throws std::invalid_argument if there is no room for the values
template <class T>
PartlyFilled<T> in_part(std::string name, std::size_t count, std::size_t first, std::vector<T> values)
{
    if (first > count || values.size() > count - first) {
        throw std::invalid_argument("the values do not fit into the input");
    }
    return {std::move(name), count, first, std::move(values)};
}

/// An output in device memory.
template <class T>
Out<T> out(std::string name, std::size_t count)
{
    return {std::move(name), count};
}

/// An output in device memory that is a picture, which the learner is shown: one element per pixel.
///
/// @tparam T  unsigned char or float with a palette, std::uint32_t without one
template <class T>
Out<T> out_picture(std::string name, PictureForm form)
{
    static_assert(std::is_same_v<T, unsigned char> || std::is_same_v<T, float> ||
                  std::is_same_v<T, std::uint32_t>);
    if ((std::is_same_v<T, std::uint32_t> ? 0 : 256) != form.palette.size()) {
        throw std::invalid_argument(
            "a picture of bytes or floats has a palette of 256 colours, and one of colours has none");
    }
    const std::size_t pixels = static_cast<std::size_t>(form.width) * static_cast<std::size_t>(form.height);
    return {std::move(name), pixels, false, std::move(form)};
}

/// An input in memory of the host, for an entry function that copies by itself.
template <class T>
In<T> host_in(std::string name, std::vector<T> values)
{
    return {std::move(name), std::move(values), true};
}

/// An output in memory of the host.
template <class T>
Out<T> host_out(std::string name, std::size_t count)
{
    return {std::move(name), count, true};
}

/// An argument without its type, ready for a job.
struct ErasedArgument
{
    Argument::Kind kind;
    std::string name;
    std::vector<unsigned char> bytes;  ///< contents of an input, value of a scalar
    std::size_t size;                  ///< of a buffer, in bytes
    std::size_t element_bytes;
    std::optional<PictureForm> picture = {};
    std::size_t contents_begin = 0;  ///< where in the buffer `bytes` are; not 0 only if it is partly filled
};

/// The bytes of an argument that are copied to the runner, or from it.
std::size_t contents_bytes(const ErasedArgument& argument);

/// What one process did with a call.
struct Run
{
    std::optional<Refusal> trouble;                   ///< why there are no results, if there are none
    std::vector<std::vector<unsigned char>> outputs;  ///< by argument; empty for inputs and scalars
    std::vector<unsigned char> result;                ///< of an entry function that returns a value
    std::optional<GuardDamage> guard;
    Observation observation;
    std::string printed;
    double cpu_seconds = 0.0;
    double idle_seconds = 0.0;
};

/// How the entry function is called in a trial.
struct Manner
{
    std::string architecture = {};  ///< by whose rules the CPU device runs and counts; empty: the session's
    std::uint32_t calls = 1;        ///< in turn in the same process; they share the arguments
    bool leaves_error = false;  ///< CUDA may report an error afterwards, as it does once a kernel has failed
};

/// A call and its two runs, or several calls in turn in the same process.
class Trial {
public:
    /// Runs the learner's module; the reference's beside it, or when it is first asked for.
    ///
    /// @param arguments  of all calls, one call after the other
    Trial(std::string circumstances, std::vector<ErasedArgument> arguments, std::size_t result_bytes,
          Manner manner = {});

    const Run& mine() const { return mine_; }

    /// @throws std::runtime_error if the reference does not run well, which is a fault of the workbook
    const Run& reference() const;

    const std::string& circumstances() const { return circumstances_; }
    const std::vector<ErasedArgument>& arguments() const { return *arguments_; }

    /// Number of the last call's output called `name`. @throws std::invalid_argument if there is none
    std::size_t output_index(const std::string& name) const;

    /// A refusal of this trial, to be completed.
    Refusal refusal(Reason reason) const;

private:
    std::optional<Counters> reference_counters() const;
    std::optional<PaintedPicture> painted() const;

    std::string circumstances_;
    std::shared_ptr<const std::vector<ErasedArgument>> arguments_;
    std::shared_future<Run> reference_;  ///< begun before the learner's module
    Run mine_;
};

/// What the CPU device sees of the exercise as it was handed out, with a trace of shared memory.
Observation observe_handout(const std::vector<ErasedArgument>& arguments, std::size_t result_bytes,
                            const std::string& architecture = "");

template <class Signature>
class Entry;

/// The entry function of an exercise: `Entry<decltype(dot_product)>`. It is never called in this process.
template <class Result, class... Parameters>
class Entry<Result(Parameters...)> {
public:
    /// The same function under a profile of the CPU device, "sm_10"; a GPU is what it is.
    Entry on(std::string architecture) const
    {
        Entry entry = *this;
        entry.manner_.architecture = std::move(architecture);
        return entry;
    }

    /// The same function in a process in which it was called before, with these arguments: what that call has left in
    /// constant memory or in variables must not matter. Counted are all calls together; compared is what the last one
    /// answers.
    template <class... Given>
    Entry after(const Given&... arguments) const
    {
        Entry entry = *this;
        append(entry.earlier_arguments_, erase_all(arguments...));
        ++entry.manner_.calls;
        return entry;
    }

    /// The same function in calls in which a kernel fails. After that each call of CUDA reports the error, and what was
    /// on the device is lost: only the function's value and outputs on the host can be compared.
    Entry with_a_failing_kernel() const
    {
        Entry entry = *this;
        entry.manner_.leaves_error = true;
        return entry;
    }

    /// Makes a trial.
    ///
    /// @param circumstances  the inputs in a few words, "n = 129"
    /// @param arguments      one for each parameter: for a pointer `in`, `in_part` or `out`, `host_in` or `host_out`; else
    ///                       the value
    template <class... Given>
    Trial run(std::string circumstances, const Given&... arguments) const
    {
        std::vector<ErasedArgument> of_all_calls = earlier_arguments_;
        append(of_all_calls, erase_all(arguments...));
        return Trial(std::move(circumstances), std::move(of_all_calls), result_bytes(), manner_);
    }

    /// Runs the exercise as it was handed out, to hold a diagnosis against; arguments as for run().
    template <class... Given>
    Observation observe_handout(const Given&... arguments) const
    {
        return judge::observe_handout(erase_all(arguments...), result_bytes(), manner_.architecture);
    }

private:
    static constexpr std::size_t result_bytes()
    {
        if constexpr (std::is_void_v<Result>) {
            return 0;
        } else {
            return sizeof(Result);
        }
    }

    static void append(std::vector<ErasedArgument>& to, std::vector<ErasedArgument> arguments)
    {
        to.insert(to.end(), std::make_move_iterator(arguments.begin()),
                  std::make_move_iterator(arguments.end()));
    }

    template <class... Given>
    static std::vector<ErasedArgument> erase_all(const Given&... arguments)
    {
        static_assert(sizeof...(Given) == sizeof...(Parameters),
                      "one argument for each parameter of the entry function");
        std::vector<ErasedArgument> erased;
        (erased.push_back(erase<Parameters>(arguments)), ...);
        return erased;
    }

    template <class Parameter, class T>
    static ErasedArgument erase(const In<T>& buffer)
    {
        static_assert(std::is_same_v<Parameter, const T*>,
                      "an input is passed as a pointer to const elements");
        ErasedArgument argument{buffer.on_host ? Argument::Kind::host_input : Argument::Kind::input,
                                buffer.name,
                                {},
                                buffer.values.size() * sizeof(T),
                                sizeof(T)};
        argument.bytes.resize(argument.size);
        if (argument.size > 0) {
            std::memcpy(argument.bytes.data(), buffer.values.data(), argument.size);
        }
        return argument;
    }

    template <class Parameter, class T>
    static ErasedArgument erase(const PartlyFilled<T>& buffer)
    {
        ErasedArgument argument = erase<Parameter>(in(buffer.name, buffer.values));
        argument.size = buffer.count * sizeof(T);
        argument.contents_begin = buffer.first * sizeof(T);
        return argument;
    }

    template <class Parameter, class T>
    static ErasedArgument erase(const Out<T>& buffer)
    {
        static_assert(std::is_same_v<Parameter, T*>, "an output is passed as a pointer to elements");
        return {buffer.on_host ? Argument::Kind::host_output : Argument::Kind::output,
                buffer.name,
                {},
                buffer.count * sizeof(T),
                sizeof(T),
                buffer.picture};
    }

    template <class Parameter, class T>
    static ErasedArgument erase(const T& value)
    {
        static_assert(!std::is_pointer_v<Parameter>, "a pointer parameter takes in(…) or out(…)");
        static_assert(std::is_trivially_copyable_v<Parameter> && sizeof(Parameter) <= scalar_bytes,
                      "a value is copied byte by byte, and has at most 256 of them");
        const auto converted = static_cast<Parameter>(value);
        ErasedArgument argument{Argument::Kind::scalar, "", {}, sizeof converted, sizeof converted};
        argument.bytes.resize(sizeof converted);
        std::memcpy(argument.bytes.data(), &converted, sizeof converted);
        return argument;
    }

    std::vector<ErasedArgument> earlier_arguments_;
    Manner manner_;
};

}  // namespace judge
