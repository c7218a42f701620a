/* Constant folding: functions of CHARACTER. */
#include "frontend/fold_call.h"
#include <string.h>

static bool is_back(const Call *c) {
  const Value *b = call_value(c, "back");
  return b && b->u.i;
}

/* Where 'sub' begins in 'a', from 1: the first place, or the last one. */
static int64_t index_of(const Value *a, const Value *sub, bool back) {
  int64_t n = a->u.str.len - sub->u.str.len, found = 0;
  for (int64_t i = 0; i <= n && (back || !found); i++)
    if (!memcmp(a->u.str.s + i, sub->u.str.s, (size_t)sub->u.str.len)) found = i + 1;
  return found;
}

/* The first or last character that is one of 'set', or that is none of it. */
static int64_t scan_for(const Value *a, const Value *set, bool inside, bool back) {
  int64_t found = 0;
  for (int64_t i = 0; i < a->u.str.len && (back || !found); i++)
    if ((memchr(set->u.str.s, a->u.str.s[i], (size_t)set->u.str.len) != NULL) == inside) found = i + 1;
  return found;
}

static const Value *adjusted(const Call *c, const Value *a, bool left) {
  int64_t n = a->u.str.len, blanks = 0;
  const char *s = a->u.str.s;
  while (blanks < n && s[left ? blanks : n - 1 - blanks] == ' ') blanks++;
  char *out = arena_alloc(c->f->arena, (size_t)n + 1);
  memset(out, ' ', (size_t)n);
  memcpy(out + (left ? 0 : blanks), s + (left ? blanks : 0), (size_t)(n - blanks));
  return val_string(c->f, c->e->type, out, n);
}

const Value *fold_text(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  Type t = c->e->type;
  if (!a || a->type.base != TY_CHARACTER) return NULL;
  if (c->in->id == IN_ADJUSTL || c->in->id == IN_ADJUSTR) return adjusted(c, a, c->in->id == IN_ADJUSTL);
  if (!b || b->type.base != TY_CHARACTER || b->type.kind != a->type.kind) return NULL;
  if (intrinsic_arg(c->in, c->e, "back") && !call_value(c, "back")) return NULL;
  switch (c->in->id) {
  case IN_INDEX: return val_int(c->f, t, index_of(a, b, is_back(c)));
  case IN_SCAN: return val_int(c->f, t, scan_for(a, b, true, is_back(c)));
  case IN_VERIFY: return val_int(c->f, t, scan_for(a, b, false, is_back(c)));
  case IN_LGE: return val_logical(c->f, t, val_compare_strings(a, b) >= 0);
  case IN_LGT: return val_logical(c->f, t, val_compare_strings(a, b) > 0);
  case IN_LLE: return val_logical(c->f, t, val_compare_strings(a, b) <= 0);
  case IN_LLT: return val_logical(c->f, t, val_compare_strings(a, b) < 0);
  default: return NULL;
  }
}
