/* Jumps within a block written as IF (Baker, An algorithm for structuring flowgraphs, JACM 24(1), 1977, as far as jumps lead forward and out of no
 * block).
 *
 *   if (c) go to 20         if (.not. (c)) then           if (c) go to 30         if (.not. (c)) then
 *     A                       A                             A                       A
 *     go to 10              else                       30   B                     end if
 *   20 B                      B                                                   B
 *   10 continue             end if
 *
 *   if (c) go to 20; go to 10; 20 A; 10 continue            if (c) then; A; end if
 *
 *   if (c) go to 20         if (.not. (c)) then             where what c and d are made of is the same throughout:
 *     A                       A                             unrolled loops of BLAS, and what they leave over
 *     if (d) go to 30       end if
 *   20 B                    if (c .or. .not. (d)) then
 *   30 C                      B
 *                           end if
 *                           C
 */
#include "analysis/unit/forward_jumps.h"
#include "analysis/unit/reroll.h"

enum { NOWHERE = -2 }; /* no position, not even that of a label which is not there */

/* Statements from 'from' up to 'to', behind which 'end' comes next; a jump to 'to', 'end' or 'escape' leaves them. */
typedef struct Range {
  int from, to, end, escape;
} Range;

/* ---- jumps ---- */

/* Where the jump leads: a position in the block, its length for what is behind it; -1: out of it. */
static int target_of(const ForwardJumps *b, const Stmt *jump) {
  if (jump->kind == ST_RETURN) return b->n;
  int label = jump->u.jump.labels[0];
  for (int i = 0; i < b->n; i++)
    if (b->stmt[i]->label == label) return i;
  return b->end_label == label ? b->n : -1;
}

static const Stmt *jump_of(const ForwardJumps *b, const Stmt *s) {
  bool returns = b->returns && s->kind == ST_RETURN && !s->u.exprs.n;
  return returns || (s->kind == ST_GOTO && s->u.jump.nlabels == 1) ? s : NULL;
}

/* if (c) go to 10 */
static const Stmt *branch_of(const ForwardJumps *b, const Stmt *s) {
  bool one = s->kind == ST_IF && s->body && !s->body->next && !s->other && !s->body->label;
  return one ? jump_of(b, s->body) : NULL;
}

static bool holds_jump(const ForwardJumps *b, const Stmt *s) {
  unsigned jumps = 0;
  for (; s; s = s->other) jumps |= ast_jump_block(s->body);
  return jumps & (JUMP_LABEL | JUMP_ITEM | (b->returns ? JUMP_RETURN : 0));
}

/* ---- conditions that are asked for twice ---- */

typedef struct Naming {
  const Symbol *sym[8];
  int n;
  bool plain; /* operations on scalars and constants */
} Naming;

static bool visit_named(Expr *e, void *data) {
  Naming *q = data;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  bool scalar = s && s->kind == SY_VARIABLE && !s->rank && !s->equiv && !(s->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE));
  if (scalar && q->n < 8) q->sym[q->n++] = s;
  q->plain &= (scalar && q->n < 8) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && !e->sym) || e->kind == EX_PAREN || e->value;
  return q->plain && !e->value;
}

static bool visit_setting(Stmt *s, void *data) {
  Naming *q = data;
  const Expr *to = s->kind == ST_ASSIGN ? s->u.assign.lhs : s->kind == ST_DO && s->u.loop.how == DO_COUNTED ? s->u.loop.var : NULL;
  bool known = s->kind == ST_ASSIGN || s->kind == ST_DO || s->kind == ST_IF || s->kind == ST_ELSE || s->kind == ST_ELSE_IF ||
               s->kind == ST_CONTINUE || s->kind == ST_END || s->kind == ST_GOTO || s->kind == ST_RETURN;
  q->plain &= known && !(s->kind == ST_ASSIGN && s->u.assign.defined);
  while (to && (to->kind == EX_REF || to->kind == EX_MEMBER || to->kind == EX_PAREN)) to = to->kid[0];
  const Symbol *set = to && to->kind == EX_NAME && to->sym ? query_real_symbol(to->sym) : NULL;
  for (int i = 0; i < q->n && set; i++) q->plain &= q->sym[i] != set;
  return q->plain;
}

