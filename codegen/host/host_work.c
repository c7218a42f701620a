/* Whether a loop is worth the host's threads. To wake them and to wait for them takes some microseconds, as much as a few thousand operations:
 *
 *   if (f2c_threads_pay((1) + 0_8, (n) + 0_8, 1_8, 5_8) /= 0) then
 *
 * asks the library where the number of iterations is known at run time alone; `5` is what an iteration does, with loops inside as
 * `7 + 4*max(0_8, (m) - (1) + 1_8)`, and with arrays as `2*(1 + size(x, kind=8))`. Where an iteration may take any time (calls, loops inside whose
 * bounds it sets) threads are taken to pay. */
#include "codegen/host/host_openmp.h"
#include "frontend/symbol/extent.h"
#include <math.h>

enum {
  TINY = 256,     /* operations of a loop that take less than the wake-up of a single thread */
  FEW = 16,       /* iterations that keep few threads busy */
  PLENTY = 16384, /* operations that pay on any number of threads */
  ROW = 64,       /* operations of an iteration that make up no row worth threads */
  SLOW = 8,       /* operations that an intrinsic procedure counts as */
};

static double work_of_expr(const Expr *e);

static double work_of_kids(const Expr *e, int from) {
  double work = 0;
  for (int i = from; i < e->nkid; i++) work += work_of_expr(e->kid[i]);
  return work;
}

/* Elements of a part of an array; INFINITY: they are no constant. */
static double elements(const Expr *e) {
  Extent x[EXT_MAX_RANK];
  Arena *a = arena_new();
  double all = e->rank <= EXT_MAX_RANK && extent_of_expr(a, e, x) ? 1 : INFINITY;
  for (int i = 0; i < e->rank && isfinite(all); i++) all *= x[i].known ? (double)x[i].value : INFINITY;
  arena_free(a);
  return all;
}

static bool is_part(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how == REF_SECTION);
}

/* Of an expression with elements. */
static double work_of_array(const Expr *e) {
  if (is_part(e)) return elements(e);
  const IntrinsicId id = intrinsic_called(e);
  bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->op != OP_DEFINED && !e->sym;
  if (id == IN_MATMUL && e->nkid == 3) return work_of_expr(e->kid[1]) * work_of_expr(e->kid[2]);
  if (id != IN_NONE) return SLOW * elements(e) + work_of_kids(e, 1);
  return operation || e->kind == EX_PAREN || e->kind == EX_ARRAY ? elements(e) + work_of_kids(e, 0) : INFINITY;
}

/* Operations and references; INFINITY: any number. */
static double work_of_expr(const Expr *e) {
  if (!e) return 0;
  if (e->type.base == TY_DERIVED || e->type.base == TY_CHARACTER) return INFINITY;
  if (e->rank) return work_of_array(e);
  switch (e->kind) {
  case EX_NAME:
  case EX_MEMBER: return 1;
  case EX_REF:
    if (e->how == REF_ELEMENT) return 1 + work_of_kids(e, 1);
    if (e->how == REF_STMT_FUNCTION) return 2 * SLOW + work_of_kids(e, 1);
    return e->how == REF_CALL && intrinsic_called(e) ? SLOW + work_of_kids(e, 1) : INFINITY;
  case EX_BINARY:
  case EX_UNARY: return e->op == OP_DEFINED || e->sym ? INFINITY : 1 + work_of_kids(e, 0);
  case EX_KEYWORD:
  case EX_PAREN: return work_of_kids(e, 0);
  default: return e->nkid ? INFINITY : 0;
  }
}

/* Iterations; INFINITY: they are no constant. */
static double trips(const Expr *lo, const Expr *hi, const Expr *step) {
  int64_t a, b, c = 1;
  if (!lo || !hi || !fold_const_int(lo, &a) || !fold_const_int(hi, &b) || (step && !fold_const_int(step, &c)) || !c)
    return INFINITY;
  return fmax(0, floor(((double)b - (double)a + (double)c) / (double)c));
}

static double work_of_block(const Stmt *s);

static double work_of_stmt(const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN: return s->u.assign.defined ? INFINITY : work_of_expr(s->u.assign.lhs) + work_of_expr(s->u.assign.rhs);
  case ST_IF:
  case ST_ELSE_IF: return work_of_expr(s->u.branch.cond) + work_of_block(s->body) + work_of_block(s->other);
  case ST_ELSE: return work_of_block(s->body);
  case ST_DO: {
    double n = s->u.loop.how == DO_COUNTED ? trips(s->u.loop.lo, s->u.loop.hi, s->u.loop.step) : INFINITY;
    return n > 0 ? n * (1 + work_of_block(s->body)) : 1;
  }
  case ST_GOTO: /* forwards (jumps_back) */
  case ST_CONTINUE:
  case ST_CYCLE:
  case ST_END:
  case ST_DIRECTIVE: return 0;
  default: return INFINITY;
  }
}

