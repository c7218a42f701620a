/* Arrays whose elements iterations combine their values into: the statements that do. */
#include "analysis/nest/nests.h"
#include "analysis/recurrence/recurrence.h"

/* ---- one statement ---- */

/* What the update combines the element with; NULL: it is of no form that codegen has code for. */
static const Expr *value_of(Arena *arena, const Stmt *s, const Expr **x) {
  const Expr *self;
  RedExtreme found;
  const Stmt *set = s->kind == ST_IF ? update_op_extreme(s, &found) : s;
  if (!set || set->kind != ST_ASSIGN) return NULL;
  *x = set->u.assign.lhs;
  if (set != s) return found.op == RED_MAX || found.op == RED_MIN ? set->u.assign.rhs : NULL;
  return update_op_of_assign(*x, set->u.assign.rhs, &self) == RED_NONE ? NULL : linear_rest(arena, set->u.assign.rhs, self);
}

static bool is_known(const Nest *n, const Stmt *s) {
  for (const Update *u = n->update; u; u = u->next)
    if (u->stmt == s) return true;
  return false;
}

Update *histogram_update(Arena *arena, const Stmt *s) {
  const Expr *x, *value = value_of(arena, s, &x);
  if (!value) return NULL;
  Update *u = ARENA_NEW(arena, Update);
  *u = (Update){.stmt = s, .x = x, .value = value};
  return u;
}

bool histogram_has_no_order(RedOp op, Type t) {
  if (t.base == TY_INTEGER || t.base == TY_LOGICAL) return op != RED_NONE && op != RED_MAXLOC && op != RED_MINLOC;
  return t.base == TY_REAL && t.kind <= 8 && (op == RED_MAX || op == RED_MIN);
}

Update *histogram_updates(Arena *arena, const Code *c, const Loop *l, const VarUse *u) {
  Update *list = NULL, **tail = &list;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym != u->sym || a->var->path != u->path) continue;
    if (a->hidden || a->unknown || !a->update || a->update->kind != ST_ASSIGN || a->red != u->red || !a->sub || a->ref->rank ||
        *a->tail)
      return NULL;
    bool known = false;
    for (const Update *w = list; w; w = w->next) known |= w->stmt == a->update;
    if (known) continue;
    *tail = histogram_update(arena, a->update);
    if (!*tail) return NULL;
    tail = &(*tail)->next;
  }
  return list;
}

static void add_update(Analysis *a, Nest *n, VarUse *u, const Stmt *s) {
  Update **tail = &n->update;
  while (*tail) tail = &(*tail)->next;
  *tail = histogram_update(a->arena, s);
  u->stray |= !*tail;
}

/* h(k)%x or h(k)%x(i): a number that lies in the element itself. */
static bool is_part_of_element(const Access *x) {
  const Expr *e = x->ref;
  if (x->unknown || !x->designator || e->type.base == TY_DERIVED || e->type.base == TY_CHARACTER) return false;
  for (; e && e != x->designator; e = e->kid[0]) {
    bool member = e->kind == EX_MEMBER && e->sym && !(e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
    if (!member && !(e->kind == EX_REF && e->how == REF_ELEMENT)) return false;
  }
  return e != NULL;
}

static bool is_update(const VarUse *u, const Access *x) {
  return x->update && x->red == u->red && x->sub && !x->ref->rank && (!*x->tail || is_part_of_element(x));
}

/* The nest reads elements there that no iteration combines anything with: they are in the array, whatever is kept beside it. */
static bool reads_others(Analysis *a, Code *c, const Nest *n, const VarUse *u, const Access *x, View **v) {
  const struct LoopInfo *in = n->loop[0]->info;
  if (x->write || x->unknown) return false;
  if (!*v) *v = view_open(a->priv->isl, c, n->loop[0]);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *y = c->access.v[i];
    if (y->var != x->var || !is_update(u, y) || !y->write) continue;
    if (depend_same_iteration(*v, x, y) || depend_between(*v, x, y)) return false;
  }
  return true;
}

/* ---- element by element ---- */

static void one_by_one(Nest *n, bool all) {
  for (VarUse *u = n->vars; u; u = u->next) {
    if (u->role != ROLE_ARRAY || !u->atomic || !(all || u->stray)) continue;
    u->red = RED_NONE;
    u->stray = u->atomic = false;
  }
}

