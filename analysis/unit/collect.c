/* Loops, accesses, control flow and effects of a unit, in the order of execution. */
#include "analysis/unit/collect.h"
#include <string.h>
#include <strings.h>

static void walk_block(Collector *c, Stmt *s);
static void walk(Collector *c, Stmt *s);

/* ---- events, effects, guards ---- */

void collect_event(Collector *c, EventKind k, int arg, Loop *l) {
  vec_push(c->arena, &c->code->event, ((Event){.kind = k, .arg = arg, .loop = l}));
  c->code->calls_unknown |= k == EV_CALL || k == EV_ANYTHING;
}

void collect_effect(Collector *c, EffectKind k, Span at, const char *what) {
  vec_push(c->arena, &c->code->effect, ((Effect){.kind = k, .at = at, .stmt = c->stmt, .what = what, .message = c->message}));
}

void collect_choice(Collector *c, int *mark) {
  *mark = c->code->event.n;
  collect_event(c, EV_CHOICE, -1, NULL);
}

void collect_arm(Collector *c, int mark) { collect_event(c, EV_ARM, mark, NULL); }

void collect_join(Collector *c, int mark, bool all) {
  c->code->event.v[mark].arg = c->code->event.n;
  collect_event(c, EV_JOIN, mark, NULL);
  c->code->event.v[c->code->event.n - 1].all = all;
}

static void guard_at(Collector *c, const Expr *cond, bool negated, int ev) {
  Guard *g = ARENA_NEW(c->arena, Guard);
  *g = (Guard){.up = c->guard, .cond = cond, .negated = negated, .loop = c->loop, .ev = ev};
  c->guard = g;
}

static void guard(Collector *c, const Expr *cond, bool negated) { guard_at(c, cond, negated, c->code->event.n); }

static void guard_elements(Collector *c) {
  guard(c, NULL, false);
  ((Guard *)c->guard)->each = true;
}

/* ---- loops ---- */

int collect_directive_depth(const Directive *d) {
  const Clause *list = directive_find_clause(d, CL_LOOPS), *collapse = directive_find_clause(d, CL_COLLAPSE);
  int64_t n;
  if (list) return list->nitem;
  return collapse && collapse->nitem == 1 && fold_const_int(collapse->item[0], &n) && n > 0 && n < 100 ? (int)n : 1;
}

/* A directive over several loops reaches the loops inside its first one. */
static const Directive *inherited(const Loop *l) {
  const Loop *p = l->parent;
  const Directive *d = p ? p->directive : NULL;
  if (!d || d->kind != DIR_LOOP || l->kind == LOOP_SECTION) return NULL;
  int n = 1;
  while (p->parent && p->parent->directive == d) {
    p = p->parent;
    n++;
  }
  return n < collect_directive_depth(d) ? d : NULL;
}

static const Directive *own_directive(Collector *c, const Stmt *s) {
  for (int i = c->loop_dir.n - 1; i >= 0; i--)
    if (c->loop_dir.v[i]->loop == s) return c->loop_dir.v[i];
  return NULL;
}

static void set_bounds(Loop *l) {
  const Stmt *s = l->stmt;
  if (l->kind == LOOP_CONCURRENT) {
    const ConcurrentIndex *x = &s->u.loop.index[l->index];
    l->var = x->var, l->lo = x->lo, l->hi = x->hi, l->step = x->step;
  } else if (l->kind == LOOP_DO && s->u.loop.how == DO_COUNTED) {
    l->var = s->u.loop.var, l->lo = s->u.loop.lo, l->hi = s->u.loop.hi, l->step = s->u.loop.step;
  }
}

static void link_loop(Collector *c, Loop *l) {
  if (!l->parent) {
    *c->outer_tail = l;
    c->outer_tail = &l->next;
    return;
  }
  struct LoopInfo *in = l->parent->info;
  *(in->last_child ? &in->last_child->next : &l->parent->child) = l;
  in->last_child = l;
}

static Region *open_region(Collector *c, const Directive *d, Stmt *end) {
  Region *r = ARENA_NEW(c->arena, Region);
  r->directive = d;
  r->unit = c->code->unit;
  r->begin = d->stmt;
  r->end = end;
  r->parent = c->region.n ? c->region.v[c->region.n - 1] : NULL;
  vec_push(c->arena, &c->region, r);
  vec_push(c->arena, &c->code->region, ((RegionInfo){.region = r, .acc0 = c->code->access.n, .eff0 = c->code->effect.n}));
  return r;
}

