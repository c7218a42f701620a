/* Array assignments that read elements which they store: the right side is evaluated whole before the first element is stored
 * (F2018 10.2.1.3, 10.2.3.2), so that such reads go to a copy of the array from before the assignment. */
#include "analysis/transform/rewrite.h"

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* The one assignment that the loop is made of; NULL: it folds an array, or a construct has several. */
static const Stmt *assignment(const Stmt *s) {
  if (s->kind == ST_ASSIGN) return section_fold(s).op == RED_NONE ? s : NULL;
  if (s->kind != ST_WHERE || s->other || !s->body || s->body->kind != ST_ASSIGN) return NULL;
  for (const Stmt *b = s->body->next; b; b = b->next)
    if (!query_is_silent(b)) return NULL;
  return s->body;
}

/* What is stored. */
static const Access *store_of(const Judge *j) {
  const Stmt *s = assignment(j->loop->stmt);
  for (int i = j->loop->info->acc0; s && i < j->loop->info->acc1; i++)
    if (at(j, i)->write) return at(j, i)->stmt == s ? at(j, i) : NULL;
  return NULL;
}

static bool is_plain(const Access *a) {
  const Var *v = a->var;
  return !a->unknown && !a->partial && !a->hidden && !*a->tail && v->sym == v->object && !v->pointer && !v->target &&
         (a->ref->kind == EX_NAME || (a->ref->kind == EX_REF && a->ref->kid[0]->kind == EX_NAME));
}

/* Nothing but dependences between the store and reads of the same array stands in the way. */
static bool only_reads(const Judge *j, const Access *store) {
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    const Access *read = c->from == store ? c->to : c->from;
    if ((c->from != store && c->to != store) || read->write || read->var != store->var) return false;
  }
  for (const Reason *r = j->reason; r; r = r->next)
    if (!r->is_dependence) return false;
  return true;
}

static void add_copy(Judge *j, Transform *t, const Expr *ref, const Symbol *array) {
  Copied **tail = &t->copied;
  for (; *tail; tail = &(*tail)->next)
    if ((*tail)->ref == ref) return;
  *tail = ARENA_NEW(j->arena, Copied);
  **tail = (Copied){.ref = ref, .array = array};
}

/* A list of dependences need not have all pairs. False: a read cannot go to a copy. */
static bool add_copies(Judge *j, Transform *t, const Access *store) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->write || a->var != store->var || !depend_between(j->view, store, a)) continue;
    if (!is_plain(a)) return false;
    add_copy(j, t, a->ref, a->var->sym);
  }
  return true;
}

Transform *array_rhs_copy_loop(Judge *j) {
  const Loop *l = j->loop, *in = l->child;
  const Access *store = l->kind == LOOP_SECTION && !j->asserted ? store_of(j) : NULL;
  if (!store || !is_plain(store) || j->view->lost || !only_reads(j, store)) return NULL;
  Transform *t = ARENA_NEW(j->arena, Transform);
  t->verdict = V_PARALLEL;
  if (!add_copies(j, t, store)) return NULL;
  for (const Copied *c = in && in->transform ? in->transform->copied : NULL; c; c = c->next) add_copy(j, t, c->ref, c->array);
  if (!t->copied) return NULL;
  t->text = arena_printf(j->arena, "the right side reads a copy of '%s' made before the assignment", store->var->path);
  return t;
}
