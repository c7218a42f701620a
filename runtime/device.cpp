/* device.cpp: which device runs the loops, of each host thread. */
#include "device.h"

#include <pthread.h>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <strings.h>
#include <thread>
#include <vector>
#include "observe/check_options.h"
#include "observe/compare.h"
#include "transfer/deferred.h"
#include "each.h"
#include "error.h"
#include "keep/keep.h"
#include "transfer/queue.h"
#include "transfer/staging.h"
#include "launch/replay.h"
#include "launch/subscripts.h"
#include "table/table.h"

/* In the program only where it is linked with OpenMP. */
extern "C" __attribute__((weak)) int omp_get_max_threads(void);
extern "C" __attribute__((weak)) int omp_get_num_threads(void);
extern "C" __attribute__((weak)) int omp_in_parallel(void);
extern "C" __attribute__((weak)) void omp_set_num_threads(int number);
extern "C" __attribute__((weak)) int omp_get_level(void);

namespace f2c_rt {

static std::recursive_mutex the_lock;
static const f2c_backend *chosen;         /* null: the host */
static int chosen_kind = F2C_DEVICE_HOST; /* its index in f2c_entry.fn */
static std::atomic<int> decided{-1};      /* devices that there are; -1 before anybody asked */
static int active_number;                 /* the device of the call in progress */

/* Launches on a queue that nobody has waited for. */
struct launches {
  const f2c_site *last; /* null: none */
  long long count;      /* how many */
  long long number;     /* of the last one, among those of all queues */
};
static launches unsettled[most_queues];
static launches last_settled; /* the last of those that somebody has waited for */

constexpr int nobody_chose = -2;
constexpr int most_nested = 32;                     /* constructs with a device of their own, one in another */
static std::atomic<int> first_choice{nobody_chose}; /* of the environment, then of the process's first thread */
static thread_local int own_choice = nobody_chose;  /* of the thread */
static thread_local int nested[most_nested], depth; /* of the constructs that it is in */
static const std::thread::id first_thread = std::this_thread::get_id();
static std::atomic<unsigned long long> ready_devices{0}; /* a bit a device */

/* What registered before main; a function-local static, as launchers register during static initialisation. */
struct registry {
  const f2c_backend *backends[F2C_DEVICES] = {}; /* known devices */
  std::vector<const void *> probes[F2C_DEVICES]; /* one kernel an object file */
};
static registry &registered() {
  static registry all;
  return all;
}

bool has_device_code() {
  const auto &known = registered().backends;
  return std::any_of(std::begin(known), std::end(known), [](const f2c_backend *b) { return b != nullptr; });
}

const f2c_backend *device_backend() { return chosen; }
const f2c_backend *backend() {
  replay_interrupt();
  return chosen;
}
int active() { return active_number; }

/* ---- whether there are devices ---- */

static int host_threads() {
  if (omp_get_max_threads) return omp_get_max_threads();
  return 1;
}

static bool is_word(const char *variable, const char *word) {
  const char *const value = getenv(variable);
  return value && strcasecmp(value, word) == 0;
}

/* The user has said that the host will not do. */
static const char *demanded_by() {
  if (is_word("F2CUDA_DEVICE", "cuda")) return "F2CUDA_DEVICE=cuda";
  return is_word("OMP_TARGET_OFFLOAD", "mandatory") ? "OMP_TARGET_OFFLOAD=MANDATORY" : nullptr;
}

static int run_on_host(const char *device, const char *reason) {
  const int n = host_threads();
  if (const char *who = demanded_by()) fatal(nullptr, "%s: no %s device (%s)", who, device, reason);
  note(nullptr, "no %s device (%s): loops run on the host CPU, %d thread%s", device, reason, n, n == 1 ? "" : "s");
  return 0;
}

static int use(int kind) {
  const registry &all = registered();
  const f2c_backend *const b = all.backends[kind];
  int count = 0;
  if (!b) return run_on_host("CUDA", "this program has no CUDA code");
  const char *const reason = b->open(&count);
  if (reason) return run_on_host(b->title, reason);
  claim_process();
  chosen = b;
  chosen_kind = kind;
  return count < most_devices ? count : most_devices;
}

static int find_devices() {
  const char *const wish = getenv("F2CUDA_DEVICE");
  if (is_word("OMP_TARGET_OFFLOAD", "disabled")) return 0;
  if (!wish || !*wish || strcmp(wish, "cuda") == 0) return use(F2C_DEVICE_CUDA);
  if (strcmp(wish, "host") == 0) {
    if (const char *who = demanded_by()) fatal(nullptr, "%s and F2CUDA_DEVICE=host contradict each other", who);
    return 0;
  }
  if (strcmp(wish, "emu") != 0) fatal(nullptr, "F2CUDA_DEVICE=%s: must be cuda, host or emu", wish);
  if (!registered().backends[F2C_DEVICE_EMU])
    fatal(nullptr, "F2CUDA_DEVICE=emu: this program has no code for the emulated device; "
                   "translate it with --device=emu or --device=cuda,emu");
  return use(F2C_DEVICE_EMU);
}

/* ---- which of them ---- */

static const char *count_text(int count) {
  static thread_local char text[48];
  if (count == 1) return "there is 1 device, number 0";
  snprintf(text, sizeof text, count == 0 ? "there is no device" : "there are %d devices, 0 to %d", count, count - 1);
  return text;
}

/* A number in the environment; nobody_chose: it is not there. */
static int number_of(const char *variable) {
  const char *const value = getenv(variable);
  char *end = nullptr;
  if (!value || !*value) return nobody_chose;
  const long number = strtol(value, &end, 10);
  if (end == value || *end) fatal(nullptr, "%s=%s: must be a number", variable, value);
  return number < 0 || number > 1 << 20 ? 1 << 20 : static_cast<int>(number);
}

/* What the environment chooses before the program does. ACC_DEVICE_TYPE=HOST goes before numbers. */
static int choice_of_environment(int count) {
  if (is_word("ACC_DEVICE_TYPE", "host")) return on_host;
  for (const char *variable : {"ACC_DEVICE_NUM", "OMP_DEFAULT_DEVICE"}) {
    const int number = number_of(variable);
    if (number == nobody_chose || count == 0) continue;
    if (variable[0] == 'O' && number == count) return on_host; /* the initial device */
    if (number >= count) fatal(nullptr, "%s=%s: %s", variable, getenv(variable), count_text(count));
    return number;
  }
  return nobody_chose;
}

/* A child of fork has none of its parent's other threads, which libgomp would wait for in the next parallel region. */
static void begin_child() {
  if (omp_set_num_threads) omp_set_num_threads(1);
}

/* There is no device: nothing can get to one, and the program's text need not ask about it any more. */
static void be_alone() {
  f2c_kept = {};
  f2c_kept.alone = F2C_ALONE_ALWAYS;
}

int devices() {
  const int known = decided.load(std::memory_order_acquire);
  if (known >= 0) return known;
  const std::lock_guard<std::recursive_mutex> held(the_lock);
  if (decided < 0) {
    const int count = find_devices();
    first_choice = choice_of_environment(count);
    if (count == 0 && check_options().compare)
      note(nullptr, "F2CUDA_CHECK: the loops run on the host: there is nothing to compare");
    pthread_atfork(nullptr, nullptr, begin_child);
    if (count == 0) be_alone();
    decided.store(count, std::memory_order_release);
  }
  return decided;
}

int chosen_device() {
  if (devices() == 0) return on_host;
  if (depth > 0) return nested[(depth < most_nested ? depth : most_nested) - 1];
  if (own_choice != nobody_chose) return own_choice;
  const int first = first_choice;
  return first != nobody_chose ? first : chosen->current();
}

void must_be_device(int number, const char *what, const char *where) {
  const int count = devices();
  if (number == on_host || (number >= 0 && number < count)) return;
  if (const char *who = count == 0 ? demanded_by() : nullptr) fatal(where, "%s: %d is no device (%s)", what, number, who);
  if (count == 0) return; /* the program runs on the host, as it was told or has said */
  fatal(where, "%s: %d is no device: %s", what, number, count_text(count));
}

/* What stays on the device in use would be out of reach, and so would what runs there. */
static void leave_device(int number, const char *where) {
  if ((f2c_kept.entries == 0 && f2c_kept.busy == 0) || number == chosen_device()) return;
  const guard held;
  keep_release_all(where);
  if (f2c_kept.busy) queue_await(0, where);
}

void choose_device(int number, const char *what, const char *where) {
  must_be_device(number, what, where);
  leave_device(number, where);
  own_choice = number;
  if (std::this_thread::get_id() == first_thread) first_choice = number;
  if (number != on_host && devices() > 0) chosen->select(number); /* the program's own CUDA code follows */
}

void begin_device(int number, const char *what, const char *where) {
  must_be_device(number, what, where);
  leave_device(number, where);
  if (depth < most_nested) nested[depth] = number;
  depth++;
}

void end_device() {
  const int before = chosen_device();
  if (depth > 0) depth--;
  if (f2c_kept.entries == 0 || before == chosen_device()) return;
  const guard held;
  keep_release_all("f2cuda");
}

bool in_device_construct() { return depth > 0; }

static void settle_at_exit();

static void activate(int number) {
  if (number < 0 || !chosen) return;
  if (number != active_number) replay_interrupt();
  active_number = number;
  if (decided > 1) check(chosen->select(number), nullptr, "selecting the device");
  chosen->queue(queue_current());
}

/* The first device that cannot run the program's code sends the program to the host; a later one, where others have worked, ends it. */
bool device_is_ready(int number) {
  const unsigned long long bit = 1ull << number;
  if (ready_devices.load(std::memory_order_acquire) & bit) return true;
  const std::lock_guard<std::recursive_mutex> held(the_lock);
  if (ready_devices & bit) return true;
  if (decided == 0) return false;
  const std::vector<const void *> &probes = registered().probes[chosen_kind];
  activate(number);
  if (const char *reason = chosen->ready(probes.data(), static_cast<int>(probes.size()))) {
    if (ready_devices) fatal(nullptr, "%s device %d: %s", chosen->title, number, reason);
    run_on_host(chosen->title, reason);
    decided = 0;
    be_alone();
    return false;
  }
  if (chosen->staged && !ready_devices) staging_prepare();
  if (!ready_devices) atexit(settle_at_exit);
  ready_devices |= bit;
  return true;
}

static thread_local int locks; /* how often this thread has the lock */
void lock() {
  the_lock.lock();
  locks++;
  if (decided <= 0) return;
  activate(chosen_device());
  if (locks == 1) queue_select();
}
void unlock() {
  locks--;
  the_lock.unlock();
}
bool holds_lock() { return locks > 0; }

on_device::on_device(int number) : before_(active_number) { activate(number); }
on_device::~on_device() { activate(before_); }

/* ---- errors ---- */

void check(const char *error, const char *where, const char *what) {
  if (!error) return;
  subscripts_tell();
  fatal(where, "%s: %s error: %s", what, chosen->title, error);
}

void launched(const f2c_site *site) {
  static long long number;
  launches &on = unsettled[queue_current()];
  on = {site, on.count + 1, ++number};
}

void settled(int queue) {
  launches &on = unsettled[queue];
  if (on.number > last_settled.number) last_settled = {on.last, 0, on.number};
  on = {};
  if (queue == 0) f2c_kept.busy = 0;
}

/* There are launches that nobody has waited for. */
static bool is_running() {
  return std::any_of(std::begin(unsettled), std::end(unsettled), [](const launches &on) { return on.count > 0; });
}

bool in_team() { return omp_get_level && omp_get_level() > 0; }

bool synchronous() {
  static const bool on = is_word("F2CUDA_SYNC", "1");
  return on;
}

void check_async(const char *error, const char *where) {
  if (!error) return;
  subscripts_tell();
  launches all = last_settled;
  for (launches &on : unsettled) {
    const long long before = all.count;
    if (on.number > all.number) all = on;
    all.count = before + on.count;
    on = {}; /* the process ends: there is nothing more to wait for */
  }
  if (!all.last) fatal(where, "%s error: %s", chosen->title, error);
  if (all.count < 2) fatal(where_of(all.last), "kernel %s: %s error: %s", all.last->name, chosen->title, error);
  fatal(where_of(all.last), "kernel %s, or one of the %lld launched before it: %s error: %s; with F2CUDA_SYNC=1 it says which",
        all.last->name, all.count - 1, chosen->title, error);
}

/* What fails after the program's last look at the device fails the program all the same. */
static void settle_at_exit() {
  if (!is_running() && !deferred_any()) return;
  const guard held;
  queue_await_all("at the end of the program");
}

} // namespace f2c_rt

