/* DO loops that end on a labelled statement which a loop around the nest shares:
 *
 *         DO 20 J = 1, M                DO 20 J = 1, M
 *         DO 20 I = 1, N                if (launch) then
 *   20    A(I,J) = 0                    DO I = 1, N
 *                                         A(I,J) = 0
 *                                       end do
 *                                       end if
 *                                    20 continue
 */
#include "codegen/host/host.h"
#include <ctype.h>

bool shared_terminal_is(const Nest *n) {
  const Stmt *p = n->first->parent;
  return n->first->kind == ST_DO && n->first->shared_end && p && p->kind == ST_DO && p->end == n->first->end;
}

/* Loops of the nest, and inside it, that end on the shared statement. */
static bool ends_there(const Stmt *s, const Stmt *end) { return s->kind == ST_DO && s->end == end; }

typedef struct {
  const Stmt *end;   /* the shared statement */
  VEC(Stmt *) loops; /* that end on it */
  Arena *arena;
  bool jumped; /* a jump to its label */
} Sharers;

static bool collect(Stmt *s, void *data) {
  Sharers *q = data;
  if (ends_there(s, q->end)) vec_push(q->arena, &q->loops, s);
  if (ast_jump_stmt(s) & JUMP_LABEL)
    for (int i = 0; i < s->u.jump.nlabels; i++) q->jumped |= s->u.jump.labels[i] == q->end->label;
  return true;
}

static Sharers sharers(Gen *g, const Nest *n) {
  Sharers q = {.end = n->first->end, .arena = g->arena};
  vec_push(g->arena, &q.loops, n->first);
  ast_stmt_walk(n->first->body, collect, &q);
  return q;
}

/* The label in DO 20 I = ...: bytes [*from, *to) of the source. */
static bool label_place(const Stmt *s, Loc *from, Loc *to) {
  const char *t = s->line->text, *p = t;
  while (*p && !isdigit((unsigned char)*p) && *p != '=') p++;
  if (!isdigit((unsigned char)*p)) return false;
  const char *q = p;
  while (isdigit((unsigned char)*q)) q++;
  const char *r = q;
  while (*r == ' ') r++;
  if (*r == ',') q = r + 1;
  *from = prescan_line_loc(s->line, (int)(p - t));
  *to = prescan_line_loc(s->line, (int)(q - t - 1)) + 1;
  return *to - *from == (Loc)(q - p);
}

Reason *shared_terminal_check(Gen *g, const Nest *n) {
  if (!shared_terminal_is(n)) return NULL;
  Sharers q = sharers(g, n);
  Loc from, to;
  bool plain = !q.jumped;
  for (int i = 0; i < q.loops.n; i++) plain &= label_place(q.loops.v[i], &from, &to);
  if (plain) return NULL;
  struct Reason *r = ARENA_NEW(g->arena, struct Reason);
  *r = (Reason){.code = REASON_LABEL,
                .at = n->first->span,
                .text = "it ends on a statement that a loop around it shares, and jumps to that statement are inside"};
  return r;
}

void shared_terminal_split(Gen *g, const Nest *n, FortranOut *o) {
  Sharers q = sharers(g, n);
  const Stmt *end = q.end;
  for (int i = 0; i < q.loops.n; i++) {
    Loc from, to;
    if (label_place(q.loops.v[i], &from, &to)) splice_edit(g, from, to, "", 0);
    fortran_out_stmt(o, "end do");
  }
  device_branch_end_branch(g, n, o);
  if (end->kind == ST_CONTINUE) {
    place_before(g, end, o, ORDER_END_IF);
    return;
  }
  place_drop_label(g, end);
  place_after(g, end, o, ORDER_END_IF);
  buf_printf(&o->text, o->fixed ? "%5d continue\n" : "%d continue\n", end->label);
  place_after(g, end, o, ORDER_LABEL);
}
