/* The data environment: what is where, and which values are newest, seen from outside through wrong and right answers. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <cstring>
#include <vector>

static const char *const at = "data.f90:7";

/* a(i) = a(i) + v */
template <class I>
static __global__ void __launch_bounds__(448)
    add_kernel(f2c::space<I, 1> it, double *__restrict__ a, f2c::index<I, 1> a_, double v) {
  if (!it.here()) return;
  const I i = it.at(0);
  a[a_(i)] = a[a_(i)] + v;
}

F2C_LAUNCHER(add, (const CFI_cdesc_t *a, double v), (a, v)) {
  static const f2c_site site = {"data.f90", 12, "add", nullptr};
  f2c::launch s(site);
  auto a_ = s.array<double, 1>(a, "a", F2C_READ + F2C_WRITE);
  f2c::loops<1> it{{1, a->dim[0].extent}};
  s.run({448, 1, 1}, add_kernel<int>, add_kernel<long long>, it, a_.p, a_, v);
  return s.end();
}

/* The same, of a loop that is known to touch elements from `first` to `last`. */
F2C_LAUNCHER(add_from_to, (const CFI_cdesc_t *a, long long first, long long last), (a, first, last)) {
  static const f2c_site site = {"data.f90", 14, "add_from_to", nullptr};
  f2c::launch s(site);
  s.touches(a, {first}, {last});
  auto a_ = s.array<double, 1>(a, "a", F2C_READ + F2C_WRITE);
  f2c::loops<1> it{{first, last}};
  s.run({448, 1, 1}, add_kernel<int>, add_kernel<long long>, it, a_.p, a_, 1.0);
  return s.end();
}

/* to(i) = from(i) */
template <class I>
static __global__ void __launch_bounds__(448) move_kernel(f2c::space<I, 1> it, double *__restrict__ to, f2c::index<I, 1> to_,
                                                          const double *__restrict__ from, f2c::index<I, 1> from_) {
  if (!it.here()) return;
  const I i = it.at(0);
  to[to_(i)] = from[from_(i)];
}

static int move_with(const f2c_site &site, const CFI_cdesc_t *to, const CFI_cdesc_t *from, int intent, long long n) {
  f2c::launch s(site);
  auto to_ = s.array<double, 1>(to, "to", intent);
  auto from_ = s.array<const double, 1>(from, "from", F2C_READ);
  f2c::loops<1> it{{1, n}};
  s.run({448, 1, 1}, move_kernel<int>, move_kernel<long long>, it, to_.p, to_, from_.p, from_);
  return s.end();
}

F2C_LAUNCHER(move_all, (const CFI_cdesc_t *to, const CFI_cdesc_t *from), (to, from)) {
  static const f2c_site site = {"data.f90", 20, "move_all", nullptr};
  return move_with(site, to, from, F2C_WRITE + F2C_ALL, to->dim[0].extent);
}

F2C_LAUNCHER(move_some, (const CFI_cdesc_t *to, const CFI_cdesc_t *from, long long n), (to, from, n)) {
  static const f2c_site site = {"data.f90", 30, "move_some", nullptr};
  return move_with(site, to, from, F2C_WRITE, n);
}

static std::vector<double> ramp(int n) {
  std::vector<double> v;
  for (int k = 0; k < n; k++) v.push_back(k);
  return v;
}

/* Outside of all data constructs a launch brings its arrays and takes them home. */
static void implicit_mapping() {
  std::vector<double> a = ramp(1000), b(1000, -1.0);
  CHECK(add(whole(a.data(), 1000).get(), 1.0) == F2C_DONE);
  CHECK(a[0] == 1.0 && a[999] == 1000.0);
  a[5] = 50.0;
  CHECK(add(whole(a.data(), 1000).get(), 1.0) == F2C_DONE);
  CHECK(a[5] == 51.0 && a[6] == 8.0);
  CHECK(move_all(whole(b.data(), 1000).get(), whole(a.data(), 1000).get()) == F2C_DONE);
  CHECK(b == a);
  std::vector<double> c(1000, -1.0);
  CHECK(move_some(whole(c.data(), 1000).get(), whole(a.data(), 1000).get(), 3) == F2C_DONE);
  CHECK(c[2] == a[2] && c[3] == -1.0);
}

