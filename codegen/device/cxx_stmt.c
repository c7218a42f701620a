/* Statements in C++: assignments, IF, SELECT CASE, jumps and labels, calls. */
#include "codegen/device/device.h"
#include <string.h>

/* ---- labels ---- */

typedef struct {
  int label;  /* looked for */
  bool found; /* a jump to it exists */
} LabelSearch;

static bool find_jump(Stmt *s, void *data) {
  LabelSearch *q = data;
  if (ast_jump_stmt(s) & JUMP_LABEL)
    for (int i = 0; i < s->u.jump.nlabels; i++) q->found |= s->u.jump.labels[i] == q->label;
  return true;
}

static Stmt *fn_root(const Fn *f) { return f->nest ? f->nest->first : f->unit->first; }

bool cxx_stmt_label_wanted(Fn *f, int label) {
  LabelSearch q = {label, false};
  if (label) ast_stmt_walk(fn_root(f), find_jump, &q);
  return q.found;
}

const char *cxx_stmt_label(Fn *f, int label) { return arena_printf(f->g->arena, "line_%d", label); }

/* A statement with the label stands in the block that 's', or the construct that it is a branch of, is in, or it ends that block. */
static bool in_block_of(const Fn *f, const Stmt *s, int label) {
  for (const Stmt *q = s->parent ? s->parent->body : f->unit->first; q; q = q->next)
    if (q->label == label) return true;
  return s->parent && s->parent->end && s->parent->end->label == label;
}

/* A jump stays in its block or leaves it, forward or backward; never does it leave the statement that a thread runs. */
static void goto_text(Fn *f, Buf *b, const Stmt *s, int label) {
  const Stmt *p = s;
  while (p && !(f->nest && p == f->nest->first) && !in_block_of(f, p, label)) p = p->parent;
  if (!p || (f->nest && p == f->nest->first))
    refuse(f, s->span, REASON_GOTO, "a jump to a statement outside of the loop is not supported in device code");
  else
    buf_printf(b, "goto %s;", cxx_stmt_label(f, label));
}

/* ---- assignments ---- */

/* A private scalar whose first statement sets it is declared there. */
static bool declares(Fn *f, const Stmt *s, const Binding *v) {
  return v->local && !v->declared && !v->kept && v->kind == BIND_VALUE && f->declare_in_place && f->indent == f->body_indent &&
         !expr_names(s->u.assign.rhs, v->sym) && !s->label;
}

/* A scalar that gives each value to the program's own, too: '*x_ = ', before the assignment. */
static const char *kept_prefix(Fn *f, const Binding *v) {
  if (!v || !v->kept || v->kind != BIND_VALUE) return "";
  v->kept->used = true;
  return arena_printf(f->g->arena, "*%s = ", v->kept->cname);
}

/* A flag: some threads of the kernel store the same constant in a scalar that all share. */
static bool is_flag(const Fn *f, const Stmt *s, const Binding *v) {
  const Expr *rhs = s->u.assign.rhs;
  return f->nest && v && v->kind == BIND_POINTER && v->use && v->use->role == ROLE_SHARED && s->parent && s->parent->kind == ST_IF &&
         (v->type.base == TY_LOGICAL || v->type.base == TY_INTEGER) && rhs->type.base == v->type.base && rhs->value;
}

static void set_flag(Fn *f, Buf *b, const Stmt *s) {
  buf_puts(b, "f2c::set_flag(");
  cxx_expr_emit_stored(f, b, s->u.assign.lhs);
  buf_puts(b, ", ");
  cxx_expr_emit_to(f, b, s->u.assign.rhs, s->u.assign.lhs->type);
  buf_puts(b, ");");
}

static void assign_text(Fn *f, Buf *b, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  const Binding *before = lhs->kind == EX_NAME ? bind_sym(f, lhs->sym) : NULL;
  if (is_flag(f, s, before)) {
    set_flag(f, b, s);
    return;
  }
  bool fresh = lhs->kind == EX_NAME && (!before || !before->used);
  Binding *v = fresh ? bind_find(f, lhs) : NULL;
  if (v && declares(f, s, v)) {
    buf_printf(b, "%s ", bind_type(v));
    v->declared = true;
  }
  buf_puts(b, kept_prefix(f, before));
  cxx_expr_emit_stored(f, b, lhs);
  buf_puts(b, " = ");
  derived_type_check_copy(f, lhs);
  cxx_expr_emit_to(f, b, rhs, lhs->type);
  buf_putc(b, ';');
}

