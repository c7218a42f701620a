/* Sizes that one statement of the whole program derives from others, as codes keep them in COMMON blocks and modules:
 *
 *   read *, n(1), n(2)
 *   nx2 = n(1) - 2                                nx2 is n(1) - 2 wherever it has a value
 *   call step
 *
 * Nothing else may set the variable, and what it is derived from may be set by statements before that one of the same unit only. Then the two agree
 * whenever another unit runs that is not called before it. What is read before it is set has no value at all, as in constant.c. */
#include "analysis/unit/callee.h"
#include "analysis/unit/make.h"
#include <limits.h>

typedef struct Derived {
  const Code *code;  /* of the unit that sets it; NULL: it is not derived, or being looked for */
  const Access *set; /* where */
} Derived;

static Var plain_var(const Symbol *s) { return (Var){.sym = s, .path = s->name, .object = s, .scalar = !s->rank}; }

static bool may_be(const Symbol *s) {
  uint32_t loose =
      AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ALLOCATABLE | AT_ASYNCHRONOUS | AT_CRAY_POINTER | AT_OPTIONAL | AT_VALUE;
  const Unit *home = s->scope ? s->scope->unit : NULL;
  bool global = s->common || (home && home->kind == UN_MODULE && home->scope == s->scope);
  return global && s->kind == SY_VARIABLE && !s->dummy && !s->corank && !s->equiv && !(s->attrs & loose) && !s->from_unknown &&
         s->type.base == TY_INTEGER && (!s->rank || s->shape == SHAPE_EXPLICIT);
}

/* ---- where it is set ---- */

static bool is_plain_set(const Access *a, const Symbol *s) {
  const Symbol *own = a->var->sym;
  return a->stmt->kind == ST_ASSIGN && a->ref == a->stmt->u.assign.lhs && !a->stmt->u.assign.defined && !a->index && !a->nsub &&
         !a->partial && !*a->tail && !a->maybe && !a->skipped && !a->loop && !a->guard && a->var->object == own &&
         own->type.base == TY_INTEGER && own->type.kind == s->type.kind && !own->rank && !own->equiv && own->offset == s->offset;
}

/* The only statement that sets the variable. */
static bool find_set(const Whole *w, const Symbol *s, Derived *d) {
  Var self = plain_var(s);
  for (const Code *c = w->code; c; c = c->next)
    for (int i = 0; i < c->var.n; i++) {
      const Var *v = c->var.v[i];
      if (v->sym != s && overlap_of(v, &self) == OVERLAP_NO) continue;
      if (map_get(&w->initial, v->sym) || v->sym->init) return false;
      for (int k = 0; v->set && k < c->access.n; k++) {
        const Access *a = c->access.v[k];
        if (a->var != v || !a->write || a->hidden) continue;
        if (d->set || !is_plain_set(a, s)) return false;
        *d = (Derived){c, a};
      }
    }
  return d->set && !map_get(&w->initial, s);
}

static int label_at(const Code *c, int label) {
  int i = c->event.n - 1;
  while (i >= 0 && !(c->event.v[i].kind == EV_LABEL && c->event.v[i].arg == label)) i--;
  return i;
}

/* Whoever runs the unit beyond the statement has run it once since it began. Jumps of a main program may leave it out: then nothing is set. */
static bool is_passed(const Derived *d) {
  const Code *c = d->code;
  bool main = c->unit->kind == UN_PROGRAM;
  if (c->has_entry) return false;
  for (int i = 0; i < c->event.n; i++) {
    const Event *e = &c->event.v[i];
    if (e->kind == EV_ANYTHING || e->kind == EV_CALL) return false;
    if (!main && i < d->set->ev && (e->kind == EV_GOTO || (e->kind == EV_LEAVE && !e->arg))) return false;
    if (e->kind == EV_GOTO && i > label_at(c, e->arg) && label_at(c, e->arg) <= d->set->ev) return false;
  }
  return true;
}

/* ---- what it is derived from ---- */

/* All that sets it stands in the unit before the statement. */
static bool is_settled(const Whole *w, const Symbol *s, const Derived *d) {
  Var self = plain_var(s);
  if (map_get(&w->initial, s)) return false;
  for (const Code *c = w->code; c; c = c->next)
    for (int i = 0; i < c->var.n; i++) {
      const Var *v = c->var.v[i];
      if (v->sym != s && overlap_of(v, &self) == OVERLAP_NO) continue;
      if (map_get(&w->initial, v->sym)) return false;
      for (int k = 0; v->set && k < c->access.n; k++) {
        const Access *a = c->access.v[k];
        if (a->var == v && a->write && !a->hidden && (c != d->code || a->ev >= d->set->ev)) return false;
      }
    }
  return true;
}

