/* Counters and other scan variables that are elements of an array, beside other values that the loop carries or reduces to:
 *
 *   do i = 1, n                                do i = 1, n
 *     c = cell(i)                                if (x(i) > 0) then
 *     if (x(i) > 0) then                           h(i) = cnt(cell(i))
 *       cnt(c) = cnt(c) + 1            --->        cnt(cell(i)) = cnt(cell(i)) + 1
 *       list(cnt(c), c) = i                      end if
 *       total = total + x(i)                   end do
 *     end if                                   do i = 1, n
 *   end do                                       c = cell(i)
 *                                                if (x(i) > 0) then
 *                                                  h(i) = h(i) + 1
 *                                                  list(h(i), c) = i
 *                                                  ...
 *
 * A loop of its own finds the value that each iteration begins with. What it counts goes to other elements in each iteration, as has
 * been found of the loop as a whole. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"

enum { MAX_UNFOLDED = 8 /* scalars that what the key is made of depends on */, MAX_CONDITIONS = 8 };

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* ---- what the loop of its own evaluates ---- */

typedef struct Fixed {
  const Judge *j;
  const Var *own; /* the scan variables */
  bool good;      /* nothing else in it changes in the loop */
} Fixed;

static bool is_written(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->write && overlap_of(at(j, i)->var, v) != OVERLAP_NO) return true;
  return false;
}

static bool visit_fixed(Expr *e, void *data) {
  Fixed *q = data;
  if (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_ELEMENT && !intrinsic_called(e))) q->good = false;
  const Var *v =
      q->good && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym)->kind == SY_VARIABLE ? access_var(q->j->code, e) : NULL;
  if (v && v != q->own && v->sym != query_real_symbol(q->j->loop->var->sym) && is_written(q->j, v)) q->good = false;
  return q->good;
}

/* 'e' as it is evaluated at 'w', before event 'ev', made of the loop's variable, of what the loop does not change, and of the running
 * values; NULL: it cannot be. */
static const Expr *unfolded(const Judge *j, const Expr *e, const Access *w, int ev, const Var *own) {
  for (int i = 0; i < MAX_UNFOLDED; i++) {
    const Expr *more = scalar_copies_unfolded(j, e, w, ev);
    if (more == e) break;
    e = more;
  }
  Fixed q = {.j = j, .own = own, .good = true};
  ast_expr_walk((Expr *)e, visit_fixed, &q);
  return q.good ? e : NULL;
}

/* ---- the loop of its own ---- */

static const Access *write_of(const Running *r) {
  for (int i = 0; i < r->nown; i++)
    if (r->own[i]->write) return r->own[i];
  return NULL;
}

/* The conditions of the step in the loop, outermost first; -1: they cannot be written down. */
static int conditions(const Judge *j, const Running *r, const Access *w, const Expr **cond) {
  const Guard *all[MAX_CONDITIONS];
  int n = 0;
  for (const Guard *g = w->guard; g && g->loop && query_loop_inside(g->loop, j->loop); g = g->up) {
    if (n == MAX_CONDITIONS || !g->cond || g->each || g->loop != j->loop) return -1;
    all[n++] = g;
  }
  for (int i = 0; i < n; i++) {
    const Guard *g = all[n - 1 - i];
    const Expr *e = unfolded(j, g->cond, w, g->ev, NULL);
    if (!e || expr_names(e, r->var->sym)) return -1;
    cond[i] = g->negated ? make_not(j->arena, e) : e;
  }
  return n;
}

static const Expr *element_of(const Judge *j, const Symbol *s, const Expr *like) {
  const Expr *i = make_name(j->arena, j->loop->var->sym, like);
  return make_element(j->arena, s, &i, 1, like);
}

/* h(i) = cnt(key); the step */
static Stmt *finding_loop(Judge *j, const Running *r, const Symbol *values) {
  const Access *w = write_of(r);
  const Stmt *step = w->stmt;
  const Expr *cond[MAX_CONDITIONS], *element = unfolded(j, step->u.assign.lhs, w, w->ev, r->var),
                                    *next = unfolded(j, step->u.assign.rhs, w, w->ev, r->var);
  int n = conditions(j, r, w, cond);
  if (n < 0 || !element || !next) return NULL;
  Rewriter plain = {.arena = j->arena};
  Stmt *loop = make_do(&plain, j->loop->stmt, NULL, NULL), *in = loop;
  for (int i = 0; i < n; i++) in = make_if(&plain, in, step, cond[i]);
  make_assign(&plain, in, step, element_of(j, values, step->u.assign.lhs), element);
  make_assign(&plain, in, step, element, next);
  return loop;
}

/* The loop with h(i) in the place of the scan variable. */
static Stmt *using_loop(Judge *j, const Running *r, const Symbol *values) {
  Rewriter w = {.arena = j->arena};
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->var == r->var)
      vec_push(j->arena, &w.swap, ((Swap){.from = at(j, i)->ref, .to = element_of(j, values, at(j, i)->ref)}));
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
  return loop;
}

/* ---- which ---- */

static bool is_running(const Judge *j, const VarUse *u) {
  for (const Running *r = j->running; r; r = r->next)
    if (r->var->sym == u->sym && r->var->path == u->path) return true;
  return false;
}

/* Not the only thing that goes from one iteration to another. */
static bool is_beside(const Judge *j, const Running *r) {
  for (const VarUse *u = j->loop->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && !is_running(j, u)) return true;
  for (const Running *o = j->running; o; o = o->next)
    if (o != r && !o->closed) return true;
  return false;
}

static bool may_find(const Judge *j, const Running *r) {
  const Access *w = write_of(r);
  if (!r->scan->bins || r->scan->cap || !w || w->stmt->kind != ST_ASSIGN || w->loop != j->loop || w->skipped) return false;
  for (const ScanOutput *o = r->scan->output; o; o = o->next)
    if (!o->own_rows) return false;
  return true;
}

static Transform *apart(Judge *j, const Running *r) {
  int64_t step;
  if (!query_loop_step(j->loop, &step)) return NULL;
  const Expr *lo = step > 0 ? j->loop->lo : j->loop->hi, *hi = step > 0 ? j->loop->hi : j->loop->lo;
  const Symbol *values = rewrite_scratch(j, r->var->sym->name, 1, r->scan->value->type, &lo, &hi, 1);
  Stmt *find = finding_loop(j, r, values);
  StmtList list = {0};
  Aparts known = {0};
  if (!find) return NULL;
  make_append(&list, find);
  make_append(&list, using_loop(j, r, values));
  for (int i = 0; i < j->code->apart.n; i++) vec_push(j->arena, &known, j->code->apart.v[i]);
  for (const ScanOutput *o = r->scan->output; o; o = o->next) vec_push(j->arena, &known, ((Apart){o->array, true}));
  const char *text = arena_printf(j->arena, "a separate loop computes the values of %s before each iteration",
                                  query_words(j->arena, r->scan->value));
  return rewrite_judge_apart(j, list.first, text, &known);
}

Transform *split_keyed_loop(Judge *j) {
  Transform *t = NULL;
  if (!j->running || !rewrite_fits(j)) return NULL;
  for (const Running *r = j->running; r && !t; r = r->next)
    if (may_find(j, r) && is_beside(j, r)) t = apart(j, r);
  return t;
}
