/* check.h: what the run-time tests share: checks that count, and descriptors without Fortran. */
#ifndef TESTS_RUNTIME_CHECK_H
#define TESTS_RUNTIME_CHECK_H

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>
#include "f2cuda.h"

static int failures;

#define CHECK(condition)                                                                                                           \
  do {                                                                                                                             \
    if (!(condition)) {                                                                                                            \
      failures++;                                                                                                                  \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                       \
    }                                                                                                                              \
  } while (0)

/* A descriptor as gfortran makes it for `type(*), dimension(..)`: lower bounds 0, distances in bytes. */
struct descriptor {
  CFI_CDESC_T(CFI_MAX_RANK) d; /* the descriptor itself */
  const CFI_cdesc_t *get() const { return reinterpret_cast<const CFI_cdesc_t *>(&d); }
};

/* One dimension: elements and distance in elements. */
struct dimension {
  long long extent, stride;
};

template <class T> descriptor section(T *base, std::initializer_list<dimension> dims) {
  descriptor r = {};
  r.d.base_addr = const_cast<std::remove_const_t<T> *>(base);
  r.d.elem_len = sizeof(T);
  r.d.rank = static_cast<CFI_rank_t>(dims.size());
  r.d.attribute = CFI_attribute_other;
  int k = 0;
  for (const dimension &one : dims) {
    r.d.dim[k].extent = one.extent;
    r.d.dim[k++].sm = one.stride * static_cast<long long>(sizeof(T));
  }
  return r;
}
template <class T> descriptor whole(T *base, long long n) { return section(base, {{n, 1}}); }

static inline int verdict() {
  if (failures > 0) printf("%d checks failed\n", failures);
  return failures > 0;
}

#endif
