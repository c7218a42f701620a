/* Values combined into elements of an array: exact sums of reals in any order, with what is not finite;
 * copies in shared memory. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

template <class I, class T>
static __global__ void __launch_bounds__(128)
    add_kernel(f2c::space<I, 1> it, const int *idx, const T *w, T *h, f2c::bins<f2c::op::sum, T> h_bins) {
  h_bins.open();
  for (const I i : it.all(0)) h_bins.update(&h[idx[i]], w[i]);
  h_bins.close();
}

/* The same by warps all of whose lanes are in one place; groups: looked for, or as they are. */
template <class I, class T>
static __global__ void __launch_bounds__(128)
    add_met_kernel(f2c::space<I, 1> it, const int *idx, const T *w, f2c::bins<f2c::op::sum, T> h_bins) {
  constexpr unsigned all = 0xffffffffu;
  h_bins.open();
  for (const I i : it.all(0)) {
    const unsigned k = static_cast<unsigned>(idx[i] - 1), found = f2c::lanes_met(all, k, f2c::lane_number());
    bool fits = false;
    h_bins.touched |= f2c::exact_add_met(all, found ? found : f2c::lanes_with(all, k), h_bins.sums + k, h_bins.count,
                                         f2c::common_of(w[i]), &fits);
    if (!fits) h_bins.update_apart(k, 0, w[i]);
  }
  h_bins.close();
}

template <class T> static int add(const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n, bool meet = false) {
  static const f2c_site site = {"bins.f90", 4, "add", nullptr};
  const f2c::loops<1> it{{1, n}};
  f2c::launch s(site);
  auto idx_ = s.array<const int, 1>(idx, "idx", F2C_READ);
  auto w_ = s.array<const T, 1>(w, "w", F2C_READ);
  auto h_ = s.array<T, 1>(h, "h", F2C_READ + F2C_WRITE);
  auto h_bins = s.combined<f2c::op::sum>(h_);
  if (meet)
    s.sweep({128, 1, 1}, add_met_kernel<int, T>, add_met_kernel<long long, T>, it, idx_.p, w_.p, h_bins);
  else
    s.sweep({128, 1, 1}, add_kernel<int, T>, add_kernel<long long, T>, it, idx_.p, w_.p, h_.p, h_bins);
  s.settle(h_bins);
  return s.end();
}

F2C_LAUNCHER(add_float, (const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n), (idx, w, h, n)) {
  return add<float>(idx, w, h, n);
}
F2C_LAUNCHER(add_double, (const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n), (idx, w, h, n)) {
  return add<double>(idx, w, h, n);
}

F2C_LAUNCHER(meet_float, (const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n), (idx, w, h, n)) {
  return add<float>(idx, w, h, n, true);
}
F2C_LAUNCHER(meet_double, (const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n), (idx, w, h, n)) {
  return add<double>(idx, w, h, n, true);
}

static int call(const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n, float) {
  return add_float(idx, w, h, n);
}
static int call(const CFI_cdesc_t *idx, const CFI_cdesc_t *w, const CFI_cdesc_t *h, int n, double) {
  return add_double(idx, w, h, n);
}

/* The array after all of `w` went to its elements. */
template <class T> static std::vector<T> sums(const std::vector<int> &idx, const std::vector<T> &w, std::vector<T> h) {
  const long long n = static_cast<long long>(w.size()), m = static_cast<long long>(h.size());
  CHECK(call(whole(idx.data(), n).get(), whole(w.data(), n).get(), whole(h.data(), m).get(), static_cast<int>(n), T()) == F2C_DONE);
  return h;
}

/* All into one element that was `before`. */
template <class T> static T sum(std::vector<T> w, T before = 0) {
  return sums(std::vector<int>(w.size(), 1), w, std::vector<T>(1, before))[0];
}

