/* grid.h: kernels of the tests that are launched by hand, and memory for them. */
#ifndef TESTS_RUNTIME_GRID_H
#define TESTS_RUNTIME_GRID_H

#include <vector>
#include "check.h"
#include "f2cuda_device.cuh"

static const f2c_site here = {"warp.f90", 40, "warp", nullptr};

/* Calls a kernel that takes (n, data...) on a grid of exactly `blocks` blocks, through f2c_launch alone. */
template <class... P> static void call(const void *kernel, f2c_invoke invoke, unsigned blocks, unsigned threads, P... p) {
  f2c_launch l;
  void *argv[] = {&p...};
  f2c_launch_begin(&l, &here);
  l.shared = 1024;
  f2c_launch_kernel(&l, kernel, invoke, {blocks, 1, 1}, {threads, 1, 1}, argv);
  f2c_launch_end(&l);
}
#define CALL(kernel, type, blocks, threads, data)                                                                                  \
  call(reinterpret_cast<const void *>(kernel), f2c::invoke_kernel<type *>, blocks, threads, data)

/* Device memory for the tests, with the values of a vector. */
template <class T> struct on_device {
  std::vector<T> v;
  on_device(size_t n, T x) : v(n, x) { f2c_enter(whole(v.data(), size()).get(), F2C_COPYIN, "v", "warp.f90:1"); }
  ~on_device() { f2c_exit(whole(v.data(), size()).get(), F2C_DELETE, "v", "warp.f90:1"); }
  long long size() const { return static_cast<long long>(v.size()); }
  T *get() { return static_cast<T *>(f2c_device_address(whole(v.data(), size()).get(), "v", "warp.f90:1")); }
  void home() { f2c_update_host(whole(v.data(), size()).get(), 0, "v", "warp.f90:1"); }
};

#endif
