/* Work arrays: each iteration has its own where a walk through its subscripts, before the launch, finds that it sets what it reads.
 *
 *   do k = 1, m                               do k = 1, m            where the walk finds that each element of y_1
 *     call transform(n, a(1, k), y)             l_2 = 1              is set before it is read:
 *   end do                                      do while (l_2 < n)
 *                                                 ..                 a y_1 for each iteration
 *
 * Which elements the stages of a transform set depends on products of counters: no affine relation says that they cover what the next stage
 * reads, and where n is no power of the radix they do not. Where what the loop leaves in an array is asked for later, the last iteration's goes back; all
 * iterations set the same elements then. An array of one dimension that procedures get as a matrix is one.
 *
 * (Tu and Padua, Automatic array privatization, 1993; the test is an inspector, as in Rauchwerger and Padua, The privatizing DOALL test, 1994.) */
#include "analysis/dependence/coverage.h"
#include "analysis/schedule/work_walk.h"
#include "analysis/unit/terms.h"

typedef struct Filling {
  Judge *j;
  VEC(const Symbol *) work; /* the arrays that iterations are to have */
  Entering own;             /* and what they have in their place */
  Entering apart;           /* arrays of whose elements no two iterations may come to the same */
  Written written;
} Filling;

/* ---- which arrays ---- */

static bool visit_bound(Expr *e, void *data) {
  const Judge **j = data;
  if (!*j || (e->value && e->kind != EX_NAME)) return false;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  const Var *v = s ? access_find((*j)->code, s, s->name) : NULL;
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL);
  bool name = s && s->kind == SY_VARIABLE && !s->rank && s->type.base == TY_INTEGER && !(v && v->set);
  if (!sum && !name && e->kind != EX_PAREN && e->kind != EX_INT && !(e->kind == EX_NAME && e->value)) *j = NULL;
  return *j != NULL;
}

/* The bound has one value all through the unit. */
static bool is_fixed(const Judge *j, const Expr *e) {
  if (e) ast_expr_walk((Expr *)e, visit_bound, &j);
  return j != NULL;
}

static bool is_shaped(const Judge *j, const Symbol *s) {
  for (int d = 0; d < s->rank; d++)
    if (!s->dim[d].hi || !is_fixed(j, s->dim[d].lo) || !is_fixed(j, s->dim[d].hi)) return false;
  return true;
}

static bool may_be_own(const Judge *j, const Code *c, const Symbol *s) {
  const uint32_t odd = AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS;
  bool number = s->type.base == TY_INTEGER || s->type.base == TY_REAL || s->type.base == TY_COMPLEX;
  const Var *v = access_find(c, s, s->name);
  return s->rank && s->shape == SHAPE_EXPLICIT && number && !s->equiv && !s->corank && !s->scratch && !(s->attrs & odd) && v &&
         v->object == s && !v->pointer && !v->target && !overlap_is_possible(v) && is_shaped(j, s);
}

/* The loop reads it. */
static bool is_read(const Code *c, const Loop *l, const Symbol *s) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (c->access.v[i]->var->sym == s && !c->access.v[i]->write) return true;
  return false;
}

/* The first that an iteration does with the array, under no condition of its own, is to read it: no walk would find that set before. */
static bool begins_with_read(const Code *c, const Loop *l, const Symbol *s) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym == s) return !a->write && !a->maybe && !a->skipped && a->guard == l->info->guard;
  }
  return false;
}

static void take(Filling *f, const Code *c, const Loop *l, const Symbol *s) {
  for (int i = 0; i < f->work.n; i++)
    if (f->work.v[i] == s) return;
  for (int i = 0; i < f->apart.n; i++)
    if (f->apart.v[i] == s) return;
  for (int i = 0; i < f->written.matrix.n; i++)
    if (f->written.matrix.v[i].array == s) return;
  if (!may_be_own(f->j, c, s) || begins_with_read(c, l, s)) return;
  if (is_read(c, l, s))
    vec_push(f->j->arena, &f->work, s);
  else
    vec_push(f->j->arena, &f->apart, s);
}

/* With some values of the scalars that subscripts and bounds are made of, an iteration has set what it reads of the array; with others it may have
 * not. Of small arrays an inequality says which (verdict/runtime_condition.c). */
static bool may_be_filled(const Judge *j, const Symbol *s) {
  const Var *v = access_find(j->code, s, s->name);
  const char *elements;
  if (!v || query_hands_back(s) || !j->part[v->index].elements) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v) continue;
    return a->write && !coverage_undefined(j->view, v, &elements);
  }
  return false;
}

