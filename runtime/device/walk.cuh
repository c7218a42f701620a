/* walk.cuh: does each iteration of a loop set of its work arrays what it reads? Do no two iterations come to one element of an array?
 *
 * A launcher goes through an iteration's subscripts on the host, before the loop runs. What is found holds as long as the scalars that it is made
 * of have the same values: it is kept. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* So many values, 0 at first: no header of containers is read with each file of device code. */
template <class T> class walk_list {
  T *v_ = nullptr;
  size_t n_ = 0;

public:
  walk_list() = default;
  explicit walk_list(size_t n) : v_(n ? new T[n]() : nullptr), n_(n) {}
  walk_list(std::initializer_list<T> of) : walk_list(of.size()) {
    size_t i = 0;
    for (const T &x : of) v_[i++] = x;
  }
  walk_list(walk_list &&o) noexcept : v_(o.v_), n_(o.n_) { o.v_ = nullptr, o.n_ = 0; }
  walk_list &operator=(walk_list &&o) noexcept {
    std::swap(v_, o.v_), std::swap(n_, o.n_);
    return *this;
  }
  ~walk_list() { delete[] v_; }
  size_t size() const { return n_; }
  T &operator[](size_t i) { return v_[i]; }
  T *begin() const { return v_; }
  T *end() const { return v_ + n_; }
  void clear() {
    for (T &x : *this) x = T();
  }
  bool operator==(const walk_list &o) const {
    bool same = n_ == o.n_;
    for (size_t i = 0; same && i < n_; i++) same = v_[i] == o.v_[i];
    return same;
  }
};

/* One walk. It fails where an element is read before it is set, or lies outside of its array, and where it takes too long. */
class walk {
public:
  bool holds = true;
  long long left = 1ll << 27; /* elements, and turns of loops, that it may still come to */

  void fails() { holds = false; }
  bool goes_on(long long n = 1) {
    left -= n;
    holds = holds && left > 0;
    return holds;
  }
  void within(long long lo, long long i, long long hi) {
    if (i < lo || i > hi) fails();
  }
  long long quotient(long long a, long long b) { return b ? a / b : (fails(), 0); }
  long long power(long long a, long long b) {
    long long p = 1;
    if (b < 0) return a == 1 || a == -1 ? power(a, -b) : a ? 0 : (fails(), 0);
    for (; b > 0 && goes_on(); b--)
      p = static_cast<long long>(static_cast<unsigned long long>(p) * static_cast<unsigned long long>(a));
    return p;
  }
  long long mod(long long a, long long b) { return b ? a % b : (fails(), 0); }
  long long modulo(long long a, long long b) {
    const long long r = mod(a, b);
    return r && (r < 0) != (b < 0) ? r + b : r;
  }
  long long min(long long a, long long b) { return a < b ? a : b; }
  long long max(long long a, long long b) { return a > b ? a : b; }
  long long abs(long long a) { return a < 0 ? -a : a; }
  long long iand(long long a, long long b) { return a & b; }
};

/* do i = first, last, step */
class walk_loop {
  long long at_, step_, left_;

public:
  walk_loop(long long first, long long last, long long step)
      : at_(first), step_(step), left_(step ? (last - first + step) / step : 0) {}
  /* The next iteration's value of the variable, or, where there is none, what the loop leaves in it. */
  bool next(long long &i) {
    i = at_;
    if (left_ <= 0) return false;
    left_--;
    at_ += step_;
    return true;
  }
};

/* An array of which a mark is kept for each element. */
template <class Mark> class walked_array {
public:
  struct bounds {
    long long lo, hi;
  };
  /* A subscript, or first, last and step of a section. */
  struct range {
    long long first, last, step;
    range(long long i) : first(i), last(i), step(1) {}
    range(long long from, long long to, long long by) : first(from), last(to), step(by) {}
  };

protected:
  walk &walk_;
  walk_list<bounds> dim_;
  walk_list<Mark> mark_;

  template <class F> void each(const range *r, size_t d, long long at, long long stride, F &&visit) {
    if (d == dim_.size()) {
      visit(mark_[static_cast<size_t>(at)]);
      return;
    }
    const bounds b = dim_[d];
    walk_loop turns(r[d].first, r[d].last, r[d].step);
    for (long long i = 0; walk_.goes_on() && turns.next(i);) {
      if (i < b.lo || i > b.hi)
        walk_.fails();
      else
        each(r, d + 1, at + (i - b.lo) * stride, stride * (b.hi - b.lo + 1), visit);
    }
  }
  walked_array(walk &w, std::initializer_list<bounds> dims) : walk_(w), dim_(dims) {
    long long n = 1;
    for (const bounds b : dim_) n = b.hi < b.lo ? 0 : n > w.left / (b.hi - b.lo + 1) ? w.left : n * (b.hi - b.lo + 1);
    if (walk_.goes_on(n)) mark_ = walk_list<Mark>(static_cast<size_t>(n));
  }
};

/* A work array: which of its elements have been set. */
class walked : public walked_array<char> {
public:
  walked(walk &w, std::initializer_list<bounds> dims) : walked_array(w, dims) {}
  /* An iteration begins. */
  void begin() {
    if (walk_.goes_on(static_cast<long long>(mark_.size() / 8))) mark_.clear();
  }
  void set(std::initializer_list<range> at) {
    if (walk_.holds) each(at.begin(), 0, 0, 1, [](char &m) { m = 1; });
  }
  void read(std::initializer_list<range> at) {
    if (walk_.holds)
      each(at.begin(), 0, 0, 1, [this](char &m) {
        if (!m) walk_.fails();
      });
  }
};

/* An array of whose elements no two iterations come to the same: which iteration came to each. */
class walked_apart : public walked_array<int> {
  int turn_ = 0;
  void come(std::initializer_list<range> at) {
    if (walk_.holds)
      each(at.begin(), 0, 0, 1, [this](int &m) {
        if (m && m != turn_) walk_.fails();
        m = turn_;
      });
  }

public:
  walked_apart(walk &w, std::initializer_list<bounds> dims) : walked_array(w, dims) {}
  void next() { turn_++; }
  void set(std::initializer_list<range> at) { come(at); }
  void read(std::initializer_list<range> at) { come(at); }
};

/* What walks of one loop have found. */
class walks {
  struct result {
    walk_list<long long> values;
    bool holds = false;
  };
  static constexpr size_t most = 64;
  result known_[most];
  size_t found_ = 0; /* all in all: the latest are kept */

public:
  template <class F> bool holds(std::initializer_list<long long> values, F &&go) {
    walk_list<long long> v(values);
    for (size_t k = 0; k < most && k < found_; k++)
      if (known_[k].values == v) return known_[k].holds;
    walk w;
    go(w);
    result &r = known_[found_++ % most];
    r.values = static_cast<walk_list<long long> &&>(v), r.holds = w.holds;
    return w.holds;
  }
};

} // namespace F2C_CODE
} // namespace f2c
