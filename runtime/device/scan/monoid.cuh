/* monoid.cuh: what the steps of recurrences compose to. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The factor of what sets the value, whatever comes before, an infinity too. Of reals it is a NaN with bits that arithmetic makes no NaN of: a
 * factor that is 0 sets nothing. Of integers it is 0. */
template <class T> struct setting {
  F2C_FN T factor() { return T(0); }
  F2C_FN bool is(T p) { return p == T(0); }
};
template <class T, class Bits, Bits mark> struct setting_real {
  F2C_FN T factor() {
    const Bits bits = mark;
    T p;
    __builtin_memcpy(&p, &bits, sizeof p);
    return p;
  }
  F2C_FN bool is(T p) {
    Bits bits;
    __builtin_memcpy(&bits, &p, sizeof bits);
    return bits == mark;
  }
};
template <> struct setting<float> : setting_real<float, unsigned, 0x7fe15e7au> {};
template <> struct setting<double> : setting_real<double, unsigned long long, 0x7ffe15e7a15e7a15ull> {};
template <class T> struct setting<complex<T>> {
  F2C_FN complex<T> factor() { return setting<T>::factor(); }
  F2C_FN bool is(const complex<T> &p) { return setting<T>::is(p.re); }
};

/* p*x + q of composed iterations, whose factors p may have overflowed: 0 times that is 0. Where one iteration's factor is an infinity or a NaN, q is a
 * NaN already. One comparison is all that a number costs. */
template <class T> F2C_FN T step_from(T p, T x, T q) {
  const T all = p * x + q;
  const bool is_number = all == all;
  return !is_number && x == T(0) ? q : all;
}

/* x -> p*x + q, what iterations of a linear recurrence compose to (Blelloch 1990, 1.4.1); sets: some may set the value anew. */
template <class T, bool sets = false> struct affine {
  T p, q;

  F2C_FN affine constant(T x) { return {sets ? setting<T>::factor() : T(0), x}; }
  F2C_METHOD T value() const { return q; } /* of a constant */
  F2C_METHOD void set(T term) { *this = constant(term); }
  F2C_METHOD void then(T factor, T term) {
    if (!sets || !setting<T>::is(p)) p = factor * p;
    q = factor * q + term;
  }
  /* A NaN as p is a product of factors one of which is 0 and others of which have overflowed: it is 0. */
  F2C_METHOD void then_all(const affine &next) {
    const T all = next.p * q + next.q;
    const bool is_number = all == all;
    if (!sets || !setting<T>::is(p)) p = next.p * p;
    q = !is_number && (q == T(0) || !(next.p == next.p)) ? next.q : all;
  }
  /* The same where no product overflows, which the result tells: it is no NaN then. */
  F2C_METHOD void then_all_plain(const affine &next) {
    if (!sets || !setting<T>::is(p)) p = next.p * p;
    q = next.p * q + next.q;
  }
  F2C_METHOD bool is_plain() const { return q == q; }
};

/* A single iteration x -> p*x + q. What its factor makes of a value, the source's order makes of it too: there is no product of factors, which
 * might have overflowed, and nothing to test for. */
template <class T, bool sets = false> struct affine_step {
  T p, q;

  F2C_FN affine_step none() { return {1, 0}; }
  F2C_METHOD void set(T term) { p = setting<T>::factor(), q = term; }
  F2C_METHOD void then(T factor, T term) { p = factor, q = factor * T(0) + term; }
  F2C_METHOD void after(affine<T, sets> &f) const {
    if (sets && setting<T>::is(p))
      f.set(q);
    else
      f.then(p, q);
  }
};

/* The last N values of a linear recurrence of order N, the latest first. */
template <class T, int N> struct latest { T at[N]; };
/* x -> p*x + q of these: what iterations compose to (Blelloch 1990, 1.4.2). */
template <class T, int N> struct companion {
  T p[N][N], q[N];

  F2C_FN companion constant(const latest<T, N> &x) {
    companion c = {};
    for (int i = 0; i < N; i++) c.q[i] = x.at[i];
    return c;
  }
  /* An iteration: factors of the values before it, the latest first. */
  template <class... F> F2C_METHOD void then(T term, F... factor) {
    const T by[N] = {T(factor)...};
    then_by(term, by);
  }
  F2C_METHOD void then_by(T term, const T (&by)[N]) {
    T row[N] = {}, last = term;
    for (int k = 0; k < N; k++) {
      last = by[k] * q[k] + last;
      for (int i = 0; i < N; i++) row[i] = op::product::apply(by[k], p[k][i]) + row[i];
    }
    for (int k = N - 1; k > 0; k--) {
      q[k] = q[k - 1];
      for (int i = 0; i < N; i++) p[k][i] = p[k - 1][i];
    }
    q[0] = last;
    for (int i = 0; i < N; i++) p[0][i] = row[i];
  }
};

