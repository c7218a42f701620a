/* fiber.cpp: makes and switches stacks. */
#include "fiber.h"

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define F2C_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define F2C_ASAN 1
#endif
#endif

#ifdef F2C_ASAN
#include <sanitizer/common_interface_defs.h>
#else
/* Without the sanitizer there is nobody to tell about a change of stacks. */
static inline void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
static inline void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

#ifdef __x86_64__
/* Pushes what a call preserves (System V ABI, 3.2.1), leaves the stack pointer in *from, and takes the other
 * stack up where it was left. swapcontext would make a system call each time. */
asm(".text\n"
    ".globl f2c_emu_switch\n"
    ".hidden f2c_emu_switch\n"
    ".type f2c_emu_switch, @function\n"
    "f2c_emu_switch:\n"
    "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
    "  movq %rsp, (%rdi)\n"
    "  movq %rsi, %rsp\n"
    "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
    "  ret\n"
    ".size f2c_emu_switch, .-f2c_emu_switch\n");
extern "C" void f2c_emu_switch(void **from, void *to);

namespace f2c_emu {
using context = void *;
static void change(context *from, context *to) { f2c_emu_switch(from, *to); }
static void prepare(context *c, char *top, void (*start)()) {
  void **sp = reinterpret_cast<void **>(top);
  *--sp = nullptr; /* where start would return to; keeps the stack aligned as after a call */
  *--sp = reinterpret_cast<void *>(start);
  for (int saved = 0; saved < 6; saved++) *--sp = nullptr;
  *c = sp;
}
} // namespace f2c_emu
#else
#include <ucontext.h>
namespace f2c_emu {
using context = ucontext_t;
static void change(context *from, context *to) { swapcontext(from, to); }
static void prepare(context *c, char *top, void (*start)()) {
  getcontext(c);
  c->uc_stack.ss_sp = top - (1 << 20);
  c->uc_stack.ss_size = 1 << 20;
  c->uc_link = nullptr;
  makecontext(c, start, 0);
}
} // namespace f2c_emu
#endif

namespace f2c_emu {

/* More than a CUDA thread's local memory, 512 kB; pages that nobody touches cost nothing. */
constexpr size_t stack_bytes = 1u << 20;

struct fiber {
  context inside;       /* where the fiber was left */
  char *stack;          /* its memory, the guard page first */
  void (*body)(void *); /* what it runs */
  void *argument;       /* with this */
  void *fake;           /* the sanitizer's: the fiber's side of a switch */
};

static context scheduler;      /* where the scheduler was left */
static void *scheduler_fake;   /* the sanitizer's: the scheduler's side of a switch */
static const void *home_stack; /* the scheduler's stack, for the sanitizer */
static size_t home_bytes;
static fiber *starting; /* the fiber that is being resumed */

static void start() {
  __sanitizer_finish_switch_fiber(nullptr, &home_stack, &home_bytes);
  fiber *const f = starting;
  f->body(f->argument);
  __builtin_trap();
}

fiber *fiber_make(void (*body)(void *), void *argument) {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *const memory = mmap(nullptr, page + stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  mprotect(memory, page, PROT_NONE);
  fiber *const f = new fiber();
  f->stack = static_cast<char *>(memory);
  f->body = body;
  f->argument = argument;
  prepare(&f->inside, f->stack + page + stack_bytes, start);
  return f;
}

void fiber_resume(fiber *f) {
  starting = f;
  __sanitizer_start_switch_fiber(&scheduler_fake, f->stack, stack_bytes);
  change(&scheduler, &f->inside);
  __sanitizer_finish_switch_fiber(scheduler_fake, nullptr, nullptr);
}

void fiber_suspend(fiber *f) {
  __sanitizer_start_switch_fiber(&f->fake, home_stack, home_bytes);
  change(&f->inside, &scheduler);
  __sanitizer_finish_switch_fiber(f->fake, &home_stack, &home_bytes);
}

} // namespace f2c_emu
