/* What a loop of the host reads of an array (--data=auto), where a dimension or more is left out: before
 *
 *   do i = 1, n
 *     write (u, *) x(i), t(i, m/2, k)         call f2c_host_reads(t(1:n, m/2, k), ..)
 *   end do
 *
 * Every subscript is the variable of a counted loop in the outermost one, which no other subscript is, or nothing in the loops changes it; and
 * all references to the array in the loops are to that section. */
#include "analysis/pattern.h"
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/extent.h"
#include <string.h>

enum { MOST_TRIPS = 64 /* of constant bounds: few elements of an array of one dimension */ };

/* What the loops do to names. */
typedef struct Fixed {
  const Stmt *loop;   /* the outermost */
  const Symbol *name; /* the one that is looked for; NULL: all of an expression */
  bool fixed;         /* so far */
} Fixed;

static bool find_call(Expr *e, void *data) {
  const bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_UNKNOWN || e->how == REF_STMT_FUNCTION);
  Fixed *q = data;
  q->fixed &= !(call && intrinsic_called(e) == IN_NONE) && e->kind != EX_IMPLIED_DO && e->kind != EX_COINDEX;
  q->fixed &= !((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  return q->fixed;
}

static bool sets(const Expr *e, const Symbol *name) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  return e && e->kind == EX_NAME && alias_target(e->sym) == name;
}

/* Statements that set nothing but what stands on their left, variables of loops and what an option of WRITE names. */
static bool visit_setting(Stmt *s, void *data) {
  Fixed *q = data;
  switch (s->kind) {
  case ST_ASSIGN: q->fixed &= !s->u.assign.defined && !sets(s->u.assign.lhs, q->name); break;
  case ST_DO: q->fixed &= s->u.loop.how == DO_COUNTED && !sets(s->u.loop.var, q->name); break;
  case ST_WRITE:
    for (int i = 0; i < s->u.io.nctl; i++) q->fixed &= !expr_names(s->u.io.ctl[i].value, q->name);
    break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_PRINT:
  case ST_CYCLE:
  case ST_EXIT:
  case ST_CONTINUE:
  case ST_END: break;
  default: q->fixed = false;
  }
  ast_stmt_walk_exprs(s, find_call, q);
  return q->fixed;
}

static bool visit_name(Expr *e, void *data) {
  Fixed *q = data;
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  const uint32_t loose = AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL | AT_VOLATILE | AT_ASYNCHRONOUS | AT_TARGET | AT_CRAY_POINTER;
  const bool operates = (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL) && !e->sym);
  if (s && s->kind == SY_VARIABLE) {
    Fixed one = {q->loop, s, !e->rank && !s->equiv && !(s->attrs & loose) && !s->selector};
    if (one.fixed && !sets(q->loop->u.loop.var, s)) ast_stmt_walk(q->loop->body, visit_setting, &one);
    q->fixed &= one.fixed && !sets(q->loop->u.loop.var, s);
  } else {
    q->fixed &= s ? e->value != NULL : e->kind == EX_INT || e->kind == EX_PAREN || e->kind == EX_UNARY || operates;
  }
  return q->fixed;
}

/* Its value before the loop is that of each iteration. */
static bool is_fixed(const Stmt *loop, const Expr *e) {
  Fixed q = {loop, NULL, true};
  ast_expr_walk((Expr *)(uintptr_t)e, visit_name, &q);
  return q.fixed;
}

/* The loop around 's', out to 'outer', whose variable 'e' names. */
static const Stmt *loop_of(const Stmt *s, const Stmt *outer, const Expr *e) {
  for (const Stmt *p = s->parent; p; p = p->parent) {
    if (p->kind == ST_DO && p->u.loop.how == DO_COUNTED && p->u.loop.var && e->kind == EX_NAME &&
        alias_target(p->u.loop.var->sym) == alias_target(e->sym))
      return p;
    if (p == outer) break;
  }
  return NULL;
}

static bool is_few(const Stmt *loop) {
  int64_t lo, hi;
  return fold_const_int(loop->u.loop.lo, &lo) && fold_const_int(loop->u.loop.hi, &hi) && hi - lo < MOST_TRIPS;
}

