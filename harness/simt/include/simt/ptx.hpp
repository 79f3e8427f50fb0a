// SPDX-License-Identifier: MIT
/// @file
/// The instructions of PTX as functions: what the translator makes of asm statements calls them (translate/ptx.cpp; PTX
/// ISA 9.0, "Instruction Set"). Registers are unsigned integers that hold bits; get() and set() give these the
/// instruction's types. Modifiers are template arguments: types, and tags for the others. Accesses are plain accesses of
/// C++, so that they are seen like all others.
#pragma once

#include "atomic_update.hpp"
#include "device_functions.hpp"
#include "intrinsics.hpp"
#include "matrix_fragments.hpp"
#include "short_float.hpp"

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace simt::ptx {

using f16 = ShortFloat<Half>;
using f16x2 = ShortFloat2<Half>;
using bf16 = ShortFloat<Bfloat16>;
using bf16x2 = ShortFloat2<Bfloat16>;
/// The bits of a float of which tensor cores read the leading 19.
struct tf32
{
    unsigned int bits;
};

// clang-format off
#define SIMT_PTX_TAGS(X) \
    X(rn) X(rz) X(rm) X(rp) X(rni) X(rzi) X(rmi) X(rpi) X(rna) X(ftz) X(sat) X(approx) X(full) X(lo) \
    X(hi) X(wide) X(shiftamt) X(l) X(r) X(clamp) X(wrap) X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(ls) \
    X(hs) X(equ) X(neu) X(ltu) X(leu) X(gtu) X(geu) X(num) X(nan) X(and) X(or) X(xor) X(volatile) \
    X(weak) X(relaxed) X(acquire) X(release) X(acq_rel) X(cta) X(gpu) X(sys) X(global) X(shared) \
    X(shared__cta) X(local) X(const) X(ca) X(cg) X(cs) X(lu) X(cv) X(wb) X(wt) X(nc) X(v2) X(v4) \
    X(add) X(min) X(max) X(inc) X(dec) X(exch) X(cas) X(to) X(async) X(sync) X(aligned) X(arrive) \
    X(red) X(popc) X(warp) X(commit_group) X(wait_group) X(wait_all) X(gl) X(sc) X(all) X(any) X(uni) \
    X(ballot) X(up) X(down) X(bfly) X(idx) X(L1) X(L2) X(L1__evict_normal) X(L1__evict_first) \
    X(L1__evict_last) X(L1__evict_unchanged) X(L1__no_allocate) X(L2__64B) X(L2__128B) X(L2__256B) \
    X(row) X(col) X(satfinite) X(cc) X(trans) X(x1) X(x2) X(x4) X(m8n8) X(m16n8k4) X(m16n8k8) X(m16n8k16) \
    X(m16n8k32) X(m8n8k4) X(m8n8k16)
// clang-format on
#define SIMT_PTX_TAG(name) struct dot_##name;
SIMT_PTX_TAGS(SIMT_PTX_TAG)
#undef SIMT_PTX_TAG
#undef SIMT_PTX_TAGS

template <class Tag, class... Modifiers>
inline constexpr bool has = (std::is_same_v<Tag, Modifiers> || ...);

template <class First, class... Modifiers>
struct Last
{
    using type = typename Last<Modifiers...>::type;
};
template <class Only>
struct Last<Only>
{
    using type = Only;
};
/// The type of an instruction: the last of its modifiers.
template <class... Modifiers>
using last = typename Last<Modifiers...>::type;

#define SIMT_PTX                                                                                             \
    template <class... Modifiers, class T>                                                                   \
    __forceinline__

// --- Registers and operands ------------------------------------------------------------------------------------------

/// What stands for `_`, a result that nobody wants.
struct Sink
{
};

/// The operand of an asm statement as bits. Arrays and functions decay.
template <class Bits, class T>
__forceinline__ Bits bits(T value)
{
    static_assert(
        sizeof(T) == sizeof(Bits),
        "the operand of an asm statement has another size than its constraint says: h 16 bits, r and f 32, "
        "l and d 64");
    return __builtin_bit_cast(Bits, value);
}

template <class T, class Bits>
__forceinline__ void assign(T& target, Bits value)
{
    static_assert(
        sizeof(T) == sizeof(Bits),
        "the operand of an asm statement has another size than its constraint says: h 16 bits, r and f 32, "
        "l and d 64");
    target = __builtin_bit_cast(std::remove_cv_t<T>, value);
}

/// The value of an operand: a register's bits, the low ones if it is wider, or a constant.
template <class T, class Value>
__forceinline__ T get(Value value)
{
    if constexpr (std::is_same_v<T, Value>) {
        return value;
    } else if constexpr ((std::is_integral_v<T> && std::is_integral_v<Value>) ||
                         (std::is_floating_point_v<T> && std::is_floating_point_v<Value>)) {
        static_assert(!std::is_unsigned_v<Value> || std::is_same_v<Value, bool> || sizeof(Value) >= sizeof(T),
                      "a register of an asm statement is narrower than the instruction's type");
        return static_cast<T>(value);
    } else if constexpr (std::is_integral_v<Value> && sizeof(T) < sizeof(Value)) {
        using Bits = std::conditional_t<sizeof(T) == 2, unsigned short, unsigned int>;
        return __builtin_bit_cast(T, static_cast<Bits>(value));
    } else {
        static_assert(sizeof(T) == sizeof(Value),
                      "a register of an asm statement has another size than the instruction's type");
        return __builtin_bit_cast(T, value);
    }
}

/// Signed integers are extended by their sign, others by zeros.
template <class Register, class T>
__forceinline__ void set(Register& target, T value)
{
    static_assert(sizeof(Register) >= sizeof(T) || std::is_same_v<T, bool>,
                  "a register of an asm statement is narrower than the instruction's result");
    if constexpr (std::is_integral_v<T>) {
        target = static_cast<Register>(value);
    } else {
        using Bits = std::conditional_t<sizeof(T) == 2, unsigned short,
                                        std::conditional_t<sizeof(T) == 4, unsigned int, unsigned long long>>;
        target = __builtin_bit_cast(Bits, value);
    }
}
template <class T>
__forceinline__ void set(Sink, T)
{
}

/// What .v2 and .v4 move at once.
template <class T, int n>
struct alignas(sizeof(T) * n) Parts
{
    T part[n];
};

template <class T, class... More>
__forceinline__ Parts<T, 1 + static_cast<int>(sizeof...(More))> parts(T first, More... more)
{
    return {{first, more...}};
}

/// mov.b64 {a, b}, c
template <class Value, class... Registers>
__forceinline__ void unpack(Value value, Registers&... targets)
{
    static_assert((sizeof(Registers) + ...) == sizeof(Value), "the parts of a register are all of it");
    unsigned shift = 0;
    ((targets = static_cast<Registers>(value >> shift), shift += 8 * sizeof(Registers)), ...);
}

template <class T, class... Values>
__forceinline__ T pack(Values... values)
{
    static_assert((sizeof(Values) + ...) == sizeof(T), "the parts of a register are all of it");
    T result = 0;
    unsigned shift = 0;
    ((result |= static_cast<T>(values) << shift, shift += 8 * sizeof(Values)), ...);
    return result;
}

template <class First, class Second>
struct Both
{
    First first;
    Second second;
};

/// [register + offset], of whatever memory it is.
template <class Register>
__forceinline__ void* generic_address(Register base, long long offset)
{
    static_assert(sizeof(Register) == 8,
                  "an address of an asm statement has 64 bits, unless it is one of shared memory");
    return reinterpret_cast<void*>(static_cast<unsigned long long>(base) +
                                   static_cast<unsigned long long>(offset));
}

/// The same in the window of shared memory.
template <class Register>
__forceinline__ void* shared_address(Register base, long long offset)
{
    return __cvta_shared_to_generic(static_cast<std::size_t>(base) + static_cast<std::size_t>(offset));
}

__forceinline__ unsigned int thread_of_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__forceinline__ unsigned int laneid()
{
    return thread_of_block() % 32;
}
__forceinline__ unsigned int warpid()
{
    return thread_of_block() / 32;
}
__forceinline__ unsigned int nsmid()
{
    return simt_multiprocessors();
}
/// Blocks are dealt out to the multiprocessors one after another; how a GPU does it is not specified.
__forceinline__ unsigned int smid()
{
    return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) % nsmid();
}

