/* Contractions: nests in whose iterations loops inside sum up what other iterations use, too, as matrix products do. Such values can be
 * kept in shared memory and registers, and some contractions have a name in a library (BLAS).
 *
 *   do j = 1, n                                   C(i, j) = alpha * (sum over k of A(i, k)*B(k, j)) + beta*C(i, j)
 *     do i = 1, m
 *       c(i, j) = beta*c(i, j)                    before
 *       do k = 1, l                               sum
 *         c(i, j) = c(i, j) + alpha*a(i, k)*b(k, j)
 *       end do
 *     end do
 *   end do
 *
 * Terms may be under a condition, as 'if (b(k, j) /= 0)' in the text of BLAS: then no library makes the product, which would not leave out what is
 * infinite. The total may be a private scalar, which a statement behind the loops makes an element of. Bounds of the sum may move with the other loops, and
 * what it reads may be a copy of the array that it adds to, as in products with triangles. */
#include "analysis/nest/nests.h"
#include <math.h>

/* What is looked for in a nest. */
typedef struct Maker {
  Arena *arena;
  const Nest *n;
  Contraction *c;
} Maker;

enum { MAX_TERMS = 4, MAX_LEAVES = 8 };

/* ---- expressions ---- */

static const Expr *bare(const Expr *e) {
  while (e && e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

static bool is_zero(const Expr *e) {
  const Value *v = e->value;
  if (!v || v->rank || v->is_big) return false;
  return v->type.base == TY_INTEGER ? v->u.i == 0
         : v->type.base == TY_REAL  ? v->type.kind <= 8 && v->u.r == 0 && !signbit(v->u.r)
                                    : v->type.base == TY_COMPLEX && v->type.kind <= 8 && v->u.c.re == 0 && v->u.c.im == 0;
}

/* One summand, or one factor. */
typedef struct Leaf {
  const Expr *e;
  bool minus;
} Leaf;

typedef struct Leaves {
  Leaf v[MAX_LEAVES];
  int n;
  bool minus; /* of a product */
  bool lost;  /* too many */
} Leaves;

static void push(Leaves *l, const Expr *e, bool minus) {
  l->lost |= l->n == MAX_LEAVES;
  if (!l->lost) l->v[l->n++] = (Leaf){e, minus};
}

static bool is_operation(const Expr *e, Op op) { return e->kind == EX_BINARY && e->op == op && !e->rank; }

/* The summands of 'e'. */
static void split_sum(const Expr *e, bool minus, Leaves *out) {
  e = bare(e);
  if (is_operation(e, OP_ADD) || is_operation(e, OP_SUB)) {
    split_sum(e->kid[0], minus, out);
    split_sum(e->kid[1], minus != (e->op == OP_SUB), out);
  } else if (e->kind == EX_UNARY && e->op == OP_NEG) {
    split_sum(e->kid[0], !minus, out);
  } else if (!is_zero(e)) {
    push(out, e, minus);
  }
}

/* The factors of 'e'. */
static void split_product(const Expr *e, Leaves *out) {
  e = bare(e);
  if (is_operation(e, OP_MUL)) {
    split_product(e->kid[0], out);
    split_product(e->kid[1], out);
  } else if (e->kind == EX_UNARY && e->op == OP_NEG) {
    out->minus = !out->minus;
    split_product(e->kid[0], out);
  } else {
    push(out, e, false);
  }
}

static bool is_loop_variable(const Maker *m, const Symbol *s) {
  for (int i = 0; i < m->n->depth; i++)
    if (query_real_symbol(m->n->loop[i]->var->sym) == s) return true;
  for (int i = 0; i < m->c->nsum; i++)
    if (query_real_symbol(m->c->sum[i]->var->sym) == s) return true;
  return false;
}

typedef struct Search {
  const Maker *m;
  bool found;
} Search;

static bool visit_name(Expr *e, void *data) {
  Search *q = data;
  q->found |= e->kind == EX_NAME && e->sym && is_loop_variable(q->m, query_real_symbol(e->sym));
  return !q->found;
}

static bool varies(const Maker *m, const Expr *e) {
  Search q = {m, false};
  if (e) ast_expr_walk((Expr *)e, visit_name, &q);
  return q.found;
}

static bool in_sum(const Contraction *c, const Expr *e) {
  for (int i = 0; i < c->nsum; i++)
    if (expr_names(e, query_real_symbol(c->sum[i]->var->sym))) return true;
  return false;
}

/* An affine expression of the loops' variables. */
static bool is_affine(const Maker *m, const Expr *e) {
  if (!e || e->kind == EX_RANGE || e->rank) return false;
  if (!varies(m, e)) return true;
  switch (e->kind) {
  case EX_NAME: return true;
  case EX_PAREN: return is_affine(m, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG && is_affine(m, e->kid[0]);
  case EX_BINARY:
    if (e->op == OP_MUL && varies(m, e->kid[0]) && varies(m, e->kid[1])) return false;
    return (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL) && is_affine(m, e->kid[0]) && is_affine(m, e->kid[1]);
  default: return false;
  }
}

static bool is_element(const Expr *e) { return e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank; }

static bool is_affine_element(const Maker *m, const Expr *e) {
  if (!is_element(e)) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!is_affine(m, e->kid[i])) return false;
  return true;
}

static bool same_type(Type a, Type b) { return a.base == b.base && a.kind == b.kind; }

/* ---- products ---- */

/* The factors of 'l' but its k-th are scalars that the nest does not change, or constants. */
static bool take_scalars(const Maker *m, const Leaves *l, const Expr *but, const Expr *also, Type t, Factors *out) {
  out->minus ^= l->minus;
  for (int i = 0; i < l->n; i++) {
    const Expr *e = l->v[i].e;
    if (e == but || e == also) continue;
    const VarUse *u = e->kind == EX_NAME && !e->value ? roles_find(m->n, query_real_symbol(e->sym), e->sym->name) : NULL;
    bool constant = e->value && !e->value->rank && !e->value->is_big && (e->type.base == TY_INTEGER || same_type(e->type, t));
    if (!constant && !(u && u->role == ROLE_VALUE && !e->rank && same_type(e->type, t))) return false;
    if (out->n == MAX_FACTORS) return false;
    out->v[out->n++] = e;
  }
  return true;
}

/* 'e' as one product with 'what' in it, and scalars. */
static bool multiple_of(const Maker *m, const Leaf *e, const Expr *what, Factors *out) {
  Leaves l = {0};
  const Expr *found = NULL;
  split_product(e->e, &l);
  for (int i = 0; i < l.n; i++)
    if (!found && query_same_expr(l.v[i].e, what)) found = l.v[i].e;
  *out = (Factors){.minus = e->minus, .some = true};
  return found && !l.lost && take_scalars(m, &l, found, NULL, what->type, out);
}

/* 'e' is the sum of a multiple of 'total' and one of 'element', either of which may be missing. */
static bool combination_of(const Maker *m, const Expr *e, const Expr *total, const Expr *element, Factors *of_total,
                           Factors *of_element) {
  Leaves l = {0};
  *of_total = *of_element = (Factors){0};
  split_sum(e, false, &l);
  for (int i = 0; i < l.n; i++) {
    Factors f;
    if (total && !of_total->some && multiple_of(m, &l.v[i], total, &f))
      *of_total = f;
    else if (element && !of_element->some && multiple_of(m, &l.v[i], element, &f))
      *of_element = f;
    else
      return false;
  }
  return !l.lost;
}

/* total = total + alpha*x*y */
static bool find_operands(const Maker *m, Product *p) {
  const Contraction *c = m->c;
  Leaves sum = {0}, l = {0};
  split_sum(c->step->u.assign.rhs, false, &sum);
  if (sum.lost || sum.n != 2) return false;
  int own = query_same_expr(sum.v[0].e, c->total) ? 0 : 1;
  if (!query_same_expr(sum.v[own].e, c->total) || sum.v[own].minus) return false;
  split_product(sum.v[1 - own].e, &l);
  l.minus ^= sum.v[1 - own].minus;
  for (int i = 0; i < l.n; i++) {
    const Expr *e = l.v[i].e;
    if (!varies(m, e)) continue;
    if (p->y || !is_affine_element(m, e) || !same_type(e->type, c->total->type) || !in_sum(c, e)) return false;
    *(p->x ? &p->y : &p->x) = e;
  }
  p->alpha = (Factors){.some = true};
  bool found = !l.lost && p->y && take_scalars(m, &l, p->x, p->y, c->total->type, &p->alpha);
  p->inner = p->alpha;
  return found;
}

static bool join(Factors *f, const Factors *more) {
  f->minus ^= more->minus;
  for (int i = 0; i < more->n; i++) {
    if (f->n == MAX_FACTORS) return false;
    f->v[f->n++] = more->v[i];
  }
  return true;
}

static const Stmt *next_statement(const Stmt *s) {
  while (s && query_is_idle(s)) s = s->next;
  return s;
}

/* The one statement among those before the loops; *none: there is none. False: there are several. */
static bool one_before(const Contraction *c, const Stmt **one) {
  *one = NULL;
  for (const Stmt *s = c->before; s && s != c->sum[0]->stmt; s = s->next) {
    if (query_is_idle(s)) continue;
    if (*one) return false;
    *one = s;
  }
  return true;
}

/* What an element gets that the loops sum into. */
static bool finish_element(const Maker *m, Product *p, const Stmt *before) {
  Factors none;
  p->element = m->c->total;
  p->beta = (Factors){.some = true};
  p->more = next_statement(m->c->behind) != NULL;
  return !before || combination_of(m, before->u.assign.rhs, NULL, p->element, &none, &p->beta);
}

/* What an element gets from a scalar that they sum into. */
static bool finish_scalar(const Maker *m, Product *p, const Stmt *before) {
  const Contraction *c = m->c;
  const Stmt *s = next_statement(c->behind);
  Factors none, start, scale;
  if (!before || !s || next_statement(s->next) || s->kind != ST_ASSIGN || s->u.assign.defined || s->label) return false;
  p->element = s->u.assign.lhs;
  if (!is_element(p->element) || !same_type(p->element->type, c->total->type)) return false;
  if (!combination_of(m, before->u.assign.rhs, NULL, p->element, &none, &start)) return false;
  if (!combination_of(m, s->u.assign.rhs, c->total, p->element, &scale, &p->beta) || !scale.some) return false;
  if (start.some && p->beta.some) return false;
  if (start.some) p->beta = start;
  return (!start.some || join(&p->beta, &scale)) && join(&p->alpha, &scale);
}

/* The iterations are those of a square on one side of its diagonal, of another trapezoid, or of no loop whose bounds another one moves. */
static bool has_space(const Maker *m, Product *p) {
  const Nest *n = m->n;
  for (int i = 0; i < m->c->nsum; i++) {
    const Expr *lo = m->c->sum[i]->lo, *hi = m->c->sum[i]->hi;
    if (!is_affine(m, lo) || !is_affine(m, hi)) return false;
    p->more |= varies(m, lo) || varies(m, hi);
  }
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i], *around = i ? n->loop[i - 1] : NULL;
    if (!varies(m, l->lo) && !varies(m, l->hi)) continue;
    int64_t step, other;
    bool one = query_loop_step(l, &step) && around && query_loop_step(around, &other) && step == 1 && other == 1;
    if (!one || n->depth != 2) return false;
    const Symbol *s = query_real_symbol(around->var->sym);
    const Expr *lo = bare(l->lo), *hi = bare(l->hi);
    if (hi->kind == EX_NAME && query_real_symbol(hi->sym) == s && query_same_expr(lo, around->lo))
      p->triangle = -1;
    else if (lo->kind == EX_NAME && query_real_symbol(lo->sym) == s && query_same_expr(hi, around->hi))
      p->triangle = 1;
    else if (is_affine(m, lo) && is_affine(m, hi))
      p->more = true;
    else
      return false;
  }
  return true;
}

