/* Checks of subscripts (-fcheck=bounds): a reference a(i + 1) becomes
 *
 *   a[a_(f2c::within(i + 1, a_bounds.lower[0], a_bounds.extent[0], check, "heat.f90:12", "a", 1, "i", i))]
 *
 * so that every element that is read or stored is checked where it is, however the kernel finds it. A reference whose value comes from
 * elsewhere, f->early or a running value, is checked in front of that. Each dimension counts, not only the array's memory. */
#include "codegen/device/device.h"
#include <string.h>

bool subscript_check_on(const Fn *f) { return f->g->ana->check_bounds; }

/* ---- the iteration ---- */

typedef struct Around {
  const Binding *var[8]; /* loop variables, the innermost first */
  int n;
} Around;

/* The function has the variable where the loop's statements are. */
static void note_variable(Fn *f, Around *a, const Expr *var) {
  const Binding *v = var && var->kind == EX_NAME && var->sym ? bind_sym(f, var->sym) : NULL;
  bool there = v && v->kind == BIND_VALUE && !v->rank && v->type.base == TY_INTEGER && (v->used || v->declared || v->in_for);
  if (there && !v->sym->scratch && a->n < (int)(sizeof a->var / sizeof *a->var)) a->var[a->n++] = v;
}

static Around around(Fn *f) {
  Around a = {.n = 0};
  for (const Stmt *s = f->stmt && !f->proc ? f->stmt->parent : NULL; s; s = s->parent) {
    if (s->kind != ST_DO) continue;
    if (s->u.loop.how == DO_COUNTED) note_variable(f, &a, s->u.loop.var);
    for (int i = s->u.loop.how == DO_CONCURRENT ? s->u.loop.nindex - 1 : -1; i >= 0; i--)
      note_variable(f, &a, s->u.loop.index[i].var);
  }
  return a;
}

/* ', "i", i, "j", j' */
static void put_iteration(Fn *f, Buf *b) {
  Around a = around(f);
  for (int i = a.n - 1; i >= 0; i--) buf_printf(b, ", %s, %s", cxx_out_string(f->g, a.var[i]->path), a.var[i]->cname);
}

char *subscript_check_iteration(Fn *f) {
  Buf b = {0};
  put_iteration(f, &b);
  char *s = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

char *subscript_check_handed(Fn *f) {
  Buf b = {0};
  buf_puts(&b, "f2c::iteration_of(check");
  put_iteration(f, &b);
  buf_putc(&b, ')');
  char *s = arena_strdup(f->g->arena, !f->proc && b.len > strlen("f2c::iteration_of(check)") ? b.s : "check");
  buf_free(&b);
  return s;
}

/* ---- what is certain ---- */

/* Values of 'e' that constants bound. */
static bool range_of(Fn *f, const Expr *e, int64_t *lo, int64_t *hi);

/* Of the variable of a loop around, from its constant bounds. */
static bool range_of_variable(Fn *f, const Symbol *sym, int64_t *lo, int64_t *hi) {
  int64_t step = 1;
  for (const Stmt *s = f->stmt ? f->stmt->parent : NULL; s; s = s->parent) {
    if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED || s->u.loop.var->kind != EX_NAME || s->u.loop.var->sym != sym) continue;
    if (!fold_const_int(s->u.loop.lo, lo) || !fold_const_int(s->u.loop.hi, hi)) return false;
    if (s->u.loop.step && !fold_const_int(s->u.loop.step, &step)) return false;
    int64_t least = *lo < *hi ? *lo : *hi, most = *lo < *hi ? *hi : *lo;
    *lo = least, *hi = most;
    return true;
  }
  return false;
}

static bool range_of(Fn *f, const Expr *e, int64_t *lo, int64_t *hi) {
  const int64_t far = (int64_t)1 << 60;
  int64_t a, b, c, d;
  if (fold_const_int(e, lo)) return *hi = *lo, true;
  if (e->kind == EX_PAREN) return range_of(f, e->kid[0], lo, hi);
  if (e->kind == EX_NAME) return e->sym && range_of_variable(f, e->sym, lo, hi);
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return false;
  if (!range_of(f, e->kid[0], &a, &b) || !range_of(f, e->kid[1], &c, &d)) return false;
  if (a < -far || b > far || c < -far || d > far) return false;
  *lo = e->op == OP_ADD ? a + c : a - d;
  *hi = e->op == OP_ADD ? b + d : b - c;
  return true;
}

/* ---- bounds ---- */

/* The array has constant bounds in this dimension. */
static bool is_constant(const Binding *v, int d, int64_t *lo, int64_t *extent) {
  const Symbol *s = v->shape;
  if (v->kind == BIND_TABLE) {
    *lo = s->dim && s->dim[d].lo ? s->dim[d].lo_value : 1;
    *extent = v->table->extent[d];
    return true;
  }
  if (s->shape == SHAPE_DEFERRED || s->shape == SHAPE_ASSUMED || !s->dim || !s->dim[d].hi_const ||
      (s->dim[d].lo && !s->dim[d].lo_const))
    return false;
  *lo = s->dim[d].lo ? s->dim[d].lo_value : 1;
  *extent = s->dim[d].hi_value - *lo + 1;
  return true;
}

