/* Array expansion: an array that each iteration of parallel loops has for itself becomes one with a dimension more for each of these loops, in
 * memory of the launch, and the last iteration's values go back (Feautrier, Array expansion, 1988).
 *
 *   do q = 1, m                                  do q = 1, m
 *     do p = 1, n                                  do p = 1, n
 *       t(p) = a(p, q) + a(n + 1 - p, q)             t_1(p, q) = a(p, q) + a(n + 1 - p, q)
 *     end do                                       end do
 *     do p = 1, n                                  do p = 1, n
 *       a(p, q) = t(p)                               a(p, q) = t_1(p, q)
 *     end do                                       end do
 *   end do                                       end do
 *                                                do p = 1, n
 *                                                  t(p) = t_1(p, m)
 *                                                end do
 *
 * Then the loops can be distributed, and all of them have threads. It is for arrays that the loop leaves in the program, whose copies have no place in
 * a kernel. Every iteration must set the same elements, in loops that run whatever its number: then those of the last one are all there are.
 *
 * Scalars that an iteration sets before the loops inside, from what these may change, get a dimension for the loop in the same way:
 *
 *   do i = 1, n                                  do i = 1, n
 *     f = m(i, k)                                  f_1(i) = m(i, k)
 *     do j = 1, l                                end do
 *       m(i, j) = m(i, j) - f*b(j)               do i = 1, n
 *     end do                                       do j = 1, l
 *   end do                                           m(i, j) = m(i, j) - f_1(i)*b(j)
 *
 * so do those that loops inside make, where the loop sums into arrays:
 *
 *   do i = 1, n                                  do i = 1, n
 *     t = 0                                        t_1(i) = 0
 *     do j = 1, m                                  do j = 1, m; t_1(i) = t_1(i) + x(j, i)*b(j)
 *       t = t + x(j, i)*b(j)                     do j = 1, m
 *     do j = 1, m                                  do i = 1, n; g(j) = g(j) + t_1(i)*x(j, i)
 *       g(j) = g(j) + t*x(j, i)
 *
 * together with arrays whose extents are no constants, and that stay in the loop: h(j) = tanh(..), then g(j) = g(j) + h(j);
 *
 * and so have conditions around loops inside that read what these may change: each of the statements then has what the condition was:
 *
 *   do i = 1, n                                  do i = 1, n
 *     if (m(i, k) /= 0) then                       guard(i) = m(i, k) /= 0
 *       do j = 1, l                                do j = 1, l
 *         m(i, j) = m(i, j) - m(i, k)*b(j)           if (guard(i)) m(i, j) = m(i, j) - m(i, k)*b(j) */
#include "analysis/schedule/schedule.h"

enum { MOST_CHAIN = 3, MOST_ARRAYS = 4, MOST_RANK = 4 };

typedef struct Expander {
  Judge *j;
  Rewriter w;                    /* replaces the references */
  const Loop *chain[MOST_CHAIN]; /* the loops whose iterations have copies, outermost first */
  int nchain;                    /* how many */
  StmtList list;                 /* what stands in the place of the loop */
} Expander;

static const Access *at(const Expander *x, int i) { return x->j->code->access.v[i]; }

static bool is_copied(const VarUse *u) {
  return u->inferred && u->sym->rank && (u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE);
}

static const VarUse *use_of(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return u;
  return NULL;
}

typedef struct Fixed {
  const Code *code;
  bool all; /* so far */
} Fixed;

static bool visit_fixed(Expr *e, void *data) {
  Fixed *f = data;
  const Var *v = e->kind == EX_NAME && e->sym ? access_find(f->code, query_real_symbol(e->sym), e->sym->name) : NULL;
  f->all &= e->kind != EX_REF && e->kind != EX_MEMBER && !(v && v->set);
  return f->all;
}

/* A bound of a declaration whose value is still what it was when the unit began: nothing in the unit changes what it names. */
static bool is_fixed(const Code *c, const Expr *e) {
  Fixed f = {c, true};
  if (e) ast_expr_walk((Expr *)e, visit_fixed, &f);
  return f.all;
}

