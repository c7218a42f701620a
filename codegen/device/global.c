/* Variables that a device procedure shares with others: of a module, a COMMON block or the unit around it.
 *
 *   subroutine fill(k)                   static __device__ void fill(int k, int n, double *w, const double *q, At q_)
 *     use work, only: n, w, q
 *
 * The caller passes them behind the arguments: a kernel what it has of them itself, be it the program's array or an iteration's
 * private copy, a procedure what it was passed. Arrays come by their virtual origin; where their extents are not constants, with the
 * functor that the caller finds their elements by. */
#include "codegen/device/device.h"
#include "analysis/nest.h"
#include <string.h>

/* ---- which ---- */

/* The variable of 'u' that 's', of another unit, is. */
static const Symbol *in_unit(const Symbol *s, const Unit *u) {
  const Symbol *own = s->common ? overlap_member(s, u) : NULL;
  return own ? own : s;
}

/* ---- what a procedure sets ---- */

enum { MOST_UNITS = 64 };

typedef struct {
  Gen *g;
  const Symbol *sym; /* in the words of the unit that is searched */
  const char *key;   /* the object: Binding.key */
  const Unit *seen[MOST_UNITS];
  int nseen;
  bool written;
} Search;

/* Appends '%u' of g%u(i)%x; false: what follows is behind a subscript. */
static bool put_components(const Expr *e, Buf *b) {
  if (e->kind == EX_NAME) return true;
  bool open = e->nkid && e->kid[0] && put_components(e->kid[0], b);
  if (open && e->kind == EX_MEMBER) buf_printf(b, "%%%s", e->text);
  return open && e->kind == EX_MEMBER;
}

static bool leads_on(const char *path, const char *from) {
  size_t n = strlen(from);
  return !strncmp(path, from, n) && (!path[n] || path[n] == '%');
}

/* The designator names the object, a part of it, or what it is a part of. */
static bool touches(const Search *q, const Expr *e) {
  const Expr *base = e;
  while (base && (base->kind == EX_REF || base->kind == EX_MEMBER || base->kind == EX_KEYWORD)) base = base->kid[0];
  if (!base || base->kind != EX_NAME || base->sym != q->sym) return false;
  Buf b = {0};
  put_components(e->kind == EX_KEYWORD ? e->kid[0] : e, &b);
  const char *path = b.s ? b.s : "", *own = q->key + strcspn(q->key, "%");
  bool yes = leads_on(path, own) || leads_on(own, path);
  buf_free(&b);
  return yes;
}

static void search_unit(Search *q, const Unit *u);

static void search_procedure(Search *q, const Symbol *p) {
  p = call_definition(p);
  if (p && p->kind == SY_PROCEDURE && p->unit && p->unit->kind != UN_INTERFACE_BODY) search_unit(q, p->unit);
}

static void look_call(Search *q, const Expr *call, const Symbol *p) {
  for (int i = 1; call->kind == EX_REF && i < call->nkid; i++)
    q->written |= call->kid[i] && touches(q, call->kid[i]) && call_sets(q->g, call, i);
  search_procedure(q, p);
}

static bool find_call(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL && e->sym) look_call(data, e, e->sym);
  if (e->op == OP_DEFINED) search_procedure(data, e->sym);
  return true;
}

static bool find_write(Stmt *s, void *data) {
  Search *q = data;
  q->written |= s->kind == ST_ASSIGN && touches(q, s->u.assign.lhs);
  q->written |= s->kind == ST_DO && s->u.loop.how == DO_COUNTED && touches(q, s->u.loop.var);
  if (s->kind == ST_CALL && s->u.exprs.n) look_call(q, s->u.exprs.v[0], s->u.exprs.v[0]->sym);
  ast_stmt_walk_exprs(s, find_call, q);
  return !q->written;
}

static void search_unit(Search *q, const Unit *u) {
  for (int i = 0; i < q->nseen; i++)
    if (q->seen[i] == u) return;
  if (q->nseen == MOST_UNITS) {
    q->written = true;
    return;
  }
  q->seen[q->nseen++] = u;
  const Symbol *outer = q->sym;
  q->sym = in_unit(q->sym, u);
  if (u->exec) ast_stmt_walk(u->exec, find_write, q);
  q->sym = outer;
}

