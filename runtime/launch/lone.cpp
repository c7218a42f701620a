/* lone.cpp: how large one team of threads is that runs a sequential loop with short loops inside (device/team/lone_team.cuh), and whether it is
 * faster than a launch for each of these. */
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include "observe/check_options.h"
#include "device.h"
#include "each.h"
#include "launch/home.h"

namespace f2c_rt {

/* Microseconds, measured on one H200 (bench/notes/steps.md). */
struct lone_costs {
  static constexpr double block_wait = 0.07,
                          grid_wait = 0.9;    /* of one block of full size; of a block on each processor or on fewer */
  static constexpr double further_wait = 0.3; /* where processors have several blocks */
  static constexpr double begin = 0.08;       /* of a loop */
  static constexpr double block_turn = 0.08,
                          grid_turn = 0.17;           /* of a thread from one iteration to the next: loads from L1, from L2 */
  static constexpr double reference = 0.035;          /* of all of 1024 threads of a processor to an array */
  static constexpr double launch = 3.5, filled = 1.5; /* of a kernel behind another one; of that, what data does not hide */
  static constexpr double bandwidth = 8e6;            /* bytes that references ask for: caches have many */
  static constexpr double cache = 5e7;                /* bytes of an array that the second-level cache holds */
  static constexpr double kept = 1.1, streamed = 2;   /* how much longer one team takes for arrays in it, and beyond it */
  static constexpr double unknown = 256;              /* iterations, where they are not known */
  static constexpr double core_begin = 0.01, core_reference = 0.15e-3; /* of a core: of a loop; of an iteration to an array */
};

struct wave_costs {
  static constexpr double front = 0.15,
                          front_of_rows = 0.6; /* of a warp that waits for one strip, and for two (bench/notes/wavefronts.md) */
  static constexpr double warps = 12;          /* of a processor, with windows in shared memory */
};

constexpr int large_device = 128; /* processors */
constexpr int lone_block_threads = 1024, lone_grid_threads = F2C_LONE_GRID_THREADS, warp = 32;

static double length_of(const f2c_shared_loop &l) {
  return l.iterations < 0 ? lone_costs::unknown : static_cast<double>(l.iterations);
}

static double times_of(const f2c_shared_loop &l) {
  return l.times < 0 ? lone_costs::unknown : l.times > 0 ? static_cast<double>(l.times) : 1;
}

static double transfer_of(const f2c_shared_loop &l) { return 8 * l.references * length_of(l) / lone_costs::bandwidth; }

/* One iteration of the sequential loop by a team of so many blocks. */
static double time_of(const f2c_shared_loop *loops, int count, int waits, int blocks, int processors) {
  const bool alone = blocks == 1;
  const int each = (blocks + processors - 1) / processors; /* blocks of a processor */
  const double threads = alone ? lone_block_threads : lone_grid_threads;
  const double wait = alone ? lone_costs::block_wait : lone_costs::grid_wait + (each > 1 ? lone_costs::further_wait : 0);
  double time = waits * wait;
  for (int k = 0; k < count; k++) {
    const double turns = std::ceil(length_of(loops[k]) / (threads * blocks));
    const double turn = (alone ? lone_costs::block_turn : lone_costs::grid_turn) +
                        threads * each / lone_block_threads * loops[k].references * lone_costs::reference;
    const double slower = 8 * length_of(loops[k]) > lone_costs::cache ? lone_costs::streamed : lone_costs::kept;
    time += times_of(loops[k]) * (lone_costs::begin + std::max(turns * turn, transfer_of(loops[k]) * slower)) +
            (times_of(loops[k]) - 1) * std::abs(loops[k].waits) * wait;
  }
  return time;
}

/* Of 1, 2, 4 .. blocks, up to `most`. */
static int best_blocks(const f2c_shared_loop *loops, int count, int waits, int most, int processors) {
  int best = 1;
  double least = time_of(loops, count, waits, 1, processors);
  for (int blocks = 2; blocks < 2 * most; blocks *= 2) {
    const double time = time_of(loops, count, waits, std::min(blocks, most), processors);
    if (time < least) best = std::min(blocks, most), least = time;
  }
  return best;
}

/* The threads of the only block: as many as the longest loop has iterations. */
static int block_threads(const f2c_shared_loop *loops, int count) {
  double longest = 1;
  for (int k = 0; k < count; k++)
    longest = std::max(longest, loops[k].iterations < 0 ? double{lone_block_threads} : length_of(loops[k]));
  return std::min(lone_block_threads, static_cast<int>(std::ceil(longest / warp)) * warp);
}

/* The emulated device tries all sizes in turn. */
static int next_emulated(int resident) {
  static int turn;
  return std::min(resident, std::initializer_list<int>{1, 3, 2, 7}.begin()[turn++ % 4]);
}

} // namespace f2c_rt

