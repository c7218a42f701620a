/* A second kernel for contractions (analysis/nest.h): a block makes a tile of elements, and what their sums share is read once a tile, through
 * shared memory (runtime/device/tile/tile.cuh). Each element gets its terms in the order of the loop:
 *
 *   f2c::tile<I, P, 2, 0, 1> tile(it);                             rows along loop 0, columns along loop 1
 *   F2C_DYNAMIC_SHARED(unsigned char, room);
 *   const f2c::staged<P, float, true, false> a_rows(room, 0);            a(i, k): neighbours are along rows
 *   const f2c::staged<P, float, false, true> b_columns(room, a_rows.bytes);
 *   float c_sum[P::high][P::wide];
 *   for each row and column of the thread: c(i, j) = 0, c_sum = c(i, j)
 *   const auto a_rows_walk = a_rows.walk(tile.row0, a_rows_at);          addresses of a(i, k), which are linear
 *   tile.sum(count, fetch, [&](tile_stage, tile_from, tile_left) {                      do k = 1, l
 *     c_sum[row][column] = c_sum[row][column] + a_row[row]*b_column[column];
 *   });                                                                  end do
 *   for each row and column: c(i, j) = c_sum[row][column]
 *
 * Where elements are few, several blocks make a tile, each a part of the terms of a sum that analysis calls a reduction:
 *
 *   f2c::tile<I, P, 2, 0, 1> tile(it, parts);
 *   tile.template begin<f2c::op::sum>(c_sum);                            c(i, j) is in the first part alone
 *   if (!tile.template gather<f2c::op::sum>(parts, c_sum)) return;       the last block goes on
 *
 * Products of real(8) go through tensor cores: tile.multiply, and then c(i, j) = c(i, j) + alpha*c_sum. Their terms are added in the order
 * of the hardware.
 *
 * Where the bounds of the sum move with the rows or columns, the terms that all elements of the tile have are summed so, and those before and
 * behind them with a test:
 *
 *   const I k_least = .., k_from = .., k_to = .., k_most = ..;           of all elements of the tile, of each of them
 *   tile.sum(k_from - k_least, ..); tile.sum(k_to - k_from + 1, ..); tile.sum(k_most - k_to, ..);
 *
 * Loops of a few terms (3 x 3 weights of each of some channels) and the one around them are one sum, whose number says where each of them is:
 *
 *   for (long long c_done = 0; c_done < c_trips; c_done += 1048576)
 *     tile.sum(9 * min(c_trips - c_done, 1048576), ..);                  c = c_first + c_done + number / 9, ky = .., kx = .. */
#include "codegen/shape/shape.h"
#include <string.h>

enum {
  MOST_ROUNDS = 1 << 20 /* iterations of the outermost loop of a joined sum, whose terms 32 bits count */
};

static Tiled *tiled_of(const Kernel *k) { return k->own; }

/* ---- what the sum is made of ---- */

static const Loop *innermost_sum(const Contraction *c) { return c->sum[c->nsum - 1]; }

const Binding *shape_tile_array(Kernel *k, const Expr *e) {
  const Expr *base = e->kid[0];
  const Binding *v = base->kind == EX_NAME || base->kind == EX_MEMBER ? bind_peek(&k->f, base) : NULL;
  bool plain = v && v->kind == BIND_ARRAY && v->use && !v->own && !v->automatic && !v->bins && !v->record;
  return plain && v->rank == e->nkid - 1 && ctype_type(v->type) ? v : NULL;
}

/* No other name for what it holds. */
static bool is_unaliased(const Binding *v) {
  return !((v->sym->attrs | v->shape->attrs) & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) && !v->sym->equiv;
}

static bool is_index(const Kernel *k, const Symbol *s) {
  const Contraction *c = tiled_of(k)->c;
  for (int g = 0; g < k->nloop; g++)
    if (k->loop[g].loop->var->sym == s) return true;
  for (int i = 0; i < c->nsum; i++)
    if (c->sum[i]->var->sym == s) return true;
  return false;
}

/* A scalar that the nest does not change, or the variable of a loop. */
static bool is_steady(Kernel *k, const Expr *e) {
  if (e->value) return true;
  if (e->rank) return false;
  if (e->kind == EX_NAME && is_index(k, e->sym)) return true;
  const Binding *v = bind_peek(&k->f, e);
  return v && v->use && v->use->role == ROLE_VALUE && !v->rank;
}

static bool stage(Kernel *k, const Expr *e) {
  Tiled *t = tiled_of(k);
  for (int i = 0; i < t->nstaged; i++)
    if (cxx_array_same(t->staged[i].ref, e)) return ref_is_copied(&k->f, t->staged[i].ref) == ref_is_copied(&k->f, e);
  if (t->nstaged == MAX_STAGED) return false;
  t->staged[t->nstaged++] = (Staged){.ref = e};
  return true;
}