static void end_region(Code *c, RegionInfo *in) {
  in->acc1 = c->access.n;
  in->eff1 = c->effect.n;
}

static void close_region(Collector *c, const Directive *d) {
  if (!c->region.n || c->region.v[c->region.n - 1]->directive != d) return;
  Region *r = c->region.v[--c->region.n];
  for (int i = c->code->region.n - 1; i >= 0; i--)
    if (c->code->region.v[i].region == r) end_region(c->code, &c->code->region.v[i]);
}

Loop *collect_open_loop(Collector *c, LoopKind kind, Stmt *s, int index) {
  Loop *l = ARENA_NEW(c->arena, Loop);
  l->kind = kind;
  l->stmt = s;
  l->index = index;
  l->unit = c->code->unit;
  l->parent = c->loop;
  l->depth = c->loop ? c->loop->depth + 1 : 0;
  l->info = ARENA_NEW(c->arena, struct LoopInfo);
  link_loop(c, l);
  set_bounds(l);
  if (kind != LOOP_SECTION)
    l->directive = own_directive(c, s);
  else if (!l->parent || l->parent->stmt != s)
    l->directive = c->workshare;
  if (!l->directive) l->directive = inherited(l);
  struct LoopInfo *in = l->info;
  in->id = c->code->loop.n;
  in->guard = c->guard;
  in->runs = kind != LOOP_SECTION && query_loop_trip(l) > 0;
  in->region = c->region.n ? c->region.v[c->region.n - 1] : NULL;
  vec_push(c->arena, &c->code->loop, l);
  in->eff0 = c->code->effect.n;
  collect_event(c, EV_LOOP, 0, l);
  in->acc0 = c->code->access.n;
  in->ev0 = c->code->event.n;
  c->loop = l;
  renamed_loop(c, s);
  return l;
}

void collect_close_loop(Collector *c) {
  Loop *l = c->loop;
  struct LoopInfo *in = l->info;
  in->acc1 = c->code->access.n;
  in->ev1 = c->code->event.n;
  in->eff1 = c->code->effect.n;
  collect_event(c, EV_END_LOOP, 0, l);
  c->loop = l->parent;
}

/* A combined construct is a region of its own, with its loop inside. */
static const Directive *combined(Collector *c, Stmt *s) {
  const Directive *d = own_directive(c, s);
  if (!d || !(d->flags & DF_REGION)) return NULL;
  open_region(c, d, s->end ? s->end : s);
  return d;
}

static void walk_counted(Collector *c, Stmt *s) {
  access_reads(c, s->u.loop.lo);
  access_reads(c, s->u.loop.hi);
  access_reads(c, s->u.loop.step);
  access_index(c, s->u.loop.var);
  collect_open_loop(c, LOOP_DO, s, 0);
  if (s->names_elements) collect_effect(c, EFF_ELEMENTS, s->span, s->u.loop.var->text);
  walk_block(c, s->body);
  leap_loop_end(c, s);
  collect_close_loop(c);
}

static void walk_uncounted(Collector *c, Stmt *s) {
  Loop *l = collect_open_loop(c, LOOP_DO, s, 0);
  const Guard *before = c->guard;
  access_reads(c, s->u.loop.cond);
  if (s->u.loop.cond) {
    int mark;
    collect_choice(c, &mark);
    collect_arm(c, mark);
    collect_event(c, EV_EXIT, 0, l);
    collect_join(c, mark, false);
    guard(c, s->u.loop.cond, false);
  }
  walk_block(c, s->body);
  c->guard = before;
  leap_loop_end(c, s);
  collect_close_loop(c);
}

