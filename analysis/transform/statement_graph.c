/* The statement graph of a loop's body: nodes, edges, strongly connected components, topological order. */
#include "analysis/transform/statement_graph.h"

/* ---- nodes ---- */

static bool find_nodes(StatementGraph *g, int most) {
  for (Stmt *s = g->j->loop->stmt->body; s; s = s->next) {
    if (query_is_silent(s)) continue;
    if (g->n == most || s->kind == ST_DIRECTIVE) return false;
    g->node[g->n++].stmt = s;
  }
  g->nstmts = g->n;
  return g->n > 0;
}

static void find_variables(StatementGraph *g) {
  const Judge *j = g->j;
  const struct LoopInfo *in = j->loop->info;
  const Symbol *own = j->loop->var ? query_real_symbol(j->loop->var->sym) : NULL;
  bool *seen = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Var *v = j->code->access.v[i]->var;
    if (seen[v->index] || v->sym == own || !(query_use(j->loop, v) || (v->scalar && view_changes(j->view, v)))) continue;
    seen[v->index] = true;
    vec_push(j->arena, &g->variable, v);
  }
}

bool statement_graph_open(StatementGraph *g, Judge *j, int most) {
  g->j = j;
  if (!find_nodes(g, most)) return false;
  find_variables(g);
  return true;
}

int statement_graph_statement(const StatementGraph *g, const Stmt *s) {
  while (s && s->parent != g->j->loop->stmt) s = s->parent;
  for (int i = 0; i < g->nstmts; i++)
    for (const Stmt *branch = g->node[i].stmt; branch; branch = branch->other)
      if (branch == s) return i;
  f2c_bug("a statement of line %d is in no statement of the loop around it",
          query_line(g->j->ana, s ? s->span : g->j->loop->stmt->span));
}

static int node_in(const StatementGraph *g, const Access *a, int statement) {
  for (int i = g->nstmts; i < g->n; i++)
    if (g->node[i].stmt == g->node[statement].stmt && !a->write && query_holds(g->node[i].moved->ref, a->ref)) return i;
  return statement;
}

int statement_graph_node(const StatementGraph *g, const Access *a) { return node_in(g, a, statement_graph_statement(g, a->stmt)); }

/* ---- edges ---- */

void statement_graph_add(StatementGraph *g, const Access *from, const Access *to, bool carried) {
  StatementEdge e = {.from = from, .to = to, .carried = carried};
  e.source = statement_graph_statement(g, from->stmt);
  e.sink = statement_graph_statement(g, to->stmt);
  vec_push(g->j->arena, &g->edge, e);
}

/* Each statement that uses the variable has it as that of a DO of its own. */
static bool is_own_index(const StatementGraph *g, const Var *v) {
  const struct LoopInfo *in = g->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = g->j->code->access.v[i];
    if (a->var != v || a->index) continue;
    const Loop *l = a->write ? NULL : a->loop;
    while (l && l != g->j->loop && !(l->var && query_real_symbol(l->var->sym) == v->sym)) l = l->parent;
    if (!l || l == g->j->loop) return false;
  }
  return true;
}

void statement_graph_tie(StatementGraph *g, const Var *v, bool carried) {
  const struct LoopInfo *in = g->j->loop->info;
  const Access *first = NULL;
  if (is_own_index(g, v)) return;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = g->j->code->access.v[i];
    if (a->var != v) continue;
    if (first) {
      statement_graph_add(g, first, a, carried);
      statement_graph_add(g, a, first, carried);
    }
    if (!first) first = a;
  }
}

/* ---- elements ---- */

bool statement_graph_accesses(StatementGraph *g, int most) {
  const Judge *j = g->j;
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    bool whole = a->var->scalar || query_use(j->loop, a->var);
    if (whole && depend_has_other_name(j->view, a)) return false;
    if (whole || !view_changes(j->view, a->var)) continue;
    if (g->access.n == most || a->hidden) return false;
    vec_push(j->arena, &g->access, a);
  }
  return true;
}

/* The flag of an IF that if_conversion.c has taken apart, and whether it has to be set. */
static const Symbol *flag_of(const Guard *g, bool *set) {
  const Expr *e = query_strip(g->cond);
  *set = !g->negated;
  for (; e && e->kind == EX_UNARY && e->op == OP_NOT; e = query_strip(e->kid[0])) *set = !*set;
  return e && e->kind == EX_NAME && e->sym && e->sym->scratch && !e->sym->rank ? e->sym : NULL;
}

/* They stand in different branches of one IF. */
static bool exclude(const Access *a, const Access *b) {
  for (const Guard *g = a->guard; g; g = g->up)
    for (const Guard *h = b->guard; h; h = h->up) {
      bool one, other;
      const Symbol *f = flag_of(g, &one);
      if (f && f == flag_of(h, &other) && one != other) return true;
    }
  return false;
}

