/* Distribution of a loop inside others that reduces into a scalar and does something else beside (Kennedy and Allen, Optimizing compilers for
 * modern architectures, 2.3): what is independent gets a loop of its own, which can have threads.
 *
 *   do k = 1, i - 1                              do k = 1, i - 1
 *     c(j, k) = c(j, k) + b(j, i)*a(k, i)          c(j, k) = c(j, k) + b(j, i)*a(k, i)
 *     t = t + b(j, k)*a(k, i)                    end do
 *   end do                                       do k = 1, i - 1
 *                                                  t = t + b(j, k)*a(k, i) */
#include "analysis/schedule/schedule.h"
#include "analysis/transform/statement_graph.h"

enum { MAX_STATEMENTS = 12, MAX_ACCESSES = 48 };

static bool reduces_scalars(const Loop *l, bool directed) {
  bool any = false;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (u->role == ROLE_REDUCTION && u->sym->rank == 0 && (directed || u->inferred)) any = true;
    if (u->role != ROLE_REDUCTION && u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) return false;
  }
  return any;
}

static bool is_plain(const Loop *l, bool directed) {
  return l->kind == LOOP_DO && l->verdict == V_REDUCTION && l->basis == BASIS_PROVED && !l->transform && !l->contract &&
         !l->extreme && !l->scan && !l->induction && !l->info->jumps &&
         (directed ? !(l->directive && (l->directive->flags & DF_SEQ)) : !l->directive) && l->info->eff0 == l->info->eff1 &&
         l->stmt->u.loop.how == DO_COUNTED && rewrite_copies(l->stmt);
}

/* Not all of them carry. */
static bool helps(const StatementGraph *g, const NodeSet *part, int n) {
  for (int i = 0; i < n; i++)
    if (!statement_graph_carries(g, part[i])) return n > 1;
  return false;
}

/* Each iteration sets it for itself. */
static bool is_own(const Loop *l, const Var *v) {
  const VarUse *u = query_use(l, v);
  return u && u->role == ROLE_PRIVATE;
}

static int split(const Judge *around, Loop *in, StatementGraph *g, NodeSet *part, bool directed) {
  if (!is_plain(in, directed) || !reduces_scalars(in, directed)) return 0;
  Judge *j = ARENA_NEW(around->arena, Judge);
  *j = (Judge){.ana = around->ana, .arena = around->arena, .code = around->code, .loop = in};
  j->view = view_open(around->ana->priv->isl, around->code, in);
  int n = 0;
  if (statement_graph_open(g, j, MAX_STATEMENTS) && statement_graph_accesses(g, MAX_ACCESSES)) {
    statement_graph_order_elements(g);
    for (int i = 0; i < g->variable.n; i++) statement_graph_tie(g, g->variable.v[i], !(directed && is_own(in, g->variable.v[i])));
    statement_graph_reach(g);
    n = statement_graph_parts(g, part, true);
  }
  view_close(j->view);
  return n && helps(g, part, n) ? n : 0;
}

int split_reductions_loop(const Judge *around, Loop *in, StatementGraph *g, NodeSet *part) {
  return split(around, in, g, part, false);
}

int split_reductions_directed(const Judge *around, Loop *in, StatementGraph *g, NodeSet *part) {
  return split(around, in, g, part, true);
}
