/* DEFAULT(NONE): every variable of the construct has to be named by a clause.
 *
 * OpenMP and DO CONCURRENT ask for all variables, OpenACC for arrays and objects of derived type: its scalars
 * have a predetermined attribute (OpenACC 3.3, 2.6.1). Loop variables are private by nature everywhere. */
#include "frontend/directive/directive_table.h"
#include "frontend/sema/sema.h"
#include "frontend/symbol/alias.h"

typedef VEC(const Symbol *) Symbols;

typedef struct {
  Sema *s;
  Symbols named;    /* by clauses, and the loop variables */
  const char *what; /* '!$acc parallel loop' */
  bool arrays_only; /* scalars need not be named */
  bool threads;     /* THREADPRIVATE says what variables are (OpenMP 5.2, 5.1.1) */
} NoneCheck;

static bool is_named(const NoneCheck *c, const Symbol *sym) {
  for (int i = 0; i < c->named.n; i++)
    if (c->named.v[i] == sym || (sym->common && c->named.v[i] == sym->common)) return true;
  return false;
}

static void name(NoneCheck *c, const Expr *e) {
  while (e && e->nkid && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  if (e && e->sym) vec_push(c->s->a, &c->named, e->sym);
}

static bool names_objects(ClauseKind k) {
  return k <= CL_REDUCTION || (k >= CL_COPY && k <= CL_DETACH) || k == CL_LINK || k == CL_DEVICE_RESIDENT;
}

static void name_clauses(NoneCheck *c, const Directive *d) {
  for (const Clause *cl = d->clause; cl; cl = cl->next)
    for (int i = 0; names_objects(cl->kind) && i < cl->nitem; i++) name(c, cl->item[i]);
}

static void name_loop(NoneCheck *c, const Stmt *st) {
  if (st->kind != ST_DO && st->kind != ST_FORALL) return;
  name(c, st->u.loop.var);
  for (int i = 0; i < st->u.loop.nindex; i++) name(c, st->u.loop.index[i].var);
  for (int i = 0; i < st->u.loop.nlocality; i++)
    for (int k = 0; k < st->u.loop.locality[i].nnames; k++) name(c, st->u.loop.locality[i].names[k]);
}

/* What nested directives and loops name counts too. */
static bool gather_visit(Stmt *st, void *data) {
  name_loop(data, st);
  if (st->kind == ST_DIRECTIVE && st->u.directive) name_clauses(data, st->u.directive);
  return true;
}

static bool expr_visit(Expr *e, void *data) {
  NoneCheck *c = data;
  const Symbol *sym = e->sym;
  if (e->kind != EX_NAME || !sym || sym->kind != SY_VARIABLE || (sym->attrs & AT_PARAMETER) || sym->is_index) return true;
  if (c->arrays_only && !sym->rank && sym->type.base != TY_DERIVED) return true;
  if (sym->selector || is_named(c, sym) || (c->threads && symbol_threadprivate(alias_target(sym), &(bool){false}))) return true;
  vec_push(c->s->a, &c->named, sym);
  diag_error(c->s->d, e->span, "'%s' is named by no clause of '%s', which says default(none)", sym->name, c->what);
  return true;
}

static bool check_visit(Stmt *st, void *data) {
  if (st->kind != ST_DIRECTIVE) ast_stmt_walk_exprs(st, expr_visit, data);
  return true;
}

/* Calls 'visit' for the statements that the construct holds. */
static void construct_walk(const Directive *d, StmtVisit *visit, NoneCheck *c) {
  if (d->loop) {
    if (visit(d->loop, c)) ast_stmt_walk(d->loop->body, visit, c);
    return;
  }
  for (Stmt *st = d->stmt->next; st && st != d->end; st = st->next) {
    if (!visit(st, c)) continue;
    ast_stmt_walk(st->body, visit, c);
    for (Stmt *b = st->other; b; b = b->other)
      if (visit(b, c)) ast_stmt_walk(b->body, visit, c);
  }
}

static bool closed_before(const Directive *x, const Directive *d) { return x->end && stmt_before(x->end, d->stmt); }

/* Data constructs around an OpenACC construct, and DECLARE, name their objects for it. */
static void name_around(NoneCheck *c, const Directive *d) {
  for (const Stmt *st = d->stmt; st; st = st->prev ? st->prev : st->parent) {
    const Directive *x = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
    if (x && x->dialect == d->dialect && (x->kind == DIR_DECLARE || (x->kind == DIR_DATA && !closed_before(x, d))))
      name_clauses(c, x);
  }
}

static bool says_none(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_DEFAULT);
  return c && c->word && c->word[0] == 'n';
}

void sema_default_none(Sema *s, const Directive *d) {
  if (!says_none(d) || d->kind == DIR_DATA) return;
  NoneCheck c = {.s = s, .arrays_only = d->dialect == DIALECT_ACC, .threads = d->dialect == DIALECT_OMP};
  c.what = arena_printf(s->a, "%s %s", directive_table_dialect_sentinel(d->dialect), d->name);
  name_clauses(&c, d);
  if (d->dialect == DIALECT_ACC) name_around(&c, d);
  construct_walk(d, gather_visit, &c);
  construct_walk(d, check_visit, &c);
}

void sema_default_concurrent_none(Sema *s, Stmt *st) {
  bool none = false;
  for (int i = 0; i < st->u.loop.nlocality; i++) none = none || st->u.loop.locality[i].kind == LOC_DEFAULT_NONE;
  if (!none) return;
  NoneCheck c = {.s = s, .what = "DO CONCURRENT"};
  name_loop(&c, st);
  ast_stmt_walk(st->body, gather_visit, &c);
  ast_stmt_walk(st->body, check_visit, &c);
}