/* A value that an iteration surely gets from another one: no copies for each. */
static bool is_handed_on(const Judge *j, const Symbol *s) {
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    if (c->from->var->sym == s && c->dep.kind == DEP_FLOW && c->dep.certainty == CERTAIN) return true;
  }
  return false;
}

/* Dependences that subscripts of other than affine form, or conditions, may bring about. */
static bool may_be_lifted(const Judge *j, const Carried *c) {
  return c->from->var == c->to->var && c->why_may && !is_handed_on(j, c->from->var->sym);
}

static bool visit_call(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CALL;
  return !*(bool *)data;
}

/* Arrays whose dependences bind the loop: as it stands, or, where calls hide them, with bodies in their place. */
static bool find_work(Filling *f, Stmt *loop) {
  Judge *j = f->j;
  bool calls = j->view->lost;
  ast_stmt_walk(j->loop->stmt->body, visit_call, &calls);
  for (int i = 0; i < j->bind.n && !calls; i++)
    if (may_be_lifted(j, j->bind.v[i]) || may_be_filled(j, j->bind.v[i]->from->var->sym))
      take(f, j->code, j->loop, j->bind.v[i]->from->var->sym);
  Code *v = calls ? rewrite_as_it_stands(j, loop) : NULL;
  const Loop *l = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  for (const Reason *r = l ? l->reason : NULL; r; r = r->next)
    if (r->is_dependence && !r->lifted && r->array && (r->certainty == MAY || may_be_filled(j, r->array))) take(f, v, l, r->array);
  bool some = f->work.n || f->written.matrix.n;
  for (const VarUse *u = j->loop->var_use; u && some; u = u->next) /* copies, the last of which would have to go back */
    if (u->inferred && u->role == ROLE_LASTPRIVATE && u->sym->rank && u->designator->kind == EX_NAME)
      take(f, calls ? v : j->code, calls ? l : j->loop, u->sym);
  return some;
}

/* ---- matrices in the place of arrays ---- */

/* a of a + column*b, b to *factor; NULL: there is none. *fails: it is of another form. */
static const Expr *rest_of(Arena *a, const Expr *e, const Expr *column, const Expr **factor, bool *fails) {
  e = query_strip(e);
  for (int k = 0; k < 2 && e->kind == EX_BINARY && e->op == OP_MUL; k++) {
    if (!query_same_expr(query_strip(e->kid[k]), query_strip(column))) continue;
    *fails |= *factor != NULL;
    *factor = e->kid[!k];
    return NULL;
  }
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return e;
  const Expr *none = NULL, *x = rest_of(a, e->kid[0], column, factor, fails);
  const Expr *y = rest_of(a, e->kid[1], column, e->op == OP_ADD ? factor : &none, fails);
  *fails |= none || (e->op == OP_SUB && !x);
  return !x ? y : !y ? x : make_binary(a, e->op, make_again(a, x), make_again(a, y));
}

typedef struct Swapping {
  Filling *f;
  Rewriter *w;
  bool fails;
} Swapping;

static bool visit_part(Expr *e, void *data) {
  Swapping *q = data;
  const Expr *base = e->kind == EX_REF ? e->kid[0] : e;
  const Symbol *s = base->kind == EX_NAME && base->sym ? query_real_symbol(base->sym) : NULL;
  Arena *a = q->w->arena;
  for (int i = 0; s && i < q->f->written.matrix.n; i++) {
    const Reshaped *m = &q->f->written.matrix.v[i];
    if (m->array != s) continue;
    const Expr *b = NULL, *sub[2];
    q->fails |= e == base || e->how != REF_ELEMENT || e->nkid != 2;
    if (q->fails) return false;
    sub[0] = rest_of(a, e->kid[1], m->column, &b, &q->fails);
    q->fails |= !sub[0];
    if (q->fails) return false;
    sub[1] = b ? make_binary(a, OP_ADD, make_again(a, b), make_int(a, 1, e->kid[1])) : make_int(a, 1, e->kid[1]);
    vec_push(a, &q->w->swap, ((Swap){.from = e, .to = make_element(a, m->own, sub, 2, e)}));
    return false;
  }
  return true;
}

static bool visit_parts(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_part, data);
  return true;
}

/* ---- the loop in its place ---- */