/* All that stands in the term has a value for rows and columns that are no iterations, or is an element; 'outside': that is not part of a
 * subscript. */
static bool is_term(Kernel *k, const Expr *e, bool outside) {
  const Tiled *t = tiled_of(k);
  bool call = e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e);
  if (e->rank || (e->sym && (e->kind == EX_BINARY || e->kind == EX_UNARY))) return false;
  if (outside && cxx_array_same(e, t->c->total)) return true;
  switch (e->kind) {
  case EX_INT:
  case EX_REAL:
  case EX_COMPLEX:
  case EX_LOGICAL: return true;
  case EX_NAME:
  case EX_MEMBER: return is_steady(k, e);
  case EX_PAREN:
  case EX_UNARY:
  case EX_BINARY:
    if (e->kind == EX_BINARY && e->op == OP_DIV && e->type.base == TY_INTEGER && !e->value) return false;
    break;
  case EX_REF:
    if (!call && (e->how != REF_ELEMENT || !shape_tile_array(k, e))) return false;
    if (call && e->type.base == TY_INTEGER && intrinsic_called(e) != IN_MAX && intrinsic_called(e) != IN_MIN) return false;
    if (!call && t->c->total->kind == EX_REF && cxx_array_same(e->kid[0], t->c->total->kid[0]) && !ref_is_copied(&k->f, e))
      return false;
    if (!call && outside && !stage(k, e)) return false;
    outside &= call;
    break;
  default: return false;
  }
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (!e->kid[i] || !is_term(k, e->kid[i], outside)) return false;
  return true;
}

/* ---- rows and columns ---- */

bool shape_tile_names(const Kernel *k, const Expr *e, int g) { return expr_names(e, k->loop[g].loop->var->sym); }

/* Rows along 'down' and columns along 'along': no operand depends on both, and sums of both have some. */
static bool fits(const Kernel *k, int down, int along) {
  const Tiled *t = tiled_of(k);
  const Symbol *s = innermost_sum(t->c)->var->sym;
  bool of_rows = false, of_columns = false;
  for (int i = 0; i < t->nstaged; i++) {
    const Expr *e = t->staged[i].ref;
    bool r = shape_tile_names(k, e, down), c = shape_tile_names(k, e, along);
    if (r && c) return false;
    of_rows |= r && expr_names(e, s);
    of_columns |= c && expr_names(e, s);
  }
  return of_rows && of_columns;
}

static bool choose_sides(Kernel *k) {
  Tiled *t = tiled_of(k);
  for (int down = 0; down < k->nloop; down++)
    for (int along = down + 1; along < k->nloop; along++)
      if (fits(k, down, along)) {
        t->rows = down;
        t->columns = along;
        return true;
      }
  return false;
}

/* What belongs to neither stays in device memory, where all threads read the same. */
static void keep_staged(Kernel *k) {
  Tiled *t = tiled_of(k);
  const Symbol *s = innermost_sum(t->c)->var->sym;
  int n = 0;
  for (int i = 0; i < t->nstaged; i++) {
    Staged one = t->staged[i];
    one.rows = shape_tile_names(k, one.ref, t->rows);
    if (!one.rows && !shape_tile_names(k, one.ref, t->columns)) continue;
    const Expr *first = one.ref->kid[1];
    one.inward = expr_names(first, s) && !shape_tile_names(k, first, one.rows ? t->rows : t->columns);
    const char *name = shape_tile_array(k, one.ref)->cname;
    one.room = names_derive(&k->f.names, name, one.rows ? "_rows" : "_columns");
    one.value = names_derive(&k->f.names, name, one.rows ? "_row" : "_column");
    t->staged[n++] = one;
  }
  t->nstaged = n;
}

/* Sums and differences of loop variables and what the nest does not change: over a tile such a bound is least and greatest in its corners. */
static bool is_monotone(Kernel *k, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME) return is_steady(k, e);
  bool sum = e->kind == EX_PAREN || (e->kind == EX_UNARY && e->op == OP_NEG) ||
             (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB));
  for (int i = 0; sum && i < e->nkid; i++) sum = is_monotone(k, e->kid[i]);
  return sum;
}

/* Bounds of the sum are the same for all elements, or one of them moves with rows or columns: what the sum reads in the iteration where it begins
 * first, or ends last, is there. */
