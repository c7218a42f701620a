/* What holds after sema_program when no error was told; a violation is a bug of the front end. Debug builds run it. */
#include "frontend/sema/sema.h"

typedef struct {
  const Program *p;
  const Unit *u;
  const Stmt *st;
} Verify;

static int verdict_line(const Verify *v) { return source_place(v->p->sources, v->st->span.begin).line; }

static void check_kind(const Verify *v, const Expr *e) {
  Type t = e->type;
  bool number = t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL;
  if (number && t.kind != 0 && t.kind != 1 && t.kind != 2 && t.kind != 4 && t.kind != 8 && t.kind != 10 && t.kind != 16)
    f2c_bug("line %d: an expression has kind %d", verdict_line(v), t.kind);
  if (e->value && e->value->type.base != t.base && t.base != TY_NONE)
    f2c_bug("line %d: a value has another type than its expression", verdict_line(v));
  if (e->value && e->value->rank && e->value->rank != e->rank)
    f2c_bug("line %d: a value has another rank than its expression", verdict_line(v));
}

static bool expr_visit(Expr *e, void *data) {
  Verify *v = data;
  check_kind(v, e);
  if (e->kind == EX_REF && e->how == REF_CALL && !e->sym && e->kid[0]->kind == EX_NAME)
    f2c_bug("line %d: a call of '%s' has no symbol", verdict_line(v), e->kid[0]->text);
  if ((e->kind == EX_NAME || e->kind == EX_REF) && e->sym && e->sym->target)
    f2c_bug("line %d: '%s' is an alias", verdict_line(v), e->sym->name);
  if (e->kind == EX_NAME && !e->sym) f2c_bug("line %d: '%s' has no symbol", verdict_line(v), e->text);
  return true;
}

static void check_directive(const Verify *v, const Directive *d) {
  if (!d) return;
  if (d->kind == DIR_LOOP && !d->loop) f2c_bug("line %d: a loop directive without loop", verdict_line(v));
  if (d->kind == DIR_END && (!d->begin || d->begin->end != v->st))
    f2c_bug("line %d: an END directive without begin", verdict_line(v));
  if (d->stmt != v->st) f2c_bug("line %d: a directive without statement", verdict_line(v));
}

static bool executable(StmtKind k) { return (k >= ST_DO && k <= ST_SYNC) || k == ST_STMT_FUNCTION; }

static bool stmt_visit(Stmt *st, void *data) {
  Verify *v = data;
  v->st = st;
  if (st->unit != v->u) f2c_bug("line %d: a statement of another unit", verdict_line(v));
  if (st->kind == ST_DIRECTIVE) check_directive(v, st->u.directive);
  if (executable(st->kind)) ast_stmt_walk_exprs(st, expr_visit, v);
  return true;
}

static void check_scope(const Scope *sc) {
  int n = 0;
  for (const Symbol *s = sc->first; s; s = s->next, n++) {
    if (s->target && s->target->target) f2c_bug("'%s' is an alias of an alias", s->name);
    if (s->scope != sc) f2c_bug("'%s' is in another scope than it says", s->name);
  }
  if (n != sc->n) f2c_bug("a scope counts %d symbols and holds %d", sc->n, n);
}

static void check_units(const Program *p, Unit *u) {
  for (; u; u = u->next) {
    Verify v = {p, u, NULL};
    check_scope(u->scope);
    ast_stmt_walk(u->first, stmt_visit, &v);
    check_units(p, u->child);
  }
}

void sema_verify(const Program *p) { check_units(p, p->units); }
