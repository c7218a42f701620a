/* Unroll and jam (Callahan, Carr and Kennedy, Improving register allocation for subscripted variables, 1990): a thread does SIDE iterations of the
 * loop along y. The loops inside are run once for all of them, and what they have alike is loaded once.
 *
 *   do j = 1, n                                   a thread has columns j to j + 3
 *     do i = 1, n
 *       s = 0                                     four of them
 *       do k = 1, l                               one loop
 *         s = s + a(i, k)*b(k, j)                 a(i, k) once, b(k, j) four times
 *       c(i, j) = s
 *
 * In a nest of one loop it is iterations of that loop, a block of threads apart:
 *
 *   do i = 32, n                                  a thread has i, i + 128, i + 256, i + 384
 *     s = 0
 *     do k = 0, 31
 *       s = s + w(k+1)*x(i-k)                     w(k+1) once, x(i-k) four times
 *
 * Where the loops inside have few iterations, whose number is known, unrolling.c unrolls them, and windows may overlap. As there, the last threads
 * do iterations that others do as well.
 */
#include "analysis/nest/unrolling.h"

enum {
  SIDE = 4,         /* iterations side by side */
  MOST_SCALARS = 6, /* that each has its own */
  MOST_DEPTH = 3,   /* of the loops inside */
  SHORT_LOOP = 4,   /* iterations of a loop that shares too little */
  MOST_LOADS = 16,  /* of an iteration of a loop inside */
  LEAST_GAIN = 5    /* loads one after another for each 4 side by side, at least */
};

typedef struct Jammer {
  Unroller u;
  const Loop *side;
  bool branches; /* an IF was met */
} Jammer;

/* ---- what iterations have alike ---- */

static const VarUse *use_of(const Nest *n, const Symbol *s) {
  const VarUse *u = n->vars;
  while (u && !(u->sym == s && u->designator->kind == EX_NAME)) u = u->next;
  return u;
}

static bool is_inside(const Unroller *u, const Symbol *s) {
  for (int i = 0; i < u->nloop; i++)
    if (query_real_symbol(u->loop[i]->var->sym) == s) return true;
  return false;
}

static bool is_alike(Jammer *j, const Expr *e);

static bool is_inquiry(const Expr *e) {
  IntrinsicId f = e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_ABS;
  return f == IN_LBOUND || f == IN_UBOUND || f == IN_SIZE;
}

static bool find_difference(Expr *e, void *data) {
  Jammer *j = data;
  if (is_inquiry(e)) {
    for (int i = 2; i < e->nkid; i++) j->u.fits &= is_alike(j, e->kid[i]); /* of the array nothing but its bounds */
    return false;
  }
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE) {
    const Symbol *s = query_real_symbol(e->sym);
    const VarUse *u = use_of(j->u.n, s);
    bool alike = !u || is_inside(&j->u, s) || u->role == ROLE_VALUE || (u->role == ROLE_ARRAY && !u->written);
    for (int i = 0; i < j->u.n->depth; i++) alike |= query_real_symbol(j->u.n->loop[i]->var->sym) == s;
    j->u.fits &= alike && s != query_real_symbol(j->side->var->sym);
  }
  j->u.fits &= !(e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e)) && e->kind != EX_MEMBER;
  return j->u.fits;
}

/* The value is the same in all iterations of 'side', as far as they are at the same point of the loops inside. */
static bool is_alike(Jammer *j, const Expr *e) {
  Jammer q = *j;
  if (e) ast_expr_walk((Expr *)e, find_difference, &q);
  return q.u.fits;
}

/* ---- the statements ---- */

static bool is_plain_scalar(const VarUse *u) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE | AT_SAVE;
  TypeBase t = u->sym->type.base;
  return !u->sym->rank && u->designator->kind == EX_NAME && !(u->sym->attrs & loose) && !u->sym->equiv && !u->begins_old &&
         (t == TY_REAL || t == TY_INTEGER || t == TY_LOGICAL || t == TY_COMPLEX);
}

static void look_at_block(Jammer *j, const Loop *around, const Stmt *s, int depth);

static void look_at_loop(Jammer *j, const Loop *l, const Stmt *s, int depth) {
  int64_t step;
  bool plain = l && l->kind == LOOP_DO && s->u.loop.how == DO_COUNTED && l->var && l->var->type.base == TY_INTEGER && !s->label &&
               query_loop_step(l, &step) && !s->shared_end && !l->info->jumps && !l->info->breaks && depth < MOST_DEPTH &&
               j->u.nloop < UNROLLING_LOOPS && !l->transform;
  j->u.fits &= plain && is_alike(j, l->lo) && is_alike(j, l->hi);
  if (!j->u.fits) return;
  j->u.loop[j->u.nloop++] = l;
  look_at_block(j, l, s->body, depth + 1);
}

/* Assignments, and IFs of these. */
static void look_at_statement(Jammer *j, const Stmt *s) {
  j->u.fits &= !s->label;
  if (s->kind == ST_ASSIGN)
    j->u.fits &= !s->u.assign.lhs->rank && !s->u.assign.defined;
  else if (s->kind == ST_IF) {
    j->branches = true;
    for (const Stmt *o = s; o; o = o->other)
      for (const Stmt *t = o->body; t && j->u.fits; t = t->next) look_at_statement(j, t);
  } else
    j->u.fits &= s->kind == ST_CONTINUE;
}

static void look_at_block(Jammer *j, const Loop *around, const Stmt *s, int depth) {
  for (; s && j->u.fits; s = s->next) {
    if (s->kind == ST_DO)
      look_at_loop(j, query_loop_at(around->child, s), s, depth);
    else if (!query_is_idle(s))
      look_at_statement(j, s);
  }
}

