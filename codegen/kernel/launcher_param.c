/* Values that the Fortran side evaluates for the launcher: its parameters, and those of them that go on to the kernel. */
#include "codegen/kernel/kernel.h"
#include <string.h>

const char *launcher_param(Kernel *k, const char *want, const char *text, int kind) {
  for (int i = 0; i < k->launch_params.n; i++)
    if (!strcmp(k->launch_params.v[i].text, text)) return k->launch_params.v[i].cname;
  LaunchParam a = {.cname = k->whole ? launcher_param(k->whole, want, text, kind) : want, .text = text, .kind = kind};
  const char *own = names_take(&k->f.names, a.cname);
  if (k->whole && strcmp(own, a.cname)) refuse(&k->f, k->nest->first->span, REASON_NAME, "'%s' means two things", a.cname);
  a.cname = own;
  vec_push(k->g->arena, &k->launch_params, a);
  return a.cname;
}

/* A lower bound that may be none of a default integer. */
static bool is_wide(const Symbol *s, int d) { return s->shape == SHAPE_DEFERRED || (s->dim[d].lo && s->dim[d].lo->type.kind > 4); }

static int kind_of(const Expr *e) { return e ? e->type.kind : 4; }

/* The host has no scratch array that it could ask: the text is made of what the array is made for. */
static const char *scratch_bound_text(const Kernel *k, const Dim *dim, bool lower) {
  const char *lo = dim->lo ? source_text_expr(k->g, dim->lo) : "1", *hi = source_text_expr(k->g, dim->hi);
  int kind = kind_of(dim->lo) > kind_of(dim->hi) ? kind_of(dim->lo) : kind_of(dim->hi);
  if (lower || !lo || !hi) return lower ? lo : NULL;
  if (device_branch_shadowed(k->g, k->nest->unit, "max")) return NULL;
  return arena_printf(k->g->arena, "max(%s - (%s) + 1_%d, 0_%d)", hi, lo, kind, kind);
}

const char *launcher_param_bound_text(const Kernel *k, const Binding *v, const char *what, int d) {
  if (v->use && v->use->scratch) return scratch_bound_text(k, &v->shape->dim[d], *what == 'l');
  return device_branch_bound(k->g, k->nest->unit, what, v->path, d + 1, *what == 'l' && is_wide(v->shape, d) ? 8 : 0);
}

typedef struct Made {
  const Nest *nest;
  bool inside;
} Made;

static bool visit_made(Expr *e, void *data) {
  Made *m = data;
  IntrinsicId id = intrinsic_called(e);
  if (id == IN_SIZE || id == IN_LBOUND || id == IN_UBOUND) return false; /* they ask for no value */
  for (const VarUse *u = e->kind == EX_NAME ? m->nest->vars : NULL; u; u = u->next)
    m->inside |=
        u->sym == e->sym && (u->written || u->role == ROLE_INDEX) && (u->designator->kind == EX_NAME || !u->designator->rank);
  return !m->inside;
}

/* The nest sets what the bound is made of. */
static bool is_made_inside(const Nest *n, const Expr *bound) {
  Made m = {n, false};
  if (bound) ast_expr_walk((Expr *)bound, visit_made, &m);
  return m.inside;
}

void launcher_param_check_scratch(Kernel *k, const Binding *v) {
  const Nest *n = (k->whole ? k->whole : k)->nest;
  for (int d = 0; d < v->rank; d++)
    if (is_made_inside(n, v->shape->dim[d].lo) || is_made_inside(n, v->shape->dim[d].hi))
      refuse(&k->f, v->use->first, REASON_PRIVATE_ARRAY, "the extents of array '%s' have to be known before the loop", v->path);
}

/* SIZE or LBOUND of an array as a parameter of the launcher. */
const char *launcher_param_bound_of(Kernel *k, const Binding *v, const char *what, int d) {
  Arena *a = k->g->arena;
  const char *text = launcher_param_bound_text(k, v, what, d);
  if (v->use->scratch) launcher_param_check_scratch(k, v);
  if (!text) refuse(&k->f, v->use->first, REASON_NAME, "'%s' is not the intrinsic function in '%s'", what, k->nest->unit->name);
  const char *want = arena_printf(a, "%s_%s%d", v->cname, *what == 's' ? "n" : "lb", d + 1);
  const Dim *dim = &v->shape->dim[d];
  int kind = *what == 'l' && is_wide(v->shape, d) ? 8 : k->g->prog->options->default_integer;
  if (v->use->scratch) kind = *what == 'l' || kind_of(dim->lo) > kind_of(dim->hi) ? kind_of(dim->lo) : kind_of(dim->hi);
  return launcher_param(k, want, text ? text : "0", kind);
}

/* The same for launcher and kernel. */
const char *launcher_param_bound(Fn *f, const Binding *v, const char *what, int d) {
  Kernel *k = f->kernel;
  if (!v->use) return NULL;
  const char *name = launcher_param_bound_of(k, v, what, d);
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].cname == name) k->launch_params.v[i].in_kernel = true;
  return name;
}

const char *launcher_param_host_bound(Fn *f, const Expr *array, const char *what, int d) {
  Kernel *k = f->kernel;
  Arena *a = k->g->arena;
  const Symbol *s = array->kind == EX_NAME ? array->sym : NULL;
  bool known = s && s->kind == SY_VARIABLE && !bind_sym(f, s) && symbol_exists_at(s, k->nest->first);
  if (!known || device_branch_shadowed(k->g, k->nest->unit, what)) return NULL;
  const char *want = arena_printf(a, "%s_%s%d", s->name, *what == 's' ? "n" : *what == 'l' ? "lb" : "ub", d + 1);
  const char *name =
      launcher_param(k, want, arena_printf(a, "%s(%s, %d)", what, array->text, d + 1), k->g->prog->options->default_integer);
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].cname == name) k->launch_params.v[i].in_kernel = true;
  return name;
}
