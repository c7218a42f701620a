/* Procedures specialised on conditions that are false.
 *
 *   subroutine fft(m, x)                       Called where m < 1 and m > int(u(1)) are both false, the procedure
 *     mx = u(1)                                neither writes nor stops: what it does to variables is what its
 *     if (m < 1 .or. m > mx) then              body does without the IF.
 *       write (*, *) 'wrong argument', m
 *       stop
 *     end if
 *
 * The conditions have to be known when the procedure begins: they are made of dummies and globals that it leaves alone, and of
 * variables that get such a value before. A caller says what they are in its own terms. */
#include "analysis/interprocedural/specialise.h"
#include "analysis/unit/make.h"
#include "analysis/unit/terms.h"
#include <string.h>

bool specialise_is_branch(const Stmt *s) { return s->kind == ST_IF && !s->other && !s->label; }

/* The innermost IF around 's' whose condition may be asked for ahead. */
static const Stmt *branch_around(const Stmt *s) {
  for (s = s->parent; s; s = s->parent)
    if (specialise_is_branch(s) && terms_is_plain(s->u.branch.cond)) return s;
  return NULL;
}

/* ---- when the procedure begins ---- */

typedef struct Entry {
  Arena *arena;
  const Symbol *proc;
  Code *code;         /* of the body without the branches */
  const Stmt *branch; /* the one whose condition is asked for; NULL: a condition of a procedure that is called */
  int depth;          /* of assignments followed */
} Entry;

static bool loses(const Code *c, const Var *v) {
  for (int i = 0; i < c->event.n; i++) {
    EventKind k = c->event.v[i].kind;
    if (k == EV_ANYTHING || (k == EV_CALL && v->reachable)) return true;
  }
  return false;
}

/* The accesses that change the variable: how many, and the last one. */
static int changes(const Code *c, const Var *v, const Access **last) {
  int n = 0;
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (!a->write || overlap_of(a->var, v) == OVERLAP_NO) continue;
    *last = a;
    n++;
  }
  return n;
}

/* The only assignment to one of the procedure's own scalars, which runs before the branch whenever that is reached. */
static const Stmt *set_before(const Entry *e, const Var *v, const Access *set) {
  const Stmt *s = set->stmt;
  bool alone =
      set->var == v && v->scalar && !set->maybe && !set->skipped && !set->hidden && !set->unknown && !overlap_is_possible(v);
  if (!alone || !e->branch || s->kind != ST_ASSIGN || s->parent || s->u.assign.defined) return NULL;
  const Stmt *b = e->branch->parent ? NULL : s->next;
  while (b && b != e->branch && !b->label) b = b->next; /* no jump leads past the assignment */
  return b == e->branch ? s : NULL;
}

/* What an assignment makes of a value. */
static const Expr *converted(Arena *a, const Expr *value, Type to) {
  if (value->type.base == to.base && value->type.kind == to.kind) return make_parens(a, value);
  return to.base == TY_INTEGER && to.kind == 4 && value->type.base != TY_LOGICAL ? make_function(a, IN_INT, value, to) : NULL;
}

static bool lasts_outside(const Symbol *s, const Symbol *proc) {
  return s->common || callee_dummy(proc, s) >= 0 || (s->scope && s->scope->unit && s->scope->unit != proc->unit);
}

static const Expr *at_entry(void *data, const Expr *name) {
  Entry *e = data;
  const Var *v = access_var(e->code, name);
  const Access *set = NULL;
  int n = v && v->sym == v->object && !v->pointer && !v->target && !loses(e->code, v) ? changes(e->code, v, &set) : -1;
  if (n == 0) return lasts_outside(v->sym, e->proc) ? name : NULL;
  const Stmt *s = n == 1 && e->depth < 4 && !e->code->has_entry ? set_before(e, v, set) : NULL;
  if (!s || !terms_is_plain(s->u.assign.rhs)) return NULL;
  Entry before = *e;
  before.branch = s;
  before.depth++;
  const Expr *value = terms_of(&(Terms){e->arena, at_entry, &before}, s->u.assign.rhs);
  return value ? converted(e->arena, value, name->type) : NULL;
}

/* ---- the procedure ---- */

/* A specialised version in the making. */
typedef struct Specialiser {
  Analysis *ana;          /* of the file */
  const Symbol *proc;     /* the procedure */
  const Code *code;       /* of the whole body */
  VEC(const Stmt *) gone; /* branches that do not run */
} Specialiser;

