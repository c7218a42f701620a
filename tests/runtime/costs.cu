/* What a loop costs around its kernel once its workspaces are there: the calls of the device, counted. */
#include "f2cuda_device.cuh"
#include "backend.h"
#include "check.h"
#include <vector>

/* The emulated device, whose calls are counted. Blocks of memory are kept, as on a GPU. */
struct calls {
  int alloc, release, shared, fill, copy, launch, flag, synchronize;
  bool operator==(const calls &o) const {
    return alloc == o.alloc && release == o.release && shared == o.shared && fill == o.fill && copy == o.copy &&
           launch == o.launch && flag == o.flag && synchronize == o.synchronize;
  }
};
static calls done;

static f2c_backend counting() {
  f2c_backend b = f2c_backend_emu;
  b.pooled = 1;
  b.alloc = [](void **device, size_t bytes) { return done.alloc++, f2c_backend_emu.alloc(device, bytes); };
  b.release = [](void *device) { return done.release++, f2c_backend_emu.release(device); };
  b.alloc_shared = [](void **host, void **device, size_t bytes) {
    return done.shared++, f2c_backend_emu.alloc_shared(host, device, bytes);
  };
  b.fill_zero = [](void *device, size_t bytes) { return done.fill++, f2c_backend_emu.fill_zero(device, bytes); };
  b.copy = [](void *to, const void *from, size_t bytes, f2c_direction d) {
    return done.copy++, f2c_backend_emu.copy(to, from, bytes, d);
  };
  b.copy_rows = [](const f2c_rows *rows, f2c_direction d) { return done.copy++, f2c_backend_emu.copy_rows(rows, d); };
  b.copy_async = [](void *to, const void *from, size_t bytes, f2c_direction d) {
    return done.copy++, f2c_backend_emu.copy_async(to, from, bytes, d);
  };
  b.launch = [](const f2c_kernel *k, f2c_dim3 grid, f2c_dim3 block, void **argv) {
    return done.launch++, f2c_backend_emu.launch(k, grid, block, argv);
  };
  b.wait_flag = [](const volatile unsigned *flag, unsigned seq) { return done.flag++, f2c_backend_emu.wait_flag(flag, seq); };
  b.synchronize = [] { return done.synchronize++, f2c_backend_emu.synchronize(); };
  b.await = [](int queue) { return done.synchronize++, f2c_backend_emu.await(queue); };
  return b;
}
static const f2c_backend counted = counting();
#undef F2C_THIS_BACKEND
#define F2C_THIS_BACKEND counted

static const f2c_site here = {"costs.f90", 1, "costs", nullptr};
constexpr int n = 3001;
static std::vector<double> a(n, 2.0), b(n, 0.0), r(3, 0.0);
static const descriptor da = whole(a.data(), n), db = whole(b.data(), n), dr = whole(r.data(), 3),
                        dm = section(a.data(), {{1000, 1}, {3, 1000}});

template <class I>
static __global__ void __launch_bounds__(448)
    sum_kernel(f2c::space<I, 1> it, const double *__restrict__ a, f2c::partial<f2c::op::sum, double> s_) {
  double s = s_.identity();
  for (const int i : it.all(0)) s = s + a[i];
  f2c::reduce(s_(s));
}

template <class I>
static __global__ void __launch_bounds__(448)
    place_kernel(f2c::space<I, 1> it, const double *__restrict__ a, f2c::partial<f2c::op::last_max, f2c::place<double>> s_) {
  f2c::spot<f2c::op::last_max, double, I, 0> s(it);
  for (const int i : it.all(0)) s.take(a[i], i);
  f2c::reduce(s_(s.found(it)));
}

template <class I>
static __global__ void __launch_bounds__(256)
    rows_kernel(f2c::space<I, 1> it, f2c::rows rows, const double *__restrict__ a, f2c::index<I, 2> a_, double *__restrict__ r) {
  const int j = rows.at(it);
  const bool here = rows.here(it);
  double s = 0;
  if (here)
    for (const int i : rows.lanes<int>(1, 1000, 1)) s = s + a[a_(i, j)];
  s = rows.fold<0, f2c::op::sum>(s);
  if (rows.splits > 1) {
    rows.publish<0>(it, s);
    if (!rows.last()) return;
    s = rows.collect<0, f2c::op::sum, double>(it);
  }
  if (here && rows.leads()) r[j] = s;
}

