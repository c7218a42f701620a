/* Launchers of loops whose verdicts rest on pointers that share no storage (analysis/nest.h: Nest.storage) look at their descriptors first:
 *
 *   launch.distinct("'x' and 'y' share storage", x, y);
 *
 * Scalars that kernels get by value come once more, for their addresses.
 *
 * Arrays whose descriptors alone say that they are contiguous, and which procedures take for that, are looked at in the same way: a whole
 * array in all its dimensions, a(:, j, k) in one.
 *
 *   launch.require("'a', an argument, is contiguous", f2c::is_contiguous(a, 1)); */
#include "codegen/kernel/kernel.h"
#include <string.h>

static const Binding *binding_of(const Kernel *k, const VarUse *u) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->use && v->use->sym == u->sym && v->use->path == u->path) return v;
  }
  return NULL;
}

static bool is_array(const Binding *v) { return v->kind == BIND_ARRAY || v->kind == BIND_POINTER; }

/* The kernels do not touch it. */
static bool is_idle(const Binding *v) {
  return is_array(v) ? (!v->used && !v->deep) || v->use->scratch || v->automatic
                     : !v->used && !v->in_launcher && v->use->role == ROLE_VALUE;
}

static const StorageArg *known(const Kernel *k, const VarUse *u) {
  for (int i = 0; i < k->storage.n; i++)
    if (k->storage.v[i].use == u) return &k->storage.v[i];
  return NULL;
}

/* The launcher's name for the descriptor: that of the operand, or of an argument of its own. */
static void take(Kernel *k, const VarUse *u) {
  if (known(k, u)) return;
  const Binding *v = binding_of(k, u);
  if (v && !v->deep && is_array(v)) {
    vec_push(k->g->arena, &k->storage,
             ((StorageArg){u, v->cname, symbol_is_open(v->shape) && v->reach && !v->nafter ? v->reach : "-1"}));
    return;
  }
  const char *path = source_text_path(k->g, u->designator);
  Type t = kernel_bind_shape(u)->type;
  if (!path || t.base == TY_DERIVED || (v && v->deep)) {
    refuse(&k->f, u->first, REASON_CHECK, "where '%s' is in memory cannot be seen before the loop", u->path);
    return;
  }
  const char *name = names_derive(&k->f.names, v ? v->cname : u->sym->name, "_at");
  vec_push(k->g->arena, &k->storage, ((StorageArg){u, name, "-1"}));
  vec_push(k->g->arena, &k->launch->args, ((LaunchArg){ARG_ARRAY, name, path, t, false}));
}

static bool is_idle_pair(const Kernel *k, const StoragePair *p) {
  const Binding *a = binding_of(k, p->a), *b = binding_of(k, p->b);
  return (a && is_idle(a)) || (b && is_idle(b));
}

void storage_check_arguments(Kernel *k) {
  for (const StoragePair *p = k->nest->storage; p && !k->f.fail; p = p->next) {
    const VarUse *there = p->a ? p->a : p->b;
    if (!p->a || !p->b)
      refuse(&k->f, there ? there->first : k->nest->first->span, REASON_NAME,
             "a procedure that the loop calls uses a variable that has no name here, and that may share storage with another one");
    else if (!is_idle_pair(k, p))
      take(k, p->a), take(k, p->b);
  }
}

static void put_contiguous(const Kernel *k, const Binding *v, Buf *out) {
  const char *words = arena_printf(k->g->arena, "'%s', an argument, is contiguous", v->path);
  cxx_out_wrap(out, 2,
               arena_printf(k->g->arena, "launch.require(%s, f2c::is_contiguous(%s, %d));", cxx_out_string(k->g, words), v->cname,
                            v->packed));
}

void storage_check_put(const Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->packed > 0) put_contiguous(k, k->f.bind.v[i], out);
  for (const StoragePair *p = k->nest->storage; p; p = p->next) {
    if (is_idle_pair(k, p)) continue;
    const StorageArg *a = known(k, p->a), *b = known(k, p->b);
    bool first = strcmp(p->a->path, p->b->path) < 0;
    const VarUse *x = first ? p->a : p->b, *y = first ? p->b : p->a;
    const char *words = arena_printf(k->g->arena, "'%s' and '%s' share storage", x->path, y->path);
    bool open = strcmp(a->reach, "-1") || strcmp(b->reach, "-1");
    char *s = open ? arena_printf(k->g->arena, "launch.distinct(%s, %s, %s, %s, %s);", cxx_out_string(k->g, words), a->cname,
                                  b->cname, a->reach, b->reach)
                   : arena_printf(k->g->arena, "launch.distinct(%s, %s, %s);", cxx_out_string(k->g, words), a->cname, b->cname);
    cxx_out_wrap(out, 2, s);
  }
}
