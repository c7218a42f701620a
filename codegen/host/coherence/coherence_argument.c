/* Actual arguments: their dummy arguments, and whether gfortran passes the object itself or a copy. */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

const Symbol *coherence_argument_dummy(const Symbol *proc, const Expr *arg, int i) {
  if (!proc || proc->kind != SY_PROCEDURE || !proc->has_interface) return NULL;
  if (!arg || arg->kind != EX_KEYWORD) return i < proc->ndummies ? alias_target(proc->dummies[i]) : NULL;
  for (int k = 0; k < proc->ndummies; k++)
    if (proc->dummies[k] && proc->dummies[k]->name == arg->text) return alias_target(proc->dummies[k]);
  return NULL;
}

bool coherence_argument_only_read(const Symbol *dummy) {
  return dummy && ((dummy->attrs & AT_VALUE) || (dummy->attrs & AT_INTENT_INOUT) == AT_INTENT_IN);
}

/* What the dummy is associated with is the array itself, or gfortran sees at run time whether it is. */
static bool has_descriptor(const Symbol *dummy) {
  bool open = dummy && (dummy->shape == SHAPE_ASSUMED || dummy->shape == SHAPE_DEFERRED || dummy->shape == SHAPE_ASSUMED_RANK);
  return open && !(dummy->attrs & AT_CONTIGUOUS);
}

bool coherence_argument_wants_packed(const Symbol *dummy) { return !has_descriptor(dummy); }

static bool is_contiguous(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME || e->kind == EX_MEMBER ? alias_target(e->sym) : NULL;
  if (!s || (e->kind == EX_MEMBER && e->kid[0]->rank)) return false;
  if (s->attrs & AT_CONTIGUOUS) return true;
  return !(s->attrs & AT_POINTER) && !s->selector &&
         (s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE ||
          (s->shape == SHAPE_DEFERRED && (s->attrs & AT_ALLOCATABLE)));
}

static bool has_vector_subscript(const Expr *e) {
  for (; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++)
      if (e->kid[i] && e->kid[i]->kind != EX_RANGE && e->kid[i]->rank) return true;
  return false;
}

/* A component of each element, a substring of each, the real or imaginary parts. gfortran 12 hands TYPE(*) a wrong descriptor of these, and sets
 * that of the array itself to the component's address. */
static bool is_part_of_elements(const Expr *e) {
  for (; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    if ((e->kind == EX_MEMBER || e->how == REF_SUBSTRING) && e->kid[0]->rank) return true;
  return false;
}

/* A pointer may be to parts of elements: gfortran copies them for any dummy that is no pointer. */
static bool may_point_to_parts(const Expr *e, const Symbol *dummy) {
  if (dummy && (dummy->attrs & AT_POINTER)) return false;
  for (; e; e = e->kid[0]) {
    const Symbol *s = e->kind == EX_NAME || e->kind == EX_MEMBER ? alias_target(e->sym) : NULL;
    if (s && (s->attrs & (AT_POINTER | AT_CONTIGUOUS)) == AT_POINTER) return true;
    if (e->kind != EX_MEMBER && e->kind != EX_REF) break;
  }
  return false;
}

/* An object of the type gets values when it is an INTENT(OUT) dummy. */
static bool has_defaults(Type t) {
  const Symbol *type = type_derived(t);
  if (!type) return t.base == TY_DERIVED;
  if (type->parent_type && has_defaults((Type){.base = TY_DERIVED, .derived = type->parent_type})) return true;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind == SY_COMPONENT && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) && (c->init || has_defaults(c->type))) return true;
  return false;
}

/* A constant of a module that nobody has read: a datatype. */
static bool is_library_constant(const Symbol *s) { return s->from_unknown && coherence_outside_is_library(s->name); }

static bool visit_evaluated(Expr *e, void *data) {
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  bool name = s && !s->is_index && (s->kind == SY_VARIABLE || s->kind == SY_INTRINSIC || is_library_constant(s));
  bool value = e->kind == EX_INT || e->kind == EX_PAREN || e->kind == EX_RANGE || e->kind == EX_MEMBER;
  bool part = e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION);
  bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY) && !e->sym;
  bool function = e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) != IN_NONE;
  *(bool *)data &= name || value || part || operation || function;
  return *(bool *)data;
}

bool coherence_argument_is_gathered(const Expr *e) { return has_vector_subscript(e) || is_part_of_elements(e); }

bool coherence_argument_may_be_copied(const Expr *e, const Symbol *dummy) {
  return (!has_descriptor(dummy) && !is_contiguous(e)) || may_point_to_parts(e, dummy);
}

bool coherence_argument_frees(const Symbol *dummy) {
  return dummy && (dummy->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT && has_defaults(dummy->type);
}

bool coherence_argument_is_early(const Expr *e) {
  bool evaluated = true;
  ast_expr_walk((Expr *)e, visit_evaluated, &evaluated);
  return evaluated;
}
