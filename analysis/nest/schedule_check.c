/* An independent check of the order in which pieces run what a loop does: it knows the loop, the pieces and their accesses, and nothing of
 * how the pieces were made.
 *
 * A statement of the source is a statement of a piece that has its place in the text; an instance is known by the values of the variables of the
 * loops around it. The check computes from the source's accesses which instance depends on which, and asks
 *
 *   that the pieces do each instance, and no other ones;
 *   that no instance comes before one that it depends on: not in a piece before, and in the same piece not in another iteration of the loops
 *   that have threads, nor before it in those inside.
 *
 * Where subscripts or bounds are not affine nothing is said. Scalars are left out: whether threads have copies is for verdicts. */
#include "analysis/nest/nests.h"
#include "analysis/polyhedral/view.h"
#include <isl/id.h>

enum { MAX_STATEMENTS = 24, MAX_COPIES = 48, MAX_OPERATIONS = 3000000 /* of isl, for all of a loop; then nothing more is said */ };

/* An assignment in a view, of the source or of a piece. */
typedef struct Spot {
  const Access *write;
  const LoopSpace *space;
  isl_set *domain; /* its iterations */
  bool exact;      /* and no more */
  bool known;      /* of a source: what becomes of it in all pieces can be said */
  int piece;       /* of a copy: from 0 */
  int threads;     /* of a copy: loops around it as far as those of the piece that have threads */
  isl_map *from;   /* of a copy: iterations of the source's statement -> its own */
  const Stmt *of;  /* of a copy: that statement */
} Spot;

typedef struct Check {
  Analysis *ana;
  View *v;           /* of the loop */
  const Loop *steps; /* in each of whose iterations the pieces run; NULL: they run once, */
  bool strips;       /* or for one strip of the loop after another, of which one is looked at */
  isl_set *context;  /* what is known of the parameters in all views */
  Spot source[MAX_STATEMENTS], copy[MAX_COPIES];
  int nsource, ncopy;
  const char *wrong; /* NULL: nothing is */
} Check;

/* ---- isl ---- */

/* Parameters are known by their names: views have their own keys for them. */
static __isl_give isl_map *named(__isl_take isl_map *m) {
  isl_ctx *ctx = isl_map_get_ctx(m);
  for (unsigned i = 0; i < (unsigned)isl_map_dim(m, isl_dim_param); i++)
    m = isl_map_set_dim_id(m, isl_dim_param, i, isl_id_alloc(ctx, isl_map_get_dim_name(m, isl_dim_param, i), NULL));
  return m;
}

/* { iteration -> value of the loop's variable } of dimension k; NULL: not affine */
static __isl_give isl_map *value_of(const LoopSpace *s, int k) {
  return s->value[k] ? isl_map_from_pw_aff(isl_pw_aff_copy(s->value[k])) : NULL;
}

static int dimension_of(const LoopSpace *s, const Symbol *var) {
  for (int k = 0; k < s->n; k++)
    if (s->chain[k]->var && query_real_symbol(s->chain[k]->var->sym) == var) return k;
  return -1;
}

/* { iteration -> value of 'e' there }; NULL: not affine */
static __isl_give isl_map *value_there(View *v, const Spot *s, const Expr *e) {
  Point before = v->at;
  v->at = affine_point_of(s->space, s->write);
  isl_pw_aff *value = affine_of(v, s->space, e);
  v->at = before;
  return value ? isl_map_from_pw_aff(value) : NULL;
}

/* { iteration of the copy -> value that a variable of the source has there }: a loop of its own, or one that has one iteration in each step. */
static __isl_give isl_map *value_in_copy(View *v, const Spot *c, const Piece *p, const Symbol *var) {
  int d = dimension_of(c->space, var);
  if (d >= 0) return value_of(c->space, d);
  return p->fixed && query_real_symbol(p->fixed->var->sym) == var ? value_there(v, c, p->fixed->value) : NULL;
}

/* Iterations of the source's statement, each with the iteration of the copy whose loops have the same values; NULL: not known. Any other loop that
 * only the copy has runs once. */
