/* What the analyses of the files of one call share. */
#include "analysis/interprocedural/specialise.h"
#include <isl/ctx.h>
#include <isl/options.h>

/* Sets and maps that nobody gave back keep the context: tests of a debug build hear of it. */
#ifdef NDEBUG
enum { WHEN_KEPT = ISL_ON_ERROR_CONTINUE };
#else
enum { WHEN_KEPT = ISL_ON_ERROR_WARN };
#endif

Whole *program_set_open(Program *const *p, int n, bool complete, Arena *a) {
  static const Callees callees = {summary_get, specialise_procedure, argument_relation, interface_effects_opens};
  Whole *w = ARENA_NEW(a, Whole);
  w->callees = &callees;
  w->program = p;
  w->nprograms = n;
  w->complete = complete;
  w->arena = a;
  w->isl = isl_ctx_alloc();
  isl_options_set_on_error(w->isl, ISL_ON_ERROR_CONTINUE);
  return w;
}

void program_set_close(Whole *w) {
  summary_release(w);
  isl_options_set_on_error(w->isl, WHEN_KEPT);
  isl_ctx_free(w->isl);
  w->isl = NULL;
}

static void renew(Whole *w, const Unit *u) {
  for (; u; u = u->next) {
    for (Code **c = &w->code; *c;)
      if ((*c)->unit == u)
        *c = (*c)->next;
      else
        c = &(*c)->next;
    map_set(w->arena, &w->unit_code, u, NULL);
    renew(w, u->child);
  }
}

void program_set_renew(Whole *w, const Program *p) { renew(w, p->units); }
