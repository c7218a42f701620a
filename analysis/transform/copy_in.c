/* Changes that make the iterations of a loop independent: copies of arrays that are overwritten too early,
 * and distribution into loops that each hold some of its statements.
 *
 * The statements of the body are the nodes of a graph; an edge s -> t says that an instance of s must run
 * before one of t, in the same iteration or a later one. All iterations of a strongly connected component run
 * before those of the next one (Kennedy and Allen, Optimizing compilers for modern architectures, 2.3
 * and 5.4). A component is parallel when no dependence inside it is carried. A read that finds only values
 * from before the loop may read a copy: then it is the source of no edge. */
#include "analysis/verdict/verdict.h"
#include <isl/ctx.h>

enum { MAX_NODES = 32, MAX_ACCESSES = 48 };

typedef uint32_t NodeSet; /* bit a node */

typedef struct Edge {
  int from, to;       /* nodes */
  const Access *read; /* the source, when it is a read: a copy lifts it */
  bool carried;
} Edge;

typedef struct Graph {
  Judge *j;
  Stmt *node[MAX_NODES]; /* statements of the body */
  int n;
  VEC(const Access *) access; /* of arrays that the loop writes */
  VEC(Edge) edge;
  VEC(const Access *) copied; /* reads that go to a copy */
  NodeSet reach[MAX_NODES];   /* nodes that can be reached from each */
} Graph;

/* ---- nodes ---- */

static bool find_nodes(Graph *g) {
  for (Stmt *s = g->j->loop->stmt->body; s; s = s->next) {
    if (query_is_silent(s)) continue;
    if (g->n == MAX_NODES || s->kind == ST_DIRECTIVE) return false;
    g->node[g->n++] = s;
  }
  return g->n > 0;
}

static int node_of(const Graph *g, const Stmt *s) {
  while (s && s->parent != g->j->loop->stmt) s = s->parent;
  for (int i = 0; i < g->n; i++)
    for (const Stmt *branch = g->node[i]; branch; branch = branch->other)
      if (branch == s) return i;
  f2c_bug("a statement of line %d is in no statement of the loop around it",
          query_line(g->j->ana, s ? s->span : g->j->loop->stmt->span));
}

/* ---- edges ---- */

static void add_edge(Graph *g, const Access *from, const Access *to, bool carried) {
  Edge e = {.from = node_of(g, from->stmt), .to = node_of(g, to->stmt), .carried = carried};
  if (!from->write) e.read = from;
  vec_push(g->j->arena, &g->edge, e);
}

/* An inner loop around both brings them in either order. */
static bool in_one_loop(const Graph *g, const Access *a, const Access *b) {
  for (const Loop *l = a->loop; l && l != g->j->loop; l = l->parent)
    if (query_loop_inside(b->loop, l)) return true;
  return false;
}

static void add_pair(Graph *g, const Access *a, const Access *b) {
  View *v = g->j->view;
  for (const Carried *c = depend_between(v, a, b); c; c = c->next)
    if (!depend_stores_same(v, c)) add_edge(g, c->from, c->to, true);
  if (a != b && depend_same_iteration(v, a, b)) {
    add_edge(g, a, b, false);
    if (in_one_loop(g, a, b)) add_edge(g, b, a, false);
  }
}

static bool is_private(const Graph *g, const Var *v) {
  for (const VarUse *u = g->j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return true;
  return false;
}

static bool find_accesses(Graph *g) {
  const struct LoopInfo *in = g->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = g->j->code->access.v[i];
    if ((a->var->scalar || is_private(g, a->var)) && depend_has_other_name(g->j->view, a)) return false;
    if (a->var->scalar || !view_changes(g->j->view, a->var) || is_private(g, a->var)) continue;
    if (g->access.n == MAX_ACCESSES || a->hidden) return false;
    vec_push(g->j->arena, &g->access, a);
  }
  return true;
}

static void find_edges(Graph *g) {
  for (int i = 0; i < g->access.n; i++)
    for (int k = i; k < g->access.n; k++) {
      const Access *a = g->access.v[i], *b = g->access.v[k];
      if ((a->write || b->write) && overlap_of(a->var, b->var) != OVERLAP_NO) add_pair(g, a, b);
    }
}

