/* device.cpp: which device runs the loops. */
#include "device.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>
#include "error.h"
#include "staging.h"
#include "table.h"

/* In the program only where it is linked with OpenMP. */
extern "C" __attribute__((weak)) int omp_get_max_threads(void);

namespace f2c_rt {

static std::recursive_mutex the_lock;
static const f2c_backend *chosen;         /* null: the host */
static int chosen_kind = F2C_DEVICE_HOST; /* its index in f2c_entry.fn */
static int decided = -1;                  /* what f2c_device gives back; -1 before the first call */
static const f2c_site *last_launch;       /* null: none since the device was last idle */

/* What registered before main; a function-local static, as launchers register during static initialisation.
 */
struct registry {
  const f2c_backend *backends[F2C_DEVICES] = {}; /* known devices */
  std::vector<const void *> probes[F2C_DEVICES]; /* one kernel an object file */
};
static registry &registered() {
  static registry all;
  return all;
}

const f2c_backend *backend() { return chosen; }
/* How often this thread has the lock. */
static __thread int locks;
void lock() {
  the_lock.lock();
  locks++;
}
void unlock() {
  locks--;
  the_lock.unlock();
}
bool holds_lock() { return locks > 0; }

static int host_threads() {
  if (omp_get_max_threads) return omp_get_max_threads();
  return 1;
}

static int run_on_host(const char *device, const char *reason) {
  const int n = host_threads();
  note(nullptr, "no %s device (%s): loops run on the host CPU, %d thread%s", device, reason, n,
       n == 1 ? "" : "s");
  return 0;
}

static int use(int kind) {
  const registry &all = registered();
  const f2c_backend *const b = all.backends[kind];
  if (!b) return run_on_host("CUDA", "this program has no CUDA code");
  const char *const reason = b->open(all.probes[kind].data(), static_cast<int>(all.probes[kind].size()));
  if (reason) return run_on_host(b->title, reason);
  chosen = b;
  chosen_kind = kind;
  if (b->staged) staging_prepare();
  return 1;
}

static int decide() {
  const char *const wish = getenv("F2CUDA_DEVICE");
  if (!wish || !*wish || strcmp(wish, "cuda") == 0) return use(F2C_DEVICE_CUDA);
  if (strcmp(wish, "host") == 0) return 0;
  if (strcmp(wish, "emu") != 0) fatal(nullptr, "F2CUDA_DEVICE=%s: must be cuda, host or emu", wish);
  if (!registered().backends[F2C_DEVICE_EMU])
    fatal(nullptr, "F2CUDA_DEVICE=emu: this program has no code for the emulated device; "
                   "translate it with --device=emu or --device=cuda,emu");
  return use(F2C_DEVICE_EMU);
}

void check(const char *error, const char *where, const char *what) {
  if (error) fatal(where, "%s: %s error: %s", what, chosen->title, error);
}

void launched(const f2c_site *site) { last_launch = site; }

void check_async(const char *error, const char *where) {
  if (!error) return;
  if (last_launch)
    fatal(where_of(last_launch), "kernel %s: %s error: %s", last_launch->name, chosen->title, error);
  fatal(where, "%s error: %s", chosen->title, error);
}

} // namespace f2c_rt

using namespace f2c_rt;

int f2c_device(void) {
  const int known = __atomic_load_n(&decided, __ATOMIC_ACQUIRE);
  if (known >= 0) return known;
  const guard held;
  if (decided < 0) __atomic_store_n(&decided, decide(), __ATOMIC_RELEASE);
  return decided;
}

void f2c_register(f2c_entry *entry, int device, const f2c_backend *backend, f2c_function fn,
                  const void *probe) {
  if (entry->fn[device] && entry->fn[device] != fn)
    fatal(nullptr, "this program has two kernels named %s; rename one of their source files", entry->name);
  entry->fn[device] = fn;
  registry &all = registered();
  all.backends[device] = backend;
  std::vector<const void *> &probes = all.probes[device];
  if (probe && (probes.empty() || probes.back() != probe)) probes.push_back(probe);
}

void f2c_register_device(int device, const f2c_backend *backend) { registered().backends[device] = backend; }

f2c_function f2c_chosen(f2c_entry *entry) {
  if (!f2c_device()) return nullptr;
  const f2c_function fn = entry->fn[chosen_kind];
  if (fn) return fn;
  const guard held;
  note(nullptr, "kernel %s: this program has no code of it for the device %s: the loop runs on the host",
       entry->name, chosen->name);
  table_all_home("f2cuda", true);
  return nullptr;
}
