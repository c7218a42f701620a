/* Sums and other reductions of loops that the threads of a team share out: each thread makes its own, in the variable itself, in one that stands for an
 * element, or in an array of few elements, and all of them are folded behind the loop. */
#include "codegen/shape/shape.h"

static TeamKernel *own(const Kernel *k) { return k->own; }

static void add_scalars(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const VarUse *u = t->loop->var_use; u; u = u->next) {
    Binding *v = team_sync_folds(k, u) && !u->sym->rank ? bind_peek(f, u->designator) : NULL;
    if (!v) continue;
    v->used = true;
    TeamFold one = {.name = v->cname, .op = kernel_red_op(u->red, u->by_if), .type = ctype_type(v->type)};
    one.before = names_derive(&f->names, v->cname, "_before");
    cxx_out_line(f, 0, "const %s %s = %s;", one.type, one.before, one.name);
    cxx_out_line(f, 0, "%s = f2c::op::%s::identity<%s>();", one.name, one.op, one.type);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

/* Their sums are made in variables, and one thread adds them to the elements. */
static void add_elements(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const FixedElement *e = t->element; e; e = e->next) {
    Binding *v = bind_find(f, e->ref->kid[0]);
    if (!v) return;
    bool common = v->use && (v->use->role == ROLE_ARRAY || v->use->joint);
    TeamFold one = {.op = kernel_red_op(e->op, e->by_if), .type = ctype_type(v->type), .element = e};
    one.name = names_derive(&f->names, v->cname, "_part");
    one.before = cxx_expr_text(f, e->ref, PREC_PRIMARY);
    one.guard = common ? arena_printf(f->g->arena, "if (%s.leads()) ", own(k)->team) : "";
    if (common && (e->maybe || query_loop_trip(t->loop) <= 0 || query_loop_trip(t->lanes) <= 0)) {
      /* without iterations there need be no such element; the first one is the leader's, the first that comes to it some thread's */
      one.maybe = e->maybe;
      one.any = names_derive(&f->names, v->cname, "_any");
      one.guard = arena_printf(f->g->arena, "if (%s.leads() && %s) ", own(k)->team, one.any);
      cxx_out_line(f, 0, "bool %s = false;", one.any);
    }
    cxx_out_line(f, 0, "%s %s = f2c::op::%s::identity<%s>();", one.type, one.name, one.op, one.type);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

static bool has_elements(const TeamLoop *t, const Symbol *s) {
  for (const FixedElement *e = t->element; e; e = e->next) {
    const Symbol *own = e->ref->kid[0]->sym;
    if (own && (own->target ? own->target : own) == s) return true;
  }
  return false;
}

/* Private arrays of few elements, all of which are summed into.
 *
 *   decltype(c) c_before;
 *   f2c::begin_folds<f2c::op::sum>(c, c_before); */
static void add_wholes(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const VarUse *u = t->loop->var_use; u; u = u->next) {
    Binding *v = team_sync_folds(k, u) && u->sym->rank && !has_elements(t, u->sym) ? bind_sym(f, u->sym) : NULL;
    if (v && v->use && v->use->role != ROLE_PRIVATE) continue;
    if (!v) continue;
    v->used = true;
    TeamFold one = {.name = v->cname, .op = kernel_red_op(u->red, u->by_if), .type = ctype_type(v->type), .whole = true};
    one.before = names_derive(&f->names, v->cname, "_before");
    cxx_out_line(f, 0, "decltype(%s) %s;", one.name, one.before);
    cxx_out_line(f, 0, "f2c::begin_folds<f2c::op::%s>(%s, %s);", one.op, one.name, one.before);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

/* double f_part[3];  f2c::begin_folds<f2c::op::sum>(f_part);  bool f_any = false;  of elements that loops inside choose */
static void add_ranges(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  for (const FixedRange *r = t->range; r; r = r->next) {
    Binding *v = bind_find(f, r->ref->kid[0]);
    if (!v) continue;
    TeamFold one = {.op = kernel_red_op(r->op, r->by_if), .type = ctype_type(v->type), .range = r, .maybe = true};
    one.name = names_derive(&f->names, v->cname, "_part");
    one.any = names_derive(&f->names, v->cname, "_any");
    cxx_out_line(f, 0, "%s %s[%lld];", one.type, one.name, (long long)r->n);
    cxx_out_line(f, 0, "f2c::begin_folds<f2c::op::%s>(%s);", one.op, one.name);
    cxx_out_line(f, 0, "bool %s = false;", one.any);
    vec_push(f->g->arena, &own(k)->fold, one);
  }
}

/* for (int d = 1; d <= 3; ++d) f[f_(d, i)] = f[f_(d, i)] + f_part[d - 1]; */
static void fold_range(Kernel *k, const TeamFold *one, int number) {
  Fn *f = &k->f;
  const FixedRange *r = one->range;
  const Binding *d = bind_peek(f, r->ref->kid[r->dim + 1]);
  const char *element = cxx_expr_text(f, r->ref, PREC_PRIMARY);
  cxx_out_line(f, 0, "f2c::end_folds<%d, f2c::op::%s>(%s, %s);", number, one->op, own(k)->team, one->name);
  cxx_out_line(f, 0, "%s = %sfold<%d, f2c::op::lor>(%s);", one->any, shape_team_member(k), own(k)->folds++, one->any);
  cxx_out_open(f, 0, "for (int %s = %lld; %s <= %lld; ++%s) {", d->cname, (long long)r->lo, d->cname, (long long)(r->lo + r->n - 1),
               d->cname);
  cxx_out_line(f, 0, "if (%s.leads() && %s) %s = f2c::op::%s::apply<%s>(%s, %s[%s - (%lld)]);", own(k)->team, one->any, element,
               one->op, one->type, element, one->name, d->cname, (long long)r->lo);
  cxx_out_close(f, "}");
}

/* The reference is to one of the elements. */
static bool is_of_range(const FixedRange *r, const Expr *ref) {
  if (!r || ref->kind != EX_REF || ref->nkid != r->ref->nkid || !cxx_array_same(ref->kid[0], r->ref->kid[0])) return false;
  for (int i = 1; i < ref->nkid; i++)
    if (i != r->dim + 1 && !cxx_array_same(ref->kid[i], r->ref->kid[i])) return false;
  return true;
}

void team_fold_begin(Kernel *k, const TeamLoop *t) {
  own(k)->fold.n = 0;
  add_scalars(k, t);
  add_wholes(k, t);
  add_ranges(k, t);
  add_elements(k, t);
}

void team_fold_end(Kernel *k) {
  Fn *f = &k->f;
  for (int n = 0; n < own(k)->fold.n; n++) {
    const TeamFold *one = &own(k)->fold.v[n];
    int number = own(k)->warps ? 0 : own(k)->folds++;
    if (one->whole) {
      cxx_out_line(f, 0, "f2c::end_folds<%d, f2c::op::%s>(%s, %s, %s);", number, one->op, own(k)->team, one->name, one->before);
      continue;
    }
    if (one->range) {
      fold_range(k, one, number);
      continue;
    }
    if (!one->element) {
      cxx_out_line(f, 0, "%s = f2c::op::%s::apply<%s>(%s, %sfold<%d, f2c::op::%s>(%s));", one->name, one->op, one->type,
                   one->before, shape_team_member(k), number, one->op, one->name);
      continue;
    }
    cxx_out_line(f, 0, "%s = %sfold<%d, f2c::op::%s>(%s);", one->name, shape_team_member(k), number, one->op, one->name);
    if (one->maybe)
      cxx_out_line(f, 0, "%s = %sfold<%d, f2c::op::lor>(%s);", one->any, shape_team_member(k), own(k)->warps ? 0 : own(k)->folds++,
                   one->any);
    cxx_out_line(f, 0, "%s%s = f2c::op::%s::apply<%s>(%s, %s);", one->guard, one->before, one->op, one->type, one->before,
                 one->name);
  }
}

/* The variable that an element's sum is made in. */
const char *team_fold_element(const Fn *f, const Expr *ref) {
  const TeamKernel *own = f->kernel->own;
  for (int i = 0; own && own->inside && i < own->fold.n; i++) {
    const TeamFold *one = &own->fold.v[i];
    if (one->element && cxx_array_same(ref, one->element->ref)) return one->name;
    if (is_of_range(one->range, ref))
      return arena_printf(f->g->arena, "%s[%s - (%lld)]", one->name,
                          cxx_expr_text((Fn *)f, ref->kid[one->range->dim + 1], PREC_ADD), (long long)one->range->lo);
  }
  return team_place_element(f, ref);
}

/* f2c::atomic_update<f2c::op::sum>(&c[c_(k)], 1); */
static bool put_bin(Fn *f, Buf *b, const Stmt *s) {
  const TeamKernel *own = f->kernel->own;
  const TeamLoop *t = own ? own->inside : NULL;
  const Update *w = t ? t->bins : NULL;
  while (w && w->stmt != s) w = w->next;
  if (!w) return false;
  const VarUse *u = t->loop->var_use;
  while (u->role != ROLE_REDUCTION || u->sym != query_real_symbol(w->x->kid[0]->sym)) u = u->next;
  buf_printf(b, "f2c::atomic_update<f2c::op::%s>(&%s, %s);", kernel_red_op(u->red, u->by_if), cxx_expr_text(f, w->x, PREC_UNARY),
             cxx_expr_text_as(f, w->value, w->x->type, PREC_COMMA));
  return true;
}

/* c_any = true, c_part = c_part + ..: the iteration comes to the element. */
bool team_fold_statement(Fn *f, Buf *b, const Stmt *s) {
  const TeamKernel *own = f->kernel->own;
  if (put_bin(f, b, s)) return true;
  for (int i = 0; own && own->inside && !own->grouped && s->kind == ST_ASSIGN && i < own->fold.n; i++)
    if (own->fold.v[i].maybe && (own->fold.v[i].range ? is_of_range(own->fold.v[i].range, s->u.assign.lhs)
                                                      : cxx_array_same(s->u.assign.lhs, own->fold.v[i].element->ref)))
      buf_printf(b, "%s = true, ", own->fold.v[i].any);
  if (own && own->inside) team_place_statement(f, b, s);
  return false;
}
