/* Loops whose bounds data decide: how often they run is guessed from the program's text. */
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
  const SizQuiet quiet = sizes_quiet_begin(v);
  int64_t lo, extent;
  v->assumed = false;
  arrays_dim(v, array, d, &lo, &extent);
  bool sure = !v->assumed;
  sizes_quiet_end(v, quiet);
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

bool space_ragged_trip(Sizes *v, const SpcLoop *l, int64_t *trip) {
  if (!l->stmt || l->array || l->stmt->kind != ST_DO) return false;
  bool inside = v->kernel_first && stmt_before(v->kernel_first, l->stmt) && !stmt_before(v->kernel_last, l->stmt);
  if (l->stmt->u.loop.how == DO_WHILE || !l->var) {
    int64_t steps = inside ? space_while_trip(v, l->stmt, SEARCH_TURNS) : space_while_steps(v, l->stmt);
    if (steps > 0) *trip = steps;
    return steps > 0;
  }
  double rows = rows_of(v, l), most;
  if (rows < 1) return false;
  most = subscripted(v, l);
  *trip = (int64_t)(most / rows + 0.5);
  if (*trip < 1) *trip = 1;
  return most > 0;
}
