/* Constant folding: functions of CHARACTER. */
#include "frontend/fold/fold_call.h"
#include <string.h>

static bool is_back(const Call *c) {
  const Value *b = call_value(c, "back");
  return b && b->u.i;
}

/* Where 'sub' begins in 'a', from 1: the first place, or the last one. */
static int64_t index_of(const Value *a, const Value *sub, bool back) {
  int64_t n = a->u.str.len - sub->u.str.len, each = val_char_bytes(a->type), found = 0;
  for (int64_t i = 0; i <= n && (back || !found); i++)
    if (!memcmp(a->u.str.s + i * each, sub->u.str.s, (size_t)(sub->u.str.len * each))) found = i + 1;
  return found;
}

static bool holds(const Value *set, uint32_t c) {
  for (int64_t i = 0; i < set->u.str.len; i++)
    if (fold_value_char(set, i) == c) return true;
  return false;
}

/* The first or last character that is one of 'set', or that is none of it. */
static int64_t scan_for(const Value *a, const Value *set, bool inside, bool back) {
  int64_t found = 0;
  for (int64_t i = 0; i < a->u.str.len && (back || !found); i++)
    if (holds(set, fold_value_char(a, i)) == inside) found = i + 1;
  return found;
}

static const Value *adjusted(const Call *c, const Value *a, bool left) {
  int64_t n = a->u.str.len, blanks = 0;
  while (blanks < n && fold_value_char(a, left ? blanks : n - 1 - blanks) == ' ') blanks++;
  uint32_t *out = ARENA_ARRAY(c->f->arena, uint32_t, n + 1);
  for (int64_t i = 0; i < n; i++) out[left ? (i + n - blanks) % n : (i + blanks) % n] = fold_value_char(a, i);
  return fold_value_wide_text(c->f, c->e->type, out, n);
}

const Value *fold_text(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  Type t = c->e->type;
  if (!a || a->type.base != TY_CHARACTER) return NULL;
  if (c->in->id == IN_ADJUSTL || c->in->id == IN_ADJUSTR) return adjusted(c, a, c->in->id == IN_ADJUSTL);
  if (!b || b->type.base != TY_CHARACTER || b->type.kind != a->type.kind) return NULL;
  if (intrinsic_arg(c->in, c->e, "back") && !call_value(c, "back")) return NULL;
  switch (c->in->id) {
  case IN_INDEX: return fold_value_int(c->f, t, index_of(a, b, is_back(c)));
  case IN_SCAN: return fold_value_int(c->f, t, scan_for(a, b, true, is_back(c)));
  case IN_VERIFY: return fold_value_int(c->f, t, scan_for(a, b, false, is_back(c)));
  case IN_LGE: return fold_value_logical(c->f, t, fold_compare_strings(a, b) >= 0);
  case IN_LGT: return fold_value_logical(c->f, t, fold_compare_strings(a, b) > 0);
  case IN_LLE: return fold_value_logical(c->f, t, fold_compare_strings(a, b) <= 0);
  case IN_LLT: return fold_value_logical(c->f, t, fold_compare_strings(a, b) < 0);
  default: return NULL;
  }
}
