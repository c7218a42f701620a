/* Sweeps that may be columns: a scan inside independent loops, or the one loop of a nest that carries recurrences. Where the
 * iterations of the other loops are few, each of their columns is a scan of its own. */
#include "analysis/nest/nests.h"
#include "analysis/dependence/depend.h"
#include "analysis/pattern.h"
#include "analysis/verdict/verdict.h"

/* What is looked for. */
typedef struct Maker {
  const Code *c;
  const Nest *n;
  Loop *outer; /* the innermost loop around: its body holds 'in' and what stands beside it; NULL: nothing does */
  Loop *in;    /* the scan loop */
} Maker;

static const Access *at(const Maker *m, int i) { return m->c->access.v[i]; }

static bool is_running(const Loop *l, const Var *v) {
  for (const Scan *s = l->scan; s; s = s->next)
    if (!s->previous && s->sym == v->sym) return true;
  return false;
}

/* ---- the scan loop ---- */

/* Maps with factors compose to products of these, which may be far from what the loop computes in turn:
 * nobody has asked for that where the loops around are asserted to be independent. */
static bool may_compose(const Maker *m, const Scan *s) {
  bool asserted =
      clause_asserts(m->n->loop[0]) && !(m->n->loop[0]->directive && directive_find_clause(m->n->loop[0]->directive, CL_ACROSS));
  for (const ScanStep *p = s->step; p && s->kind == SCAN_LINEAR && asserted; p = p->next)
    if (p->factor || s->order > 1 || s->together) return false;
  return true;
}

static bool hands_on_well(const Maker *m) {
  const Loop *l = m->in;
  if (!l->scan || l->basis == BASIS_CHECKED || l->extreme || l->induction || l->info->jumps) return false;
  for (const Scan *s = l->scan; s; s = s->next) {
    if (s->output || s->bins || s->level || s->distance != 1 || !may_compose(m, s)) return false;
    if (s->previous) continue;
    const VarUse *u = roles_find(m->n, s->sym, s->path);
    if (s->value->kind != EX_NAME || !u || u->role != ROLE_PRIVATE || u->sym->rank) return false;
  }
  return true;
}

static bool is_counted(const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->transform && !l->extreme && !l->contract &&
         !l->stmt->label && !l->stmt->shared_end && query_loop_step(l, &step) && l->var->type.base == TY_INTEGER &&
         !(l->directive && (l->directive->flags & DF_SEQ));
}

static bool find_loop(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_DO;
  return true;
}

static bool holds_loop(const Stmt *body) {
  bool found = false;
  ast_stmt_walk((Stmt *)body, find_loop, &found);
  return found;
}

/* ---- what stands beside it ---- */

/* b(i, 1) is b(i, j - 1) of the first iteration of 'do j = 2, m'. */
static bool is_first_of(const Maker *m, const Expr *e, const Expr *previous) {
  const Symbol *var = m->in->var->sym;
  if (e->nkid != previous->nkid || previous->how != REF_ELEMENT || e->how != REF_ELEMENT ||
      !query_same_expr(e->kid[0], previous->kid[0]))
    return false;
  int along = 0;
  for (int k = 1; k < e->nkid; k++) {
    int64_t back, at;
    if (!expr_names(previous->kid[k], var)) {
      if (!query_same_expr(e->kid[k], previous->kid[k])) return false;
    } else if (!siv_test_offset(previous->kid[k], m->in->var, &back) || !siv_test_offset(e->kid[k], m->in->lo, &at) || at != back) {
      return false;
    } else {
      along++;
    }
  }
  return along == 1;
}

/* An element that an iteration's own is made of. */
static bool is_before(const Scan *s, const Expr *e) {
  bool is = query_same_expr(e, s->previous);
  for (int d = 1; d < s->order; d++) is |= query_same_expr(e, s->earlier[d]);
  return is;
}

/* The loop uses elements of the recurrence as such, so that nobody but the column's begin reads the first one. */
static bool uses_no_other(const Maker *m, const Scan *s) {
  for (int i = m->in->info->acc0; i < m->in->info->acc1; i++)
    if (at(m, i)->var->sym == s->sym && !query_same_expr(at(m, i)->ref, s->value) && !is_before(s, at(m, i)->ref)) return false;
  return true;
}

/* Once before the loop: b(i, 1) = e, which the recurrence begins with. */
static bool sets_first(const Maker *m, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  if (lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME || lhs->rank || s->u.assign.defined) return false;
  int stores = 0;
  for (int i = m->outer->info->acc0; i < m->in->info->acc0; i++) {
    const Symbol *set = at(m, i)->write ? at(m, i)->var->sym : NULL;
    stores += set && query_same_expr(at(m, i)->ref, lhs);
    for (int k = 1; set && k < lhs->nkid; k++)
      if (expr_names(lhs->kid[k], set) || expr_names(m->in->lo, set)) return false;
  }
  for (const Scan *c = m->in->scan; c && stores == 1; c = c->next)
    for (int d = 0; c->previous && !c->copy_in && uses_no_other(m, c) && d < c->order; d++)
      if (is_first_of(m, lhs, d ? c->earlier[d] : c->previous)) return true;
  return false;
}

