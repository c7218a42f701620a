/* Dependence analysis against enumeration.
 *
 * Random nests are printed as Fortran, analysed, and run for small sizes. Every dependence that a run shows
 * has to be among those that the analysis lists for the loop: same kind, same array, known distances and
 * directions that fit. Loops called parallel must show none, and are run once more with their iterations in another
 * order, each with its own copies of scalars where the analysis says so: the arrays have to end up the same. Dependences that no run shows are counted: too
 * many mean that the tests are not exact. Usage: oracle [nests [first seed]]; ORACLE_KEEP=1 leaves the last
 * file, ORACLE_VERBOSE=1 names spurious ones. */
#include "analysis/nest.h"
#include "tests/analysis/oracle_nest.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  PER_FILE = 100,
  MAX_NEAR = 48, /* touches of an element that each is compared with */
  MAX_TOUCH = 100000,
  MAX_SMALL = 60000,
  MAX_SIZE = 5,
  LARGE_SIZE = 20 /* where small sizes show no listed dependence */
};

typedef struct Score {
  int nests, loops, carried; /* loops with a dependence in some run */
  int missed;                /* dependences of a run that the analysis does not list */
  int spurious;              /* affine loops with listed dependences that no run shows */
  int not_affine;            /* others with such */
  int certain_spurious;      /* the same where a dependence was called certain */
  int wrong_disproof;        /* disproofs that no run shows */
  int changed;               /* loops that a change makes parallel */
  int shuffled;              /* loops run in another order */
  int tested, holds;         /* loops whose verdict rests on a test; runs of them in which it holds */
  double seconds;            /* processor time of the analysis */
} Score;

/* Touches of one instance of a loop, sorted by element. */
static int by_element(const void *x, const void *y) {
  const Touch *a = *(Touch *const *)x, *b = *(Touch *const *)y;
  if (a->storage != b->storage) return a->storage - b->storage;
  for (int d = 0; d < 2; d++)
    if (a->at[d] != b->at[d]) return a->at[d] < b->at[d] ? -1 : 1;
  return a < b ? -1 : 1;
}

static bool same_element(const Touch *a, const Touch *b) {
  return a->storage == b->storage && a->at[0] == b->at[0] && a->at[1] == b->at[1];
}

/* Does a listed dependence cover the pair? */
static bool covers(const Dep *d, const Touch *a, const Touch *b) {
  DepKind kind = a->write ? (b->write ? DEP_OUTPUT : DEP_FLOW) : DEP_ANTI;
  if (d->kind != kind || d->array->name[0] != "abc"[a->array]) return false;
  for (int k = 0; k < d->ndist; k++) {
    if (k >= a->loops || k >= b->loops || a->id[k] != b->id[k]) return false;
    int64_t dist = b->trip[k] - a->trip[k];
    if (d->known[k] && dist != d->dist[k]) return false;
    if ((d->direction[k] == '<' && dist <= 0) || (d->direction[k] == '>' && dist >= 0) || (d->direction[k] == '=' && dist))
      return false;
  }
  return true;
}

/* Something else than a dependence makes the loop sequential: then one dependence of an array is enough. */
static bool is_lost(const Loop *l) {
  for (const Reason *r = l->reason; r && !l->directive; r = r->next)
    if (!r->is_dependence) return true;
  return false;
}

/* The dependence is one of the touched array, or of another that is the same storage. */
static bool is_of(const Dep *d, const Touch *t) {
  char name = d->array->name[0];
  return name == "abc"[t->array] || (t->shares && name != 'b' && t->array != 1);
}

static bool is_listed(const Loop *l, const Touch *a, const Touch *b) {
  for (const Dep *d = is_lost(l) ? l->dep : NULL; d; d = d->next)
    if (is_of(d, a)) return true;
  for (const Dep *d = l->dep; d; d = d->next)
    if (covers(d, a, b) || (!l->directive && is_of(d, a) && d->certainty == CERTAIN && !d->known[l->depth])) return true;
  return false;
}