using namespace f2c_rt;

int f2c_device(void) {
  if (host_turn()) return 0;
  const int number = chosen_device();
  return number != on_host && device_is_ready(number);
}

void f2c_device_begin(int number, const char *where) {
  begin_device(number == devices() ? on_host : number, "device clause", where);
}

void f2c_device_end(void) { end_device(); }

void f2c_register(f2c_entry *entry, int device, const f2c_backend *backend, f2c_function fn, const void *probe) {
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
  if (!f2c_device()) {
    compare_conclude(entry->name);
    return nullptr;
  }
  const f2c_function fn = entry->fn[chosen_kind];
  if (fn) return fn;
  const guard held;
  note(nullptr, "kernel %s: this program has no code of it for the device %s: the loop runs on the host", entry->name, chosen->name);
  keep_release_all("f2cuda");
  table_all_home("f2cuda", true);
  return nullptr;
}

namespace f2c_rt {

bool is_among_threads() { return omp_in_parallel && omp_in_parallel(); }

void tell_of_threads(const char *kernel) {
  static std::atomic<bool> told{false};
  if (told.load(std::memory_order_relaxed) || told.exchange(true)) return;
  note(nullptr, "kernel %s: several threads of OpenMP come to the loop, and run it and others like it on the host", kernel);
}

} // namespace f2c_rt

/* Their loops say nothing of what they touch. */
static void hand_to_threads(const char *kernel) {
  tell_of_threads(kernel);
  if (table_is_empty()) return;
  const guard held;
  if (f2c_kept.entries != 0) keep_release_all("f2cuda");
  if (!table_all().empty()) table_all_home("f2cuda", true);
}

f2c_function f2c_chosen_by_team(f2c_entry *entry) {
  const bool several = omp_get_num_threads && omp_get_num_threads() > 1;
  if (!several && !is_among_threads()) return f2c_chosen(entry);
  if (!several && f2c_device()) hand_to_threads(entry->name);
  return nullptr;
}

int f2c_team(void) { return is_among_threads() || !f2c_device(); }

int f2c_processors(f2c_launch *l) {
  static per_device<int> known;
  if (*known == 0) check(backend()->processors(&*known), where_of(l->site), "the device");
  return *known;
}

long long f2c_own_bytes(f2c_launch *l) {
  constexpr long long least = 1ll << 30, share = 16;
  static per_device<long long> known;
  size_t unused = 0, total = 0;
  if (*known != 0) return *known;
  check(backend()->memory(&unused, &total), where_of(l->site), "the device");
  return *known = std::max(least, static_cast<long long>(total) / share);
}
