/* Interface blocks, generic names and operators, and which specific procedure a reference means. */
#include "frontend/sema/sema.h"
#include <string.h>

const char *sema_generic_operator_key(Sema *s, Op op, const char *text) {
  char *key = arena_printf(s->a, "operator(%s)", op == OP_DEFINED || op == OP_NONE ? (text ? text : "") : ast_op_text(op));
  return intern(s->p->names, key, strlen(key));
}

/* ---- generic names ---- */

void sema_generic_add_specific(Sema *s, Symbol *g, Symbol *proc) {
  for (int i = 0; i < g->nlist; i++)
    if (g->list[i] == proc) return;
  list_push(s->a, g->list, g->nlist, proc);
}

/* A name brought in by USE is extended here: the local generic starts with what it has there. */
static Symbol *extend_alias(Sema *s, Symbol *alias) {
  Symbol *used = alias->target;
  alias->target = NULL;
  alias->kind = SY_GENERIC;
  if (used->kind == SY_DERIVED_TYPE) alias->derived_type = used;
  if (used->kind == SY_GENERIC) alias->derived_type = used->derived_type;
  for (int i = 0; used->kind == SY_GENERIC && i < used->nlist; i++) sema_generic_add_specific(s, alias, used->list[i]);
  if (used->kind == SY_PROCEDURE) sema_generic_add_specific(s, alias, used);
  return alias;
}

Symbol *sema_generic(Sema *s, const char *name, Span at) {
  Symbol *sym = scope_own(s->scope, name);
  if (!sym) return scope_add(s->a, s->scope, name, SY_GENERIC, at);
  if (sym->target) return extend_alias(s, sym);
  if (sym->kind == SY_GENERIC) return sym;
  if (sym->kind == SY_PROCEDURE || sym->kind == SY_DERIVED_TYPE) {
    Symbol *g = scope_shadow(s->a, s->scope, sym, SY_GENERIC, at);
    g->attrs = sym->attrs & (AT_PUBLIC | AT_PRIVATE);
    if (sym->kind == SY_DERIVED_TYPE) g->derived_type = sym;
    return g;
  }
  sym->kind = SY_GENERIC;
  return sym;
}

/* ---- interface blocks ---- */

static bool inside(const Stmt *block, const Unit *u) {
  return u->begin && stmt_before(block, u->begin) && (!block->end || stmt_before(u->begin, block->end));
}

static Symbol *generic_of_block(Sema *s, const Stmt *st) {
  const char *text = st->u.names.generic;
  Op op = st->u.names.op;
  if (op != OP_NONE && op != OP_DEFINED) return sema_generic(s, sema_generic_operator_key(s, op, NULL), st->span);
  return text ? sema_generic(s, text, st->span) : NULL;
}

/* A procedure of the same name as the generic one hides behind it. */
static Symbol *specific(Sema *s, Symbol *g, const char *name) {
  for (Symbol *x = s->scope->first; x; x = x->next)
    if (x->name == name && x->kind == SY_PROCEDURE && !x->target) return x;
  Symbol *sym = symbol_lookup(s->scope, name);
  return sym == g || !sym || sym->kind != SY_PROCEDURE ? NULL : sym;
}

static void named_specific(Sema *s, Symbol *g, const char *name) {
  Symbol *p = specific(s, g, name);
  if (p)
    sema_generic_add_specific(s, g, p);
  else
    g->from_unknown = true; /* one more, of which nothing is known */
}

static void named_specifics(Sema *s, Symbol *g, const Stmt *block) {
  for (const Stmt *st = block->body; st; st = st->next)
    for (int i = 0; st->kind == ST_PROCEDURE_DECL && i < st->u.decl.n; i++) named_specific(s, g, st->u.decl.v[i].name);
}

void sema_generic_interface(Sema *s, Stmt *st) {
  Symbol *g = generic_of_block(s, st);
  for (Unit *u = s->unit->iface; u; u = u->next) {
    if (!inside(st, u)) continue;
    sema_unit_declare(s, u, s->unit);
    if (st->u.names.abstract) u->sym->attrs |= AT_ABSTRACT;
    sema_unit_spec(s, u);
    if (g) sema_generic_add_specific(s, g, u->sym);
  }
  if (g) named_specifics(s, g, st);
}

/* GENERIC :: name => procedures, outside of a type. */
void sema_generic_statement(Sema *s, const Stmt *st) {
  Symbol *g = generic_of_block(s, st);
  if (!g) return;
  g->attrs |= st->u.names.attrs & (AT_PUBLIC | AT_PRIVATE);
  for (int i = 0; i < st->u.names.n; i++) named_specific(s, g, st->u.names.v[i]);
}

/* ---- resolution ---- */

typedef enum { FITS, MAYBE, NOT } Fit;

/* Unlike in a call, ranks have to be the same, or the procedure elemental. */
static Fit arg_fits(const Symbol *dummy, const Expr *arg, bool elemental) {
  SemFit fit = sema_args_fits(dummy, arg, elemental);
  if (fit == SEM_OTHER_TYPE || fit == SEM_OTHER_RANK) return NOT;
  bool procedure = dummy && dummy->kind == SY_PROCEDURE;
  if (procedure && sema_args_is_plain(arg) && arg->type.base != TY_NONE && arg->kind != EX_NAME && arg->kind != EX_MEMBER)
    return NOT;
  if (!dummy || procedure || !sema_args_is_plain(arg) || arg->type.base == TY_NONE) return fit == SEM_FITS ? FITS : MAYBE;
  if (dummy->shape != SHAPE_ASSUMED_RANK && !elemental && dummy->rank != arg->rank) return NOT;
  return fit == SEM_FITS ? FITS : MAYBE;
}

