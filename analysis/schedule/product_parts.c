/* Distribution of a parallel loop for the products in it: its iterations make rows of their own by multiplying what each of them reads by what all
 * of them read, and have other work beside. The rows are expanded (array_expansion.c), and so are scalars that go from one part to another.
 *
 *   do i = 1, n                                do i = 1, n                        a product, as of matrices
 *     do j = 1, n                                do j = 1, n
 *       s(j) = 0                                   s_1(j, i) = 0
 *       do d = 1, m                                do d = 1, m
 *         s(j) = s(j) + q(d, i)*k(d, j)              s_1(j, i) = s_1(j, i) + q(d, i)*k(d, j)
 *       end do                                   ..
 *     end do                                   do i = 1, n                        the rest, in its order
 *     z = 0                                      z = 0
 *     do j = 1, n                                do j = 1, n
 *       s(j) = exp(s(j))                           s_1(j, i) = exp(s_1(j, i))
 *       z = z + s(j)                               z = z + s_1(j, i)
 *     end do                                     end do
 *     do d = 1, m                                z_1(i) = z
 *       o(d, i) = 0                            end do
 *       do j = 1, n                            do i = 1, n                        a product
 *         o(d, i) = o(d, i) + s(j)*v(d, j)       do d = 1, m
 *       end do                                     ..
 *       o(d, i) = o(d, i)/z                        o(d, i) = o(d, i)/z_1(i)
 *
 * All that runs for one strip of the outermost loop after another, so that the arrays stay small. Products have tiles then, or a library's name, which
 * read from memory once what is of use to many iterations. Iterations of a parallel loop depend on each other by nothing but variables of their own, so
 * that any of them may run a part of its body before others run an earlier one. In an iteration parts keep their order, but that what stands before a
 * product goes behind it if the two have nothing to do with each other.
 *
 * Iterations that do nothing but go over rows of planes, in several loops that are parallel, are taken apart in the same way: all of these loops have
 * threads then.
 *
 *   do k = 1, l                                do k = 1, l
 *     do j = 1, m                                do j = 1, m
 *       z(j) = sum(q(:, j, k))/n                   z_1(j, k) = sum(q(:, j, k))/n
 *     end do                                   do k = 1, l
 *     do j = 1, m                                do j = 1, m
 *       do i = 1, n                                do i = 1, n
 *         p(i, j, k) = q(i, j, k) - z(j)             p(i, j, k) = q(i, j, k) - z_1(j, k) */
#include "analysis/schedule/schedule.h"
#include "analysis/transform/statement_graph.h"

enum {
  MOST_CHAIN = 3,  /* loops around all parts */
  MOST_RANK = 4,   /* of a row */
  STRIP = 1 << 25, /* elements of a row's array, of all iterations of a strip: of products, */
  NEAR = 1 << 22,  /* and of rows that stay in the second-level cache */
  MOST_UNITS = 24,
  MOST_PARTS = 8,
  MOST_INSIDE = 12,   /* statements of a loop that is split */
  LEAST_TRIP = 32,    /* iterations of each loop of a product, where they are known */
  LEAST_ELEMENTS = 48 /* of a row, where they are known: fewer are in a thread's registers */
};

/* A statement of an iteration, or some of those of a loop. */
typedef struct WorkUnit {
  const Stmt *stmt;
  const Stmt *only[MOST_INSIDE]; /* what it has of the loop's body */
  int nonly;                     /* 0: all of it */
  bool product;
  int part; /* that it goes to */
} WorkUnit;

typedef struct Parts {
  Judge *j;
  Rewriter w;
  const Loop *chain[MOST_CHAIN]; /* the loops around all parts, outermost first */
  int nchain;
  WorkUnit unit[MOST_UNITS]; /* in source order */
  int n;
  int nparts;
  bool deep;                  /* no product is among them: loops over rows stand apart */
  const Expr *strip, *size;   /* the first value of the outermost loop's variable in a strip, and how many iterations that has */
  VEC(const Symbol *) handed; /* scalars that go from one part to others, */
  VEC(const Symbol *) kept;   /* the arrays for them, */
  VEC(int) from;              /* and the parts that set them */
  bool lost;                  /* too much of something, or no such form */
} Parts;

