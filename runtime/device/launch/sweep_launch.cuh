/* sweep_launch.cuh: launches of a thread an iteration, and of threads that sweep (space.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what runs iterations one by one. */
struct sweep_policy {
  static constexpr long long line = 128,
                             sector = 32;        /* bytes, of NVIDIA's memory: CUDA C++ Programming Guide, device memory accesses */
  static constexpr long long aligned_from = 128; /* iterations along x; with fewer, another warp would cost more */
  static constexpr double abreast = 4 * 1024; /* iterations for a processor that is half full of threads with four side by side */
};

/* The launcher's part for plain loops and reductions. */
class sweep_launch : public virtual launch_core {
public:
  /* The program says how large blocks are. Goes first. */
  void as_said() { said_ = true; }
  /* The sweep that follows has no more blocks than this. Goes before its arrays. */
  void gangs(long long most) { gangs_ = most > 0 ? most : 1; }

  /* The launches that follow store in elements `first`, first + 1, .. of a's first dimension, one for each value of the
   * innermost loop from its first one on. Warps then begin where a line of memory does: those that begin elsewhere
   * touch a sector more, and store in parts of sectors, which takes a third longer. */
  template <class T, int R> void align(const mapped<T, R> &a, long long first) {
    constexpr long long line = sweep_policy::line, sector = sweep_policy::sector, size = static_cast<long long>(sizeof(T));
    long long at = first - a.least[0];
    if (size > sector || line % size != 0 || a.stride[0] != 1 || (R > 1 && a.stride[R > 1 ? 1 : 0] * size % sector != 0)) return;
    at = (at * size + static_cast<long long>(reinterpret_cast<size_t>(a.lowest) % line)) % line;
    ahead_ = static_cast<int>((at < 0 ? at + line : at) / size);
  }

