/* Loops without a directive that have so little to do that a launch, or a question whether to launch, takes longer:
 *
 *   do i = 1, n
 *     d = r(:, i) - r(:, j)          a launch of three threads, n times over
 *
 * Where their numbers of iterations are constants, and where they are executed again and again, they are the host's as they stand, if
 * statements of the host beside them use the same arrays. That does not matter for small arrays that no larger kernel of the procedure uses: a
 * launch between kernels keeps arrays on the device. Rows of sparse matrices and lists,
 *
 *   do i = 1, n                          sequential: x(i) is read in later rows
 *     s = b(i)
 *     do k = first(i), first(i + 1) - 1
 *       s = s - a(k)*x(col(k))
 *
 * are taken to be short, and arrays that no kernel in the outermost loop around changes to be at home as well. */
#include "codegen/host/few_operations.h"
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/extent.h"
#include <math.h>

enum {
  FEW = 1024, /* operations, which take a core a few tenths of a microsecond; a launch takes several */
  SLOW = 8,   /* operations that an intrinsic function counts as */
  ROW = 16,   /* iterations of a loop from an element of an array to another one */
  LEVELS = 3, /* of procedures that call procedures */
};

/* INFINITY: they are no constant. */
static double elements(Arena *a, const Expr *e) {
  Extent x[EXT_MAX_RANK];
  double all = 1;
  if (!e || e->rank > EXT_MAX_RANK || !extent_of_expr(a, e, x)) return INFINITY;
  for (int i = 0; i < e->rank; i++) all *= x[i].known ? (double)x[i].value : INFINITY;
  return all;
}

typedef struct Count {
  Arena *arena;
  int levels; /* of procedures that call procedures, which are still looked into */
} Count;

static double block(Count *c, const Stmt *s);

/* Procedures of this file are looked into. */
static double called(Count *c, const Expr *e) {
  const Symbol *p = e->sym && e->sym->target ? e->sym->target : e->sym;
  if (intrinsic_called(e)) return SLOW;
  if (!p || p->kind != SY_PROCEDURE || p->dummy || !p->unit || !p->unit->exec || !c->levels) return INFINITY;
  c->levels--;
  const double work = SLOW + block(c, p->unit->exec);
  c->levels++;
  return work;
}

double few_operations_of_call(Gen *g, const Expr *callee) {
  Count c = {g->arena, LEVELS};
  const double work = called(&c, callee);
  return work <= FEW / 4 ? work : INFINITY;
}

/* Each element of the result has to do with all of the operand, as in SUM and MATMUL. */
static bool takes_all(const Expr *e, const Expr *operand) {
  const IntrinsicId id = intrinsic_called(e);
  return id != IN_NONE && operand && operand->rank && (operand->rank != e->rank || id == IN_MATMUL);
}

/* For an element of the statement. */
static double expression(Count *c, const Expr *e) {
  if (!e) return 0;
  bool calls = e->kind == EX_REF && e->how == REF_CALL, defined = (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym;
  double work = calls || defined ? 1 + called(c, e) : 1;
  for (int i = 0; i < e->nkid; i++)
    work += expression(c, e->kid[i]) * (calls && takes_all(e, e->kid[i]) ? elements(c->arena, e->kid[i]) : 1);
  return work;
}

static bool visit_array(Expr *e, void *data) {
  *(bool *)data |= e->rank > 0;
  return !*(bool *)data;
}

/* Of arrays nobody has counted the elements. */
static double scalar(Count *c, const Expr *e) {
  bool arrays = false;
  if (e) ast_expr_walk((Expr *)e, visit_array, &arrays);
  return arrays ? INFINITY : expression(c, e);
}

static bool visit_element(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_ELEMENT;
  return true;
}

static bool visit_loop(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_DO;
  return true;
}

/* do k = first(i), first(i + 1) - 1, without loops inside */
static bool is_row(const Stmt *s) {
  bool element = false, loops = false;
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED) return false;
  ast_expr_walk((Expr *)s->u.loop.lo, visit_element, &element);
  ast_expr_walk((Expr *)s->u.loop.hi, visit_element, &element);
  if (element && s->body) ast_stmt_walk(s->body, visit_loop, &loops);
  return element && !loops;
}

