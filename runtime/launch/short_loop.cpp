/* short_loop.cpp: loops with little to do, and loops that the host's threads come to. */
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include "observe/check_options.h"
#include "device.h"
#include "error.h"
#include "launch/home.h"
#include "keep/keep.h"
#include "observe/profile.h"
#include "observe/timeline.h"
#include "table/region.h"
#include "table/table.h"
#include "keep/undefined.h"

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

/* What is known of sites, one in a place. */
constexpr int sites_bits = 8;
static unsigned place_in(const f2c_site *site) {
  const uint64_t spread = reinterpret_cast<uintptr_t>(site) * 0x9e3779b97f4a7c15; /* neighbours lie apart (Knuth, 6.4) */
  return static_cast<unsigned>(spread >> (64 - sites_bits));
}

/* The host has the newest values of the array, and changes none that the device keeps. */
enum whereabouts { AWAY, HOME_AS_WELL /* the host changes what the device has, too: a few bytes that soon follow */, HOME };
constexpr size_t few_bytes = 64 << 10; /* cross in the time of a launch */

static whereabouts whereabouts_of(const f2c_home &a) {
  shape s;
  whereabouts all = HOME;
  if (!a.array->base_addr || !shape_of(&s, a.array, -1)) return AWAY;
  if (s.empty() || !table_may_meet(s.lo, s.hi)) return HOME;
  for (const entry *e : table_meeting(s)) {
    if (e->refs || e->regions || !e->host_valid) return AWAY;
    if (!(a.intent & F2C_WRITE) || !e->dev_valid) continue;
    if (e->span() > few_bytes || e->shared || !e->kept) return AWAY;
    all = HOME_AS_WELL;
  }
  return all;
}

/* "file:line", for as long as the thread lives: words keep in mind by its address what they have found (keep.cpp). */
static const char *place_of(const f2c_site *site) {
  static thread_local struct {
    const f2c_site *site;
    char text[256];
  } known[1 << sites_bits];
  auto &slot = known[place_in(site)];
  if (slot.site != site) {
    snprintf(slot.text, sizeof slot.text, "%s:%d", site->file, site->line);
    slot.site = site;
  }
  return slot.text;
}

/* The words of a statement that uses the array. */
static void say(const f2c_home &a, const char *where) {
  CFI_CDESC_T(CFI_MAX_RANK) room;
  CFI_cdesc_t *const known = reinterpret_cast<CFI_cdesc_t *>(&room);
  const int rank = a.array->rank;
  memcpy(known, a.array, offsetof(CFI_cdesc_t, dim) + static_cast<size_t>(rank) * sizeof a.array->dim[0]);
  if (rank > 0 && known->dim[rank - 1].extent < 0) known->dim[rank - 1].extent = std::max(a.last_extent, 0ll);
  (a.intent & F2C_WRITE ? f2c_host_writes : f2c_host_reads)(known, where);
}

/* ---- short loops between the host's statements ---- */

/* Seconds, estimates: a launch (series of them took 6 to 7 us each on an H200), a launch and the wait for an element that it has set (19 us a step in
 * bench/users/lu_pivots: the launch, 9 us for the element, 6 us for the kernel), and the least that is worth a thought. */
constexpr double launch_seconds = 4e-6, turn_seconds = 20e-6, least_seconds = 1e-3;
constexpr double least_way = 20e-6; /* seconds that arrays take to come home, however small they are */
constexpr double home_bytes = 10e9; /* a second, of pageable memory */

/* What the launches of a site have cost between which the host waited for values of the device, and those between which nothing but
 * short loops was launched. */
struct turns {
  const f2c_site *site;
  long long home;        /* bytes that had come home before the last of them */
  unsigned others;       /* launches of other than short loops before it */
  double waited, series; /* seconds */
  double way;            /* seconds that the arrays' last way home took; 0: they have not been there since */
  double stayed;         /* seconds that the site has saved there */
  double patience;       /* how many times what the way takes has to be lost until they go again */
  unsigned fetched;      /* times in a row that it found all its arrays at home, and some of them there alone */
};

static thread_local unsigned short_launches;

static turns &slot_of(const f2c_site *site) {
  static thread_local turns known[1 << sites_bits];
  return known[place_in(site)];
}

/* Arrays that other kernels soon had back were not worth the way, as in an elimination whose columns are searched between products. */
static void learn(turns *t) {
  if (t->way > 0) t->patience = t->stayed < t->way ? std::min(t->patience * 2, 1e6) : std::max(t->patience / 2, 1.0);
  t->way = t->stayed = 0;
}