static const Symbol *own_array(Filling *f, const Symbol *s) {
  const Expr *lo[16], *hi[16];
  Arena *a = f->j->arena;
  for (int d = 0; d < s->rank; d++) {
    hi[d] = s->dim[d].hi;
    lo[d] = s->dim[d].lo ? s->dim[d].lo : make_int(a, 1, hi[d]);
  }
  return rewrite_scratch(f->j, arena_printf(a, "%s_own", s->name), 1, s->type, lo, hi, s->rank);
}

/* The loop with arrays of the iterations' own; NULL: one is used in another way than as the matrix that it is. */
static Stmt *with_own(Filling *f, const Stmt *loop) {
  Rewriter w = {.arena = f->j->arena};
  for (int i = 0; i < f->work.n; i++) {
    const Symbol *own = own_array(f, f->work.v[i]);
    vec_push(w.arena, &f->own, own);
    vec_push(w.arena, &w.swap, ((Swap){.var = f->work.v[i], .to = make_name(w.arena, own, loop->u.loop.var)}));
  }
  for (int i = 0; i < f->written.matrix.n; i++) {
    vec_push(w.arena, &f->own, f->written.matrix.v[i].own);
    vec_push(w.arena, &f->work, f->written.matrix.v[i].array);
  }
  Swapping q = {f, &w, false};
  ast_stmt_walk(loop->body, visit_parts, &q);
  Stmt *s = make_do(&w, loop, NULL, NULL);
  for (const Stmt *b = loop->body; b; b = b->next) make_add(&w, s, b);
  return q.fails ? NULL : s;
}

/* ---- what the loop leaves in them ---- */

/* Something after the loop may ask for what it leaves in one of the arrays. */
static bool leaves_values(const Filling *f) {
  for (int i = 0; i < f->work.n; i++) {
    const Var *v = access_find(f->j->code, f->work.v[i], f->work.v[i]->name);
    if (!v || (flow_has(f->j->loop->info->live_out, v) && array_liveness_after(f->j, v))) return true;
  }
  return false;
}

/* The element of the program's array that is own(i1, i2, ...). */
static const Expr *counterpart(Filling *f, int k, const Expr *const *sub) {
  Arena *a = f->j->arena;
  const Symbol *array = f->work.v[k];
  if (f->own.v[k]->rank == array->rank) return make_element(a, array, sub, array->rank, sub[0]);
  const Expr *column = make_again(a, f->own.v[k]->dim[0].hi), *before = make_binary(a, OP_SUB, sub[1], make_int(a, 1, sub[1]));
  const Expr *at = make_binary(a, OP_ADD, sub[0], make_binary(a, OP_MUL, column, before));
  return make_element(a, array, &at, 1, sub[0]);
}

/* Loops over all elements of own array k: into it, or back. */
static void add_copy(Filling *f, Stmt *into, const Stmt *like, int k, bool back) {
  Rewriter w = {.arena = f->j->arena};
  const Symbol *own = f->own.v[k];
  const Expr *sub[16];
  for (int d = own->rank - 1; d >= 0; d--) {
    const Type t = own->dim[d].hi->type;
    const Symbol *var =
        rewrite_scratch(f->j, arena_printf(w.arena, "%s_%s%d", own->name, back ? "out" : "in", d + 1), 1, t, NULL, NULL, 0);
    sub[d] = make_name(w.arena, var, like->u.loop.var);
    into = make_loop(&w, into, like, sub[d], own->dim[d].lo, own->dim[d].hi);
  }
  const Expr *element = make_element(w.arena, own, sub, own->rank, sub[0]), *other = counterpart(f, k, sub);
  make_assign(&w, into, like, back ? other : element, back ? element : other);
}

/* The last iteration's arrays begin as the program's, and go back to them: all iterations set the same elements. */
static Stmt *with_last(Filling *f, const Stmt *loop) {
  Rewriter w = {.arena = f->j->arena};
  Stmt *s = make_do(&w, loop, NULL, NULL);
  for (int back = 0; back < 2; back++) {
    const Expr *last = make_operation(w.arena, OP_EQ, loop->u.loop.var, loop->u.loop.hi, (Type){.base = TY_LOGICAL, .kind = 4});
    for (const Stmt *b = back ? loop->body : NULL; b; b = b->next) make_add(&w, s, b);
    Stmt *branch = make_if(&w, s, loop, last);
    for (int k = 0; k < f->work.n; k++) add_copy(f, branch, loop, k, back);
  }
  return s;
}

static bool counts_by_one(const Stmt *loop) {
  int64_t step = 1;
  return !loop->u.loop.step || (fold_const_int(loop->u.loop.step, &step) && step == 1);
}

/* ---- what has to hold ---- */

