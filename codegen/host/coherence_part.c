/* Elements and sections that a call right before the statement can name by themselves (--data=auto). */
#include "codegen/host/coherence.h"

/* The subscripts of one. */
typedef struct Subscripts {
  const Gen *g;
  const Unit *u;
  bool plain; /* so far: nothing in them does anything, and the host has what they name */
} Subscripts;

/* 'grid%n': the host has it. */
static bool is_home_component(const Subscripts *q, const Expr *e) {
  TouchObject o;
  return e->kind == EX_MEMBER && !e->rank && !coherence_object_of(q->g, q->u, e, false, &o);
}

static bool visit_plain(Expr *e, void *data) {
  Subscripts *q = data;
  if (intrinsic_called(e) != IN_NONE && intrinsic_class(intrinsic_called(e)) == IC_I && e->rank == 0) return false;
  if (is_home_component(q, e)) return false;
  bool ok = e->kind == EX_INT || e->kind == EX_RANGE || e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY ||
            (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->rank && !e->sym->is_index);
  q->plain &= ok && !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym);
  return q->plain;
}

/* 'i > 0 .and. a(i) > 0': the second operand need not be there. */
static bool visit_choosing(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  return !*(bool *)data;
}

/* The statement reads at once what its expressions name, right where it stands. */
static bool reads_at_once(const Stmt *s) {
  bool chooses = false;
  if (s->kind == ST_IF) ast_expr_walk(s->u.branch.cond, visit_choosing, &chooses);
  return s->kind == ST_ASSIGN || s->kind == ST_PRINT || s->kind == ST_WRITE || s->kind == ST_CALL || (s->kind == ST_IF && !chooses);
}

bool coherence_part_is_plain(const Gen *g, const Stmt *s, const Expr *e, const TouchObject *o) {
  if (e->kind != EX_REF || e->kid[0] != o->whole || o->chosen) return false;
  if (e->how != REF_ELEMENT && e->how != REF_SECTION) return false;
  Subscripts q = {g, s->unit, reads_at_once(s)};
  for (int i = 1; q.plain && i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], visit_plain, &q);
  return q.plain;
}
