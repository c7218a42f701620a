/* balance.cpp: the loops that no directive asks for, all of them together: where their launches, and what crosses for them, take longer than a core would,
 * they are the host's, short or not, until those come of which that is not so.
 *
 *   do i = n, 2, -1
 *     s = sum(abs(d(1:i)))                      the host waits for it
 *     do j = 1, i                               sequential, the host's: z and e come home, and go to the device again
 *       ...
 *     z(1:i, 1:i) = z(1:i, 1:i) - ...           a kernel of 50 microseconds, were it a core's
 *
 * All is reckoned from numbers of launches, of crossings and of iterations, so that it is the same in each run. What is lost counts from where it was
 * last nothing (CUSUM: Page, Biometrika 41, 1954): an hour of good launches does not outweigh a bad second behind it. Bringing all home has to be less than
 * what has been lost until then, so that the two together are at most twice what the better way takes. */
#include <algorithm>
#include "observe/check_options.h"
#include "device.h"
#include "error.h"
#include "launch/home.h"
#include "keep/keep.h"
#include "observe/profile.h"
#include "observe/timeline.h"
#include "table/region.h"

namespace f2c_rt {

/* Seconds, estimates: of a launch, and of what comes home, besides its bytes. */
constexpr double launch_seconds = 4e-6, home_seconds = 9e-6;
constexpr double memory_rate = 10e9;  /* bytes a second, of a core */
constexpr double operation = 0.06e-9; /* seconds of a core in a loop that goes by vectors */
constexpr double cache = 1 << 20;     /* bytes beyond which a core waits for memory */
constexpr double device_ratio = 50;   /* how many times faster a device is that has enough to do */
constexpr double least_loss = 1e-3,   /* seconds that are worth a thought */
    team_turn = 16e-6;                /* of a loop of a team, were it launched: an element comes home as a rule */
constexpr double most_patience = 1e6;

/* Of this thread. */
static thread_local struct {
  bool home;   /* all has come home, and loops are the host's */
  double loss; /* seconds that launches, and what crossed for them, have taken more than a core would, since that was last nothing */
  unsigned launches;   /* since then */
  double crossed;      /* seconds that they are of it */
  double before;       /* what had crossed when the last of them began */
  double turn;         /* home: seconds that crossed for a launch */
  double gain;         /* home: seconds that launches would have taken less, since that was last nothing */
  double saved, way;   /* home: seconds, all in all, and what it took to come */
  double patience = 1; /* how many times what the way takes has to be lost until all comes home */
  const f2c_site *of;  /* the loop that was reckoned last */
} balance;

static double first_bytes; /* that were not there before: whatever comes, they would have crossed once */

void balance_first(double bytes) { first_bytes += bytes; }

static bool is_asked() { return weigh_factor() > 0 && !check_options().compare && !check_options().data; }

/* A core's seconds count as so many. */
static double factor() { return weigh_factor() / 2; }

double balance_core(double iterations, double work, const f2c_home *arrays, int count) {
  double most = 0, bytes = 0;
  for (int k = 0; k < count; k++) most += iterations * static_cast<double>(arrays[k].array->elem_len);
  for (int k = 0; k < count && most > cache; k++) {
    shape s;
    if (arrays[k].array->base_addr && shape_of(&s, arrays[k].array, -1))
      bytes += std::min(static_cast<double>(s.span()), iterations * static_cast<double>(arrays[k].array->elem_len));
  }
  return std::max(iterations * work * operation, bytes > cache ? bytes / memory_rate : 0);
}

/* Seconds that all which has crossed took, less what would have in any case. */
static double crossed_until_now() {
  const double bytes = static_cast<double>(profile_bytes(F2C_TO_HOST) + profile_bytes(F2C_TO_DEVICE)) - first_bytes;
  return static_cast<double>(profile_times(F2C_TO_HOST)) * home_seconds + bytes / way_rate;
}

static void begin_again() {
  balance.loss = balance.crossed = 0;
  balance.launches = 0;
}

/* Launches' seconds of the loops that have run without a question since then. */
static double skipped_seconds() {
  const int n = f2c_kept.skipped;
  f2c_kept.skipped = 0;
  return n * launch_seconds;
}

/* What was brought home and soon went back was not worth the way. */
static void goes_back() {
  balance.saved += skipped_seconds();
  balance.patience =
      balance.saved < balance.way ? std::min(balance.patience * 2, most_patience) : std::max(balance.patience / 2, 1.0);
  balance.home = false;
  begin_again();
}

/* All comes home, if it may and if that is worth it. */
static bool comes_home(double least, double turn, const f2c_site *site) {
  if (balance.loss < std::max(least, home_seconds) * balance.patience) return false;
  const double bytes = home_bytes_kept();
  const double way = home_seconds + bytes / way_rate;
  if (bytes < 0 || balance.loss < std::max(least, way) * balance.patience) return false;
  keep_release_all(where_of(site));
  balance.turn = turn;
  begin_again();
  balance.before = crossed_until_now();
  if (!table_is_empty()) return false;
  balance.home = true;
  balance.gain = balance.saved = 0;
  balance.way = way;
  now_alone();
  return true;
}

static void tell(const f2c_site *site) {
  if (!timing()) return;
  const guard held;
  profile_on_host(site, "launches and what crosses for them would take longer than a core");
}

bool balance_is_home() {
  if (balance.home && f2c_kept.alone != F2C_ALONE_NOW) goes_back(); /* something else was launched */
  return balance.home;
}

bool balance_stays(const f2c_site *site, double core, double device) {
  const double there = device > 0 ? device : launch_seconds + balance.turn;
  const double skipped = skipped_seconds();
  balance.gain = std::max(0.0, std::max(0.0, balance.gain - skipped) + core * factor() - there);
  balance.saved += skipped + there - core * factor();
  if (balance.gain >= std::max(least_loss, balance.way) * balance.patience) {
    goes_back();
    return false;
  }
  tell(site);
  return true;
}

bool balance_comes_home(const f2c_site *site, double core, double device) {
  if (!is_asked() || f2c_kept.alone) return false;
  const guard held;
  const double until = crossed_until_now(), crossed = until - balance.before;
  balance.before = until;
  balance.of = site;
  if (!keep_now() || in_region()) {
    begin_again();
    return false;
  }
  balance.launches++;
  balance.crossed += crossed;
  balance.loss += (device > 0 ? device : launch_seconds + core / device_ratio) + crossed - core * factor();
  if (balance.loss <= 0) begin_again();
  const bool team = device > 0 && device > core * factor();
  if (!comes_home(team ? 0 : least_loss, team ? team_turn : balance.crossed / std::max(balance.launches, 1u), site)) return false;
  tell(site);
  return true;
}

void balance_launched(const f2c_launch *l) {
  if (l->site != balance.of || !l->unasked) begin_again(); /* nobody knows how long a core would take, or a directive asks for it */
  balance.of = nullptr;
}

} // namespace f2c_rt
