/* How often conditions hold. In an innermost loop a counter would cost more than the loop, so that every 32nd execution, the first among them,
 * goes through a copy of the loop that has counters, and tells where its references are. */
#include "codegen/count/count.h"
#include <string.h>

/* Executions of the loop as it is between two of the copy. */
enum { SKIPPED = 31 };

static bool decides(Expr *e, void *data) {
  bool data_or_variable = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->value;
  *(bool *)data |= data_or_variable;
  return true;
}

/* It depends on variables, and may be evaluated twice. */
static bool is_counted(const Expr *cond) {
  bool some = false;
  ast_expr_walk((Expr *)(uintptr_t)cond, decides, &some);
  return some && count_loop_again(cond);
}

static int add_branch(Counting *c, const Stmt *s, int previous) {
  CountedBranch b = {.cond = s->u.branch.cond, .previous = previous, .held = counting_next(c, s->unit)};
  if (previous < 0) b.asked = counting_next(c, s->unit);
  vec_push(c->g->arena, &c->branch, b);
  return c->branch.n - 1;
}

static void count_one_line(Counting *c, const Stmt *s, FortranOut *before, int at) {
  const char *text = source_text_expr(c->g, s->u.branch.cond);
  int held = c->branch.v[at].held;
  if (text) fortran_out_stmt(before, "if (%s) f2c_n(%d)=f2c_n(%d)+1", text, held, held);
}

void count_branch_if(Counting *c, const Stmt *s) {
  if (!is_counted(s->u.branch.cond) || (s->one_line && !source_text_expr(c->g, s->u.branch.cond))) return;
  FortranOut before = place_out(c->g, s);
  int at = add_branch(c, s, -1);
  counting_add(c, s->unit, &before, c->branch.v[at].asked, "1");
  if (s->one_line) count_one_line(c, s, &before, at);
  place_before_label(c->g, s, &before, ORDER_TOUCH);
  for (const Stmt *b = s; b && !s->one_line && b->kind != ST_ELSE; b = b->other) {
    if (b != s) at = add_branch(c, b, at);
    FortranOut held = place_out(c->g, b);
    counting_add(c, s->unit, &held, c->branch.v[at].held, "1");
    place_after(c->g, b, &held, ORDER_TOUCH);
  }
}

/* ---- the copy of a loop ---- */

typedef struct Body {
  Counting *c;
  const Stmt *loop;
  const Source *source;
  int ifs;   /* conditions worth a counter */
  bool fits; /* it may stand twice */
} Body;

static bool look(Stmt *s, void *data) {
  Body *b = data;
  bool own_end = s == b->loop->end;
  if (source_of(b->c->g->prog->sources, s->span.begin) != b->source) b->fits = false;
  if ((s->label && !own_end) || stmt_cname(s) || s->kind == ST_FORMAT || jump_is(s)) b->fits = false;
  if (s->kind == ST_IF) b->ifs += is_counted(s->u.branch.cond);
  return b->fits;
}

/* The statement has its lines to itself. */
static bool is_alone(Counting *c, const Stmt *s) {
  const Source *src = source_of(c->g->prog->sources, s->span.begin);
  const char *from = src->text + (place_line_begin(c->g, s->span.begin) - src->base), *at = src->text + (s->span.begin - src->base);
  for (; from < at; from++)
    if (!strchr(" \t0123456789", *from)) return false;
  const char *rest = src->text + (s->span.end - src->base);
  rest += strspn(rest, " \t\r");
  return !*rest || *rest == '\n' || *rest == '!';
}

