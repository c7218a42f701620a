/* Array assignments and WHERE in a thread, as loops over the elements.
 *
 * The standard evaluates the right side before it assigns. One pass over the elements gives the same where
 * the right side reads the assigned array only at the element that is assigned; else the right side goes
 * through a local array first. */
#include "codegen/device/device.h"
#include <stdlib.h>
#include <string.h>

bool cxx_array_same(const Expr *a, const Expr *b) {
  if (!a || !b) return a == b;
  if (a->kind == EX_PAREN) return cxx_array_same(a->kid[0], b);
  if (b->kind == EX_PAREN) return cxx_array_same(a, b->kid[0]);
  int64_t x, y;
  if (a->kind == EX_INT && b->kind == EX_INT) return fold_const_int(a, &x) && fold_const_int(b, &y) && x == y;
  if (a->kind != b->kind || a->op != b->op || a->nkid != b->nkid || a->sym != b->sym) return false;
  if ((a->kind == EX_REAL || a->kind == EX_MEMBER) && strcmp(a->text, b->text)) return false;
  if (a->kind == EX_LOGICAL && a->ival != b->ival) return false;
  if (a->kind == EX_NAME && !a->sym) return false;
  for (int i = 0; i < a->nkid; i++)
    if (!cxx_array_same(a->kid[i], b->kid[i])) return false;
  return true;
}

static const Symbol *assigned(const Expr *lhs) {
  while (lhs->kind == EX_REF || lhs->kind == EX_MEMBER) lhs = lhs->kid[0];
  return lhs->kind == EX_NAME ? lhs->sym : NULL;
}

static bool may_share(const Symbol *a, const Symbol *b) {
  uint32_t loose = AT_POINTER | AT_TARGET;
  return a == b || (a->equiv && a->equiv == b->equiv) ||
         ((a->attrs & loose) && (b->attrs & loose) && ((a->attrs | b->attrs) & AT_POINTER));
}

enum { MAX_COMPONENTS = 8 };

/* The components that a designator goes through, from the outside in; -1: too many. */
static int components(const Expr *e, const Symbol *path[MAX_COMPONENTS]) {
  int n = 0;
  for (; e->kind == EX_MEMBER || e->kind == EX_REF; e = e->kid[0]) {
    if (e->kind != EX_MEMBER) continue;
    if (n == MAX_COMPONENTS) return -1;
    path[n++] = e->sym;
  }
  return n;
}

/* a(:, 1) and a(:, 2): a subscript of one has another value than that of the other. */
static bool other_subscript(const Expr *e, const Expr *lhs) {
  int64_t x, y;
  if (e->kind != EX_REF || lhs->kind != EX_REF || e->nkid != lhs->nkid || !cxx_array_same(e->kid[0], lhs->kid[0])) return false;
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && lhs->kid[i] && fold_const_int(e->kid[i], &x) && fold_const_int(lhs->kid[i], &y) && x != y) return true;
  return false;
}

/* Different components of one object, or of elements of one array, or different columns. */
static bool are_apart(const Expr *e, const Expr *lhs) {
  const Symbol *p[MAX_COMPONENTS], *q[MAX_COMPONENTS];
  int n = components(e, p), m = components(lhs, q);
  if (other_subscript(e, lhs)) return true;
  for (; n > 0 && m > 0; n--, m--) {
    const Symbol *x = p[n - 1], *y = q[m - 1];
    if (!x || !y || ((x->attrs | y->attrs) & AT_POINTER)) return false;
    if (x != y) return true;
  }
  return false;
}

static bool is_designator(const Expr *e) { return e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL); }

static bool reads_elsewhere(const Fn *f, const Expr *e, const Expr *lhs);

static bool subscripts_read(const Fn *f, const Expr *e, const Expr *lhs) {
  for (; is_designator(e); e = e->kid[0])
    for (int i = 1; i < e->nkid; i++)
      if (reads_elsewhere(f, e->kid[i], lhs)) return true;
  return false;
}

