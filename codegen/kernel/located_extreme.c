/* Argmin and argmax: loops that look for the place of an extreme (runtime/device/reduction/place.cuh):
 *
 *   f2c::spot<f2c::op::first_max, double, I, 0> s(it);
 *   s.take(a[i], i);                                         if (a(i) > s) then; s = a(i); loc = i; end if
 *   f2c::reduce(s_(s.found(it)));
 *
 * The number of the iteration that wins comes back with its value; the launcher finds the values of the loop
 * variables there, and from them the locations. */
#include "analysis/pattern.h"
#include "codegen/kernel/kernel.h"
#include <string.h>

const char *located_extreme_op(const Extreme *x) {
  if (x->numbers)
    return x->max    ? x->last ? "of_numbers<f2c::op::last_max>" : "of_numbers<f2c::op::first_max>"
           : x->last ? "of_numbers<f2c::op::last_min>"
                     : "of_numbers<f2c::op::first_min>";
  if (x->magnitude) return x->max ? x->last ? "last_largest" : "first_largest" : x->last ? "last_smallest" : "first_smallest";
  return x->max ? x->last ? "last_max" : "first_max" : x->last ? "last_min" : "first_min";
}

/* The iteration's number has to be made of the grid's loops alone, which stand in the order of the source there. */
void located_extreme_check(Kernel *k) {
  const Nest *n = k->nest;
  if (!extreme_places_of(n)) return;
  for (const Extreme *x = extreme_places_of(n); x; x = x->next)
    for (const Stmt *s = x->stmt; s && s != n->loop[n->depth - 1]->stmt; s = s->parent)
      if (s->kind == ST_DO)
        refuse(&k->f, s->span, REASON_EXTREME, "an argmin or argmax over an inner loop is not supported in device code");
  bool plain = k->nloop == n->depth && (!k->whole || k->whole->in_pieces) && !part_transform(n);
  for (int g = 0; g < k->nloop; g++) {
    const KernelLoop *l = &k->loop[g];
    plain &= l->var || l->count;
    if (l->shifted) plain &= l->count_step && launcher_expr_location(k, l->loop->lo);
  }
  if (!plain)
    refuse(&k->f, n->first->span, REASON_EXTREME,
           "the bounds of a loop that computes an argmin or argmax are not supported in device code");
}

/* ---- the kernel ---- */

/* The condition without the comparison with the extreme; nothing: it is all of it. */
static void put_others(Fn *f, Buf *b, const Expr *cond, const Symbol *value) {
  while (cond->kind == EX_PAREN) cond = cond->kid[0];
  if (cond->kind == EX_BINARY && cond->op == OP_AND) {
    put_others(f, b, cond->kid[0], value);
    put_others(f, b, cond->kid[1], value);
  } else if (!expr_names(cond, value)) {
    buf_printf(b, "%s%s", b->len ? " && " : "", cxx_expr_text(f, cond, PREC_AND + 1));
  }
}

/* The loops from the outside in, each with its number in the grid or its value. */
static void put_loops(const Kernel *k, Buf *b, bool value) {
  for (int i = 0; i < k->nest->depth; i++)
    for (int g = 0; g < k->nloop; g++) {
      if (k->loop[g].loop != k->nest->loop[i]) continue;
      if (value)
        buf_printf(b, ", %s%s", k->loop[g].cname, k->loop[g].shifted ? "_trip" : "");
      else
        buf_printf(b, ", %d", g);
    }
}

/* MAXLOC and MINLOC give a number, of the iteration, and look at values of another type. */
static bool is_call(const Extreme *x) { return x->stmt->kind == ST_ASSIGN; }

const char *located_extreme_partial(const Binding *v) { return v->extreme->start ? "partial_from" : "partial"; }

bool located_extreme_is_vector(const Binding *v) { return v->extreme && v->shape->rank; }

const char *located_extreme_type(const Binding *v) {
  return ctype_type(is_call(v->extreme) || v->extreme->start ? v->extreme->candidate->type : v->type);
}

/* const double k_start = [&] { const int k = static_cast<int>(k_.from); return a[k]; }(); */
static const char *put_start(Kernel *k, const Binding *v, Buf *out) {
  const char *type = ctype_type(v->type), *name = names_derive(&k->f.names, v->cname, "_start");
  buf_printf(out, "  const %s %s = [&] {\n    const %s %s = static_cast<%s>(%s.from);\n", located_extreme_type(v), name, type,
             v->cname, type, v->handle);
  buf_printf(out, "    return %s;\n  }();\n", cxx_expr_text_as(&k->f, v->extreme->start, v->extreme->candidate->type, PREC_COMMA));
  return name;
}

