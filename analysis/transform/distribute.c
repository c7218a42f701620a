/* Distribution of a loop over its statements, where some of them recur and others do not (Kennedy and Allen,
 * Optimizing compilers for modern architectures, 2.3, 5.3 and 5.4).
 *
 * The statements of the body are the nodes of a graph; an edge s -> t says that an instance of s must run
 * before one of t, in the same iteration or a later one. Strongly connected components stay together, and
 * each has the verdict that a loop over it has: parallel, a reduction, a scan. Between them scalar expansion
 * a scalar that iterations set before they read it has an element for each of them, in memory of the launch,
 * where it goes from one loop to another, renaming           what an unconditional assignment sets is another
 * variable than what was there before it, node splitting     a read that has to come before a write which its
 * statement waits for is done by a loop of its own. */
#include "analysis/nest/nests.h"
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"
#include <string.h>

enum { MAX_NODES = 32, MAX_STATEMENTS = 24, MAX_ACCESSES = 64, MAX_WEBS = 24 };

typedef uint32_t NodeSet; /* bit a node */

/* A statement of the body, or a read that is done before it: moved. */
typedef struct Node {
  const Stmt *stmt;
  const Access *moved; /* NULL: the statement itself */
  const Symbol *keeps; /* moved: holds what was read */
} Node;

/* A scalar from one unconditional assignment to the next: these references share values with no other. */
typedef struct Web {
  const Var *var;
  int first, end;   /* its references lie in this range of Code.access */
  bool last;        /* the last of its variable */
  NodeSet writers;  /* statements that write it */
  const Symbol *to; /* what stands in its place; NULL: the variable itself */
} Web;

typedef struct Edge {
  const Access *from, *to;
  bool carried;
} Edge;

typedef struct Plan {
  Judge *j;
  Node node[MAX_NODES];
  int nstmts, n; /* statements come first, then reads that are moved */
  VEC(Edge) edge;
  Web web[MAX_WEBS];
  int nwebs;
  NodeSet reach[MAX_NODES]; /* nodes that can be reached from each */
  NodeSet part[MAX_NODES];  /* in the order they run */
  int nparts;
  int nscratch;
  Rewriter names; /* references that go to other variables */
} Plan;

static const Access *at(const Plan *p, int i) { return p->j->code->access.v[i]; }

/* ---- nodes ---- */

static bool find_nodes(Plan *p) {
  for (const Stmt *s = p->j->loop->stmt->body; s; s = s->next) {
    if (s->kind == ST_CONTINUE || s->kind == ST_END || s->kind == ST_FORMAT) continue;
    if (p->n == MAX_STATEMENTS) return false;
    p->node[p->n++].stmt = s;
  }
  p->nstmts = p->n;
  return p->n > 0;
}

static int statement_of(const Plan *p, const Stmt *s) {
  while (s->parent != p->j->loop->stmt) s = s->parent;
  for (int i = 0; i < p->nstmts; i++)
    for (const Stmt *branch = p->node[i].stmt; branch; branch = branch->other)
      if (branch == s) return i;
  f2c_bug("a statement of line %d is in no statement of the loop around it", query_line(p->j->ana, s->span));
}

static int node_of(const Plan *p, const Access *a) {
  for (int i = p->nstmts; i < p->n; i++)
    if (p->node[i].moved->stmt == a->stmt && !a->write && query_holds(p->node[i].moved->ref, a->ref)) return i;
  return statement_of(p, a->stmt);
}

/* ---- scalars ---- */

static const VarUse *use_of(const Plan *p, const Var *v) {
  for (const VarUse *u = p->j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

static bool is_own(const VarUse *u) { return u && (u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE); }

/* x = e in every iteration */
static bool sets_always(const Plan *p, const Access *a) {
  return a->write && a->stmt->kind == ST_ASSIGN && a->stmt->parent == p->j->loop->stmt && a->ref->kind == EX_NAME;
}

static Web *new_web(Plan *p, const Var *v, int first) {
  if (p->nwebs == MAX_WEBS) return NULL;
  Web *w = &p->web[p->nwebs++];
  *w = (Web){.var = v, .first = first, .end = p->j->loop->info->acc1};
  return w;
}

static bool find_webs(Plan *p, const Var *v) {
  const struct LoopInfo *in = p->j->loop->info;
  Web *w = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var != v) continue;
    if (a->ref->kind != EX_NAME || a->index) return false;
    bool set = sets_always(p, a);
    if (w && set) w->end = i;
    if (!w || set) w = new_web(p, v, i);
    if (!w) return false;
    if (a->write) w->writers |= 1u << statement_of(p, a->stmt);
  }
  if (w) w->last = true;
  return true;
}

