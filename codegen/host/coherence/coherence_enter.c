/* Procedures that code may call which says nothing of what it touches, C or another compiler's, the main program among it:
 *
 *   f2c_outer = 0
 *   if (f2c_outside /= 0) then
 *     f2c_outer = f2c_outer_begin(..)
 *     call f2c_hands(u, 2_4, ..)          u is the caller's
 *   end if
 *   ...
 *   if (f2c_outer /= 0) call f2c_outer_end(f2c_outer, ..)
 *
 * In between arrays stay on the device; at the end what the caller can reach comes home (runtime/keep/reach.h). */
#include "codegen/host/coherence/coherence.h"
#include <string.h>

static const Symbol *real(const Symbol *s) { return s && s->target ? s->target : s; }

static bool find_launch(Stmt *s, void *data) {
  bool *found = ((void **)data)[1];
  *found |= coherence_object_launches(((void **)data)[0], s);
  return !*found;
}

static bool launches(Gen *g, const Unit *u) {
  bool found = false;
  void *data[] = {g, &found};
  ast_stmt_walk(u->exec, find_launch, data);
  return found;
}

/* Others know it by name: it is external, or of a module. */
static bool is_callable(const Unit *u) {
  if (u->kind != UN_SUBROUTINE && u->kind != UN_FUNCTION) return false;
  if (u->host && u->host->kind != UN_MODULE && u->host->kind != UN_SUBMODULE) return false;
  for (const Stmt *s = u->first; s; s = s->next)
    if (s->kind == ST_ENTRY) return false;
  return u->sym != NULL;
}

static bool is_number(Type t) {
  return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL || t.base == TY_CHARACTER;
}

static bool find_address(const Symbol *component, void *data) {
  (void)data;
  return (component->attrs & (AT_POINTER | AT_ALLOCATABLE)) != 0;
}

/* What the caller has of the dummy: 0 nothing that kernels use, 1 its bytes, 2 what it holds addresses of. */
static int reached(const Symbol *s) {
  if (s->kind != SY_VARIABLE || (s->attrs & AT_VALUE)) return 0;
  if ((s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_VOLATILE | AT_ASYNCHRONOUS)) || s->corank || s->type.is_class) return 2;
  if (s->type.base == TY_ANY) return 2;
  if (is_number(s->type)) return s->rank || s->shape != SHAPE_SCALAR;
  if (s->type.base != TY_DERIVED) return 2;
  return !coherence_object_passes(s->type) || type_any_component(s->type, find_address, NULL) ? 2 : 1;
}

static void hand(Gen *g, const Unit *u, FortranOut *o, const Symbol *s, const char *where) {
  const int how = reached(s);
  if (!how) return;
  const char *call = how == 2 ? "f2c_hands_all" : "f2c_hands";
  const bool optional = how == 1 && (s->attrs & AT_OPTIONAL);
  interface_need_call(g, u, call);
  if (how == 2)
    fortran_out_stmt(o, "  call f2c_hands_all(%s)", where);
  else
    fortran_out_stmt(o, optional ? "  if (present(%s)) call f2c_hands(%s, 2_4, %s)" : "  call f2c_hands(%s, 2_4, %s)", s->name,
                     optional ? s->name : where, where);
}

static void put_end(Gen *g, const Stmt *s, FortranOut *o) {
  const char *where = fortran_out_string(g->arena, source_text_where(g, s->span.begin), device_branch_nul(g, s->unit));
  fortran_out_stmt(o, "if (f2c_outer /= 0) call f2c_outer_end(f2c_outer, %s)", where);
}

static bool visit_return(Stmt *s, void *data) {
  Gen *g = data;
  if (s->kind != ST_RETURN) return true;
  FortranOut o = jump_out(g, s);
  put_end(g, s, &o);
  jump_put_before(g, s, &o, ORDER_PARALLEL);
  return true;
}

