/* Index-set splitting: a loop as two or three loops over parts of its iterations (Kennedy and
 * Allen, Optimizing compilers for modern architectures, 5.7).
 *
 * Where one reference moves with the loop variable i and the other stays, a(i) and a(k), iterations before and after i = k do
 * not depend on each other: k is parted from both. With k at an end of the loop that is peeling. Where they move towards each
 * other, a(i) and a(n - i + 1), dependences lead from before the place where they meet to behind it: there the loop is cut. The
 * cut is an expression that is evaluated when the loop starts. */
#include "analysis/transform/rewrite.h"

/* How a subscript moves: it changes by 'by' while the loop variable grows by 1. */
typedef struct Move {
  const Expr *first; /* its value in the first iteration */
  int64_t by;
} Move;

static bool move_of(const Judge *j, const Expr *sub, Move *m) {
  const Loop *l = j->loop;
  Arena *a = j->arena;
  const Symbol *i = query_real_symbol(l->var->sym);
  const Expr *next = make_binary(a, OP_ADD, l->var, make_int(a, 1, l->var));
  m->first = make_at(a, sub, i, l->lo);
  m->by = 0;
  if (m->first == sub) return sub->kind != EX_RANGE && view_invariant(j->view, sub);
  return sub->kind != EX_RANGE && view_invariant(j->view, m->first) && siv_test_offset(make_at(a, sub, i, next), sub, &m->by);
}

/* ---- the pieces ---- */

static const Expr *beyond(const Judge *j, const Expr *k, int64_t by) {
  return make_binary(j->arena, OP_ADD, k, make_int(j->arena, by, k));
}

static void add_piece(const Judge *j, StmtList *list, const Expr *lo, const Expr *hi) {
  Rewriter w = {.arena = j->arena};
  Stmt *s = make_do(&w, j->loop->stmt, lo, hi);
  for (const Stmt *b = j->loop->stmt->body; b; b = b->next) make_add(&w, s, b);
  make_append(list, s);
}

static bool is_at(const Expr *k, const Expr *bound) {
  int64_t d;
  return siv_test_offset(k, bound, &d) && d == 0;
}

static bool visit_scratch(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_NAME && e->sym && e->sym->scratch;
  return !*(bool *)data;
}

/* The bounds of loops are asked for before the first of them runs, which may be what sets a scratch variable. */
static bool is_known_before(const Expr *k) {
  bool scratch = false;
  ast_expr_walk((Expr *)k, visit_scratch, &scratch);
  return !scratch;
}

/* Iterations before k, k itself, those behind it. */
static Transform *part_from(Judge *j, const Expr *k, int64_t step) {
  const Loop *l = j->loop;
  Arena *a = j->arena;
  StmtList list = {0};
  if (!is_known_before(k)) return NULL;
  bool first = is_at(k, l->lo), last = is_at(k, l->hi);
  const Expr *least = first ? l->lo : make_extreme(a, step > 0, k, l->lo),
             *most = last ? l->hi : make_extreme(a, step < 0, k, l->hi),
             *before = last ? beyond(j, l->hi, -step) : make_extreme(a, step < 0, beyond(j, k, -step), l->hi),
             *behind = first ? beyond(j, l->lo, step) : make_extreme(a, step > 0, beyond(j, k, step), l->lo);
  if (!least || !most || !before || !behind) return NULL;
  if (!first) add_piece(j, &list, NULL, before);
  add_piece(j, &list, least, most);
  if (!last) add_piece(j, &list, behind, NULL);
  const char *what =
      first  ? "peeling the first iteration"
      : last ? "peeling the last iteration"
             : arena_printf(a, "splitting its iterations before, at and after %s = %s", l->var->text, query_words(a, k));
  return rewrite_judge(j, list.first, what);
}

