/* Loops that stand in the place of one, each in its best form: those that perfect_nest.c makes of what other files take apart. */
#include "analysis/schedule/schedule.h"
#include <string.h>

int piece_forms_parallel(const Loop *l) {
  int n = 0;
  for (; l && l->verdict == V_PARALLEL && l->basis == BASIS_PROVED; l = query_tight_child(l)) n++;
  return n;
}

void piece_forms_each(Analysis *a, const Transform *whole, Transform *t) {
  Piece **tail = &t->piece;
  for (const Piece *p = whole->piece; p; p = p->next) {
    Transform *own = p->loop->transform ? NULL : piece_forms_sums(a, p->code, p->loop);
    if (!own && !p->loop->transform) own = perfect_nest_loop(a, p->code, p->loop, piece_forms_parallel(p->loop));
    if (own && !t->text) t->text = own->text;
    if (own && !strstr(t->text, own->text)) t->text = arena_printf(a->arena, "%s; %s", t->text, own->text);
    Piece *as_is = ARENA_NEW(a->arena, Piece);
    *as_is = (Piece){.loop = p->loop, .code = p->code};
    *tail = own ? own->piece : as_is;
    while (*tail) tail = &(*tail)->next;
  }
}

/* Its iterations have nothing in common but sums into scalars. */
static bool sums_scalars(const Loop *l) {
  bool fits = l->verdict == V_PARALLEL || (l->verdict == V_REDUCTION && l->basis == BASIS_PROVED);
  for (const VarUse *u = l->var_use; u; u = u->next) fits &= u->role != ROLE_REDUCTION || u->sym->rank == 0;
  return fits;
}

Transform *piece_forms_sums(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = distribute_sums_loop(&j);
  const Transform *whole = s ? rewrite_judge(&j, s, "sums that loops inside choose apart") : NULL;
  view_close(j.view);
  if (!whole || !whole->piece || !whole->piece->next || whole->piece->next->next || !sums_scalars(whole->piece->next->loop))
    return NULL;
  Transform *t = ARENA_NEW(a->arena, Transform);
  t->verdict = whole->verdict;
  piece_forms_each(a, whole, t);
  if (!t->text || !t->piece || t->piece->loop == whole->piece->loop) return NULL; /* the first piece needs it */
  t->text = arena_printf(a->arena, "%s; %s", whole->text, t->text);
  return t;
}

/* All products have threads for one more loop than those that were there before. */
static bool have_threads(const Transform *t, int products, int depth) {
  for (const Piece *p = t->piece; p; p = p->next) products -= piece_forms_parallel(p->loop) > depth;
  return products <= 0;
}

/* The loops inside a loop of steps as pieces; NULL: one of them is not parallel. */
static Transform *steps_of(Judge *j, Stmt *steps, const char *text) {
  Code *v = rewrite_as_it_stands(j, steps);
  if (!v) return NULL;
  Transform *t = ARENA_NEW(j->arena, Transform);
  *t = (Transform){.text = (char *)text, .steps = v->loop.v[v->loop0], .verdict = V_PARALLEL};
  Piece **tail = &t->piece;
  for (Loop *l = t->steps->child; l; l = l->next) {
    if (l->verdict != V_PARALLEL || l->basis != BASIS_PROVED) return NULL;
    *tail = ARENA_NEW(j->arena, Piece);
    **tail = (Piece){.loop = l, .code = v};
    tail = &(*tail)->next;
  }
  return t;
}

Transform *piece_forms_products(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  int products = 0, depth = 0;
  const char *text = "";
  if (l->verdict != V_PARALLEL || l->kind != LOOP_DO || !l->child) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = product_parts_loop(&j, &products, &depth, &text);
  const Transform *whole = s ? steps_of(&j, s, text) : NULL;
  view_close(j.view);
  if (!whole) return NULL;
  Transform *t = ARENA_NEW(a->arena, Transform);
  *t = (Transform){.verdict = V_PARALLEL, .steps = whole->steps};
  piece_forms_each(a, whole, t);
  t->text = t->text ? arena_printf(a->arena, "%s; %s", whole->text, t->text) : whole->text;
  return have_threads(t, products, depth) ? t : NULL;
}