static bool bounds_fit(Kernel *k) {
  Tiled *t = tiled_of(k);
  if (t->c->guard) {
    for (int i = 0; i < t->c->nsum; i++)
      if (kernel_mentions_mapped(k, t->c->sum[i]->lo) || kernel_mentions_mapped(k, t->c->sum[i]->hi)) return false;
  }
  for (int i = 0; i < t->c->nsum; i++) {
    const Loop *l = t->c->sum[i];
    int64_t step = 1;
    if (!kernel_mentions_mapped(k, l->lo) && !kernel_mentions_mapped(k, l->hi)) continue;
    if (t->c->nsum > 1 || (l->step && !fold_const_int(l->step, &step)) || step != 1) return false;
    if (kernel_mentions_mapped(k, l->lo) && kernel_mentions_mapped(k, l->hi)) return false;
    if (!is_monotone(k, l->lo) || !is_monotone(k, l->hi)) return false;
    t->ragged = true;
  }
  for (int g = 0; g < k->nloop; g++)
    if (k->loop[g].shifted || k->loop[g].count) return false;
  return true;
}

static bool is_known_short(const Loop *l) {
  int64_t n = query_loop_trip(l);
  return n >= 0 && n < 16;
}

/* Of the loops along rows and columns the one that the sum's bounds move with; -1: none, or both. */
int shape_tile_moving(const Kernel *k) {
  const Tiled *t = tiled_of(k);
  const Loop *l = innermost_sum(t->c);
  bool rows = shape_tile_names(k, l->lo, t->rows) || shape_tile_names(k, l->hi, t->rows),
       columns = shape_tile_names(k, l->lo, t->columns) || shape_tile_names(k, l->hi, t->columns);
  return rows && !columns ? t->rows : columns && !rows ? t->columns : -1;
}

static bool find(Kernel *k) {
  Tiled *t = tiled_of(k);
  const Stmt *step = t->c->step;
  const Expr *total = t->c->total;
  const Binding *v = total->kind == EX_REF ? shape_tile_array(k, total) : bind_peek(&k->f, total);
  if (!v || !ctype_type(v->type) || type_size(v->type) > 16 || (total->kind == EX_REF && !is_unaliased(v))) return false;
  t->joined = tile_joined_from(t->c);
  if (!bounds_fit(k) || !is_term(k, step->u.assign.rhs, true) || (t->c->guard && !is_term(k, t->c->guard, true)) || !choose_sides(k))
    return false;
  if (is_known_short(k->loop[t->rows].loop) || is_known_short(k->loop[t->columns].loop)) return false;
  keep_staged(k);
  t->sum = names_derive(&k->f.names, v->cname, "_sum");
  for (int g = 0; g < k->nloop; g++) t->partial |= k->loop[g].dep_lo || k->loop[g].dep_hi;
  if (t->ragged && (t->partial || shape_tile_moving(k) < 0)) return false;
  Type d = v->type;
  t->op = t->c->op != RED_NONE ? kernel_red_op(t->c->op, false) : NULL;
  t->tensor = t->c->product && d.base == TY_REAL && d.kind == 8 && t->nstaged == 2 && t->staged[0].rows != t->staged[1].rows;
  return !k->f.fail;
}

/* ---- the body ---- */

static const char *sum_type(const Kernel *k) { return ctype_type(tiled_of(k)->c->total->type); }

const char *shape_tile_value(Kernel *k, const KernelLoop *l, const char *text) {
  return arena_printf(k->g->arena, "const %s %s = static_cast<%s>(%s)", kernel_index_type(l), l->cname, kernel_index_type(l), text);
}

/* Rooms of the operands. */
static void emit_rooms(Kernel *k) {
  const Tiled *t = tiled_of(k);
  const char *room = names_take(&k->f.names, "room"), *at = "0";
  cxx_out_line(&k->f, 0, "F2C_DYNAMIC_SHARED(unsigned char, %s);", room);
  for (int i = 0; i < t->nstaged; i++) {
    const Staged *s = &t->staged[i];
    cxx_out_line(&k->f, 0, "const f2c::staged<P, %s, %s, %s> %s(%s, %s);", bind_type(shape_tile_array(k, s->ref)),
                 s->rows ? "true" : "false", s->inward ? "true" : "false", s->room, room, at);
    at = i ? arena_printf(k->g->arena, "%s + %s.bytes", at, s->room) : arena_printf(k->g->arena, "%s.bytes", s->room);
  }
}

