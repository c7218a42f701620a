/* Constants: makes them, reads them, prints them. */
#include "frontend/symbol/fold_value.h"
#include <math.h>
#include <string.h>

Value *fold_value_new(Fold *f, Type t) {
  Value *v = ARENA_NEW(f->arena, Value);
  v->type = t;
  v->n = 1;
  return v;
}

static bool fits(int kind, Whole i) {
  if (kind > 8) return true;
  Whole top = (Whole)1 << (8 * (kind ? kind : 8) - 1);
  return i >= -top && i < top;
}

/* The lowest bytes of 'i', as a signed integer of 'kind' bytes. */
static Whole cut(int kind, Whole i) {
  int unused = kind < 16 ? 128 - 8 * (kind ? kind : 8) : 0;
  return (Whole)((Bits)i << unused) >> unused;
}

static const Value *new_int(Fold *f, Type t, int64_t i) {
  bool shared = f->seen && t.base == TY_INTEGER && i >= 0 && i < FOLD_SMALL && (t.kind == 4 || t.kind == 8);
  const Value **known = shared ? &f->seen->small[t.kind == 8][i] : NULL;
  if (known && *known) return *known;
  Value *v = fold_value_new(f, t);
  v->u.i = i;
  if (known) *known = v;
  return v;
}

static const Value *new_big(Fold *f, Type t, Whole i) {
  Value *v = fold_value_new(f, t);
  struct Big *big = ARENA_NEW(f->arena, struct Big);
  *big = (struct Big){(uint64_t)i, (int64_t)(i >> 64)};
  v->u.big = big;
  v->is_big = true;
  return v;
}

const Value *fold_value_whole_in(Fold *f, Type t, Whole i, Value *room) {
  if (!fits(t.kind, i)) {
    if (!f->options->wraps) return NULL;
    i = cut(t.kind, i);
  }
  if ((int64_t)i != i) return new_big(f, t, i);
  *room = (Value){.type = t, .n = 1, .u.i = (int64_t)i};
  return room;
}

const Value *fold_value_keep(Fold *f, const Value *v, const Value *room) {
  if (v != room) return v;
  if (v->type.base == TY_INTEGER) return new_int(f, v->type, v->u.i);
  Value *kept = fold_value_new(f, v->type);
  *kept = *v;
  return kept;
}

const Value *fold_value_whole(Fold *f, Type t, Whole i) {
  Value room;
  return fold_value_keep(f, fold_value_whole_in(f, t, i, &room), &room);
}

const Value *fold_value_int(Fold *f, Type t, int64_t i) {
  if (t.kind >= 8 || t.kind == 0) return new_int(f, t, i);
  return fold_value_whole(f, t, i);
}

Quad fold_value_round(int kind, Quad x) {
  return kind == 4 ? (Quad)(float)x : kind == 8 ? (Quad)(double)x : kind == 10 ? (Quad)(long double)x : x;
}

static bool round_to(int kind, Quad r, Quad *out) {
  if (kind != 4 && kind != 8 && kind != 10 && kind != 16) return false;
  *out = fold_value_round(kind, r);
  return quad_finite(*out) || !quad_finite(r);
}

static bool is_wide(Type t) { return t.kind > 8 && (t.base == TY_REAL || t.base == TY_COMPLEX); }

/* Arenas align for double, which is too little. */
static const struct Wide *new_wide(Fold *f, Quad re, Quad im) {
  uintptr_t at = (uintptr_t)arena_alloc(f->arena, sizeof(struct Wide) + _Alignof(struct Wide));
  struct Wide *w = (struct Wide *)((at + _Alignof(struct Wide) - 1) / _Alignof(struct Wide) * _Alignof(struct Wide));
  w->re = re;
  w->im = im;
  return w;
}

static const Value *native_real(Fold *f, Type t, Quad r) {
  double x = t.kind == 4 ? (double)(float)r : (double)r;
  if (isnan(x) || (isinf(x) && quad_finite(r))) return NULL;
  Value *v = fold_value_new(f, t);
  v->u.r = x;
  return v;
}

const Value *fold_value_real(Fold *f, Type t, Quad r) {
  Quad x;
  if (fold_value_is_native(t)) return native_real(f, t, r);
  if (!round_to(t.kind, r, &x) || x != x) return NULL;
  Value *v = fold_value_new(f, t);
  if (is_wide(t))
    v->u.wide = new_wide(f, x, 0);
  else
    v->u.r = (double)x;
  return v;
}

const Value *fold_value_complex(Fold *f, Type t, Quad re, Quad im) {
  Quad a, b;
  if (!round_to(t.kind, re, &a) || !round_to(t.kind, im, &b)) return NULL;
  Value *v = fold_value_new(f, t);
  if (is_wide(t)) {
    v->u.wide = new_wide(f, a, b);
  } else {
    v->u.c.re = (double)a;
    v->u.c.im = (double)b;
  }
  return v;
}

const Value *fold_value_logical(Fold *f, Type t, bool b) {
  const Value **known = t.base == TY_LOGICAL && t.kind == 4 ? &f->logical[b] : NULL;
  if (known && *known) return *known;
  Value *v = fold_value_new(f, t);
  v->u.i = b;
  if (known) *known = v;
  return v;
}

