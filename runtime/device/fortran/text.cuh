/* text.cuh: CHARACTER of kind 1. Values of constant length are text<L>, which lie in memory as Fortran's do; all others are looked at where
 * they lie: text_view to read, text_part to store. An assignment cuts off or fills up with blanks, and a comparison takes the shorter
 * operand as if it were filled up with blanks (Fortran 2018, 10.1.5.5.1 and 10.2.1.3). Characters compare as bytes without sign, as gfortran
 * has it. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <int L> struct text;
template <int L> struct text_held;
struct text_part;

/* `n` characters at `p`. */
struct text_view {
  const char *p = nullptr;
  long long n = 0;

  text_view() = default;
  __host__ __device__ text_view(const char *first, long long count) : p(first), n(count > 0 ? count : 0) {}
  __host__ __device__ text_view(const char &c) : p(&c), n(1) {}
  template <int L> __host__ __device__ text_view(const text<L> &t) : p(t.c), n(L) {}

  /* Character i, from 0; blanks follow the last one. */
  __host__ __device__ unsigned char at(long long i) const { return static_cast<unsigned char>(i < n ? p[i] : ' '); }
};

/* A value of L characters. */
template <int L> struct text {
  char c[L];

  text() = default;
  /* A literal, with its final zero. */
  constexpr __host__ __device__ text(const char (&s)[L + 1]) : c{} {
    for (int i = 0; i < L; i++) c[i] = s[i];
  }
  constexpr __host__ __device__ text(char s) : c{} {
    for (int i = 0; i < L; i++) c[i] = i == 0 ? s : ' ';
  }
  template <int M> constexpr __host__ __device__ text(const text<M> &s) : c{} {
    for (int i = 0; i < L; i++) c[i] = i < M ? s.c[i < M ? i : 0] : ' ';
  }
  template <int M> __host__ __device__ text(const text_held<M> &s) : text(static_cast<text_view>(s)) {}
  __host__ __device__ text(const text_part &s);
  __host__ __device__ text(const text_view &s) {
    for (int i = 0; i < L; i++) c[i] = static_cast<char>(s.at(i));
  }
  __host__ __device__ unsigned char at(int i) const { return static_cast<unsigned char>(i < L ? c[i < L ? i : 0] : ' '); }
};

/* Characters that an assignment sets. The value may be made of the same ones. */
struct text_part {
  char *p;
  long long n;

  __host__ __device__ text_part(char *first, long long count) : p(first), n(count > 0 ? count : 0) {}
  __host__ __device__ operator text_view() const { return {p, n}; }
  __host__ __device__ const text_part &operator=(const text_view &s) const {
    const bool forward = s.p >= p;
    const long long m = s.n < n ? s.n : n;
    for (long long k = 0; k < m; k++) {
      const long long i = forward ? k : m - 1 - k;
      p[i] = s.p[i];
    }
    for (long long i = m; i < n; i++) p[i] = ' ';
    return *this;
  }
  __host__ __device__ const text_part &operator=(const text_part &s) const { return *this = static_cast<text_view>(s); }
};

template <int L> __host__ __device__ text<L>::text(const text_part &s) : text(static_cast<text_view>(s)) {}

/* A value of at most L characters. */
template <int L> struct text_held {
  char c[L];
  int n = 0;

  __host__ __device__ operator text_view() const { return {c, n}; }
  __host__ __device__ void add(const text_view &s) {
    for (long long i = 0; i < s.n && n < L; i++) c[n++] = s.p[i];
  }
};

/* ---- parts ---- */

/* K characters from number i on, counted from 1. */
template <int K> F2C_FN text<K> &part(char *s, long long i) { return *reinterpret_cast<text<K> *>(s + i - 1); }
template <int K> F2C_FN const text<K> &part(const char *s, long long i) { return *reinterpret_cast<const text<K> *>(s + i - 1); }
/* Characters lo to hi. */
F2C_FN text_part part(char *s, long long lo, long long hi) { return {s + lo - 1, hi - lo + 1}; }
F2C_FN text_view part(const char *s, long long lo, long long hi) { return {s + lo - 1, hi - lo + 1}; }

/* ---- comparisons ---- */

template <class T> struct text_length { static constexpr int value = -1; /* it is no text */ };
template <int L> struct text_length<text<L>> { static constexpr int value = L; };
template <int L> struct text_length<text_held<L>> { static constexpr int value = 0; /* not known here */ };
template <> struct text_length<text_view> { static constexpr int value = 0; };
template <> struct text_length<text_part> { static constexpr int value = 0; };
template <> struct text_length<char> { static constexpr int value = 1; };

template <class A, class B>
using texts = std::enable_if_t<(text_length<A>::value >= 0 && text_length<B>::value >= 0) &&
                               !(std::is_same_v<A, char> && std::is_same_v<B, char>)>;

F2C_FN unsigned char text_at(const char &c, int i) { return static_cast<unsigned char>(i == 0 ? c : ' '); }
template <int L> F2C_FN unsigned char text_at(const text<L> &t, int i) { return t.at(i); }

