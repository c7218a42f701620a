/* Thread-private arrays: private arrays whose extents are known at the launch, and large ones of constant extents.
 *
 *   !$acc parallel loop private(w)         w(n): each thread has its own in memory of the launch, and runs several iterations with it
 *   do j = 1, m                            (runtime/device/fortran/own.cuh)
 *
 *   launch.owners({448, 1, 1}, kernel<int>, it);
 *   auto w_ = launch.own<double, 1>(w, "w", false, {1});            in the launcher
 *   w += w_.start();                                                in the kernel
 *
 * Of a lastprivate one the last iteration's copy goes back (lastprivate_arrays.c); its functor is a f2c::kept_index.
 *
 * Those that the threads of a team have together are the team's in the same way:
 *
 *   auto w_ = launch.joint<double, 1>("w", {1}, {w_n1});            lower bounds, extents
 *   w = w_.start(w, team); */
#include "codegen/kernel/kernel.h"
#include <string.h>

bool thread_arrays_is(const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  bool last = u->role == ROLE_LASTPRIVATE && query_hands_back_sized(u->sym) && !u->begins_old;
  if ((u->role != ROLE_PRIVATE && !last) || u->joint || !s || !s->rank) return false;
  bool constant = s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s);
  return !constant || (u->designator->kind == EX_NAME && symbol_elements(s) * type_size(s->type) > MOST_OWN_BYTES);
}

bool thread_arrays_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (thread_arrays_is(u)) return true;
  return false;
}

typedef struct {
  const Symbol *sym;
  bool found;
} Search;

static bool find_whole(Stmt *s, void *data) {
  Search *w = data;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  w->found |= lhs && lhs->kind == EX_NAME && lhs->sym == w->sym && s->u.assign.rhs->rank > 0;
  return true;
}

bool thread_arrays_any_joint(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->joint) return true;
  return false;
}

const char *thread_arrays_index(const Binding *v) { return v->use->joint ? "joint_index" : v->kept ? "kept_index" : "own_index"; }

/* An allocatable array that is assigned whole takes the shape of what it is assigned. */
static bool takes_shape(const Nest *n, const Symbol *s) {
  Search w = {s, false};
  if (s->attrs & AT_ALLOCATABLE) ast_stmt_walk(n->loop[0]->stmt->body, find_whole, &w);
  return w.found;
}

static bool find_target(Stmt *s, void *data) {
  Search *w = data;
  w->found |= s->kind == ST_POINTER_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym == w->sym;
  return true;
}

/* Iterations give the pointer targets of their own: the one that it has before the loop says nothing of them. */
static bool takes_target(const Nest *n, const Symbol *s) {
  Search w = {s, false};
  if (s->attrs & AT_POINTER) ast_stmt_walk(n->loop[0]->stmt->body, find_target, &w);
  return w.found;
}

/* A kernel that keeps to sweeping its iterations, or a launch of such kernels, each of which has arrays of its own. */
static bool is_sweep(const Kernel *k) {
  const Nest *n = k->nest;
  const Transform *t = part_transform(n);
  const Nest *launched = k->whole ? k->whole->nest : n;
  bool alone = !k->whole || k->whole->in_pieces, steps = launched->form && launched->form->steps;
  if (!alone || steps || (t && (t->part || t->copied))) return false;
  return n->piece || (!n->order && n->verdict != V_SCAN && n->verdict != V_COMPACTION);
}

/* Is there a shape that holds for all threads? */
static bool is_possible(const Kernel *k, const VarUse *u) {
  const Symbol *s = u->sym;
  bool outside = symbol_exists_at(s, k->nest->first);
  bool shaped = s->shape == SHAPE_EXPLICIT ||
                (outside && (s->shape == SHAPE_ASSUMED || (s->shape == SHAPE_DEFERRED && s->attrs & (AT_ALLOCATABLE | AT_POINTER))));
  return is_sweep(k) && shaped && u->designator->kind == EX_NAME && !takes_shape(k->nest, s) && !takes_target(k->nest, s);
}

Binding *thread_arrays_new(Fn *f, const Symbol *s, const VarUse *u) {
  Binding *v = bind_new(f, BIND_ARRAY, s, s->name);
  v->own = true;
  v->shape = s;
  v->type = s->type;
  v->rank = s->rank;
  v->use = u;
  v->index = names_derive(&f->names, v->cname, "_");
  return v;
}