/* No call, and nothing that codegen would have to write in another way. */
static bool has_plain_accesses(const Jammer *j) {
  const Loop *base = j->u.base;
  for (int i = base->info->acc0; i < base->info->acc1; i++) {
    const Access *a = j->u.c->access.v[i];
    if (a->unknown || a->hidden || a->partial || a->atomic || *a->tail) return false;
    if (a->write && is_inside(&j->u, a->var->sym) && a->stmt->kind != ST_DO) return false;
  }
  return true;
}

static bool has_plain_scalars(const Nest *n, const Unroller *q) {
  int own = 0;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_PRIVATE && !is_inside(q, u->sym)) {
      if (!is_plain_scalar(u) || ++own > MOST_SCALARS) return false;
    }
  return true;
}

/* An iteration comes to what it keeps in any case. */
static bool meets_kept(const Jammer *j, const Unrolled *r) {
  for (int k = 0; k < r->nkept; k++) {
    bool met = false;
    for (int i = j->u.base->info->acc0; i < j->u.base->info->acc1; i++) {
      const Access *a = j->u.c->access.v[i];
      met |= a->var->sym == r->kept[k].sym && a->loop == j->u.base;
    }
    if (!met) return false;
  }
  return !r->nkept || !j->branches;
}

/* ---- whether it pays ---- */

static bool find_costly(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  if (is_inquiry(e)) return false;
  IntrinsicId f = call ? intrinsic_called(e) : IN_ABS;
  *(bool *)data |= call && f != IN_ABS && f != IN_MAX && f != IN_MIN && f != IN_REAL && f != IN_DBLE;
  *(bool *)data |= e->kind == EX_BINARY && (e->op == OP_DIV || e->op == OP_POW) && e->type.base != TY_INTEGER;
  return !*(bool *)data;
}

static bool is_costly(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) ast_expr_walk(s->u.assign.rhs, find_costly, data);
  return !*(bool *)data;
}

static bool is_kept(const Unrolled *r, const Symbol *s) {
  for (int i = 0; i < r->nkept; i++)
    if (r->kept[i].sym == s) return true;
  return false;
}

/* Loads of an iteration of the loop inside: all, and those that iterations side by side have alike. */
static bool pays_in(Jammer *j, const Loop *l, const Unrolled *r) {
  const Access *met[MOST_LOADS];
  int all = 0, alike = 0;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = j->u.c->access.v[i];
    if (a->write || !a->var->sym->rank || is_kept(r, a->var->sym) || a->stmt->kind == ST_DO) continue;
    bool known = false, same = true;
    for (int k = 0; k < all && !known; k++) {
      known = met[k]->var == a->var && met[k]->nsub == a->nsub;
      for (int d = 0; d < a->nsub && known; d++) known = query_same_expr(met[k]->sub[d], a->sub[d]);
    }
    if (known) continue;
    if (all == MOST_LOADS) return false;
    met[all++] = a;
    for (int d = 0; d < a->nsub; d++) same &= is_alike(j, a->sub[d]);
    alike += same;
  }
  bool costly = false;
  int64_t trip = query_loop_trip(l);
  ast_stmt_walk(l->stmt->body, is_costly, &costly);
  return alike > 0 && !costly && (trip < 0 || trip >= SHORT_LOOP) && all * SIDE * 4 >= LEAST_GAIN * (alike + (all - alike) * SIDE);
}

/* The loops that have no others inside are where the time goes. */
static bool pays(Jammer *j, const Unrolled *r) {
  bool some = false;
  for (int i = 0; i < j->u.nloop; i++) {
    if (j->u.loop[i]->child) continue;
    if (!pays_in(j, j->u.loop[i], r)) return false;
    some = true;
  }
  return some;
}

/* Threads beside each other in x load elements that are beside each other, or the same: 'x' is named in the first subscripts alone. */
static bool is_along_x(const Jammer *j, const Symbol *x) {
  const Loop *base = j->u.base;
  for (int i = base->info->acc0; i < base->info->acc1; i++) {
    const Access *a = j->u.c->access.v[i];
    for (int d = 1; d < a->nsub; d++)
      if (expr_names(a->sub[d], x)) return false;
  }
  return true;
}

/* As it stands, or for a team that has no more of memory at a time, if its iterations are as long or long windows of their own along x. */
static bool is_plain(const Jammer *j) {
  Nest alone = *j->u.n;
  alone.piece = NULL; /* a nest of its own in the launcher of the whole */
  const Loop *x = NULL;
  for (int i = 0; i < alone.depth; i++)
    if (alone.loop[i]->axis == AXIS_X) x = alone.loop[i];
  if (alone.team && (!alone.team->ragged || alone.team->beside) && (alone.team->across || (x && is_along_x(j, x->var->sym))))
    alone.team = NULL;
  return unrolling_is_plain(&alone);
}

Loop *unroll_and_jam_side(const Code *c, const Nest *n, Unrolled *r) {
  Loop *side = NULL;
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->axis == AXIS_Y || (n->depth == 1 && !n->team)) side = n->loop[i];
  Jammer j = {.u = {.c = c, .n = n, .base = n->loop[n->depth - 1], .fits = true}, .side = side};
  if (!side || !is_plain(&j)) return NULL;
  look_at_block(&j, j.u.base, j.u.base->stmt->body, 0);

  r->nkept = 0;
  bool fits = j.u.fits && j.u.nloop > 0 && has_plain_accesses(&j) && has_plain_scalars(n, &j.u) && unrolling_may_repeat(&j.u, r) &&
              meets_kept(&j, r);
  return fits && pays(&j, r) && (n->depth > 1 || is_along_x(&j, side->var->sym)) ? side : NULL;
}