/* The loops around the place where copies are made, as far as they are tight, parallel, and have the same iterations whatever the others' are. */
static bool find_chain(Expander *x, const Symbol *array) {
  for (const Loop *l = x->j->loop; l && x->nchain < MOST_CHAIN; l = query_tight_child((Loop *)l)) {
    const VarUse *u = use_of(l, array);
    int64_t step;
    if (l->verdict != V_PARALLEL || l->basis != BASIS_PROVED || l->transform || !u || !is_copied(u) || u->begins_old) break;
    if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || !query_loop_step(l, &step) || step * step != 1) break;
    if (!view_invariant(x->j->view, l->lo) || !view_invariant(x->j->view, l->hi)) break;
    x->chain[x->nchain++] = l;
  }
  return x->nchain > 0;
}

bool array_expansion_suits(const Code *c, const Symbol *s) {
  bool fits =
      s->shape == SHAPE_EXPLICIT && s->rank <= MOST_RANK && !s->equiv && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_TARGET));
  for (int d = 0; fits && d < s->rank; d++) fits = s->dim[d].hi && is_fixed(c, s->dim[d].lo) && is_fixed(c, s->dim[d].hi);
  return fits && (s->type.base == TY_REAL || s->type.base == TY_INTEGER || s->type.base == TY_COMPLEX);
}

/* The array with a dimension for each loop of the chain, the innermost one's first. */
static const Symbol *expanded(Expander *x, const Symbol *s) {
  const Expr *lo[MOST_RANK + MOST_CHAIN], *hi[MOST_RANK + MOST_CHAIN];
  int n = 0;
  for (; n < s->rank; n++) {
    lo[n] = s->dim[n].lo ? s->dim[n].lo : make_int(x->j->arena, 1, s->dim[n].hi);
    hi[n] = s->dim[n].hi;
  }
  for (int k = x->nchain - 1; k >= 0; k--, n++) {
    int64_t step;
    bool up = query_loop_step(x->chain[k], &step) && step > 0;
    lo[n] = up ? x->chain[k]->lo : x->chain[k]->hi;
    hi[n] = up ? x->chain[k]->hi : x->chain[k]->lo;
  }
  return rewrite_scratch(x->j, s->name, 1, s->type, lo, hi, n);
}

/* ref of the expanded array, in the iteration of the chain, or in its last one */
static const Expr *element(const Expander *x, const Symbol *to, const Expr *ref, bool last) {
  const Expr *sub[MOST_RANK + MOST_CHAIN];
  int n = 0;
  for (; n < ref->nkid - 1; n++) sub[n] = ref->kid[n + 1];
  for (int k = x->nchain - 1; k >= 0; k--) sub[n++] = last ? x->chain[k]->hi : x->chain[k]->var;
  return make_element(x->j->arena, to, sub, n, ref);
}

/* The loop runs in the same way in each iteration of the chain. */
static bool is_steady_loop(const Expander *x, const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && query_loop_step(l, &step) &&
         view_invariant(x->j->view, l->lo) && view_invariant(x->j->view, l->hi);
}

static bool is_in_chain(const Expander *x, const Loop *l) {
  for (int k = 0; k < x->nchain; k++)
    if (x->chain[k] == l) return true;
  return false;
}

/* The subscripts are variables of loops inside of the chain, or the same in all iterations. */
static bool has_steady_subscripts(const Expander *x, const Access *a) {
  for (int i = 0; i < a->nsub; i++) {
    const Expr *e = query_strip(a->sub[i]);
    bool index = false;
    for (const Loop *l = a->loop; l && !is_in_chain(x, l); l = l->parent)
      index |= e->kind == EX_NAME && query_real_symbol(e->sym) == query_real_symbol(l->var->sym);
    if (!index && !view_invariant(x->j->view, e)) return false;
  }
  return true;
}

/* Every iteration of the chain makes it. */
static bool is_steady_write(const Expander *x, const Access *a) {
  if (a->maybe || a->skipped || a->guard != x->j->loop->info->guard || !has_steady_subscripts(x, a)) return false;
  for (const Loop *l = a->loop; l && !is_in_chain(x, l); l = l->parent)
    if (!is_steady_loop(x, l)) return false;
  return true;
}

/* 'b' sets elements that 'a' sets: the same subscripts, in the loops that these name. */
static bool is_again(const Access *a, const Access *b) {
  for (int i = 0; i < a->nsub; i++)
    if (!query_same_expr(a->sub[i], b->sub[i])) return false;
  for (const Loop *l = b->loop; l; l = l->parent)
    if (l == a->loop) return true;
  return false;
}