static void add_edge(Plan *p, const Access *from, const Access *to, bool carried) {
  vec_push(p->j->arena, &p->edge, ((Edge){from, to, carried}));
}

/* Within an iteration the references of a web keep their order, as far as one of them writes. */
static void order_web(Plan *p, const Web *w) {
  for (int i = w->first; i < w->end; i++)
    for (int k = i + 1; k < w->end; k++)
      if (at(p, i)->var == w->var && at(p, k)->var == w->var && (at(p, i)->write || at(p, k)->write))
        add_edge(p, at(p, i), at(p, k), false);
}

/* Statements that use the variable stay together. */
static void tie(Plan *p, const Var *v) {
  const struct LoopInfo *in = p->j->loop->info;
  const Access *first = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var != v) continue;
    if (first) {
      add_edge(p, first, a, true);
      add_edge(p, a, first, true);
    }
    if (!first) first = a;
  }
}

/* Each statement that uses the variable has it as that of a DO of its own. */
static bool is_own_index(const Plan *p, const Var *v) {
  const struct LoopInfo *in = p->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var != v || a->index) continue;
    const Loop *l = a->write ? NULL : a->loop;
    while (l && l != p->j->loop && !(l->var && query_real_symbol(l->var->sym) == v->sym)) l = l->parent;
    if (!l || l == p->j->loop) return false;
  }
  return true;
}

static bool can_be_array(const Var *v) {
  Type t = v->sym->type;
  return v->sym == v->object && !v->sym->equiv && !v->pointer && !v->target && !(v->sym->attrs & AT_VOLATILE) &&
         (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL);
}

static bool add_variable(Plan *p, const Var *v) {
  const VarUse *u = use_of(p, v);
  if (p->j->loop->var && query_real_symbol(p->j->loop->var->sym) == v->sym) return true;
  if (!v->scalar && !u) return true; /* by its elements */
  int before = p->nwebs;
  if (v->scalar && is_own(u) && can_be_array(v) && find_webs(p, v)) {
    for (int i = before; i < p->nwebs; i++) order_web(p, &p->web[i]);
    return true;
  }
  if (p->nwebs > before) return false;
  if (!is_own_index(p, v)) tie(p, v);
  return true;
}

static bool add_variables(Plan *p) {
  const struct LoopInfo *in = p->j->loop->info;
  bool *seen = ARENA_ARRAY(p->j->arena, bool, p->j->code->var.n), ok = true;
  for (int i = in->acc0; i < in->acc1 && ok; i++) {
    const Var *v = at(p, i)->var;
    if (seen[v->index] || !(view_changes(p->j->view, v) || use_of(p, v))) continue;
    seen[v->index] = true;
    ok = add_variable(p, v);
  }
  return ok;
}

/* ---- elements ---- */

/* The flag of an IF that branch.c has taken apart, and whether it has to be set. */
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

static void add_pair(Plan *p, const Access *a, const Access *b) {
  View *v = p->j->view;
  if (!siv_test_independent(v, a, b))
    for (const Carried *c = depend_between(v, a, b); c; c = c->next)
      if (!depend_stores_same(v, c)) add_edge(p, c->from, c->to, true);
  bool one_loop = false;
  for (const Loop *l = a->loop; l && l != p->j->loop; l = l->parent) one_loop |= query_loop_inside(b->loop, l);
  if (a == b || exclude(a, b) || !depend_same_iteration(v, a, b)) return;
  add_edge(p, a, b, false);
  if (one_loop) add_edge(p, b, a, false);
}

static bool add_elements(Plan *p) {
  const struct LoopInfo *in = p->j->loop->info;
  VEC(const Access *) list = {0};
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(p, i);
    if ((a->var->scalar || use_of(p, a->var)) && depend_has_other_name(p->j->view, a)) return false;
    if (a->var->scalar || use_of(p, a->var) || !view_changes(p->j->view, a->var)) continue;
    if (list.n == MAX_ACCESSES || a->hidden || a->unknown) return false;
    vec_push(p->j->arena, &list, a);
  }
  for (int i = 0; i < list.n; i++)
    for (int k = i; k < list.n; k++)
      if ((list.v[i]->write || list.v[k]->write) && overlap_of(list.v[i]->var, list.v[k]->var) != OVERLAP_NO)
        add_pair(p, list.v[i], list.v[k]);
  return true;
}

