/* Module interface files of the sources of this call: NAME.f2m where gfortran puts NAME.mod. */
#include "driver/build.h"
#include "frontend/module_file.h"
#include <string.h>

static int save_modules_of(Session *s, const Program *p, bool compiled) {
  for (const Unit *u = p->units; u; u = u->next) {
    if (u->kind != UN_MODULE && u->kind != UN_SUBMODULE) continue;
    char *path;
    const char *why = mod_save(p, u, s->opt.module_dir, compiled, &path);
    if (why) return bld_cannot_write(path, why);
  }
  return EXIT_OK;
}

void out_complete_modules(Session *s) {
  for (int i = 0; i < s->nfile; i++)
    for (const Unit *u = s->file[i].program ? s->file[i].program->units : NULL; u; u = u->next)
      if (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) scope_names(u->scope);
}

/* ---- order of the files ---- */

static const Unit *defined_in(const Program *p, const char *module) {
  for (const Unit *u = p ? p->units : NULL; u; u = u->next)
    if (u->kind == UN_MODULE && !strcmp(u->name, module)) return u;
  return NULL;
}

static void tell_if_later(Session *s, int i, const Stmt *use) {
  for (int k = i + 1; k < s->nfile; k++) {
    if (!defined_in(s->file[k].program, use->u.use.module)) continue;
    diag_error(&s->diag, use->span, "module '%s' is defined in '%s', which comes after this file", use->u.use.module,
               s->file[k].input->path);
    diag_note(&s->diag, (Span){0, 0}, "name files that define modules before those that use them: ... %s %s ...",
              s->file[k].input->path, s->file[i].input->path);
    return;
  }
}

void out_tell_order(Session *s) {
  for (int i = 0; i < s->nfile; i++)
    for (int k = 0; s->file[i].program && k < s->file[i].program->missing.n; k++)
      tell_if_later(s, i, s->file[i].program->missing.v[k]);
}

int out_modules(Session *s, bool compiled) {
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && !code; i++) code = save_modules_of(s, s->file[i].program, compiled);
  return code;
}
