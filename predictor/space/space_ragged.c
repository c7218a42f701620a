/* Loops whose bounds data decide: how often they run is guessed from the program's text. */
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space_ragged.h"

/* A loop without bounds inside a kernel searches or converges: tens of turns. */
enum { SEARCH_TURNS = 16 };

typedef struct {
  Sizes *v;
  const Symbol *var;
  double most; /* the largest extent that is known of a dimension whose subscript is the variable; 0: there is none */
} Subscripted;

/* The dimension's extent, if the program says it: no assumption stays. */
static double known_extent(Sizes *v, const Symbol *array, int d) {
  PredAssumption **tail = v->assumption_tail;
  bool before = v->assumed;
  int64_t lo, extent;
  v->assumed = false;
  arrays_dim(v, array, d, &lo, &extent);
  bool sure = !v->assumed;
  v->assumed = before;
  v->assumption_tail = tail;
  *tail = NULL;
  return sure ? (double)extent : 0;
}

static bool look(Expr *e, void *data) {
  Subscripted *x = data;
  if (e->kind != EX_REF || e->how == REF_CALL || !e->sym) return true;
  const Symbol *array = e->sym->target ? e->sym->target : e->sym;
  for (int d = 0; d < array->rank && d + 1 < e->nkid; d++) {
    const Expr *sub = e->kid[d + 1];
    if (!sub || sub->kind != EX_NAME || sub->sym != x->var) continue;
    double extent = known_extent(x->v, array, d);
    if (extent > x->most) x->most = extent;
  }
  return true;
}

static bool look_in(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, look, data);
  return true;
}

/* Loops around it ask in each of their iterations. What is looked for while extents are being worked out may lack some. */
static double subscripted(Sizes *v, const SpcLoop *l) {
  for (int i = 0; i < v->subscripted.n; i++)
    if (v->subscripted.v[i].loop == l->stmt) return v->subscripted.v[i].most;
  Subscripted x = {v, l->var, 0};
  ast_stmt_walk(l->stmt->body, look_in, &x);
  if (!v->busy.n) vec_push(v->arena, &v->subscripted, ((SizSubscripted){l->stmt, x.most}));
  return x.most;
}

typedef struct {
  const Symbol *sym;
  bool in_array, found;
} Mention;

static bool mention(Expr *e, void *data) {
  Mention *m = data;
  m->in_array |= e->kind == EX_REF && e->how != REF_CALL;
  m->found |= e->kind == EX_NAME && e->sym == m->sym;
  return true;
}

/* Rows: bounds are array elements that the variable of a loop around it chooses. */
static double rows_of(Sizes *v, const SpcLoop *l) {
  const SpcLoops *around = space_around(v, l->stmt);
  double rows = 1;
  bool ragged = false;
  for (int i = 0; i < around->n; i++) {
    Mention m = {around->l[i].var, false, false};
    const Expr *bound[] = {l->lo, l->hi};
    for (int b = 0; b < 2; b++)
      if (bound[b]) ast_expr_walk((Expr *)(uintptr_t)bound[b], mention, &m);
    if (!around->l[i].var || !m.found || !m.in_array) continue;
    ragged = true;
    rows *= space_range(v, &around->l[i]).mean;
  }
  return ragged ? rows : 0;
}

/* ---- DO WHILE ---- */

/* A variable that the loop steps by a constant, and the value that ends it. */
typedef struct {
  const Symbol *var;
  int64_t first, step, last;
} Counter;

/* var = var + c, as the only assignment to it in the loop. */
static bool find_step(const Sizes *v, const Stmt *loop, Counter *c) {
  int found = 0;
  for (const SizAssign *a = sizes_scan_last(v, c->var); a; a = sizes_scan_earlier(v, a)) {
    const Stmt *s = a->stmt->parent;
    while (s && s != loop) s = s->parent;
    if (!s) continue;
    const Expr *e = a->rhs;
    bool steps = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == c->var;
    if (++found > 1 || !steps || !fold_const_int(e->kid[1], &c->step) || c->step == 0) return false;
    if (e->op == OP_SUB) c->step = -c->step;
  }
  return found == 1;
}

/* var < n and the like, of a variable that the loop counts from a value that is known. */
static bool is_counted(Sizes *v, const Stmt *loop, const Expr *cond, Counter *c) {
  const Expr *name = cond->kid[0];
  bool assigned, carried;
  if (name->kind != EX_NAME || !name->sym || name->rank || name->type.base != TY_INTEGER) return false;
  *c = (Counter){.var = name->sym};
  if (!find_step(v, loop, c) || (c->step > 0 ? cond->op != OP_LT && cond->op != OP_LE : cond->op != OP_GT && cond->op != OP_GE)) return false;
  const SizAssign *begin = elements_reaching(v, loop, c->var, &assigned, &carried);
  if (!begin || carried || !sizes_int(v, begin->rhs, &c->first) || !sizes_int(v, cond->kid[1], &c->last)) return false;
  if (cond->op == OP_LT || cond->op == OP_GT) c->last += c->step > 0 ? -1 : 1;
  return true;
}

static bool subscripts(Expr *e, void *data) {
  Mention *m = data;
  for (int i = 1; e->kind == EX_REF && e->how != REF_CALL && i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], mention, m);
  return !m->found;
}

/* As often as its counter says; half as often, where it looks through an array meanwhile; what else may end it mostly does so earlier. */
static int64_t while_trip(Sizes *v, const Stmt *loop) {
  const Expr *part[] = {loop->u.loop.cond, NULL};
  Counter c;
  int counted = -1;
  if (part[0] && part[0]->kind == EX_BINARY && part[0]->op == OP_AND) part[1] = part[0]->kid[1], part[0] = part[0]->kid[0];
  for (int i = 0; i < 2 && counted < 0; i++)
    if (part[i] && part[i]->kind == EX_BINARY && part[i]->nkid == 2 && is_counted(v, loop, part[i], &c)) counted = i;
  if (counted < 0) return SEARCH_TURNS;
  const int64_t all = (c.last - c.first) / c.step + 1, half = (all + 1) / 2;
  const Expr *other = part[1 - counted];
  Mention m = {c.var, false, false};
  if (other) ast_expr_walk((Expr *)(uintptr_t)other, subscripts, &m);
  if (all < 1) return 1;
  return !other ? all : m.found || half < SEARCH_TURNS ? half : SEARCH_TURNS;
}

bool space_ragged_trip(Sizes *v, const SpcLoop *l, int64_t *trip) {
  if (!l->stmt || l->array || l->stmt->kind != ST_DO) return false;
  bool inside = v->kernel_first && stmt_before(v->kernel_first, l->stmt);
  if (!l->var) {
    *trip = inside ? while_trip(v, l->stmt) : SEARCH_TURNS;
    return inside;
  }
  double rows = rows_of(v, l), most;
  if (rows < 1) return false;
  most = subscripted(v, l);
  *trip = (int64_t)(most / rows + 0.5);
  if (*trip < 1) *trip = 1;
  return most > 0;
}
