/* Linking, and calls that are gfortran's alone. */
#include "driver/build.h"
#include "driver/image.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
    const Input *in = w->text ? NULL : &o->input.v[w->input];
    args_add(s->arena, v, w->text ? w->text : f && f->object ? f->object : in->object ? in->object : in->path, NULL);
    if (f) args_append(s->arena, v, &f->extra);
  }
}

/* ---- which run-time library ---- */

static bool has_word(const Session *s, const char *word) {
  for (int i = 0; i < s->opt.word.n; i++)
    if (s->opt.word.v[i].text && !strcmp(s->opt.word.v[i].text, word)) return true;
  return false;
}

/* The shared library that '-lNAME' means here; NULL: none in the folders of the call. */
static const char *library_named(const Session *s, const char *name) {
  for (int i = 0; i < s->opt.word.n; i++) {
    const char *w = s->opt.word.v[i].text;
    const char *dir = !w || !str_prefix(w, "-L") ? NULL : w[2] ? w + 2 : i + 1 < s->opt.word.n ? s->opt.word.v[i + 1].text : NULL;
    const char *path = dir ? arena_printf(s->arena, "%s/lib%s.so", dir, name) : NULL;
    if (path && !access(path, R_OK)) return path;
  }
  return NULL;
}

/* A library of the call brings the shared run-time library into the process. */
static bool brings_runtime(const Session *s) {
  for (int i = 0; i < s->opt.word.n; i++) {
    const Word *w = &s->opt.word.v[i];
    bool named = w->text && str_prefix(w->text, "-l");
    const char *name = named && w->text[2] ? w->text + 2 : named && i + 1 < s->opt.word.n ? w[1].text : NULL;
    const char *path = name ? library_named(s, name) : w->text ? NULL : s->opt.input.v[w->input].path;
    if (path && strstr(path, ".so") && image_needs(s->arena, path, "libf2cuda.so")) return true;
  }
  return false;
}

/* A process must not have two: a program takes its own copy only where no library shares one. */
static bool shares_runtime(const Session *s) {
  if (s->opt.runtime != RUNTIME_AUTO) return s->opt.runtime == RUNTIME_SHARED;
  if (has_word(s, "-static") || has_word(s, "-static-pie")) return false;
  return has_word(s, "-shared") || brings_runtime(s);
}

int link_flags(Session *s) {
  if (!tools_find(s)) return EXIT_TOOL;
  Args v = {0};
  Buf text = {0};
  tools_libraries(s, shares_runtime(s), &v);
  args_text(&v, &text);
  puts(text.s ? text.s : "");
  buf_free(&text);
  return EXIT_OK;
}

int link_program(Session *s) {
  const char *to = s->opt.output ? s->opt.output : "a.out";
  const char *linked = guard_tmp_path(s->arena, "linked");
  Job j = {0};
  int code = s->opt.show_only ? EXIT_OK : complete_link_objects(s);
  if (code) return code;
  args_add(s->arena, &j.argv, s->tools.fc, NULL);
  add_words(s, &j.argv);
  const char *named = s->opt.show_only || shares_runtime(s) ? NULL : foreign_named(s);
  if (named) args_add(s->arena, &j.argv, "-Wa,--noexecstack", named, NULL);
  tools_libraries(s, shares_runtime(s), &j.argv);
  args_add(s->arena, &j.argv, "-o", linked, NULL);
  code = compile_run(s, &j, 1);
  if (!code && !s->opt.show_only) code = relied_check_modules(s, linked);
  const char *why = code || s->opt.show_only ? NULL : file_commit(linked, to);
  return why ? compile_cannot_write(to, why) : code;
}

int link_pass_on(Session *s) {
  if (!tools_find(s)) return EXIT_TOOL;
  Args v = {0};
  args_add(s->arena, &v, s->tools.fc, NULL);
  bool fortran = false;
  for (int i = 0; i < s->opt.input.n; i++) fortran |= s->opt.input.v[i].fortran;
  if (fortran) args_append(s->arena, &v, &s->opt.macro);
  add_words(s, &v);
  if (s->opt.output) args_add(s->arena, &v, "-o", s->opt.output, NULL);
  if (s->opt.show_only && s->opt.input.n) return compile_run(s, &(Job){.argv = v}, 1);
  return proc_run(&v, NULL, true) ? EXIT_TOOL : EXIT_OK;
}