/* The reference reads a copy of its array, which is made before the nest. */
static bool is_copied(const Nest *n, const Expr *ref) {
  const Transform *t = n->loop[0]->transform;
  for (const Copied *c = t ? t->copied : NULL; c; c = c->next)
    if (c->ref == ref) return true;
  return false;
}

static bool changes(const Maker *m, const Product *p, const Expr *operand) {
  return query_same_expr(p->element->kid[0], operand->kid[0]) && !is_copied(m->n, operand);
}

static void find_product(const Maker *m) {
  Product p = {0};
  const Stmt *before;
  TypeBase t = m->c->total->type.base;
  if ((t != TY_REAL && t != TY_COMPLEX) || m->c->total->type.kind > 8 || !one_before(m->c, &before)) return;
  if (!find_operands(m, &p)) return;
  if (m->c->total->kind == EX_NAME ? !finish_scalar(m, &p, before) : !finish_element(m, &p, before)) {
    p.beta = (Factors){0};
    p.element = m->c->total; /* what becomes of the sum is for the statements before and behind it alone */
    p.more = true;
  } else if (!is_affine_element(m, p.element) || in_sum(m->c, p.element)) {
    return;
  }
  if (!has_space(m, &p)) return;
  if (p.element->kind == EX_REF && (changes(m, &p, p.x) || changes(m, &p, p.y))) return;
  p.more |= is_copied(m->n, p.x) || is_copied(m->n, p.y);
  m->c->product = ARENA_NEW(m->arena, Product);
  *m->c->product = p;
}