/* Negative, 0, positive. */
template <class A, class B> F2C_FN int text_compare(const A &a, const B &b) {
  if constexpr (text_length<A>::value > 0 && text_length<B>::value > 0) {
    constexpr int n = text_length<A>::value > text_length<B>::value ? text_length<A>::value : text_length<B>::value;
    for (int i = 0; i < n; i++)
      if (text_at(a, i) != text_at(b, i)) return text_at(a, i) < text_at(b, i) ? -1 : 1;
  } else {
    const text_view x = a, y = b;
    const long long n = x.n > y.n ? x.n : y.n;
    for (long long i = 0; i < n; i++)
      if (x.at(i) != y.at(i)) return x.at(i) < y.at(i) ? -1 : 1;
  }
  return 0;
}

/* Without branches where few characters are compared. */
template <class A, class B> F2C_FN bool text_equal(const A &a, const B &b) {
  constexpr int x = text_length<A>::value, y = text_length<B>::value, n = x > y ? x : y;
  if constexpr (x > 0 && y > 0 && n <= 16) {
    bool same = true;
    for (int i = 0; i < n; i++) same &= text_at(a, i) == text_at(b, i);
    return same;
  } else {
    return text_compare(a, b) == 0;
  }
}

template <class A, class B, class = texts<A, B>> F2C_FN bool operator==(const A &a, const B &b) { return text_equal(a, b); }
template <class A, class B, class = texts<A, B>> F2C_FN bool operator!=(const A &a, const B &b) { return !text_equal(a, b); }
template <class A, class B, class = texts<A, B>> F2C_FN bool operator<(const A &a, const B &b) { return text_compare(a, b) < 0; }
template <class A, class B, class = texts<A, B>> F2C_FN bool operator<=(const A &a, const B &b) { return text_compare(a, b) <= 0; }
template <class A, class B, class = texts<A, B>> F2C_FN bool operator>(const A &a, const B &b) { return text_compare(a, b) > 0; }
template <class A, class B, class = texts<A, B>> F2C_FN bool operator>=(const A &a, const B &b) { return text_compare(a, b) >= 0; }

/* ---- intrinsic functions ---- */

/* ICHAR and IACHAR */
F2C_FN int text_code(const text_view &s) { return static_cast<unsigned char>(s.p[0]); }
/* CHAR and ACHAR */
F2C_FN text<1> letter(long long code) { return static_cast<char>(code); }

F2C_FN int text_len(const text_view &s) { return static_cast<int>(s.n); }
F2C_FN int len_trim(const text_view &s) {
  long long n = s.n;
  while (n > 0 && s.p[n - 1] == ' ') n--;
  return static_cast<int>(n);
}
F2C_FN text_view trim(const text_view &s) { return {s.p, len_trim(s)}; }

/* The same of a value. */
template <int L> F2C_FN text_held<L> trimmed(const text<L> &s) {
  text_held<L> t;
  t.add(trim(s));
  return t;
}

F2C_FN bool text_stands_at(const text_view &s, const text_view &what, long long at) {
  for (long long i = 0; i < what.n; i++)
    if (s.p[at + i] != what.p[i]) return false;
  return true;
}
F2C_FN int text_index(const text_view &s, const text_view &what, bool back = false) {
  const long long places = s.n - what.n + 1;
  for (long long k = 0; k < places; k++) {
    const long long at = back ? places - 1 - k : k;
    if (text_stands_at(s, what, at)) return static_cast<int>(at + 1);
  }
  return 0;
}

F2C_FN bool text_has(const text_view &set, char c) {
  for (long long i = 0; i < set.n; i++)
    if (set.p[i] == c) return true;
  return false;
}
/* The first or last character that is in the set, or is not. */
F2C_FN int text_find(const text_view &s, const text_view &set, bool back, bool in) {
  for (long long k = 0; k < s.n; k++) {
    const long long at = back ? s.n - 1 - k : k;
    if (text_has(set, s.p[at]) == in) return static_cast<int>(at + 1);
  }
  return 0;
}
F2C_FN int text_scan(const text_view &s, const text_view &set, bool back = false) { return text_find(s, set, back, true); }
F2C_FN int text_verify(const text_view &s, const text_view &set, bool back = false) { return text_find(s, set, back, false); }

template <int L> F2C_FN text<L> adjustl(const text<L> &s) {
  long long first = 0;
  while (first < L && s.c[first] == ' ') first++;
  return text_view{s.c + first, L - first};
}
template <int L> F2C_FN text<L> adjustr(const text<L> &s) {
  const int n = len_trim(s);
  text<L> t;
  for (int i = 0; i < L; i++) t.c[i] = i < L - n ? ' ' : s.c[i - (L - n)];
  return t;
}

/* a // b */
template <int L, int M> F2C_FN text<L + M> text_join(const text<L> &a, const text<M> &b) {
  text<L + M> t;
  for (int i = 0; i < L + M; i++) t.c[i] = i < L ? a.c[i < L ? i : 0] : b.c[i < L ? 0 : i - L];
  return t;
}
/* The same of operands that have at most L characters together. */
template <int L> F2C_FN text_held<L> text_join_at_most(const text_view &a, const text_view &b) {
  text_held<L> t;
  t.add(a);
  t.add(b);
  return t;
}

} // namespace F2C_CODE
} // namespace f2c