template <class T> static void try_edges() {
  using limits = std::numeric_limits<T>;
  const T big = limits::max(), tiny = limits::denorm_min(), one = 1;
  CHECK(sum<T>({big, one, -big}) == one);
  CHECK(sum<T>({big, tiny, -big}) == tiny);
  CHECK(sum<T>({tiny, tiny, tiny}) == 3 * tiny);
  CHECK(sum<T>({-tiny, -tiny}) == -2 * tiny);
  CHECK(sum<T>({limits::min(), -tiny}) == limits::min() - tiny);
  CHECK(sum<T>({big, big, -big}) == big);
  CHECK(sum<T>({big, big}) == limits::infinity());
  CHECK(sum<T>({-big, -big}) == -limits::infinity());
  CHECK(sum<T>({one, limits::infinity(), 2}) == limits::infinity());
  CHECK(sum<T>({one, -limits::infinity()}) == -limits::infinity());
  CHECK(std::isnan(sum<T>({limits::infinity(), -limits::infinity()})));
  CHECK(std::isnan(sum<T>({one, limits::quiet_NaN()})));
  CHECK(std::isnan(sum<T>({one}, limits::quiet_NaN())));
  CHECK(sum<T>({one, limits::epsilon() / 2}) == one);                           /* halfway: to even */
  CHECK(sum<T>({one, limits::epsilon() / 2, tiny}) == one + limits::epsilon()); /* just above */
  CHECK(sum<T>({one + limits::epsilon(), limits::epsilon() / 2}) == one + 2 * limits::epsilon());
  CHECK(sum<T>({-one, -limits::epsilon() / 2, -tiny}) == -one - limits::epsilon());
  CHECK(sum<T>({one, -one}, 7) == 7);
}

/* Multiples of 2^-20: sums in 64 bits are exact. */
template <class T> static void try_many(int bins) {
  std::mt19937 random(7);
  const int n = 3000;
  std::vector<int> idx(n);
  std::vector<T> w(n), h(static_cast<size_t>(bins), 1);
  std::vector<long long> want(static_cast<size_t>(bins), 1 << 20);
  for (int k = 0; k < n; k++) {
    const size_t i = static_cast<size_t>(k);
    const int value = static_cast<int>(random() % (1 << 23)) - (1 << 22);
    idx[i] = static_cast<int>(random() % static_cast<unsigned>(bins)) + 1;
    w[i] = static_cast<T>(ldexp(value, -20));
    want[static_cast<size_t>(idx[i] - 1)] += value;
  }
  h = sums(idx, w, h);
  for (size_t k = 0; k < want.size(); k++) CHECK(h[k] == static_cast<T>(want[k]) * static_cast<T>(ldexp(1.0, -20)));
}

/* Lanes that meet in elements, values of many sizes and both signs: the sums are those of lanes that are alone. */
template <class T> static void try_met(int bins, int sizes, bool sorted = false) {
  std::mt19937 random(11);
  const int n = 4096;
  std::vector<int> idx(n);
  std::vector<T> w(n), h(static_cast<size_t>(bins), 0);
  for (size_t i = 0; i < n; i++) {
    const T value = static_cast<T>(
        ldexp(static_cast<double>(random() | 1u), static_cast<int>(random() % static_cast<unsigned>(sizes)) - sizes / 2 - 20));
    idx[i] = static_cast<int>(random() % static_cast<unsigned>(bins)) + 1;
    w[i] = random() % 2 ? value : -value;
  }
  if (sorted) std::sort(idx.begin(), idx.end());
  const std::vector<T> want = sums(idx, w, h);
  const auto meet = sizeof(T) == 4 ? meet_float : meet_double;
  CHECK(meet(whole(idx.data(), n).get(), whole(w.data(), n).get(), whole(h.data(), bins).get(), n) == F2C_DONE);
  CHECK(h == want);
}

int main() {
  for (const int bins : {1, 3, 40, 600, 5000}) {
    try_met<float>(bins, 4);
    try_met<float>(bins, 44);
    try_met<double>(bins, 10);
    try_met<double>(bins, 120);
    try_met<double>(bins, 40, true);
  }
  try_edges<float>();
  try_edges<double>();
  for (const int bins : {1, 3, 88, 600, 5000}) {
    try_many<float>(bins);
    try_many<double>(bins);
  }
  return verdict();
}
