/* What part every variable plays in a nest. */
#include "analysis/nest/nests.h"
#include "analysis/dependence/coverage.h"
#include <string.h>

VarUse *roles_find(const Nest *n, const Symbol *sym, const char *path) {
  for (VarUse *u = n->vars; u; u = u->next)
    if (u->sym == sym && u->path == path) return u;
  return NULL;
}

static const VarUse *said_by_loops(const Nest *n, const Var *v) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

static bool is_mapped_index(const Nest *n, const Var *v) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->var && query_real_symbol(n->loop[i]->var->sym) == v->sym) return true;
  return false;
}

static bool holds_storage(const Var *v) { return v->text || v->object->rank > 0 || (v->sym->rank > 0 && !v->element); }

/* Role before it is known whether the nest writes the variable. */
static void set_role(const Nest *n, const Var *v, VarUse *u) {
  ClauseSays says = clause_says(n->loop[0], v->sym);
  const VarUse *found = said_by_loops(n, v);
  u->role = holds_storage(v) ? ROLE_ARRAY : ROLE_VALUE;
  if (is_mapped_index(n, v)) {
    u->role = ROLE_INDEX;
  } else if (holds_storage(v)) {
    if (says.said && (says.role == ROLE_PRIVATE || says.role == ROLE_FIRSTPRIVATE))
      u->role = says.role;
    else if (found && (found->role == ROLE_PRIVATE || found->role == ROLE_FIRSTPRIVATE || found->role == ROLE_LASTPRIVATE))
      u->role = found->role, u->inferred = found->inferred;
    else if (says.said && says.role == ROLE_REDUCTION)
      u->red = says.red;
    else if (found && found->role == ROLE_REDUCTION)
      u->red = found->red, u->by_if = found->by_if, u->inferred = found->inferred, u->atomic = found->atomic;
  } else if (found) {
    u->role = found->role;
    u->begins_old = found->begins_old;
    u->through = found->through;
    u->red = found->red;
    u->by_if = found->by_if;
    u->inferred = found->inferred;
  } else if (says.said && says.role != ROLE_SHARED) {
    u->role = says.role;
    u->red = says.red;
  }
  if (n->loop[0]->kind != LOOP_CONCURRENT || u->role == ROLE_REDUCTION)
    u->live_after = flow_has(n->loop[0]->info->live_out, v);
  else if (found && !holds_storage(v))
    u->live_after = found->live_after;
  if (found && found->ends) u->live_after = false, u->restored = found->restored;
  if (holds_storage(v) && u->role == ROLE_PRIVATE && u->inferred) u->live_after = false; /* array_liveness.c has seen that */
}

/* The object in the words of the nest's unit: a module variable may have other names elsewhere, and in a block of SELECT TYPE any. A component that a
 * called procedure has named first is known in the words of that one. */
static const Expr *own_designator(const Code *c, const Nest *n, const Access *x) {
  const Expr *e = x->ref, *known = x->var->designator;
  if (x->hidden) return callee_name_of(c, x->stmt, x->var->sym, known);
  for (const Expr *p = x->designator; p; p = p->kind == EX_MEMBER ? p->kid[0] : NULL)
    if (p->kind == EX_NAME && query_is_guarded(p->sym)) return x->designator;
  const Expr *own = known->kind == EX_MEMBER ? callee_name_own(c, n->first->parent, x) : NULL;
  if (own) return own;
  while (e->kind == EX_REF && e->how != REF_CALL) e = e->kid[0];
  return e->kind == EX_NAME && known->kind == EX_NAME && query_real_symbol(e->sym) == x->var->sym ? e : known;
}

/* Which components of elements are set. */
static void note_tail(Analysis *a, VarUse *u, const Access *x) {
  TailUse **t = &u->tail;
  while (*t && (*t)->tail != x->tail && strcmp((*t)->tail, x->tail)) t = &(*t)->next;
  if (!*t) {
    *t = ARENA_NEW(a->arena, TailUse);
    (*t)->tail = x->tail;
  }
  (*t)->written |= x->write;
}

/* An iteration of the nest evaluates a condition before it makes the reference. */
static bool is_guarded(const Nest *n, const Access *x) {
  for (const Guard *g = x->guard; g; g = g->up)
    if (g->loop && query_loop_inside(g->loop, n->loop[0])) return true;
  return acc_skipped(x, n->loop[0]);
}

/* What a called procedure uses by itself has no part in the nest where it has no name there: codegen finds it missing. */
static void use(Analysis *a, const Code *c, Nest *n, VarUse ***tail, const Access *x) {
  VarUse *u = roles_find(n, x->var->sym, x->var->path);
  bool brought = false;
  const Expr *e = u ? u->designator : own_designator(c, n, x);
  if (!e) e = callee_name_brought(a, c, x, &brought);
  if (!e) return;
  if (!u) {
    u = ARENA_NEW(a->arena, VarUse);
    *u = (VarUse){.sym = x->var->sym,
                  .designator = e,
                  .path = x->var->path,
                  .scratch = x->var->sym->scratch,
                  .brought = brought,
                  .lent = x->var->sym->dummy ? constant_extent(c->whole, x->var->sym) : 0,
                  .guarded = true,
                  .first = x->ref->span};
    set_role(n, x->var, u);
    **tail = u;
    *tail = &u->next;
  }
  u->called |= x->hidden;
  u->guarded &= is_guarded(n, x);
  u->read |= !x->write;
  if (x->var->object->type.base == TY_DERIVED) note_tail(a, u, x);
  u->written |=
      x->write && !(x->message && restart_is_of(n->loop[0])) && !(x->index && u->role == ROLE_INDEX && is_mapped_index(n, x->var));
}