static void walk_concurrent(Collector *c, Stmt *s) {
  int n = s->u.loop.nindex;
  const Guard *before = c->guard;
  for (int i = 0; i < n; i++) {
    access_reads(c, s->u.loop.index[i].lo);
    access_reads(c, s->u.loop.index[i].hi);
    access_reads(c, s->u.loop.index[i].step);
  }
  for (int i = 0; i < n; i++) {
    access_index(c, s->u.loop.index[i].var);
    collect_open_loop(c, LOOP_CONCURRENT, s, i);
  }
  access_reads(c, s->u.loop.cond);
  int mark;
  collect_choice(c, &mark);
  collect_arm(c, mark);
  if (s->u.loop.cond) guard(c, s->u.loop.cond, false);
  walk_block(c, s->body);
  leap_loop_end(c, s);
  collect_join(c, mark, !s->u.loop.cond);
  c->guard = before;
  for (int i = 0; i < n; i++) collect_close_loop(c);
}

static void walk_do(Collector *c, Stmt *s) {
  const Directive *region = combined(c, s);
  switch (s->u.loop.how) {
  case DO_COUNTED: walk_counted(c, s); break;
  case DO_CONCURRENT: walk_concurrent(c, s); break;
  default: walk_uncounted(c, s); break;
  }
  if (region) close_region(c, region);
}

/* FORALL: its index is no loop of ours, so that subscripts with it are not affine. */
static void walk_forall(Collector *c, Stmt *s) {
  const Guard *before = c->guard;
  int mark;
  for (int i = 0; i < s->u.loop.nindex; i++) {
    access_reads(c, s->u.loop.index[i].lo);
    access_reads(c, s->u.loop.index[i].hi);
    access_reads(c, s->u.loop.index[i].step);
    access_index(c, s->u.loop.index[i].var);
  }
  access_reads(c, s->u.loop.cond);
  collect_choice(c, &mark);
  collect_arm(c, mark);
  guard_elements(c);
  walk_block(c, s->body);
  collect_join(c, mark, false);
  c->guard = before;
}

/* ---- branches ---- */

/* The old value's reference of 'if (e > x) x = e'. */
static void read_condition(Collector *c, Stmt *s) {
  if (s->kind == ST_IF) {
    c->if_red = update_op_of_if(s, &c->self);
    c->if_update = NULL;
    if (c->if_red != RED_NONE) {
      c->if_update = s;
      c->red = c->if_red;
      c->update = s;
    }
  }
  access_reads(c, s->u.branch.cond);
  c->self = NULL;
  c->red = RED_NONE;
  c->update = NULL;
}

static void walk_if(Collector *c, Stmt *s) {
  const Guard *before = c->guard;
  int mark;
  bool last = false;
  for (Stmt *b = s; b; b = b->other)
    if (b->kind != ST_ELSE) read_condition(c, b);
  const Stmt *update = c->if_update;
  RedOp red = c->if_red;
  int ev = c->code->event.n; /* conditions are taken as evaluated together */
  collect_choice(c, &mark);
  for (Stmt *b = s; b; b = b->other) {
    const Guard *outside = c->guard;
    const Expr *cond = b->kind == ST_ELSE ? NULL : b->u.branch.cond;
    last |= b->kind == ST_ELSE;
    collect_arm(c, mark);
    if (cond) guard_at(c, cond, false, ev);
    c->if_update = b == s ? update : NULL;
    c->if_red = red;
    walk_block(c, b->body);
    c->guard = outside;
    if (cond) guard_at(c, cond, true, ev);
  }
  collect_join(c, mark, last);
  c->guard = before;
  c->if_update = NULL;
}

static bool has_default(const Stmt *s) {
  for (s = s->other; s; s = s->other)
    if (s->kind == ST_CASE && s->u.exprs.n == 0) return true;
  return false;
}

static void walk_select(Collector *c, Stmt *s) {
  const Guard *before = c->guard;
  int mark;
  bool cases = s->kind == ST_SELECT_CASE;
  for (int i = 0; i < s->u.exprs.n; i++) cases ? access_reads(c, s->u.exprs.v[i]) : access_select(c, s->u.exprs.v[i]);
  if (!cases) collect_effect(c, EFF_RENAMES, s->span, ast_stmt_kind_name(s->kind));
  collect_choice(c, &mark);
  for (Stmt *b = s->other; b; b = b->other) {
    int open = renamed_open(c, b);
    collect_arm(c, mark);
    guard(c, NULL, false);
    walk_block(c, b->body);
    c->renamed.n = open;
    c->guard = before;
  }
  collect_join(c, mark, has_default(s));
}

