/* Sequential loops that sum over what they have set before (forward and back substitution), in kernels of one team:
 *
 *   do i = 1, n                     for (int i_first = 1; i_first <= n;) {
 *     s = b(i)                        const int i_last = f2c::panel_last<int>(i_first, n, 1);
 *     do j = 1, i - 1                 for (const int i : team.blocks<int>(i_first, i_last, 1)) {
 *       s = s - a(j, i)*x(j)            .. for (const int j : block.lanes<int>(1, i_first - 1, 1)) ..
 *     end do                            if (block.leads()) team.set_ahead(i - i_first, s);
 *     x(i) = s/a(i, i)                }
 *   end do                            team.sync();
 *                                     if (team.first_warp()) {
 *                                       for (int i = i_first; i <= i_last; i += 1) {
 *                                         s = b[i];
 *                                         .. for (const int j : warp.lanes<int>(f2c::max<int>(1, i_first), i - 1, 1)) ..
 *                                       }
 *                                     }
 *                                     team.sync();
 *                                     if (i_last == n) break;
 *                                     i_first = i_last + 1;
 *                                   }
 *
 * What the iterations of a panel sum over elements from before it blocks sum first, one an iteration; the rest, which is short, is one warp's, an
 * iteration after another, without a wait of the team. What it will read there the blocks ask the second-level cache for. */
#include "codegen/shape/shape.h"

static TeamKernel *own(const Kernel *k) { return k->own; }

static const Expr *bare(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

static bool is_variable(const Expr *e, const Loop *l) {
  e = bare(e);
  return e->kind == EX_NAME && e->sym == l->var->sym;
}

/* i - 1, or i + 1 */
static bool is_beside(const Expr *e, const Loop *l, Op op) {
  int64_t one;
  e = bare(e);
  return e->kind == EX_BINARY && e->op == op && is_variable(e->kid[0], l) && fold_const_int(e->kid[1], &one) && one == 1;
}

/* ---- what an iteration does ---- */

typedef struct Look {
  const Kernel *k;
  const Loop *rows, *sum; /* the sequential loop, and the one inside that sums */
  const Expr *element;    /* that it sums into; NULL: a scalar */
  const Expr *ref;        /* a read, which is compared with the stores */
  bool in_sum, fits;
} Look;

static bool is_written(const Look *q, const Expr *name) {
  const Binding *v = bind_peek((Fn *)&q->k->f, name);
  return !v || (v->use && v->use->written);
}

/* No other name can be that of its elements. */
static bool has_one_name(const Symbol *s) {
  const Symbol *real = s->target ? s->target : s;
  return !((s->attrs | real->attrs) & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) && !s->equiv && !real->equiv;
}

/* In some dimension the store's subscript is i, and the read's is j. */
static bool never_meet(const Look *q, const Expr *store) {
  for (int d = 1; d < store->nkid && d < q->ref->nkid; d++)
    if (is_variable(store->kid[d], q->rows) && is_variable(q->ref->kid[d], q->sum)) return true;
  return false;
}

static bool compare_store(Stmt *s, void *data) {
  Look *q = data;
  if (s->kind != ST_ASSIGN) return true;
  const Expr *lhs = s->u.assign.lhs, *name = lhs->kind == EX_REF ? lhs->kid[0] : lhs;
  if (name->kind == EX_NAME && name->sym == q->ref->kid[0]->sym)
    q->fits &= lhs->kind == EX_REF && lhs->how == REF_ELEMENT && lhs->nkid == q->ref->nkid && never_meet(q, lhs);
  return true;
}

/* An element that earlier iterations have set, one that none sets, or the one that is summed into. */
static void look_at_element(Look *q, const Expr *e) {
  const Symbol *array = e->kid[0]->kind == EX_NAME ? e->kid[0]->sym : NULL;
  if (!array || !has_one_name(array))
    q->fits = false;
  else if (q->in_sum && is_written(q, e->kid[0]) && !(q->element && cxx_array_same(e, q->element))) {
    q->ref = e;
    ast_stmt_walk(q->rows->stmt->body, compare_store, q);
  }
}

static bool look_at_expr(Expr *e, void *data) {
  Look *q = data;
  if (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_ELEMENT && intrinsic_called(e) == IN_NONE) || e->rank)
    q->fits = false;
  if (e->kind == EX_REF && e->how == REF_ELEMENT) {
    look_at_element(q, e);
    for (int i = 1; i < e->nkid && q->fits; i++) ast_expr_walk(e->kid[i], look_at_expr, q);
    return false;
  }
  if (e->kind == EX_REF) {
    for (int i = 1; i < e->nkid && q->fits; i++) ast_expr_walk(e->kid[i], look_at_expr, q);
    return false;
  }
  return q->fits;
}