/* The procedure, or one that it calls, sets the object or a part of it. */
static bool may_set(Fn *f, const Symbol *s, const char *key) {
  Search q = {.g = f->g, .sym = s, .key = key};
  search_unit(&q, f->unit);
  return q.written;
}

/* ---- in the procedure ---- */

static bool has_fixed_shape(const Symbol *s) { return s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s); }

/* const f2c::fixed<int, 1, 64> a_; of more than one dimension */
static void declare_fixed(Fn *f, Binding *v) {
  int64_t stride = 1;
  if (v->rank == 1) return;
  v->index = names_derive(&f->names, v->cname, "_");
  Buf b = {0};
  for (int d = 0; d < v->rank; d++) {
    buf_printf(&b, ", %lld", (long long)stride);
    stride *= v->shape->dim[d].hi_value - (v->shape->dim[d].lo ? v->shape->dim[d].lo_value : 1) + 1;
  }
  buf_printf(&f->head, "  const f2c::fixed<%s%s> %s;\n", stride < INT32_MAX / 2 ? "int" : "long long", b.s, v->index);
  buf_free(&b);
}

Binding *global_bind(Fn *f, const Symbol *s, const char *key, const Expr *e) {
  const Symbol *shape = e->kind == EX_MEMBER ? e->sym : s;
  if (!derived_type_ctype(f->g, shape->type)) {
    refuse(f, e->span, REASON_TYPE, "'%s' is of a type that is not supported in device code", key);
    return NULL;
  }
  GlobalUse *x = ARENA_NEW(f->g->arena, GlobalUse);
  Binding *v = bind_new(f, shape->rank ? BIND_ARRAY : BIND_VALUE, s, key);
  v->shape = shape;
  v->type = shape->type;
  v->rank = shape->rank;
  v->record = derived_type_struct(f->g, shape->type);
  *x = (GlobalUse){.sym = s, .key = key, .e = e, .v = v, .written = may_set(f, s, key)};
  if (v->rank && has_fixed_shape(shape))
    declare_fixed(f, v);
  else if (v->rank) {
    x->functor = names_derive(&f->names, v->cname, "_at");
    v->index = names_derive(&f->names, v->cname, "_");
  }
  vec_push(f->g->arena, &f->proc->global, x);
  return v;
}

void global_template(const DeviceProc *d, Buf *b) {
  int n = 0;
  for (int i = 0; i < d->global.n; i++)
    if (d->global.v[i]->functor) buf_printf(b, "%sclass %s", n++ ? ", " : "template <", d->global.v[i]->functor);
  if (n) buf_puts(b, ">\n");
}

const char *global_bound(Fn *f, const Binding *v, bool lower, int d) {
  for (int i = 0; i < f->proc->global.n; i++)
    if (f->proc->global.v[i]->v == v)
      return names_derive(&f->names, v->cname, arena_printf(f->g->arena, lower ? "_lower_%d" : "_extent_%d", d + 1));
  return NULL;
}

/* Bounds that the text asks for, by value. */
static void put_bounds(Buf *params, const Binding *v) {
  for (int d = 0; d < v->rank; d++) {
    if (v->lower[d]) buf_printf(params, ", long long %s", v->lower[d]);
    if (v->extent[d]) buf_printf(params, ", long long %s", v->extent[d]);
  }
}

void global_parameters(const DeviceProc *d, Buf *params) {
  for (int i = 0; i < d->global.n; i++) {
    const GlobalUse *x = d->global.v[i];
    const char *comma = params->len ? ", " : "";
    if (!x->v->rank)
      buf_printf(params, "%s%s %s%s", comma, bind_type(x->v), x->written ? "&" : "", x->v->cname);
    else
      buf_printf(params, "%s%s%s *%s", comma, x->written ? "" : "const ", bind_type(x->v), x->v->cname);
    if (x->functor) buf_printf(params, ", %s %s", x->functor, x->v->index);
    put_bounds(params, x->v);
  }
}

/* ---- at a call ---- */

