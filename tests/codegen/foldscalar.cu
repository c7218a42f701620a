// Device code of foldscalar.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// foldscalar.f90:7  e = sum(abs(a - g))/n
// found private: s_3
template <class I>
static __global__ void __launch_bounds__(256)
foldscalar_7_1(f2c::space<I, 1> it, f2c::rows rows, int n, const double *__restrict__ a, double g,
    double *__restrict__ t_1)
{
  double s_3_row = f2c::op::sum::identity<double>();
  double s_3;
#line 7 "foldscalar.f90"
  [[maybe_unused]] const int once_2 = rows.at(it);
  const bool here = rows.here(it);
  if (here) {
#line 7 "foldscalar.f90"
    s_3 = 0;
    s_3_row = s_3;
  }
  s_3 = f2c::op::sum::identity<double>();
  if (here) {
#line 7 "foldscalar.f90"
    F2C_UNROLL(8)
    for (const int i_1 : rows.lanes<int>(1, n, 1)) {
#line 7 "foldscalar.f90"
      s_3 = s_3 + f2c::abs(a[i_1] - g);
    }
  }
  s_3 = rows.fold<0, f2c::op::sum>(s_3);
  if (rows.splits > 1) {
    rows.publish<0>(it, s_3);
    if (!rows.last()) return;
    s_3 = rows.collect<0, f2c::op::sum, double>(it);
  }
  if (here && rows.leads()) {
    s_3 = f2c::op::sum::apply<double>(s_3_row, s_3);
#line 7 "foldscalar.f90"
    t_1[1] = s_3;
  }
}

// foldscalar.f90:7  e = sum(abs(a - g))/n
// found last value: e
template <class I>
static __global__ void __launch_bounds__(448)
foldscalar_7_2(f2c::space<I, 1> it, const double *__restrict__ t_1, int n, f2c::last<double> e_)
{
#line 7 "foldscalar.f90"
  if (!it.here()) return;
  const int once_4 = it.at(0);
#line 7 "foldscalar.f90"
  double e = t_1[1] / n;
  if (once_4 == it.last(0)) e_ = e;
}

F2C_LAUNCHER(f2c_foldscalar_7, (int n, const CFI_cdesc_t *a, double g, double *e), (n, a, g, e))
{
  static const f2c_site site = {"foldscalar.f90", 7, "foldscalar_7", nullptr};
  const f2c::loops<1> it{{0, 0}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 1>(a, "a", F2C_READ);
  auto t_1_ = launch.scratch<double, 1>("t_1", {1}, {1});
  auto e_ = launch.kept(e);
  launch.several();
  {
    const f2c::loops<1> it{{1, 1}};
    launch.share(true, f2c::trip_count(1, n, 1), 1, foldscalar_7_1<int>, foldscalar_7_1<long long>, it, n,
        a_.p, g, t_1_.p);
  }
  {
    const f2c::loops<1> it{{1, 1}};
    launch.run({448, 1, 1}, foldscalar_7_2<int>, foldscalar_7_2<long long>, it, t_1_.p, n, e_);
  }
  return launch.end();
}