/* Before the loop: all that share a column do it. */
static bool is_repeatable(const Maker *m, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (s->label) return false;
  if (s->kind != ST_FORMAT && query_is_idle(s)) return true;
  if (lhs && sets_first(m, s)) return true;
  if (!lhs || lhs->kind != EX_NAME || lhs->rank || s->u.assign.defined) return false;
  const VarUse *u = roles_find(m->n, query_real_symbol(lhs->sym), lhs->sym->name);
  return u && u->role == ROLE_PRIVATE && u->sym->rank == 0;
}

/* Behind it: the last iteration does it. */
static bool is_plain(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  return !s->label && ((s->kind != ST_FORMAT && query_is_idle(s)) || (lhs && !lhs->rank && !s->u.assign.defined));
}

/* Nest-wide: is another access to the object outside of accesses from .. to? */
static bool touched_elsewhere(const Maker *m, const Var *v, int from, int to) {
  for (int i = m->outer->info->acc0; i < m->outer->info->acc1; i++)
    if ((i < from || i >= to) && overlap_of(at(m, i)->var, v) != OVERLAP_NO) return true;
  return false;
}

static bool written_within(const Maker *m, const Var *v, int from, int to) {
  for (int i = from; i < to; i++)
    if (at(m, i)->write && overlap_of(at(m, i)->var, v) != OVERLAP_NO) return true;
  return false;
}

/* Behind the loop, which other iterations may still run: nothing is read that these write, but for the
 * scan variables; nothing is written that they touch. */
static bool behind_is_apart(const Maker *m) {
  int from = m->in->info->acc1, to = m->outer->info->acc1;
  for (int i = from; i < to; i++) {
    const Access *a = at(m, i);
    if (a->hidden || a->unknown || a->atomic) return false;
    if (is_running(m->in, a->var)) continue;
    if (a->write ? !a->var->scalar && touched_elsewhere(m, a->var, from, to) : written_within(m, a->var, m->in->info->acc0, to))
      return false;
    if (a->var->sym == query_real_symbol(m->in->var->sym)) return false;
  }
  return true;
}

/* Before it: what is read, no iteration writes but of the scalars there. */
static bool before_is_apart(const Maker *m) {
  for (int i = m->outer->info->acc0; i < m->in->info->acc0; i++) {
    const Access *a = at(m, i);
    if (a->hidden || a->unknown || a->atomic) return false;
    if (!a->write && written_within(m, a->var, m->in->info->acc0, m->outer->info->acc1) && !is_running(m->in, a->var)) return false;
  }
  return true;
}

static bool stands_alone(const Maker *m) {
  const Stmt *s = m->outer->stmt->body;
  for (; s && s != m->in->stmt; s = s->next)
    if (!is_repeatable(m, s)) return false;
  for (s = s ? s->next : NULL; s; s = s->next)
    if (!is_plain(s)) return false;
  return before_is_apart(m) && behind_is_apart(m);
}

/* ---- the nest ---- */

static bool is_simple(const Nest *n) {
  if (!n->offload || n->piece || n->update || n->rows || n->map.fixed_block) return false;
  for (int i = 0; i < n->depth; i++)
    if (!is_counted(n->loop[i])) return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_LASTPRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_REDUCTION || u->role == ROLE_SHARED ||
        u->begins_old || u->scratch || (u->role == ROLE_PRIVATE && u->sym->rank) || (u->role == ROLE_ARRAY && u->red != RED_NONE))
      return false;
  return true;
}

/* do j; s = ..; do i; s = s + a(i, j); b(i, j) = s; end do; end do */
static bool inside_others(Maker *m) {
  m->outer = m->n->loop[m->n->depth - 1];
  m->in = m->outer->child;
  if (m->n->verdict != V_PARALLEL || !m->in || m->in->next || m->outer->info->jumps || m->in->stmt->parent != m->outer->stmt)
    return false;
  return is_counted(m->in) && m->in->verdict == V_SCAN && stands_alone(m);
}

/* One of the nest's own loops. */
static bool one_of_them(Maker *m) {
  const Order *o = m->n->order;
  if (o->ncarried != 1 || m->n->depth < 2) return false;
  m->in = m->n->loop[o->carried[0]];
  for (int i = 0; i < m->n->depth; i++)
    if (m->n->loop[i]->info->jumps) return false;
  return m->in->verdict == V_SCAN;
}

static bool walks_memory(const Maker *m) {
  const Loop *inner = m->outer ? m->in : m->n->loop[m->n->depth - 1];
  int along = 0, across = 0;
  for (int i = inner->info->acc0; i < inner->info->acc1; i++) {
    const Access *a = at(m, i);
    along += a->nsub * stride_is_one(m->in, a);
    for (int k = 0; k < m->n->depth; k++)
      if (m->n->loop[k] != m->in) across += a->nsub * stride_is_one(m->n->loop[k], a);
  }
  return along > 0 && along >= across;
}

void column_scans_nest(Analysis *a, const Code *c, Nest *n) {
  Maker m = {.c = c, .n = n};
  if (!is_simple(n) || !(n->order ? one_of_them(&m) : inside_others(&m)) || !hands_on_well(&m)) return;
  const Stmt *body = m.outer ? m.in->stmt->body : n->loop[n->depth - 1]->stmt->body;
  if (holds_loop(body)) return;
  n->columns = ARENA_NEW(a->arena, Columns);
  *n->columns = (Columns){.loop = m.in, .body = body, .beside = m.outer != NULL, .along = walks_memory(&m)};
}
