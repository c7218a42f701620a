// Device code of matmul.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// matmul.f90:6  do concurrent (j = 1:size(c, 2), i = 1:size(c, 1)) local(s)
// private: s
template <class I, class P>
static __global__ void __launch_bounds__(P::threads, P::together)
matmul_multiply_6_tiles(f2c::space<I, 2> it, f2c::tile_parts parts, const double *__restrict__ a,
    f2c::index<I, 2> a_, const double *__restrict__ b, f2c::index<I, 2> b_, double *__restrict__ c,
    f2c::index<I, 2> c_, I a_n2)
{
#line 6 "matmul.f90"
  f2c::tile<I, P, 2, 0, 1> tile(it, parts);
  F2C_DYNAMIC_SHARED(unsigned char, room);
  const f2c::staged<P, double, true, false> a_rows(room, 0);
  const f2c::staged<P, double, false, true> b_columns(room, a_rows.bytes);
  double s_sum[P::high][P::wide] = {};
#line 8 "matmul.f90"
  const I k_first = 1;
  const auto a_rows_at = [&](const int tile_line, const I tile_number) {
    const int i = static_cast<int>(tile.row_value(tile_line));
    const int k = static_cast<int>(f2c::nth<I>(k_first, tile_number, 1));
    return &a[a_(i, k)];
  };
  const auto a_rows_walk = a_rows.walk(tile.row0, a_rows_at);
  const auto b_columns_at = [&](const int tile_line, const I tile_number) {
    const int j = static_cast<int>(tile.column_value(tile_line));
    const int k = static_cast<int>(f2c::nth<I>(k_first, tile_number, 1));
    return &b[b_(k, j)];
  };
  const auto b_columns_walk = b_columns.walk(tile.column0, b_columns_at);
  tile.sum(static_cast<I>(f2c::trip_count(1, a_n2, 1)),
           [&](const int tile_stage, const I tile_from, const I tile_count) {
             a_rows.fetch(tile_stage, tile_from, tile_count, a_rows_walk,
                 [&](const int tile_line) { return tile.has_row(tile_line); });
             b_columns.fetch(tile_stage, tile_from, tile_count, b_columns_walk,
                 [&](const int tile_line) { return tile.has_column(tile_line); });
           },
           [&](const int tile_stage, [[maybe_unused]] const I tile_from, const int tile_left) {
             tile.multiply(a_rows, b_columns, tile_stage, tile_left, s_sum);
           });
  if (!tile.template gather<f2c::op::sum>(parts, s_sum)) return;
  tile.forget();
  F2C_UNROLL(16)
  for (int row = 0; row < P::high; row++) {
    F2C_UNROLL(16)
    for (int column = 0; column < P::wide; column++) {
      if (!tile.here(row, column)) continue;
      const int i = static_cast<int>(tile.row_value(tile.row(row)));
      const int j = static_cast<int>(tile.column_value(tile.column(column)));
      double total;
#line 7 "matmul.f90"
      total = 0;
#line 9 "matmul.f90"
      total = total + s_sum[row][column];
#line 11 "matmul.f90"
      c[c_(i, j)] = total;
    }
  }
}

// matmul.f90:6  do concurrent (j = 1:size(c, 2), i = 1:size(c, 1)) local(s)
// private: s
template <class I, int C>
static __global__ void __launch_bounds__(128)
matmul_multiply_6(f2c::space<I, 2, C> it, const double *__restrict__ a, f2c::index<I, 2> a_,
    const double *__restrict__ b, f2c::index<I, 2> b_, double *__restrict__ c, f2c::index<I, 2> c_, I a_n2)
{
#line 6 "matmul.f90"
  if (!it.here_abreast()) return;
  const int i = it.at(0);
  const I j_first = it.first_abreast();
  double s_abreast[C];
  F2C_UNROLL_ALL
  for (int turn = 0; turn < C; turn++) {
    double &s = s_abreast[turn];
#line 7 "matmul.f90"
    s = 0;
  }
#line 8 "matmul.f90"
  for (int k = 1; k <= a_n2; ++k) {
    F2C_UNROLL_ALL
    for (int turn = 0; turn < C; turn++) {
      const int j = static_cast<int>(j_first + turn);
      double &s = s_abreast[turn];
#line 9 "matmul.f90"
      s = s + a[a_(i, k)] * b[b_(k, j)];
    }
  }
  F2C_UNROLL_ALL
  for (int turn = 0; turn < C; turn++) {
    const int j = static_cast<int>(j_first + turn);
    double &s = s_abreast[turn];
#line 11 "matmul.f90"
    c[c_(i, j)] = s;
  }
}

F2C_LAUNCHER(f2c_matmul_multiply_6, (const CFI_cdesc_t *a, const CFI_cdesc_t *b, const CFI_cdesc_t *c,
    int c_n1, int c_n2, int a_n2), (a, b, c, c_n1, c_n2, a_n2))
{
  static const f2c_site site = {"matmul.f90", 6, "matmul_multiply_6",
      "the loop of 'k' at line 8 is each thread's: it is not tightly nested: the statement at line 7 stands beside it"};
  const f2c::loops<2> it{{1, c_n1}, {1, c_n2}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 2>(a, "a", F2C_READ);
  auto b_ = launch.array<const double, 2>(b, "b", F2C_READ);
  auto c_ = launch.array<double, 2>(c, "c", F2C_WRITE);
  if (!launch.product<double>(2, f2c::loops<3>{{1, c_n1}, {1, c_n2}, {1, a_n2}}, 0, double(1), double(0),
      false, [&](long long i, long long j, long long) { return c_.at(i, j); }, [&](long long i, long long,
      long long k) { return a_.at(i, k); }, [&](long long, long long j, long long k) { return b_.at(k,
      j); })) {
    if (launch.has_tiles(it, 0, 1, f2c::trip_count(1, a_n2, 1))) {
      launch.contract_parts<double, f2c::tile_tensor::many, f2c::tile_tensor::few>(0, 1, {1, 8, 1, 8},
          f2c::trip_count(1, a_n2, 1), matmul_multiply_6_tiles<int, f2c::tile_tensor::many>,
          matmul_multiply_6_tiles<int, f2c::tile_tensor::few>, it, a_.p, a_, b_.p, b_, c_.p, c_, a_n2);
    } else {
      launch.abreast({32, 4, 1}, matmul_multiply_6<int, 4>, matmul_multiply_6<int, 1>,
          matmul_multiply_6<long long, 1>, it, a_.p, a_, b_.p, b_, c_.p, c_, a_n2);
    }
  }
  launch.finish();
  return launch.end();
}