/* Scalars that the sum uses are no iteration's own, but for the one that it is in, which the update names twice. */
static bool look_at_names(Expr *e, void *data) {
  Look *q = data;
  bool loop = is_variable(e, q->rows) || is_variable(e, q->sum);
  if (e->kind == EX_REF) {
    for (int i = 1; i < e->nkid && q->fits; i++) ast_expr_walk(e->kid[i], look_at_names, q);
    return false;
  }
  if (e->kind == EX_NAME && !loop && is_written(q, e) && !(own(q->k)->panel.scalar && e->sym == own(q->k)->panel.scalar))
    q->fits = false;
  return q->fits;
}

static bool look_at_stmt(Stmt *s, void *data) {
  Look *q = data;
  bool known = s->kind == ST_ASSIGN || s->kind == ST_CONTINUE || s->kind == ST_END || s == q->sum->stmt;
  if (!known || (s->kind == ST_ASSIGN && s->u.assign.defined)) q->fits = false;
  if (s->kind == ST_ASSIGN) {
    q->in_sum = s->parent == q->sum->stmt;
    ast_stmt_walk_exprs(s, look_at_expr, q);
    if (q->in_sum) ast_stmt_walk_exprs(s, look_at_names, q);
  }
  return q->fits;
}

/* Of names that no iteration sets, and the row. */
static bool is_plain_bound(Look *q, const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  bool call = e->kind == EX_REF && (id == IN_MAX || id == IN_MIN);
  e = bare(e);
  if (e->kind == EX_REF ? !call : e->kind == EX_NAME ? !is_variable(e, q->rows) && is_written(q, e) : e->kind == EX_MEMBER)
    return false;
  for (int i = call; i < e->nkid; i++)
    if (!is_plain_bound(q, e->kid[i])) return false;
  return true;
}

/* ---- the loops ---- */

static const Loop *rows_of(const Kernel *k, const TeamLoop *t) {
  const Loop *base = k->nest->loop[k->nest->depth - 1], *rows = t->loop->parent;
  const Stmt *only = NULL;
  int n = 0;
  for (const Stmt *s = base->stmt->body; s; s = s->next)
    if (s->kind != ST_CONTINUE && s->kind != ST_END) only = s, n++;
  if (n == 0) only = base->stmt, n = 1;
  return n == 1 && rows && rows->stmt == only ? rows : NULL;
}

static bool is_plain_loop(const Loop *l, int64_t *step) {
  *step = 1;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->var && !l->transform && !l->contract &&
         (!l->step || fold_const_int(l->step, step)) && (*step == 1 || *step == -1);
}

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL; }

/* The scalar that the loop sums into; NULL: there is none, or several. */
static const Symbol *scalar_of(const Kernel *k, const TeamLoop *t, int *count) {
  const Symbol *s = NULL;
  for (const VarUse *u = t->loop->var_use; u; u = u->next) {
    if (u->role != ROLE_REDUCTION || !team_sync_folds(k, u)) continue;
    if (t->element && u->sym->rank) continue;
    ++*count;
    s = u->sym->rank ? NULL : u->sym;
  }
  return s;
}

void team_panel_find(Kernel *k) {
  const TeamLoop *t = k->nest->team->loop;
  TeamPanel p = {.sum = t};
  int64_t step;
  int folds = 0;
  if (!k->nest->once || t->next || t->loop != t->lanes || t->slow || t->around || t->inside || t->range || t->loop->extreme ||
      t->loop->verdict != V_REDUCTION || !is_plain_loop(t->loop, &step) || step != 1 || kernel_has_loop(t->loop->stmt->body))
    return;
  p.rows = rows_of(k, t);
  if (!p.rows || !is_plain_loop(p.rows, &p.step) || !shape_lines_own_variable(k, p.rows->var)) return;
  p.scalar = scalar_of(k, t, &folds);
  if (t->element ? !is_number(t->element->ref->type) : !p.scalar || !is_number(p.scalar->type)) return;
  if (folds + (t->element != NULL) != 1 || (t->element && (t->element->next || t->element->maybe)) || (folds && !p.scalar)) return;
  own(k)->panel = p;
  Look q = {.k = k, .rows = p.rows, .sum = t->loop, .element = t->element ? t->element->ref : NULL, .fits = true};
  ast_stmt_walk(p.rows->stmt->body, look_at_stmt, &q);
  const Expr *near = p.step > 0 ? t->loop->hi : t->loop->lo, *far = p.step > 0 ? t->loop->lo : t->loop->hi;
  q.fits = q.fits && is_beside(near, p.rows, p.step > 0 ? OP_SUB : OP_ADD) && is_plain_bound(&q, far);
  if (!q.fits) own(k)->panel.rows = NULL;
}

