/* Distribution of a loop over its statements, where some of them recur and others do not (Kennedy and Allen,
 * Optimizing compilers for modern architectures, 2.3, 5.3 and 5.4): statement_graph.h.
 *
 * Each strongly connected component has the verdict that a loop over it has: parallel, a reduction, a scan. Between them
 *
 *   scalar expansion   a scalar that iterations set before they read it has an element for each of them, in memory of the
 *                      launch, where it goes from one loop to another
 *   renaming           what an unconditional assignment sets is another variable than what was there before it
 *   node splitting     a read that has to come before a write which its statement waits for is done by a loop of its own */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"
#include "analysis/transform/statement_graph.h"
#include <string.h>

enum { MAX_STATEMENTS = 24, MAX_ACCESSES = 64, MAX_WEBS = 24 };

/* A scalar from one unconditional assignment to the next: these references share values with no other. */
typedef struct Web {
  const Var *var;
  int first, end;   /* its references lie in this range of Code.access */
  bool last;        /* the last of its variable */
  NodeSet writers;  /* statements that write it */
  const Symbol *to; /* what stands in its place; NULL: the variable itself */
} Web;

typedef struct Plan {
  Judge *j;
  StatementGraph g;
  Web web[MAX_WEBS];
  int nwebs;
  NodeSet part[STATEMENT_GRAPH_NODES]; /* in the order they run */
  int nparts;
  const Symbol *keeps[STATEMENT_GRAPH_NODES]; /* per moved read: holds what was read */
  int nscratch;
  Rewriter names; /* references that go to other variables */
} Plan;

static const Access *at(const Plan *p, int i) { return p->j->code->access.v[i]; }

/* ---- scalars ---- */

static bool is_own(const VarUse *u) { return u && !u->begins_old && (u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE); }

/* x = e in every iteration; what an array reduction adds to x it has set before */
static bool sets_always(const Plan *p, const Access *a) {
  return a->write && a->loop == p->j->loop && a->stmt->kind == ST_ASSIGN && a->stmt->parent == p->j->loop->stmt &&
         a->ref->kind == EX_NAME;
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
    if (a->write) w->writers |= 1u << statement_graph_statement(&p->g, a->stmt);
  }
  if (w) w->last = true;
  return true;
}

/* Within an iteration the references of a web keep their order, as far as one of them writes. */
static void order_web(Plan *p, const Web *w) {
  for (int i = w->first; i < w->end; i++)
    for (int k = i + 1; k < w->end; k++)
      if (at(p, i)->var == w->var && at(p, k)->var == w->var && (at(p, i)->write || at(p, k)->write))
        statement_graph_add(&p->g, at(p, i), at(p, k), false);
}

static bool can_be_array(const Var *v) {
  Type t = v->sym->type;
  return v->sym == v->object && !v->sym->equiv && !v->pointer && !v->target && !(v->sym->attrs & AT_VOLATILE) &&
         (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL);
}

static bool add_variable(Plan *p, const Var *v) {
  int before = p->nwebs;
  if (v->scalar && is_own(query_use(p->j->loop, v)) && can_be_array(v) && find_webs(p, v)) {
    for (int i = before; i < p->nwebs; i++) order_web(p, &p->web[i]);
    return true;
  }
  if (p->nwebs > before) return false;
  statement_graph_tie(&p->g, v, true);
  return true;
}

static bool add_variables(Plan *p) {
  for (int i = 0; i < p->g.variable.n; i++)
    if (!add_variable(p, p->g.variable.v[i])) return false;
  return true;
}

