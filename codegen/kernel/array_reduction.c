/* Histograms: arrays that iterations combine values into (runtime/device/reduction/bins.cuh):
 *
 *   h_bins.update(&h[idx[i]], w[i]);      h(idx(i)) = h(idx(i)) + w(i), and so for max, min, .and., ieor, ...
 *
 * Where constants and loops alone choose the element, the next value of a thread is for the same one as a rule:
 *
 *   f2c::thread_part<f2c::op::sum, double> c_held;
 *   c_held.update(c_bins, &c[j], x[i]);   c(j) = c(j) + x(i)
 *
 *   f2c::fixed_part<f2c::op::sum, double> c_held;
 *   c_held.update(x[i]);                  c(1) = c(1) + x(i)
 *
 * The same in loops inside a thread that stay with the iteration's own element, or with few of its elements (f(d, i) in a loop over d):
 *
 *   f2c::thread_part<f2c::op::sum, double> f_held[3];
 *   f_held[d - 1].update(f_bins, &f[f_(d, i)], s);
 *
 * Of an array of objects, h(k)%x = h(k)%x + w, the elements of the bins are all that lies in its storage, as numbers of the type of x. */
#include "codegen/kernel/kernel.h"

static bool is_combined(const Binding *v) {
  return v->kind == BIND_ARRAY && v->use && v->use->role == ROLE_ARRAY && v->use->red != RED_NONE;
}

bool array_reduction_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE) return true;
  return false;
}

/* Values of reals may be combined in any order: ATOMIC says so, too. */
static bool is_fast(const Fn *f, const VarUse *u, Type t) {
  return f->g->ana->fast_reductions || (u->atomic && (t.base == TY_REAL || t.base == TY_COMPLEX));
}

/* Rounded products, and whatever needs more than 8 bytes at once, show the order they were made in. */
static bool has_order(const Fn *f, Type t, const VarUse *u) {
  if (t.base == TY_COMPLEX) return u->red != RED_ADD;
  return t.base == TY_REAL && u->red == RED_MUL && !is_fast(f, u, t);
}

/* ---- components of objects ---- */

enum { MOST_TYPES = 4 };

/* The types of the values that are combined; n: MOST_TYPES + 1 for more. */
typedef struct Combined {
  Type type[MOST_TYPES];
  int n;
} Combined;

