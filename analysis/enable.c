/* How a sequential loop could be written so that its iterations run in any order.
 *
 * The statements of the loop's body are nodes; an edge leads from s to t where an instance of s has to run before one
 * of t: in the same iteration, or in a later one (carried). Without a carried edge inside a strongly connected
 * component the loop can be distributed over its statements, in an order of the components, and each part runs in
 * parallel (Allen and Kennedy, TOPLAS 9(4), 1987). Edges that go away first:
 *   copying    a read whose element is only overwritten later reads a copy made before the loop;
 *   peeling    the dependence has its source in the first iteration or its target in the last one only;
 *   splitting  its iterations lie on both sides of one place, so that each half is free of it.
 * Scalars that iterations set before use get an element each where statements are parted. */
#include "analysis/verdict.h"
#include <string.h>

enum { MAX_NODES = 32, MAX_ACCESSES = 160 };

/* A dependence between statements. */
typedef struct Edge {
  int from, to;       /* nodes */
  Carried *why;       /* carried; NULL: within an iteration, or of a scalar that is handed on */
  bool carried, gone;
} Edge;

typedef struct Plan {
  Judge *j;
  const Stmt *node[MAX_NODES];
  int n;
  VEC(Edge) edge;
  bool reach[MAX_NODES][MAX_NODES];
  bool copy, first, last, split; /* what has been done */
  bool failed;                   /* a reference that stands in no node */
} Plan;

/* ---- nodes ---- */

static bool add_nodes(Plan *p) {
  for (const Stmt *s = p->j->loop->stmt->body; s; s = s->next) {
    if (s->kind == ST_CONTINUE || s->kind == ST_END || s->kind == ST_DIRECTIVE) continue;
    if (p->n == MAX_NODES || (s->kind != ST_ASSIGN && s->kind != ST_IF && s->kind != ST_DO)) return false;
    p->node[p->n++] = s;
  }
  return p->n > 0;
}

/* Is it the node's statement, or an ELSE of it? */
static bool is_node(const Stmt *node, const Stmt *s) {
  while (node && node != s) node = node->other;
  return node != NULL;
}

static int node_of(const Plan *p, const Stmt *s) {
  for (; s; s = s->parent)
    for (int i = 0; i < p->n; i++)
      if (is_node(p->node[i], s)) return i;
  return -1;
}

/* ---- edges ---- */

static void add_edge(Plan *p, const Access *a, const Access *b, Carried *why, bool carried) {
  Edge e = {.from = node_of(p, a->stmt), .to = node_of(p, b->stmt), .why = why, .carried = carried};
  p->failed |= e.from < 0 || e.to < 0;
  if (!p->failed) vec_push(p->j->arena, &p->edge, e);
}