/* 'a' of a(:, :) */
static const Expr *without_ranges(const Expr *e) {
  bool all = e->kind == EX_REF && e->how == REF_SECTION;
  for (int i = 1; all && i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    all = s->kind == EX_RANGE && !s->kid[0] && !s->kid[1] && !s->kid[2];
  }
  return all ? e->kid[0] : e;
}

static bool through_pointer(const Expr *e) {
  for (; is_designator(e); e = e->kid[0])
    if (e->kind == EX_MEMBER && e->sym && (e->sym->attrs & AT_POINTER)) return true;
  return e->kind == EX_NAME && e->sym && (e->sym->attrs & AT_POINTER);
}

/* One of them leads somewhere, where the other one may lie. */
static bool pointers_meet(const Expr *e, const Expr *lhs) {
  const Symbol *x = assigned(e), *y = assigned(lhs);
  bool component = (is_designator(e) && through_pointer(e)) || (is_designator(lhs) && through_pointer(lhs));
  if (!component || !x || !y || x->kind != SY_VARIABLE) return false;
  if (through_pointer(e)) return through_pointer(lhs) || (y->attrs & (AT_POINTER | AT_TARGET));
  return x->attrs & (AT_POINTER | AT_TARGET);
}

static bool takes_arrays(const Expr *e) {
  const Symbol *p = e->sym ? call_definition(e->sym) : NULL;
  bool some = false;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *x = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    some |= x && x->rank > 0;
  }
  for (int i = 0; p && p->kind == SY_PROCEDURE && i < p->ndummies; i++) some |= p->dummies[i] && p->dummies[i]->rank > 0;
  return some;
}

/* What it makes of arrays goes by more than their elements at one place: v/sum(v), v*norm(v), transpose(v). */
static bool mixes_elements(const Expr *e) {
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  if (!call && !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym)) return false;
  if (call && e->sym && e->sym->kind == SY_INTRINSIC) {
    IntrinsicClass c = intrinsic_class((IntrinsicId)e->sym->intrinsic);
    return c != IC_E && c != IC_I && takes_arrays(e);
  }
  return !(e->sym && (e->sym->proc & PF_ELEMENTAL)) && takes_arrays(e);
}

static bool mentions_storage(const Fn *f, const Expr *e, const Expr *lhs) {
  if (!e) return false;
  if (is_designator(e) && assigned(e) == assigned(lhs) && are_apart(e, lhs)) return subscripts_read(f, e, lhs);
  if ((is_designator(e) || e->kind == EX_NAME) && e->type.base == lhs->type.base && pointers_meet(e, lhs)) return true;
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && may_share(e->sym, assigned(lhs))) return true;
  for (int i = 0; i < e->nkid; i++)
    if (mentions_storage(f, e->kid[i], lhs)) return true;
  return false;
}

/* Another reference of a whole array's elements: one, some of them, or all in another order. What has its shape and no strides is all. */
static bool is_part_of(const Expr *e, const Expr *lhs) {
  const Expr *whole = without_ranges(lhs);
  if (e->kind != EX_REF || !is_designator(e) || !cxx_array_same(e->kid[0], whole)) return false;
  bool all = whole->rank == e->rank;
  for (int i = 1; i < e->nkid; i++) all &= e->kid[i] && e->kid[i]->kind == EX_RANGE && !e->kid[i]->kid[2];
  return !all;
}

/* 'e' reads storage of the array of 'lhs' other than the very elements that 'lhs' names. */
static bool reads_elsewhere(const Fn *f, const Expr *e, const Expr *lhs) {
  if (e && (e->kind == EX_REF || e->sym) && cxx_array_made(f, e)) return false;
  if (e && mixes_elements(e)) return mentions_storage(f, e, lhs);
  if (!e || cxx_array_same(without_ranges(e), without_ranges(lhs))) return false;
  if (is_part_of(e, lhs)) return true;
  if ((is_designator(e) || e->kind == EX_NAME) && e->type.base == lhs->type.base && pointers_meet(e, lhs)) return true;
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && may_share(e->sym, assigned(lhs))) return true;
  if (is_designator(e) && assigned(e) == assigned(lhs) && are_apart(e, lhs)) return subscripts_read(f, e, lhs);
  for (int i = 0; i < e->nkid; i++)
    if (reads_elsewhere(f, e->kid[i], lhs)) return true;
  return false;
}

