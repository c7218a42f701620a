/* pages.cpp: protection of pages, and the signal handler. */
#include "keep/pages.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>
#include "device.h"
#include "keep/keep.h"
#include "keep/system_calls.h"

namespace f2c_rt {

/* Protected pages of one entry, all those of its runs that lie in the array as a whole. */
struct closed_pages {
  std::vector<std::pair<char *, char *>> runs; /* first byte, one past the last */
  char *lo, *hi;                               /* of the entry */
  std::string kernel;                          /* the place of the launch */
  bool readable;                               /* the host's values are as new as the device's */
};

static bool watching, answers;
static std::unordered_map<const entry *, closed_pages> closed; /* under the library's lock */
static std::atomic<size_t> how_many;                           /* entries in `closed`, without the lock */
static struct sigaction before;
static char last_place[256];

bool pages_watched() { return watching; }

void pages_at(const char *where) {
  if (watching && where) snprintf(last_place, sizeof last_place, "%s", where);
}

static void protect(const closed_pages &c, int access) {
  for (const auto &run : c.runs) mprotect(run.first, static_cast<size_t>(run.second - run.first), access);
}

void pages_open(const entry *e) {
  if (!watching) return;
  const auto found = closed.find(e);
  if (found == closed.end()) return;
  protect(found->second, PROT_READ | PROT_WRITE);
  closed.erase(found);
  how_many = closed.size();
}

bool pages_any_closed() { return how_many.load(std::memory_order_relaxed) > 0; }

void pages_close(entry *e, const char *where) {
  if (!watching) return;
  pages_open(e);
  if (!e->kept || e->stack || !e->dev_valid || !e->twin.empty() || (e->host_valid && !answers && !e->shared)) return;
  static const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  closed_pages c = {{}, e->lo, e->hi, where ? where : "", e->host_valid};
  for (const shape &s : e->shapes)
    shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
      for (size_t r = 0; r < rows; r++) {
        const auto first = reinterpret_cast<uintptr_t>(at + r * pitch);
        const uintptr_t lo = (first + page - 1) / page * page, hi = (first + s.run) / page * page;
        if (lo < hi) c.runs.push_back({reinterpret_cast<char *>(lo), reinterpret_cast<char *>(hi)});
      }
    });
  if (c.runs.empty()) return;
  protect(c, c.readable ? PROT_READ : PROT_NONE);
  closed[e] = std::move(c);
  how_many = closed.size();
}

/* The entry with the address in a page of its own that is closed, or null. */
static entry *closed_at(const char *address) {
  for (const auto &one : closed)
    for (const auto &run : one.second.runs)
      if (run.first <= address && address < run.second) return const_cast<entry *>(one.first);
  return nullptr;
}

static bool is_write(const void *context) {
#if defined __x86_64__
  return (static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
  return (void)context, true;
#endif
}

static const void *code_of(const void *context) {
#if defined __x86_64__
  return reinterpret_cast<const void *>(static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP]);
#else
  return (void)context, nullptr;
#endif
}

[[noreturn]] static void tell(const entry *e, const void *code) {
  Dl_info in = {};
  char text[1024];
  const bool known = code && dladdr(code, &in) && in.dli_fname;
  const auto offset = known ? static_cast<const char *>(code) - static_cast<const char *>(in.dli_fbase) : 0;
  const int n = snprintf(
      text, sizeof text,
      "f2cuda: %s: '%s' is read without a word by %s+0x%lx (addr2line -e says where), after the kernel at %s has changed it. With "
      "F2CUDA_GUARD=1 it comes home then\n",
      last_place, e->name, known ? in.dli_fname : "", static_cast<unsigned long>(offset), closed[e].kernel.c_str());
  if (::write(STDERR_FILENO, text, static_cast<size_t>(n)) < 0) _exit(1);
  _exit(1);
}

/* The array comes home; what is going to be written counts. Where touches are told, a store is let through: some are told of behind it, and
 * others are found by the marks that they leave (keep_check_before). */
static void answer(entry *e, bool write, const void *code) {
  if (!answers && (!write || e->shared)) tell(e, code);
  pages_open(e);
  if (!answers) return;
  entry_to_host(e, "a host access that was not told");
  if (write) e->dev_valid = false;
  keep_count();
}

/* An entry in the table of the device in use of which a closed page shares bytes with lo..hi, or null. */
static entry *closed_in(const char *lo, const char *hi) {
  for (entry *e : table_all()) {
    const auto found = closed.find(e);
    if (found == closed.end()) continue;
    for (const auto &run : found->second.runs)
      if (run.first < hi && lo < run.second) return e;
  }
  return nullptr;
}

/* Threads of CUDA's driver make system calls of their own, and those that have the library's lock wait for them: whoever touches no array of the
 * device must not ask for it. */
void pages_touch(const char *at, size_t bytes, bool write, const void *code) {
  if (holds_lock() || !table_meets(at, at + bytes)) return;
  const guard held;
  table_on_all_devices([&] {
    while (entry *const e = closed_in(at, at + bytes)) answer(e, write, code);
  });
}

static void touched(int number, siginfo_t *info, void *context) {
  {
    const guard held;
    bool found = false;
    table_on_all_devices([&] {
      entry *const e = found ? nullptr : closed_at(static_cast<char *>(info->si_addr));
      if (!e || !e->listed) return;
      for (const entry *own : table_all()) found |= own == e;
      if (!found) return;
      answer(e, is_write(context), code_of(context));
    });
    if (found) return;
  }
  if (before.sa_flags & SA_SIGINFO) {
    if (before.sa_sigaction) return before.sa_sigaction(number, info, context);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    return before.sa_handler(number);
  }
  signal(number, SIG_DFL); /* the access is made again, and ends the process */
}

void pages_watch(bool repairs) {
  watching = true;
  answers = repairs;
  struct sigaction action = {};
  action.sa_sigaction = touched;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, &before);
  system_calls_watch();
}

} // namespace f2c_rt
