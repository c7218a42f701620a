/* handle.cuh: what a launcher holds of a kernel's arrays and results, until it hands them in. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A mapped array: what the kernel needs, by conversion. */
template <class T, int R> struct mapped {
  T *p;                                 /* device address of the virtual origin; null after a failure */
  long long stride[R > 0 ? R : 1] = {}; /* distance of neighbours in elements */
  unsigned long long version = 0;       /* f2c_operand.version */
  T *lowest = nullptr;                  /* device address of the element at the lowest address */
  long long span = 0;                   /* elements from there to the highest */
  long long least[R > 0 ? R : 1] = {}, most[R > 0 ? R : 1] = {}; /* bounds */

  /* Bounds in the dimensions that steps and lanes of a wavefront walk along. */
  frame<long long> in(int steps, int lanes) const { return {least[steps], most[steps], least[lanes], most[lanes]}; }

  template <class I> operator index<I, R>() const {
    index<I, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<I>(stride[d]);
    return x;
  }
};

/* A reduction variable between the host variable and the kernel's partial<Op, T>. */
template <class Op, class T> struct folding {
  f2c_slot slot; /* where partial results and the result go */
  operator partial<Op, T>() const { return {slot}; }
};

/* A variable that keeps the value of one iteration, between the host variable and the kernel's last<T>. */
template <class T> struct keeping {
  T *to; /* its result slot, device side */
  operator last<T>() const { return {to}; }
};

/* How to fold a result into its host variable once it is there. */
struct pending {
  void *variable;                                   /* the Fortran variable */
  const void *result;                               /* its slot, host side */
  void (*fold)(void *variable, const void *result); /* variable = op(variable, result) */
  bool (*holds)(const void *variable, const void *result) = nullptr; /* can they be folded? NULL: yes */
  const char *what = nullptr; /* else that does not hold, in words */
};

/* A COMPLEX scalar of the Fortran side, which aligns it like its parts, not like f2c::complex. */
template <class T> T value_of(const T *scalar) {
  T copy;
  memcpy(&copy, static_cast<const void *>(scalar), sizeof copy);
  return copy;
}

} // namespace F2C_CODE
} // namespace f2c
