/* Which statements need values of arrays on the host, or have no form as loops, in regions and wherever loops without directives may be
 * kernels. Each is written in another way that means the same:
 *
 *   conditions, bounds, selectors       values of array reductions are set before
 *   do while (c)                        do; if (.not. c) exit
 *   where (m) a(ix) = f(b)              arrays that are no elementwise operations are set before
 *   alpha = rho/dot_product(p, q)       the same, of a scalar that is assigned
 *   if (norm2(r) < tol) exit            the same, in loops: s = sum(r**2), and its root where no square overflows
 *   print *, t, maxval(u)               the same, of what is put out, and of arguments of CALL; sums of reals in loops only
 *   if (mod(t, 10) == 0) print *, ..    the IF becomes a block, so that they are computed where it is true
 *   alc = pack(a, m)                    k = count(m); alc = reshape(pack(a, m), [k])
 *   allocate(a(n), source=0.0)          allocate(a(n)); a(:) = 0.0
 *   forall (i = 1:n) a(i) = b(ix(i))    do concurrent
 *   call update(u(:, j), f)             the same, of an elemental subroutine */
#include "common/str.h"
#include "frontend/symbol/intrinsic.h"
#include "frontend/temporaries.h"
#include <string.h>

/* ---- statements ---- */

/* Conditions behind the first are asked for where those before were false. */
static void if_construct(Temporaries *t, const Stmt *s) {
  for (const Stmt *b = s; b; b = b->other)
    if (b->kind != ST_ELSE && !array_lift_is_plain(b->u.branch.cond)) return;
  for (const Stmt *b = s; b; b = b->other)
    if (b->kind != ST_ELSE) array_lift_values(t, s, b->u.branch.cond, b != s, false, NULL);
}

static void select_case(Temporaries *t, const Stmt *s) {
  for (int i = 0; i < s->u.exprs.n; i++) array_lift_values(t, s, s->u.exprs.v[i], false, false, NULL);
}

static void bounds(Temporaries *t, const Stmt *s) {
  Expr *const bound[] = {s->u.loop.lo, s->u.loop.hi, s->u.loop.step};
  for (int i = 0; i < 3; i++)
    if (bound[i]) array_lift_values(t, s, bound[i], false, false, NULL);
}

/* The condition is asked for at the begin of each iteration: by statements in the loop. */
static void do_while(Temporaries *t, const Stmt *s) {
  const int before = t->change.n;
  const char *name = stmt_cname(s);
  Buf b = {0};
  if (s->u.loop.term_label || !text_change_in_file(t, s->u.loop.cond->span)) return;
  array_lift_values(t, s, s->u.loop.cond, false, false, NULL);
  if (t->change.n == before) return;
  buf_printf(&b, "%s%sdo\n", name ? name : "", name ? ": " : "");
  for (int i = before; i < t->change.n; i++) {
    TextChange *c = &t->change.v[i];
    if (c->begin != c->end || c->declares) continue;
    buf_puts(&b, c->text);
    c->text = "";
  }
  const char *cond = text_change_bytes(t, s->u.loop.cond->span);
  const char *leave = text_change_line(t, s, "if (.not. (%s)) exit%s%s", cond, name ? " " : "", name ? name : "");
  buf_add(&b, leave, strlen(leave) - 1);
  text_change_replace(t, s->span, arena_strdup(t->arena, b.s));
  buf_free(&b);
}

/* What the blocks of the construct set. */
static bool find_set(Temporaries *t, const Stmt *s, SetArrays *set, int *n) {
  for (const Stmt *b = s; b; b = b->other)
    for (const Stmt *x = b->body; x; x = x->next) {
      if (x->kind == ST_WHERE) {
        if (!find_set(t, x, set, n)) return false;
        continue;
      }
      if (x->kind == ST_END || x->kind == ST_CONTINUE) continue;
      if (x->kind != ST_ASSIGN || x->u.assign.defined || !array_lift_is_plain(x->u.assign.rhs)) return false;
      ++*n;
      vec_push(t->arena, set, array_lift_base(x->u.assign.lhs));
    }
  return true;
}

static void where_masks(Temporaries *t, const Stmt *head, const Stmt *s, const SetArrays *set) {
  for (const Stmt *b = s; b; b = b->other) {
    if (b->u.branch.cond) array_lift_values(t, head, b->u.branch.cond, false, true, b == head ? NULL : set);
    for (const Stmt *x = b->body; x; x = x->next)
      if (x->kind == ST_WHERE)
        where_masks(t, head, x, set);
      else if (x->kind == ST_ASSIGN)
        array_lift_values(t, head, x->u.assign.rhs, false, true, set);
  }
}

