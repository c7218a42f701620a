/* replay.cpp: finds the period of launches, and hands over each period as a few graphs.
 *
 * Three things are done in turn. Watch: launches go to the device at once, and their kinds (kernel, blocks, threads; not the arguments) are
 * noted, with the places where something else was asked of the device in between, such as a result. Now and then the shortest period is
 * looked for that the last launches have. Record: the launches of one period are noted with their arguments, and cut where something else
 * was asked. Follow: launches that are of the expected kind wait until their part is complete, which is then one graph; arguments that differ
 * are set in it before. Where something else is asked in between, those that wait go by themselves, and the rest of the part does. A launch
 * of another kind ends that. */
#include "launch/replay.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>
#include "device.h"
#include "each.h"
#include "error.h"
#include "table/address.h"
#include "transfer/queue.h"

namespace f2c_rt {

constexpr int most_noted = 1024, longest_period = 256;
constexpr size_t longest_part = 64; /* launches that wait at most */
constexpr size_t first_part =
    4; /* the same where the device may have nothing to do, as the host has waited for it; then twice as many */
constexpr size_t shortest_graph = 32;  /* a period that is shorter is repeated in its graph */
constexpr size_t most_parts = 64;      /* graphs that are kept */
constexpr double most_seconds = 12e-6; /* of a launch, from which it is the kernels that take the time */
constexpr int search_every = 32, least_repeats = 3, least_noted = 64;
constexpr long long most_in_vain = 16; /* periods that ended before they had been worth it */

/* ---- launches ---- */

struct step {
  f2c_kernel kernel;
  f2c_dim3 grid, block;
  int queue, device;
  bool ends_part; /* something else was asked of the device behind it */
  bool changed;   /* its arguments are not those of the graph */
  std::vector<size_t> sizes, at;
  std::vector<char> bytes; /* the arguments */
};

static bool same(f2c_dim3 a, f2c_dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

static bool same_kind(const step &s, const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block) {
  return s.kernel.code == kernel->code && same(s.grid, grid) && same(s.block, block) && s.kernel.shared == kernel->shared &&
         s.queue == queue_current() && s.device == active();
}

static unsigned long long kind_of(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block) {
  unsigned long long hash = reinterpret_cast<uintptr_t>(kernel->code);
  for (const size_t part : {static_cast<size_t>(grid.x), static_cast<size_t>(grid.y), static_cast<size_t>(grid.z),
                            static_cast<size_t>(block.x), static_cast<size_t>(block.y), static_cast<size_t>(block.z),
                            kernel->shared, static_cast<size_t>(queue_current()), static_cast<size_t>(active())})
    hash = (hash ^ part) * 1099511628211ull;
  return hash;
}

static step make_step(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  constexpr size_t alignment = 16;
  step s = {*kernel, grid, block, queue_current(), active(), false, false, {}, {}, {}};
  s.sizes.resize(static_cast<size_t>(kernel->invoke(nullptr, nullptr, F2C_COUNT_ARGUMENTS)));
  std::vector<void *> to;
  for (size_t &size : s.sizes) to.push_back(&size);
  kernel->invoke(nullptr, to.data(), F2C_SIZE_ARGUMENTS);
  size_t end = 0;
  for (const size_t size : s.sizes) {
    s.at.push_back(end);
    end += (size + alignment - 1) / alignment * alignment;
  }
  s.bytes.resize(end);
  for (size_t k = 0; k < s.sizes.size(); k++) memcpy(&s.bytes[s.at[k]], argv[k], s.sizes[k]);
  return s;
}

static void set_arguments(step *s, void **argv) {
  for (size_t k = 0; k < s->sizes.size(); k++) {
    char *const old = &s->bytes[s->at[k]];
    if (memcmp(old, argv[k], s->sizes[k]) == 0) continue;
    memcpy(old, argv[k], s->sizes[k]);
    s->changed = true;
  }
}

static std::vector<void *> arguments_of(step &s) {
  std::vector<void *> all;
  for (const size_t at : s.at) all.push_back(&s.bytes[at]);
  return all;
}

/* Launches that are handed over together. */
struct part {
  std::vector<step> steps;
  void *graph = nullptr; /* null: not made yet */
  ~part() {
    if (graph) device_backend()->graphs->drop(graph);
  }
};

static const char *make_graph(part *p) {
  std::vector<std::vector<void *>> arguments;
  std::vector<f2c_planned> all;
  for (step &s : p->steps) {
    arguments.push_back(arguments_of(s));
    all.push_back({s.kernel, s.grid, s.block, arguments.back().data()});
    s.changed = false;
  }
  return device_backend()->graphs->make(all.data(), static_cast<int>(all.size()), &p->graph);
}

static const char *set_in_graph(part *p) {
  for (size_t k = 0; k < p->steps.size(); k++) {
    step &s = p->steps[k];
    if (!s.changed) continue;
    std::vector<void *> arguments = arguments_of(s);
    const f2c_planned planned = {s.kernel, s.grid, s.block, arguments.data()};
    if (const char *error = device_backend()->graphs->set(p->graph, static_cast<int>(k), &planned)) return error;
    s.changed = false;
  }
  return nullptr;
}

/* ---- what is done now ---- */

/* A launch that has been watched. */
struct noted {
  unsigned long long kind;
  bool ends_part;
};

static struct {
  enum { WATCH, RECORD, FOLLOW } now;
  noted last[most_noted]; /* a ring */
  long long count;        /* of those noted since something else was done */
  long long waits_until;  /* no period is looked for before so many are noted */
  long long in_vain;
  bool asked; /* for something else, since the last launch */
  std::chrono::steady_clock::time_point since;
  std::vector<step> period; /* RECORD */
  size_t length;            /* of the period */
  bool in_parts;            /* something else is asked somewhere in it */
  size_t skipped;           /* launches before the first of it */
  std::vector<part *> plan; /* FOLLOW */
  size_t at_part, at_step;  /* the next of it */
  size_t waiting;           /* launches, the last of which is before that one */
  bool loose;               /* what is left of the part does not wait */
  long long followed;       /* parts handed over as graphs */
  long long broken;         /* parts that were not */
  bool over;                /* nothing waits any more */
} replay;
/* All that have been made; never destroyed: the device may be gone by then. */
static auto &parts = *new std::vector<std::unique_ptr<part>>;

static bool always() {
  static const char *const wish = getenv("F2CUDA_GRAPHS");
  static const bool all = wish && strcmp(wish, "always") == 0;
  return all;
}

static bool is_off() {
  static const char *const wish = getenv("F2CUDA_GRAPHS");
  static const bool off = wish && strcmp(wish, "0") == 0;
  return off || replay.over || any_address_given();
}

static void watch() {
  replay.now = replay.WATCH;
  replay.count = 0;
  replay.since = std::chrono::steady_clock::now();
}

static const char *launch_now(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  return device_backend()->launch(kernel, grid, block, argv);
}

/* Those of the current part that wait, one by one. */
static void hand_over() {
  const size_t first = replay.at_step - replay.waiting;
  if (replay.waiting == 0) return;
  std::vector<step> &steps = replay.plan[replay.at_part]->steps;
  replay.waiting = 0;
  for (size_t k = first; k < replay.at_step; k++) {
    std::vector<void *> arguments = arguments_of(steps[k]);
    device_backend()->queue(steps[k].queue);
    check_async(launch_now(&steps[k].kernel, steps[k].grid, steps[k].block, arguments.data()), nullptr);
  }
  device_backend()->queue(queue_current());
}

/* The launches are not those that were expected. */
static void stop_following() {
  const bool worth = replay.followed > 4 * static_cast<long long>(replay.plan.size()) && replay.followed > replay.broken;
  replay.in_vain = worth ? 0 : replay.in_vain + 1;
  replay.over |= replay.in_vain > most_in_vain;
  replay.waits_until = worth ? 0 : (1ll << std::min(replay.in_vain, 12ll)) * search_every;
  replay.plan.clear();
  watch();
}

/* ---- watch ---- */

static const noted &noted_before(long long back) { return replay.last[(replay.count - 1 - back) % most_noted]; }

static bool has_period(long long length, long long matches) {
  if (length + matches > std::min<long long>(replay.count, most_noted)) return false;
  for (long long k = 0; k < matches; k++)
    if (noted_before(k).kind != noted_before(k + length).kind) return false;
  return true;
}

/* 0: there is none. */
static long long find_period() {
  for (long long length = 1; length <= longest_period; length++)
    if (has_period(length, always() ? 2 * length : std::max<long long>(least_noted, least_repeats * length))) return length;
  return 0;
}

/* The host, and not the kernels, is what takes the time. */
static bool is_fast() {
  const auto before = replay.since;
  replay.since = std::chrono::steady_clock::now();
  return always() || std::chrono::duration<double>(replay.since - before).count() < search_every * most_seconds;
}

static void note(unsigned long long kind) {
  if (replay.count > 0) replay.last[(replay.count - 1) % most_noted].ends_part = replay.asked;
  replay.last[replay.count++ % most_noted] = {kind, false};
  if (replay.count % (always() ? 1 : search_every) != 0 || !is_fast() || replay.count < replay.waits_until) return;
  const long long length = find_period();
  if (length == 0) return;
  replay.now = replay.RECORD;
  replay.length = static_cast<size_t>(length);
  replay.skipped = 0;
  replay.in_parts = false;
  for (long long k = 1; k <= length; k++) replay.in_parts |= noted_before(k).ends_part;
  replay.period.clear();
}

/* ---- record ---- */

static bool same_kinds(const step &a, const step &b) {
  return a.kernel.code == b.kernel.code && same(a.grid, b.grid) && same(a.block, b.block) && a.kernel.shared == b.kernel.shared &&
         a.queue == b.queue && a.device == b.device;
}

/* The part of these steps, with its graph if there is one. */
static part *part_of(std::vector<step> &&steps) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const std::unique_ptr<part> &p) {
    return std::equal(p->steps.begin(), p->steps.end(), steps.begin(), steps.end(), same_kinds);
  });
  if (found != parts.end()) return found->get();
  parts.push_back(std::make_unique<part>());
  parts.back()->steps = std::move(steps);
  return parts.back().get();
}

