/* own.cuh: arrays whose extents are known at the launch, and of which each thread of a sweep has one.
 *
 * They lie in memory of the launch, the element of one thread beside the same element of the next one, so that the lanes of a warp
 * that walk their arrays together touch lines together. Where a procedure takes such an array for contiguous memory, each thread's
 * lies there in one piece. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Offset of an element from the virtual origin of the thread's array. */
template <class I, int R> struct own_index {
  I stride[R];       /* elements between neighbours in each dimension */
  long long between; /* elements between the arrays of neighbouring threads */
  template <class... S> F2C_METHOD I operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const I sub[R] = {static_cast<I>(subscript)...};
    I offset = sub[0] * stride[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
  template <class J> F2C_METHOD operator own_index<J, R>() const {
    own_index<J, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<J>(stride[d]);
    x.between = between;
    return x;
  }
  /* How far the thread's array is from that of thread 0. */
  __device__ __forceinline__ long long start() const {
    const long long block = (static_cast<long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    return (block * (blockDim.x * blockDim.y * blockDim.z) + thread) * between;
  }
};

} // namespace F2C_CODE
} // namespace f2c