static void tell_missed(const Loop *l, int level, const Touch *a, const Touch *b, uint64_t seed) {
  printf("MISSED: seed %llu, loop '%s' at level %d: %s to %s of %c,", (unsigned long long)seed, l->var->text, level,
         a->write ? "write" : "read", b->write ? "write" : "read", "abc"[a->array]);
  for (int k = 0; k < a->loops && k < b->loops && a->id[k] == b->id[k]; k++) printf(" %lld", (long long)(b->trip[k] - a->trip[k]));
  printf("\n");
}

/* Do touches of one element bind different iterations? */
static bool conflict(Touch **t, int n, int level) {
  bool write = false, differ = false, constant = true, update = true;
  for (int i = 0; i < n && same_element(t[0], t[i]); i++) {
    write |= t[i]->write;
    differ |= t[i]->trip[level] != t[0]->trip[level];
    constant &= t[i]->constant;
    update &= t[i]->update;
  }
  return write && differ && !constant && !update;
}

/* Every iteration has its own copy of the array: its dependences do not count. */
static bool is_copied(const Loop *l, const Touch *t) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym->rank && u->path[0] == "abc"[t->array]) return u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE;
  return false;
}

/* Touches of one instance of the loop at 'level': pairs in different iterations. */
static bool check_instance(const Loop *l, int level, Touch **t, int n, uint64_t seed, Score *s) {
  bool any = false;
  qsort(t, (size_t)n, sizeof *t, by_element);
  for (int i = 0; i < n; i++) {
    if (is_copied(l, t[i])) continue;
    if (i == 0 || !same_element(t[i - 1], t[i])) any |= conflict(t + i, n - i, level);
    for (int k = i + 1; k < n && k < i + MAX_NEAR && same_element(t[i], t[k]); k++) {
      if ((!t[i]->write && !t[k]->write) || t[i]->trip[level] == t[k]->trip[level]) continue;
      if (is_listed(l, t[i], t[k])) continue;
      if (s->missed++ < 10) tell_missed(l, level, t[i], t[k], seed);
    }
  }
  return any;
}

static bool same_instance(const Touch *a, const Touch *b, int level) {
  for (int k = 0; k < level; k++)
    if (a->trip[k] != b->trip[k]) return false;
  return true;
}

/* Iterations of the loop under test with touches, in the run that has most of them. */
static int64_t most_trips;

/* Does a run show a dependence that the loop with this id carries? Instances come one after the other in the
 * run. */
static bool check_run(const Loop *l, int level, int id, Touch *all, int n, uint64_t seed, Score *s) {
  static Touch *t[MAX_TOUCH];
  int count = 0;
  bool any = false;
  for (int i = 0; i <= n; i++) {
    bool inside = i < n && all[i].loops > level && all[i].id[level] == id;
    if (count && (i == n || (inside && !same_instance(t[0], &all[i], level)))) {
      any |= check_instance(l, level, t, count, seed, s);
      count = 0;
    }
    if (inside) t[count++] = &all[i];
    if (inside && all[i].trip[level] >= most_trips) most_trips = all[i].trip[level] + 1;
  }
  return any;
}

/* Values of q that are tried; the first is used for nests without q. */
static const int64_t qs[] = {1, 2, -2, -1, 3, -4, 0};
enum { QS = 7 };

static int tries(const GenNest *g) { return !g->uses_q ? 1 : g->q_step ? QS - 1 : QS; /* a step is never 0 */ }

/* Runs of the current nest for sizes 0 to MAX_SIZE. */
static Touch small[QS][MAX_SIZE + 1][MAX_SMALL];
static int nsmall[QS][MAX_SIZE + 1];

static void run_small(const GenNest *g) {
  for (int k = 0; k < tries(g); k++)
    for (int size = 0; size <= MAX_SIZE; size++) nsmall[k][size] = gen_run(g, size, qs[k], NULL, 0, small[k][size], MAX_SMALL);
}

/* Subscripts or bounds beyond affine functions: 'may' is a good answer. */
static bool is_affine(const GenNest *g, const Loop *l) {
  if (g->product) return false;
  for (const Reason *r = l->reason; r; r = r->next)
    if (r->code == REASON_NON_AFFINE || r->code == REASON_STEP || r->code == REASON_ALIAS) return false;
  return true;
}

