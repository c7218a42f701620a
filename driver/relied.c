/* Objects that do not fit together. Each carries a section with lines of text, which linkers put behind one
 * another:
 *
 *   f SOURCE                       the object's source: what follows is its
 *   d MODULE PROCEDURE DIGEST      it holds the body of this procedure
 *   u MODULE PROCEDURE DIGEST      it was compiled with what the module's interface file told of this
 * procedure's body
 *
 * After a link, what was used is compared with what is defined: a build that did not compile a user again has
 * an old body otherwise. */
#include "common/map.h"
#include "driver/build.h"
#include "driver/image.h"
#include <stdio.h>
#include <string.h>

#define SECTION ".f2cuda.modules"

/* ---- what an object says ---- */

static const char *module_of(const Symbol *proc) { return proc->scope && proc->scope->unit ? proc->scope->unit->name : NULL; }

static void put_line(Buf *b, char kind, const Symbol *p) {
  if (p->digest && module_of(p)) buf_printf(b, "%c %s %s %016llx\n", kind, module_of(p), p->name, (unsigned long long)p->digest);
}

static void put_defined(Buf *b, const Unit *u) {
  for (const Symbol *s = scope_names(u->scope); s; s = s->next)
    if (!s->target && s->kind == SY_PROCEDURE && s->effects) put_line(b, 'd', s);
}

static void put_lines(Buf *b, const File *f) {
  const Program *p = f->program;
  for (const Unit *u = p->units; u; u = u->next)
    if (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) put_defined(b, u);
  for (int i = 0; i < p->relied.n; i++) put_line(b, 'u', p->relied.v[i]);
}

static bool has_word(const Session *s, const char *prefix) {
  for (int i = 0; i < s->opt.word.n; i++)
    if (s->opt.word.v[i].text && str_prefix(s->opt.word.v[i].text, prefix)) return true;
  return false;
}

static int note(Session *s, const File *f, const char *lines) {
  const char *path = arena_printf(s->arena, "%s/modules", f->dir);
  char *text = arena_printf(s->arena, "f %s\n%s", f->input->path, lines);
  const char *why = file_write(path, text, strlen(text));
  if (why) return compile_cannot_write(path, why);
  Job j = {0};
  args_add(s->arena, &j.argv, "objcopy", "--add-section", arena_printf(s->arena, SECTION "=%s", path), f->object, NULL);
  return compile_run(s, &j, 1);
}

/* Link-time optimisation drops sections of objects, so that the check would know one side only. */
int relied_note_modules(Session *s) {
  if (has_word(s, "-flto") || !proc_find(s->arena, "objcopy")) return EXIT_OK;
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && !code; i++) {
    Buf lines = {0};
    put_lines(&lines, &s->file[i]);
    if (lines.len) code = note(s, &s->file[i], lines.s);
    buf_free(&lines);
  }
  return code;
}

/* ---- what a program says ---- */

/* A line 'd' or 'u', its words. */
typedef struct Rest {
  const char *source;
  const char *name; /* MODULE PROCEDURE */
  const char *digest;
} Rest;

typedef struct Rests {
  VEC(Rest) defined, used;
} Rests;

/* NULs may stand between what two objects say. */
static void read_lines(Arena *a, const char *s, size_t n, Rests *out) {
  const char *source = "?", *end = s + n;
  while (s < end) {
    size_t len = strcspn(s, "\n"), left = (size_t)(end - s);
    if (!*s) {
      s++;
      continue;
    }
    if (len > left) len = left;
    char *line = arena_strndup(a, s, len), *last = strrchr(line, ' ');
    s += len + 1;
    if (len < 3 || !last) continue;
    if (*line == 'f') {
      source = line + 2;
      continue;
    }
    *last = 0;
    Rest r = {source, line + 2, last + 1};
    if (*line == 'd') vec_push(a, &out->defined, r);
    if (*line == 'u') vec_push(a, &out->used, r);
  }
}

static void read_image(Session *s, const char *path, Rests *out) {
  size_t len = 0;
  const char *text = image_section(s->arena, path, SECTION, &len);
  if (text) read_lines(s->arena, text, len, out);
}

/* 'd' is NULL: the object that holds the body says nothing. */
static void tell(const Rest *u, const Rest *d) {
  const char *blank = strchr(u->name, ' ');
  int module = (int)(blank - u->name);
  fprintf(stderr,
          "f2cuda: error: the object of '%s' was made for another body of '%s' of module '%.*s' than the one "
          "that is linked\n",
          u->source, blank + 1, module, u->name);
  if (d)
    fprintf(stderr,
            "f2cuda: note: '%s' has changed since: compile '%s' again, as build tools do where a user of a "
            "module depends on its .mod file\n",
            d->source, u->source);
  else
    fprintf(stderr,
            "f2cuda: note: module '%.*s' has been compiled without f2cuda since: compile it with f2cuda, and "
            "'%s' again\n",
            module, u->name, u->source);
}

/* gfortran's name of a procedure of a module. */
static char *linker_name(Arena *a, const char *name) {
  const char *blank = strchr(name, ' ');
  return arena_printf(a, "__%.*s_MOD_%s", (int)(blank - name), name, blank + 1);
}

static bool fits(Session *s, const char *linked, const Rest *u, const Rest *d) {
  if (!strchr(u->name, ' ')) return true;
  return d ? !strcmp(d->digest, u->digest) : !image_defines(s->arena, linked, linker_name(s->arena, u->name));
}

int relied_check_modules(Session *s, const char *linked) {
  Rests all = {0};
  PtrMap defined = {0};
  Intern *names = intern_new(s->arena);
  const char *told = NULL;
  read_image(s, linked, &all);
  for (int i = 0; i < s->opt.input.n; i++)
    if (all.used.n && strstr(s->opt.input.v[i].path, ".so")) read_image(s, s->opt.input.v[i].path, &all);
  for (int i = 0; i < all.defined.n; i++) {
    Rest *d = &all.defined.v[i];
    map_set(s->arena, &defined, intern(names, d->name, strlen(d->name)), d);
  }
  for (int i = 0; i < all.used.n; i++) {
    const Rest *u = &all.used.v[i], *d = map_get(&defined, intern(names, u->name, strlen(u->name)));
    if ((told && !strcmp(told, u->source)) || fits(s, linked, u, d)) continue;
    tell(u, d);
    told = u->source;
  }
  return told ? EXIT_PROGRAM : EXIT_OK;
}