/* ---- contractions ---- */

static bool is_counted(const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->stmt->label && !l->stmt->shared_end && !l->info->jumps &&
         !l->transform && query_plain_bounds(l) && query_loop_step(l, &step) && l->var->kind == EX_NAME &&
         l->var->type.base == TY_INTEGER;
}

/* IF (condition) around one assignment, or that alone. */
static const Stmt *guarded(const Stmt *s, const Expr **condition) {
  if (s->kind != ST_IF || s->other) return s;
  const Stmt *in = next_statement(s->body);
  if (!in || next_statement(in->next) || in->label || in->kind != ST_ASSIGN) return s;
  *condition = s->u.branch.cond;
  return in;
}

/* The loops from 's' inward, the last of which has one statement. */
static bool find_sum(Maker *m, const Loop *around, const Stmt *s) {
  Contraction *c = m->c;
  Loop *l = query_loop_at(around->child, s);
  for (;;) {
    if (!l || !is_counted(l) || c->nsum == MAX_SUMS) return false;
    c->sum[c->nsum++] = l;
    const Stmt *in = next_statement(l->stmt->body);
    if (!in || next_statement(in->next) || in->label) return false;
    in = guarded(in, &c->guard);
    if (in->kind == ST_ASSIGN) {
      c->step = in;
      return !in->u.assign.defined && !in->u.assign.lhs->rank;
    }
    l = in->kind == ST_DO ? query_loop_at(l->child, in) : NULL;
  }
}