/* DO 10 ... 10 CONTINUE becomes DO ... END DO, so that its label stands once. */
static void drop_label(Counting *c, const Stmt *s) {
  const Stmt *end = s->end;
  Gen *g = c->g;
  FortranOut head = place_out(g, s), tail = place_out(g, s);
  const char *step = s->u.loop.step ? source_text_expr(g, s->u.loop.step) : NULL;
  fortran_out_stmt(&head, "do %s = %s, %s%s%s", s->u.loop.var->text, source_text_expr(g, s->u.loop.lo),
                   source_text_expr(g, s->u.loop.hi), step ? ", " : "", step ? step : "");
  fortran_out_stmt(&tail, "end do");
  splice_edit(g, place_line_begin(g, s->span.begin), place_line_end(g, s->span.end - 1), arena_strdup(g->arena, head.text.s), 0);
  splice_edit(g, place_line_begin(g, end->span.begin), place_line_end(g, end->span.end - 1), arena_strdup(g->arena, tail.text.s), 0);
  buf_free(&head.text);
  buf_free(&tail.text);
}

static bool can_drop_label(const Stmt *s) {
  return s->u.loop.how == DO_COUNTED && s->end->kind == ST_CONTINUE && !s->shared_end && s->u.loop.var->kind == EX_NAME;
}

static bool count_in_copy(Stmt *s, void *data) {
  if (s->kind == ST_IF) count_branch_if(data, s);
  count_access_statement(data, s);
  return true;
}

static bool stands_alone(Stmt *s, void *data) {
  Body *b = data;
  if (s->kind == ST_IF) b->fits &= is_alone(b->c, s) || s->one_line;
  return b->fits;
}

/* The lines of the loop with counters. */
static char *copied(Counting *c, const Stmt *loop) {
  Gen *g = c->g, outer = *g;
  memset(&g->edits, 0, sizeof g->edits);
  ast_stmt_walk(loop->body, count_in_copy, c);
  if (loop->u.loop.term_label) drop_label(c, loop);
  char *text = splice_range(g, place_line_begin(g, loop->span.begin), place_line_end(g, loop->end->span.end - 1));
  memcpy(&g->edits, &outer.edits, sizeof g->edits);
  return text;
}

/* Begins what stands before the copy: when it is its turn. */
static void begin_copy(Counting *c, const Stmt *loop, bool ifs, bool accesses, FortranOut *before) {
  const char *seen = accesses ? count_access_when(c, loop) : NULL;
  int turn = ifs ? counting_next(c, loop->unit) : 0;
  if (ifs) fortran_out_stmt(before, "f2c_n(%d)=f2c_n(%d)-1", turn, turn);
  if (!ifs)
    fortran_out_stmt(before, "if (%s) then", seen);
  else if (accesses && c->lane->stmt != loop)
    fortran_out_stmt(before, "if (f2c_n(%d)<0.or.%s) then", turn, seen);
  else
    fortran_out_stmt(before, "if (f2c_n(%d)<0) then", turn);
  if (ifs) fortran_out_stmt(before, "if (f2c_n(%d)<0) f2c_n(%d)=%d", turn, turn, SKIPPED);
}

bool count_branch_copy(Counting *c, const Stmt *loop) {
  Gen *g = c->g;
  Body b = {.c = c, .loop = loop, .source = source_of(g->prog->sources, loop->span.begin), .fits = !stmt_cname(loop) && !loop->label};
  if (!loop->body || !loop->end || !is_alone(c, loop) || !is_alone(c, loop->end)) return false;
  if (loop->u.loop.term_label && !can_drop_label(loop)) return false;
  ast_stmt_walk(loop->body, look, &b);
  if (b.fits) ast_stmt_walk(loop->body, stands_alone, &b);
  bool accesses = count_access_any(c, loop);
  if (source_of(g->prog->sources, loop->end->span.begin) != b.source || !b.fits || (!b.ifs && !accesses)) return false;
  FortranOut before = place_out(g, loop), behind = before;
  char *copy = copied(c, loop);
  begin_copy(c, loop, b.ifs > 0, accesses, &before);
  buf_puts(&before.text, copy);
  fortran_out_stmt(&before, "else");
  fortran_out_stmt(&behind, "end if");
  place_before(g, loop, &before, ORDER_IF);
  place_after(g, loop->end, &behind, ORDER_END_IF);
  return true;
}
