// SPDX-License-Identifier: MIT
// asm statements: operands, registers, predicates and labels, and the instructions that programs use.
#include "../program.hpp"

#define ADD "add.s32"
#define LOAD_CACHED(value, pointer) asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(value) : "l"(pointer))

__device__ unsigned lane()
{
    unsigned result;
    asm("mov.u32 %0, %%laneid;" : "=r"(result));
    return result;
}

__global__ void registers(unsigned* out)
{
    unsigned tid, ntid, ctaid, nctaid, warp, eq, lt, le, gt, ge, size;
    asm("mov.u32 %0, %%tid.x;" : "=r"(tid));
    asm("mov.u32 %0, %%ntid.x;\n\t"
        "mov.u32 %1, %%ctaid.x;\n\t"
        "mov.u32 %2, %%nctaid.x;"
        : "=r"(ntid), "=r"(ctaid), "=r"(nctaid));
    asm("mov.u32 %0, %%warpid;" : "=r"(warp));
    asm("mov.u32 %0, %%lanemask_eq; mov.u32 %1, %%lanemask_lt; mov.u32 %2, %%lanemask_le;"
        : "=r"(eq), "=r"(lt), "=r"(le));
    asm("mov.u32 %0, %%lanemask_gt; mov.u32 %1, %%lanemask_ge;" : "=r"(gt), "=r"(ge));
    asm("mov.u32 %0, WARP_SZ;" : "=r"(size));
    const bool right = tid == threadIdx.x && ntid == blockDim.x && ctaid == blockIdx.x && nctaid == gridDim.x &&
                       lane() == threadIdx.x % 32 && warp == threadIdx.x / 32 && eq == 1u << lane() &&
                       lt == eq - 1 && le == (lt | eq) && gt == ~le && ge == ~lt && size == 32;
    unsigned long long before, after, time;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(before)::"memory");
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(after)::"memory");
    unsigned smid, nsmid;
    asm("mov.u32 %0, %%smid; mov.u32 %1, %%nsmid;" : "=r"(smid), "=r"(nsmid));
    out[blockIdx.x * blockDim.x + threadIdx.x] = right && after >= before && time > 0 && smid < nsmid;
}

__global__ void integers(long long* out)
{
    int i = 0;
    int a = -7, b = 3, r;
    unsigned u = 0x12345678, v = 0x9abcdef0, w;
    long long l;
    unsigned long long ul;
    short h;
    asm(ADD " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    out[i++] = r;
    asm("sub.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "n"(5));
    out[i++] = r;
    asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(0x7fffffff), "r"(b));
    out[i++] = r;
    asm("mul.lo.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    out[i++] = r;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(w) : "r"(u), "r"(v));
    out[i++] = w;
    asm("mul.wide.s32 %0, %1, %2;" : "=l"(l) : "r"(a), "r"(b));
    out[i++] = l;
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(v), "r"(1));
    out[i++] = w;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(ul) : "r"(u), "r"(v), "l"(5ull));
    out[i++] = static_cast<long long>(ul);
    asm("mul.hi.u64 %0, %1, %2;" : "=l"(ul) : "l"(0x123456789abcdef0ull), "l"(0xfedcba9876543210ull));
    out[i++] = static_cast<long long>(ul);
    asm("div.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    out[i++] = r;
    asm("rem.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    out[i++] = r;
    asm("min.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    out[i++] = r;
    asm("max.u32 %0, %1, %2;" : "=r"(w) : "r"(a), "r"(b));
    out[i++] = w;
    asm("sad.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(100));
    out[i++] = r;
    asm("abs.s32 %0, %1; neg.s32 %0, %0;" : "+r"(r) : "r"(a));
    out[i++] = r;
    asm("add.s16 %0, %1, %2;" : "=h"(h) : "h"(static_cast<short>(32767)), "h"(static_cast<short>(2)));
    out[i++] = h;
    asm("popc.b32 %0, %1;" : "=r"(r) : "r"(u));
    out[i++] = r;
    asm("popc.b64 %0, %1;" : "=r"(r) : "l"(0xff00ff00ff00ff00ull));
    out[i++] = r;
    asm("clz.b32 %0, %1;" : "=r"(r) : "r"(u));
    out[i++] = r;
    asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(u));
    out[i++] = r;
    asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(a));
    out[i++] = r;
    asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(0));
    out[i++] = r;
    asm("brev.b32 %0, %1;" : "=r"(w) : "r"(u));
    out[i++] = w;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(4), "r"(12));
    out[i++] = w;
    asm("bfe.s32 %0, %1, 28, 8;" : "=r"(r) : "r"(v));
    out[i++] = r;
    asm("bfe.s32 %0, %1, 4, 8;" : "=r"(r) : "r"(v));
    out[i++] = r;
    asm("bfi.b32 %0, %1, %2, 8, 16;" : "=r"(w) : "r"(u), "r"(v));
    out[i++] = w;
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(w) : "r"(u), "r"(v));
    out[i++] = w;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(v), "r"(0xc9a8));
    out[i++] = w;
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(w) : "r"(u), "r"(v), "r"(0x0f0f0f0f));
    out[i++] = w;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(w) : "r"(u), "r"(v), "r"(0x0f0f0f0f), "n"(0xe8));
    out[i++] = w;
    asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(v), "r"(36));
    out[i++] = w;
    asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(v), "r"(40));
    out[i++] = w;
    asm("shl.b32 %0, %1, %2;" : "=r"(w) : "r"(u), "r"(40));
    out[i++] = w;
    asm("shr.s32 %0, %1, 40;" : "=r"(r) : "r"(a));
    out[i++] = r;
    asm("shr.u32 %0, %1, 4;" : "=r"(w) : "r"(a));
    out[i++] = w;
    asm("and.b32 %0, %1, %2; or.b32 %0, %0, 1; xor.b32 %0, %0, 0xff; not.b32 %0, %0;" : "=&r"(w) : "r"(u), "r"(v));
    out[i++] = w;
    asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(0x01020304), "r"(0x05fb0708), "r"(10));
    out[i++] = r;
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(w) : "r"(u), "r"(v), "r"(0));
    out[i++] = w;
}