/* Sections: neighbours of their elements keep what the host gives them meanwhile. */
static void sections() {
  std::vector<double> a = ramp(1000);
  CHECK(add(section(a.data() + 1, {{300, 3}}).get(), 0.5) == F2C_DONE);
  for (int k = 0; k < 1000; k++) CHECK(a[k] == k + (k % 3 == 1 && k < 900 ? 0.5 : 0.0));
  a = ramp(1000);
  CHECK(add(section(a.data() + 999, {{500, -2}}).get(), 0.5) == F2C_DONE);
  for (int k = 0; k < 1000; k++) CHECK(a[k] == k + (k % 2 == 1 ? 0.5 : 0.0));
  /* Odd and even elements interleave: two images at once. */
  a = ramp(100);
  CHECK(move_all(section(a.data(), {{50, 2}}).get(), section(a.data() + 1, {{50, 2}}).get()) == F2C_DONE);
  for (int k = 0; k < 100; k++) CHECK(a[k] == k + (k % 2 == 0 ? 1 : 0));
  /* In part the same elements, one of them written: only the host can do that. */
  a = ramp(100);
  CHECK(move_some(whole(a.data(), 50).get(), whole(a.data() + 25, 50).get(), 50) == F2C_RUN_HOST);
  CHECK(a == ramp(100));
}

/* A matrix row and a block inside a present matrix. */
static void section_of_present() {
  std::vector<double> a = ramp(20 * 10);
  const descriptor m = section(a.data(), {{20, 1}, {10, 20}});
  f2c_enter(m.get(), F2C_COPYIN, "a", at);
  CHECK(add(section(a.data() + 3, {{10, 20}}).get(), 1000.0) == F2C_DONE);
  CHECK(a[3] == 3.0);
  f2c_update_host(section(a.data() + 3, {{4, 20}}).get(), 0, "a", at);
  CHECK(a[3] == 1003.0 && a[63] == 1063.0 && a[83] == 83.0 && a[4] == 4.0);
  a[4] = -4.0;
  a[24] = -24.0;
  a[44] = -44.0;
  f2c_update_device(section(a.data() + 4, {{1, 1}, {2, 20}}).get(), 0, "a", at);
  f2c_exit(m.get(), F2C_COPYOUT, "a", at);
  CHECK(a[4] == -4.0 && a[24] == -24.0 && a[44] == 44.0 && a[183] == 1183.0 && a[184] == 184.0);
}

/* OpenACC: counts, and copies by directives only. */
static void references() {
  std::vector<double> a = ramp(64);
  const descriptor d = whole(a.data(), 64);
  f2c_enter(d.get(), F2C_COPY, "a", at);
  f2c_enter(d.get(), F2C_PRESENT, "a", at);
  f2c_enter(whole(a.data() + 8, 8).get(), F2C_COPYIN, "a", at);
  add(d.get(), 1.0);
  CHECK(a[10] == 10.0);
  f2c_exit(whole(a.data() + 8, 8).get(), F2C_COPYOUT, "a", at);
  CHECK(a[10] == 10.0);
  f2c_exit(d.get(), F2C_PRESENT, "a", at);
  a[10] = -1.0;
  add(d.get(), 1.0);
  f2c_exit(d.get(), F2C_COPY, "a", at);
  CHECK(a[10] == 12.0 && a[63] == 65.0);
  f2c_update_host(d.get(), F2C_IF_PRESENT, "a", at);
  f2c_exit(d.get(), F2C_COPYOUT, "a", at);

  f2c_enter(d.get(), F2C_COPYIN, "a", at);
  f2c_enter(d.get(), F2C_COPYIN, "a", at);
  add(d.get(), 1.0);
  f2c_exit(d.get(), F2C_COPYOUT + F2C_FINALIZE, "a", at);
  CHECK(a[10] == 13.0);
  f2c_enter(d.get(), F2C_NO_CREATE, "a", at);
  add(d.get(), 1.0);
  CHECK(a[10] == 14.0);
  f2c_enter(d.get(), F2C_CREATE + F2C_ZERO, "a", at);
  add(d.get(), 3.0);
  f2c_exit(d.get(), F2C_COPYOUT, "a", at);
  CHECK(a[10] == 3.0 && a[63] == 3.0);
  f2c_enter(d.get(), F2C_COPYIN, "a", at);
  add(d.get(), 3.0);
  f2c_exit(d.get(), F2C_DELETE, "a", at);
  CHECK(a[10] == 3.0);
}