static bool visit_function(Expr *e, void *data) {
  bool *calls = data;
  *calls |= (e->kind == EX_REF && e->how != REF_ELEMENT && e->how != REF_SECTION && !(e->sym && e->sym->kind == SY_INTRINSIC)) ||
            ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  return !*calls;
}

static bool visit_calls(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_function, data);
  return !*(bool *)data;
}

/* The condition has the same value before each of the statements. */
static bool stays(const ForwardJumps *b, const Expr *cond, int from, int to) {
  Naming q = {.plain = true};
  bool calls = false;
  ast_expr_walk((Expr *)cond, visit_named, &q);
  for (int i = from; i < to && q.plain && !calls; i++) {
    ast_stmt_walk_one((Stmt *)b->stmt[i], visit_setting, &q);
    ast_stmt_walk_one((Stmt *)b->stmt[i], visit_calls, &calls);
  }
  return q.plain && !calls;
}

/* ---- blocks ---- */

static bool put_range(ForwardJumps *b, Range r, Stmt *parent);

static bool leaves(const Range *r, int to) { return to == r->to || to == r->end || to == r->escape; }

/* if (c) go to 20; A; if (d) go to 30; 20 B; 30: the position of the second jump, between 'at' and 'over', whose target lies behind; -1: none. */
static int second_jump(const ForwardJumps *b, int at, int over, int to) {
  for (int i = at + 1; i < over; i++) {
    const Stmt *branch = branch_of(b, b->stmt[i]);
    int t = branch ? target_of(b, branch) : -1;
    if (t > over && t != to) return i;
  }
  return -1;
}

/* Another jump from between 'at' and 'over' leads past the second one, or past 'over'. */
static bool others_cross(const ForwardJumps *b, int at, int over, int second) {
  for (int i = at + 1; i < over; i++) {
    const Stmt *branch = branch_of(b, b->stmt[i]), *jump = branch ? branch : jump_of(b, b->stmt[i]);
    if (jump && i != second && target_of(b, jump) > (i < second ? second : over)) return true;
  }
  return false;
}

/* Where a part of the range that goes up to 'to' may jump out of all: at its end alone. */
static int escape_of(const Range *r, int to) { return to == r->to ? r->escape : NOWHERE; }

/* Both jumps as said at the head; the position to go on with, or -1. */
static int put_two(ForwardJumps *b, const Range *r, int at, int over, int second, Stmt *parent) {
  const Expr *c = b->stmt[at]->u.branch.cond, *d = b->stmt[second]->u.branch.cond;
  int to = target_of(b, branch_of(b, b->stmt[second])), last = leaves(r, to) ? r->to : to;
  if (last > r->to || others_cross(b, at, over, second) || !stays(b, c, at + 1, over) || !stays(b, d, second + 1, over)) return -1;
  Arena *a = b->w.arena;
  Stmt *yes = make_if(&b->w, parent, b->stmt[at], make_not(a, c));
  if (!put_range(b, (Range){at + 1, over, over, to}, yes)) return -1;
  const Expr *rest = make_operation(a, OP_OR, make_again(a, c), make_not(a, make_again(a, d)), c->type);
  return put_range(b, (Range){over, last, to, escape_of(r, last)}, make_if(&b->w, parent, b->stmt[second], rest)) ? last : -1;
}