/* ---- statements of one line ---- */

static bool by_kernel(Fn *f, Buf *b, const Stmt *s) { return f->hooks && f->hooks->statement(f, b, s); }

bool cxx_stmt_text(Fn *f, Buf *b, const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN:
    if (s->u.assign.lhs->rank > 0) return false;
    if (by_kernel(f, b, s)) return true;
    s->u.assign.defined ? call_assignment(f, b, s) : assign_text(f, b, s);
    return true;
  case ST_IF: return by_kernel(f, b, s);
  case ST_GOTO: goto_text(f, b, s, s->u.jump.labels[0]); return true;
  case ST_CYCLE: cxx_loop_cycle_text(f, b, s); return true;
  case ST_EXIT: cxx_loop_exit_text(f, b, s); return true;
  case ST_CALL: call_subroutine(f, b, s); return true;
  case ST_RETURN:
    if (!f->return_stmt)
      refuse(f, s->span, REASON_RETURN, "RETURN leaves a parallel loop");
    else
      buf_puts(b, f->return_stmt);
    return true;
  default: return false;
  }
}

static bool emit_simple(Fn *f, const Stmt *s) {
  Buf b = {0};
  bool simple = cxx_stmt_text(f, &b, s);
  if (simple && b.len) cxx_out_line(f, s->span.begin, "%s", b.s);
  buf_free(&b);
  return simple;
}

/* ---- IF ---- */

static void emit_branches(Fn *f, const Stmt *s) {
  cxx_out_open(f, s->span.begin, "if (%s) {", cxx_expr_text(f, s->u.branch.cond, PREC_COMMA));
  cxx_stmt_block(f, s->body, NULL);
  for (const Stmt *o = s->other; o; o = o->other) {
    f->indent -= 2;
    if (o->kind == ST_ELSE_IF)
      cxx_out_open(f, o->span.begin, "} else if (%s) {", cxx_expr_text(f, o->u.branch.cond, PREC_COMMA));
    else
      cxx_out_open(f, o->span.begin, "} else {");
    cxx_stmt_block(f, o->body, NULL);
  }
  cxx_out_close(f, "}");
}

static void emit_if(Fn *f, const Stmt *s) {
  Buf b = {0};
  char *cond = s->one_line ? cxx_expr_text(f, s->u.branch.cond, PREC_COMMA) : NULL;
  f->indent += 2;
  bool simple = s->one_line && s->body && !stop_report_is(f, s->body) && !array_result_in(s->body) && cxx_stmt_text(f, &b, s->body);
  f->indent -= 2;
  if (simple)
    cxx_out_line(f, s->span.begin, "if (%s) %s", cond, b.s);
  else
    emit_branches(f, s);
  buf_free(&b);
}

/* IF (e) 10, 20, 30 */
static void emit_arithmetic_if(Fn *f, const Stmt *s) {
  static const char *const test[] = {"<", "==", ">"};
  char *e = cxx_expr_text(f, s->u.jump.e, PREC_LT + 1);
  for (int i = 0; i < 3 && i < s->u.jump.nlabels; i++) {
    Buf b = {0};
    goto_text(f, &b, s, s->u.jump.labels[i]);
    cxx_out_line(f, s->span.begin, "if (%s %s 0) %s", e, test[i], b.s ? b.s : "");
    buf_free(&b);
  }
}

/* Any other value goes on with the next statement. */
static void emit_computed_goto(Fn *f, const Stmt *s) {
  cxx_out_open(f, s->span.begin, "switch (%s) {", cxx_expr_text(f, s->u.jump.e, PREC_COMMA));
  for (int i = 0; i < s->u.jump.nlabels; i++) {
    Buf b = {0};
    goto_text(f, &b, s, s->u.jump.labels[i]);
    cxx_out_line(f, 0, "case %d: %s", i + 1, b.s ? b.s : "");
    buf_free(&b);
  }
  cxx_out_close(f, "}");
}

/* ---- SELECT CASE ---- */

static bool only_values(const Stmt *s) {
  int64_t v;
  for (const Stmt *c = s->other; c; c = c->other)
    for (int i = 0; i < c->u.exprs.n; i++)
      if (c->u.exprs.v[i]->kind == EX_RANGE || !fold_const_int(c->u.exprs.v[i], &v)) return false;
  return s->u.exprs.v[0]->type.base == TY_INTEGER;
}

static bool find_do(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_DO;
  return true;
}

