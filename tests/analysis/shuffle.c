/* Verdicts against execution.
 *
 * Random programs are analysed, and run as written. Then, for each loop that is not sequential, they are run
 * again with this loop run by what its verdict says: iterations in a random order with poisoned private
 * copies and reductions from the neutral element; chunks of a scan or compaction each from a copy of the
 * memory before the loop with nothing but the scan variables handed in; a wavefront in a random order that
 * respects its distance vectors. The memory has to come out the same. Usage: shuffle [programs [first seed]];
 * SHUFFLE_KEEP=1 leaves the last file. */
#include "tests/analysis/shuffle.h"
#include "tests/analysis/execute.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_FILE = 50, ORDERS = 2 /* for each loop */ };

typedef struct Score {
  int programs, skipped, loops, wrong;
  int verdict[V_SEQUENTIAL + 1]; /* loops run by it, or sequential ones */
  int changed[3];                /* loops as they stand, in parts or with copies, in pieces */
  int fused, ordered;            /* nests run by it */
  int copies[ROLE_SCAN + 1];     /* arrays of which iterations have copies, by role */
} Score;

static void fill(Machine *m, const Unit *u, int32_t n, uint64_t seed) {
  int_open(m, u);
  for (int i = 0; i < m->nobjects; i++) {
    const Object *o = &m->object[i];
    bool index = !strcmp(o->sym->name, "idx");
    for (int c = 0; c < o->size; c++)
      m->cell[o->base + c] = index ? 1 + (int32_t)(exe_random(&seed) % 8) : (int32_t)(exe_random(&seed) % 9) - 3;
    if (!strcmp(o->sym->name, "n")) m->cell[o->base] = n;
    static const int32_t steps[] = {1, 2, 3, 1, -1, -2};
    if (!strcmp(o->sym->name, "inc")) m->cell[o->base] = steps[exe_random(&seed) % 6];
    if (!strcmp(o->sym->name, "res")) memset(&m->cell[o->base], 0, sizeof m->cell[0] * (size_t)o->size);
  }
}

/* Dummy arguments are what a caller sees. */
static const Symbol *differs(const Machine *a, const Machine *b) {
  for (int i = 0; i < a->nobjects; i++) {
    const Object *o = &a->object[i];
    if (o->sym->dummy && memcmp(&a->cell[o->base], &b->cell[o->base], sizeof a->cell[0] * (size_t)o->size)) return o->sym;
  }
  return NULL;
}

static void check_loop(const Unit *u, const Loop *l, const Machine *want, int32_t n, uint64_t seed, Score *s) {
  for (int order = 0; order < ORDERS; order++) {
    static Machine m;
    fill(&m, u, n, seed);
    const char *why = exe_by_verdict(&m, u, l, seed * 7 + (uint64_t)order);
    const Symbol *wrong = why ? NULL : differs(&m, want);
    if (!why && !wrong) continue;
    if (s->wrong++ < 12)
      printf("WRONG: seed %llu, n = %d, loop '%s' (%s): %s%s\n", (unsigned long long)seed, n, l->var->text,
             words_verdict(l->verdict), why ? why : "differs: ", why ? "" : wrong->name);
    return;
  }
}

/* Scans of which iterations combine values in elements of an array are not supported in device code, and are not run here. */
static bool combines(const Loop *l) {
  for (const Piece *p = l->transform ? l->transform->piece : NULL; p; p = p->next)
    if (combines(p->loop)) return true;
  for (const VarUse *u = l->var_use; u && l->scan; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym->rank) return true;
  return false;
}

/* Copies of arrays of which the last one goes back: a band with such is not supported in device code. */
static bool copies_back(Loop *const *loop, int n) {
  for (int k = 0; k < n; k++)
    for (const VarUse *u = loop[k]->var_use; u; u = u->next)
      if (u->role == ROLE_LASTPRIVATE && u->sym->rank) return true;
  return false;
}

static void check_loops(const Unit *u, const Loop *l, const Machine *want, int32_t n, uint64_t seed, Score *s) {
  for (; l; l = l->next) {
    if (l->unit != u) continue;
    s->loops++;
    s->verdict[l->verdict]++;
    for (const VarUse *v = l->var_use; v; v = v->next) s->copies[v->role] += v->sym->rank > 0 && l->verdict != V_SEQUENTIAL;
    s->changed[l->transform ? 1 + !!l->transform->piece : 0]++;
    bool runs = l->verdict != V_SEQUENTIAL || l->transform;
    if (l->wavefront) runs = !copies_back(l->wavefront->loop, l->wavefront->nloops);
    if (runs && !l->contract && !combines(l) && !(l->scan && l->scan->bins)) check_loop(u, l, want, n, seed, s);
    check_loops(u, l->child, want, n, seed, s);
  }
}

