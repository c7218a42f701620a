/* Objects of types with type-bound procedures, which cannot be handed to TYPE(*) (F2018, 15.5.2.4): a component goes to the launcher in their
 * place, which knows where it lies in the object. */
#include "codegen/host/coherence/coherence.h"
#include "codegen/kernel/kernel.h"

/* 'u' stands in the unit that defines the type: components that are PRIVATE have names there. */
static bool is_own(const Symbol *type, const Unit *u) {
  const Unit *p = u;
  while (p && !(type->scope && type->scope->unit == p)) p = p->host;
  return p != NULL;
}

/* A component of an object of 'type' that is a number, '%x' or '%base%x', and the same in C, '.x'. */
static bool put_number(Gen *g, const Symbol *type, const Unit *u, Buf *name, Buf *member) {
  if (!type) return false;
  if (type->parent_type) {
    const char *base = map_get(&g->member_of, type);
    size_t before = name->len, at = member->len;
    buf_printf(member, ".%s", base ? base : "");
    if (base && put_number(g, type->parent_type, u, name, member)) return true;
    name->len = before, member->len = at;
  }
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    bool plain = c->kind == SY_COMPONENT && !c->rank && !(c->attrs & (AT_ALLOCATABLE | AT_POINTER));
    if (c->attrs & AT_PRIVATE && !is_own(type, u)) continue;
    const char *own = plain ? map_get(&g->member_of, c) : NULL;
    if (!own || !(c->type.base == TY_INTEGER || c->type.base == TY_REAL || c->type.base == TY_LOGICAL)) continue;
    buf_printf(name, "%%%s", c->name);
    buf_printf(member, ".%s", own);
    return true;
  }
  return false;
}

/* '%x', and its place in the object, for offsetof; NULL: no component has a name in 'u'. */
static const char *number_of(Gen *g, const Unit *u, Type t, const char **member) {
  Buf name = {0}, at = {0};
  bool found = derived_type_layout(g, t) && put_number(g, type_derived(t), u, &name, &at);
  const char *text = found ? arena_strdup(g->arena, name.s) : NULL;
  *member = found ? arena_strdup(g->arena, at.s + 1) : NULL;
  buf_free(&name);
  buf_free(&at);
  return text;
}

bool object_operands_can_be_handed(Fn *f, const VarUse *u, Type t) {
  const char *member;
  bool own = u->role != ROLE_ARRAY && u->role != ROLE_VALUE;
  return t.base != TY_DERIVED || own || coherence_object_passes(t) || number_of(f->g, f->nest->unit, t, &member);
}

const char *object_operands_stand_in(Kernel *k, const Binding *v, const char **member) {
  if (v->type.base != TY_DERIVED || coherence_object_passes(v->type)) return NULL;
  return number_of(k->g, k->nest->unit, v->type, member);
}

const char *object_operands_name(Kernel *k, const Binding *v) { return arena_printf(k->g->arena, "%s_part", v->cname); }

/* const f2c::objects p_objects(p_part, offsetof(vec, x), sizeof(vec)); const CFI_cdesc_t *const p = p_objects.whole(); */
void object_operands_put(Kernel *k, const Binding *v, bool array, Buf *out) {
  const char *member;
  if (!object_operands_stand_in(k, v, &member)) return;
  const char *type = derived_type_layout(k->g, v->type), *name = v->cname, *part = object_operands_name(k, v);
  if (array) {
    buf_printf(out, "  const f2c::objects %s_objects(%s, offsetof(%s, %s), sizeof(%s));\n", name, part, type, member, type);
    buf_printf(out, "  const CFI_cdesc_t *const %s = %s_objects.whole();\n", name, name);
  } else {
    buf_printf(out, "  const %s *const %s = f2c::object_with<%s>(%s, offsetof(%s, %s));\n", type, name, type, part, type, member);
  }
}