/* What a case declares is its own where it has loops: kernels may write more around them. */
static void emit_case(Fn *f, const Stmt *c) {
  bool loops = false;
  ast_stmt_walk(c->body, find_do, &loops);
  if (loops) cxx_out_open(f, 0, "{");
  cxx_stmt_block(f, c->body, NULL);
  if (loops) cxx_out_close(f, "}");
}

static void emit_switch(Fn *f, const Stmt *s) {
  cxx_out_line(f, s->span.begin, "switch (%s) {", cxx_expr_text(f, s->u.exprs.v[0], PREC_COMMA));
  if (f->target) f->target->in_switch++;
  for (const Stmt *c = s->other; c; c = c->other) {
    for (int i = 0; i < c->u.exprs.n; i++)
      cxx_out_line(f, i ? 0 : c->span.begin, "case %s:", cxx_expr_text(f, c->u.exprs.v[i], PREC_COMMA));
    if (!c->u.exprs.n) cxx_out_line(f, c->span.begin, "default:");
    f->indent += 2;
    emit_case(f, c);
    cxx_out_line(f, 0, "break;");
    f->indent -= 2;
  }
  if (f->target) f->target->in_switch--;
  cxx_out_line(f, 0, "}");
}

/* The host compares the text with all that the cases name, as it is the same in the whole nest. */
static bool host_chooses(Fn *f, const Expr *sel, const Stmt *s) {
  for (const Stmt *c = s->other; c; c = c->other)
    if (sel->type.base == TY_CHARACTER && c->u.exprs.n) {
      const Expr *e = c->u.exprs.v[0], *value = e->kind == EX_RANGE ? e->kid[e->kid[0] ? 0 : 1] : e;
      return cxx_expr_text_test(f, sel, e->kind == EX_RANGE ? OP_GE : OP_EQ, value);
    }
  return false;
}

/* Text that is the same in the whole nest: a > 0 || (b > 0 && c > 0) */
static void text_condition(Fn *f, Buf *b, const Expr *sel, const Stmt *c) {
  static const Op bound[] = {OP_GE, OP_LE};
  for (int i = 0; i < c->u.exprs.n && !f->fail; i++) {
    const Expr *e = c->u.exprs.v[i];
    const bool range = e->kind == EX_RANGE, both = range && e->kid[0] && e->kid[1];
    buf_puts(b, i ? " || " : "");
    buf_puts(b, both && c->u.exprs.n > 1 ? "(" : "");
    for (int k = 0; k < (range ? 2 : 1) && !f->fail; k++) {
      const Expr *value = range ? e->kid[k] : e;
      const char *test = value ? cxx_expr_text_test(f, sel, range ? bound[k] : OP_EQ, value) : "";
      if (!test)
        refuse(f, sel->span, REASON_CHARACTER, "character data is not supported in device code");
      else
        buf_printf(b, "%s%s", k && both ? " && " : "", test);
    }
    buf_puts(b, both && c->u.exprs.n > 1 ? ")" : "");
  }
}

/* sel >= lo && sel <= hi */
static void case_condition(Fn *f, Buf *b, const char *sel, const Stmt *c) {
  for (int i = 0; i < c->u.exprs.n; i++) {
    const Expr *e = c->u.exprs.v[i];
    bool range = e->kind == EX_RANGE, both = range && e->kid[0] && e->kid[1];
    buf_puts(b, i ? " || " : "");
    if (both && c->u.exprs.n > 1) buf_putc(b, '(');
    if (!range) buf_printf(b, "%s == %s", sel, cxx_expr_text(f, e, PREC_EQ + 1));
    if (range && e->kid[0]) buf_printf(b, "%s >= %s", sel, cxx_expr_text(f, e->kid[0], PREC_LT + 1));
    if (both) buf_puts(b, " && ");
    if (range && e->kid[1]) buf_printf(b, "%s <= %s", sel, cxx_expr_text(f, e->kid[1], PREC_LT + 1));
    if (both && c->u.exprs.n > 1) buf_putc(b, ')');
  }
}