static bool visit_name(Expr *e, void *data) {
  if (e->kind == EX_NAME) access_var(data, e);
  return true;
}

static bool add_never(const Filling *f, Code *variant, const Loop *l, Contract **list) {
  bool ok = true;
  for (int i = 0; i < f->written.never.n; i++) ast_expr_walk((Expr *)f->written.never.v[i], visit_name, variant);
  View *v = view_open(f->j->ana->priv->isl, variant, l);
  for (int i = 0; i < f->written.never.n && ok; i++) {
    const Expr *cond = f->written.never.v[i];
    bool known = false;
    for (const Contract *c = *list; c; c = c->next) known |= c->never && query_same_expr(c->never, cond);
    ok = terms_is_plain(cond) && cond->type.base == TY_LOGICAL && view_invariant(v, cond);
    if (known || !ok) continue;
    Contract *c = ARENA_NEW(f->j->arena, Contract);
    *c = (Contract){.kind = CONTRACT_HOLDS,
                    .never = cond,
                    .text = arena_printf(f->j->arena, "%s is false", query_words(f->j->arena, make_parens(f->j->arena, cond))),
                    .next = *list};
    *list = c;
  }
  view_close(v);
  return ok;
}

static char *in_words(const Filling *f) {
  Arena *a = f->j->arena;
  char *s = "";
  for (int i = 0; i < f->work.n; i++)
    s = arena_printf(a, "%s%s'%s'", s, i == 0 ? "" : i + 1 < f->work.n ? ", " : " and ", f->work.v[i]->name);
  return s;
}

static Contract *walked(const Filling *f, const WorkWalk *w, char *text, Contract *rest) {
  Contract *c = ARENA_NEW(f->j->arena, Contract);
  *c = (Contract){.kind = CONTRACT_HOLDS, .walk = w, .text = text, .next = rest};
  return c;
}

/* Adds the test for each array that iterations only set: 'apart' gets it. False: there is none. */
static bool add_apart(const Filling *f, const Stmt *loop, Aparts *apart, Contract **list) {
  Arena *a = f->j->arena;
  for (int i = 0; i < f->apart.n; i++) {
    Entering *one = ARENA_NEW(a, Entering);
    vec_push(a, one, f->apart.v[i]);
    WorkWalk *w = work_walk_of(f->j, loop, one, &f->written, true);
    if (!w || w->alike) return false;
    *list = walked(f, w, arena_printf(a, "no two iterations come to one element of '%s'", f->apart.v[i]->name), *list);
    vec_push(a, apart, ((Apart){f->apart.v[i], false}));
  }
  return true;
}

/* ---- the loop ---- */

static bool may_be_rewritten(const Judge *j) {
  const Loop *l = j->loop;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->directive && !j->asserted && !j->wavefront &&
         !l->info->region && !j->code->base && !l->stmt->label && view_invariant(j->view, l->lo) &&
         view_invariant(j->view, l->hi) && (!l->step || view_invariant(j->view, l->step));
}

Transform *filled_work_loop(Judge *j) {
  Filling f = {.j = j};
  if (!may_be_rewritten(j)) return NULL;
  Stmt *loop = inline_calls_written(j, &f.written);
  Stmt *made = loop && find_work(&f, loop) ? with_own(&f, loop) : NULL;
  WorkWalk *w = made ? work_walk_of(j, made, &f.own, &f.written, false) : NULL;
  bool lasts = w && leaves_values(&f);
  if (!w || (lasts && (!w->alike || !counts_by_one(loop)))) return NULL;
  Code *variant = NULL;
  Contract *tests = NULL;
  Aparts apart = {0}; /* and those that no more than the last iteration comes to */
  if (!add_apart(&f, made, &apart, &tests)) return NULL;
  for (int i = 0; i < f.work.n && lasts; i++) vec_push(j->arena, &apart, ((Apart){f.work.v[i], false}));
  Transform *t = rewrite_judge_own(j, lasts ? with_last(&f, made) : made,
                                   arena_printf(j->arena, "%s for each iteration", in_words(&f)), &f.own, &apart, &variant);
  const Loop *l = t ? variant->loop.v[variant->loop0] : NULL;
  if (!t || l->transform || t->verdict != V_PARALLEL || !work_walk_stands(w, variant, l) || !add_never(&f, variant, l, &tests))
    return NULL;
  t->own_arrays = true;
  j->loop->contract = walked(&f, w, arena_printf(j->arena, "every iteration sets what it reads of %s", in_words(&f)), tests);
  j->loop->var_use = l->var_use;
  return t;
}
