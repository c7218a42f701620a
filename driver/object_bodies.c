/* Bodies of external procedures in objects, so that a link has kernels call them: object_bodies.h tells the lines. */
#include "driver/object_bodies.h"
#include "driver/build.h"
#include "driver/image.h"
#include "frontend/module/module_file.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what a source says ---- */

static bool has_word(const Session *s, const char *prefix) {
  for (int i = 0; i < s->opt.word.n; i++)
    if (s->opt.word.v[i].text && str_prefix(s->opt.word.v[i].text, prefix)) return true;
  return false;
}

/* Link-time optimisation drops sections of objects. */
static bool can_note(Session *s) { return !has_word(s, "-flto") && proc_find(s->arena, "objcopy"); }

bool object_bodies_may_come(const Session *s) {
  if (s->opt.bodies) return s->opt.of_library;
  return s->opt.action == ACT_COMPILE && s->opt.devices && can_note((Session *)s);
}

const char *object_bodies_digest(Session *s, const char *path) {
  uint64_t digest = module_text_stamp(path, MOD_FORMAT);
  return digest ? arena_printf(s->arena, "%016llx", (unsigned long long)digest) : NULL;
}

const char *object_bodies_made(Session *s, const File *f) {
  const Generated *c = f->code;
  const char *text[] = {c->marked, c->cu, c->own, c->counts}; /* the parts of 'cu' follow from it */
  Buf all = {0};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) buf_printf(&all, "%s\f", text[i] ? text[i] : "");
  buf_printf(&all, "%d %d %d", c->data, c->host_openmp_directives, c->conditional_lines);
  uint64_t digest = module_text_digest_bytes(all.s, all.len);
  buf_free(&all);
  return arena_printf(s->arena, "%016llx", (unsigned long long)digest);
}

static bool is_input(const Session *s, const char *word) {
  for (int i = 0; i < s->opt.input.n; i++)
    if (s->opt.input.v[i].path == word) return true;
  return false;
}

/* How the object was made: what can be said in lines. */
static bool put_call(Session *s, const File *f, Buf *out) {
  char here[PATH_MAX];
  const char *digest = object_bodies_digest(s, f->input->path);
  const Args *said = &s->opt.said;
  if (!digest || !getcwd(here, sizeof here) || strchr(here, '\n') || strchr(f->input->path, '\n')) return false;
  buf_printf(out, "c %s\ns %s\nt %s\n", here, digest, object_bodies_made(s, f));
  for (int i = 0; i < said->n; i++) {
    const char *w = said->v[i];
    if (strchr(w, '\n')) return false;
    if (is_input(s, w) || !strcmp(w, "-c") || !strcmp(w, "--compile")) continue;
    if (!strcmp(w, "-o") || !strcmp(w, "--output"))
      i++;
    else if (!str_prefix(w, "-o"))
      buf_printf(out, "w %s\n", w);
  }
  return true;
}

static bool waits_for_body(const Decisions *d, const Nest *n) {
  Decision x = decision_of(d, n);
  return decision_tells_refusal(&x) && x.refusal->waits;
}

/* The first nest that a directive gives to the device, and that waits for a body; NULL: there is none. */
static const Nest *waiting_nest(const File *f) {
  for (int i = 0; f->decided && i < f->decided->nest.n; i++)
    if (waits_for_body(f->decided, f->decided->nest.v[i])) return f->decided->nest.v[i];
  return NULL;
}

static void put_waits(Session *s, const File *f, Buf *out) {
  ExternalNames names = {0};
  if (!s->opt.devices || !f->analysis->loop) return;
  called_externals_find(f->program, &names);
  for (int i = 0; i < names.n; i++) buf_printf(out, "n %s\n", names.v[i]);
  if (waiting_nest(f)) buf_puts(out, "d\n");
}

static void put_bodies(const File *f, Buf *out) {
  const char *last = NULL;
  for (int i = 0; i < f->analysis->nexternal; i++) {
    const ExternalBody *e = &f->analysis->external[i];
    if (e->text && e->text == last)
      buf_printf(out, "a %s\n", e->name);
    else if (e->text)
      buf_printf(out, "b %s %s %zu\n%s\n", e->name, f->program->fixed ? "fixed" : "free", strlen(e->text), e->text);
    else
      buf_printf(out, "x %s %s\n", e->name, e->why);
    last = e->text ? e->text : last;
  }
}