using namespace f2c_rt;

f2c_lone_shape f2c_lone_plan(f2c_launch *l, const f2c_shared_loop *loops, int count, int waits, int resident) {
  const int blocks = f2c_device() == F2C_DEVICE_EMU ? next_emulated(resident)
                                                    : best_blocks(loops, count, waits, std::max(resident, 1), f2c_processors(l));
  return {blocks, blocks == 1 ? block_threads(loops, count) : lone_grid_threads};
}

/* Microseconds that a core takes for one iteration of the sequential loop. */
static double core_time(const f2c_shared_loop *loops, int count) {
  double time = 0;
  for (int k = 0; k < count; k++)
    time += times_of(loops[k]) * (lone_costs::core_begin + length_of(loops[k]) * loops[k].references * lone_costs::core_reference);
  return time;
}

static thread_local bool is_plain; /* the loop of the last question, until somebody has looked */

void f2c_rt::lone_set_plain(bool plain) { is_plain = plain; }

/* Whether a core would take less time than the team, of so many microseconds a step, and has it. */
static bool is_hosts(const f2c_site *site, long long steps, double core, double team) {
  const double seconds = steps < 0 ? 0 : static_cast<double>(steps) * 1e-6;
  if (balance_is_home()) return balance_stays(site, core * seconds, team * seconds);
  return seconds > 0 && balance_comes_home(site, core * seconds, team * seconds);
}

/* As many launches as there are loops, in one iteration of the sequential loop. */
static double launches_time(const f2c_shared_loop *loops, int count) {
  double time = 0;
  for (int k = 0; k < count; k++) {
    const double apart = loops[k].waits > 0 ? times_of(loops[k]) : 1; /* sequential loops around it: a launch for each iteration */
    time += std::max(lone_costs::launch * apart, lone_costs::filled + times_of(loops[k]) * transfer_of(loops[k]));
  }
  return time;
}

static double team_time(const f2c_shared_loop *loops, int count, int waits) {
  const int blocks = best_blocks(loops, count, waits, 2 * large_device, large_device);
  return time_of(loops, count, waits, blocks, large_device);
}

int f2c_wave_pays(double fronts, double strips, int carriers, double steps, const f2c_shared_loop *inner) {
  static int turn;
  if (!f2c_device() || check_options().compare) return 0;
  if (f2c_device() == F2C_DEVICE_EMU && weigh_factor() <= 0) return turn++ % 2 == 0; /* the emulated device tries both in turn */
  const double resident = wave_costs::warps * large_device, rounds = strips > resident ? strips / resident : 1;
  const double front = carriers > 2 ? wave_costs::front_of_rows : wave_costs::front;
  return fronts * rounds * front < steps * std::min(launches_time(inner, 1), team_time(inner, 1, 1));
}

int f2c_lone_pays(const f2c_site *site, long long steps, const f2c_shared_loop *loops, int count, int waits) {
  if (!f2c_device() || check_options().compare) return 0;
  if (f2c_device() == F2C_DEVICE_EMU && weigh_factor() <= 0) return 1;
  const double team = team_time(loops, count, waits);
  if (team >= launches_time(loops, count)) return 0;
  is_plain = is_hosts(site, steps, core_time(loops, count), team);
  return !is_plain;
}

int f2c_is_plain(void) {
  const bool plain = is_plain;
  is_plain = false;
  return plain;
}

double f2c_lone_longest(const f2c_shared_loop *loops, int count) {
  constexpr double few = 8; /* references: an iteration of a few operations */
  double longest = 0;
  for (int k = 0; k < count; k++)
    longest = std::max(longest, length_of(loops[k]) * times_of(loops[k]) * std::max(1.0, loops[k].references / few));
  return longest;
}