// --- Arithmetic -------------------------------------------------------------------------------------------------------

template <class... Modifiers>
inline constexpr Rounding rounding = has<dot_rz, Modifiers...> || has<dot_rzi, Modifiers...>   ? Rounding::rz
                                     : has<dot_rm, Modifiers...> || has<dot_rmi, Modifiers...> ? Rounding::rd
                                     : has<dot_rp, Modifiers...> || has<dot_rpi, Modifiers...> ? Rounding::ru
                                                                                               : Rounding::rn;

/// .ftz: numbers below the smallest normal one become zero.
template <class... Modifiers, class T>
__forceinline__ T flushed(T value)
{
    if constexpr (has<dot_ftz, Modifiers...>) {
        return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(T{0}, value) : value;
    } else {
        return value;
    }
}

/// .sat of floating-point numbers: from 0 to 1, and 0 for what is no number.
template <class... Modifiers, class T>
__forceinline__ T saturated(T value)
{
    if constexpr (has<dot_sat, Modifiers...>) {
        return !(value > 0) ? T{0} : value > 1 ? T{1} : value;
    } else {
        return value;
    }
}

template <class... Modifiers, class Operation, class T, class... Values>
__forceinline__ T computed(Operation operation, T first, Values... more)
{
    return saturated<Modifiers...>(flushed<Modifiers...>(simt::rounded<rounding<Modifiers...>>(
        operation, flushed<Modifiers...>(first), flushed<Modifiers...>(more)...)));
}

/// The result of an operation on integers, computed with twice the bits: the low ones of it, or the nearest that fits.
template <class... Modifiers, class T>
__forceinline__ T fitting(T, long long exact)
{
    if constexpr (has<dot_sat, Modifiers...>) {
        using Limits = std::numeric_limits<T>;
        return exact > Limits::max()   ? Limits::max()
               : exact < Limits::min() ? Limits::min()
                                       : static_cast<T>(exact);
    } else {
        return static_cast<T>(exact);
    }
}

SIMT_PTX T mov(T a)
{
    return a;
}

#define SIMT_PTX_ARITHMETIC(name, operation)                                                                 \
    SIMT_PTX T name(T a, T b)                                                                                \
    {                                                                                                        \
        if constexpr (has<dot_sat, Modifiers...> && std::is_integral_v<T>) {                                 \
            return fitting<Modifiers...>(a, static_cast<long long>(a) operation static_cast<long long>(b));  \
        } else if constexpr (std::is_integral_v<T>) {                                                        \
            using U = std::make_unsigned_t<T>;                                                               \
            return static_cast<T>(static_cast<U>(static_cast<U>(a) operation static_cast<U>(b)));            \
        } else if constexpr (std::is_floating_point_v<T>) {                                                  \
            return computed<Modifiers...>([](T x, T y) { return x operation y; }, a, b);                     \
        } else {                                                                                             \
            return a operation b;                                                                            \
        }                                                                                                    \
    }
