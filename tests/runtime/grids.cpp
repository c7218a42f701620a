/* The predictor makes blocks and grids as the run-time library does. */
#include <cstdio>
#include <random>
#include "f2cuda.h"
extern "C" {
#include "predictor/volume/volume_grid.h"
}

static int wrong;

static void same(const char *what, const f2c_dim3 &is, const double said[3], const long long of[3]) {
  if (is.x == said[0] && is.y == said[1] && is.z == said[2]) return;
  if (wrong++ < 10)
    std::printf("%s of %lld x %lld x %lld: %u,%u,%u, predicted %g,%g,%g\n", what, of[0], of[1], of[2], is.x, is.y, is.z, said[0],
                said[1], said[2]);
}

int main() {
  std::mt19937 random(17);
  const auto any = [&](int most) { return static_cast<long long>(std::exp2(std::uniform_real_distribution<>(0, most)(random))); };
  static const unsigned blocks[][3] = {{448, 1, 1}, {32, 14, 1}, {32, 2, 7},  {64, 4, 1},
                                       {256, 1, 1}, {128, 1, 4}, {16, 16, 1}, {48, 3, 2}};
  for (int i = 0; i < 200000; i++) {
    const int dims = 1 + i % 3, processors = i % 2 ? 132 : 7;
    const long long n[] = {any(i % 5 ? 20 : 7), dims > 1 ? any(12) : 1, dims > 2 ? any(10) : 1};
    const auto &b = blocks[random() % (sizeof blocks / sizeof *blocks)];
    const f2c_dim3 block = {b[0], dims > 1 ? b[1] : 1, dims > 2 ? b[2] : 1};
    double fitted[] = {1.0 * block.x, 1.0 * block.y, 1.0 * block.z}, grid[3];
    const double along[] = {1.0 * n[0], 1.0 * n[1], 1.0 * n[2]};
    volume_grid_fit(fitted, dims, along, processors);
    same("block", f2c_fit_block(block, dims, n, processors), fitted, n);
    const int resident = static_cast<int>(any(14));
    volume_grid_sweep(grid, along, resident);
    same("grid", f2c_sweep_grid(n, resident), grid, n);
  }
  return wrong > 0;
}
