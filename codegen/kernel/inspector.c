/* Tests before a loop: does what analysis could not prove hold (analysis/nest.h: Contract)? Each test is a
 * kernel that evaluates what an iteration may touch,
 *
 *   const auto reach_of = [&](const int i) {
 *     f2c::reach r;
 *     if (idx[i] > 0) r.add(idx[i], idx[i]);
 *     return r;
 *   };
 *   f2c::inspect(it, test, reach_of);
 *
 * and a line of the launcher, before anything else runs. */
#include "codegen/kernel/kernel.h"
#include <string.h>

/* The kernel's own part. */
typedef struct Inspection {
  const Contract *contract; /* what it tests */
  const Loop *loop;         /* the loop that the contract is of */
} Inspection;

static const Inspection *inspection_of(const Kernel *k) { return k->own; }

static bool is_result(const VarUse *u) {
  return u->role == ROLE_LASTPRIVATE || u->role == ROLE_SCAN || (u->role == ROLE_REDUCTION && u->sym->rank == 0);
}

/* if (a && !b) r.add(lo, hi); */
static void emit_footprint(Fn *f, const Footprint *p) {
  Buf cond = {0};
  for (int i = 0; i < p->npremise; i++) {
    buf_puts(&cond, i ? " && " : "");
    if (p->premise[i].negated)
      buf_printf(&cond, "!(%s)", cxx_expr_text(f, p->premise[i].cond, PREC_COMMA));
    else
      buf_puts(&cond, cxx_expr_text(f, p->premise[i].cond, PREC_AND + 1));
  }
  const char *lo = cxx_expr_text(f, p->lo, PREC_COMMA), *hi = cxx_expr_text(f, p->hi, PREC_COMMA);
  if (cond.len)
    cxx_out_line(f, p->lo->span.begin, "if (%s) r.add(%s, %s);", cond.s, lo, hi);
  else
    cxx_out_line(f, p->lo->span.begin, "r.add(%s, %s);", lo, hi);
  buf_free(&cond);
}

/* The test comes before all loops of the nest: it cannot depend on where another one is. */
static void check_alone(Kernel *k, const Expr *e) {
  const Loop *tested = inspector_is(k) ? inspection_of(k)->loop : NULL; /* scalars are tested by no kernel */
  for (int i = 0; i < k->nest->depth; i++) {
    const Loop *l = k->nest->loop[i];
    if (l != tested && l->var && expr_names(e, l->var->sym))
      refuse(&k->f, e->span, REASON_CHECK,
             "the run-time test before the loop depends on '%s', the variable of another loop of the nest", l->var->text);
  }
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  for (const Footprint *p = inspection_of(k)->contract->reach; p; p = p->next) {
    check_alone(k, p->lo);
    check_alone(k, p->hi);
    for (int i = 0; i < p->npremise; i++) check_alone(k, p->premise[i].cond);
  }
  Binding *i = bind_peek(f, inspection_of(k)->loop->var);
  if (!i || f->fail) return;
  i->local = i->declared = true;
  f->indent = f->body_indent = 2;
  cxx_out_open(f, inspection_of(k)->loop->stmt->span.begin, "const auto reach_of = [&](const %s %s) {", ctype_type(i->type),
               i->cname);
  cxx_out_line(f, 0, "f2c::reach r;");
  for (const Footprint *p = inspection_of(k)->contract->reach; p; p = p->next) emit_footprint(f, p);
  cxx_out_line(f, 0, "return r;");
  cxx_out_close(f, "};");
  cxx_out_line(f, 0, "f2c::inspect(it, test, reach_of);");
}

/* ---- its shape ---- */

/* The mapped loop's bounds in the launcher; NULL: the launcher does not know them. */
static const KernelLoop *bounds_of(const Kernel *whole, const Loop *l) {
  for (int g = 0; g < whole->nloop; g++) {
    const KernelLoop *m = &whole->loop[g];
    if (m->loop == l) return m->dep_lo || m->dep_hi || m->shifted ? NULL : m;
  }
  return NULL;
}

static char *space(Kernel *k) {
  Kernel *whole = k->whole;
  const KernelLoop *l = bounds_of(whole, inspection_of(k)->loop);
  if (!l) {
    refuse(&whole->f, inspection_of(k)->loop->stmt->span, REASON_BOUNDS,
           "the bounds of a loop that is tested before it runs are not supported in device code");
    return "it";
  }
  if (whole->nloop == 1) return "it";
  return arena_printf(k->g->arena, "f2c::loops<1>{{%s, %s, %s}}", l->lo, l->hi, l->step);
}

/* "idx(i), subscript 1 of 'a', is another in every iteration", {idx_.version} */
static void put_arguments(Kernel *k, Buf *b) {
  const char *comma = "";
  buf_c_string(b, inspection_of(k)->contract->text);
  buf_puts(b, ", {");
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use || !v->used || (v->kind != BIND_ARRAY && v->kind != BIND_POINTER)) continue;
    buf_printf(b, "%s%s.version", comma, part_binding(k->whole, v)->handle);
    comma = ", ";
  }
  buf_puts(b, "}");
}

static const char *comment(const Kernel *k) {
  return arena_printf(k->g->arena, "sees whether %s", inspection_of(k)->contract->text);
}

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "256";
}

static void params(const Kernel *k, Buf *b) {
  (void)k;
  buf_puts(b, ", f2c::inspection test");
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_puts(b, "launch.inspect(");
  put_arguments(k, b);
  buf_puts(b, ", ");
}

static const Shape inspection = {
    .name = "inspection",
    .comment = comment,
    .launch_bounds = launch_bounds,
    .params = params,
    .space = space,
    .call = call,
};

bool inspector_is(const Kernel *k) { return k->shape == &inspection; }