/* The update is one of (something in) an element of the array: of h in h(k), h(k)%x and h(k)%x(i). */
static bool is_of(const VarUse *u, const Update *w) {
  for (const Expr *e = w->x; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    if (e->kind == EX_REF && cxx_array_same(e->kid[0], u->designator)) return true;
  return false;
}

static void add_type(Combined *c, Type t) {
  for (int i = 0; i < c->n && i < MOST_TYPES; i++)
    if (c->type[i].base == t.base && c->type[i].kind == t.kind) return;
  if (c->n < MOST_TYPES) c->type[c->n] = t;
  if (c->n <= MOST_TYPES) c->n++;
}

static void add_components(const Nest *nest, const VarUse *u, Combined *c) {
  for (const Update *w = nest->update; w; w = w->next)
    if (is_of(u, w)) add_type(c, w->x->type);
  for (const Piece *p = nest->piece; p; p = p->next)
    if (p->nest) add_components(p->nest, u, c);
}

/* Values of the array's type, or, of objects, of the types of the components. */
static Combined combined_types(const Nest *nest, const VarUse *u, Type t) {
  Combined c = {{t}, t.base != TY_DERIVED};
  if (t.base == TY_DERIVED) add_components(nest, u, &c);
  return c;
}

/* Its objects are rows of numbers of this type, as far as addresses go. */
static bool is_row_of(Type object, Type t) {
  bool number = (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_LOGICAL) && t.kind <= 8;
  int bytes = type_layout_size(object);
  return number && !object.is_class && bytes > 0 && bytes % t.kind == 0;
}

static void check_objects(Fn *f, const VarUse *u, Type object, const Combined *c) {
  bool rows = c->n > 0 && c->n <= MOST_TYPES;
  for (int i = 0; rows && i < c->n; i++) rows = is_row_of(object, c->type[i]);
  if (!rows)
    refuse(f, u->first, REASON_ARRAY_REDUCTION,
           "components of '%s' that iterations combine values into have types that are not supported in device code", u->path);
}

static bool any_order(const Fn *f, const Combined *c, const VarUse *u) {
  for (int i = 0; i < c->n && i < MOST_TYPES; i++)
    if (has_order(f, c->type[i], u)) return false;
  return true;
}

void array_reduction_check(Fn *f, const VarUse *u, Type t) {
  const Combined c = combined_types(f->nest, u, t);
  if (!u->stray && t.base == TY_DERIVED) check_objects(f, u, t, &c);
  if (u->stray)
    refuse(f, u->first, REASON_ARRAY_REDUCTION,
           "'%s' is a histogram: a use other than %s(...) = %s(...) op value is not supported in device code", u->path, u->path,
           u->path);
  else if (!kernel_red_op(u->red, u->by_if) || !any_order(f, &c, u))
    refuse(f, u->first, REASON_ARRAY_REDUCTION,
           "the result of reduction '%s' into elements of '%s' depends on the order of the iterations%s", directive_op_text(u->red),
           u->path, c.type[0].base == TY_REAL && u->red == RED_MUL ? "; --fast-reductions allows any order" : "");
}

/* f2c::op::sum, float, true; of objects f2c::op::sum, true, double, int: 'true' where values are combined in any order */
static void put_arguments(const Fn *f, Buf *b, const Nest *nest, const Binding *v) {
  const Combined c = combined_types(nest, v->use, v->type);
  bool fast = is_fast(f, v->use, c.type[0]);
  buf_printf(b, "f2c::op::%s", kernel_red_op(v->use->red, v->use->by_if));
  if (v->type.base == TY_DERIVED) buf_puts(b, fast ? ", true" : ", false");
  for (int i = 0; i < c.n; i++) buf_printf(b, ", %s", ctype_type(c.type[i]));
  if (v->type.base != TY_DERIVED && fast) buf_puts(b, ", true");
}

/* f2c::bins<f2c::op::sum, float>; of objects f2c::part_bins<f2c::op::sum, false, double, int> */
void array_reduction_type(const Fn *f, Buf *b, const Binding *v) {
  buf_puts(b, v->type.base == TY_DERIVED ? "f2c::part_bins<" : "f2c::bins<");
  put_arguments(f, b, f->nest, v);
  buf_puts(b, ">");
}

/* Constants choose the element. */
static bool is_fixed(const Update *u) {
  int64_t c;
  for (int i = 1; i < u->x->nkid; i++)
    if (!fold_const_int(u->x->kid[i], &c)) return false;
  return u->x->kind == EX_REF;
}

static bool all_fixed(const Nest *n, const VarUse *v) {
  bool any = false;
  for (const Update *u = n->update; u; u = u->next) {
    if (!is_of(v, u)) continue;
    any = true;
    if (!is_fixed(u)) return false;
  }
  return any;
}

bool array_reduction_is_exact(const Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!is_combined(v) || v->use->red != RED_ADD || all_fixed(k->nest, v->use)) continue;
    const Combined c = combined_types(k->nest, v->use, v->type);
    for (int t = 0; t < c.n && t < MOST_TYPES; t++)
      if ((c.type[t].base == TY_REAL || c.type[t].base == TY_COMPLEX) && !is_fast(&k->f, v->use, c.type[t])) return true;
  }
  return false;
}

static const char *bins_name(Fn *f, Binding *v) {
  if (!v->bins) v->bins = names_derive(&f->names, v->cname, "_bins");
  return v->bins;
}

static const Update *update_of(const Fn *f, const Stmt *s) {
  const Update *u = f->nest ? f->nest->update : NULL;
  while (u && u->stmt != s) u = u->next;
  return u;
}

/* The array whose element, or part of an element, the update is of; NULL: none that is combined into. */
static Binding *array_of(Fn *f, const Update *w) {
  for (int i = 0; w && i < f->bind.n; i++)
    if (is_combined(f->bind.v[i]) && is_of(f->bind.v[i]->use, w)) return f->bind.v[i];
  return NULL;
}

