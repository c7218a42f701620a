/* Loops that analysis has changed (analysis/nest.h: Transform). Each part is a kernel with the statements of
 * that part; one launcher runs them one after another. References that need the array's old values read a
 * copy, which the launcher makes first. */
#include "codegen/kernel/kernel.h"
#include <string.h>

const Transform *part_transform(const Nest *n) { return n && !n->form ? n->loop[0]->transform : NULL; }

bool part_finds_exit(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->scratch && u->role == ROLE_REDUCTION && !u->sym->rank) return true;
  return false;
}

/* The Fortran variable that the host's loop begins with is the actual argument. */
void part_note_exit(Kernel *k) {
  const Transform *t = left_loop_is(k->nest);
  if (!t) return;
  k->from = names_derive(&k->f.names, t->first->name, "_from");
  k->exits = names_take(&k->f.names, "exits");
  vec_push(k->g->arena, &k->launch->args,
           ((LaunchArg){ARG_REFERENCE, k->from, left_loop_variable(k->g, k->nest), t->first->type, false}));
}

/* const long long last_1 = launch.before<f2c::op::min>(exits, first_1_from, it, false); */
void part_put_exit(const Kernel *k, Buf *out) {
  const Transform *t = left_loop_is(k->nest);
  const VarUse *u = k->part.v[0]->nest->vars;
  while (!(u->scratch && u->role == ROLE_REDUCTION && u->sym == t->first)) u = u->next;
  Buf b = {0};
  if (k->part.n > 1) buf_printf(&b, "const long long %s = ", t->last->name);
  buf_printf(&b, "launch.before<f2c::op::%s>(%s, %s, %s, %s);", kernel_red_op(u->red, u->by_if), k->exits, k->from, k->space,
             t->more ? "true" : "false");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

void part_statements(Fn *f, const LoopPart *p) {
  for (int i = 0; i < p->nstmt; i++) cxx_stmt_block(f, p->stmt[i], p->stmt[i]);
}

/* ---- pieces ---- */

/* A call of an intrinsic function that analysis has made, of a name that is something else in the unit: the text of the expression would
 * say another thing. */
static bool check_name(Expr *e, void *data) {
  Kernel *k = data;
  bool made = e->kind == EX_REF && e->span.begin == e->span.end && e->sym && e->sym->kind == SY_INTRINSIC;
  if (made && device_branch_shadowed(k->g, k->nest->unit, e->sym->name))
    refuse(&k->f, k->nest->first->span, REASON_NAME, "'%s' is not the intrinsic function in '%s'", e->sym->name,
           k->nest->unit->name);
  return true;
}

static bool check_names(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, check_name, data);
  return true;
}

static void check_finals(Kernel *k) {
  const Transform *t = part_transform(k->nest);
  for (const Final *x = t ? t->final : NULL; x; x = x->next) ast_expr_walk((Expr *)x->value, check_name, k);
}

void part_note_uses(Kernel *whole, const Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use) continue;
    Binding *w = (Binding *)part_binding(whole, v);
    w->used |= v->used;
    w->in_launcher |= v->in_launcher;
    if (w->packed < v->packed) w->packed = v->packed;
  }
  deep_operands_share(whole, k);
}

/* Extents that an assignment gives to an allocatable array. */
static void note_extents(Kernel *k) {
  const Transform *t = k->nest->form ? k->nest->form : part_transform(k->nest);
  for (int d = 0; t && d < t->nextent; d++) {
    const char *text = source_text_expr(k->g, t->extent[d]);
    const char *name = arena_printf(k->g->arena, "extent%d", d + 1);
    if (!text) refuse(&k->f, k->nest->first->span, REASON_BOUNDS, "the extents of the assigned array are not known before");
    if (!text) return;
    vec_push(k->g->arena, &k->extent, launcher_param(k, name, text, t->extent[d]->type.kind));
  }
}

static void note_steps(Kernel *k) {
  const Loop *l = k->nest->form ? k->nest->form->steps : NULL;
  if (!l) return;
  k->step_lo = kernel_bound(k, l->lo, l->var->text, "lo");
  k->step_hi = kernel_bound(k, l->hi, l->var->text, "hi");
  k->step_by = l->step ? kernel_bound(k, l->step, l->var->text, "by") : NULL;
}

void part_pieces(Kernel *k) {
  static const Shape pieces = {.name = "pieces"};
  k->shape = &pieces;
  k->in_pieces = true;
  check_finals(k);
  for (const Piece *p = k->nest->piece; p; p = p->next) ast_stmt_walk(p->loop->stmt, check_names, k);
  k->nloop = 1;
  k->map = k->nest->map;
  k->loop[0].loop = k->nest->loop[0];
  if (!k->f.fail && !kernel_describe(k, &k->loop[0]))
    refuse(&k->f, k->nest->first->span, REASON_BOUNDS, "the bounds of the loop are not supported in device code");
  note_extents(k);
  note_steps(k);
  for (const Piece *p = k->nest->piece; p && !k->f.fail; p = p->next) {
    Kernel *part = kernel_in(k, p->nest, NULL);
    vec_push(k->g->arena, &k->part, part);
    if (!k->f.fail) part_note_uses(k, part);
  }
}

static Binding *same_variable(const Kernel *whole, const Binding *v) {
  for (int i = 0; i < whole->f.bind.n; i++) {
    Binding *w = whole->f.bind.v[i];
    if (w->use && w->sym == v->sym && !strcmp(w->path, v->path)) return w;
  }
  return NULL;
}

void part_bind(Kernel *k) {
  for (int i = 0; i < k->whole->f.bind.n; i++) names_take(&k->f.names, k->whole->f.bind.v[i]->cname);
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    const Binding *w = v->use ? same_variable(k->whole, v) : NULL;
    if (!w || v->use->joint) continue;
    v->cname = w->cname;
    v->index = v->index ? w->index : NULL;
  }
}

const Binding *part_binding(const Kernel *whole, const Binding *v) {
  const Binding *w = same_variable(whole, v);
  if (!w) f2c_bug("'%s' is in a part of a loop and not in the loop", v->path);
  return w;
}

const char *part_param(Kernel *whole, const LaunchParam *a, Fn *f) {
  for (int i = 0; i < whole->launch_params.n; i++)
    if (!strcmp(whole->launch_params.v[i].text, a->text)) return whole->launch_params.v[i].cname;
  refuse(f, whole->nest->first->span, REASON_BOUNDS, "a part of the loop needs '%s', and the loop does not", a->text);
  return a->cname;
}