/* The factor of what is not there, whatever it is multiplied with: of reals -0.0, which sums with others do not show. A factor that comes to 0
 * is 0, and makes an infinity a NaN as in the source. */
template <class T, bool real = is_real<T>> struct no_factor {
  F2C_FN T value() { return T(0); }
  F2C_FN bool is(T p) { return p == T(0); }
};
template <class T> struct no_factor<T, true> {
  F2C_FN T value() { return -T(0); }
  F2C_FN bool is(T p) { return p == T(0) && __builtin_signbit(p); }
};

/* q + the sum of p[k]*x[k], of variables x that iterations move on together: kernels compute with it as with the number that it is. */
template <class T, int N> struct linear_form {
  T q, p[N];

  linear_form() = default;
  F2C_METHOD linear_form(T x) : q(x) {
    for (int k = 0; k < N; k++) p[k] = no_factor<T>::value();
  }
  F2C_FN linear_form variable(int k) {
    linear_form f(T(0));
    f.p[k] = 1;
    return f;
  }
  F2C_METHOD linear_form operator+() const { return *this; }
  F2C_METHOD linear_form operator-() const { return *this * T(-1); }
  F2C_METHOD friend linear_form operator+(linear_form a, const linear_form &b) {
    a.q += b.q;
    for (int k = 0; k < N; k++) a.p[k] += b.p[k];
    return a;
  }
  F2C_METHOD friend linear_form operator-(linear_form a, const linear_form &b) {
    a.q -= b.q;
    for (int k = 0; k < N; k++)
      if (!no_factor<T>::is(b.p[k])) a.p[k] = a.p[k] - b.p[k] + T(0);
    return a;
  }
  F2C_METHOD friend linear_form operator*(linear_form a, T by) {
    a.q *= by;
    for (int k = 0; k < N; k++)
      if (!no_factor<T>::is(a.p[k])) a.p[k] = a.p[k] * by + T(0);
    return a;
  }
  F2C_METHOD friend linear_form operator*(T by, const linear_form &a) { return a * by; }
  F2C_METHOD friend linear_form operator/(linear_form a, T by) {
    a.q /= by;
    for (int k = 0; k < N; k++)
      if (!no_factor<T>::is(a.p[k])) a.p[k] = a.p[k] / by + T(0);
    return a;
  }
};
/* A single iteration of these. */
template <class T, int N> struct linear_forms {
  T p[N][N], q[N];

  F2C_FN linear_forms none() {
    linear_forms one = {};
    for (int i = 0; i < N; i++)
      for (int k = 0; k < N; k++) one.p[i][k] = i == k ? T(1) : no_factor<T>::value();
    return one;
  }
  template <class... F> F2C_FN linear_forms of(const F &...form) {
    const linear_form<T, N> all[N] = {form...};
    linear_forms step;
    for (int i = 0; i < N; i++) {
      step.q[i] = all[i].q;
      for (int k = 0; k < N; k++) step.p[i][k] = all[i].p[k];
    }
    return step;
  }
  F2C_METHOD void after(companion<T, N> &f) const {
    const companion<T, N> before = f;
    for (int i = 0; i < N; i++) {
      f.q[i] = q[i];
      for (int j = 0; j < N; j++) f.p[i][j] = 0;
      for (int k = 0; k < N; k++) {
        if (no_factor<T>::is(p[i][k])) continue;
        f.q[i] = p[i][k] * before.q[k] + f.q[i];
        for (int j = 0; j < N; j++) f.p[i][j] = op::product::apply(p[i][k], before.p[k][j]) + f.p[i][j];
      }
    }
  }
};

/* A single iteration: by[0]*x(i-1) + by[1]*x(i-2) + .. + term; or none. */
template <class T, int N> struct companion_step {
  T by[N], term;
  bool any;

  F2C_FN companion_step none() { return {}; }
  template <class... F> F2C_METHOD void then(T of, F... factor) { *this = {{T(factor)...}, of, true}; }
  F2C_METHOD void after(companion<T, N> &f) const {
    if (any) f.then_by(term, by);
  }
};