/// Integers of 128 bits, word by word, by one statement and by several.
__global__ void long_integers(unsigned* out)
{
    const unsigned a[4] = {0xffffffff, 0xfffffffe, 0x12345678, 0x80000000};
    const unsigned b[4] = {0x00000001, 0x00000001, 0xedcba988, 0x00000001};
    asm("add.cc.u32 %0, %4, %8;\n\t"
        "addc.cc.u32 %1, %5, %9;\n\t"
        "addc.cc.u32 %2, %6, %10;\n\t"
        "addc.u32 %3, %7, %11;"
        : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
    asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(out[4]) : "r"(b[0]), "r"(a[0]));
    asm volatile("subc.cc.u32 %0, %1, %2;" : "=r"(out[5]) : "r"(b[1]), "r"(a[1]));
    asm volatile("subc.cc.u32 %0, %1, %2;" : "=r"(out[6]) : "r"(b[2]), "r"(a[2]));
    asm volatile("subc.u32 %0, %1, %2;" : "=r"(out[7]) : "r"(b[3]), "r"(a[3]));
    asm("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, 0;"
        : "=r"(out[8]), "=r"(out[9])
        : "r"(a[0]), "r"(a[2]), "r"(a[1]));
}

__global__ void numbers(double* out)
{
    int i = 0;
    float f, a = 1.5f, b = -0.1f;
    double d;
    asm("add.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b));
    out[i++] = f;
    asm("add.rz.f32 %0, %1, %2;" : "=f"(f) : "f"(1.0f), "f"(1e-9f));
    out[i++] = f;
    asm("add.rp.f32 %0, %1, %2;" : "=f"(f) : "f"(1.0f), "f"(1e-9f));
    out[i++] = f;
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(a), "f"(b), "f"(2.0f));
    out[i++] = f;
    asm("mul.rn.ftz.f32 %0, %1, 0f3F000000;" : "=f"(f) : "f"(1.5e-38f));
    out[i++] = f;
    asm("mul.f32 %0, %1, 0f3F000000;" : "=f"(f) : "f"(1.5e-38f));
    out[i++] = f;
    asm("add.sat.f32 %0, %1, %1;" : "=f"(f) : "f"(a));
    out[i++] = f;
    asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(1.0 / 3), "d"(3.0), "d"(-1.0));
    out[i++] = d;
    asm("div.rn.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b));
    out[i++] = f;
    asm("max.f32 %0, %1, %2; neg.f32 %0, %0;" : "=f"(f) : "f"(a), "f"(b));
    out[i++] = f;
    asm("rcp.rn.f32 %0, %1;" : "=f"(f) : "f"(3.0f));
    out[i++] = f;
    asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(2.0));
    out[i++] = d;
    int r;
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(r) : "f"(-2.7f));
    out[i++] = r;
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(2.5f));
    out[i++] = r;
    asm("cvt.rmi.f32.f32 %0, %1;" : "=f"(f) : "f"(-2.5f));
    out[i++] = f;
    asm("cvt.rn.f32.u32 %0, %1;" : "=f"(f) : "r"(0xffffffff));
    out[i++] = f;
    asm("cvt.rz.f32.f64 %0, %1;" : "=f"(f) : "d"(0.1));
    out[i++] = f;
    asm("cvt.f64.f32 %0, %1;" : "=d"(d) : "f"(0.1f));
    out[i++] = d;
    asm("cvt.sat.u8.s32 %0, %1;" : "=r"(r) : "r"(300));
    out[i++] = r;
    asm("cvt.s32.s8 %0, %1;" : "=r"(r) : "r"(0x1ff));
    out[i++] = r;
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(0.1f));
    out[i++] = h;
    asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(h));
    out[i++] = f;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(1.00048828125f));
    out[i++] = r;
    asm("{ .reg .f16 x; mov.b16 x, %1; fma.rn.f16 x, x, x, x; mov.b16 %0, x; }" : "=h"(h) : "h"(h));
    out[i++] = h;
    unsigned pair;
    asm("{ .reg .b32 x;\n mov.b32 x, {%1, %2};\n add.f16x2 %0, x, x; }\n" : "=r"(pair) : "h"(h), "h"(static_cast<unsigned short>(0x3c00)));
    out[i++] = pair;
}