bool statement_graph_in_one_loop(const StatementGraph *g, const Access *a, const Access *b) {
  for (const Loop *l = a->loop; l && l != g->j->loop; l = l->parent)
    if (query_loop_inside(b->loop, l)) return true;
  return false;
}

static void add_pair(StatementGraph *g, const Access *a, const Access *b) {
  View *v = g->j->view;
  if (!siv_test_independent(v, a, b))
    for (const Carried *c = depend_between(v, a, b); c; c = c->next)
      if (!depend_stores_same(v, c)) statement_graph_add(g, c->from, c->to, true);
  if (a == b || exclude(a, b) || !depend_same_iteration(v, a, b)) return;
  statement_graph_add(g, a, b, false);
  if (statement_graph_in_one_loop(g, a, b)) statement_graph_add(g, b, a, false);
}

void statement_graph_order_elements(StatementGraph *g) {
  for (int i = 0; i < g->access.n; i++)
    for (int k = i; k < g->access.n; k++) {
      const Access *a = g->access.v[i], *b = g->access.v[k];
      if ((a->write || b->write) && overlap_of(a->var, b->var) != OVERLAP_NO) add_pair(g, a, b);
    }
}

/* ---- components ---- */

bool statement_graph_is_copied(const StatementGraph *g, const Access *a) {
  for (int i = 0; i < g->copied.n; i++)
    if (g->copied.v[i] == a) return true;
  return false;
}

void statement_graph_reach(StatementGraph *g) {
  for (int i = 0; i < g->n; i++) g->reach[i] = 1u << i;
  for (int i = 0; i < g->edge.n; i++) {
    const StatementEdge *e = &g->edge.v[i];
    if (!statement_graph_is_copied(g, e->from)) g->reach[node_in(g, e->from, e->source)] |= 1u << node_in(g, e->to, e->sink);
  }
  for (int i = g->nstmts; i < g->n; i++) g->reach[i] |= 1u << statement_graph_statement(g, g->node[i].stmt);
  for (int k = 0; k < g->n; k++)
    for (int i = 0; i < g->n; i++)
      if (g->reach[i] >> k & 1) g->reach[i] |= g->reach[k];
}

NodeSet statement_graph_component(const StatementGraph *g, int node) {
  NodeSet set = 0;
  for (int i = 0; i < g->n; i++)
    if ((g->reach[node] >> i & 1) && (g->reach[i] >> node & 1)) set |= 1u << i;
  return set;
}

bool statement_graph_inside(const StatementGraph *g, const StatementEdge *e, NodeSet set) {
  return (set >> node_in(g, e->from, e->source) & 1) && (set >> node_in(g, e->to, e->sink) & 1);
}

bool statement_graph_carries(const StatementGraph *g, NodeSet set) {
  for (int i = 0; i < g->edge.n; i++) {
    const StatementEdge *e = &g->edge.v[i];
    if (e->carried && statement_graph_inside(g, e, set) && !statement_graph_is_copied(g, e->from)) return true;
  }
  return false;
}

/* ---- parts ---- */

/* No node but those of 'done' and 'set' has to run before one of 'set'. */
static bool is_ready(const StatementGraph *g, NodeSet set, NodeSet done) {
  for (int i = 0; i < g->n; i++)
    if (!(done >> i & 1) && !(set >> i & 1) && (g->reach[i] & set)) return false;
  return true;
}

static bool can_join(const StatementGraph *g, NodeSet part, NodeSet set) { return part && !statement_graph_carries(g, part | set); }

/* The component to go on with after 'done'; 'last' is empty, or a part to join rather than not. */
static NodeSet next_component(const StatementGraph *g, NodeSet last, NodeSet done) {
  NodeSet first = 0;
  for (int i = 0; i < g->n; i++) {
    NodeSet set = statement_graph_component(g, i);
    if ((done & set) || !is_ready(g, set, done)) continue;
    if (can_join(g, last, set)) return set;
    if (!first) first = set;
  }
  return first;
}

int statement_graph_parts(const StatementGraph *g, NodeSet *part, bool gathers) {
  NodeSet done = 0, all = g->n == STATEMENT_GRAPH_NODES ? ~0u : (1u << g->n) - 1;
  int n = 0;
  while (done != all) {
    NodeSet last = n ? part[n - 1] : 0, set = next_component(g, gathers ? last : 0, done);
    if (can_join(g, last, set))
      part[n - 1] |= set;
    else
      part[n++] = set;
    done |= set;
  }
  return n;
}
