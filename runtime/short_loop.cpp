/* short_loop.cpp: loops with little to do. */
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>
#include "device.h"
#include "error.h"
#include "keep.h"
#include "profile.h"
#include "region.h"
#include "table.h"

using namespace f2c_rt;

/* An estimate: 2048 iterations of a few operations take a core a microsecond or two; a launch and the wait for it take five on an
 * H200. */
static double short_loop() {
  static const double least = [] {
    const char *const given = getenv("F2CUDA_HOST_BELOW");
    if (!given || !*given) return backend() == &f2c_backend_emu ? 0.0 : 2048.0;
    char *end;
    const double n = strtod(given, &end);
    if (*end || !(n >= 0)) fatal(nullptr, "F2CUDA_HOST_BELOW=%s: must be a number of iterations", given);
    return n;
  }();
  return least;
}

/* The host has the newest values of the array, and changes none that the device keeps. */
static bool is_at_home(const f2c_home &a) {
  shape s;
  if (!a.array->base_addr || !shape_of(&s, a.array, -1)) return false;
  if (s.empty() || !table_may_meet(s.lo, s.hi)) return true;
  const std::vector<entry *> there = table_meeting(s);
  return std::all_of(there.begin(), there.end(), [&](const entry *e) {
    return e->refs == 0 && e->regions == 0 && e->host_valid && !((a.intent & F2C_WRITE) && e->dev_valid);
  });
}

int f2c_stays_home(const f2c_site *site, double iterations, const f2c_home *arrays, int count) {
  if (iterations >= short_loop()) return 0;
  const guard held;
  if (!keep_now() || in_region() || !std::all_of(arrays, arrays + count, is_at_home)) return 0;
  profile_at_home(site, iterations);
  return 1;
}

/* An iteration of a short loop counts as 8 operations: 16384 take a core about five microseconds, as 16 threads that wake up and wait
 * for each other do. */
int f2c_threads_pay(long long first, long long last, long long step, int work) {
  const double iterations = step ? std::floor((static_cast<double>(last) - first + step) / step) : 0;
  return iterations * work >= 8 * short_loop();
}
