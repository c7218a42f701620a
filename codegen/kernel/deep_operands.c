/* Tables of allocatable and pointer components (codegen/device/deep_table.c) in the launcher, and as the kernel's parameters. */
#include "codegen/kernel/kernel.h"
#include <string.h>

static DeepTable *table_of(const Kernel *k, const DeepTable *t) {
  for (int i = 0; i < k->f.deep.n; i++)
    if (!strcmp(k->f.deep.v[i]->path, t->path)) return k->f.deep.v[i];
  return NULL;
}

/* The table that the launcher has of it. */
static const DeepTable *handed(const Kernel *k, const DeepTable *t) {
  const DeepTable *w = k->whole ? table_of(k->whole, t) : t;
  if (!w) f2c_bug("'%s' is in a part of a loop and not in the loop", t->path);
  return w;
}

/* A text of one kernel that means the same in the launcher of all: a number or a scalar of the program. */
static const char *known_to(const Kernel *whole, const char *text) {
  if (!text || strspn(text, "0123456789") == strlen(text)) return text;
  for (int i = 0; i < whole->f.bind.n; i++)
    if (!strcmp(whole->f.bind.v[i]->cname, text)) return text;
  return NULL;
}

static void share(Kernel *whole, const Kernel *k, const DeepTable *t) {
  DeepTable *w = table_of(whole, t);
  const bool met = w;
  if (!w) {
    w = ARENA_NEW(whole->g->arena, DeepTable);
    *w = *t;
    Binding *root = (Binding *)(uintptr_t)part_binding(whole, t->root);
    root->deep = true;
    w->root = root;
    w->parent = t->parent ? (DeepTable *)(uintptr_t)handed(k, t->parent) : NULL;
    w->handle = names_derive(&whole->f.names, t->cname, "_");
    vec_push(whole->g->arena, &whole->f.deep, w);
  }
  for (int d = 0; d < 15; d++) {
    const char *text = known_to(whole, t->only[d]);
    w->only[d] = text && (!met || (w->only[d] && !strcmp(w->only[d], text))) ? text : NULL;
  }
  w->data |= t->data;
}

void deep_operands_share(Kernel *whole, const Kernel *k) {
  for (int i = 0; i < k->f.deep.n; i++) share(whole, k, k->f.deep.v[i]);
}

void deep_operands_check(Kernel *k) {
  for (int i = 0; i < k->f.deep.n; i++) {
    const DeepTable *t = k->f.deep.v[i];
    if (symbol_is_open(t->root->shape))
      refuse(&k->f, t->root->use->first, REASON_COMPONENT,
             "how many elements '%s' has is not known, so that its component '%s' is not supported in device code", t->root->path,
             t->component->name);
    if (t->rank + t->component->rank > 15) refuse(&k->f, t->root->use->first, REASON_RANK, "'%s' has too many dimensions", t->path);
  }
}

void deep_operands_params(const Kernel *k, Buf *b) {
  for (int i = 0; i < k->f.deep.n; i++) {
    const DeepTable *t = k->f.deep.v[i];
    buf_printf(b, ", const f2c::deep<%s, %d> *__restrict__ %s", t->type, t->component->rank, t->cname);
    if (!t->parent) buf_printf(b, ", f2c::index<I, %d> %s", t->rank, t->handle);
  }
}

void deep_operands_args(const Kernel *k, Buf *b) {
  for (int i = 0; i < k->f.deep.n; i++) {
    const DeepTable *t = handed(k, k->f.deep.v[i]);
    buf_printf(b, ", %s.p", t->handle);
    if (!t->parent) buf_printf(b, ", %s", t->handle);
  }
}

/* The components of the tail that the nest sets lie on this way, or behind it. */
static bool meets(const char *a, const char *b) {
  size_t n = strlen(a);
  return !strncmp(a, b, n) && (!b[n] || b[n] == '%');
}

static bool is_written(const DeepTable *t) {
  for (const TailUse *u = t->root->use->tail; u; u = u->next)
    if (u->written && (meets(u->tail, t->tail) || meets(t->tail, u->tail))) return true;
  return false;
}

bool deep_operands_sets(const Kernel *k, const Binding *v) {
  bool sets = v->use->written && !v->deep;
  for (const TailUse *u = v->use->tail; u && v->deep && !sets; u = u->next) {
    bool beyond = false;
    for (int i = 0; i < k->f.deep.n; i++) beyond |= k->f.deep.v[i]->root == v && meets(k->f.deep.v[i]->tail, u->tail);
    sets = u->written && !beyond;
  }
  return sets;
}

static const char *only_of(const DeepTable *t, int d) {
  while (t->parent) t = t->parent;
  return t->only[d] ? t->only[d] : "f2c::unsaid";
}

/* auto c_v_ = launch.table<double, 1, 1>(c, "c%v", F2C_READ, 1, {{offsetof(cell, v), 0, 1, 0, sizeof(double)}}, {}, {c_lb1}, {f2c::unsaid}); */
static void put_table(Kernel *k, const DeepTable *t, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "auto %s = launch.table<%s, %d, %d>(%s, %s, F2C_READ%s%s, %d, {%s}, {%s}, {", t->handle, t->type,
             t->component->rank, t->parent ? 0 : t->rank, t->root->cname, cxx_out_string(k->g, t->path),
             is_written(t) ? " + F2C_WRITE" : "",
             t->component->type.base == TY_DERIVED && type_size(t->component->type) == 0 ? " + F2C_OBJECTS" : "", t->data, t->steps,
             t->inside);
  for (int d = 0; d < t->root->rank; d++) buf_printf(&b, "%s%s", d ? ", " : "", launch_bounds_lower(k, t->root, d));
  buf_puts(&b, "}, {");
  for (int d = 0; d < t->root->rank; d++) buf_printf(&b, "%s%s", d ? ", " : "", only_of(t, d));
  buf_puts(&b, "});");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

void deep_operands_put(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.deep.n && !k->whole; i++) put_table(k, k->f.deep.v[i], out);
}