static const Loop *inmost(const Parts *p) { return p->chain[p->nchain - 1]; }
static const Access *at(const Parts *p, int i) { return p->j->code->access.v[i]; }

static const Loop *loop_of(const Parts *p, const WorkUnit *u) {
  const Loop *l = inmost(p)->child;
  while (l && l->stmt != u->stmt) l = l->next;
  return l;
}

static bool holds(const WorkUnit *u, const Stmt *s) {
  for (int i = 0; i < u->nonly; i++)
    if (query_stmt_within(s, u->only[i])) return true;
  return u->nonly ? s == u->stmt : query_stmt_within(s, u->stmt);
}

/* ---- the loops around ---- */

static bool has_own_variables(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if ((u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) || u->begins_old || u->designator->kind != EX_NAME) return false;
  return true;
}

static bool is_plain(const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->basis == BASIS_PROVED && !l->transform && !l->contract &&
         !l->extreme && !l->scan && !l->induction && !l->info->jumps && !l->info->cut && !l->info->order_shows &&
         l->info->eff0 == l->info->eff1 && query_loop_step(l, &step) && step == 1 && l->var->kind == EX_NAME &&
         !(l->directive && (l->directive->flags & DF_SEQ));
}

static bool find_chain(Parts *p) {
  const Loop *l = p->j->loop;
  for (; l; l = query_tight_child(l)) {
    if (p->nchain == MOST_CHAIN || l->verdict != V_PARALLEL || !is_plain(l) || !has_own_variables(l)) return false;
    if (!view_invariant(p->j->view, l->lo) || !view_invariant(p->j->view, l->hi)) return false;
    p->chain[p->nchain++] = l;
  }
  return inmost(p)->child != NULL;
}

/* ---- products ---- */

static bool varies(const Access *a, const Loop *l) {
  for (int i = 0; i < a->nsub; i++)
    if (expr_names(a->sub[i], query_real_symbol(l->var->sym))) return true;
  return false;
}

static bool is_long(const Loop *l) {
  int64_t trip = query_loop_trip(l);
  return trip < 0 || trip >= LEAST_TRIP;
}

/* An array that each iteration has for itself. */
static bool is_row(const Parts *p, const Var *v) {
  const VarUse *u = query_use(inmost(p), v);
  return u && u->role == ROLE_PRIVATE && u->sym->rank > 0;
}

/* The update's statement multiplies what the iteration has along 'sum' by what all have for each iteration of 'own'. */
static bool multiplies(const Parts *p, const Access *update, const Loop *sum, const Loop *own) {
  bool row = false, common = false;
  for (int i = inmost(p)->info->acc0; i < inmost(p)->info->acc1; i++) {
    const Access *a = at(p, i);
    if (a->stmt != update->stmt || a->write || a->var->scalar || a->red != RED_NONE || !varies(a, sum)) continue;
    const bool mine = is_row(p, a->var) || varies(a, inmost(p));
    row |= mine && !varies(a, own);
    common |= !mine && varies(a, own);
  }
  return row && common;
}

static bool is_product(const Parts *p, const WorkUnit *u) {
  const Loop *outer = u->stmt->kind == ST_DO ? loop_of(p, u) : NULL;
  for (int i = inmost(p)->info->acc0; outer && i < inmost(p)->info->acc1; i++) {
    const Access *a = at(p, i);
    const Loop *in = a->loop;
    if (!a->write || a->red != RED_ADD || a->hidden || a->atomic || !holds(u, a->stmt) || in->parent != outer) continue;
    const bool by_outer = !a->var->scalar && varies(a, in) && !varies(a, outer);
    const Loop *sum = by_outer ? outer : in, *own = by_outer ? in : outer;
    if (!a->var->scalar && (varies(a, sum) || !varies(a, own))) continue;
    if (is_plain(in) && is_long(in) && is_long(outer) && multiplies(p, a, sum, own)) return true;
  }
  return false;
}

/* ---- units ---- */

static WorkUnit *add_unit(Parts *p, const Stmt *s) {
  p->lost |= p->n == MOST_UNITS;
  if (p->lost) return NULL;
  WorkUnit *u = &p->unit[p->n++];
  *u = (WorkUnit){.stmt = s};
  return u;
}

