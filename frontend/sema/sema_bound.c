/* Calls by way of an object whose type is the declared one: object%p(x) is q(object, x) where p is bound to
 * q. Which procedure that is depends on the program's text alone, so what reads the tree afterwards finds the
 * procedure by its own name. Objects that are polymorphic keep their calls (F2018, 15.5.6) unless the whole program is
 * known, and no type of it that extends the declared one has another procedure. */
#include "frontend/sema/sema.h"
#include <string.h>

/* Whose calls are looked at. */
typedef struct Binder {
  Sema *s;
  BoundFixed *fixed; /* of the procedures of polymorphic objects; NULL: only the others */
  void *data;        /* its own */
} Binder;

/* The procedure that binding 'p' of an object of 'type' stands for; NULL: not one that the text tells. */
static Symbol *bound_to(const Binder *b, const Symbol *p, Type type) {
  const Symbol *t = type_derived(type);
  bool binding = p && p->kind == SY_PROCEDURE && p->binding && !p->unit && !(p->attrs & (AT_POINTER | AT_DEFERRED));
  if (!binding || !t || (type.is_class && !(b->fixed && b->fixed(t, p, b->data)))) return NULL;
  while (t && t->members != p->scope) t = t->parent_type;
  Symbol *q = t && t->scope ? symbol_lookup(t->scope, p->binding) : NULL;
  return q && q->kind == SY_PROCEDURE && q->has_interface && !q->binding ? q : NULL;
}

static Expr *node(Sema *s, ExprKind kind, int nkid, Span at) {
  size_t size = sizeof(Expr) + (size_t)nkid * sizeof(Expr *);
  Expr *e = arena_alloc(s->a, size);
  memset(e, 0, size);
  e->kind = kind;
  e->nkid = nkid;
  e->span = at;
  e->depth = 1;
  return e;
}

static void measure(Expr *e) {
  unsigned depth = 0;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->depth > depth) depth = e->kid[i]->depth;
  e->depth = (depth + 1) & 0xfff;
}

/* q(object, args) for 'call', which is object%p(args), or object%p after CALL; NULL: it stays as it is. */
static Expr *plain_call(const Binder *b, Expr *call) {
  Sema *s = b->s;
  bool args = call->kind == EX_REF;
  Expr *member = args ? call->kid[0] : call;
  Symbol *p = call->sym, *q = member->kind == EX_MEMBER ? bound_to(b, p, member->kid[0]->type) : NULL;
  if (!q || call->depth >= MAX_EXPR_DEPTH) return NULL;
  int n = args ? call->nkid - 1 : 0;
  Expr *e = node(s, EX_REF, n + 2, call->span), *name = node(s, EX_NAME, 0, member->span);
  name->text = q->name;
  name->sym = q;
  name->type = q->type;
  e->kid[0] = name;
  e->nkid = 1 + sema_bind_passed_args(s, p, member->kid[0], call->kid + 1, n, e->kid + 1);
  e->sym = q;
  e->how = REF_CALL;
  e->type = call->type;
  e->rank = call->rank;
  measure(e);
  return e;
}

/* The operand that an operation or assignment finds 'p' by; an operand of another type brings none. */
static Symbol *operation(const Binder *b, const Symbol *p, Expr *const *operand, int n) {
  int at = p && p->pass ? sema_args_dummy_index(p, p->pass) : 0;
  return p && at >= 0 && at < n ? bound_to(b, p, operand[at]->type) : NULL;
}

static void use_slot(Expr **slot, void *data) {
  const Binder *b = data;
  Expr *e = *slot;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i]) use_slot(&e->kid[i], data);
  bool call = e->kind == EX_REF && e->how == REF_CALL, operates = e->kind == EX_UNARY || e->kind == EX_BINARY;
  Expr *made = call && e->sym ? plain_call(b, e) : NULL;
  Symbol *q = operates ? operation(b, e->sym, e->kid, e->nkid) : NULL;
  if (made) *slot = made;
  if (q) e->sym = q;
  if (!made && e->nkid) measure(e);
}

static bool stmt_visit(Stmt *st, void *data) {
  const Binder *b = data;
  ast_stmt_each_slot(st, use_slot, data);
  if (st->kind == ST_ASSIGN && st->u.assign.defined) {
    const Symbol *q = operation(b, st->u.assign.defined, (Expr *[]){st->u.assign.lhs, st->u.assign.rhs}, 2);
    if (q) st->u.assign.defined = q;
  }
  Expr *e = st->kind == ST_CALL && st->u.exprs.n ? st->u.exprs.v[0] : NULL;
  if (e && e->kind == EX_MEMBER && e->sym) {
    Expr *made = plain_call(b, e);
    if (made) st->u.exprs.v[0] = made;
  }
  return true;
}

void sema_bound_calls(Sema *s, Unit *u) {
  Binder b = {.s = s};
  if (u->exec) ast_stmt_walk(u->exec, stmt_visit, &b);
}

void sema_bound_class_calls(Arena *a, Unit *u, BoundFixed *fixed, void *data) {
  Sema s = {.a = a};
  Binder b = {&s, fixed, data};
  if (u->exec) ast_stmt_walk(u->exec, stmt_visit, &b);
}