static void walk_branches(Collector *c, Stmt *s) {
  const Guard *before = c->guard;
  int mark;
  for (Stmt *b = s; b; b = b->other) {
    access_reads(c, b->u.branch.cond);
    collect_choice(c, &mark);
    collect_arm(c, mark);
    guard_elements(c);
    walk_block(c, b->body);
    c->guard = before;
    collect_join(c, mark, false);
  }
}

/* One element of a WHERE whose loops are the array's: as IF, ELSE IF and ELSE, but that masks are evaluated behind the branches before theirs. */
static void walk_element(Collector *c, Stmt *b) {
  const Guard *before = c->guard;
  int mark;
  if (!b->u.branch.cond) {
    walk_block(c, b->body);
    return;
  }
  access_reads(c, b->u.branch.cond);
  collect_choice(c, &mark);
  collect_arm(c, mark);
  guard(c, NULL, false);
  walk_block(c, b->body);
  c->guard = before;
  if (b->other) {
    collect_arm(c, mark);
    guard(c, NULL, false);
    walk_element(c, b->other);
  }
  collect_join(c, mark, b->other != NULL);
  c->guard = before;
}

static void walk_where(Collector *c, Stmt *s) {
  int rank = section_where(c, s);
  for (int d = rank - 1; d >= 0; d--) collect_open_loop(c, LOOP_SECTION, s, d);
  rank ? walk_element(c, s) : walk_branches(c, s);
  for (int d = 0; d < rank; d++) collect_close_loop(c);
}

/* ---- other statements ---- */

/* The variable in the expression; NULL: it is not there. */
static const Expr *occurrence(const Expr *e, const Expr *x) {
  const Expr *found = NULL;
  if (!e || query_same_expr(e, x)) return e;
  for (int i = 0; i < e->nkid && !found; i++) found = occurrence(e->kid[i], x);
  return found;
}

/* ---- FINAL ---- */