/* The loop in pieces, where one of them is a product and all of it is not. */
static bool add_split(Parts *p, const Stmt *s) {
  StatementGraph g = {0};
  NodeSet part[STATEMENT_GRAPH_NODES];
  const Loop *l = loop_of(p, &(WorkUnit){.stmt = s});
  const int before = p->n, n = l ? split_reductions_directed(p->j, (Loop *)l, &g, part) : 0;
  bool products = false;
  for (int i = 0; i < n && !p->lost; i++) {
    WorkUnit *u = add_unit(p, s);
    for (int k = 0; u && k < g.nstmts && k < MOST_INSIDE; k++)
      if (part[i] >> k & 1) u->only[u->nonly++] = g.node[k].stmt;
    if (u) products |= u->product = is_product(p, u);
  }
  if (!products) p->n = before;
  return products;
}

static void gather(Parts *p) {
  for (const Stmt *s = inmost(p)->stmt->body; s && !p->lost; s = s->next) {
    if (query_is_idle(s)) continue;
    if (s->kind == ST_DO && add_split(p, s)) continue;
    WorkUnit *u = add_unit(p, s);
    if (u) u->product = is_product(p, u);
  }
}

/* ---- loops over rows ---- */

/* A parallel loop that has others inside. */
static bool is_deep(const Parts *p, const WorkUnit *u) {
  const Loop *l = u->stmt->kind == ST_DO ? loop_of(p, u) : NULL;
  if (!l || l->verdict != V_PARALLEL || !is_plain(l) || !is_long(l)) return false;
  for (const Loop *in = l->child; in; in = in->next)
    if (is_long(in)) return true;
  return false;
}

static bool is_scalar_set(const Stmt *s) {
  return s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && !s->u.assign.lhs->rank;
}

/* Neighbouring iterations of the loop walk memory, more than those of the loops inside: a thread has each of them. */
static bool walks_memory(const Parts *p) {
  int own = 0, inside = 0;
  for (int i = inmost(p)->info->acc0; i < inmost(p)->info->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var->scalar || is_row(p, a->var)) continue;
    own += stride_is_one(inmost(p), a);
    for (const Loop *l = a->loop; l && l != inmost(p); l = l->parent) inside += l->var && stride_is_one(l, a);
  }
  return own > inside;
}

/* All that an iteration does is in such loops, and in scalars before them. */
static bool find_deep(Parts *p) {
  int n = 0;
  for (int i = 0; i < p->n; i++) {
    if (!(p->unit[i].product = is_deep(p, &p->unit[i])) && !is_scalar_set(p->unit[i].stmt)) return false;
    n += p->unit[i].product;
  }
  return n > 1 && !walks_memory(p);
}

/* ---- parts ---- */

/* The loop of the unit has the variable for itself. */
static bool has_own(const Parts *p, const WorkUnit *u, const Var *v) {
  const Loop *l = u->stmt->kind == ST_DO ? loop_of(p, u) : NULL;
  const VarUse *use = l ? query_use(l, v) : NULL;
  if (l && query_real_symbol(l->var->sym) == v->sym) return true;
  return use && (use->role == ROLE_PRIVATE || use->role == ROLE_INDEX);
}

/* One of them sets what the other one uses. */
static bool conflict(const Parts *p, const WorkUnit *u, const WorkUnit *v) {
  const struct LoopInfo *in = inmost(p)->info;
  for (int i = in->acc0; i < in->acc1; i++)
    for (int k = in->acc0; k < in->acc1 && holds(u, at(p, i)->stmt); k++) {
      const Access *a = at(p, i), *b = at(p, k);
      if ((!a->write && !b->write) || !holds(v, b->stmt) || overlap_of(a->var, b->var) == OVERLAP_NO) continue;
      if (!has_own(p, u, a->var) && !has_own(p, v, b->var)) return true;
    }
  return false;
}

/* Of the units that wait, those before 'u' that it conflicts with, and those that these need. */
static bool find_needed(const Parts *p, const bool *waits, int u, bool *needed) {
  bool any = false;
  for (int i = u - 1; i >= 0; i--) {
    bool needs = waits[i] && conflict(p, &p->unit[i], &p->unit[u]);
    for (int k = i + 1; k < u && waits[i] && !needs; k++) needs = needed[k] && conflict(p, &p->unit[i], &p->unit[k]);
    needed[i] = needs;
    any |= needs;
  }
  return any;
}

