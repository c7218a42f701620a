/* Counters that are elements of an array: iterations dealt to bins, with and without conditions, with ranges that have
 * something in common and without, at odd sizes and in shuffled order. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <vector>

static const f2c_site here = {"deal.f90", 1, "deal", nullptr};

struct fetched {
  int a;
};

/* if (a(i) >= 0) then; d = mod(a(i), bins); pos(d) = pos(d) + By; out(pos(d)) = i*a(i); else; rest(i) = a(i); end if */
template <class I, class T, int By, int Bins, bool Always>
static __global__ void __launch_bounds__(f2c::deal_threads, f2c::deal_blocks)
    deal_kernel(f2c::space<I, 1> it, const int *__restrict__ a, f2c::index<I, 1> a_, long long *__restrict__ out,
                f2c::index<I, 1> out_, int *__restrict__ rest, f2c::index<I, 1> rest_, int least, int bins,
                f2c::deal<T, By, Bins, -3> pos_) {
  pos_.template each<fetched, 0, Always, true>(
      it, [&](I i) { return fetched{a[a_(i)]}; },
      [&](I, const fetched &in) {
        unsigned bin = f2c::no_bin;
        if (Always || in.a >= 0) {
          const int d = in.a % bins + least;
          bin = pos_.bin(d);
        }
        return bin;
      },
      [&](I i, const fetched &in, T pos) {
        if (Always || in.a >= 0) {
          pos += By;
          out[out_(static_cast<I>(pos))] = static_cast<long long>(i) * in.a;
        } else {
          rest[rest_(i)] = in.a;
        }
      });
}

struct setting {
  int n, bins;
  long long step;
  bool together; /* the ranges of two bins have something in common */
  bool wide;     /* with elements of 'a' apart, which the kernel with long indices is for */
};

template <class T, int By, int Bins, bool Always> static void try_one(const setting &t) {
  const int n = t.n, bins = t.bins, least = -3;
  std::vector<int> a, rest(static_cast<size_t>(n) + 1, 0), rest_want = rest;
  std::vector<T> pos(static_cast<size_t>(bins)), pos_want;
  std::vector<long long> count(static_cast<size_t>(bins), 0);
  a.reserve(1);
  for (int k = 0; k < n; k++) {
    const int x = static_cast<int>(k * 2654435761u % 100003u);
    a.push_back(!Always && x % 5 == 0 ? -x - 1 : x);
  }
  const long long from = t.step > 0 ? 1 : n, to = t.step > 0 ? n : 1;
  for (long long i = from; t.step > 0 ? i <= to : i >= to; i += t.step)
    if (a[static_cast<size_t>(i - 1)] >= 0) count[static_cast<size_t>(a[static_cast<size_t>(i - 1)] % bins)]++;
  long long room = 3000;
  int first = -1, second = -1; /* bins that are not empty */
  for (int b = 0; b < bins; b++) {
    const int k = b * 7 % bins == b || bins % 7 == 0 ? b : b * 7 % bins; /* in no order */
    const long long c = count[static_cast<size_t>(k)];
    pos[static_cast<size_t>(k)] = static_cast<T>(By > 0 ? room : room + c * -By);
    room += c * (By > 0 ? By : -By);
    if (c > 0) (first < 0 ? first : second) = k;
  }
  if (t.together && second >= 0) pos[static_cast<size_t>(second)] = pos[static_cast<size_t>(first)];
  const bool clash = t.together && second >= 0;
  pos_want = pos;
  std::vector<long long> out(static_cast<size_t>(room) + 3000, 0), out_want = out;
  for (long long i = from; t.step > 0 ? i <= to : i >= to; i += t.step) {
    const int x = a[static_cast<size_t>(i - 1)];
    if (x >= 0) {
      T &p = pos_want[static_cast<size_t>(x % bins)];
      p += By;
      out_want[static_cast<size_t>(p - 1)] = i * x;
    } else {
      rest_want[static_cast<size_t>(i - 1)] = x;
    }
  }
  const std::vector<T> pos_before = pos;
  f2c::launch l(here);
  std::vector<int> spread(2 * static_cast<size_t>(n) + 1, 7);
  for (size_t k = 0; k < a.size(); k++) spread[2 * k] = a[k];
  const descriptor a0 = t.wide ? section(spread.data(), {{n, 2}}) : whole(a.data(), n),
                   out0 = whole(out.data(), static_cast<long long>(out.size())), rest0 = whole(rest.data(), n + 1),
                   pos0 = whole(pos.data(), bins);
  auto a_ = l.array<const int, 1>(a0.get(), "a", F2C_READ);
  auto out_ = l.array<long long, 1>(out0.get(), "out", F2C_WRITE);
  auto rest_ = l.array<int, 1>(rest0.get(), "rest", F2C_WRITE);
  auto pos_ = l.array<T, 1>(pos0.get(), "pos", F2C_READ + F2C_WRITE, {least});
  f2c::loops<1> it{{from, to, t.step}};
  auto pos_deal = l.dealing<By, Bins, -3>(pos_, 0, "each counter of 'pos' goes through a range of its own");
  l.dealt<fetched, true>(pos_deal, deal_kernel<int, T, By, Bins, Always>, deal_kernel<long long, T, By, Bins, Always>, it, a_.p, a_,
                         out_.p, out_, rest_.p, rest_, least, bins, pos_deal);
  const int status = l.end();
  const bool good = clash ? status == F2C_RUN_HOST && pos == pos_before
                          : status == F2C_DONE && pos == pos_want && out == out_want && rest == rest_want;
  if (!good) printf("n %d bins %d step %lld together %d\n", n, bins, t.step, t.together);
  CHECK(good);
}

static void try_all() {
  for (const int n : {0, 1, 31, 33, 447, 449, 1407, 1408, 1409, 20011}) {
    for (const long long step : {1, -1, 3}) {
      try_one<int, 1, 256, true>({n, 256, step, false, step < 0});
      try_one<int, -1, 0, false>({n, 37, step, false, step > 1});
    }
    try_one<int, -1, 0, false>({n, 1, 1, false, false});
    try_one<long long, 3, 0, true>({n, 1000, 1, false, false});
    try_one<int, 1, 256, true>({n, 256, 1, true, n % 2 == 1});
    try_one<int, -1, 0, false>({n, 2, 1, true, false});
    try_one<int, 1, 0, true>({n, 1025, 1, false, n % 2 == 0}); /* more than a block counts */
    try_one<int, -3, 0, false>({n, 30011, -1, false, n % 2 == 1});
    try_one<long long, 2, 2500, false>({n, 2500, 3, false, false});
    try_one<int, 1, 0, true>({n, 1500, 1, true, n % 2 == 0});
  }
}

F2C_LAUNCHER(deal_all, (int first), (first)) {
  try_all();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(deal_all(1) == F2C_DONE);
  return verdict();
}
