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

/* The least power of 2 that is not below `n`, or the greatest that is not above `most`. */
static long long least_power(long long n, long long most) {
  long long p = 1;
  while (p < n && 2 * p <= most) p *= 2;
  return p;
}

static constexpr long long warp = 32;

/* Of a short loop along x, or one that leaves many threads of its last block without an iteration, as many threads as it has iterations, in rows of
 * whole warps. */
static void widen(long long block[3], int dims, const long long along[3]) {
  const long long n = along[0], threads = block[0] * block[1] * block[2];
  if (dims < 2 || 4 * n > threads || 8 * n > 7 * ((n + block[0] - 1) / block[0]) * block[0]) return;
  const long long odd = n & -n, whole = odd < warp ? warp / odd : 1;
  block[0] = n;
  block[1] = std::min(threads / n, along[1]);
  if (block[1] > whole) block[1] -= block[1] % whole;
  block[2] = dims > 2 ? std::min(least_power(along[2], threads / (n * block[1])), 64ll) : 1;
}

/* Halves the block, from z to x, down to a warp, while there are fewer blocks than processors. */
static void spread(long long block[3], const long long along[3], int processors) {
  const auto blocks = [&](int d) { return static_cast<double>((along[d] + block[d] - 1) / block[d]); };
  while (block[0] * block[1] * block[2] > warp && blocks(0) * blocks(1) * blocks(2) < processors) {
    if (block[2] > 1)
      block[2] = (block[2] + 1) / 2;
    else if (block[1] > 1)
      block[1] = (block[1] + 1) / 2;
    else
      block[0] = (block[0] / 2 + warp - 1) / warp * warp;
  }
}

f2c_dim3 f2c_fit_block(f2c_dim3 block, int dims, const long long along[3], int processors) {
  long long b[3] = {block.x, block.y, block.z};
  widen(b, dims, along);
  spread(b, along, processors);
  return {static_cast<unsigned>(b[0]), static_cast<unsigned>(b[1]), static_cast<unsigned>(b[2])};
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