/* Does any run show a dependence? Other sizes are tried when small ones do not show one that is listed. */
static bool check_sizes(const GenNest *g, const Loop *l, int level, int id, uint64_t seed, Score *s) {
  static Touch all[MAX_TOUCH];
  bool any = false;
  for (int k = 0; k < tries(g); k++)
    for (int size = 0; size <= MAX_SIZE; size++) any |= check_run(l, level, id, small[k][size], nsmall[k][size], seed, s);
  int most = !g->uses_q ? 0 : g->guard ? LARGE_SIZE + 3 : LARGE_SIZE / 2; /* the guard may tie q to n */
  for (int64_t q = -most; q <= most; q++)
    for (int64_t size = -MAX_SIZE; !any && l->reason && is_affine(g, l) && (q || !g->q_step) && size <= LARGE_SIZE; size++) {
      int n = gen_run(g, size, g->uses_q ? q : qs[0], NULL, 0, all, MAX_TOUCH);
      any = n == MAX_TOUCH || check_run(l, level, id, all, n, seed, s);
    }
  return any;
}

/* A disproof holds for loops with enough iterations. Is there such a run at all, and do larger sizes show no dependence either? */
static bool is_wrong_disproof(const GenNest *g, const Loop *l, int level, int id, uint64_t seed, Score *s) {
  static Touch all[MAX_TOUCH];
  bool any = most_trips < 2;
  for (int k = 0; k < tries(g); k++)
    for (int64_t size = LARGE_SIZE + 1; !any && size <= 2 * LARGE_SIZE; size++) {
      int n = gen_run(g, size, qs[k], NULL, 0, all, MAX_TOUCH);
      any = n == MAX_TOUCH || check_run(l, level, id, all, n, seed, s);
    }
  return !any;
}

/* ---- loops that analysis changes ---- */

static int line_at(const Analysis *a, Span at) { return source_place(a->program->sources, at.begin).line; }

/* Which part of the loop the touch belongs to. */
static int part_of(const Analysis *a, const Transform *f, const Touch *t) {
  int nth = 0;
  for (const LoopPart *p = f->part; p; p = p->next, nth++)
    for (int i = 0; i < p->nstmt; i++) {
      const Stmt *s = p->stmt[i];
      if (t->line >= line_at(a, s->span) && t->line <= line_at(a, s->end ? s->end->span : s->span)) return nth;
    }
  return f->part ? -1 : 0;
}

static bool reads_copy(const Analysis *a, const Transform *f, const Touch *t) {
  for (const Copied *c = f->copied; c; c = c->next) {
    Place p = source_place(a->program->sources, c->ref->span.begin);
    if (!t->write && p.line == t->line && p.col == t->col) return true;
  }
  return false;
}

/* Do the two keep their order? x came before y in the loop as it stands. */
static bool keeps_order(const Analysis *a, const Transform *f, const Touch *x, const Touch *y, int level) {
  if (reads_copy(a, f, y)) return false;
  if (reads_copy(a, f, x)) return true;
  int p = part_of(a, f, x), q = part_of(a, f, y);
  return p == q ? x->trip[level] == y->trip[level] && p >= 0 : p < q;
}

static bool touch_same(const Touch *x, const Touch *y) {
  return x->storage == y->storage && x->at[0] == y->at[0] && x->at[1] == y->at[1] && (x->write || y->write) &&
         !(x->constant && y->constant && x->write && y->write);
}

/* One run of the changed loop finds and leaves the values that it finds and leaves as it stands. */
static bool check_changed_run(const Analysis *a, const Loop *l, int level, int id, const Touch *t, int n) {
  for (int i = 0; i < n; i++)
    for (int k = i + 1; k < n; k++) {
      const Touch *x = &t[i], *y = &t[k];
      bool both = x->loops > level && y->loops > level && x->id[level] == id && y->id[level] == id;
      if (both && touch_same(x, y) && same_instance(x, y, level) && !keeps_order(a, l->transform, x, y, level)) return false;
    }
  return true;
}

static void check_changed(const Analysis *a, const GenNest *g, const Loop *l, int level, int id, uint64_t seed, Score *s) {
  if (!l->transform || l->transform->piece /* shuffle.c runs these */) return;
  s->changed++;
  for (int k = 0; k < tries(g); k++)
    for (int size = 0; size <= MAX_SIZE; size++)
      if (!check_changed_run(a, l, level, id, small[k][size], nsmall[k][size]) && s->missed++ < 10) {
        printf("WRONG CHANGE: seed %llu, loop '%s': %s\n", (unsigned long long)seed, l->var->text, l->transform->text);
        return;
      }
}