bool cxx_array_overlaps(const Fn *f, const Expr *e, const Expr *lhs) {
  for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++)
    if (reads_elsewhere(f, lhs->kid[i], lhs)) return true;
  return reads_elsewhere(f, e, lhs);
}

/* ---- loops over the elements ---- */

/* An operand of the expression's shape that is an array of constant extents; NULL: there is none. */
static const Expr *constant_operand(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME && e->sym ? e->sym : NULL;
  if (s) return s->shape == SHAPE_EXPLICIT && s->rank == e->rank && symbol_has_constant_extents(s) ? e : NULL;
  const Expr *found = NULL;
  bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && !e->sym;
  for (int i = 0; i < e->nkid && !found && (operation || e->kind == EX_PAREN); i++)
    if (e->kid[i] && e->kid[i]->rank == e->rank) found = constant_operand(e->kid[i]);
  return found;
}

/* What has the shape of the assigned section, and constant extents where arrays in registers have. */
static const Expr *known_shape(const Fn *f, const Expr *lhs, const Expr *rhs) {
  const Expr *known = f->nest && f->nest->unrolled && lhs->kind == EX_REF && rhs->rank == lhs->rank ? constant_operand(rhs) : NULL;
  return known ? known : lhs;
}

static ElemLoops open_elements(Fn *f, const Expr *shape, Loc at) {
  ElemLoops loops = {.rank = shape->rank};
  for (int d = 0; d < loops.rank; d++) loops.var[d] = transformational_elem_name(f, f->elem_level++);
  for (int d = loops.rank - 1; d >= 0; d--) {
    const char *extent = ref_extent(f, shape, d);
    bool unrolls = f->nest && f->nest->unrolled && !extent[strspn(extent, "0123456789")];
    if (unrolls) cxx_out_line(f, at, "F2C_UNROLL_ALL");
    cxx_out_open(f, unrolls ? 0 : at, "for (int %s = 0; %s < %s; ++%s) {", loops.var[d], loops.var[d], extent, loops.var[d]);
  }
  return loops;
}

static void close_elements(Fn *f, const ElemLoops *loops) {
  for (int d = 0; d < loops->rank; d++) cxx_out_close(f, "}");
  f->elem_level -= loops->rank;
}

static void assign_element(Fn *f, const Expr *lhs, const Expr *rhs, Loc at) {
  Buf b = {0};
  derived_type_check_copy(f, lhs);
  cxx_expr_emit_stored(f, &b, lhs);
  buf_puts(&b, " = ");
  cxx_expr_emit_to(f, &b, rhs, lhs->type);
  cxx_out_line(f, at, "%s;", b.s);
  buf_free(&b);
}

static bool all_constant(char **extent, int rank, int64_t *total) {
  *total = 1;
  for (int d = 0; d < rank; d++) {
    char *end;
    long long n = strtoll(extent[d], &end, 10);
    if (*end || end == extent[d]) return false;
    *total *= n;
  }
  return *total > 0 && *total <= 4096;
}

static char *flat_index(Fn *f, const ElemLoops *loops, char **extent) {
  char *at = arena_strdup(f->g->arena, loops->var[loops->rank - 1]);
  for (int d = loops->rank - 2; d >= 0; d--) at = arena_printf(f->g->arena, "(%s) * %s + %s", at, extent[d], loops->var[d]);
  return at;
}