static void close_part(Parts *p, bool *waits, const bool *those) {
  for (int i = 0; i < p->n; i++) {
    if (!those[i]) continue;
    p->unit[i].part = p->nparts;
    waits[i] = false;
  }
  p->nparts++;
}

/* A part for each product, and for what has to stand before it. */
static void divide(Parts *p) {
  bool waits[MOST_UNITS] = {false}, rest = false;
  for (int i = 0; i < p->n; i++) {
    bool needed[MOST_UNITS] = {false};
    waits[i] = !p->unit[i].product;
    if (waits[i]) continue;
    if (find_needed(p, waits, i, needed)) close_part(p, waits, needed);
    p->unit[i].part = p->nparts++;
  }
  for (int i = 0; i < p->n; i++) {
    if (waits[i]) p->unit[i].part = p->nparts;
    rest |= waits[i];
  }
  p->nparts += rest;
  p->lost |= p->nparts > MOST_PARTS || p->nparts < 2;
}

/* ---- variables ---- */

typedef uint32_t PartBits; /* bit a part */

/* What parts do with a variable that no loop of theirs has for itself. */
typedef struct Uses {
  PartBits any, sets, reads; /* reads: of a value from before the part */
} Uses;

static bool is_assignment(const WorkUnit *u, const Access *a) {
  return a->stmt == u->stmt && a->stmt->kind == ST_ASSIGN && !a->maybe;
}

static Uses uses_of(const Parts *p, const Var *v) {
  Uses all = {0};
  PartBits defined = 0;
  for (int i = 0; i < p->n; i++) {
    const WorkUnit *u = &p->unit[i];
    const PartBits bit = 1u << u->part;
    if (has_own(p, u, v)) continue;
    for (int k = inmost(p)->info->acc0; k < inmost(p)->info->acc1; k++) {
      const Access *a = at(p, k);
      if (a->var != v || !holds(u, a->stmt)) continue;
      all.any |= bit;
      if (a->write) all.sets |= bit;
      if (a->write && is_assignment(u, a)) defined |= bit;
      if (!a->write && !(defined & bit)) all.reads |= bit;
    }
  }
  return all;
}

/* ---- strips ---- */

static Arena *arena(const Parts *p) { return p->j->arena; }

static const Expr *extent(const Parts *p, const Expr *lo, const Expr *hi) {
  const Expr *one = make_int(arena(p), 1, hi);
  return make_binary(arena(p), OP_ADD, lo ? make_binary(arena(p), OP_SUB, hi, lo) : make_binary(arena(p), OP_SUB, hi, one), one);
}

/* e / max(1, n) */
static const Expr *divided(const Parts *p, const Expr *e, const Expr *n) {
  int64_t c;
  if (fold_const_int(n, &c) && c < 2) return e;
  if (!fold_const_int(n, &c)) n = make_extreme(arena(p), true, n, make_int(arena(p), 1, n));
  return make_binary(arena(p), OP_DIV, e, make_parens(arena(p), n));
}

static bool has_kind(const Expr *e, int kind) { return e && e->type.kind == kind; }

/* A strip has as many iterations as keep the rows' arrays small: max(1, STRIP / extents). False: that is a number of another kind than the loop's. */
static bool find_size(Parts *p, const Symbol *row) {
  const Loop *l = p->chain[0];
  const int kind = l->var->type.kind;
  if (kind < 4 || !has_kind(l->lo, kind) || !has_kind(l->hi, kind)) return false;
  const Expr *size = make_int(arena(p), p->deep ? NEAR : STRIP, l->hi);
  for (int d = 0; d < row->rank; d++) size = divided(p, size, extent(p, row->dim[d].lo, row->dim[d].hi));
  for (int k = 1; k < p->nchain; k++) size = divided(p, size, extent(p, p->chain[k]->lo, p->chain[k]->hi));
  p->size = make_extreme(arena(p), true, size, make_int(arena(p), 1, l->hi));
  p->strip = make_name(arena(p), rewrite_scratch(p->j, "strip", 1, l->var->type, NULL, NULL, 0), l->var);
  return has_kind(p->size, kind);
}