/* for each element of the thread that is an iteration */
static void open_elements(Kernel *k) {
  const Tiled *t = tiled_of(k);
  Fn *f = &k->f;
  const char *names[] = {t->row, t->column}, *ends[] = {"high", "wide"}, *values[] = {"row", "column"};
  for (int i = 0; i < 2; i++) {
    cxx_out_line(f, 0, "F2C_UNROLL(16)");
    cxx_out_open(f, 0, "for (int %s = 0; %s < P::%s; %s++) {", names[i], names[i], ends[i], names[i]);
  }
  cxx_out_line(f, 0, "if (!tile.here(%s, %s)) continue;", t->row, t->column);
  for (int i = 0; i < 2; i++)
    cxx_out_line(f, 0, "%s;",
                 shape_tile_value(k, &k->loop[i ? t->columns : t->rows],
                                  arena_printf(k->g->arena, "tile.%s_value(tile.%s(%s))", values[i], values[i], names[i])));
  kernel_derived(k, "continue;");
}

static void close_elements(Kernel *k) {
  cxx_out_close(&k->f, "}");
  cxx_out_close(&k->f, "}");
}

/* Which rows and columns have iterations; a block without any ends. */
static void emit_use(Kernel *k, const char *used) {
  Fn *f = &k->f;
  const Tiled *t = tiled_of(k);
  const char *any = names_take(&f->names, "any");
  cxx_out_line(f, 0, "F2C_SHARED(unsigned char, %s_rows, P::rows);", used);
  cxx_out_line(f, 0, "F2C_SHARED(unsigned char, %s_columns, P::columns);", used);
  cxx_out_line(f, 0, "const f2c::tile_use<P> %s = {%s_rows, %s_columns};", used, used, used);
  cxx_out_line(f, 0, "bool %s = false;", any);
  cxx_out_line(f, 0, "%s.clear();", used);
  open_elements(k);
  cxx_out_line(f, 0, "%s.mark(tile.row(%s), tile.column(%s));", used, t->row, t->column);
  cxx_out_line(f, 0, "%s = true;", any);
  close_elements(k);
  cxx_out_line(f, 0, "if (!__syncthreads_or(%s)) return;", any);
}

/* The total is in a variable of that name from now on. */
static void total_is(Kernel *k, const char *name) {
  k->f.running = name ? tiled_of(k)->c->total : NULL;
  k->f.running_name = name;
}

static bool reads_total(const Contraction *c) {
  const Stmt *s = c->before;
  while (s != c->sum[0]->stmt && s->kind != ST_ASSIGN) s = s->next;
  if (s == c->sum[0]->stmt) return true;
  const Expr *base = c->total->kind == EX_REF ? c->total->kid[0] : c->total;
  return base->kind != EX_NAME || expr_names(s->u.assign.rhs, base->sym);
}

/* The total's first value, in 'name'. */
static void emit_start(Kernel *k, const char *name, bool declare) {
  Fn *f = &k->f;
  const Contraction *c = tiled_of(k)->c;
  const char *type = arena_printf(k->g->arena, "%s ", sum_type(k));
  if (c->total->kind == EX_REF && reads_total(c))
    cxx_out_line(f, 0, "%s%s = %s;", declare ? type : "", name, cxx_expr_text(f, c->total, PREC_COMMA));
  else if (declare)
    cxx_out_line(f, 0, "%s%s;", type, name);
  total_is(k, name);
  if (c->before != c->sum[0]->stmt) cxx_stmt_block(f, c->before, c->sum[0]->stmt->prev);
  total_is(k, NULL);
}

/* What an iteration does once it has its sum, which is in 'name'. */
static void emit_end(Kernel *k, const char *name) {
  Fn *f = &k->f;
  const Contraction *c = tiled_of(k)->c;
  if (c->total->kind == EX_REF)
    cxx_out_line(f, c->step->span.begin, "%s = %s;", cxx_expr_text(f, c->total, PREC_COMMA), name);
  else
    total_is(k, name);
  if (c->behind) cxx_stmt_block(f, c->behind, NULL);
  total_is(k, NULL);
}

/* x*y of the staged values, as tensor cores sum it. */
static const char *tensor_term(Kernel *k) {
  const Tiled *t = tiled_of(k);
  const char *x[2];
  for (int i = 0; i < 2; i++)
    x[i] = arena_printf(k->g->arena, "%s[%s]", t->staged[i].value, t->staged[i].rows ? t->row : t->column);
  return arena_printf(k->g->arena, "%s + %s * %s", t->element, x[0], x[1]);
}