/* do p: t(p) = t_1(p, last) */
static void put_last(Expander *x, const Symbol *to, const Access *a) {
  Stmt *inner = NULL, *outer = NULL;
  const Loop *around[8];
  int n = 0;
  for (const Loop *l = a->loop; l && !is_in_chain(x, l) && n < 8; l = l->parent) around[n++] = l;
  while (n > 0) {
    Stmt *d = make_do(&(Rewriter){.arena = x->j->arena}, around[--n]->stmt, NULL, NULL);
    if (inner) make_add_loop(inner, d);
    inner = d;
    if (!outer) outer = d;
  }
  if (!outer) outer = inner = rewrite_do_once(x->j, x->j->loop->stmt);
  Stmt *into = inner;
  for (int k = 1; k < x->nchain; k++) { /* the launch has seen that the outermost one has iterations */
    int64_t step;
    bool up = query_loop_step(x->chain[k], &step) && step > 0;
    const Expr *least = up ? x->chain[k]->lo : x->chain[k]->hi, *most = up ? x->chain[k]->hi : x->chain[k]->lo;
    into = make_if(&x->w, into, a->stmt, make_not(x->j->arena, make_compare(x->j->arena, true, least, most)));
  }
  make_assign(&x->w, into, a->stmt, make_again(x->j->arena, a->ref), element(x, to, a->ref, true));
  make_append(&x->list, outer);
}

/* Replaces the array; false: it is used otherwise than by elements. */
static bool expand(Expander *x, const VarUse *u) {
  const struct LoopInfo *in = x->chain[x->nchain - 1]->info;
  const Symbol *to = expanded(x, u->sym);
  VEC(const Access *) set = {0};
  for (int i = x->j->loop->info->acc0; i < x->j->loop->info->acc1; i++) {
    const Access *a = at(x, i);
    if (a->var->sym != u->sym) continue;
    bool plain = i >= in->acc0 && i < in->acc1 && a->sub && !a->hidden && !a->unknown && !a->atomic && !a->partial && !*a->tail &&
                 a->ref->kind == EX_REF && a->ref->how == REF_ELEMENT && a->nsub == u->sym->rank &&
                 !expr_names(a->ref->kid[1], u->sym);
    for (int k = 0; plain && k < a->nsub; k++) plain = a->sub[k]->rank == 0 && !expr_names(a->sub[k], u->sym);
    if (!plain || (a->write && u->role == ROLE_LASTPRIVATE && !is_steady_write(x, a))) return false;
    vec_push(x->j->arena, &x->w.swap, ((Swap){.from = a->ref, .to = element(x, to, a->ref, false)}));
    bool again = false;
    for (int k = 0; k < set.n && a->write; k++) again |= is_again(set.v[k], a);
    if (a->write && !again) vec_push(x->j->arena, &set, a);
  }
  for (int i = 0; i < set.n && u->role == ROLE_LASTPRIVATE; i++) put_last(x, to, set.v[i]);
  return true;
}

/* ---- scalars ---- */

/* What loops before it make is in the statement: a team has that at hand for the loops behind. */
static bool is_made_by_loop(const Expander *x, int access) {
  const Stmt *s = at(x, access)->stmt;
  for (const Loop *l = x->j->loop->child; l; l = l->next)
    for (int i = l->info->acc0; l->info->acc0 < access && i < l->info->acc1; i++)
      for (int k = x->j->loop->info->acc0; at(x, i)->write && k < x->j->loop->info->acc1; k++)
        if (at(x, k)->stmt == s && !at(x, k)->write && overlap_of(at(x, k)->var, at(x, i)->var) != OVERLAP_NO) return true;
  return false;
}

/* All that is done with it is in one loop inside, each of whose iterations has it for itself: there it stays. */
static bool is_of_one_loop(const Expander *x, const VarUse *u) {
  const Loop *l = x->j->loop->child;
  while (l && use_of(l, u->sym) == NULL) l = l->next;
  const VarUse *own = l ? use_of(l, u->sym) : NULL;
  if (!own || own->role != ROLE_PRIVATE) return false;
  for (int i = x->j->loop->info->acc0; i < x->j->loop->info->acc1; i++)
    if (at(x, i)->var->sym == u->sym && (i < l->info->acc0 || i >= l->info->acc1)) return false;
  return true;
}

