/* Procedures as they run where conditions do not hold.
 *
 *   subroutine fft(m, x)                  Called where m < 1 and m > int(u(1)) are both false, the procedure
 * neither writes nor mx = u(1)                           stops: what it does to variables is what its body
 * does without the IF. if (m < 1 .or. m > mx) then write (*, *) 'wrong argument', m stop end if
 *
 * The conditions have to be known when the procedure begins: they are made of dummies and globals that it
 * leaves alone, and of variables that get such a value before. A caller says what they are in its own terms.
 */
#include "analysis/interprocedural/specialise.h"
#include "analysis/interprocedural/procedure.h"
#include "analysis/transform/rewrite.h"
#include <string.h>

/* ---- expressions that may be evaluated ahead ---- */

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_LOGICAL || t.base == TY_COMPLEX; }

static bool is_plain_variable(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  uint32_t loose = AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL | AT_VOLATILE | AT_PARAMETER;
  return s && s->kind == SY_VARIABLE && !(s->attrs & loose) && !s->selector && !s->scratch && !symbol_unknown_module(s);
}

static bool is_plain_operation(Op op) {
  return op == OP_MUL || op == OP_ADD || op == OP_SUB || op == OP_PLUS || op == OP_NEG || (op >= OP_EQ && op <= OP_NEQV);
}

/* An element that is there whatever the array's bounds hang on. */
static bool is_fixed_element(const Expr *e) {
  const Symbol *s = e->how == REF_ELEMENT && is_plain_variable(e->kid[0]) ? query_real_symbol(e->kid[0]->sym) : NULL;
  if (!s || s->shape != SHAPE_EXPLICIT || e->nkid != s->rank + 1) return false;
  for (int k = 0; k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    int64_t at, lo = d->lo ? d->lo_value : 1;
    if (!d->hi_const || (d->lo && !d->lo_const) || !fold_const_int(e->kid[k + 1], &at) || at < lo || at > d->hi_value) return false;
  }
  return true;
}

static bool is_plain_function(const Expr *e) {
  static const char *const names[] = {"abs", "int", "real", "dble", "max", "min"};
  const char *f = query_intrinsic(e);
  for (size_t i = 0; f && i < sizeof names / sizeof *names; i++)
    if (!strcmp(f, names[i])) return true;
  return false;
}

bool specialise_is_plain(const Expr *e) {
  if (!e || e->rank || !is_number(e->type)) return false;
  if (e->value) return true;
  if (e->kind == EX_NAME) return is_plain_variable(e);
  bool function = is_plain_function(e), operation = e->kind == EX_BINARY || e->kind == EX_UNARY;
  if (e->kind == EX_REF && !function) return is_fixed_element(e);
  if (e->kind != EX_PAREN && !function && !(operation && is_plain_operation(e->op))) return false;
  for (int i = function; i < e->nkid; i++)
    if (!specialise_is_plain(e->kid[i])) return false;
  return true;
}

bool specialise_is_branch(const Stmt *s) { return s->kind == ST_IF && !s->other && !s->label; }

/* The innermost IF around 's' whose condition may be asked for ahead. */
static const Stmt *branch_around(const Stmt *s) {
  for (s = s->parent; s; s = s->parent)
    if (specialise_is_branch(s) && specialise_is_plain(s->u.branch.cond)) return s;
  return NULL;
}

/* ---- the same in other terms ---- */

/* What a name, which is a variable, is there; NULL: it has no name. */
typedef const Expr *Naming(void *data, const Expr *name);

typedef struct Terms {
  Arena *arena;
  Naming *of;
  void *data;
} Terms;

static const Expr *in_terms(const Terms *t, const Expr *e);

static Expr *copy_of(Arena *a, const Expr *e) {
  size_t size = sizeof(Expr) + sizeof(Expr *) * (size_t)e->nkid;
  Expr *c = arena_alloc(a, size);
  memcpy(c, e, size);
  return c;
}

/* Constants have no names elsewhere. */
static const Expr *constant_in_terms(const Terms *t, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return make_int(t->arena, c, e);
  return (e->kind == EX_REAL || e->kind == EX_LOGICAL) && !(e->flags & EF_KINDP) ? e : NULL;
}