static double work_of_block(const Stmt *s) {
  double work = 0;
  for (; s; s = s->next) work += work_of_stmt(s);
  return work;
}

enum { LABELS = 64 };

typedef struct Jumps {
  int label[LABELS], n; /* of the statements so far */
  bool back;            /* one leads to them, or they are too many */
} Jumps;

static bool visit_jump(Stmt *s, void *data) {
  Jumps *j = data;
  for (int i = 0; s->kind == ST_GOTO && i < j->n; i++) j->back |= s->u.jump.nlabels != 1 || s->u.jump.labels[0] == j->label[i];
  if (s->label && j->n < LABELS) j->label[j->n++] = s->label;
  j->back |= j->n == LABELS;
  return true;
}

/* A loop of jumps stands in the body: it may take any time. */
static bool jumps_back(Stmt *body) {
  Jumps j = {.n = 0};
  ast_stmt_walk(body, visit_jump, &j);
  return j.back;
}

/* Of an iteration. */
static double work_of_body(const Loop *l) { return jumps_back(l->stmt->body) ? INFINITY : work_of_block(l->stmt->body); }

/* Nothing but intrinsic procedures is called: it may be asked for once more. */
static bool is_harmless(const Expr *e) {
  if (!e) return true;
  bool calls = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION) && !intrinsic_called(e);
  bool user = (e->kind == EX_BINARY || e->kind == EX_UNARY) && e->op == OP_DEFINED;
  for (int i = 0; i < e->nkid && !calls && !user; i++) calls = !is_harmless(e->kid[i]);
  return !calls && !user;
}

/* An integer, as standard Fortran has it. */
static bool can_ask(const Expr *e) { return e->type.base == TY_INTEGER && e->type.kind <= 8 && is_harmless(e); }

/* ---- what is known at run time ---- */

enum { LONGEST = 300 }; /* characters of a text: beyond, nobody would read it */

typedef struct Bound {
  const Symbol *name;
  bool set;
} Bound;

static bool visit_set(Stmt *s, void *data) {
  Bound *b = data;
  b->set |= (s->kind == ST_DO && s->u.loop.var && s->u.loop.var->sym == b->name) ||
            (s->kind == ST_ASSIGN && s->u.assign.lhs->sym == b->name);
  return true;
}

/* Numbers and variables that no iteration sets, calculated with; extremes of such. */
static bool is_invariant(const Expr *e, const Loop *l) {
  const IntrinsicId id = intrinsic_called(e);
  const bool extreme = id == IN_MIN || id == IN_MAX;
  if (e->kind == EX_NAME) {
    Bound b = {.name = e->sym, .set = e->sym == l->var->sym};
    ast_stmt_walk(l->stmt->body, visit_set, &b);
    return !b.set && e->type.base == TY_INTEGER && !e->rank;
  }
  bool plain = extreme || e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_PAREN || e->kind == EX_INT;
  for (int i = extreme; i < e->nkid && plain; i++) plain = is_invariant(e->kid[i], l);
  return plain && e->type.base == TY_INTEGER && (e->kind == EX_PAREN || e->op != OP_DEFINED);
}

static const char *text_of_block(Gen *g, const Loop *l, const Stmt *s);

/* A triangle counts as a square: do k = 1, i */
static const Expr *furthest(const Expr *bound, const Loop *l, const Expr *instead) {
  return bound->kind == EX_NAME && bound->sym == l->var->sym && !l->step ? instead : bound;
}

/* Operations of a loop inside an iteration, as an expression; NULL: any number. */
static const char *text_of_loop(Gen *g, const Loop *l, const Stmt *s) {
  if (s->u.loop.how != DO_COUNTED) return NULL;
  const Expr *lo = furthest(s->u.loop.lo, l, l->lo), *hi = furthest(s->u.loop.hi, l, l->hi);
  if (s->u.loop.step || !is_invariant(lo, l) || !is_invariant(hi, l)) return NULL;
  const char *from = source_text_expr(g, lo), *to = source_text_expr(g, hi), *each = text_of_block(g, l, s->body);
  return from && to && each ? arena_printf(g->arena, "max(0_8, (%s) - (%s) + 1_8)*(%s)", to, from, each) : NULL;
}