static void add_inspector(Kernel *whole, const Loop *l, const Contract *c) {
  Gen *g = whole->g;
  Kernel *k = ARENA_NEW(g->arena, Kernel);
  Inspection *own = ARENA_NEW(g->arena, Inspection);
  *own = (Inspection){c, l};
  *k = (Kernel){
      .g = g, .nest = whole->nest, .launch = ARENA_NEW(g->arena, Launch), .shape = &inspection, .own = own, .whole = whole, .nloop = 1};
  k->f = kernel_fn(g, k, whole->nest->unit);
  names_take(&k->f.names, "test");
  names_take(&k->f.names, "reach_of");
  names_take(&k->f.names, "r");
  for (const VarUse *u = whole->nest->vars; u && !k->f.fail; u = u->next)
    if (!is_result(u)) kernel_bind_use(&k->f, u);
  if (!k->f.fail) emit_body(k);
  kernel_finish(k);
  if (k->f.fail) whole->f.fail = k->f.fail;
  if (!k->f.fail) deep_operands_share(whole, k);
  k->launch->kernel = names_take(&g->globals, arena_printf(g->arena, "%s_test%d", whole->launch->kernel, whole->inspector.n + 1));
  vec_push(g->arena, &whole->inspector, k);
}

void inspector_add(Kernel *whole) {
  for (int i = 0; i < whole->nest->depth; i++) {
    const Loop *l = whole->nest->loop[i];
    for (const Contract *c = l->contract; c; c = c->next)
      if (c->reach) add_inspector(whole, l, c);
  }
}

/* ---- scalars ---- */

/* The terms of one sign; a constant stands on the right. */
static void put_side(Kernel *k, const Inequality *q, int sign, Buf *b) {
  const char *plus = "";
  int64_t c = sign < 0 ? -q->constant : 0;
  int n = c != 0;
  for (int i = 0; i < q->nterm; i++) n += q->factor[i] * sign > 0;
  if (n > 1) buf_puts(b, "0ll + ");
  for (int i = 0; i < q->nterm; i++) {
    int64_t f = q->factor[i] * sign;
    if (f <= 0) continue;
    check_alone(k, q->value[i]);
    const char *value = kernel_bound(k, q->value[i], k->launch->kernel, arena_printf(k->g->arena, "if%d", i + 1));
    bool name = value[strcspn(value, " +-*/(")] == '\0';
    buf_puts(b, plus);
    if (f > 1) buf_printf(b, "%lldll*", (long long)f);
    buf_printf(b, name ? "%s" : "(%s)", value);
    plus = " + ";
  }
  if (c < 0 && n > 1)
    buf_printf(b, " - %lld", (long long)-c);
  else if (c || !n)
    buf_printf(b, "%s%lld", plus, (long long)c);
}

/* 2ll*m >= 0ll + n + 1 */
static void put_inequality(Kernel *k, const Inequality *q, Buf *b) {
  put_side(k, q, 1, b);
  buf_puts(b, q->equal ? " == " : " >= ");
  put_side(k, q, -1, b);
}

static bool visit_element(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_ELEMENT;
  return true;
}

static bool has_element(const Expr *e) {
  bool found = false;
  ast_expr_walk((Expr *)e, visit_element, &found);
  return found;
}

/* What must not hold is evaluated in Fortran: merge(1, 0, timing) is 0. */
static char *not_so(Kernel *k, const Expr *never) {
  Gen *g = k->g;
  static const char *const used[] = {"merge", "int"};
  for (size_t i = 0; i < sizeof used / sizeof *used; i++)
    if (device_branch_shadowed(g, k->nest->unit, used[i]))
      refuse(&k->f, never->span, REASON_NAME, "'%s' is not the intrinsic function in '%s'", used[i], k->nest->unit->name);
  if (k->nest->region && has_element(never))
    refuse(&k->f, never->span, REASON_CHECK, "the run-time test before the loop reads an array element that may be on the device");
  Buf text = {0};
  buf_puts(&text, "merge(1, 0, ");
  expr_text(never, &text);
  buf_puts(&text, ")");
  const char *value = launcher_param(k, arena_printf(g->arena, "%s_when", k->launch->kernel), arena_strdup(g->arena, text.s),
                                     g->prog->options->default_integer);
  buf_free(&text);
  return arena_printf(g->arena, "%s == 0", value);
}

static char *condition(Kernel *k, const Contract *c) {
  Buf b = {0};
  if (c->never) return not_so(k, c->never);
  if (c->walk) return (char *)walk_condition(k, c);
  for (const Alternative *x = c->any; x; x = x->next) {
    if (x != c->any) buf_puts(&b, " || ");
    for (const Inequality *q = x->all; q; q = q->next) {
      if (q != x->all) buf_puts(&b, " && ");
      put_inequality(k, q, &b);
    }
  }
  char *s = arena_strdup(k->g->arena, b.s ? b.s : "true");
  buf_free(&b);
  return s;
}

void inspector_conditions(Kernel *whole) {
  for (int i = 0; i < whole->nest->depth; i++)
    for (const Contract *c = whole->nest->loop[i]->contract; c && !whole->f.fail; c = c->next)
      if (c->kind == CONTRACT_HOLDS)
        vec_push(whole->g->arena, &whole->condition, ((Condition){c->text, condition(whole, c), c->never || c->walk}));
}

void inspector_put_conditions(const Kernel *whole, Buf *out) {
  for (int i = 0; i < whole->condition.n; i++) {
    char *s = arena_printf(whole->g->arena, "launch.require(%s, %s);", cxx_out_string(whole->g, whole->condition.v[i].words),
                           whole->condition.v[i].text);
    cxx_out_wrap(out, 2, s);
  }
}
