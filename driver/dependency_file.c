/* Files of dependencies, for make and ninja: what an object or a program was made of, in the words of a makefile. The names are the
 * user's: gfortran, which reads a text of f2cuda's in the source's place, cannot tell them. */
#include "driver/build.h"
#include <string.h>
#include <unistd.h>

enum { WIDTH = 78 };

/* ---- what a source depends on ---- */

static bool of_system(const char *path) { return str_prefix(path, "/usr/include/") || str_prefix(path, "/usr/lib/"); }

static void add(const Session *s, Args *v, const char *path) {
  if (s->opt.depend.own_only && of_system(path)) return;
  for (int i = 0; i < v->n; i++)
    if (!strcmp(v->v[i], path)) return;
  vec_push(s->arena, v, path);
}

static const Source *root_of(const Session *s, const Source *t) {
  while (t && t->included_at) t = source_of(&s->sources, t->included_at);
  return t;
}

static void add_parts(const Session *s, Args *v, const Source *t) {
  for (int i = 0; i < t->nparts; i++) add(s, v, t->part[i]);
}

/* Texts of INCLUDE and #include. */
static void add_included(const Session *s, const File *f, Args *v) {
  const Source *of = f->program->source;
  add_parts(s, v, of);
  for (const Source *t = s->sources.first; t; t = t->next) {
    if (!t->included_at || root_of(s, t) != of) continue;
    add(s, v, t->path);
    add_parts(s, v, t);
  }
}

static char *module_file(const Session *s, const char *dir, const char *module) {
  char *path = dir ? arena_printf(s->arena, "%s/%s.mod", dir, module) : arena_printf(s->arena, "%s.mod", module);
  return access(path, R_OK) ? NULL : path;
}

typedef struct Uses {
  const Session *s;
  Args *v;
} Uses;

static bool visit_use(Stmt *st, void *data) {
  Uses *u = data;
  const Options *o = &u->s->opt;
  if (st->kind != ST_USE) return true;
  char *path = module_file(u->s, o->module_dir, st->u.use.module);
  for (int i = 0; i < o->include.n && !path; i++) path = module_file(u->s, o->include.v[i], st->u.use.module);
  if (path) add(u->s, u->v, path);
  return true;
}

static void add_modules(const Session *s, const Unit *unit, Args *v) {
  Uses u = {s, v};
  for (; unit; unit = unit->next) {
    if (unit->first) ast_stmt_walk(unit->first, visit_use, &u);
    add_modules(s, unit->child, v);
  }
}

/* ---- what is made ---- */

static const char *made(Session *s, const File *f) {
  const Options *o = &s->opt;
  if (o->output && !o->depend.alone) return o->output;
  const char *suffix = o->action == ACT_TRANSLATE ? arena_printf(s->arena, ".f2c%s", output_host_suffix(f)) : ".o";
  return output_name(s->arena, f->input->path, suffix);
}

/* Those that the user names are all; else the output, and the module files that are written with it. */
static void add_targets(Session *s, const File *f, Args *v) {
  args_append(s->arena, v, &s->opt.depend.target);
  if (v->n) return;
  vec_push(s->arena, v, options_gfortran_quoted(s->arena, made(s, f)));
  for (const Unit *u = f->program->units; u; u = u->next) {
    char *path = u->kind == UN_MODULE ? module_file(s, s->opt.module_dir, u->name) : NULL;
    if (path) vec_push(s->arena, v, options_gfortran_quoted(s->arena, path));
  }
}

/* gfortran's names: NAME.d beside the output; of a program without -o a-NAME.d. */
static const char *file_of(Session *s, const File *f) {
  const Options *o = &s->opt;
  const char *slash = o->output ? strrchr(o->output, '/') : NULL, *dot = o->output ? strrchr(o->output, '.') : NULL;
  if (o->depend.file) return o->depend.file;
  if (o->depend.alone) return o->output ? o->output : "-";
  if (o->output)
    return arena_printf(s->arena, "%.*s.d", dot && (!slash || dot > slash) ? (int)(dot - o->output) : (int)strlen(o->output),
                        o->output);
  return arena_printf(s->arena, "%s%s", o->action == ACT_LINK ? "a-" : "", output_name(s->arena, f->input->path, ".d"));
}

/* ---- text ---- */

static void put_words(Buf *b, const Args *v, size_t *column, const char *first) {
  for (int i = 0; i < v->n; i++) {
    size_t n = strlen(v->v[i]);
    const char *before = i ? " " : first;
    if (*column && *column + n + 1 > WIDTH) {
      buf_puts(b, " \\\n ");
      *column = 1;
      before = "";
    }
    buf_printf(b, "%s%s", before, v->v[i]);
    *column += n + strlen(before);
  }
}

static void put_rule(Session *s, const File *f, Buf *b) {
  Args target = {0}, on = {0}, quoted = {0};
  size_t column = 0;
  add(s, &on, f->input->path);
  add_included(s, f, &on);
  int phony = on.n;
  add_modules(s, f->program->units, &on);
  for (int i = 0; i < on.n; i++) vec_push(s->arena, &quoted, options_gfortran_quoted(s->arena, on.v[i]));
  add_targets(s, f, &target);
  put_words(b, &target, &column, "");
  buf_putc(b, ':');
  column++;
  put_words(b, &quoted, &column, " ");
  buf_putc(b, '\n');
  for (int i = 1; i < phony && s->opt.depend.phony; i++) buf_printf(b, "%s:\n", quoted.v[i]);
}

/* Rules of several sources that share a file stand one after the other. */
int dependency_file_write(Session *s) {
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && s->opt.depend.asked && !code; i++) {
    const char *path = file_of(s, &s->file[i]);
    bool shared = s->opt.depend.file || s->opt.output || s->opt.depend.alone;
    Buf b = {0};
    for (int k = shared ? 0 : i; k < (shared ? s->nfile : i + 1); k++) put_rule(s, &s->file[k], &b);
    const char *why = file_write(path, b.s, b.len);
    buf_free(&b);
    if (why) code = compile_cannot_write(path, why);
    if (shared) break;
  }
  return code;
}
