/* Constant propagation for names that stand for procedures: a procedure pointer that is only ever pointed to one procedure, and, where the program
 * is there as a whole or for internal procedures, a dummy procedure that is one in every call. Calls by such a name are calls of the procedure. */
#include "frontend/procedure_values.h"
#include "frontend/symbol/intrinsic.h"

static Symbol *real(Symbol *s) { return s && s->target ? s->target : s; }

bool procedure_values_is_body(const Unit *u) {
  return u && (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION) && u->begin && u->end && u->exec && u->sym && u->sym->unit == u;
}

Symbol *procedure_values_named(const Expr *e) {
  Symbol *s = e && e->kind == EX_NAME ? real(e->sym) : NULL;
  if (s && s->kind == SY_INTRINSIC) return s;
  bool fixed = s && s->kind == SY_PROCEDURE && !s->dummy && !s->binding && !(s->attrs & (AT_POINTER | AT_ABSTRACT));
  return fixed && procedure_values_is_body(s->unit) && !s->is_entry ? s->unit->sym : NULL;
}

int procedure_values_position(const Symbol *as, const Expr *arg, int i) {
  if (arg->kind != EX_KEYWORD) return i < as->ndummies ? i : -1;
  for (int k = 0; k < as->ndummies; k++)
    if (as->dummies[k] && as->dummies[k]->name == arg->text) return k;
  return -1;
}

/* ---- one procedure in the place of a name ---- */

typedef struct Bind {
  const Symbol *name;
  Symbol *to;
  bool passed; /* arguments change, too */
  bool look;   /* nothing changes */
  bool fails;  /* it is called as what it is not */
} Bind;

/* f(x=1.0) by a name of the interface that f has here is a call by that of the procedure. */
static void rename_keywords(const Bind *b, Expr *call) {
  for (int i = 1; i < call->nkid; i++) {
    Expr *arg = call->kid[i];
    int at = arg && arg->kind == EX_KEYWORD ? procedure_values_position(b->name, arg, i - 1) : -1;
    if (at >= 0 && at < b->to->ndummies && b->to->dummies[at]) arg->text = b->to->dummies[at]->name;
  }
}

static bool is_of_type(Type t, const Symbol *proc) {
  const Type own = proc->result ? proc->result->type : t;
  return own.base == t.base && own.kind == t.kind;
}

static bool bind_expr(Expr *e, void *data) {
  Bind *b = data;
  if (e->kind == EX_REF && e->sym && e->sym->kind == SY_INTRINSIC && e->sym->intrinsic == IN_PRESENT) return false;
  const bool calls = e->kind == EX_REF && real(e->sym) == b->name, names = e->kind == EX_NAME && real(e->sym) == b->name;
  if (calls && b->to->kind == SY_PROCEDURE) {
    b->fails |= !is_of_type(e->type, b->to) || b->to->ndummies < e->nkid - 1;
    if (!b->look) rename_keywords(b, e);
  }
  if (b->look) return true;
  if (calls) e->sym = e->kid[0]->sym = b->to;
  if (names && b->passed) e->sym = b->to;
  return true;
}

static bool bind_stmt(Stmt *s, void *data) {
  const Bind *b = data;
  Expr *call = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (call && call->kind == EX_NAME && real(call->sym) == b->name && !b->look) call->sym = b->to;
  ast_stmt_walk_exprs(s, bind_expr, data);
  return true;
}

static void bind_units(Unit *u, Bind *b) {
  if (u->exec) ast_stmt_walk(u->exec, bind_stmt, b);
  for (Unit *c = u->child; c; c = c->next) bind_units(c, b);
}

bool procedure_values_bind(Unit *u, const Symbol *name, Symbol *to, bool passed) {
  Bind b = {.name = name, .to = to, .passed = passed, .look = true};
  bind_units(u, &b);
  if (b.fails) return false;
  b.look = false;
  bind_units(u, &b);
  return true;
}

/* ---- names with one value ---- */

/* What a dummy or pointer may be. */
typedef struct NameValue {
  const Symbol *name;
  Symbol *is;   /* the procedure; NULL: none so far */
  bool several; /* or another one, or one that is not known */
} NameValue;

typedef struct NameValues {
  Arena *arena;
  VEC(NameValue) v;
  const Expr *base; /* the name before the arguments of the call that is looked at */
  bool whole;       /* all calls of all procedures are in sight */
} NameValues;

static bool is_dummy_procedure(const Symbol *s) { return s && s->kind == SY_PROCEDURE && s->dummy; }

/* A pointer that only its unit, or the program's, can change. */
static bool is_pointer(const NameValues *n, const Symbol *s) {
  const Unit *u = s && s->kind == SY_PROCEDURE && (s->attrs & AT_POINTER) && !s->dummy && s->scope ? s->scope->unit : NULL;
  return u && (n->whole || (u->kind != UN_MODULE && u->kind != UN_SUBMODULE));
}