static __isl_give isl_map *same_values(View *own, View *v, const Spot *s, const Spot *c, const Piece *p, const Merged *m) {
  isl_map *x = NULL, *y = NULL;
  for (const Final *f = m ? m->fixed : NULL; f; f = f->next) {
    isl_map *a = value_there(own, s, f->value), *b = value_in_copy(v, c, p, query_real_symbol(f->var->sym));
    if (!a || !b) {
      isl_map_free(a), isl_map_free(b), isl_map_free(x), isl_map_free(y);
      return NULL;
    }
    x = x ? isl_map_flat_range_product(x, named(a)) : named(a);
    y = y ? isl_map_flat_range_product(y, named(b)) : named(b);
  }
  for (int k = 0; k < s->space->n; k++) {
    const Loop *l = s->space->chain[k];
    isl_map *b = l->var ? value_in_copy(v, c, p, query_real_symbol(l->var->sym)) : NULL, *a = b ? value_of(s->space, k) : NULL;
    if (!a || !b) {
      isl_map_free(a), isl_map_free(b), isl_map_free(x), isl_map_free(y);
      return NULL;
    }
    x = x ? isl_map_flat_range_product(x, named(a)) : named(a);
    y = y ? isl_map_flat_range_product(y, named(b)) : named(b);
  }
  return x ? isl_map_apply_range(x, isl_map_reverse(y)) : NULL;
}

/* What is known of the parameters. */
static __isl_give isl_set *context_of(const View *v) {
  isl_map *m = isl_map_from_domain(isl_set_from_params(isl_set_copy(v->context)));
  return isl_set_params(isl_map_domain(named(m)));
}

static __isl_give isl_set *known_in(const View *v, __isl_take isl_set *set) { return isl_set_intersect_params(set, context_of(v)); }

static void open_spot(Spot *p, View *v, const Access *write) {
  *p = (Spot){.write = write, .space = view_space(v, write->loop), .known = true};
  p->domain = isl_map_domain(named(isl_map_from_domain(domain_access(v, write, &p->exact))));
  p->domain = known_in(v, p->domain);
}

/* ---- statements ---- */

static Spot *source_at(Check *c, const Stmt *s) {
  for (int i = 0; i < c->nsource; i++)
    if (c->source[i].write->stmt->span.begin == s->span.begin) return &c->source[i];
  return NULL;
}

/* Each iteration of a loop around both, from 'top' inwards, has the array for itself. */
static bool is_own(const Loop *top, const Access *x, const Access *y) {
  for (const Loop *l = x->loop; l; l = l == top ? NULL : l->parent) {
    const VarUse *u = query_stmt_within(y->stmt, l->stmt) ? query_use(l, x->var) : NULL;
    if (u && u->role != ROLE_REDUCTION && u->role != ROLE_ARRAY) return true;
  }
  return false;
}

static bool is_element_write(const Access *a) { return a->write && !a->var->scalar && a->stmt->kind == ST_ASSIGN && a->loop; }

static bool find_source(Check *c) {
  View *v = c->v;
  for (int i = v->top->info->acc0; i < v->top->info->acc1; i++) {
    const Access *a = v->code->access.v[i];
    if (!is_element_write(a)) continue;
    if (c->nsource == MAX_STATEMENTS || source_at(c, a->stmt)) return false; /* one place, two statements */
    Spot *s = &c->source[c->nsource++];
    open_spot(s, v, a);
    s->known = !a->stmt->u.assign.lhs->rank; /* array assignments become loops of their own */
  }
  return c->nsource > 0;
}

