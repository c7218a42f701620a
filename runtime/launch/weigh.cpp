/* weigh.cpp: loops that are a few threads' with much to do for each: is the device's thread, or the host, the faster one? A core does
 * operations one after another ten to fifty times as fast as a thread of the device does. What is known before the launch decides, so that results
 * are the same in every run; where that does not tell, both places are timed if the user asks for it. */
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include "table/address.h"
#include "observe/check_options.h"
#include "device.h"
#include "error.h"
#include "launch/home.h"
#include "keep/keep.h"
#include "observe/profile.h"
#include "observe/timeline.h"
#include "transfer/queue.h"
#include "table/region.h"

extern "C" int omp_get_max_threads(void) __attribute__((weak));
/* Programs that are linked statically may have this one alone. */
extern "C" __attribute__((weak)) void GOMP_parallel(void (*body)(void *), void *argument, unsigned threads, unsigned flags);

namespace f2c_rt {

/* Seconds, estimates: a thread of an H200 took 4 to 21 nanoseconds for an operation (bench/notes/users.md), a core of its host 0.06 to 0.4. */
constexpr double device_operation = 6e-9, host_operation = 0.3e-9;
/* The least ratio of the same that was seen (tides, there): what a try on the host may cost at most is reckoned with it. */
constexpr double least_ratio = 15, most_loss = 5;
constexpr double least_gain = 1e-3, /* seconds that an estimate has to save */
    least_launch = 0.3e-3,          /* of a launch that is worth a try */
    too_long = 2,                   /* launches that the loop may take after all */
    long_launch = 10e-3;            /* of one beside which the first one's beginnings do not count */

/* What is known of the launches of a site with about so many threads. */
struct weighed {
  enum { NEW, SEEN, TIMED, TRIED, DEVICE, HOST } stage;
  double launch;   /* seconds that one took; 0: it is not known */
  double bytes;    /* the same launch: what would cross if the host had its arrays each time, home and back */
  double host;     /* seconds of all times on the host, with the ways home and back */
  long long times; /* how often that was */
  std::string why; /* HOST: for people */
};

/* What this thread runs now, and is timed. */
static thread_local struct {
  const f2c_site *site; /* of the launch; null: it has ended, and the loop on the host runs */
  weighed *of;          /* null: nothing is timed */
  double begin;         /* when it began */
  double back;          /* seconds that arrays which the host changes take back to the device, an estimate */
} under_way;

static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/* What F2CUDA_WEIGH asks for. */
struct weighing {
  double clearly; /* how many times faster the host has to be; 0: it is not asked */
  bool timed;     /* where estimates do not tell, both are timed: rounding may then differ from run to run */
};

static weighing weighing_of(const char *given) {
  if (!given || !*given) return {backend() == &f2c_backend_emu ? 0.0 : 2.0, false};
  char *end;
  const double n = strtod(given, &end);
  const bool timed = strcmp(end, ",timed") == 0;
  if ((*end && !timed) || end == given || !(n >= 0))
    fatal(nullptr,
          "F2CUDA_WEIGH=%s: must be how many times faster the host has to be, 0 for never; ',timed' behind it also times loops",
          given);
  return {n, timed};
}

static const weighing &asked() {
  static const weighing w = weighing_of(getenv("F2CUDA_WEIGH"));
  return w;
}

static double clearly() { return asked().clearly; }

double weigh_factor() { return clearly(); }

static bool weighs() { return asked().clearly > 0 && !check_options().compare && !check_options().data; }

/* Cores' worth of the host's threads: half of them, as loops go by memory, too. */
static double cores(double iterations, int parallel) {
  const unsigned all = omp_get_max_threads ? static_cast<unsigned>(omp_get_max_threads())
                       : GOMP_parallel     ? std::thread::hardware_concurrency()
                                           : 1;
  const double threads = parallel ? all : 1;
  return std::max(1.0, std::min(threads, iterations) / 2);
}

static weighed &known_of(const f2c_site *site, double iterations) {
  static std::map<std::pair<const f2c_site *, int>, weighed> all;
  int size = 0;
  while (iterations > 1) iterations /= 2, size++;
  return all[{site, size}];
}

/* ---- what the way costs ---- */

struct ways {
  double home, back; /* bytes; home < 0: something has to stay where it is */
};

static ways ways_of(const f2c_home *arrays, int count) {
  ways w = {0, 0};
  if (count == 0) {
    const double kept = home_bytes_kept();
    return {kept, 0};
  }
  for (int k = 0; k < count; k++) {
    const double away = home_bytes_away(arrays[k]);
    if (away < 0) return {-1, 0};
    w.home += away;
    if (arrays[k].intent & F2C_WRITE) w.back += home_bytes_there(arrays[k]);
  }
  return w;
}

/* ---- the decision ---- */

/* Seconds that the loop takes on the host, an estimate. */
static double at_home(double iterations, double work, int parallel) {
  return work * iterations / cores(iterations, parallel) * host_operation;
}

/* Few threads, and long loops in each of them: by what is known before the first launch, so that it is the same in each run. */
static bool is_clear(double iterations, double work, int parallel, const ways &w) {
  const double there = work * device_operation, here = at_home(iterations, work, parallel) + (w.home + w.back) / way_rate;
  return w.home >= 0 && there > clearly() * here && there - here > least_gain;
}

/* The worst case of a try. */
static bool may_be_tried(double iterations, int parallel) {
  return iterations <= most_loss * least_ratio * cores(iterations, parallel);
}

static std::string text_of(double seconds) {
  char text[32];
  snprintf(text, sizeof text, "%.3g ms", seconds * 1e3);
  return text;
}

static void settle(weighed *k) {
  const double host = k->host / static_cast<double>(std::max(k->times, 1ll));
  if (k->times > 0 && host * clearly() < k->launch) {
    k->stage = weighed::HOST;
    k->why = "it takes " + text_of(host) + " there, and a launch " + text_of(k->launch);
  } else
    k->stage = weighed::DEVICE;
}

static void time_launch(weighed *k, const f2c_site *site) {
  queue_await_all(where_of(site));
  under_way = {site, k, now(), 0};
}

/* Whether the host runs the loop now. */
static bool is_hosts(weighed *k, const f2c_site *site, double iterations, double work, int parallel, const ways &w) {
  switch (k->stage) {
  case weighed::NEW:
    k->stage = is_clear(iterations, work, parallel, w) ? weighed::HOST : asked().timed ? weighed::SEEN : weighed::DEVICE;
    k->why = "few threads would have long loops each";
    if (k->stage == weighed::SEEN && work * device_operation > long_launch) time_launch(k, site);
    break;
  case weighed::SEEN: /* the first launch has what comes but once in it */ time_launch(k, site); break;
  case weighed::TIMED:
    k->stage = k->launch < least_launch + k->bytes / way_rate || too_long * k->launch < at_home(iterations, work, parallel)
                   ? weighed::DEVICE
                   : weighed::TRIED;
    k->why = "a launch took " + text_of(k->launch) + ": a try";
    break;
  case weighed::TRIED: settle(k); break;
  case weighed::DEVICE: break;
  case weighed::HOST:
    if (k->launch > 0 && k->times > 4 && k->host > too_long * k->launch * static_cast<double>(k->times)) k->stage = weighed::DEVICE;
    break;
  }
  return k->stage == weighed::HOST || k->stage == weighed::TRIED;
}

void weigh_launched(const f2c_site *site, bool done, double used, double changed) {
  weighed *const k = under_way.of;
  if (!k || under_way.site != site) return;
  under_way.site = nullptr;
  if (!done && (k->stage == weighed::HOST || k->stage == weighed::TRIED)) {
    under_way.back = changed / way_rate;
    return;
  }
  under_way.of = nullptr;
  if (!done) k->stage = weighed::DEVICE; /* it is no launch, or has ended otherwise */
  if (!done) return;
  queue_await_all(where_of(site));
  k->launch = now() - under_way.begin;
  k->bytes = used + changed;
  k->stage = weighed::TIMED;
}

void weigh_host_ran() {
  if (!under_way.of || under_way.site) return;
  under_way.of->host += now() - under_way.begin + under_way.back;
  under_way.of->times++;
  under_way.of = nullptr;
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_few_threads(f2c_launch *l, double iterations, double work, int parallel, const f2c_home *arrays, int count) {
  under_way = {};
  if (l->status != F2C_DONE || !may_be_tried(iterations, parallel) || !weighs()) return;
  if (!keep_now() || in_region() || any_address_given()) return;
  weighed &k = known_of(l->site, iterations);
  if (k.stage == weighed::DEVICE) return;
  const ways w = k.stage == weighed::NEW ? ways_of(arrays, count) : ways{0, 0};
  if (!is_hosts(&k, l->site, iterations, work, parallel, w)) return;
  l->status = F2C_RUN_HOST;
  l->weighed = 1;
  if (timing()) profile_on_host(l->site, k.why);
  time_launch(&k, l->site); /* the loop, and what it brings home */
}