/* 'lo:hi' of a loop with plain bounds; NULL: it has none. */
static const char *range_of(Gen *g, const Stmt *loop, const Stmt *outer) {
  int64_t step = 1;
  if (loop->u.loop.step && (!fold_const_int(loop->u.loop.step, &step) || step < 1)) return NULL;
  if (!is_fixed(outer, loop->u.loop.lo) || !is_fixed(outer, loop->u.loop.hi)) return NULL;
  const char *lo = source_text_expr(g, loop->u.loop.lo), *hi = source_text_expr(g, loop->u.loop.hi);
  if (!lo || !hi) return NULL;
  return step == 1 ? arena_printf(g->arena, "%s:%s", lo, hi) : arena_printf(g->arena, "%s:%s:%d", lo, hi, (int)step);
}

static const char *section_of(Gen *g, const Stmt *s, const Stmt *outer, const Expr *e, const char *array) {
  const Stmt *loop[EXT_MAX_RANK] = {NULL};
  Buf b = {0};
  bool good = outer->kind == ST_DO && outer->u.loop.how == DO_COUNTED && e->how == REF_ELEMENT && !g->ana->check_bounds,
       less = false;
  for (int i = 1; good && i < e->nkid; i++) {
    loop[i - 1] = loop_of(s, outer, e->kid[i]);
    for (int k = 1; k < i; k++) good &= !loop[i - 1] || loop[k - 1] != loop[i - 1];
    good &= loop[i - 1] || is_fixed(outer, e->kid[i]);
    const char *text = !good ? NULL : loop[i - 1] ? range_of(g, loop[i - 1], outer) : source_text_expr(g, e->kid[i]);
    good &= text != NULL;
    less |= !loop[i - 1] || (good && e->nkid == 2 && is_few(loop[i - 1]));
    if (good) buf_printf(&b, "%s%s", i > 1 ? ", " : "(", text);
  }
  const char *text = good && less ? arena_printf(g->arena, "%s%s)", array, b.s) : NULL;
  buf_free(&b);
  return text;
}

/* Other references to the array in the loops: more than one section is as many transfers, and all of the array is one. */
typedef struct Others {
  Gen *g;
  const Stmt *s, *outer;
  const Expr *array;
  const char *name, *section;
  bool same; /* so far all are that section */
} Others;

/* The array, or the same component of another object. */
static bool is_array(const Expr *e, const Expr *array) {
  if (e->kind != array->kind || (e->kind != EX_NAME && e->kind != EX_MEMBER)) return false;
  return e->kind == EX_NAME ? alias_target(e->sym) == alias_target(array->sym) : e->sym == array->sym;
}

static bool visit_other(Expr *e, void *data) {
  Others *q = data;
  if (e->kind == EX_REF && is_array(e->kid[0], q->array)) {
    const char *text = section_of(q->g, q->s, q->outer, e, q->name);
    q->same &= text && !strcmp(text, q->section);
    for (int i = 1; i < e->nkid && q->same; i++) ast_expr_walk(e->kid[i], visit_other, q);
    return false;
  }
  q->same &= !is_array(e, q->array);
  return q->same;
}

static bool visit_others(Stmt *s, void *data) {
  Others *q = data;
  q->s = s;
  ast_stmt_walk_exprs(s, visit_other, q);
  return q->same;
}

const char *coherence_section_of_loop(Gen *g, const Stmt *s, const Stmt *outer, const Expr *e, const char *array) {
  const char *text = section_of(g, s, outer, e, array);
  Others q = {g, s, outer, e->kid[0], array, text, text != NULL};
  if (text) ast_stmt_walk(outer->body, visit_others, &q);
  return q.same ? text : NULL;
}

/* Nothing in the loop leaves it but at its end. */
static bool find_leaving(Stmt *s, void *data) {
  bool *stays = data;
  switch (s->kind) {
  case ST_ASSIGN: *stays &= !s->u.assign.defined; break;
  case ST_DO: *stays &= s->u.loop.how == DO_COUNTED; break;
  case ST_CYCLE:
  case ST_EXIT: *stays &= !s->u.text; break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CONTINUE:
  case ST_END: break;
  default: *stays = false;
  }
  return *stays;
}

bool coherence_section_left(const Stmt *loop) {
  bool stays = loop->kind == ST_DO && loop->u.loop.how == DO_COUNTED;
  if (stays) ast_stmt_walk(loop->body, find_leaving, &stays);
  return stays;
}