/* One term for each element of the thread; 'some': that has it. */
static void emit_terms(Kernel *k, const Binding *sum, const char *first, bool some) {
  Fn *f = &k->f;
  Tiled *t = tiled_of(k);
  const Expr *rhs = t->c->step->u.assign.rhs;
  cxx_out_open(f, 0, "tile.each(tile_left, [&](const int tile_step) {");
  for (int i = 0; i < t->nstaged; i++) {
    const Staged *s = &t->staged[i];
    cxx_out_line(f, 0, "%s %s[P::%s];", bind_type(shape_tile_array(k, s->ref)), s->value, s->rows ? "high" : "wide");
    cxx_out_line(f, 0, "%s.load(tile, tile_stage, tile_step, %s);", s->room, s->value);
  }
  tile_operands_variables(k, first, "tile_from + tile_step", false);
  cxx_out_line(f, 0, "F2C_UNROLL(16)");
  cxx_out_open(f, 0, "for (int %s = 0; %s < P::high; %s++) {", t->row, t->row, t->row);
  cxx_out_line(f, 0, "[[maybe_unused]] %s;",
               shape_tile_value(k, &k->loop[t->rows], arena_printf(k->g->arena, "tile.row_value(tile.row(%s))", t->row)));
  cxx_out_line(f, 0, "F2C_UNROLL(16)");
  cxx_out_open(f, 0, "for (int %s = 0; %s < P::wide; %s++) {", t->column, t->column, t->column);
  cxx_out_line(f, 0, "[[maybe_unused]] %s;",
               shape_tile_value(k, &k->loop[t->columns], arena_printf(k->g->arena, "tile.column_value(tile.column(%s))", t->column)));
  if (some) {
    const Loop *l = innermost_sum(t->c);
    cxx_out_line(f, 0, "if (%s < %s || %s > %s) continue;", sum->cname, cxx_expr_text(f, l->lo, PREC_LT + 1), sum->cname,
                 cxx_expr_text(f, l->hi, PREC_LT + 1));
  }
  total_is(k, t->element);
  t->summing = true;
  if (t->c->guard) cxx_out_line(f, t->c->step->span.begin, "if (%s)", cxx_expr_text(f, t->c->guard, PREC_COMMA));
  cxx_out_line(f, t->c->step->span.begin, "%s%s = %s;", t->c->guard ? "  " : "", t->element,
               t->tensor ? tensor_term(k) : cxx_expr_text_to(f, rhs, t->c->total->type));
  t->summing = false;
  total_is(k, NULL);
  for (int i = 0; i < 3; i++) cxx_out_close(f, i < 2 ? "}" : "});");
}

/* tile.sum(n, fetch, use): so many terms from number 'first' on. 'some': elements have them that the bounds say. */
static void emit_stretch(Kernel *k, Binding *v, const char *first, const char *count, const char *used, bool some) {
  Fn *f = &k->f;
  Tiled *t = tiled_of(k);
  for (int i = 0; i < t->nstaged; i++) tile_operands_address(k, &t->staged[i], first);
  cxx_out_line(f, 0, "tile.sum(%s,", count);
  f->indent += 9;
  cxx_out_open(f, 0, "[&](const int tile_stage, const I tile_from, const I tile_count) {");
  for (int i = 0; i < t->nstaged; i++) tile_operands_fetch(k, &t->staged[i], v, first, used, some);
  cxx_out_close(f, "},");
  cxx_out_open(f, 0, "[&](const int tile_stage, [[maybe_unused]] const I tile_from, const int tile_left) {");
  if (t->tensor && !some) {
    int x = t->staged[0].rows ? 0 : 1;
    cxx_out_line(f, 0, "tile.multiply(%s, %s, tile_stage, tile_left, %s);", t->staged[x].room, t->staged[1 - x].room, t->sum);
  } else {
    emit_terms(k, v, first, some);
  }
  cxx_out_close(f, "});");
  f->indent -= 9;
}

/* The value of a bound in a corner of the tile: (rows, columns) of 0 the first, of 1 the last one. */
static const char *in_corner(Kernel *k, const Expr *bound, int corner) {
  Fn *f = &k->f;
  const Tiled *t = tiled_of(k);
  const KernelLoop *l[2] = {&k->loop[t->rows], &k->loop[t->columns]};
  const char *side[2] = {"row", "column"}, *text = "[&] {";
  for (int i = 0; i < 2; i++) {
    if (!shape_tile_names(k, bound, (int)(l[i] - k->loop))) continue;
    const char *at = corner >> i & 1 ? arena_printf(k->g->arena, "tile.last_%s()", side[i]) : "0";
    text = arena_printf(k->g->arena, "%s %s;", text,
                        shape_tile_value(k, l[i], arena_printf(k->g->arena, "tile.%s_value(%s)", side[i], at)));
  }
  return arena_printf(k->g->arena, "%s return static_cast<I>(%s); }()", text, cxx_expr_text(f, bound, PREC_COMMA));
}