SIMT_PTX_ARITHMETIC(add, +)
SIMT_PTX_ARITHMETIC(sub, -)
#undef SIMT_PTX_ARITHMETIC

template <class T>
using Wide = std::conditional_t<
    sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>,
                       std::conditional_t<std::is_signed_v<T>, int, unsigned int>>>;

SIMT_PTX auto mul(T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        const Wide<T> product = static_cast<Wide<T>>(static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b));
        if constexpr (has<dot_wide, Modifiers...>) {
            return product;
        } else {
            return static_cast<T>(has<dot_hi, Modifiers...> ? product >> 8 * sizeof(T) : product);
        }
    } else if constexpr (std::is_floating_point_v<T>) {
        return computed<Modifiers...>([](T x, T y) { return x * y; }, a, b);
    } else {
        return a * b;
    }
}

SIMT_PTX T mul24(T a, T b)
{
    constexpr int unused = 8;
    const auto low = [](T x) {
        return static_cast<T>(static_cast<T>(static_cast<unsigned>(x) << unused) >> unused);
    };
    return mul<dot_lo>(low(a), low(b));
}

template <class... Modifiers, class T, class Sum>
__forceinline__ Sum mad(T a, T b, Sum c)
{
    return add<>(static_cast<Sum>(mul<Modifiers...>(a, b)), c);
}

SIMT_PTX T fma(T a, T b, T c)
{
    if constexpr (std::is_floating_point_v<T>) {
        return computed<Modifiers...>([](T x, T y, T z) { return std::fma(x, y, z); }, a, b, c);
    } else if constexpr (sizeof(T) == sizeof(f16)) {
        return __hfma(a, b, c);
    } else {
        return __hfma2(a, b, c);
    }
}

/// The sum, or the difference, of integers of any length, word by word: what is carried is kept for the thread.
///
/// @param carry  what is carried to this word
/// @param keeps  what is carried from it is kept
template <class T>
__forceinline__ T add_word(T a, T b, bool carry, bool keeps)
{
    using U = std::make_unsigned_t<T>;
    const auto sum = static_cast<U>(static_cast<U>(a) + static_cast<U>(b));
    const auto with_carry = static_cast<U>(sum + (carry ? 1 : 0));
    if (keeps) {
        simt_set_carry(sum < static_cast<U>(a) || with_carry < sum);
    }
    return static_cast<T>(with_carry);
}
template <class T>
__forceinline__ T subtract_word(T a, T b, bool borrow, bool keeps)
{
    using U = std::make_unsigned_t<T>;
    const auto difference = static_cast<U>(static_cast<U>(a) - static_cast<U>(b));
    if (keeps) {
        simt_set_carry(static_cast<U>(a) < static_cast<U>(b) || (borrow && difference == 0));
    }
    return static_cast<T>(difference - (borrow ? 1 : 0));
}
SIMT_PTX T add_carry(T a, T b)
{
    return add_word(a, b, false, true);
}
SIMT_PTX T addc(T a, T b)
{
    return add_word(a, b, simt_carry() != 0, has<dot_cc, Modifiers...>);
}
SIMT_PTX T sub_carry(T a, T b)
{
    return subtract_word(a, b, false, true);
}
SIMT_PTX T subc(T a, T b)
{
    return subtract_word(a, b, simt_carry() != 0, has<dot_cc, Modifiers...>);
}
SIMT_PTX T mad_carry(T a, T b, T c)
{
    return add_word(static_cast<T>(mul<Modifiers...>(a, b)), c, false, true);
}
SIMT_PTX T madc(T a, T b, T c)
{
    return add_word(static_cast<T>(mul<Modifiers...>(a, b)), c, simt_carry() != 0, has<dot_cc, Modifiers...>);
}

SIMT_PTX T div(T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(a / b);
    } else {
        return computed<Modifiers...>([](T x, T y) { return x / y; }, a, b);
    }
}

SIMT_PTX T rem(T a, T b)
{
    return static_cast<T>(a % b);
}

SIMT_PTX T neg(T a)
{
    if constexpr (std::is_integral_v<T>) {
        return sub<>(T{0}, a);
    } else {
        return flushed<Modifiers...>(-a);
    }
}

SIMT_PTX T abs(T a)
{
    if constexpr (std::is_integral_v<T>) {
        return a < 0 ? sub<>(T{0}, a) : a;
    } else {
        return flushed<Modifiers...>(std::fabs(a));
    }
}

SIMT_PTX T min(T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        return b < a ? b : a;
    } else {
        return std::fmin(flushed<Modifiers...>(a), flushed<Modifiers...>(b));
    }
}

SIMT_PTX T max(T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        return a < b ? b : a;
    } else {
        return std::fmax(flushed<Modifiers...>(a), flushed<Modifiers...>(b));
    }
}

SIMT_PTX T sad(T a, T b, T c)
{
    return add<>(c, a < b ? sub<>(b, a) : sub<>(a, b));
}

/// A function of a floating-point number.
#define SIMT_PTX_FUNCTION(name, value)                                                                       \
    SIMT_PTX T name(T a)                                                                                     \
    {                                                                                                        \
        return computed<Modifiers...>([](T x) { return static_cast<T>(value); }, a);                         \
    }