/* The same where the extents are no constants. */
static void assign_through_temporary(Fn *f, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  const Expr *copy = array_temporary(f, lhs, lhs->type, names_derive(&f->names, assigned(lhs)->name, "_new"));
  if (!copy) return;
  for (int pass = 0; pass < 2; pass++) {
    ElemLoops loops = open_elements(f, copy, s->span.begin);
    f->elem = &loops;
    assign_element(f, pass ? lhs : copy, pass ? copy : s->u.assign.rhs, s->span.begin);
    f->elem = NULL;
    close_elements(f, &loops);
  }
}

/* Right side into a local array, then that into the left side. */
static void assign_through_copy(Fn *f, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  char *extent[15];
  int64_t total;
  for (int d = 0; d < lhs->rank; d++) extent[d] = ref_extent(f, lhs, d);
  if (!all_constant(extent, lhs->rank, &total)) {
    assign_through_temporary(f, s);
    return;
  }
  const char *copy = names_derive(&f->names, assigned(lhs)->name, "_new");
  buf_printf(&f->head, "  %s %s[%lld];\n", ctype_type(lhs->type), copy, (long long)total);
  for (int pass = 0; pass < 2; pass++) {
    ElemLoops loops = open_elements(f, lhs, s->span.begin);
    char *at = flat_index(f, &loops, extent);
    Buf b = {0};
    f->elem = &loops;
    if (pass)
      cxx_expr_emit_stored(f, &b, lhs);
    else
      cxx_expr_emit_to(f, &b, rhs, lhs->type);
    f->elem = NULL;
    if (pass)
      cxx_out_line(f, s->span.begin, "%s = %s[%s];", b.s, copy, at);
    else
      cxx_out_line(f, s->span.begin, "%s[%s] = %s;", copy, at, b.s);
    close_elements(f, &loops);
    buf_free(&b);
  }
}

/* ---- array constructors ---- */

enum { MAX_ITEMS = 64 };

static bool has_scalar_items(const Expr *e) {
  for (int i = 0; i < e->nkid; i++)
    if (!e->kid[i] || e->kid[i]->rank || e->kid[i]->kind == EX_IMPLIED_DO) return false;
  return e->nkid > 0 && e->nkid <= MAX_ITEMS && ctype_type(e->type);
}

static bool visit_constructor(Expr *e, void *data) {
  Fn *f = data;
  if (e->kind != EX_ARRAY) return !(e->kind == EX_REF && e->how == REF_CALL && e->rank == 0);
  if (e->value || !has_scalar_items(e) || cxx_array_made(f, e)) return false;
  const char *name = names_take(&f->names, "items");
  buf_printf(&f->head, "  %s %s[%d];\n", ctype_type(e->type), name, e->nkid);
  for (int i = 0; i < e->nkid; i++)
    cxx_out_line(f, e->kid[i]->span.begin, "%s[%d] = %s;", name, i, cxx_expr_text_to(f, e->kid[i], e->type));
  vec_push(f->g->arena, &f->made, ((MadeArray){e, name}));
  return false;
}

/* Items that are no constants are evaluated into a local array, before the loops over the elements. */
void cxx_array_constructors(Fn *f, const Expr *e) {
  if (e->rank) ast_expr_walk((Expr *)e, visit_constructor, f);
}

/* sum(v) of v/sum(v), v(1) of v - v(1): one value for all elements, of before any of them is set. */
static bool is_one_value(const Expr *e, const Expr *lhs) {
  if (e->kind == EX_REF && !e->rank && is_designator(e) && assigned(e) == assigned(lhs)) return ctype_type(e->type) && !e->value;
  return e->kind == EX_REF && e->how == REF_CALL && !e->rank && !e->value && mixes_elements(e) && ctype_type(e->type);
}

