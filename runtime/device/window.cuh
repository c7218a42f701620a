/* window.cuh: the part of an array that a strip of a wavefront works on, in shared memory.
 *
 * A warp walks through a strip of 32 lanes in supernodes of 32 fronts (wave.cuh). Lane l is Lean * l steps
 * behind lane 0, so that a supernode is a parallelogram; in the window its rows stand straight: element (t0,
 * t1), of step t0 in lane t1, has column t0 + Lean * t1. The window moves on by 32 columns a supernode. Its
 * rows are the strip's, Back rows before them, which others have finished, and Ahead rows behind them, with
 * the values from before the nest; likewise Before and After columns. Whole rows come from memory and go
 * back: all traffic is coalesced, and the body reads and writes shared memory. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Bounds of an array in the dimensions of steps and lanes, as subscripts. */
template <class I> struct frame {
  I step_lo, step_hi, lane_lo, lane_hi;
  template <class J> operator frame<J>() const {
    return {static_cast<J>(step_lo), static_cast<J>(step_hi), static_cast<J>(lane_lo),
            static_cast<J>(lane_hi)};
  }
};

/* How far references of an iteration reach in the window, and the lean of its rows. */
template <int Back, int Ahead, int Before, int After, int Lean> struct window_shape {
  static constexpr int back = Back, ahead = Ahead, before = Before, after = After, lean = Lean;
  static constexpr int columns = 32;                                  /* of a supernode */
  static constexpr int pitch = (columns + Before + After) | 1;        /* odd: lanes use different banks */
  static constexpr int rows = 32 + Back + Ahead, room = rows * pitch; /* elements */
};

/* Fetch: the strip's own elements have to be read. Home: const T where they are not written. At: values of
 * the loops -> offset of the element that the iteration owns. */
template <class R, bool Fetch, class Home, class I, class At> struct window {
  using T = std::remove_const_t<Home>;
  static constexpr bool stores = !std::is_const<Home>::value;
  T *&view;               /* what the body's references start from */
  T *box;                 /* shared memory */
  Home *home;             /* the array */
  frame<I> limits;        /* its bounds */
  I step_base, lane_base; /* what is added to the loops' values in the subscripts of the element */
  At at;

  I row0, lanes, steps;                           /* lane number of the first row; iterations of the loops */
  I origin, per_step, per_lane;                   /* offset of element (0, row0); of neighbours */
  I step_least, step_most, lane_least, lane_most; /* elements that there are */
  I view0;                                        /* of the view, but for the column */

  /* A new strip, whose first lane has number `first`. */
  template <int D>
  __device__ __forceinline__ void enter(const space<I, D> &it, const I (&value)[D], I first) {
    I v[D];
    for (int d = 0; d < D; d++) v[d] = value[d];
    v[0] = it.lo[0];
    v[1] = it.lo[1] + first * it.step[1];
    row0 = first, lanes = it.n[1], steps = it.n[0];
    origin = offset(v, typename count_up<D>::list());
    v[0] += it.step[0];
    per_step = offset(v, typename count_up<D>::list()) - origin;
    v[0] -= it.step[0], v[1] += it.step[1];
    per_lane = offset(v, typename count_up<D>::list()) - origin;
    const I step = it.lo[0] + step_base, lane = it.lo[1] + lane_base;
    step_least = it.step[0] > 0 ? limits.step_lo - step : step - limits.step_hi;
    step_most = it.step[0] > 0 ? limits.step_hi - step : step - limits.step_lo;
    lane_least = it.step[1] > 0 ? limits.lane_lo - lane : lane - limits.lane_hi;
    lane_most = it.step[1] > 0 ? limits.lane_hi - lane : lane - limits.lane_lo;
    view0 = (R::back - row0) * R::pitch + R::before - it.step[0] * step -
            it.step[1] * lane * (R::pitch + R::lean);
  }

  /* What hangs on no other strip: columns that supernodes share, then the new ones of the strip's rows and of
   * those behind them. What nobody needs, beyond the array or set before it is read, may be anything. */
  __device__ __forceinline__ void before(I column, bool first) {
    view = box + (view0 - column);
    share<R::back, R::rows>(column, first);
    if (R::back > 0 && !first) share<0, R::back>(column, false);
    __syncwarp();
    const bool inside = column + R::after >= R::lean * (row0 + 31) && row0 + 32 <= lanes &&
                        column + R::after + R::columns <= steps + R::lean * row0;
    if (Fetch || !inside) fetch_rows<R::back, R::back + 32, R::after>(column);
    fetch_rows<R::back + 32, R::rows, R::after>(column);
    if (Fetch) {
      const int row = R::back + static_cast<int>(threadIdx.x);
      for (int c = 0; c < R::columns; c += per_line) prefetch(&old(row, column + R::after + R::columns + c));
    }
  }

  /* The rows of the strip before, which has them ready. */
  __device__ __forceinline__ void after(I column, bool first) const {
    if (R::back > 0 && first) share<0, R::back>(column, true);
    fetch_rows<0, R::back, 0>(column);
  }

  __device__ __forceinline__ void store(I column) const {
    const int c = static_cast<int>(threadIdx.x);
    F2C_UNROLL(4)
    for (int first = 0; first < (stores ? 32 : 0); first += batch) {
      T value[batch];
      F2C_UNROLL(16)
      for (int r = 0; r < batch; r++) value[r] = box[(R::back + first + r) * R::pitch + R::before + c];
      F2C_UNROLL(16)
      for (int r = 0; r < batch; r++) {
        const I lane = row0 + first + r, step = column + c - R::lean * lane;
        if (lane >= 0 && lane < lanes && step >= 0 && step < steps)
          put(home, origin + step * per_step + (first + r) * per_lane, value[r]);
      }
    }
  }

private:
  static constexpr int batch = 16; /* accesses in flight */
  static constexpr int per_line = static_cast<int>(sizeof(T) < 128 ? 128 / sizeof(T) : 1);

  template <int... K> __device__ __forceinline__ I offset(const I *v, number_list<K...>) const {
    return at(v[K]...);
  }

  template <class X> static __device__ __forceinline__ void put(X *to, I where, X value) {
    to[where] = value;
  }
  template <class X> static __device__ __forceinline__ void put(const X *, I, X) {}

  /* Columns of rows From .. To - 1 that the supernode shares with the one before; at the first one from
   * memory. */
  template <int From, int To> __device__ __forceinline__ void share(I column, bool first) const {
    for (int r = From + static_cast<int>(threadIdx.x); r < To; r += 32)
      for (int c = 0; c < R::before + R::after; c++)
        box[r * R::pitch + c] = first ? old(r, column - R::before + c) : box[r * R::pitch + R::columns + c];
  }

  template <int From, int To, int Shift> __device__ __forceinline__ void fetch_rows(I column) const {
    const int c = Shift + static_cast<int>(threadIdx.x);
    F2C_UNROLL(4)
    for (int first = From; first < To; first += batch) {
      T value[batch];
      F2C_UNROLL(16)
      for (int r = 0; r < batch; r++)
        if (first + r < To) value[r] = old(first + r, column + c);
      F2C_UNROLL(16)
      for (int r = 0; r < batch; r++)
        if (first + r < To) box[(first + r) * R::pitch + R::before + c] = value[r];
    }
  }

  /* An element of the array, by its row and column; of several beyond the array the same. */
  __device__ __forceinline__ const T &old(int r, I column) const {
    I lane = row0 + (r - R::back), step = column - R::lean * lane;
    step = step < step_least ? step_least : step > step_most ? step_most : step;
    lane = lane < lane_least ? lane_least : lane > lane_most ? lane_most : lane;
    return home[origin + step * per_step + (lane - row0) * per_lane];
  }
};

