/* staged_launch.cuh: launches of threads with sections of arrays in shared memory (staged.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* An iteration comes to so many elements of a section at a point, and sets so many in any case. */
struct staged_point {
  int met, set;
};

/* Room for the sections of a thread: all of them have it, or none. */
class staging {
public:
  static constexpr unsigned most_threads = 128; /* of a block */
  /* The first `inside` dimensions of the array are a section. */
  template <class T, int R> staged_bounds add(const mapped<T, R> &a, int inside) {
    staged_bounds s = {0, 0, 0, static_cast<int>(bytes_), false, false};
    long long elements = 1;
    for (int d = 0; d < inside; d++) {
      const long long extent = a.most[d] - a.least[d] + 1;
      if (extent > 1 && a.stride[d] != elements) fits_ = false;
      s.first += a.least[d] * a.stride[d];
      elements *= extent > 0 ? extent : 0;
      if (elements > most) fits_ = false;
      if (!fits_) return s;
    }
    s.elements = static_cast<int>(elements);
    s.pitch = s.elements | 1;
    bytes_ += (static_cast<size_t>(s.pitch) * sizeof(T) + 15) / 16 * 16;
    longest_ = s.elements > longest_ ? s.elements : longest_;
    return s;
  }
  /* A section at a point: where it does not follow its neighbours, or is much more than what an iteration comes to, it stays where it is. */
  template <class T, int R> staged_bounds add(const mapped<T, R> &a, int inside, staged_point point) {
    const bool fit = fits_;
    const int longest = longest_;
    const size_t bytes = bytes_;
    staged_bounds s = add(a, inside);
    const bool piece = fits_ && a.stride[inside] == s.elements && s.elements <= 2 * point.met;
    fits_ = fit;
    if (!piece) {
      bytes_ = bytes;
      longest_ = longest;
      s.at = -1;
      return s;
    }
    s.piece = true;
    s.set = s.elements == point.set;
    points_ = true;
    return s;
  }
  template <class T, int R> staging &with(const mapped<T, R> &a, int inside) {
    add(a, inside);
    return *this;
  }
  template <class T, int R> staging &with(const mapped<T, R> &a, int inside, staged_point point) {
    add(a, inside, point);
    return *this;
  }
  /* They are small enough for many threads to have some. */
  bool small() const { return staged() && bytes_ <= 520; }
  /* How many threads a block has, and bytes of shared memory. */
  unsigned threads() const {
    return !staged() || (points_ && bytes_ * most_threads <= room) ? most_threads : bytes_ * 64 <= room ? 64 : 32;
  }
  size_t bytes(unsigned threads) const { return staged() ? bytes_ * threads : 0; }
  staged_bounds settled(staged_bounds s) const {
    if (!staged()) s.at = -1;
    return s;
  }

private:
  bool staged() const { return fits_ && (points_ || longest_ >= least) && bytes_ * 32 <= room; }
  static constexpr size_t room = 48 * 1024; /* of a block: what kernels have without asking */
  static constexpr long long most = 1536;   /* elements of a section; */
  static constexpr int least = 6;           /* shorter ones of neighbours are in the same lines */
  size_t bytes_ = 0;                        /* of a thread */
  int longest_ = 0;
  bool fits_ = true, points_ = false;
};

/* The launcher's part. */
class staged_launch : public virtual sweep_launch {
public:
  /* Whether a thread each does the iterations in the place of a team: there are many, and none of the loops that the team would share out is long;
   * -1: that is not known, other negative numbers: so many at most. */
  template <int D> bool goes_staged(const loops<D> &it, const staging &sections, std::initializer_list<long long> inner) {
    for (const long long n : inner)
      if (n == -1 || n < -longest || n > longest) return false;
    return sections.small() && it.total() >= sweep_policy::abreast / 4 * f2c_processors(&state_);
  }
  template <int D, class... P, class... Q, class... A>
  void staged(const staging &sections, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
              const A &...args) {
    unsigned threads = sections.threads();
    while (threads > 32 && it.n[0] <= threads / 2) threads /= 2;
    shared(sections.bytes(threads));
    whole_warps(threads, k32, k64, it, args...);
    shared(0);
  }

private:
  static constexpr long long longest = 64; /* iterations that a thread does itself */
};

} // namespace F2C_CODE
} // namespace f2c