/* What may not be evaluated stays where it is. */
static void make_values(Fn *f, const Expr *e, const Expr *lhs) {
  bool chain = e && e->kind == EX_BINARY && !e->sym && (e->op == OP_AND || e->op == OP_OR);
  if (!e || e->kind == EX_IMPLIED_DO || e->kind == EX_ARRAY || f->fail || cxx_array_made(f, e)) return;
  if (!is_one_value(e, lhs)) {
    for (int i = 0; i < (chain ? 1 : e->nkid); i++) make_values(f, e->kid[i], lhs);
    return;
  }
  const char *of = e->sym ? e->sym->name : assigned(e) ? assigned(e)->name : "f2c";
  const char *name = names_take(&f->names, arena_printf(f->g->arena, "%s_value", of));
  buf_printf(&f->head, "  %s %s;\n", ctype_type(e->type), name);
  cxx_out_line(f, e->span.begin, "%s = %s;", name, cxx_expr_text(f, e, PREC_COMMA));
  vec_push(f->g->arena, &f->made, ((MadeArray){e, name}));
}

const char *cxx_array_made(const Fn *f, const Expr *constructor) {
  for (int i = f->made.n - 1; i >= 0; i--)
    if (f->made.v[i].constructor == constructor) return f->made.v[i].name;
  return NULL;
}

/* A scalar right side is evaluated once, before any element changes. */
static bool needs_hoist(const Fn *f, const Expr *rhs, const Expr *lhs) { return rhs->rank == 0 && reads_elsewhere(f, rhs, lhs); }

/* The whole of 'lhs' is an operand, so that the value has its shape. */
static bool has_shape_of(const Expr *e, const Expr *lhs) {
  if (cxx_array_same(without_ranges(e), lhs)) return true;
  bool operation = e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY;
  for (int i = 0; operation && i < e->nkid; i++)
    if (has_shape_of(e->kid[i], lhs)) return true;
  return false;
}

/* An allocatable component gets the shape of what it is set to. */
static bool may_reallocate(const Fn *f, const Expr *lhs, const Expr *rhs) {
  return lhs->kind == EX_MEMBER && lhs->sym && (lhs->sym->attrs & AT_ALLOCATABLE) && derived_type_has_subscripts(f, lhs) &&
         rhs->rank > 0 && !has_shape_of(rhs, lhs);
}

void cxx_array_assign(Fn *f, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  const Symbol *a = assigned(lhs);
  if (!a || f->elem || s->u.assign.defined) {
    refuse(f, s->span, REASON_ARRAY, "this array assignment is not supported in device code");
    return;
  }
  if (a->attrs & AT_ALLOCATABLE && lhs->kind != EX_REF && rhs->rank > 0 && !f->nest) {
    refuse(f, s->span, REASON_ALLOCATE, "the assignment may reallocate '%s'", a->name);
    return;
  }
  if (may_reallocate(f, lhs, rhs)) {
    refuse(f, s->span, REASON_ALLOCATE, "the assignment may reallocate component '%s': with '%s(:)' on the left side it does not",
           lhs->text, lhs->text);
    return;
  }
  derived_type_check_copy(f, lhs);
  cxx_array_constructors(f, rhs);
  if (rhs->rank) make_values(f, rhs, lhs);
  if (needs_hoist(f, rhs, lhs)) {
    const char *value = names_derive(&f->names, a->name, "_value");
    Buf b = {0};
    buf_printf(&f->head, "  %s %s;\n", derived_type_ctype(f->g, lhs->type), value);
    cxx_out_line(f, s->span.begin, "%s = %s;", value, cxx_expr_text(f, rhs, PREC_COMMA));
    ElemLoops loops = open_elements(f, lhs, s->span.begin);
    f->elem = &loops;
    cxx_expr_emit_stored(f, &b, lhs);
    cxx_out_line(f, s->span.begin, "%s = %s;", b.s, value);
    buf_free(&b);
    f->elem = NULL;
    close_elements(f, &loops);
  } else if (cxx_array_overlaps(f, rhs, lhs))
    assign_through_copy(f, s);
  else {
    ElemLoops loops = open_elements(f, known_shape(f, lhs, rhs), s->span.begin);
    f->elem = &loops;
    assign_element(f, lhs, rhs, s->span.begin);
    f->elem = NULL;
    close_elements(f, &loops);
  }
}

