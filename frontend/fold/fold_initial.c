/* The value that a variable has when the program begins. */
#include "frontend/fold/fold_initial.h"
#include "frontend/fold/fold.h"

static const Value *converted(Fold *f, const Expr *e, Type t) {
  const Value *v = e ? e->value : NULL;
  bool bits = v && v->type.base == TY_NONE; /* BOZ */
  return v && (!bits || t.base == TY_INTEGER) ? fold_convert(f, v, t) : NULL;
}

/* The values of a DATA statement one after the other. */
typedef struct Values {
  const DataGroup *group;
  int at;       /* in group->values */
  int64_t used; /* of a value that is repeated */
} Values;

static const Expr *take(Values *v) {
  while (v->at < v->group->nvalues) {
    const Expr *e = v->group->values[v->at];
    int64_t times = 1;
    if (e->kind == EX_REPEAT && (!e->kid[0]->value || !fold_value_index(e->kid[0]->value, &times))) return NULL;
    if (v->used++ < times) return e->kind == EX_REPEAT ? e->kid[1] : e;
    v->at++;
    v->used = 0;
  }
  return NULL;
}

/* What the group gives 's', which it names as a whole, as it does all before. NULL: something else. */
static const Value *from_group(Fold *f, const DataGroup *g, const Symbol *s) {
  Values values = {.group = g};
  for (int k = 0; k < g->nobjects; k++) {
    const Symbol *o = g->objects[k]->kind == EX_NAME ? g->objects[k]->sym : NULL;
    if (!o || (o->rank && !symbol_has_constant_extents(o))) return NULL;
    int64_t n = o->rank ? symbol_elements(o) : 1;
    Value *array = NULL;
    for (int64_t i = 0; i < n; i++) {
      const Value *v = converted(f, take(&values), o->type);
      if (!v || v->rank) return NULL;
      if (o == s && !o->rank) return v;
      if (o == s && !array) array = (Value *)fold_array_spread(f, v, s);
      if (o == s && !array) return NULL;
      if (array) array->elem[i] = v;
    }
    if (array) return array;
  }
  return NULL;
}

static bool is_part(const Expr *e, const Symbol *s) {
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME && e->sym == s;
}

static const Value *from_data(Fold *f, const Unit *u, const Symbol *s) {
  for (const Stmt *d = u->first; d && d != u->contains; d = d->next) {
    for (int i = 0; d->kind == ST_DATA && i < d->u.data.n; i++) {
      const DataGroup *g = &d->u.data.v[i];
      for (int k = 0; k < g->nobjects; k++)
        if (is_part(g->objects[k], s)) return from_group(f, g, s);
    }
  }
  return NULL;
}

const Value *fold_initial_value(Arena *a, const FrontOptions *options, const Unit *u, const Symbol *s) {
  Fold f = {.arena = a, .options = options};
  const Value *v = s->init ? converted(&f, s->init, s->type) : from_data(&f, u, s);
  return v && s->rank && !v->rank ? fold_array_spread(&f, v, s) : v;
}
