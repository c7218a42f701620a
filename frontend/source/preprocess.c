/* Sources that want the C preprocessor: run through gfortran's own, or cpp, with the origin of every line kept. */
#include "frontend/source/preprocess.h"
#include "common/proc.h"
#include <stdlib.h>
#include <string.h>

bool preprocess_is_wanted(const char *path, const FrontOptions *o) {
  static const char *const suffixes[] = {".F", ".FOR", ".FTN", ".F77", ".F90", ".F95", ".F03", ".F08", ".F18", ".fpp", ".FPP"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (str_suffix(path, suffixes[i])) return true;
  return o->preprocess;
}

/* The '"' that ends the name that begins behind 'open'; NULL: none. */
static const char *name_end(const char *open, const char *end) {
  const char *p = open + 1;
  while (p < end && *p != '"') p += *p == '\\' ? 2 : 1;
  return p < end ? p : NULL;
}

/* What the preprocessor wrote '\"', '\\' and '\n' for. */
static char *unescaped(Arena *a, const char *from, const char *to) {
  char *s = arena_alloc(a, (size_t)(to - from) + 1), *out = s;
  for (const char *p = from; p < to; p++) {
    if (*p == '\\' && p + 1 < to)
      *out++ = *++p == 'n' ? '\n' : *p;
    else
      *out++ = *p;
  }
  *out = 0;
  return s;
}

/* '# 12 "file" flags': the line number, the file name if there is one, and whether a file begins (1) or ends (2) here. */
static bool read_marker(Arena *a, const char *p, const char *end, LineOrigin *at) {
  if (end - p < 3 || p[0] != '#' || p[1] != ' ' || p[2] < '0' || p[2] > '9') return false;
  const char *open = memchr(p, '"', (size_t)(end - p)), *close = open ? name_end(open, end) : NULL;
  char flag = close && end - close > 2 && close[1] == ' ' ? close[2] : 0;
  if (flag == '1') {
    LineOrigin *from = ARENA_NEW(a, LineOrigin);
    *from = *at;
    if (from->line > 1) from->line--; /* an empty line stands for the #include line, before the marker */
    at->included_at = from;
  } else if (flag == '2' && at->included_at) {
    at->included_at = at->included_at->included_at;
  }
  at->line = atoi(p + 2);
  if (close) at->file = unescaped(a, open + 1, close);
  return true;
}

typedef VEC(char *) Files;

/* A file that #include brings; '<built-in>' is none. */
static void note_file(Arena *a, Files *files, const char *path, const char *file) {
  if (*file == '<' || !strcmp(file, path)) return;
  for (int i = 0; i < files->n; i++)
    if (!strcmp(files->v[i], file)) return;
  vec_push(a, files, (char *)file);
}

/* Drops the line markers and notes what they said. */
static Source *without_markers(SourceTable *t, const char *path, const Buf *out, Loc included_at) {
  Arena *a = t->arena;
  VEC(LineOrigin) origin = {0};
  Files files = {0};
  Buf text = {0};
  LineOrigin at = {.file = path, .line = 1};
  const char *p = out->s, *end = out->s + out->len;
  while (p < end) {
    const char *nl = memchr(p, '\n', (size_t)(end - p)), *stop = nl ? nl + 1 : end;
    if (read_marker(a, p, stop, &at)) {
      note_file(a, &files, path, at.file);
    } else {
      vec_push(a, &origin, at);
      buf_add(&text, p, (size_t)(stop - p));
      at.line++;
    }
    p = stop;
  }
  vec_push(a, &origin, at);
  Source *s = source_add(t, path, text.s ? text.s : "", text.len, included_at);
  buf_free(&text);
  s->origin = origin.v;
  s->part = files.v;
  s->nparts = files.n;
  return s;
}

static int run_cpp(Arena *a, const char *path, const FrontOptions *o, Buf *out) {
  Args argv = {0};
  if (proc_find(a, "gfortran"))
    args_add(a, &argv, "gfortran", "-cpp", "-E", NULL);
  else
    args_add(a, &argv, "cpp", "-traditional-cpp", "-undef", "-D__GFORTRAN__=1", NULL);
  for (int i = 0; i < o->ncpp_args; i++) args_add(a, &argv, o->cpp_args[i], NULL);
  for (int i = 0; i < o->ninclude_dirs; i++) args_add(a, &argv, "-I", o->include_dirs[i], NULL);
  args_add(a, &argv, path, NULL);
  return proc_run(&argv, out, true);
}

const Source *preprocess_done(SourceTable *t, const Source *raw) {
  LineOrigin at = {.line = 1};
  if (!read_marker(t->arena, raw->text, raw->text + raw->len, &at) || !at.file) return raw;
  const Buf text = {.s = (char *)raw->text, .len = raw->len};
  Source *s = without_markers(t, at.file, &text, raw->included_at);
  s->raw = raw;
  return s;
}

const Source *preprocess_source(SourceTable *t, const Source *raw, const FrontOptions *o, Diag *d) {
  Buf out = {0};
  int status = run_cpp(t->arena, raw->path, o, &out);
  if (status) {
    diag_file_error(d, raw->path, "the preprocessor failed");
    buf_free(&out);
    return NULL;
  }
  Source *s = without_markers(t, raw->path, &out, raw->included_at);
  s->raw = raw;
  buf_free(&out);
  return s;
}

bool preprocess_asks(const Source *raw, const char *macro, Span *at) {
  const char *end = raw->text + raw->len;
  for (const char *line = raw->text, *next; line < end; line = next) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    next = newline ? newline + 1 : end;
    const char *found = *line == '#' ? memmem(line, (size_t)(next - line), macro, strlen(macro)) : NULL;
    if (!found) continue;
    at->begin = raw->base + (Loc)(found - raw->text);
    at->end = at->begin + (Loc)strlen(macro);
    return true;
  }
  return false;
}