void located_extreme_identity(Kernel *k, const Binding *v, Buf *out) {
  const char *start = v->extreme->start ? put_start(k, v, out) : NULL;
  buf_printf(out, "  f2c::spot<f2c::op::%s, %s, I", located_extreme_op(v->extreme), located_extreme_type(v));
  put_loops(k, out, false);
  buf_printf(out, start ? "> %s(it, %s);\n" : "> %s(it);\n", v->cname, start);
}

bool located_extreme_text(Fn *f, Buf *b, const Stmt *s) {
  const Extreme *x = f->kernel && f->nest ? extreme_places_of(f->nest) : NULL;
  while (x && x->stmt != s) x = x->next;
  Binding *v = x ? bind_sym(f, x->value) : NULL;
  if (!v || !v->extreme) return false;
  Buf others = {0};
  if (!x->start) put_others(f, &others, s->u.branch.cond, x->value);
  if (others.len) buf_printf(b, "if (%s) ", others.s);
  buf_printf(b, "%s.take(%s", v->cname, cxx_expr_text_as(f, x->candidate, x->start ? x->candidate->type : v->type, PREC_COMMA));
  put_loops(f->kernel, b, true);
  buf_puts(b, ");");
  buf_free(&others);
  return true;
}

const char *located_extreme_element(Fn *f, const Stmt *s) {
  const Extreme *x = extreme_places_of(f->nest);
  Buf b = {0};
  while (x && x->stmt != s) x = x->next;
  Binding *v = x ? bind_sym(f, x->value) : NULL;
  if (!v || !v->extreme) return NULL;
  buf_printf(&b, "%s.take(%s", v->cname, cxx_expr_text(f, x->candidate, PREC_COMMA));
  put_loops(f->kernel, &b, true);
  buf_puts(&b, ");");
  const char *text = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return text;
}

/* ---- the launcher ---- */

/* f2c::place<double> s_best = {*s, 0};  auto s_ = launch.reduction<f2c::op::first_max>(&s_best); */
void located_extreme_operand(const Binding *v, int indent, Buf *out) {
  if (is_call(v->extreme) || v->extreme->start)
    buf_printf(out, "%*sf2c::place<%s> %s_best = {0, -1};\n", indent, "", located_extreme_type(v), v->cname);
  else
    buf_printf(out, "%*sf2c::place<%s> %s_best = {*%s, 0};\n", indent, "", located_extreme_type(v), v->cname, v->cname);
  if (v->extreme->start)
    buf_printf(out, "%*sauto %s = launch.reduction_from<f2c::op::%s>(&%s_best, *%s);\n", indent, "", v->handle,
               located_extreme_op(v->extreme), v->cname, v->cname);
  else if (v->extreme->numbers)
    buf_printf(out, "%*sauto %s = launch.numbers<f2c::op::%s>(&%s_best, \"'%s' is compared with numbers only\");\n", indent, "",
               v->handle, located_extreme_op(v->extreme), v->cname, v->path);
  else
    buf_printf(out, "%*sauto %s = launch.reduction<f2c::op::%s>(&%s_best);\n", indent, "", v->handle,
               located_extreme_op(v->extreme), v->cname);
}

/* A name of the launcher of 'k', for its kernel 'at'. */
static const char *launcher_name(Kernel *k, Kernel *at, const char *want) {
  const char *name = names_take(&k->f.names, want);
  while (at != k && strcmp(names_take(&at->f.names, name), name)) name = names_take(&k->f.names, want);
  return name;
}

static void add_location(Kernel *k, Kernel *at, const Expr *loc, const char *value) {
  const char *text = source_text_expr(k->g, loc);
  LaunchArg a = {ARG_REFERENCE, launcher_name(k, at, extreme_places_object(loc)->name), text ? text : loc->text, loc->type, false};
  vec_push(k->g->arena, &at->location, ((Location){a.cname, value}));
  vec_push(k->g->arena, &k->launch->args, a);
}

/* Parameters for the elements of the array that MAXLOC or MINLOC without DIM gives. */
static void add_elements(Kernel *k, Kernel *in, const Binding *v) {
  for (int d = 0; d < v->extreme->candidate->rank; d++) {
    const char *at = arena_printf(k->g->arena, "%s(lbound(%s, 1) + %d)", v->path, v->path, d);
    LaunchArg a = {ARG_REFERENCE, launcher_name(k, in, v->cname), at, v->type, false};
    vec_push(k->g->arena, &in->location, ((Location){a.cname, NULL}));
    vec_push(k->g->arena, &k->launch->args, a);
  }
}

/* The kernel that looks for them. */
static Kernel *kernel_of(Kernel *k) { return k->in_pieces && k->part.n ? kernel_of(k->part.v[0]) : k; }

