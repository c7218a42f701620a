/* DO CONCURRENT on the host path, as nested DO loops in a BLOCK that declares the indices: gfortran 12 knows
 * neither localities nor types in the header, and OpenMP no DO CONCURRENT.
 *
 *   do concurrent (i = 1:n, a(i) > 0) local(t)        block
 *     ...                                               integer(4) :: i
 *   end do                                              real(8) :: t
 *                                                       !$omp parallel do private(t)
 *                                                       do i = 1, n
 *                                                         if (.not. (a(i) > 0)) cycle
 */
#include "codegen/host/host_openmp.h"
#include "frontend/symbol/scope.h"
#include <string.h>

typedef struct {
  Gen *g;
  const Stmt *s;    /* the DO CONCURRENT */
  const Nest *nest; /* that it is, or NULL */
  FortranOut out;   /* the header's replacement */
} Rewrite;

static const Nest *nest_of(const Gen *g, const Stmt *s) {
  for (int i = 0; i < g->decided->nest.n; i++)
    if (g->decided->nest.v[i]->first == s) return g->decided->nest.v[i];
  return NULL;
}

/* gfortran 12 cannot read the header: localities, or the indices' type (Fortran 2008, R819). */
static bool is_new_syntax(const Stmt *s) { return s->u.loop.nlocality > 0 || s->u.loop.tspec; }

static bool mentions_name(const Expr *e, const char *name) {
  if (!e) return false;
  if (e->kind == EX_NAME && e->text == name) return true;
  for (int i = 0; i < e->nkid; i++)
    if (mentions_name(e->kid[i], name)) return true;
  return false;
}

/* Inside the BLOCK the indices hide variables of the same name, which the limits must not mean. */
static bool limits_clear(const Stmt *s) {
  for (int i = 0; i < s->u.loop.nindex; i++)
    for (int j = 0; j < s->u.loop.nindex; j++) {
      const ConcurrentIndex *x = &s->u.loop.index[j];
      const char *name = s->u.loop.index[i].var->text;
      if (mentions_name(x->lo, name) || mentions_name(x->hi, name) || mentions_name(x->step, name)) return false;
    }
  return true;
}

static bool is_constant(const Symbol *v, int d) {
  return v->shape == SHAPE_EXPLICIT && v->dim[d].hi_const && (!v->dim[d].lo || v->dim[d].lo_const);
}

/* Its extents or its length are those of the variable outside. */
static bool takes_shape(const Symbol *v) {
  bool takes = v->type.base == TY_CHARACTER;
  for (int d = 0; d < v->rank; d++) takes |= !is_constant(v, d);
  return takes;
}

static bool declarable(const Unit *u, const Symbol *v) {
  if (v->attrs & (AT_ALLOCATABLE | AT_POINTER) || v->type.is_class) return false;
  if (v->rank && v->shape != SHAPE_EXPLICIT && v->shape != SHAPE_ASSUMED) return false;
  if (v->type.base == TY_DERIVED) return scope_type_name(u->scope, type_derived(v->type)) != NULL;
  return v->type.base == TY_CHARACTER || ctype_type(v->type);
}

static bool locals_declarable(const Stmt *s) {
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    const Locality *l = &s->u.loop.locality[i];
    for (int j = 0; j < l->nnames && (l->kind == LOC_LOCAL || l->kind == LOC_LOCAL_INIT); j++)
      if (!l->names[j]->sym || !declarable(s->unit, l->names[j]->sym)) return false;
  }
  return true;
}

/* ---- header ---- */

static const char *declared_type(const Rewrite *r, const Symbol *v, const char *name) {
  static const char *const words[] = {
      [TY_INTEGER] = "integer", [TY_REAL] = "real", [TY_COMPLEX] = "complex", [TY_LOGICAL] = "logical"};
  if (v->type.base == TY_DERIVED)
    return arena_printf(r->g->arena, "type(%s)", scope_type_name(r->s->unit->scope, type_derived(v->type)));
  if (v->type.base == TY_CHARACTER) return arena_printf(r->g->arena, "character(len(f2c_%s))", name);
  return arena_printf(r->g->arena, "%s(%d)", words[v->type.base], v->type.kind);
}

static void declare(Rewrite *r, const Symbol *v, const char *name) {
  Buf dims = {0};
  for (int d = 0; d < v->rank; d++) {
    buf_puts(&dims, d ? ", " : "(");
    if (is_constant(v, d))
      buf_printf(&dims, "%lld:%lld", (long long)(v->dim[d].lo ? v->dim[d].lo_value : 1), (long long)v->dim[d].hi_value);
    else
      buf_printf(&dims, "lbound(f2c_%s, %d):ubound(f2c_%s, %d)", name, d + 1, name, d + 1);
  }
  fortran_out_stmt(&r->out, "%s :: %s%s%s", declared_type(r, v, name), name, v->rank ? dims.s : "", v->rank ? ")" : "");
  buf_free(&dims);
}

typedef void Act(Rewrite *r, LocalityKind kind, const Expr *name);

static void for_each_local(Rewrite *r, Act *act) {
  const Stmt *s = r->s;
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    const Locality *l = &s->u.loop.locality[i];
    for (int j = 0; (l->kind == LOC_LOCAL || l->kind == LOC_LOCAL_INIT) && j < l->nnames; j++) act(r, l->kind, l->names[j]);
  }
}

/* The BLOCK has to see the variable outside. */
static bool is_linked(LocalityKind kind, const Symbol *v) { return kind == LOC_LOCAL_INIT || takes_shape(v); }