static bool is_open(const Binding *v, int d) { return d == v->rank - 1 && v->kind == BIND_ARRAY && symbol_is_open(v->shape); }

/* A dummy's own bounds, as they are when the procedure begins. */
static const char *dummy_bounds(Fn *f, Binding *v, int d) {
  Arena *a = f->g->arena;
  if (!v->declared_bounds) v->declared_bounds = ARENA_ARRAY(a, const char *, 16);
  if (v->declared_bounds[d]) return v->declared_bounds[d];
  const char *lower = names_derive(&f->names, v->cname, arena_printf(a, "_lower%d", d + 1)), *extent = "f2c::unbounded";
  buf_printf(&f->head, "  const long long %s = %s;\n", lower, ref_lower(f, v, d));
  if (!is_open(v, d)) {
    extent = names_derive(&f->names, v->cname, arena_printf(a, "_extent%d", d + 1));
    buf_printf(&f->head, "  const long long %s = %s;\n", extent, ref_whole_extent(f, v, d));
  }
  return v->declared_bounds[d] = arena_printf(a, "%s, %s", lower, extent);
}

/* 'lower, extent' as C++ text. */
static const char *bounds_text(Fn *f, const Binding *v, int d) {
  Arena *a = f->g->arena;
  Binding *own = (Binding *)v;
  int64_t lo, extent;
  if (is_constant(v, d, &lo, &extent)) return arena_printf(a, "%lld, %lld", (long long)lo, (long long)extent);
  bool launched = !f->proc && v->kind == BIND_ARRAY && v->use;
  if (launched) {
    if (!own->bounds) own->bounds = names_derive(&f->names, v->cname, "_bounds");
    if (is_open(v, d)) return arena_printf(a, "%s.lower[%d], f2c::unbounded", own->bounds, d);
    return arena_printf(a, "%s.lower[%d], %s.extent[%d]", own->bounds, d, own->bounds, d);
  }
  bool dummy = f->proc && v->kind == BIND_ARRAY && v->sym->dummy && (v->shape->shape == SHAPE_EXPLICIT || symbol_is_open(v->shape));
  if (dummy) return dummy_bounds(f, own, d);
  return arena_printf(a, "%s, %s", ref_lower(f, v, d), is_open(v, d) ? "f2c::unbounded" : ref_whole_extent(f, v, d));
}

/* ---- checks ---- */

/* ', check, "heat.f90:12", "a", 1, "i", i)' */
static void put_place(Fn *f, Buf *b, const Binding *v, int d, const Expr *at) {
  Loc where = at->span.begin ? at->span.begin : f->stmt ? f->stmt->span.begin : f->unit->begin->span.begin;
  buf_printf(b, ", check, %s, %s, %d", cxx_out_string(f->g, source_text_where(f->g, where)), cxx_out_string(f->g, v->path), d + 1);
  put_iteration(f, b);
  buf_putc(b, ')');
}

/* Arrays that f2cuda has made have subscripts of its own. */
static bool is_made(const Binding *v) { return v->use && v->use->scratch; }

char *subscript_check_text(Fn *f, const Binding *v, int d, char *sub, const Expr *e, const Expr *at) {
  int64_t lo, extent, least, most;
  if (!subscript_check_on(f) || is_made(v) || f->fail) return sub;
  if (e && !e->rank && is_constant(v, d, &lo, &extent) && range_of(f, e, &least, &most) && least >= lo && most < lo + extent)
    return sub;
  Buf b = {0};
  buf_printf(&b, "f2c::within(%s, %s", sub, bounds_text(f, v, d));
  put_place(f, &b, v, d, at);
  char *s = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return s;
}

/* One dimension of a section. */
static void put_section(Fn *f, Buf *b, const Binding *v, int d, const Expr *sub, const Expr *at) {
  if (sub->kind != EX_RANGE) {
    char *plain = sub->rank ? NULL : cxx_expr_text(f, sub, PREC_COMMA), *check = plain;
    if (plain) check = subscript_check_text(f, v, d, plain, sub, at);
    if (check != plain) buf_printf(b, "static_cast<void>(%s), ", check);
    return;
  }
  if (!sub->kid[0] && !sub->kid[1]) return;
  const char *lo = sub->kid[0] ? cxx_expr_text(f, sub->kid[0], PREC_COMMA) : ref_lower(f, v, d);
  const char *hi = sub->kid[1] ? cxx_expr_text(f, sub->kid[1], PREC_COMMA) : ref_upper(f, v, d);
  buf_printf(b, "f2c::within_section(%s, %s, %s, %s", lo, hi, sub->kid[2] ? cxx_expr_text(f, sub->kid[2], PREC_COMMA) : "1",
             bounds_text(f, v, d));
  put_place(f, b, v, d, at);
  buf_puts(b, ", ");
}

char *subscript_check_before(Fn *f, const Binding *v, const Expr *e) {
  Buf b = {0};
  bool check = subscript_check_on(f) && !is_made(v) && e->kind == EX_REF && e->nkid - 1 == v->rank;
  for (int d = 0; check && d < v->rank; d++) put_section(f, &b, v, d, e->kid[d + 1], e);
  char *s = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}