/* Constructs end what they began, whatever the variable is by then. */
static void constructs() {
  std::vector<double> a = ramp(64), b = ramp(64), c = ramp(64);
  const descriptor da = whole(a.data(), 64), db = whole(b.data(), 64);
  descriptor p = da, none = whole(c.data(), 64);
  const char *const inner = "data.f90:9";
  none.d.base_addr = nullptr;
  /* A pointer that has moved on, to what another construct holds. */
  f2c_enter(db.get(), F2C_COPY + F2C_BLOCK, "b", at);
  f2c_enter(p.get(), F2C_COPY + F2C_BLOCK, "p", inner);
  add(p.get(), 1.0);
  p = db;
  f2c_exit(p.get(), F2C_COPY + F2C_BLOCK, "p", inner);
  CHECK(a[5] == 6.0 && !f2c_is_present(da.get()) && f2c_is_present(db.get()));
  add(db.get(), 1.0);
  f2c_exit(db.get(), F2C_COPY + F2C_BLOCK, "b", at);
  CHECK(b[5] == 6.0 && !f2c_is_present(db.get()));
  /* An array that had no storage at the begin, and is somebody else's at the end. */
  f2c_enter(none.get(), F2C_COPYOUT + F2C_BLOCK, "c", at);
  none.d.base_addr = c.data();
  f2c_enter(none.get(), F2C_COPYIN, "c", at);
  add(none.get(), 1.0);
  f2c_exit(none.get(), F2C_COPYOUT + F2C_BLOCK, "c", at);
  CHECK(f2c_is_present(none.get()) && c[5] == 5.0);
  f2c_exit(none.get(), F2C_COPYOUT, "c", at);
  CHECK(c[5] == 6.0);
  /* EXIT DATA ends no construct's reference. */
  f2c_enter(da.get(), F2C_COPY + F2C_BLOCK, "a", at);
  f2c_exit(da.get(), F2C_DELETE, "a", at);
  f2c_enter(da.get(), F2C_COPYIN, "a", at);
  f2c_exit(da.get(), F2C_DELETE + F2C_FINALIZE, "a", at);
  add(da.get(), 1.0);
  f2c_exit(da.get(), F2C_COPY + F2C_BLOCK, "a", at);
  CHECK(a[5] == 7.0);
}

/* What constructs hold without naming it gives way to what a loop or a directive asks for. */
static void implied() {
  std::vector<double> a = ramp(64);
  const int how = F2C_COPY + F2C_BLOCK + F2C_IMPLIED;
  f2c_enter(whole(a.data(), 1).get(), how, "a", at);
  add(whole(a.data(), 1).get(), 1.0);
  CHECK(a[0] == 0.0);
  add(whole(a.data(), 64).get(), 1.0);
  CHECK(a[0] == 2.0 && a[63] == 64.0);
  f2c_exit(whole(a.data(), 1).get(), how, "a", at);
  CHECK(a[0] == 2.0 && !f2c_is_present(whole(a.data(), 1).get()));
  /* Beside a part that a directive holds it holds nothing. */
  f2c_enter(whole(a.data(), 8).get(), F2C_COPYIN, "a", at);
  f2c_enter(whole(a.data(), 64).get(), how, "a", at);
  add(whole(a.data(), 8).get(), 1.0);
  f2c_exit(whole(a.data(), 64).get(), how, "a", at);
  CHECK(a[0] == 2.0);
  add_from_to(whole(a.data(), 64).get(), 1, 8);
  f2c_exit(whole(a.data(), 8).get(), F2C_COPYOUT, "a", at);
  CHECK(a[0] == 4.0 && a[7] == 10.0 && a[8] == 9.0 && a[63] == 64.0);
}