static bool is_read_early(const Fn *f, const Symbol *s) {
  for (int i = 0; i < f->early.n; i++) {
    const Expr *e = f->early.v[i].ref;
    while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
    if (e->sym == s) return true;
  }
  return false;
}

static bool same_type(const Binding *a, const Binding *b) {
  return a->record || b->record ? a->record && b->record && !strcmp(a->record, b->record) : ctype_same(a->type, b->type);
}

/* A variable of the iteration, or what the thread has summed up. */
static bool is_own(const VarUse *u) {
  return u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE || (u->role == ROLE_REDUCTION && u->red != RED_NONE);
}

/* The caller's memory is what the procedure takes it for. */
static bool can_pass(const Fn *f, const GlobalUse *x, const Binding *v) {
  const VarUse *u = v->use;
  if (!same_type(v, x->v) || v->rank != x->v->rank) return false;
  if (!v->rank && x->written && !f->proc)
    return v->kind == BIND_POINTER || (v->kind == BIND_VALUE && !v->kept && !v->extreme && u && is_own(u));
  if (!v->rank)
    return (v->kind == BIND_VALUE || v->kind == BIND_POINTER) && !v->extreme &&
           !(u && (u->role == ROLE_REDUCTION || u->role == ROLE_SCAN || u->role == ROLE_INDUCTION));
  if (u && u->role == ROLE_ARRAY && u->red != RED_NONE) return false;
  if (x->written && ((u && !u->written) || f->carrying || is_read_early(f, v->sym))) return false;
  if (v->kind == BIND_LOCAL || v->own) return (v->kind == BIND_LOCAL) == !x->functor;
  return v->kind == BIND_ARRAY && !v->window && !v->old && !v->bins && !v->strips;
}

static void put_array(Fn *f, Buf *b, const GlobalUse *x, const Binding *v) {
  if (v->kind == BIND_LOCAL)
    buf_puts(b, ref_moved(f, ref_storage(f, v), -ref_origin(v, &(int64_t){0})));
  else
    buf_printf(b, v->shift_one ? "%s - 1" : "%s", v->cname);
  if (x->functor) buf_printf(b, ", %s", v->index ? v->index : "f2c::straight()");
}

/* The caller's, which asks its own caller in turn. */
static void pass_bounds(Fn *f, Buf *b, const GlobalUse *x, const Binding *v) {
  for (int d = 0; d < v->rank && !f->fail; d++) {
    if (x->v->lower[d]) buf_printf(b, ", %s", ref_lower(f, v, d));
    if (x->v->extent[d]) buf_printf(b, ", %s", ref_whole_extent(f, v, d));
  }
}

/* What the caller has of it; NULL: told. */
static Binding *of_caller(Fn *f, const GlobalUse *x, const DeviceProc *d, Span at) {
  const Symbol *s = in_unit(x->sym, f->unit), *stand_in = overlap_stand_in(f->g->ana, s, f->unit);
  if (stand_in) s = stand_in;
  Binding *v = bind_known(f, s, x->key);
  if (!v && f->proc) return global_bind(f, s, x->key, x->e);
  if (!v) refuse(f, at, REASON_GLOBAL, "'%s', which '%s' uses, has no name in '%s'", x->key, d->unit->name, f->unit->name);
  return v;
}

void global_arguments(Fn *f, Buf *b, const DeviceProc *d, Span at) {
  for (int i = 0; i < d->global.n && !f->fail; i++) {
    const GlobalUse *x = d->global.v[i];
    Binding *v = of_caller(f, x, d, at);
    if (f->fail) return;
    if (!can_pass(f, x, v))
      refuse(f, at, REASON_GLOBAL, "'%s' uses '%s', which is not one of its arguments, and the loop cannot pass it", d->unit->name,
             x->key);
    if (!v->in_for) v->used = true;
    if (b->s[b->len - 1] != '(') buf_puts(b, ", ");
    if (v->rank)
      put_array(f, b, x, v), pass_bounds(f, b, x, v);
    else
      buf_printf(b, v->kind == BIND_POINTER ? "*%s" : "%s", v->cname);
  }
}
