/* Extremes with their places in loops that the threads of a team share out (runtime/device/reduction/place.cuh):
 *
 *   best = huge(best)                        best = ..;
 *   do i = 1, n                              long long best_order = -1;
 *     if (a(i,j) < best) then                for (const int i : team.lanes<int>(1, n, 1)) {
 *       best = a(i,j)                          if (a[a_(i, j)] < best) {
 *       k = i                                    best_order = 2147483648LL + i, best = a[a_(i, j)];
 *     end if                                     k = i;
 *   end do                                     }
 *                                            }
 *                                            const auto best_found = team.fold<0, f2c::op::first_min>(f2c::found(best_order, best, k));
 *                                            if (best_found.order >= 0) {
 *                                              best = best_found.value;
 *                                              k = best_found.at.first;
 *                                            }
 *
 * Each thread does the loop as it stands, from the value before it, and notes which iteration has set what it has. Of threads that have found
 * something, and that is better than the value before, the best one has it; of equal ones the iteration that the loop would have kept. A NaN is
 * taken by none, and where the value before is one, nothing is. */
#include "codegen/shape/shape.h"

static TeamKernel *own(const Kernel *k) { return k->own; }

static const Loop *last_of(const TeamLoop *t) { return t->slow && t->slow->stmt->parent == t->lanes->stmt ? t->slow : t->lanes; }

/* The variable itself, or one of the thread that stands for the element. */
static TeamSpot spot_of(Fn *f, const Expr *ref, bool has_value) {
  Binding *v = bind_find(f, ref->kind == EX_REF ? ref->kid[0] : ref);
  if (!v) return (TeamSpot){ref, ""};
  v->used = true;
  if (ref->kind == EX_NAME) return (TeamSpot){NULL, v->cname};
  TeamSpot s = {ref, names_derive(&f->names, v->cname, "_spot")};
  const char *type = ctype_type(v->type);
  if (has_value)
    cxx_out_line(f, 0, "%s %s = %s;", type, s.name, cxx_expr_text(f, ref, PREC_COMMA));
  else
    cxx_out_line(f, 0, "%s %s{};", type, s.name);
  return s;
}

void team_place_begin(Kernel *k, const TeamLoop *t) {
  Fn *f = &k->f;
  own(k)->places = (TeamPlaces){0};
  own(k)->first = NULL;
  if (t->loop->extreme && last_of(t) != t->loop) {
    own(k)->first = names_take(&f->names, "first");
    cxx_out_line(f, 0, "const long long %s = %s;", own(k)->first, cxx_expr_text(f, t->loop->lo, PREC_COMMA));
  }
  for (const Extreme *x = t->loop->extreme; x; x = x->next) {
    TeamPlace p = {.x = x, .value = spot_of(f, extreme_places_target(x), true)};
    p.place = ARENA_ARRAY(f->g->arena, TeamSpot, x->nloc + 1);
    for (int i = 0; i < x->nloc; i++) p.place[i] = spot_of(f, x->loc[i], false);
    p.order = names_derive(&f->names, p.value.name, "_order");
    cxx_out_line(f, 0, "long long %s = -1;", p.order);
    vec_push(f->g->arena, &own(k)->places, p);
  }
}

const char *team_place_element(const Fn *f, const Expr *ref) {
  const TeamKernel *team = f->kernel->own;
  for (int n = 0; team && team->inside && n < team->places.n; n++) {
    const TeamPlace *p = &team->places.v[n];
    if (p->value.ref && cxx_array_same(ref, p->value.ref)) return p->value.name;
    for (int i = 0; i < p->x->nloc; i++)
      if (p->place[i].ref && cxx_array_same(ref, p->place[i].ref)) return p->place[i].name;
  }
  return NULL;
}

/* In the order of the source, from 0 on. */
static const char *number(Fn *f, const Loop *l) {
  const char *name = bind_peek(f, l->var)->cname;
  int64_t step = 1;
  fold_const_int(l->step, &step);
  return arena_printf(f->g->arena, "%s %c %s", l->var->type.kind > 4 ? "(1LL << 62)" : "2147483648LL", step > 0 ? '+' : '-', name);
}

static const char *number_of(Fn *f, const TeamLoop *t) {
  const Loop *last = last_of(t);
  const char *inner = number(f, last), *first = own(f->kernel)->first;
  int64_t step = 1;
  if (!first) return inner;
  fold_const_int(t->loop->step, &step);
  const char *outer = bind_peek(f, t->loop->var)->cname;
  const char *from =
      step > 0 ? arena_printf(f->g->arena, "%s - %s", outer, first) : arena_printf(f->g->arena, "%s - %s", first, outer);
  return arena_printf(f->g->arena, "(%s << 32) + (%s)", arena_printf(f->g->arena, "(%s)", from), inner);
}

void team_place_statement(Fn *f, Buf *b, const Stmt *s) {
  const TeamKernel *team = f->kernel->own;
  for (int n = 0; s->kind == ST_ASSIGN && n < team->places.n; n++) {
    const Extreme *x = team->places.v[n].x;
    if (s->parent == x->stmt && s->u.assign.lhs == extreme_places_target(x))
      buf_printf(b, "%s = %s, ", team->places.v[n].order, number_of(f, team->inside));
  }
}

static void emit_result(Kernel *k, const TeamSpot *s, const char *found, const char *member) {
  Fn *f = &k->f;
  if (s->ref)
    cxx_out_line(f, 0, "if (%s.leads()) %s = %s.%s;", own(k)->team, cxx_expr_text(f, s->ref, PREC_PRIMARY), found, member);
  else
    cxx_out_line(f, 0, "%s = %s.%s;", s->name, found, member);
}

static void emit_fold(Kernel *k, const TeamPlace *p) {
  Fn *f = &k->f;
  const char *found = names_derive(&f->names, p->value.name, "_found"), *list = p->value.name, *at = "at.";
  if (p->x->start) { /* the value is that of the place found */
    const char *type = ctype_type(p->x->candidate->type);
    list = arena_printf(f->g->arena, "%s < 0 ? static_cast<%s>(0) : static_cast<%s>(%s), %s", p->order, type, type,
                        cxx_expr_text(f, p->x->start, PREC_COMMA), p->value.name);
  }
  for (int i = 0; i < p->x->nloc; i++) list = arena_printf(f->g->arena, "%s, %s", list, p->place[i].name);
  cxx_out_line(f, 0, "const auto %s = %sfold<%d, f2c::op::%s>(f2c::found(%s, %s));", found, shape_team_member(k),
               own(k)->warps ? 0 : own(k)->folds++, located_extreme_op(p->x), p->order, list);
  cxx_out_open(f, 0, "if (%s.order >= 0) {", found);
  if (p->x->start)
    cxx_out_line(f, 0, "%s = %s.at.first;", p->value.name, found);
  else
    emit_result(k, &p->value, found, "value");
  for (int i = 0; i < p->x->nloc; i++, at = arena_printf(f->g->arena, "%srest.", at))
    emit_result(k, &p->place[i], found, arena_printf(f->g->arena, "%sfirst", at));
  cxx_out_close(f, "}");
}

void team_place_fold(Kernel *k) {
  for (int n = 0; n < own(k)->places.n; n++) emit_fold(k, &own(k)->places.v[n]);
  own(k)->places.n = 0;
}
