// Device code of private.f90, made by f2cuda.
#include "f2cuda_device.cuh"

static __device__ const float privates_table[3] = {0.5f, 1.5f, 2.5f};

// private.f90:10  do i = 1, n
// private: t, w
template <class I>
static __global__ void __launch_bounds__(128)
private_privates_10(f2c::space<I, 1> it, const float *__restrict__ x, const int *__restrict__ kind_of,
    float *__restrict__ y)
{
  F2C_SHARED(float, w_room, 128 * 3);
  const f2c::interleaved<float, 128, 3> w(w_room);
#line 10 "private.f90"
  if (!it.here()) return;
  const int i = it.at(0);
#line 11 "private.f90"
  float t = x[i] / 2;
  for (int k_v = 0; k_v < 3; ++k_v) {
#line 12 "private.f90"
    w[k_v] = privates_table[k_v] * t;
  }
#line 13 "private.f90"
  for (int k = 1; k <= 3; ++k) {
    if (w[k - 1] < 0) continue;
    if (w[k - 1] > 100) break;
    t = t + w[k - 1];
  }
  switch (kind_of[i]) {
  case 1:
  case 2:
#line 20 "private.f90"
    y[i] = t;
    break;
#line 21 "private.f90"
  default:
    y[i] = f2c::ipow<3>(f2c::sqrt(f2c::abs(t))) + 1 / (t * t);
    break;
  }
}

F2C_LAUNCHER(f2c_private_privates_10, (int n, const CFI_cdesc_t *x, const CFI_cdesc_t *kind_of,
    const CFI_cdesc_t *y), (n, x, kind_of, y))
{
  static const f2c_site site = {"private.f90", 10, "private_privates_10",
      "the loop of 'k' at line 13 is each thread's: EXIT leaves the loop"};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto x_ = launch.array<const float, 1>(x, "x", F2C_READ);
  auto kind_of_ = launch.array<const int, 1>(kind_of, "kind_of", F2C_READ);
  auto y_ = launch.array<float, 1>(y, "y", F2C_WRITE);
  launch.run({128, 1, 1}, private_privates_10<int>, private_privates_10<long long>, it, x_.p, kind_of_.p,
      y_.p);
  launch.finish();
  return launch.end();
}