SIMT_PTX_FUNCTION(rcp, 1 / x)
SIMT_PTX_FUNCTION(sqrt, std::sqrt(x))
SIMT_PTX_FUNCTION(rsqrt, 1 / std::sqrt(static_cast<double>(x)))
SIMT_PTX_FUNCTION(sin, std::sin(x))
SIMT_PTX_FUNCTION(cos, std::cos(x))
SIMT_PTX_FUNCTION(lg2, std::log2(x))
SIMT_PTX_FUNCTION(ex2, std::exp2(x))
SIMT_PTX_FUNCTION(tanh, std::tanh(x))
#undef SIMT_PTX_FUNCTION

// --- Bits -------------------------------------------------------------------------------------------------------------

SIMT_PTX unsigned int popc(T a)
{
    return static_cast<unsigned int>(__builtin_popcountll(a));
}

SIMT_PTX unsigned int clz(T a)
{
    return a == 0 ? 8 * sizeof(T) : static_cast<unsigned int>(__builtin_clzll(a)) - (64 - 8 * sizeof(T));
}

/// The most significant bit that is no sign; all ones if there is none.
SIMT_PTX unsigned int bfind(T a)
{
    using U = std::make_unsigned_t<T>;
    const auto value = static_cast<U>(std::is_signed_v<T> && a < 0 ? ~a : a);
    if (value == 0) {
        return ~0u;
    }
    const unsigned int above = clz<>(value);
    return has<dot_shiftamt, Modifiers...> ? above : 8 * sizeof(T) - 1 - above;
}

SIMT_PTX T brev(T a)
{
    if constexpr (sizeof(T) == 8) {
        return __brevll(a);
    } else {
        return __brev(a);
    }
}

/// Of a field that goes beyond the register, the bits there are those of the sign.
SIMT_PTX T bfe(T a, unsigned int position, unsigned int length)
{
    using U = std::make_unsigned_t<T>;
    constexpr unsigned int bits = 8 * sizeof(T);
    position &= 0xff;
    length &= 0xff;
    if (length == 0) {
        return 0;
    }
    const unsigned int top = position + length - 1 < bits - 1 ? position + length - 1 : bits - 1;
    const bool sign = std::is_signed_v<T> && (static_cast<U>(a) >> top & 1) != 0;
    const U field = position < bits ? static_cast<U>(static_cast<U>(a) >> position) : U{0};
    const unsigned int kept = position > top ? 0 : length < top - position + 1 ? length : top - position + 1;
    const U mask = kept >= bits ? ~U{0} : static_cast<U>((U{1} << kept) - 1);
    return static_cast<T>((field & mask) | (sign ? static_cast<U>(~mask) : U{0}));
}

SIMT_PTX T bfi(T a, T b, unsigned int position, unsigned int length)
{
    constexpr unsigned int bits = 8 * sizeof(T);
    position &= 0xff;
    length &= 0xff;
    if (position >= bits || length == 0) {
        return b;
    }
    const T field = length >= bits ? ~T{0} : static_cast<T>((T{1} << length) - 1);
    return static_cast<T>((b & ~(field << position)) | ((a & field) << position));
}

/// With a selector's highest bit a byte becomes its sign.
SIMT_PTX T prmt(T a, T b, T selector)
{
    const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
    T result = 0;
    for (unsigned int place = 0; place < 4; ++place) {
        const unsigned int choice = selector >> 4 * place & 15;
        const auto byte = static_cast<unsigned char>(bytes >> 8 * (choice & 7));
        result |= static_cast<T>((choice & 8) == 0 ? byte : (byte & 0x80) != 0 ? 0xff : 0) << 8 * place;
    }
    return result;
}

SIMT_PTX T lop3(T a, T b, T c, unsigned int table)
{
    T result = 0;
    result |= (table & 0x01) != 0 ? ~a & ~b & ~c : 0;
    result |= (table & 0x02) != 0 ? ~a & ~b & c : 0;
    result |= (table & 0x04) != 0 ? ~a & b & ~c : 0;
    result |= (table & 0x08) != 0 ? ~a & b & c : 0;
    result |= (table & 0x10) != 0 ? a & ~b & ~c : 0;
    result |= (table & 0x20) != 0 ? a & ~b & c : 0;
    result |= (table & 0x40) != 0 ? a & b & ~c : 0;
    result |= (table & 0x80) != 0 ? a & b & c : 0;
    return result;
}

SIMT_PTX T shf(T low, T high, unsigned int shift)
{
    shift = has<dot_wrap, Modifiers...> ? shift & 31 : shift < 32 ? shift : 32;
    const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
    return static_cast<T>(has<dot_l, Modifiers...> ? both << shift >> 32 : both >> shift);
}

SIMT_PTX T shl(T a, unsigned int shift)
{
    return shift < 8 * sizeof(T) ? static_cast<T>(a << shift) : T{0};
}

SIMT_PTX T shr(T a, unsigned int shift)
{
    constexpr unsigned int most = 8 * sizeof(T) - 1;
    return shift <= most         ? static_cast<T>(a >> shift)
           : std::is_signed_v<T> ? static_cast<T>(a >> most)
                                 : T{0};
}

SIMT_PTX T shl_add(T a, T shift, T c)
{
    return shl<>(a, shift) + c;
}
SIMT_PTX T shr_add(T a, T shift, T c)
{
    return shr<>(a, shift) + c;
}