static turns &own_slot_of(const f2c_site *site) {
  turns &t = slot_of(site);
  if (t.site != site) t = {site, profile_bytes(F2C_TO_HOST), launches_begun() - short_launches, 0, 0, 0, 0, 1, 0};
  return t;
}

static turns &turns_of(const f2c_site *site) {
  turns &t = own_slot_of(site);
  const long long home = profile_bytes(F2C_TO_HOST);
  const unsigned others = launches_begun() - short_launches;
  learn(&t);
  if (t.home != home) t.waited += turn_seconds;
  t.series = t.others == others ? t.series + launch_seconds : 0;
  t.home = home;
  t.others = others;
  return t;
}

double f2c_rt::home_bytes_away(const f2c_home &a) {
  shape s;
  double sum = 0;
  if (!a.array->base_addr || !shape_of(&s, a.array, a.last_extent > 0 ? a.last_extent : -1)) return -1;
  for (const entry *e : s.empty() ? std::vector<entry *>{} : table_meeting(s)) {
    if (e->refs || e->regions || e->shared) return -1;
    if (e->newer_on_device()) sum += static_cast<double>(e->span());
  }
  return sum;
}

double f2c_rt::home_bytes_there(const f2c_home &a) {
  shape s;
  double sum = 0;
  if (!a.array->base_addr || !shape_of(&s, a.array, a.last_extent) || s.empty()) return 0;
  for (const entry *e : table_meeting(s))
    if (e->dev_valid) sum += static_cast<double>(e->span());
  return sum;
}

/* The launches have cost more than it takes to bring the arrays home, and to take them back where kernels alone have used them. */
static bool have_taken_turns(const f2c_site *site, const f2c_home *arrays, int count) {
  double bytes = 0;
  turns &t = turns_of(site);
  const double seconds = t.waited + t.series;
  for (int k = 0; k < count && seconds >= least_way; k++) {
    const double away = home_bytes_away(arrays[k]);
    if (away < 0) return false;
    bytes += away;
    if (arrays[k].intent & F2C_WRITE) bytes += home_bytes_there(arrays[k]);
  }
  const double way = least_way + bytes / home_bytes;
  if (seconds < t.patience * way) return false;
  t.waited = t.series = 0;
  t.way = way;
  return true;
}

/* The loop sets what it sets without a word. */
static void set_at_home(const f2c_home &a) {
  shape s;
  if (!(a.intent & F2C_WRITE) || !shape_of(&s, a.array, -1) || s.empty() || !table_may_meet(s.lo, s.hi)) return;
  for (entry *e : table_meeting(s)) undefined_end(e);
}

/* The words of array k of a site. */
static const char *asker(const f2c_site *site, int k) { return reinterpret_cast<const char *>(site) + k; }

static bool all_at_home(const f2c_site *site, const f2c_home *arrays, int count) {
  bool as_well = false;
  {
    const guard held;
    if (!keep_now() || in_region()) return false;
    for (int k = 0; k < count; k++) {
      const whereabouts at = whereabouts_of(arrays[k]);
      if (at == AWAY) return false;
      as_well |= at == HOME_AS_WELL;
      if (at == HOME) keep_settle(arrays[k].array, arrays[k].intent, asker(site, k));
    }
  }
  for (int k = 0; as_well && k < count; k++) say(arrays[k], place_of(site));
  return true;
}

/* The same without the lock, where nothing has changed since it was found out: a few tens of nanoseconds. */
static bool known_at_home(const f2c_site *site, const f2c_home *arrays, int count) {
  if (!table_is_kept() || !keep_now()) return false;
  for (int k = 0; k < count; k++)
    if (!keep_is_quiet(arrays[k].array, arrays[k].intent, asker(site, k))) return false;
  return true;
}

/* ---- the host alone ---- */

/* What launches of short loops have cost, and the questions whether to launch, since something else was launched. */
static struct {
  double seconds;
  unsigned others; /* launches of other than short loops before them */
  double due;      /* what they have to cost until somebody looks again */
} lately = {0, 0, least_seconds};
constexpr double question_seconds = 0.5e-6, /* estimates: the lock, and the entries of a few arrays */
    known_seconds = 0.1e-6;                 /* what is known is looked up */

double f2c_rt::home_bytes_kept() {
  double sum = 0;
  for (const entry *e : table_all()) {
    if (!e->kept || e->refs || e->regions || e->shared) return -1;
    sum += static_cast<double>(e->span()) * (e->newer_on_device() + e->dev_valid);
  }
  return sum;
}

