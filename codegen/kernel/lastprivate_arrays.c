/* Lastprivate arrays: private arrays of which the last iteration's copy goes back. Firstprivate arrays that iterations set: each begins with the
 * program's values.
 *
 *   double w[64];                                             each iteration's own
 *   if (k == it.last(0)) f2c::copy(64, w_last + 1, w);        w_last is the program's array: elements that the iteration does not set
 *   ...                                                       keep their values
 *   if (k == it.last(0)) f2c::copy(64, w, w_last + 1);
 *
 * Where extents are known at the launch, copies are in memory of the launch (thread_arrays.c):
 *
 *   if (k == it.last(0)) w_.fetch(w, w_last, w_last_);
 *
 * And lastprivate scalars, of which any iteration's value goes back: *q_last = q = a[i]; */
#include "codegen/kernel/kernel.h"

bool lastprivate_arrays_is(const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  bool role = u->role == ROLE_FIRSTPRIVATE || (u->role == ROLE_LASTPRIVATE && !u->begins_old);
  return role && s && s->rank && query_hands_back(s) && u->designator->kind == EX_NAME;
}

bool lastprivate_arrays_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (lastprivate_arrays_is(u) || (u->role == ROLE_LASTPRIVATE && thread_arrays_is(u))) return true;
  return false;
}

static const VarUse *as(Fn *f, const VarUse *u, Role role) {
  struct VarUse *x = ARENA_NEW(f->g->arena, struct VarUse);
  *x = *u;
  x->role = role;
  const bool back = u->role == ROLE_LASTPRIVATE;
  x->read = true;
  x->written = back || role != ROLE_ARRAY;
  x->live_after = back && role == ROLE_ARRAY;
  return x;
}

static bool is_plain(Fn *f, const VarUse *u) {
  const Nest *n = f->nest;
  bool plain = n->depth == 1 && !n->order && !n->piece && !f->kernel->whole && !part_transform(n) &&
               (n->verdict == V_PARALLEL || n->verdict == V_REDUCTION) && ctype_type(kernel_bind_shape(u)->type);
  if (!plain)
    refuse(f, u->first, REASON_PRIVATE_ARRAY, "array '%s' cannot be %s in this loop on the device", u->path, words_role(u->role));
  return plain;
}

bool lastprivate_arrays_bind_sized(Fn *f, const VarUse *u) {
  if (!is_plain(f, u)) return false;
  Binding *last = kernel_bind_array(f, as(f, u, ROLE_ARRAY), arena_printf(f->g->arena, "%s_last", u->path));
  last->used = true;
  last->fixed = false;
  if (!last->index) last->index = names_derive(&f->names, last->cname, "_");
  Binding *own = thread_arrays_new(f, kernel_bind_shape(u), as(f, u, ROLE_PRIVATE));
  own->used = true;
  own->kept = last;
  return true;
}

void lastprivate_arrays_bind(Fn *f, const VarUse *u) {
  if (!is_plain(f, u)) return;
  const bool first = u->role == ROLE_FIRSTPRIVATE;
  Binding *last = kernel_bind_array(f, as(f, u, ROLE_ARRAY), arena_printf(f->g->arena, "%s_%s", u->path, first ? "first" : "last"));
  last->used = true;
  last->index = NULL; /* whole copies only */
  last->fixed = false;
  Binding *own = bind_new(f, BIND_LOCAL, u->sym, source_text_path(f->g, u->designator));
  own->shape = last->shape;
  own->type = last->type;
  own->rank = last->rank;
  own->use = as(f, u, ROLE_PRIVATE);
  own->local = true;
  own->kept = last;
}

void lastprivate_arrays_bind_through(Fn *f, const VarUse *u) {
  const Nest *n = f->nest;
  if (n->order || n->piece || f->kernel->whole || part_transform(n) || n->verdict > V_REDUCTION) {
    refuse(f, u->first, REASON_LAST_VALUE, "'%s' is used after this loop, and not every iteration sets it", u->path);
    return;
  }
  Binding *last = kernel_bind_shared(f, as(f, u, ROLE_SHARED), arena_printf(f->g->arena, "%s_last", u->path));
  Binding *own = bind_new(f, BIND_VALUE, u->sym, source_text_path(f->g, u->designator));
  own->use = as(f, u, ROLE_PRIVATE);
  own->local = true;
  own->kept = last;
}

/* Nothing of its copies goes back. */
static bool is_first(const Binding *v) { return !v->kept->use->written; }

static void put_copy(Fn *f, const Binding *v, const char *last, bool out) {
  if (v->own) {
    const char *way = out ? "leave" : "fetch";
    cxx_out_line(f, 0, "if (%s) %s.%s(%s, %s, %s);", last, v->index, way, v->cname, v->kept->cname, v->kept->index);
    return;
  }
  int64_t n, origin = ref_origin(v, &n);
  const char *own = ref_storage(f, v), *program = ref_moved(f, v->kept->cname, origin);
  const char *when = is_first(v) ? "" : arena_printf(f->g->arena, "if (%s) ", last);
  cxx_out_line(f, 0, "%sf2c::copy(%lld, %s, %s);", when, (long long)n, out ? own : program, out ? program : own);
}

void lastprivate_arrays_copies(Kernel *k, const char *last, bool out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    if (!v->kept || (v->kind != BIND_LOCAL && !v->own) || (out && is_first(v))) continue;
    v->used = true;
    put_copy(&k->f, v, last, out);
  }
}
