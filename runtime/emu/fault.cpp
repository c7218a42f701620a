/* fault.cpp: the signal handler. */
#include "fault.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>
#include "cuda_emu.h"
#include "scheduler.h"
#undef threadIdx
#undef blockIdx

namespace f2c_emu {

static const f2c_site *watched;
static struct sigaction before[2];
static const int signals[2] = {SIGSEGV, SIGBUS};

/* On a stack of its own: the fault may be an overflow of the thread's. */
static void report(int, siginfo_t *info, void *) {
  char text[1024];
  const uint3 t = self ? self->thread_idx : uint3{0, 0, 0}, b = self ? self->block_idx : uint3{0, 0, 0};
  const char *const known = first_wrong();
  const int n = known ? snprintf(text, sizeof text, "f2cuda: %s:%d: kernel %s: emulated error: %s\n", watched->file, watched->line,
                                 watched->name, known)
                      : snprintf(text, sizeof text,
                                 "f2cuda: %s:%d: kernel %s: address %p is outside the device's memory or the thread's stack, "
                                 "thread (%u,%u,%u) of block (%u,%u,%u)\n",
                                 watched->file, watched->line, watched->name, info->si_addr, t.x, t.y, t.z, b.x, b.y, b.z);
  if (write(STDERR_FILENO, text, static_cast<size_t>(n)) < 0) _exit(1);
  _exit(1);
}

fault_watch::fault_watch(const f2c_site *site) {
  static char stack[64 << 10];
  stack_t own = {};
  own.ss_sp = stack;
  own.ss_size = sizeof stack;
  sigaltstack(&own, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = report;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  watched = site;
  for (int k = 0; k < 2; k++) sigaction(signals[k], &action, &before[k]);
}

fault_watch::~fault_watch() {
  for (int k = 0; k < 2; k++) sigaction(signals[k], &before[k], nullptr);
}

} // namespace f2c_emu