/* Iterations have copies of arrays, which the oracle's nests do without; shuffle.c runs such loops. */
static bool copies_arrays(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE)) return true;
  return false;
}

/* Loops that may run in any order do so. */
static void check_order(const GenNest *g, const Loop *l, int id, uint64_t seed, Score *s) {
  if ((l->verdict != V_PARALLEL && l->verdict != V_REDUCTION) || l->basis != BASIS_PROVED || l->transform || copies_arrays(l))
    return;
  s->shuffled++;
  for (int k = 0; k < tries(g); k++)
    for (int64_t size = 2; size <= 5; size += 3)
      if (!gen_shuffle(g, l, id, size, qs[k], seed) && s->missed++ < 10) {
        printf("WRONG ORDER: seed %llu, loop '%s'\n", (unsigned long long)seed, l->var->text);
        return;
      }
}

/* Does a dependence of an array stand against the loop? */
static bool has_dependence(const Loop *l) {
  for (const Reason *r = l->reason; r; r = r->next)
    if (r->is_dependence) return true;
  return false;
}

/* In an instance of a loop whose verdict rests on a test that holds, no two iterations meet. */
static bool check_tested_run(const Loop *l, int level, int id, Touch *all, int n, uint64_t seed, Score *s) {
  static Touch kept[MAX_TOUCH];
  int count = 0;
  for (int i = 0; i < n; i++)
    if (all[i].tested && all[i].loops > level && all[i].id[level] == id) kept[count++] = all[i];
  s->holds += count > 0;
  return count && check_run(l, level, id, kept, count, seed, s);
}

static void check_tested(const GenNest *g, const Loop *l, int level, int id, uint64_t seed, Score *s) {
  static Touch all[MAX_TOUCH];
  if (!l->contract || l->basis != BASIS_CHECKED || l->transform || copies_arrays(l)) return;
  s->tested++;
  for (int64_t q = -MAX_SIZE; q <= MAX_SIZE; q++)
    for (int size = 0; size <= MAX_SIZE && (q || !g->q_step); size++) {
      int n = gen_run(g, size, q, l, id, all, MAX_TOUCH);
      if (!check_tested_run(l, level, id, all, n, seed, s)) continue;
      if (s->missed++ < 10)
        printf("WRONG TEST: seed %llu, loop '%s': %s\n", (unsigned long long)seed, l->var->text, l->contract->text);
      return;
    }
}

static void check_loop(const GenNest *g, const Loop *l, int level, int id, uint64_t seed, Score *s) {
  most_trips = 0;
  bool certain = false, disproof = false, any = check_sizes(g, l, level, id, seed, s);
  for (const Dep *d = l->dep; d; d = d->next) certain |= d->certainty == CERTAIN;
  for (const Reason *r = l->reason; r; r = r->next) disproof |= r->disproves && r->is_dependence;
  s->loops++;
  s->carried += any;
  check_order(g, l, id, seed, s);
  check_tested(g, l, level, id, seed, s);
  if (any && !l->transform && (l->verdict == V_PARALLEL || l->verdict == V_REDUCTION) && l->basis == BASIS_PROVED && s->missed++ < 10)
    printf("MISSED: seed %llu, loop '%s' is called parallel\n", (unsigned long long)seed, l->var->text);
  if (any || !l->dep || !has_dependence(l)) return;
  if (!is_affine(g, l)) {
    s->not_affine++;
    return;
  }
  s->certain_spurious += certain;
  s->spurious++;
  if (getenv("ORACLE_VERBOSE"))
    printf("spurious: seed %llu, loop '%s' at level %d\n", (unsigned long long)seed, l->var->text, level);
  disproof = disproof && is_wrong_disproof(g, l, level, id, seed, s);
  s->wrong_disproof += disproof;
  if (disproof) printf("DISPROOF: seed %llu, loop '%s' at level %d\n", (unsigned long long)seed, l->var->text, level);
}