void object_bodies_lines(Session *s, const File *f, Buf *out) {
  Buf call = {0}, says = {0};
  put_waits(s, f, &says);
  put_bodies(f, &says);
  if (says.len && put_call(s, f, &call)) buf_printf(out, "f %s\n%s%s", f->input->path, call.s, says.s);
  buf_free(&call);
  buf_free(&says);
}

static int note(Session *s, const File *f, const Buf *lines) {
  const char *path = arena_printf(s->arena, "%s/bodies", f->dir);
  const char *why = file_write(path, lines->s, lines->len);
  if (why) return compile_cannot_write(path, why);
  Job j = {0};
  /* 'exclude': linkers leave it out of programs */
  args_add(s->arena, &j.argv, "objcopy", "--add-section", arena_printf(s->arena, BODIES_SECTION "=%s", path), "--set-section-flags",
           BODIES_SECTION "=noload,readonly,exclude", f->object, NULL);
  return compile_run(s, &j, 1);
}

int object_bodies_note(Session *s) {
  if (s->opt.action != ACT_COMPILE || s->opt.bodies || !can_note(s)) return EXIT_OK;
  int code = EXIT_OK;
  for (int i = 0; i < s->nfile && !code; i++) {
    Buf lines = {0};
    object_bodies_lines(s, &s->file[i], &lines);
    if (lines.len) code = note(s, &s->file[i], &lines);
    buf_free(&lines);
  }
  return code;
}

void object_bodies_tell(Session *s) {
  for (int i = 0; i < s->nfile && s->opt.analysis.bodies_come; i++) {
    const Nest *n = waiting_nest(&s->file[i]);
    if (!n) continue;
    Decision x = decision_of(s->file[i].decided, n);
    diag_remark(&s->diag, WARN_DEFERRED, x.refusal->at,
                "%s: the loop has a kernel if f2cuda links this object with one of that file, which f2cuda has compiled, too",
                x.refusal->text);
  }
}

/* ---- what objects say ---- */

const char *object_bodies_path(Session *s, const char *folder, const char *path) {
  return *path == '/' ? path : arena_printf(s->arena, "%s/%s", folder, path);
}

/* The options of the call in which the bodies were written, seen from this one. */
static const FrontOptions *options_of(Session *s, const BodiesRecord *r) {
  Options *o = ARENA_NEW(s->arena, Options);
  VEC(char *) word = {0};
  vec_push(s->arena, &word, arena_strdup(s->arena, "f2cuda"));
  for (int i = 0; i < r->word.n; i++) vec_push(s->arena, &word, arena_strdup(s->arena, r->word.v[i]));
  vec_push(s->arena, &word, arena_strdup(s->arena, "-c"));
  vec_push(s->arena, &word, arena_strdup(s->arena, r->source));
  if (!options_read(o, s->arena, word.n, word.v)) return NULL;
  Args dirs = {0};
  vec_push(s->arena, &dirs, r->folder);
  for (int i = 0; i < o->front.ninclude_dirs; i++)
    vec_push(s->arena, &dirs, object_bodies_path(s, r->folder, o->front.include_dirs[i]));
  const char *slash = strrchr(r->source, '/');
  if (slash)
    vec_push(s->arena, &dirs, object_bodies_path(s, r->folder, arena_strndup(s->arena, r->source, (size_t)(slash - r->source) + 1)));
  o->front.include_dirs = (char **)dirs.v;
  o->front.ninclude_dirs = dirs.n;
  return &o->front;
}

static void close_record(Session *s, BodiesRecord *r) {
  if (!r || !r->body.n) return;
  r->options = options_of(s, r);
  if (!r->options) r->body.n = 0;
  for (int i = 0; i < r->body.n; i++) r->body.v[i].options = r->options;
}

