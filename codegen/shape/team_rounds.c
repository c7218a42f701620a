/* Loops of teams that set elements which their earlier iterations have read (analysis/nest/team_copies.c):
 *
 *   for (const auto round : team.rounds<int>(0, n, 1)) {             do i = 0, n
 *     double v_next[4];
 *     for (int turn = 0; turn < 4; turn++) {
 *       if (!round.here(turn)) continue;
 *       const int i = round.turn(turn);
 *       v_next[turn] = p * v[i + 1] + q * v[i];                        v(i) = p*v(i + 1) + q*v(i)
 *     }
 *     team.sync();
 *     for (int turn = 0; turn < 4; turn++) {
 *       if (!round.here(turn)) continue;
 *       const int i = round.turn(turn);
 *       v[i] = v_next[turn];
 *     }
 *   }                                                                end do
 */
#include "codegen/shape/shape.h"

static void open_turns(Fn *f, const char *round, const Binding *i) {
  cxx_out_line(f, 0, "F2C_UNROLL(4)");
  cxx_out_open(f, 0, "for (int turn = 0; turn < 4; turn++) {");
  cxx_out_line(f, 0, "if (!%s.here(turn)) continue;", round);
  cxx_out_line(f, 0, "const %s %s = %s.turn(turn);", ctype_type(i->type), i->cname, round);
}

static void emit_values(Fn *f, const Stmt *last, const char *next) {
  Buf b = {0};
  for (const Stmt *s = last->parent->body; s != last; s = s->next) cxx_stmt_emit(f, s);
  buf_printf(&b, "%s[turn] = ", next);
  cxx_expr_emit_to(f, &b, last->u.assign.rhs, last->u.assign.lhs->type);
  cxx_out_line(f, last->span.begin, "%s;", b.s);
  buf_free(&b);
}

static void emit_store(Fn *f, const Stmt *last, const char *next) {
  Buf b = {0};
  cxx_expr_emit_stored(f, &b, last->u.assign.lhs);
  cxx_out_line(f, last->span.begin, "%s = %s[turn];", b.s, next);
  buf_free(&b);
}

void team_rounds_emit(Kernel *k, const Loop *l, const Binding *i) {
  Fn *f = &k->f;
  const Stmt *last = l->stmt->body;
  while (last->next) last = last->next;
  const Expr *lhs = last->u.assign.lhs;
  const char *t = ctype_type(i->type), *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  const char *step = l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1";
  const char *round = names_take(&f->names, "round"), *next = names_derive(&f->names, lhs->kid[0]->sym->name, "_next");
  cxx_out_open(f, l->stmt->span.begin, "for (const auto %s : %srounds<%s>(%s, %s, %s)) {", round, shape_team_member(k), t, lo, hi,
               step);
  cxx_out_line(f, 0, "%s %s[4];", ctype_type(lhs->type), next);
  open_turns(f, round, i);
  emit_values(f, last, next);
  cxx_out_close(f, "}");
  cxx_out_line(f, 0, "%s.sync();", shape_team_of(k)->team);
  open_turns(f, round, i);
  emit_store(f, last, next);
  cxx_out_close(f, "}");
  cxx_out_close(f, "}");
}
