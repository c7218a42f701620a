/* Sweeps that may be columns: a scan inside independent loops, or the one loop of a nest that carries recurrences. Where the
 * iterations of the other loops are few, each of their columns is a scan of its own. */
#include "analysis/nest/nests.h"
#include "analysis/dependence/depend.h"
#include "analysis/pattern.h"
#include "analysis/verdict/verdict.h"

enum { BEGIN_MOST = 64 }; /* iterations of a loop that sums up what a column begins with: the threads that need it all do them */

/* What is looked for. */
typedef struct Maker {
  const Analysis *a;
  const Code *c;
  const Nest *n;
  Loop *outer;           /* the innermost loop around: its body holds 'in' and what stands beside it; NULL: nothing does */
  Loop *in;              /* the scan loop */
  bool folds;            /* it reduces into scalars, or */
  FixedElement *element; /* these elements */
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

/* ---- what it reduces ---- */

static const VarUse *reduced(const Maker *m, const Var *v) {
  const VarUse *u = m->in->var_use;
  while (u && !(u->role == ROLE_REDUCTION && u->sym == v->sym && u->path == v->path)) u = u->next;
  return u;
}

static bool is_reduced_element(const Maker *m, const Expr *e) {
  for (const FixedElement *x = m->element; x; x = x->next)
    if (query_same_expr(x->ref, e)) return true;
  return false;
}

/* Before the loop the element is set, so that there is one. */
static bool is_set_before(const Maker *m, const Expr *element) {
  for (int i = m->outer->info->acc0; i < m->in->info->acc0; i++)
    if (at(m, i)->write && query_same_expr(at(m, i)->ref, element)) return true;
  return false;
}

/* A scalar that each iteration of the nest has for itself, or elements that are the same in all iterations of the scan loop. */
static bool takes_reduction(Maker *m, const VarUse *u) {
  const VarUse *own = roles_find(m->n, u->sym, u->path);
  for (const Loop *l = m->outer->child; l != m->in; l = l->next)
    for (int i = l->info->acc0; i < l->info->acc1; i++)
      if (at(m, i)->write && at(m, i)->var->sym == u->sym) return false;
  if (!own || u->designator->kind != EX_NAME || !row_reductions_folds(u->red, u->designator->type)) return false;
  if (!u->sym->rank) return own->role == ROLE_PRIVATE;
  FixedElement *list = own->role == ROLE_ARRAY ? row_reductions_elements(m->a->arena, m->c, m->in, u) : NULL, **tail = &m->element;
  for (const FixedElement *x = list; x; x = x->next)
    if (x->maybe && !is_set_before(m, x->ref)) return false;
  while (*tail) tail = &(*tail)->next;
  *tail = list;
  return list != NULL;
}

/* Along lines a block has a column, and folds what its threads have. */
static bool reduces_well(Maker *m) {
  for (const VarUse *u = m->in->var_use; u; u = u->next) {
    if (u->role != ROLE_REDUCTION) continue;
    if (!m->outer || !takes_reduction(m, u)) return false;
    m->folds = true;
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

/* Once before the loop: an element that nobody comes to from the loop on. */
static bool sets_apart(const Maker *m, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  const Access *set = NULL;
  if (lhs->kind != EX_REF || lhs->how != REF_ELEMENT || lhs->rank || s->u.assign.defined) return false;
  for (int i = m->outer->info->acc0; i < m->in->info->acc0; i++)
    if (at(m, i)->write && at(m, i)->ref == lhs) set = at(m, i);
  if (!set || set->hidden || set->unknown || *set->tail) return false;
  View *v = view_open(m->a->priv->isl, (Code *)m->c, m->outer);
  bool apart = true;
  for (int i = m->in->info->acc0; i < m->outer->info->acc1 && apart; i++) {
    const Access *x = at(m, i);
    const Overlap o = overlap_of(x->var, set->var);
    apart = o == OVERLAP_NO || (o == OVERLAP_SAME && !x->hidden && !x->unknown && !depend_same_iteration(v, set, x));
  }
  view_close(v);
  return apart;
}

/* Once before the loop: an element that it reduces into. */
static bool sets_reduced(const Maker *m, const Stmt *s) { return !s->u.assign.defined && is_reduced_element(m, s->u.assign.lhs); }

/* x = e, of a scalar that each iteration has for itself. */
static bool sets_own(const Maker *m, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_NAME || lhs->rank || s->u.assign.defined) return false;
  const VarUse *u = roles_find(m->n, query_real_symbol(lhs->sym), lhs->sym->name);
  return u && u->role == ROLE_PRIVATE && u->sym->rank == 0;
}

/* What a column begins with and no more: a scan variable, or what is named before the scan alone. */
static bool only_begins(const Maker *m, const Var *v) {
  return is_running(m->in, v) || !touched_elsewhere(m, v, m->outer->info->acc0, m->in->info->acc0);
}

/* A few iterations that sum up what the column begins with. */
static bool sums_up(const Maker *m, const Loop *l) {
  int64_t lo, hi;
  if (!is_counted(l) || l->child || l->info->jumps || !fold_const_int(l->lo, &lo) || !fold_const_int(l->hi, &hi) || hi < lo ||
      hi - lo >= BEGIN_MOST)
    return false;
  for (const Stmt *s = l->stmt->body; s; s = s->next)
    if (s->label || (!query_is_idle(s) && !sets_own(m, s))) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (at(m, i)->write && !only_begins(m, at(m, i)->var)) return false;
  return true;
}

/* Before the loop: all that share a column do it. */
static bool is_repeatable(const Maker *m, const Stmt *s) {
  if (s->label) return false;
  if (s->kind != ST_FORMAT && query_is_idle(s)) return true;
  const Loop *l = query_loop_at(m->outer->child, s);
  if (l) return sums_up(m, l);
  return s->kind == ST_ASSIGN && (sets_first(m, s) || sets_own(m, s) || sets_reduced(m, s) || sets_apart(m, s));
}

/* Behind it: the last iteration does it. */
static bool is_plain(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (s->label) return false;
  for (const Stmt *o = s; s->kind == ST_IF && o; o = o->other)
    for (const Stmt *in = o->body; in; in = in->next)
      if (!is_plain(in)) return false;
  return s->kind == ST_IF || (s->kind != ST_FORMAT && query_is_idle(s)) || (lhs && !lhs->rank && !s->u.assign.defined);
}

/* Behind the loop: what it has reduced, and nothing else of that array. */
static bool reduced_apart(const Maker *m, const Access *a) {
  if (!m->folds || !reduced(m, a->var)) return false;
  return a->var->scalar ? !a->write : a->sub && is_reduced_element(m, a->ref);
}

/* Behind the loop, which other iterations may still run: nothing is read that these write, but for the
 * scan variables; nothing is written that they touch. */
static bool behind_is_apart(const Maker *m) {
  int from = m->in->info->acc1, to = m->outer->info->acc1;
  for (int i = from; i < to; i++) {
    const Access *a = at(m, i);
    if (a->hidden || a->unknown || a->atomic) return false;
    if (is_running(m->in, a->var) || reduced_apart(m, a)) continue;
    if (a->write ? !a->var->scalar && touched_elsewhere(m, a->var, from, to) : written_within(m, a->var, m->in->info->acc0, to))
      return false;
    if (a->var->sym == query_real_symbol(m->in->var->sym)) return false;
  }
  return true;
}

/* A loop before it sets the variable, or it is an array that is set there. */
static bool is_summed_up(const Maker *m, const Var *v) {
  if (!v->scalar) return written_within(m, v, m->outer->info->acc0, m->in->info->acc0);
  for (const Loop *l = m->outer->child; l != m->in; l = l->next)
    if (written_within(m, v, l->info->acc0, l->info->acc1)) return true;
  return false;
}

/* What scan variables come to before the loop, and loops there, is known where the column begins: nothing that all iterations do again is made of it. */
static bool feeds_begin(const Maker *m, const Access *read) {
  const Expr *lhs = read->stmt->kind == ST_ASSIGN ? read->stmt->u.assign.lhs : NULL;
  if (!is_running(m->in, read->var) && !is_summed_up(m, read->var)) return true;
  for (int i = m->outer->info->acc0; lhs && i < m->in->info->acc0; i++)
    if (at(m, i)->ref == lhs && at(m, i)->write) return is_running(m->in, at(m, i)->var) || is_summed_up(m, at(m, i)->var);
  return false;
}

/* A loop's variable, in that loop. */
static bool is_index(const Access *x) {
  return x->loop && x->loop->kind == LOOP_DO && x->loop->var && query_real_symbol(x->loop->var->sym) == x->var->sym;
}

/* Before it: what is read, no iteration writes but of the scalars there. */
static bool before_is_apart(const Maker *m) {
  for (int i = m->outer->info->acc0; i < m->in->info->acc0; i++) {
    const Access *a = at(m, i);
    if (a->hidden || a->unknown || a->atomic) return false;
    if (a->write || (a->loop != m->outer && is_index(a))) continue;
    if (!feeds_begin(m, a)) return false;
    if (written_within(m, a->var, m->in->info->acc0, m->outer->info->acc1) && !is_running(m->in, a->var)) return false;
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
        u->begins_old || (u->scratch && u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) ||
        (u->role == ROLE_PRIVATE && u->sym->rank) || (u->role == ROLE_ARRAY && u->red != RED_NONE))
      return false;
  return true;
}

/* do j; s = ..; do i; s = s + a(i, j); b(i, j) = s; end do; end do */
static bool inside_others(Maker *m) {
  m->outer = m->n->loop[m->n->depth - 1];
  for (m->in = m->outer->child; m->in && m->in->next;) m->in = m->in->next;
  if (m->n->verdict != V_PARALLEL || !m->in || m->outer->info->jumps || m->in->stmt->parent != m->outer->stmt) return false;
  return is_counted(m->in) && m->in->verdict == V_SCAN && reduces_well(m) && stands_alone(m);
}

/* One of the nest's own loops. */
static bool one_of_them(Maker *m) {
  const Order *o = m->n->order;
  if (o->ncarried != 1 || m->n->depth < 2) return false;
  m->in = m->n->loop[o->carried[0]];
  for (int i = 0; i < m->n->depth; i++)
    if (m->n->loop[i]->info->jumps) return false;
  return m->in->verdict == V_SCAN && reduces_well(m);
}

static bool walks_memory(const Maker *m) {
  const Loop *inner = m->outer ? m->in : m->n->loop[m->n->depth - 1];
  int along = 0, across = 0;
  for (int i = inner->info->acc0; i < inner->info->acc1; i++) {
    const Access *a = at(m, i);
    if (m->folds && reduced(m, a->var)) continue;
    along += a->nsub * stride_is_one(m->in, a);
    for (int k = 0; k < m->n->depth; k++)
      if (m->n->loop[k] != m->in) across += a->nsub * stride_is_one(m->n->loop[k], a);
  }
  return along > 0 && along >= across;
}

void column_scans_nest(Analysis *a, const Code *c, Nest *n) {
  Maker m = {.a = a, .c = c, .n = n};
  if (!is_simple(n) || !(n->order ? one_of_them(&m) : inside_others(&m)) || !hands_on_well(&m)) return;
  if (m.folds && !walks_memory(&m)) return;
  const Stmt *body = m.outer ? m.in->stmt->body : n->loop[n->depth - 1]->stmt->body;
  if (holds_loop(body)) return;
  n->columns = ARENA_NEW(a->arena, Columns);
  *n->columns = (Columns){.loop = m.in, .body = body, .beside = m.outer != NULL, .along = walks_memory(&m)};
}