/* What it adds to: a private scalar, or an element. */
static bool find_total(Maker *m) {
  Contraction *c = m->c;
  const Expr *e = c->total = c->step->u.assign.lhs;
  if (e->kind == EX_NAME) {
    const VarUse *u = roles_find(m->n, query_real_symbol(e->sym), e->sym->name);
    return u && u->role == ROLE_PRIVATE;
  }
  return is_element(e) && !in_sum(c, e);
}

/* Statements before the loops give the total its first value. */
static bool is_start(const Contraction *c) {
  for (const Stmt *s = c->before; s != c->sum[0]->stmt; s = s->next) {
    if (query_is_idle(s)) continue;
    if (s->label || s->kind != ST_ASSIGN || s->u.assign.defined || !query_same_expr(s->u.assign.lhs, c->total)) return false;
  }
  return true;
}

typedef struct Naming {
  const Symbol *sym;
  bool found;
} Naming;

static bool visit_variable(Expr *e, void *data) {
  Naming *q = data;
  q->found |= e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == q->sym;
  return !q->found;
}

static bool visit_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_variable, data);
  return !((Naming *)data)->found;
}

/* Another loop that begins without the variable's value. */
static bool counts_anew(const Stmt *s, const Symbol *x) {
  const Expr *bound[] = {s->u.loop.lo, s->u.loop.hi, s->u.loop.step};
  bool names = false;
  for (int i = 0; i < 3; i++) names |= bound[i] && expr_names(bound[i], x);
  return !names && query_real_symbol(s->u.loop.var->sym) == x;
}

/* Statements behind it want the value that the loop leaves in its variable, which it does not have where others make the sum. */
static bool leaves_value(const Contraction *c, const Loop *l) {
  Naming q = {query_real_symbol(l->var->sym), false};
  for (const Stmt *s = c->behind; s && !q.found; s = s->next) {
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && counts_anew(s, q.sym)) break;
    ast_stmt_walk_one((Stmt *)s, visit_statement, &q);
  }
  return q.found;
}