/* The write of a piece does what the statement of 's' does; 'm': that is not its own statement. False: too many. */
static bool add_copy(Check *c, View *v, const Piece *p, int number, const Access *a, Spot *s, const Merged *m) {
  if (c->ncopy == MAX_COPIES) return false;
  Spot *q = &c->copy[c->ncopy++];
  open_spot(q, v, a);
  q->domain = known_in(c->v, q->domain);
  q->piece = number;
  q->of = s->write->stmt;
  q->threads = p->nest->depth + (c->steps != NULL);
  q->from = same_values(c->v, v, s, q, p, m);
  /* a transformed piece reads copies; a scan keeps the order of what it carries by itself */
  s->known &= q->from != NULL && !p->nest->order && !p->loop->transform && p->loop->verdict != V_SCAN;
  if (!q->from) return true;
  q->from = isl_map_intersect_domain(q->from, isl_set_copy(s->domain));
  q->from = isl_map_intersect_range(q->from, isl_set_copy(q->domain));
  return true;
}

static bool find_copies(Check *c, View *v, const Piece *p, int number) {
  for (int i = p->loop->info->acc0; i < p->loop->info->acc1; i++) {
    const Access *a = v->code->access.v[i];
    Spot *s = is_element_write(a) ? source_at(c, a->stmt) : NULL;
    if (s && !add_copy(c, v, p, number, a, s, NULL)) return false;
    for (const Merged *m = s ? p->merged : NULL; m; m = m->next) {
      Spot *t = source_at(c, m->stmt);
      if (t && !add_copy(c, v, p, number, a, t, m)) return false;
    }
  }
  return true;
}

/* ---- what is asked ---- */

static void note(Check *c, const char *what, const Access *a, const Access *b) {
  if (c->wrong) return;
  int x = query_line(c->ana, a->stmt->span), y = query_line(c->ana, b->stmt->span);
  c->wrong = arena_printf(c->ana->arena, "%s: %s of line %d, %s of line %d", what, query_words(c->ana->arena, a->ref), x,
                          query_words(c->ana->arena, b->ref), y);
}

/* Iterations in which a copy does a statement of the source. */
static __isl_give isl_set *reached(const Check *c, const Access *write) {
  isl_set *all = NULL;
  for (int i = 0; i < c->ncopy; i++) {
    if (c->copy[i].write != write || !c->copy[i].from) continue;
    isl_set *own = isl_map_range(isl_map_copy(c->copy[i].from));
    all = all ? isl_set_union(all, own) : own;
  }
  return all;
}

static void check_instances(Check *c, const Spot *s) {
  isl_set *want = isl_set_intersect_params(isl_set_copy(s->domain), isl_set_copy(c->context));
  isl_set *have = isl_set_subtract(isl_set_copy(want), isl_set_copy(want));
  bool exact = s->exact && !c->strips;                    /* which iterations a strip has is not said */
  const bool own = is_own(c->v->top, s->write, s->write); /* several pieces may make it, each for itself */
  for (int i = 0; i < c->ncopy; i++) {
    const Spot *q = &c->copy[i];
    if (q->of != s->write->stmt) continue;
    isl_set *all = reached(c, q->write), *done = isl_map_domain(isl_map_copy(q->from));
    exact &= q->exact;
    if (exact && isl_set_is_subset(q->domain, all) == isl_bool_false)
      note(c, "iterations that the loop does not have", s->write, q->write);
    if (exact && !own && isl_set_is_disjoint(have, done) == isl_bool_false) note(c, "iterations twice", s->write, q->write);
    have = isl_set_union(have, done);
    isl_set_free(all);
  }
  if (exact && isl_set_is_subset(want, have) == isl_bool_false) note(c, "iterations are left out", s->write, s->write);
  isl_set_free(have), isl_set_free(want);
}

/* Pairs of iterations in which the first 'common' counters are equal up to one that is less; with 'equal' those with equal ones too. */
static __isl_give isl_map *in_order(__isl_take isl_map *m, int first, int common, bool equal) {
  isl_map *all = NULL;
  for (int k = first; k < common; k++) {
    isl_map *less = isl_map_order_lt(isl_map_copy(m), isl_dim_in, k, isl_dim_out, k);
    all = all ? isl_map_union(all, less) : less;
    m = isl_map_equate(m, isl_dim_in, k, isl_dim_out, k);
  }
  if (equal) return all ? isl_map_union(all, m) : m;
  if (!all) all = isl_map_empty(isl_map_get_space(m));
  isl_map_free(m);
  return all;
}