/* The heap hands out the same bytes again, and nobody has told the library of their end. */
static void storage_ends() {
  for (int turn = 0; turn < 3; turn++) {
    double *const a = static_cast<double *>(malloc(64 * sizeof(double)));
    for (int k = 0; k < 64; k++) a[k] = k;
    const descriptor da = whole(a, 64);
    CHECK(!f2c_is_present(da.get()));
    f2c_enter(whole(a + 8, 8).get(), F2C_COPYIN, "a", at);
    add(whole(a + 8, 8).get(), 1.0);
    free(a);
    double *const b = static_cast<double *>(realloc(malloc(64 * sizeof(double)), 64 * sizeof(double)));
    for (int k = 0; k < 64; k++) b[k] = k;
    CHECK(add(whole(b, 64).get(), 1.0) == F2C_DONE);
    CHECK(b[8] == 9.0 && b[63] == 64.0);
    f2c_enter(whole(b, 64).get(), F2C_COPYIN, "b", at);
    double *const c = static_cast<double *>(realloc(b, 32 * sizeof(double)));
    CHECK(!f2c_is_present(whole(c, 32).get()));
    free(c);
  }
}

/* The end of a reference by a section copies that section. */
static void section_exit() {
  std::vector<double> a = ramp(64);
  f2c_enter(whole(a.data(), 64).get(), F2C_CREATE, "a", at);
  f2c_update_device(whole(a.data(), 64).get(), 0, "a", at);
  add(whole(a.data(), 64).get(), 1.0);
  f2c_exit(whole(a.data() + 4, 4).get(), F2C_COPYOUT, "a", at);
  CHECK(a[3] == 3.0 && a[4] == 5.0 && a[7] == 8.0 && a[8] == 8.0);
  /* Two interleaved sections, one image. */
  f2c_enter(section(a.data(), {{32, 2}}).get(), F2C_COPY, "a", at);
  f2c_enter(section(a.data() + 2, {{30, 2}}).get(), F2C_COPY, "a", at);
  add(section(a.data(), {{32, 2}}).get(), 100.0);
  f2c_exit(section(a.data() + 2, {{30, 2}}).get(), F2C_COPY, "a", at);
  CHECK(a[2] == 2.0);
  f2c_exit(section(a.data(), {{32, 2}}).get(), F2C_COPY, "a", at);
  CHECK(a[2] == 102.0 && a[3] == 3.0);
}

/* DVM: regions, ACTUAL, GET_ACTUAL. */
static void regions() {
  std::vector<double> a = ramp(64), b(64, 7.0);
  const descriptor da = whole(a.data(), 64), db = whole(b.data(), 64);
  f2c_region_begin(at);
  f2c_region_array(da.get(), F2C_READ + F2C_WRITE, "a", at);
  f2c_region_array(db.get(), F2C_WRITE, "b", at);
  add(da.get(), 1.0);
  move_some(db.get(), da.get(), 3);
  f2c_region_end(at);
  CHECK(a[1] == 1.0 && b[1] == 7.0);
  f2c_get_actual(section(b.data(), {{2, 1}}).get(), "b", at);
  CHECK(b[0] == 1.0 && b[1] == 2.0 && b[2] == 7.0);
  f2c_get_actual(db.get(), "b", at);
  CHECK(b[2] == 3.0 && b[3] == 7.0);

  a[5] = 500.0; /* not said: the device does not know */
  f2c_region_begin(at);
  add(da.get(), 1.0);
  f2c_region_end(at);
  f2c_get_actual_all(at);
  CHECK(a[5] == 7.0);

  a[5] = 500.0;
  f2c_actual(section(a.data() + 5, {{1, 1}}).get(), "a", at);
  add(da.get(), 1.0);
  f2c_host_read(da.get(), "a", at);
  CHECK(a[5] == 501.0 && a[6] == 9.0);

  for (double &x : a) x = 1.0;
  f2c_actual(da.get(), "a", at);
  add(da.get(), 1.0);
  f2c_host_write(da.get(), "a", at);
  CHECK(a[5] == 2.0);
  a[5] = 40.0;
  add(da.get(), 1.0);
  f2c_get_actual_all(at);
  CHECK(a[5] == 41.0 && a[6] == 3.0);

  f2c_region_begin(at);
  f2c_region_array(da.get(), F2C_READ + F2C_LOCAL, "a", at);
  add(da.get(), 1000.0);
  f2c_region_end(at);
  f2c_get_actual_all(at);
  CHECK(a[5] == 41.0);
  f2c_forget(da.get(), at);
  f2c_forget(db.get(), at);
  a[5] = 1.0;
  add(da.get(), 1.0);
  CHECK(a[5] == 2.0);
}