/* a(ix) under a mask: w = a(ix), which is set, and goes back behind the construct. */
static void scattered(Temporaries *t, const Stmt *s, const Expr *lhs) {
  bool many = false;
  for (int i = 1; lhs->kind == EX_REF && lhs->how == REF_SECTION && i < lhs->nkid; i++)
    many |= lhs->kid[i] && lhs->kid[i]->kind != EX_RANGE && lhs->kid[i]->rank;
  if (!many || !text_change_in_file(t, lhs->span) || !array_lift_is_plain(lhs)) return;
  const char *name = text_change_variable(t, lhs->type, (int)lhs->rank), *part = text_change_bytes(t, lhs->span);
  text_change_put_before(t, s, text_change_assignment(t, s, name, part));
  text_change_replace(t, lhs->span, name);
  const char *back = text_change_line(t, s, "%s = %s", part, name);
  text_change_put_behind(t, s->one_line ? s : s->end, back);
}

static void where(Temporaries *t, const Stmt *s) {
  SetArrays set = {0};
  int n = 0;
  if (!s->one_line && (!s->end || !text_change_is_alone(t, s->end))) return;
  for (const Stmt *b = s; b; b = b->other)
    if (b->u.branch.cond && !array_lift_is_plain(b->u.branch.cond)) return;
  if (!find_set(t, s, &set, &n)) return;
  bool one = n == 1 && !s->other;
  where_masks(t, s, s, one ? NULL : &set);
  for (const Stmt *x = one ? s->body : NULL; x; x = x->next)
    if (x->kind == ST_ASSIGN && array_lift_is_number(x->u.assign.lhs->type)) scattered(t, s, x->u.assign.lhs);
}

/* alc = pack(a, m): how many elements are left is counted before. */
static void packed(Temporaries *t, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  const Expr *mask = intrinsic_called(rhs) == IN_PACK && rhs->nkid == 3 ? rhs->kid[2] : NULL;
  const Symbol *to = lhs->kind == EX_NAME ? array_lift_base(lhs) : NULL;
  if (mask && mask->kind == EX_KEYWORD) mask = strcmp(mask->text, "mask") ? NULL : mask->kid[0];
  if (!mask || !mask->rank || !to || !(to->attrs & AT_ALLOCATABLE) || s->u.assign.defined || !array_lift_is_number(rhs->type))
    return;
  if (!array_lift_is_plain(rhs) || !text_change_in_file(t, rhs->span)) return;
  const Type count = {.base = TY_INTEGER, .kind = 8};
  const char *name = text_change_variable(t, count, 0);
  const char *value = arena_printf(t->arena, "count(%s, kind=8)", text_change_bytes(t, mask->span));
  text_change_put_before(t, s, text_change_assignment(t, s, name, value));
  const char *left = arena_printf(t->arena, "reshape(%s, (/ %s /))", text_change_bytes(t, rhs->span), name);
  if (array_lift_names(rhs, to)) {
    const char *aside = text_change_variable(t, rhs->type, 1);
    text_change_put_before(t, s, text_change_assignment(t, s, aside, left));
    left = aside;
  }
  text_change_replace(t, rhs->span, left);
}

/* An iteration of the innermost loop around has loops, or array assignments, beside the statement: it is hardly a thread's. */
static bool is_among_loops(const Stmt *s, const Directive *region) {
  const Stmt *p = s->parent;
  while (p && p->kind != ST_DO) p = p->parent;
  if (!p || (region && p->span.begin < region->span.begin)) return false;
  for (const Stmt *b = p->body; b; b = b->next)
    if (b->kind == ST_DO || (b->kind == ST_ASSIGN && b->u.assign.lhs->rank)) return true;
  return false;
}

bool temporaries_on_device(const Temporaries *t, const Stmt *s) {
  return t->device && !(t->kernels && is_among_loops(s, t->kernels));
}

/* alpha = rho/dot_product(p, q). A reduction alone is a kernel as it is, but for an element in a loop. */
static void assigned_scalar(Temporaries *t, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  if (lhs->rank || s->u.assign.defined || temporaries_on_device(t, s) || !array_lift_is_number(lhs->type)) return;
  const bool alone = array_lift_is_reduction(rhs) && (lhs->kind == EX_NAME || !is_among_loops(s, t->kernels));
  if (array_lift_is_plain(lhs) && (!alone || array_lift_is_norm(s, rhs)))
    array_lift_values(t, s, s->u.assign.rhs, false, false, NULL);
}

