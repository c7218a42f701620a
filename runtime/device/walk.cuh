/* walk.cuh: does each iteration of a loop set of its work arrays what it reads? Do no two iterations come to one element of an array?
 *
 * A launcher goes through an iteration's subscripts on the host, before the loop runs. What is found holds as long as the scalars that it is made
 * of have the same values: it is kept. */
#pragma once
#include <initializer_list>
#include <vector>

namespace f2c {
inline namespace F2C_CODE {

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
  std::vector<bounds> dim_;
  std::vector<Mark> mark_;

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
    if (walk_.goes_on(n)) mark_.resize(static_cast<size_t>(n));
  }
};

/* A work array: which of its elements have been set. */
class walked : public walked_array<char> {
public:
  walked(walk &w, std::initializer_list<bounds> dims) : walked_array(w, dims) {}
  /* An iteration begins. */
  void begin() {
    if (walk_.goes_on(static_cast<long long>(mark_.size() / 8))) mark_.assign(mark_.size(), 0);
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
    std::vector<long long> values;
    bool holds;
  };
  std::vector<result> known_;
  size_t next_ = 0;
  static constexpr size_t most = 64;

public:
  template <class F> bool holds(std::initializer_list<long long> values, F &&go) {
    const std::vector<long long> v(values);
    for (const result &r : known_)
      if (r.values == v) return r.holds;
    walk w;
    go(w);
    if (known_.size() < most)
      known_.push_back({v, w.holds});
    else
      known_[next_++ % most] = {v, w.holds};
    return w.holds;
  }
};

} // namespace F2C_CODE
} // namespace f2c