static double trips(const Stmt *s) {
  int64_t a, b, c = 1;
  if (is_row(s)) return ROW;
  const Expr *step = s->u.loop.step;
  if (s->u.loop.how != DO_COUNTED || !fold_const_int(s->u.loop.lo, &a) || !fold_const_int(s->u.loop.hi, &b)) return INFINITY;
  if (step && (!fold_const_int(step, &c) || !c)) return INFINITY;
  return fmax(0, floor(((double)b - (double)a + (double)c) / (double)c));
}

static double assignment(Count *c, const Stmt *s) {
  const Expr *l = s->u.assign.lhs, *r = s->u.assign.rhs;
  bool reshapes;
  const double each = s->u.assign.defined ? INFINITY : expression(c, l) + expression(c, r);
  if (s->u.assign.defined || (!l->rank && section_fold(s).op == RED_NONE)) return each;
  const Expr *e = section_shape(s, &reshapes);
  return reshapes ? INFINITY : each * elements(c->arena, e);
}

static double statement(Count *c, const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN: return assignment(c, s);
  case ST_IF:
  case ST_ELSE_IF: return scalar(c, s->u.branch.cond) + block(c, s->body) + block(c, s->other);
  case ST_ELSE: return block(c, s->body);
  case ST_DO: {
    const double n = trips(s), work = 1 + block(c, s->body);
    return n > 0 ? n * work : 1;
  }
  case ST_CONTINUE:
  case ST_CYCLE:
  case ST_EXIT:
  case ST_RETURN:
  case ST_END: return 0;
  default: return INFINITY;
  }
}

static double block(Count *c, const Stmt *s) {
  double work = 0;
  for (; s; s = s->next) work += statement(c, s);
  return work;
}

static bool is_asked(const Nest *n) { return n->directive || n->region || n->loop[0]->kind == LOOP_CONCURRENT; }

bool few_operations_has(const Gen *g, const Nest *n) {
  Count c = {g->arena, LEVELS};
  if (is_asked(n) || n->fused || n->once || (n->first->kind != ST_DO && n->first->kind != ST_ASSIGN)) return false;
  return statement(&c, n->first) <= FEW;
}

/* ---- whether it is executed again and again ---- */

static bool in_loop(const Stmt *s) {
  for (s = s->parent; s; s = s->parent)
    if (s->kind == ST_DO) return true;
  return false;
}

typedef struct Calls {
  Gen *g;
  const Stmt *s;
  bool repeated; /* the unit itself is called in loops, or calls itself */
  bool more;     /* one was found */
} Calls;

static bool visit_call(Expr *e, void *data) {
  Calls *c = data;
  bool calls = (e->kind == EX_REF && e->how == REF_CALL) || e->kind == EX_UNARY || e->kind == EX_BINARY || c->s->kind == ST_CALL;
  const Symbol *p = e->sym && e->sym->target ? e->sym->target : e->sym;
  const Unit *u = calls && p && p->kind == SY_PROCEDURE ? p->unit : NULL;
  if (!u || map_get(&c->g->repeated, u) || (!c->repeated && !in_loop(c->s) && u != c->s->unit)) return true;
  map_put(c->g->arena, &c->g->repeated, u, (void *)u);
  c->more = true;
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  Calls *c = data;
  c->s = s;
  ast_stmt_walk_exprs(s, visit_call, c);
  return true;
}

static bool find_repeated(Gen *g, Unit *u) {
  bool more = false;
  for (; u; u = u->next) {
    Calls c = {g, NULL, map_get(&g->repeated, u) != NULL, false};
    if (u->exec) ast_stmt_walk(u->exec, visit_stmt, &c);
    more |= c.more | find_repeated(g, u->child);
  }
  return more;
}

void few_operations_find(Gen *g) {
  while (find_repeated(g, g->prog->units)) {}
}

static bool is_repeated(const Gen *g, const Nest *n) { return in_loop(n->first) || map_get(&g->repeated, n->unit); }

/* ---- what kernels beside it use ---- */

typedef struct Search {
  Gen *g;
  const Symbol *sym;
  bool calls; /* the statement calls procedures, which may have kernels */
  bool found;
} Search;

static bool visit_name(Expr *e, void *data) {
  Search *q = data;
  q->calls |= e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e);
  q->found |= e->kind == EX_NAME && e->sym && (e->sym == q->sym || e->sym->target == q->sym);
  return true;
}

