/* Contractions that are products of matrices or vectors (analysis/nest.h: Product), which a library of the device may do instead of the
 * kernel. The launcher asks for it, and runs its kernels where the answer is no:
 *
 *   if (!launch.product<double>(2, f2c::loops<3>{{1, m}, {1, n}, {1, l}}, 0, alpha, beta, true,
 *                               [&](long long i, long long j, long long) { return c_.at(i, j); },
 *                               [&](long long i, long long, long long k) { return a_.at(i, k); },
 *                               [&](long long, long long j, long long k) { return b_.at(k, j); })) {
 *     launch.run(...);
 *   } */
#include "codegen/kernel/kernel.h"
#include <string.h>

/* One of the three arrays. */
typedef struct Operand {
  const Binding *v;
  const char *names;      /* the loops' variables as parameters, those that it has no use for without a name */
  const char *subscripts; /* launcher text, over these */
} Operand;

struct Library {
  const char *type;  /* C type of the elements */
  const char *loops; /* initialiser of all loops: those of the kernel in the order of its grid, then sums from the inside out */
  int nloop;         /* how many */
  int triangle;      /* the first loop's value against the second one's: Product.triangle, of them in that order */
  Operand element, x, y;
  const char *alpha, *beta; /* launcher text */
  bool reads;               /* the element's value before counts */
  const Nest *scaled;       /* with the piece before, whose nest this is; NULL: alone */
};

static const Product *product_of(const Kernel *k) { return k->nest->contraction ? k->nest->contraction->product : NULL; }

static Binding *scalar_named(Kernel *k, const Expr *e) {
  Binding *v = bind_known(&k->f, e->sym, bind_key(k->g, e));
  return v || !k->whole ? v : scalar_named(k->whole, e);
}

/* One factor as launcher text; NULL: it is not known there. */
static const char *factor_text(Kernel *k, const Expr *e, Type t) {
  if (e->value) {
    Buf b = {0};
    ctype_value(&b, e->value, PREC_COMMA);
    const char *s = arena_printf(k->g->arena, "%s(%s)", ctype_type(t), b.s);
    buf_free(&b);
    return s;
  }
  Binding *v = scalar_named(k, e);
  if (!v || v->kind != BIND_VALUE || !v->use || v->use->role != ROLE_VALUE) return NULL;
  v->in_launcher = true;
  return t.base == TY_COMPLEX ? arena_printf(k->g->arena, "f2c::value_of(%s)", v->cname) : v->cname;
}

static const char *factors_text(Kernel *k, const Factors *f, Type t) {
  const char *s = NULL;
  for (int i = 0; i < f->n; i++) {
    const char *one = factor_text(k, f->v[i], t);
    if (!one) return NULL;
    s = s ? arena_printf(k->g->arena, "%s * %s", s, one) : one;
  }
  if (!s) s = arena_printf(k->g->arena, "%s(%d)", ctype_type(t), f->some);
  return f->minus ? arena_printf(k->g->arena, "-(%s)", s) : s;
}

/* The loops' variables as parameters: 'long long i, long long j, long long'. */
static const char *parameters(Kernel *k, const Expr *e) {
  const Contraction *c = k->nest->contraction;
  const char *all = "";
  for (int i = 0; i < k->nloop + c->nsum; i++) {
    const Loop *l = i < k->nloop ? k->loop[i].loop : c->sum[c->nsum - 1 - (i - k->nloop)];
    bool used = false;
    for (int d = 1; d < e->nkid; d++) used |= expr_names(e->kid[d], l->var->sym);
    const char *name = used ? arena_printf(k->g->arena, " %s", bind_sym(&k->f, l->var->sym)->cname) : "";
    all = arena_printf(k->g->arena, "%s%slong long%s", all, i ? ", " : "", name);
  }
  return all;
}

static bool operand(Kernel *k, const Expr *e, Operand *o) {
  const Binding *v = o->v = e->kid[0]->kind == EX_NAME || e->kid[0]->kind == EX_MEMBER ? bind_find(&k->f, e->kid[0]) : NULL;
  const char *all = NULL;
  if (!v || v->kind != BIND_ARRAY || !v->use || v->own || v->automatic || v->bins || v->old || v->record) return false;
  for (int i = 1; i < e->nkid; i++) {
    const char *s = launcher_expr_location(k, e->kid[i]);
    if (!s) return false;
    all = all ? arena_printf(k->g->arena, "%s, %s", all, s) : s;
  }
  o->subscripts = all;
  o->names = parameters(k, e);
  return all && v->rank == e->nkid - 1;
}

