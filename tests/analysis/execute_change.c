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

/* The first piece has found which iteration leaves the loop: those behind it end before that one. False: none leaves. */
static bool find_exit(Machine *m, const Execution *x, int32_t none, int32_t *first) {
  const Transform *t = x->loop->transform;
  *first = m->cell[int_object(m, t->first)->base];
  m->cell[int_object(m, t->last)->base] = *first == none ? x->first + (x->trips - 1) * x->step : *first - x->step;
  return *first != none;
}

/* The iteration that leaves the loop, as it is written. */
static void run_rest(Machine *m, Execution *x, int32_t first) {
  const Stmt *s = x->loop->stmt;
  for (int t = (first - x->first) / x->step; t < x->trips && !m->bad && !x->left; t++) {
    int_store(m, int_cell(m, s->u.loop.var), x->first + t * x->step);
    int_block(m, s->body);
    x->left = m->leaves || m->jump;
    m->leaves = false;
  }
}

/* Scratch arrays are there for one execution of the loop. */
static void run_pieces(Machine *m, Execution *x) {
  const Transform *change = x->loop->transform;
  int32_t none = exe_neutral(x->step > 0 ? RED_MIN : RED_MAX), first;
  int nobjects = m->nobjects, ncells = m->ncells;
  bool rest = false;
  if (change->last) m->cell[int_object(m, change->first)->base] = none;
  for (const Piece *p = change->piece; p && !m->bad && !x->wrong; p = p->next) {
    Execution one = {.loop = p->loop, .seed = exe_random(&x->seed)};
    m->data = &one;
    exe_loop(m, &one);
    x->wrong = one.wrong;
    if (change->last && p == change->piece) rest = find_exit(m, x, none, &first);
  }
  m->data = x;
  m->nobjects = nobjects;
  m->ncells = ncells;
  if (rest) run_rest(m, x, first);
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
