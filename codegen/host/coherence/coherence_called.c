/* How the library gets to know whether the procedure of a call says what it touches. */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

static bool find_procedure(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how != REF_ELEMENT && !(e->how == REF_CALL && intrinsic_called(e) != IN_NONE);
  return !*(bool *)data;
}

/* The component can be named right before the statement, where it stands in a line of its own. */
static bool is_named_before(const Gen *g, const Stmt *s, const Expr *component) {
  bool calls = false;
  ast_expr_walk((Expr *)(uintptr_t)component, find_procedure, &calls);
  return !calls && host_touches_line(g, s) == s && coherence_part_is_chosen_before(s, component);
}

/* The library's name of the function that gives the address of a component: gfortran wants arguments of one procedure to be of one type, and
 * takes no component that is a subroutine as the first argument of one that is EXTERNAL. NULL: none. */
static const char *address_by(const Gen *g, const Symbol *proc, bool function) {
  static const char letter[] = {[TY_INTEGER] = 'i', [TY_REAL] = 'r', [TY_COMPLEX] = 'z', [TY_LOGICAL] = 'l'};
  const Symbol *r = proc->result ? alias_target(proc->result) : proc;
  if (!function) return "f2c_address_s";
  const bool number = r->type.base < sizeof letter && letter[r->type.base] && (r->type.kind == 4 || r->type.kind == 8);
  if (!number || (r->attrs & (AT_POINTER | AT_ALLOCATABLE))) return NULL;
  return arena_printf(g->arena, "f2c_address_%c%d%s", letter[r->type.base], (int)r->type.kind, r->rank ? "a" : "");
}

CalledName coherence_called_by_object(Gen *g, const Stmt *s, const Symbol *proc, const Expr *object, bool function) {
  if (!proc || proc->kind != SY_PROCEDURE || (proc->attrs & AT_BIND)) return (CalledName){0};
  if (!(proc->attrs & AT_POINTER)) return (CalledName){.name = "%"};
  const char *text = is_named_before(g, s, object) ? source_text_expr(g, object) : NULL, *by = address_by(g, proc, function);
  return text && by ? (CalledName){text, true, by} : (CalledName){0};
}

CalledName coherence_called_by_name(Gen *g, const Unit *u, const Symbol *proc, bool known) {
  CalledName none = {0};
  if (!proc || proc->kind != SY_PROCEDURE || (proc->attrs & AT_BIND)) return none;
  if (known) return (CalledName){.name = coherence_names_of(g, proc)}; /* where all is compiled at once, too: it may be an ENTRY */
  const bool varies = (proc->dummy || coherence_object_is_pointer(proc)) && !coherence_object_is_pure(proc);
  return varies && alias_target(symbol_lookup(u->scope, proc->name)) == proc ? (CalledName){.name = proc->name, .varies = true}
                                                                             : none;
}
