/* Interface blocks, generic names and operators, and which specific procedure a reference means. */
#include "frontend/sema.h"
#include <string.h>

const char *sem_operator_key(Sema *s, Op op, const char *text) {
  char *key = arena_printf(s->a, "operator(%s)",
                           op == OP_DEFINED || op == OP_NONE ? (text ? text : "") : op_text(op));
  return intern(s->p->names, key, strlen(key));
}

/* ---- generic names ---- */

void sem_add_specific(Sema *s, Symbol *g, Symbol *proc) {
  for (int i = 0; i < g->nlist; i++)
    if (g->list[i] == proc) return;
  g->list = arena_grow(s->a, g->list, sizeof(Symbol *) * (size_t)g->nlist,
                       sizeof(Symbol *) * (size_t)(g->nlist + 1));
  g->list[g->nlist++] = proc;
}

/* A name brought in by USE is extended here: the local generic starts with what it has there. */
static Symbol *extend_alias(Sema *s, Symbol *alias) {
  Symbol *used = alias->target;
  alias->target = NULL;
  alias->kind = SY_GENERIC;
  if (used->kind == SY_DERIVED_TYPE) alias->derived_type = used;
  if (used->kind == SY_GENERIC) alias->derived_type = used->derived_type;
  for (int i = 0; used->kind == SY_GENERIC && i < used->nlist; i++) sem_add_specific(s, alias, used->list[i]);
  if (used->kind == SY_PROCEDURE) sem_add_specific(s, alias, used);
  return alias;
}

Symbol *sem_generic(Sema *s, const char *name, Span at) {
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
  Loc at = u->begin ? u->begin->span.begin : 0;
  return at > block->span.begin && (!block->end || at < block->end->span.begin);
}

static Symbol *generic_of_block(Sema *s, Stmt *st) {
  const char *text = st->u.names.generic;
  Op op = st->u.names.op;
  if (op != OP_NONE && op != OP_DEFINED) return sem_generic(s, sem_operator_key(s, op, NULL), st->span);
  return text ? sem_generic(s, text, st->span) : NULL;
}

/* A procedure of the same name as the generic one hides behind it. */
static Symbol *specific(Sema *s, Symbol *g, const char *name) {
  for (Symbol *x = s->scope->first; x; x = x->next)
    if (x->name == name && x->kind == SY_PROCEDURE && !x->target) return x;
  Symbol *sym = sym_lookup(s->scope, name);
  return sym == g || !sym || sym->kind != SY_PROCEDURE ? NULL : sym;
}

static void named_specifics(Sema *s, Symbol *g, Stmt *block) {
  for (Stmt *st = block->body; st; st = st->next) {
    if (st->kind != ST_PROCEDURE_DECL) continue;
    for (int i = 0; i < st->u.decl.n; i++) {
      Symbol *p = specific(s, g, st->u.decl.v[i].name);
      if (p) sem_add_specific(s, g, p);
    }
  }
}

void sem_interface(Sema *s, Stmt *st) {
  Symbol *g = generic_of_block(s, st);
  for (Unit *u = s->unit->iface; u; u = u->next) {
    if (!inside(st, u)) continue;
    sem_declare_unit(s, u, s->unit);
    if (st->u.names.abstract) u->sym->attrs |= AT_ABSTRACT;
    sem_unit_spec(s, u);
    if (g) sem_add_specific(s, g, u->sym);
  }
  if (g) named_specifics(s, g, st);
}

/* ---- resolution ---- */

typedef enum { FITS, MAYBE, NOT } Fit;

static bool extends(const Symbol *type, const Symbol *base) {
  for (; type; type = type->parent_type)
    if (type == base) return true;
  return false;
}

static Fit arg_fits(const Symbol *dummy, const Expr *arg, bool elemental) {
  if (!dummy) return arg->kind == EX_ALT_RETURN ? FITS : NOT;
  if (arg->type.base == TY_NONE || dummy->type.base == TY_NONE) return MAYBE;
  bool same = sem_same_type(dummy->type, arg->type);
  if (!same && dummy->type.is_class && arg->type.base == TY_DERIVED)
    same = extends(type_derived(arg->type), type_derived(dummy->type));
  if (!same) return NOT;
  if (dummy->shape == SHAPE_ASSUMED_RANK || elemental || dummy->rank == arg->rank) return FITS;
  return NOT;
}

static int dummy_index(const Symbol *proc, const char *name) {
  for (int i = 0; i < proc->ndummies; i++)
    if (proc->dummies[i] && !strcmp(proc->dummies[i]->name, name)) return i;
  return -1;
}

static Fit procedure_fits(const Symbol *proc, Expr **v, int n, bool elemental) {
  bool given[64] = {false};
  Fit fit = FITS;
  if (!proc->has_interface || proc->ndummies > 64) return MAYBE;
  for (int i = 0; i < n; i++) {
    bool keyword = v[i]->kind == EX_KEYWORD;
    int at = keyword ? dummy_index(proc, v[i]->text) : i;
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

Symbol *sem_resolve_generic(const Symbol *generic, Expr **v, int n) {
  Symbol *p = best_of(generic, v, n, false);
  return p ? p : best_of(generic, v, n, true);
}
