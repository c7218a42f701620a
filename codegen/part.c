#include "codegen/gen.h"
#include <string.h>

/* Loops that analysis has changed (analysis/nest.h: Transform). Each part is a kernel with the statements of
 * that part; one launcher runs them one after another. References that need the array's old values read a
 * copy, which the launcher makes first. */

const Transform *part_transform(const Nest *n) { return n ? n->loop[0]->transform : NULL; }

static bool is_copied(const Fn *f, const Expr *ref) {
  const Transform *t = part_transform(f->nest);
  for (const Copied *c = t ? t->copied : NULL; c; c = c->next)
    if (c->ref == ref) return true;
  return false;
}

const Binding *part_source(Fn *f, const Binding *v, const Expr *ref, Binding *old) {
  if (!is_copied(f, ref)) return v;
  Binding *own = (Binding *)v;
  if (!own->old) own->old = name_derive(&f->names, own->cname, "_old");
  *old = *own;
  old->cname = own->old;
  return old;
}

void part_statements(Fn *f, const LoopPart *p) {
  for (int i = 0; i < p->nstmt; i++) st_block(f, p->stmt[i], p->stmt[i]);
}

const Binding *part_binding(const Kernel *whole, const Binding *v) {
  for (int i = 0; i < whole->f.bind.n; i++)
    if (whole->f.bind.v[i]->use == v->use) return whole->f.bind.v[i];
  f2c_bug("'%s' is in a part of a loop and not in the loop", v->path);
}

const char *part_ask(Kernel *whole, const Ask *a, Fn *f) {
  for (int i = 0; i < whole->asks.n; i++)
    if (!strcmp(whole->asks.v[i].text, a->text)) return whole->asks.v[i].cname;
  gen_fail(f, whole->nest->first->span, "bounds", "a part of the loop needs '%s', and the loop does not",
           a->text);
  return a->cname;
}
