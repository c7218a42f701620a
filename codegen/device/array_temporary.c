/* Arrays of the function's own, for values of array expressions that have to stand somewhere: arguments that are expressions, operands of
 * MATMUL, right sides that read what they set.
 *
 *   k(j) = lis(int(1000*x(:, j)))                  for (int k = 0; k < x_n1; ++k) a[a_(k + 1)] = f2c::to_int<int>(1000.0f * x[..]);
 *                                                  .. lis(f2c::view<const int, 1>{&a[a_(1)], {..}, {x_n1}}, ..)
 *
 * Such an array is like one that a BLOCK around the statement declares: of constant extents in the function's own storage, else in memory
 * that the launcher gives each thread (automatic.c). */
#include "codegen/device/device.h"
#include "frontend/symbol/extent.h"
#include <string.h>

enum { MOST_ELEMENTS = 4096 /* of a thread's own storage */ };

/* ---- extents ---- */

static Expr *node(Fn *f, ExprKind kind, const Expr *like, int nkid) {
  Expr *e = arena_alloc(f->g->arena, sizeof *e + (size_t)nkid * sizeof *e->kid);
  *e = (Expr){.kind = kind, .span = like->span, .nkid = nkid, .type = {.base = TY_INTEGER, .kind = 4}, .depth = 1};
  return e;
}

static Expr *name_of(Fn *f, const Symbol *s, const Expr *like) {
  Expr *e = node(f, EX_NAME, like, 0);
  e->text = s->name;
  e->sym = (Symbol *)s;
  e->type = s->type;
  e->rank = (unsigned)s->rank & 31;
  return e;
}

/* SIZE(array, d + 1) */
static const Expr *size_call(Fn *f, const Expr *array, int d) {
  Arena *a = f->g->arena;
  Symbol *s = ARENA_NEW(a, Symbol);
  Value *v = ARENA_NEW(a, Value);
  Expr *e = node(f, EX_REF, array, 3), *dim = node(f, EX_INT, array, 0);
  *s = (Symbol){.name = intrinsic_name(IN_SIZE), .kind = SY_INTRINSIC, .intrinsic = (int)IN_SIZE, .proc = PF_PURE};
  *v = (Value){.type = dim->type, .n = 1, .u.i = d + 1};
  dim->value = v;
  dim->text = arena_printf(a, "%d", d + 1);
  e->how = REF_CALL;
  e->sym = s;
  e->depth = 3;
  e->kid[0] = name_of(f, s, array);
  e->kid[1] = (Expr *)array;
  e->kid[2] = dim;
  return e;
}

static const Expr *extent_in(Fn *f, const Expr *e, int d, bool most);

static const Expr *of_operands(Fn *f, const Expr *e, int d, bool most) {
  for (int i = 0; i < e->nkid; i++) {
    const Expr *x = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    const Expr *n = x && x->rank == e->rank ? extent_in(f, x, d, most) : NULL;
    if (n) return n;
  }
  return NULL;
}

/* Dimension d of a section: of a range the elements of the whole dimension, where most are asked for. */
static const Expr *of_section(Fn *f, const Expr *e, int d, bool most, const Expr *exact) {
  for (int i = 1, k = 0; i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    if ((s->kind != EX_RANGE && !s->rank) || k++ != d) continue;
    if (s->kind != EX_RANGE) return extent_in(f, s, 0, most);
    const bool whole = !s->kid[0] && !s->kid[1] && !s->kid[2];
    return (whole || most) && e->kid[0]->kind == EX_NAME ? extent_in(f, e->kid[0], i - 1, most) : exact;
  }
  return NULL;
}

/* An extent of what a call returns: the size of an argument that is an expression is that of its operands. */
static const Expr *of_result(Fn *f, const Expr *n, bool most) {
  int64_t dim = 1, least;
  if (n && n->kind == EX_REF && intrinsic_called(n) == IN_MAX && n->nkid == 3 && fold_const_int(n->kid[1], &least) && !least) {
    const Expr *size = of_result(f, n->kid[2], most);
    return size == n->kid[2] ? n : size;
  }
  const Expr *of = n && n->kind == EX_REF && intrinsic_called(n) == IN_SIZE && n->nkid > 1 ? n->kid[1] : NULL;
  if (!of || of->kind == EX_NAME || of->kind == EX_KEYWORD || !of->rank) return n;
  if (n->nkid > 2 ? !n->kid[2] || !fold_const_int(n->kid[2], &dim) || dim < 1 || dim > of->rank : of->rank > 1) return n;
  const Expr *known = extent_in(f, of, (int)dim - 1, most);
  return known ? known : n;
}

