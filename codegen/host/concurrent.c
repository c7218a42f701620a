/* DO CONCURRENT on the host path, as nested DO loops in a BLOCK that declares the indices: gfortran 12 knows
 * no localities, and OpenMP no DO CONCURRENT.
 *
 *   do concurrent (i = 1:n, a(i) > 0) local(t)        block
 *     ...                                               integer(4) :: i
 *   end do                                              real(8) :: t
 *                                                       !$omp parallel do private(t)
 *                                                       do i = 1, n
 *                                                         if (.not. (a(i) > 0)) cycle
 */
#include "codegen/host/host_openmp.h"
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

static bool has_locality(const Stmt *s, LocalityKind kind) {
  for (int i = 0; i < s->u.loop.nlocality; i++)
    if (s->u.loop.locality[i].kind == kind) return true;
  return false;
}

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

static bool declarable(const Symbol *v) {
  if (!ctype_type(v->type)) return false;
  for (int d = 0; d < v->rank; d++)
    if (v->shape != SHAPE_EXPLICIT || !v->dim[d].hi_const || (v->dim[d].lo && !v->dim[d].lo_const)) return false;
  return true;
}

static bool locals_declarable(const Stmt *s) {
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    const Locality *l = &s->u.loop.locality[i];
    for (int j = 0; j < l->nnames && (l->kind == LOC_LOCAL || l->kind == LOC_LOCAL_INIT); j++)
      if (!l->names[j]->sym || !declarable(l->names[j]->sym)) return false;
  }
  return true;
}

/* ---- header ---- */

static const char *type_word(Type t) {
  return t.base == TY_INTEGER ? "integer" : t.base == TY_REAL ? "real" : t.base == TY_COMPLEX ? "complex" : "logical";
}

static void declare(Rewrite *r, const Symbol *v, const char *name) {
  Buf dims = {0};
  for (int d = 0; d < v->rank; d++)
    buf_printf(&dims, "%s%lld:%lld", d ? ", " : "(", (long long)(v->dim[d].lo ? v->dim[d].lo_value : 1),
               (long long)v->dim[d].hi_value);
  fortran_out_stmt(&r->out, "%s(%d) :: %s%s%s", type_word(v->type), v->type.kind, name, v->rank ? dims.s : "", v->rank ? ")" : "");
  buf_free(&dims);
}

static void declare_locals(Rewrite *r) {
  const Stmt *s = r->s;
  for (int i = 0; i < s->u.loop.nindex; i++) declare(r, s->u.loop.index[i].var->sym, s->u.loop.index[i].var->text);
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    const Locality *l = &s->u.loop.locality[i];
    if (l->kind != LOC_LOCAL && l->kind != LOC_LOCAL_INIT) continue;
    for (int j = 0; j < l->nnames; j++) declare(r, l->names[j]->sym, l->names[j]->text);
  }
}

static void for_each_init(Rewrite *r, void (*act)(Rewrite *, const char *, int)) {
  const Stmt *s = r->s;
  for (int i = 0, n = 0; i < s->u.loop.nlocality; i++)
    for (int j = 0; s->u.loop.locality[i].kind == LOC_LOCAL_INIT && j < s->u.loop.locality[i].nnames; j++)
      act(r, s->u.loop.locality[i].names[j]->text, n++);
}

static void link_outside(Rewrite *r, const char *name, int n) {
  (void)n;
  fortran_out_stmt(&r->out, "associate (f2c_%s => %s)", name, name);
}

static void copy_inside(Rewrite *r, const char *name, int n) {
  (void)n;
  fortran_out_stmt(&r->out, "%s = f2c_%s", name, name);
}

static void close_link(Rewrite *r, const char *name, int n) {
  (void)name, (void)n;
  fortran_out_stmt(&r->out, "end associate");
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
  for_each_init(r, copy_inside);
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
  for_each_init(&r, link_outside);
  fortran_out_stmt(&r.out, "block");
  r.out.indent += 2;
  declare_locals(&r);
  if (omp) fortran_out_directive(&r.out, "!$omp", omp);
  if (!put_loops(&r)) {
    buf_free(&r.out.text);
    return;
  }
  g->host_openmp_directives |= omp != NULL;
  g->new_syntax |= s->u.loop.nlocality > 0;
  splice_edit(g, s->span.begin, s->span.end, in_place(g, &r.out.text), 0);
  r.out = place_out(g, s);
  for (int i = 1; i < s->u.loop.nindex; i++) fortran_out_stmt(&r.out, "end do");
  fortran_out_stmt(&r.out, "end block");
  for_each_init(&r, close_link);
  place_after(g, s->end, &r.out, ORDER_LOOP_END);
}

static bool visit(Stmt *s, void *data) {
  Gen *g = data;
  if (s->kind != ST_DO || s->u.loop.how != DO_CONCURRENT || !s->end) return true;
  const Nest *n = nest_of(g, s);
  bool needed = has_locality(s, LOC_LOCAL) || has_locality(s, LOC_LOCAL_INIT) || s->u.loop.nlocality > 0 ||
                (n && decided_host_parallel(g, n));
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