static void add_loop(Kernel *k, struct Library *l, const char *lo, const char *hi, const char *step) {
  Arena *a = k->g->arena;
  const char *by = strcmp(step, "1") ? arena_printf(a, ", %s", step) : "";
  l->loops = arena_printf(a, "%s%s{%s, %s%s}", l->nloop ? l->loops : "", l->nloop ? ", " : "", lo, hi, by);
  l->nloop++;
}

static bool loops(Kernel *k, struct Library *l) {
  const Contraction *c = k->nest->contraction;
  for (int g = 0; g < k->nloop; g++) {
    const KernelLoop *m = &k->loop[g];
    if (m->shifted || m->count) return false;
    add_loop(k, l, m->lo, m->hi, m->step);
  }
  for (int i = c->nsum - 1; i >= 0; i--) {
    const Loop *s = c->sum[i];
    const Binding *v = bind_sym(&k->f, s->var->sym);
    char *lo = launcher_expr_text(k, s->lo), *hi = launcher_expr_text(k, s->hi),
         *step = s->step ? launcher_expr_text(k, s->step) : "1";
    if (!v || !lo || !hi || !step) return false;
    add_loop(k, l, lo, hi, step);
  }
  return !k->f.fail;
}

/* What it is called, for people. */
static const char *call_name(const Kernel *k, const Product *p) {
  Type t = p->element->type;
  char letter = t.base == TY_REAL ? (t.kind == 4 ? 's' : 'd') : t.kind == 4 ? 'c' : 'z';
  const char *what = p->triangle ? "syrk" : k->nloop == 1 ? "gemv" : "gemm";
  return arena_printf(k->g->arena, "%s%c%s", k->nloop > 2 ? "batched " : "", letter, what);
}

static void tell(Kernel *k, const Product *p) {
  const Nest *n = k->whole && k->whole->in_pieces ? k->whole->nest : k->nest;
  Decision *x = decision_change(k->g->decided, n);
  const char *name = arena_printf(k->g->arena, "%s of cuBLAS where it is large", call_name(k, p));
  x->library = x->library ? arena_printf(k->g->arena, "%s; %s", x->library, name) : name;
}

void library_plan(Kernel *k) {
  const Product *p = product_of(k);
  if (!p || p->more || !k->g->ana->libraries || k->f.fail || k->sweep || k->keeps || k->nloop != k->nest->depth || k->only) return;
  struct Library *l = ARENA_NEW(k->g->arena, struct Library);
  Type t = p->element->type;
  if (!loops(k, l) || !operand(k, p->element, &l->element) || !operand(k, p->x, &l->x) || !operand(k, p->y, &l->y)) return;
  const Factors *beta = p->scaled ? &p->scale : &p->beta;
  l->type = ctype_type(t);
  l->alpha = factors_text(k, &p->alpha, t);
  l->beta = factors_text(k, beta, t);
  l->reads = beta->some;
  l->scaled = p->scaled;
  if (!l->alpha || !l->beta) return;
  l->triangle = k->nest->depth > 1 && k->loop[0].loop == k->nest->loop[0] ? -p->triangle : p->triangle;
  k->library = l;
  tell(k, p);
}

bool library_takes(const Kernel *k, const Kernel *before) {
  return k->library && k->library->scaled == (before ? before->nest : NULL);
}

static void put_operand(const Kernel *k, const Operand *o, Buf *b) {
  const Binding *w = k->whole ? part_binding(k->whole, o->v) : o->v;
  buf_printf(b, ", [&](%s) { return %s.at(%s); }", o->names, w->handle, o->subscripts);
}

bool library_open(const Kernel *k, int indent, Buf *out) {
  const struct Library *l = k->library;
  if (!l) return false;
  Buf b = {0};
  buf_printf(&b, "if (!launch.product<%s>(%d, f2c::loops<%d>{%s}, %d, %s, %s, %s", l->type, k->nloop, l->nloop, l->loops,
             l->triangle, l->alpha, l->beta, l->reads ? "true" : "false");
  put_operand(k, &l->element, &b);
  put_operand(k, &l->x, &b);
  put_operand(k, &l->y, &b);
  buf_puts(&b, ")) {");
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
  return true;
}
