/* Procedures that say what they touch (--data=auto), as objects name them to the library, and callers in other files. */
#include "codegen/host/coherence/coherence.h"

static const char *module_of(const Unit *u) {
  if (u->kind == UN_SUBMODULE && u->begin) return u->begin->u.unit.root ? u->begin->u.unit.root : u->begin->u.unit.ancestor;
  return u->kind == UN_MODULE ? u->name : NULL;
}

const char *coherence_names_of(Gen *g, const Symbol *proc) {
  const Unit *of = proc->scope && !(proc->attrs & AT_EXTERNAL) ? proc->scope->unit : NULL;
  const char *module = of ? module_of(of) : NULL;
  return module ? arena_printf(g->arena, "%s%%%s", module, proc->name) : proc->name;
}

static void put_names(Gen *g, const Unit *u, Buf *b) {
  for (; u; u = u->next) {
    const char *module = u->host ? module_of(u->host) : NULL;
    bool procedure = u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION;
    if (procedure && (!u->host || module) && !device_branch_pure(u) && u->name && u->sym && !coherence_silent_is(g, u->sym) &&
        !(u->sym->attrs & AT_BIND)) {
      buf_printf(b, module ? "\"%s%%%s\", " : "\"%.0s%s\", ", module ? module : "", u->name);
      for (const Stmt *s = u->first; s; s = s->next)
        if (s->kind == ST_ENTRY) buf_printf(b, module ? "\"%s%%%s\", " : "\"%.0s%s\", ", module ? module : "", s->u.unit.name);
    }
    put_names(g, u->child, b);
  }
}

/* The procedure has a body in a file of the call, or is one of the program's that says what it touches itself. */
static bool is_told_of(const Symbol *proc) {
  return proc && (coherence_object_is_own(proc) || (proc->unit && proc->unit->exec && !proc->unit->told));
}

/* "?name" of procedures that types of the file have, and that are others': objects of these types may call what says nothing. */
static void put_bindings(Gen *g, const Unit *u, const Symbol *type, Buf *b) {
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_PROCEDURE || !c->binding || (c->attrs & (AT_POINTER | AT_DEFERRED))) continue;
    const Symbol *p = symbol_lookup(u->scope, c->binding);
    if (!is_told_of(p)) buf_printf(b, "\"?%s\", ", p && p->kind == SY_PROCEDURE ? coherence_names_of(g, p) : c->binding);
  }
}

static void put_types(Gen *g, const Unit *u, Buf *b) {
  for (; u; u = u->next) {
    for (const Symbol *t = u->scope ? u->scope->first : NULL; t; t = t->next)
      if (t->kind == SY_DERIVED_TYPE && !t->target && t->definition) put_bindings(g, u, t, b);
    put_types(g, u->child, b);
  }
}

char *coherence_names_own(Gen *g) {
  Buf b = {0};
  if (g->ana->keeps_data) {
    put_names(g, g->prog->units, &b);
    put_types(g, g->prog->units, &b);
  }
  char *s = b.len ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return s;
}