  /* Launches one thread an iteration. The kernels are the same template for 32- and 64-bit indices. */
  template <int D, class... P, class... Q, class... A>
  void run(f2c_dim3 block, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
           const A &...args) {
    if (it.empty()) return;
    block = fit(block, it);
    if (narrow_ && it.narrow())
      chunks<int, D, 0, P...>(block, k32, it, static_cast<P>(args)...);
    else
      chunks<long long, D, 0, Q...>(block, k64, it, static_cast<Q>(args)...);
  }
  /* The same in blocks of one warp along the innermost loop (lines.cuh). */
  template <int D, class... P, class... Q, class... A>
  void warps(void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it, const A &...args) {
    whole_warps(32, k32, k64, it, args...);
  }
  /* The same in blocks of so many threads, a multiple of 32. */
  template <int D, class... P, class... Q, class... A>
  void whole_warps(unsigned threads, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
                   const A &...args) {
    if (it.empty()) return;
    ahead_ = 0; /* a warp takes home all of its lines */
    if (narrow_ && it.narrow())
      chunks<int, D, 0, P...>({threads, 1, 1}, k32, it, static_cast<P>(args)...);
    else
      chunks<long long, D, 0, Q...>({threads, 1, 1}, k64, it, static_cast<Q>(args)...);
  }
  /* Launches a kernel whose body is short and has no loops: C iterations a thread (space<I, D, C>) keep more
   * loads in flight, if there are enough iterations to fill the device so, else one; one, too, where their registers leave
   * room for half of the threads or less (a curl of three fields: 99 us, and 63 with one). */
  template <int D, int C, class... P, class... Q, class... A>
  void stream(f2c_dim3 block, void (*several)(space<int, D, C>, P...), void (*one)(space<int, D, 1>, P...),
              void (*k64)(space<long long, D, 1>, Q...), const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    block = fit(block, it);
    const auto room = [&](const void *kernel) { return static_cast<double>(resident_threads(kernel, block)); };
    const double together = room(reinterpret_cast<const void *>(several));
    if (!narrow_ || !it.narrow())
      chunks<long long, D, 1, Q...>(block, k64, it, static_cast<Q>(args)...);
    else if (it.total() >= C * together && 2 * together > room(reinterpret_cast<const void *>(one)))
      chunks<int, D, C, P...>(block, several, it, static_cast<P>(args)...);
    else
      chunks<int, D, 1, P...>(block, one, it, static_cast<P>(args)...);
  }
  /* The same where a thread does its C iterations of loop 1, or of the only one, side by side (space::first_abreast): there have to be twice as many. */
  template <int D, int C, class... P, class... Q, class... A>
  void abreast(f2c_dim3 block, void (*several)(space<int, D, C>, P...), void (*one)(space<int, D, 1>, P...),
               void (*k64)(space<long long, D, 1>, Q...), const loops<D> &it, const A &...args) {
    constexpr int side = D > 1 ? 1 : 0;
    loops<D> threads = it;
    threads.n[side] = blocks(it.n[side], C);
    if (it.n[side] < 2 * C)
      stream(block, one, one, k64, it, args...);
    else
      stream(fit(block, threads), several, one, k64, it, args...);
  }
  /* There are so many iterations that those of loop 1, four a thread side by side, fill half of the device. */
  template <int D> bool goes_abreast(const loops<D> &it) {
    return it.n[1] >= 8 && it.total() >= sweep_policy::abreast * f2c_processors(&state_);
  }
  /* Launches as many blocks as the device holds; the kernel's threads sweep the iteration space. */
  template <int D, class... P, class... Q, class... A>
  void sweep(f2c_dim3 block, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
             const A &...args) {
    if (it.empty()) return;
    block = fit(block, it);
    if (narrow_ && it.narrow())
      once<int, D, P...>(block, k32, it, static_cast<P>(args)...);
    else
      once<long long, D, Q...>(block, k64, it, static_cast<Q>(args)...);
    owners_ = {};
  }

protected:
  template <int D> bool is_ahead(const loops<D> &it) const {
    return ahead_ > 0 && it.b[0].step == 1 && it.n[0] >= sweep_policy::aligned_from;
  }
  /* Threads along a dimension that the nest does not have would repeat iterations. A block that the program says stays as large as it is. */
  template <int D> f2c_dim3 fit(f2c_dim3 block, const loops<D> &it) {
    block = {block.x, D > 1 ? block.y : 1, D > 2 ? block.z : 1};
    if (said_) return block;
    const long long along[] = {it.n[0], D > 1 ? static_cast<long long>(it.along(1)) : 1,
                               D > 2 ? static_cast<long long>(it.along(2)) : 1};
    return f2c_fit_block(block, D, along, f2c_processors(&state_));
  }
  template <class I, int D, int C, class... P>
  void chunks(f2c_dim3 block, void (*kernel)(space<I, D, C>, P...), const loops<D> &nest, P... args) {
    grids g = {{nest.along(0), nest.along(1), nest.along(2)}, {block.x, block.y, block.z}, {0, 0, 0}, {}};
    if (C > 0) g.width[space<I, D, C>::few] *= C;
    space<I, D, C> whole = nest;
    if (block.x % 32 == 0 && is_ahead(nest)) {
      g.along[0] += ahead_;
      whole.lo[0] -= static_cast<I>(ahead_);
      whole.n[0] += static_cast<I>(ahead_);
      whole.skip = static_cast<I>(ahead_);
    }
    for (; g.here(); g.next()) {
      space<I, D, C> it = whole;
      for (int d = 0; d < D && d < 2; d++) {
        it.lo[d] += static_cast<I>(g.at[d]) * it.step[d];
        it.n[d] -= static_cast<I>(g.at[d]);
      }
      if (g.at[0] > 0) it.skip = 0;
      it.z0 = static_cast<I>(g.at[2]);
      start<I, D, C, P...>(g.size, block, kernel, it, args...);
    }
  }
  /* Blocks along dimension d that a thread an iteration would take. */
  template <int D> static long long needed(f2c_dim3 block, const loops<D> &nest, int d) {
    return d == 0 ? blocks(nest.n[0], block.x) : d >= D ? 1 : blocks(nest.n[d], d == 1 ? block.y : block.z);
  }
  /* No more blocks than `gangs_`, nor than have partial results. */
  f2c_dim3 few_blocks(const long long need[3]) const {
    const long long most = gangs_ < (int)F2C_MAX_PARTIALS ? gangs_ : (int)F2C_MAX_PARTIALS;
    const long long x = need[0] < most ? need[0] : most, y = need[1] < most / x ? need[1] : most / x,
                    z = need[2] < most / (x * y) ? need[2] : most / (x * y);
    return {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
  }
  template <int D> f2c_dim3 sweeping(f2c_dim3 block, const void *kernel, const loops<D> &nest) {
    const long long need[3] = {needed(block, nest, 0), needed(block, nest, 1), needed(block, nest, 2)};
    if (owners_.threads > 0) return owners_.grid;
    if (gangs_ > 0) return few_blocks(need);
    return f2c_sweep_grid(need, f2c_launch_resident(&state_, kernel, static_cast<int>(block.x * block.y * block.z)));
  }
  template <class I, int D, class... P>
  void once(f2c_dim3 block, void (*kernel)(space<I, D>, P...), const loops<D> &nest, P... args) {
    start<I, D, 0, P...>(sweeping(block, reinterpret_cast<const void *>(kernel), nest), block, kernel, nest, args...);
  }

  owning owners_; /* threads that have arrays of their own (own_launch.cuh) */
  int ahead_ = 0; /* elements from the begin of a line to where the first iteration stores */

private:
  bool said_ = false;   /* the program says how large blocks are */
  long long gangs_ = 0; /* the most blocks of a sweep; 0: nobody says */
};

} // namespace F2C_CODE
} // namespace f2c
