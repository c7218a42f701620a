/* What f2cuda writes itself: dumps and translations; and whether outputs can be written at all. */
#include "common/html.h"
#include "driver/session.h"
#include "predictor/machine/machine.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *output_name(Arena *a, const char *path, const char *suffix) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  return arena_printf(a, "%.*s%s", dot && dot > base ? (int)(dot - base) : (int)strlen(base), base, suffix);
}

const char *output_host_suffix(const File *f) { return f->program->fixed ? ".f" : ".f90"; }

/* ---- checks before any work ---- */

static bool readable(const char *path) {
  struct stat st;
  FILE *f = stat(path, &st) ? NULL : fopen(path, "rb");
  const char *why = f ? S_ISDIR(st.st_mode) ? strerror(EISDIR) : NULL : strerror(errno);
  if (f) fclose(f);
  return !why || options_wrong("%s: %s", path, why);
}

static bool writable(const char *path) {
  const char *why = strcmp(path, "-") ? file_writable(path) : NULL;
  return !why || options_wrong("%s: cannot be written: %s", path, why);
}

/* An output must not be one of the sources. */
static bool no_input(const Session *s, const char *output) {
  struct stat out, in;
  if (stat(output, &out)) return true;
  for (int i = 0; i < s->opt.input.n; i++)
    if (!stat(s->opt.input.v[i].path, &in) && in.st_dev == out.st_dev && in.st_ino == out.st_ino && S_ISREG(in.st_mode))
      return options_wrong("%s: would be overwritten, and it is an input", output);
  return true;
}

static bool machine_known(Session *s) {
  bool used = s->opt.machine && (s->opt.predict || s->opt.analysis.automatic == AUTO_WORTH || (s->opt.dumps & DUMP_COST));
  return !used || machine_load(s->opt.machine, s->arena, &s->diag);
}

bool output_check(Session *s) {
  if (!machine_known(s)) return false;
  for (int i = 0; i < s->opt.input.n; i++)
    if (!readable(s->opt.input.v[i].path)) return false;
  const char *out[] = {s->opt.output, s->opt.report, s->opt.predict};
  for (size_t i = 0; i < sizeof out / sizeof *out; i++)
    if (out[i] && (!writable(out[i]) || !no_input(s, out[i]))) return false;
  const char *suffix = s->opt.action == ACT_COMPILE ? ".o" : s->opt.action == ACT_TRANSLATE ? ".f2c.cu" : NULL;
  for (int i = 0; i < s->opt.input.n && !s->opt.output && suffix; i++)
    if (s->opt.input.v[i].fortran && !writable(output_name(s->arena, s->opt.input.v[i].path, suffix))) return false;
  return s->opt.action != ACT_LINK || s->opt.output || writable("a.out");
}

/* ---- dumps ---- */

static void dump_file(const Session *s, const File *f, Buf *out) {
  unsigned d = s->opt.dumps;
  if (!f->program) return;
  if (s->nfile > 1) buf_printf(out, "== %s\n", f->input->path);
  if (d & DUMP_LINES) dump_syntax_lines(f->program, out);
  if (d & DUMP_STMTS) dump_syntax_stmts(f->program, out);
  if (d & DUMP_TREE) dump_syntax_tree(f->program, out);
  if (d & DUMP_SYMBOLS) dump_symbols(f->program, out);
  if (d & DUMP_OPAQUE) dump_opaque(f->program, out);
  if (!f->analysis) return;
  if (d & DUMP_ACCESSES) dump_accesses(f->analysis, out);
  if (d & DUMP_DEPS) dump_deps(f->analysis, out);
  if (d & DUMP_TRANSFORMS) dump_transforms(f->analysis, out);
  if (d & DUMP_MAPPING) dump_mapping(f->analysis, out);
  if (f->prediction && (d & DUMP_COST)) cost_text_dump(f->prediction, out);
}

/* False, and a message, when 'why' says that 'path' could not be written. */
static bool written(const char *path, const char *why) {
  return !why || options_wrong("%s: cannot be written: %s", strcmp(path, "-") ? path : "standard output", why);
}

bool output_dump(Session *s) {
  Buf text = {0};
  for (int i = 0; i < s->nfile && s->opt.dumps; i++) dump_file(s, &s->file[i], &text);
  const char *why = text.len ? file_write("-", text.s, text.len) : NULL;
  buf_free(&text);
  return written("-", why);
}

