/* f2cuda_device.cuh: the one header that a generated NAME.f2c.cu includes.
 *
 * The same file compiles with nvcc for CUDA and with `c++ -x c++ -DF2CUDA_EMU` for the emulated device, and both
 * objects may be in one program. What a generated file looks like (jacobi.f, loop at line 12):
 *
 *   #include "f2cuda_device.cuh"
 *
 *   template <class I>
 *   static __global__ void __launch_bounds__(448)
 *   jacobi_12_kernel(f2c::space<I, 2> it, float *__restrict__ a, f2c::index<I, 2> a_,
 *                    const float *__restrict__ b, f2c::index<I, 2> b_, f2c::partial<f2c::op::max, float> eps_)
 *   {
 *     float eps = eps_.identity();
 *     for (const I i : it.all(0))
 *       F2C_UNROLL(4)
 *       for (const I j : it.all(1)) {
 *         eps = f2c::max(eps, f2c::abs(b[b_(i, j)] - a[a_(i, j)]));
 *         a[a_(i, j)] = b[b_(i, j)];
 *       }
 *     f2c::reduce(eps_(eps));
 *   }
 *
 *   F2C_LAUNCHER(jacobi_12, (const CFI_cdesc_t *a, const CFI_cdesc_t *b, int l, float *eps), (a, b, l, eps))
 *   {
 *     static const f2c_site site = {"jacobi.f", 12, "jacobi_12"};
 *     f2c::launch s(site);
 *     auto a_ = s.array<float, 2>(a, "a", F2C_READ + F2C_WRITE, {1, 1});
 *     auto b_ = s.array<const float, 2>(b, "b", F2C_READ, {1, 1});
 *     auto eps_ = s.reduction<f2c::op::max>(eps);
 *     f2c::loops<2> it{{2, l - 1}, {2, l - 1}};
 *     s.sweep({32, 14, 1}, jacobi_12_kernel<int>, jacobi_12_kernel<long long>, it, a_.p, a_, b_.p, b_, eps_);
 *     return s.end();
 *   }
 *
 * Rules of that form:
 *  - Loop 0 is the innermost (x), then outwards: y, z; further loops are folded into z.
 *  - A kernel without reductions does one iteration a thread, and its launcher says s.run instead of s.sweep:
 *        if (!it.here()) return;
 *        const I i = it.at(0), j = it.at(1);
 *    A short body without loops is written for C iterations a thread, and its launcher says s.stream with three kernels,
 *    <int, 4>, <int, 1> and <long long, 1>. Loop 1 (loop 0 of a single loop) takes turns:
 *        template <class I, int C> ... (f2c::space<I, 2, C> it, ...)
 *        if (!it.here()) return;
 *        const I i = it.at(0);
 *        F2C_UNROLL(4)
 *        for (int turn = 0; turn < C; turn++) {
 *          if (!it.here(turn)) continue;
 *          const I j = it.turn(turn);
 *          a[a_(i, j)] = ...
 *        }
 *    With reductions every thread sweeps (`it.all(d)`, any nesting; the last grid dimension innermost gives the
 *    most loads in flight) and all threads reach f2c::reduce, once.
 *  - `a_` in the kernel turns subscripts, in the program's own bounds, into an offset from `a`. It comes from the launcher's
 *    handle, which converts to index<int, R> and to index<long long, R>. Where strides are compile-time constants the
 *    kernel declares `const f2c::fixed<I, 1, 512> a_;` itself and takes `a` only (`a_.p` in the launch).
 *  - The <int> kernel assumes unit first strides and offsets below 2^31, <long long> assumes nothing; the launch chooses.
 *  - A scalar whose last value is needed: `auto x_ = s.kept(x);` in the launcher (float *x), `f2c::last<float> x_` in
 *    the kernel, and there `if (i == it.last(0)) x_ = x;`.
 *  - A loop that carries a variable from iteration to iteration (s = s + a(i); b(i) = s) runs in tiles, and its launcher says s.tiled:
 *        s_.template each<jacobi_12_in, 1>(it, [&](const int i) {
 *          return jacobi_12_in{a[a_(i)]};                        what iteration i needs of memory, fetched ahead
 *        }, [&](const int i, const jacobi_12_in &in) {
 *          double s = f2c::op::sum::identity<double>();          what it adds to s: the statements that s is made by
 *          s = s + in.a;
 *          return s;
 *        }, [&](const int i, const jacobi_12_in &in, double s) { the loop's body, with the s that the iteration begins with
 *          s = s + in.a;
 *          b[b_(i)] = s;
 *        });
 *    with `struct jacobi_12_in { double a; };` before the kernel, `f2c::carry<f2c::op::sum, double> s_` in it (1: the loop's
 *    increment), and in the launcher
 *        auto s_ = s.carried<f2c::op::sum, double, jacobi_12_in>(it);
 *        s.starts(s_, s_.start, s, true);                          true: the value after the loop is wanted
 *        s.tiled<jacobi_12_in>(s_, jacobi_12_kernel<int>, jacobi_12_kernel<long long>, it, ..., s_);
 *    Several variables are one carry of f2c::op::each_of<..> and f2c::several<..>; a counter that moves by 1 or not at all
 *    contributes f2c::vote{moves}.
 *  - Counters that are elements of an array, of which each iteration chooses one, pos(d) = pos(d) + 1; out(pos(d)) = key(i), go through
 *    f2c::deal (device/scan/deal.cuh):
 *        pos_deal.template each<jacobi_12_in, 1, true, false>(it, [&](const int i) {
 *          return jacobi_12_in{key[i]};                          what iteration i needs of memory, fetched ahead
 *        }, [&](const int i, const jacobi_12_in &in) {
 *          unsigned pos_bin = f2c::no_bin;                       which counter it moves
 *          pos_bin = pos_deal.bin(f2c::iand(in.key, 255));
 *          return pos_bin;
 *        }, [&](const int i, const jacobi_12_in &in, int pos_here) {
 *          pos_here = pos_here + 1;                              the loop's body, with the counter's value before it
 *          out[pos_here] = in.key;
 *        });
 *    (1: the loop's increment; true: every iteration moves a counter; false: the body does not use i), with `f2c::deal<int, 1, 256>
 *    pos_deal` as a parameter (1: what a counter moves by; 256: how many there are, if that is a constant; with two dimensions it is
 *    f2c::deal<int, 1, 0, 0, 2>, and pos_deal.bin(d, e)), and in the launcher
 *        auto pos_deal = s.dealing<1, 256>(pos_, 0, "each counter of 'pos' goes through a range of its own");
 *        s.dealt<jacobi_12_in, false>(pos_deal, jacobi_12_kernel<int>, jacobi_12_kernel<long long>, it, ..., pos_deal);
 *    Other running values that are elements of an array, s(k) = s(k) + w(i); r(i) = s(k), go through f2c::keyed (device/scan/keyed.cuh) in the same
 *    form: the handle is `f2c::keyed<f2c::op::sum, double> s_keys`, from `s.keying<f2c::op::sum>(s_)`, the second function returns
 *    f2c::keyed_share<double>{s_bin, s_here}, and the launcher says s.by_key(s_keys, kernel<int>, kernel<long long>, it, ..., s_keys).
 *    So do counters with a cap, if (pos(d) < m) pos(d) = pos(d) + 1: `f2c::capped<int, 1, false> pos_deal`, from `s.capping<1, false>(pos_)`,
 *    whose functions are those of f2c::deal, and m the last argument of `each`.
 *    Where such a loop is all of the iteration, and moves the variable, its elements run as one loop (device/scan/flat.cuh), and the
 *    launcher says s.flat:
 *        f2c::flat<int, 1, true>(k_, it, rows, [&](const int i) {           1: the inner loop's increment
 *          return f2c::row_of<int>{first[i], f2c::trip_count(first[i], first[i + 1] - 1, 1)};
 *        }, [&](const int i, const int e) {
 *          return f2c::vote{adj[e] < 600};
 *        }, [&](const int i, const int e, int k) {
 *          ...
 *        });
 *    with `f2c::rows_begin<int> rows` before the kernel's arrays, and in the launcher `auto k_ = s.gathered<f2c::op::sum, int>();`
 *    instead of s.carried, `s.flat(k_, kernel<int>, kernel<long long>, it, ...)`. true: elements that do not vote do nothing.
 *  - A loop inside an iteration whose reductions several threads share (device/reduction/rows.cuh): the launcher says
 *    s.share(true, m, 1, kernel<int>, kernel<long long>, it, ...), where lanes along x walk memory, with m iterations of the loop
 *    inside (-1: not known) and 1 variable to fold; `f2c::rows rows` comes before the kernel's arrays.
 *  - Loops inside an iteration that a team of threads shares out (device/team/team.cuh):
 *        for (const auto turn : team.turns(it)) {
 *          const int j = team.at(it, 0, turn);                          of loop 0
 *          s = 0.0;                                                     each thread for itself
 *          const double s_before = s;
 *          s = f2c::op::sum::identity<double>();
 *          for (const int i : team.lanes<int>(1, n, 1)) s = s + b[b_(i, j)];
 *          s = f2c::op::sum::apply<double>(s_before, team.fold<0, f2c::op::sum>(s));
 *          if (team.leads()) r[j] = s;
 *          team.sync();                                                 before others read r(j)
 *        }
 *    with `f2c::team team` before the kernel's arrays, and in the launcher `s.teams(kernel<int>, it, 0, false, {n});` before the operands (0: threads
 *    of a team that clauses say, none; true: there are reductions; n iterations of the loops that are shared out, -1: not known), then s.team(kernel<int>, kernel<long long>, it, ...).
 *    Where the lengths of these loops differ from iteration to iteration (device/team/uneven.cuh), `auto group = f2c::grouped(team, it, trip);` looks at some of them, with
 *    trip(i) the length in iteration i: a warp does groups of iterations, `while (group.next())`, if they are uneven, and teams do `group.rest(team)`.
 *    A team that has the device for itself (device/team/lone_team.cuh) runs a sequential loop: `f2c::lone_team team`, waits and folds as above, `team.leave();` at
 *    the end, for (const auto both : team.pairs<int>(1, m, 1, 1, n, 1)) for two loops, `both.slow` and `both.fast`. The launcher says s.teams(kernel<int>, it,
 *    {{n, 4}}, 2): 4 references to arrays in n iterations, 2 waits an iteration of the sequential loop; and first, where the loops inside are launches of their
 *    own as well, `if (!f2c::lone_pays(site, {{n, 4}}, 2)) return F2C_RUN_HOST;`.
 *    Few iterations with long loops inside are teams of several blocks (device/team/wide_team.cuh): the kernel is a template of `class Team` as well, ends
 *    with `team.leave();`, and the launcher starts it by s.team_or_wide(kernel<int, f2c::team>, .., kernel<int, f2c::wide_team>, .., it, ..).
 *    A private array that the team has together is `double *w, f2c::joint_index<I, 1> w_`, the kernel begins with
 *    `w = w_.start(w, team);`, and the launcher has `auto w_ = s.joint<double, 1>("w", {1}, {n});` with lower bounds and extents.
 *    The part of an array that an iteration works on again and again (device/team/team_section.cuh) is in shared memory meanwhile, between team.sync():
 *    `const auto a_box = f2c::make_section<I, 1, 16, 1, 16>(a_home, team.section<double>(2176, 0), at);` of bounds 1:16, 1:16, with at(i, j) the offset of
 *    an element, `a_box.fetch(team);`, a_box.box its first element, the columns 17 elements apart, `a_box.store(team);`. The launcher says
 *    s.sections(2176, 0, {16 * 15}) before s.teams: the bytes of all those of a team, and of its joint arrays, and the iterations that it shares out at a time.
 *  - An array that iterations combine values into, h(idx(i)) = h(idx(i)) + w(i), wherever idx points, is open while a kernel sweeps:
 *        h_bins.open();
 *        for (const int i : it.all(0)) {
 *          h_bins.update(&h[idx[i]], w[i]);
 *        }
 *        h_bins.close();
 *    with `f2c::bins<f2c::op::sum, float> h_bins` after the kernel's pointer, in the launcher
 *    `auto h_bins = s.combined<f2c::op::sum>(h_);` and after the sweep `s.settle(h_bins);`.
 *  - A private array whose extents are known at the launch (device/fortran/own.cuh) is `double *__restrict__ w, f2c::own_index<I, 1> w_` in the
 *    kernel, which sweeps and begins with `w += w_.start();`, and in the launcher, before all arrays, `s.owners({448, 1, 1}, kernel<int>, it);`,
 *    then `auto w_ = s.own<double, 1>(w, "w", false, {1});`, or with bounds instead of `w` where no array of the program has them.
 *  - A small private array whose elements only the running thread knows (device/fortran/interleaved.cuh) is in the block's shared memory, for w(9) and blocks of
 *    128 threads F2C_SHARED(float, w_room, 128 * 9); and `const f2c::interleaved<float, 128, 9> w(w_room);`: w[0] is the thread's first element.
 *  - A loop that is parallel if its iterations touch different elements, as in a(idx(i)) = ..., has an inspector:
 *        const auto reach_of = [&](const int i) {
 *          f2c::reach r;
 *          r.add(idx[i], idx[i]);
 *          return r;
 *        };
 *        f2c::inspect(it, test, reach_of);
 *    with `f2c::space<I, 1> it, f2c::inspection test` in front of its parameters, and its launcher says, before it runs anything,
 *    s.inspect("idx(i) is another in every iteration", {idx_.version}, kernel<int>, kernel<long long>, it, idx_.p);
 *  - What scalars have to be for that is `s.require("ld >= n", ld - n >= 0);`, before anything else.
 *  - A launcher whose blocks the program chooses says s.as_said() first; others get smaller ones along x where that loop is short.
 *  - STOP is f2c::stop(check, "jacobi.f:14", f2c::end_by_stop, 0, false, "message", "i", i), with `f2c::subscripts check` as the last parameter.
 *  - Where subscripts are checked (-fcheck=bounds) each one is f2c::within(i + 1, a_bounds.lower[0], a_bounds.extent[0], check, "jacobi.f:14", "a",
 *    1, "j", j, "i", i), with `f2c::dimensions<2> a_bounds` before the array and `f2c::subscripts check` as the last parameter; the launcher
 *    hands in `a_.dimensions()` and `s.checks()`.
 *  - The launcher returns F2C_DONE or F2C_RUN_HOST, and then the Fortran side runs the original loop.
 *  - Fortran's logicals are integers of their size: test with `!= 0`, store 1 or 0.
 *  - Shared memory: F2C_SHARED(double, tile, 32 * 33); declares `double *tile` of that many elements of the block;
 *    F2C_DYNAMIC_SHARED(double, tile); the memory that the launcher asked for with s.shared(bytes).
 */