/* Whether short loops have cost so much that it is worth a look what is on the device. */
static bool are_many(double seconds) {
  const unsigned others = launches_begun() - short_launches;
  if (lately.others != others) lately = {0, others, least_seconds};
  lately.seconds += seconds;
  return lately.seconds >= lately.due;
}

/* Who looks at the profile wants to see them all. */
void f2c_rt::now_alone() {
  f2c_kept.alone = F2C_ALONE_NOW;
  f2c_kept.few = timing() ? 0 : static_cast<int>(std::min(short_loop(), 1e9)) - 1;
  f2c_kept.skipped = 0;
}

/* Such loops go on and on, and nothing else is launched: once they have cost more than it takes to bring home what is on the device,
 * and to take it back, all comes home. The table is empty then. As long as it is, and nothing but short loops comes, they are the host's
 * without a question (f2c_kept.alone): the next launch of another loop, and the next directive that speaks of data, ends that. */
static bool becomes_alone(double seconds, const char *where) {
  if (!are_many(seconds) || check_options().compare) return false;
  const double bytes = home_bytes_kept();
  lately.due = std::max(2 * lately.seconds, bytes / home_bytes);
  if (bytes < 0 || lately.seconds < bytes / home_bytes) return false;
  keep_release_all(where);
  lately = {0, lately.others, least_seconds};
  if (!table_is_empty()) return false;
  now_alone();
  return true;
}

/* Some arrays are on the device: it is launched, if it is not the host's from now on. */
static int goes_on(const f2c_site *site) {
  const guard held;
  if (keep_now() && !in_region() && becomes_alone(launch_seconds, place_of(site))) return 1;
  short_launches++;
  return 0;
}

/* ---- loops that arrays go to and come home from ---- */

/* In a loop that runs on the host
 *
 *   do i = 1, n
 *     do j = 1, m
 *       row(j) = min(row(j-1) + 1, before(j-1) + cost(i, j))       stays there
 *     end do
 *     before = row                                               a launch would fetch one array and send the other home
 *   end do
 *
 * a longer loop is worth less than what crosses, too. That it finds its arrays at home and has to fetch some is no more than the first of many launches
 * until it has been so a few times in a row. */
constexpr double of_short_loops = 8; /* times as many iterations take a core about as long as what crosses */
constexpr unsigned enough_fetched = 8;

static bool fetches_again(const f2c_site *site, const f2c_home *arrays, int count) {
  const guard held;
  turns &t = own_slot_of(site);
  bool away = !keep_now() || in_region(), fetches = false;
  for (int k = 0; k < count && !away; k++) {
    away = whereabouts_of(arrays[k]) == AWAY;
    fetches |= home_bytes_there(arrays[k]) == 0;
  }
  t.fetched = away || !fetches ? 0 : t.fetched + 1;
  return t.fetched > enough_fetched;
}

static int is_brought_home(const f2c_site *site, double iterations, const f2c_home *arrays, int count) {
  if (iterations >= of_short_loops * short_loop() || count == 0 || check_options().compare) return 0;
  if (!fetches_again(site, arrays, count) || !all_at_home(site, arrays, count)) return 0;
  const guard held;
  if (timing()) profile_at_home(site, iterations);
  for (int k = 0; k < count; k++) set_at_home(arrays[k]);
  return 1;
}

/* In a loop that runs on the host, as
 *
 *   do k = 1, n
 *     w(1:4) = q(:, k) - w(1:4)       a kernel of four threads, as kernels have made q
 *     s = s*w(2) + w(3)               waits for it
 *
 * the arrays come home when turns have cost what that costs: all in all no more than twice what the better way would have. Where that did not pay, as
 * kernels had them back, it has to have cost twice as much the next time. */
static int stays_home(const f2c_site *site, double iterations, const f2c_home *arrays, int count) {
  if (iterations >= short_loop()) return is_brought_home(site, iterations, arrays, count);
  if (f2c_kept.alone) return 1;
  if (count == 0) return goes_on(site);
  const bool known = !timing() && known_at_home(site, arrays, count);
  if (turns &t = slot_of(site); known && t.site == site) t.stayed += turn_seconds;
  if (known && !are_many(known_seconds)) return 1;
  if (!known && !all_at_home(site, arrays, count)) {
    {
      const guard held;
      if (!keep_now() || in_region() || !have_taken_turns(site, arrays, count)) return goes_on(site);
    }
    for (int k = 0; k < count; k++) say(arrays[k], place_of(site));
    if (!all_at_home(site, arrays, count)) return goes_on(site);
  }
  const guard held;
  if (timing()) profile_at_home(site, iterations); /* that there are no kernels is worth telling, too */
  for (int k = 0; k < count; k++) set_at_home(arrays[k]);
  if (turns &t = slot_of(site); !known && t.site == site) t.stayed += turn_seconds;
  becomes_alone(known ? 0 : question_seconds, place_of(site));
  return 1;
}

