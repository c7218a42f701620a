/* Private arrays whose extents are known at the launch.
 *
 *   !$acc parallel loop private(w)         w(n): each thread has its own in memory of the launch, and goes
 * through several do j = 1, m                            iterations with it (runtime/device/own.cuh)
 *
 *   launch.owners({448, 1, 1}, kernel<int>, it);
 *   auto w_ = launch.own<double, 1>(w, "w", false, {1});            in the launcher
 *   w += w_.start();                                                in the kernel */
#include "codegen/gen.h"
#include <string.h>

static bool constant_bounds(const Symbol *s) {
  for (int d = 0; d < s->rank; d++)
    if (s->shape != SHAPE_EXPLICIT || !s->dim[d].hi_const || (s->dim[d].lo && !s->dim[d].lo_const))
      return false;
  return true;
}

bool own_is(const VarUse *u) {
  const Symbol *s = kern_shape(u);
  return u->role == ROLE_PRIVATE && s && s->rank && !constant_bounds(s);
}

bool own_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (own_is(u)) return true;
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

/* An allocatable array that is assigned whole takes the shape of what it is assigned. */
static bool takes_shape(const Nest *n, const Symbol *s) {
  Search w = {s, false};
  if (s->attrs & AT_ALLOCATABLE) stmt_walk(n->loop[0]->stmt->body, find_whole, &w);
  return w.found;
}

/* Is there a shape that holds for all threads, and does a kernel of this kind keep to sweeping its
 * iterations? */
static bool is_possible(const Kernel *k, const VarUse *u) {
  const Nest *n = k->nest;
  const Symbol *s = u->sym;
  bool shaped = s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED ||
                (s->shape == SHAPE_DEFERRED && s->attrs & AT_ALLOCATABLE);
  bool plain = !n->order && n->verdict != V_SCAN && n->verdict != V_COMPACTION && !n->piece && !k->whole &&
               !part_transform(n);
  return plain && shaped && u->designator->kind == EX_NAME && !(s->attrs & AT_POINTER) &&
         sym_exists_at(s, n->first) && !takes_shape(n, s);
}

bool own_bind(Fn *f, const VarUse *u) {
  const Symbol *s = kern_shape(u);
  if (!is_possible(f->kernel, u)) {
    gen_fail(f, u->first, "private-array", "private array '%s' needs extents that are constants", u->path);
    return false;
  }
  Binding *v = bind_new(f, BIND_ARRAY, u->sym, u->sym->name);
  v->own = true;
  v->shape = s;
  v->type = s->type;
  v->rank = s->rank;
  v->use = u;
  v->index = name_derive(&f->names, v->cname, "_");
  return true;
}

void own_starts(const Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->own && v->used) buf_printf(out, "  %s += %s.start();\n", v->cname, v->index);
  }
}

void own_launcher(const Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->own && k->f.bind.v[i]->used) {
      const int *block = k->map.block;
      buf_printf(out, "  launch.owners({%d, %d, %d}, %s<int>, it);\n", block[0], block[1], block[2],
                 k->launch->kernel);
      return;
    }
}
