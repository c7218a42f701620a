/* product_launch.cuh: products of matrices and vectors, which a library of the device may do (product.cpp). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The numbers that a library knows. */
template <class T> struct number_kind;
template <> struct number_kind<float> { static constexpr f2c_number kind = F2C_REAL_4; };
template <> struct number_kind<double> { static constexpr f2c_number kind = F2C_REAL_8; };
template <> struct number_kind<complex<float>> { static constexpr f2c_number kind = F2C_COMPLEX_4; };
template <> struct number_kind<complex<double>> { static constexpr f2c_number kind = F2C_COMPLEX_8; };

/* The launcher's part for such products. */
class product_launch : public virtual launch_core {
public:
  /* element = alpha * (sum of x*y) + beta * element over the loops of `it`: in each iteration of the first `parallel` ones, the sum over
   * the others. `triangle`: only iterations in which the first one's value is not below (1) or above (-1) the second one's. The last
   * three give the address of an element for values of the loops, in which it is affine. True: it is done. */
  template <class T, int D, class E, class X, class Y>
  bool product(int parallel, const loops<D> &it, int triangle, T alpha, T beta, bool reads, const E &element, const X &x,
               const Y &y) {
    static_assert(D <= F2C_PRODUCT_LOOPS, "loops fit");
    f2c_product p = {};
    if (state_.status != F2C_DONE || it.empty()) return false;
    p.kind = number_kind<T>::kind;
    p.loops = D;
    p.parallel = parallel;
    p.triangle = triangle;
    p.reads = reads;
    memcpy(p.alpha, static_cast<const void *>(&alpha), sizeof alpha);
    memcpy(p.beta, static_cast<const void *>(&beta), sizeof beta);
    for (int d = 0; d < D; d++) p.n[d] = it.n[d];
    walk(&p.element, it, element, std::make_integer_sequence<int, D>());
    walk(&p.x, it, x, std::make_integer_sequence<int, D>());
    walk(&p.y, it, y, std::make_integer_sequence<int, D>());
    return f2c_launch_product(&state_, &p) != 0;
  }

private:
  /* Where the first iteration's element is, and how far each loop goes with a step. */
  template <int D, class F, int... K>
  static void walk(f2c_walk *w, const loops<D> &it, const F &at, std::integer_sequence<int, K...>) {
    const auto first = at(it.b[K].lo...);
    w->first = const_cast<void *>(static_cast<const void *>(first));
    for (int d = 0; d < D; d++) w->stride[d] = it.n[d] < 2 ? 0 : at((it.b[K].lo + (K == d ? it.b[K].step : 0))...) - first;
  }
};

} // namespace F2C_CODE
} // namespace f2c