/* Where sums of a value's steps do not overflow though they go below what bounds the value. */
template <class T, bool real = is_real<T>> struct sum_of_steps { using type = T; };
template <class T> struct sum_of_steps<T, false> {
  __extension__ typedef std::conditional_t<sizeof(T) < 8, long long, __int128> type;
};
/* A bound or none: of reals a NaN, which loses against every number. */
template <class W, bool real> struct bound_or_none {
  W at;
  F2C_FN bound_or_none none() { return {op::below_all<W>}; }
  F2C_METHOD bool is_none() const { return !(at == at); }
};
template <class W> struct bound_or_none<W, false> {
  W at;
  F2C_FN bound_or_none none() { return {W(1) << (sizeof(W) * 8 - 2)}; }
  F2C_METHOD bool is_none() const { return at == W(1) << (sizeof(W) * 8 - 2); }
};

/* x -> min(high, max(low, x + d)), what sums, maxima and minima compose to; Sides: 1: there are maxima, 2: minima, 3: both. Keeps: of reals, the
 * bounds are set by 'if (x < low) x = low', which leaves a NaN; MAX and MIN do not. */
template <class T, int Sides, bool Keeps = false> struct bounded {
  using W = typename sum_of_steps<T>::type;
  using bound = bound_or_none<W, is_real<T>>;
  static constexpr bool lower = Sides & 1, upper = Sides & 2;
  W d;
  bound at[lower && upper ? 2 : 1]; /* low, high */

  F2C_FN bounded none() { return constant(T(0)); }
  F2C_FN bounded constant(T x) { /* to be applied to 0 */
    bounded b = {};
    b.d = x;
    for (bound &one : b.at) one = bound::none();
    return b;
  }
  F2C_METHOD bound &high() { return at[lower ? 1 : 0]; }
  F2C_METHOD const bound &high() const { return at[lower ? 1 : 0]; }
  F2C_FN bound higher(const bound &a, const bound &b) { return a.is_none() || (b.at > a.at && !b.is_none()) ? b : a; }
  F2C_FN bound less(const bound &a, const bound &b) { return a.is_none() || (b.at < a.at && !b.is_none()) ? b : a; }
  F2C_FN bound moved(const bound &a, W by) { return a.is_none() ? a : bound{a.at + by}; }
  /* Does the bound change the value? */
  F2C_FN bool below(W x, const bound &low) { return !low.is_none() && (low.at > x || (!Keeps && !(x == x))); }
  F2C_FN bool above(W x, const bound &high) { return !high.is_none() && (high.at < x || (!Keeps && !(x == x))); }
  F2C_METHOD T value() const {
    W x = d;
    if (lower && below(x, at[0])) x = at[0].at;
    if (upper && above(x, high())) x = high().at;
    return static_cast<T>(x);
  }
  F2C_METHOD void set(T x) { /* a number */
    d = 0;
    for (bound &one : at) one = bound{W(x)};
  }
  F2C_METHOD void then_add(T x) {
    d += x;
    for (bound &one : at) one = moved(one, x);
  }
  F2C_METHOD void then_max(T x) {
    const bound low = {W(x)};
    if (upper && !high().is_none()) high() = higher(high(), low);
    at[0] = higher(at[0], low);
  }
  /* Without a lower bound it is the minimum that a NaN becomes, whatever follows. */
  F2C_METHOD void then_min(T x) {
    if (lower && !Keeps && at[0].is_none() && !(d == d) && x == x)
      set(x);
    else
      high() = less(high(), bound{W(x)});
  }
  F2C_METHOD void then_all(const bounded &next) {
    d += next.d;
    if (upper) {
      bound h = moved(high(), next.d);
      if (lower && !h.is_none()) h = higher(h, next.at[0]);
      high() = less(next.high(), h);
    }
    if (lower) at[0] = higher(next.at[0], moved(at[0], next.d));
  }
};

/* A value under an operator that iterations may also set anew. */
template <class T> struct restarted {
  T now;   /* fold since it was set */
  int set; /* whether it was */

  F2C_FN restarted constant(T x) { return {x, 1}; }
  F2C_METHOD T value() const { return now; }
};

/* A counter's step of 0 or 1, as long as it is only a contribution: warps count votes. */
struct vote {
  bool yes;
};

/* Several recurrences of the same iterations: pack(a, b) makes one of them, get<k> is the k-th. */
template <class... T> struct several;
template <class A> struct several<A> { A first; };
template <class A, class... B> struct several<A, B...> {
  A first;
  several<B...> rest;
};
template <int K, class S> F2C_FN auto &get(S &all) {
  if constexpr (K == 0)
    return all.first;
  else
    return get<K - 1>(all.rest);
}
template <class A> F2C_FN several<A> pack(const A &a) { return {a}; }
template <class A, class... B> F2C_FN several<A, B...> pack(const A &a, const B &...b) { return {a, pack(b...)}; }

