/* wave_launch.cuh: launches of warps that walk the strips of a wavefront (wave.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A wavefront in strips: how many, and the number of fronts. */
struct wave_cutting {
  long long along, rows, copies, fronts;

  double strips() const { return static_cast<double>(along) * static_cast<double>(rows) * static_cast<double>(copies); }
};

template <int C, int D> wave_cutting cut_wave(const skewing &skew, const loops<D> &it) {
  const long long rows = C > 2 ? it.n[C > 2 ? 2 : 0] : 1, lanes = it.n[1] + skew.lane_row * (rows - 1);
  wave_cutting c = {(lanes + 31) / 32, rows, 1, 0};
  for (int d = C > 2 ? 3 : 2; d < D; d++) c.copies *= it.n[d];
  c.fronts = it.n[0] + (1 + skew.step_lane) * lanes + (1 + skew.step_row) * rows;
  return c;
}

/* f2c_wave_pays, of a nest whose loop number `outer` carries all dependences: an iteration has so many references to arrays. */
template <int C, int D> bool wave_pays(const skewing &skew, const loops<D> &it, int outer, double references) {
  if (it.empty()) return true;
  const wave_cutting c = cut_wave<C>(skew, it);
  const f2c_shared_loop inner = {static_cast<long long>(it.total() / static_cast<double>(it.n[outer])), references, 0, 0};
  return f2c_wave_pays(static_cast<double>(c.fronts), c.strips(), C, static_cast<double>(it.n[outer]), &inner) != 0;
}

/* The launcher's part for wavefronts, and for sweeps with windows. */
class wave_launch : public virtual sweep_launch {
public:
  /* Launches a kernel that walks the strips of a wavefront (wave.cuh): a warp a block, as many as the device holds. */
  template <int C, int D, class... P, class... Q, class... A>
  void wave(const skewing &skew, void (*k32)(space<int, D>, front<int, C>, P...),
            void (*k64)(space<long long, D>, front<long long, C>, Q...), const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    const wave_cutting c = cut_wave<C>(skew, it);
    const long long far = 1 << 24; /* windows multiply lanes by their pitch */
    const bounds &lanes = it.b[1];
    const bool near = lanes.lo < far && lanes.lo > -far && lanes.hi < far && lanes.hi > -far;
    if (narrow_ && near && it.narrow() && c.fronts < 0x7fffffff - (1 << 24))
      strips<int, C, D, P...>(skew, c, k32, it, static_cast<P>(args)...);
    else
      strips<long long, C, D, Q...>(skew, c, k64, it, static_cast<Q>(args)...);
  }

  /* Room for what each strip of a wavefront folds into a variable, and, after that, what all come to. */
  template <class T> struct strip_folds {
    T *p;
    long long count;
  };
  template <int C, class T, int D> strip_folds<T> strips_of(const skewing &skew, const loops<D> &it) {
    const long long count = strip_count(cut_wave<C>(skew, it));
    return {reinterpret_cast<T *>(f2c_launch_scratch(&state_, "folds of strips", static_cast<size_t>(count) * sizeof(T))), count};
  }
  template <class Op, class T> void collect(const folding<Op, T> &variable, const strip_folds<T> &strips) {
    const auto kernel = reinterpret_cast<const void *>(collect_strips<Op, T>);
    const T *folds = strips.p;
    long long count = strips.count;
    partial<Op, T> to = variable;
    void *argv[] = {&folds, &count, &to};
    f2c_launch_kernel(&state_, kernel, invoke_kernel<const T *, long long, partial<Op, T>>, {1, 1, 1}, {256, 1, 1}, argv);
    kept_ = true; /* the wavefront's own results are there before these */
  }

private:
  /* As many as 32 bits count, with room for the tickets behind the last one; more have no memory. */
  static long long strip_count(const wave_cutting &c) { return c.strips() < 4e9 ? c.along * c.rows * c.copies : 1ll << 58; }
  template <class I, int C, int D, class... P>
  void strips(const skewing &skew, const wave_cutting &c, void (*kernel)(space<I, D>, front<I, C>, P...), const loops<D> &it,
              P... args) {
    const double all = c.strips();
    const long long count = strip_count(c);
    const int resident = f2c_launch_resident(&state_, reinterpret_cast<const void *>(kernel), 32);
    const f2c_chain chain = C > 1 ? f2c_launch_chain(&state_, sizeof(unsigned long long), count) : f2c_chain{};
    const double chained = static_cast<double>(C > 2 ? c.along + c.rows : c.along);
    const front<I, C> how = {chain,
                             static_cast<unsigned>(count),
                             static_cast<unsigned>(c.along),
                             static_cast<unsigned>(c.copies),
                             static_cast<I>(f2c_supernode_width(static_cast<double>(it.n[0]), all, chained, resident)),
                             static_cast<I>(skew.lane_row),
                             static_cast<I>(skew.step_row),
                             static_cast<I>(skew.step_lane),
                             static_cast<I>(C == 1 && is_ahead(it) ? ahead_ : 0)};
    const unsigned grid = static_cast<unsigned>(count < resident ? count : resident);
    start<I, D, 0, front<I, C>, P...>({grid, 1, 1}, {32, 1, 1}, kernel, it, how, args...);
  }
};

} // namespace F2C_CODE
} // namespace f2c