/* const I k_least = .., k_from = ..; */
static void emit_extremes(Kernel *k, const Expr *bound, const char *least, const char *most) {
  const Tiled *t = tiled_of(k);
  bool moves[2] = {shape_tile_names(k, bound, t->rows), shape_tile_names(k, bound, t->columns)};
  const char *lo = in_corner(k, bound, 0), *hi = lo;
  for (int corner = 1; corner < 4; corner++) {
    if ((corner & 1 && !moves[0]) || (corner & 2 && !moves[1])) continue;
    const char *other = in_corner(k, bound, corner);
    lo = arena_printf(k->g->arena, "f2c::min(%s, %s)", lo, other);
    hi = arena_printf(k->g->arena, "f2c::max(%s, %s)", hi, other);
  }
  cxx_out_line(&k->f, 0, "const I %s = %s, %s = %s;", least, lo, most, hi);
}

/* The terms that some elements of the tile have, those of all, and again those of some. */
static void emit_ragged(Kernel *k, Binding *v, const char *used) {
  Fn *f = &k->f;
  const Loop *l = innermost_sum(tiled_of(k)->c);
  const char *end[] = {"_least", "_from", "_to", "_most"}, *at[4];
  for (int i = 0; i < 4; i++) at[i] = names_derive(&f->names, v->cname, end[i]);
  emit_extremes(k, l->lo, at[0], at[1]);
  emit_extremes(k, l->hi, at[2], at[3]);
  const char *stop = names_derive(&f->names, v->cname, "_stop"), *again = names_derive(&f->names, v->cname, "_again");
  cxx_out_line(f, 0, "const I %s = f2c::min(%s - 1, %s), %s = f2c::max(%s + 1, %s);", stop, at[1], at[3], again, at[2], at[1]);
  emit_stretch(k, v, at[0], arena_printf(k->g->arena, "%s - %s + 1", stop, at[0]), used, true);
  emit_stretch(k, v, at[1], arena_printf(k->g->arena, "%s - %s + 1", at[2], at[1]), used, false);
  emit_stretch(k, v, again, arena_printf(k->g->arena, "%s - %s + 1", at[3], again), used, true);
}

static const char *trips_of(Kernel *k, const Loop *l) {
  Fn *f = &k->f;
  return arena_printf(k->g->arena, "f2c::trip_count(%s, %s, %s)", cxx_expr_text(f, l->lo, PREC_COMMA),
                      cxx_expr_text(f, l->hi, PREC_COMMA), tile_operands_step(k, l));
}

/* The loops that are one sum: so many iterations of the outermost one at a time. */
static void emit_joined(Kernel *k, Binding *innermost, const char *used) {
  Fn *f = &k->f;
  Tiled *t = tiled_of(k);
  const Loop *l = t->c->sum[t->joined];
  int64_t inside = tile_joined_terms(t->c, t->joined), trip = query_loop_trip(l);
  const char *name = bind_peek(f, l->var)->cname, *first = t->first[t->c->nsum - 1];
  if (trip >= 0 && trip <= MOST_ROUNDS) {
    emit_stretch(k, innermost, first, arena_printf(k->g->arena, "static_cast<I>(%lld)", (long long)(inside * trip)), used, false);
    return;
  }
  const char *trips = names_derive(&f->names, name, "_trips");
  t->done = names_derive(&f->names, name, "_done");
  cxx_out_line(f, 0, "const long long %s = %s;", trips, trips_of(k, l));
  cxx_out_open(f, 0, "for (long long %s = 0; %s < %s; %s += %d) {", t->done, t->done, trips, t->done, MOST_ROUNDS);
  emit_stretch(k, innermost, first,
               arena_printf(k->g->arena, "static_cast<I>(%lld * f2c::min<long long>(%s - %s, %d))", (long long)inside, trips,
                            t->done, MOST_ROUNDS),
               used, false);
  cxx_out_close(f, "}");
}

/* The innermost loop of the sum, and those that are joined with it. */
static void emit_innermost(Kernel *k, const char *used) {
  Fn *f = &k->f;
  Tiled *t = tiled_of(k);
  const Contraction *c = t->c;
  Binding *v[MAX_SUMS];
  for (int i = t->joined; i < c->nsum; i++)
    if (!(v[i] = bind_peek(f, c->sum[i]->var))) return;
  for (int i = t->joined; i < c->nsum; i++) {
    v[i]->declared = true;
    v[i]->in_for++;
    if (t->ragged) continue;
    t->first[i] = names_derive(&f->names, v[i]->cname, "_first");
    cxx_out_line(f, c->sum[i]->stmt->span.begin, "const I %s = %s;", t->first[i], cxx_expr_text(f, c->sum[i]->lo, PREC_COMMA));
  }
  Binding *in = v[c->nsum - 1];
  if (t->ragged)
    emit_ragged(k, in, used);
  else if (t->joined < c->nsum - 1)
    emit_joined(k, in, used);
  else
    emit_stretch(k, in, t->first[t->joined], arena_printf(k->g->arena, "static_cast<I>(%s)", trips_of(k, innermost_sum(c))), used,
                 false);
  for (int i = t->joined; i < c->nsum; i++) v[i]->in_for--;
}