const Value *fold_value_string(Fold *f, Type t, const void *s, int64_t n) {
  Value *v = fold_value_new(f, t);
  v->u.str.s = arena_strndup(f->arena, s, (size_t)(n * val_char_bytes(t)));
  v->u.str.len = n;
  return v;
}

/* Room for n characters, and one of them. */
static char *string_room(Fold *f, Type t, int64_t n) { return arena_alloc(f->arena, (size_t)(n * val_char_bytes(t)) + 1); }

static void put_char(Type t, char *s, int64_t i, uint32_t c) {
  if (val_char_bytes(t) == 4)
    memcpy(s + i * 4, &c, 4);
  else
    s[i] = (char)c;
}

const Value *fold_value_text(Fold *f, Type t, const char *s, int64_t n) {
  if (val_char_bytes(t) == 1) return fold_value_string(f, t, s, n);
  char *wide = string_room(f, t, n);
  for (int64_t i = 0; i < n; i++) put_char(t, wide, i, (unsigned char)s[i]);
  return fold_value_string(f, t, wide, n);
}

const Value *fold_value_wide_text(Fold *f, Type t, const uint32_t *s, int64_t n) {
  char *text = string_room(f, t, n);
  for (int64_t i = 0; i < n; i++) {
    if (s[i] > 255 && val_char_bytes(t) == 1) return NULL;
    put_char(t, text, i, s[i]);
  }
  return fold_value_string(f, t, text, n);
}

uint32_t fold_value_char(const Value *v, int64_t i) {
  uint32_t c;
  if (val_char_bytes(v->type) == 1) return (unsigned char)v->u.str.s[i];
  return memcpy(&c, v->u.str.s + i * 4, 4), c;
}

const Value *fold_value_padded(Fold *f, const Value *v, Type t, int64_t len) {
  if (len == v->u.str.len || len < 0 || len > FOLD_MAX_ELEMENTS) return v;
  char *s = string_room(f, v->type, len);
  for (int64_t i = 0; i < len; i++) put_char(v->type, s, i, i < v->u.str.len ? fold_value_char(v, i) : ' ');
  t.kind = v->type.kind;
  return fold_value_string(f, t, s, len);
}

Value *fold_value_like(Fold *f, const Value *like, Type t) {
  Value *v = fold_value_new(f, t);
  v->rank = like->rank;
  v->extent = like->extent;
  v->n = like->n;
  v->elem = ARENA_ARRAY(f->arena, const Value *, v->n ? v->n : 1);
  return v;
}

Value *fold_value_vector(Fold *f, Type t, int64_t n) {
  Value *v = fold_value_new(f, t);
  v->rank = 1;
  v->n = n;
  v->extent = ARENA_ARRAY(f->arena, int64_t, 1);
  v->extent[0] = n;
  v->elem = ARENA_ARRAY(f->arena, const Value *, n + 1);
  return v;
}

const Value *fold_value_at(const Value *v, int64_t i) { return v->rank ? v->elem[i] : v; }

Whole fold_value_integer(const Value *v) { return v->is_big ? (Whole)((Bits)v->u.big->high << 64 | v->u.big->low) : (Whole)v->u.i; }

bool fold_value_index(const Value *v, int64_t *i) {
  if (!v || v->rank || v->type.base != TY_INTEGER || v->is_big) return false;
  *i = v->u.i;
  return true;
}

const Value *fold_value_bits(Fold *f, Type t, Bits u) {
  return (Whole)u >= 0 && u <= INT64_MAX ? new_int(f, t, (int64_t)u) : new_big(f, t, (Whole)u);
}

const Value *fold_value_of_bits(Fold *f, Type t, const Value *boz) {
  return fold_value_whole(f, t, cut(t.kind, fold_value_integer(boz)));
}

Quad fold_value_re(const Value *v) {
  if (v->type.base == TY_INTEGER) return (Quad)fold_value_integer(v);
  if (is_wide(v->type)) return v->u.wide->re;
  return v->type.base == TY_COMPLEX ? v->u.c.re : v->u.r;
}

Quad fold_value_im(const Value *v) {
  if (v->type.base != TY_COMPLEX) return 0;
  return is_wide(v->type) ? v->u.wide->im : (Quad)v->u.c.im;
}

void fold_value_print_integer(Buf *b, const Value *v) {
  char s[48];
  int at = sizeof s;
  Whole i = fold_value_integer(v);
  s[--at] = 0;
  do s[--at] = (char)('0' + (i % 10 < 0 ? -(i % 10) : i % 10));
  while ((i /= 10) != 0);
  buf_printf(b, "%s%s", fold_value_integer(v) < 0 ? "-" : "", s + at);
}

void fold_value_print(Buf *b, int kind, Quad x) {
  char s[64];
  quad_print(s, sizeof s, kind == 4 ? "%.9g" : kind == 8 ? "%.17g" : kind == 10 ? "%.21g" : "%.36g", x);
  buf_puts(b, s);
}