SIMT_PTX T bit_and(T a, T b)
{
    return static_cast<T>(a & b);
}
SIMT_PTX T bit_or(T a, T b)
{
    return static_cast<T>(a | b);
}
SIMT_PTX T bit_xor(T a, T b)
{
    return static_cast<T>(a ^ b);
}
SIMT_PTX T bit_not(T a)
{
    if constexpr (std::is_same_v<T, bool>) {
        return !a;
    } else {
        return static_cast<T>(~a);
    }
}

SIMT_PTX T dp4a(T a, T b, T c)
{
    return __dp4a(a, b, c);
}

/// The sum of the distances of four bytes.
SIMT_PTX T vabsdiff4_add(T a, T b, T c)
{
    return c + __vsadu4(a, b);
}

// --- Comparisons, selection and conversions ---------------------------------------------------------------------------

template <class... Modifiers, class T>
__forceinline__ bool compared(T a, T b)
{
    const bool is_unordered = [&] {
        if constexpr (std::is_integral_v<T>) {
            return false;
        } else {
            return std::isnan(static_cast<float>(a)) || std::isnan(static_cast<float>(b));
        }
    }();
    if constexpr (has<dot_num, Modifiers...> || has<dot_nan, Modifiers...>) {
        return is_unordered == has<dot_nan, Modifiers...>;
    }
    constexpr bool holds_unordered = has<dot_equ, Modifiers...> || has<dot_neu, Modifiers...> ||
                                     has<dot_ltu, Modifiers...> || has<dot_leu, Modifiers...> ||
                                     has<dot_gtu, Modifiers...> || has<dot_geu, Modifiers...>;
    if (is_unordered) {
        return holds_unordered;
    }
    return has<dot_eq, Modifiers...> || has<dot_equ, Modifiers...>                                ? a == b
           : has<dot_ne, Modifiers...> || has<dot_neu, Modifiers...>                              ? a != b
           : has<dot_lt, Modifiers...> || has<dot_ltu, Modifiers...> || has<dot_lo, Modifiers...> ? a < b
           : has<dot_le, Modifiers...> || has<dot_leu, Modifiers...> || has<dot_ls, Modifiers...> ? a <= b
           : has<dot_gt, Modifiers...> || has<dot_gtu, Modifiers...> || has<dot_hi, Modifiers...> ? a > b
                                                                                                  : a >= b;
}

SIMT_PTX bool setp(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>) {
        return compared<Modifiers...>(flushed<Modifiers...>(a), flushed<Modifiers...>(b));
    } else {
        return compared<Modifiers...>(a, b);
    }
}

SIMT_PTX bool setp(T a, T b, bool other)
{
    const bool holds = setp<Modifiers...>(a, b);
    return has<dot_and, Modifiers...>  ? holds && other
           : has<dot_or, Modifiers...> ? holds || other
                                       : holds != other;
}

SIMT_PTX T selp(T a, T b, bool condition)
{
    return condition ? a : b;
}

/// The nearest float of 19 bits, away from zero between two of them.
__forceinline__ tf32 to_tf32(float value)
{
    const auto bits = __builtin_bit_cast(unsigned int, value);
    return {std::isfinite(value) ? (bits + 0x1000u) & ~0x1fffu : bits};
}

template <class To, class... Modifiers>
struct Conversion;

template <class To, class From, class... Modifiers>
__forceinline__ To converted_to(From value)
{
    constexpr Rounding mode = rounding<Modifiers...>;
    if constexpr (std::is_same_v<To, tf32>) {
        return to_tf32(value);
    } else if constexpr (!std::is_arithmetic_v<From>) {
        return converted_to<To, float, Modifiers...>(static_cast<float>(value));
    } else if constexpr (!std::is_arithmetic_v<To>) {
        return To::rounded(saturated<Modifiers...>(static_cast<double>(value)), mode);
    } else if constexpr (std::is_integral_v<To> && std::is_integral_v<From>) {
        if constexpr (has<dot_sat, Modifiers...>) {
            using Limits = std::numeric_limits<To>;
            const auto wide = static_cast<__int128>(value);
            return wide > Limits::max()   ? Limits::max()
                   : wide < Limits::min() ? Limits::min()
                                          : static_cast<To>(value);
        } else {
            return static_cast<To>(value);
        }
    } else if constexpr (std::is_integral_v<To>) {
        return simt::to_integer<To, mode>(flushed<Modifiers...>(value));
    } else if constexpr (std::is_same_v<To, From>) {
        // A number stays itself, unless it is to become a whole one.
        constexpr bool is_whole = has<dot_rni, Modifiers...> || has<dot_rzi, Modifiers...> ||
                                  has<dot_rmi, Modifiers...> || has<dot_rpi, Modifiers...>;
        if constexpr (is_whole) {
            return saturated<Modifiers...>(mode == Rounding::rn ? std::nearbyint(flushed<Modifiers...>(value))
                                           : mode == Rounding::rz ? std::trunc(flushed<Modifiers...>(value))
                                           : mode == Rounding::ru ? std::ceil(flushed<Modifiers...>(value))
                                                                  : std::floor(flushed<Modifiers...>(value)));
        } else {
            return saturated<Modifiers...>(flushed<Modifiers...>(value));
        }
    } else {
        return saturated<Modifiers...>(flushed<Modifiers...>(simt::converted<To, mode>(value)));
    }
}

/// The types are the last two modifiers.
template <class To, class From>
struct Conversion<To, From>
{
    using to = To;
};
template <class First, class Second, class Third, class... Modifiers>
struct Conversion<First, Second, Third, Modifiers...> : Conversion<Second, Third, Modifiers...>
{
};

SIMT_PTX auto cvt(T value)
{
    return converted_to<typename Conversion<Modifiers...>::to, T, Modifiers...>(value);
}

