/* Perfect nests: a loop whose iterations are independent, distributed over the loops inside it, with what stands between the loops moved
 * inward, and loops that only carry sums into elements interchanged with those inside them (Kennedy and Allen, Optimizing compilers
 * for modern architectures, 5.2, 5.3 and 5.7).
 *
 *   do j = 1, m                               do j = 1, m                 do j = 1, m
 *     t = c(j)*2                                do i = 1, n                 do i = 1, n
 *     if (t > 0) then                             t = c(j)*2                  do k = 1, l
 *       do i = 1, n                               if (t > 0) a(i, j) = t        b(i, j) = b(i, j) + e(i, k)*f(k, j)
 *         a(i, j) = t                           end do                        end do
 *       end do                                end do                        end do
 *     end if                                                              end do
 *     do k = 1, l                                                       end do
 *       do i = 1, n
 *         b(i, j) = b(i, j) + e(i, k)*f(k, j)
 *
 * Then all loops that are parallel have threads, and not the outermost one alone. The loop is right as it stands; this is a better form
 * of it.
 *
 * Why it is allowed. Iterations of a parallel loop depend on each other by nothing but variables of their own, so any of its iterations may
 * run a part of its body before others run an earlier part. Within an iteration the parts keep their order. A scalar goes from one part to
 * another only if it is set once, of values that the loop does not change: each part then computes it for itself. A condition of such
 * values may be asked in each iteration of the loops that it stands around. Sums into elements are made by a loop that is moved inward, in
 * the order that each element had before: were one element reached from two iterations of a loop that goes outward, that loop would not be
 * parallel. All loops are judged again as they stand afterwards. */
#include "analysis/pattern.h"
#include "analysis/polyhedral/view.h"
#include "analysis/schedule/nest_parts.h"
#include "analysis/schedule/schedule.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

enum {
  SMALL_VECTOR = 8, /* elements of an array that each iteration has for itself */
  LEAST_TRIP = 8,   /* iterations of a loop that is worth threads, where they are known */
  LONG_SUM = 4096,  /* terms of a sum that blocks make in parts, where they are known */
  MANY_TRIP = 8192  /* iterations that keep a GPU busy by themselves */
};

static const Access *at(const Plan *p, int i) { return p->j->code->access.v[i]; }
static const struct LoopInfo *info(const Plan *p) { return p->j->loop->info; }

/* ---- loops that can be entered ---- */

/* A scalar, or in a loop of sums a small vector, as of coordinates: all that uses it is one part (nest_parts.c). */
static bool is_small_copy(const Plan *p, const VarUse *u) {
  if (!u->sym->rank) return true;
  return p->j->loop->verdict == V_REDUCTION && u->inferred && u->designator->kind == EX_NAME && u->sym->shape == SHAPE_EXPLICIT &&
         symbol_has_constant_extents(u->sym) && symbol_elements(u->sym) <= SMALL_VECTOR;
}

/* Nothing but scalars of their own: what iterations need copies of. */
static bool has_plain_copies(const Plan *p, const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if ((u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) || !is_small_copy(p, u)) return false;
  return true;
}

/* An array, or one that is a component of an object that is none. */
static bool is_one_array(const VarUse *u) {
  const Expr *e = u->designator;
  if (e->kind == EX_NAME) return u->sym->rank > 0;
  bool one = e->kind == EX_MEMBER && e->sym && e->sym->rank > 0;
  for (e = e->kid[0]; one && e->kind == EX_MEMBER; e = e->kid[0]) one = e->sym && !e->sym->rank;
  return one && e->kind == EX_NAME && !u->sym->rank;
}

/* All that it carries are sums into elements of arrays. 'large': beside arrays of iterations whose extents the program tells, which can be
 * expanded. */
static bool carries_sums(const Plan *p, const Loop *l, bool large) {
  bool any = false;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (u->role == ROLE_REDUCTION && u->inferred && is_one_array(u) && u->red != RED_MAXLOC && u->red != RED_MINLOC)
      any = true;
    else if ((u->role != ROLE_PRIVATE && u->role != ROLE_INDEX) || !(is_small_copy(p, u) || (large && array_expansion_is_large(u))))
      return false;
  }
  return any && l->verdict == V_REDUCTION;
}