/* A loop outside of regions takes what the host has, and gives back what it makes. */
static void between_regions() {
  std::vector<double> a = ramp(64), b(64, 7.0);
  const descriptor da = whole(a.data(), 64), db = whole(b.data(), 64);
  f2c_region_begin(at);
  add(da.get(), 1.0);
  f2c_region_end(at);
  f2c_get_actual(da.get(), "a", at);
  a[3] = 300.0;
  add(da.get(), 1.0);
  CHECK(a[3] == 301.0 && a[4] == 6.0);
  f2c_region_begin(at);
  f2c_region_array(da.get(), F2C_READ, "a", at);
  f2c_region_array(db.get(), F2C_WRITE + F2C_ALL, "b", at);
  f2c_region_array(whole(b.data() + 4, 4).get(), F2C_LOCAL, "b", at);
  move_all(whole(b.data() + 8, 8).get(), whole(a.data(), 8).get()); /* a part: the rest of b must be there */
  f2c_region_end(at);
  f2c_get_actual_all(at);
  CHECK(b[11] == 301.0 && b[12] == 6.0 && b[16] == 7.0 && b[5] == 7.0);
  f2c_forget(da.get(), at);
  f2c_forget(db.get(), at);
}

/* The host's memory gets a new life, or is asked for with other bounds. */
static void stale_ranges() {
  std::vector<double> a = ramp(100);
  f2c_region_begin(at);
  add(whole(a.data(), 10).get(), 1.0);
  f2c_region_end(at);
  f2c_region_begin(at);
  add(whole(a.data(), 20).get(), 1.0);
  f2c_region_end(at);
  f2c_get_actual_all(at);
  CHECK(a[9] == 11.0 && a[10] == 11.0 && a[20] == 20.0);
  add(whole(a.data() + 15, 10).get(), 1.0);
  CHECK(a[15] == 17.0 && a[24] == 25.0);
  f2c_forget(whole(a.data(), 100).get(), at);
}

/* Empty, assumed-size and large arrays, scalars in clauses. */
static void odd_ones() {
  double x = 1.0;
  std::vector<double> a = ramp(3000000), b(3000000);
  f2c_enter(section(&x, {}).get(), F2C_COPYIN, "x", at);
  f2c_update_device(section(&x, {}).get(), 0, "x", at);
  f2c_exit(section(&x, {}).get(), F2C_DELETE, "x", at);
  CHECK(add(whole(a.data(), 0).get(), 1.0) == F2C_DONE);
  CHECK(move_all(whole(b.data(), 3000000).get(), whole(a.data(), 3000000).get()) == F2C_DONE);
  CHECK(a == b);
  f2c_enter(whole(a.data(), 3000000).get(), F2C_COPYIN, "a", at);
  add(whole(a.data(), 3000000).get(), 1.0);
  f2c_update_host(whole(a.data(), -1).get(), 0, "a", at);
  CHECK(a[2999999] == 3000000.0);
  CHECK(f2c_device_address(whole(a.data() + 1, 1).get(), "a", at) != nullptr);
  f2c_exit(whole(a.data(), -1).get(), F2C_DELETE, "a", at);
  /* A real(8) component of a type of 12 bytes, and one at an odd place of what is present. */
  std::vector<double> t = ramp(30);
  descriptor component = whole(t.data(), 20);
  component.d.dim[0].sm = 12;
  CHECK(add(component.get(), 1.0) == F2C_RUN_HOST);
  descriptor shifted = whole(reinterpret_cast<double *>(reinterpret_cast<char *>(t.data()) + 4), 3);
  f2c_enter(whole(t.data(), 30).get(), F2C_COPYIN, "t", at);
  CHECK(add(shifted.get(), 1.0) == F2C_RUN_HOST);
  f2c_exit(whole(t.data(), 30).get(), F2C_DELETE, "t", at);
  CHECK(t == ramp(30));
}