static void emit_sum(Kernel *k, const char *used) {
  const Contraction *c = tiled_of(k)->c;
  const int around = tiled_of(k)->joined;
  Binding *own[MAX_SUMS];
  for (int i = 0; i < around; i++) own[i] = cxx_loop_open(&k->f, c->sum[i]->stmt, true);
  emit_innermost(k, used);
  for (int i = around - 1; i >= 0; i--) cxx_loop_close(&k->f, own[i]);
}

/* c = c + alpha*c_sum */
static void emit_scaled(Kernel *k, const char *name) {
  Fn *f = &k->f;
  const Tiled *t = tiled_of(k);
  const Factors *by = &t->c->product->inner;
  const char *term = t->element;
  for (int i = 0; i < by->n; i++)
    term = arena_printf(k->g->arena, "%s * %s", cxx_expr_text_as(f, by->v[i], t->c->total->type, PREC_MUL + 1), term);
  cxx_out_line(f, t->c->step->span.begin, "%s = %s %c %s;", name, name, by->minus ? '-' : '+', term);
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  Tiled *t = tiled_of(k);
  const char *used = t->partial ? names_take(&f->names, "used") : NULL;
  if (t->c->total->kind == EX_NAME) bind_peek(f, t->c->total)->declared = true; /* the thread has many of it */
  t->row = names_take(&f->names, "row");
  t->column = names_take(&f->names, "column");
  t->element = arena_printf(k->g->arena, "%s[%s][%s]", t->sum, t->row, t->column);
  cxx_out_line(f, k->nest->first->span.begin, "f2c::tile<I, P, %d, %d, %d> tile(it%s%s);", k->nloop, t->rows, t->columns,
               t->op ? ", " : "", t->op ? t->parts : "");
  for (int g = 0; g < k->nloop; g++)
    if (g != t->rows && g != t->columns)
      cxx_out_line(f, 0, "%s;", shape_tile_value(k, &k->loop[g], arena_printf(k->g->arena, "tile.other(%d)", g)));
  emit_rooms(k);
  if (used) emit_use(k, used);
  cxx_out_line(f, 0, "%s %s[P::high][P::wide]%s;", sum_type(k), t->sum, t->tensor ? " = {}" : "");
  if (!t->tensor) {
    open_elements(k);
    emit_start(k, t->element, false);
    close_elements(k);
    if (t->op) cxx_out_line(f, 0, "tile.template begin<f2c::op::%s>(%s);", t->op, t->sum);
  }
  emit_sum(k, used);
  if (t->op) cxx_out_line(f, 0, "if (!tile.template gather<f2c::op::%s>(%s, %s)) return;", t->op, t->parts, t->sum);
  cxx_out_line(f, 0, "tile.forget();");
  open_elements(k);
  const char *name = t->element;
  if (t->tensor) {
    name = names_take(&f->names, "total");
    emit_start(k, name, true);
    emit_scaled(k, name);
  }
  emit_end(k, name);
  close_elements(k);
}

/* The thread's copy of a staged operand. */
static const char *element(const Fn *f, const Expr *ref) {
  const Tiled *t = tiled_of(f->kernel);
  for (int i = 0; i < t->nstaged && t->summing; i++)
    if (cxx_array_same(t->staged[i].ref, ref))
      return arena_printf(f->g->arena, "%s[%s]", t->staged[i].value, t->staged[i].rows ? t->row : t->column);
  return NULL;
}

/* ---- the kernel beside another one ---- */

/* Nothing but the sums is certain to use the elements. */
static const char *sums_run(Kernel *s) {
  const Contraction *c = tiled_of(s)->c;
  const char *all = NULL;
  if (c->total->kind != EX_REF || c->before != c->sum[0]->stmt) return NULL;
  for (int i = 0; i < c->nsum; i++) {
    const char *count = query_loop_trip(c->sum[i]) > 0 ? "-1" : shape_rows_count(s, c->sum[i]);
    if (strcmp(count, "-1")) all = arena_printf(s->g->arena, "%s%s%s > 0", all ? all : "", all ? " && " : "", count);
  }
  return all;
}

