// Device code of abreast.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// abreast.f90:9  do j = 3, m - 2
// abreast.f90:10  do i = 3, n - 2
// private: s
template <class I, int C>
static __global__ void __launch_bounds__(128)
abreast_filter_9(f2c::space<I, 2, C> it, const float *__restrict__ w, const float *__restrict__ f,
    f2c::index<I, 2> f_, float *__restrict__ g, f2c::index<I, 2> g_)
{
  const f2c::fixed<I, 1, 5> w_;
#line 9 "abreast.f90"
  if (!it.here_abreast()) return;
  const int i = it.at(0);
  const I j_first = it.first_abreast();
  F2C_UNROLL_ALL
  for (int turn = 0; turn < C; turn++) {
    const int j = static_cast<int>(j_first + turn);
#line 11 "abreast.f90"
    float s = 0;
    F2C_UNROLL_ALL
    for (int q = -2; q <= 2; ++q) {
#line 13 "abreast.f90"
      F2C_UNROLL_ALL
      for (int p = -2; p <= 2; ++p) {
#line 14 "abreast.f90"
        s = s + w[w_(p, q)] * f[f_(i + p, j + q)];
      }
    }
    g[g_(i, j)] = s + 1;
  }
}

F2C_LAUNCHER(f2c_abreast_filter_9, (int m, int n, const CFI_cdesc_t *w, const CFI_cdesc_t *f,
    const CFI_cdesc_t *g), (m, n, w, f, g))
{
  static const f2c_site site = {"abreast.f90", 9, "abreast_filter_9", nullptr};
  const f2c::loops<2> it{{3, n - 2}, {3, m - 2}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto w_ = launch.array<const float, 2>(w, "w", F2C_READ, {-2, -2});
  auto f_ = launch.array<const float, 2>(f, "f", F2C_READ);
  auto g_ = launch.array<float, 2>(g, "g", F2C_WRITE);
  launch.align(g_, 3);
  launch.abreast({32, 4, 1}, abreast_filter_9<int, 4>, abreast_filter_9<int, 1>, abreast_filter_9<long long,
      1>, it, w_.p, f_.p, f_, g_.p, g_);
  launch.finish();
  return launch.end();
}