/* Parameters for the locations. */
void located_extreme_arguments(Kernel *k) {
  Kernel *at = kernel_of(k);
  if (!extreme_places_of(k->nest)) return;
  at->order = launcher_name(k, at, "order");
  k->status = at->status = launcher_name(k, at, "status");
  for (const Extreme *x = extreme_places_of(k->nest); x; x = x->next) {
    const Binding *v = bind_sym(&at->f, x->value);
    if (v && located_extreme_is_vector(v)) add_elements(k, at, v);
    for (int i = 0; i < x->nloc; i++) {
      const char *value = launcher_expr_location(at, x->at[i]);
      if (!value)
        refuse(&at->f, x->at[i]->span, REASON_EXTREME,
               "this location of an argmin or argmax is not a linear function of the loop variables");
      add_location(k, at, x->loc[i], value);
    }
  }
  if (at->f.fail) k->f.fail = at->f.fail;
  if (at != k) part_note_uses(k, at);
}

/* The loops' variables at the iteration that has won: the grid's numbers from the inside out, then from the outside in what begins at values of the
 * loops around. */
static void put_variables(Kernel *k, Buf *out) {
  for (int i = k->nest->depth - 1; i >= 0; i--) {
    const KernelLoop *l = kernel_loop(k, i);
    if (l)
      buf_printf(out, "    const long long %s%s = it.take(%d, &%s);\n", l->cname, l->shifted ? "_trip" : "", (int)(l - k->loop),
                 k->order);
  }
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    if (l && l->shifted)
      buf_printf(out, "    const long long %s = %s + %s_trip * %lld;\n", l->cname, launcher_expr_location(k, l->loop->lo), l->cname,
                 (long long)l->count_step);
  }
}

/* Where all elements are NaNs MAXLOC and MINLOC tell the first one, as gfortran's do; under a mask that leaves none out of an
 * array they tell 0. */
static void put_number(const Kernel *k, const Binding *v, int at, Buf *out) {
  const char *t = ctype_type(v->type), *none = v->extreme->mask ? "0" : "1";
  if (!located_extreme_is_vector(v)) {
    buf_printf(out, "  if (%s == F2C_DONE) *%s = static_cast<%s>(%s_best.order > 0 ? %s_best.order : %s);\n", k->status, v->cname,
               t, v->cname, v->cname, none);
    return;
  }
  buf_printf(out, "  if (%s == F2C_DONE) {\n    long long %s = %s_best.order - 1;\n", k->status, k->order, v->cname);
  for (int g = 0, rank = v->extreme->candidate->rank; g < rank; g++) {
    int d = 0;
    while (k->loop[d].loop->index != g) d++;
    buf_printf(out, "    *%s = static_cast<%s>(%s_best.order > 0 ? it.take(%d, &%s) + 1 : %s);\n", k->location.v[at + g].cname, t,
               v->cname, d, k->order, none);
  }
  buf_puts(out, "  }\n");
}

static void put_best(const Kernel *k, const Binding *v, Buf *out) {
  if (v->extreme->start)
    buf_printf(out, "    long long %s = %s_best.order - 1;\n    *%s = static_cast<%s>(it.take(0, &%s));\n", k->order, v->cname,
               v->cname, ctype_type(v->type), k->order);
  else
    buf_printf(out, "    *%s = %s_best.value;\n", v->cname, v->cname);
}

/* launch.sets(s, loc): what the launcher is about to set, from location `at` on. */
static void put_announcement(const Kernel *k, const Extreme *x, const Binding *v, int at, Buf *out) {
  bool vector = located_extreme_is_vector(v);
  int n = vector ? x->candidate->rank : is_call(x) ? 0 : x->nloc;
  const char *comma = "";
  buf_puts(out, "  launch.sets(");
  if (!vector) buf_printf(out, "%s", v->cname), comma = ", ";
  for (int i = 0; i < n; i++, comma = ", ") buf_printf(out, "%s%s", comma, k->location.v[at + i].cname);
  buf_puts(out, ");\n");
}

/* if (s_best.order > 0) { ... *s = s_best.value; *loc = i; } */
void located_extreme_results(Kernel *whole, Buf *out) {
  Kernel *k = kernel_of(whole);
  int at = 0;
  for (const Extreme *x = extreme_places_of(k->nest); x; x = x->next) {
    const Binding *v = bind_sym(&k->f, x->value);
    if (!v) continue;
    put_announcement(k, x, v, at, out);
    if (is_call(x)) {
      put_number(k, v, at, out);
      at += located_extreme_is_vector(v) ? x->candidate->rank : 0;
      continue;
    }
    buf_printf(out, "  if (%s == F2C_DONE && %s_best.order > 0) {\n", k->status, v->cname);
    if (x->nloc) buf_printf(out, "    long long %s = %s_best.order - 1;\n", k->order, v->cname);
    if (x->nloc) put_variables(k, out);
    put_best(k, v, out);
    for (int i = 0; i < x->nloc; i++, at++)
      buf_printf(out, "    *%s = static_cast<%s>(%s);\n", k->location.v[at].cname, ctype_type(x->loc[i]->type),
                 k->location.v[at].text);
    buf_puts(out, "  }\n");
  }
}
