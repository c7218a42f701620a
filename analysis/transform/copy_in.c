/* Changes that make the iterations of a loop independent: copies of arrays that are overwritten too early,
 * and distribution into loops that each hold some of its statements. A read that finds only values from before the loop may
 * read a copy: then no edge of the statement graph begins at it. */
#include "analysis/transform/statement_graph.h"
#include <isl/ctx.h>

enum { MAX_ACCESSES = 48 };

/* ---- copies ---- */

/* A plain element that finds what was there before the loop: it is the target of no dependence. Of a text there is no copy. */
static bool reads_old(const StatementGraph *g, const Access *r) {
  const Symbol *s = r->var->sym;
  bool plain = !r->write && !r->unknown && !r->partial && !*r->tail && r->sub && r->ref->kind == EX_REF &&
               r->ref->kid[0]->kind == EX_NAME && r->ref->how != REF_SUBSTRING && r->ref->rank == 0 && s == r->var->object;
  if (!plain || r->var->scalar || query_use(g->j->loop, r->var) || r->var->pointer || r->var->target || r->red != RED_NONE)
    return false;
  for (int i = 0; i < g->access.n; i++) {
    const Access *w = g->access.v[i];
    if (!w->write || overlap_of(w->var, r->var) == OVERLAP_NO) continue;
    if (w->var != r->var) return false;
    bool before = (w->seq < r->seq || statement_graph_in_one_loop(g, w, r)) && depend_same_iteration(g->j->view, w, r);
    for (const Carried *c = before ? NULL : depend_between(g->j->view, w, r); c; c = c->next) before |= c->from == w;
    if (before) return false;
  }
  return true;
}

/* Copies for one component: the reads inside it that are overwritten by it. False: there are none that help. */
static bool copy_inside(StatementGraph *g, NodeSet set) {
  bool any = false;
  for (int i = 0; i < g->edge.n; i++) {
    const StatementEdge *e = &g->edge.v[i];
    if (!statement_graph_inside(g, e, set) || statement_graph_is_copied(g, e->from) || !reads_old(g, e->from)) continue;
    vec_push(g->j->arena, &g->copied, e->from);
    any = true;
  }
  return any;
}

/* All components are parallel, some perhaps by copies. */
static bool make_parallel(StatementGraph *g) {
  for (int round = 0; round < 3; round++) {
    bool all = true, helped = false;
    statement_graph_reach(g);
    for (int i = 0; i < g->n; i++) {
      NodeSet set = statement_graph_component(g, i);
      if (!statement_graph_carries(g, set)) continue;
      all = false;
      helped |= copy_inside(g, set);
    }
    if (all) return true;
    if (!helped) return false;
  }
  return false;
}

static bool is_parallel(StatementGraph *g) {
  statement_graph_reach(g);
  for (int i = 0; i < g->n; i++)
    if (statement_graph_carries(g, statement_graph_component(g, i))) return false;
  return true;
}

/* Copies that are not needed once the others are there go. */
static void drop_copies(StatementGraph *g) {
  for (int i = g->copied.n - 1; i >= 0; i--) {
    const Access *last = g->copied.v[g->copied.n - 1], *tried = g->copied.v[i];
    g->copied.v[i] = last;
    g->copied.n--;
    if (is_parallel(g)) continue;
    g->copied.v[i] = tried;
    g->copied.v[g->copied.n++] = last;
  }
  statement_graph_reach(g);
}

/* ---- parts ---- */

static LoopPart *new_part(const StatementGraph *g, NodeSet set) {
  LoopPart *p = ARENA_NEW(g->j->arena, LoopPart);
  p->stmt = ARENA_ARRAY(g->j->arena, Stmt *, g->n);
  for (int i = 0; i < g->n; i++)
    if (set >> i & 1) p->stmt[p->nstmt++] = g->node[i].stmt;
  return p;
}

static void add_parts(const StatementGraph *g, Transform *t) {
  NodeSet part[STATEMENT_GRAPH_NODES];
  int n = statement_graph_parts(g, part, false);
  LoopPart **tail = &t->part;
  for (int i = 0; n > 1 && i < n; i++, tail = &(*tail)->next) *tail = new_part(g, part[i]);
}

