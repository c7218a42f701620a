/* What the files of a call define for those after them: modules and external procedures, found by name in one look. */
#include "frontend/sema/sema.h"
#include <string.h>

struct CallNames {
  PtrMap procedure; /* name -> Symbol: the first definition */
  PtrMap again;     /* name -> Symbol: another one, of a later file */
  PtrMap module;    /* name -> Unit: the last definition; submodules by 'root@name' */
};

CallNames *sema_global_call_names(Program *p, Program *const *earlier, int nearlier) {
  return nearlier ? earlier[nearlier - 1]->call : ARENA_NEW(p->arena, CallNames);
}

void sema_global_import(Sema *s, Unit *module) {
  map_set(s->a, &s->p->call->module, intern(s->p->names, module->name, strlen(module->name)), module);
}

/* A file's own modules hide those that it imported. */
void sema_global_publish(Sema *s) {
  CallNames *c = s->p->call;
  PtrMap own = {0};
  for (Symbol *x = s->p->global->first; x; x = x->next)
    map_set(s->a, map_get(&c->procedure, x->name) ? &c->again : &c->procedure, x->name, x);
  for (Unit *u = s->p->units; u; u = u->next) {
    if ((u->kind != UN_MODULE && u->kind != UN_SUBMODULE) || map_get(&own, u->sym->name)) continue;
    map_put(s->a, &own, u->sym->name, u);
    map_set(s->a, &c->module, u->sym->name, u);
  }
}

Symbol *sema_global_earlier(const Sema *s, const char *name) { return map_get(&s->p->call->procedure, name); }

Unit *sema_global_earlier_module(const Sema *s, const char *name) {
  return map_get(&s->p->call->module, intern(s->p->names, name, strlen(name)));
}

/* ---- procedures that later files define ---- */

/* A name with a binding label is no global name (F2018, 19.2). */
static bool is_external(const Symbol *x) {
  bool plain = x->kind == SY_PROCEDURE && !x->unit && !x->target && !x->dummy && !x->binding && !x->from_unknown && !x->is_entry;
  return plain && !(x->attrs & (AT_ABSTRACT | AT_POINTER | AT_BIND)) && !(x->proc & PF_MODULE);
}

/* The module whose interface body declares the procedure, which a submodule defines; NULL: it is none. */
static const Unit *module_of_separate(const Symbol *x) {
  const bool plain = x->kind == SY_PROCEDURE && x->has_interface && !x->target && !x->dummy && !x->from_unknown && !x->is_entry;
  const Unit *u = plain && (x->proc & PF_MODULE) && !(x->attrs & (AT_ABSTRACT | AT_POINTER)) && x->scope ? x->scope->unit : NULL;
  return u && u->kind == UN_MODULE ? u : NULL;
}

bool sema_global_is_elsewhere(const Symbol *x) { return is_external(x) || (!x->unit && module_of_separate(x)); }

const char *sema_global_told_name(Arena *a, const Symbol *x) {
  const Unit *module = module_of_separate(x);
  return module ? arena_printf(a, "%s@%s", module->name, x->name) : x->name;
}

static bool is_definition(const Symbol *x) {
  const Unit *u = x->kind == SY_PROCEDURE ? x->unit : NULL;
  return u && u->begin && !u->begin->u.unit.bind && !x->is_entry;
}

static void link_units(const CallNames *c, Unit *u) {
  for (; u; u = u->next) {
    for (Symbol *own = u->scope->first; own; own = own->next) {
      Symbol *x = own;
      while (x->target) x = x->target; /* an interface body of a module, perhaps of another call */
      const Symbol *def = is_external(x) && !map_get(&c->again, x->name) ? map_get(&c->procedure, x->name) : NULL;
      if (def && is_definition(def)) sema_unit_know_body(x, def);
    }
    link_units(c, u->child);
  }
}

void sema_global_link(Program *const *p, int n) {
  for (int i = 0; i < n; i++) link_units(p[i]->call, p[i]->units);
}