/* The variable or array that the value is of; NULL: it is an operation, or of something else. */
static const Symbol *operand(const Expr *e) {
  const Expr *name = e->kind == EX_REF && e->how == REF_ELEMENT ? e->kid[0] : e;
  const Symbol *s = name->kind == EX_NAME && name->sym ? query_real_symbol(name->sym) : NULL;
  int64_t x;
  for (int i = 1; s && name != e && i < e->nkid; i++)
    if (!fold_const_int(e->kid[i], &x)) s = NULL;
  return s && may_be(s) && (name != e) == (s->rank > 0) ? s : NULL;
}

static bool is_sum(const Expr *e) { return e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL); }

static bool all_settled(const Whole *w, const Expr *e, const Derived *d) {
  int64_t x;
  e = query_strip(e);
  if (e->rank || e->type.base != TY_INTEGER || e->type.kind != d->set->var->sym->type.kind) return false;
  if (fold_const_int(e, &x)) return true;
  if (is_sum(e)) return all_settled(w, e->kid[0], d) && all_settled(w, e->kid[1], d);
  const Symbol *s = operand(e);
  return s && is_settled(w, s, d);
}

static const Derived *derived(const Whole *w, const Symbol *s) {
  Derived *d = map_get(&w->derived, s), found = {0};
  if (d) return d;
  d = ARENA_NEW(w->arena, Derived);
  map_put(w->arena, &((Whole *)w)->derived, s, d);
  if (may_be(s) && !s->rank && find_set(w, s, &found) && is_passed(&found) && all_settled(w, found.set->stmt->u.assign.rhs, &found))
    *d = found;
  return d;
}

/* ---- who may know ---- */

/* The value in the unit's own words; NULL: it has none for it. */
static const Expr *in_words_of(const Code *c, const Expr *e) {
  int64_t x;
  e = query_strip(e);
  if (fold_const_int(e, &x)) return make_int(c->arena, x, e);
  if (is_sum(e)) {
    const Expr *a = in_words_of(c, e->kid[0]), *b = a ? in_words_of(c, e->kid[1]) : NULL;
    return b ? make_binary(c->arena, e->op, a, b) : NULL;
  }
  const Symbol *s = operand(e);
  Var v = plain_var(s);
  const Symbol *own = s->common ? overlap_counterpart(&v, c->unit) : s;
  if (!own || !access_find(c, own, own->name)) return NULL;
  if (!own->rank) return make_name(c->arena, own, e);
  return make_element(c->arena, own, (const Expr *const *)&e->kid[1], e->nkid - 1, e);
}

static const Code *main_program(const Whole *w) {
  const Code *c = w->code;
  while (c && c->unit->kind != UN_PROGRAM) c = c->next;
  return c;
}

/* The events before the main program's first call of the unit, if it stands in no loop and under no condition; -1: there is none. */
static int sure_call(const Code *main, const Code *to) {
  int at = -1, depth = 0;
  for (int i = 0; i < main->call.n && at < 0; i++)
    if (main->call.v[i].proc->unit == to->unit) at = main->call.v[i].ev;
  for (int i = 0; i < at; i++) {
    EventKind k = main->event.v[i].kind;
    depth += (k == EV_CHOICE || k == EV_LOOP) - (k == EV_JOIN || k == EV_END_LOOP);
  }
  return depth ? -1 : at;
}

/* The statement has run whenever 'c' does: of COMMON where other files may have BLOCK DATA, which give values to what is not set yet. */
static bool has_run(const Derived *d, const Code *c) {
  const Code *main = main_program(c->whole);
  int at = !main ? -1 : main == d->code ? d->set->ev : sure_call(main, d->code);
  if (at < 0 || callee_reaches(main, 0, main == d->code ? at : at + 1, c)) return false;
  for (int i = 0; i < at; i++) {
    int to = main->event.v[i].kind == EV_GOTO ? label_at(main, main->event.v[i].arg) : -1;
    if (to >= at && callee_reaches(main, to, INT_MAX, c)) return false;
  }
  return true;
}

const Expr *derived_value(const Code *c, const Symbol *s) {
  const Whole *w = c->whole;
  s = query_real_symbol(s);
  while (c->base) c = c->base;
  if (!w->closed || !s) return NULL;
  const Derived *d = derived(w, s);
  if (!d->set || d->code->unit == c->unit || callee_reaches(d->code, 0, d->set->ev, c)) return NULL;
  if (s->common && !w->complete && !has_run(d, c)) return NULL;
  return in_words_of(c, d->set->stmt->u.assign.rhs);
}
