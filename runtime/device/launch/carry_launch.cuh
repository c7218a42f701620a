/* carry_launch.cuh: launches of tiles, through which iterations hand values on (carry.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The launcher's part for scans, in tiles and columns. */
class carry_launch : public virtual launch_core {
public:
  /* Carried variables of a launch by `tiled`, whose iterations need X of memory and compose to V: the kernel's carry<Op, V>. */
  template <class Op, class V, class X, int D> carry<Op, V> carried(const loops<D> &it) {
    return {f2c_launch_chain(&state_, sizeof(message<V>), tiles<X>(it)), V(), skew(it)};
  }
  /* Sets what `part`, all of c.start or one of several, is before the loop. `end` stores the value after the last
   * iteration in *variable if it is `wanted`. */
  template <class Op, class V, class T, class P> void starts(carry<Op, V> &c, P &part, T *variable, bool wanted) {
    part = constant<P>(value_of(variable));
    if (!wanted) return;
    if (!c.chain.result) c.chain.result = result_of(sizeof(V));
    const size_t behind = static_cast<size_t>(reinterpret_cast<char *>(&part) - reinterpret_cast<char *>(&c.start));
    pending_[results_++] = {variable, carried_result_ + behind, [](void *v, const void *r) {
                              P found;
                              memcpy(&found, r, sizeof(P));
                              const T value = plain<T>(found);
                              memcpy(v, &value, sizeof(T));
                            }};
    last_is(variable);
    kept_ = true;
  }
  /* Launches a kernel with carried variables, of the given carry, whose iterations need X of memory. Of several loops
   * loop 0 carries, in columns (carry.cuh). */
  template <class X, class Op, class V, int D, class... P, class... Q, class... A>
  void tiled(const carry<Op, V> &, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
             const A &...args) {
    if (it.empty()) return;
    if (narrow_ && it.narrow() && it.total() < 0x7fffffff - (1 << 24))
      start<int, D, 0, P...>(together<V, X>(reinterpret_cast<const void *>(k32), it), {tile_threads, 1, 1}, k32, it,
                             static_cast<P>(args)...);
    else
      start<long long, D, 0, Q...>(together<V, X>(reinterpret_cast<const void *>(k64), it), {tile_threads, 1, 1}, k64, it,
                                   static_cast<Q>(args)...);
  }
  /* Whether loop 0, that carries a recurrence, is better run as columns than by a thread each: these are so few, no
   * more than `most`, that their loads do not fill the device, and each has work for a warp. */
  template <int D> bool few_sweeps(const loops<D> &it, int most) const {
    return it.n[0] >= carry_policy::column && it.total() <= static_cast<double>(most) * static_cast<double>(it.n[0]);
  }

  /* Recurrences of a launch by `by_blocks`: the kernel's column_blocks<Op, V>. */
  template <class Op, class V> column_blocks<Op, V> in_blocks() const { return {0}; }
  /* Launches a kernel whose blocks have a column each, of iterations that need X of memory. Loop 0 carries. */
  template <class X, class Op, class V, int D, class... P, class... Q, class... A>
  void by_blocks(const column_blocks<Op, V> &, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...),
                 const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    using memory = column_memory<X, V>;
    constexpr size_t box = sizeof(typename memory::box), room = column_policy::room - sizeof(memory);
    static_assert(box <= room, "a warp's iterations fit");
    constexpr long long most = room / box < F2C_COLUMN_WARPS ? room / box : F2C_COLUMN_WARPS;
    const long long need = blocks(it.n[0], 32 * memory::rows), warps = need < most ? need : most;
    const double columns = it.total() / static_cast<double>(it.n[0]);
    const f2c_dim3 grid = {static_cast<unsigned>(columns < 0x7fffffff ? columns : 0x7fffffff), 1, 1},
                   block = {static_cast<unsigned>(warps * 32), 1, 1};
    state_.shared = sizeof(memory) + static_cast<size_t>(warps) * box;
    if (narrow_ && it.narrow() && it.total() < 0x7fffffff - (1 << 24))
      start<int, D, 0, P...>(grid, block, k32, it, static_cast<P>(args)...);
    else
      start<long long, D, 0, Q...>(grid, block, k64, it, static_cast<Q>(args)...);
  }
  /* Whether columns are better run by blocks than by a thread each. */
  template <int D> bool few_columns(const loops<D> &it) const {
    return it.n[0] >= column_policy::shortest &&
           it.total() <= static_cast<double>(column_policy::most) * static_cast<double>(it.n[0]);
  }

protected:
  template <class X, int D> long long tiles(const loops<D> &it) const {
    long long pieces = blocks(it.n[0] + skew(it), 32 * tile_rows<X>);
    for (int d = 1; d < D; d++) pieces *= it.n[d];
    return blocks(pieces, carry_policy::loaders);
  }
  /* Iterations that the first piece lacks, so that rows of 32 begin where sectors of memory do, if arrays do and the loop's variable
   * is a subscript. Columns may be short: theirs are whole. */
  template <int D> int skew(const loops<D> &it) const {
    const long long elements = it.b[0].lo - first_subscript_, place = (elements % 32 + 32) % 32;
    return D > 1 || !any_array_ ? 0 : static_cast<int>(it.b[0].step == 1 ? place : it.b[0].step == -1 ? 31 - place : 0);
  }
  /* As many blocks as there are tiles and run at once. */
  template <class V, class X, int D> f2c_dim3 together(const void *kernel, const loops<D> &it) {
    using memory = tile_memory<V, X>;
    const long long most =
        f2c_launch_together(&state_, kernel, tile_threads, sizeof(memory), sizeof(typename memory::stage), carry_policy::stages);
    return {static_cast<unsigned>(tiles<X>(it) < most ? tiles<X>(it) : most), 1, 1};
  }

private:
  /* Between a value and what iterations compose to. */
  template <class V, class T> static std::enable_if_t<std::is_same<V, T>::value, V> constant(const T &x) { return x; }
  template <class V, class T> static std::enable_if_t<!std::is_same<V, T>::value, V> constant(const T &x) { return V::constant(x); }
  template <class T, class V> static std::enable_if_t<std::is_same<V, T>::value, T> plain(const V &x) { return x; }
  template <class T, class V> static std::enable_if_t<!std::is_same<V, T>::value, T> plain(const V &x) { return x.value(); }
  /* Device address of enough result slots for a value, which follow each other. */
  void *result_of(size_t bytes) {
    const f2c_slot slot = f2c_launch_slot(&state_);
    carried_result_ = static_cast<const char *>(slot.host);
    for (; bytes > F2C_RESULT_BYTES; bytes -= F2C_RESULT_BYTES) f2c_launch_slot(&state_);
    return slot.result;
  }

  const char *carried_result_ = nullptr; /* what carried variables come to, host side */
};

} // namespace F2C_CODE
} // namespace f2c
