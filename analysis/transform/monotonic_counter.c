/* Arrays whose elements a counter chooses that only ever goes up, or only ever down:
 *
 *   do j = 1, m
 *     do i = 1, n
 *       k = k + 1                  the block
 *       a(k) = b(i, j)
 *
 * Each run of the block moves the counter on by d, the sum of its steps. Where all references to the array are in the block, each of them
 * w away from the counter at the block's begin, and the largest w less the smallest is less than d, no two runs touch one element. That is
 * so whatever the loops around do, and however often: nothing but the signs of the steps is asked for. */
#include "analysis/transform/closed_form.h"

enum { MAX_STEP = 1 << 20 }; /* sums of steps are no larger than integers */

typedef struct Block {
  const Judge *j;
  const Var *counter;
  const Expr *like;  /* a reference to it */
  const Stmt *first; /* the statements; NULL: none is known yet */
  int64_t step;      /* d */
  bool inside;       /* no loop of the block is around a reference */
} Block;

static const Access *at(const Block *b, int i) { return b->j->code->access.v[i]; }

static const Stmt *first_of(const Stmt *s) {
  while (s->prev) s = s->prev;
  return s;
}

/* The statement of the block that is or holds 's'; NULL: it is elsewhere. */
static const Stmt *part_of(const Block *b, const Stmt *s) {
  for (; s && s != b->j->loop->stmt; s = s->parent)
    if (first_of(s) == b->first) return s;
  return NULL;
}

/* What the statement adds; 0: it is no step. */
static int64_t step_of(const Block *b, const Stmt *s) {
  int64_t by = 0;
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->kind != EX_NAME || !s->u.assign.lhs->sym) return 0;
  if (query_real_symbol(s->u.assign.lhs->sym) != b->counter->sym) return 0;
  return siv_test_offset(s->u.assign.rhs, s->u.assign.lhs, &by) && by > -MAX_STEP && by < MAX_STEP ? by : 0;
}

/* All that sets the counter in the loop are steps in one direction, some of them in the block and none in its loops and branches. */
static bool goes_one_way(Block *b) {
  const struct LoopInfo *in = b->j->loop->info;
  bool up = false, down = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(b, i);
    if (a->var != b->counter && overlap_of(a->var, b->counter) != OVERLAP_NO) return false;
    if (a->var != b->counter || !a->write) continue;
    int64_t by = a->hidden || a->unknown || a->maybe || a->index ? 0 : step_of(b, a->stmt);
    const Stmt *part = by ? part_of(b, a->stmt) : NULL;
    if (!by || (part && part != a->stmt)) return false;
    if (part) b->step += by > 0 ? by : -by;
    up |= by > 0, down |= by < 0;
  }
  return up != down && b->step > 0;
}

/* The steps of the block before one of its statements. */
static int64_t steps_before(const Block *b, const Stmt *part) {
  int64_t sum = 0;
  for (const Stmt *s = b->first; s != part; s = s->next) sum += step_of(b, s);
  return sum;
}

static bool find_label(Stmt *s, void *data) {
  *(bool *)data |= s->label != 0;
  return !*(bool *)data;
}

/* Whoever begins with the block ends with it. */
static bool runs_through(const Block *b) {
  bool labelled = false;
  ast_stmt_walk((Stmt *)b->first, find_label, &labelled);
  return !labelled && !ast_jump_block(b->first);
}

/* All references to the array have such a subscript. */
static bool are_near(Block *b, const Var *array, int dim) {
  const struct LoopInfo *in = b->j->loop->info;
  int64_t least = 0, most = 0, w;
  bool any = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(b, i);
    if (a->var != array && overlap_of(a->var, array) == OVERLAP_NO) continue;
    if (a->var != array || !a->sub || a->unknown || a->hidden || a->partial || a->ref->rank || dim >= a->nsub) return false;
    const Stmt *part = part_of(b, a->stmt);
    if (!part || !siv_test_offset(a->sub[dim], b->like, &w)) return false;
    b->inside &= part == a->stmt;
    w += steps_before(b, part);
    least = !any || w < least ? w : least;
    most = !any || w > most ? w : most;
    any = true;
  }
  return any && most - least < b->step;
}

bool monotonic_counter_apart(const Judge *j, const Var *array, const Var *counter, bool *inside) {
  const struct LoopInfo *in = j->loop->info;
  if (!counter->scalar || counter->object->type.base != TY_INTEGER || array->scalar || in->jumps) return false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != counter || !a->write || a->stmt->kind != ST_ASSIGN) continue;
    Block b = {.j = j, .counter = counter, .like = a->stmt->u.assign.lhs, .first = first_of(a->stmt), .inside = true};
    if (!goes_one_way(&b) || !runs_through(&b)) return false;
    for (int dim = 0; dim < array->object->rank; dim++)
      if (are_near(&b, array, dim)) {
        *inside = b.inside;
        return true;
      }
    return false;
  }
  return false;
}
