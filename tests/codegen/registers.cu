// Device code of registers.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// registers.f90:9  do c = 1, n
// private: m, r, f
template <class I>
static __global__ void __launch_bounds__(448)
registers_solve_9(f2c::space<I, 1> it, const double *__restrict__ a, double *__restrict__ b)
{
  const f2c::fixed<I, 1, 4, 16> a_;
  const f2c::fixed<I, 1, 4> b_;
  double m[4][4];
  double r[4];
  double f;
#line 9 "registers.f90"
  if (!it.here()) return;
  const int c = it.at(0);
#line 10 "registers.f90"
  F2C_UNROLL_ALL
  for (int k2 = 0; k2 < 4; ++k2) {
#line 10 "registers.f90"
    F2C_UNROLL_ALL
    for (int k_v = 0; k_v < 4; ++k_v) {
#line 10 "registers.f90"
      m[k2][k_v] = a[a_(1 + k_v, 1 + k2, c)];
    }
  }
#line 11 "registers.f90"
  F2C_UNROLL_ALL
  for (int k_v = 0; k_v < 4; ++k_v) {
#line 11 "registers.f90"
    r[k_v] = b[b_(1 + k_v, c)];
  }
#line 12 "registers.f90"
  F2C_UNROLL_ALL
  for (int k = 1; k <= 3; ++k) {
#line 13 "registers.f90"
    F2C_UNROLL_ALL
    for (int i = k + 1; i <= 4; ++i) {
#line 14 "registers.f90"
      f = m[k - 1][i - 1] / m[k - 1][k - 1];
      F2C_UNROLL_ALL
      for (int j = k + 1; j <= 4; ++j) {
#line 16 "registers.f90"
        m[j - 1][i - 1] = m[j - 1][i - 1] - f * m[j - 1][k - 1];
      }
      r[i - 1] = r[i - 1] - f * r[k - 1];
    }
  }
  F2C_UNROLL_ALL
  for (int k = 4; k >= 1; --k) {
#line 22 "registers.f90"
    F2C_UNROLL_ALL
    for (int j = k + 1; j <= 4; ++j) {
#line 23 "registers.f90"
      r[k - 1] = r[k - 1] - m[j - 1][k - 1] * r[j - 1];
    }
    r[k - 1] = r[k - 1] / m[k - 1][k - 1];
  }
  F2C_UNROLL_ALL
  for (int k_v = 0; k_v < 4; ++k_v) {
#line 27 "registers.f90"
    b[b_(1 + k_v, c)] = r[k_v];
  }
}

F2C_LAUNCHER(f2c_registers_solve_9, (int n, const CFI_cdesc_t *a, const CFI_cdesc_t *b), (n, a, b))
{
  static const f2c_site site = {"registers.f90", 9, "registers_solve_9", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 3>(a, "a", F2C_READ);
  auto b_ = launch.array<double, 2>(b, "b", F2C_READ + F2C_WRITE);
  launch.run({448, 1, 1}, registers_solve_9<int>, registers_solve_9<long long>, it, a_.p, b_.p);
  launch.finish();
  return launch.end();
}
