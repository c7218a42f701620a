/* What symbols are: looked up, components, extents. */
#include "frontend/symbol/scope.h"

enum { ADDRESS_BITS = 48 };

const ProcEffects *symbol_effects(const Symbol *procedure) {
  ProcEffects *e = procedure->effects;
  if (e && e->read) e->read(e);
  return e;
}

bool symbol_exists_at(const Symbol *s, const Stmt *at) {
  if (s->kind != SY_VARIABLE || !s->scope || !s->scope->unit || s->scope->unit->scope == s->scope) return true;
  for (const Stmt *p = at->parent; p; p = p->parent)
    if (stmt_scope(p) == s->scope) return true;
  return false;
}

bool symbol_is_public(const Scope *module, const Symbol *sym) {
  if (sym->attrs & AT_PUBLIC) return true;
  if (sym->attrs & AT_PRIVATE) return false;
  bool hidden = module->unit && module->unit->sym && (module->unit->sym->attrs & AT_PRIVATE);
  return !hidden && sym->kind != SY_COMMON;
}

Symbol *symbol_lookup(const Scope *sc, const char *name) {
  for (; sc; sc = sc->parent) {
    Symbol *s = scope_own(sc, name);
    if (s) return s->target ? s->target : s;
  }
  return NULL;
}

Symbol *symbol_component(const Symbol *type, const char *name) {
  for (; type; type = type->parent_type) {
    Symbol *s = type->members ? scope_own(type->members, name) : NULL;
    if (s) return s;
  }
  return NULL;
}

const char *symbol_unknown_module(const Symbol *s) {
  bool numeric = s->type.base >= TY_INTEGER && s->type.base <= TY_LOGICAL;
  const Symbol *t = type_derived(s->type);
  if (s->from_unknown || (numeric && !s->type.kind)) return s->from_module;
  return t && t->from_unknown ? t->from_module : NULL;
}

bool symbol_has_constant_extents(const Symbol *s) {
  for (int d = 0; d < s->rank; d++)
    if (!s->dim || !s->dim[d].hi_const || (s->dim[d].lo && !s->dim[d].lo_const)) return false;
  return true;
}

/* FORTRAN 77 wrote x(1), or x(lda, 1), for a dummy whose last extent nobody knows. */
bool symbol_is_open(const Symbol *s) {
  if (s->shape == SHAPE_ASSUMED_SIZE) return true;
  if (s->shape != SHAPE_EXPLICIT || !s->rank || !s->dummy) return false;
  const Dim *d = &s->dim[s->rank - 1];
  return d->hi_const && d->hi_value == 1 && (!d->lo || (d->lo_const && d->lo_value == 1));
}

int64_t symbol_elements(const Symbol *s) {
  const int64_t most = (int64_t)1 << ADDRESS_BITS;
  int64_t n = 1, extent;
  for (int i = 0; i < s->rank; i++) {
    if (!s->dim || !s->dim[i].lo_const || !s->dim[i].hi_const) return 0;
    if (s->dim[i].hi_value < s->dim[i].lo_value) return 0;
    if (__builtin_sub_overflow(s->dim[i].hi_value, s->dim[i].lo_value, &extent) || extent >= most) return 0;
    if (__builtin_mul_overflow(n, extent + 1, &n) || n > most) return 0;
  }
  return n;
}

/* ---- THREADPRIVATE ---- */

typedef struct ThreadSearch {
  const Symbol *sym;
  bool named, any;
} ThreadSearch;

/* A block's symbol is called '/name/'. */
static bool is_block(const Symbol *block, const char *name) {
  size_t n = strlen(name);
  return block && !strncmp(block->name + 1, name, n) && !strcmp(block->name + 1 + n, "/");
}

static bool visit_threadprivate(Stmt *s, void *data) {
  ThreadSearch *q = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d || strcmp(d->name, "threadprivate")) return true;
  q->any = true;
  for (int i = 0; i < d->narg; i++) {
    const Expr *e = d->arg[i];
    while (e && e->kind == EX_PAREN) e = e->kid[0];
    if (!e || !e->text) continue;
    q->named |= e->flags & EF_COMMON ? is_block(q->sym->common, e->text) : !strcmp(e->text, q->sym->name);
  }
  return true;
}

bool symbol_threadprivate(const Symbol *s, bool *any) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  ThreadSearch q = {.sym = s};
  if (u && u->first) ast_stmt_walk(u->first, visit_threadprivate, &q);
  *any = q.any;
  return q.named || s->threadprivate;
}
