/* Jumps within the body of a loop written as IF (Baker, An algorithm for structuring flowgraphs, JACM 24(1),
 * 1977, as far as jumps lead forward and out of no block).
 *
 *   if (c) go to 20         if (.not. (c)) then           if (c) go to 30         if (.not. (c)) then
 *     A                       A                             A                       A
 *     go to 10              else                       30   B                     end if
 *   20 B                      B                                                   B
 *   10 continue             end if
 *
 *   if (c) go to 20; go to 10; 20 A; 10 continue            if (c) then; A; end if
 */
#include "analysis/transform/rewrite.h"

enum { MAX_BODY = 60 };

typedef struct Body {
  Judge *j;
  const Stmt *stmt[MAX_BODY];
  int n;
  Rewriter w;
  bool any; /* a jump has been written otherwise */
} Body;

/* Statements from 'from' up to 'to'; a jump to 'to' or to 'end' leaves them. */
typedef struct Range {
  int from, to, end;
} Range;

/* ---- jumps ---- */

/* Where the jump leads: a position in the body, its length for the end of the iteration; -1: out of it. */
static int target_of(const Body *b, const Stmt *jump) {
  const Stmt *end = b->j->loop->stmt->end;
  int label = jump->u.jump.labels[0];
  for (int i = 0; i < b->n; i++)
    if (b->stmt[i]->label == label) return i;
  return end && end->label == label ? b->n : -1;
}

static const Stmt *jump_of(const Stmt *s) { return s->kind == ST_GOTO && s->u.jump.nlabels == 1 ? s : NULL; }

/* if (c) go to 10 */
static const Stmt *branch_of(const Stmt *s) {
  bool one = s->kind == ST_IF && s->body && !s->body->next && !s->other && !s->body->label;
  return one ? jump_of(s->body) : NULL;
}

static bool holds_jump(const Stmt *s) {
  unsigned jumps = 0;
  for (; s; s = s->other) jumps |= ast_jump_block(s->body);
  return jumps & JUMP_LABEL;
}

/* ---- blocks ---- */

static bool put_range(Body *b, Range r, Stmt *parent);

static bool leaves(const Range *r, int to) { return to == r->to || to == r->end; }

/* The jump over 'skipped' at position 'at'; the position to go on with, or -1. */
static int put_branch(Body *b, const Range *r, int at, int to, Stmt *parent) {
  const Stmt *s = b->stmt[at], *last = to <= r->to && to - 1 > at ? jump_of(b->stmt[to - 1]) : NULL;
  int over = leaves(r, to) ? r->to : to, join = last ? target_of(b, last) : -1;
  if (to <= at || over > r->to) return -1;
  bool two = last && over < r->to && (join > over || leaves(r, join)), one = two && at + 1 == to - 1;
  Stmt *yes = make_if(&b->w, parent, s, one ? s->u.branch.cond : make_not(b->w.arena, s->u.branch.cond));
  b->any = true;
  if (two) {
    int both = leaves(r, join) ? r->to : join;
    Stmt *no = one ? yes : make_else(&b->w, yes);
    bool done =
        both <= r->to && (one || put_range(b, (Range){at + 1, to - 1, join}, yes)) && put_range(b, (Range){to, both, join}, no);
    return done ? both : -1;
  }
  return put_range(b, (Range){at + 1, over, to}, yes) ? over : -1;
}

static bool put_range(Body *b, Range r, Stmt *parent) {
  for (int i = r.from; i < r.to;) {
    const Stmt *s = b->stmt[i], *branch = branch_of(s), *jump = jump_of(s);
    if (branch) {
      i = put_branch(b, &r, i, target_of(b, branch), parent);
      if (i < 0) return false;
      continue;
    }
    if (jump && (i + 1 != r.to || !leaves(&r, target_of(b, jump))) && target_of(b, jump) != i + 1) return false;
    if (!jump && holds_jump(s)) return false;
    if (!jump && s->kind != ST_CONTINUE) make_add(&b->w, parent, s);
    b->any |= jump != NULL;
    i++;
  }
  return true;
}

/* ---- the loop ---- */

static bool find_body(Body *b) {
  for (const Stmt *s = b->j->loop->stmt->body; s; s = s->next) {
    if (b->n == MAX_BODY) return false;
    b->stmt[b->n++] = s;
  }
  return b->n > 0;
}

static bool only_jumps_inside(const Judge *j) {
  const Loop *l = j->loop;
  for (int i = l->info->eff0; i < l->info->eff1; i++) {
    const Effect *e = &j->code->effect.v[i];
    if (e->kind != EFF_GOTO || !e->target || (e->target != l->stmt->end && !query_stmt_inside(e->target, l->stmt))) return false;
  }
  return l->info->eff1 > l->info->eff0;
}

Transform *structure_jumps_loop(Judge *j) {
  Body b = {.j = j, .w = {.arena = j->arena}};
  if (j->code->base || !rewrite_fits_but_jumps(j) || !only_jumps_inside(j) || !find_body(&b)) return NULL;
  Stmt *loop = make_do(&b.w, j->loop->stmt, NULL, NULL);
  if (!put_range(&b, (Range){0, b.n, b.n}, loop) || !b.any) return NULL;
  return rewrite_judge(j, loop, "GO TO is rewritten as IF");
}