static bool add_elements(Plan *p) {
  if (!statement_graph_accesses(&p->g, MAX_ACCESSES)) return false;
  for (int i = 0; i < p->g.access.n; i++)
    if (p->g.access.v[i]->unknown) return false;
  statement_graph_order_elements(&p->g);
  return true;
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
      a->ref->how != REF_ELEMENT || a->ref->rank || a->partial || *a->tail || !can_be_array(a->var) ||
      statement_graph_node(&p->g, a) >= p->g.nstmts || !query_holds(a->stmt->u.assign.rhs, a->ref))
    return false;
  for (int i = 1; i < a->ref->nkid; i++) ast_expr_walk(a->ref->kid[i], visit_plain, (void *[]){(void *)p, &plain});
  return plain;
}

/* The reads inside a component that something in it overwrites. */
static bool move_reads(Plan *p, NodeSet set) {
  bool any = false;
  for (int i = 0; i < p->g.edge.n; i++) {
    const StatementEdge *e = &p->g.edge.v[i];
    if (e->from->write || !e->to->write || !statement_graph_inside(&p->g, e, set) || !may_move(p, e->from)) continue;
    if (p->g.n == STATEMENT_GRAPH_NODES) return any;
    p->g.node[p->g.n++] = (StatementNode){.stmt = e->from->stmt, .moved = e->from};
    any = true;
  }
  return any;
}

/* How much hangs together by what is carried: the squares of the numbers of statements. */
static int bound_statements(Plan *p) {
  int n = 0;
  NodeSet seen = 0;
  statement_graph_reach(&p->g);
  for (int i = 0; i < p->g.n; i++) {
    NodeSet set = statement_graph_component(&p->g, i);
    if (!(seen & set) && statement_graph_carries(&p->g, set)) n += __builtin_popcount(set) * __builtin_popcount(set);
    seen |= set;
  }
  return n;
}

/* Reads that help nobody go back. */
static void drop_moves(Plan *p, int bound) {
  for (int i = p->g.n - 1; i >= p->g.nstmts; i--) {
    StatementNode last = p->g.node[p->g.n - 1], tried = p->g.node[i];
    p->g.node[i] = last;
    p->g.n--;
    if (bound_statements(p) <= bound) continue;
    p->g.node[i] = tried;
    p->g.node[p->g.n++] = last;
  }
}

static void split_nodes(Plan *p) {
  int bound = bound_statements(p);
  NodeSet all = p->g.n == STATEMENT_GRAPH_NODES ? ~0u : (1u << p->g.n) - 1;
  if (!bound) return;
  for (int i = 0; i < p->g.nstmts; i++) {
    NodeSet set = statement_graph_component(&p->g, i);
    if (statement_graph_carries(&p->g, set & all)) move_reads(p, set);
  }
  int after = bound_statements(p);
  drop_moves(p, after < bound ? after : bound);
  if (after >= bound) p->g.n = p->g.nstmts;
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
    if (at(p, i)->var == w->var) parts |= 1u << part_of(p, statement_graph_node(&p->g, at(p, i)));
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
    const VarUse *u = query_use(p->j->loop, w->var);
    if (w->last && several && u->role == ROLE_LASTPRIVATE && __builtin_popcount(w->writers) != 1) return false;
    w->to = scratch(p, w->var->sym->name, w->var->sym->type, several);
    if (!w->to) return false;
    redirect(p, w);
  }
  return true;
}

static bool place_moves(Plan *p) {
  for (int i = p->g.nstmts; i < p->g.n; i++) {
    const StatementNode *n = &p->g.node[i];
    int own = part_of(p, i), user = part_of(p, statement_graph_statement(&p->g, n->stmt));
    p->keeps[i] = scratch(p, n->moved->var->sym->name, n->moved->var->sym->type, own != user);
    if (!p->keeps[i]) return false;
    vec_push(p->j->arena, &p->names.swap, ((Swap){.from = n->moved->ref, .to = reference(p, p->keeps[i], n->moved->ref)}));
  }
  return true;
}

