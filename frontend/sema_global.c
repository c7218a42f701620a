/* What the files of a call define for those after them: modules and external procedures, found by name in one look. */
#include "frontend/sema.h"
#include <string.h>

struct CallNames {
  PtrMap procedure; /* name -> Symbol: the first definition */
  PtrMap module;    /* name -> Unit: the last definition; submodules by 'root@name' */
};

CallNames *sem_call_names(Program *p, Program *const *earlier, int nearlier) {
  return nearlier ? earlier[nearlier - 1]->call : ARENA_NEW(p->arena, CallNames);
}

/* In the order in which they were searched were there no map: a file's own modules hide those it imported. */
void sem_publish(Sema *s) {
  CallNames *c = s->p->call;
  PtrMap own = {0};
  for (Symbol *x = s->p->global->first; x; x = x->next)
    if (!map_get(&c->procedure, x->name)) map_put(s->a, &c->procedure, x->name, x);
  for (Unit *u = s->p->imported; u; u = u->next) map_set(s->a, &c->module, intern(s->p->names, u->name, strlen(u->name)), u);
  for (Unit *u = s->p->units; u; u = u->next) {
    if ((u->kind != UN_MODULE && u->kind != UN_SUBMODULE) || map_get(&own, u->sym->name)) continue;
    map_put(s->a, &own, u->sym->name, u);
    map_set(s->a, &c->module, u->sym->name, u);
  }
}

Symbol *sem_earlier_global(const Sema *s, const char *name) { return map_get(&s->p->call->procedure, name); }

Unit *sem_earlier_module(const Sema *s, const char *name) {
  return map_get(&s->p->call->module, intern(s->p->names, name, strlen(name)));
}