/// The first number is the upper half.
SIMT_PTX auto cvt_pair(T high, T low)
{
    using To = typename Conversion<Modifiers...>::to;
    return To{low, high};
}

// --- Memory -----------------------------------------------------------------------------------------------------------

template <class... Modifiers>
__forceinline__ auto ld(const void* address)
{
    using T = last<Modifiers...>;
    constexpr int count = has<dot_v2, Modifiers...> ? 2 : has<dot_v4, Modifiers...> ? 4 : 1;
    if constexpr (count > 1) {
        static_assert(sizeof(T) * count <= 16, "an instruction moves at most 16 bytes");
        return *static_cast<const Parts<T, count>*>(address);
    } else if constexpr (has<dot_volatile, Modifiers...>) {
        return static_cast<T>(*static_cast<const volatile T*>(address));
    } else {
        return *static_cast<const T*>(address);
    }
}

template <class... Modifiers, class T>
__forceinline__ void st(void* address, T value)
{
    using Stored =
        std::conditional_t<has<dot_volatile, Modifiers...> && std::is_arithmetic_v<T>, volatile T, T>;
    *static_cast<Stored*>(address) = value;
}

template <class... Modifiers>
inline constexpr int scope = has<dot_cta, Modifiers...>   ? 0
                             : has<dot_sys, Modifiers...> ? 2
                                                          : 1;

template <class... Modifiers>
inline constexpr int order = has<dot_acquire, Modifiers...>   ? __ATOMIC_ACQUIRE
                             : has<dot_release, Modifiers...> ? __ATOMIC_RELEASE
                             : has<dot_acq_rel, Modifiers...> ? __ATOMIC_ACQ_REL
                                                              : __ATOMIC_RELAXED;

template <class... Modifiers>
__forceinline__ auto ld_strong(const void* address)
{
    using T = last<Modifiers...>;
    simt_atomic_begin(address, sizeof(T), simt_atomic_load, order<Modifiers...>, scope<Modifiers...>);
    const unsigned long long bits = simt_atomic_read(address, sizeof(T));
    simt_atomic_end(address, bits, 0);
    return value_of<T>(bits);
}

template <class... Modifiers, class T>
__forceinline__ void st_strong(void* address, T value)
{
    simt_atomic_begin(address, sizeof(T), simt_atomic_store, order<Modifiers...>, scope<Modifiers...>);
    simt_atomic_write(address, sizeof(T), bits_of(value));
    simt_atomic_end(address, bits_of(value), 1);
}

template <class... Modifiers, class T>
__forceinline__ T atom(void* address, T value)
{
    constexpr simt_atomic_access access =
        has<dot_exch, Modifiers...> ? simt_atomic_exchange : simt_atomic_update;
    return atomic_update<access>(
        static_cast<T*>(address), order<Modifiers...>,
        scope<Modifiers...>, [=](T old) __attribute__((always_inline))->T {
            if constexpr (has<dot_add, Modifiers...>) {
                return add<>(old, value);
            } else if constexpr (has<dot_min, Modifiers...>) {
                return min<>(old, value);
            } else if constexpr (has<dot_max, Modifiers...>) {
                return max<>(old, value);
            } else if constexpr (has<dot_inc, Modifiers...>) {
                return old >= value ? 0 : old + 1;
            } else if constexpr (has<dot_dec, Modifiers...>) {
                return old == 0 || old > value ? value : old - 1;
            } else if constexpr (has<dot_and, Modifiers...>) {
                return old & value;
            } else if constexpr (has<dot_or, Modifiers...>) {
                return old | value;
            } else if constexpr (has<dot_xor, Modifiers...>) {
                return old ^ value;
            } else {
                return value;
            }
        });
}

template <class... Modifiers, class T>
__forceinline__ void red(void* address, T value)
{
    atom<Modifiers...>(address, value);
}

template <class... Modifiers, class T>
__forceinline__ T atom_cas(void* address, T expected, T value)
{
    return atomic_update<simt_atomic_compare>(
        static_cast<T*>(address), order<Modifiers...>,
        scope<Modifiers...>, [=](T old) __attribute__((always_inline))->T {
            return old == expected ? value : old;
        });
}

/// It brings nothing into a cache, since there is none.
template <class... Modifiers>
__forceinline__ void prefetch(const void*)
{
}

SIMT_PTX T cvta(T address)
{
    constexpr bool is_shared = has<dot_shared, Modifiers...> || has<dot_shared__cta, Modifiers...>;
    if constexpr (!is_shared) {
        return address;
    } else if constexpr (has<dot_to, Modifiers...>) {
        return static_cast<T>(__cvta_generic_to_shared(reinterpret_cast<const void*>(std::size_t{address})));
    } else {
        return static_cast<T>(reinterpret_cast<std::size_t>(__cvta_shared_to_generic(address)));
    }
}

SIMT_PTX bool isspacep(T address)
{
    const void* const pointer = reinterpret_cast<const void*>(std::size_t{address});
    return (has<dot_shared, Modifiers...> ? __isShared(pointer) : __isGlobal(pointer)) != 0;
}

