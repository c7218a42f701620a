/* What loops leave in their variables (F2018 11.1.7.4.3): after kernels, assignments that run over the last iterations set them.
 *
 *   do i = 1, n                       i = 1
 *     do j = 1, i                     if (i <= n) then
 *       a(j, i) = 0                     i = n
 *     end do                            j = 1
 *   end do                              if (j <= i) then
 *                                         j = i + 1
 *                                       end if
 *                                       i = i + 1
 *                                     end if
 *
 * So are those of loops that a thread runs, where every iteration of the loops around comes to them. */
#include "codegen/host/last_index.h"
#include "codegen/host/loop_range.h"

static bool nest_index(const Nest *n, const Symbol *s) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->var && n->loop[i]->var->sym == s) return true;
  return false;
}

/* The variable of a loop that conditions pass by is one that the kernel itself gives its last value. */
bool last_index_wanted(const Nest *n, const Loop *l) {
  if (!l->var || l->kind != LOOP_DO) return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->sym == l->var->sym) return u->live_after && (u->role == ROLE_INDEX || nest_index(n, u->sym));
  return false;
}

static const VarUse *var_of(const Nest *n, const Symbol *s) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->sym == s) return u;
  return NULL;
}

static bool is_index_around(const Loop *l, const Symbol *s) {
  for (l = l->parent; l; l = l->parent)
    if (l->var && l->var->sym == s) return true;
  return false;
}

/* POINTER, if the designator goes through one, else TARGET, if it is a part of one. */
static uint32_t reach_of(const Expr *e) {
  uint32_t attrs = 0;
  for (; e->kind == EX_MEMBER || e->kind == EX_REF; e = e->kid[0]) attrs |= e->sym ? e->sym->attrs : 0;
  if (e->sym) attrs |= e->sym->attrs;
  return attrs & AT_POINTER ? AT_POINTER : attrs & AT_TARGET;
}

static const Symbol *base_of(const Expr *e) {
  while (e->kind == EX_MEMBER || e->kind == EX_REF) e = e->kid[0];
  return e->kind == EX_NAME ? e->sym : NULL;
}

/* The same component of the same object. */
static bool is_same(const Expr *d, const Expr *e) {
  for (; d->kind == EX_MEMBER && e->kind == EX_MEMBER && d->sym == e->sym; d = d->kid[0]) e = e->kid[0];
  return d->kind == EX_NAME && e->kind == EX_NAME && d->sym == e->sym;
}

/* What 'u' is may be the scalar 'e' under another name, or 'e' a part of it: EQUIVALENCE, pointers and their targets, dummies that are targets. */
static bool may_be(const VarUse *u, const Expr *e, const Symbol *object) {
  const Expr *d = u->designator;
  if (u->sym == object && (d->type.base == TY_DERIVED || is_same(d, e))) return true;
  if (u->sym != object && object && object->equiv && object->equiv == u->sym->equiv && object->scope == u->sym->scope) return true;
  bool alike = d->type.base == e->type.base && d->type.kind == e->type.kind && (!d->rank || e->kind == EX_MEMBER);
  return alike && reach_of(e) && reach_of(d) && (u->sym != object || ((reach_of(d) | reach_of(e)) & AT_POINTER));
}

/* The iterations that are kernels do not set it: behind them it is set to what it has in the end. */
static bool moves_on(const Nest *n, const Symbol *s) {
  const Transform *t = n->loop[0]->transform;
  for (const Final *f = t ? t->final : NULL; f; f = f->next)
    if (f->var->sym == s) return true;
  return false;
}

static bool set_otherwise(const Nest *n, const Expr *e) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->written && (e->kind == EX_MEMBER || u->sym != e->sym) && may_be(u, e, base_of(e))) return true;
  return false;
}

/* Evaluated again after the loops, the bound of 'l' has the value it had before. */
static bool same_after(const Nest *n, const Loop *l, const Expr *e) {
  if (!e) return true;
  if (e->kind == EX_REF && e->how != REF_CALL) return false;
  if (e->kind == EX_REF && !(e->sym && e->sym->kind == SY_INTRINSIC)) return false;
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !(e->sym->attrs & AT_PARAMETER)) {
    const VarUse *u = var_of(n, e->sym);
    if (set_otherwise(n, e) || moves_on(n, e->sym)) return false;
    return nest_index(n, e->sym) || !u || !u->written || is_index_around(l, e->sym);
  }
  if (e->kind == EX_MEMBER) return !set_otherwise(n, e) && same_after(n, l, e->kid[0]);
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (!same_after(n, l, e->kid[i])) return false;
  return true;
}

/* ---- loops that a thread runs ---- */

/* The loop that is all of the next level of the nest, or NULL. */
static const Loop *next_of(const Nest *n, const Loop *l) {
  for (int i = 0; i + 1 < n->depth; i++)
    if (n->loop[i] == l) return n->loop[i + 1];
  return NULL;
}