static const Loop *loop_at(const Program *p, const Loop *l, int line) {
  for (; l; l = l->next) {
    if (source_place(p->sources, l->stmt->span.begin).line == line) return l;
    const Loop *in = loop_at(p, l->child, line);
    if (in) return in;
  }
  return NULL;
}

static void check_nest(const Analysis *a, const GenNest *g, uint64_t seed, Score *s) {
  s->nests++;
  run_small(g);
  for (int k = 0; k < g->nloops; k++) {
    const Loop *l = loop_at(a->program, a->loop, g->loop[k].line);
    if (l) check_changed(a, g, l, k, k, seed, s);
    if (l)
      check_loop(g, l, k, k, seed, s);
    else
      s->missed++, printf("MISSED: seed %llu: no loop at line %d\n", (unsigned long long)seed, g->loop[k].line);
  }
  for (int i = 0; i < g->nstmts; i++)
    if (g->stmt[i].own) {
      const Loop *l = loop_at(a->program, a->loop, g->stmt[i].loop.line);
      if (l) check_changed(a, g, l, g->stmt[i].depth, OWN + i, seed, s);
      if (l) check_loop(g, l, g->stmt[i].depth, OWN + i, seed, s);
    }
}

/* A file of subroutines, one a nest. */
static bool write_file(const char *path, const Buf *text) {
  FILE *f = fopen(path, "w");
  bool ok = f && fwrite(text->s, 1, text->len, f) == text->len;
  return f && !fclose(f) && ok;
}

/* 'asserted': every loop is said to be independent, so that all dependences are listed and disproofs are
 * made. */
static int check_file(uint64_t seed, int n, bool asserted, Score *s) {
  GenNest g[PER_FILE];
  Buf text = {0};
  int line = 1;
  for (int i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "s%d", i);
    g[i] = gen_nest(seed + (uint64_t)i);
    gen_print(&g[i], name, asserted, &text, &line);
  }
  const char *path = "oracle_nests.f90";
  if (!write_file(path, &text)) return 2;
  buf_free(&text);
  Arena *arena = arena_new();
  SourceTable sources;
  source_init(&sources, arena);
  Diag d = {.sources = &sources}, disproofs = {.sources = &sources, .quiet = true};
  FrontOptions fo = {.default_real = 4, .default_double = 8, .default_integer = 4, .form = FORM_FREE, .dialects = ~0u};
  AnaOptions ao = {0};
  Program *p = front_end(arena, &sources, path, &fo, &d, NULL, 0);
  clock_t begin = clock();
  Analysis *a = p && !d.errors ? analysis_program(p, &ao, arena, &disproofs) : NULL;
  s->seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
  for (int i = 0; a && i < n; i++) check_nest(a, &g[i], seed + (uint64_t)i, s);
  int errors = d.errors;
  arena_free(arena);
  return a && !errors ? 0 : 1;
}

int main(int argc, char **argv) {
  int nests = argc > 1 ? atoi(argv[1]) : 2000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  Score s = {0};
  for (int done = 0; done < nests; done += PER_FILE) {
    int n = nests - done < PER_FILE ? nests - done : PER_FILE;
    if (check_file(seed + (uint64_t)done, n, done / PER_FILE % 2, &s)) {
      printf("the nests from seed %llu on do not translate\n", (unsigned long long)(seed + (uint64_t)done));
      return 1;
    }
  }
  printf("%d nests, %d loops, %d carry dependences, %d run in another order, %d changed, %d tested (%d "
         "runs): %d missed, %d loops with spurious ones, %d that are "
         "not affine (%d called certain, %d disproofs), %.2f ms a nest\n",
         s.nests, s.loops, s.carried, s.shuffled, s.changed, s.tested, s.holds, s.missed, s.spurious, s.not_affine,
         s.certain_spurious, s.wrong_disproof, s.seconds * 1e3 / s.nests);
  /* what only larger sizes than these show counts as spurious too */
  bool exact = s.spurious * 100 <= s.loops && s.certain_spurious * 200 <= s.loops && s.wrong_disproof * 500 <= s.loops;
  if (!exact) printf("the analysis is not exact enough\n");
  if (!getenv("ORACLE_KEEP")) remove("oracle_nests.f90");
  return s.missed || !exact;
}