void histogram_by_atomics(Nest *n) { one_by_one(n, true); }

/* Iterations run in an order, or in parts: there is no sweep of threads that keep what they combine to its end. */
static bool has_order(const Nest *n) {
  const Transform *t = n->loop[0]->transform;
  return n->order || n->verdict == V_SCAN || n->verdict == V_COMPACTION || n->verdict == V_WAVEFRONT ||
         (t && (t->part || t->copied));
}

/* ---- the nest ---- */

void histogram_nest(Analysis *a, Code *c, Nest *n) {
  const struct LoopInfo *in = n->loop[0]->info;
  View *v = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *x = c->access.v[i];
    VarUse *u = roles_find(n, x->var->sym, x->var->path);
    if (!u || u->role != ROLE_ARRAY || u->red == RED_NONE || x->hidden) continue;
    bool updates = is_update(u, x);
    u->stray |= !updates && !reads_others(a, c, n, u, x, &v);
    if (updates && !u->stray && !is_known(n, x->update)) add_update(a, n, u, x->update);
  }
  if (v) view_close(v);
  one_by_one(n, has_order(n));
}

/* ---- which elements ---- */

typedef struct Search {
  const Code *c;
  const Loop *l;
  bool varies;
} Search;

static const Loop *loop_of_index(const Loop *l, const Symbol *s) {
  const Loop *found = NULL;
  for (; l && !found; l = l->next) found = l->var && query_real_symbol(l->var->sym) == s ? l : loop_of_index(l->child, s);
  return found;
}

/* An iteration sets the variable other than as the index of a loop inside. */
static bool is_set(const Search *q, const Symbol *s) {
  for (int i = q->l->info->acc0; i < q->l->info->acc1; i++) {
    const Access *a = q->c->access.v[i];
    if (a->write && !a->index && a->var->sym == s) return true;
  }
  return false;
}

/* A bound that the iteration looks up, or makes for itself: rows of index arrays. Bounds that are affine in the index (triangles) let loops
 * change places. */
static bool visit_looked_up(Expr *e, void *data) {
  Search *q = data;
  if (intrinsic_called(e) != IN_NONE && intrinsic_class(intrinsic_called(e)) == IC_I && e->nkid == 2)
    return false; /* SIZE(y) of elements that change */
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  bool looks = e->kind == EX_REF && e->how != REF_CALL;
  for (int k = 1; looks && k < e->nkid; k++)
    q->varies |= e->kid[k] && q->l->var && expr_names(e->kid[k], query_real_symbol(q->l->var->sym));
  q->varies |= s && is_set(q, s);
  return !q->varies;
}

static void look_at_bounds(const Loop *in, Search *q) {
  const Expr *step = in->stmt->u.loop.step;
  q->varies |= step && q->l->var && expr_names(step, query_real_symbol(q->l->var->sym));
  const Expr *const bound[] = {in->stmt->u.loop.lo, in->stmt->u.loop.hi, step};
  for (int i = 0; i < 3; i++)
    if (bound[i] && !q->varies) ast_expr_walk((Expr *)bound[i], visit_looked_up, q);
}

/* A variable that an iteration sets other than as the index of a loop inside, or the index of one whose bounds it looks up. */
static bool visit_varies(Expr *e, void *data) {
  Search *q = data;
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  const Loop *in = s ? loop_of_index(q->l->child, s) : NULL;
  if (s && q->l->var && s == query_real_symbol(q->l->var->sym)) q->varies = true;
  if (in) look_at_bounds(in, q);
  q->varies |= s && is_set(q, s);
  return !q->varies;
}

bool histogram_is_fixed(const Code *c, const Loop *l, const VarUse *u) {
  Search q = {c, l, false};
  for (int i = l->info->acc0; i < l->info->acc1 && !q.varies; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym != u->sym || a->var->path != u->path) continue;
    if (!a->sub) return false;
    for (int k = 0; k < a->nsub && !q.varies; k++) ast_expr_walk((Expr *)a->sub[k], visit_varies, &q);
  }
  return !q.varies;
}
