/* deal_launch.cuh: launches of iterations that choose a counter each (deal.cuh, rank.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Iterations in the order of what they choose. */
class rank_launch : public virtual launch_core {
protected:
  bool rankable(long long iterations, unsigned elements) {
    constexpr long long most = rank_policy::most;
    require("the loop has at most 2000000000 iterations, and chooses among as many elements",
            iterations <= most && elements <= most);
    return state_.status == F2C_DONE;
  }
  /* A loop whose iterations choose one of more counters than a block counts: `once` launches its kernel (rank.cuh). */
  template <class D, class Once> void by_rank(D &c, long long iterations, Once once) {
    seen_ = nullptr;
    if (!rankable(iterations, c.count)) return;
    ranking<D> r(&state_, iterations, c.bins());
    c.rank = r.room();
    once();
    c.rank.sorted = r.sort();
    const bool holds = r.base(c);
    r.counts();
    if (holds)
      once();
    else if (state_.status == F2C_DONE)
      f2c_launch_repeat(&state_, seen_what_);
  }
};

/* The launcher's part for counters that iterations choose. */
class deal_launch : public virtual rank_launch {
public:
  /* Counters of a launch by `dealt`, elements of an array that iterations move by By: the kernel's deal<T, By, Bins>. `apart`: how
   * far apart the elements are that an array gets between two moves of a counter; -1: no array does. `what` has to hold. */
  template <int By, int Bins = 0, int Least = 0, class T, int R>
  deal<T, By, Bins, Least, R> dealing(const mapped<T, R> &counters, int apart, const char *what) {
    deal<T, By, Bins, Least, R> c = {};
    const f2c_slot slot = f2c_launch_slot(&state_);
    seen_ = static_cast<const int *>(slot.host);
    seen_what_ = what;
    memset(slot.host, 0, sizeof(int));
    c.room.holds = static_cast<int *>(slot.result);
    choose_among(&c, counters);
    c.apart = apart;
    return c;
  }
  /* Launches a kernel that deals iterations, which need X of memory, by the counters. */
  template <class X, bool Numbered, class D, class... P, class... Q, class... A>
  void dealt(D &c, void (*k32)(space<int, 1>, P...), void (*k64)(space<long long, 1>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    constexpr long long most = 1 << 30; /* iterations that a word of 32 bits counts */
    const bool narrow = narrow_ && it.narrow() && it.n[0] < most;
    const void *const kernel = narrow ? reinterpret_cast<const void *>(k32) : reinterpret_cast<const void *>(k64);
    f2c_dim3 grid = {static_cast<unsigned>(blocks(it.n[0], deal_size<X>)), 1, 1};
    const auto once = [&] {
      if (narrow)
        start<int, 1, 0, P...>(grid, {deal_threads, 1, 1}, k32, it, static_cast<P>(args)...);
      else
        start<long long, 1, 0, Q...>(grid, {deal_threads, 1, 1}, k64, it, static_cast<Q>(args)...);
    };
    if constexpr (D::may_rank)
      if (c.bins() > deal_policy::bins) {
        grid.x = static_cast<unsigned>(resident_threads(kernel, {deal_threads, 1, 1}) / deal_threads);
        by_rank(c, it.n[0], once);
        return;
      }
    if constexpr (D::may_deal) {
      f2c_launch_fit(&state_, kernel, deal_threads, D::template shared_bytes<X, Numbered>(c.bins()));
      char *const room = f2c_launch_zeros(&state_, "bins", 16 + static_cast<size_t>(grid.x) * c.bins() * (narrow ? 4 : 8));
      c.room.ticket = reinterpret_cast<unsigned *>(room);
      c.room.tallies = room + 16;
      once();
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