/* Its declared bounds, which an array of a BLOCK has. */
static Automatic *of_block(Fn *f, const Symbol *s) {
  Automatic *a = ARENA_NEW(f->g->arena, Automatic);
  a->sym = s;
  for (int d = 0; d < s->rank && s->dim; d++) a->lo[d] = s->dim[d].lo, a->hi[d] = s->dim[d].hi;
  return a;
}

bool thread_arrays_bind(Fn *f, const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  if (u->joint) {
    Binding *v = thread_arrays_new(f, s, u);
    v->automatic = of_block(f, s);
    return true;
  }
  if (!is_possible(f->kernel, u)) {
    bool large = s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s);
    refuse(f, u->first, REASON_PRIVATE_ARRAY,
           large ? "private array '%s' is too large for the stack of a thread"
                 : "private array '%s' needs extents that are constants",
           u->path);
    return false;
  }
  if (u->role == ROLE_LASTPRIVATE) return lastprivate_arrays_bind_sized(f, u);
  Binding *v = thread_arrays_new(f, s, u);
  if (s->scratch || !symbol_exists_at(s, f->nest->first)) v->automatic = of_block(f, s);
  return true;
}

Binding *thread_arrays_automatic(Fn *f, const Automatic *a, const Expr *place) {
  if (!is_sweep(f->kernel) || !f->kernel->sweep || f->kernel->whole)
    refuse(f, place->span, REASON_PRIVATE_ARRAY, "array '%s' of a procedure that is called needs extents that are constants here",
           a->sym->name);
  for (int i = 0; i < f->bind.n; i++) /* the text of the call is made again */
    if (f->bind.v[i]->automatic && f->bind.v[i]->sym == a->sym && f->bind.v[i]->use->designator == place) return f->bind.v[i];
  struct VarUse *u = ARENA_NEW(f->g->arena, struct VarUse);
  *u = (VarUse){.sym = (Symbol *)a->sym,
                .path = a->sym->name,
                .designator = place,
                .role = ROLE_PRIVATE,
                .read = true,
                .written = true,
                .first = place->span};
  Binding *v = thread_arrays_new(f, a->sym, u);
  v->automatic = a;
  v->used = true;
  return v;
}

/* Lower bounds and extents of a team's array. */
static void joint_bounds(Kernel *k, Binding *v) {
  for (int d = 0; d < v->rank; d++) {
    const Dim *dim = &v->shape->dim[d];
    bool constant = (!dim->lo || dim->lo_const) && dim->hi_const, deferred = v->shape->shape == SHAPE_DEFERRED;
    int64_t lo = dim->lo ? dim->lo_value : 1, extent = dim->hi_value - lo + 1;
    v->own_lo[d] = constant || (!dim->lo && !deferred) ? arena_printf(k->g->arena, "%lld", (long long)lo)
                                                       : launcher_param_bound_of(k, v, "lbound", d);
    v->own_hi[d] = constant ? arena_printf(k->g->arena, "%lld", (long long)(extent > 0 ? extent : 0))
                            : launcher_param_bound_of(k, v, "size", d);
  }
}

/* ---- extents that the host says ---- */

typedef struct Steady {
  Kernel *k;
  bool is; /* so far */
} Steady;

/* The nest reads it, names it itself, and leaves it as it is. */
static bool is_left(Steady *q, Expr *e) {
  const Nest *n = q->k->nest;
  const Binding *v = bind_met(&q->k->f, e);
  const uint32_t odd = AT_POINTER | AT_TARGET | AT_VOLATILE | AT_CRAY_POINTER;
  return v && v->use && !v->use->written && (v->use->role == ROLE_VALUE || v->use->role == ROLE_ARRAY) && !(v->sym->attrs & odd) &&
         e->span.begin >= n->first->span.begin && e->span.end <= n->last->span.end;
}

static bool visit_steady(Expr *e, void *data) {
  Steady *q = data;
  switch (e->kind) {
  case EX_NAME:
  case EX_MEMBER: q->is &= is_left(q, e); return false;
  case EX_REF: q->is &= e->how == REF_ELEMENT; break;
  case EX_UNARY:
  case EX_BINARY: q->is &= !e->sym; break;
  default: q->is &= e->kind == EX_INT || e->kind == EX_PAREN;
  }
  return q->is;
}