/* The mistakes that end the program; each in a run of its own. */
static int mistake(const char *which) {
  std::vector<double> a = ramp(100);
  descriptor none = whole(a.data(), 100);
  none.d.base_addr = nullptr;
  if (strcmp(which, "absent") == 0) f2c_enter(whole(a.data(), 100).get(), F2C_PRESENT, "a", at);
  if (strcmp(which, "unallocated") == 0) f2c_enter(none.get(), F2C_PRESENT, "a", at);
  if (strcmp(which, "unallocated-launch") == 0) add(none.get(), 1.0);
  if (strcmp(which, "update") == 0) f2c_update_host(whole(a.data(), 100).get(), 0, "a", at);
  if (strcmp(which, "assumed") == 0) f2c_enter(whole(a.data(), -1).get(), F2C_COPYIN, "a", at);
  if (strcmp(which, "region") == 0) f2c_region_end(at);
  if (strcmp(which, "part") == 0) {
    f2c_enter(whole(a.data(), 50).get(), F2C_COPYIN, "a", at);
    f2c_enter(whole(a.data() + 25, 50).get(), F2C_COPYIN, "b", at);
  }
  if (strncmp(which, "partly-", 7) == 0) f2c_enter(whole(a.data(), 22).get(), F2C_COPYIN, "a", at);
  if (strcmp(which, "partly-present") == 0) f2c_enter(whole(a.data(), 40).get(), F2C_PRESENT, "a", at);
  if (strcmp(which, "partly-updated") == 0) f2c_update_host(whole(a.data() + 20, 4).get(), F2C_IF_PRESENT, "a", at);
  if (strcmp(which, "partly-left") == 0) f2c_exit(whole(a.data(), 40).get(), F2C_COPYOUT, "a", at);
  if (strcmp(which, "partly-below") == 0) add_from_to(whole(a.data() - 8, 40).get(), 4, 12);
  if (strcmp(which, "partly-above") == 0) add_from_to(whole(a.data(), 40).get(), 1, 23);
  if (strcmp(which, "strided") == 0) {
    f2c_enter(section(a.data(), {{10, 2}}).get(), F2C_COPYIN, "a", at);
    f2c_update_host(whole(a.data(), 19).get(), 0, "a", at);
  }
  return 0;
}

/* More than the device holds: F2CUDA_EMU_MEMORY is 20 MB here. */
static int short_of_memory() {
  std::vector<double> a = ramp(1000), b = ramp(2000000), c = ramp(2000000), d = ramp(4000000);
  const descriptor da = whole(a.data(), 1000), db = whole(b.data(), 2000000), dc = whole(c.data(), 2000000),
                   dd = whole(d.data(), 4000000);
  f2c_region_begin(at);
  add(da.get(), 1.0);
  add(db.get(), 1.0);
  f2c_region_end(at);
  f2c_region_begin(at);
  add(dc.get(), 1.0); /* b makes room, and takes its values home */
  f2c_region_end(at);
  CHECK(b[1] == 2.0);
  f2c_get_actual_all(at);
  CHECK(c[1] == 2.0 && a[1] == 2.0);
  CHECK(add(dd.get(), 1.0) == F2C_RUN_HOST);
  CHECK(add(dd.get(), 1.0) == F2C_RUN_HOST);
  f2c_enter(dd.get(), F2C_COPY, "d", at);
  d[0] = 5.0;
  CHECK(add(dd.get(), 1.0) == F2C_RUN_HOST);
  f2c_update_host(dd.get(), 0, "d", at);
  f2c_exit(dd.get(), F2C_COPY, "d", at);
  CHECK(d[0] == 5.0 && d[1] == 1.0);
  return verdict();
}

int main(int argc, char **argv) {
  CHECK(f2c_device() == 1);
  if (argc > 1 && strcmp(argv[1], "memory") == 0) return short_of_memory();
  if (argc > 1) return mistake(argv[1]);
  implicit_mapping();
  sections();
  section_of_present();
  references();
  constructs();
  implied();
  storage_ends();
  section_exit();
  regions();
  between_regions();
  stale_ranges();
  odd_ones();
  return verdict();
}