static Fit procedure_fits(const Symbol *proc, Expr **v, int n, bool elemental) {
  bool given[64] = {false};
  Fit fit = FITS;
  if (!proc->has_interface || proc->ndummies > 64) return MAYBE;
  for (int i = 0; i < n; i++) {
    bool keyword = v[i]->kind == EX_KEYWORD;
    int at = keyword ? sema_args_dummy_index(proc, v[i]->text) : i;
    if (at < 0 || at >= proc->ndummies || given[at]) return NOT;
    given[at] = true;
    Fit one = arg_fits(proc->dummies[at], keyword ? v[i]->kid[0] : v[i], elemental);
    if (one == NOT) return NOT;
    if (one == MAYBE) fit = MAYBE;
  }
  for (int i = 0; i < proc->ndummies; i++)
    if (!given[i] && !(proc->dummies[i] && (proc->dummies[i]->attrs & AT_OPTIONAL))) return NOT;
  return fit;
}

static Symbol *best_of(const Symbol *generic, Expr **v, int n, bool elemental) {
  Symbol *sure = NULL, *maybe = NULL;
  int nmaybe = 0;
  for (int i = 0; i < generic->nlist; i++) {
    Symbol *p = generic->list[i];
    if (elemental && !(p->proc & PF_ELEMENTAL)) continue;
    Fit fit = procedure_fits(p, v, n, elemental);
    if (fit == FITS && !sure) sure = p;
    if (fit == MAYBE) maybe = p, nmaybe++;
  }
  return sure ? sure : nmaybe == 1 ? maybe : NULL;
}

SemFit sema_generic_fits(const Symbol *proc, Expr **v, int n) {
  Fit fit = procedure_fits(proc, v, n, false);
  if (fit != FITS && (proc->proc & PF_ELEMENTAL)) {
    Fit each = procedure_fits(proc, v, n, true);
    if (each < fit) fit = each;
  }
  return fit == FITS ? SEM_FITS : fit == MAYBE ? SEM_MAYBE : SEM_OTHER_TYPE;
}

Symbol *sema_generic_resolve(const Symbol *generic, Expr **v, int n) {
  Symbol *p = best_of(generic, v, n, false);
  return p ? p : best_of(generic, v, n, true);
}

/* ---- where none fits ---- */

static bool takes_anything(const Symbol *specific) {
  for (int i = 0; i < specific->ndummies; i++)
    if (specific->dummies[i] && (specific->dummies[i]->attrs & AT_UNCHECKED)) return true;
  return false;
}

static bool is_open(const Symbol *generic, Expr **v, int n) {
  if (generic->from_unknown || generic->derived_type || !generic->nlist) return true;
  for (int i = 0; i < n; i++) {
    const Expr *e = v[i]->kind == EX_KEYWORD ? v[i]->kid[0] : v[i];
    bool number = e->type.base >= TY_INTEGER && e->type.base <= TY_LOGICAL;
    if (e->type.base == TY_NONE || e->type.base == TY_ANY || !sema_args_is_plain(e) || (number && !e->type.kind)) return true;
    if (e->type.base == TY_DERIVED && (!e->type.derived || !e->type.derived->members)) return true;
  }
  for (int i = 0; i < generic->nlist; i++)
    if (takes_anything(generic->list[i]) || procedure_fits(generic->list[i], v, n, false) != NOT ||
        ((generic->list[i]->proc & PF_ELEMENTAL) && procedure_fits(generic->list[i], v, n, true) != NOT))
      return true;
  return false;
}

static void put_operands(Sema *s, Buf *b, Type t, int rank, bool first) {
  buf_printf(b, "%s%s", first ? "" : ", ", type_text(s->a, t));
  if (rank) buf_printf(b, " of rank %d", rank);
}

static void note_candidate(Sema *s, const Symbol *p) {
  Buf b = {0};
  for (int i = 0; i < p->ndummies; i++) {
    const Symbol *d = p->dummies[i];
    if (!d)
      buf_printf(&b, "%s*", i ? ", " : "");
    else if (d->kind == SY_PROCEDURE)
      buf_printf(&b, "%sprocedure %s", i ? ", " : "", d->name);
    else
      put_operands(s, &b, d->type, d->rank, i == 0);
  }
  diag_note(s->d, p->span.begin ? p->span : (Span){0, 0}, "candidate: %s(%s)", p->name, b.s ? b.s : "");
  buf_free(&b);
}

void sema_generic_tell_unresolved(Sema *s, const Symbol *g, Expr **v, int n, Span at) {
  enum { SHOWN = 6 };
  if (s->opaque || scope_open(s->scope) || is_open(g, v, n)) return;
  for (const Scope *sc = s->scope; sc; sc = sc->parent) { /* further specific procedures of an outer scope */
    const Symbol *outer = scope_own(sc, g->name);
    if (outer && outer != g && outer->target != g) return;
  }
  Buf b = {0};
  for (int i = 0; i < n; i++) {
    const Expr *e = v[i]->kind == EX_KEYWORD ? v[i]->kid[0] : v[i];
    put_operands(s, &b, e->type, e->rank, i == 0);
  }
  diag_error(s->d, at, "no specific procedure of generic '%s' takes (%s)", g->name, b.s ? b.s : "");
  buf_free(&b);
  for (int i = 0; i < g->nlist && i < SHOWN; i++) note_candidate(s, g->list[i]);
  if (g->nlist > SHOWN) diag_note(s->d, (Span){0, 0}, "and %d more", g->nlist - SHOWN);
}
