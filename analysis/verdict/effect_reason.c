/* Reasons from what statements of a loop do besides their accesses, and from its header. */
#include "analysis/unit/callee.h"
#include "analysis/verdict/verdict.h"
#include <string.h>

bool effect_reason_leaves(const Effect *e, const Loop *l) {
  return !e->target || e->target == l->stmt || (e->target != l->stmt->end && !query_stmt_inside(e->target, l->stmt));
}

static const ReasonCode effect_code[] = {[EFF_IO] = REASON_IO,
                                         [EFF_INTERNAL_IO] = REASON_IO,
                                         [EFF_STOP] = REASON_STOP,
                                         [EFF_RETURN] = REASON_RETURN,
                                         [EFF_EXIT] = REASON_EXIT,
                                         [EFF_GOTO] = REASON_GOTO,
                                         [EFF_CALL] = REASON_CALL,
                                         [EFF_ALLOCATE] = REASON_ALLOCATE,
                                         [EFF_POINTER] = REASON_POINTER,
                                         [EFF_OPAQUE] = REASON_OPAQUE,
                                         [EFF_IMAGE] = REASON_IMAGE,
                                         [EFF_CONSTRUCT] = REASON_CONSTRUCT,
                                         [EFF_RENAMES] = REASON_CONSTRUCT,
                                         [EFF_ELEMENTS] = REASON_CONSTRUCT,
                                         [EFF_DIRECTIVE] = REASON_DIRECTIVE,
                                         [EFF_ORDER] = REASON_DIRECTIVE,
                                         [EFF_UNKNOWN] = REASON_MODULE};

static void tell_unknown(Judge *j, const char *name, const char *module, Span at) {
  char *way_out = arena_printf(j->arena, "compile module '%s' with f2cuda, and name the directory of %s.f2m by -I", module, module);
  for (const Reason *r = j->reason; r; r = r->next)
    if (r->code == REASON_MODULE && !strcmp(r->way_out, way_out)) return; /* once a module */
  Reason *r =
      judge_reason(j, REASON_MODULE, at, MAY, "nothing is known of '%s': module '%s' is not compiled by f2cuda", name, module);
  r->way_out = way_out;
}

static bool unknown_visit(Expr *e, void *data) {
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  const char *module = s ? symbol_unknown_module(s) : NULL;
  if (module) tell_unknown(data, s->name, module, e->span);
  return true;
}

/* The loop's variable and bounds; what its body names is found where the body is read. */
void effect_reason_header(Judge *j) {
  const Loop *l = j->loop;
  const Expr *e[] = {l->var, l->lo, l->hi, l->step};
  for (size_t i = 0; i < sizeof e / sizeof *e; i++)
    if (e[i]) ast_expr_walk((Expr *)e[i], unknown_visit, j);
  if (l->kind != LOOP_DO) return;
  if (l->stmt->u.loop.how != DO_COUNTED)
    judge_reason(j, REASON_WHILE, l->stmt->span, CERTAIN, "the number of iterations is not known before the loop starts");
  else if (l->var->type.base != TY_INTEGER && !(l->var->sym && symbol_unknown_module(l->var->sym)))
    judge_reason(j, REASON_WHILE, l->stmt->span, CERTAIN, "the loop variable is not an integer");
}

/* A procedure of which only the interface is known, and that is PURE: it changes nothing but its arguments,
 * and may read what the iterations set. */
static void judge_reader(Judge *j, const Effect *e) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *w = j->code->access.v[i];
    if (!w->write || !w->var->reachable) continue;
    Reason *r = judge_reason(j, REASON_CALL, e->at, MAY,
                             "'%s' is called, which may read '%s', set at line %d: its body is not in this file", e->what,
                             w->var->path, query_line(j->ana, w->ref->span));
    r->other = w->ref->span;
    r->array = w->var->sym;
    r->way_out = arena_printf(j->arena, "compile the file with the body of '%s' with f2cuda, too, which then has to link", e->what);
    return;
  }
}

static void judge_io(Judge *j, const Effect *e) {
  Reason *r = judge_reason(j, effect_code[e->kind], e->at, CERTAIN, "%s runs in the order of the iterations", e->what);
  r->way_out = arena_printf(j->arena, "move the %s out of the loop, or into one of its own", e->what);
  r->message = e->message;
  r->lifted = e->message && restart_may(j);
}

void effect_reason_judge(Judge *j, const Effect *e) {
  ReasonCode code = effect_code[e->kind];
  switch (e->kind) {
  case EFF_EXIT:
  case EFF_GOTO:
    if (effect_reason_leaves(e, j->loop)) judge_reason(j, code, e->at, CERTAIN, "%s leaves the loop", e->what)->forbidden = true;
    return;
  case EFF_RETURN: judge_reason(j, code, e->at, CERTAIN, "%s inside the loop", e->what)->forbidden = true; return;
  case EFF_STOP:
    if (j->asserted) return; /* whatever order they have: the program ends */
    judge_reason(j, code, e->at, CERTAIN, "%s inside the loop", e->what)->lifted = restart_may(j);
    return;
  case EFF_CALL: {
    if (!e->why) return;
    Reason *r = judge_reason(j, code, e->at, MAY, "'%s' is called, and %s", e->what, e->why);
    r->other = e->because;
    r->forbidden = e->impure;
    r->waits = e->waits;
    r->way_out =
        e->named   ? callee_unnamed_way_out(j->arena)
        : e->bound ? "call the procedure by its own name, with the object as an argument"
        : e->entry ? "write what follows the ENTRY as a procedure of its own"
        : e->bodiless
            ? arena_printf(j->arena, "compile the file with the body of '%s' with f2cuda, too, which then has to link", e->what)
            : arena_printf(j->arena, "make '%s' PURE", e->what);
    return;
  }
  case EFF_ELSEWHERE: /* hinders kernels (nests.c) */
    if (e->reads_any) judge_reader(j, e);
    return;
  case EFF_NEED:                /* unswitch.c */
  case EFF_ORDER:               /* nests.c */
  case EFF_INTERNAL_IO: return; /* no device code: codegen */
  case EFF_RENAMES:             /* the same, and more where a directive asserts something */
    if (j->asserted) judge_reason(j, code, e->at, MAY, "%s inside the loop", e->what);
    return;
  case EFF_ELEMENTS:
    judge_reason(j, code, e->at, CERTAIN, "the loops inside have a launch each for the arrays of the element that '%s' chooses",
                 e->what);
    return;
  case EFF_UNKNOWN: tell_unknown(j, e->what, e->why, e->at); return;
  case EFF_IO: judge_io(j, e); return;
  case EFF_DIRECTIVE: judge_reason(j, code, e->at, MAY, "the directive '%s' stands inside the loop", e->what); return;
  case EFF_POINTER: judge_reason(j, code, e->at, MAY, "a pointer changes its target"); return;
  case EFF_OPAQUE: judge_reason(j, code, e->at, MAY, "%s: f2cuda does not know what it does", e->what); return;
  case EFF_IMAGE: judge_reason(j, code, e->at, MAY, "'%s' belongs to another image", e->what); return;
  default: judge_reason(j, code, e->at, MAY, "%s inside the loop", e->what); return;
  }
}