/* x = t(i) behind the statement that sets it, as the value after the loop is wanted */
static void add_last_values(Plan *p, Stmt *loop, int statement) {
  const Stmt *s = p->g.node[statement].stmt;
  for (int i = 0; i < p->nwebs; i++) {
    const Web *w = &p->web[i];
    const Expr *like = at(p, w->first)->ref;
    if (!w->last || !w->to || w->writers != 1u << statement || query_use(p->j->loop, w->var)->role != ROLE_LASTPRIVATE) continue;
    make_assign(&p->names, loop, s, make_name(p->j->arena, w->var->sym, like), reference(p, w->to, like));
  }
}

/* Moved reads come first: whatever has to come before them is in a part before, or waits for them. */
static Stmt *loop_of(Plan *p, NodeSet set) {
  Stmt *loop = make_do(&p->names, p->j->loop->stmt, NULL, NULL);
  for (int k = 0; k < p->g.nstmts; k++) {
    for (int i = p->g.nstmts; i < p->g.n; i++) {
      const StatementNode *n = &p->g.node[i];
      if ((set >> i & 1) && statement_graph_statement(&p->g, n->stmt) == k)
        make_assign(&p->names, loop, n->stmt, reference(p, p->keeps[i], n->moved->ref), n->moved->ref);
    }
    if (!(set >> k & 1)) continue;
    make_add(&p->names, loop, p->g.node[k].stmt);
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
  for (int i = 0; i < p->g.nstmts; i++) {
    bool plain = true;
    if ((set >> i & 1) && p->g.node[i].stmt->kind != ST_ASSIGN)
      ast_stmt_walk((Stmt *)p->g.node[i].stmt->body, visit_no_loop, &plain);
    if ((set >> i & 1) && (p->g.node[i].stmt->kind == ST_DO || !plain)) return true;
  }
  return false;
}

/* Perhaps a wavefront. */
static bool in_band(const Loop *l) { return l->parent && query_tight_child(l->parent) == l; }

static bool find_element_set(Stmt *s, void *data) {
  bool *sets = data;
  *sets |=
      s->kind != ST_IF && s->kind != ST_ELSE_IF && s->kind != ST_ELSE && (s->kind != ST_ASSIGN || s->u.assign.lhs->kind != EX_NAME);
  return !*sets;
}

/* A part that many threads would do has more than scalars to set. */
static bool others_work(const Plan *p, uint32_t alone) {
  bool sets = false;
  for (int i = 0; i < p->nparts; i++)
    for (int k = 0; k < p->g.nstmts && !(alone >> i & 1) && !sets; k++) {
      Stmt *s = (Stmt *)p->g.node[k].stmt;
      if (!(p->part[i] >> k & 1)) continue;
      if (find_element_set(s, &sets)) ast_stmt_walk(s->body, find_element_set, &sets);
    }
  return sets;
}

/* One thread can do the parts that recur, so that the others have kernels and nothing goes to the host and back. It is slower than
 * the host at that: this is for those who want all that can be on the device there. */
static bool may_be_alone(const Plan *p, uint32_t alone) {
  if (in_band(p->j->loop)) return false;
  if (!alone || p->nparts < 2 || __builtin_popcount(alone) == p->nparts || p->j->ana->priv->options->automatic != AUTO_ALL)
    return false;
  for (int i = 0; i < p->nparts; i++)
    if ((alone >> i & 1) && holds_loop(p, p->part[i])) return false;
  return others_work(p, alone);
}

/* ---- words ---- */

static void put_lines(const Plan *p, NodeSet set, Buf *b) {
  const char *comma = "";
  for (int i = 0; i < p->g.n; i++) {
    if (!(set >> i & 1)) continue;
    buf_printf(b, i < p->g.nstmts ? "%s%d" : "%sread at %d", comma, query_line(p->j->ana, p->g.node[i].stmt->span));
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
      buf_printf(&b, p->web[i].to->rank ? "; '%s' is expanded to an element for each iteration" : "; '%s' is renamed in one of them",
                 p->web[i].var->path);
  for (int i = p->g.nstmts; i < p->g.n; i++)
    buf_printf(&b, "; %s is read before", query_words(p->j->arena, p->g.node[i].moved->ref));
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

/* The order of statements within a part is that of the source, moved reads before theirs: are its edges kept so? */
static bool keeps_order(const Plan *p) {
  for (int i = 0; i < p->g.edge.n; i++) {
    const StatementEdge *e = &p->g.edge.v[i];
    int from = statement_graph_node(&p->g, e->from), to = statement_graph_node(&p->g, e->to);
    if (e->carried || part_of(p, from) != part_of(p, to) || from == to) continue;
    int first = statement_graph_statement(&p->g, e->from->stmt), later = statement_graph_statement(&p->g, e->to->stmt);
    if (first > later || (first == later && to >= p->g.nstmts)) return false;
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
  if (!statement_graph_open(&p->g, j, MAX_STATEMENTS) || !add_elements(p) || !add_variables(p)) return NULL;
  split_nodes(p);
  statement_graph_reach(&p->g);
  p->nparts = statement_graph_parts(&p->g, p->part, true);
  if ((p->nparts < 2 && p->g.n == p->g.nstmts) || !keeps_order(p) || !place_webs(p) || !place_moves(p)) return NULL;
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

/* A scan variable is made of elements that other statements of the loop store. */
static bool is_fed(const Judge *j) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->write && !a->var->scalar && is_any_step(j, a->stmt) && is_stored(j, a->var)) return true;
  }
  return false;
}

/* All of its pieces are kernels of their own: what scans has no loops inside any more. */
static bool has_kernels(const Judge *j, const Transform *t) {
  for (const Piece *p = t->piece; p; p = p->next) {
    Loop *l = p->loop;
    bool scans = l->verdict == V_SCAN && !l->child && t->piece->next;
    if (!scans && l->verdict != V_PARALLEL && l->verdict != V_REDUCTION && !iteration_order_exists(j->ana, l)) return false;
  }
  return true;
}

/* The statement of the loop's body that 's' is, or is in. */
static const Stmt *top_of(const Judge *j, const Stmt *s) {
  while (s && s->parent != j->loop->stmt) s = s->parent;
  return s;
}

/* Copies of scan variables that others are made of, or that loops inside read: p = p + a(i); q = q + p becomes p = p + a(i); p_1 = p;
 * q = q + p_1, in which p_1 can be expanded. */
typedef struct ScanCopies {
  Judge *j;
  Rewriter w;
  VEC(const Stmt *) behind; /* each copy: stands behind this statement of the body; NULL: before the first one */
  VEC(const Symbol *) to, from;
  int nscratch;
} ScanCopies;

/* Where statements of the body set it: the first and the last one. */
static void find_steps(const Judge *j, const Running *r, const Stmt **first, const Stmt **last) {
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next)
    for (const ScanStep *p = r->scan->step; p; p = p->next)
      if (top_of(j, p->stmt) == s) *first = *first ? *first : s, *last = s;
}

static bool stands_before(const Stmt *a, const Stmt *b) {
  while (a && a != b) a = a->next;
  return a && a == b;
}

static const Symbol *copy_behind(ScanCopies *c, const Running *r, const Stmt *behind) {
  const Symbol *from = r->var->sym;
  for (int i = 0; i < c->to.n; i++)
    if (c->from.v[i] == from && c->behind.v[i] == behind) return c->to.v[i];
  const Symbol *s = rewrite_scratch(c->j, from->name, ++c->nscratch, from->type, NULL, NULL, 0);
  vec_push(c->j->arena, &c->to, s);
  vec_push(c->j->arena, &c->from, from);
  vec_push(c->j->arena, &c->behind, behind);
  return s;
}

/* False: it is read between its steps, or has no plain name. */
static bool copy_variable(ScanCopies *c, const Running *r) {
  const Judge *j = c->j;
  const Stmt *first = NULL, *last = NULL;
  if (!r->var->scalar || !can_be_array(r->var)) return false;
  find_steps(j, r, &first, &last);
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != r->var || scan_own(r, a)) continue;
    const Stmt *at = top_of(j, a->stmt);
    if (a->write || a->ref->kind != EX_NAME || at == first || at == last) return false;
    bool before = stands_before(at, first);
    if (!before && !stands_before(last, at)) return false;
    const Symbol *to = copy_behind(c, r, before ? NULL : last);
    vec_push(c->j->arena, &c->w.swap, ((Swap){.from = a->ref, .to = make_name(c->j->arena, to, a->ref)}));
  }
  return true;
}

