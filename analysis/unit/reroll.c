/* Loop rerolling: a loop that is unrolled by hand, behind one that does what its steps leave over, is one loop, as in BLAS of level 1.
 *
 *      m = mod(n, 4)                          m = mod(n, 4)
 *      if (m == 0) go to 40                   mp1 = m + 1
 *      do i = 1, m                            do i = 1, n
 *        y(i) = y(i) + a*x(i)                   y(i) = y(i) + a*x(i)
 *      end do                                 end do
 *      if (n < 4) return
 *   40 mp1 = m + 1
 *      do i = mp1, n, 4
 *        y(i) = y(i) + a*x(i)
 *        y(i + 1) = y(i + 1) + a*x(i + 1)
 *        ...
 *
 * Iterations run in the same order, and 'i' has the same value behind both: n + 1, or 1 where n < 1. Where nothing returns for a small n, that is not so
 * for n < 0, and nobody may ask. The copies follow each other, or a sum has the terms of all of them from left to right. */
#include "analysis/unit/reroll.h"

enum { MOST_COPIES = 16 };

/* The pieces, as positions among the statements; -1: there is none. */
typedef struct ByHand {
  int rest, none, left, few, next, main;
  const Symbol *m, *i, *mp1;
  const Expr *n;
  int64_t step;
} ByHand;

/* ---- expressions ---- */

static const Symbol *scalar_of(const Expr *e) {
  const Symbol *s = e && e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  return s && s->kind == SY_VARIABLE && !s->rank && s->type.base == TY_INTEGER ? s : NULL;
}

/* i + c: to *c */
static bool is_shift_of(const Expr *e, const Symbol *i, int64_t *c) {
  e = query_strip(e);
  *c = 0;
  if (scalar_of(e) == i) return true;
  bool sum = e->kind == EX_BINARY && !e->sym && (e->op == OP_ADD || e->op == OP_SUB) && scalar_of(query_strip(e->kid[0])) == i;
  if (!sum || !fold_const_int(e->kid[1], c)) return false;
  if (e->op == OP_SUB) *c = -*c;
  return true;
}

/* 'later' is 'e' with i + by in the place of i. */
static bool is_copy(const Expr *e, const Expr *later, const Symbol *i, int64_t by) {
  int64_t p, q;
  if (!e || !later) return e == later;
  if (is_shift_of(e, i, &p)) return is_shift_of(later, i, &q) && q == p + by;
  if (e->kind != later->kind || e->nkid != later->nkid || e->op != later->op || e->how != later->how || e->sym != later->sym)
    return false;
  if (!e->nkid) return query_same_expr(e, later);
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN && e->kind != EX_REF) return false;
  for (int k = 0; k < e->nkid; k++)
    if (!is_copy(e->kid[k], later->kid[k], i, by)) return false;
  return true;
}

/* ---- bodies ---- */

static int count(const Stmt *s) {
  int n = 0;
  for (; s; s = s->next) n += !query_is_silent(s);
  return n;
}

static const Stmt *next_of(const Stmt *s) {
  for (s = s->next; s && query_is_silent(s); s = s->next)
    ;
  return s;
}

static const Stmt *first_of(const Stmt *s) { return s && query_is_silent(s) ? next_of(s) : s; }

static bool is_assignment(const Stmt *s, const Symbol *i) {
  return s && s->kind == ST_ASSIGN && !s->u.assign.defined && scalar_of(s->u.assign.lhs) != i;
}

/* s = s + e */
static const Expr *term_of(const Stmt *s) {
  const Expr *r = s->u.assign.rhs;
  bool sum = r->kind == EX_BINARY && !r->sym && r->op == OP_ADD && query_same_expr(s->u.assign.lhs, r->kid[0]);
  return sum && s->u.assign.lhs->kind == EX_NAME ? r->kid[1] : NULL;
}

/* s = s + e(i) + e(i + 1) + .. in the type of s, which the terms do not widen. */
static bool is_sum_of_copies(const Stmt *one, const Stmt *all, const ByHand *u) {
  const Expr *term = term_of(one), *r = all->u.assign.rhs, *s = one->u.assign.lhs;
  if (!term || s->type.base != r->type.base || s->type.kind != r->type.kind ||
      !query_same_expr(one->u.assign.lhs, all->u.assign.lhs))
    return false;
  for (int64_t k = u->step - 1; k >= 0; k--) {
    if (r->kind != EX_BINARY || r->sym || r->op != OP_ADD || !is_copy(term, r->kid[1], u->i, k)) return false;
    r = r->kid[0];
  }
  return query_same_expr(r, one->u.assign.lhs);
}