static const Expr *element_in_terms(const Terms *t, const Expr *e) {
  const Expr *array = t->of(t->data, e->kid[0]), *sub[16];
  if (!array || array->kind != EX_NAME || e->nkid > 16) return NULL;
  for (int i = 1; i < e->nkid; i++) sub[i - 1] = constant_in_terms(t, e->kid[i]);
  return make_element(t->arena, array->sym, sub, e->nkid - 1, e);
}

static const Expr *in_terms(const Terms *t, const Expr *e) {
  if (e->value) return constant_in_terms(t, e);
  if (e->kind == EX_NAME) return t->of(t->data, e);
  if (e->kind == EX_REF && e->how == REF_ELEMENT) return element_in_terms(t, e);
  Expr *c = copy_of(t->arena, e);
  for (int i = query_intrinsic(e) != NULL; i < e->nkid; i++) {
    const Expr *kid = in_terms(t, e->kid[i]);
    if (!kid) return NULL;
    bool nested = e->kind != EX_PAREN && e->kind != EX_REF && (kid->kind == EX_BINARY || kid->kind == EX_UNARY);
    c->kid[i] = (Expr *)(nested ? make_parens(t->arena, kid) : kid);
    if (c->depth <= c->kid[i]->depth) c->depth = (c->kid[i]->depth + 1u) & 0xfff;
  }
  return c;
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

/* The only assignment to one of the procedure's own scalars, which runs before the branch whenever that is
 * reached. */
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
  return to.base == TY_INTEGER && to.kind == 4 && value->type.base != TY_LOGICAL ? make_function(a, "int", value, to) : NULL;
}

static bool lasts_outside(const Symbol *s, const Symbol *proc) {
  return s->common || procedure_dummy(proc, s) >= 0 || (s->scope && s->scope->unit && s->scope->unit != proc->unit);
}

static const Expr *at_entry(void *data, const Expr *name) {
  Entry *e = data;
  const Var *v = access_var(e->code, name);
  const Access *set = NULL;
  int n = v && v->sym == v->object && !v->pointer && !v->target && !loses(e->code, v) ? changes(e->code, v, &set) : -1;
  if (n == 0) return lasts_outside(v->sym, e->proc) ? name : NULL;
  const Stmt *s = n == 1 && e->depth < 4 && !e->code->has_entry ? set_before(e, v, set) : NULL;
  if (!s || !specialise_is_plain(s->u.assign.rhs)) return NULL;
  Entry before = *e;
  before.branch = s;
  before.depth++;
  const Expr *value = in_terms(&(Terms){e->arena, at_entry, &before}, s->u.assign.rhs);
  return value ? converted(e->arena, value, name->type) : NULL;
}

/* ---- at a call ---- */

typedef struct Site {
  Code *caller;
  const ProcSummary *s;
  const Expr **actual;
} Site;

/* A name of the caller for a global. */
static const Expr *global_there(const Site *t, const Expr *name) {
  const Var *v = access_var(t->s->code, name);
  const Symbol *own = v->sym->common ? overlap_counterpart(v, t->caller->unit) : NULL;
  if (own) return make_name(t->caller->arena, own, name);
  if (v->sym->common) return NULL;
  const Var *known = access_find(t->caller, v->sym, v->path);
  return known && known->designator->kind == EX_NAME ? known->designator : NULL;
}

static const Expr *at_call(void *data, const Expr *name) {
  const Site *t = data;
  int at = procedure_dummy(t->s->proc, query_real_symbol(name->sym));
  if (at < 0) return global_there(t, name);
  const Expr *e = t->actual[at];
  bool same = e && !e->rank && !name->rank && e->type.base == name->type.base && e->type.kind == name->type.kind;
  return same && specialise_is_plain(e) ? make_parens(t->caller->arena, e) : NULL;
}

static bool visit_name(Expr *e, void *data) {
  if (e->kind == EX_NAME) access_var(data, e);
  return true;
}

const Expr *specialise_at_call(const Need *need, const ProcSummary *s, const Expr **actual, Code *caller) {
  Site t = {caller, s, actual};
  const Expr *e = in_terms(&(Terms){caller->arena, at_call, &t}, need->cond);
  if (e) ast_expr_walk((Expr *)e, visit_name, caller); /* so that it is known whether they change */
  return e;
}