namespace op {
/* apply_plain: the same without tests; where a product has overflowed, the result is not is_plain(), nor is any that it is a part of. */
struct compose { /* the second after the first */
  template <class A> F2C_FN A identity() { return {1, 0}; }
  template <class A> F2C_FN A apply(A f, const A &g) {
    f.then_all(g);
    return f;
  }
  template <class A> F2C_FN A apply_plain(A f, const A &g) {
    f.then_all_plain(g);
    return f;
  }
};
struct compose_set { /* the same where iterations may set the value */
  template <class A> F2C_FN A identity() { return {1, 0}; }
  template <class A> F2C_FN A apply(const A &f, const A &g) {
    return setting<decltype(g.p)>::is(g.p) ? g : compose::apply<A>(f, g);
  }
};
struct compose_bounds { /* the second after the first, of bounded sums */
  template <class A> F2C_FN A identity() { return A::none(); }
  template <class A> F2C_FN A apply(A f, const A &g) {
    f.then_all(g);
    return f;
  }
};
struct compose_order { /* the second after the first, of companions */
  template <class A> F2C_FN A identity() {
    A one = {};
    constexpr int n = sizeof one.q / sizeof one.q[0];
    for (int i = 0; i < n; i++) one.p[i][i] = 1;
    return one;
  }
  template <class A> F2C_FN A apply(const A &f, const A &g) {
    A all = {};
    constexpr int n = sizeof all.q / sizeof all.q[0];
    for (int i = 0; i < n; i++) {
      all.q[i] = g.q[i];
      for (int k = 0; k < n; k++) {
        all.q[i] = step_from(g.p[i][k], f.q[k], all.q[i]);
        for (int j = 0; j < n; j++) all.p[i][j] = product::apply(g.p[i][k], f.p[k][j]) + all.p[i][j];
      }
    }
    return all;
  }
};
template <class Op> struct restart {
  template <class V> F2C_FN V identity() { return {Op::template identity<decltype(V::now)>(), 0}; }
  template <class V> F2C_FN V apply(const V &a, const V &b) {
    return b.set ? b : V{Op::template apply<decltype(V::now)>(a.now, b.now), a.set};
  }
};
/* An operator for each of several variables. */
template <class Op, class... Ops> struct each_of;
template <class Op> struct each_of<Op> {
  using head = Op;
  template <class S> F2C_FN S identity() { return {Op::template identity<decltype(S::first)>()}; }
  template <class S> F2C_FN S apply(const S &a, const S &b) { return {Op::template apply<decltype(S::first)>(a.first, b.first)}; }
};
template <class Op, class Next, class... Ops> struct each_of<Op, Next, Ops...> {
  using head = Op;
  using tail = each_of<Next, Ops...>;
  template <class S> F2C_FN S identity() {
    return {Op::template identity<decltype(S::first)>(), tail::template identity<decltype(S::rest)>()};
  }
  template <class S> F2C_FN S apply(const S &a, const S &b) {
    return {Op::template apply<decltype(S::first)>(a.first, b.first), tail::template apply<decltype(S::rest)>(a.rest, b.rest)};
  }
};
} // namespace op

/* Whether the order of two operands makes no difference. */
template <class Op> constexpr bool commutes = true;
template <> inline constexpr bool commutes<op::greater> = false;
template <> inline constexpr bool commutes<op::lesser> = false;
template <> inline constexpr bool commutes<op::compose> = false;
template <> inline constexpr bool commutes<op::compose_set> = false;
template <> inline constexpr bool commutes<op::compose_order> = false;
template <> inline constexpr bool commutes<op::compose_bounds> = false;
template <class Op> constexpr bool commutes<op::restart<Op>> = false;
/* Whether it has an apply_plain. */
template <class Op> constexpr bool has_plain = false;
template <> inline constexpr bool has_plain<op::compose> = true;
template <class Op, bool Plain, class T> F2C_FN T compose_as(const T &a, const T &b) {
  if constexpr (Plain)
    return Op::template apply_plain<T>(a, b);
  else
    return Op::template apply<T>(a, b);
}
template <class... Op> constexpr bool commutes<op::each_of<Op...>> = (commutes<Op> && ...);

