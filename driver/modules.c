/* Module interface files of the sources of this call: NAME.f2m where gfortran puts NAME.mod. */
#include "driver/build.h"
#include "frontend/module/module_file.h"
#include <string.h>

static int save_modules_of(Session *s, const Program *p, bool compiled) {
  for (const Unit *u = p->units; u; u = u->next) {
    if (u->kind != UN_MODULE && u->kind != UN_SUBMODULE) continue;
    char *path;
    const char *why = module_write_save(p, u, s->opt.module_dir, compiled, &path);
    if (why) return compile_cannot_write(path, why);
  }
  return EXIT_OK;
}

void modules_complete(Session *s) {
  for (int i = 0; i < s->nfile; i++)
    for (const Unit *u = s->file[i].program ? s->file[i].program->units : NULL; u; u = u->next)
      if (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) scope_names(u->scope);
}

/* ---- modules that are not there ---- */

static const Unit *defined_in(const Program *p, const char *module) {
  for (const Unit *u = p ? p->units : NULL; u; u = u->next)
    if (u->kind == UN_MODULE && !strcmp(u->name, module)) return u;
  return NULL;
}

/* False: no later file defines it. */
static bool tell_if_later(Session *s, int i, const Stmt *use) {
  for (int k = i + 1; k < s->nfile; k++) {
    if (!defined_in(s->file[k].program, use->u.use.module)) continue;
    diag_error(&s->diag, use->span, "module '%s' is defined in '%s', which comes after this file", use->u.use.module,
               s->file[k].input->path);
    diag_note(&s->diag, (Span){0, 0}, "name files that define modules before those that use them: ... %s %s ...",
              s->file[k].input->path, s->file[i].input->path);
    return true;
  }
  return false;
}

/* Where gfortran is not asked about the source, nobody else tells. With errors it may be that the head of the
 * module could not be read. */
static void tell_not_found(Session *s, const Stmt *use) {
  const char *name = use->u.use.module;
  diag_warning(&s->diag, WARN_MISSING_MODULE, use->span, "module '%s' is not found: nothing is known of its names", name);
  diag_note(&s->diag, (Span){0, 0},
            "neither %s.f2m nor %s.mod is in the current directory, beside the source, or where -I and -J point; "
            "compile the module with f2cuda first, or give -I its folder",
            name, name);
}

static bool uses_before(const Program *p, int k) {
  for (int i = 0; i < k; i++)
    if (p->missing.v[i]->u.use.module == p->missing.v[k]->u.use.module) return true;
  return false;
}

static void tell_missing_of(Session *s, int i, const Program *p) {
  bool alone = (s->opt.action == ACT_TRANSLATE || s->opt.action == ACT_SHOW) && !s->diag.errors;
  for (int k = 0; k < p->missing.n; k++)
    if (!tell_if_later(s, i, p->missing.v[k]) && alone && !uses_before(p, k)) tell_not_found(s, p->missing.v[k]);
}

void modules_tell_missing(Session *s) {
  for (int i = 0; i < s->nfile; i++)
    if (s->file[i].program) tell_missing_of(s, i, s->file[i].program);
}

int modules_write(Session *s, bool compiled) {
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && !code; i++) code = save_modules_of(s, s->file[i].program, compiled);
  return code;
}