static bool are_copies(const Stmt *one, const Stmt *all, const ByHand *u) {
  const int n = count(one), total = count(all);
  const Stmt *s = first_of(all);
  for (const Stmt *p = first_of(one); p; p = next_of(p))
    if (!is_assignment(p, u->i)) return false;
  if (n == 1 && total == 1) return is_assignment(s, u->i) && is_sum_of_copies(first_of(one), s, u);
  if (total != n * (int)u->step) return false;
  for (int64_t k = 0; k < u->step; k++)
    for (const Stmt *p = first_of(one); p; p = next_of(p), s = next_of(s)) {
      if (!is_assignment(s, u->i) || !is_copy(p->u.assign.lhs, s->u.assign.lhs, u->i, k) ||
          !is_copy(p->u.assign.rhs, s->u.assign.rhs, u->i, k))
        return false;
    }
  return true;
}

/* ---- the pieces ---- */

static const Stmt *at(const ForwardJumps *b, int i) { return i < b->n ? b->stmt[i] : NULL; }

/* m = mod(n, 4) */
static bool takes_rest(const Stmt *s, ByHand *u) {
  const Expr *r = s->kind == ST_ASSIGN && !s->u.assign.defined ? s->u.assign.rhs : NULL;
  bool mod = r && r->kind == EX_REF && r->how == REF_CALL && intrinsic_called(r) == IN_MOD && r->nkid == 3 && r->kid[1] && r->kid[2];
  u->m = mod ? scalar_of(s->u.assign.lhs) : NULL;
  u->n = mod ? query_strip(r->kid[1]) : NULL;
  return u->m && scalar_of(u->n) && scalar_of(u->n) != u->m && fold_const_int(r->kid[2], &u->step) && u->step >= 2 &&
         u->step <= MOST_COPIES;
}

/* if (x op c) go to: the jump */
static const Stmt *jump_if(const Stmt *s, Op op, const Symbol *x, int64_t c) {
  const Expr *e = s && s->kind == ST_IF && s->body && !s->body->next && !s->other ? query_strip(s->u.branch.cond) : NULL;
  int64_t v;
  bool fits = e && e->kind == EX_BINARY && !e->sym && e->op == op && scalar_of(query_strip(e->kid[0])) == x &&
              fold_const_int(e->kid[1], &v) && v == c;
  return fits && (s->body->kind == ST_GOTO || s->body->kind == ST_RETURN) ? s->body : NULL;
}

static bool is_loop(const Stmt *s, const Expr *hi, int64_t step) {
  int64_t by = 1;
  bool loop = s && s->kind == ST_DO && s->u.loop.how == DO_COUNTED && query_same_expr(query_strip(s->u.loop.hi), query_strip(hi));
  return loop && (!s->u.loop.step || fold_const_int(s->u.loop.step, &by)) && by == step;
}

/* Where the jump leads is the statement at position 'to', or what is behind all. */
static bool leads_to(const ForwardJumps *b, const Stmt *jump, int to) {
  for (; to < b->n; to++) {
    if (jump->kind == ST_GOTO && jump->u.jump.nlabels == 1 && b->stmt[to]->label == jump->u.jump.labels[0]) return true;
    if (b->stmt[to]->kind != ST_CONTINUE) break;
  }
  return jump->kind == ST_RETURN && (to == b->n || b->stmt[to]->kind == ST_RETURN);
}

static const Stmt *take(const ForwardJumps *b, int *i, int *into) {
  *into = *i;
  return at(b, (*i)++);
}

/* From position 'from' on; nothing but these. */
static bool find(const ForwardJumps *b, int from, ByHand *u) {
  int i = from, none;
  *u = (ByHand){.rest = from, .none = -1, .few = -1, .next = -1};
  if (!takes_rest(at(b, i++), u)) return false;
  const Stmt *skip = jump_if(at(b, i), OP_EQ, u->m, 0), *one;
  if (skip) take(b, &i, &u->none);
  one = take(b, &i, &u->left);
  int64_t first;
  if (!one || one->kind != ST_DO || !(u->i = scalar_of(one->u.loop.var)) || !fold_const_int(one->u.loop.lo, &first) || first != 1 ||
      u->i == u->m || u->i == scalar_of(u->n))
    return false;
  if (!is_loop(one, make_name(b->w.arena, u->m, u->n), 1)) return false;
  const Stmt *few = jump_if(at(b, i), OP_LT, scalar_of(u->n), u->step);
  if (few) take(b, &i, &u->few);
  none = i;
  const Stmt *s = at(b, i);
  int64_t c;
  if (s && s->kind == ST_ASSIGN && is_shift_of(s->u.assign.rhs, u->m, &c) && c == 1 && (u->mp1 = scalar_of(s->u.assign.lhs))) {
    take(b, &i, &u->next);
    if (u->mp1 == u->m || u->mp1 == u->i || u->mp1 == scalar_of(u->n)) return false;
  }
  const Stmt *all = take(b, &i, &u->main);
  if (!is_loop(all, u->n, u->step) || scalar_of(all->u.loop.var) != u->i) return false;
  bool begins = u->mp1 ? scalar_of(query_strip(all->u.loop.lo)) == u->mp1 : is_shift_of(all->u.loop.lo, u->m, &c) && c == 1;
  return begins && (!skip || leads_to(b, skip, none)) && (!few || leads_to(b, few, i)) && are_copies(one->body, all->body, u);
}