/* ---- WHERE ---- */

static bool is_idle(const Stmt *s) { return s->kind == ST_END || s->kind == ST_CONTINUE; }

/* A mask or right side of the construct, with those inside, reads other elements of the array than 'lhs' names. */
static bool reads_others(const Fn *f, const Stmt *s, const Expr *lhs) {
  for (const Stmt *q = s; q; q = q->other) {
    if (q->u.branch.cond && cxx_array_overlaps(f, q->u.branch.cond, lhs)) return true;
    for (const Stmt *y = q->body; y; y = y->next) {
      if (is_idle(y)) continue;
      bool nested = y->kind == ST_WHERE && y->u.branch.cond && y->u.branch.cond->rank == lhs->rank;
      if (nested ? reads_others(f, y, lhs) : y->kind != ST_ASSIGN || cxx_array_overlaps(f, y->u.assign.rhs, lhs)) return true;
    }
  }
  return false;
}

/* Every mask and right side of the construct 'all' against every array that 's', itself or a part of it, assigns. */
static bool where_overlaps(const Fn *f, const Stmt *all, const Stmt *s) {
  for (const Stmt *p = s; p; p = p->other)
    for (const Stmt *x = p->body; x; x = x->next) {
      if (is_idle(x)) continue;
      if (x->kind == ST_WHERE ? where_overlaps(f, all, x) : x->kind != ST_ASSIGN || reads_others(f, all, x->u.assign.lhs))
        return true;
    }
  return false;
}

/* The masks are taken before the assignments of their branch, element by element. */
void cxx_array_where_elements(Fn *f, const Stmt *s) {
  for (const Stmt *p = s; p; p = p->other) {
    const Expr *mask = p->u.branch.cond;
    if (p != s) f->indent -= 2;
    if (mask)
      cxx_out_open(f, p->span.begin, "%sif (%s) {", p == s ? "" : "} else ", cxx_expr_text(f, mask, PREC_COMMA));
    else
      cxx_out_open(f, p->span.begin, "} else {");
    for (const Stmt *x = p->body; x; x = x->next) {
      if (x->kind == ST_WHERE)
        cxx_array_where_elements(f, x);
      else if (!is_idle(x))
        assign_element(f, x->u.assign.lhs, x->u.assign.rhs, x->span.begin);
    }
  }
  cxx_out_close(f, "}");
}

bool cxx_array_where_ok(Fn *f, const Stmt *s) {
  if ((f->nest && f->nest->loop[0]->transform) || !where_overlaps(f, s, s)) return true; /* what overlaps is read from a copy */
  refuse(f, s->span, REASON_ALIAS, "WHERE reads other elements of an array that it assigns");
  return false;
}

/* The mask and the first right side, functions in it without its mask (F2018, 10.2.3.2), are evaluated before anything is assigned. Masks of
 * ELSEWHERE are not. */
static void make_first_values(Fn *f, const Stmt *s) {
  const Expr *rhs = s->body && s->body->kind == ST_ASSIGN ? s->body->u.assign.rhs : NULL;
  for (const Stmt *p = s; p; p = p->other)
    for (const Stmt *x = p->body; x; x = x->next) {
      if (x->kind != ST_ASSIGN) return;
      make_values(f, s->u.branch.cond, x->u.assign.lhs);
      make_values(f, rhs, x->u.assign.lhs);
    }
}

void cxx_array_where(Fn *f, const Stmt *s) {
  make_first_values(f, s);
  if (!cxx_array_where_ok(f, s)) return;
  ElemLoops loops = open_elements(f, s->u.branch.cond, s->span.begin);
  f->elem = &loops;
  cxx_array_where_elements(f, s);
  f->elem = NULL;
  close_elements(f, &loops);
}