static bool has_copies(Role r) { return r == ROLE_PRIVATE || r == ROLE_FIRSTPRIVATE || r == ROLE_LASTPRIVATE || r == ROLE_INDEX; }

/* A scalar that nobody gives a private copy: one for all when it is written, passed by value otherwise. The program's own threads have no
 * way to hand copies to a procedure that uses the variable by itself. */
static void settle(Nest *n) {
  for (VarUse *u = n->vars; u; u = u->next) {
    if (u->called && (has_copies(u->role) || u->role == ROLE_REDUCTION)) n->host_parallel = false;
    if (u->role == ROLE_VALUE && u->written) u->role = ROLE_SHARED;
    if (u->role == ROLE_FIRSTPRIVATE && !u->written) u->role = u->sym->rank ? ROLE_ARRAY : ROLE_VALUE;
  }
}

/* Nothing of the array need be copied in: written whole, and read only where the same iteration has written. */
/* a = ..., a(:, :) = ...: every element is set. */
static bool assigned_whole(const Nest *n, const VarUse *u) {
  if (n->loop[0]->kind != LOOP_SECTION || n->first->kind != ST_ASSIGN || u->read) return false;
  const Expr *e = query_strip(n->first->u.assign.lhs);
  for (int i = 1; e->kind == EX_REF && i < e->nkid; i++)
    if (e->kid[i]->kind != EX_RANGE || e->kid[i]->kid[0] || e->kid[i]->kid[1] || e->kid[i]->kid[2]) return false;
  if (e->kind == EX_REF) e = query_strip(e->kid[0]);
  return query_same_expr(e, u->designator);
}

static void find_covered(Analysis *a, Code *c, Nest *n) {
  View *v = NULL;
  for (VarUse *u = n->vars; u; u = u->next) {
    if (u->role != ROLE_ARRAY || !u->written) continue;
    const Var *var = access_var(c, u->designator);
    u->covered = assigned_whole(n, u);
    if (u->covered || !var || var->object->shape != SHAPE_EXPLICIT) continue;
    if (!v) v = view_open(a->priv->isl, c, n->loop[0]);
    u->covered = coverage_whole(v, var) && (!u->read || coverage_reads(v, var));
  }
  if (v) view_close(v);
}

void roles_nest(Analysis *a, Code *c, Nest *n) {
  const struct LoopInfo *in = n->loop[0]->info;
  VarUse **tail = &n->vars;
  int first = in->acc0;
  while (first > 0 && c->access.v[first - 1]->stmt == n->first && n->loop[0]->kind != LOOP_SECTION) first--;
  for (int i = first; i < in->acc1; i++) use(a, c, n, &tail, c->access.v[i]);
  settle(n);
  find_covered(a, c, n);
}

/* ---- pieces ---- */

static bool is_own(Role r) { return r == ROLE_PRIVATE || r == ROLE_INDEX; }

/* Both pieces may have the variable in these roles: the later one needs nothing of what the earlier one leaves on the host,
 * or the host gets both results, one after the other. */
static bool go_together(const VarUse *first, const VarUse *later) {
  if (is_own(first->role) || is_own(later->role)) return true;
  if (later->begins_old) return false;
  if (first->role == later->role)
    return first->role == ROLE_ARRAY || first->role == ROLE_VALUE || first->role == ROLE_SHARED ||
           first->role == ROLE_LASTPRIVATE || (first->role == ROLE_REDUCTION && first->red == later->red);
  bool reads = first->role == ROLE_VALUE || first->role == ROLE_FIRSTPRIVATE;
  return reads && (later->role == ROLE_VALUE || (later->role == ROLE_FIRSTPRIVATE && !later->written));
}

static void join(VarUse *u, const VarUse *later) {
  if (is_own(u->role) || later->role == ROLE_FIRSTPRIVATE) u->role = later->role;
  u->red = u->red == RED_NONE || u->role != ROLE_ARRAY ? later->red : u->red;
  u->by_if |= later->by_if;
  u->begins_old |= later->begins_old;
  u->called |= later->called;
  u->read |= later->read;
  u->written |= later->written;
  u->live_after |= later->live_after;
  TailUse **end = &u->tail;
  while (*end) end = &(*end)->next;
  *end = later->tail;
}

/* The variable of the loop that has become pieces, none of which may have it. */
static VarUse *loop_variable(const Analysis *a, const Nest *n) {
  const Expr *e = n->loop[0]->kind == LOOP_DO ? n->loop[0]->var : NULL;
  const Symbol *s = e && e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  for (const VarUse *u = n->vars; u && s; u = u->next)
    if (u->sym == s) return NULL;
  if (!s) return NULL;
  VarUse *u = ARENA_NEW(a->arena, VarUse);
  *u = (VarUse){.sym = s, .designator = e, .path = s->name, .role = ROLE_INDEX, .inferred = true, .guarded = true, .first = e->span};
  return u;
}

const VarUse *roles_pieces(Analysis *a, Nest *n) {
  const VarUse *wrong = NULL;
  VarUse **tail = &n->vars;
  n->vars = NULL; /* those of a form that the nest was copied from are not its own */
  for (const Piece *p = n->piece; p; p = p->next)
    for (const VarUse *u = p->nest->vars; u; u = u->next) {
      VarUse *known = roles_find(n, u->sym, u->path);
      if (known && !go_together(known, u)) wrong = u;
      if (known) {
        join(known, u);
        continue;
      }
      *tail = ARENA_NEW(a->arena, VarUse);
      **tail = *u;
      (*tail)->next = NULL;
      tail = &(*tail)->next;
    }
  *tail = loop_variable(a, n);
  for (VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->written && !u->scratch && assigned_whole(n, u)) u->covered = true;
  return wrong;
}