/* The operator of all loops of the sum, each of which is a reduction into the total alone. */
static RedOp operator_of(const Contraction *c) {
  const Expr *base = c->total->kind == EX_REF ? c->total->kid[0] : c->total;
  RedOp op = RED_NONE;
  for (int i = 0; i < c->nsum; i++) {
    const Loop *l = c->sum[i];
    const VarUse *one = NULL;
    if (l->verdict != V_REDUCTION || l->basis == BASIS_CHECKED || base->kind != EX_NAME) return RED_NONE;
    for (const VarUse *u = l->var_use; u; u = u->next)
      if (u->role == ROLE_REDUCTION && u->sym == query_real_symbol(base->sym)) one = u;
    if (!one || one->by_if || (i && one->red != op)) return RED_NONE;
    op = one->red;
  }
  return row_reductions_folds(op, c->total->type) ? op : RED_NONE;
}

static bool is_plain_nest(const Nest *n) {
  if (!n->offload || n->verdict != V_PARALLEL || n->order || n->piece || n->update || n->columns || n->map.nloops != n->depth)
    return false;
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i];
    bool changed = l->transform && (i > 0 || !l->transform->copied || l->transform->part || l->transform->piece);
    if (l->kind == LOOP_SECTION || changed || l->info->jumps || !l->var || (l->kind == LOOP_CONCURRENT && l->stmt->u.loop.cond))
      return false;
  }
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role != ROLE_ARRAY && u->role != ROLE_VALUE && u->role != ROLE_INDEX && u->role != ROLE_PRIVATE) return false;
  return true;
}

void contraction_nest(Analysis *a, Nest *n) {
  Contraction c = {0};
  Maker m = {a->arena, n, &c};
  if (!is_plain_nest(n)) return;
  const Loop *inner = n->loop[n->depth - 1];
  const Stmt *s = c.before = inner->stmt->body;
  while (s && s->kind != ST_DO) s = s->next;
  if (!s || !find_sum(&m, inner, s) || !find_total(&m) || !is_start(&c)) return;
  c.behind = s->next;
  for (int i = 0; i < c.nsum; i++)
    if (leaves_value(&c, c.sum[i])) return;
  if (!c.guard) find_product(&m);
  c.op = operator_of(&c);
  n->contraction = ARENA_NEW(a->arena, Contraction);
  *n->contraction = c;
}

/* ---- pieces ---- */

static bool same_bound(const Expr *a, const Expr *b) { return a && b ? query_same_expr(a, b) : a == b; }

/* The loops of 'a' are those of 'b' in any order. */
static bool same_loops(const Nest *a, const Nest *b) {
  if (a->depth != b->depth) return false;
  for (int i = 0; i < a->depth; i++) {
    bool found = false;
    for (int k = 0; k < b->depth && !found; k++) {
      const Loop *l = a->loop[i], *m = b->loop[k];
      found = query_real_symbol(l->var->sym) == query_real_symbol(m->var->sym) && same_bound(l->lo, m->lo) &&
              same_bound(l->hi, m->hi) && same_bound(l->step, m->step);
    }
    if (!found) return false;
  }
  return true;
}

/* All that each iteration of 'n' does is to multiply 'element'. */
static bool is_scaling(Arena *arena, const Nest *n, const Expr *element, Factors *by) {
  Contraction none = {0};
  Maker m = {arena, n, &none};
  Factors total;
  if (!is_plain_nest(n)) return false;
  const Stmt *s = next_statement(n->loop[n->depth - 1]->stmt->body);
  if (!s || next_statement(s->next) || s->label || s->kind != ST_ASSIGN || s->u.assign.defined) return false;
  return query_same_expr(s->u.assign.lhs, element) && combination_of(&m, s->u.assign.rhs, NULL, element, &total, by);
}

void contraction_pieces(Analysis *a, Piece *first) {
  for (Piece *p = first; p && p->next; p = p->next) {
    const Nest *scaling = p->nest, *n = p->next->nest;
    Product *q = scaling && n && n->contraction ? n->contraction->product : NULL;
    if (!q || !q->beta.some || q->beta.n || q->beta.minus || !same_loops(scaling, n)) continue;
    if (is_scaling(a->arena, scaling, q->element, &q->scale)) q->scaled = scaling;
  }
}

bool contraction_fuses(Analysis *a, const Nest *before, const Nest *n) {
  Factors by;
  if (before->contraction) return false;
  if (!n->contraction || n->depth < 2) return true;
  return next_statement(n->contraction->before) == n->contraction->sum[0]->stmt &&
         is_scaling(a->arena, before, n->contraction->total, &by);
}