static void link_outside(Rewrite *r, LocalityKind kind, const Expr *name) {
  if (is_linked(kind, name->sym)) fortran_out_stmt(&r->out, "associate (f2c_%s => %s)", name->text, name->text);
}

static void close_link(Rewrite *r, LocalityKind kind, const Expr *name) {
  if (is_linked(kind, name->sym)) fortran_out_stmt(&r->out, "end associate");
}

/* Each iteration's begins with the values that the type gives it. */
static bool begins_anew(LocalityKind kind, const Symbol *v) { return kind == LOC_LOCAL && type_has_initial(v->type); }

static void declare_local(Rewrite *r, LocalityKind kind, const Expr *name) {
  declare(r, name->sym, name->text);
  if (begins_anew(kind, name->sym))
    fortran_out_stmt(&r->out, "%s :: f2c_new_%s", declared_type(r, name->sym, name->text), name->text);
}

static void copy_inside(Rewrite *r, LocalityKind kind, const Expr *name) {
  if (kind == LOC_LOCAL_INIT) fortran_out_stmt(&r->out, "%s = f2c_%s", name->text, name->text);
  if (begins_anew(kind, name->sym)) fortran_out_stmt(&r->out, "%s = f2c_new_%s", name->text, name->text);
}

/* The index that walks memory contiguously innermost; else the order of the header. */
static void loop_order(const Rewrite *r, int *order) {
  int n = r->s->u.loop.nindex, k = 0, inner = n - 1;
  if (r->nest && r->nest->depth == n)
    for (int i = 0; i < n; i++)
      if (r->nest->map.axis[i] == AXIS_X) inner = r->nest->loop[i]->index;
  for (int i = 0; i < n; i++)
    if (i != inner) order[k++] = i;
  order[k] = inner;
}

static bool put_loops(Rewrite *r) {
  int order[16];
  const Stmt *s = r->s;
  loop_order(r, order);
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[order[i]];
    bool innermost = i == s->u.loop.nindex - 1;
    char *lo = source_text_expr(r->g, x->lo), *hi = source_text_expr(r->g, x->hi),
         *step = x->step ? source_text_expr(r->g, x->step) : NULL;
    if (!lo || !hi || (x->step && !step)) return false;
    const char *name = innermost && stmt_cname(s) ? arena_printf(r->g->arena, "%s: ", stmt_cname(s)) : "";
    const char *label = innermost && s->u.loop.term_label ? arena_printf(r->g->arena, "%d ", s->u.loop.term_label) : "";
    fortran_out_stmt(&r->out, step ? "%sdo %s%s = %s, %s, %s" : "%sdo %s%s = %s, %s", name, label, x->var->text, lo, hi, step);
    r->out.indent += 2;
  }
  for_each_local(r, copy_inside);
  if (!s->u.loop.cond) return true;
  char *mask = source_text_expr(r->g, s->u.loop.cond);
  if (mask) fortran_out_stmt(&r->out, "if (.not. (%s)) cycle", mask);
  return mask != NULL;
}

/* Text without the blanks before its first and the newline behind its last line: it stands where the header stood. */
static char *in_place(Gen *g, Buf *b) {
  const char *s = b->s + strspn(b->s, " ");
  char *t = arena_strndup(g->arena, s, strlen(s) - 1);
  buf_free(b);
  return t;
}

static void rewrite(Gen *g, Stmt *s, const Nest *nest) {
  Rewrite r = {.g = g, .s = s, .nest = nest, .out = place_out(g, s)};
  char *omp = nest && nest->depth == s->u.loop.nindex ? host_openmp_text(g, nest) : NULL;
  if (s->u.loop.nindex > 16) return;
  for_each_local(&r, link_outside);
  fortran_out_stmt(&r.out, "block");
  r.out.indent += 2;
  for (int i = 0; i < s->u.loop.nindex; i++) declare(&r, s->u.loop.index[i].var->sym, s->u.loop.index[i].var->text);
  for_each_local(&r, declare_local);
  const char *pays = omp ? host_work_condition(g, nest) : NULL;
  if (pays) omp = arena_printf(g->arena, "%s if(%s)", omp, pays);
  if (omp) fortran_out_directive(&r.out, "!$omp", omp);
  if (!put_loops(&r)) {
    buf_free(&r.out.text);
    return;
  }
  g->host_openmp_directives |= omp != NULL;
  g->new_syntax |= is_new_syntax(s);
  splice_edit(g, s->span.begin, s->span.end, in_place(g, &r.out.text), 0);
  r.out = place_out(g, s);
  for (int i = 1; i < s->u.loop.nindex; i++) fortran_out_stmt(&r.out, "end do");
  fortran_out_stmt(&r.out, "end block");
  for_each_local(&r, close_link);
  place_after(g, s->end, &r.out, ORDER_LOOP_END);
}

static bool visit(Stmt *s, void *data) {
  Gen *g = data;
  if (s->kind != ST_DO || s->u.loop.how != DO_CONCURRENT || !s->end) return true;
  const Nest *n = nest_of(g, s);
  bool needed = is_new_syntax(s) || (n && decided_host_parallel(g, n));
  if (needed && limits_clear(s) && locals_declarable(s)) rewrite(g, s, n);
  return true;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, visit, g);
    visit_units(g, u->child);
  }
}

void concurrent_rewrite(Gen *g) { visit_units(g, g->prog->units); }