/* ---- components ---- */

static void find_reach(Plan *p) {
  for (int i = 0; i < p->n; i++) p->reach[i] = 1u << i;
  for (int i = 0; i < p->edge.n; i++) p->reach[node_of(p, p->edge.v[i].from)] |= 1u << node_of(p, p->edge.v[i].to);
  for (int i = p->nstmts; i < p->n; i++) p->reach[i] |= 1u << statement_of(p, p->node[i].stmt);
  for (int k = 0; k < p->n; k++)
    for (int i = 0; i < p->n; i++)
      if (p->reach[i] >> k & 1) p->reach[i] |= p->reach[k];
}

static NodeSet component(const Plan *p, int node) {
  NodeSet set = 0;
  for (int i = 0; i < p->n; i++)
    if ((p->reach[node] >> i & 1) && (p->reach[i] >> node & 1)) set |= 1u << i;
  return set;
}

static bool inside(const Plan *p, const Edge *e, NodeSet set) {
  return (set >> node_of(p, e->from) & 1) && (set >> node_of(p, e->to) & 1);
}

static bool carries(const Plan *p, NodeSet set) {
  for (int i = 0; i < p->edge.n; i++)
    if (p->edge.v[i].carried && inside(p, &p->edge.v[i], set)) return true;
  return false;
}

static bool is_ready(const Plan *p, NodeSet set, NodeSet done) {
  for (int i = 0; i < p->n; i++)
    if (!(done >> i & 1) && !(set >> i & 1) && (p->reach[i] & set)) return false;
  return true;
}

/* The component to go on with: one that joins the last part, if there is one. */
static NodeSet next_component(const Plan *p, NodeSet done) {
  NodeSet last = p->nparts ? p->part[p->nparts - 1] : 0, first = 0;
  for (int i = 0; i < p->n; i++) {
    NodeSet set = component(p, i);
    if ((done & set) || !is_ready(p, set, done)) continue;
    if (last && !carries(p, last | set)) return set;
    if (!first) first = set;
  }
  return first;
}

/* Components in an order that keeps all dependences. Those in which nothing recurs join the part before when
 * nothing is carried between them. */
static void find_parts(Plan *p) {
  NodeSet done = 0, all = p->n == MAX_NODES ? ~0u : (1u << p->n) - 1;
  p->nparts = 0;
  while (done != all) {
    NodeSet set = next_component(p, done);
    if (p->nparts && !carries(p, p->part[p->nparts - 1] | set))
      p->part[p->nparts - 1] |= set;
    else
      p->part[p->nparts++] = set;
    done |= set;
  }
}

/* ---- node splitting ---- */

static bool visit_plain(Expr *e, void *data) {
  const Plan *p = ((void **)data)[0];
  bool *plain = ((void **)data)[1];
  const Var *v = e->kind == EX_NAME ? access_var(p->j->code, e) : NULL;
  bool own = v && p->j->loop->var && query_real_symbol(p->j->loop->var->sym) == v->sym;
  if (v && v->scalar && !own && view_changes(p->j->view, v)) *plain = false;
  return *plain;
}

/* It can be done apart from its statement: always evaluated, by subscripts that the loop variable tells. */
static bool may_move(const Plan *p, const Access *a) {
  bool plain = true;
  if (a->write || a->stmt->kind != ST_ASSIGN || a->stmt->parent != p->j->loop->stmt || a->ref->kind != EX_REF ||
      a->ref->how != REF_ELEMENT || a->ref->rank || a->partial || *a->tail || !can_be_array(a->var) || node_of(p, a) >= p->nstmts ||
      !query_holds(a->stmt->u.assign.rhs, a->ref))
    return false;
  for (int i = 1; i < a->ref->nkid; i++) ast_expr_walk(a->ref->kid[i], visit_plain, (void *[]){(void *)p, &plain});
  return plain;
}

