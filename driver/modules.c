/* Module interface files of the sources of this call: NAME.f2m where gfortran puts NAME.mod. */
#include "driver/build.h"
#include "frontend/module_file.h"

static int save_modules_of(Session *s, const Program *p, bool compiled) {
  for (const Unit *u = p->units; u; u = u->next) {
    if (u->kind != UN_MODULE && u->kind != UN_SUBMODULE) continue;
    char *path;
    const char *why = mod_save(p, u, s->opt.module_dir, compiled, &path);
    if (why) return bld_cannot_write(path, why);
  }
  return EXIT_OK;
}

int out_modules(Session *s, bool compiled) {
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && !code; i++) code = save_modules_of(s, s->file[i].program, compiled);
  return code;
}