/* The extent of dimension d; 'most': no less than it, of what is known before the loop. NULL: there is no expression for it. */
static const Expr *extent_in(Fn *f, const Expr *e, int d, bool most) {
  Extent x[EXT_MAX_RANK];
  extent_of_expr(f->g->arena, e, x);
  if (x[d].known) return x[d].expr;
  switch (e->kind) {
  case EX_PAREN:
  case EX_UNARY:
  case EX_BINARY: return array_result_is(e) ? x[d].expr : of_operands(f, e, d, most);
  case EX_NAME: return f->proc && e->sym && e->sym->shape == SHAPE_EXPLICIT ? x[d].expr : size_call(f, e, d);
  case EX_REF:
    if (e->how == REF_SECTION) return of_section(f, e, d, most, x[d].expr);
    if (e->how == REF_CALL && intrinsic_called(e) && intrinsic_class(intrinsic_called(e)) == IC_E)
      return of_operands(f, e, d, most);
    if (e->how == REF_CALL && e->sym && (e->sym->proc & PF_ELEMENTAL)) return of_operands(f, e, d, most);
    if (intrinsic_called(e)) {
      const Expr *same = ref_same_extent(e, &d);
      return same && same->rank > d ? extent_in(f, same, d, most) : x[d].expr;
    }
    return of_result(f, x[d].expr, most);
  default: return x[d].expr;
  }
}

typedef struct {
  const Fn *f;
  bool known;
} Before;

/* In a procedure: dummies that it does not set. SIZE of one is what it is. */
static bool visit_before(Expr *e, void *data) {
  Before *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_SIZE) {
    const Symbol *s = e->kid[1]->kind == EX_NAME ? e->kid[1]->sym : NULL;
    q->known &= s && s->kind == SY_VARIABLE && (s->dummy || automatic_is(s));
    return false;
  }
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  if (s && s->kind == SY_VARIABLE && !(s->attrs & AT_PARAMETER))
    q->known &= s->dummy && !(q->f->proc->written >> (s->dummy - 1) & 1);
  q->known &= e->kind != EX_MEMBER;
  return q->known;
}

static bool is_known_before(Fn *f, const Expr *e) {
  if (!e) return false;
  if (f->hooks) return f->hooks->same(f, e) != NULL;
  Before q = {f, f->proc != NULL};
  ast_expr_walk((Expr *)e, visit_before, &q);
  return q.known;
}

bool array_temporary_fits(Arena *a, const Expr *e) {
  Extent x[EXT_MAX_RANK];
  int64_t n = 1;
  if (!extent_of_expr(a, e, x)) return false;
  for (int d = 0; d < e->rank; n *= x[d++].value)
    if (!x[d].known || x[d].value > MOST_ELEMENTS) return false;
  return n <= MOST_ELEMENTS;
}

/* ---- the array ---- */

static Symbol *symbol_for(Fn *f, const Expr *e, Type t, const char *name) {
  Arena *a = f->g->arena;
  Symbol *s = ARENA_NEW(a, Symbol);
  Scope *block = ARENA_NEW(a, Scope);
  *block = (Scope){.parent = f->unit->scope, .unit = (Unit *)f->unit};
  *s = (Symbol){.name = intern(f->g->prog->names, name, strlen(name)),
                .kind = SY_VARIABLE,
                .scope = block,
                .type = t,
                .shape = SHAPE_EXPLICIT,
                .rank = (int)e->rank};
  s->dim = ARENA_ARRAY(a, Dim, e->rank + 1);
  for (int d = 0; d < s->rank; d++) {
    Dim *dim = &s->dim[d];
    dim->hi = (Expr *)extent_in(f, e, d, false);
    if (!dim->hi) {
      refuse(f, e->span, REASON_SHAPE, "the shape of this array expression is not known on the device");
      return NULL;
    }
    dim->hi_const = fold_const_int(dim->hi, &dim->hi_value);
  }
  return s;
}