static bool is_gone(const Specialiser *m, const Stmt *s) {
  for (int i = 0; i < m->gone.n; i++)
    if (query_stmt_inside(s, m->gone.v[i])) return true;
  return false;
}

bool specialise_calls(Analysis *a, const Effect *e) {
  return (e->kind == EFF_CALL || e->kind == EFF_STOP) && e->proc && specialise_procedure(a, e->proc);
}

/* False: what the effect is of runs in any case. */
static bool take_away(Specialiser *m, const Effect *e) {
  bool harmless = e->kind == EFF_EXIT || e->kind == EFF_GOTO || e->kind == EFF_RETURN || e->kind == EFF_ORDER ||
                  e->kind == EFF_DIRECTIVE || e->kind == EFF_ELSEWHERE || e->kind == EFF_INTERNAL_IO ||
                  (e->kind == EFF_CALL && !e->why);
  if (harmless || is_gone(m, e->stmt)) return true;
  const Stmt *branch = branch_around(e->stmt);
  if (branch) vec_push(m->ana->arena, &m->gone, branch);
  return branch || specialise_calls(m->ana, e);
}

static bool add_need(Specialiser *m, Code *variant, const Expr *cond, const Stmt *branch, Need ***tail) {
  Entry e = {m->ana->arena, m->proc, variant, branch, 0};
  const Expr *known = terms_of(&(Terms){e.arena, at_entry, &e}, cond);
  if (!known) return false;
  Need *n = **tail = ARENA_NEW(m->ana->arena, Need);
  n->cond = known;
  *tail = &n->next;
  return true;
}

static bool add_needs(Specialiser *m, Code *variant, Need **list) {
  Need **tail = list;
  for (int i = 0; i < m->gone.n; i++)
    if (!add_need(m, variant, m->gone.v[i]->u.branch.cond, m->gone.v[i], &tail)) return false;
  for (int i = 0; i < variant->effect.n; i++) {
    const Effect *e = &variant->effect.v[i];
    if (e->kind == EFF_NEED && (!e->cond || !add_need(m, variant, e->cond, NULL, &tail))) return false;
  }
  return *list != NULL;
}

static bool runs_in_order(const ProcSummary *s) { return s->why || (s->does & DOES_STOP); }

static const ProcSummary *make(Specialiser *m) {
  Analysis *a = m->ana;
  for (int i = 0; i < m->code->effect.n; i++)
    if (!take_away(m, &m->code->effect.v[i])) return NULL;
  Code *variant = collect_specialised(a, m->code, NULL, NULL, m->gone.v, m->gone.n);
  ProcSummary *s = procedure_of_code(a, m->proc, variant);
  vec_push(a->priv->whole->arena, &a->priv->whole->specialised_made, s);
  if (runs_in_order(s) || !add_needs(m, variant, &s->need)) return NULL;
  const ProcSummary *whole = summary_get(a, m->proc);
  s->stops_only = whole && !whole->why && !whole->host;
  s->gone = m->gone.v;
  s->ngone = m->gone.n;
  return s;
}

const ProcSummary *specialise_procedure(Analysis *a, const Symbol *proc) {
  static const ProcSummary none;
  Whole *w = a->priv->whole;
  const ProcSummary *s = summary_get(a, proc);
  if (!s || !runs_in_order(s) || !s->code || s->recursive) return s && !runs_in_order(s) ? s : NULL;
  const ProcSummary *known = map_get(&w->specialised, s->proc);
  if (known) return known == &none ? NULL : known;
  map_put(w->arena, &w->specialised, s->proc, (void *)&none); /* while it is looked at, too */
  Specialiser m = {a, s->proc, s->code, {0}};
  const ProcSummary *made = make(&m);
  map_set(w->arena, &w->specialised, s->proc, (void *)(made ? made : &none));
  return made;
}

bool specialise_rules_out(const Analysis *a, const Stmt *s) {
  const Symbol *proc = s->kind == ST_IF && s->unit ? s->unit->sym : NULL;
  const ProcSummary *version = proc ? map_get(&a->priv->whole->specialised, proc) : NULL;
  if (version && version->stops_only) return false;
  for (int i = 0; version && i < version->ngone; i++)
    if (version->gone[i] == s) return true;
  return false;
}
