/* array.cuh: arrays inside one thread: dummies of assumed shape, and Fortran's reductions of arrays.
 *
 * The reductions take the number of elements in each dimension and a function that gives the element of zero-based
 * subscripts:  sum(a(:, j)) is f2c::sum<double>(n, [&](int k) { return a[a_(1 + k, j)]; }). They go through the elements in array
 * element order. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A value that is handed to a procedure whose dummy could be set, until the call is over. */
template <class T> F2C_METHOD T &lent(T &&value) { return value; }

/* An assumed-shape dummy argument, whose lower bounds are 1; of an allocatable one p is where element (1, 1, ..) is or would be. */
template <class T, int R> struct view {
  T *p;                    /* first element */
  long long stride[R];     /* elements between neighbours in each dimension */
  long long extent[R];     /* elements in each dimension */
  long long lower[R] = {}; /* of an allocatable one, where subscripts are checked: its lower bounds */

  /* Offset of an element from the first one. */
  template <class... S> F2C_METHOD long long at(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const long long sub[R] = {static_cast<long long>(subscript)...};
    long long offset = 0;
    for (int d = 0; d < R; d++) offset += (sub[d] - 1) * stride[d];
    return offset;
  }
};

/* Calls visit(element) for every element of an array of rank 1 to 3. */
template <class N, class F, class V> F2C_DEVICE_FN void each(N n, F element, V visit) {
  for (N k = 0; k < n; k++) visit(element(k));
}
template <class N, class M, class F, class V> F2C_DEVICE_FN void each(N n, M m, F element, V visit) {
  for (M k2 = 0; k2 < m; k2++)
    for (N k = 0; k < n; k++) visit(element(k, k2));
}
template <class N, class M, class L, class F, class V> F2C_DEVICE_FN void each(N n, M m, L l, F element, V visit) {
  for (L k3 = 0; k3 < l; k3++)
    for (M k2 = 0; k2 < m; k2++)
      for (N k = 0; k < n; k++) visit(element(k, k2, k3));
}

template <class T, class... A> F2C_DEVICE_FN T sum(A... shape_and_element) {
  T s = T(0);
  each(shape_and_element..., [&](T x) { s = static_cast<T>(s + x); });
  return s;
}
template <class T, class... A> F2C_DEVICE_FN T product(A... shape_and_element) {
  T s = T(1);
  each(shape_and_element..., [&](T x) { s = static_cast<T>(s * x); });
  return s;
}
/* What stands for an element that a MASK leaves out. */
template <class T> F2C_METHOD T zero() { return T(0); }
template <class T> F2C_METHOD T one() { return T(1); }
/* An element that a MASK may leave out. */
template <class T> struct chosen {
  T value;
  bool in;
  F2C_METHOD chosen(T x) : value(x), in(true) {}
  F2C_METHOD chosen() : value(), in(false) {}
};
template <class T> F2C_METHOD chosen<T> left_out() { return {}; }

/* The results for no element. */
template <class T> constexpr T most_negative = std::numeric_limits<T>::lowest();
template <class T> constexpr T most_positive = std::numeric_limits<T>::max();

/* The extreme of all elements but NaNs; a NaN where there is nothing else, `none` where there is no element. */
template <class T, class Better, class... A> F2C_DEVICE_FN T extreme_of(T none, Better better, A... shape_and_element) {
  T s = none;
  bool any = false;
  each(shape_and_element..., [&](chosen<T> x) {
    if (x.in && (!any || s != s || better(x.value, s))) s = x.value, any = true;
  });
  return s;
}
template <class T, class... A> F2C_DEVICE_FN T maxval(A... shape_and_element) {
  constexpr T none = most_negative<T>;
  return extreme_of<T>(
      none, [](T x, T s) { return x > s; }, shape_and_element...);
}
template <class T, class... A> F2C_DEVICE_FN T minval(A... shape_and_element) {
  constexpr T none = most_positive<T>;
  return extreme_of<T>(
      none, [](T x, T s) { return x < s; }, shape_and_element...);
}
/* Where the first extreme of a vector is, from 1; the first element where all are NaNs, 0 where there is none. */
template <class T, class N, class F> F2C_DEVICE_FN T maxloc(N n, F element) {
  T at = 0;
  std::decay_t<decltype(element(n))> best = {};
  for (N k = 0; k < n; k++) {
    const auto x = element(k);
    if (at == 0 ? x == x : x > best) best = x, at = static_cast<T>(k + 1);
  }
  return at == 0 && n > 0 ? T(1) : at;
}
template <class T, class N, class F> F2C_DEVICE_FN T minloc(N n, F element) {
  T at = 0;
  std::decay_t<decltype(element(n))> best = {};
  for (N k = 0; k < n; k++) {
    const auto x = element(k);
    if (at == 0 ? x == x : x < best) best = x, at = static_cast<T>(k + 1);
  }
  return at == 0 && n > 0 ? T(1) : at;
}
/* scale*sqrt(s), where scale is 1 or the largest magnitude so far: no square overflows, and the last bits are those of gfortran. */
template <class T, class... A> F2C_DEVICE_FN T norm2(A... shape_and_element) {
  T scale = 1, s = 0;
  each(shape_and_element..., [&](T x) {
    const T size = x < 0 ? -x : x;
    if (size == 0) return;
    const T part = scale < size ? scale / size : size / scale;
    s = scale < size ? 1 + s * (part * part) : s + part * part;
    if (scale < size) scale = size;
  });
  return scale * sqrt(s);
}
template <class... A> F2C_DEVICE_FN bool any(A... shape_and_element) {
  bool s = false;
  each(shape_and_element..., [&](bool x) { s = s || x; });
  return s;
}
template <class... A> F2C_DEVICE_FN bool all(A... shape_and_element) {
  bool s = true;
  each(shape_and_element..., [&](bool x) { s = s && x; });
  return s;
}
template <class T, class... A> F2C_DEVICE_FN T count(A... shape_and_element) {
  T s = 0;
  each(shape_and_element..., [&](bool x) { s = static_cast<T>(s + (x ? 1 : 0)); });
  return s;
}

/* n elements that lie one behind the other. */
template <class T> F2C_METHOD void copy(long long n, const T *from, T *to) {
  for (long long e = 0; e < n; e++) to[e] = from[e];
}

} // namespace F2C_CODE
} // namespace f2c