/* The reads inside a component that something in it overwrites. */
static bool move_reads(Plan *p, NodeSet set) {
  bool any = false;
  for (int i = 0; i < p->edge.n; i++) {
    const Edge *e = &p->edge.v[i];
    if (e->from->write || !e->to->write || !inside(p, e, set) || !may_move(p, e->from)) continue;
    if (p->n == MAX_NODES) return any;
    p->node[p->n++] = (Node){.stmt = e->from->stmt, .moved = e->from};
    any = true;
  }
  return any;
}

/* How much hangs together by what is carried: the squares of the numbers of statements. */
static int bound_statements(Plan *p) {
  int n = 0;
  NodeSet seen = 0;
  find_reach(p);
  for (int i = 0; i < p->n; i++) {
    NodeSet set = component(p, i);
    if (!(seen & set) && carries(p, set)) n += __builtin_popcount(set) * __builtin_popcount(set);
    seen |= set;
  }
  return n;
}

/* Reads that help nobody go back. */
static void drop_moves(Plan *p, int bound) {
  for (int i = p->n - 1; i >= p->nstmts; i--) {
    Node last = p->node[p->n - 1], tried = p->node[i];
    p->node[i] = last;
    p->n--;
    if (bound_statements(p) <= bound) continue;
    p->node[i] = tried;
    p->node[p->n++] = last;
  }
}

static void split_nodes(Plan *p) {
  int bound = bound_statements(p);
  NodeSet all = p->n == MAX_NODES ? ~0u : (1u << p->n) - 1;
  if (!bound) return;
  for (int i = 0; i < p->nstmts; i++) {
    NodeSet set = component(p, i);
    if (carries(p, set & all)) move_reads(p, set);
  }
  int after = bound_statements(p);
  drop_moves(p, after < bound ? after : bound);
  if (after >= bound) p->n = p->nstmts;
}

/* ---- the parts as loops ---- */

static const Symbol *scratch(Plan *p, const char *name, Type t, bool array) {
  const Loop *l = p->j->loop;
  int64_t step;
  if (!array) return rewrite_scratch(p->j, name, ++p->nscratch, t, NULL, NULL, 0);
  if (!query_loop_step(l, &step)) return NULL;
  const Expr *lo = step > 0 ? l->lo : l->hi, *hi = step > 0 ? l->hi : l->lo;
  return rewrite_scratch(p->j, name, ++p->nscratch, t, &lo, &hi, 1);
}

/* t(i) or t */
static const Expr *reference(const Plan *p, const Symbol *s, const Expr *like) {
  Arena *a = p->j->arena;
  const Expr *i = make_name(a, p->j->loop->var->sym, like);
  return s->rank ? make_element(a, s, &i, 1, like) : make_name(a, s, like);
}

static int part_of(const Plan *p, int node) {
  for (int i = 0; i < p->nparts; i++)
    if (p->part[i] >> node & 1) return i;
  return -1;
}

/* Parts that the web's references are in. */
static int parts_of(const Plan *p, const Web *w) {
  uint32_t parts = 0;
  for (int i = w->first; i < w->end; i++)
    if (at(p, i)->var == w->var) parts |= 1u << part_of(p, node_of(p, at(p, i)));
  return __builtin_popcount(parts);
}

static void redirect(Plan *p, const Web *w) {
  for (int i = w->first; i < w->end; i++)
    if (at(p, i)->var == w->var)
      vec_push(p->j->arena, &p->names.swap, ((Swap){.from = at(p, i)->ref, .to = reference(p, w->to, at(p, i)->ref)}));
}

/* Gives each web its variable. False: one has to be an array and cannot. */
static bool place_webs(Plan *p) {
  for (int i = 0; i < p->nwebs; i++) {
    Web *w = &p->web[i];
    bool several = parts_of(p, w) > 1, keeps = w->last && !several;
    if (keeps || p->nparts == 1) continue;
    const VarUse *u = use_of(p, w->var);
    if (w->last && several && u->role == ROLE_LASTPRIVATE && __builtin_popcount(w->writers) != 1) return false;
    w->to = scratch(p, w->var->sym->name, w->var->sym->type, several);
    if (!w->to) return false;
    redirect(p, w);
  }
  return true;
}

static bool place_moves(Plan *p) {
  for (int i = p->nstmts; i < p->n; i++) {
    Node *n = &p->node[i];
    int own = part_of(p, i), user = part_of(p, statement_of(p, n->stmt));
    n->keeps = scratch(p, n->moved->var->sym->name, n->moved->var->sym->type, own != user);
    if (!n->keeps) return false;
    vec_push(p->j->arena, &p->names.swap, ((Swap){.from = n->moved->ref, .to = reference(p, n->keeps, n->moved->ref)}));
  }
  return true;
}