static bool all_plain(Expr *const *v, int n) {
  for (int i = 0; i < n; i++)
    if (!array_lift_is_plain(v[i])) return false;
  return true;
}

static bool visit_order(Expr *e, void *data) {
  const IntrinsicId id = e->kind == EX_REF ? intrinsic_called(e) : IN_NONE;
  bool sum = id == IN_SUM || id == IN_PRODUCT || id == IN_DOT_PRODUCT || id == IN_NORM2;
  *(bool *)data |= sum && (e->type.base == TY_REAL || e->type.base == TY_COMPLEX);
  return true;
}

/* The statement is in no loop of its unit, and needs sums of reals. Their last digits depend on the order of the terms, so they stay the host's; the array
 * comes home whenever the statement runs. */
static bool is_single_sum(const Stmt *s, Expr *const *v, int n) {
  bool sums = false;
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO) return false;
  for (int i = 0; i < n; i++)
    if (v[i]) ast_expr_walk(v[i], visit_order, &sums);
  return sums;
}

/* Items of output: nothing happens between their values. */
static void output(Temporaries *t, const Stmt *s) {
  if (t->device || !all_plain(s->u.io.v, s->u.io.n) || is_single_sum(s, s->u.io.v, s->u.io.n)) return;
  for (int i = 0; i < s->u.io.nctl; i++)
    if (!array_lift_is_plain(s->u.io.ctl[i].value)) return;
  for (int i = 0; i < s->u.io.n; i++) array_lift_values(t, s, s->u.io.v[i], false, false, NULL);
}

/* Arguments that are values. An operation of the program's own, or a component of what a function gives, comes first. */
static void arguments(Temporaries *t, const Stmt *s) {
  const Expr *call = s->u.exprs.v[0];
  if (t->device || call->kind != EX_REF || call->kid[0]->kind != EX_NAME || !all_plain(call->kid + 1, call->nkid - 1)) return;
  if (is_single_sum(s, call->kid + 1, call->nkid - 1)) return;
  for (int i = 1; i < call->nkid; i++) {
    Expr *e = call->kid[i];
    if (e && e->kind == EX_KEYWORD) e = e->kid[0];
    bool value = e && (e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_PAREN || intrinsic_called(e) != IN_NONE);
    if (value && !e->rank) array_lift_values(t, s, e, false, false, NULL);
  }
}

/* ---- ALLOCATE with SOURCE ---- */

/* SOURCE is all that it has beside the objects; NULL: not so. */
static const Expr *only_source(const Stmt *s) {
  const char *key = s->u.io.nctl == 1 ? s->u.io.ctl[0].key : NULL;
  return key && !strcmp(key, "source") ? s->u.io.ctl[0].value : NULL;
}

/* The array that ALLOCATE makes of its item: a, a(n), p%a(n). */
static const Expr *allocated_array(const Expr *item) { return item->kind == EX_REF ? item->kid[0] : item; }

/* Its values can be given by an assignment: of numbers of the type that the source has. Where the item has no bounds, they are those of a variable. */
static bool may_be_assigned(const Temporaries *t, const Expr *item, const Expr *source) {
  const Expr *a = allocated_array(item);
  const Symbol *x = a->kind == EX_NAME || a->kind == EX_MEMBER ? a->sym : NULL;
  if (x && x->target) x = x->target;
  if (!x || !x->rank || x->corank || !array_lift_is_number(x->type) || (x->attrs & (AT_VOLATILE | AT_ASYNCHRONOUS))) return false;
  if (x->type.base != source->type.base || x->type.kind != source->type.kind || x->type.is_class) return false;
  const bool variable = source->kind == EX_NAME || source->kind == EX_MEMBER;
  if (item->kind == EX_REF ? source->rank && (int)source->rank != x->rank : !variable || (int)source->rank != x->rank) return false;
  return text_change_in_file(t, item->span) && array_lift_is_plain(a);
}

/* x(:, :) */
static const char *all_of(const Temporaries *t, const Expr *a, int rank) {
  const char *text = arena_printf(t->arena, "%s(:", text_change_bytes(t, a->span));
  for (int i = 1; i < rank; i++) text = arena_printf(t->arena, "%s, :", text);
  return arena_printf(t->arena, "%s)", text);
}

