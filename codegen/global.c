/* Variables of modules, of COMMON blocks and of hosts in device procedures.
 *
 *   pure real(8) function f(x)        template <class J>
 *     f = g*x + tab(k, 2)             static __device__ double f(double x, double g, const double *tab, J
 * tab_)
 *
 * The kernel has them anyway, as analysis knows what the calls touch: it hands them on behind the arguments.
 * A procedure that calls another one gets that one's, too. Scalars go by value: none is set. */
#include "codegen/gen.h"
#include <string.h>

/* ---- in the procedure ---- */

typedef struct {
  Gen *g;
  const char *key; /* what is looked for */
  bool written;
} Search;

static bool is_it(const Search *q, const Expr *e) {
  while (e && e->nkid && (e->kind == EX_REF || e->kind == EX_KEYWORD)) e = e->kid[0];
  const char *key = e && (e->kind == EX_NAME || e->kind == EX_MEMBER) ? bind_key(q->g, e) : NULL;
  return key && !strcmp(key, q->key);
}

static void search_call(Search *q, const Expr *call) {
  bool procedure = call->kind == EX_REF && call->sym && call->sym->kind != SY_INTRINSIC;
  for (int i = 1; procedure && i < call->nkid; i++)
    if (call->kid[i] && is_it(q, call->kid[i])) q->written |= call_writes(q->g, call, i);
}

static bool visit_expr(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL) search_call(data, e);
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  Search *q = data;
  if (s->kind == ST_ASSIGN) q->written |= is_it(q, s->u.assign.lhs);
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED) q->written |= is_it(q, s->u.loop.var);
  if (s->kind == ST_CALL && s->u.exprs.n) search_call(q, s->u.exprs.v[0]);
  stmt_walk_exprs(s, visit_expr, q);
  return true;
}

/* The device procedure's own statements set it, or some of it. */
static bool is_written(Fn *f, const char *key) {
  Search q = {f->g, key, false};
  if (f->unit->exec) stmt_walk(f->unit->exec, visit_stmt, &q);
  return q.written;
}

static bool is_global(const Fn *f, const Symbol *s) {
  if (s->kind != SY_VARIABLE || s->dummy || s->selector || s->equiv ||
      (s->attrs & (AT_VOLATILE | AT_PARAMETER)))
    return false;
  return s->common || (s->scope && s->scope->unit && s->scope->unit != f->unit);
}

static Binding *add(Fn *f, const Symbol *s, const Symbol *shape, const char *key, bool written) {
  Global *x = ARENA_NEW(f->g->arena, Global);
  Binding *v = bind_new(f, shape->rank ? BIND_ARRAY : BIND_VALUE, s, key);
  v->shape = shape;
  v->type = shape->type;
  v->rank = shape->rank;
  v->record = shape->rank ? cpn_struct(f->g, shape->type) : NULL;
  v->used = true;
  if (v->rank && !kern_is_dense(shape)) v->index = name_derive(&f->names, v->cname, "_");
  *x = (Global){.sym = s, .v = v, .written = written};
  if (v->index) x->parameter = name_derive(&f->names, v->cname, "_at");
  vec_push(f->g->arena, &f->proc->global, x);
  return v;
}

Binding *glb_bind(Fn *f, const Expr *e, const Symbol *s) {
  const Symbol *shape = e->kind == EX_MEMBER ? e->sym : s;
  const char *key = bind_key(f->g, e);
  if (!is_global(f, s) || !shape || !key ||
      !(shape->rank ? cpn_type(f->g, shape->type) : ct_type(shape->type)))
    return NULL;
  bool written = is_written(f, key);
  return written && !shape->rank ? NULL : add(f, s, shape, key, written);
}

void glb_parameters(Fn *f, Buf *params) {
  for (int i = 0; i < f->proc->global.n; i++) {
    const Global *x = f->proc->global.v[i];
    bool value = !x->v->rank || x->written;
    buf_printf(params, "%s%s%s %s%s", params->len ? ", " : "", value ? "" : "const ", bind_type(x->v),
               x->v->rank ? "*" : "", x->v->cname);
    if (x->parameter) buf_printf(params, ", %s %s", x->parameter, x->v->index);
  }
}