#pragma once
#include "f2cuda.h"
#include "device/platform.cuh"
#include "device/fortran/complex.cuh"
#include "device/fortran/math.cuh"
#include "device/fortran/bits.cuh"
#include "device/fortran/text.cuh"
#include "device/fortran/special.cuh"
#include "device/fortran/index.cuh"
#include "device/fortran/deep.cuh"
#include "device/fortran/own.cuh"
#include "device/fortran/interleaved.cuh"
#include "device/space.cuh"
#include "device/op.cuh"
#include "device/fortran/subscript.cuh"
#include "device/reduction/place.cuh"
#include "device/reduction/reduce.cuh"
#include "device/reduction/rows.cuh"
#include "device/team/team.cuh"
#include "device/team/team_section.cuh"
#include "device/team/lone_team.cuh"
#include "device/team/wide_team.cuh"
#include "device/message.cuh"
#include "device/scan/monoid.cuh"
#include "device/scan/carry.cuh"
#include "device/team/uneven.cuh"
#include "device/scan/across.cuh"
#include "device/scan/blocks.cuh"
#include "device/scan/rank.cuh"
#include "device/scan/deal.cuh"
#include "device/scan/keyed.cuh"
#include "device/call.cuh"
#include "device/scan/ranking.cuh"
#include "device/scan/flat.cuh"
#include "device/wave/wave.cuh"
#include "device/wave/window.cuh"
#include "device/wave/lines.cuh"
#include "device/fortran/array.cuh"
#include "device/reduction/meet.cuh"
#include "device/reduction/atomic.cuh"
#include "device/reduction/exact.cuh"
#include "device/reduction/bins.cuh"
#include "device/inspect.cuh"
#include "device/walk.cuh"
#include "device/tile/tile.cuh"
#include "device/wave/staged.cuh"
#include "device/tile/transpose.cuh"
#include "device/handle.cuh"
#include "device/launch/launch.cuh"
#include "device/launch/sweep_launch.cuh"
#include "device/launch/own_launch.cuh"
#include "device/launch/staged_launch.cuh"
#include "device/launch/rows_launch.cuh"
#include "device/launch/team_launch.cuh"
#include "device/launch/carry_launch.cuh"
#include "device/launch/across_launch.cuh"
#include "device/launch/flat_launch.cuh"
#include "device/launch/deal_launch.cuh"
#include "device/launch/keyed_launch.cuh"
#include "device/launch/bins_launch.cuh"
#include "device/launch/wave_launch.cuh"
#include "device/launch/inspect_launch.cuh"
#include "device/launch/tile_launch.cuh"
#include "device/launch/transpose_launch.cuh"
#include "device/launch/product_launch.cuh"
#include "device/launch/launcher.cuh"
