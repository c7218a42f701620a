/* Fortran's intrinsics, evaluated on the device: one kernel fills a table, the host knows the answers. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <cmath>
#include <vector>

static const f2c_site here = {"math.f90", 1, "math", nullptr};

/* Puts values one after the other. */
template <class T> struct writer {
  T *to;
  template <class... V> F2C_METHOD void operator()(V... v) { ((*to++ = static_cast<T>(v)), ...); }
};

template <class I> static __global__ void integers_kernel(f2c::space<I, 1> it, long long *__restrict__ r, f2c::index<I, 1> r_) {
  if (!it.here()) return;
  const int i = -7, j = 3;
  const signed char b = -128;
  const long long w = 1ll << 40;
  writer<long long> put{r + r_(1)};
  put(f2c::mod(i, j), f2c::modulo(i, j), f2c::modulo(7, -3), f2c::modulo(-6, 3), f2c::sign(5, -2), f2c::sign(-5, 2));
  put(f2c::dim(3, 5), f2c::dim(5, 3), f2c::abs(i), f2c::abs(-w), f2c::max(1, 4, 2), f2c::min(3, 1, 2, -8));
  put(f2c::nint<int>(2.5), f2c::nint<int>(-2.5f), f2c::nint<long long>(1e15 + 0.5), f2c::floor<int>(-1.5), f2c::ceiling<int>(-1.5f),
      f2c::to_int<int>(-1.9));
  put(f2c::ipow(3, 4), f2c::ipow(-1, -3), f2c::ipow(2, -1), f2c::ipow(1, -9), f2c::ipow(2ll, 40), f2c::ipow<5>(3));
  put(f2c::merge(1, 2, true), f2c::merge(1, 2, 0), f2c::ishft(1, 31) == -2147483647 - 1, f2c::ishft(-1, -28), f2c::ishft(1, 32),
      f2c::ishft(b, -7));
  put(f2c::ishftc(0x12345678, 8), f2c::ishftc(0x0f, 2, 4), f2c::ishftc(0x01, -1, 4), f2c::ibits(0xff0, 4, 6), f2c::ibset(0, 5),
      f2c::ibclr(255, 0));
  put(f2c::btest(b, 7), f2c::btest(1, 1), f2c::popcnt(b), f2c::popcnt(-1ll), f2c::poppar(7), f2c::leadz(1));
  put(f2c::leadz(b), f2c::leadz(short(1)), f2c::trailz(8), f2c::trailz(0), f2c::shifta(-8, 1), f2c::shiftr(b, 1));
  put(f2c::shiftl(b, 1), f2c::iand(12, 10), f2c::ior(12, 10), f2c::ieor(12, 10), f2c::bit_not(0), f2c::ibits(-1, 0, 32));
  put(f2c::exponent(8.0), f2c::exponent(0.0f), f2c::exponent(0.3), f2c::isnan(1.0), 0, 0);
}

static const long long integer_answers[] = {
    -1,         2,    -2,   0,    -5, 5,   0, 2,         7,   1ll << 40, 4, -8, 3,  -3, 1000000000000001ll,
    -2,         -1,   -1,   81,   -1, 0,   1, 1ll << 40, 243, 1,         2, 1,  15, 0,  1,
    0x34567812, 0x0f, 0x08, 0x3f, 32, 254, 1, 0,         1,   64,        1, 31, 0,  15, 3,
    32,         -4,   64,   0,    8,  14,  6, -1,        -1,  4,         0, -1, 0,  0,  0};