static bool runs_as_written(const Nest *n) {
  return !ast_jump_block(n->first->body) && n->first == n->loop[0]->stmt && !n->order && !n->directive && !n->region &&
         n->first->kind == ST_DO && n->loop[0]->kind == LOOP_DO;
}

/* The loops inside that are the nest's, or that a thread runs as they are written; NULL: none. */
static const Loop *inside_of(const Nest *n, const Loop *l) {
  const Loop *next = next_of(n, l);
  return next ? next : runs_as_written(n) ? l->child : NULL;
}

/* Somebody wants what a loop inside leaves. */
static bool wants_inside(const Nest *n, const Loop *l) {
  for (const Loop *c = inside_of(n, l); c; c = next_of(n, l) ? NULL : c->next)
    if (last_index_wanted(n, c) || wants_inside(n, c)) return true;
  return false;
}

/* No condition stands between 'l' and the loop 'c' inside. */
static bool comes_to(const Loop *l, const Loop *c) {
  const Stmt *p = c->stmt->parent;
  while (p && p != l->stmt && (p->kind == ST_BLOCK || p->kind == ST_ASSOCIATE)) p = p->parent;
  return !p || p == l->stmt;
}

/* Each iteration of 'l' comes to the loops inside whose values are wanted. */
static bool reaches_all(const Nest *n, const Loop *l) {
  for (const Loop *c = l->child; c; c = c->next) {
    if (!last_index_wanted(n, c) && !wants_inside(n, c)) continue;
    if (c->kind != LOOP_DO || !comes_to(l, c) || !c->var || !reaches_all(n, c)) return false;
    if (!same_after(n, c, c->lo) || !same_after(n, c, c->hi) || !same_after(n, c, c->step)) return false;
  }
  return true;
}

/* Each iteration of the loops around comes to loop 'i' of the nest. */
static bool reached(const Nest *n, int i) {
  for (; i > 0; i--)
    if (!comes_to(n->loop[i - 1], n->loop[i])) return false;
  return true;
}

static const VarUse *wanted_inside(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_INDEX && u->live_after && !nest_index(n, u->sym) && !u->sym->is_index) return u;
  return NULL;
}

Reason *last_index_check(Gen *g, const Nest *n) {
  const VarUse *inside = wanted_inside(n);
  bool live = inside != NULL;
  for (int i = n->depth - 1; i >= 0; i--) live |= last_index_wanted(n, n->loop[i]);
  for (int i = 0; i < n->depth && live; i++) {
    const Loop *l = n->loop[i];
    if (!same_after(n, l, l->lo) || !same_after(n, l, l->hi) || !same_after(n, l, l->step))
      return device_branch_refusal(
          g, l->stmt->span, REASON_LOOP_VARIABLE,
          "the value of the loop variable is used after the loop, and the bounds may have changed by then");
  }
  for (int i = 1; i < n->depth; i++)
    if (last_index_wanted(n, n->loop[i]) && !reached(n, i))
      return device_branch_refusal(
          g, n->loop[i]->stmt->span, REASON_LOOP_VARIABLE,
          arena_printf(g->arena, "the value of '%s', the variable of a loop under a condition, is used after the parallel loop",
                       n->loop[i]->var->text));
  if (inside && !(runs_as_written(n) && reaches_all(n, n->loop[n->depth - 1])))
    return device_branch_refusal(
        g, inside->first, REASON_LOOP_VARIABLE,
        arena_printf(g->arena, "the value of '%s', the variable of an inner loop, is used after the parallel loop", inside->path));
  return NULL;
}

/* ---- text ---- */

static void put_loop(Gen *g, const Nest *n, const Loop *l, FortranOut *o) {
  bool inside = wants_inside(n, l);
  if (!inside && !last_index_wanted(n, l)) return;
  int64_t step = 1;
  bool known = !l->step || fold_const_int(l->step, &step);
  const char *v = l->var->text, *hi = source_text_or(g, l->hi, "0"), *s = source_text_or(g, l->step, "1");
  const Loop *next = next_of(n, l);
  fortran_out_stmt(o, "%s = %s", v, source_text_or(g, l->lo, "1"));
  if (known)
    fortran_out_stmt(o, "if (%s %s %s) then", v, step > 0 ? "<=" : ">=", hi);
  else
    fortran_out_stmt(o, "if ((%s - (%s + %s) + (%s)) / (%s) > 0) then", hi, v, loop_range_zero(l), s, s);
  o->indent += 2;
  fortran_out_stmt(o, "%s = %s", v, loop_range_last(g, l, hi, s, !inside));
  for (const Loop *c = inside_of(n, l); c; c = next ? NULL : c->next) put_loop(g, n, c, o);
  if (inside) fortran_out_stmt(o, "%s = %s + (%s)", v, v, s);
  o->indent -= 2;
  fortran_out_stmt(o, "end if");
}

void last_index_put(Gen *g, const Nest *n, FortranOut *o) { put_loop(g, n, n->loop[0], o); }