void glb_template(const DeviceProc *d, Buf *out) {
  int n = 0;
  for (int i = 0; i < d->global.n; i++)
    if (d->global.v[i]->parameter)
      buf_printf(out, "%sclass %s", n++ ? ", " : "template <", d->global.v[i]->parameter);
  if (n) buf_puts(out, ">\n");
}

/* ---- at a call ---- */

/* Members of one COMMON block at one place that are declared alike. */
static bool is_counterpart(const Symbol *a, const Symbol *b) {
  if (!a->common || !b->common || strcmp(a->common->name, b->common->name) || !a->placed || !b->placed ||
      a->offset != b->offset || a->rank != b->rank || !ct_same(a->type, b->type) || a->equiv || b->equiv)
    return false;
  for (int d = 0; d < a->rank; d++)
    if ((a->dim[d].lo ? a->dim[d].lo_value : 1) != (b->dim[d].lo ? b->dim[d].lo_value : 1) ||
        a->dim[d].hi_value != b->dim[d].hi_value)
      return false;
  return !a->rank || (sym_has_constant_extents(a) && sym_has_constant_extents(b));
}

static Binding *held(Fn *f, const Global *x) {
  Binding *v = bind_held(f, x->sym, x->v->key);
  for (int i = 0; !v && x->sym->common && i < f->bind.n; i++)
    if (is_counterpart(x->sym, f->bind.v[i]->sym) && f->bind.v[i]->shape == f->bind.v[i]->sym)
      v = f->bind.v[i];
  return v;
}

static bool is_read_early(const Fn *f, const Symbol *s) {
  for (int i = 0; i < f->early.n; i++) {
    const Expr *e = f->early.v[i].ref;
    while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
    if (e->sym == s) return true;
  }
  return false;
}

/* The kernel can hand it on: its memory is what the procedure takes it for. */
static bool can_pass(const Fn *f, const Global *x, const Binding *v) {
  const VarUse *u = v->use;
  if (!u || !nest_sees(f->nest, v->sym) || !ct_same(v->type, x->v->type) || v->rank != x->v->rank)
    return false;
  if (!v->rank)
    return v->kind == BIND_VALUE && !v->record && !v->extreme && u->role != ROLE_REDUCTION &&
           u->role != ROLE_SCAN && u->role != ROLE_INDUCTION && u->role != ROLE_SHARED;
  bool plain = v->kind == BIND_ARRAY && u->role == ROLE_ARRAY && u->red == RED_NONE && !v->window &&
               !v->bins && !v->old && !v->own && !v->shift_one && !v->strips;
  return plain && !v->index == !x->v->index &&
         (!x->written || (u->written && !f->carrying && !is_read_early(f, v->sym)));
}

static void put_array(Buf *b, const Binding *v) {
  buf_puts(b, v->cname);
  if (v->index) buf_printf(b, ", %s", v->index);
}

void glb_arguments(Fn *f, Buf *b, const DeviceProc *d, Span at) {
  for (int i = 0; i < d->global.n && !f->fail; i++) {
    const Global *x = d->global.v[i];
    Binding *v = held(f, x);
    if (f->proc && !v) v = add(f, x->sym, x->v->shape, x->v->key, x->written);
    if (f->proc ? v->rank != x->v->rank : !v || !can_pass(f, x, v)) {
      gen_fail(f, at, "global",
               "'%s' uses '%s', which is none of its arguments, and which the loop cannot hand on to it",
               d->unit->name, x->v->path);
      return;
    }
    v->used = true;
    if (b->s[b->len - 1] != '(') buf_puts(b, ", ");
    if (v->rank)
      put_array(b, v);
    else if (f->proc)
      buf_puts(b, v->cname);
    else
      ex_emit(f, b, v->use->designator, PREC_COMMA);
    for (int k = 0; f->proc && x->written && k < f->proc->global.n; k++)
      if (f->proc->global.v[k]->v == v) f->proc->global.v[k]->written = true;
  }
}