/* Memory that the launcher gives each thread: of the extents, or where they are not known before the loop of no less. */
static Binding *in_memory(Fn *f, const Expr *e, const Symbol *s) {
  Automatic *x = ARENA_NEW(f->g->arena, Automatic);
  x->sym = s;
  for (int d = 0; d < s->rank && !f->fail; d++) {
    x->hi[d] = s->dim[d].hi;
    if (s->dim[d].hi_const || is_known_before(f, x->hi[d])) continue;
    x->hi[d] = extent_in(f, e, d, true);
    x->padded |= d < s->rank - 1;
    if (!is_known_before(f, x->hi[d]))
      refuse(f, e->span, REASON_SHAPE, "how many elements this array expression has at most is not known before the loop");
  }
  return f->fail ? NULL : automatic_take(f, x, e);
}

const Expr *array_temporary(Fn *f, const Expr *e, Type t, const char *name) {
  const Expr *made = array_temporary_made(f, e); /* the text of the statement is made again */
  if (made) return made;
  if (!ctype_type(t)) {
    refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code", type_text(f->g->arena, t));
    return NULL;
  }
  Symbol *s = symbol_for(f, e, t, name);
  if (!s) return NULL;
  const bool own = symbol_has_constant_extents(s) && symbol_elements(s) <= MOST_ELEMENTS;
  Binding *v = own ? bind_new(f, BIND_LOCAL, s, s->name) : in_memory(f, e, s);
  if (!v) return NULL;
  v->local = own;
  v->used = true;
  const Expr *designator = name_of(f, s, e);
  vec_push(f->g->arena, &f->temporary, ((ArrayTemporary){.of = e, .name = designator}));
  return designator;
}

static ArrayTemporary *find(const Fn *f, const Expr *e) {
  for (int i = 0; i < f->temporary.n; i++)
    if (f->temporary.v[i].of == e) return &f->temporary.v[i];
  return NULL;
}

const Expr *array_temporary_made(const Fn *f, const Expr *e) {
  const ArrayTemporary *t = find(f, e);
  return t ? t->name : NULL;
}

const Expr *array_temporary_set(const Fn *f, const Expr *e) {
  const ArrayTemporary *t = find(f, e);
  return t && t->set ? t->name : NULL;
}

void array_temporary_is_set(Fn *f, const Expr *e) {
  ArrayTemporary *t = find(f, e);
  if (t) t->set = true;
}

/* ---- where there will be one ---- */

static bool is_designator(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_SECTION || e->how == REF_ELEMENT));
}

bool array_temporary_by_call(Arena *a, const Expr *e) {
  bool any = false, call = e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind == SY_PROCEDURE;
  for (int i = 1; call && i < e->nkid; i++) {
    const Expr *x = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    any |= x && x->rank && !is_designator(x) && !(e->sym->proc & PF_ELEMENTAL) && !array_temporary_fits(a, x);
  }
  if (array_result_is(e)) any |= !array_temporary_fits(a, e);
  return any || (intrinsic_called(e) == IN_MATMUL && e->rank && !array_temporary_fits(a, e));
}

bool array_temporary_by_assignment(Arena *a, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  Fn none = {0};
  return lhs && lhs->rank && s->u.assign.rhs->rank && !array_temporary_fits(a, lhs) &&
         cxx_array_overlaps(&none, s->u.assign.rhs, lhs);
}

/* ---- its elements ---- */

/* for (int k = 0; k < n; ++k) name[..] = ..; 'back': the other way. */
void array_temporary_put(Fn *f, Buf *b, const Expr *name, const Expr *e, bool back) {
  const ElemLoops *outer = f->elem;
  ElemLoops loops = {.rank = (int)e->rank};
  for (int d = 0; d < loops.rank; d++) loops.var[d] = transformational_elem_name(f, f->elem_level++);
  f->elem = NULL;
  for (int d = loops.rank - 1; d >= 0; d--)
    buf_printf(b, "for (int %s = 0; %s < %s; ++%s) ", loops.var[d], loops.var[d], ref_extent(f, name, d), loops.var[d]);
  f->elem = &loops;
  cxx_expr_emit_stored(f, b, back ? e : name);
  buf_puts(b, " = ");
  cxx_expr_emit_to(f, b, back ? name : e, back ? e->type : name->type);
  buf_puts(b, "; ");
  f->elem = outer;
  f->elem_level -= loops.rank;
}

void array_temporary_before(Fn *f, const Expr *e) {
  const Expr *name = array_temporary(f, e, e->type, "value");
  Buf b = {0};
  if (!name) return;
  find(f, e)->set = false;
  array_temporary_put(f, &b, name, e, false);
  cxx_out_line(f, e->span.begin, "%s", b.s);
  find(f, e)->set = true;
  buf_free(&b);
}