/* ---- text ---- */

static const char *type_of(const Kernel *k) { return ctype_type(own(k)->panel.rows->var->type); }

void team_panel_bounds(const Kernel *k, const TeamLoop *t, const char **lo, const char **hi) {
  const TeamPanel *p = &own(k)->panel;
  const char **near = p->step > 0 ? hi : lo, **far = p->step > 0 ? lo : hi, *fold = p->step > 0 ? "max" : "min";
  Arena *a = k->g->arena;
  if (!p->first || t != p->sum) return;
  if (p->early)
    *near = arena_printf(a, "%s %s 1", p->first, p->step > 0 ? "-" : "+");
  else
    *far = arena_printf(a, "f2c::%s<%s>(%s, %s)", fold, type_of(k), *far, p->first);
}

/* i - i_first */
static const char *number_of(const Kernel *k, const char *row) {
  const TeamPanel *p = &own(k)->panel;
  return arena_printf(k->g->arena, "%s - %s", p->step > 0 ? row : p->first, p->step > 0 ? p->first : row);
}

static Binding *row_of(Kernel *k) { return bind_peek(&k->f, own(k)->panel.rows->var); }

void team_panel_resume(Kernel *k, const TeamLoop *t) {
  const TeamPanel *p = &own(k)->panel;
  if (!p->first || p->early || t != p->sum || own(k)->fold.n != 1) return;
  const TeamFold *one = &own(k)->fold.v[0];
  const char *lo = cxx_expr_text(&k->f, t->loop->lo, PREC_COMMA), *hi = cxx_expr_text(&k->f, t->loop->hi, PREC_COMMA);
  cxx_out_line(&k->f, 0, "if (%s.leads()) %s = team.ahead<%s>(%s);", own(k)->team, one->name, one->type,
               number_of(k, row_of(k)->cname));
  if (one->any) cxx_out_line(&k->f, 0, "%s = f2c::trip_count(%s, %s, 1) > 0;", one->any, lo, hi);
}

/* ---- what blocks do for an iteration before any of the panel has run ---- */

typedef struct Ask {
  Kernel *k;
  Fn *f;
  const Loop *over; /* the loop for each of whose iterations it is asked */
  bool known;       /* the subscripts looked at */
} Ask;

/* Made of the loops' variables and of what no iteration sets: nothing is read for it. */
static bool look_at_subscript(Expr *e, void *data) {
  Ask *q = data;
  Look look = {.k = q->k};
  bool loop = is_variable(e, q->over) || is_variable(e, own(q->k)->panel.rows);
  if (e->kind == EX_REF || e->kind == EX_MEMBER || (e->kind == EX_NAME && !loop && is_written(&look, e))) q->known = false;
  return q->known;
}

/* f2c::prefetch(a[a_(j, i)]); */
static bool ask_for(Expr *e, void *data) {
  Ask *q = data;
  const Binding *v = e->kind == EX_REF && e->how == REF_ELEMENT ? bind_peek(q->f, e->kid[0]) : NULL;
  bool mentions = false;
  q->known = true;
  for (int i = 1; v && i < e->nkid; i++) {
    mentions |= expr_names(e->kid[i], q->over->var->sym);
    ast_expr_walk(e->kid[i], look_at_subscript, q);
  }
  if (mentions && q->known && v->use && v->use->role == ROLE_ARRAY && !v->use->written)
    cxx_out_line(q->f, 0, "f2c::prefetch(%s);", cxx_expr_text(q->f, e, PREC_COMMA));
  return !v;
}

/* What stands beside the sum. */
static void emit_beside(Kernel *k) {
  Fn *f = &k->f;
  const TeamPanel *p = &own(k)->panel;
  Ask q = {.k = k, .f = f, .over = p->rows};
  cxx_out_open(f, 0, "if (%s.leads()) {", own(k)->team);
  for (Stmt *s = p->rows->stmt->body; s; s = s->next)
    if (s->kind == ST_ASSIGN) ast_stmt_walk_exprs(s, ask_for, &q);
  cxx_out_close(f, "}");
}

/* What the rest of the sum will read. */
static void emit_prefetch(Kernel *k, const Loop *sum) {
  Fn *f = &k->f;
  Ask q = {.k = k, .f = f, .over = sum};
  Binding *j = bind_peek(f, sum->var);
  const char *lo = cxx_expr_text(f, sum->lo, PREC_COMMA), *hi = cxx_expr_text(f, sum->hi, PREC_COMMA);
  if (!j) return;
  const bool declared = j->declared;
  const char *type = ctype_type(j->type);
  team_panel_bounds(k, own(k)->panel.sum, &lo, &hi);
  j->declared = true;
  j->in_for++;
  cxx_out_open(f, 0, "for (const %s %s : %s.lanes<%s>(%s, %s, 1)) {", type, j->cname, own(k)->team, type, lo, hi);
  for (Stmt *s = sum->stmt->body; s; s = s->next) ast_stmt_walk_exprs(s, ask_for, &q);
  cxx_out_close(f, "}");
  j->in_for--;
  j->declared = declared;
}

