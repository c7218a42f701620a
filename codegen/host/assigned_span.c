/* Arrays that an assignment allocates from a function's value. gfortran 12 lets the function's value become the array then, and leaves the span in
 * the array's descriptor as it was: never set, where the array has not been allocated before. TYPE(*) dummies get strides made of it. Whatever is
 * allocated by ALLOCATE first keeps the span. */
#include "codegen/host/coherence.h"

static const Symbol *real(const Symbol *s) { return s && s->target ? s->target : s; }

static const Symbol *base_of(const Expr *e) {
  while (e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME ? real(e->sym) : NULL;
}

/* A whole allocatable array that the library may be given. */
static bool is_given(const Gen *g, const Expr *e) {
  const Symbol *s = e->kind == EX_NAME || e->kind == EX_MEMBER ? real(e->sym) : NULL, *base = base_of(e);
  if (!s || !(s->attrs & AT_ALLOCATABLE) || !s->rank || s->corank || s->type.base == TY_CHARACTER || s->type.is_class) return false;
  return g->launches.n || (g->ana->keeps_data && base && coherence_object_may_stay(g, base));
}

static bool is_array_function(const Expr *e) { return e->rank && e->kind == EX_REF && e->how == REF_CALL; }

static bool visit(Stmt *s, void *data) {
  Gen *g = data;
  const Expr *to = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!to || !is_array_function(s->u.assign.rhs) || !is_given(g, to) || device_branch_threads_around(g, s)) return true;
  const char *name = to->kind == EX_NAME ? to->text : source_text_path(g, to);
  const Stmt *line = host_touches_line(g, s);
  if (!name || (s->parent && s->parent->one_line && line != s)) return true;
  FortranOut o = jump_out(g, line);
  Buf bounds = {0};
  for (int k = 0; k < to->rank; k++) buf_puts(&bounds, k ? ", 0" : "0");
  fortran_out_stmt(&o, "if (.not. allocated(%s)) allocate(%s(%s))", name, name, bounds.s);
  host_touches_put(g, line, &o, ORDER_TOUCH);
  buf_free(&bounds);
  return true;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec) ast_stmt_walk(u->exec, visit, g);
    visit_units(g, u->child);
  }
}

void assigned_span_all(Gen *g) { visit_units(g, g->prog->units); }