/* call line(f(:, j), grid%n(1)), which has work arrays of so many elements: grid%n(1), by the name of an argument */
static const char *by_host(Kernel *k, const Expr *e, const Binding *v, const char *what, int d) {
  Steady q = {k, e->type.base == TY_INTEGER && !e->rank};
  ast_expr_walk((Expr *)e, visit_steady, &q);
  const char *text = q.is ? source_text_expr(k->g, e) : NULL;
  return text ? launcher_param(k, arena_printf(k->g->arena, "%s_%s%d", v->cname, what, d + 1), text, e->type.kind) : NULL;
}

void thread_arrays_ready(Kernel *k) {
  for (int i = 0; i < k->f.bind.n && !k->f.fail; i++) {
    Binding *v = k->f.bind.v[i];
    if (v->use && v->use->scratch && v->rank && v->used) launcher_param_check_scratch(k, v);
    if (!v->automatic || !v->used) continue;
    v->own_lo = ARENA_ARRAY(k->g->arena, const char *, 15);
    v->own_hi = ARENA_ARRAY(k->g->arena, const char *, 15);
    const bool outside = symbol_exists_at(v->sym, k->nest->first);
    if (v->use->joint && outside) {
      joint_bounds(k, v);
      continue;
    }
    for (int d = 0; d < v->rank && !k->f.fail; d++) {
      const Expr *lo = v->automatic->lo[d], *hi = v->automatic->hi[d];
      v->own_lo[d] = lo ? launcher_expr_text(k, lo) : "1";
      v->own_hi[d] = hi ? launcher_expr_text(k, hi) : NULL;
      if (lo && !v->own_lo[d]) v->own_lo[d] = by_host(k, lo, v, "lo", d);
      if (hi && !v->own_hi[d]) v->own_hi[d] = by_host(k, hi, v, "hi", d);
      if (v->use->joint && v->own_lo[d] && v->own_hi[d]) /* an extent */
        v->own_hi[d] = arena_printf(k->g->arena, "f2c::trip_count(%s, %s, 1)", v->own_lo[d], v->own_hi[d]);
      if (!v->own_lo[d] || !v->own_hi[d])
        refuse(&k->f, v->use->first, REASON_PRIVATE_ARRAY, "the extents of array '%s' have to be known before the loop", v->path);
    }
  }
}

void thread_arrays_starts(const Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->own && v->used && v->use->joint)
      buf_printf(out, "  %s = %s.start(%s, team);\n", v->cname, v->index, v->cname);
    else if (v->own && v->used)
      buf_printf(out, "  %s += %s.start();\n", v->cname, v->index);
  }
}

void thread_arrays_launcher(const Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n && !k->in_pieces; i++)
    if (k->f.bind.v[i]->own && k->f.bind.v[i]->used && !k->f.bind.v[i]->use->joint) {
      const int *block = k->map.block;
      buf_printf(out, "  launch.owners({%d, %d, %d}, %s<int>, it);\n", block[0], block[1], block[2], k->launch->kernel);
      return;
    }
}

static void put_bounds(Buf *b, const Binding *v, const char *const *bound) {
  for (int d = 0; d < v->rank; d++) buf_printf(b, "%s%s", d ? ", " : ", {", bound[d]);
  buf_putc(b, '}');
}

void thread_arrays_put(Kernel *k, Buf *out, const Binding *v) {
  Buf b = {0};
  if (v->use->joint) {
    buf_printf(&b, "auto %s = launch.joint<%s, %d>(%s", v->handle, ctype_type(v->type), v->rank, cxx_out_string(k->g, v->path));
    put_bounds(&b, v, v->own_lo);
    put_bounds(&b, v, v->own_hi);
    buf_puts(&b, ");");
    cxx_out_wrap(out, k->whole ? 4 : 2, b.s);
    buf_free(&b);
    return;
  }
  buf_printf(&b, "auto %s = launch.own<%s, %d>(", v->handle, ctype_type(v->type), v->rank);
  if (!v->automatic) buf_printf(&b, "%s, ", v->cname);
  buf_printf(&b, "%s, %s", cxx_out_string(k->g, v->path), v->together ? "true" : "false");
  if (v->automatic) {
    put_bounds(&b, v, v->own_lo);
    put_bounds(&b, v, v->own_hi);
  } else
    launcher_put_lower(k, &b, v, false);
  buf_puts(&b, ");");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}