static void emit_early(Kernel *k, const char *last) {
  Fn *f = &k->f;
  TeamPanel *p = &own(k)->panel;
  const Binding *i = row_of(k);
  cxx_out_open(f, p->rows->stmt->span.begin, "for (const %s %s : team.blocks<%s>(%s, %s, %d)) {", type_of(k), i->cname, type_of(k),
               p->first, last, (int)p->step);
  own(k)->team = names_take(&f->names, "block");
  cxx_out_line(f, 0, "const f2c::lone_block %s;", own(k)->team);
  emit_beside(k);
  emit_prefetch(k, p->sum->loop);
  own(k)->fold = (TeamFolds){0};
  p->early = true;
  team_fold_begin(k, p->sum);
  own(k)->inside = p->sum;
  shape_team_lanes(k, p->sum);
  own(k)->inside = NULL;
  p->early = false;
  const TeamFold *one = &own(k)->fold.v[0];
  cxx_out_line(f, 0, "%s = %sfold<0, f2c::op::%s>(%s);", one->name, shape_team_member(k), one->op, one->name);
  cxx_out_line(f, 0, "if (%s.leads()) team.set_ahead<%s>(%s, %s);", own(k)->team, one->type, number_of(k, i->cname), one->name);
  if (!one->element) cxx_out_line(f, 0, "%s = %s;", one->name, one->before);
  own(k)->fold = (TeamFolds){0};
  cxx_out_close(f, "}");
}

/* The iterations of the panel, one after another, by one warp. */
static void emit_late(Kernel *k, const char *last) {
  Fn *f = &k->f;
  TeamPanel *p = &own(k)->panel;
  struct Loop *rows = ARENA_NEW(k->g->arena, struct Loop);
  struct TeamLoop *whole = ARENA_NEW(k->g->arena, struct TeamLoop);
  const char *i = row_of(k)->cname, *type = type_of(k);
  *rows = *p->rows;
  rows->var_use = NULL; /* what it sums itself is the warp's, as all else is */
  whole->loop = whole->lanes = rows;
  whole->inside = p->sum;
  cxx_out_open(f, 0, "if (team.first_warp()) {");
  own(k)->team = names_take(&f->names, "warp");
  cxx_out_line(f, 0, "const f2c::lone_warp %s;", own(k)->team);
  cxx_out_open(f, 0, "for (%s %s = %s; %s %s %s; %s %s= 1) {", type, i, p->first, i, p->step > 0 ? "<=" : ">=", last, i,
               p->step > 0 ? "+" : "-");
  own(k)->warps = whole;
  cxx_loop_inside(f, p->rows->stmt);
  own(k)->warps = NULL;
  cxx_out_line(f, 0, "%s.sync();", own(k)->team);
  cxx_out_close(f, "}");
  cxx_out_close(f, "}");
}

bool team_panel_emit(Kernel *k, const Stmt *s) {
  Fn *f = &k->f;
  TeamPanel *p = &own(k)->panel;
  Binding *i = p->rows && p->rows->stmt == s ? row_of(k) : NULL;
  if (!i || p->first) return false;
  const char *type = type_of(k), *up = p->step > 0 ? "+" : "-", *last = names_derive(&f->names, i->cname, "_last");
  const char *lo = cxx_expr_text(f, p->rows->lo, PREC_COMMA), *hi = cxx_expr_text(f, p->rows->hi, PREC_COMMA);
  const bool declared = i->declared;
  p->first = names_derive(&f->names, i->cname, "_first");
  i->declared = true;
  i->in_for++;
  cxx_out_open(f, s->span.begin, "for (%s %s = %s; %s %s %s;) {", type, p->first, lo, p->first, p->step > 0 ? "<=" : ">=", hi);
  cxx_out_line(f, 0, "const %s %s = f2c::panel_last<%s>(%s, %s, %d);", type, last, type, p->first, hi, (int)p->step);
  emit_early(k, last);
  cxx_out_line(f, 0, "team.sync();");
  emit_late(k, last);
  own(k)->team = "team";
  cxx_out_line(f, 0, "team.sync();");
  cxx_out_line(f, 0, "if (%s == %s) break;", last, hi);
  cxx_out_line(f, 0, "%s = %s %s 1;", p->first, last, up);
  cxx_out_close(f, "}");
  i->in_for--;
  i->declared = declared;
  return true;
}
