/* Intrinsic procedures by name: the table of intrinsics.def, hashed. */
#include "frontend/symbol/intrinsic.h"
#include <stdlib.h>
#include <string.h>

static const IntrinsicInfo table[] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost)                                          \
  {IN_##id, name, IC_##cls, IR_##result, IK_##rank, dummies, SINCE_##since},
#define SPECIFIC(id, name, result, dummies, since) {IN_##id, name, IC_E, IR_##result, IK_ELEM, dummies, SINCE_##since},
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};
enum { ROWS = sizeof table / sizeof *table };

enum { SLOTS = 2048 }; /* a power of two, a few times ROWS */

static unsigned slot_of(const char *name) {
  unsigned h = 0;
  for (; *name; name++) h = h * 31 + (unsigned char)*name;
  return (h ^ h >> 11) % SLOTS;
}

/* Numbers of rows from 1, by their names: the table itself is in the order of the standard's topics. */
static const uint16_t *rows_by_name(void) {
  static uint16_t row[SLOTS];
  if (row[slot_of(table[0].name)]) return row;
  for (int i = ROWS; i-- > 0;) {
    unsigned at = slot_of(table[i].name);
    while (row[at]) at = (at + 1) % SLOTS;
    row[at] = (uint16_t)(i + 1);
  }
  return row;
}

const IntrinsicInfo *intrinsic_find(const char *name) {
  const uint16_t *row = rows_by_name();
  for (unsigned at = slot_of(name); row[at]; at = (at + 1) % SLOTS)
    if (!strcmp(table[row[at] - 1].name, name)) return &table[row[at] - 1];
  return NULL;
}

const char *intrinsic_nearest(const char *name, const FrontOptions *o) {
  const char *names[ROWS];
  int n = 0;
  for (int i = 0; i < ROWS; i++)
    if (!intrinsic_is_subroutine(&table[i]) && intrinsic_standard_available(&table[i], o)) names[n++] = table[i].name;
  return strlen(name) > 2 ? str_nearest(name, names, n) : NULL;
}

const char *intrinsic_name(IntrinsicId id) {
  for (int i = 0; i < ROWS; i++)
    if (table[i].id == id) return table[i].name;
  return "";
}

bool intrinsic_reduces(IntrinsicId id) {
  static const uint8_t rank_of[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = IK_##rank,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
  };
  return rank_of[id] == IK_REDUCE || id == IN_DOT_PRODUCT;
}

IntrinsicClass intrinsic_class(IntrinsicId id) {
  static const uint8_t class_of[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = IC_##cls,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
  };
  return (IntrinsicClass)class_of[id];
}

IntrinsicId intrinsic_called(const Expr *e) {
  bool call = e && e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC;
  return call ? (IntrinsicId)e->sym->intrinsic : IN_NONE;
}

bool intrinsic_is_subroutine(const IntrinsicInfo *in) { return in->cls == IC_S || in->cls == IC_ES || in->cls == IC_MS; }

/* The next word of a list of dummies, without its brackets; NULL at the end. */
static const char *next_dummy(const char *s, size_t *len, bool *optional) {
  while (*s == ' ') s++;
  if (!*s) return NULL;
  *optional = *s == '[';
  s += *optional;
  *len = strcspn(s, " ]");
  return s;
}

int intrinsic_dummy(const IntrinsicInfo *in, const char *name) {
  size_t len;
  bool optional;
  int i = 0;
  for (const char *s = next_dummy(in->dummies, &len, &optional); s; s = next_dummy(s + len + optional, &len, &optional), i++)
    if (strlen(name) == len && !strncmp(s, name, len)) return i;
  return -1;
}

int intrinsic_min_args(const IntrinsicInfo *in, int *max) {
  size_t len;
  bool optional;
  int min = 0, n = 0;
  bool many = false;
  for (const char *s = next_dummy(in->dummies, &len, &optional); s; s = next_dummy(s + len + optional, &len, &optional)) {
    if (!strncmp(s, "...", 3))
      many = true;
    else
      n++, min += !optional;
  }
  *max = many ? -1 : n;
  return min;
}

Expr *intrinsic_arg(const IntrinsicInfo *in, const Expr *e, const char *name) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind == EX_KEYWORD && !strcmp(e->kid[i]->text, name)) return e->kid[i]->kid[0];
  int at = intrinsic_dummy(in, name) + 1;
  if (at <= 0 || at >= e->nkid || !e->kid[at]) return NULL;
  for (int i = 1; i <= at; i++)
    if (e->kid[i] && e->kid[i]->kind == EX_KEYWORD) return NULL;
  return e->kid[at];
}
