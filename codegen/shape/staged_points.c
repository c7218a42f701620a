/* Small arrays at a point: t(3, 3, n), v(3, n), u(5, nx, ny). Neighbouring threads use elements a section apart, so that each access of a warp touches as
 * many lines as one of all its elements would, and each store is as many sectors:
 *
 *   do i = 1, n                                   neighbours have neighbouring sections
 *     d = t(1,1,i)*t(2,2,i) - t(1,2,i)*t(2,1,i)
 *     u(1,1,i) = t(2,2,i)/d                       constant subscripts,
 *     do k = 1, 2; w(k,i) = u(k,k,i)              or those of short loops
 *
 * Where the iteration comes to most elements of its sections the warp brings them to shared memory in one piece (shape_staged.c). Long loops along
 * sections have forms of their own. */
#include "codegen/shape/shape.h"
#include <string.h>

enum {
  MOST_INSIDE = 3,    /* dimensions of a section */
  MOST_ELEMENTS = 64, /* of a section that are told apart */
  MOST_LOOPS = 4,     /* around a reference */
  MOST_TURNS = 16,    /* iterations of such a loop */
  MOST_VISITS = 2048  /* statements looked at */
};

typedef struct Element {
  int64_t sub[MOST_INSIDE];
  bool set;
} Element;

typedef struct Points {
  const Symbol *sym;
  int inside;
  Element element[MOST_ELEMENTS];
  int n;
  const Symbol *var[MOST_LOOPS]; /* of the loops around the statement looked at, */
  int64_t value[MOST_LOOPS];     /* and their values */
  int nloop;
  int visits;
  bool set;   /* the reference looked at is assigned to in any case */
  bool along; /* a loop of many iterations, or of who knows how many, goes along the sections */
} Points;

/* The value of a subscript, if the loops around the statement are all that it depends on. */
static bool value_of(const Points *p, const Expr *e, int64_t *value) {
  if (fold_const_int(e, value)) return true;
  for (int i = 0; i < p->nloop; i++)
    if (align_shifted(e, p->var[i], value)) {
      *value += p->value[i];
      return true;
    }
  return false;
}

static bool visit_ref(Expr *e, void *data) {
  Points *p = data;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != p->sym) return true;
  Element x = {.set = p->set};
  for (int d = 0; d < p->inside; d++)
    if (!value_of(p, e->kid[d + 1], &x.sub[d])) return true;
  int i = 0;
  while (i < p->n && memcmp(p->element[i].sub, x.sub, sizeof x.sub) != 0) i++;
  if (i < p->n)
    p->element[i].set |= x.set;
  else if (i < MOST_ELEMENTS)
    p->element[p->n++] = x;
  return true;
}

static bool visit_along(Expr *e, void *data) {
  Points *p = data;
  int64_t x;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != p->sym) return true;
  for (int d = 0; d < p->inside; d++) p->along |= !value_of(p, e->kid[d + 1], &x);
  return true;
}

static bool visit_statement_along(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_along, data);
  return true;
}

static void visit_block(Points *p, const Stmt *s);

/* How many iterations the loop has; -1: many, or it is not known. */
static int64_t turns(const Points *p, const Stmt *s, int64_t *lo, int64_t *step) {
  int64_t hi;
  *step = 1;
  if (s->u.loop.how != DO_COUNTED || p->nloop == MOST_LOOPS || !value_of(p, s->u.loop.lo, lo) || !value_of(p, s->u.loop.hi, &hi) ||
      (s->u.loop.step && !fold_const_int(s->u.loop.step, step)) || (*step != 1 && *step != -1))
    return -1;
  int64_t trips = (hi - *lo) * *step + 1;
  return trips > MOST_TURNS ? -1 : trips < 0 ? 0 : trips;
}

/* All its iterations, if they are few and their number is known. */
static void visit_loop(Points *p, const Stmt *s) {
  int64_t lo, step, trips = turns(p, s, &lo, &step);
  if (trips < 0) {
    ast_stmt_walk(s->body, visit_statement_along, p);
    return;
  }
  p->var[p->nloop++] = s->u.loop.var->sym;
  for (int64_t t = 0; t < trips; t++) {
    p->value[p->nloop - 1] = lo + t * step;
    visit_block(p, s->body);
  }
  p->nloop--;
}

/* Loops that may not run. */
static bool find_loop(Stmt *s, void *data) {
  int64_t lo, step;
  bool is_long = s->kind == ST_DO && turns(data, s, &lo, &step) < 0;
  if (is_long) ast_stmt_walk(s->body, visit_statement_along, data);
  return !is_long;
}

static void visit_block(Points *p, const Stmt *s) {
  for (; s && p->visits < MOST_VISITS; s = s->next) {
    p->visits++;
    if (s->kind == ST_DO)
      visit_loop(p, s);
    else if (s->kind == ST_ASSIGN) {
      ast_expr_walk(s->u.assign.rhs, visit_ref, p);
      p->set = true;
      visit_ref(s->u.assign.lhs, p);
      p->set = false;
    } else if (s->kind == ST_IF && !s->other) {
      ast_stmt_walk(s->body, find_loop, p);
    } else if (s->kind == ST_IF) { /* one of them is as good as another */
      for (const Stmt *o = s; o; o = o->other) {
        const Stmt *t = o->body;
        ast_stmt_walk(o->body, find_loop, p);
        for (; t; t = t->next) ast_stmt_walk_exprs((Stmt *)t, visit_ref, p);
      }
    }
  }
}

StagedPoints staged_points_of(const Symbol *sym, int inside, const Stmt *body) {
  Points p = {.sym = sym, .inside = inside};
  StagedPoints found = {0};
  if (inside > MOST_INSIDE) return found;
  visit_block(&p, body);
  if (p.along) return found;
  found.met = p.n;
  for (int i = 0; i < p.n; i++) found.set += p.element[i].set;
  if (ast_jump_block(body)) found.set = 0;
  return found;
}
