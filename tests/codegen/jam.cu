// Device code of jam.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// jam.f90:9  do e = 1, batch
// jam.f90:10  do j = 1, n
// jam.f90:11  do i = 1, n
// private: s
template <class I, class P>
static __global__ void __launch_bounds__(P::threads, P::together)
jam_products_9_tiles(f2c::space<I, 3> it, f2c::tile_parts parts, int n, const double *__restrict__ a,
    f2c::index<I, 3> a_, const double *__restrict__ b, f2c::index<I, 3> b_, double *__restrict__ c,
    f2c::index<I, 3> c_)
{
#line 9 "jam.f90"
  f2c::tile<I, P, 3, 0, 1> tile(it, parts);
  const int e = static_cast<int>(tile.other(2));
  F2C_DYNAMIC_SHARED(unsigned char, room);
  const f2c::staged<P, double, true, false> a_rows(room, 0);
  const f2c::staged<P, double, false, true> b_columns(room, a_rows.bytes);
  double s_sum[P::high][P::wide] = {};
#line 13 "jam.f90"
  const I k_first = 1;
  const auto a_rows_at = [&](const int tile_line, const I tile_number) {
    const int i = static_cast<int>(tile.row_value(tile_line));
    const int k = static_cast<int>(f2c::nth<I>(k_first, tile_number, 1));
    return &a[a_(i, k, e)];
  };
  const auto a_rows_walk = a_rows.walk(tile.row0, a_rows_at);
  const auto b_columns_at = [&](const int tile_line, const I tile_number) {
    const int j = static_cast<int>(tile.column_value(tile_line));
    const int k = static_cast<int>(f2c::nth<I>(k_first, tile_number, 1));
    return &b[b_(k, j, e)];
  };
  const auto b_columns_walk = b_columns.walk(tile.column0, b_columns_at);
  tile.sum(static_cast<I>(f2c::trip_count(1, n, 1)),
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
#line 12 "jam.f90"
      total = 0;
#line 14 "jam.f90"
      total = total + s_sum[row][column];
#line 16 "jam.f90"
      c[c_(i, j, e)] = total;
    }
  }
}

// jam.f90:9  do e = 1, batch
// jam.f90:10  do j = 1, n
// jam.f90:11  do i = 1, n
// private: s
template <class I, int C>
static __global__ void __launch_bounds__(128)
jam_products_9(f2c::space<I, 3, C> it, int n, const double *__restrict__ a, f2c::index<I, 3> a_,
    const double *__restrict__ b, f2c::index<I, 3> b_, double *__restrict__ c, f2c::index<I, 3> c_)
{
#line 9 "jam.f90"
  if (!it.here_abreast()) return;
  const int e = it.at(2);
  const int i = it.at(0);
  const I j_first = it.first_abreast();
  double s_abreast[C];
  F2C_UNROLL_ALL
  for (int turn = 0; turn < C; turn++) {
    double &s = s_abreast[turn];
#line 12 "jam.f90"
    s = 0;
  }
#line 13 "jam.f90"
  for (int k = 1; k <= n; ++k) {
    F2C_UNROLL_ALL
    for (int turn = 0; turn < C; turn++) {
      const int j = static_cast<int>(j_first + turn);
      double &s = s_abreast[turn];
#line 14 "jam.f90"
      s = s + a[a_(i, k, e)] * b[b_(k, j, e)];
    }
  }
  F2C_UNROLL_ALL
  for (int turn = 0; turn < C; turn++) {
    const int j = static_cast<int>(j_first + turn);
    double &s = s_abreast[turn];
#line 16 "jam.f90"
    c[c_(i, j, e)] = s;
  }
}

F2C_LAUNCHER(f2c_jam_products_9, (int batch_v, int n, const CFI_cdesc_t *a, const CFI_cdesc_t *b,
    const CFI_cdesc_t *c), (batch_v, n, a, b, c))
{
  static const f2c_site site = {"jam.f90", 9, "jam_products_9",
      "the loop of 'k' at line 13 is each thread's: it is not tightly nested: the statement at line 12 stands beside it"};
  const f2c::loops<3> it{{1, n}, {1, n}, {1, batch_v}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 3>(a, "a", F2C_READ);
  auto b_ = launch.array<const double, 3>(b, "b", F2C_READ);
  auto c_ = launch.array<double, 3>(c, "c", F2C_WRITE + F2C_ALL);
  if (!launch.product<double>(3, f2c::loops<4>{{1, n}, {1, n}, {1, batch_v}, {1, n}}, 0, double(1),
      double(0), false, [&](long long i, long long j, long long e, long long) { return c_.at(i, j, e); },
      [&](long long i, long long, long long e, long long k) { return a_.at(i, k, e); },
      [&](long long, long long j, long long e, long long k) { return b_.at(k, j, e); })) {
    if (launch.has_tiles(it, 0, 1, f2c::trip_count(1, n, 1))) {
      launch.contract_parts<double, f2c::tile_tensor::many, f2c::tile_tensor::few>(0, 1, {1, 8, 1, 8},
          f2c::trip_count(1, n, 1), jam_products_9_tiles<int, f2c::tile_tensor::many>,
          jam_products_9_tiles<int, f2c::tile_tensor::few>, it, n, a_.p, a_, b_.p, b_, c_.p, c_);
    } else {
      launch.abreast({32, 2, 2}, jam_products_9<int, 4>, jam_products_9<int, 1>, jam_products_9<long long,
          1>, it, n, a_.p, a_, b_.p, b_, c_.p, c_);
    }
  }
  launch.finish();
  return launch.end();
}
