/* team_section.cuh: sections of arrays that a team works on, in shared memory meanwhile. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Extents of the dimensions of a section, from bounds Lo, Hi, ..; of the first one an odd number of elements is from one to the next. */
template <long long... Bound> struct section_shape;
template <> struct section_shape<> { static constexpr int elements = 1; };
template <long long Lo, long long Hi, long long... More> struct section_shape<Lo, Hi, More...> {
  static constexpr int lo = static_cast<int>(Lo), extent = static_cast<int>(Hi - Lo + 1);
  using rest = section_shape<More...>;
  static constexpr int elements = extent * rest::elements;
};

/* At: subscripts in the section -> offset in the array. */
template <class I, class T, class At, long long... Bound> struct section {
  using shape = section_shape<Bound...>;
  static constexpr int rank = sizeof...(Bound) / 2;
  T *home, *box;
  At at;
  long long lower[rank], extent[rank]; /* of the array; extents of -1: it has all of the section */

  template <class Team> __device__ __forceinline__ void fetch(const Team &team) const {
    each(team, [&](int place, I offset) { box[place] = home[offset]; });
  }
  template <class Team> __device__ __forceinline__ void store(const Team &team) const {
    each(team, [&](int place, I offset) { home[offset] = box[place]; });
  }

private:
  /* The thread's elements: their places in the box and in the array. */
  template <class Team, class Do> __device__ __forceinline__ void each(const Team &team, Do act) const {
    F2C_UNROLL(4)
    for (int k = static_cast<int>(team.lane()); k < shape::elements; k += static_cast<int>(team.width))
      visit<shape, 0, 1>(k, 0, act);
  }
  __device__ __forceinline__ bool has(int d, I subscript) const {
    return extent[d] < 0 || (subscript >= lower[d] && subscript < lower[d] + extent[d]);
  }
  template <class S, int D, int Stride, class Do, class... Sub>
  __device__ __forceinline__ void visit(int rest, int place, Do act, Sub... sub) const {
    if constexpr (D == rank) {
      act(place, static_cast<I>(at(sub...)));
    } else {
      const int k = D == rank - 1 ? rest : rest % S::extent;
      const I subscript = static_cast<I>(S::lo + k);
      if (!has(D, subscript)) return;
      visit<typename S::rest, D + 1, Stride *(D == 0 ? (S::extent | 1) : S::extent)>(rest / S::extent, place + k * Stride, act,
                                                                                     sub..., subscript);
    }
  }
};

template <class I, long long... Bound, class T, class At>
F2C_DEVICE_FN section<I, T, At, Bound...> make_section(T *home, T *box, At at) {
  section<I, T, At, Bound...> s{home, box, at, {}, {}};
  for (int d = 0; d < s.rank; d++) s.lower[d] = 0, s.extent[d] = -1;
  return s;
}
/* limit: lower bound and extent of each dimension in the array. */
template <class I, long long... Bound, class T, class At, class... L>
F2C_DEVICE_FN section<I, T, At, Bound...> make_section(T *home, T *box, At at, long long limit, L... limits) {
  section<I, T, At, Bound...> s{home, box, at, {}, {}};
  const long long all[] = {limit, static_cast<long long>(limits)...};
  for (int d = 0; d < s.rank; d++) s.lower[d] = all[2 * d], s.extent[d] = all[2 * d + 1];
  return s;
}

/* ---- bounds that the launcher knows ---- */

/* A section of R dimensions, and where it is among those of its team, which take so many bytes together; at -1: there is no room, and the array is
 * worked on where it is. */
template <int R> struct section_bounds {
  int lo[R], extent[R], at, bytes;
  /* Elements from one to the next of dimension d. */
  F2C_METHOD int stride(int d) const {
    int s = 1;
    for (int k = 0; k < d; k++) s *= k ? extent[k] : extent[k] | 1;
    return s;
  }
  F2C_METHOD int origin() const {
    int place = 0;
    for (int d = 0; d < R; d++) place += lo[d] * stride(d);
    return place;
  }
};

/* Offsets in the section, or in the array. */
template <class I, int R> struct section_index {
  I stride[R];
  template <class... S> F2C_METHOD I operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const I sub[R] = {static_cast<I>(subscript)...};
    I offset = sub[0] * stride[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
};

template <class I, class T, class At, int R> struct sized_section {
  section_bounds<R> size;
  T *home, *box;
  At at;
  long long lower[R], extent[R]; /* of the array */

  F2C_METHOD bool boxed() const { return size.at >= 0; }
  F2C_METHOD T *base() const { return boxed() ? box - size.origin() : home; }
  template <class Team> __device__ __forceinline__ void fetch(const Team &team) const {
    each(team, [&](int place, I offset) { box[place] = home[offset]; });
  }
  template <class Team> __device__ __forceinline__ void store(const Team &team) const {
    each(team, [&](int place, I offset) { home[offset] = box[place]; });
  }

private:
  template <class Team, class Do> __device__ __forceinline__ void each(const Team &team, Do act) const {
    int elements = 1;
    if (!boxed()) return;
    for (int d = 0; d < R; d++) elements *= size.extent[d];
    for (int k = static_cast<int>(team.lane()); k < elements; k += static_cast<int>(team.width)) visit<0>(k, 0, act);
  }
  template <int D, class Do, class... Sub> __device__ __forceinline__ void visit(int rest, int place, Do act, Sub... sub) const {
    if constexpr (D == R) {
      act(place, static_cast<I>(at(sub...)));
    } else {
      const int k = D == R - 1 ? rest : rest % size.extent[D];
      const I subscript = static_cast<I>(size.lo[D] + k);
      if (subscript < lower[D] || subscript >= lower[D] + extent[D]) return;
      visit<D + 1>(rest / size.extent[D], place + k * size.stride(D), act, sub..., subscript);
    }
  }
};

/* limits: lower bound and extent of each dimension in the array. */
template <class I, int R, class T, class At, class... L>
F2C_DEVICE_FN sized_section<I, T, At, R> make_sized_section(const section_bounds<R> &size, T *home, T *box, At at, L... limits) {
  sized_section<I, T, At, R> s{size, home, box, at, {}, {}};
  const long long all[] = {static_cast<long long>(limits)...};
  for (int d = 0; d < R; d++) s.lower[d] = all[2 * d], s.extent[d] = all[2 * d + 1];
  return s;
}

} // namespace F2C_CODE
} // namespace f2c
