/* What the variables of a nest are in its kernel. */
#include "analysis/pattern.h"
#include "codegen/host/devices.h"
#include "codegen/kernel/kernel.h"
#include <string.h>

const Symbol *kernel_bind_shape(const VarUse *u) { return u->designator->kind == EX_MEMBER ? u->designator->sym : u->sym; }

bool kernel_bind_is_dense(const Symbol *s) {
  if (s->rank != 1) return false;
  if (s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE || (s->attrs & AT_CONTIGUOUS)) return true;
  return s->shape == SHAPE_DEFERRED && !(s->attrs & AT_POINTER);
}

/* All strides are constants. */
static bool fixed_strides(const Symbol *s) {
  if (s->shape != SHAPE_EXPLICIT && s->shape != SHAPE_ASSUMED_SIZE) return false;
  for (int d = 0; d < s->rank - 1; d++)
    if (!s->dim[d].hi_const || (s->dim[d].lo && !s->dim[d].lo_const)) return false;
  return true;
}

Binding *kernel_bind_new(Fn *f, BindKind kind, const VarUse *u, const char *name) {
  Binding *v = bind_new(f, kind, u->sym, name ? name : u->brought ? u->path : source_text_path(f->g, u->designator));
  v->path = source_text_path(f->g, u->designator);
  v->key = bind_key(f->g, u->designator);
  v->shape = kernel_bind_shape(u);
  v->type = v->shape->type;
  v->rank = v->shape->rank;
  v->use = u;
  v->record = kind == BIND_ARRAY ? derived_type_layout(f->g, v->type) : derived_type_struct(f->g, v->type);
  return v;
}

Binding *kernel_bind_array(Fn *f, const VarUse *u, const char *name) {
  if (u->role == ROLE_ARRAY && u->red != RED_NONE) array_reduction_check(f, u, kernel_bind_shape(u)->type);
  Binding *v = kernel_bind_new(f, BIND_ARRAY, u, name);
  if (!kernel_bind_is_dense(v->shape)) v->index = names_derive(&f->names, v->cname, "_");
  v->fixed = v->index && fixed_strides(v->shape);
  return v;
}

Binding *kernel_bind_shared(Fn *f, const VarUse *u, const char *name) { return kernel_bind_new(f, BIND_POINTER, u, name); }

/* An array of objects that each iteration has for itself. */
static bool is_own_objects(const VarUse *u) {
  const Symbol *s = u->designator->kind == EX_NAME ? kernel_bind_shape(u) : NULL;
  return s && s->rank && s->type.base == TY_DERIVED && !s->type.is_class && u->role == ROLE_PRIVATE && query_hands_back(s);
}

/* Such an array, of which 'u' is an element, or something of one; NULL: it is not. */
static const VarUse *objects_around(const Nest *n, const VarUse *u) {
  for (const VarUse *w = n->vars; w; w = w->next)
    if (w != u && w->sym == u->sym && is_own_objects(w)) return w;
  return NULL;
}

static bool role_has_code(Fn *f, const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  if (s->type.base == TY_CHARACTER && (u->red != RED_NONE || u->role == ROLE_REDUCTION || u->role == ROLE_SCAN)) {
    refuse(f, u->first, REASON_CHARACTER,
           "'%s' is of type %s, of which iterations combine values: it is not supported in device code", u->path,
           type_text(f->g->arena, s->type));
    return false;
  }
  if (host_text_is_operand(u)) return true;
  bool own = u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE;
  bool copied = u->role == ROLE_VALUE || u->role == ROLE_FIRSTPRIVATE ||
                (u->role == ROLE_PRIVATE && (u->inferred /* set before it is read */ || !type_has_initial(s->type)));
  bool record = is_own_objects(u)       ? (u->inferred || !type_has_initial(s->type)) && derived_type_struct(f->g, s->type)
                : u->role == ROLE_ARRAY ? s->rank > 0 && derived_type_layout(f->g, s->type)
                                        : derived_type_is_whole(f->nest, u) && copied && derived_type_struct(f->g, s->type);
  if (!ctype_type(s->type) && (!record || !object_operands_can_be_handed(f, u, s->type)) && type_has_bindings(s->type))
    refuse(
        f, u->first,
        REASON_TYPE, "'%s' is of type %s, and such objects with type-bound procedures cannot go to the device as a whole, though their components can",
        u->path, type_text(f->g->arena, s->type));
  else if (!ctype_type(s->type) && !record)
    refuse(f, u->first, s->type.base == TY_CHARACTER ? REASON_CHARACTER : REASON_TYPE,
           "'%s' is of type %s, which is not supported in device code", u->path, type_text(f->g->arena, s->type));
  else if (own && s->equiv)
    refuse(f, u->first, REASON_EQUIVALENCE, "'%s' shares storage by EQUIVALENCE and cannot be private", u->path);
  else if (s->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE) && !lastprivate_arrays_is(u) &&
           !thread_arrays_is(u))
    refuse(f, u->first, REASON_PRIVATE_ARRAY, "array '%s' cannot be firstprivate or lastprivate on the device", u->path);
  else if (u->role == ROLE_REDUCTION && !kernel_red_op(u->red, u->by_if) && !extreme_places_value(f->nest, u))
    refuse(f, u->first, REASON_REDUCTION, "reduction '%s' of '%s' is not supported in device code", directive_op_text(u->red),
           u->path);
  else if (s->rank > 15)
    refuse(f, u->first, REASON_RANK, "'%s' has too many dimensions", u->path);
  return !f->fail;
}