static void make_plan() {
  if (parts.size() > most_parts) parts.clear();
  std::vector<step> &period = replay.period;
  if (!replay.in_parts)
    for (const size_t length = period.size(); period.size() < shortest_graph;)
      for (size_t k = 0; k < length; k++) period.push_back(period[k]);
  std::vector<step> steps;
  size_t most = replay.in_parts ? first_part : longest_part;
  for (size_t k = 0; k < period.size(); k++) {
    const bool waits = period[k].ends_part, ends = waits || steps.size() + 1 == most || k + 1 == period.size();
    steps.push_back(std::move(period[k]));
    if (!ends) continue;
    replay.plan.push_back(part_of(std::move(steps)));
    steps.clear();
    most = waits ? first_part : std::min(2 * most, longest_part);
  }
  period.clear();
  replay.now = replay.FOLLOW;
  replay.at_part = replay.at_step = replay.waiting = 0;
  replay.loose = false;
  replay.followed = replay.broken = 0;
}

/* Where something else is asked, the period begins behind that. */
static void record(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  if (!replay.period.empty()) replay.period.back().ends_part = replay.asked;
  if (replay.period.empty() && replay.in_parts && !replay.asked) {
    if (++replay.skipped > replay.length) watch();
    return;
  }
  if (replay.period.size() < replay.length) replay.period.push_back(make_step(kernel, grid, block, argv));
}