static bool is_plain_loop(const Plan *p, const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->basis == BASIS_PROVED && !l->transform && !l->contract &&
         !l->extreme && !l->scan && !l->induction && !l->info->jumps && !l->info->cut && !l->info->order_shows &&
         l->info->eff0 == l->info->eff1 && query_bounds_before(l, p->j->loop) && query_loop_step(l, &step) &&
         !(l->directive && (l->directive->flags & DF_SEQ)) && l->var->kind == EX_NAME && l->var->type.base == TY_INTEGER;
}

/* Nobody wants what the loop leaves in its variable. */
static bool is_forgotten(const Plan *p, const Loop *l) {
  const Symbol *s = query_real_symbol(l->var->sym);
  for (int i = 0; i < p->j->code->var.n; i++) {
    const Var *v = p->j->code->var.v[i];
    if (v->sym == s && v->scalar) return !overlap_is_possible(v) && !flow_has(info(p)->live_out, v);
  }
  return false;
}

/* A loop around carries sums into elements, or other dependences. */
static bool in_sums(const Plan *p) {
  for (int i = 0; i < p->nitem; i++)
    if (p->item[i].loop && p->item[i].loop->verdict != V_PARALLEL) return true;
  return false;
}

static bool holds_long(const Loop *l) {
  for (const Loop *in = l->child; in; in = in->next)
    if (nest_parts_is_long(in) || holds_long(in)) return true;
  return false;
}

/* Where the loop of the nest has few iterations, a long loop in 'l' or around it takes so long that each of a few more threads counts. */
static bool is_worth_threads(const Plan *p, const Loop *l) {
  int64_t trip = query_loop_trip(l), outermost = query_loop_trip(p->j->loop);
  if (trip < 0 || trip >= LEAST_TRIP) return true;
  bool in_long = false;
  for (const Loop *up = l->parent; up && up != p->j->loop; up = up->parent) in_long |= nest_parts_is_long(up);
  return trip > 1 && outermost >= 0 && outermost < NEST_PARTS_FEW && (in_long || holds_long(l));
}

/* A loop inside that can be one of a part's. Its bounds are known before the part begins. */
static bool may_enter(const Plan *p, const Loop *l) {
  if (!l || !is_plain_loop(p, l) || !is_forgotten(p, l) || !repeatable_steady(p, l->stmt, false)) return false;
  if (l->verdict == V_PARALLEL) return has_plain_copies(p, l) && is_worth_threads(p, l);
  if (!carries_sums(p, l, false)) return false;
  for (const Loop *in = l->child; in; in = in->next)
    if (may_enter(p, in)) return true;
  return in_sums(p);
}

static bool holds_loops(const Plan *p, const Loop *list, const Stmt *s) {
  for (; list; list = list->next)
    if (query_stmt_within(list->stmt, s) && may_enter(p, list)) return true;
  return false;
}

/* ---- the parts ---- */

static bool push(Plan *p, Item item) {
  p->lost |= p->nitem == NEST_PARTS_ITEMS;
  if (!p->lost) p->item[p->nitem++] = item;
  return !p->lost;
}

/* A loop that carries recurrences of elements from each of its iterations to the next, and goes along memory: alone in an iteration its columns can
 * be scans. */
static bool is_column_scan(const Plan *p, const Stmt *s) {
  const Loop *l = s->kind == ST_DO ? nest_parts_loop_within(p->j->loop->child, s) : NULL;
  int along = 0, across = 0;
  if (!l || l->stmt != s || l->verdict != V_SCAN || l->basis != BASIS_PROVED || l->child || l->parent != p->j->loop) return false;
  for (const Scan *x = l->scan; x; x = x->next)
    if (!x->previous || x->distance != 1 || x->order > 1) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    along += stride_is_one(l, at(p, i));
    across += stride_is_one(p->j->loop, at(p, i));
  }
  return along > across;
}

static bool ends_with_scan(const Plan *p, const Part *q) { return q->work.n > 0 && is_column_scan(p, q->work.v[q->work.n - 1]); }

static bool is_beside(const Plan *p, const Part *q) {
  Part here = {.nitem = p->nitem};
  for (int i = 0; i < p->nitem; i++) here.item[i] = p->item[i];
  return nest_parts_beside(&here, q);
}