static void check_nests(const Analysis *a, const Unit *u, const Machine *want, int32_t n, uint64_t seed, Score *s) {
  for (const Nest *x = a->nest; x; x = x->next) {
    bool ordered = x->order && x->depth <= WAVE_MAX && x->basis == BASIS_PROVED && !copies_back(x->loop, x->depth);
    if (x->unit != u || !x->offload || !(x->fused || ordered)) continue;
    *(x->fused ? &s->fused : &s->ordered) += 1;
    for (int order = 0; order < ORDERS; order++) {
      static Machine m;
      fill(&m, u, n, seed);
      const char *why = exe_nest(&m, u, x, seed * 7 + (uint64_t)order);
      const Symbol *wrong = why ? NULL : differs(&m, want);
      if (!why && !wrong) continue;
      if (s->wrong++ < 12)
        printf("WRONG: seed %llu, n = %d, %s nest %s: %s%s\n", (unsigned long long)seed, n, x->fused ? "fused" : "ordered", x->name,
               why ? why : "differs: ", why ? "" : wrong->name);
      break;
    }
  }
}

static void check_unit(const Analysis *a, const Unit *u, uint64_t seed, Score *s) {
  s->programs++;
  for (int32_t n = 0; n <= 7; n += n < 3 ? 1 : 4) {
    static Machine want;
    fill(&want, u, n, seed);
    int_block(&want, u->exec);
    if (want.bad)
      s->skipped++;
    else
      check_loops(u, a->loop, &want, n, seed, s), check_nests(a, u, &want, n, seed, s);
  }
}

static bool write_file(const char *path, const Buf *text) {
  FILE *f = fopen(path, "w");
  bool ok = f && fwrite(text->s, 1, text->len, f) == text->len;
  return f && !fclose(f) && ok;
}

static int check_file(uint64_t seed, int n, Score *s) {
  Buf text = {0};
  shf_procedures(&text);
  for (int i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "p%d", i);
    shf_program(seed + (uint64_t)i, name, false, &text);
  }
  const char *path = "shuffle_loops.f90";
  if (!write_file(path, &text)) return 2;
  buf_free(&text);
  Arena *arena = arena_new();
  SourceTable sources;
  source_init(&sources, arena);
  Diag d = {.sources = &sources};
  FrontOptions fo = {.default_real = 4, .default_double = 8, .default_integer = 4, .form = FORM_FREE, .dialects = ~0u};
  AnaOptions ao = {.automatic = AUTO_ALL};
  Program *p = front_end(arena, &sources, path, &fo, &d, NULL, 0);
  Analysis *a = p && !d.errors ? analysis_program(p, &ao, arena, &d) : NULL;
  int i = 0;
  for (const Unit *u = a ? p->units : NULL; u; u = u->next)
    if (u->kind == UN_SUBROUTINE) check_unit(a, u, seed + (uint64_t)i++, s);
  arena_free(arena);
  return a && !d.errors ? 0 : 1;
}

int main(int argc, char **argv) {
  int programs = argc > 1 ? atoi(argv[1]) : 1000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  Score s = {0};
  for (int done = 0; done < programs; done += PER_FILE) {
    int n = programs - done < PER_FILE ? programs - done : PER_FILE;
    if (check_file(seed + (uint64_t)done, n, &s)) {
      printf("the programs from seed %llu on do not translate\n", (unsigned long long)(seed + (uint64_t)done));
      return 1;
    }
  }
  printf("%d programs, %d runs skipped, %d loops:", s.programs, s.skipped, s.loops);
  for (int v = 0; v <= V_SEQUENTIAL; v++) printf(" %d %s", s.verdict[v], words_verdict((Verdict)v));
  printf("; changed: %d in parts, %d in pieces", s.changed[1], s.changed[2]);
  printf("; nests: %d fused, %d ordered", s.fused, s.ordered);
  printf("; arrays: %d private, %d first, %d last, %d reduction; %d wrong\n", s.copies[ROLE_PRIVATE], s.copies[ROLE_FIRSTPRIVATE],
         s.copies[ROLE_LASTPRIVATE], s.copies[ROLE_REDUCTION], s.wrong);
  bool poor = false;
  for (int v = 0; v <= V_SEQUENTIAL; v++) poor |= s.verdict[v] * 500 < s.programs;
  poor |= s.fused * 100 < s.programs || s.ordered * 100 < s.programs;
  if (poor) printf("a verdict is hardly ever met\n");
  if (!getenv("SHUFFLE_KEEP")) remove("shuffle_loops.f90");
  return s.wrong || poor;
}