/* ---- what is outside of them ---- */

typedef struct Outside {
  const ForwardJumps *b;
  const ByHand *u;
  bool ok;
} Outside;

static bool visit_jump(Stmt *s, void *data) {
  Outside *q = data;
  for (int k = 0; s->kind == ST_GOTO && k < s->u.jump.nlabels; k++)
    for (int i = q->u->rest + 1; i <= q->u->main; i++) q->ok &= q->b->stmt[i]->label != s->u.jump.labels[k];
  q->ok &= s->kind != ST_COMPUTED_GOTO && s->kind != ST_ASSIGNED_GOTO && s->kind != ST_ARITHMETIC_IF;
  return q->ok;
}

static bool is_written_in(const Stmt *body, const Symbol *s) {
  for (const Stmt *p = first_of(body); p; p = next_of(p)) {
    const Expr *to = query_strip(p->u.assign.lhs);
    if (to->kind == EX_NAME && query_real_symbol(to->sym) == s) return true;
  }
  return false;
}

typedef struct Mentioning {
  const Symbol *sym;
  bool found;
} Mentioning;

static bool visit_name(Expr *e, void *data) {
  Mentioning *q = data;
  q->found |= e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == q->sym;
  return !q->found;
}

static bool visit_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_name, data);
  return !((Mentioning *)data)->found;
}

static bool names(const Stmt *s, const Symbol *sym) {
  Mentioning q = {sym, false};
  ast_stmt_walk_one((Stmt *)s, visit_statement, &q);
  return q.found;
}

/* No jump leads between the pieces from elsewhere, and 'mp1', which is not set where 'n' is small, is a variable of the procedure's own that nobody asks
 * for elsewhere. */
static bool stand_alone(const ForwardJumps *b, const ByHand *u) {
  Outside q = {b, u, true};
  const Symbol *s = u->mp1;
  const Stmt *one = b->stmt[u->left]->body;
  const Symbol *n = scalar_of(u->n);
  if (is_written_in(one, u->m) || is_written_in(one, n) || n->equiv || u->m->equiv || u->i->equiv) return false;
  if (u->few < 0 && (u->i->dummy || u->i->common || u->i->saved || (u->i->attrs & AT_SAVE))) return false;
  if (s && (s->dummy || s->common || s->equiv || s->saved || (s->attrs & (AT_SAVE | AT_TARGET | AT_POINTER | AT_VOLATILE))))
    return false;
  for (int i = 0; i < b->n && q.ok; i++) {
    if (i >= u->rest && i <= u->main) continue;
    ast_stmt_walk_one((Stmt *)b->stmt[i], visit_jump, &q);
    if (s) q.ok &= !names(b->stmt[i], s);
    if (u->few < 0 && i > u->main) q.ok &= !names(b->stmt[i], u->i);
  }
  return q.ok && !(s && expr_names_within(one, s));
}

void reroll_unit(ForwardJumps *b) {
  ByHand u;
  for (int from = 0; from < b->n; from++) {
    if (!find(b, from, &u) || !stand_alone(b, &u)) continue;
    const Stmt *one = b->stmt[u.left];
    Stmt around = {.kind = ST_IF, .unit = one->unit}, *loop = make_do(&b->w, one, one->u.loop.lo, make_again(b->w.arena, u.n));
    for (const Stmt *s = one->body; s; s = s->next) make_add(&b->w, loop, s);
    make_add_loop(&around, loop);
    int to = u.rest + 1;
    if (u.next >= 0) b->stmt[to++] = b->stmt[u.next];
    b->stmt[to++] = loop;
    for (int i = u.main + 1; i < b->n; i++) b->stmt[to++] = b->stmt[i];
    b->n = to;
    loop->parent = NULL;
    b->any = true;
  }
}