static void add_work(Plan *p, const Stmt *s) {
  Part *q = p->nparts ? p->part[p->nparts - 1] : NULL;
  if (!q || !is_beside(p, q) || (in_sums(p) && s->kind == ST_ASSIGN) || is_column_scan(p, s) || ends_with_scan(p, q)) {
    p->lost |= p->nparts == NEST_PARTS_MOST;
    if (p->lost) return;
    q = p->part[p->nparts++] = ARENA_NEW(p->j->arena, Part);
  }
  for (int i = 0; i < p->nitem; i++) q->item[i] = p->item[i];
  q->nitem = p->nitem;
  vec_push(p->j->arena, &q->work, s);
}

static void gather(Plan *p, const Stmt *block, const Loop *loops);

static void gather_branches(Plan *p, const Stmt *s, const Loop *loops) {
  int before = p->nitem;
  for (const Stmt *b = s; b && !p->lost; b = b->other) {
    int own = p->nitem;
    if (b->kind != ST_ELSE) push(p, (Item){.stmt = b, .cond = b->u.branch.cond});
    gather(p, b->body, loops);
    p->nitem = own;
    if (b->kind != ST_ELSE) push(p, (Item){.stmt = b, .cond = b->u.branch.cond, .negated = true});
  }
  p->nitem = before;
}

static void gather_statement(Plan *p, const Stmt *s, const Loop *loops) {
  const Loop *l = s->kind == ST_DO ? query_loop_at(loops, s) : NULL;
  if (may_enter(p, l)) {
    int before = p->nitem;
    push(p, (Item){.stmt = s, .loop = l});
    if (!p->lost) gather(p, s->body, l->child);
    p->nitem = before;
  } else if (s->kind == ST_IF && holds_loops(p, loops, s) && repeatable_conditions(p, s)) {
    gather_branches(p, s, loops);
  } else {
    add_work(p, s);
  }
}

/* 10 continue */
static bool ends_loop(const Stmt *s) { return s->parent && s->parent->kind == ST_DO && s->parent->u.loop.term_label == s->label; }

/* 'loops': the first of those in this block, or around it up to the loop whose body it is. */
static void gather(Plan *p, const Stmt *block, const Loop *loops) {
  int before = p->nitem;
  for (const Stmt *s = block; s && !p->lost; s = s->next) {
    if (query_is_idle(s)) {
      p->lost |= s->label && !ends_loop(s);
    } else if (repeatable_assignment(p, s)) {
      vec_push(p->j->arena, &p->set, s);
      push(p, (Item){.stmt = s});
    } else {
      gather_statement(p, s, loops);
    }
  }
  p->nitem = before;
}

/* ---- statements ---- */

/* Names in what the part does, from item 'from' on. */
static bool part_names(const Plan *p, const Part *q, int from, const Symbol *s) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var->sym != s) continue;
    if (nest_parts_holds(q, a->stmt)) return true;
    for (int k = from; k < q->nitem; k++)
      if (q->item[k].stmt == a->stmt && !a->write) return true;
  }
  return false;
}

