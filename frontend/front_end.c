/* The whole front end: syntax, then meaning. */
#include "frontend/parse.h"

Program *front_end(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d, Program *const *earlier, int nearlier) {
  int before = d->errors;
  Program *p = syn_read(a, t, path, o, nearlier ? earlier[0]->names : intern_new(a), d);
  if (!p) return NULL;
  p->sound = d->errors == before;
  sem_program(p, d, earlier, nearlier);
  return p;
}
