/* grid.cpp: how many blocks of a kernel run at once, and the shapes of grids and supernodes that follow from it. */
#include <algorithm>
#include <cmath>
#include <cstdint>
#include "f2cuda.h"
#include "device.h"
#include "each.h"
#include "error.h"

using namespace f2c_rt;

int f2c_launch_resident(f2c_launch *l, const void *kernel, int threads) {
  struct answers {
    struct {
      const void *kernel;
      int threads, blocks;
    } known[256];
  };
  static per_device<answers> all;
  auto &slot = all->known[reinterpret_cast<uintptr_t>(kernel) / 16 % 256];
  if (slot.kernel != kernel || slot.threads != threads) {
    slot.kernel = kernel;
    slot.threads = threads;
    check(backend()->resident(kernel, threads, &slot.blocks), where_of(l->site), l->site->name);
  }
  return std::max(slot.blocks, 1);
}

/* Of `need` tiles in one direction, cut among as many blocks as fit in 1 to 4 waves, `others` blocks each: the number of blocks
 * that takes the fewest turns. A wave more has to save 3 %, as it leaves more partial results. */
static long long best_cut(long long need, long long others, long long wave) {
  const long long most = std::min<long long>(F2C_MAX_PARTIALS / others, 65535);
  long long best = 1, best_turns = 0;
  for (int waves = 1; waves <= 4; waves++) {
    const long long blocks = std::clamp(waves * wave / others, 1ll, std::min(need, most));
    const long long turns = (blocks * others + wave - 1) / wave * ((need + blocks - 1) / blocks);
    if (best_turns != 0 && turns * 100 >= best_turns * 97) continue;
    best_turns = turns;
    best = blocks;
  }
  return best;
}

/* A wave is what runs at once. Directions are cut from z to x, so that x stays contiguous. */
f2c_dim3 f2c_sweep_grid(const long long need[3], int resident) {
  const long long wave = std::min<long long>(resident, F2C_MAX_PARTIALS);
  const long long x = std::max(1ll, std::min(need[0], wave)), rows = std::max(1ll, wave / x);
  long long y = std::max(1ll, std::min(need[1], rows)), z = 1;
  if (need[2] > 1)
    z = best_cut(need[2], x * y, wave);
  else if (need[1] > 1)
    y = best_cut(need[1], x, wave);
  return {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
}

/* A strip is w + 31 fronts behind the one that it waits for, and spends `pause` on each of its steps / w supernodes to ask and to
 * tell, `front` on a front. With c strips that wait for one another and t turns of the warps that there are,
 *   T(w) = c (w + 31) front + t steps (front + pause / w),
 * least at w^2 = t steps pause / (c front). Of the powers of two around it the better one is taken. Measured on one H200: pause is
 * about eight fronts. */
int f2c_supernode_width(double steps, double strips, double chained, int resident) {
  constexpr double pause = 8, lanes = 32;
  const double turns = std::max(1.0, std::ceil(strips / resident)), chain = std::min(chained, static_cast<double>(resident));
  const auto fronts = [&](double w) {
    return chain * (std::min(w, steps) + lanes - 1) + turns * (steps + pause * std::ceil(steps / w));
  };
  int width = 8;
  while (width < 512 && fronts(2 * width) < fronts(width)) width *= 2;
  return width;
}