/* x = t(i) behind the statement that sets it, as the value after the loop is wanted */
static void add_last_values(Plan *p, Stmt *loop, int statement) {
  const Stmt *s = p->node[statement].stmt;
  for (int i = 0; i < p->nwebs; i++) {
    const Web *w = &p->web[i];
    const Expr *like = at(p, w->first)->ref;
    if (!w->last || !w->to || w->writers != 1u << statement || use_of(p, w->var)->role != ROLE_LASTPRIVATE) continue;
    make_assign(&p->names, loop, s, make_name(p->j->arena, w->var->sym, like), reference(p, w->to, like));
  }
}

/* Moved reads come first: whatever has to come before them is in a part before, or waits for them. */
static Stmt *loop_of(Plan *p, NodeSet set) {
  Stmt *loop = make_do(&p->names, p->j->loop->stmt, NULL, NULL);
  for (int k = 0; k < p->nstmts; k++) {
    for (int i = p->nstmts; i < p->n; i++) {
      Node *n = &p->node[i];
      if ((set >> i & 1) && statement_of(p, n->stmt) == k)
        make_assign(&p->names, loop, n->stmt, reference(p, n->keeps, n->moved->ref), n->moved->ref);
    }
    if (!(set >> k & 1)) continue;
    make_add(&p->names, loop, p->node[k].stmt);
    add_last_values(p, loop, k);
  }
  return loop;
}

static bool visit_no_loop(Stmt *s, void *data) {
  *(bool *)data &= s->kind != ST_DO;
  return true;
}

/* The loops of all parts; those of 'alone' are each all of a loop of one iteration. */
static Stmt *loops_of(Plan *p, uint32_t alone) {
  StmtList list = {0};
  for (int i = 0; i < p->nparts; i++) {
    Stmt *s = loop_of(p, p->part[i]), *once = alone >> i & 1 ? rewrite_do_once(p->j, p->j->loop->stmt) : NULL;
    if (once) make_add_loop(once, s);
    make_append(&list, once ? once : s);
  }
  return list.first;
}

static bool holds_loop(const Plan *p, NodeSet set) {
  for (int i = 0; i < p->nstmts; i++) {
    bool plain = true;
    if ((set >> i & 1) && p->node[i].stmt->kind != ST_ASSIGN) ast_stmt_walk((Stmt *)p->node[i].stmt->body, visit_no_loop, &plain);
    if ((set >> i & 1) && (p->node[i].stmt->kind == ST_DO || !plain)) return true;
  }
  return false;
}

/* Perhaps a wavefront. */
static bool in_band(const Loop *l) { return l->parent && query_tight_child(l->parent) == l; }

/* One thread can do the parts that recur, so that the others have kernels and nothing goes to the host and back. It is slower than
 * the host at that: this is for those who want all that can be on the device there. */
static bool may_be_alone(const Plan *p, uint32_t alone) {
  if (in_band(p->j->loop)) return false;
  if (!alone || p->nparts < 2 || __builtin_popcount(alone) == p->nparts || p->j->ana->priv->options->automatic != AUTO_ALL)
    return false;
  for (int i = 0; i < p->nparts; i++)
    if ((alone >> i & 1) && holds_loop(p, p->part[i])) return false;
  return true;
}

/* ---- words ---- */

static void put_lines(const Plan *p, NodeSet set, Buf *b) {
  const char *comma = "";
  for (int i = 0; i < p->n; i++) {
    if (!(set >> i & 1)) continue;
    buf_printf(b, i < p->nstmts ? "%s%d" : "%sread at %d", comma, query_line(p->j->ana, p->node[i].stmt->span));
    comma = ", ";
  }
}

