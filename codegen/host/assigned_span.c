/* Arrays that an assignment allocates from a function's value. gfortran 12 lets the function's value become the array then, and leaves the span in
 * the array's descriptor as it was: never set, where the array has not been allocated before. TYPE(*) dummies get strides made of it. Whatever is
 * allocated by ALLOCATE first keeps the span. */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

static const Symbol *base_of(const Expr *e) {
  while (e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME ? alias_target(e->sym) : NULL;
}

/* The whole allocatable array that the statement gives a function's value; NULL: it does something else. */
static const Expr *assigned(const Stmt *s) {
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL, *value = e ? s->u.assign.rhs : NULL;
  if (!value || !value->rank || value->kind != EX_REF || value->how != REF_CALL) return NULL;
  const Symbol *x = e->kind == EX_NAME || e->kind == EX_MEMBER ? alias_target(e->sym) : NULL;
  if (!x || !(x->attrs & AT_ALLOCATABLE) || !x->rank || x->corank || x->type.is_class) return NULL;
  if (type_len(x->type) && type_len(x->type)->kind == EX_COLON) return NULL; /* kernels have no such arrays */
  return e;
}

void assigned_span_put(Gen *g, const Stmt *s, FortranOut *o) {
  const Expr *to = assigned(s);
  const char *name = !to ? NULL : to->kind == EX_NAME ? to->text : source_text_path(g, to);
  if (!name || device_branch_threads_around(g, s)) return;
  Buf bounds = {0};
  for (int k = 0; k < to->rank; k++) buf_puts(&bounds, k ? ", 0" : "0");
  const bool other = device_branch_shadowed(g, s->unit, "allocated");
  fortran_out_stmt(o, other ? "if (loc(%s) == 0) allocate(%s(%s))" : "if (.not. allocated(%s)) allocate(%s(%s))", name, name,
                   bounds.s);
  buf_free(&bounds);
}

/* The library may be given it. */
static bool is_given(const Gen *g, const Expr *e) {
  const Symbol *base = base_of(e);
  return g->launches.n || (g->ana->keeps_data && base && coherence_object_may_stay(g, base));
}

static bool visit(Stmt *s, void *data) {
  Gen *g = data;
  if (!assigned(s) || !is_given(g, assigned(s))) return true;
  bool action = s->parent && s->parent->one_line;
  const Stmt *line = host_touches_line(g, s);
  if (action && (line != s || map_get(&g->nest_of, s))) return true; /* device_branch.c writes the IF statement of a nest anew */
  FortranOut o = jump_out(g, line);
  assigned_span_put(g, s, &o);
  if (o.text.len) host_touches_put(g, line, &o, ORDER_TOUCH);
  buf_free(&o.text);
  return true;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec) ast_stmt_walk(u->exec, visit, g);
    visit_units(g, u->child);
  }
}

void assigned_span_all(Gen *g) { visit_units(g, g->prog->units); }
