/* Constants of derived types: structure constructors and components. A value has one part for each name among the components of its
 * type, in their order; the type that is extended is one of them. NULL: no such constant. */
#include "frontend/fold/fold.h"
#include "frontend/symbol/scope.h"

static int count_members(const Symbol *type) {
  int n = 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next) n++;
  return n;
}

static bool is_parent(const Symbol *type, const Symbol *c) { return type->parent_type && c->kind == SY_CONSTRUCT; }

/* The constant of a component that is given 'v'. */
static const Value *component_value(Fold *f, const Symbol *c, const Value *v) {
  if (!v || (c->attrs & (AT_POINTER | AT_ALLOCATABLE)) || c->type.is_class) return NULL;
  v = fold_convert(f, v, c->type);
  return v && c->rank && !v->rank ? fold_array_spread(f, v, c) : v;
}

static bool is_parameter(const Symbol *c) { return (c->attrs & (AT_KIND | AT_LEN)) != 0; }

/* Everything of its objects is in its components, each of a size that is known. */
static bool is_whole(const Symbol *type) {
  for (; type; type = type->parent_type) {
    if (!type->members || type->from_unknown || (type->attrs & AT_UNION)) return false;
    for (const Symbol *c = type_first_component(type); c; c = c->next)
      if (is_parameter(c) && !c->value) return false;
  }
  return true;
}

/* ---- default values ---- */

enum { MOST_PARTS = 1 << 12, DEEPEST = 64 };

/* How much may still be made: what is no program may have types that hold themselves. */
typedef struct Defaults {
  Fold *f;
  int parts; /* components */
  int depth; /* types inside each other */
} Defaults;

static Value *by_default(Defaults *d, Symbol *type);

/* What every object of the type has there. */
static const Value *default_part(Defaults *d, const Symbol *c) {
  Symbol *inner = type_derived(c->type);
  if (is_parameter(c)) return c->value;
  if (!inner && !c->type.kind) return NULL; /* of a parameterised type without its parameters */
  if (c->init) return component_value(d->f, c, fold_operand(d->f, c->init));
  return inner && is_whole(inner) ? component_value(d->f, c, by_default(d, inner)) : NULL;
}

/* An object of the type with its default values; NULL: it is too large. */
static Value *by_default(Defaults *d, Symbol *type) {
  Value *v = fold_value_new(d->f, (Type){.base = TY_DERIVED, .derived = type});
  v->elem = ARENA_ARRAY(d->f->arena, const Value *, count_members(type) + 1);
  if (++d->depth > DEEPEST) return NULL;
  int i = 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next, i++) {
    if (d->parts-- <= 0) return NULL;
    if (is_parent(type, c) && type->parent_type->members)
      v->elem[i] = by_default(d, type->parent_type);
    else if (c->kind == SY_COMPONENT && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) && !c->type.is_class)
      v->elem[i] = default_part(d, c);
  }
  d->depth--;
  return v;
}

const Value *fold_structure_default(Fold *f, const Symbol *component) {
  Defaults d = {f, MOST_PARTS, 0};
  return component->init ? default_part(&d, component) : NULL;
}

/* ---- constructors ---- */

/* The object that is made, and which of its components is the next without a keyword. */
typedef struct Builder {
  Fold *f;
  int next;
} Builder;

/* Gives 'arg' to the component of that name, in the parent where the type has none itself; or, without a
 * name, to the component that b->next counts down to. False: it has no such component. */
static bool give(Builder *b, Value *object, const char *name, const Expr *arg) {
  const Symbol *type = object->type.derived;
  int i = 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next, i++) {
    if (is_parent(type, c)) {
      Value *parent = (Value *)object->elem[i];
      if (name == c->name) return object->elem[i] = component_value(b->f, c, fold_operand(b->f, arg)), true;
      if (parent && give(b, parent, name, arg)) return true;
    } else if (c->kind == SY_COMPONENT && !is_parameter(c) && (name ? name == c->name : b->next-- == 0)) {
      object->elem[i] = component_value(b->f, c, fold_operand(b->f, arg));
      return true;
    }
  }
  return false;
}

static const Expr *argument(const Expr *e, int i) {
  return e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
}

/* NULL(), which a pointer or what is not allocated has for its value. */
static bool is_null(const Expr *e) {
  return e->kind == EX_REF && e->sym && e->sym->kind == SY_INTRINSIC && e->sym->intrinsic == IN_NULL;
}

const Value *fold_structure_constructor(Fold *f, const Expr *e) {
  Symbol *type = type_derived(e->type);
  if (!type || !is_whole(type)) return NULL;
  for (int i = 1; i < e->nkid; i++)
    if (!argument(e, i) || (!is_null(argument(e, i)) && !fold_operand(f, argument(e, i)))) return NULL;
  Defaults d = {f, MOST_PARTS, 0};
  Value *v = by_default(&d, type);
  if (!v) return NULL;
  for (int i = 1; i < e->nkid; i++) {
    bool named = e->kid[i]->kind == EX_KEYWORD;
    Builder b = {f, i - 1};
    if (!give(&b, v, named ? e->kid[i]->text : NULL, argument(e, i))) return NULL;
  }
  return v;
}

/* ---- components ---- */

static const Value *part_of(const Value *object, const Symbol *component) {
  const Symbol *type = type_derived(object->type);
  int i = 0;
  if (!type || !object->elem || object->rank) return NULL;
  for (const Symbol *c = type_first_component(type); c; c = c->next, i++) {
    if (c == component) return object->elem[i];
    const Value *inner = is_parent(type, c) && object->elem[i] ? part_of(object->elem[i], component) : NULL;
    if (inner) return inner;
  }
  return NULL;
}

static const Value *part_of_complex(Fold *f, const Expr *e, const Value *v) {
  return fold_value_real(f, e->type, e->text[0] == 'r' ? fold_value_re(v) : fold_value_im(v));
}

const Value *fold_structure_component(Fold *f, const Expr *e) {
  const Value *base = fold_operand(f, e->kid[0]);
  bool complex = e->kid[0]->type.base == TY_COMPLEX && e->type.base == TY_REAL;
  if (!base || (!complex && !e->sym) || (e->sym && e->sym->rank && base->rank)) return NULL;
  if (!base->rank) return complex ? part_of_complex(f, e, base) : part_of(base, e->sym);
  Value *v = fold_value_like(f, base, e->type);
  for (int64_t i = 0; i < v->n; i++)
    if (!(v->elem[i] = complex ? part_of_complex(f, e, base->elem[i]) : part_of(base->elem[i], e->sym))) return NULL;
  return v;
}