/* Products of elements, scalars and constants. */
static bool is_product(const Expr *e) {
  switch (e->kind) {
  case EX_PAREN: return is_product(e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG && is_product(e->kid[0]);
  case EX_BINARY: return e->op == OP_MUL && !e->sym && is_product(e->kid[0]) && is_product(e->kid[1]);
  case EX_REF: return e->how == REF_ELEMENT;
  default: return e->kind == EX_NAME || e->value;
  }
}

/* t = b(k, j), for statements that can read b(k, j) in place of t: the sum of products that c(i, j) + a(i, k)*t is can be seen then. */
static bool is_substituted(const Stmt *s) {
  const Expr *e = s->u.assign.rhs, *t = s->u.assign.lhs;
  return is_product(e) && e->type.base == t->type.base && e->type.kind == t->type.kind;
}

/* The scalars that it computes for itself, its conditions and its statements, into the body of 'loop'. */
static void put_work(Plan *p, Rewriter *w, const Part *q, Stmt *loop) {
  Stmt *into = loop;
  for (int i = 0; i < q->nitem; i++) {
    const Item *m = &q->item[i];
    if (m->loop) continue;
    if (m->cond) {
      const Expr *cond = make_expr(w, m->cond);
      into = make_if(w, into, m->stmt, m->negated ? make_not(p->j->arena, cond) : cond);
    } else if (is_substituted(m->stmt)) {
      const Expr *e = make_expr(w, m->stmt->u.assign.rhs);
      vec_push(w->arena, &w->swap, ((Swap){.var = query_real_symbol(m->stmt->u.assign.lhs->sym), .to = make_parens(w->arena, e)}));
    } else if (part_names(p, q, i + 1, query_real_symbol(m->stmt->u.assign.lhs->sym))) {
      make_add(w, into, m->stmt);
    }
  }
  for (int i = 0; i < q->work.n; i++) make_add(w, into, q->work.v[i]);
}

/* The nest of parts first .. last, whose loops are the same. */
static Stmt *nest_of(Plan *p, int first, int last) {
  Rewriter w = {.arena = p->j->arena};
  const Part *q = p->part[first];
  Stmt *outer = q->linear ? linear_nest_loop(p, &w, q, first) : NULL, *inner = outer;
  for (int i = 0; i < q->nitem; i++) {
    if (!q->item[i].loop || (q->linear && !q->item[i].carries)) continue;
    Stmt *s = make_do(&w, q->item[i].stmt, q->item[i].lo, q->item[i].hi);
    if (inner) make_add_loop(inner, s);
    inner = s;
    if (!outer) outer = s;
  }
  for (int i = first; i <= last; i++) put_work(p, &w, p->part[i], inner);
  return outer;
}

static int end_of_group(const Plan *p, int first, bool fuse) {
  int last = first;
  while (fuse && last + 1 < p->nparts && nest_parts_loops(p->part[first]) > 1 &&
         nest_parts_same_loops(p->part[first], p->part[last + 1]))
    last++;
  return last;
}

static bool fuses(const Plan *p) {
  for (int i = 0; i < p->nparts; i++)
    if (end_of_group(p, i, true) > i) return true;
  return false;
}

/* A loop of the part has gone past one that was around it. */
static bool is_interchanged(const Part *q) {
  int n = nest_parts_loops(q);
  for (int i = 1; i < n; i++)
    if (query_stmt_within(nest_parts_loop(q, i - 1)->stmt, nest_parts_loop(q, i)->stmt)) return true;
  return false;
}

/* The loops with threads are parallel without copies or loops of their own for some statements. These keep the order that the loops are in now,
 * which is right only where no dependence leads from one iteration to another. */
static bool stand_alone(const Loop *l, int n) {
  for (; l && n > 0; l = query_tight_child(l), n--) {
    const Transform *t = l->transform;
    if (t && (t->copied || t->part || t->piece)) return false;
  }
  return true;
}

/* All of them as they were meant. */
static bool came_out(const Plan *p, const Transform *t, bool fuse) {
  const Piece *piece = t ? t->piece : NULL;
  for (int i = 0; i < p->nparts; i = end_of_group(p, i, fuse) + 1) {
    int mapped = p->part[i]->linear ? 1 : nest_parts_mapped(p->part[i]);
    if (!piece || piece_forms_parallel(piece->loop) < mapped) return false;
    if (is_interchanged(p->part[i]) && !stand_alone(piece->loop, mapped)) return false;
    piece = piece->next;
  }
  return piece == NULL && t;
}

static void put_part(const Plan *p, int first, int last, Buf *b) {
  const char *comma = p->part[first]->linear ? "one loop of " : "";
  for (int i = 0; i < nest_parts_loops(p->part[first]); i++, comma = ", ")
    buf_printf(b, "%s%s", comma, nest_parts_loop(p->part[first], i)->loop->var->text);
  comma = " over line ";
  for (int i = first; i <= last; i++, comma = ", ")
    buf_printf(b, "%s%d", comma, query_line(p->j->ana, p->part[i]->work.v[0]->span));
}

static const char *words(const Plan *p, bool fuse) {
  Buf b = {0};
  const char *before = "as perfect nests: ";
  for (int i = 0; i < p->nparts; before = "; then ") {
    int last = end_of_group(p, i, fuse);
    buf_puts(&b, before);
    put_part(p, i, last, &b);
    i = last + 1;
  }
  const char *s = arena_strdup(p->j->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

static Transform *judged(Plan *p, bool fuse) {
  StmtList list = {0};
  for (int i = 0; i < p->nparts;) {
    int last = end_of_group(p, i, fuse);
    make_append(&list, nest_of(p, i, last));
    i = last + 1;
  }
  Transform *t = rewrite_judge(p->j, list.first, words(p, fuse));
  return came_out(p, t, fuse) ? t : NULL;
}

/* ---- is it worth it? ---- */

static bool varies_with(const Access *a, const Loop *l) {
  for (int i = 0; l->var && i < a->nsub; i++)
    if (expr_names(a->sub[i], query_real_symbol(l->var->sym))) return true;
  return false;
}

/* Most references in loops inside, whose elements are others in each of their iterations, are to neighbouring elements in
 * neighbouring iterations of the loop, and not of those inside. */
static bool walks_memory(const Plan *p) {
  int own = 0, inside = 0;
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    bool varies = false;
    for (const Loop *l = a->var->scalar ? NULL : a->loop; l && l != p->j->loop; l = l->parent) {
      inside += l->var && stride_is_one(l, a);
      varies |= varies_with(a, l);
    }
    own += varies && stride_is_one(p->j->loop, a);
  }
  return own > inside;
}

/* It sums up over two loops that have threads: what they read is of use to many. */
static bool is_contraction(const Plan *p, const Part *q) {
  bool sums = false;
  for (int i = 0; i < q->nitem; i++) sums |= q->item[i].loop && q->item[i].carries;
  for (int i = 0; i < q->work.n; i++) {
    const Loop *l = q->work.v[i]->kind == ST_DO ? nest_parts_loop_within(p->j->loop->child, q->work.v[i]) : NULL;
    sums |= l && l->verdict == V_REDUCTION;
  }
  return sums && nest_parts_mapped(q) > 1;
}

/* A long sum into elements that two loops choose, of which each operand has the one or the other: blocks make tiles of them, each a part of the
 * terms, where the loops as they stand would read the operands again for each element. */
static bool is_tall(const Plan *p, const Part *q) {
  if (!is_contraction(p, q) || nest_parts_mapped(q) != 2) return false;
  for (int i = 0; i < q->nitem; i++) {
    int64_t trip = q->item[i].loop ? query_loop_trip(q->item[i].loop) : -1;
    if (trip >= 0 && trip < (q->item[i].carries ? LONG_SUM : LEAST_TRIP)) return false;
  }
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    int along = 0;
    if (a->var->scalar || a->red != RED_NONE || !nest_parts_holds(q, a->stmt)) continue;
    for (int k = 0; k < q->nitem; k++) along += q->item[k].loop && !q->item[k].carries && varies_with(a, q->item[k].loop);
    if (along > 1) return false;
  }
  return true;
}

/* A loop in it that has no threads holds loops that do. */
static bool has_steps(const Plan *p, const Part *q) {
  for (int i = 0; i < q->work.n; i++) {
    const Loop *l = q->work.v[i]->kind == ST_DO ? nest_parts_loop_within(p->j->loop->child, q->work.v[i]) : NULL;
    if (l && l->verdict == V_SEQUENTIAL && l->child) return true;
  }
  return false;
}

static bool touches(const Plan *p, const Part *q, const Var *v) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++)
    if (at(p, i)->var == v && nest_parts_holds(q, at(p, i)->stmt)) return true;
  return false;
}