/* The object begins or ends with the scope, and FINAL procedures get it then. */
static bool is_finalised(const Symbol *s) {
  const uint32_t lasting = AT_POINTER | AT_SAVE | AT_PARAMETER;
  const bool ends = s->kind == SY_VARIABLE && !(s->attrs & lasting) && !s->saved && !s->common && !s->selector;
  return ends && (!s->dummy || (s->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT) && type_is_finalised(s->type);
}

/* They may do anything, and with the object, too. */
static void finalise(Collector *c, Type t, Span at) {
  const Symbol *type = type_derived(t);
  collect_effect(c, EFF_CALL, at, arena_printf(c->arena, "FINAL of %s", type->name));
  Effect *e = &c->code->effect.v[c->code->effect.n - 1];
  e->why = "what it does is not followed";
  e->impure = true;
  c->code->does |= DOES_UNKNOWN;
  collect_event(c, EV_CALL, 0, NULL);
}

static void finalise_scope(Collector *c, const Scope *scope, Span at) {
  for (const Symbol *s = scope ? scope->first : NULL; s; s = s->next)
    if (is_finalised(s)) finalise(c, s->type, at);
}

static void walk_assign(Collector *c, Stmt *s) {
  if (s->u.assign.defined) {
    access_defined_assignment(c, s);
    return;
  }
  if (section_assign(c, s)) return;
  const RedOp flag = update_op_of_constant(c->loop, s->u.assign.lhs, s->u.assign.rhs);
  if (c->if_update && c->if_update == s->parent && flag == RED_NONE) {
    c->red = c->if_red;
    c->update = s->parent;
    access_reads(c, s->u.assign.rhs);
  } else if (c->loop && c->loop->kind == LOOP_SECTION) {
    access_reads(c, s->u.assign.rhs);
  } else {
    c->red = update_op_of_assign(s->u.assign.lhs, s->u.assign.rhs, &c->self);
    if (c->red == RED_NONE) c->red = flag;
    c->update = c->red == RED_NONE ? NULL : s;
    if (s == c->atomic && c->red == RED_NONE) c->self = occurrence(s->u.assign.rhs, s->u.assign.lhs);
    access_reads(c, s->u.assign.rhs);
  }
  c->self = NULL;
  access_target(c, s->u.assign.lhs);
  if (type_is_finalised(s->u.assign.lhs->type)) finalise(c, s->u.assign.lhs->type, s->span);
  c->red = RED_NONE;
  c->update = NULL;
}

static bool has_word(const char *key, const char *const *word, size_t n) {
  for (size_t i = 0; key && i < n; i++)
    if (!strcasecmp(key, word[i])) return true;
  return false;
}

/* The CHARACTER variable that WRITE fills, or READ takes apart, in place of a file; NULL: there is a file.
 * Items of derived types may have procedures of their own. */
static const Expr *internal_file(const Stmt *s) {
  if (s->kind != ST_WRITE && s->kind != ST_READ) return NULL;
  static const char *const leave_it[] = {"err", "end", "eor", "nml"};
  for (int i = 0; i < s->u.io.n; i++)
    if (s->u.io.v[i]->type.base == TY_DERIVED) return NULL;
  const Expr *file = NULL;
  for (int i = 0; i < s->u.io.nctl; i++) {
    const IoItem *item = &s->u.io.ctl[i];
    if (has_word(item->key, leave_it, sizeof leave_it / sizeof *leave_it) || access_is_namelist(item->value)) return NULL;
    bool unit = item->key ? !strcasecmp(item->key, "unit") : i == 0;
    if (unit && item->value && item->value->type.base == TY_CHARACTER) file = item->value;
  }
  return file;
}

/* Of what stands in the parentheses only variables that are named by a word for an answer may be set. */
static void walk_internal(Collector *c, Stmt *s, const Expr *file) {
  static const char *const answers[] = {"iomsg", "size"};
  for (int i = 0; i < s->u.io.nctl; i++) {
    const IoItem *item = &s->u.io.ctl[i];
    if (item->value == file) continue;
    if (item->key && !strcasecmp(item->key, "iostat"))
      access_target(c, item->value);
    else
      has_word(item->key, answers, sizeof answers / sizeof *answers) ? access_list_item(c, item->value, true, true)
                                                                     : access_reads(c, item->value);
  }
  if (s->kind == ST_READ) access_reads(c, file);
  for (int i = 0; i < s->u.io.n; i++) access_list_item(c, s->u.io.v[i], s->kind == ST_WRITE, s->kind == ST_READ);
  if (s->kind == ST_WRITE) file->rank ? access_list_item(c, file, true, true) : access_target(c, file);
  collect_effect(c, EFF_INTERNAL_IO, s->span, ast_stmt_kind_name(s->kind));
}

/* What the statement says of the file, the record or the format there is read: a unit that is a number, fmt=, rec=, advance= ... */
static bool asks_only(const Stmt *s, int i) {
  static const char *const words[] = {"fmt", "rec", "advance"};
  const IoItem *item = &s->u.io.ctl[i];
  bool transfers = s->kind == ST_READ || s->kind == ST_WRITE;
  if (!item->value || access_is_namelist(item->value)) return false;
  if (item->key ? !strcasecmp(item->key, "unit") : i == 0)
    return item->value->type.base == TY_INTEGER && s->kind != ST_ALLOCATE && s->kind != ST_DEALLOCATE;
  return transfers && (item->key ? has_word(item->key, words, sizeof words / sizeof *words) : i == 1);
}

static void walk_io(Collector *c, Stmt *s) {
  const Expr *file = internal_file(s);
  if (file) {
    walk_internal(c, s, file);
    return;
  }

  bool reads = s->kind == ST_READ, memory = s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE;
  for (int i = 0; i < s->u.io.nctl; i++) {
    const Expr *e = s->u.io.ctl[i].value;
    asks_only(s, i) ? access_reads(c, e) : access_list_item(c, e, true, !access_is_namelist(e) || reads);
  }
  for (int i = 0; i < s->u.io.n; i++) access_list_item(c, s->u.io.v[i], !reads && !memory, reads || memory);
  collect_effect(c, memory ? EFF_ALLOCATE : EFF_IO, s->span, ast_stmt_kind_name(s->kind));
}

static void walk_pointer(Collector *c, Stmt *s) {
  if (query_sets_name(s)) {
    access_select(c, s->u.assign.rhs);
    return;
  }
  collect_effect(c, EFF_POINTER, s->span, "pointer assignment");
  if (s->kind == ST_NULLIFY) {
    for (int i = 0; i < s->u.exprs.n; i++) access_list_item(c, s->u.exprs.v[i], false, true);
    return;
  }
  access_list_item(c, s->u.assign.rhs, true, false);
  access_list_item(c, s->u.assign.lhs, false, true);
}

static void walk_associate(Collector *c, Stmt *s) {
  bool renames = false;
  for (int i = 0; i < s->u.exprs.n; i++) {
    const Expr *item = s->u.exprs.v[i];
    const Symbol *name = item->kind == EX_KEYWORD ? item->sym : NULL;
    if (!name || !name->settled) access_select(c, item);
    renames |= !name || !name->settled || (name->valued && name->rank); /* an array that has no declaration */
  }
  int open = renamed_open(c, s);
  if (renames) collect_effect(c, EFF_RENAMES, s->span, ast_stmt_kind_name(s->kind));
  walk_block(c, s->body);
  c->renamed.n = open;
}

static void walk_renaming(Collector *c, Stmt *s) {
  c->in_renaming++;
  collect_effect(c, EFF_CONSTRUCT, s->span, ast_stmt_kind_name(s->kind));
  for (int i = 0; i < s->u.exprs.n; i++) access_reads(c, s->u.exprs.v[i]);
  collect_event(c, EV_ANYTHING, 0, NULL);
  walk_block(c, s->body);
  collect_event(c, EV_ANYTHING, 0, NULL);
  c->in_renaming--;
}

/* It says when threads may go on, which is nothing where iterations need not wait for each other. */
static bool orders_threads(const Directive *d) {
  static const char *const names[] = {"critical", "ordered", "flush"};
  return d->dialect == DIALECT_OMP && has_word(d->name, names, sizeof names / sizeof *names);
}

/* Which statements after an ATOMIC directive set and read its variable. */
static void open_atomic(Collector *c, const Directive *d, const Stmt *first) {
  const Stmt *second = first ? first->next : NULL;
  bool captures = directive_find_clause(d, CL_CAPTURE) && first && second && first->kind == ST_ASSIGN && second->kind == ST_ASSIGN;
  bool old = captures && query_same_expr(first->u.assign.rhs, second->u.assign.lhs);
  c->atomic_read = old ? first : captures ? second : directive_find_clause(d, CL_READ) ? first : NULL;
  c->atomic = old ? second : directive_find_clause(d, CL_READ) ? NULL : first;
}

/* Some variables of the file are each thread's: which threads run what then makes a difference. */
static bool has_threadprivate(const Program *p) {
  for (int i = 0; i < p->nstmts; i++) {
    const Stmt *s = p->stmts[i];
    if (s->kind == ST_DIRECTIVE && s->u.directive && !strcmp(s->u.directive->name, "threadprivate")) return true;
  }
  for (const Unit *u = p->imported; u; u = u->next)
    for (const Symbol *x = u->scope ? u->scope->first : NULL; x; x = x->next)
      if (x->threadprivate) return true;
  return false;
}

static bool makes_threads(const Directive *d) {
  bool parallel =
      d->dialect == DIALECT_OMP && (d->kind == DIR_LOOP || (d->kind == DIR_OTHER && d->end)) && str_prefix(d->name, "parallel");
  return parallel && !directive_find_clause(d, CL_IF) && !directive_find_clause(d, CL_NUM_THREADS);
}

static void walk_directive(Collector *c, Stmt *s) {
  Directive *d = s->u.directive;
  if (!d) return;
  if (d->kind == DIR_ATOMIC) open_atomic(c, d, directive_atomic_first(d));
  bool shared =
      d->kind == DIR_LOOP && d->dialect == DIALECT_OMP && (d->flags & DF_HOST_PARALLEL) && !(d->flags & (DF_REGION | DF_TARGET));
  if ((shared || !strcmp(d->name, "workshare")) && d->kind != DIR_END && !d->team) c->code->does |= DOES_SHARE;
  if (makes_threads(d) && !has_threadprivate(c->ana->program)) c->code->does |= DOES_THREADS;
  if (d->kind == DIR_LOOP)
    vec_push(c->arena, &c->loop_dir, d);
  else if (d->kind == DIR_REGION || d->kind == DIR_DATA)
    open_region(c, d, d->end);
  else if (d->kind == DIR_END && d->begin)
    close_region(c, d->begin);
  if (directive_is_workshare(d)) c->workshare = d;
  if (d->kind == DIR_END && d->begin == c->workshare) c->workshare = NULL;
  if (d->kind == DIR_END && c->lone.n && c->lone.v[c->lone.n - 1] == d->begin) c->lone.n--;
  if (d->kind == DIR_END || d->kind == DIR_LOOP || d->kind == DIR_ATOMIC || d->kind == DIR_CACHE) return;
  if (d->dialect == DIALECT_OMP && !strcmp(d->name, "scan")) return;
  if (device_context_of_one_thread(c, d)) {
    if (d->end && !strcmp(d->name, "parallel")) vec_push(c->arena, &c->lone, d);
    return;
  }
  collect_effect(c, orders_threads(d) ? EFF_ORDER : EFF_DIRECTIVE, d->span, d->name);
}

static void walk_opaque(Collector *c, Stmt *s) {
  collect_effect(c, EFF_OPAQUE, s->span, ast_stmt_kind_name(s->kind));
  collect_event(c, EV_ANYTHING, 0, NULL);
}

/* The block may be all of a directive's construct. */
static void walk_block_construct(Collector *c, Stmt *s) {
  const Directive *d = s->prev && s->prev->kind == ST_DIRECTIVE ? s->prev->u.directive : NULL;
  walk_block(c, s->body);
  finalise_scope(c, stmt_scope(s), s->span);
  if (d && d->end == s->end) close_region(c, d);
}

/* The loop has been written in another way. */
static bool walk_instead(Collector *c, const Stmt *s) {
  for (const Code *k = c->code; k; k = k->base) {
    for (int i = 0; i < k->ngone; i++)
      if (k->gone[i] == s) return true;
    if (k->replaced != s) continue;
    if (k == c->code) c->code->loop0 = c->code->loop.n;
    walk_block(c, k->instead);
    if (k == c->code) c->code->loop1 = c->code->loop.n;
    return true;
  }
  return false;
}

/* Extents of a BLOCK's arrays are evaluated when it begins. */
static void walk_declaration(Collector *c, Stmt *s) {
  for (int i = 0; c->loop && i < s->u.decl.n; i++)
    for (int d = 0; d < s->u.decl.v[i].ndims; d++) access_reads(c, s->u.decl.v[i].dims[d]);
}

static void walk(Collector *c, Stmt *s) {
  c->stmt = s;
  if ((s->kind == ST_DO || c->code->base) && walk_instead(c, s)) return;
  if (s->label) leap_label(c, s->label);
  switch (s->kind) {
  case ST_DO: walk_do(c, s); break;
  case ST_IF: walk_if(c, s); break;
  case ST_SELECT_CASE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK: walk_select(c, s); break;
  case ST_WHERE: walk_where(c, s); break;
  case ST_FORALL: walk_forall(c, s); break;
  case ST_BLOCK: walk_block_construct(c, s); break;
  case ST_ASSOCIATE: walk_associate(c, s); break;
  case ST_CRITICAL:
  case ST_TEAM: walk_renaming(c, s); break;
  case ST_ASSIGN: walk_assign(c, s); break;
  case ST_CALL:
    if (s->u.exprs.n) access_call(c, s->u.exprs.v[0]);
    break;
  case ST_CYCLE: leap_cycle(c, s); break;
  case ST_EXIT: leap_exit(c, s); break;
  case ST_GOTO:
  case ST_COMPUTED_GOTO:
  case ST_ASSIGNED_GOTO:
  case ST_ARITHMETIC_IF: leap_goto(c, s); break;
  case ST_RETURN: leap_leave(c, s, EFF_RETURN); break;
  case ST_STOP:
  case ST_ERROR_STOP: leap_leave(c, s, EFF_STOP); break;
  case ST_READ:
  case ST_WRITE:
  case ST_PRINT:
  case ST_OPEN:
  case ST_CLOSE:
  case ST_INQUIRE:
  case ST_REWIND:
  case ST_BACKSPACE:
  case ST_ENDFILE:
  case ST_FLUSH:
  case ST_WAIT:
  case ST_ALLOCATE:
  case ST_DEALLOCATE: walk_io(c, s); break;
  case ST_NULLIFY:
  case ST_POINTER_ASSIGN: walk_pointer(c, s); break;
  case ST_DIRECTIVE: walk_directive(c, s); break;
  case ST_ENTRY: c->code->has_entry = true; break;
  case ST_TYPE_DECL: walk_declaration(c, s); break;
  case ST_OPAQUE:
  case ST_ASSIGN_LABEL:
  case ST_PAUSE:
  case ST_SYNC: walk_opaque(c, s); break;
  default: break;
  }
  leap_construct_end(c, s);
}

static void walk_block(Collector *c, Stmt *s) {
  const Guard *before = c->guard;
  if (dead_end_of(s)) {
    dead_end_collect(c, s);
    return;
  }
  const bool message = c->message;
  c->message |= message_branch_of(s);
  for (; s; s = s->next) {
    bool cycle = leap_is_cycle_if(c, s), cut = c->loop && c->loop->info->cut;
    walk(c, s);
    if (cycle) {
      c->loop->info->cut = cut;
      guard(c, s->u.branch.cond, true);
    }
  }
  c->guard = before;
  c->message = message;
}

/* ---- the unit ---- */

static bool keep_label(Stmt *s, void *data) {
  Collector *c = data;
  if (s->label) vec_push(c->arena, &c->label, s);
  if (leap_has_labelled_end(s)) vec_push(c->arena, &c->label, s->end);
  return true;
}

static bool name_bound(Expr *e, void *data) {
  Var *v = e->kind == EX_NAME ? access_var(data, e) : NULL;
  if (v) v->bound = true;
  return true;
}

/* What the declared bounds of its arrays are made of has an entry too, so that it is known not to change. */
static void name_bounds(Code *c) {
  for (int i = 0; i < c->var.n; i++) {
    const Symbol *o = c->var.v[i]->object;
    for (int k = 0; o->dim && k < o->rank; k++) {
      if (o->dim[k].lo) ast_expr_walk(o->dim[k].lo, name_bound, c);
      if (o->dim[k].hi) ast_expr_walk(o->dim[k].hi, name_bound, c);
    }
  }
}

static Code *new_code(Analysis *a, Unit *u) {
  Code *code = ARENA_NEW(a->arena, Code);
  code->unit = u;
  code->arena = a->arena;
  code->whole = a->priv->whole;
  code->names = a->priv->names;
  code->distinct = ARENA_NEW(a->arena, bool);
  return code;
}

static void collect(Analysis *a, Code *code) {
  Unit *u = code->unit;
  Collector c = {.ana = a, .arena = a->arena, .code = code, .outer_tail = &code->outer};
  for (const Code *k = code; k; k = k->base)
    if (k->instead) ast_stmt_walk(k->instead, keep_label, &c);
  if (u->exec) ast_stmt_walk(u->exec, keep_label, &c);
  walk_block(&c, u->exec);
  if (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION) finalise_scope(&c, u->scope, u->sym->span);
  name_bounds(code);
  for (int i = 0; i < code->region.n; i++)
    if (!code->region.v[i].acc1) end_region(code, &code->region.v[i]);
}

Code *collect_code(Analysis *a, Unit *u) {
  Code *known = map_get(&a->priv->whole->unit_code, u);
  if (known) return known;
  Code *code = new_code(a, u);
  code->next = a->priv->whole->code;
  a->priv->whole->code = code;
  map_set(a->arena, &a->priv->whole->unit_code, u, code);
  collect(a, code);
  return code;
}

bool collect_is_outer(const Code *c, const Loop *l) { return !c->base || l->depth == c->loop.v[c->loop0]->depth; }

static Code *variant(Analysis *a, const Code *base, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone,
                     bool specialised) {
  Code *code = new_code(a, base->unit);
  code->specialised = specialised;
  code->base = base;
  code->distinct = base->distinct;
  code->gone = gone;
  code->ngone = ngone;
  code->replaced = loop;
  code->instead = instead;
  collect(a, code);
  return code;
}

Code *collect_variant(Analysis *a, const Code *base, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone) {
  return variant(a, base, loop, instead, gone, ngone, base->specialised);
}

Code *collect_specialised(Analysis *a, const Code *base, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone) {
  return variant(a, base, loop, instead, gone, ngone, true);
}