static bool is_copied(const ScanCopies *c, const Running *r) {
  for (int i = 0; i < c->to.n; i++)
    if (c->from.v[i] == r->var->sym) return true;
  return false;
}

static void put_copies(ScanCopies *c, Stmt *loop, const Stmt *behind, const Stmt *like) {
  for (int i = 0; i < c->to.n; i++)
    if (c->behind.v[i] == behind)
      make_assign(&c->w, loop, like, make_name(c->j->arena, c->to.v[i], c->j->loop->stmt->u.loop.var),
                  make_name(c->j->arena, c->from.v[i], c->j->loop->stmt->u.loop.var));
}

static bool is_read_inside(const Judge *j, const Running *r) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == r->var && a->loop != j->loop && !scan_own(r, a)) return true;
  }
  return false;
}

/* Others need its values for all iterations at once. */
static bool hands_values(const Judge *j, const Running *r) { return scan_feeds_another(j, r) || is_read_inside(j, r); }

/* One scan after the other, or a scan and the loops that read it: the values of the first, for all iterations, are what the next one is
 * made of. */
static Transform *distribute_chain(Judge *j) {
  ScanCopies c = {.j = j, .w.arena = j->arena};
  const Stmt *body = j->loop->stmt->body;
  if (!rewrite_fits(j) || !body) return NULL;
  for (const Running *r = j->running; r; r = r->next)
    if (hands_values(j, r) && !r->scan->previous && !is_copied(&c, r) && !copy_variable(&c, r)) return NULL;
  if (!c.to.n) return NULL;
  Stmt *loop = make_do(&c.w, j->loop->stmt, NULL, NULL);
  put_copies(&c, loop, NULL, body);
  for (const Stmt *s = body; s; s = s->next) {
    make_add(&c.w, loop, s);
    put_copies(&c, loop, s, s);
  }
  return rewrite_judge(j, loop, "copies of scan variables that other statements need");
}

/* All other statements read copies of it, or its elements. */
static bool hands_copies(const Judge *j, const Running *r) {
  if (r->scan->previous) return true;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == r->var && !scan_own(r, a) && !(a->stmt->kind == ST_ASSIGN && a->stmt->u.assign.rhs == a->ref)) return false;
  }
  return true;
}

static bool is_chain(const Judge *j, bool *copied) {
  bool chain = false;
  *copied = true;
  for (const Running *r = j->running; r; r = r->next)
    if (hands_values(j, r)) {
      chain = true;
      *copied &= hands_copies(j, r);
    }
  return chain;
}

Transform *distribute_scan(Judge *j) {
  const Loop *l = j->loop;
  if (in_band(l)) return NULL;
  Transform *sides = j->running ? residue_classes_loop(j) : NULL; /* nor has one of several scan variables in turn */
  if (sides || is_fed(j)) return sides ? sides : distribute_loop(j);
  bool copied; /* one after the other */
  if (is_chain(j, &copied)) return copied ? distribute_loop(j) : distribute_chain(j);
  Transform *t = j->running && l->child ? distribute_loop(j) : NULL; /* a scan around loops has no tiles */
  return t && has_kernels(j, t) ? t : NULL;
}