static const char *without_source(const Temporaries *t, const Stmt *s, const char *source) {
  bool bounds = true;
  const char *text = "allocate(";
  for (int i = 0; i < s->u.io.n; i++) {
    text = arena_printf(t->arena, "%s%s%s", text, i ? ", " : "", text_change_bytes(t, s->u.io.v[i]->span));
    bounds &= s->u.io.v[i]->kind == EX_REF;
  }
  return bounds ? arena_printf(t->arena, "%s)", text) : arena_printf(t->arena, "%s, mold=%s)", text, source);
}

/* allocate(a(n), b(n), source=0.0): an assignment is a kernel, or a copy on the device. */
static void sourced(Temporaries *t, const Stmt *s) {
  const Expr *source = only_source(s);
  if (t->device || !source || !s->u.io.n || !array_lift_is_plain(source) || !text_change_in_file(t, s->span)) return;
  for (int i = 0; i < s->u.io.n; i++)
    if (!s->u.io.v[i] || !may_be_assigned(t, s->u.io.v[i], source)) return;
  bool some = false, all = true;
  for (int i = 0; i < s->u.io.n; i++) some |= s->u.io.v[i]->kind == EX_REF, all &= s->u.io.v[i]->kind == EX_REF;
  if (some != all) return; /* MOLD would be of those with bounds, too */
  const char *value = text_change_bytes(t, source->span), *last = NULL;
  const Stmt *like = t->like ? t->like : s;
  text_change_put_before(t, s, text_change_line(t, like, "%s", text_change_wrapped(t, like, without_source(t, s, value))));
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *a = allocated_array(s->u.io.v[i]);
    const Symbol *x = a->sym->target ? a->sym->target : a->sym;
    if (last) text_change_put_before(t, s, text_change_line(t, like, "%s", last));
    last = text_change_wrapped(t, like, arena_printf(t->arena, "%s = %s", all_of(t, a, x->rank), value));
  }
  text_change_replace(t, s->span, last);
}

static void statement(Temporaries *t, const Stmt *s) {
  array_lift_masked(t, s);
  switch (s->kind) {
  case ST_IF: if_construct(t, s); break;
  case ST_SELECT_CASE: select_case(t, s); break;
  case ST_WHERE:
    if (s->line->alone) where(t, s);
    break;
  case ST_FORALL:
    if (s->line->alone && (t->device || t->p->options->everywhere > 1)) forall_loops_put(t, s);
    break;
  case ST_ASSIGN:
    packed(t, s);
    assigned_scalar(t, s);
    break;
  case ST_CALL:
    if (t->device || t->p->options->everywhere > 1) elemental_calls_put(t, s);
    arguments(t, s);
    break;
  case ST_WRITE:
  case ST_PRINT: output(t, s); break;
  case ST_ALLOCATE: sourced(t, s); break;
  case ST_DO:
    if (s->u.loop.how == DO_COUNTED) bounds(t, s);
    if (s->u.loop.how == DO_WHILE && s->line->alone) do_while(t, s);
    break;
  default: break;
  }
}

static void action(Temporaries *t, const Stmt *x) {
  switch (x->kind) {
  case ST_ASSIGN: assigned_scalar(t, x); break;
  case ST_WRITE:
  case ST_PRINT: output(t, x); break;
  case ST_CALL: arguments(t, x); break;
  case ST_ALLOCATE: sourced(t, x); break;
  default: break;
  }
}

/* if (c) print *, sum(a): what the action needs is computed in a block. */
static void put_action(Temporaries *t, const Stmt *s) {
  const int before = t->change.n;
  const Stmt *x = s->body;
  Buf b = {0};
  if (!x || !text_change_is_alone(t, s) || !text_change_in_file(t, x->span)) return;
  t->like = s;
  t->action(t, x);
  buf_puts(&b, "then\n");
  int moved = 0, other = -1; /* the change that another statement is instead of the action */
  for (int i = before; i < t->change.n; i++) {
    TextChange *c = &t->change.v[i];
    if (c->begin == x->span.begin && c->end == x->span.end) other = i;
    if (c->begin != c->end || c->declares) continue;
    buf_puts(&b, c->text);
    c->text = "";
    moved++;
  }
  const char *margin = text_change_line(t, x, "%s", "");
  if (moved) {
    buf_add(&b, margin, strlen(margin) - 1);
    if (other >= 0)
      t->change.v[other].text = arena_printf(t->arena, "%s%s", b.s, t->change.v[other].text);
    else
      text_change_replace(t, (Span){x->span.begin, x->span.begin}, arena_strdup(t->arena, b.s));
    text_change_put_behind(t, s, text_change_line(t, s, "end if"));
  }
  t->like = NULL;
  buf_free(&b);
}