static bool knows(const Transform *t, const Expr *ref) {
  for (const Copied *c = t->copied; c; c = c->next)
    if (c->ref == ref) return true;
  return false;
}

static void add_copies(const StatementGraph *g, Transform *t) {
  Copied **tail = &t->copied;
  for (int i = 0; i < g->copied.n; i++) {
    if (knows(t, g->copied.v[i]->ref)) continue;
    *tail = ARENA_NEW(g->j->arena, Copied);
    **tail = (Copied){.ref = g->copied.v[i]->ref, .array = g->copied.v[i]->var->sym};
    tail = &(*tail)->next;
  }
}

/* ---- words ---- */

static void put_parts(const StatementGraph *g, const Transform *t, Buf *b) {
  if (!t->part) return;
  buf_puts(b, "distributed into loops over the statements of line");
  for (const LoopPart *p = t->part; p; p = p->next)
    for (int i = 0; i < p->nstmt; i++)
      buf_printf(b, "%s%d", i ? ", " : p == t->part ? " " : "; then ", query_line(g->j->ana, p->stmt[i]->span));
}

/* A reference before it reads the same element. */
static bool is_told(const Transform *t, const Copied *c) {
  for (const Copied *x = t->copied; x != c; x = x->next)
    if (query_same_expr(x->ref, c->ref)) return true;
  return false;
}

static char *words(const StatementGraph *g, const Transform *t) {
  Buf b = {0};
  put_parts(g, t, &b);
  for (const Copied *c = t->copied; c; c = c->next)
    if (!is_told(t, c))
      buf_printf(&b, "%s%s reads a copy of '%s' made before the loop", b.len ? "; " : "", query_words(g->j->arena, c->ref),
                 c->array->name);
  char *s = arena_strdup(g->j->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

/* ---- which loops ---- */

/* A label is the target of a jump in the unit, or of one that names none. */
static bool is_target(const Code *c, int label) {
  for (int i = 0; i < c->event.n; i++)
    if (c->event.v[i].kind == EV_ANYTHING || (c->event.v[i].kind == EV_GOTO && c->event.v[i].arg == label)) return true;
  return false;
}

static bool has_jumps(const Code *c, const Loop *l) {
  for (int i = l->info->ev0; i < l->info->ev1; i++) {
    EventKind k = c->event.v[i].kind;
    if (k == EV_CYCLE || k == EV_EXIT || k == EV_GOTO || k == EV_LEAVE || k == EV_CALL || k == EV_ANYTHING) return true;
    if (k == EV_LABEL && is_target(c, c->event.v[i].arg)) return true;
  }
  return false;
}

static bool only_private(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) return false;
  return true;
}

/* Dependences of arrays are all that stands in the way, and nothing is said of the loop. */
static bool is_candidate(const Judge *j) {
  const Loop *l = j->loop;
  if (l->scan || l->induction || l->extreme || l->kind != LOOP_DO || l->directive || j->asserted || j->reduction || j->wavefront ||
      j->view->lost)
    return false;
  if (has_jumps(j->code, l) || !only_private(l)) return false;
  for (const Reason *r = j->reason; r; r = r->next)
    if (r->lifted || !r->is_dependence || r->code == REASON_TOO_COMPLEX) return false;
  return true;
}

Transform *copy_in_loop(Judge *j) {
  StatementGraph g = {0};
  if (!is_candidate(j) || !statement_graph_open(&g, j, STATEMENT_GRAPH_NODES) || !statement_graph_accesses(&g, MAX_ACCESSES))
    return NULL;
  statement_graph_order_elements(&g);
  for (int i = 0; i < g.variable.n; i++) statement_graph_tie(&g, g.variable.v[i], false);
  if (!make_parallel(&g)) return NULL;
  drop_copies(&g);
  Transform *t = ARENA_NEW(j->arena, Transform);
  t->verdict = V_PARALLEL;
  add_parts(&g, t);
  add_copies(&g, t);
  t->text = words(&g, t);
  return t->part || t->copied ? t : NULL;
}