/* Set once in an iteration, of what no loop inside makes, and used in one of these; where the loop sums into arrays, set wherever it may be: there its loops
 * inside have no other way to threads. */
static bool goes_inside(const Expander *x, const VarUse *u) {
  const bool sums = x->j->loop->verdict == V_REDUCTION;
  int writes = 0, inside = 0;
  for (int i = x->j->loop->info->acc0; i < x->j->loop->info->acc1; i++) {
    const Access *a = at(x, i);
    if (a->var->sym != u->sym) continue;
    if (a->hidden || a->unknown || a->atomic || a->partial || *a->tail || a->ref->kind != EX_NAME) return false;
    if (a->write && !sums && (a->loop != x->j->loop || is_made_by_loop(x, i))) return false;
    writes += a->write;
    inside += a->loop != x->j->loop;
  }
  return (sums || writes == 1) && inside > 0;
}

static bool is_number(Type t) { return t.base == TY_REAL || t.base == TY_INTEGER || t.base == TY_COMPLEX; }

static int expand_scalars(Expander *x) {
  int n = 0;
  const struct LoopInfo *in = x->j->loop->info;
  for (const VarUse *u = x->j->loop->var_use; u; u = u->next) {
    if (u->role != ROLE_PRIVATE || !u->inferred || u->sym->rank || u->designator->kind != EX_NAME || !is_number(u->sym->type))
      continue;
    if (!goes_inside(x, u) || is_of_one_loop(x, u) || n++ == MOST_ARRAYS) continue;
    const Symbol *to = expanded(x, u->sym);
    for (int i = in->acc0; i < in->acc1; i++)
      if (at(x, i)->var->sym == u->sym)
        vec_push(x->j->arena, &x->w.swap, ((Swap){.from = at(x, i)->ref, .to = element(x, to, at(x, i)->ref, false)}));
  }
  return n;
}

bool array_expansion_is_large(const VarUse *u) {
  return u->role == ROLE_PRIVATE && u->inferred && u->sym->rank && u->designator->kind == EX_NAME &&
         !symbol_has_constant_extents(u->sym);
}

/* Large arrays of iterations that sum into others: h(j) of 'h(j) = tanh(..)' before 'g(j) = g(j) + h(j)'. -1: one has to stay as it is. */
static int expand_arrays(Expander *x) {
  int n = 0;
  for (const VarUse *u = x->j->loop->var_use; u; u = u->next) {
    if (!array_expansion_is_large(u)) continue;
    if (n++ == MOST_ARRAYS || !array_expansion_suits(x->j->code, u->sym) || !expand(x, u)) return -1;
  }
  return n;
}

/* ---- conditions ---- */

/* The condition is of elements that the loop changes. */
static bool may_change(const Expander *x, const Stmt *s) {
  bool changes = false;
  for (int i = x->j->loop->info->acc0; i < x->j->loop->info->acc1; i++) {
    const Access *a = at(x, i);
    if (a->stmt != s) continue;
    if (a->write || a->hidden || a->unknown || a->atomic) return false;
    changes |= !a->var->scalar && view_changes(x->j->view, a->var);
  }
  return changes;
}

/* The loop may begin where the condition does not hold: nobody sees it. */
static bool may_begin(const Expander *x, const Loop *l) {
  const Expr *part[] = {l->lo, l->hi, l->step};
  const Var *v = l->var ? access_var(x->j->code, l->var) : NULL;
  if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->stmt->label || l->stmt->shared_end || !query_plain_bounds(l) ||
      !v || flow_has(x->j->loop->info->live_out, v))
    return false;
  for (int i = x->j->loop->info->acc0; i < x->j->loop->info->acc1; i++)
    for (int k = 0; k < 3 && at(x, i)->write; k++)
      if (part[k] && expr_names(part[k], at(x, i)->var->sym)) return false;
  return true;
}

static const Loop *loop_of(const Expander *x, const Stmt *s) {
  const Loop *l = x->j->loop->child;
  while (l && l->stmt != s) l = l->next;
  return l;
}

/* Assignments and loops; *loops: there are some. */
static bool may_be_guarded(const Expander *x, const Stmt *s, bool *loops) {
  for (; s; s = s->next) {
    *loops |= s->kind == ST_DO;
    if (s->label || (s->kind == ST_DO ? !may_begin(x, loop_of(x, s)) : s->kind != ST_ASSIGN && !query_is_idle(s))) return false;
  }
  return true;
}