/* All arrays that 'q' sets are used in 'steps'. */
static bool works_on_arrays_of(const Plan *p, const Part *q, const Part *steps) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    if (a->write && !a->var->scalar && nest_parts_holds(q, a->stmt) && !touches(p, steps, a->var)) return false;
  }
  return true;
}

/* One part goes over its arrays in steps, which a team does, and the others only begin or finish these arrays: that is little beside the steps, and the
 * team has them at hand, where nests of their own would move them through memory once more each. */
static bool is_one_teams(const Plan *p) {
  const Part *steps = NULL;
  for (int i = 0; i < p->nparts && !steps; i++)
    if (nest_parts_mapped(p->part[i]) == 1 && has_steps(p, p->part[i])) steps = p->part[i];
  for (int i = 0; i < p->nparts && steps; i++)
    if (p->part[i] != steps && !works_on_arrays_of(p, p->part[i], steps)) return false;
  return steps != NULL;
}

/* Sums of the outer loop alone, beside parts that have threads: one nest for them, as they stand. */
static bool is_left_as_sums(const Plan *p, const Part *q) {
  if (nest_parts_loops(q) != 1 || p->j->loop->verdict != V_REDUCTION) return false;
  for (int i = 0; i < p->nparts; i++)
    if (nest_parts_mapped(p->part[i]) > 0) return true;
  return false;
}