static int common_loops(const LoopSpace *a, const LoopSpace *b) {
  int n = 0;
  while (n < a->n && n < b->n && a->chain[n] == b->chain[n]) n++;
  return n;
}

static bool counts_iterations(const LoopSpace *s) {
  for (int k = 0; k < s->n; k++)
    if (s->by_value[k]) return false;
  return true;
}

typedef struct Stored {
  const View *v;
  const LoopSpace *x, *y; /* of two stores */
  isl_map *same;          /* instances that store the same; NULL: it is not known which */
} Stored;

static bool is_fixed(const View *v, const Expr *e) {
  if (e->kind == EX_NAME || e->kind == EX_MEMBER) return view_invariant(v, e);
  if (e->kind == EX_REF) return e->how == REF_ELEMENT || (e->how == REF_CALL && intrinsic_called(e) != IN_NONE);
  return e->kind != EX_COINDEX && e->kind != EX_IMPLIED_DO && e->op != OP_DEFINED;
}

/* What a value is made of: variables of loops around, and what the loop does not change. */
static bool visit_stored(Expr *e, void *data) {
  Stored *q = data;
  const Symbol *name = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  const int i = name ? dimension_of(q->x, name) : -1, k = name ? dimension_of(q->y, name) : -1;
  isl_map *a = i >= 0 && k >= 0 ? value_of(q->x, i) : NULL, *b = a ? value_of(q->y, k) : NULL;
  if (a && b)
    q->same = isl_map_intersect(q->same, isl_map_apply_range(named(a), isl_map_reverse(named(b))));
  else {
    isl_map_free(a), isl_map_free(b);
    if (i >= 0 || k >= 0 || !is_fixed(q->v, e)) q->same = isl_map_free(q->same);
  }
  return q->same != NULL;
}

/* Less the pairs of stores whose order makes no difference, as they store the same. */
static __isl_give isl_map *less_same(View *v, const Access *x, const Access *y, __isl_take isl_map *meet) {
  const Stmt *s = x->stmt, *t = y->stmt;
  if (!x->write || !y->write || s->kind != ST_ASSIGN || t->kind != ST_ASSIGN || !query_same_expr(s->u.assign.rhs, t->u.assign.rhs))
    return meet;
  Stored q = {v, view_space(v, x->loop), view_space(v, y->loop), isl_map_copy(meet)};
  access_walk(v->code, s->u.assign.rhs, visit_stored, &q);
  return q.same ? isl_map_subtract(meet, q.same) : meet;
}

/* Instances of x that have to come before those of y; NULL: not known. */
static __isl_give isl_map *dependences(View *v, const Access *x, const Access *y) {
  Relation a, b;
  const LoopSpace *s = view_space(v, x->loop), *t = view_space(v, y->loop);
  if (!counts_iterations(s) || !counts_iterations(t) || !relation_of(v, x, &a)) return NULL;
  if (!relation_of(v, y, &b)) {
    relation_free(&a);
    return NULL;
  }
  relation_inner(v, &a, &b);
  isl_map *meet = NULL;
  if (a.map && b.map && a.affine && b.affine && isl_map_dim(a.map, isl_dim_out) == isl_map_dim(b.map, isl_dim_out))
    meet = in_order(isl_map_apply_range(named(isl_map_copy(a.map)), isl_map_reverse(named(isl_map_copy(b.map)))), 0,
                    common_loops(s, t), x->stmt != y->stmt && x->seq < y->seq);
  relation_free(&a), relation_free(&b);
  return meet ? less_same(v, x, y, meet) : NULL;
}

/* Of dependences between two copies, those that their order does not keep. 'steps' is 1 where the outermost loop around both is that over the
 * steps, else 0. */