bool array_reduction_combines(Fn *f, const Stmt *s) {
  const Expr *x = s->u.assign.lhs;
  const Binding *v = array_of(f, update_of(f, s));
  if (!v && x->kind == EX_NAME) v = bind_peek(f, x);
  return v && v->use && (is_combined(v) || v->use->role == ROLE_REDUCTION);
}

/* ---- elements that iterations stay with ---- */

enum { MOST_HELD = 16, MOST_BESIDE = 8 /* elements that a loop chooses */ };

/* Constants and variables of loops, and sums and differences of these: of all loops but the outermost one, which threads go through last. */
static bool is_counted(const Fn *f, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_PAREN) return is_counted(f, e->kid[0]);
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) return is_counted(f, e->kid[0]) && is_counted(f, e->kid[1]);
  for (int i = 1; e->kind == EX_NAME && i < f->nest->depth; i++)
    if (f->nest->loop[i]->var && f->nest->loop[i]->var->sym == e->sym) return true;
  return false;
}

/* Text of an element that is the same in all iterations; NULL: it is not, or its subscripts are checked where it is used. */
static const char *fixed_element(Fn *f, const Update *u) {
  return f->reports || !is_fixed(u) ? NULL : cxx_expr_text(f, u->x, PREC_UNARY);
}

/* The innermost loop around the statement that is none of the nest's; NULL: there is none. */
static const Stmt *loop_inside(const Fn *f, const Stmt *s) {
  for (s = s->parent; s; s = s->parent) {
    for (int i = 0; i < f->nest->depth; i++)
      if (f->nest->loop[i]->stmt == s) return NULL;
    if (s->kind == ST_DO) return s->u.loop.how == DO_COUNTED ? s : NULL;
  }
  return NULL;
}

/* Constants and variables of the nest's loops and of those inside that are around 'in', and sums and differences of these. */
static bool stays_in(const Fn *f, const Stmt *in, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_PAREN) return stays_in(f, in, e->kid[0]);
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) return stays_in(f, in, e->kid[0]) && stays_in(f, in, e->kid[1]);
  for (int i = 0; e->kind == EX_NAME && i < f->nest->depth; i++)
    if (f->nest->loop[i]->var && f->nest->loop[i]->var->sym == e->sym) return true;
  for (in = loop_inside(f, in); e->kind == EX_NAME && in; in = loop_inside(f, in))
    if (in->u.loop.var->sym == e->sym) return true;
  return false;
}

/* Iterations of a short loop from a constant on, to *from; 0: it is none. */
static int beside_each_other(const Stmt *in, int64_t *from) {
  int64_t to;
  const bool known = in && !in->u.loop.step && fold_const_int(in->u.loop.lo, from) && fold_const_int(in->u.loop.hi, &to);
  return known && to >= *from && to - *from < MOST_BESIDE ? (int)(to - *from + 1) : 0;
}

/* The thread comes back to the element in a loop of its own, or to 'count' elements that the innermost loop chooses, from subscript *from on. */
static bool comes_back(const Fn *f, const Update *u, int *count, int64_t *from, const Expr **by) {
  const Stmt *in = f->kernel->sweep ? loop_inside(f, u->stmt) : NULL;
  *count = beside_each_other(in, from);
  for (int i = 1; i < u->x->nkid && *count && !*by; i++)
    if (u->x->kid[i]->kind == EX_NAME && u->x->kid[i]->sym == in->u.loop.var->sym) *by = u->x->kid[i];
  if (!*by) *count = 0;
  if (*count) in = loop_inside(f, in);
  for (int i = 1; i < u->x->nkid && in; i++)
    if (u->x->kid[i] != *by && !stays_in(f, in, u->x->kid[i])) return false;
  return in != NULL;
}

