/* inspect_launch.cuh: launches of the test before a loop (inspect.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of tests. */
struct inspect_policy {
  static constexpr unsigned threads = 256;    /* of a block */
  static constexpr long long far = 1ll << 40; /* beyond every subscript, and its array can still be counted in bytes */
};

/* The launcher's part for tests before a loop. */
class inspect_launch : public virtual launch_core {
public:
  /* Sees whether the iterations of a loop touch different elements, by an inspector; `versions` are those of the arrays that it
   * reads. If they do not, nothing is launched from here on. */
  template <class... P, class... Q, class... A>
  void inspect(const char *what, std::initializer_list<unsigned long long> versions, void (*k32)(space<int, 1>, inspection, P...),
               void (*k64)(space<long long, 1>, inspection, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    key<sizeof(bounds) + (sizeof(Q) + ... + 0)> all;
    all.add(it.b[0]);
    (all.add(static_cast<Q>(args)), ...);
    f2c_test t = {what, all.bytes, all.used, versions.begin(), static_cast<int>(versions.size()), nullptr, nullptr, 0};
    for (int more = f2c_test_begin(&state_, &t); more; more = f2c_test_next(&state_, &t))
      if (narrow_ && it.narrow())
        inspector<int, P...>(k32, t, it, static_cast<P>(args)...);
      else
        inspector<long long, Q...>(k64, t, it, static_cast<Q>(args)...);
  }

  /* The least and the greatest of the elements with subscripts from `lo` to `hi`: subscripts of another array, which tell how far that
   * goes. Where there are none, a range between the two is empty; where the loop is the host's already, it is everything. */
  template <class T, int R> long long least(const mapped<T, R> &a, const long long (&lo)[R], const long long (&hi)[R]) {
    return extreme(a, lo, hi, 0);
  }
  template <class T, int R> long long most(const mapped<T, R> &a, const long long (&lo)[R], const long long (&hi)[R]) {
    return extreme(a, lo, hi, 1);
  }

private:
  template <class T, int R>
  long long extreme(const mapped<T, R> &a, const long long (&lo)[R], const long long (&hi)[R], int greatest) {
    static_assert(std::is_integral<T>::value && R <= 3, "subscripts");
    constexpr long long far = inspect_policy::far;
    if (state_.status != F2C_DONE) return greatest ? far : -far;
    f2c_box box = {nullptr, R, {1, 1, 1}, {}, sizeof(T), a.version};
    const T *first = a.p;
    for (int d = 0; d < R; d++) {
      const long long from = lo[d] > a.least[d] ? lo[d] : a.least[d], to = hi[d] < a.most[d] ? hi[d] : a.most[d];
      if (!a.p || from > to) return greatest ? -far : far;
      box.count[d] = to - from + 1;
      box.stride[d] = a.stride[d] * static_cast<long long>(sizeof(T));
      first += from * a.stride[d];
    }
    box.first = reinterpret_cast<const char *>(first);
    return f2c_launch_extreme(&state_, &box, greatest);
  }
  /* Bytes of values, one after the other. */
  template <size_t N> struct key {
    char bytes[N];
    size_t used = 0;
    template <class T> void add(const T &value) {
      memcpy(bytes + used, &value, sizeof value);
      used += sizeof value;
    }
  };
  template <class I, class... P>
  void inspector(void (*kernel)(space<I, 1>, inspection, P...), const f2c_test &t, const loops<1> &it, P... args) {
    constexpr unsigned threads = inspect_policy::threads;
    const long long most = f2c_launch_resident(&state_, reinterpret_cast<const void *>(kernel), threads);
    const long long need = blocks(it.n[0], threads);
    start<I, 1, 0, inspection, P...>({static_cast<unsigned>(need < most ? need : most), 1, 1}, {threads, 1, 1}, kernel, it,
                                     {t.facts, t.bits, t.first}, args...);
  }
};

} // namespace F2C_CODE
} // namespace f2c