/* False: the file cannot be read, or speaks of other kernels. */
static bool add_measured(Session *s, const PredReport *const *r, int n, Buf *out) {
  Buf text = {0};
  FILE *f = fopen(s->opt.validate, "rb");
  if (!f) return options_wrong("%s: %s", s->opt.validate, strerror(errno));
  char piece[4096];
  for (size_t got; (got = fread(piece, 1, sizeof piece, f));) buf_add(&text, piece, got);
  fclose(f);
  int found = validate_measured(r, n, text.s ? text.s : "", out);
  buf_free(&text);
  return found || options_wrong("%s: no kernel of these files is in it; it is made by F2CUDA_PROFILE=1 or by ncu --csv --page raw",
                                s->opt.validate);
}

/* Which parts a study of n files has: a page has all, text the sizes where the program's text does not settle them. */
static int studied(const Session *s, const PredReport *const *r, int n, bool for_tools, bool page) {
  enum { SOON = 100 }; /* kernels that are predicted seven times without making anyone wait */
  int kernels = 0, open = 0;
  for (int i = 0; i < n; i++) {
    kernels += r[i]->nkernels;
    open += r[i]->assumption != NULL;
  }
  if (!n) return 0;
  return page || s->opt.study ? STUDY_ALL : !for_tools && open && kernels <= SOON ? STUDY_SIZES : 0;
}

bool output_prediction(Session *s, const PredictOptions *o) {
  const Decisions **decided = ARENA_ARRAY(s->arena, const Decisions *, s->nfile);
  const PredReport **r = ARENA_ARRAY(s->arena, const PredReport *, s->nfile);
  Buf text = {0};
  int n = 0;
  for (int i = 0; i < s->nfile; i++)
    if (s->file[i].prediction) {
      decided[n] = s->file[i].unasked ? s->file[i].unasked : s->file[i].decided;
      r[n++] = s->file[i].prediction;
    }
  bool xml = str_suffix(s->opt.predict, ".xml"), json = str_suffix(s->opt.predict, ".json"), page = html_is_name(s->opt.predict);
  int parts = studied(s, r, n, xml || json, page);
  const PredStudy *study = parts ? study_make(decided, r, n, o, parts, s->arena, &s->diag) : NULL;
  if (xml)
    record_xml(cost_record(r, n, study, s->arena), &text);
  else if (json)
    record_json(cost_record(r, n, study, s->arena), &text);
  else if (page)
    cost_page(r, n, study, &text);
  else
    cost_text(r, n, study, &text);
  bool told = xml || json || page;
  if (s->opt.validate && !told && !add_measured(s, r, n, &text)) return false;
  const char *why = file_write(s->opt.predict, text.s ? text.s : "", text.len);
  buf_free(&text);
  return written(s->opt.predict, why);
}

/* ---- translations ---- */

/* Where NAME.f2c.f90 goes: -S -o names it; --keep puts it beside the object or program. */
static char *translation_name(Session *s, const File *f) {
  Arena *a = s->arena;
  const char *o = s->opt.output, *slash = o ? strrchr(o, '/') : NULL;
  if (o && s->opt.action == ACT_TRANSLATE) return arena_strdup(a, o);
  const char *base = output_name(a, f->input->path, "");
  return arena_printf(a, "%.*s%s.f2c%s", slash ? (int)(slash - o) + 1 : 0, slash ? o : "", base, output_host_suffix(f));
}

static char *device_name(Arena *a, const char *host) {
  const char *slash = strrchr(host, '/'), *dot = strrchr(host, '.');
  int len = dot && (!slash || dot > slash) ? (int)(dot - host) : (int)strlen(host);
  return arena_printf(a, "%.*s.cu", len, host);
}

bool output_translation(Session *s) {
  for (int i = 0; i < s->nfile; i++) {
    const Generated *g = s->file[i].code;
    const char *host = translation_name(s, &s->file[i]), *cu = device_name(s->arena, host);
    if (g->cu && !written(cu, file_write(cu, g->cu, strlen(g->cu)))) return false;
    if (!written(host, file_write(host, g->host, strlen(g->host)))) {
      if (g->cu) unlink(cu);
      return false;
    }
  }
  return true;
}