/* Elements of arrays and sections in an expression. */
typedef struct Parts {
  Gen *g;
  const Loop *l;
  const char *text; /* their sum, or product, as an expression; NULL: any number */
  bool multiply;    /* of matrices, which takes no more operations than all their elements times each other */
} Parts;

/* Of a section in dimension d: no more than the array has there. */
static const char *text_of_range(const Parts *p, const Expr *array, const Expr *range, int d) {
  const Expr *lo = range->kind == EX_RANGE ? range->kid[0] : NULL, *hi = range->kind == EX_RANGE ? range->kid[1] : NULL;
  if (lo && hi && is_invariant(lo, p->l) && is_invariant(hi, p->l)) {
    const char *from = source_text_expr(p->g, lo), *to = source_text_expr(p->g, hi);
    return from && to ? arena_printf(p->g->arena, "max(0_8, (%s) - (%s) + 1_8)", to, from) : NULL;
  }
  const char *whole = symbol_is_open(array->sym) ? NULL : source_text_expr(p->g, array);
  return whole ? arena_printf(p->g->arena, "size(%s, %d, 8)", whole, d) : NULL;
}

/* A variable, whole or a section of it. */
static const char *text_of_part(const Parts *p, const Expr *e) {
  const Expr *array = e->kind == EX_REF ? e->kid[0] : e;
  const char *all = NULL;
  bool plain = array->kind == EX_NAME && array->sym && array->sym->kind == SY_VARIABLE && !array->sym->selector &&
               !(array->sym->attrs & (AT_OPTIONAL | AT_POINTER));
  if (!plain || (e == array && symbol_is_open(array->sym))) return NULL;
  if (e == array) return arena_printf(p->g->arena, "size(%s, kind=8)", source_text_expr(p->g, e));
  for (int d = 1; d < e->nkid; d++) {
    if (!e->kid[d]->rank && e->kid[d]->kind != EX_RANGE) continue;
    const char *one = text_of_range(p, array, e->kid[d], d);
    if (!one) return NULL;
    all = all ? arena_printf(p->g->arena, "%s*%s", all, one) : one;
  }
  return all;
}

/* It takes any time. */
static bool takes_any(const Expr *e) {
  bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION) && intrinsic_called(e) == IN_NONE;
  bool user = (e->kind == EX_UNARY || e->kind == EX_BINARY) && (e->op == OP_DEFINED || e->sym);
  return call || user || e->kind == EX_IMPLIED_DO || e->type.base == TY_DERIVED || e->type.base == TY_CHARACTER;
}

static bool visit_part(Expr *e, void *data) {
  Parts *p = data;
  p->multiply |= intrinsic_called(e) == IN_MATMUL;
  if (takes_any(e)) p->text = NULL;
  bool whole = e->kind != EX_REF || e->how == REF_SECTION;
  for (int i = 1; !whole && i < e->nkid; i++) ast_expr_walk(e->kid[i], visit_part, data);
  if (!p->text || !e->rank || !is_part(e)) return whole && p->text;
  const double known = elements(e);
  const char *one = isfinite(known) ? arena_printf(p->g->arena, "%.0f_8", known) : text_of_part(p, e);
  p->text = one ? arena_printf(p->g->arena, "%s%s%s", p->text, p->multiply ? "*" : " + ", one) : NULL;
  return false;
}

/* Of an assignment with arrays whose extents are no constants. */
static const char *text_of_assignment(Gen *g, const Loop *l, const Stmt *s) {
  Parts p = {.g = g, .l = l, .text = "1_8"};
  if (s->kind != ST_ASSIGN || s->u.assign.defined) return NULL;
  ast_expr_walk(s->u.assign.lhs, visit_part, &p);
  if (p.text) ast_expr_walk(s->u.assign.rhs, visit_part, &p);
  return p.text ? arena_printf(g->arena, "2_8*(%s)", p.text) : NULL;
}

/* Operations of the statements, as an expression; NULL: any number. */
static const char *text_of_block(Gen *g, const Loop *l, const Stmt *s) {
  double known = 0;
  const char *sum = "";
  for (; s; s = s->next) {
    double work = work_of_stmt(s);
    const char *text = "";
    if (isfinite(work))
      known += work;
    else if (!(text = s->kind == ST_DO ? text_of_loop(g, l, s) : text_of_assignment(g, l, s)))
      return NULL;
    sum = *text ? arena_printf(g->arena, "%s + %s", sum, text) : sum;
  }
  return known < PLENTY ? arena_printf(g->arena, "%d_8%s", (int)fmax(known, 1), sum) : NULL;
}