/* if (..) then; scalars and elements are set; loops; else; the same; end if */
static bool is_guard(const Expander *x, const Stmt *s) {
  bool loops = false;
  if (s->kind != ST_IF || s->label || (s->end && s->end->label) || !may_change(x, s)) return false;
  const Stmt *no = s->other;
  if (no && (no->kind != ST_ELSE || no->other || no->label || !may_be_guarded(x, no->body, &loops))) return false;
  return may_be_guarded(x, s->body, &loops) && loops;
}

/* do j: if (guard(i)) .. */
static void put_guarded(Expander *x, Stmt *into, const Stmt *s, const Expr *guard) {
  if (query_is_idle(s)) return;
  const Stmt *body = s;
  if (s->kind == ST_DO) {
    Stmt *loop = make_do(&x->w, s, NULL, NULL);
    make_add_loop(into, loop);
    into = loop;
    body = s->body;
  }
  Stmt *branch = make_if(&x->w, into, body, make_again(x->j->arena, guard));
  for (const Stmt *b = body; b; b = s->kind == ST_DO ? b->next : NULL) make_add(&x->w, branch, b);
}

static int expand_guards(Expander *x, Stmt *into) {
  const Loop *l = x->j->loop;
  int64_t step = 1;
  bool up = query_loop_step(l, &step) && step > 0;
  int n = 0;
  for (const Stmt *s = l->stmt->body; s; s = s->next) {
    if (n == MOST_ARRAYS || !is_guard(x, s)) {
      make_add(&x->w, into, s);
      continue;
    }
    const Expr *lo = up ? l->lo : l->hi, *hi = up ? l->hi : l->lo, *cond = s->u.branch.cond;
    const Expr *guard = make_element(x->j->arena, rewrite_scratch(x->j, "guard", ++n, cond->type, &lo, &hi, 1), &l->var, 1, cond);
    make_assign(&x->w, into, s, guard, make_expr(&x->w, cond));
    for (const Stmt *b = s->body; b; b = b->next) put_guarded(x, into, b, guard);
    for (const Stmt *b = s->other ? s->other->body : NULL; b; b = b->next) put_guarded(x, into, b, make_not(x->j->arena, guard));
  }
  return n;
}

Stmt *array_expansion_scalars(Judge *j, const char **what) {
  Expander x = {.j = j, .w = {.arena = j->arena}, .chain = {j->loop}, .nchain = 1};
  int64_t step;
  if (!rewrite_copies(j->loop->stmt) || !query_loop_step(j->loop, &step) || step * step != 1) return NULL;
  if (!view_invariant(j->view, j->loop->lo) || !view_invariant(j->view, j->loop->hi)) return NULL;
  int n = expand_scalars(&x), arrays = j->loop->verdict == V_REDUCTION ? expand_arrays(&x) : 0;
  if (n > MOST_ARRAYS || arrays < 0) return NULL;
  Stmt *s = make_do(&x.w, j->loop->stmt, NULL, NULL);
  int guards = expand_guards(&x, s);
  *what = arrays ? "scalars and arrays of iterations expanded" : "scalars of iterations expanded";
  return n + arrays + guards > 0 ? s : NULL;
}

Stmt *array_expansion_loop(Judge *j) {
  Expander x = {.j = j, .w = {.arena = j->arena}};
  const VarUse *own[MOST_ARRAYS];
  int n = 0;
  for (const VarUse *u = j->loop->var_use; u; u = u->next) {
    if (!u->sym->rank) continue;
    if (n == MOST_ARRAYS || !is_copied(u) || u->designator->kind != EX_NAME) return NULL;
    own[n++] = u;
  }
  if (!n || !rewrite_copies(j->loop->stmt) || !find_chain(&x, own[0]->sym)) return NULL;
  for (int i = 0; i < n; i++)
    if (!array_expansion_suits(j->code, own[i]->sym) || !expand(&x, own[i])) return NULL;
  Stmt *main = make_stmt(&x.w, j->loop->stmt, j->loop->stmt->parent);
  StmtList all = {0};
  make_append(&all, main);
  for (Stmt *s = x.list.first, *next; s; s = next) {
    next = s->next;
    make_append(&all, s);
  }
  return all.first;
}
