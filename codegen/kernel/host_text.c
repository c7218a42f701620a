/* Comparisons of CHARACTER that are the same in the whole nest, and lengths and places in them: the host evaluates them at the launch.
 *
 *   if (trim(scheme) == 'upwind') f(i) = ..          kernel(..., int scheme_is) { if (scheme_is != 0) ...
 *   select case (mesh%boundary)                      merge(1, 0, trim(scheme) == 'upwind') is the launcher's argument */
#include "codegen/kernel/kernel.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

/* ---- what does not change ---- */

static bool is_set(const Nest *n, const Symbol *s) {
  bool known = false;
  for (const VarUse *u = n->vars; u; u = u->next) {
    if (u->sym != s) continue;
    if (u->designator->type.base == TY_CHARACTER) known = true;
    if (u->written && (u->designator->kind == EX_NAME || u->designator->type.base == TY_CHARACTER)) return true;
  }
  return !known;
}

static bool is_there(const Symbol *s) { return !(s->attrs & (AT_OPTIONAL | AT_POINTER | AT_ALLOCATABLE | AT_VOLATILE)); }

static bool same_name(const Kernel *k, const Expr *e) {
  const Symbol *s = e->sym;
  if (!s || e->rank || !symbol_exists_at(s, k->nest->first)) return false;
  if (s->attrs & AT_PARAMETER) return true;
  return s->kind == SY_VARIABLE && is_there(s) && !s->equiv && !(s->attrs & AT_TARGET) && !is_set(k->nest, s);
}

/* The object's components are there, and the nest sets none that holds text. */
static bool same_member(const Kernel *k, const Expr *e) {
  for (; e->kind == EX_MEMBER; e = e->kid[0])
    if (e->rank || !e->sym || !is_there(e->sym)) return false;
  return e->kind == EX_NAME && same_name(k, e);
}

enum { FIXED_LITERAL = 40, FREE_LITERAL = 90 }; /* literals are not broken over lines of the host's text */

static bool fits_line(const Kernel *k, const Expr *literal) {
  const Stmt *s = k->nest->first;
  const bool fixed = s->line ? s->line->fixed : k->g->prog->fixed;
  return literal->span.end - literal->span.begin <= (fixed ? FIXED_LITERAL : FREE_LITERAL);
}

static bool same_text(const Kernel *k, const Expr *e) {
  IntrinsicId id = IN_NONE;
  if (!e || e->rank || e->type.base != TY_CHARACTER) return false;
  switch (e->kind) {
  case EX_STRING: return fits_line(k, e);
  case EX_NAME: return same_name(k, e);
  case EX_MEMBER: return same_member(k, e);
  case EX_PAREN: return same_text(k, e->kid[0]);
  case EX_BINARY: return !e->sym && e->op == OP_CONCAT && same_text(k, e->kid[0]) && same_text(k, e->kid[1]);
  case EX_REF:
    id = intrinsic_called(e);
    return (id == IN_TRIM || id == IN_ADJUSTL || id == IN_ADJUSTR) && e->nkid == 2 && same_text(k, e->kid[1]);
  default: return false;
  }
}

/* ---- parameters ---- */

/* 'scheme' of trim(scheme) */
static const char *stem(const Expr *e) {
  while (e->kind != EX_NAME && e->kind != EX_MEMBER)
    if (!e->nkid || !(e = e->kid[e->kind == EX_REF ? 1 : 0])) return "text";
  return e->text;
}

static const char *in_kernel(Kernel *k, const char *want, const char *text, int kind) {
  const char *name = launcher_param(k, want, text, kind);
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].cname == name) k->launch_params.v[i].in_kernel = true;
  return name;
}

static const char *parameter(Kernel *k, const Expr *of, const char *suffix, const char *text) {
  return in_kernel(k, arena_printf(k->g->arena, "%s_%s", stem(of), suffix), text, k->g->prog->options->default_integer);
}

const char *host_text_test(Fn *f, const Expr *a, Op op, const Expr *b) {
  Kernel *k = f->kernel;
  const char *sign = op == OP_EQ   ? "=="
                     : op == OP_NE ? "/="
                     : op == OP_LT ? "<"
                     : op == OP_LE ? "<="
                     : op == OP_GT ? ">"
                     : op == OP_GE ? ">="
                                   : NULL;
  if (!sign || !same_text(k, a) || !same_text(k, b) || device_branch_shadowed(k->g, k->nest->unit, "merge")) return NULL;
  const char *x = source_text_expr(k->g, a), *y = source_text_expr(k->g, b);
  if (!x || !y) return NULL;
  return parameter(k, a->kind == EX_STRING ? b : a, "is", arena_printf(k->g->arena, "merge(1, 0, %s %s %s)", x, sign, y));
}

const char *host_text_number(Fn *f, const Expr *e) {
  Kernel *k = f->kernel;
  IntrinsicId id = e->kind == EX_REF ? intrinsic_called(e) : IN_NONE;
  bool counts = id == IN_LEN || id == IN_LEN_TRIM || id == IN_INDEX || id == IN_SCAN || id == IN_VERIFY;
  if (!counts || e->type.kind != k->g->prog->options->default_integer) return NULL;
  for (int i = 1; i < e->nkid; i++)
    if (!same_text(k, e->kid[i])) return NULL;
  const char *text = source_text_expr(k->g, e);
  return text ? parameter(k, e->kid[1], e->kid[0]->text, text) : NULL;
}

bool host_text_is(const VarUse *u) {
  return (u->role == ROLE_VALUE || u->role == ROLE_ARRAY) && !u->written && !u->designator->rank &&
         u->designator->type.base == TY_CHARACTER && u->designator->type.kind != 1;
}

/* ---- texts as operands ---- */

bool host_text_is_operand(const VarUse *u) {
  const Symbol *s = kernel_bind_shape(u);
  const bool text = s && !s->rank && s->type.base == TY_CHARACTER && s->type.kind == 1;
  const bool loose = text && (!ctype_type(s->type) || !is_there(s)); /* no value that a launch could bring */
  return text && (u->role == ROLE_ARRAY || (loose && (u->role == ROLE_VALUE || u->role == ROLE_SHARED)));
}

/* It is not copied for each thread: the kernel has its address. */
void host_text_bind(Fn *f, const VarUse *u) {
  struct VarUse *shared = ARENA_NEW(f->g->arena, struct VarUse);
  *shared = *u;
  shared->role = ROLE_ARRAY;
  Binding *v = kernel_bind_new(f, BIND_POINTER, shared, NULL);
  if (ctype_type(v->type)) return;
  v->first = v->cname;
  v->record = "char";
}

const char *host_text_length(Fn *f, const Binding *v) {
  Kernel *k = f->kernel;
  if (!v->use || device_branch_shadowed(k->g, k->nest->unit, "len")) return NULL;
  const char *name = arena_printf(k->g->arena, "%s_len", v->cname);
  return in_kernel(k, name, arena_printf(k->g->arena, "len(%s, kind=8)", v->path), 8);
}