/* A loop around it goes as far, as in eliminations: with many iterations all of them would take very long. */
static bool is_of_matrix(const Loop *l) {
  for (const Stmt *s = l->stmt->parent; s; s = s->parent)
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && query_same_expr(s->u.loop.hi, l->hi)) return true;
  return false;
}

/* Neighbours that walk over memory leave a loop as it is where several loops inside would read again what a thread has at hand, and there may be
 * iterations enough: of one nest beside plain loops all iterations have threads. A scan alone in an iteration may be tiles of columns. */
static bool is_better(const Plan *p) {
  bool reuse = false, linear = false, columns = false, tall = p->nparts == 1 && is_tall(p, p->part[0]);
  int most = 0, deep = 0;
  int64_t trip = query_loop_trip(p->j->loop);
  for (int i = 0; i < p->nparts; i++) {
    int n = nest_parts_mapped(p->part[i]);
    linear |= p->part[i]->linear;
    const Item *outer = nest_parts_loop(p->part[i], 0);
    if ((outer->carries || n < 1) && !is_left_as_sums(p, p->part[i])) return false;
    if (n > most) most = n;
    deep += n > 1;
    reuse |= is_contraction(p, p->part[i]);
    columns |= p->nparts > 1 && p->part[i]->work.n == 1 && ends_with_scan(p, p->part[i]);
  }
  if (p->before == 0 || linear || tall || (columns && trip < MANY_TRIP)) return true;
  const bool many = trip < 0 ? !is_of_matrix(p->j->loop) : trip >= MANY_TRIP;
  if (!reuse && deep > 1 && many && walks_memory(p)) return false;
  return most > p->before && !is_one_teams(p);
}

static bool covers_sets(const Plan *p) {
  for (int i = 0; i < p->set.n; i++) {
    bool used = false;
    for (int q = 0; q < p->nparts && !used; q++)
      for (int k = 0; k < p->part[q]->nitem && !used; k++) used = p->part[q]->item[k].stmt == p->set.v[i];
    if (!used) return false;
  }
  return true;
}

/* Directives of loops inside are left out. */
static bool visit_copied(Stmt *s, void *data) {
  bool *fit = data;
  *fit &= rewrite_copies_kind(s) || (s->kind == ST_DIRECTIVE && query_is_idle(s));
  return *fit;
}

/* Scalars that iterations set are their own; of arrays the order of the parts knows. */
static bool sets_own_scalars(const Plan *p) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    const VarUse *u = a->write && a->var->scalar ? repeatable_use(p->j->loop, a->var->sym) : NULL;
    if (a->hidden || a->atomic) return false;
    if (a->write && a->var->scalar && !(u && (u->role == ROLE_PRIVATE || u->role == ROLE_INDEX))) return false;
  }
  return true;
}

static bool suits(const Plan *p) {
  switch (p->j->loop->verdict) {
  case V_PARALLEL: return has_plain_copies(p, p->j->loop);
  case V_REDUCTION: return carries_sums(p, p->j->loop, false);
  case V_SEQUENTIAL: return sets_own_scalars(p);
  default: return false;
  }
}

bool perfect_nest_copies(const Loop *l) {
  bool fit = true;
  ast_stmt_walk(l->stmt->body, visit_copied, &fit);
  return fit;
}

static bool fits(const Plan *p) {
  const Loop *l = p->j->loop;
  return is_plain_loop(p, l) && l->child && suits(p) && perfect_nest_copies(l);
}

static Transform *find(Plan *p) {
  const Loop *l = p->j->loop;
  push(p, (Item){.stmt = l->stmt, .loop = l});
  gather(p, l->stmt->body, l->child);
  if (p->lost || !p->nparts || !covers_sets(p) || !nest_parts_order(p) || !nest_parts_find_sums(p)) return NULL;
  for (int i = 0; i < p->nparts; i++)
    if (!nest_parts_interchange(p, p->part[i])) return NULL;
  bool forgotten = is_forgotten(p, l);
  for (int i = 0; i < p->nparts; i++) p->part[i]->linear = forgotten && linear_nest_suits(p, p->part[i]);
  if (!is_better(p)) return NULL;
  Transform *t = judged(p, true);
  return t || !fuses(p) ? t : judged(p, false);
}

/* The loop in the place of 'l' whose statements are nothing but DO, IF and assignments to elements, in a variant of the code. 'changes': it
 * may be transformed itself. */