/* ---- where they stand ---- */

static bool is_device(const Directive *d) { return d->kind == DIR_REGION && (d->dialect != DIALECT_OMP || (d->flags & DF_TARGET)); }

static bool is_threads(const Directive *d) {
  return d->dialect == DIALECT_OMP && d->kind != DIR_LOOP && d->kind != DIR_DATA && !(d->flags & DF_TARGET);
}

static void enter(Temporaries *t, const Directive *d, int by) {
  if (d->kind == DIR_LOOP && by > 0 && d->loop) map_put(t->arena, &t->mapped, d->loop, (void *)d->loop);
  if (!d->end || d->kind == DIR_END) return;
  if (d->dialect == DIALECT_ACC && !strcmp(d->name, "kernels")) t->kernels = by > 0 ? d : NULL;
  if (is_device(d))
    t->device += by;
  else if (is_threads(d))
    t->threads += by;
}

static bool is_mapped(const Temporaries *t, const Stmt *s) {
  return map_get(&t->mapped, s) || (s->kind == ST_DO && s->u.loop.how == DO_CONCURRENT);
}

/* A directive is of the statement behind it. */
static bool is_asked(const Stmt *s) {
  const Directive *d = s->prev && s->prev->kind == ST_DIRECTIVE ? s->prev->u.directive : NULL;
  return d && (d->kind == DIR_LOOP || d->kind == DIR_ATOMIC || d->kind == DIR_CACHE);
}

/* In loops that directives speak of. */
static void mapped(Temporaries *t, const Stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == ST_CALL && !t->threads && text_change_begins_line(t, s)) elemental_calls_put(t, s);
    for (const Stmt *b = s; b; b = b->other) mapped(t, b->body);
  }
}

void temporaries_block(Temporaries *t, const Stmt *s) {
  for (; s; s = s->next) {
    const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
    if (d && d->kind == DIR_END && d->begin) enter(t, d->begin, -1);
    if (d && d->kind != DIR_END) enter(t, d, 1);
    if (is_mapped(t, s) && t->statement == statement) mapped(t, s->body);
    if (d || is_mapped(t, s)) continue;
    if (t->wants(t) && !t->threads && !is_asked(s) && text_change_begins_line(t, s)) {
      t->statement(t, s);
      if (s->kind == ST_IF && s->one_line) put_action(t, s);
    }
    if (s->kind == ST_WHERE || s->kind == ST_FORALL) continue;
    for (const Stmt *b = s; b; b = b->other) temporaries_block(t, b->body);
  }
}

/* Variables of a procedure are each caller's, and it may call the library. */
bool temporaries_suits(const Temporaries *t, const Unit *u, bool pure) {
  const uint32_t is_pure = pure ? PF_ELEMENTAL : PF_PURE | PF_ELEMENTAL;
  if (u->told || u->damaged || !u->exec || (u->kind != UN_PROGRAM && u->kind != UN_SUBROUTINE && u->kind != UN_FUNCTION))
    return false;
  return !(u->sym && (u->sym->proc & is_pure) && !(u->sym->proc & PF_IMPURE)) && text_change_begins_line(t, u->exec);
}

static void units(Temporaries *t, const Unit *u) {
  for (; u; u = u->next) {
    t->unit = u;
    t->device = t->threads = 0;
    t->kernels = NULL;
    if (temporaries_suits(t, u, false)) temporaries_block(t, u->exec);
    units(t, u->child);
  }
}

bool temporaries_fit(const FrontOptions *o) {
  if (o->real4 || o->real8 || o->integer4) return false;
  return o->standard == STD_GNU || o->standard == STD_LEGACY || o->standard >= STD_F2008;
}

static bool wants(const Temporaries *t) { return t->device || t->p->options->everywhere; }

const Source *temporaries_source(Program *p) {
  Temporaries t = {.arena = p->arena, .p = p, .wants = wants, .statement = statement, .action = action};
  if (!temporaries_fit(p->options)) return NULL;
  units(&t, p->units);
  return t.change.n ? text_change_changed(&t) : NULL;
}
