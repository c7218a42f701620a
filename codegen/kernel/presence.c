/* OPTIONAL dummies of the unit that the nest asks about with PRESENT: the answer is the launcher's argument, and what is absent is no operand.
 *
 *   if (present(f)) u(i) = u(i) + f(i)*c      kernel(..., const double *f, int f_there, double c) { if (f_there != 0) ...
 *
 * The launcher's dummies for them are OPTIONAL, so that absent ones come as null pointers: an array of no elements takes the place of an array, and
 * zero that of a scalar. Each use stands behind the question, as Fortran has it. */
#include "codegen/kernel/kernel.h"

static Kernel *of_launcher(const Kernel *k) { return k->whole ? k->whole : (Kernel *)k; }

const char *presence_says(Fn *f, const Symbol *s) {
  Kernel *k = f->kernel, *whole = of_launcher(k);
  bool shadowed = device_branch_shadowed(k->g, k->nest->unit, "merge") || device_branch_shadowed(k->g, k->nest->unit, "present");
  if (!(s->attrs & AT_OPTIONAL) || s->type.base == TY_CHARACTER || s->type.base == TY_DERIVED || shadowed ||
      !symbol_exists_at(s, k->nest->first))
    return NULL;
  const char *want = arena_printf(k->g->arena, "%s_there", s->name);
  const char *name =
      launcher_param(k, want, arena_printf(k->g->arena, "merge(1, 0, present(%s))", s->name), k->g->prog->options->default_integer);
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].cname == name) k->launch_params.v[i].in_kernel = true;
  vec_push(k->g->arena, &whole->asked, s);
  return arena_printf(k->g->arena, "(%s != 0)", name);
}

bool presence_is_asked(const Kernel *k, const Binding *v) {
  const VecSymbols *asked = &of_launcher(k)->asked;
  for (int i = 0; v->use && i < asked->n; i++)
    if (v->use->sym == asked->v[i]) return true;
  return false;
}

const char *presence_address(const Kernel *k, const Binding *v) { return arena_printf(k->g->arena, "%s_at", v->cname); }

void presence_put_scalar(const Kernel *k, const Binding *v, bool by_value, Buf *out) {
  const char *type = ctype_type(v->type), *at = presence_address(k, v);
  if (by_value) {
    buf_printf(out, "  const %s %s = %s ? *%s : 0;\n", type, v->cname, at, at);
    return;
  }
  buf_printf(out, "  static const %s %s_none{};\n", type, v->cname);
  buf_printf(out, "  const %s *const %s = %s ? %s : &%s_none;\n", type, v->cname, at, at, v->cname);
}

void presence_put_array(const Binding *v, Buf *out) {
  buf_printf(out, "  %s = f2c::there<%d>(%s);\n", v->cname, v->rank, v->cname);
}
