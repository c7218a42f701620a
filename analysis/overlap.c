/* Do two objects share storage?
 *
 * Fortran lets distinct names overlap only through EQUIVALENCE, pointers and their targets, and Cray
 * pointers; dummy arguments that are written may be taken as distinct (F2018 15.5.2.13). */
#include "analysis/code.h"
#include <string.h>

static bool is_prefix(const char *a, const char *b) {
  size_t n = strlen(a);
  return !strncmp(a, b, n) && (b[n] == '\0' || b[n] == '%');
}

static bool same_type(const Symbol *a, const Symbol *b) {
  return a->type.base == b->type.base && a->type.kind == b->type.kind;
}

/* A pointer reaches what is a pointer or a target, of the same type or with the pointed-to type inside. */
static bool may_point(const Var *p, const Var *t) {
  if (!p->pointer || !(t->pointer || t->target)) return false;
  return same_type(p->object, t->object) || p->object->type.base == TY_DERIVED ||
         t->object->type.base == TY_DERIVED;
}

static bool is_cray(const Var *v) { return v->sym->attrs & AT_CRAY_POINTER; }

Overlap var_overlap(const Var *a, const Var *b) {
  if (a == b) return OVERLAP_SAME;
  if (a->sym == b->sym)
    return is_prefix(a->path, b->path) || is_prefix(b->path, a->path) ? OVERLAP_MAY : OVERLAP_NO;
  if (a->sym->equiv && a->sym->equiv == b->sym->equiv && a->sym->scope == b->sym->scope) return OVERLAP_MAY;
  if (a->sym->common && a->sym->common == b->sym->common && a->sym->scope != b->sym->scope)
    return OVERLAP_MAY;
  if (may_point(a, b) || may_point(b, a) || is_cray(a) || is_cray(b)) return OVERLAP_MAY;
  return OVERLAP_NO;
}