/* The variable with a dimension for each loop around, the innermost one's first, and that of the outermost one as long as a strip. */
static const Symbol *expanded(Parts *p, const Symbol *s) {
  const Loop *outer = p->chain[0];
  const Expr *lo[MOST_RANK + MOST_CHAIN], *hi[MOST_RANK + MOST_CHAIN];
  int n = 0;
  for (; n < s->rank; n++) {
    lo[n] = s->dim[n].lo ? s->dim[n].lo : make_int(arena(p), 1, s->dim[n].hi);
    hi[n] = s->dim[n].hi;
  }
  for (int k = p->nchain - 1; k > 0; k--, n++) lo[n] = p->chain[k]->lo, hi[n] = p->chain[k]->hi;
  const Expr *last = make_binary(arena(p), OP_SUB, p->size, make_int(arena(p), 1, p->size));
  lo[n] = make_int(arena(p), 0, outer->hi);
  hi[n] = make_extreme(arena(p), false, last, make_binary(arena(p), OP_SUB, outer->hi, outer->lo));
  return rewrite_scratch(p->j, s->name, 1, s->type, lo, hi, n + 1);
}

static const Expr *element(const Parts *p, const Symbol *to, const Expr *ref) {
  const Expr *sub[MOST_RANK + MOST_CHAIN];
  int n = 0;
  for (; n < ref->nkid - 1; n++) sub[n] = ref->kid[n + 1];
  for (int k = p->nchain - 1; k > 0; k--) sub[n++] = p->chain[k]->var;
  sub[n++] = make_binary(arena(p), OP_SUB, p->chain[0]->var, p->strip);
  return make_element(arena(p), to, sub, n, ref);
}

static bool is_one(PartBits b) { return b && !(b & (b - 1)); }

static bool has_few_elements(const Symbol *s) { return symbol_has_constant_extents(s) && symbol_elements(s) < LEAST_ELEMENTS; }

/* An array of the iterations' own that several parts use. */
static bool expand_row(Parts *p, const Var *v) {
  if (!array_expansion_suits(p->j->code, v->sym) || has_few_elements(v->sym)) return false;
  if (!p->size && !find_size(p, v->sym)) return false;
  const Symbol *to = expanded(p, v->sym);
  for (int i = inmost(p)->info->acc0; i < inmost(p)->info->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var->sym != v->sym) continue;
    if (!a->sub || a->hidden || a->unknown || a->atomic || a->partial || *a->tail || a->ref->kind != EX_REF ||
        a->ref->how != REF_ELEMENT || a->nsub != v->sym->rank)
      return false;
    for (int k = 0; k < a->nsub; k++)
      if (a->sub[k]->rank || expr_names(a->sub[k], v->sym)) return false;
    vec_push(p->j->arena, &p->w.swap, ((Swap){.from = a->ref, .to = element(p, to, a->ref)}));
  }
  return true;
}

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX; }

static const WorkUnit *unit_of(const Parts *p, const Access *a) {
  for (int i = 0; i < p->n; i++)
    if (holds(&p->unit[i], a->stmt)) return &p->unit[i];
  return NULL;
}

/* A scalar that one part sets and others read. */
static bool hand_on(Parts *p, const Var *v, const Uses *u) {
  if (!is_one(u->sets) || (u->reads & u->sets) || !is_number(v->sym->type) || (u->sets - 1) & u->reads) return false;
  const Symbol *to = expanded(p, v->sym);
  int from = 0;
  while (!(u->sets >> from & 1)) from++;
  vec_push(p->j->arena, &p->handed, v->sym);
  vec_push(p->j->arena, &p->kept, to);
  vec_push(p->j->arena, &p->from, from);
  for (int i = inmost(p)->info->acc0; i < inmost(p)->info->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var != v) continue;
    const WorkUnit *unit = unit_of(p, a);
    if (!unit || a->hidden || a->unknown || a->atomic || a->ref->kind != EX_NAME) return false;
    if (unit->part != from && !has_own(p, unit, v))
      vec_push(p->j->arena, &p->w.swap, ((Swap){.from = a->ref, .to = element(p, to, a->ref)}));
  }
  return true;
}

static bool is_around(const Parts *p, const Var *v) {
  for (int k = 0; k < p->nchain; k++)
    if (query_real_symbol(p->chain[k]->var->sym) == v->sym) return true;
  return false;
}

