/* Elements that a statement sets, where words of their own can tell of them (--data=auto):
 *
 *   z(k)%im = 1                     call f2c_host_wrote(z(k)%im, ..) behind it
 *   w([1, 5, n]) = 0                call f2c_host_wrote(w(1), ..), and so on
 *   read (u, *) w(3), (x(i), i = 1, n)   call f2c_host_reads(w(3), ..) before it, as it may leave a value as it is; f2c_host_wrote(w(3), ..) behind it */
#include "analysis/unit/code.h"
#include "codegen/host/coherence/coherence.h"
#include <string.h>

enum { MOST_LISTED = 16 /* elements of a constructor: each is a transfer of its own */ };

/* 'e', a designator, is an element or a section of an object that can be named: 'o'. */
static bool is_part(Gen *g, const Unit *u, const Expr *e, TouchObject *o) {
  if (e->kind != EX_REF || (e->how != REF_ELEMENT && e->how != REF_SECTION) || e->type.base == TY_DERIVED) return false;
  if (!coherence_object_of(g, u, e, true, o) || !o->whole || e->kid[0] != o->whole || o->chosen) return false;
  return coherence_part_lasts(e);
}

static bool are_known(const Gen *g, const Stmt *s, const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && !coherence_part_is_known_before(g, s, e->kid[i])) return false;
  return true;
}

/* ---- assignments ---- */

static bool complex_part(Gen *g, const Unit *u, const Stmt *s, const Expr *l) {
  TouchObject o;
  const Expr *of = l->kid[0];
  if (of->type.base != TY_COMPLEX || of->kind != EX_REF || of->how != REF_ELEMENT || !is_part(g, u, of, &o)) return false;
  return are_known(g, s, of) && coherence_place_part(g, s, &o, l, source_text_expr(g, l), false);
}

/* 'w([1, 5, n])'. */
static const Expr *list_of(const Expr *l) {
  const Expr *list = l->nkid == 2 ? l->kid[1] : NULL;
  if (!list || list->kind != EX_ARRAY || list->type.base != TY_INTEGER || list->nkid > MOST_LISTED) return NULL;
  for (int i = 0; i < list->nkid; i++)
    if (list->kid[i]->rank || list->kid[i]->kind == EX_IMPLIED_DO) return NULL;
  return list;
}

static bool listed(Gen *g, const Unit *u, const Stmt *s, const Expr *l) {
  TouchObject o;
  const Expr *list = list_of(l);
  if (!list || !is_part(g, u, l, &o)) return false;
  const char *array = source_text_expr(g, o.whole);
  bool good = array != NULL;
  for (int i = 0; good && i < list->nkid; i++)
    good = coherence_part_is_known_before(g, s, list->kid[i]) && source_text_expr(g, list->kid[i]);
  for (int i = 0; good && i < list->nkid; i++)
    good = coherence_place_part(g, s, &o, l, arena_printf(g->arena, "%s(%s)", array, source_text_expr(g, list->kid[i])), false);
  return good;
}

bool coherence_element_assigned(Gen *g, const Unit *u, const Stmt *s) {
  const Expr *l = s->u.assign.lhs;
  if (g->ana->check_bounds || coherence_value_calls(s->u.assign.rhs)) return false;
  if (l->kind == EX_MEMBER) return !l->sym && complex_part(g, u, s, l);
  return l->kind == EX_REF && l->how == REF_SECTION && listed(g, u, s, l);
}

/* ---- READ ---- */

/* Where a value is missing, control may go elsewhere than behind the statement. */
static bool ends_elsewhere(const Stmt *s) {
  for (int i = 0; i < s->u.io.nctl; i++) {
    const char *key = s->u.io.ctl[i].key;
    if (key && (!strcmp(key, "err") || !strcmp(key, "end") || !strcmp(key, "eor"))) return true;
  }
  return false;
}

static bool is_variable(const Expr *e, const Expr *variable) {
  return e && e->kind == EX_NAME && query_real_symbol(e->sym) == query_real_symbol(variable->sym);
}

/* The text of a subscript or a bound that is the same before the statement; NULL: it is not, or has no text. */
static const char *text_before(Gen *g, const Stmt *s, const Expr *e) {
  return coherence_part_is_known_before(g, s, e) ? source_text_expr(g, e) : NULL;
}

/* 'lo:hi:step' of an implied DO. */
static const char *range_of(Gen *g, const Stmt *s, const Expr *implied) {
  const char *lo = text_before(g, s, implied->kid[1]), *hi = text_before(g, s, implied->kid[2]);
  if (!lo || !hi) return NULL;
  if (!implied->kid[3]) return arena_printf(g->arena, "%s:%s", lo, hi);
  const char *step = text_before(g, s, implied->kid[3]);
  return step ? arena_printf(g->arena, "%s:%s:%s", lo, hi, step) : NULL;
}

/* 'w(lo:hi:step, k)' of '(w(i, k), i = lo, hi, step)'; NULL: it is no section. */
static const char *section_of(Gen *g, const Stmt *s, const Expr *implied, const Expr *whole) {
  const Expr *e = implied->kid[4], *variable = implied->kid[0];
  const char *text =
      whole->span.end < e->span.end ? source_text_expr(g, whole) : NULL; /* else a name stands for more than the array */
  int at = 0;
  for (int i = 1; i < e->nkid && text; i++) {
    const Expr *sub = e->kid[i];
    const bool running = is_variable(sub, variable);
    if (running ? at : !sub || expr_names(sub, query_real_symbol(variable->sym))) return NULL;
    if (running) at = i;
    const char *range = running ? range_of(g, s, implied) : text_before(g, s, sub);
    text = range ? arena_printf(g->arena, "%s%s%s", text, i == 1 ? "(" : ", ", range) : NULL;
  }
  return at && text ? arena_printf(g->arena, "%s)", text) : NULL;
}

bool coherence_element_input(Gen *g, const Unit *u, const Stmt *s, const Expr *item) {
  TouchObject o;
  const bool implied = item->kind == EX_IMPLIED_DO;
  const Expr *e = implied ? (item->nkid == 5 && item->kid[0] ? item->kid[4] : NULL) : item;
  if (!e || g->ana->check_bounds || ends_elsewhere(s) || coherence_object_calls(s) || !is_part(g, u, e, &o)) return false;
  if (implied && e->how != REF_ELEMENT) return false;
  if (!implied && !are_known(g, s, e)) return false;
  const char *text = implied ? section_of(g, s, item, o.whole) : source_text_expr(g, e);
  return coherence_place_part(g, s, &o, e, text, true);
}