static const VarUse *use_of(const Plan *p, const Var *v) {
  for (const VarUse *u = p->j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

static bool is_private_array(const Plan *p, const Var *v) {
  const VarUse *u = use_of(p, v);
  return u && u->role == ROLE_PRIVATE;
}

static bool is_update(const Access *a, const Access *b) {
  return a->update && b->update && a->red == b->red && a->var == b->var;
}

/* All dependences that the loop carries, whatever its verdict rests on. */
static void add_carried(Plan *p) {
  View *v = p->j->view;
  bool lost = v->lost, asserted = v->asserted;
  v->lost = false;
  v->asserted = v->whole = true;
  for (Carried *c = dep_carried(v); c; c = c->next)
    if (!is_private_array(p, c->from->var) && !is_update(c->from, c->to) && !dep_stores_same(v, c))
      add_edge(p, c->from, c->to, c, true);
  v->lost = lost;
  v->asserted = asserted;
  v->whole = false;
}

/* A scalar: from what sets it to what reads it later in the iteration; all its statements hang together when an
 * iteration takes it over from the one before. */
static void add_scalar(Plan *p, const Access *a, const Access *b) {
  const VarUse *u = use_of(p, a->var);
  Role role = u ? u->role : ROLE_SHARED;
  if (role == ROLE_INDEX || role == ROLE_INDUCTION || role == ROLE_REDUCTION) return;
  bool own = role == ROLE_PRIVATE || role == ROLE_LASTPRIVATE;
  if (own && (!(a->write && !b->write) || a->stmt == b->stmt)) return;
  add_edge(p, a, b, NULL, !own);
  if (!own) add_edge(p, b, a, NULL, true);
}

static void add_independent(Plan *p) {
  const struct LoopInfo *in = p->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++)
    for (int k = i + 1; k < in->acc1; k++) {
      const Access *a = p->j->code->access.v[i], *b = p->j->code->access.v[k];
      if (!(a->write || b->write) || var_overlap(a->var, b->var) == OVERLAP_NO) continue;
      if (a->var->scalar && b->var->scalar)
        add_scalar(p, a, b);
      else if (node_of(p, a->stmt) != node_of(p, b->stmt) && dep_same_iteration(p->j->view, a, b))
        add_edge(p, a, b, NULL, false);
    }
}

/* ---- components ---- */

static void close_over(Plan *p) {
  memset(p->reach, 0, sizeof p->reach);
  for (int i = 0; i < p->edge.n; i++)
    if (!p->edge.v[i].gone) p->reach[p->edge.v[i].from][p->edge.v[i].to] = true;
  for (int k = 0; k < p->n; k++)
    for (int i = 0; i < p->n; i++)
      for (int j = 0; j < p->n; j++) p->reach[i][j] |= p->reach[i][k] && p->reach[k][j];
}

/* A carried edge inside a component. */
static bool binds(const Plan *p, const Edge *e) {
  return e->carried && !e->gone && (e->from == e->to || p->reach[e->to][e->from]);
}

static bool is_free(Plan *p) {
  close_over(p);
  for (int i = 0; i < p->edge.n; i++)
    if (binds(p, &p->edge.v[i])) return false;
  return true;
}

/* ---- what goes away ---- */

/* Only what was there before the loop is read: no iteration writes it earlier. */
static bool reads_old(const Plan *p, const Access *r) {
  const struct LoopInfo *in = p->j->loop->info;
  for (int i = 0; i < p->edge.n; i++) {
    const Carried *c = p->edge.v[i].why;
    if (c && c->dep.kind == DEP_FLOW && c->to->var == r->var && expr_same(c->to->ref, r->ref)) return false;
  }
  for (int i = in->acc0; i < r->seq; i++) {
    const Access *w = p->j->code->access.v[i];
    if (w->write && w->stmt != r->stmt && w->var == r->var && dep_same_iteration(p->j->view, w, r)) return false;
  }
  return true;
}

static void copy(Plan *p) {
  for (int i = 0; i < p->edge.n; i++) {
    Edge *e = &p->edge.v[i];
    if (!e->why || e->why->dep.kind != DEP_ANTI || !binds(p, e) || !reads_old(p, e->why->from)) continue;
    e->gone = p->copy = true;
  }
}

static void peel(Plan *p, bool last) {
  for (int i = 0; i < p->edge.n; i++) {
    Edge *e = &p->edge.v[i];
    if (!e->why || !binds(p, e) || !(last ? e->why->into_last : e->why->from_first)) continue;
    e->gone = true;
    *(last ? &p->last : &p->first) = true;
  }
}

static bool same_pair(const Carried *a, const Carried *b) {
  return (expr_same(a->from->ref, b->from->ref) && expr_same(a->to->ref, b->to->ref)) ||
         (expr_same(a->from->ref, b->to->ref) && expr_same(a->to->ref, b->from->ref));
}

/* Dependences between the same two references cross at the same place. */
static void split(Plan *p) {
  const Carried *one = NULL;
  for (int i = 0; i < p->edge.n; i++) {
    const Edge *e = &p->edge.v[i];
    if (!binds(p, e)) continue;
    if (!e->why || !e->why->crosses || (one && !same_pair(one, e->why))) return;
    one = e->why;
  }
  for (int i = 0; i < p->edge.n; i++) p->edge.v[i].gone |= binds(p, &p->edge.v[i]);
  p->split = true;
}

/* ---- the plan ---- */

static bool needs_parts(const Plan *p) {
  for (int i = 0; i < p->edge.n; i++)
    if (p->edge.v[i].carried && !p->edge.v[i].gone) return true;
  return false;
}

/* False: a dependence of a statement on itself goes away by none of what follows. */
static bool find_ends(Plan *p) {
  for (int i = 0; i < p->edge.n; i++) {
    Edge *e = &p->edge.v[i];
    if (!binds(p, e)) continue;
    if (e->why) dep_ends(p->j->view, e->why);
    bool helps = e->why && (e->why->from_first || e->why->into_last || e->why->crosses);
    if (e->from == e->to && !helps) return false;
  }
  return true;
}

/* Tries the least change first. */
static bool solve(Plan *p) {
  if (is_free(p)) return true;
  copy(p);
  if (p->copy && is_free(p)) return true;
  if (!find_ends(p)) return false;
  peel(p, false);
  if (p->first && is_free(p)) return true;
  peel(p, true);
  if (p->last && is_free(p)) return true;
  split(p);
  return p->split && is_free(p);
}

static const char *in_words(const Plan *p) {
  Buf b = {0};
  const char *comma = "";
  if (p->copy) buf_printf(&b, "%scopying what is overwritten later", comma), comma = ", ";
  if (p->first) buf_printf(&b, "%speeling the first iteration", comma), comma = ", ";
  if (p->last) buf_printf(&b, "%speeling the last iteration", comma), comma = ", ";
  if (p->split) buf_printf(&b, "%ssplitting the iterations where the dependences cross", comma), comma = ", ";
  if (needs_parts(p)) buf_printf(&b, "%sdistributing the loop over its statements", comma);
  const char *s = arena_strdup(p->j->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

/* Only what runs from iteration to iteration is in the way. */
static bool may_help(const Judge *j) {
  const Loop *l = j->loop;
  if (l->verdict != V_SEQUENTIAL || j->asserted || l->kind != LOOP_DO || l->info->jumps) return false;
  if (l->info->acc1 - l->info->acc0 > MAX_ACCESSES || l->info->eff1 > l->info->eff0) return false;
  for (const Reason *r = j->reason; r; r = r->next)
    if (vrd_is_hard(r) || !(r->is_dependence || !strcmp(r->code, "scalar") || !strcmp(r->code, "wrap-around")))
      return false;
  return j->reason != NULL;
}

void enb_loop(Judge *j) {
  if (!may_help(j)) return;
  Plan *p = ARENA_NEW(j->arena, Plan);
  p->j = j;
  if (!add_nodes(p)) return;
  add_carried(p);
  add_independent(p);
  if (!p->failed && solve(p)) j->loop->enabled_by = in_words(p);
}
