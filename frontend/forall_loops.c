/* FORALL as DO CONCURRENT. The right side is evaluated for all iterations before the first element is stored (F2018 10.2.4.2.4): where it
 * reads elements that other iterations set, or may set as pointers lead to them, it goes through an array. */
#include "frontend/symbol/intrinsic.h"
#include "frontend/temporaries.h"
#include <string.h>

/* The one assignment; NULL: there are more, or other statements. */
static const Stmt *assignment(const Stmt *s) {
  const Stmt *found = NULL;
  for (const Stmt *x = s->body; x; x = x->next) {
    if (x->kind == ST_END || x->kind == ST_CONTINUE) continue;
    if (found || x->kind != ST_ASSIGN || x->u.assign.defined || x->u.assign.lhs->rank) return NULL;
    found = x;
  }
  return found;
}

static bool is_same(const Expr *a, const Expr *b) {
  if (!a || !b || a->kind != b->kind || a->nkid != b->nkid || a->op != b->op) return a == b;
  if (a->kind == EX_NAME && a->sym != b->sym) return false;
  if (a->kind != EX_NAME && a->kind != EX_REF && (a->ival != b->ival || (a->text && b->text && strcmp(a->text, b->text))))
    return false;
  for (int i = 0; i < a->nkid; i++)
    if (!is_same(a->kid[i], b->kid[i])) return false;
  return true;
}

/* The expression may be in the array's storage: it is of it, or of what pointers may lead to like the array. */
static bool may_be_in(const Expr *e, const Symbol *to) {
  if (e->kind == EX_MEMBER && array_lift_has_aliases(to)) return true;
  const Symbol *s = e->kind == EX_NAME ? array_lift_base(e) : NULL;
  return s && (s == to || (array_lift_has_aliases(s) && array_lift_has_aliases(to)));
}

typedef struct Reads {
  const Expr *lhs;
  const Symbol *to;
  bool other; /* of another element than the iteration's own */
} Reads;

static bool visit_read(Expr *e, void *data) {
  Reads *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_class(intrinsic_called(e)) == IC_I) return false; /* size(a) */
  if (q->lhs && e->kind == EX_REF && is_same(e, q->lhs)) return false;
  q->other |= may_be_in(e, q->to);
  return !q->other;
}

static bool reads_others(const Expr *e, const Expr *lhs, const Symbol *to) {
  Reads q = {lhs, to, false};
  if (e) ast_expr_walk((Expr *)e, visit_read, &q);
  return q.other;
}

/* It reads what storing into the array may change. */
static bool reads_it(const Expr *e, const Symbol *to) { return reads_others(e, NULL, to); }

/* The iterations and the subscripts mean the same for both loops. */
static bool stays(const Stmt *s, const Expr *lhs, const Symbol *to) {
  bool stays = true;
  for (int i = 1; i < lhs->nkid; i++) stays &= !reads_it(lhs->kid[i], to);
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    stays &= !reads_it(x->lo, to) && !reads_it(x->hi, to) && !reads_it(x->step, to);
  }
  return stays;
}

/* 'i = 1:n' with the word between: the iterations; '1:n': the extents of an array with an element for each. */
static const char *indices(const Temporaries *t, const Stmt *s, bool loop, bool bounds) {
  const char *list = "";
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    if (i) list = arena_printf(t->arena, "%s, ", list);
    if (!bounds || loop) list = arena_printf(t->arena, "%s%s%s", list, x->var->text, loop ? " = " : "");
    if (!bounds) continue;
    list = arena_printf(t->arena, "%s%s:%s", list, text_change_bytes(t, x->lo->span), text_change_bytes(t, x->hi->span));
    if (loop && x->step) list = arena_printf(t->arena, "%s:%s", list, text_change_bytes(t, x->step->span));
  }
  return list;
}

static const char *loop(const Temporaries *t, const Stmt *s, const char *mask, const char *lhs, const char *rhs) {
  const char *first =
      text_change_line(t, s, "do concurrent (%s%s%s)", indices(t, s, true, true), mask ? ", " : "", mask ? mask : "");
  return arena_printf(t->arena, "%s%s%s", first, text_change_assignment(t, s, lhs, rhs), text_change_line(t, s, "end do"));
}

/* An element for each iteration, of that type: lines that make the array of them and end it go to *made and *gone. */
static const char *own_element(Temporaries *t, const Stmt *s, Type type, const char **made, const char **gone) {
  const char *w = text_change_variable(t, type, s->u.loop.nindex);
  *made = arena_printf(t->arena, "%s%s", *made, text_change_line(t, s, "allocate(%s(%s))", w, indices(t, s, false, true)));
  *gone = arena_printf(t->arena, "%s%s", *gone, text_change_line(t, s, "deallocate(%s)", w));
  return arena_printf(t->arena, "%s(%s)", w, indices(t, s, false, false));
}

static bool suits(const Temporaries *t, const Stmt *s, const Stmt *a) {
  const Expr *lhs = a ? a->u.assign.lhs : NULL;
  const Symbol *to = lhs ? array_lift_base(lhs) : NULL;
  if (!to || (to->attrs & AT_CRAY_POINTER) || to->equiv || to->selector || lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME ||
      lhs->rank || !array_lift_is_number(lhs->type))
    return false;
  if (!array_lift_is_plain(a->u.assign.rhs) || !array_lift_is_plain(lhs) || !array_lift_is_plain(s->u.loop.cond)) return false;
  if (s->u.loop.tspec || stmt_cname(s) || !text_change_in_file(t, s->span)) return false;
  return stays(s, lhs, to) && (t->p->options->dialects >> DIALECT_DC & 1) &&
         (s->one_line || (s->end && text_change_is_alone(t, s->end)));
}

void forall_loops_put(Temporaries *t, const Stmt *s) {
  const Stmt *a = assignment(s);
  if (!suits(t, s, a)) return;
  const Expr *lhs = a->u.assign.lhs, *cond = s->u.loop.cond;
  const Symbol *to = array_lift_base(lhs);
  const char *left = text_change_bytes(t, lhs->span), *right = text_change_bytes(t, a->u.assign.rhs->span), *text;
  const char *mask = cond ? text_change_bytes(t, cond->span) : NULL;
  if (!reads_others(a->u.assign.rhs, lhs, to) && !reads_it(cond, to)) {
    text = loop(t, s, mask, left, right);
  } else {
    const char *made = "", *gone = "", *on = mask, *sets = "", *own = own_element(t, s, lhs->type, &made, &gone);
    if (reads_it(cond, to)) {
      on = own_element(t, s, cond->type, &made, &gone);
      sets = loop(t, s, NULL, on, mask);
    }
    text = arena_printf(t->arena, "%s%s%s%s%s", made, sets, loop(t, s, on, own, right), loop(t, s, on, left, own), gone);
  }
  const Span all = {s->span.begin, s->one_line ? s->span.end : s->end->span.end};
  text_change_replace(t, all, arena_strndup(t->arena, text + strspn(text, " "), strlen(text + strspn(text, " ")) - 1));
}
