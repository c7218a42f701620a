/* The whole front end: syntax, then meaning. */
#include "frontend/front_end.h"
#include "frontend/temporaries.h"

#ifdef NDEBUG
enum { VERIFYING = 0 };
#else
enum { VERIFYING = 1 };
#endif

static void meaning(Program *p, Diag *d, int errors, Program *const *earlier, int nearlier) {
  Diag quiet = {.sources = d->sources, .quiet = true};
  p->sound = d->errors == errors;
  sema_program(p, &module_import_files, p->tangled ? &quiet : d, earlier,
               nearlier); /* what it would tell follows from what was told */
}

/* The program of a text that is made of it, or 'p' where there is none. What has been told, but for 'warnings' of other files, is told again. */
static Program *with_text(Program *p, const Source *make(Program *p), Diag *d, int warnings, Program *const *earlier, int nearlier) {
  const Source *text = p->sound ? make(p) : NULL;
  if (!text) return p;
  int errors = d->errors;
  diag_drop_held(d);
  d->warnings = warnings;
  p = syntax_parse(p->arena, (SourceTable *)p->sources, p->original, text, p->options, p->names, d);
  meaning(p, d, errors, earlier, nearlier);
  return p;
}

Program *front_end(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d, Program *const *earlier,
                   int nearlier) {
  int errors = d->errors, warnings = d->warnings;
  diag_hold(d);
  Program *p = syntax_read(a, t, path, o, nearlier ? earlier[0]->names : intern_new(a), d);
  if (p) meaning(p, d, errors, earlier, nearlier);
  if (p && d->errors == errors) p = with_text(p, procedure_variants_source, d, warnings, earlier, nearlier);
  if (p && d->errors == errors) p = with_text(p, temporaries_source, d, warnings, earlier, nearlier);
  diag_release(d);
  if (!p) return NULL;
  if (VERIFYING && d->errors == errors) sema_verify(p);
  return p;
}
