/* Loops that analysis changes: part after part, each with its iterations in a random order, and references to copies read the
 * memory from before the loop; or piece after piece, each by its verdict. */
#include "tests/analysis/execute.h"
#include <string.h>

enum { MAX_TRIPS = 64 };

static bool reads_copy(Machine *m, const Expr *e, void *data) {
  const Execution *x = data;
  (void)m;
  for (const Copied *c = x->loop->transform->copied; c; c = c->next)
    if (c->ref == e) return true;
  return false;
}

static void run_part(Machine *m, Execution *x, const LoopPart *p) {
  int order[MAX_TRIPS];
  const Stmt *s = x->loop->stmt;
  exe_shuffle(order, x->trips, &x->seed);
  for (int i = 0; i < x->trips && !m->bad; i++) {
    exe_poison(m, x, x->loop);
    int_store(m, int_cell(m, s->u.loop.var), x->first + order[i] * x->step);
    for (int k = 0; p && k < p->nstmt; k++) int_statement(m, p->stmt[k]);
    if (!p) int_block(m, s->body);
  }
}

/* Scratch arrays are there for one execution of the loop. */
static void run_pieces(Machine *m, Execution *x) {
  int nobjects = m->nobjects, ncells = m->ncells;
  for (const Piece *p = x->loop->transform->piece; p && !m->bad && !x->wrong; p = p->next) {
    Execution one = {.loop = p->loop, .seed = exe_random(&x->seed)};
    m->data = &one;
    exe_loop(m, &one);
    x->wrong = one.wrong;
  }
  m->data = x;
  m->nobjects = nobjects;
  m->ncells = ncells;
  for (const Final *f = x->trips > 0 ? x->loop->transform->final : NULL; f && !m->bad; f = f->next)
    int_store(m, int_cell(m, f->var), int_value(m, f->value));
}

void exe_change(Machine *m, Execution *x) {
  if (x->loop->transform->piece) {
    run_pieces(m, x);
    return;
  }
  static int32_t before[MAX_CELLS];
  memcpy(before, m->cell, sizeof before);
  m->instead = before;
  m->reads_instead = reads_copy;
  for (const LoopPart *p = x->loop->transform->part; p; p = p->next) run_part(m, x, p);
  if (!x->loop->transform->part) run_part(m, x, NULL);
  m->instead = NULL;
}