/* Operations of an iteration, as an expression; NULL: any number, or many. */
static const char *text_of_body(Gen *g, const Loop *l) {
  double work = work_of_body(l), count = trips(l->lo, l->hi, l->step);
  if (isfinite(work))
    return work < PLENTY && !(isfinite(count) && count * work >= PLENTY) ? arena_printf(g->arena, "%d_8", (int)fmax(work, 1)) : NULL;
  const char *text = jumps_back(l->stmt->body) ? NULL : text_of_block(g, l, l->stmt->body);
  return text && strlen(text) < LONGEST ? text : NULL;
}

static bool has_element(const Expr *e) {
  bool found = e && e->kind == EX_REF && e->how == REF_ELEMENT;
  for (int i = 0; e && i < e->nkid && !found; i++) found = has_element(e->kid[i]);
  return found;
}

/* do k = first(i), first(i + 1) - 1: of a sparse matrix, or a list. Rows are short as a rule, and a region costs something even where its
 * IF leaves it to one thread. */
static bool is_short_row(const Loop *l, double work) {
  return l->parent && work < ROW && (has_element(l->lo) || has_element(l->hi));
}

bool host_work_is_tiny(const Nest *n) {
  const Loop *l = n->loop[0];
  if (l->kind != LOOP_DO) return false;
  double count = trips(l->lo, l->hi, l->step), work = work_of_body(l);
  return count * work < (count <= FEW ? PLENTY / 4 : TINY) || is_short_row(l, work);
}

const char *host_work_condition(Gen *g, const Nest *n) {
  static const HostProcedure pay = {.name = "f2c_threads_pay",
                                    .binding = "f2c_threads_pay",
                                    .dummies = "first, last, step, work",
                                    .result = "integer(4)",
                                    .decl = {"integer(8), value :: first, last, step, work"}};
  const Loop *l = n->loop[0];
  if (l->kind != LOOP_DO || !l->var || l->var->type.base != TY_INTEGER || l->var->type.kind > 8) return NULL;
  if (device_branch_shadowed(g, n->unit, "max") || device_branch_shadowed(g, n->unit, "size")) return NULL;
  const char *work = text_of_body(g, l);
  if (!work) return NULL;
  if (!can_ask(l->lo) || !can_ask(l->hi) || (l->step && !can_ask(l->step))) return NULL;
  const char *lo = source_text_expr(g, l->lo), *hi = source_text_expr(g, l->hi),
             *step = l->step ? source_text_expr(g, l->step) : "1";
  if (!lo || !hi || !step) return NULL;
  interface_need_procedure(g, n->unit, &pay);
  return arena_printf(g->arena, "f2c_threads_pay((%s) + 0_8, (%s) + 0_8, (%s) + 0_8, %s) /= 0", lo, hi, step, work);
}

/* No operand is an array but for the names that elements are of. */
static bool visit_short(Expr *e, void *data) {
  bool arrays = e->rank && e->kind != EX_NAME;
  for (int i = 1; i < e->nkid && e->kind == EX_REF; i++) arrays |= e->kid[i] && e->kid[i]->rank;
  *(bool *)data &= !arrays && is_harmless(e) && !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym);
  return *(bool *)data;
}

static bool visit_short_stmt(Stmt *s, void *data) {
  const bool plain = s->kind == ST_ASSIGN ? !s->u.assign.defined && !s->u.assign.lhs->rank
                                          : s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_END ||
                                                s->kind == ST_CONTINUE;
  if (plain) ast_stmt_walk_exprs(s, visit_short, data);
  *(bool *)data &= plain;
  return *(bool *)data;
}

const char *host_work_range(Gen *g, const Nest *n) {
  const Loop *l = n->loop[0];
  int64_t step = 1;
  bool plain = n->first->kind == ST_DO && n->depth == 1 && !n->fused && !n->once && !l->child && l->kind == LOOP_DO && l->var &&
               l->var->type.base == TY_INTEGER && l->var->type.kind <= 4 && l->stmt->u.loop.how == DO_COUNTED;
  if (!plain || !decision_of(g->decided, n).short_at_home || (l->step && !fold_const_int(l->step, &step))) return NULL;
  ast_stmt_walk(l->stmt->body, visit_short_stmt, &plain);
  if (!plain || !can_ask(l->lo) || !can_ask(l->hi)) return NULL;
  const char *lo = source_text_expr(g, step > 0 ? l->lo : l->hi), *hi = source_text_expr(g, step > 0 ? l->hi : l->lo);
  return lo && hi ? arena_printf(g->arena, "((%s) + 0_8) - (%s)", hi, lo) : NULL;
}
