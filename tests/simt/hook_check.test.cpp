// SPDX-License-Identifier: MIT
// The reader of machine code: which accesses it takes for announced, and which not.
#include <simt/instrumentation/hook_check.hpp>

#include <judge/catch.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using simt::CodeFacts;

/// What is found in a function with this body, in the assembler's AT&T syntax.
CodeFacts facts_of(const std::string& body)
{
    const fs::path source = fs::temp_directory_path() / ("hook_check-" + std::to_string(getpid()) + ".s");
    const fs::path object = fs::path(source).replace_extension(".o");
    std::ofstream(source) << ".section .rodata\nconstant: .long 1, 2\n"
                             ".data\nvariable: .long 1, 2\n"
                             ".section .text.f,\"ax\",@progbits\n.type f, @function\nf:\n"
                          << body << "ret\n.size f, .-f\n";
    const std::string command = SIMT_TEST_COMPILER " -c " + source.string() + " -o " + object.string();
    REQUIRE(std::system(command.c_str()) == 0);
    const simt::ObjectFile file(object);
    fs::remove(source);
    fs::remove(object);
    REQUIRE(file.functions().size() == 1);
    return simt::examine(file.functions().front());
}

std::size_t unannounced_in(const std::string& body)
{
    return facts_of(body).unannounced.size();
}

const std::string prologue = "push %rbp\nmov %rsp, %rbp\npush %rbx\nsub $40, %rsp\nmov %rdi, %rbx\n";
const std::string epilogue = "mov -8(%rbp), %rbx\nleave\n";

std::string hook(const std::string& name)
{
    return "call *" + name + "@GOTPCREL(%rip)\n";
}

std::string in_function(const std::string& body)
{
    return prologue + body + epilogue;
}

}  // namespace

TEST_CASE("an access needs the hook of its address, before it")
{
    CHECK(unannounced_in(in_function("mov %rbx, %rdi\n" + hook("__tsan_read4") + "mov (%rbx), %eax\n")) == 0);
    CHECK(unannounced_in(in_function("mov (%rbx), %eax\n")) == 1);
    CHECK(unannounced_in(in_function("lea 4(%rbx), %rdi\n" + hook("__tsan_read4") + "mov (%rbx), %eax\n")) ==
          1);
    CHECK(unannounced_in(in_function("mov (%rbx), %eax\nmov %rbx, %rdi\n" + hook("__tsan_read4"))) == 1);
    CHECK(unannounced_in(in_function("mov %rbx, %rdi\n" + hook("puts") + "mov (%rbx), %eax\n")) == 1);
}

TEST_CASE("a hook announces one access, of its kind and size")
{
    const std::string read = "mov %rbx, %rdi\n" + hook("__tsan_read4");
    CHECK(unannounced_in(in_function(read + "mov %eax, (%rbx)\n")) == 1);
    CHECK(unannounced_in(in_function(read + "mov (%rbx), %rax\n")) == 1);
    CHECK(unannounced_in(in_function(read + "mov (%rbx), %al\n")) == 0);
    const std::string range = "mov $12, %esi\nmov %rbx, %rdi\n" + hook("__tsan_read_range");
    CHECK(unannounced_in(in_function(range + "mov (%rbx), %rax\nmov 8(%rbx), %ecx\n")) == 0);
    CHECK(unannounced_in(in_function(range + "mov (%rbx), %rax\nmov 8(%rbx), %rcx\n")) == 1);
    const std::string write = "mov %rbx, %rdi\n" + hook("__tsan_write4");
    CHECK(unannounced_in(in_function(write + "mov %eax, (%rbx)\nmov %eax, (%rbx)\n")) == 1);
}

