/* deep.cuh: allocatable and pointer components of the elements of an array.
 *
 * A kernel gets a table with an entry for each element, c_v[c_v_(i)], which says where that element's component is on the device and what
 * its bounds are: c(i)%v(j) is c_v[c_v_(i)][c_v[c_v_(i)].at(j)]. Where objects of the component have such components themselves, c(i)%s(k)%w(j),
 * these have a table of their own, with an entry for each object of all the c(i)%s, in order: c_s_w[c_s[c_s_(i)].place(k)]. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A dimension of an array that lies in each object. */
struct deep_dim {
  long long lower, extent;
};

/* As runtime/table/deep.cpp writes it. */
template <class T, int R> struct deep {
  T *p;                        /* where the element with all subscripts 0 is or would be; null: not allocated or associated */
  long long first;             /* how many elements the entries before have */
  long long lower[R ? R : 1];  /* bounds, */
  long long extent[R ? R : 1]; /* elements in each dimension, */
  long long stride[R ? R : 1]; /* and what neighbours are apart, in elements */
  F2C_METHOD T &operator[](long long offset) const { return p[offset]; }
  template <class... S> F2C_METHOD long long at(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const long long sub[R ? R : 1] = {static_cast<long long>(subscript)...};
    long long offset = 0;
    for (int d = 0; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
  /* The number of this element among those of all entries. */
  template <class... S> F2C_METHOD long long place(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const long long sub[R ? R : 1] = {static_cast<long long>(subscript)...};
    long long position = 0, width = 1;
    for (int d = 0; d < R; width *= extent[d++]) position += (sub[d] - lower[d]) * width;
    return first + position;
  }
};

} // namespace F2C_CODE
} // namespace f2c