/* 'NAME FORM BYTES', and the text at 'at'. Where that ends. */
static const char *read_body(Session *s, BodiesRecord *r, const char *line, const char *at, const char *end) {
  char name[128], form[8];
  size_t bytes;
  if (sscanf(line, "%127s %7s %zu", name, form, &bytes) != 3 || bytes > (size_t)(end - at)) return end;
  vec_push(s->arena, &r->body,
           ((ToldExternal){.name = arena_strdup(s->arena, name),
                           .source = r->source,
                           .text = arena_strndup(s->arena, at, bytes),
                           .fixed = !strcmp(form, "fixed")}));
  return at + bytes;
}

/* Another procedure of the submodule before. */
static void read_again(Session *s, BodiesRecord *r, const char *name) {
  int last = r->body.n - 1;
  while (last >= 0 && !r->body.v[last].text) last--;
  if (last < 0) return;
  ToldExternal t = r->body.v[last];
  t.name = name;
  vec_push(s->arena, &r->body, t);
}

static void read_reason(Session *s, BodiesRecord *r, const char *line) {
  size_t n = strcspn(line, " ");
  if (line[n])
    vec_push(s->arena, &r->body,
             ((ToldExternal){.name = arena_strndup(s->arena, line, n), .source = r->source, .why = line + n + 1}));
}

void object_bodies_read(Session *s, const char *text, size_t len, BodiesRecords *out) {
  BodiesRecord *r = NULL;
  for (const char *at = text, *end = text + len; at < end;) {
    const char *eol = memchr(at, '\n', (size_t)(end - at));
    if (!eol) break;
    const char *line = arena_strndup(s->arena, at, (size_t)(eol - at));
    const char *rest = line[0] && line[1] ? line + 2 : "";
    at = eol + 1;
    if (*line == 'f') {
      close_record(s, r);
      vec_push(s->arena, out, (BodiesRecord){.source = rest});
      r = &out->v[out->n - 1];
    }
    if (!r) continue;
    if (*line == 'c') r->folder = rest;
    if (*line == 's') r->digest = rest;
    if (*line == 't') r->made = rest;
    if (*line == 'w') vec_push(s->arena, &r->word, rest);
    if (*line == 'd') r->demands = true;
    if (*line == 'n') vec_push(s->arena, &r->waits, rest);
    if (*line == 'b') at = read_body(s, r, rest, at, end);
    if (*line == 'a') read_again(s, r, rest);
    if (*line == 'x') read_reason(s, r, rest);
  }
  close_record(s, r);
}

/* ---- for the front end ---- */

typedef struct ToldSearch {
  Session *s;
  BodiesRecords records;
} ToldSearch;

static void take_object(const ImageObject *o, void *data) {
  ToldSearch *search = data;
  if (o->text) object_bodies_read(search->s, o->text, o->len, &search->records);
}

/* Objects that are linked with sources of the call. */
static void search_inputs(Session *s, ToldSearch *search) {
  for (int i = 0; i < s->opt.input.n; i++)
    if (!s->opt.input.v[i].fortran) image_each_object(s->arena, s->opt.input.v[i].path, BODIES_SECTION, take_object, search);
  for (int i = 0; i < s->opt.word.n; i++) {
    const char *path = foreign_library(s, i);
    if (path && str_suffix(path, ".a")) image_each_object(s->arena, path, BODIES_SECTION, take_object, search);
  }
}

static void search_file(Session *s, ToldSearch *search) {
  FILE *f = fopen(s->opt.bodies, "rb");
  Buf text = {0};
  char piece[4096];
  if (!f) return;
  for (size_t n; (n = fread(piece, 1, sizeof piece, f));) buf_add(&text, piece, n);
  fclose(f);
  object_bodies_read(s, text.s ? text.s : "", text.len, &search->records);
  buf_free(&text);
}

ToldExternal *object_bodies_told(Session *s, int *n) {
  ToldSearch search = {.s = s};
  VEC(ToldExternal) all = {0};
  if (s->opt.bodies)
    search_file(s, &search);
  else if (s->opt.action == ACT_LINK && s->nfile)
    search_inputs(s, &search);
  for (int i = 0; i < search.records.n; i++)
    for (int k = 0; k < search.records.v[i].body.n; k++) vec_push(s->arena, &all, search.records.v[i].body.v[k]);
  *n = all.n;
  return all.v;
}
