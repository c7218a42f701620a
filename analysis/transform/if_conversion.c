/* IF blocks as statements that each have the condition for themselves, so that a loop can be distributed over
 * them (Kennedy and Allen, Optimizing compilers for modern architectures, 7.2):
 *
 *   if (c) then            if_1 = c
 *     A                    if (if_1) A
 *     B                    if (if_1) B
 *   else                   if (.not. if_1) C
 *     C
 *   end if */
#include "analysis/transform/rewrite.h"

static int statements(const Stmt *s) {
  int n = 0;
  for (; s; s = s->next) n += s->kind != ST_CONTINUE && s->kind != ST_END;
  return n;
}

static bool is_block(const Stmt *s) {
  if (s->kind != ST_IF || (s->other && s->other->kind != ST_ELSE)) return false;
  return statements(s->body) + (s->other ? statements(s->other->body) : 0) > 1;
}

static void add_guarded(Rewriter *w, Stmt *loop, const Stmt *s, const Expr *cond) {
  for (; s; s = s->next)
    if (s->kind != ST_CONTINUE && s->kind != ST_END) make_add(w, make_if(w, loop, s, cond), s);
}

static void add_block(Judge *j, Rewriter *w, Stmt *loop, const Stmt *s, int k) {
  const Expr *cond = s->u.branch.cond;
  const Symbol *flag = rewrite_scratch(j, "if", k, cond->type, NULL, NULL, 0);
  const Expr *f = make_name(j->arena, flag, cond);
  make_assign(w, loop, s, f, cond);
  add_guarded(w, loop, s->body, f);
  if (s->other) add_guarded(w, loop, s->other->body, make_not(j->arena, f));
}

Transform *if_conversion_loop(Judge *j) {
  Rewriter w = {.arena = j->arena};
  int n = 0;
  if (!rewrite_fits(j)) return NULL;
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) n += is_block(s);
  if (!n || n > 4) return NULL;
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  n = 0;
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next)
    if (is_block(s))
      add_block(j, &w, loop, s, ++n);
    else
      make_add(&w, loop, s);
  return rewrite_judge(j, loop, "IF conversion: each statement of the IF has its own condition");
}