__global__ void predicates(int* out, const int* in)
{
    const int value = in[threadIdx.x];
    int sign, clamped, steps = 0;
    asm("{\n\t"
        ".reg .pred p, q;\n\t"
        "setp.lt.s32 p, %1, 0;     // negative\n\t"
        "setp.gt.and.s32 q, %1, 0, !p;\n\t"
        "selp.s32 %0, -1, 0, p;\n\t"
        "@q mov.s32 %0, 1;\n\t"
        "}"
        : "=r"(sign)
        : "r"(value));
    asm("{ .reg .pred %%p<2>; setp.ge.s32 %%p0, %1, 100; mov.s32 %0, %1; @%%p0 mov.s32 %0, 100;\n"
        "  setp.le.s32 %%p1, %1, -100; @%%p1 mov.s32 %0, -100; }"
        : "=&r"(clamped)
        : "r"(value));
    asm volatile("{\n"
                 " .reg .pred done; .reg .u32 n; mov.u32 n, %1;\n"
                 "AGAIN:\n"
                 " setp.le.u32 done, n, 1;\n"
                 " @done bra.uni END;\n"
                 " shr.u32 n, n, 1;\n"
                 " add.s32 %0, %0, 1;\n"
                 " bra AGAIN;\n"
                 "END:\n"
                 "}"
                 : "+r"(steps)
                 : "r"(value < 0 ? -value : value));
    out[3 * threadIdx.x] = sign;
    out[3 * threadIdx.x + 1] = clamped;
    out[3 * threadIdx.x + 2] = steps;
}

__global__ void memory(unsigned* out, const unsigned* in, unsigned* counters)
{
    __shared__ unsigned tile[64];
    extern __shared__ unsigned dynamic[];
    const unsigned i = threadIdx.x;
    unsigned a, b, c, d;
    asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(a) : "l"(in + i));
    asm volatile("ld.global.cg.v2.u32 {%0, %1}, [%2+8];" : "=r"(b), "=r"(c) : "l"(in));
    LOAD_CACHED(d, in + i);
    const unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(tile + i));
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(shared), "r"(a + b + c + d) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    unsigned long long of_shared;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; mov.u64 %0, t; }" : "=l"(of_shared) : "l"(tile));
    unsigned other;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(other) : "r"(static_cast<unsigned>(of_shared) + 4 * (i ^ 1)));
    asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(dynamic + i))), "r"(other));
    asm volatile("barrier.sync 0;" ::: "memory");
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(out + 4 * i), "r"(dynamic[i ^ 1]), "r"(a), "r"(b), "r"(other));
    unsigned old;
    asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(counters), "r"(2));
    asm volatile("red.global.max.u32 [%0], %1;" ::"l"(counters + 1), "r"(i) : "memory");
    asm volatile("atom.global.cas.b32 %0, [%1], 0, %2;" : "=r"(old) : "l"(counters + 2 + i), "r"(i + 1));
    asm volatile("atom.relaxed.gpu.global.inc.u32 %0, [%1], 40;" : "=r"(old) : "l"(counters + 1000));
    asm volatile("membar.gl; fence.acq_rel.gpu;" ::: "memory");
    unsigned is_shared;
    asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(is_shared) : "l"(tile));
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(counters + 500 + i), "r"(is_shared));
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(old) : "l"(counters + 500 + i));
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in));
}

