/* How many operations an iteration of a nest takes on a core: those of plain loops that go by vectors count one, and what takes longer as many as take the
 * same time. Loops inside count once, as their iterations are counted elsewhere (short_loop.c). */
#include "codegen/kernel/kernel.h"

enum {
  DIVISION = 8,  /* divisions and powers */
  FUNCTION = 60, /* roots, exponentials, and their like */
  CALL = 100,    /* procedures of the program */
  SUM = 16,      /* a sum of reals, each of whose additions waits for the last one */
  BRANCHING = 4, /* how much longer iterations with branches take, which do not go by vectors */
};

/* Words of intrinsics.def. */
enum {
  COST_FREE = 0,
  COST_SIMPLE = 1,
  COST_CONVERT = 1,
  COST_COMPARE = 1,
  COST_MULTIPLY_ADD = 1,
  COST_MODULUS = DIVISION,
  COST_RECIPROCAL = FUNCTION
};

static const unsigned char cost_of[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = COST_##cost,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};

typedef struct Sum {
  double work;
  bool branches; /* some of it is conditional, or a procedure's */
} Sum;

static bool visit_expr(Expr *e, void *data) {
  Sum *s = data;
  const IntrinsicId id = intrinsic_called(e);
  const bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION);
  const bool own = (e->kind == EX_BINARY || e->kind == EX_UNARY) && (e->op == OP_DEFINED || e->sym);
  if (id != IN_NONE)
    s->work += cost_of[id];
  else if (call || own)
    s->work += CALL, s->branches = true;
  else if (e->kind == EX_BINARY)
    s->work += e->op == OP_DIV || e->op == OP_POW ? DIVISION : 1;
  else
    s->work += e->kind == EX_REF || e->kind == EX_UNARY;
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  Sum *sum = data;
  sum->work += s->kind == ST_ASSIGN;
  sum->branches |= s->kind == ST_IF || s->kind == ST_SELECT_CASE || s->kind == ST_WHERE || s->kind == ST_GOTO;
  if (s->kind == ST_CALL) sum->work += CALL;
  if (s->kind != ST_DO) ast_stmt_walk_exprs(s, visit_expr, sum);
  return true;
}

double core_work_of(const Kernel *k) {
  Sum all = {0};
  ast_stmt_walk_one((Stmt *)k->nest->first, visit_stmt, &all);
  for (const VarUse *u = k->nest->vars; u; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym->type.base != TY_INTEGER) all.work += SUM;
  return all.branches ? BRANCHING * all.work : all.work;
}