/* The launch is the first behind the period: of its first kind, or there is no such period. */
static bool period_is_complete(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block) {
  if (replay.period.size() < replay.length) return false;
  replay.period.back().ends_part = replay.asked;
  if (same_kind(replay.period[0], kernel, grid, block))
    make_plan();
  else
    watch();
  return replay.now == replay.FOLLOW;
}

/* ---- follow ---- */

static const char *launch_part(part *p) {
  const char *const none = p->graph ? nullptr : make_graph(p);
  if (none) { /* no error of the program: it is slower */
    note(nullptr, "launches are handed over one by one, as the device makes no graph of them: %s", none);
    hand_over();
    replay.over = true;
    return nullptr;
  }
  replay.waiting = 0;
  replay.followed++;
  const char *const error = set_in_graph(p);
  return error ? error : device_backend()->graphs->launch(p->graph);
}

static void begin_next_part() {
  replay.at_step = 0;
  replay.loose = false;
  replay.at_part = (replay.at_part + 1) % replay.plan.size();
}

/* Of a period that is repeated in its graph the rest need not come. */
static bool period_ends() { return !replay.in_parts && replay.at_step % replay.length == 0; }

/* A launch that does not wait. */
static const char *follow_loosely(const part &p, const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  replay.at_step++;
  if (replay.at_step == p.steps.size() || period_ends()) begin_next_part();
  return launch_now(kernel, grid, block, argv);
}

static const char *follow(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  part *const p = replay.plan[replay.at_part];
  step *const next = &p->steps[replay.at_step];
  if (!same_kind(*next, kernel, grid, block) || replay.broken > 2 * replay.followed + most_in_vain) {
    hand_over();
    stop_following();
    return launch_now(kernel, grid, block, argv);
  }
  if (replay.loose || p->steps.size() == 1) return follow_loosely(*p, kernel, grid, block, argv);
  set_arguments(next, argv);
  replay.at_step++;
  replay.waiting++;
  if (replay.at_step < p->steps.size()) return nullptr;
  const char *const error = launch_part(p);
  begin_next_part();
  return error;
}

const char *replay_launch(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  if (is_off() || !device_backend()->graphs || kernel->together) {
    replay_interrupt();
    return launch_now(kernel, grid, block, argv);
  }
  if (replay.now == replay.RECORD && !period_is_complete(kernel, grid, block) && replay.now == replay.RECORD)
    record(kernel, grid, block, argv);
  const bool follows = replay.now == replay.FOLLOW;
  if (replay.now == replay.WATCH) note(kind_of(kernel, grid, block));
  replay.asked = false;
  return follows ? follow(kernel, grid, block, argv) : launch_now(kernel, grid, block, argv);
}

void replay_interrupt() {
  replay.asked = true;
  if (replay.waiting == 0) return;
  hand_over();
  replay.broken++;
  replay.loose = !period_ends();
  if (!replay.loose) replay.at_step = 0;
}

} // namespace f2c_rt