/* The jump over 'skipped' at position 'at'; the position to go on with, or -1. */
static int put_branch(ForwardJumps *b, const Range *r, int at, int to, Stmt *parent) {
  const Stmt *s = b->stmt[at], *last = to <= r->to && to - 1 > at ? jump_of(b, b->stmt[to - 1]) : NULL;
  int over = leaves(r, to) ? r->to : to, join = last ? target_of(b, last) : -1;
  if (to <= at || over > r->to) return -1;
  int second = last ? -1 : second_jump(b, at, over, to);
  b->any = true;
  if (second >= 0 && !leaves(r, target_of(b, branch_of(b, b->stmt[second])))) return put_two(b, r, at, over, second, parent);
  if (second >= 0 && over < r->to) return put_two(b, r, at, over, second, parent);
  bool two = last && over < r->to && (join > over || leaves(r, join)), one = two && at + 1 == to - 1;
  Stmt *yes = make_if(&b->w, parent, s, one ? s->u.branch.cond : make_not(b->w.arena, s->u.branch.cond));
  if (two) {
    int both = leaves(r, join) ? r->to : join;
    Stmt *no = one ? yes : make_else(&b->w, yes);
    bool done = both <= r->to && (one || put_range(b, (Range){at + 1, to - 1, join, escape_of(r, both)}, yes)) &&
                put_range(b, (Range){to, both, join, escape_of(r, both)}, no);
    return done ? both : -1;
  }
  return put_range(b, (Range){at + 1, over, to, escape_of(r, over)}, yes) ? over : -1;
}

/* A loop whose own jumps go no farther than to its end. */
static bool put_loop(ForwardJumps *b, const Stmt *s, Stmt *parent) {
  ForwardJumps in = {.w = {.arena = b->w.arena}, .end_label = s->end ? s->end->label : 0};
  bool fits = s->kind == ST_DO && s->u.loop.how == DO_COUNTED && !(ast_jump_block(s->body) & JUMP_RETURN);
  if (!fits || !forward_jumps_take(&in, s->body)) return false;
  Stmt *loop = make_do(&in.w, s, NULL, NULL);
  if (!forward_jumps_put(&in, loop)) return false;
  make_add_loop(parent, loop);
  return b->any = true;
}

static bool put_range(ForwardJumps *b, Range r, Stmt *parent) {
  for (int i = r.from; i < r.to;) {
    const Stmt *s = b->stmt[i], *branch = branch_of(b, s), *jump = jump_of(b, s);
    if (branch) {
      i = put_branch(b, &r, i, target_of(b, branch), parent);
      if (i < 0) return false;
      continue;
    }
    if (jump && (i + 1 != r.to || !leaves(&r, target_of(b, jump))) && target_of(b, jump) != i + 1) return false;
    if (!jump && (ast_jump_stmt(s) & (JUMP_LABEL | JUMP_ITEM))) return false; /* to one of several places */
    bool holds = !jump && holds_jump(b, s);
    if (holds && !put_loop(b, s, parent)) return false;
    if (!jump && !holds && s->kind != ST_CONTINUE) make_add(&b->w, parent, s);
    b->any |= jump != NULL;
    i++;
  }
  return true;
}

/* ---- the block ---- */

bool forward_jumps_take(ForwardJumps *b, const Stmt *s) {
  for (; s && s->kind != ST_CONTAINS && s->kind != ST_END; s = s->next) {
    if (b->n == FORWARD_STATEMENTS) return false;
    b->stmt[b->n++] = s;
  }
  return b->n > 0;
}

bool forward_jumps_put(ForwardJumps *b, Stmt *parent) { return put_range(b, (Range){0, b->n, b->n, b->n}, parent); }

const Stmt *forward_jumps_unit(Arena *a, const Unit *u) {
  if (!(ast_jump_block(u->exec) & JUMP_LABEL)) return NULL;
  ForwardJumps b = {.w = {.arena = a}, .end_label = u->end ? u->end->label : 0, .returns = true};
  Stmt around = {.kind = ST_IF, .unit = (Unit *)u};
  if (!forward_jumps_take(&b, u->exec)) return NULL;
  reroll_unit(&b);
  if (!forward_jumps_put(&b, &around) || !b.any) return NULL;
  for (Stmt *s = around.body; s; s = s->next)
    for (Stmt *branch = s; branch; branch = branch->other) branch->parent = NULL;
  return around.body;
}
