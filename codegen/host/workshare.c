/* WORKSHARE of OpenMP around array statements that have kernels. Neither IF nor CALL may stand in it, so that it is for the host's threads alone:
 *
 *   if (f2c_team() /= 0) then                     threads are several, or there is no device
 *   !$omp workshare
 *     a = a + b                                   the text as it is
 *   !$omp end workshare
 *   else
 *     if (f2c_solve_12(a, b) /= 0) then
 *     a = a + b
 *     end if
 *   end if
 *
 * PARALLEL WORKSHARE becomes PARALLEL there, of one thread (parallel_region.c). */
#include "codegen/host/host_openmp.h"
#include <string.h>
#include <strings.h>

bool workshare_is_opened(const Gen *g, const Directive *d) {
  for (int i = 0; i < g->launches.n; i++)
    if (g->launches.v[i]->nest->directive == d) return true;
  return false;
}

/* ---- the text again ---- */

typedef struct Block {
  const Gen *g;
  const Source *src;
  bool fits; /* its statements may stand there twice */
} Block;

static bool look_at(Stmt *s, void *data) {
  Block *b = data;
  b->fits &= source_of(b->g->prog->sources, s->span.begin) == b->src && !s->label && !stmt_cname(s) && s->kind != ST_OPAQUE;
  return b->fits;
}

Reason *workshare_check(Gen *g, const Nest *n) {
  const Directive *d = n->directive && directive_is_workshare(n->directive) ? n->directive : NULL;
  if (!d) return NULL;
  Block b = {g, source_of(g->prog->sources, d->span.begin), true};
  for (Stmt *s = d->stmt->next; s && b.fits && s != d->end; s = s->next) ast_stmt_walk_one(s, look_at, &b);
  const Stmt *before = n->first->prev;
  if (before && before->kind == ST_DIRECTIVE && before->u.directive->kind == DIR_ATOMIC)
    return device_branch_refusal(g, n->first->span, REASON_ATOMIC, "ATOMIC in WORKSHARE is for the host's threads");
  if (b.fits && source_of(g->prog->sources, d->end->span.begin) == b.src) return NULL;
  return device_branch_refusal(
      g, n->first->span, REASON_TEXT,
      arena_printf(g->arena, "the text of '%s' cannot stand there twice: it has labels, names or included lines", d->name));
}

/* The lines of the construct. */
static void put_lines(Gen *g, const Directive *d, FortranOut *o) {
  const Source *src = source_of(g->prog->sources, d->span.begin);
  const Loc to = place_line_end(g, d->end->span.end - 1);
  for (Loc at = place_line_begin(g, d->span.begin), end; at < to; at = end) {
    const char *line = src->text + (at - src->base);
    end = place_line_end(g, at);
    if (*line != '#') buf_add(&o->text, line, end - at); /* of the preprocessor */
  }
}

/* ---- for one thread ---- */

/* The word 'workshare' of the directive's line, or of one that continues it. */
static void drop_word(Gen *g, Span span) {
  const Source *src = source_of(g->prog->sources, span.begin);
  const size_t length = strlen("workshare");
  for (Loc at = span.begin; at + length <= span.end; at++)
    if (!strncasecmp(src->text + (at - src->base), "workshare", length)) {
      splice_edit(g, at, at + (Loc)length, "", 0);
      return;
    }
}

static void put_twice(Gen *g, const Directive *d) {
  const bool combined = strcmp(d->name, "workshare") != 0;
  FortranOut o = place_out(g, d->stmt);
  parallel_region_need_team(g, d->stmt->unit);
  fortran_out_stmt(&o, "if (f2c_team() /= 0) then");
  put_lines(g, d, &o);
  fortran_out_stmt(&o, "else");
  place_before(g, d->stmt, &o, ORDER_OPENMP);
  o = place_out(g, d->end);
  fortran_out_stmt(&o, "end if");
  place_after(g, d->end, &o, ORDER_LOOP_END);
  if (combined) {
    drop_word(g, d->span);
    drop_word(g, d->end->span);
  } else {
    host_openmp_silence(g, d);
    host_openmp_silence(g, d->end->u.directive);
  }
}

void workshare_all(Gen *g) {
  for (int i = 0; i < g->thread_constructs.n; i++) {
    const Directive *d = g->thread_constructs.v[i];
    if (directive_is_workshare(d) && workshare_is_opened(g, d)) put_twice(g, d);
  }
}
