/* The whole front end: syntax, then meaning. */
#include "frontend/front_end.h"

#ifdef NDEBUG
enum { VERIFYING = 0 };
#else
enum { VERIFYING = 1 };
#endif

Program *front_end(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d, Program *const *earlier,
                   int nearlier) {
  int errors = d->errors;
  diag_hold(d);
  Program *p = syntax_read(a, t, path, o, nearlier ? earlier[0]->names : intern_new(a), d);
  if (p) {
    Diag quiet = {.sources = d->sources, .quiet = true};
    p->sound = d->errors == errors;
    sema_program(p, &module_import_files, p->tangled ? &quiet : d, earlier,
                 nearlier); /* what it would tell follows from what was told */
  }
  diag_release(d);
  if (!p) return NULL;
  if (VERIFYING && d->errors == errors) sema_verify(p);
  return p;
}
