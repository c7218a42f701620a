/* Extremes with their place, as what runs a nest asks for them. */
#include "analysis/nest/nests.h"

/* Those of the loop that runs; of a loop that runs as one other loop, that one's. */
const Extreme *extreme_places_of(const Nest *n) {
  if (n->piece) return n->piece->next ? NULL : extreme_places_of(n->piece->nest);
  return n->loop[n->depth - 1]->extreme;
}

const Extreme *extreme_places_value(const Nest *n, const VarUse *u) {
  const Extreme *x = extreme_places_of(n);
  while (x && x->value != u->sym) x = x->next;
  return x;
}

const Symbol *extreme_places_object(const Expr *loc) { return (loc->kind == EX_REF ? loc->kid[0] : loc)->sym; }

bool extreme_places_is(const Nest *n, const Symbol *s) {
  for (const Extreme *x = extreme_places_of(n); x; x = x->next)
    for (int i = 0; i < x->nloc; i++)
      if (extreme_places_object(x->loc[i]) == s) return true;
  return false;
}

const Expr *extreme_places_target(const Extreme *x) {
  for (const Stmt *s = x->stmt->body; s; s = s->next)
    if (s->kind == ST_ASSIGN && (x->start || s->u.assign.rhs == x->candidate)) return s->u.assign.lhs;
  return NULL;
}

/* ---- what teams of threads look for together ---- */

enum { MOST_PLACES = 6, MOST_BYTES = 16 }; /* the latter of the places, where blocks tell each other what they have found */

static bool has_copies(const VarUse *u) {
  return u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE || u->role == ROLE_FIRSTPRIVATE;
}

/* A scalar of which each thread has a copy, or an element that is the same in the loop, of an array that all have. */
static bool is_held(const Code *c, const Nest *n, const Loop *l, const Expr *ref) {
  const Expr *name = ref->kind == EX_REF ? ref->kid[0] : ref;
  if (name->kind != EX_NAME || !name->sym || ref->rank || ref->type.base == TY_CHARACTER || ref->type.base == TY_DERIVED)
    return false;
  const VarUse *u = roles_find(n, query_real_symbol(name->sym), name->sym->name);
  if (!u) return false;
  if (ref->kind == EX_NAME) return !u->designator->rank && has_copies(u);
  for (int i = 1; i < ref->nkid; i++)
    if (set_in_loop(c, l, ref->kid[i])) return false;
  return !n->once && ref->how == REF_ELEMENT && u->role == ROLE_ARRAY && u->designator->kind == EX_NAME;
}

/* The iteration sets the element before the loop, whatever else it does. */
static bool is_set_before(const Code *c, const Nest *n, const Loop *l, const Expr *ref) {
  const Loop *base = n->loop[n->depth - 1];
  for (int i = base->info->acc0; i < l->info->acc0; i++) {
    const Access *a = c->access.v[i];
    bool certain = a->write && query_loop_inside(l, a->loop) && !a->guard && !a->skipped && a->sub && !a->hidden && !a->partial;
    if (certain && query_same_expr(a->ref, ref)) return true;
  }
  return false;
}

static bool can_fold(const Code *c, const Nest *n, const Loop *l, const Extreme *x) {
  const Expr *target = x->stmt->kind == ST_IF && !x->numbers ? extreme_places_target(x) : NULL;
  int bytes = 0;
  if (!target || x->nloc > MOST_PLACES || !is_held(c, n, l, target)) return false;
  if (target->kind != EX_NAME && (x->start || !is_set_before(c, n, l, target))) return false;
  for (int i = 0; i < x->nloc; i++) {
    if (!is_held(c, n, l, x->loc[i])) return false;
    bytes += x->loc[i]->type.kind;
  }
  return !n->once || bytes <= MOST_BYTES;
}

bool extreme_places_fold(const Code *c, const Nest *n, const Loop *l) {
  for (const Extreme *x = l->extreme; x; x = x->next)
    if (!can_fold(c, n, l, x)) return false;
  return true;
}

/* 32 bits each for two loops. */
bool extreme_places_number(const Loop *l, const Loop *lanes, const Loop *slow) {
  const Loop *last = slow && slow->stmt->parent == lanes->stmt ? slow : lanes;
  if (l == last) return true;
  return last->stmt->parent == l->stmt && l->var->type.kind <= 4 && last->var->type.kind <= 4;
}
