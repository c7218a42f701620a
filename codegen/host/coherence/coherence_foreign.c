/* --data=auto: what code can touch that says nothing of it: procedures of C, of libraries, of other compilers. What it is handed it may keep the
 * address of. The library notes such storage, and has it at home whenever such code runs (runtime/keep/reach.h). What it can name is seen at
 * the link. */
#include "analysis/pattern.h"
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"
#include <string.h>

/* An object of the type holds addresses of others. C_PTR does not count: what it names has been handed out by C_LOC. */
static bool holds_addresses(Type t) {
  const Symbol *type = type_derived(t);
  if (t.base == TY_ANY || t.is_class) return true;
  if (t.base != TY_DERIVED) return false;
  if (!type) return true;
  if (!strcmp(type->name, "c_ptr") || !strcmp(type->name, "c_funptr")) return false;
  if (type->parent_type && holds_addresses((Type){.base = TY_DERIVED, .derived = type->parent_type})) return true;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind == SY_COMPONENT && ((c->attrs & (AT_POINTER | AT_ALLOCATABLE)) || holds_addresses(c->type))) return true;
  return false;
}

static bool only_read(const Symbol *dummy) {
  return dummy && (dummy->attrs & AT_INTENT_INOUT) == AT_INTENT_IN && !(dummy->attrs & AT_POINTER);
}

/* The function gives back a pointer: not a value, but an object of the program. */
static bool gives_pointer(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || intrinsic_called(e) != IN_NONE) return false;
  const Symbol *proc = alias_target(e->sym), *result = proc && proc->kind == SY_PROCEDURE ? proc->result : NULL;
  return !result || (result->attrs & AT_POINTER);
}

/* Nothing in it does anything. */
static bool visit_plain(Expr *e, void *data) {
  bool name = e->kind == EX_NAME && e->sym && alias_target(e->sym)->kind == SY_VARIABLE && !e->rank;
  bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY) && !e->sym;
  *(bool *)data &= name || operation || e->kind == EX_INT || e->kind == EX_RANGE || e->kind == EX_PAREN;
  return *(bool *)data;
}

/* A section, of which no more is handed over; an element stands for all behind it. */
static bool is_plain_section(const Expr *e, const TouchObject *o) {
  bool plain = e->kind == EX_REF && e->how == REF_SECTION && e->kid[0] == o->whole && !o->chosen;
  for (int i = 1; plain && i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], visit_plain, &plain);
  return plain;
}

void coherence_foreign_argument(Gen *g, const Unit *u, const Stmt *s, const Expr *e, const Symbol *dummy, CalledName called) {
  while (e && e->kind == EX_KEYWORD) e = e->kid[0];
  if (!e || e->kind == EX_ALT_RETURN || e->kind == EX_STAR) return;
  bool designator = coherence_object_is_designator(e);
  if (e->kind == EX_NAME && !designator) return;
  bool whole = e->kind == EX_NAME && (alias_target(e->sym)->attrs & AT_CRAY_POINTER);
  whole |= holds_addresses(e->type) || gives_pointer(e) || (dummy && (dummy->attrs & (AT_POINTER | AT_ALLOCATABLE)));
  if (whole) coherence_place_hand(g, s, NULL, false, called);
  TouchObject o;
  if (whole || !designator || (dummy && (dummy->attrs & AT_VALUE)) || !coherence_object_of(g, u, e, true, &o)) return;
  if (is_plain_section(e, &o)) o.part = e;
  coherence_place_hand(g, s, &o, only_read(dummy), called);
}

void coherence_foreign_result(Gen *g, const Stmt *s, const Symbol *proc, CalledName called) {
  const Symbol *result = proc ? proc->result : NULL;
  Type t = result ? result->type : proc ? proc->type : (Type){.base = TY_ANY};
  if ((result && (result->attrs & AT_POINTER)) || (t.base != TY_NONE && holds_addresses(t)))
    coherence_place_hand(g, s, NULL, false, called);
}

void coherence_foreign_address(Gen *g, const Unit *u, const Stmt *s, const Expr *e) {
  TouchObject o;
  while (e && (e->kind == EX_KEYWORD || e->kind == EX_PAREN)) e = e->kid[0];
  if (!e || !coherence_object_is_designator(e)) return;
  if (holds_addresses(e->type))
    coherence_place_hand(g, s, NULL, false, (CalledName){0});
  else if (coherence_object_of(g, u, e, true, &o))
    coherence_place_hand(g, s, &o, false, (CalledName){0});
}

static bool is_address_function(const Expr *e) {
  while (e && (e->kind == EX_KEYWORD || e->kind == EX_PAREN)) e = e->kid[0];
  return e && e->kind == EX_REF && e->how == REF_CALL && (intrinsic_called(e) == IN_C_LOC || intrinsic_called(e) == IN_LOC);
}

static const Symbol *base_of(const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  return e && e->kind == EX_NAME ? alias_target(e->sym) : NULL;
}

/* A pointer in a COMMON block, whose name others may know; a variable of a module that another compiler has made. */
static bool is_known_to_others(const Expr *e) {
  while (e && (e->kind == EX_KEYWORD || e->kind == EX_PAREN)) e = e->kid[0];
  const Symbol *s = e ? base_of(e) : NULL;
  return s && ((s->common && (s->attrs & AT_POINTER)) || s->from_unknown);
}

/* C_F_POINTER, MOVE_ALLOC. */
static bool call_gets_known_address(const Expr *e) {
  bool listed = e->kind == EX_REF && e->nkid > 1;
  if (listed && intrinsic_called(e) == IN_MOVE_ALLOC) {
    for (int i = 1; i < e->nkid; i++)
      if (is_known_to_others(e->kid[i])) return true;
    return false;
  }
  return !listed || !is_address_function(e->kid[1]);
}

/* Memory whose address somebody else may have: that of C_F_POINTER and of Cray pointers, if not made here by C_LOC or LOC; that of pointers which
 * stand where others can name them. */
static bool gets_known_address(const Stmt *s) {
  if (s->kind == ST_CALL) return call_gets_known_address(s->u.exprs.v[0]);
  if (s->kind == ST_ASSIGN) {
    const Symbol *l = s->u.assign.lhs->kind == EX_NAME ? alias_target(s->u.assign.lhs->sym) : NULL;
    bool cray = l && (l->attrs & AT_CRAY_POINTER) && !(l->attrs & AT_POINTER);
    return cray && !is_address_function(s->u.assign.rhs);
  }
  if (s->kind == ST_POINTER_ASSIGN) return is_known_to_others(s->u.assign.lhs);
  for (int i = 0; s->kind == ST_ALLOCATE && i < s->u.io.n; i++)
    if (is_known_to_others(s->u.io.v[i])) return true;
  return false;
}

void coherence_foreign_pointer(Gen *g, const Stmt *s) {
  if (gets_known_address(s)) coherence_place_hand(g, s, NULL, false, (CalledName){0});
}