static __isl_give isl_map *broken(const Spot *p, const Spot *q, int steps, __isl_take isl_map *dep) {
  isl_map *kept = in_order(isl_map_copy(dep), 0, steps, p->piece < q->piece);
  if (p->piece == q->piece) {
    int common = common_loops(p->space, q->space), threads = p->threads < common ? p->threads : common;
    isl_map *same = isl_map_copy(dep);
    for (int k = 0; k < threads; k++) same = isl_map_equate(same, isl_dim_in, k, isl_dim_out, k);
    kept = isl_map_union(kept, in_order(same, threads, common, p->write->stmt != q->write->stmt && p->write->seq < q->write->seq));
  }
  return isl_map_subtract(dep, kept);
}

static void check_pair(Check *c, const Access *x, const Access *y) {
  const Spot *s = source_at(c, x->stmt), *t = source_at(c, y->stmt);
  bool sums = x->red != RED_NONE && (x->update == y->update || (x->red == y->red && x->var == y->var));
  isl_map *dep = s && t && s->known && t->known && !sums ? dependences(c->v, x, y) : NULL;
  for (int i = 0; dep && i < c->ncopy; i++)
    for (int k = 0; k < c->ncopy && !c->wrong; k++) {
      const Spot *p = &c->copy[i], *q = &c->copy[k];
      if (p->of != s->write->stmt || q->of != t->write->stmt) continue;
      isl_map *own = isl_map_apply_range(isl_map_apply_domain(isl_map_copy(dep), isl_map_copy(p->from)), isl_map_copy(q->from));
      isl_map *bad = broken(p, q, c->steps != NULL, own);
      if (isl_map_is_empty(bad) == isl_bool_false) note(c, "a dependence is not kept", x, y);
      isl_map_free(bad);
    }
  isl_map_free(dep);
}

static void check_all(Check *c) {
  const Code *code = c->v->code;
  const Loop *l = c->v->top;
  for (int i = 0; i < c->nsource && !c->wrong; i++)
    if (c->source[i].known) check_instances(c, &c->source[i]);
  for (int i = l->info->acc0; i < l->info->acc1 && !c->wrong; i++)
    for (int k = l->info->acc0; k < l->info->acc1 && !c->wrong; k++) {
      const Access *x = code->access.v[i], *y = code->access.v[k];
      bool elements = !x->var->scalar && x->var == y->var && x->loop && y->loop && !x->hidden && !y->hidden && !is_own(l, x, y);
      if (elements && (x->write || y->write)) check_pair(c, x, y);
    }
}

static bool open_pieces(Check *c, const Piece *p) {
  bool room = true;
  for (int number = 0; p && room; p = p->next, number++) {
    View *v = view_open(c->ana->priv->isl, p->code, c->steps ? c->steps : p->loop);
    room = find_copies(c, v, p, number);
    c->context = isl_set_intersect(c->context, context_of(v)); /* looking at its loops it has learnt more */
    view_close(v);
  }
  return room;
}

const char *schedule_check_pieces(Analysis *a, Code *code, const Loop *l, const Piece *first, const Loop *steps) {
  isl_ctx *ctx = a->priv->isl;
  unsigned long before = isl_ctx_get_max_operations(ctx);
  Check c = {.ana = a, .v = view_open(ctx, code, l), .steps = steps && !steps->step ? steps : NULL, .strips = steps && steps->step};
  isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
  isl_ctx_reset_operations(ctx);
  c.context = isl_set_params(isl_set_universe(isl_space_set_alloc(ctx, 0, 0)));
  if (find_source(&c) && open_pieces(&c, first)) {
    view_resume(c.v);
    c.context = isl_set_intersect(c.context, context_of(c.v));
    check_all(&c);
  }
  for (int i = 0; i < c.ncopy; i++) isl_map_free(c.copy[i].from), isl_set_free(c.copy[i].domain);
  for (int i = 0; i < c.nsource; i++) isl_set_free(c.source[i].domain);
  isl_set_free(c.context);
  view_close(c.v);
  isl_ctx_set_max_operations(ctx, before);
  isl_ctx_reset_operations(ctx);
  return c.wrong;
}