template <class I>
static __global__ void __launch_bounds__(f2c::tile_threads)
    scan_kernel(f2c::space<I, 1> it, const double *__restrict__ a, double *__restrict__ b, f2c::carry<f2c::op::sum, double> s_) {
  s_.template each<double, 1>(
      it, [&](I i) { return a[i]; }, [](I, double x) { return x; }, [&](I i, double x, double s) { b[i] = s + x; });
}

F2C_LAUNCHER(costs_sum, (double *s), (s)) {
  f2c::launch l(here);
  auto a_ = l.array<const double, 1>(da.get(), "a", F2C_READ);
  auto s_ = l.reduction<f2c::op::sum>(s);
  l.sweep({448, 1, 1}, sum_kernel<int>, sum_kernel<long long>, f2c::loops<1>{{1, n}}, a_.p, s_);
  return l.end();
}

F2C_LAUNCHER(costs_place, (double *s), (s)) {
  f2c::launch l(here);
  auto a_ = l.array<const double, 1>(da.get(), "a", F2C_READ);
  f2c::place<double> best = {0, 0};
  auto s_ = l.reduction<f2c::op::last_max>(&best);
  l.sweep({448, 1, 1}, place_kernel<int>, place_kernel<long long>, f2c::loops<1>{{1, n}}, a_.p, s_);
  const int status = l.end();
  *s = best.order == n ? best.value : -1;
  return status;
}

F2C_LAUNCHER(costs_rows, (double *s), (s)) {
  f2c::launch l(here);
  auto a_ = l.array<const double, 2>(dm.get(), "a", F2C_READ);
  auto r_ = l.array<double, 1>(dr.get(), "r", F2C_WRITE);
  l.share(true, 1000, 1, rows_kernel<int>, rows_kernel<long long>, f2c::loops<1>{{1, 3}}, a_.p, a_, r_.p);
  *s = 0;
  return l.end();
}

F2C_LAUNCHER(costs_scan, (double *s), (s)) {
  f2c::launch l(here);
  auto a_ = l.array<const double, 1>(da.get(), "a", F2C_READ);
  auto b_ = l.array<double, 1>(db.get(), "b", F2C_WRITE);
  const f2c::loops<1> it{{1, n}};
  auto s_ = l.carried<f2c::op::sum, double, double>(it);
  l.starts(s_, s_.start, s, true);
  l.tiled<double>(s_, scan_kernel<int>, scan_kernel<long long>, it, a_.p, b_.p, s_);
  return l.end();
}

/* The second time, the third and the fourth cost the same, and this. */
template <class Launcher> static void costs(const char *what, Launcher launcher, double expected, calls allowed) {
  for (int turn = 0; turn < 4; turn++) {
    double s = 0;
    done = {};
    CHECK(launcher(&s) == F2C_DONE);
    CHECK(s == expected);
    if (turn == 0 || done == allowed) continue;
    printf("%s, turn %d: %d alloc, %d release, %d shared, %d fill, %d copy, %d launch, %d flag, %d synchronize\n", what, turn,
           done.alloc, done.release, done.shared, done.fill, done.copy, done.launch, done.flag, done.synchronize);
    CHECK(done == allowed);
  }
}

int main() {
  CHECK(f2c_device() == 1);
  f2c_enter(da.get(), F2C_COPYIN, "a", "costs.f90:1");
  f2c_enter(db.get(), F2C_CREATE, "b", "costs.f90:1");
  f2c_enter(dr.get(), F2C_CREATE, "r", "costs.f90:1");
  costs("sum", costs_sum, 2.0 * n, {0, 0, 0, 0, 0, 1, 1, 0});
  costs("place", costs_place, 2.0, {0, 0, 0, 0, 0, 1, 1, 0});
  costs("rows", costs_rows, 0.0, {0, 0, 0, 0, 0, 1, 0, 0});
  costs("scan", costs_scan, 2.0 * n, {0, 0, 0, 0, 0, 1, 0, 1});
  f2c_update_host(dr.get(), 0, "r", "costs.f90:1");
  for (const double x : r) CHECK(x == 2000.0);
  return verdict();
}