__global__ void warps(unsigned* out)
{
    const unsigned value = threadIdx.x * 3 % 7;
    unsigned r[12];
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 3; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(r[0]) : "r"(value));
    asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 7; vote.sync.all.pred q, p, -1; selp.u32 %0, 1, 0, q; }" : "=r"(r[1]) : "r"(value));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r[2]) : "r"(value));
    asm volatile("shfl.sync.up.b32 %0, %1, %2, 0x0, %3;" : "=r"(r[3]) : "r"(value), "r"(2), "r"(~0u));
    asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, 3, 0x181f, -1; selp.u32 %1, 1, 0, p; }" : "=r"(r[4]), "=r"(r[5]) : "r"(value));
    asm volatile("shfl.sync.idx.b32 %0, %1, 5, 0x181f, 0xffffffff;" : "=r"(r[6]) : "r"(value));
    asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(r[7]) : "r"(value));
    asm volatile("activemask.b32 %0;" : "=r"(r[8]));
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r[9]) : "r"(value));
    asm volatile("redux.sync.max.u32 %0, %1, 0xffffffff;" : "=r"(r[10]) : "r"(value));
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %1, 0; bar.red.popc.u32 %0, 0, p; }" : "=r"(r[11]) : "r"(value));
    asm volatile("bar.warp.sync 0xffffffff;");
    for (int i = 0; i < 12; ++i) {
        out[threadIdx.x * 12 + i] = r[i];
    }
}

__global__ void copies(float4* out, const float4* in, int n)
{
    __shared__ float4 tile[32];
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(tile + threadIdx.x));
    const int bytes = threadIdx.x < n ? 16 : 0;
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2, %3;" ::"r"(to), "l"(in + threadIdx.x), "n"(16), "r"(bytes));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group %0;" ::"n"(0));
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
}

template <class T>
void show(const char* name, const char* format, DeviceArray<T>& values)
{
    std::printf("%s:", name);
    for (const T& value : values.get()) {
        std::printf(" ");
        std::printf(format, value);
    }
    std::printf("\n");
}

int main()
{
    DeviceArray<unsigned> right(192);
    registers<<<2, 96>>>(right.data());
    int sum = 0;
    for (const unsigned value : right.get()) {
        sum += value;
    }
    std::printf("registers: %d of 192 right\n", sum);

    DeviceArray<long long> ints(39);
    integers<<<1, 1>>>(ints.data());
    show("integers", "%lld", ints);

    DeviceArray<unsigned> of_long(10);
    long_integers<<<1, 1>>>(of_long.data());
    show("long integers", "%08x", of_long);

    DeviceArray<double> doubles(25);
    numbers<<<1, 1>>>(doubles.data());
    show("numbers", "%.9g", doubles);

    DeviceArray<int> in(8), out(24);
    in.set({-500, -3, -1, 0, 1, 17, 100, 4096});
    predicates<<<1, 8>>>(out.data(), in.data());
    show("predicates", "%d", out);

    DeviceArray<unsigned> words(64), moved(256), counters(1024);
    std::vector<unsigned> numbers_to_64(64);
    for (unsigned i = 0; i < 64; ++i) {
        numbers_to_64[i] = i * i;
    }
    words.set(numbers_to_64);
    memory<<<1, 64, 64 * sizeof(unsigned)>>>(moved.data(), words.data(), counters.data());
    unsigned check_sum = 0;
    for (const unsigned value : moved.get()) {
        check_sum = check_sum * 31 + value;
    }
    const std::vector<unsigned> counts = counters.get();
    unsigned compared = 0, shared = 0;
    for (unsigned i = 0; i < 64; ++i) {
        compared += counts[2 + i] == i + 1 ? 1 : 0;
        shared += counts[500 + i];
    }
    std::printf("memory: %u; counters: %u %u %u %u %u\n", check_sum, counts[0], counts[1], compared, counts[1000], shared);

    DeviceArray<unsigned> of_warp(32 * 12);
    warps<<<1, 32>>>(of_warp.data());
    const std::vector<unsigned> results = of_warp.get();
    for (const int i : {0, 5, 30}) {
        std::printf("lane %d:", i);
        for (int j = 0; j < 12; ++j) {
            std::printf(" %u", results[i * 12 + j]);
        }
        std::printf("\n");
    }

    DeviceArray<float4> from(32), to(32);
    std::vector<float4> vectors(32);
    for (int i = 0; i < 32; ++i) {
        vectors[i] = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
    }
    from.set(vectors);
    copies<<<1, 32>>>(to.data(), from.data(), 20);
    std::printf("copies:");
    for (const float4& v : to.get()) {
        std::printf(" %g", v.x + v.y + v.z + v.w);
    }
    std::printf("\n");
}