/* A loop inside counts with it, and what it leaves there is read. */
static bool is_left_by_loop(const Parts *p, const Var *v, const Uses *u) {
  bool index = false;
  for (int i = inmost(p)->info->acc0; i < inmost(p)->info->acc1; i++) index |= at(p, i)->var == v && at(p, i)->index;
  return index && u->reads;
}

/* All variables of iterations have the values in each part that they had: arrays, or scalars. *n: how many are expanded. */
static bool part_variables(Parts *p, bool arrays, int *n) {
  const struct LoopInfo *in = inmost(p)->info;
  bool *seen = ARENA_ARRAY(p->j->arena, bool, p->j->code->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Var *v = at(p, i)->var;
    const VarUse *use = query_use(inmost(p), v);
    if (seen[v->index] || !use || is_around(p, v) || (use->sym->rank > 0) != arrays) continue;
    seen[v->index] = true;
    Uses u = uses_of(p, v);
    if (is_left_by_loop(p, v, &u)) return false;
    if (!u.any || is_one(u.any)) continue;
    if (arrays) {
      if (!expand_row(p, v)) return false;
      ++*n;
      continue;
    }
    PartBits late = 0; /* parts that read what an earlier one has set */
    for (int q = 0; q < p->nparts; q++)
      if ((u.reads >> q & 1) && (u.sets & ((1u << q) - 1))) late |= 1u << q;
    if (late && !hand_on(p, v, &u)) return false;
  }
  return true;
}

/* ---- the loops ---- */

static void put_unit(Parts *p, Stmt *into, const WorkUnit *u) {
  if (!u->nonly) {
    make_add(&p->w, into, u->stmt);
    return;
  }
  Stmt *loop = make_do(&p->w, u->stmt, make_expr(&p->w, u->stmt->u.loop.lo), make_expr(&p->w, u->stmt->u.loop.hi));
  for (int i = 0; i < u->nonly; i++) make_add(&p->w, loop, u->only[i]);
  make_add_loop(into, loop);
}

static Stmt *loops_of(Parts *p, int part) {
  const Expr *last = make_binary(arena(p), OP_SUB, p->size, make_int(arena(p), 1, p->size));
  const Expr *rest = make_binary(arena(p), OP_SUB, p->chain[0]->hi, p->strip);
  const Expr *hi = make_binary(arena(p), OP_ADD, p->strip, make_extreme(arena(p), false, last, rest));
  Stmt *outer = make_do(&p->w, p->chain[0]->stmt, p->strip, hi), *inner = outer;
  for (int k = 1; k < p->nchain; k++) {
    Stmt *s = make_do(&p->w, p->chain[k]->stmt, NULL, NULL);
    make_add_loop(inner, s);
    inner = s;
  }
  for (int i = 0; i < p->n; i++)
    if (p->unit[i].part == part) put_unit(p, inner, &p->unit[i]);
  for (int i = 0; i < p->handed.n; i++) {
    if (p->from.v[i] != part) continue;
    const Expr *name = make_name(p->j->arena, p->handed.v[i], inmost(p)->var);
    make_assign(&p->w, inner, inmost(p)->stmt, element(p, p->kept.v[i], name), name);
  }
  return outer;
}

Stmt *product_parts_loop(Judge *j, int *products, int *depth, const char **text) {
  Parts p = {.j = j, .w = {.arena = j->arena}};
  int rows = 0, scalars = 0;
  if (!find_chain(&p) || !perfect_nest_copies(inmost(&p)) || !is_long(inmost(&p))) return NULL;
  gather(&p);
  bool any = false;
  for (int i = 0; i < p.n; i++) any |= p.unit[i].product;
  p.deep = !any && find_deep(&p);
  if (p.lost || (!any && !p.deep)) return NULL;
  *products = 0;
  for (int i = 0; i < p.n; i++) *products += p.unit[i].product;
  *text = p.deep ? "loops over rows apart" : "products of rows apart";
  divide(&p);
  if (p.lost || !part_variables(&p, true, &rows) || !rows || !part_variables(&p, false, &scalars)) return NULL;
  Stmt *strips = make_loop(&p.w, NULL, j->loop->stmt, p.strip, j->loop->lo, j->loop->hi);
  strips->u.loop.step = (Expr *)p.size;
  for (int i = 0; i < p.nparts; i++) make_add_loop(strips, loops_of(&p, i));
  *depth = p.nchain;
  return strips;
}
