/* Private variables of modules for launchers of other units: kernels there call procedures of the module that use them.
 *
 *   module tables                             contains
 *     real, allocatable, private :: t(:)        function f2c_to_t_of_tables() result(f2c_it)
 *   contains                                      real(4), pointer :: f2c_it(:)
 *                                                 nullify(f2c_it)
 *   call f2c_p_10(f2c_t_of_tables, y)             if (allocated(t)) call f2c_point(t)
 *     after                                     contains
 *   f2c_t_of_tables => f2c_to_t_of_tables()       subroutine f2c_point(f2c_a)
 *                                                   real(4), target :: f2c_a(:)
 *                                                   f2c_it(lbound(t, 1):) => f2c_a
 *
 * The bytes are those that the module's own statements name: nothing is copied, and a pointer is set anew before each use, as the array may have
 * been allocated anew. */
#include "codegen/host/host.h"
#include <string.h>

static const char *type_of(Gen *g, const Symbol *s) {
  static const char *const words[] = {
      [TY_INTEGER] = "integer", [TY_REAL] = "real", [TY_COMPLEX] = "complex", [TY_LOGICAL] = "logical"};
  return arena_printf(g->arena, "%s(%d)", words[s->type.base], s->type.kind);
}

/* (:, :) */
static const char *colons(Gen *g, const Symbol *s) {
  Buf b = {0};
  for (int d = 0; d < s->rank; d++) buf_puts(&b, d ? ", :" : "(:");
  if (s->rank) buf_putc(&b, ')');
  char *text = arena_strdup(g->arena, b.s ? b.s : "");
  buf_free(&b);
  return text;
}

/* (lbound(t, 1):, lbound(t, 2):) */
static const char *lower_bounds(Gen *g, const Symbol *s) {
  Buf b = {0};
  for (int d = 0; d < s->rank; d++) buf_printf(&b, "%slbound(%s, %d):", d ? ", " : "(", s->name, d + 1);
  if (s->rank) buf_putc(&b, ')');
  char *text = arena_strdup(g->arena, b.s ? b.s : "");
  buf_free(&b);
  return text;
}

static void put_function(Gen *g, FortranOut *o, const Symbol *s) {
  const char *name = callee_name_pointing(g->arena, s), *type = type_of(g, s);
  const bool direct = s->attrs & (AT_POINTER | AT_TARGET);
  fortran_out_stmt(o, "function %s() result(f2c_it)", name);
  o->indent += 2;
  fortran_out_stmt(o, "%s, pointer :: f2c_it%s", type, colons(g, s));
  fortran_out_stmt(o, "nullify(f2c_it)");
  const char *when = s->attrs & AT_ALLOCATABLE ? arena_printf(g->arena, "if (allocated(%s)) ", s->name) : "";
  if (direct)
    fortran_out_stmt(o, "%sf2c_it%s => %s", when, s->attrs & AT_POINTER ? "" : lower_bounds(g, s), s->name);
  else
    fortran_out_stmt(o, "%scall f2c_point(%s)", when, s->name);
  o->indent -= 2;
  if (!direct) {
    fortran_out_stmt(o, "contains");
    o->indent += 2;
    fortran_out_stmt(o, "subroutine f2c_point(f2c_a)");
    fortran_out_stmt(o, "  %s, target :: f2c_a%s", type, colons(g, s));
    fortran_out_stmt(o, "  f2c_it%s => f2c_a", lower_bounds(g, s));
    fortran_out_stmt(o, "end subroutine");
    o->indent -= 2;
  }
  fortran_out_stmt(o, "end function");
}

static void open_module(Gen *g, const Unit *u) {
  FortranOut names = place_out(g, u->contains), functions = names;
  functions.indent += 2;
  for (const Symbol *s = u->scope->first; s; s = s->next) {
    if (!s->opened || s->scope != u->scope) continue;
    fortran_out_stmt(&names, "public :: %s", callee_name_pointing(g->arena, s));
    put_function(g, &functions, s);
  }
  place_before(g, u->contains, &names, ORDER_INTERFACE);
  place_after(g, u->contains, &functions, ORDER_INTERFACE);
}

void opened_all(Gen *g) {
  for (const Unit *u = g->prog->units; u; u = u->next)
    if (u->kind == UN_MODULE && u->contains && u->contains->kind == ST_CONTAINS && !u->told) open_module(g, u);
}

/* ---- where they are used ---- */

bool opened_is(Gen *g, const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  const Unit *u = s && s->kind == SY_VARIABLE && s->scope ? s->scope->unit : NULL;
  if (!u || u->kind != UN_MODULE || strncmp(e->text, "f2c_", 4) || symbol_is_public(s->scope, s)) return false;
  return !strcmp(e->text, arena_printf(g->arena, "f2c_%s_of_%s", s->name, u->name));
}

void opened_declare(Gen *g, FortranOut *o, const Expr *e) {
  fortran_out_stmt(o, "%s, pointer :: %s%s", type_of(g, e->sym), e->text, colons(g, e->sym));
}

void opened_point(Gen *g, FortranOut *o, const Expr *e) {
  if (opened_is(g, e)) fortran_out_stmt(o, "%s => %s()", e->text, callee_name_pointing(g->arena, e->sym));
}