static void note(NameValues *n, const Symbol *name, Symbol *is) {
  for (int i = 0; i < n->v.n; i++) {
    NameValue *x = &n->v.v[i];
    if (x->name != name) continue;
    x->several |= !is || (x->is && x->is != is);
    if (!x->is) x->is = is;
    return;
  }
  vec_push(n->arena, &n->v, ((NameValue){name, is, !is}));
}

/* It may be called from where nobody sees. */
static void note_escape(NameValues *n, const Symbol *proc) {
  for (int i = 0; proc && i < proc->ndummies; i++)
    if (is_dummy_procedure(proc->dummies[i])) note(n, proc->dummies[i], NULL);
}

static void note_call(NameValues *n, const Expr *call) {
  const Symbol *as = real(call->sym ? call->sym : call->kid[0]->sym);
  const Symbol *proc = as && as->kind == SY_PROCEDURE && as->unit && procedure_values_is_body(as->unit) ? as->unit->sym : NULL;
  for (int i = 1; proc && i < call->nkid; i++) {
    const Expr *arg = call->kid[i];
    int at = arg && as->ndummies == proc->ndummies ? procedure_values_position(as, arg, i - 1) : -1;
    if (at >= 0 && is_dummy_procedure(proc->dummies[at]))
      note(n, proc->dummies[at], procedure_values_named(arg->kind == EX_KEYWORD ? arg->kid[0] : arg));
  }
}

static bool keeps_pointer(const Expr *e) {
  return e->kind == EX_REF && e->sym && e->sym->kind == SY_INTRINSIC && e->sym->intrinsic == IN_ASSOCIATED;
}

static bool look_expr(Expr *e, void *data) {
  NameValues *n = data;
  if (keeps_pointer(e)) return false;
  if (e->kind == EX_REF && e->nkid && (e->how == REF_CALL || e->how == REF_UNKNOWN)) {
    note_call(n, e);
    n->base = e->kid[0];
  } else if (e->kind == EX_NAME && e != n->base) {
    const Symbol *s = real(e->sym);
    if (is_pointer(n, s)) note(n, s, NULL);
    if (s && s->kind == SY_PROCEDURE && s->unit && procedure_values_is_body(s->unit)) note_escape(n, s->unit->sym);
  }
  return true;
}

/* p => f, p => null() */
static bool look_pointer(NameValues *n, const Stmt *s) {
  Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  const Symbol *p = lhs->kind == EX_NAME ? real(lhs->sym) : NULL;
  if (!is_pointer(n, p)) return false;
  bool null = rhs->sym && rhs->sym->kind == SY_INTRINSIC && rhs->sym->intrinsic == IN_NULL;
  if (!null) note(n, p, procedure_values_named(rhs));
  if (!null) ast_expr_walk(rhs, look_expr, n);
  return true;
}

static bool look_stmt(Stmt *s, void *data) {
  NameValues *n = data;
  if (s->kind == ST_NULLIFY || (s->kind == ST_POINTER_ASSIGN && look_pointer(n, s))) return true;
  Expr *call = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (call && call->kind == EX_REF && call->nkid) note_call(n, call);
  n->base = call && call->kind == EX_REF && call->nkid ? call->kid[0] : call;
  ast_stmt_walk_exprs(s, look_expr, n);
  return true;
}

static void look_initial(NameValues *n, const Unit *u) {
  for (const Symbol *s = u->scope ? u->scope->first : NULL; s; s = s->next)
    if (s->init && !s->target && is_pointer(n, s) && s->init->kind == EX_NAME) note(n, s, procedure_values_named(s->init));
}

static void look_units(NameValues *n, Unit *u) {
  for (; u; u = u->next) {
    look_initial(n, u);
    if (u->sym && (u->told || (u->begin && u->begin->u.unit.bind))) note_escape(n, u->sym);
    if (u->exec) ast_stmt_walk(u->exec, look_stmt, n);
    look_units(n, u->child);
  }
}

static bool bind_value(Program *const *all, int n, const NameValue *v) {
  bool bound = true;
  for (int i = 0; i < n && bound; i++)
    for (Unit *u = all[i]->units; u && bound; u = u->next) bound = procedure_values_bind(u, v->name, v->is, v->name->dummy);
  return bound;
}

/* Of an internal procedure: whoever calls it is in its host. */
static bool is_internal_dummy(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return s->dummy && u && u->host && u->host->kind != UN_MODULE && u->host->kind != UN_SUBMODULE;
}

/* A value may be another name that has one: in rounds. */
enum { ROUNDS = 4 };

void procedure_values_find(Program *const *all, int n, bool whole) {
  for (int round = 0; round < ROUNDS; round++) {
    NameValues names = {.arena = all[0]->arena, .whole = whole};
    for (int i = 0; i < n; i++) look_units(&names, all[i]->units);
    int bound = 0;
    for (int i = 0; i < names.v.n; i++) {
      const NameValue *v = &names.v.v[i];
      if (!v->several && v->is && (whole || !v->name->dummy || is_internal_dummy(v->name))) bound += bind_value(all, n, v);
    }
    if (!bound || round + 1 == ROUNDS) return;
  }
}
