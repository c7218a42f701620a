/* Linking, and calls that are gfortran's alone. */
#include "driver/build.h"
#include <string.h>

static File *file_of(Session *s, int input) {
  for (int i = 0; i < s->nfile; i++)
    if (s->file[i].input == &s->opt.input.v[input]) return &s->file[i];
  return NULL;
}

/* The user's words in their order, each source replaced by its objects. Files of dependencies belong to what is compiled. */
static void add_words(Session *s, Args *v) {
  const Options *o = &s->opt;
  for (int i = 0; i < o->word.n; i++) {
    const Word *w = &o->word.v[i];
    if (w->depend && o->action != ACT_PASS_ON) continue;
    const File *f = w->text ? NULL : file_of(s, w->input);
    args_add(s->arena, v, w->text ? w->text : f && f->object ? f->object : o->input.v[w->input].path, NULL);
    if (f) args_append(s->arena, v, &f->extra);
  }
}

int bld_link(Session *s) {
  const char *to = s->opt.output ? s->opt.output : "a.out";
  const char *linked = tmp_path(s->arena, "linked");
  Job j = {0};
  args_add(s->arena, &j.argv, s->tools.fc, NULL);
  add_words(s, &j.argv);
  tool_libraries(s, &j.argv);
  args_add(s->arena, &j.argv, "-o", linked, NULL);
  int code = bld_run(s, &j, 1);
  const char *why = code || s->opt.show_only ? NULL : file_commit(linked, to);
  return why ? bld_cannot_write(to, why) : code;
}

int bld_pass_on(Session *s) {
  if (!tool_find(s)) return EXIT_TOOL;
  Args v = {0};
  args_add(s->arena, &v, s->tools.fc, NULL);
  bool fortran = false;
  for (int i = 0; i < s->opt.input.n; i++) fortran |= s->opt.input.v[i].fortran;
  if (fortran) args_append(s->arena, &v, &s->opt.macro);
  add_words(s, &v);
  if (s->opt.output) args_add(s->arena, &v, "-o", s->opt.output, NULL);
  if (s->opt.show_only && s->opt.input.n) return bld_run(s, &(Job){.argv = v}, 1);
  return proc_run(&v, NULL, true) ? EXIT_TOOL : EXIT_OK;
}
