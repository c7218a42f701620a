/* Semantic analysis of a file: the order of the passes over its units. */
#include "frontend/sema/sema.h"
#include <stdio.h>
#include <string.h>

static TypeSpec *const *default_rules(Arena *a) {
  TypeSpec **rules = ARENA_ARRAY(a, TypeSpec *, SEM_LETTERS), *types = ARENA_ARRAY(a, TypeSpec, 2);
  types[0].base = TY_REAL;
  types[1].base = TY_INTEGER;
  for (int c = 0; c < SEM_LETTERS; c++) rules[c] = &types[c >= 'i' - 'a' && c <= 'n' - 'a'];
  return rules;
}

/* Whether the comment whose '$' is at 'p' is !GCC$ or !DIR$ and says that dummies take anything. */
static bool frees_dummies(const char *text, const char *p) {
  if (p - text < 4 || p[-4] != '!' || (strncasecmp(p - 3, "gcc", 3) && strncasecmp(p - 3, "dir", 3))) return false;
  char line[256];
  size_t n = strcspn(p, "\n");
  snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), p);
  return strcasestr(line, "no_arg_check") || strcasestr(line, "ignore_tkr");
}

/* Such comments stand among declarations; one in a file frees all of its dummies. */
static bool has_unchecked(const Program *p) {
  for (const Source *x = p->source; x; x = x->next)
    for (const char *at = x->text; (at = memchr(at, '$', (size_t)(x->text + x->len - at))); at++)
      if (frees_dummies(x->text, at)) return true;
  return false;
}

/* In the arena: names of modules are made when they are asked for, which is also after this pass. */
static Sema *new_sema(Program *p, const ModuleFiles *files, Diag *d, Program *const *earlier, int nearlier) {
  Sema *s = ARENA_NEW(p->arena, Sema);
  *s = (Sema){.p = p, .a = p->arena, .d = d, .out = d, .o = p->options, .files = files};
  s->fold = (Fold){.arena = p->arena, .options = p->options};
  s->opaque = p->opaque.statements > 0 || !p->sound;
  s->unchecked = has_unchecked(p);
  s->intrinsics = scope_new(p->arena, NULL, NULL);
  s->builtin = p->builtin = nearlier ? earlier[0]->builtin : scope_new(p->arena, NULL, NULL);
  s->implicit = default_rules(p->arena);
  return s;
}

/* An external procedure may be defined further down: with every specification part read, its interface is known. */
static void link_externals(Sema *s, Unit *u) {
  for (; u; u = u->next) {
    for (Symbol *x = u->scope->first; x; x = x->next) {
      if (x->kind == SY_DERIVED_TYPE && !x->target && x->definition) sema_bind_note_procedures(x);
      if (x->kind != SY_PROCEDURE || x->target || (x->attrs & AT_ABSTRACT)) continue;
      if (x->binding)
        sema_spec_adopt_interface(s, x, u->scope);
      else
        sema_unit_make_external(s, x);
    }
    link_externals(s, u->child);
  }
}

void sema_program(Program *p, const ModuleFiles *files, Diag *d, Program *const *earlier, int nearlier) {
  FoldSeen seen = {0};
  Sema *s = new_sema(p, files, d, earlier, nearlier);
  s->fold.seen = &seen;
  p->global = scope_new(p->arena, NULL, NULL);
  p->call = sema_global_call_names(p, earlier, nearlier);
  for (Unit *u = p->units; u; u = u->next) sema_unit_declare(s, u, NULL);
  for (Unit *u = p->units; u; u = u->next) sema_unit_spec(s, u);
  link_externals(s, p->units);
  for (Unit *u = p->units; u; u = u->next) sema_unit_exec(s, u);
  sema_global_publish(s);
  s->fold.seen = NULL;
}

/* In a scope between: the host has a procedure of that name. */
void sema_procedure_in(Program *p, Unit *host, const ModuleFiles *files, Diag *d, Program *const *earlier, int nearlier) {
  FoldSeen seen = {0};
  Sema *s = new_sema(p, files, d, earlier, nearlier);
  Unit *u = p->units, between;
  s->fold.seen = &seen;
  p->global = scope_new(p->arena, NULL, NULL);
  p->call = sema_global_call_names(p, earlier, nearlier);
  if (host) {
    between = *host;
    between.scope = scope_new(p->arena, host->scope, host);
  }
  sema_unit_declare(s, u, host ? &between : NULL);
  u->host = host;
  sema_unit_spec(s, u);
  link_externals(s, u);
  sema_unit_exec(s, u);
  s->fold.seen = NULL;
}