/* Iterations up to m, and those behind it. */
static Transform *cut_at(Judge *j, const Expr *m, int64_t step) {
  const Loop *l = j->loop;
  Arena *a = j->arena;
  StmtList list = {0};
  if (!is_known_before(m)) return NULL;
  const Expr *upto = make_extreme(a, step < 0, m, l->hi), *from = make_extreme(a, step > 0, beyond(j, m, step), l->lo);
  if (!upto || !from) return NULL;
  add_piece(j, &list, NULL, upto);
  add_piece(j, &list, from, NULL);
  return rewrite_judge(
      j, list.first,
      arena_printf(a, "splitting its iterations after %s = %s, where the dependences cross", l->var->text, query_words(a, m)));
}

/* ---- where ---- */

/* The place where the subscript that moves meets the one that stays. */
static Transform *at_meeting(Judge *j, const Move *moves, const Move *stays, int64_t step) {
  Arena *a = j->arena;
  int64_t ahead = 0;
  if (moves->by > 0 && (query_same_expr(moves->first, j->loop->lo) || siv_test_offset(moves->first, j->loop->lo, &ahead)))
    return part_from(j, beyond(j, stays->first, -ahead), step);
  const Expr *way = make_binary(a, OP_SUB, stays->first, moves->first);
  return part_from(j, make_binary(a, moves->by > 0 ? OP_ADD : OP_SUB, j->loop->lo, way), step);
}

/* up(x) = down(y) where x + y = 2 lo + step*D with D = down - up in the first iteration, by numbers of iterations. */
static Transform *at_crossing(Judge *j, const Move *up, const Move *down, int64_t step) {
  Arena *a = j->arena;
  const Expr *d = make_binary(a, OP_SUB, down->first, up->first), *half = make_binary(a, OP_DIV, d, make_int(a, 2, d));
  return cut_at(j, make_binary(a, step > 0 ? OP_ADD : OP_SUB, j->loop->lo, half), step);
}

static bool is_unit(int64_t by) { return by == 1 || by == -1; }

static Transform *by_subscripts(Judge *j, const Expr *x, const Expr *y, int64_t step) {
  Move p, q;
  if (!move_of(j, x, &p) || !move_of(j, y, &q)) return NULL;
  if (is_unit(p.by) && q.by == 0) return at_meeting(j, &p, &q, step);
  if (is_unit(q.by) && p.by == 0) return at_meeting(j, &q, &p, step);
  if (!is_unit(p.by) || p.by + q.by) return NULL;
  return p.by == step ? at_crossing(j, &p, &q, step) : at_crossing(j, &q, &p, step);
}

static Transform *by_pair(Judge *j, const Carried *c, int64_t step) {
  Transform *t = NULL;
  if (!c->from->sub || !c->to->sub || c->from->nsub != c->to->nsub || c->from->var != c->to->var) return NULL;
  for (int k = 0; !t && k < c->from->nsub; k++) t = by_subscripts(j, c->from->sub[k], c->to->sub[k], step);
  return t;
}

/* References that keep their distance are on both sides of any cut. */
static bool may_be_cut(const Judge *j, const Carried *c) {
  if (c->dep.known[j->loop->depth] || !c->from->sub || !c->to->sub || c->from->nsub != c->to->nsub) return false;
  for (int k = 0; k < c->from->nsub; k++) {
    Move p, q;
    if (move_of(j, c->from->sub[k], &p) && move_of(j, c->to->sub[k], &q) && p.by != q.by && (is_unit(p.by) || is_unit(q.by)) &&
        (p.by == 0 || q.by == 0 || p.by + q.by == 0))
      return true;
  }
  return false;
}

static bool all_may_be_cut(const Judge *j) {
  for (int i = 0; i < j->bind.n; i++)
    if (!may_be_cut(j, j->bind.v[i])) return false;
  return true;
}

Transform *index_set_splitting_loop(Judge *j) {
  int64_t step;
  Transform *t = NULL;
  enum { MAX_TRIES = 2 };
  if (!rewrite_fits(j) || !query_loop_step(j->loop, &step) || !is_unit(step) || !all_may_be_cut(j)) return NULL;
  for (int i = 0; !t && i < j->bind.n && i < MAX_TRIES; i++) t = by_pair(j, j->bind.v[i], step);
  return t;
}