static void emit_case_chain(Fn *f, const Stmt *s) {
  const Expr *e = s->u.exprs.v[0];
  const bool text = host_chooses(f, e, s);
  const char *sel = text ? NULL : names_take(&f->names, "selector");
  const char *type = e->type.base == TY_CHARACTER ? characters_selector(e) : ctype_type(e->type);
  const Stmt *otherwise = NULL;
  char *value = text ? NULL : cxx_expr_text(f, e, PREC_COMMA);
  bool first = true;
  if (!type && !text) return;
  for (const Stmt *c = s->other; c; c = c->other) {
    if (!c->u.exprs.n) {
      otherwise = c;
      continue;
    }
    Buf b = {0};
    text ? text_condition(f, &b, e, c) : case_condition(f, &b, sel, c);
    if (f->fail) return;
    if (!first) f->indent -= 2;
    if (first && text)
      cxx_out_open(f, s->span.begin, "if (%s) {", b.s);
    else if (first)
      cxx_out_open(f, s->span.begin, "if (const %s %s = %s; %s) {", type, sel, value, b.s);
    else
      cxx_out_open(f, c->span.begin, "} else if (%s) {", b.s);
    buf_free(&b);
    cxx_stmt_block(f, c->body, NULL);
    first = false;
  }
  if (otherwise) {
    if (first)
      cxx_out_open(f, s->span.begin, "{");
    else {
      f->indent -= 2;
      cxx_out_open(f, otherwise->span.begin, "} else {");
    }
    cxx_stmt_block(f, otherwise->body, NULL);
    first = false;
  }
  if (!first) cxx_out_close(f, "}");
}

/* ---- statements ---- */

static ReasonCode stmt_reason(StmtKind k) {
  switch (k) {
  case ST_READ:
  case ST_WRITE:
  case ST_PRINT:
  case ST_OPEN:
  case ST_CLOSE:
  case ST_INQUIRE: return REASON_IO;
  case ST_PAUSE: return REASON_STOP;
  case ST_ALLOCATE:
  case ST_DEALLOCATE: return REASON_ALLOCATE;
  default: return REASON_STATEMENT;
  }
}

static void emit_nested_block(Fn *f, const Stmt *s) {
  cxx_out_open(f, s->span.begin, "{");
  cxx_stmt_block(f, s->body, NULL);
  cxx_out_close(f, "}");
}

static void emit_other(Fn *f, const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN: cxx_array_assign(f, s); break;
  case ST_IF: emit_if(f, s); break;
  case ST_DO: cxx_loop_do(f, s); break;
  case ST_SELECT_CASE:
    if (only_values(s))
      emit_switch(f, s);
    else
      emit_case_chain(f, s);
    break;
  case ST_WHERE: cxx_array_where(f, s); break;
  case ST_FORALL: cxx_loop_forall(f, s); break;
  case ST_BLOCK:
  case ST_ASSOCIATE: emit_nested_block(f, s); break;
  case ST_ARITHMETIC_IF: emit_arithmetic_if(f, s); break;
  case ST_COMPUTED_GOTO: emit_computed_goto(f, s); break;
  case ST_DIRECTIVE: break;
  case ST_STOP:
  case ST_ERROR_STOP: stop_report_emit(f, s); break;
  default:
    if (s->kind == ST_CONTINUE || s->kind == ST_CONTAINS || s->kind == ST_END || stmt_kind_declares(s->kind))
      break; /* of a BLOCK */
    if (s->kind == ST_POINTER_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym->settled)
      break; /* its target stands in place of each use */
    refuse(f, s->span, stmt_reason(s->kind), "%s is not supported in device code", ast_stmt_kind_name(s->kind));
  }
}

void cxx_stmt_emit(Fn *f, const Stmt *s) {
  if (f->fail) return;
  const Stmt *around = f->stmt;
  f->stmt = s;
  if (s->label && cxx_stmt_label_wanted(f, s->label)) cxx_out_label(f, cxx_stmt_label(f, s->label));
  Construct named = {.stmt = s, .outer = f->construct};
  if (s->kind != ST_DO && stmt_cname(s)) f->construct = &named;
  if (!(f->hooks && f->hooks->before(f, s))) {
    array_result_before(f, s);
    if (!emit_simple(f, s)) emit_other(f, s);
  }
  if (named.done) cxx_out_label(f, named.done);
  f->construct = named.outer;
  f->stmt = around;
}

void cxx_stmt_block(Fn *f, const Stmt *first, const Stmt *last) {
  if (stop_report_is(f, first)) {
    stop_report_emit(f, first);
    return;
  }
  for (const Stmt *s = first; s && !f->fail; s = s->next) {
    if (f->proc && specialise_rules_out(f->g->ana, s)) continue;
    const Stmt *done = s->kind == ST_DIRECTIVE ? atomic_emit(f, s) : NULL;
    if (done)
      s = done;
    else
      cxx_stmt_emit(f, s);
    if (s == last) break;
  }
}
