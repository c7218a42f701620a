/* Blocks of several teams whose loops and waits all of them go through together. */
#include "analysis/nest/nests.h"

enum { FEW = 4 }; /* iterations of a loop in which waits are no harm */

typedef struct Teams {
  const Nest *n;
  const Loop *base; /* the innermost loop of the nest */
  TeamLoop *const *loop;
  int nloop;
} Teams;

static bool is_shared(const Teams *q, const Stmt *s) {
  for (int i = 0; i < q->nloop; i++)
    if (q->loop[i]->loop->stmt == s) return true;
  return false;
}

static bool is_same_for_all(const Nest *n, const Expr *e) {
  for (const VarUse *u = n->vars; e && u; u = u->next)
    if (u->role != ROLE_VALUE && !(u->role == ROLE_ARRAY && !u->designator->rank) && expr_names(e, u->sym)) return false;
  return true;
}

static bool find_share(Stmt *s, void *data) {
  bool *found = data;
  *found |=
      s->kind == ST_DO || (s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_REF) || s->kind == ST_CYCLE || s->kind == ST_EXIT;
  return true;
}

/* Waits of all teams of a block stand where all of them come, and not in a loop that is not shared out. */
static bool keeps_step(const Teams *q, const Stmt *s, bool in_loop) {
  for (; s; s = s->next) {
    bool found = false;
    if (is_shared(q, s)) continue;
    if (s->kind == ST_BLOCK && !keeps_step(q, s->body, in_loop)) return false;
    if (s->kind == ST_CYCLE || s->kind == ST_EXIT || (in_loop && s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_REF))
      return false;
    for (const Stmt *o = s->kind == ST_IF || s->kind == ST_SELECT_CASE ? s : NULL; o; o = o->other)
      ast_stmt_walk(o->body, find_share, &found);
    if (found) return false;
    if (s->kind != ST_DO) continue;
    if (!is_same_for_all(q->n, s->u.loop.lo) || !is_same_for_all(q->n, s->u.loop.hi) || !is_same_for_all(q->n, s->u.loop.step))
      return false;
    int64_t trip = s->u.loop.how == DO_COUNTED ? query_trip_of(q->base->child, s) : -1;
    if (!keeps_step(q, s->body, in_loop || trip < 0 || trip >= FEW)) return false; /* a few waits more are no harm */
  }
  return true;
}

bool team_step_keeps(const Nest *n, TeamLoop *const *loops, int nloops) {
  Teams q = {.n = n, .base = n->loop[n->depth - 1], .loop = loops, .nloop = nloops};
  return keeps_step(&q, q.base->stmt->body, false);
}
