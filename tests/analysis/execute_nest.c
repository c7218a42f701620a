/* Nests by what is said of them: fused ones in place of their loops, those with an order in any order that respects it. */
#include "tests/analysis/execute.h"
#include <string.h>

typedef struct NestRun {
  const Nest *nest;
  Execution x;
  int32_t after[MAX_CELLS]; /* memory after the fused nest: what stands between its loops has been done */
} NestRun;

static void leave(Machine *m, const Nest *n) {
  int32_t first, step;
  const Stmt *s = n->loop[0]->stmt;
  int trips = int_trips(m, s, &first, &step);
  m->cell[int_cell(m, s->u.loop.var)] = first + trips * step;
}

static bool is_part(const Nest *n, const Stmt *s) {
  for (const Nest *p = n->fused; p; p = p->next)
    if (p->first == s) return true;
  return false;
}

/* The first of the loops stands for all: what is made before it, its iterations by their verdict. */
static bool on_fused(Machine *m, const Stmt *s, void *data) {
  NestRun *r = data;
  const Nest *n = r->nest;
  if (!is_part(n, s)) return false;
  if (s == n->first) {
    m->on_loop = NULL;
    for (int i = 0; i < n->nbefore; i++) int_statement(m, n->before[i]);
    r->x.loop = n->piece->loop;
    m->data = &r->x;
    exe_loop(m, &r->x);
    m->data = r;
    m->on_loop = on_fused;
    memcpy(r->after, m->cell, sizeof r->after);
  }
  memcpy(m->cell, r->after, sizeof r->after);
  leave(m, n);
  return true;
}

static bool on_ordered(Machine *m, const Stmt *s, void *data) {
  NestRun *r = data;
  const Nest *n = r->nest;
  struct Wavefront w = {.nloops = n->depth, .ndist = n->order->ndist};
  if (s != n->first) return false;
  w.dist = (int64_t(*)[WAVE_MAX])__builtin_alloca(sizeof *w.dist * (size_t)w.ndist);
  for (int k = 0; k < n->depth; k++) {
    w.loop[k] = n->loop[k];
    for (int i = 0; i < w.ndist; i++) w.dist[i][k] = n->order->dist[i][k];
  }
  m->on_loop = NULL;
  r->x.loop = n->loop[0];
  m->data = &r->x;
  exe_points(m, &r->x, &w);
  m->data = r;
  m->on_loop = on_ordered;
  return true;
}

const char *exe_nest(Machine *m, const Unit *u, const Nest *n, uint64_t seed) {
  static NestRun r;
  r = (NestRun){.nest = n, .x = {.seed = seed}};
  m->on_loop = n->fused ? on_fused : on_ordered;
  m->data = &r;
  int_block(m, u->exec);
  return r.x.wrong ? r.x.wrong : m->bad ? "runs out of bounds" : NULL;
}
