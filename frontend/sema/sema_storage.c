/* Storage association: which objects overlap, and where each begins in its EQUIVALENCE class or COMMON block. Bytes as gfortran
 * lays them out: members of a block in order, each on its natural boundary (-falign-commons). */
#include "frontend/sema/sema.h"
#include <string.h>

/* ---- sizes ---- */

/* Bytes of an object; 0: not known. */
static int64_t bytes_of(const Symbol *s) { return type_size(s->type) * symbol_elements(s); }

/* No place in memory is further away. */
static bool is_address(int64_t at) { return at < (int64_t)1 << 50 && at > -((int64_t)1 << 50); }

/* Where the element begins in its array; false: a subscript is not constant. */
static bool element_offset(const Expr *e, const Symbol *s, int64_t *at) {
  int64_t stride = type_size(s->type), i;
  *at = 0;
  if (e->nkid - 1 != s->rank || !stride) return false;
  for (int k = 0; k < s->rank; k++) {
    if (!s->dim[k].lo_const || !fold_const_int(e->kid[k + 1], &i)) return false;
    if (__builtin_sub_overflow(i, s->dim[k].lo_value, &i) || __builtin_mul_overflow(i, stride, &i) ||
        __builtin_add_overflow(*at, i, at))
      return false;
    if (k + 1 == s->rank) break;
    if (!s->dim[k].hi_const || __builtin_sub_overflow(s->dim[k].hi_value, s->dim[k].lo_value, &i) || i == INT64_MAX ||
        __builtin_mul_overflow(stride, i + 1, &stride))
      return false;
  }
  return is_address(*at);
}

/* Where an object of EQUIVALENCE begins in the variable that holds it: a, a(3), s(2:), a(3)(2:), d%x is not said. */
static bool object_offset(const Expr *e, const Symbol *s, int64_t *at) {
  *at = 0;
  if (e->kind == EX_NAME) return true;
  if (e->kind != EX_REF) return false;
  if (e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME) return element_offset(e, s, at);
  int64_t from = 1, inner = 0;
  if (e->how != REF_SUBSTRING || !object_offset(e->kid[0], s, &inner)) return false;
  if (e->kid[1]->kid[0] && (!fold_const_int(e->kid[1]->kid[0], &from) || !is_address(from))) return false;
  *at = inner + (from - 1) * s->type.kind;
  return true;
}

/* ---- EQUIVALENCE ---- */

static Symbol *base_symbol(const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER) && e->nkid) e = e->kid[0];
  return e && e->kind == EX_NAME ? e->sym : NULL;
}

static Symbol *next_in_class(Symbol *s) { return s->ring ? s->ring : s; }

/* All of the class of 'member' moves by 'by' and becomes class 'into'. */
static void move_class(Symbol *member, int into, int64_t by, bool placed) {
  Symbol *x = member;
  do {
    x->equiv = into;
    x->offset += by;
    x->placed = x->placed && placed;
    x = next_in_class(x);
  } while (x != member);
}

/* Two rings become one. */
static void join_rings(Symbol *a, Symbol *b) {
  Symbol *next = next_in_class(a);
  a->ring = next_in_class(b);
  b->ring = next;
}

/* Each group is an EX_ARRAY of the objects that begin at one place. */
static void equivalence_group(Sema *s, Expr *group) {
  Symbol *first = NULL;
  int64_t place = 0, at;
  bool known = true;
  for (int i = 0; i < group->nkid; i++) {
    sema_expr(s, group->kid[i]);
    Symbol *sym = base_symbol(group->kid[i]);
    if (!sym) continue;
    bool said = object_offset(group->kid[i], sym, &at);
    if (!sym->equiv) {
      sym->equiv = ++s->scope->nequiv;
      sym->offset = 0;
      sym->placed = true;
    }
    known = known && said && sym->placed;
    if (!first) {
      first = sym;
      place = sym->offset + at;
    } else if (sym->equiv != first->equiv) {
      move_class(sym, first->equiv, place - at - sym->offset, known);
      join_rings(first, sym);
    }
    if (!known) move_class(first, first->equiv, 0, false);
  }
}

void sema_storage_equivalence(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.exprs.n; i++) equivalence_group(s, st->u.exprs.v[i]);
}

/* The first byte of a class that is in no COMMON block is its byte 0. */
static void settle_class(Symbol *member) {
  int64_t least = member->offset;
  Symbol *x = member;
  do {
    if (x->common) return;
    if (x->offset < least) least = x->offset;
    x = next_in_class(x);
  } while (x != member);
  move_class(member, member->equiv, -least, true);
}

/* ---- COMMON ---- */

static int64_t aligned(int64_t at, const Symbol *s) {
  Type t = s->type;
  int64_t to = t.base == TY_DERIVED ? 8 : t.base == TY_CHARACTER ? t.kind : t.kind == 10 ? 16 : t.kind;
  return to > 1 ? (at + to - 1) / to * to : at;
}

/* Members lie in order; an EQUIVALENCE class lies where its member puts it. What follows an unknown size is not placed. */
static void place_members(Symbol *block) {
  int64_t at = 0;
  bool known = true;
  for (int i = 0; i < block->nlist; i++) {
    Symbol *m = block->list[i];
    at = aligned(at, m);
    known = known && !(m->type.base == TY_DERIVED && !type_size(m->type));
    if (m->equiv) {
      move_class(m, m->equiv, at - m->offset, known);
    } else {
      m->offset = at;
      m->placed = known;
    }
    int64_t bytes = m->attrs & (AT_POINTER | AT_ALLOCATABLE) ? 0 : bytes_of(m);
    known = known && bytes > 0;
    at += bytes;
  }
}

void sema_storage_place(Sema *s) {
  Scope *sc = s->scope;
  for (Symbol *x = sc->first; x; x = x->next)
    if (x->kind == SY_COMMON && !x->target) place_members(x);
  if (!sc->nequiv) return;
  bool *settled = ARENA_ARRAY(s->a, bool, sc->nequiv + 1);
  for (Symbol *x = sc->first; x; x = x->next) {
    if (!x->equiv || x->equiv > sc->nequiv || settled[x->equiv]) continue;
    settled[x->equiv] = true;
    settle_class(x);
  }
}