static const char *words(const Plan *p) {
  Buf b = {0};
  if (p->nparts > 1) buf_puts(&b, "distributed into loops over the statements of line ");
  for (int i = 0; p->nparts > 1 && i < p->nparts; i++) {
    buf_puts(&b, i ? "; then " : "");
    put_lines(p, p->part[i], &b);
  }
  for (int i = 0; i < p->nwebs; i++)
    if (p->web[i].to)
      buf_printf(&b, p->web[i].to->rank ? "; '%s' has an element for each iteration" : "; '%s' is renamed in one of them",
                 p->web[i].var->path);
  for (int i = p->nstmts; i < p->n; i++) buf_printf(&b, "; %s is read before", query_words(p->j->arena, p->node[i].moved->ref));
  const char *s = arena_strdup(p->j->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

static const char *words_alone(const Plan *p, uint32_t alone) {
  Buf b = {0};
  buf_puts(&b, words(p));
  for (int i = 0; i < p->nparts; i++) {
    if (!(alone >> i & 1)) continue;
    buf_puts(&b, "; one thread does line ");
    put_lines(p, p->part[i], &b);
  }
  const char *s = arena_strdup(p->j->arena, b.s);
  buf_free(&b);
  return s;
}

/* The order of statements within a part is that of the source, moved reads before theirs: are its edges kept
 * so? */
static bool keeps_order(const Plan *p) {
  for (int i = 0; i < p->edge.n; i++) {
    const Edge *e = &p->edge.v[i];
    int from = node_of(p, e->from), to = node_of(p, e->to);
    if (e->carried || part_of(p, from) != part_of(p, to) || from == to) continue;
    int first = statement_of(p, e->from->stmt), later = statement_of(p, e->to->stmt);
    if (first > later || (first == later && to >= p->nstmts)) return false;
  }
  return true;
}

/* What one thread does takes nothing over from itself. */
static bool once_is_plain(const Transform *t) {
  for (const Piece *p = t->piece; p; p = p->next) {
    if (!p->loop->var->sym->scratch) continue;
    if (p->loop->verdict != V_PARALLEL) return false;
    for (const VarUse *u = p->loop->var_use; u; u = u->next)
      if (u->role == ROLE_INDUCTION || u->role == ROLE_SCAN) return false;
  }
  return true;
}

Transform *distribute_loop(Judge *j) {
  if (!rewrite_fits(j)) return NULL;
  Plan *p = ARENA_NEW(j->arena, Plan);
  uint32_t alone = 0;
  p->j = j;
  p->names.arena = j->arena;
  if (!find_nodes(p) || !add_elements(p) || !add_variables(p)) return NULL;
  split_nodes(p);
  find_reach(p);
  find_parts(p);
  if ((p->nparts < 2 && p->n == p->nstmts) || !keeps_order(p) || !place_webs(p) || !place_moves(p)) return NULL;
  Transform *t = rewrite_judge_all(j, loops_of(p, 0), words(p), &alone);
  if (t || !may_be_alone(p, alone)) return t;
  t = rewrite_judge(j, loops_of(p, alone), words_alone(p, alone));
  if (t) t->verdict = V_SEQUENTIAL;
  return t && once_is_plain(t) ? t : NULL;
}

/* ---- scans ---- */

static bool is_step(const Running *r, const Stmt *s) {
  for (const ScanStep *p = r->scan->step; p; p = p->next)
    if (p->stmt == s) return true;
  return false;
}

static bool is_any_step(const Judge *j, const Stmt *s) {
  for (const Running *r = j->running; r; r = r->next)
    if (is_step(r, s)) return true;
  return false;
}

static bool is_stored(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *w = j->code->access.v[i];
    if (w->write && w->var == v && !is_any_step(j, w->stmt)) return true;
  }
  return false;
}

/* A running value is made of elements that other statements of the loop store. */
static bool is_fed(const Judge *j) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->write && !a->var->scalar && is_any_step(j, a->stmt) && is_stored(j, a->var)) return true;
  }
  return false;
}

/* All of its pieces are kernels of their own, none for the running value that the loop as a whole hands on. */
static bool hands_on_no_more(const Judge *j, const Transform *t) {
  for (const Piece *p = t->piece; p; p = p->next)
    if (p->loop->verdict != V_PARALLEL && p->loop->verdict != V_REDUCTION && !iteration_order_exists(j->ana, p->loop)) return false;
  return true;
}

Transform *distribute_scan(Judge *j) {
  const Loop *l = j->loop;
  if (in_band(l)) return NULL;
  Transform *sides = j->running ? residue_classes_loop(j) : NULL; /* nor has one of several running values in turn */
  if (sides || is_fed(j)) return sides ? sides : distribute_loop(j);
  Transform *t = j->running && l->child ? distribute_loop(j) : NULL; /* a scan around loops has no tiles */
  return t && hands_on_no_more(j, t) ? t : NULL;
}