int f2c_stays_home(const f2c_site *site, double iterations, double work, const f2c_home *arrays, int count) {
  if (timing()) {
    const guard held;
    profile_unasked(site, iterations);
  }
  const bool team = work <= 0; /* f2c_lone_pays knows what it costs */
  lone_set_plain(false);
  if (!team && balance_is_home() && balance_stays(site, balance_core(iterations, work, arrays, count), 0)) return 1;
  if (team && balance_is_home()) return 0;
  if (stays_home(site, iterations, arrays, count)) {
    lone_set_plain(team); /* the loops inside use no other arrays, and none of them is longer */
    return 1;
  }
  return !team && balance_comes_home(site, balance_core(iterations, work, arrays, count), 0);
}

int f2c_all_at_home(const f2c_site *site, const f2c_home *arrays, int count) {
  if (f2c_kept.alone) return 1;
  if (count > 0 && !timing() && known_at_home(site, arrays, count)) return 1;
  if (!table_is_empty() && (count == 0 || !all_at_home(site, arrays, count))) return 0;
  const guard held;
  if (timing()) profile_on_host(site, "all its arrays are at home (--auto=resident)");
  for (int k = 0; k < count; k++) set_at_home(arrays[k]);
  return 1;
}

void f2c_plain_loops(const f2c_line *lines, int count) { profile_plain(lines, count); }

/* ---- loops that are left ---- */

double f2c_expected_exit(f2c_exits *x, double all) {
  constexpr unsigned most_stayed = 16;
  if (x->seen <= 0 || 2 * x->seen >= all || x->stayed >= most_stayed) return all;
  x->stayed++;
  return 2 * x->seen;
}

/* ---- loops of the host's threads ---- */

int f2c_threads_have(const f2c_site *site, const f2c_home *arrays, int count) {
  if (!is_among_threads()) return 0;
  if (!table_is_empty() && (count == 0 || !table_is_kept())) return 0; /* the launch brings home what directives hold */
  tell_of_threads(site->name);
  if (!table_is_empty())
    for (int k = 0; k < count; k++) say(arrays[k], place_of(site));
  return 1;
}

void f2c_launch_unasked(f2c_launch *l) {
  l->unasked = 1;
  if (!is_among_threads()) return;
  tell_of_threads(l->site->name);
  l->status = F2C_RUN_HOST;
}

/* In the program only where it is linked with OpenMP: libgomp's own way into a region. */
extern "C" __attribute__((weak)) void GOMP_parallel(void (*body)(void *), void *argument, unsigned threads, unsigned flags);

/* Seconds that a parallel region costs now. An empty one is timed when first asked, and again when fifty times as long has passed. Where
 * other programs have the cores, threads that wait for each other take milliseconds instead of microseconds. */
static double region_seconds() {
  using clock = std::chrono::steady_clock;
  static thread_local double mean;
  static thread_local clock::time_point due;
  const auto nothing = [](void *) {};
  const clock::time_point begin = clock::now();
  if (!GOMP_parallel || begin < due) return mean;
  if (due == clock::time_point()) GOMP_parallel(nothing, nullptr, 0, 0); /* makes the threads */
  const clock::time_point before = clock::now();
  GOMP_parallel(nothing, nullptr, 0, 0);
  const clock::duration took = clock::now() - before;
  const double seconds = std::chrono::duration<double>(took).count();
  mean = due == clock::time_point() ? seconds : (mean + seconds) / 2;
  due = before + 50 * took;
  return mean;
}

/* An iteration of a short loop counts as 8 operations: 16384 take a core two microseconds where they go by vectors; 16 threads that wake up and wait
 * for each other take five at best. */
int f2c_threads_pay(long long first, long long last, long long step, long long work) {
  constexpr double operation = 2e-6 / 16384; /* seconds */
  const double iterations = step ? std::floor((static_cast<double>(last) - first + step) / step) : 0;
  static const bool is_told = getenv("F2CUDA_HOST_BELOW");
  const double operations = iterations * static_cast<double>(work),
               least = 8 * (chosen_device() == on_host && !is_told ? 2048 : short_loop());
  if (operations < least) return 0;
  return least == 0 || operations * operation >= region_seconds();
}