/* The update's f2c::thread_part; NULL: other iterations of a thread are likely to choose another element. */
static const HeldUpdate *held_update(Fn *f, Binding *v, const Update *u) {
  Kernel *k = f->kernel;
  TypeBase base = u->x->type.base;
  if (!k || v->type.base == TY_DERIVED || (base != TY_REAL && base != TY_INTEGER) || u->x->kind != EX_REF) return NULL;
  for (int i = 0; i < k->held.n; i++)
    if (k->held.v[i].update == u) return &k->held.v[i];
  bool counted = true;
  int count = 0;
  int64_t from = 0;
  const Expr *by = NULL;
  for (int i = 1; i < u->x->nkid; i++) counted &= is_counted(f, u->x->kid[i]);
  if ((!counted && !comes_back(f, u, &count, &from, &by)) || k->held.n == MOST_HELD) return NULL;
  HeldUpdate h = {.update = u, .count = count, .element = fixed_element(f, u), .array = v};
  h.name = h.part = names_derive(&f->names, v->cname, "_held");
  if (by) h.part = arena_printf(f->g->arena, "%s[%s - %lld]", h.name, cxx_expr_text(f, by, PREC_ADD), (long long)from);
  vec_push(f->g->arena, &k->held, h);
  return &k->held.v[k->held.n - 1];
}

bool array_reduction_text(Fn *f, Buf *b, const Stmt *s) {
  const Update *u = update_of(f, s);
  if (!u || inspector_is(f->kernel)) return false;
  Binding *v = array_of(f, u);
  if (!v) return false;
  const char *element = cxx_expr_text(f, u->x, PREC_UNARY), *value = cxx_expr_text_as(f, u->value, u->x->type, PREC_COMMA);
  const char *bins = bins_name(f, v);
  const HeldUpdate *held = held_update(f, v, u);
  if (held && held->element)
    buf_printf(b, "%s.update(%s);", held->name, value);
  else if (held)
    buf_printf(b, "%s.update(%s, &%s, %s);", held->part, bins, element, value);
  else
    buf_printf(b, "%s.update(&%s, %s);", bins, element, value);
  return true;
}

/* Before the sweep. */
void array_reduction_open(Kernel *k, Buf *out) {
  for (int i = 0; i < k->held.n; i++) {
    const HeldUpdate *h = &k->held.v[i];
    const VarUse *u = h->array->use;
    buf_printf(out, "  f2c::%s<f2c::op::%s, %s> %s", h->element ? "fixed_part" : "thread_part", kernel_red_op(u->red, u->by_if),
               ctype_type(h->array->type), h->name);
    if (h->count) buf_printf(out, "[%d]", h->count);
    buf_puts(out, ";\n");
  }
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  %s.open();\n", k->f.bind.v[i]->bins);
}

/* After it. */
void array_reduction_close(Kernel *k, Buf *out) {
  for (int i = 0; i < k->held.n; i++) {
    const HeldUpdate *h = &k->held.v[i];
    if (h->count)
      buf_printf(out, "  for (const auto &part : %s) part.close(%s);\n", h->name, h->array->bins);
    else if (h->element)
      buf_printf(out, "  %s.close(%s, &%s);\n", h->name, h->array->bins, h->element);
    else
      buf_printf(out, "  %s.close(%s);\n", h->name, h->array->bins);
  }
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  %s.close();\n", k->f.bind.v[i]->bins);
}

/* auto h_bins = launch.combined<f2c::op::sum>(h_); of objects launch.combined_parts<f2c::op::sum, false, double>(h_) */
void array_reduction_launcher(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->bins) continue;
    bool fast = is_fast(&k->f, v->use, v->type);
    buf_printf(out, "  auto %s = launch.combined", v->bins);
    if (v->type.base == TY_DERIVED) {
      buf_puts(out, "_parts<");
      put_arguments(&k->f, out, k->nest, v);
    } else {
      buf_printf(out, "<f2c::op::%s%s", kernel_red_op(v->use->red, v->use->by_if), fast ? ", true" : "");
    }
    buf_printf(out, ">(%s);\n", v->handle);
  }
}

void array_reduction_settle(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  launch.settle(%s);\n", k->f.bind.v[i]->bins);
}