static Loop *scalarised(Judge *j, Code **c, bool changes, bool *reduces) {
  MadeLoops made = {0};
  Stmt *s = scalarise_loop(j, &made, reduces);
  Code *v = s ? rewrite_variant(j->ana, *c, j->loop->stmt, s, NULL, 0) : NULL;
  if (!v) return NULL;
  v->as_is = !changes;
  v->budget = j->view->nest;
  scalar_liveness_unit(v);
  verdict_variant(j->ana, v);
  for (int i = v->loop0; i < v->loop1; i++)
    for (int k = 0; k < made.n; k++)
      if (v->loop.v[i]->stmt == made.v[k] && !scalarise_independent(v->loop.v[i])) return NULL;
  *c = v;
  return v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
}

/* The loop in 'c', which has been judged, without such scalars and as nothing but assignments to elements; NULL: it is that already. */
static Loop *open_scalarised(Analysis *a, Code **c, Loop *l, bool changes, bool *reduces) {
  Loop *apart = changes ? NULL : propagate_scalars_form(a, c, l, 2);
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = apart ? apart : l};
  j.view = view_open(a->priv->isl, *c, j.loop);
  Loop *plain = scalarised(&j, c, changes, reduces);
  view_close(j.view);
  return plain ? plain : apart;
}

static Transform *nests_of(Analysis *a, Code *c, Loop *l, int before) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  Plan p = {.j = &j, .before = before};
  if (!fits(&p)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Transform *t = find(&p);
  view_close(j.view);
  return t;
}

static bool is_possible(const Loop *l) {
  return l->verdict <= V_REDUCTION && l->basis == BASIS_PROVED && !(l->directive && l->directive->dialect == DIALECT_DVM);
}

Transform *perfect_nest_as_it_is(Analysis *a, Code *c, Loop *l, const char *text) {
  if (l->verdict > V_REDUCTION || l->basis != BASIS_PROVED) return NULL;
  Transform *t = ARENA_NEW(a->arena, Transform);
  t->text = (char *)text;
  t->verdict = l->verdict;
  t->piece = ARENA_NEW(a->arena, Piece);
  *t->piece = (Piece){.loop = l, .code = c};
  return t;
}

/* Its arrays that iterations have copies of, expanded; all in pieces, those behind the loop with the values that it leaves. */
static Transform *with_expansion(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = l->kind == LOOP_DO && l->verdict == V_PARALLEL ? array_expansion_loop(&j) : NULL;
  const Transform *all = s ? rewrite_judge(&j, s, "arrays of iterations expanded") : NULL;
  view_close(j.view);
  Transform *t = all && all->piece && all->verdict == V_PARALLEL ? nests_of(a, all->piece->code, all->piece->loop, 0) : NULL;
  if (!t) return NULL;
  Piece **tail = &t->piece;
  while (*tail) tail = &(*tail)->next;
  *tail = all->piece->next;
  t->text = arena_printf(a->arena, "%s; %s", all->text, t->text);
  return t;
}

/* Its scalars that go from statements beside loops into these, expanded. */
static Transform *with_scalars_expanded(Analysis *a, Code *c, Loop *l, int before) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  j.view = view_open(a->priv->isl, c, l);
  const char *what;
  const bool sums = before == 0 && carries_sums(&(Plan){.j = &j}, l, true);
  Stmt *s = l->kind == LOOP_DO && l->child && (l->verdict == V_PARALLEL || sums) ? array_expansion_scalars(&j, &what) : NULL;
  const Transform *all = s ? rewrite_judge(&j, s, what) : NULL;
  view_close(j.view);
  Transform *t = all && all->piece && all->verdict == l->verdict ? nests_of(a, all->piece->code, all->piece->loop, before) : NULL;
  if (t) t->text = arena_printf(a->arena, "%s; %s", all->text, t->text);
  return t;
}

/* The loops that stand beside each other in a parallel one, apart, each in its best form; NULL: it holds none, or is one of several loops that have
 * threads already. */
