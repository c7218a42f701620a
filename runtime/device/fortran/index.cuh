/* index.cuh: from subscripts to offsets.
 *
 * A kernel gets an array as a pointer to its virtual origin, the place where the element with all subscripts
 * 0 is or would be, and a functor: the offset of a(i, j) is i*s0 + j*s1 with the strides in elements. Lower
 * bounds are thus paid for once, in the launcher. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Kernels with 64-bit numbers are for what is rare, arrays of more than 2^31 elements and strides. The compiler is to spend little on
 * them: they unroll less. */
template <class I> constexpr bool wide = sizeof(I) > 4;

/* Strides known at run time, first stride not known to be 1. */
template <class I, int R> struct index {
  I stride[R]; /* elements between neighbours in each dimension */
  template <class... S> F2C_METHOD I operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const I sub[R] = {static_cast<I>(subscript)...};
    I offset = sub[0] * stride[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
};

/* 32-bit offsets, first stride 1. */
template <int R> struct index<int, R> {
  int stride[R]; /* stride[0] is 1 and is not read */
  template <class... S> F2C_METHOD int operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const int sub[R] = {static_cast<int>(subscript)...};
    int offset = sub[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
};

/* Strides known at compile time: fixed<I, 1, 512> for the leading extent 512. */
template <class I, long long... Stride> struct fixed {
  template <class... S> F2C_METHOD constexpr I operator()(S... subscript) const {
    static_assert(sizeof...(S) == sizeof...(Stride), "one subscript a dimension");
    return ((static_cast<I>(subscript) * static_cast<I>(Stride)) + ...);
  }
};

/* Declared bounds of an array, for checks of subscripts (subscript.cuh). */
template <int R> struct dimensions { long long lower[R], extent[R]; };

/* The subscript is the offset: arrays of one dimension without strides. */
struct straight {
  template <class S> F2C_METHOD constexpr S operator()(S subscript) const { return subscript; }
};

} // namespace F2C_CODE
} // namespace f2c