/* Each statement that uses the variable has it as that of a DO of its own. */
static bool is_own_index(const Graph *g, const Var *v) {
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

/* Statements that share a value in a private variable stay together. */
static void tie(Graph *g, const Var *v) {
  const struct LoopInfo *in = g->j->loop->info;
  int first = -1;
  if (is_own_index(g, v)) return;
  for (int i = in->acc0; i < in->acc1; i++) {
    if (g->j->code->access.v[i]->var != v) continue;
    int node = node_of(g, g->j->code->access.v[i]->stmt);
    if (first >= 0 && node != first) {
      vec_push(g->j->arena, &g->edge, ((Edge){.from = first, .to = node}));
      vec_push(g->j->arena, &g->edge, ((Edge){.from = node, .to = first}));
    }
    first = node;
  }
}

static void tie_private(Graph *g) {
  const struct LoopInfo *in = g->j->loop->info;
  bool *seen = ARENA_ARRAY(g->j->arena, bool, g->j->code->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Var *v = g->j->code->access.v[i]->var;
    if (seen[v->index] || !(is_private(g, v) || (v->scalar && view_changes(g->j->view, v)))) continue;
    seen[v->index] = true;
    if (!g->j->loop->var || query_real_symbol(g->j->loop->var->sym) != v->sym) tie(g, v);
  }
}

/* ---- copies ---- */

static bool is_copied(const Graph *g, const Access *a) {
  for (int i = 0; i < g->copied.n; i++)
    if (g->copied.v[i] == a) return true;
  return false;
}

static bool counts(const Graph *g, const Edge *e) { return !e->read || !is_copied(g, e->read); }

/* A plain element that finds what was there before the loop: it is the target of no dependence. */
static bool reads_old(const Graph *g, const Access *r) {
  const Symbol *s = r->var->sym;
  bool plain = !r->write && !r->unknown && !r->partial && !*r->tail && r->sub && r->ref->kind == EX_REF &&
               r->ref->kid[0]->kind == EX_NAME && r->ref->rank == 0 && s == r->var->object;
  if (!plain || r->var->pointer || r->var->target || r->red != RED_NONE) return false;
  for (int i = 0; i < g->access.n; i++) {
    const Access *w = g->access.v[i];
    if (!w->write || overlap_of(w->var, r->var) == OVERLAP_NO) continue;
    if (w->var != r->var) return false;
    bool before = (w->seq < r->seq || in_one_loop(g, w, r)) && depend_same_iteration(g->j->view, w, r);
    for (const Carried *c = before ? NULL : depend_between(g->j->view, w, r); c; c = c->next) before |= c->from == w;
    if (before) return false;
  }
  return true;
}

/* ---- components ---- */

static void find_reach(Graph *g) {
  for (int i = 0; i < g->n; i++) g->reach[i] = 1u << i;
  for (int i = 0; i < g->edge.n; i++)
    if (counts(g, &g->edge.v[i])) g->reach[g->edge.v[i].from] |= 1u << g->edge.v[i].to;
  for (int k = 0; k < g->n; k++)
    for (int i = 0; i < g->n; i++)
      if (g->reach[i] >> k & 1) g->reach[i] |= g->reach[k];
}

static bool together(const Graph *g, int a, int b) { return (g->reach[a] >> b & 1) && (g->reach[b] >> a & 1); }

/* Is a dependence inside 'set' carried? */
static const Edge *carried_in(const Graph *g, NodeSet set) {
  for (int i = 0; i < g->edge.n; i++) {
    const Edge *e = &g->edge.v[i];
    if (e->carried && counts(g, e) && (set >> e->from & 1) && (set >> e->to & 1)) return e;
  }
  return NULL;
}

static NodeSet component(const Graph *g, int node) {
  NodeSet set = 0;
  for (int i = 0; i < g->n; i++)
    if (together(g, node, i)) set |= 1u << i;
  return set;
}

/* Copies for one component: the reads inside it that are overwritten by it. False: there are none that help.
 */
static bool copy_inside(Graph *g, NodeSet set) {
  bool any = false;
  for (int i = 0; i < g->edge.n; i++) {
    const Edge *e = &g->edge.v[i];
    bool inside = (set >> e->from & 1) && (set >> e->to & 1);
    if (!inside || !e->read || !counts(g, e) || !reads_old(g, e->read)) continue;
    vec_push(g->j->arena, &g->copied, e->read);
    any = true;
  }
  return any;
}

/* All components are parallel, some perhaps by copies. */
static bool make_parallel(Graph *g) {
  for (int round = 0; round < 3; round++) {
    bool all = true, helped = false;
    find_reach(g);
    for (int i = 0; i < g->n; i++) {
      NodeSet set = component(g, i);
      if (!carried_in(g, set)) continue;
      all = false;
      helped |= copy_inside(g, set);
    }
    if (all) return true;
    if (!helped) return false;
  }
  return false;
}

static bool is_parallel(Graph *g) {
  find_reach(g);
  for (int i = 0; i < g->n; i++)
    if (carried_in(g, component(g, i))) return false;
  return true;
}

/* Copies that are not needed once the others are there go. */
static void drop_copies(Graph *g) {
  for (int i = g->copied.n - 1; i >= 0; i--) {
    const Access *last = g->copied.v[g->copied.n - 1], *tried = g->copied.v[i];
    g->copied.v[i] = last;
    g->copied.n--;
    if (is_parallel(g)) continue;
    g->copied.v[i] = tried;
    g->copied.v[g->copied.n++] = last;
  }
  find_reach(g);
}

/* ---- parts ---- */

/* Does a node outside of 'done' and 'set' have to run before one of 'set'? */
static bool is_ready(const Graph *g, NodeSet set, NodeSet done) {
  for (int i = 0; i < g->n; i++)
    if (!(done >> i & 1) && !(set >> i & 1) && (g->reach[i] & set)) return false;
  return true;
}

/* Components in an order that keeps all dependences; one joins the part before it when nothing is carried
 * between them. */
static int order(const Graph *g, NodeSet *part) {
  NodeSet done = 0, all = g->n == MAX_NODES ? ~0u : (1u << g->n) - 1;
  int n = 0;
  while (done != all)
    for (int i = 0; i < g->n; i++) {
      NodeSet set = component(g, i);
      if ((done & set) || !is_ready(g, set, done)) continue;
      if (n && !carried_in(g, part[n - 1] | set))
        part[n - 1] |= set;
      else
        part[n++] = set;
      done |= set;
      break;
    }
  return n;
}

static LoopPart *new_part(const Graph *g, NodeSet set) {
  LoopPart *p = ARENA_NEW(g->j->arena, LoopPart);
  p->stmt = ARENA_ARRAY(g->j->arena, Stmt *, g->n);
  for (int i = 0; i < g->n; i++)
    if (set >> i & 1) p->stmt[p->nstmt++] = g->node[i];
  return p;
}

static void add_parts(const Graph *g, Transform *t) {
  NodeSet part[MAX_NODES];
  int n = order(g, part);
  LoopPart **tail = &t->part;
  for (int i = 0; n > 1 && i < n; i++, tail = &(*tail)->next) *tail = new_part(g, part[i]);
}

static bool knows(const Transform *t, const Expr *ref) {
  for (const Copied *c = t->copied; c; c = c->next)
    if (c->ref == ref) return true;
  return false;
}

static void add_copies(const Graph *g, Transform *t) {
  Copied **tail = &t->copied;
  for (int i = 0; i < g->copied.n; i++) {
    if (knows(t, g->copied.v[i]->ref)) continue;
    *tail = ARENA_NEW(g->j->arena, Copied);
    **tail = (Copied){.ref = g->copied.v[i]->ref, .array = g->copied.v[i]->var->sym};
    tail = &(*tail)->next;
  }
}

/* ---- words ---- */

static void put_parts(const Graph *g, const Transform *t, Buf *b) {
  if (!t->part) return;
  buf_puts(b, "distributed into loops over the statements of line");
  for (const LoopPart *p = t->part; p; p = p->next)
    for (int i = 0; i < p->nstmt; i++)
      buf_printf(b, "%s%d", i ? ", " : p == t->part ? " " : "; then ", query_line(g->j->ana, p->stmt[i]->span));
}

static char *words(const Graph *g, const Transform *t) {
  Buf b = {0};
  put_parts(g, t, &b);
  for (const Copied *c = t->copied; c; c = c->next)
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
  Graph g = {.j = j};
  if (!is_candidate(j) || !find_nodes(&g) || !find_accesses(&g)) return NULL;
  find_edges(&g);
  tie_private(&g);
  if (!make_parallel(&g)) return NULL;
  drop_copies(&g);
  Transform *t = ARENA_NEW(j->arena, Transform);
  t->verdict = V_PARALLEL;
  add_parts(&g, t);
  add_copies(&g, t);
  t->text = words(&g, t);
  return t->part || t->copied ? t : NULL;
}