static Transform *loops_apart(Analysis *a, Code *c, Loop *l, int before) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  if (before != 1 || !is_possible(l)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = walks_memory(&(Plan){.j = &j}) ? NULL : loops_apart_loop(&j);
  const Transform *whole = s ? rewrite_judge(&j, s, "loops beside each other apart") : NULL;
  view_close(j.view);
  if (!whole || !whole->piece || !whole->piece->next) return NULL;
  Transform *t = ARENA_NEW(a->arena, Transform);
  t->verdict = whole->verdict;
  piece_forms_each(a, whole, t);
  t->text = t->text ? arena_printf(a->arena, "%s; %s", whole->text, t->text) : whole->text;
  return t;
}

/* A loop of sums that only scalars in it keep from being one of two tight ones, which both have threads; NULL: it is none. */
static Transform *tight_without_scalars(Analysis *a, Code *c, Loop *l, int before) {
  const bool may_be = l->verdict == V_REDUCTION && before <= 1 && l->child && !l->child->next && !query_tight_child(l);
  Loop *plain = may_be ? propagate_scalars_form(a, &c, l, 1) : NULL;
  const Loop *in = plain ? query_tight_child(plain) : NULL;
  const bool tight =
      in && in->verdict <= V_REDUCTION && in->basis == BASIS_PROVED && !in->transform && query_bounds_before(in, plain);
  return tight ? perfect_nest_as_it_is(a, c, plain, "scalars propagated") : NULL;
}

Transform *perfect_nest_loop(Analysis *a, Code *c, Loop *l, int before) {
  bool reduces = false;
  Code *const own = c;
  if (!is_possible(l)) return NULL;
  Loop *plain = open_scalarised(a, &c, l, false, &reduces);
  Transform *t = nests_of(a, c, plain ? plain : l, before);
  if (!t) t = with_scalars_expanded(a, c, plain ? plain : l, before);
  if (!t) t = piece_forms_products(a, c, plain ? plain : l);
  if (!t) t = loops_apart(a, own, l, before);
  if (!t && !plain && before == 0 && (t = with_expansion(a, c, l))) return t;
  if (!t && !plain) t = tight_without_scalars(a, own, l, before);
  if (!t && before <= 1) t = sink_statements_form(a, c, plain ? plain : l);
  return t || !plain || !reduces ? t : perfect_nest_as_it_is(a, c, plain, "array reductions as loops"); /* threads may share these */
}

Transform *perfect_nest_sequential(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  bool reduces = false, possible = l->verdict == V_SEQUENTIAL && l->basis == BASIS_PROVED && !l->directive &&
                                   perfect_nest_copies(l) && sets_own_scalars(&(Plan){.j = &j});
  Loop *plain = possible ? open_scalarised(a, &c, l, false, &reduces) : NULL;
  return possible && (!plain || plain->verdict == V_SEQUENTIAL) ? nests_of(a, c, plain ? plain : l, 0) : NULL;
}

/* The loop's parts as loops of their own; NULL: it has none, or they read copies. */
static const Transform *parts_as_pieces(Analysis *a, Code *c, Loop *l) {
  const Transform *t = l->transform;
  if (!t->part || t->copied) return NULL;
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  Rewriter w = {.arena = a->arena};
  StmtList list = {0};
  for (const LoopPart *p = t->part; p; p = p->next) {
    Stmt *s = make_do(&w, l->stmt, NULL, NULL);
    for (int i = 0; i < p->nstmt; i++) make_add(&w, s, p->stmt[i]);
    make_append(&list, s);
  }
  j.view = view_open(a->priv->isl, c, l);
  t = rewrite_judge(&j, list.first, t->text);
  view_close(j.view);
  return t;
}

/* One of its pieces scans; the others may have better forms. */
static bool has_scan(const Loop *l) { return l->verdict == V_SCAN && l->basis == BASIS_PROVED && !l->directive; }

Transform *perfect_nest_pieces(Analysis *a, Code *c, Loop *l) {
  Code *variant = c;
  bool reduces = false;
  Loop *plain = is_possible(l) ? open_scalarised(a, &variant, l, true, &reduces) : NULL;
  if (plain && plain->transform)
    c = variant;
  else
    plain = l;
  const bool possible = is_possible(l) || has_scan(l);
  const Transform *whole = possible && plain->transform->part ? parts_as_pieces(a, c, plain) : plain->transform;
  if (!possible || !whole || !whole->piece || whole->verdict > V_SCAN || whole->final || l->transform->final) return NULL;
  Transform *t = ARENA_NEW(a->arena, Transform);
  t->verdict = whole->verdict;
  piece_forms_each(a, whole, t);
  return t->text ? t : NULL;
}