TEST_CASE("what an instruction accesses beside its operands has no hook")
{
    const std::string all =
        "movabs $1000000, %rsi\nmov %rbx, %rdi\n" + hook("__tsan_write_range") + "mov %rbx, %rdi\n";
    for (const char* const instruction :
         {"maskmovdqu %xmm1, %xmm0", "vmaskmovdqu %xmm1, %xmm0", "maskmovq %mm1, %mm0", "xlatb",
          "repne scasb", "lodsl", "repe cmpsb", "fxsave (%rdi)", "fnsave (%rdi)", "bts %rax, (%rdi)"}) {
        CAPTURE(instruction);
        CHECK(unannounced_in(in_function(all + instruction + "\n")) == 1);
    }
    const std::string write = "mov %rbx, %rdi\n" + hook("__tsan_write8");
    CHECK(unannounced_in(in_function(write + "btsq $3, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + "cmpltsd (%rbx), %xmm0\n")) == 0);
    CHECK(unannounced_in(in_function("bts %rax, %rdx\ncmpltsd %xmm1, %xmm0\npmaxub %xmm1, %xmm0\n")) == 0);
}

TEST_CASE("a value that is loaded again before the next call is the same access")
{
    const std::string read = "mov %rbx, %rdi\n" + hook("__tsan_read2");
    CHECK(unannounced_in(in_function(read + "movzwl (%rbx), %eax\npinsrw $0, (%rbx), %xmm0\n")) == 0);
    CHECK(unannounced_in(in_function(read + "movzwl (%rbx), %eax\n" + hook("__popcountdi2") +
                                     "movzwl (%rbx), %eax\n")) == 1);
}

TEST_CASE("a call between a hook and its access may do anything; other hooks and arithmetic do not")
{
    const std::string write = "mov %rbx, %rdi\n" + hook("__tsan_write4");
    CHECK(unannounced_in(in_function(write + hook("__syncthreads") + "movl $1, (%rbx)\n")) == 1);
    CHECK(unannounced_in(in_function(write + hook("__popcountdi2") + "mov %eax, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + hook("__sanitizer_cov_trace_pc") + "movl $1, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + hook("simt_uses_next_result") + "movl $1, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + hook("abs") + "movl $1, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + hook("fmaxf") + "movl $1, (%rbx)\n")) == 0);
    CHECK(unannounced_in(in_function(write + hook("absent") + "movl $1, (%rbx)\n")) == 1);
    const std::string own = ".globl abs\nabs:\n";
    CHECK(unannounced_in(in_function(write + hook("abs") + "movl $1, (%rbx)\n" + own)) == 1);
}

TEST_CASE("addresses are followed through registers, sums and the frame")
{
    CHECK(unannounced_in(in_function("movslq %esi, %rax\nmov %rax, -24(%rbp)\nlea (%rbx,%rax,4), %rdi\n" +
                                     hook("__tsan_read4") +
                                     "mov -24(%rbp), %rcx\nmov (%rbx,%rcx,4), %eax\n")) == 0);
    CHECK(unannounced_in(in_function("movslq %esi, %rax\nlea (%rbx,%rax,4), %rdi\n" + hook("__tsan_read4") +
                                     "mov (%rbx,%rcx,4), %eax\n")) == 1);
    CHECK(unannounced_in(in_function("lea variable(%rip), %rdi\n" + hook("__tsan_read4") +
                                     "mov variable(%rip), %eax\n")) == 0);
    CHECK(unannounced_in(in_function("lea variable(%rip), %rdi\n" + hook("__tsan_read4") +
                                     "mov 4+variable(%rip), %eax\n")) == 1);
}

TEST_CASE("a hook may be left out where nobody watches, which no kernel comes to")
{
    const std::string watch =
        "mov simt_watched_memory@GOTPCREL(%rip), %rax\nmov %rbx, %rdx\nsub (%rax), %rdx\n";
    const auto guarded = [&](const std::string& comparison, const std::string& skip) {
        return in_function(watch + comparison + skip + " 1f\nmov %rbx, %rdi\n" + hook("__tsan_read4") +
                           "1:\nmov (%rbx), %eax\n");
    };
    CHECK(unannounced_in(guarded("cmp 8(%rax), %rdx\n", "jae")) == 0);
    CHECK(unannounced_in(guarded("cmp %rdx, 8(%rax)\n", "jbe")) == 0);
    CHECK(unannounced_in(guarded("mov 8(%rax), %rcx\ncmp %rcx, %rdx\n", "jae")) == 0);
    CHECK(unannounced_in(guarded("cmpq $0, 16(%rax)\n", "je")) == 0);

    CHECK(unannounced_in(guarded("cmp 8(%rax), %rdx\n", "jb")) == 1);  // the other way round
    CHECK(unannounced_in(guarded("cmp %rdx, 8(%rax)\n", "jae")) == 1);
    CHECK(unannounced_in(guarded("cmpq $0, 16(%rax)\n", "jne")) == 1);
    CHECK(unannounced_in(guarded("cmpq $1, 16(%rax)\n", "je")) == 1);
    CHECK(unannounced_in(guarded("cmp (%rax), %rdx\n", "jae")) == 1);  // with what tells nothing
    CHECK(unannounced_in(guarded("cmp %rcx, %rdx\n", "jae")) == 1);
    CHECK(unannounced_in(guarded("cmp 8(%rax), %rdx\nadd $1, %rcx\n", "jae")) == 1);  // flags of the sum
    CHECK(unannounced_in(in_function(watch + "movq $0, 8(%rax)\n")) ==
          1);  // what kernels look at is not theirs
}

TEST_CASE("a pointer that a loop moves is the same in the hook and in the access")
{
    const std::string loop = "mov $8, %r12d\n1:\nmov %rbx, %rdi\n" + hook("__tsan_read4") +
                             "mov (%rbx), %eax\nadd $4, %rbx\nsub $1, %r12d\njne 1b\n";
    CHECK(unannounced_in(in_function(loop)) == 0);
    const std::string before = "mov %rbx, %rdi\n" + hook("__tsan_read4") +
                               "mov $8, %r12d\n1:\nmov (%rbx), %eax\nadd $4, %rbx\nsub $1, %r12d\njne 1b\n";
    CHECK(unannounced_in(in_function(before)) == 1);
}

TEST_CASE("fixed places in the frame, constants and calls need no hook; what an index chooses does")
{
    CHECK(unannounced_in(in_function("movl $1, -24(%rbp)\nmov constant(%rip), %eax\n" + hook("puts"))) == 0);
    CHECK(unannounced_in(in_function("movl $1, -24(%rbp,%rsi,4)\n")) == 1);
    CHECK(unannounced_in(in_function("lea constant(%rip), %rax\nmov (%rax,%rsi,4), %eax\n")) == 1);
    CHECK(unannounced_in(in_function("mov variable(%rip), %eax\n")) == 1);
    CHECK(unannounced_in("mov %rdi, %rbp\nmovl $1, 8(%rbp)\n") == 1);  // no frame pointer
}

TEST_CASE("an element of a local array needs a hook of its kind and size, whatever register the index is in")
{
    const std::string write = "mov %rbx, %rdi\n" + hook("__tsan_write4");
    CHECK(unannounced_in(in_function(write + "movl $1, -24(%rbp,%rsi,4)\n")) == 0);
    CHECK(unannounced_in(in_function(write + "movl $1, -24(%rbp,%rsi,4)\nmovl $1, -24(%rbp,%rsi,4)\n")) == 1);
    CHECK(unannounced_in(in_function(write + "movb $1, -24(%rbp,%rsi,4)\n")) == 1);
    CHECK(unannounced_in(in_function(write + "mov -24(%rbp,%rsi,4), %eax\n")) == 1);
    CHECK(unannounced_in(in_function(write + "movl $1, -24(%rax,%rsi,4)\n")) == 1);
    CHECK(unannounced_in(in_function(write + hook("puts") + "movl $1, -24(%rbp,%rsi,4)\n")) == 1);
}

TEST_CASE("instructions that repeat need the hook of all that they touch")
{
    const auto clear = [](const std::string& announced) {
        return in_function("mov $" + announced + ", %esi\nmov %rbx, %rdi\n" + hook("__tsan_write_range") +
                           "mov %rbx, %rdi\nxor %eax, %eax\nmov $4, %ecx\nrep stosq\n");
    };
    CHECK(unannounced_in(clear("32")) == 0);
    CHECK(unannounced_in(clear("31")) == 1);
}

TEST_CASE("what follows a string instruction is known by the registers that it has moved on")
{
    const std::string fill = "xor %eax, %eax\nmov $2, %ecx\nrep stosq\nmovl $0, (%rdi)\n";
    CHECK(unannounced_in(in_function("lea -48(%rbp), %rdi\n" + fill)) == 0);
    const std::string announced = "mov %rbx, %rdi\nmov $16, %esi\n" + hook("__tsan_write_range");
    const std::string rest = "lea 16(%rbx), %rdi\n" + hook("__tsan_write4");
    CHECK(unannounced_in(in_function(announced + rest + "mov %rbx, %rdi\n" + fill)) == 0);
    CHECK(unannounced_in(in_function(announced + "mov %rbx, %rdi\n" + fill)) == 1);
    // How far it goes is not known.
    CHECK(unannounced_in(in_function("mov %esi, %ecx\nlea -48(%rbp), %rdi\nxor %eax, %eax\nrep stosq\n"
                                     "movl $0, (%rdi)\n")) >= 1);
}

TEST_CASE("what is no code is an access, and a call through a pointer is noted")
{
    CHECK(unannounced_in(".byte 0x06\n") == 1);
    CHECK_FALSE(facts_of(in_function(hook("puts"))).calls_through_pointer);
    CHECK(facts_of(in_function("call *%rbx\n")).calls_through_pointer);
}