void coherence_enter_put(Gen *g, const Unit *u) {
  static const HostProcedure begin = {.name = "f2c_outer_begin",
                                      .binding = "f2c_outer_begin",
                                      .result = "integer(4)",
                                      .dummies = "at",
                                      .decl = {"character(1) :: at(*)"}};
  static const HostProcedure end = {.name = "f2c_outer_end",
                                    .binding = "f2c_outer_end",
                                    .dummies = "outer, at",
                                    .decl = {"integer(4), value :: outer", "character(1) :: at(*)"}};
  const Stmt *first = place_begin(u), *last = u->contains ? u->contains : u->end;
  if (!is_callable(u) || !last || !launches(g, u) || device_branch_shadowed(g, u, "present")) return;
  const char *where = fortran_out_string(g->arena, source_text_where(g, first->span.begin), device_branch_nul(g, u));
  FortranOut o = place_out(g, first);
  interface_need_procedure(g, u, &begin);
  interface_need_procedure(g, u, &end);
  interface_need_declaration(g, u, "integer(4) :: f2c_outer");
  coherence_place_declare(g, u);
  fortran_out_stmt(&o, "f2c_outer = 0");
  fortran_out_stmt(&o, "if (f2c_outside /= 0) then");
  fortran_out_stmt(&o, "  f2c_outer = f2c_outer_begin(%s)", where);
  for (int i = 0; i < u->sym->ndummies; i++)
    if (u->sym->dummies[i]) hand(g, u, &o, real(u->sym->dummies[i]), where);
  fortran_out_stmt(&o, "end if");
  place_before(g, first, &o, ORDER_ENTER);
  ast_stmt_walk(u->exec, visit_return, g);
  FortranOut e = place_out(g, last);
  put_end(g, last, &e);
  place_before_label(g, last, &e, ORDER_PARALLEL);
}

/* ---- PURE procedures ---- */

/* Arrays and objects of modules, of COMMON blocks and of the procedure around. */
static bool find_outer(Expr *e, void *data) {
  const Unit *u = ((void **)data)[0];
  bool *found = ((void **)data)[1];
  const Symbol *s = e->kind == EX_NAME ? real(e->sym) : NULL;
  const bool own = !s || s->kind != SY_VARIABLE || (s->attrs & AT_PARAMETER) || (s->scope && s->scope->unit == u && !s->common);
  *found |= !own && (s->rank || s->type.base == TY_DERIVED || s->common || (s->attrs & AT_POINTER));
  return !*found;
}

static bool visit_outer(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_outer, data);
  return !*(bool *)((void **)data)[1];
}

void coherence_enter_pure(Gen *g, const Unit *u) {
  static const HostProcedure any = {.name = "f2c_pure_any",
                                    .binding = "f2c_host_any",
                                    .dummies = "at",
                                    .pure = true,
                                    .decl = {"character(1), intent(in) :: at(*)"}};
  bool found = false;
  void *data[] = {(void *)(uintptr_t)u, &found};
  const bool bound = (u->sym && (u->sym->attrs & AT_BIND)) || (u->begin && u->begin->u.unit.bind);
  const bool overrides = u->sym && u->sym->overrides; /* its callers do not know that it is PURE */
  if (!is_callable(u) || (u->host && !bound && !overrides)) return;
  if (!overrides) ast_stmt_walk(u->exec, visit_outer, data);
  if (!found && !overrides) return;
  const Stmt *first = place_begin(u);
  const char *where = fortran_out_string(g->arena, source_text_where(g, first->span.begin), device_branch_nul(g, u));
  FortranOut o = place_out(g, first);
  interface_need_procedure(g, u, &any);
  coherence_place_declare(g, u);
  fortran_out_stmt(&o,
                   overrides ? "if (f2c_entries /= 0) call f2c_pure_any(%s)"
                             : "if (f2c_outside /= 0 .and. f2c_entries /= 0) call f2c_pure_any(%s)",
                   where);
  place_before(g, first, &o, ORDER_ENTER);
}