void kernel_bind_use(Fn *f, const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  if ((u->sym->attrs & AT_PARAMETER) || u->sym->kind != SY_VARIABLE || host_text_is(u) || extreme_places_is(f->nest, u->sym))
    return;
  if (!s) { /* operations on it may be calls of any function */
    decision_change(f->g->decided, f->kernel->nest)->host_parallel = false;
    refuse(f, u->first, REASON_COMPONENT, "the type of '%s' is not known, so that it is not supported in device code", u->path);
  }
  if (u->role != ROLE_PRIVATE && u->role != ROLE_INDEX && !u->sym->is_index && !symbol_exists_at(u->sym, f->nest->first))
    refuse(f, u->first, REASON_SCOPE, "'%s' is declared inside the loop and keeps its value from one iteration to another", u->path);
  const VarUse *whole = derived_type_around(f->g, f->nest, u);
  if (!whole) whole = objects_around(f->nest, u);
  if (whole && u->role != whole->role) { /* the host's threads have no copies that would be right for both */
    if (u->written || whole->written) decision_change(f->g->decided, f->kernel->nest)->host_parallel = false;
    refuse(f, u->first, REASON_COMPONENT, "'%s' is used in another way than '%s', which it is a part of", u->path, whole->path);
  }
  if (whole || f->fail || !role_has_code(f, u)) return;
  if (!source_text_path(f->g, u->designator)) {
    refuse(f, u->first, REASON_COMPONENT, "'%s' is a component of an array element, which is not supported in device code", u->path);
    return;
  }
  const struct Extreme *extreme = u->red == RED_MAXLOC || u->red == RED_MINLOC ? extreme_places_value(f->nest, u) : NULL;
  if (extreme && u->role == ROLE_ARRAY) { /* the places of all dimensions: one value in the kernel */
    struct VarUse *place = ARENA_NEW(f->g->arena, struct VarUse);
    *place = *u;
    place->role = ROLE_REDUCTION;
    u = place;
  }
  if (host_text_is_operand(u)) {
    host_text_bind(f, u);
    return;
  }
  if (u->role == ROLE_ARRAY || (u->role == ROLE_REDUCTION && s->rank && !extreme)) {
    kernel_bind_array(f, u, NULL);
    return;
  }
  if (u->joint || thread_arrays_is(u)) {
    thread_arrays_bind(f, u);
    return;
  }
  if (lastprivate_arrays_is(u)) {
    lastprivate_arrays_bind(f, u);
    return;
  }
  if (s->rank && !extreme && u->role != ROLE_PRIVATE) {
    refuse(f, u->first, REASON_ROLE, "array '%s' is used as %s in a way that is not supported in device code", u->path,
           words_role(u->role));
    return;
  }
  if (u->through) {
    lastprivate_arrays_bind_through(f, u);
    return;
  }
  BindKind kind = s->rank && !extreme ? BIND_LOCAL : u->role == ROLE_SHARED ? BIND_POINTER : BIND_VALUE;
  Binding *v = kernel_bind_new(f, kind, u, NULL);
  v->extreme = extreme;
  v->local = u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE || u->role == ROLE_INDEX;
}

void kernel_bind_all(Kernel *k) {
  for (const Shape *const *s = k->g->shapes; *s; s++) {
    const char *name = (*s)->reserves ? (*s)->reserves(k->nest) : NULL;
    if (name) names_take(&k->f.names, name);
  }
  for (const VarUse *u = k->nest->vars; u && !k->f.fail; u = u->next) kernel_bind_use(&k->f, u);
  if (k->whole && !k->f.fail) part_bind(k);
}
