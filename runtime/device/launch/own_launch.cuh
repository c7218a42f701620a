/* own_launch.cuh: arrays of which each thread of a sweep has one (own.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The launcher's part for arrays of threads; goes with a sweep. */
class own_launch : public virtual sweep_launch {
public:
  /* The sweep that follows has arrays of which each thread has one: how many threads there are. Goes before them. */
  template <int D, class... P> void owners(f2c_dim3 block, void (*kernel)(space<int, D>, P...), const loops<D> &it) {
    block = fit(block, it);
    owners_ = {};
    owners_.grid = sweeping(block, reinterpret_cast<const void *>(kernel), it);
    owners_.block = static_cast<long long>(block.x) * block.y * block.z;
    owners_.threads = owners_.block * owners_.grid.x * owners_.grid.y * owners_.grid.z;
    for (int d = 0; d < 3; d++) owners_.need[d] = needed(block, it, d);
  }
  /* An array for each thread, of the shape of `host`, with these lower bounds (default 1). `together`: a thread's elements are
   * contiguous; otherwise those of a block's threads lie side by side. */
  template <class T, int R>
  owned<T, R> own(const CFI_cdesc_t *host, const char *name, bool together, std::initializer_list<long long> lower = {}) {
    long long from[R], extent[R];
    for (int d = 0; d < R; d++) {
      from[d] = d < static_cast<int>(lower.size()) ? lower.begin()[d] : 1;
      extent[d] = host->dim[d].extent;
    }
    return give_out<T, R>(name, together, from, extent);
  }
  /* The same with these bounds. */
  template <class T, int R>
  owned<T, R> own(const char *name, bool together, std::initializer_list<long long> lower, std::initializer_list<long long> upper) {
    long long extent[R];
    for (int d = 0; d < R; d++) extent[d] = upper.begin()[d] - lower.begin()[d] + 1;
    return give_out<T, R>(name, together, lower.begin(), extent);
  }

private:
  /* Memory for an array of each owner. */
  template <class T, int R> owned<T, R> give_out(const char *name, bool together, const long long *lower, const long long *extent) {
    owned<T, R> a;
    long long elements = 1, origin = 0;
    for (int d = 0; d < R; d++) {
      a.stride[d] = elements;
      a.bounds.lower[d] = lower[d];
      a.bounds.extent[d] = extent[d];
      elements *= extent[d] > 0 ? extent[d] : 0;
    }
    if (elements > 0) owners_.limit(f2c_own_bytes(&state_) / (elements * static_cast<long long>(sizeof(T))));
    if (together) a.between = elements;
    for (int d = 0; d < R; d++) {
      a.stride[d] *= together ? 1 : owners_.threads;
      origin += lower[d] * a.stride[d];
    }
    if (elements * (together ? 1 : owners_.threads) + (origin < 0 ? -origin : origin) > 0x7fffffff) narrow_ = false;
    char *const room = f2c_launch_scratch(&state_, name, static_cast<size_t>(elements * owners_.threads) * sizeof(T));
    a.p = reinterpret_cast<T *>(room ? room - origin * static_cast<long long>(sizeof(T)) : nullptr);
    return a;
  }
};

} // namespace F2C_CODE
} // namespace f2c