/* ---- the procedure ---- */

typedef struct Calming {
  Analysis *ana;
  const Symbol *proc;
  const Code *code; /* of the whole body */
  VEC(const Stmt *) gone;
} Calming;

static bool is_gone(const Calming *m, const Stmt *s) {
  for (int i = 0; i < m->gone.n; i++)
    if (query_stmt_inside(s, m->gone.v[i])) return true;
  return false;
}

bool specialise_calls(Analysis *a, const Effect *e) { return e->kind == EFF_CALL && e->proc && specialise_procedure(a, e->proc); }

/* False: what the effect is of runs in any case. */
static bool take_away(Calming *m, const Effect *e) {
  bool harmless = e->kind == EFF_EXIT || e->kind == EFF_GOTO || e->kind == EFF_RETURN || e->kind == EFF_ORDER ||
                  e->kind == EFF_DIRECTIVE || e->kind == EFF_ELSEWHERE || e->kind == EFF_INTERNAL_IO ||
                  (e->kind == EFF_CALL && !e->why);
  if (harmless || is_gone(m, e->stmt)) return true;
  const Stmt *branch = branch_around(e->stmt);
  if (branch) vec_push(m->ana->arena, &m->gone, branch);
  return branch || specialise_calls(m->ana, e);
}

static bool add_need(Calming *m, Code *calm, const Expr *cond, const Stmt *branch, Need ***tail) {
  Entry e = {m->ana->arena, m->proc, calm, branch, 0};
  const Expr *known = in_terms(&(Terms){e.arena, at_entry, &e}, cond);
  if (!known) return false;
  Need *n = **tail = ARENA_NEW(m->ana->arena, Need);
  n->cond = known;
  *tail = &n->next;
  return true;
}

static bool add_needs(Calming *m, Code *calm, Need **list) {
  Need **tail = list;
  for (int i = 0; i < m->gone.n; i++)
    if (!add_need(m, calm, m->gone.v[i]->u.branch.cond, m->gone.v[i], &tail)) return false;
  for (int i = 0; i < calm->effect.n; i++) {
    const Effect *e = &calm->effect.v[i];
    if (e->kind == EFF_NEED && (!e->cond || !add_need(m, calm, e->cond, NULL, &tail))) return false;
  }
  return *list != NULL;
}

static const ProcSummary *make(Calming *m) {
  Analysis *a = m->ana;
  for (int i = 0; i < m->code->effect.n; i++)
    if (!take_away(m, &m->code->effect.v[i])) return NULL;
  Code *calm = collect_calm(a, m->code, NULL, NULL, m->gone.v, m->gone.n);
  ProcSummary *s = procedure_of_code(a, m->proc, calm);
  vec_push(a->priv->whole->arena, &a->priv->whole->calmed, s);
  if (s->why || !add_needs(m, calm, &s->need)) return NULL;
  s->gone = m->gone.v;
  s->ngone = m->gone.n;
  return s;
}

const ProcSummary *specialise_procedure(Analysis *a, const Symbol *proc) {
  static const ProcSummary none;
  Whole *w = a->priv->whole;
  const ProcSummary *s = summary_get(a, proc);
  if (!s || !s->why || !s->code || s->recursive) return s && !s->why ? s : NULL;
  const ProcSummary *known = map_get(&w->calm, s->proc);
  if (known) return known == &none ? NULL : known;
  map_put(w->arena, &w->calm, s->proc, (void *)&none); /* while it is looked at, too */
  Calming m = {a, s->proc, s->code, {0}};
  const ProcSummary *made = make(&m);
  map_set(w->arena, &w->calm, s->proc, (void *)(made ? made : &none));
  return made;
}

bool specialise_rules_out(const Analysis *a, const Stmt *s) {
  const Symbol *proc = s->kind == ST_IF && s->unit ? s->unit->sym : NULL;
  const ProcSummary *calm = proc ? map_get(&a->priv->whole->calm, proc) : NULL;
  for (int i = 0; calm && i < calm->ngone; i++)
    if (calm->gone[i] == s) return true;
  return false;
}