/* What iterations compose to from a known start is a constant: its value. */
template <class T> struct plain_value {
  using type = T;
  F2C_FN T of(const T &x) { return x; }
};
template <class T, bool sets> struct plain_value<affine<T, sets>> {
  using type = T;
  F2C_FN T of(const affine<T, sets> &x) { return x.q; }
};
template <class T, int Sides, bool Keeps> struct plain_value<bounded<T, Sides, Keeps>> {
  using type = T;
  F2C_FN T of(const bounded<T, Sides, Keeps> &x) { return x.value(); }
};
template <class T, int N> struct plain_value<companion<T, N>> {
  using type = latest<T, N>;
  F2C_FN type of(const companion<T, N> &x) {
    type v = {};
    for (int i = 0; i < N; i++) v.at[i] = x.q[i];
    return v;
  }
};
template <class T> struct plain_value<restarted<T>> {
  using type = T;
  F2C_FN T of(const restarted<T> &x) { return x.now; }
};
template <class A> struct plain_value<several<A>> {
  using type = several<typename plain_value<A>::type>;
  F2C_FN type of(const several<A> &x) { return {plain_value<A>::of(x.first)}; }
};
template <class A, class B, class... C> struct plain_value<several<A, B, C...>> {
  using type = several<typename plain_value<A>::type, typename plain_value<B>::type, typename plain_value<C>::type...>;
  F2C_FN type of(const several<A, B, C...> &x) { return {plain_value<A>::of(x.first), plain_value<several<B, C...>>::of(x.rest)}; }
};

/* What an iteration contributes, X, as an element of T under Op, and what none does. */
template <class Op, class T, class X> struct share_of {
  F2C_FN T in(const X &x) { return x; }
  F2C_FN X none() { return Op::template identity<X>(); }
};
template <class Op, class T> struct share_of<Op, T, vote> {
  F2C_FN T in(vote x) { return static_cast<T>(x.yes); }
  F2C_FN vote none() { return {false}; }
};
/* Single iterations of linear recurrences. */
template <class Op, class A, class Step> struct share_of_step {
  F2C_FN A in(const Step &x) {
    A all = Op::template identity<A>();
    x.after(all);
    return all;
  }
  F2C_FN Step none() { return Step::none(); }
};
template <class Op, class T, bool sets>
struct share_of<Op, affine<T, sets>, affine_step<T, sets>> : share_of_step<Op, affine<T, sets>, affine_step<T, sets>> {};
template <class Op, class T, int N>
struct share_of<Op, companion<T, N>, linear_forms<T, N>> : share_of_step<Op, companion<T, N>, linear_forms<T, N>> {};
template <class Op, class T, int N>
struct share_of<Op, companion<T, N>, companion_step<T, N>> : share_of_step<Op, companion<T, N>, companion_step<T, N>> {};
template <class Op, class A, class X> struct share_of<Op, several<A>, several<X>> {
  using head = share_of<typename Op::head, A, X>;
  F2C_FN several<A> in(const several<X> &x) { return {head::in(x.first)}; }
  F2C_FN several<X> none() { return {head::none()}; }
};
template <class Op, class A, class B, class... C, class X, class Y, class... Z>
struct share_of<Op, several<A, B, C...>, several<X, Y, Z...>> {
  using head = share_of<typename Op::head, A, X>;
  using tail = share_of<typename Op::tail, several<B, C...>, several<Y, Z...>>;
  F2C_FN several<A, B, C...> in(const several<X, Y, Z...> &x) { return {head::in(x.first), tail::in(x.rest)}; }
  F2C_FN several<X, Y, Z...> none() { return {head::none(), tail::none()}; }
};

/* `sum`, and then what an iteration contributes. */
template <class Op, class T, class X> F2C_FN T with_share(const T &sum, const X &x) {
  return Op::template apply<T>(sum, share_of<Op, T, X>::in(x));
}
template <class Op, class T, bool sets> F2C_FN affine<T, sets> with_share(affine<T, sets> sum, const affine_step<T, sets> &x) {
  x.after(sum);
  return sum;
}
template <class Op, class T, int N> F2C_FN companion<T, N> with_share(companion<T, N> sum, const companion_step<T, N> &x) {
  x.after(sum);
  return sum;
}
template <class Op, class T, int N> F2C_FN companion<T, N> with_share(companion<T, N> sum, const linear_forms<T, N> &x) {
  x.after(sum);
  return sum;
}
template <class Op, class A, class X> F2C_FN several<A> with_share(const several<A> &sum, const several<X> &x) {
  return {with_share<typename Op::head>(sum.first, x.first)};
}
template <class Op, class A, class B, class... C, class X, class Y, class... Z>
F2C_FN several<A, B, C...> with_share(const several<A, B, C...> &sum, const several<X, Y, Z...> &x) {
  return {with_share<typename Op::head>(sum.first, x.first), with_share<typename Op::tail>(sum.rest, x.rest)};
}

} // namespace F2C_CODE
} // namespace f2c
