/* multiply.cpp: the emulated device's library of products of matrices, so that those of the program can be followed without a GPU. It
 * takes small ones, too. */
#include <complex>
#include <cstring>
#include "../backend.h"
#include "../launch/product.h"
#include "queue.h"
#include "watch.h"

namespace f2c_emu {

template <class T> static T number(const double *bytes) {
  T value;
  memcpy(static_cast<void *>(&value), bytes, sizeof value);
  return value;
}

template <class T> static const T &at(const f2c_matrix &m, long long row, long long column, long long product) {
  return static_cast<const T *>(m.first)[(m.turned ? row * m.ld + column : row + column * m.ld) + product * m.gap];
}

template <class T> static void multiply_one(const f2c_matrices &m, long long i, long long j, long long p) {
  T sum(0);
  const bool vectors = m.what == F2C_GEMV;
  const T *const b = static_cast<const T *>(m.b.first);
  T *const c = static_cast<T *>(m.c.first) + (vectors ? i * m.c.ld : i + j * m.c.ld + p * m.c.gap);
  for (long long k = 0; k < m.k; k++) {
    const T y = vectors ? b[k * m.b.ld] : m.what == F2C_SYRK ? at<T>(m.a, j, k, 0) : at<T>(m.b, k, j, p);
    sum += at<T>(m.a, i, k, p) * y;
  }
  const T beta = number<T>(m.beta);
  *c = number<T>(m.alpha) * sum + (beta == T(0) ? T(0) : beta * *c);
  watch_set(c, sizeof *c);
}

template <class T> static int multiply_all(const f2c_matrices &m) {
  for (long long p = 0; p < m.count; p++)
    for (long long j = 0; j < m.n; j++)
      for (long long i = 0; i < m.m; i++)
        if (m.what != F2C_SYRK || (m.lower ? i >= j : i <= j)) multiply_one<T>(m, i, j, p);
  return 1;
}

static int multiply_now(const f2c_matrices *m) {
  switch (m->kind) {
  case F2C_REAL_4: return multiply_all<float>(*m);
  case F2C_REAL_8: return multiply_all<double>(*m);
  case F2C_COMPLEX_4: return multiply_all<std::complex<float>>(*m);
  default: return multiply_all<std::complex<double>>(*m);
  }
}

static int multiply(const f2c_matrices *m) {
  return !queue_put([all = *m]() -> const char * {
    multiply_now(&all);
    return nullptr;
  });
}

extern const f2c_library library;
const f2c_library library = {"the emulated library", multiply, 64, 64, 64, 2, 2};

} // namespace f2c_emu