/// Made at once, like the copies of cuda_pipeline.h.
///
/// @param from_bytes  how many are copied; zeros follow
template <class... Modifiers>
__forceinline__ void cp_async(void* to, const void* from, unsigned int bytes, unsigned int from_bytes)
{
    const auto copy = [&](auto word) __attribute__((always_inline))
    {
        using Word = decltype(word);
        if (from_bytes >= sizeof(Word)) {
            word = *static_cast<const Word*>(from);
        } else {
            unsigned char taken[sizeof(Word)] = {};
            for (unsigned int byte = 0; byte < from_bytes; ++byte) {
                taken[byte] = static_cast<const unsigned char*>(from)[byte];
            }
            word = __builtin_bit_cast(Word, taken);
        }
        *static_cast<Word*>(to) = word;
    };
    if (bytes == sizeof(Parts<unsigned int, 4>)) {
        copy(Parts<unsigned int, 4>{});
    } else if (bytes == sizeof(Parts<unsigned int, 2>)) {
        copy(Parts<unsigned int, 2>{});
    } else if (bytes == sizeof(unsigned int)) {
        copy(0u);
    } else {
        __trap();
    }
}
template <class... Modifiers>
__forceinline__ void cp_async(void* to, const void* from, unsigned int bytes)
{
    cp_async<Modifiers...>(to, from, bytes, bytes);
}
template <class... Modifiers>
__forceinline__ void cp_async_commit()
{
}
template <class... Modifiers>
__forceinline__ void cp_async_wait(unsigned int /*groups*/ = 0)
{
}

// --- Synchronisation and functions of a warp --------------------------------------------------------------------------

template <class... Modifiers>
__forceinline__ void bar_sync(unsigned int barrier)
{
    if (barrier == 0) {
        __syncthreads();
    } else {
        simt_named_barrier_sync(barrier, 0);
    }
}
template <class... Modifiers>
__forceinline__ void bar_sync(unsigned int barrier, unsigned int threads)
{
    simt_named_barrier_sync(barrier, threads);
}
template <class... Modifiers>
__forceinline__ void bar_arrive(unsigned int barrier, unsigned int threads)
{
    simt_named_barrier_arrive(barrier, threads);
}

/// Those of one barrier alone, 0.
#define SIMT_PTX_BARRIER_REDUCTION(name, Result, function)                                                   \
    template <class... Modifiers>                                                                            \
    __forceinline__ Result name(unsigned int barrier, bool predicate)                                        \
    {                                                                                                        \
        if (barrier != 0) {                                                                                  \
            __trap();                                                                                        \
        }                                                                                                    \
        return static_cast<Result>(function(predicate ? 1 : 0));                                             \
    }
SIMT_PTX_BARRIER_REDUCTION(bar_red_popc, unsigned int, __syncthreads_count)
SIMT_PTX_BARRIER_REDUCTION(bar_red_and, bool, __syncthreads_and)
SIMT_PTX_BARRIER_REDUCTION(bar_red_or, bool, __syncthreads_or)
#undef SIMT_PTX_BARRIER_REDUCTION

template <class... Modifiers>
__forceinline__ void bar_warp_sync(unsigned int mask)
{
    __syncwarp(mask);
}
template <class... Modifiers>
__forceinline__ void fence_cta()
{
    __threadfence_block();
}
template <class... Modifiers>
__forceinline__ void fence_gpu()
{
    __threadfence();
}
template <class... Modifiers>
__forceinline__ void fence_sys()
{
    __threadfence_system();
}
template <class... Modifiers>
__forceinline__ void nanosleep(unsigned int nanoseconds)
{
    __nanosleep(nanoseconds);
}
__forceinline__ void trap()
{
    __trap();
}

template <class... Modifiers>
__forceinline__ bool vote_all(bool predicate, unsigned int mask)
{
    return __all_sync(mask, predicate ? 1 : 0) != 0;
}
template <class... Modifiers>
__forceinline__ bool vote_any(bool predicate, unsigned int mask)
{
    return __any_sync(mask, predicate ? 1 : 0) != 0;
}
template <class... Modifiers>
__forceinline__ unsigned int vote_ballot(bool predicate, unsigned int mask)
{
    return __ballot_sync(mask, predicate ? 1 : 0);
}
/// Whether all lanes have the same predicate.
template <class... Modifiers>
__forceinline__ bool vote_uni(bool predicate, unsigned int mask)
{
    const unsigned int votes = __ballot_sync(mask, predicate ? 1 : 0);
    return votes == 0 || votes == mask;
}

/// The lane that a shuffle reads, and whether it is in the segment that `c` gives (PTX ISA, "shfl.sync").
template <class... Modifiers>
__forceinline__ Both<int, bool> shuffle_source(unsigned int b, unsigned int c)
{
    const auto lane = static_cast<int>(laneid());
    const auto value = static_cast<int>(b & 31);
    const auto clamp = static_cast<int>(c & 31);
    const auto segment = static_cast<int>(c >> 8 & 31);
    const int last_lane = (lane & segment) | (clamp & ~segment);
    const int first_lane = lane & segment;
    const int source = has<dot_up, Modifiers...>     ? lane - value
                       : has<dot_down, Modifiers...> ? lane + value
                       : has<dot_bfly, Modifiers...> ? lane ^ value
                                                     : first_lane | (value & ~segment);
    const bool is_in = has<dot_up, Modifiers...> ? source >= last_lane : source <= last_lane;
    return {is_in ? source : lane, is_in};
}

SIMT_PTX Both<T, bool> shfl_in_range(T a, unsigned int b, unsigned int c, unsigned int mask)
{
    const Both<int, bool> source = shuffle_source<Modifiers...>(b, c);
    return {__shfl_sync(mask, a, source.first), source.second};
}
SIMT_PTX T shfl(T a, unsigned int b, unsigned int c, unsigned int mask)
{
    return __shfl_sync(mask, a, shuffle_source<Modifiers...>(b, c).first);
}

