/* What procedures of module files do: read when it is asked for, which who calls them does only where loops are analysed. */
#include "frontend/module/module_read.h"
#include <string.h>

/* Effects that are still to be read. */
typedef struct Effects {
  ProcEffects e;
  ModReader *r;
  ModElement at;
  const Symbol *proc;
  Scope *names; /* where its interface was read */
} Effects;

/* A dummy's position, or -1. */
static int dummy_named(const Symbol *p, ModText name) {
  for (int i = 0; i < p->ndummies; i++)
    if (p->dummies[i] && strlen(p->dummies[i]->name) == name.n && !memcmp(p->dummies[i]->name, name.s, name.n)) return i;
  return -1;
}

static void read_touch(const Effects *x, ModElement e, const Scope *names, ProcTouch *t) {
  ModReader *r = x->r;
  ModText dummy = module_xml_attr(e, "dummy");
  t->dummy = dummy.s ? dummy_named(x->proc, dummy) : -1;
  t->global = dummy.s ? NULL : module_read_entity(r, e, names, "variable", SY_VARIABLE);
  if (dummy.s && t->dummy < 0) module_import_wrong(r, e, "a dummy argument or result is missing");
  t->reads = module_read_yes(e, "reads");
  t->writes = module_read_yes(e, "writes");
  t->always = module_read_yes(e, "sets");
  t->ends = module_read_text(r, e, "ends");
  t->section[0] = module_read_text(r, e, "read");
  t->section[1] = module_read_text(r, e, "written");
  t->exact[0] = module_read_yes(e, "reads-all");
  t->exact[1] = module_read_yes(e, "writes-all");
}

/* COMMON blocks of the body, in a scope of their own inside 'names'. */
static Scope *read_blocks(const Effects *x) {
  Scope *sc = scope_new(x->r->s->a, x->names, NULL);
  for (ModElement c = module_xml_child(x->at); c; c = module_xml_next(c))
    if (module_xml_is(c, "blocks")) module_read_scope(x->r, c, sc, sc);
  return sc;
}

static void read_all(void *effects) {
  Effects *x = effects;
  ModReader *r = x->r;
  const Scope *names = read_blocks(x);
  int n = 0;
  for (ModElement c = module_xml_child(x->at); c; c = module_xml_next(c)) n += module_xml_is(c, "touches");
  x->e.touch = ARENA_ARRAY(r->s->a, ProcTouch, n + 1);
  x->e.does = module_read_bits(r, x->at, "does", module_text_does);
  x->e.why = module_read_text(r, x->at, "why");
  x->e.host = module_read_text(r, x->at, "host");
  for (ModElement c = module_xml_child(x->at); c; c = module_xml_next(c))
    if (module_xml_is(c, "touches")) read_touch(x, c, names, &x->e.touch[x->e.n++]);
}

/* Of a file that is wrong, nothing is known. */
static void read_effects(ProcEffects *e) {
  Effects *x = (Effects *)e;
  e->read = NULL;
  vec_push(x->r->s->a, &x->r->s->p->relied, x->proc);
  if (!x->r->why) module_names_together(x->r, read_all, x);
  if (x->r->why) *e = (ProcEffects){.does = DOES_UNKNOWN};
}

static void read_body(ModReader *r, ModElement e, ProcEffects *out) {
  const char *coded = module_read_text(r, e, "body");
  if (!coded) return;
  ModText form = module_xml_attr(e, "form");
  char *text = arena_alloc(r->s->a, strlen(coded) + 1);
  int64_t n = module_text_get_coded(coded, coded + strlen(coded), text);
  if (n < 0) {
    module_import_wrong(r, e, "a body is wrong");
    return;
  }
  text[n] = 0;
  out->body = text;
  out->fixed = form.n == 5 && !memcmp(form.s, "fixed", 5);
}

void module_effects(ModReader *r, ModElement procedure, Symbol *p, Scope *names) {
  for (ModElement c = module_xml_child(procedure); c; c = module_xml_next(c)) {
    if (!module_xml_is(c, "effects")) continue;
    Effects *x = ARENA_NEW(r->s->a, Effects);
    *x = (Effects){{.read = read_effects}, r, c, p, names};
    read_body(r, c, &x->e);
    p->effects = &x->e;
  }
}