static bool stands_in_run(const Nest *once, const Stmt *s) {
  for (const Stmt *p = once->first; p; p = p->next) {
    if (p == s) return true;
    if (p == once->last || p->end == once->last) return false;
  }
  return false;
}

/* The statement runs with others between kernels, as a launch of one thread. */
static bool is_launched(const Gen *g, const Stmt *s) {
  const Decisions *all = g->decided->before;
  for (int i = 0; i < all->nest.n; i++) {
    const Nest *p = all->nest.v[i];
    if (p->once && !p->optional && p->unit == s->unit && decision_of(all, p).offload && stands_in_run(p, s)) return true;
  }
  return false;
}

/* Statements that are to be kernels do not count. */
static bool visit_host(Stmt *s, void *data) {
  Search *q = data;
  const Nest **n = map_get(&q->g->nest_of, s);
  if ((n && decision_of(q->g->decided->before, *n).offload) || q->found || is_launched(q->g, s)) return false;
  q->calls = s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, visit_name, q);
  q->found &= !q->calls;
  return true;
}

/* The host uses it in the innermost loop around the nest, too, or in the procedure that is called again and again. */
static bool host_uses(Gen *g, const Nest *n, const Symbol *sym) {
  Search q = {.g = g, .sym = sym};
  const Stmt *loop = n->first->parent;
  while (loop && loop->kind != ST_DO) loop = loop->parent;
  Stmt *body = loop ? loop->body : n->unit->exec;
  if (body) ast_stmt_walk(body, visit_host, &q);
  return q.found;
}

static bool larger_uses(Gen *g, const Nest *n, const Symbol *sym) {
  const Decisions *all = g->decided->before;
  for (int i = 0; i < all->nest.n; i++) {
    const Nest *p = all->nest.v[i];
    if (p->unit != n->unit || !decision_of(all, p).offload || few_operations_has(g, p)) continue;
    for (const VarUse *v = p->vars; v; v = v->next)
      if (v->sym == sym) return true;
  }
  return false;
}

/* The outermost loop around the nest; NULL: there is none. */
static const Stmt *outermost(const Nest *n) {
  const Stmt *loop = NULL;
  for (const Stmt *s = n->first->parent; s; s = s->parent)
    if (s->kind == ST_DO) loop = s;
  return loop;
}

/* Where the nest is executed again and again, so is a kernel that changes the array. */
static bool kernel_changes(Gen *g, const Nest *n, const Symbol *sym) {
  const Decisions *all = g->decided->before;
  for (int i = 0; i < all->nest.n; i++) {
    const Nest *p = all->nest.v[i];
    if (p == n || p->unit != n->unit || outermost(p) != outermost(n) || !decision_of(all, p).offload) continue;
    for (const VarUse *v = p->vars; v; v = v->next)
      if (v->sym == sym && v->written) return true;
  }
  return false;
}

/* That the host uses it moves no more than moves already. */
static bool is_at_home(Gen *g, const Nest *n, const VarUse *u) {
  if (!u->tail && !u->designator->rank) return true;
  if (is_row(n->first) && !u->written && !kernel_changes(g, n, u->sym)) return true;
  bool small = !u->tail && elements(g->arena, u->designator) <= EXT_FEW;
  return (small && !larger_uses(g, n, u->sym)) || host_uses(g, n, u->sym);
}

static bool stands_in(const Nest *p, const Stmt *s) {
  for (const Stmt *q = p->first; q; q = q->parent)
    if (q == s) return true;
  return false;
}

/* A sequential loop for one team, the loops inside which are all the host's: a thread would do them one after another. */
static bool all_inside_stay(Gen *g, const Nest *n) {
  const Decisions *all = g->decided->before;
  int inside = 0;
  for (int i = 0; i < all->nest.n; i++) {
    const Nest *p = all->nest.v[i];
    if (p == n || p->unit != n->unit || p->once || p->stepped || !stands_in(p, n->first)) continue;
    if (!few_operations_stays(g, p)) return false;
    inside++;
  }
  return inside > 0;
}

bool few_operations_stays(Gen *g, const Nest *n) {
  if (n->once && n->optional) return all_inside_stay(g, n);
  if (!few_operations_has(g, n) || !is_repeated(g, n)) return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (!is_at_home(g, n, u)) return false;
  return true;
}
