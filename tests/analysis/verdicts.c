/* Verdicts and nests of a Fortran file against what its comments say.
 *
 *   ! verdict: LINE VAR VERDICT BASIS [CODE or KIND(DISTANCE)]... [ROLE:NAME]...
 *   ! nest: LINE VAR->AXIS... [X,Y,Z] VERDICT BASIS kernel|host [host-parallel] [refusal:CODE] [ROLE:NAME]...
 *
 *   ! pattern: LINE what --dump=deps says of scans, compactions, extremes, wavefronts and inductions
 *
 *   ! transform: LINE what --dump=transforms says of the loop
 *
 *   ! race: LINE none|perhaps|certain [VAR]
 *   ! check: LINE what has to hold before it runs
 *
 * Every loop has a verdict line; nest, pattern, transform, race and check lines are only compared in files that have
 * one. Loops that assert nothing wrong are expected: a disproof that analysis tells is a failure unless a
 * line '! errors: N' announces it. Several files are those of one call, each with its own comments. Usage:
 * verdicts [--print] FILE... */
#include "analysis/pattern.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int query_line(const Analysis *a, Span at) { return source_place(a->program->sources, at.begin).line; }

static void put_reason(const Loop *l, const Reason *r, Buf *b) {
  static const char *const kinds[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  buf_printf(b, " %s", r->is_dependence && r->code == REASON_DEPENDENCE ? kinds[r->kind] : words_reason(r->code));
  for (int i = 0; i < r->ndist; i++) buf_printf(b, "%s%lld%s", i ? "," : "(", (long long)r->dist[i], i + 1 < r->ndist ? "" : ")");
  (void)l;
}

static void put_uses(const VarUse *u, bool all, Buf *b) {
  for (; u; u = u->next) {
    if (u->role == ROLE_INDEX || (all && u->role == ROLE_VALUE)) continue;
    buf_printf(b, " %s%s%s:%s", words_role(u->role), u->role == ROLE_REDUCTION ? "/" : "",
               u->role == ROLE_REDUCTION ? directive_op_text(u->red) : "", u->path);
    if (all && u->covered) buf_puts(b, "/covered");
  }
}

static const char *name_of(const Loop *l) { return l->var ? l->var->text : l->kind == LOOP_SECTION ? "section" : "-"; }

static void put_loops(const Analysis *a, const Loop *l, Buf *b) {
  for (; l; l = l->next) {
    buf_printf(b, "! verdict: %d %s %s %s", query_line(a, l->stmt->span), name_of(l), words_verdict(l->verdict), words_basis_of(l));
    for (const Reason *r = l->reason; r; r = r->next) put_reason(l, r, b);
    put_uses(l->var_use, false, b);
    if (l->transform) buf_puts(b, " changed");
    buf_putc(b, '\n');
    put_loops(a, l->child, b);
  }
}

static void put_nests(const Analysis *a, Buf *b) {
  static const char *const axes[] = {"-", "x", "y", "z", "fold"};
  for (const Nest *n = a->nest; n; n = n->next) {
    buf_printf(b, "! nest: %d", query_line(a, n->first->span));
    for (int i = 0; i < n->depth; i++) buf_printf(b, " %s->%s", name_of(n->loop[i]), axes[n->map.axis[i]]);
    buf_printf(b, " [%d,%d,%d] %s %s %s%s", n->map.block[0], n->map.block[1], n->map.block[2], words_verdict(n->verdict),
               words_basis(n->basis), n->offload ? "kernel" : "host", n->host_parallel ? " host-parallel" : "");
    for (const Reason *r = n->refusal; r; r = r->next) buf_printf(b, " refusal:%s", words_reason(r->code));
    put_uses(n->vars, true, b);
    buf_putc(b, '\n');
  }
}

/* Each line of the dump behind the loop's line number. */
static void put_patterns(const Analysis *a, const Loop *l, Buf *b) {
  for (; l; l = l->next) {
    Buf dump = {0};
    pattern_dump(l, 0, &dump);
    for (const char *s = dump.s; s && *s; s += strcspn(s, "\n") + 1)
      buf_printf(b, "! pattern: %d %.*s\n", query_line(a, l->stmt->span), (int)strcspn(s, "\n"), s);
    buf_free(&dump);
    put_patterns(a, l->child, b);
  }
}

/* Each line of the dump but the loops' own, behind the line number of its loop. */
static void put_transforms(const Analysis *a, const Loop *l, Buf *b) {
  Buf dump = {0};
  int line = 0;
  (void)l;
  dump_transforms(a, &dump);
  for (const char *s = dump.s; s && *s; s += strcspn(s, "\n") + 1) {
    s += strspn(s, " ");
    if (!strncmp(s, "loop ", 5) && atoi(s + 5))
      line = atoi(s + 5);
    else
      buf_printf(b, "! transform: %d %.*s\n", line, (int)strcspn(s, "\n"), s);
  }
  buf_free(&dump);
}

static void put_races(const Analysis *a, const Loop *l, Buf *b) {
  static const char *const found[] = {[RACE_NONE] = "none", [RACE_MAY] = "perhaps", [RACE_SURE] = "certain"};
  for (; l; l = l->next) {
    if (l->race)
      buf_printf(b, "! race: %d %s%s%s\n", query_line(a, l->stmt->span), found[l->race->kind], l->race->var ? " " : "",
                 l->race->var ? l->race->var->name : "");
    put_races(a, l->child, b);
  }
}

static void put_checks(const Analysis *a, const Loop *l, Buf *b) {
  for (; l; l = l->next) {
    for (const Contract *c = l->contract; c; c = c->next) buf_printf(b, "! check: %d %s\n", query_line(a, l->stmt->span), c->text);
    if (l->distinct) buf_printf(b, "! check: %d %s\n", query_line(a, l->stmt->span), l->distinct);
    put_checks(a, l->child, b);
  }
}

/* The comment lines of the file that begin so. */
static void expected(const Source *s, const char *head, Buf *b) {
  for (int i = 1; i <= s->nlines; i++) {
    int len;
    const char *text = source_line_text(s, i, &len);
    if ((size_t)len < strlen(head) || strncmp(text, head, strlen(head)) != 0) continue;
    buf_add(b, text, (size_t)len);
    buf_putc(b, '\n');
  }
}

/* Tells the lines that differ; how many. */
static int compare(const Buf *want, const Buf *got) {
  char *w = want->s, *g = got->s;
  int wrong = 0;
  while ((w && *w) || (g && *g)) {
    size_t nw = w ? strcspn(w, "\n") : 0, ng = g ? strcspn(g, "\n") : 0;
    if (nw != ng || strncmp(w, g, nw) != 0) {
      printf("expected %.*s\n     got %.*s\n", (int)nw, w ? w : "", (int)ng, g ? g : "");
      wrong++;
    }
    if (w && *w) w += nw + 1;
    if (g && *g) g += ng + 1;
  }
  return wrong;
}

static int announced_errors(const Source *s) {
  Buf b = {0};
  expected(s, "! errors: ", &b);
  int n = b.s ? atoi(b.s + strlen("! errors: ")) : 0;
  buf_free(&b);
  return n;
}

typedef void Put(const Analysis *a, const Loop *l, Buf *b);

static void put_all_nests(const Analysis *a, const Loop *l, Buf *b) {
  (void)l;
  put_nests(a, b);
}

/* Lines that are compared only where the file has some. */
static void add_part(const Analysis *a, const char *head, Put *put, bool print, Buf *want, Buf *got) {
  Buf lines = {0};
  expected(a->program->original, head, &lines);
  if (lines.s || print) put(a, a->loop, got);
  if (lines.s) buf_puts(want, lines.s);
  buf_free(&lines);
}

/* One file against its comments; 1: they differ. */
static int check(const Program *p, const AnaOptions *ao, Arena *arena, Diag *d, bool print) {
  int announced = announced_errors(p->original), before = d->errors;
  d->quiet = announced > 0;
  Analysis *a = analysis_program(p, ao, arena, d);
  Buf want = {0}, got = {0};
  put_loops(a, a->loop, &got);
  expected(p->original, "! verdict: ", &want);
  add_part(a, "! nest: ", put_all_nests, print, &want, &got);
  add_part(a, "! pattern: ", put_patterns, print, &want, &got);
  add_part(a, "! transform: ", put_transforms, print, &want, &got);
  add_part(a, "! race: ", put_races, print, &want, &got);
  add_part(a, "! check: ", put_checks, print, &want, &got);
  int errors = d->errors - before, wrong = print ? 0 : compare(&want, &got) + (errors != announced);
  if (errors != announced) printf("%d errors, announced: %d\n", errors, announced);
  if (print && got.s) fputs(got.s, stdout);
  buf_free(&want), buf_free(&got);
  return wrong != 0;
}

int main(int argc, char **argv) {
  enum { MOST_FILES = 8 };
  bool print = argc > 2 && !strcmp(argv[1], "--print");
  Arena *arena = arena_new();
  SourceTable sources;
  source_init(&sources, arena);
  Diag d = {.sources = &sources};
  FrontOptions fo = {.default_real = 4, .default_double = 8, .default_integer = 4, .fixed_width = 72, .dialects = ~0u};
  Program *p[MOST_FILES];
  int n = 0, wrong = 0;
  for (int i = 1 + print; i < argc && n < MOST_FILES; i++) {
    p[n] = front_end(arena, &sources, argv[i], &fo, &d, p, n);
    if (!p[n++] || d.errors) return 1;
  }
  sema_global_link(p, n);
  AnaOptions ao = {.whole = program_set_open(p, n, true, arena)};
  for (int i = 0; i < n; i++) wrong |= check(p[i], &ao, arena, &d, print);
  program_set_close(ao.whole);
  arena_free(arena);
  return wrong;
}