static void find_terms(Kernel *s) {
  Tiled *t = tiled_of(s);
  int64_t inside = tile_joined_terms(t->c, t->joined);
  t->terms = shape_rows_count(s, t->c->sum[t->joined]);
  if (!strcmp(t->terms, "-1"))
    t->op = NULL;
  else if (inside > 1)
    t->terms = arena_printf(s->g->arena, "%lld * %s", (long long)inside, t->terms);
}

static void make(Kernel *s, const Kernel *k) {
  kernel_bind_all(s);
  s->map = k->map;
  s->nloop = k->nloop;
  s->around = k->around;
  for (int g = 0; g < k->nloop && !s->f.fail; g++) {
    s->loop[g].loop = k->loop[g].loop;
    if (!kernel_describe(s, &s->loop[g])) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the bounds have no tiles");
  }
  if (s->f.fail || !find(s)) {
    if (!s->f.fail) refuse(&s->f, k->nest->first->span, REASON_BOUNDS, "the sums have no tiles");
    return;
  }
  s->f.declare_in_place = true;
  s->f.indent = s->f.body_indent = 2;
  tiled_of(s)->runs = sums_run(s);
  find_terms(s);
  emit_body(s);
  kernel_finish(s);
}

static void tell(const Kernel *s) {
  const Tiled *t = tiled_of(s);
  const Nest *n = s->whole->in_pieces ? s->whole->nest : s->nest;
  Decision *x = decision_change(s->g->decided, n);
  const char *one = arena_printf(s->g->arena, "rows along %s, columns along %s%s", s->loop[t->rows].loop->var->text,
                                 s->loop[t->columns].loop->var->text, t->tensor ? ", by tensor cores" : "");
  x->tiles = x->tiles ? arena_printf(s->g->arena, "%s; %s", x->tiles, one) : one;
}

static Kernel *beside(Kernel *k) {
  if (!k->nest->contraction || k->nloop < 2 || k->nloop != k->nest->depth || k->only || k->map.fixed_block ||
      derived_type_any(k->nest))
    return NULL;
  Tiled *own = ARENA_NEW(k->g->arena, Tiled);
  *own = (Tiled){.c = k->nest->contraction};
  Beside b = beside_begin(k, &shape_tile, own);
  names_take(&b.made->f.names, "tile");
  own->parts = names_take(&b.made->f.names, "parts");
  make(b.made, k);
  Kernel *s = beside_end(&b, "tiles", NULL);
  if (s) tell(s);
  return s;
}

static const char *chosen(const Kernel *k) {
  const Tiled *t = tiled_of(k);
  return arena_printf(k->g->arena, "launch.has_tiles(it, %d, %d%s%s)%s%s", t->rows, t->columns, t->op ? ", " : "",
                      t->op ? t->terms : "", t->runs ? " && " : "", t->runs ? t->runs : "");
}

static void params(const Kernel *k, Buf *b) {
  if (tiled_of(k)->op) buf_printf(b, ", f2c::tile_parts %s", tiled_of(k)->parts);
}

static const char *sizes(const Kernel *k) {
  return tiled_of(k)->tensor ? "f2c::tile_tensor"
                             : arena_printf(k->g->arena, "f2c::tile_table<%lld>", (long long)type_size(tiled_of(k)->c->total->type));
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  const Tiled *t = tiled_of(k);
  int n[2] = {0, 0};
  long long bytes[2] = {0, 0};
  for (int i = 0; i < t->nstaged; i++) {
    n[t->staged[i].rows]++;
    bytes[t->staged[i].rows] += type_size(shape_tile_array(k, t->staged[i].ref)->type);
  }
  if (t->op)
    buf_printf(b, "launch.contract_parts<%s, %s::many, %s::few>(", sum_type(k), sizes(k), sizes(k));
  else
    buf_printf(b, "launch.contract<%s::many, %s::few>(", sizes(k), sizes(k));
  buf_printf(b, "%d, %d, {%d, %lld, %d, %lld}, ", t->rows, t->columns, n[1], bytes[1], n[0], bytes[0]);
  if (t->op) buf_printf(b, "%s, ", t->terms);
}

static void instances(Kernel *k, Buf *b) {
  const char *name = k->launch->kernel, *s = sizes(k);
  buf_printf(b, "%s<int, %s::many>, %s<int, %s::few>", name, s, name, s);
}

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "P::threads, P::together";
}

const Shape shape_tile = {
    .name = "tile",
    .tiles = true,
    .unchecked = true,
    .beside = beside,
    .element = element,
    .launch_bounds = launch_bounds,
    .params = params,
    .param = tile_operands_param,
    .argument = tile_operands_argument,
    .chosen = chosen,
    .call = call,
    .instances = instances,
};