SIMT_PTX unsigned int match_any(T a, unsigned int mask)
{
    return __match_any_sync(mask, a);
}
SIMT_PTX Both<unsigned int, bool> match_all_equal(T a, unsigned int mask)
{
    int predicate = 0;
    const unsigned int lanes = __match_all_sync(mask, a, &predicate);
    return {lanes, predicate != 0};
}
SIMT_PTX unsigned int match_all(T a, unsigned int mask)
{
    return match_all_equal<Modifiers...>(a, mask).first;
}
template <class... Modifiers>
__forceinline__ unsigned int activemask()
{
    return __activemask();
}

#define SIMT_PTX_REDUX(operation)                                                                            \
    SIMT_PTX T redux_##operation(T a, unsigned int mask)                                                     \
    {                                                                                                        \
        return __reduce_##operation##_sync(mask, a);                                                         \
    }
SIMT_PTX_REDUX(add)
SIMT_PTX_REDUX(min)
SIMT_PTX_REDUX(max)
SIMT_PTX_REDUX(and)
SIMT_PTX_REDUX(or)
SIMT_PTX_REDUX(xor)
#undef SIMT_PTX_REDUX
#undef SIMT_PTX

// --- Matrices ---------------------------------------------------------------------------------------------------------

template <class... Registers>
__forceinline__ auto registers(Registers... values)
{
    using Register = std::common_type_t<Registers...>;
    return Parts<Register, static_cast<int>(sizeof...(Registers))>{{values...}};
}

/// D = A * B + C of numbers that registers hold as they are in memory, the first one in the low bits.
template <class T>
inline constexpr simt_matrix_type matrix_type = MatrixElement<T>::type;
template <>
inline constexpr simt_matrix_type matrix_type<tf32> = simt_matrix_tf32;

template <class... Modifiers>
struct MatrixTypes;
/// The last four modifiers are the types of D, A, B and C.
template <class Result, class Left, class Right, class Sum>
struct MatrixTypes<Result, Left, Right, Sum>
{
    static constexpr simt_matrix_type d = matrix_type<Result>;
    static constexpr simt_matrix_type a = matrix_type<Left>;
    static constexpr simt_matrix_type b = matrix_type<Right>;
    static constexpr simt_matrix_type c = matrix_type<Sum>;
};
template <class First, class Second, class Third, class Fourth, class Fifth, class... Modifiers>
struct MatrixTypes<First, Second, Third, Fourth, Fifth, Modifiers...>
    : MatrixTypes<Second, Third, Fourth, Fifth, Modifiers...>
{
};

template <class... Modifiers, class Left, class Right, class Sum>
__forceinline__ auto mma(const Left& a, const Right& b, const Sum& c)
{
    using Types = MatrixTypes<Modifiers...>;
    constexpr int rows = has<dot_m8n8k4, Modifiers...> || has<dot_m8n8k16, Modifiers...> ? 8 : 16;
    constexpr int depth = has<dot_m16n8k4, Modifiers...> || has<dot_m8n8k4, Modifiers...>     ? 4
                          : has<dot_m16n8k8, Modifiers...>                                    ? 8
                          : has<dot_m16n8k16, Modifiers...> || has<dot_m8n8k16, Modifiers...> ? 16
                                                                                              : 32;
    static constexpr simt_matrix_product product{{simt_matrix_left, Types::a, rows, depth},
                                                 {simt_matrix_right, Types::b, 8, depth},
                                                 {simt_matrix_sum, Types::c, rows, 8},
                                                 {simt_matrix_sum, Types::d, rows, 8}};
    static_assert(bytes_of_lane(product.left) == sizeof a && bytes_of_lane(product.right) == sizeof b &&
                      bytes_of_lane(product.sum) == sizeof c,
                  "the registers of an mma instruction are not those of its shape and types");
    constexpr int bytes = bytes_of_lane(product.result);
    using Word = std::conditional_t<bytes_of(Types::d) == 8, unsigned long long, unsigned int>;
    Parts<Word, bytes / static_cast<int>(sizeof(Word))> d;
    simt_multiply_matrices(&product, a.part, b.part, c.part, d.part, has<dot_satfinite, Modifiers...>);
    return d;
}

/// Eight rows of 16 bytes of each matrix, whose addresses eight lanes give. A lane gets two neighbours of a row, or, of
/// the transpose, of a column.
template <class... Modifiers>
__forceinline__ auto ldmatrix(const void* row)
{
    constexpr int count = has<dot_x4, Modifiers...> ? 4 : has<dot_x2, Modifiers...> ? 2 : 1;
    const auto own = reinterpret_cast<unsigned long long>(row);
    const auto lane = static_cast<int>(laneid());
    Parts<unsigned int, count> matrices;
    for (int number = 0; number < count; ++number) {
        if constexpr (has<dot_trans, Modifiers...>) {
            const int first = 8 * number + lane % 4 * 2;
            const auto* const low =
                reinterpret_cast<const unsigned short*>(__shfl_sync(~0u, own, first)) + lane / 4;
            const auto* const high =
                reinterpret_cast<const unsigned short*>(__shfl_sync(~0u, own, first + 1)) + lane / 4;
            matrices.part[number] = *low | static_cast<unsigned int>(*high) << 16;
        } else {
            const unsigned long long of_row = __shfl_sync(~0u, own, 8 * number + lane / 4);
            matrices.part[number] = reinterpret_cast<const unsigned int*>(of_row)[lane % 4];
        }
    }
    return matrices;
}

}  // namespace simt::ptx
