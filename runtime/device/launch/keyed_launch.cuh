/* keyed_launch.cuh: launches of iterations that move elements of an array on (keyed.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The launcher's part for other running values that iterations choose. */
class keyed_launch : public virtual rank_launch, public virtual carry_launch, public virtual sweep_launch {
public:
  /* Running values of a launch by `by_key`, elements of an array: the kernel's keyed<Op, T, R>. */
  template <class Op, class T, int R> keyed<Op, T, R> keying(const mapped<T, R> &values) { return among<keyed<Op, T, R>>(values); }
  /* Counters of it that have a cap: the kernel's capped<T, By, Equal, R>. */
  template <int By, bool Equal, class T, int R> capped<T, By, Equal, R> capping(const mapped<T, R> &a) {
    return among<capped<T, By, Equal, R>>(a);
  }
  /* Launches a kernel whose iterations choose one of them each. */
  template <class D, class... P, class... Q, class... A>
  void by_key(D &c, void (*k32)(space<int, 1>, P...), void (*k64)(space<long long, 1>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty() || !rankable(it.n[0], c.count)) return;
    ranking<D> r(&state_, it.n[0], c.bins());
    c.rank = r.room();
    r.prepare(c);
    sweep({256, 1, 1}, k32, k64, it, args...);
    c.rank.sorted = r.sort();
    if (r.strays()) {
      if (state_.status == F2C_DONE) f2c_launch_repeat(&state_, "the elements that iterations choose are in the array");
      return;
    }
    run_between(c, r, loops<1>{{0, it.n[0] - 1}});
    r.counts();
    sweep({256, 1, 1}, k32, k64, it, args...);
  }

private:
  template <class D, class R> void run_between(const D &c, R &r, const loops<1> &) { r.find(c); }
  template <class R, class T, int N> void run_between(const keyed<op::latest, T, N> &c, R &r, const loops<1> &) { r.find(c); }
  template <class R, class Op, class T, int N> void run_between(const keyed<Op, T, N> &c, R &, const loops<1> &places) {
    using D = keyed<Op, T, N>;
    using C = carry<op::restart<Op>, restarted<T>>;
    using X = keyed_place<T>;
    const C chain = carried<op::restart<Op>, restarted<T>, X>(places);
    start<int, 1, 0, D, C>(together<restarted<T>, X>(reinterpret_cast<const void *>(keyed_scan<D>), places), {tile_threads, 1, 1},
                           keyed_scan<D>, places, c, chain);
    state_.shared = 0;
    state_.together = 0;
  }
};

} // namespace F2C_CODE
} // namespace f2c
