/* usage: read_only [--write] FILE...   Programs and Analyses are read-only for those after them: their memory is, while predictor, codegen
 * and reports go over it, and what the dumps say of it is the same before and after. --write: the test itself writes into each
 * Analysis, which has to be seen (exit code 1). */
#include "driver/report/report.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- memory of an arena ---- */

typedef struct Held {
  void *at;
  size_t size;
} Held;
static Held held[4096];
static int nheld;
static bool holding; /* arenas that grow now are to be protected */

void *__real_malloc(size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void __wrap_free(void *p);

/* Chunks of arenas, whose least size this is, get pages of their own. */
void *__wrap_malloc(size_t size) {
  enum { CHUNK = 1 << 16 };
  if (!holding || size < CHUNK || nheld == sizeof held / sizeof *held) return __real_malloc(size);
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return NULL;
  held[nheld++] = (Held){p, size};
  return p;
}

void __wrap_free(void *p) {
  for (int i = 0; p && i < nheld; i++) {
    if (held[i].at != p) continue;
    ARENA_OPEN(p, held[i].size);
    munmap(p, held[i].size);
    held[i] = held[--nheld];
    return;
  }
  __real_free(p);
}

static void protect(int how) {
  for (int i = 0; i < nheld; i++) mprotect(held[i].at, held[i].size, how);
}

/* The one table that grows as it is asked, of names, lies elsewhere, in memory that nobody protects. */
static Arena *names;

Intern *__real_intern_new(Arena *a);
Intern *__wrap_intern_new(Arena *a);
Intern *__wrap_intern_new(Arena *a) {
  (void)a;
  bool before = holding;
  holding = false;
  if (!names) names = arena_new();
  Intern *table = __real_intern_new(names);
  holding = before;
  return table;
}

/* All that add names: a chunk that one of them begins is nobody's but the table's. */
#define ADDS_NAMES(add)                                                                                                            \
  const char *__real_##add(Intern *t, const char *s, size_t n);                                                                    \
  const char *__wrap_##add(Intern *t, const char *s, size_t n);                                                                    \
  const char *__wrap_##add(Intern *t, const char *s, size_t n) {                                                                   \
    bool before = holding;                                                                                                         \
    holding = false;                                                                                                               \
    const char *name = __real_##add(t, s, n);                                                                                      \
    holding = before;                                                                                                              \
    return name;                                                                                                                   \
  }
ADDS_NAMES(intern)
ADDS_NAMES(intern_lower)
ADDS_NAMES(intern_lower_near)

/* ---- one program ---- */

static const char *volatile stage = "", *path = ""; /* volatile: read where a write is caught */

static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(2);
}

static void caught(int sig) {
  (void)sig;
  say(path), say(": "), say(stage), say(" writes into what is read-only\n");
  _exit(1);
}

static char *dumps(const File *f) {
  Buf b = {0};
  dump_syntax_tree(f->program, &b);
  dump_accesses(f->analysis, &b);
  dump_deps(f->analysis, &b);
  dump_mapping(f->analysis, &b);
  return b.s;
}

/* As main.c does it, from analysis on, in memory of its own: with the predictor's choice, and with all nests. */
static void go_on(Session *s, File *f, bool writes) {
  PredictOptions o = {.cache_kb = PRED_CACHE_DEFAULT};
  Buf text = {0};
  Decisions *some = decision_begin(f->analysis, s->arena);
  stage = "the choice";
  offload_choice_make(s, some, &o);
  stage = "codegen";
  gen_file(some, s->arena, &s->diag);
  f->code = gen_file(decision_begin(f->analysis, s->arena), s->arena, &s->diag);
  f->decided = f->code->decided;
  stage = "the predictor";
  predict_file(f->decided, &o, s->arena, &s->diag);
  stage = "the report";
  ignored_tell(s);
  report_text(s, &text);
  record_xml(report_record(s), &text);
  buf_free(&text);
  stage = "the test";
  if (writes) ((struct Nest *)f->analysis->nest)->offload = false;
}

static bool same(Session *s, File *f, bool writes) {
  Arena *before = s->arena;
  holding = false;
  s->arena = arena_new();
  protect(PROT_READ);
  stage = "a dump";
  char *first = dumps(f);
  go_on(s, f, writes);
  stage = "a dump";
  char *second = dumps(f);
  protect(PROT_READ | PROT_WRITE);
  bool ok = !strcmp(first, second);
  if (!ok) printf("%s: the dumps of analysis are others after codegen\n", path);
  free(first);
  free(second);
  arena_free(s->arena);
  s->arena = before;
  return ok;
}

static bool try(const char *source, bool writes, int *seen) {
  char *argv[] = {"f2cuda", "-S", "--auto=all", "-w", (char *)source, NULL};
  bool ok = true;
  Arena *texts = arena_new(); /* of sources, and of messages */
  Buf sink = {0};
  Session s = {0};
  path = source;
  source_init(&s.sources, texts);
  holding = true;
  s.arena = arena_new();
  s.diag = (Diag){.sources = &s.sources, .cap = 100, .sink = &sink};
  if (!options_read(&s.opt, s.arena, 5, argv)) exit(2);
  File f = {.input = &s.opt.input.v[0]};
  s.file = &f;
  s.nfile = 1;
  f.program = front_end(s.arena, &s.sources, source, &s.opt.front, &s.diag, NULL, 0);
  if (f.program && f.program->sound) f.analysis = analysis_program(f.program, &s.opt.analysis, s.arena, &s.diag);
  if (f.analysis && !s.diag.errors && f.analysis->nest) {
    ok = same(&s, &f, writes);
    ++*seen;
  }
  holding = false;
  buf_free(&sink);
  arena_free(s.arena);
  arena_free(texts);
  return ok;
}

int main(int argc, char **argv) {
  bool ok = true, writes = argc > 1 && !strcmp(argv[1], "--write");
  int seen = 0;
  signal(SIGSEGV, caught);
  for (int i = 1 + writes; i < argc; i++) ok &= try(argv[i], writes, &seen);
  printf("%d programs with nests\n", seen);
  return ok && seen > (argc - 1 - writes) / 2 ? 0 : 1;
}