template <class I> static __global__ void reals_kernel(f2c::space<I, 1> it, double *__restrict__ r, f2c::index<I, 1> r_) {
  if (!it.here()) return;
  using C = f2c::complex<double>;
  writer<double> put{r + r_(1)};
  put(f2c::mod(-7.5, 2.0), f2c::modulo(-7.5, 2.0), f2c::modulo(7.5, -2.0), f2c::modulo(-6.0, 3.0), f2c::sign(2.0, -0.0),
      f2c::dim(1.5, 2.0));
  put(f2c::aint(-1.9), f2c::anint(-2.5), f2c::anint(2.4f), f2c::max(1.0, 2.0, 3.0), f2c::min(1.0f, -2.0f), f2c::abs(-3.5));
  put(f2c::ipow(2.0, -3), f2c::ipow(-2.0f, 3), f2c::ipow<2>(1.5), f2c::pow(2.0, 0.5), f2c::hypot(3.0, 4.0), f2c::atan2(1.0, -1.0));
  put(f2c::erf(0.5), f2c::erfc(0.5), f2c::gamma(5.0), f2c::log_gamma(10.0), f2c::erfc_scaled(2.0), f2c::erfc_scaled(30.0));
  put(f2c::bessel_j0(1.0), f2c::bessel_j1(1.0), f2c::bessel_jn(3, 2.0), f2c::bessel_y0(1.0), f2c::bessel_y1(1.0),
      f2c::bessel_yn(2, 3.0));
  put(f2c::fraction(6.0), f2c::scale(1.5, 3), f2c::set_exponent(6.0, 1), f2c::spacing(1.0), f2c::rrspacing(1.0),
      f2c::nearest(1.0, -1.0));
  const C z(3, -4), i(0, 1);
  const C q = z / C(1, 2), e = f2c::exp(i), l = f2c::log(i), s = f2c::sqrt(C(-4, -0.0)), p = f2c::pow(i, C(2)),
          n = f2c::ipow(z, -1), t = f2c::sin(z), u = 2.0 * z + 1;
  put(f2c::abs(z), q.re, q.im, e.re, e.im, l.im);
  put(s.re, s.im, p.re, n.re, n.im, f2c::conjg(z).im);
  put(t.re, t.im, u.re, u.im, f2c::real(z), f2c::aimag(z));
}

static void try_integers() {
  constexpr int n = sizeof integer_answers / sizeof integer_answers[0];
  std::vector<long long> r(n, -77);
  f2c::launch s(here);
  auto r_ = s.array<long long, 1>(whole(r.data(), n).get(), "r", F2C_WRITE);
  s.run({1, 1, 1}, integers_kernel<int>, integers_kernel<long long>, f2c::loops<1>{{1, 1}}, r_.p, r_);
  s.end();
  for (int k = 0; k < n; k++) {
    if (r[static_cast<size_t>(k)] != integer_answers[k]) printf("integer %d: %lld\n", k, r[static_cast<size_t>(k)]);
    CHECK(r[static_cast<size_t>(k)] == integer_answers[k]);
  }
}

static void try_reals() {
  const double pi = std::acos(-1.0), root = std::sqrt(2.0);
  const double answers[] = {-1.5,
                            0.5,
                            -0.5,
                            0.0,
                            -2.0,
                            0.0,
                            -1.0,
                            -3.0,
                            2.0,
                            3.0,
                            -2.0,
                            3.5,
                            0.125,
                            -8.0,
                            2.25,
                            root,
                            5.0,
                            0.75 * pi,
                            0.520499877813046538,
                            0.479500122186953462,
                            24.0,
                            12.8018274800814696,
                            0.255395676310505744,
                            0.018795888861416751,
                            0.765197686557966552,
                            0.440050585744933516,
                            0.128943249474402051,
                            0.0882569642156769580,
                            -0.781212821300288717,
                            -0.160400393484923,
                            0.75,
                            12.0,
                            1.5,
                            2.220446049250313e-16,
                            4503599627370496.0 * 1.0,
                            1.0 - 1.1102230246251565e-16,
                            5.0,
                            -1.0,
                            -2.0,
                            std::cos(1.0),
                            std::sin(1.0),
                            0.5 * pi,
                            0.0,
                            -2.0,
                            -1.0,
                            0.12,
                            0.16,
                            4.0,
                            std::sin(3.0) * std::cosh(4.0),
                            -std::cos(3.0) * std::sinh(4.0),
                            7.0,
                            -8.0,
                            3.0,
                            -4.0};
  constexpr int n = sizeof answers / sizeof answers[0];
  std::vector<double> r(n, -77);
  f2c::launch s(here);
  auto r_ = s.array<double, 1>(whole(r.data(), n).get(), "r", F2C_WRITE);
  s.run({1, 1, 1}, reals_kernel<int>, reals_kernel<long long>, f2c::loops<1>{{1, 1}}, r_.p, r_);
  s.end();
  for (int k = 0; k < n; k++) {
    const double got = r[static_cast<size_t>(k)];
    const bool good = std::fabs(got - answers[k]) <= 1e-14 + 4e-15 * std::fabs(answers[k]);
    if (!good) printf("real %d: %.17g for %.17g\n", k, got, answers[k]);
    CHECK(good);
  }
}

F2C_LAUNCHER(math_all, (int first), (first)) {
  try_integers();
  try_reals();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(math_all(1) == F2C_DONE);
  return verdict();
}