/* The part of an array that is read only and that but one of the loops walks along: that of the steps, or of
 * the lanes. Elements lie in the order of the subscript. */
template <int Before, int After, int Lean, bool Steps, class T, class I, class At> struct line {
  static constexpr int loop = Steps ? 0 : 1;
  T *&view; /* as in window, and what follows */
  T *box;   /* room(..) elements */
  const T *home;
  I lowest, highest, base;
  At at;

  I row0, origin, per_item, least, most; /* elements that there are, as iterations of the loop */
  I first_subscript, sign;

  static constexpr int room = 32 + (Steps ? 31 * Lean : 0) + Before + After;

  template <int D>
  __device__ __forceinline__ void enter(const space<I, D> &it, const I (&value)[D], I first) {
    I v[D];
    for (int d = 0; d < D; d++) v[d] = value[d];
    v[0] = it.lo[0], v[1] = it.lo[1];
    row0 = first, sign = it.step[loop], first_subscript = it.lo[loop] + base;
    origin = offset(v, typename count_up<D>::list());
    v[loop] += sign;
    per_item = offset(v, typename count_up<D>::list()) - origin;
    least = sign > 0 ? lowest - first_subscript : first_subscript - highest;
    most = sign > 0 ? highest - first_subscript : first_subscript - lowest;
  }
  __device__ __forceinline__ void before(I column, bool first) {
    if (Steps || first) fetch(Steps ? column - Lean * (row0 + 31) - Before : row0 - Before);
  }
  __device__ __forceinline__ void after(I, bool) const {}
  __device__ __forceinline__ void store(I) const {}

private:
  template <int... K> __device__ __forceinline__ I offset(const I *v, number_list<K...>) const {
    return at(v[K]...);
  }

  /* Iterations item .. item + room - 1. */
  __device__ __forceinline__ void fetch(I item) {
    T value[(room + 31) / 32];
    F2C_UNROLL(16)
    for (int k = 0; k < (room + 31) / 32; k++) {
      const I i = item + k * 32 + static_cast<I>(threadIdx.x);
      value[k] = home[origin + (i < least ? least : i > most ? most : i) * per_item];
    }
    F2C_UNROLL(16)
    for (int k = 0; k < (room + 31) / 32; k++) {
      const int i = k * 32 + static_cast<int>(threadIdx.x);
      if (i < room) box[sign > 0 ? i : room - 1 - i] = value[k];
    }
    view = box - (sign > 0 ? first_subscript + item : first_subscript - item - (room - 1));
  }
};

/* A window over array `home`, for front::walk; `element` gives the offset of the element that an iteration
 * owns. */
template <class R, bool Fetch, class T, class Home, class I, class At>
__device__ __forceinline__ window<R, Fetch, Home, I, At>
make_window(T *&view, T *box, Home *home, const frame<I> &limits, int step_base, int lane_base, At element) {
  return {view, box, home, limits, step_base, lane_base, element};
}

template <int Before, int After, int Lean, bool Steps, class T, class I, class At>
__device__ __forceinline__ line<Before, After, Lean, Steps, T, I, At>
make_line(T *&view, T *box, const T *home, const frame<I> &limits, int base, At element) {
  return {
      view, box,    home, Steps ? limits.step_lo : limits.lane_lo, Steps ? limits.step_hi : limits.lane_hi,
      base, element};
}

} // namespace F2C_CODE
} // namespace f2c
