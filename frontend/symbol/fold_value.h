/* Constants: the values that PARAMETERs and expressions have, in the arithmetic of their kinds. */
#ifndef F2C_FRONTEND_FOLD_VALUE_H
#define F2C_FRONTEND_FOLD_VALUE_H
#include "frontend/program.h"
#include "frontend/symbol/quad.h"
#include <float.h>

enum { FOLD_MAX_ELEMENTS = 1 << 16 }; /* larger array constants are not folded, nor longer texts that are put together */
enum { FOLD_MAX_BYTES = 1 << 28 };    /* nor more than this of them in one file */

/* Integers of any kind, in which integer constants are computed; also the bits of a BOZ literal. */
__extension__ typedef __int128 Whole;
__extension__ typedef unsigned __int128 Bits;
struct Big {
  uint64_t low;
  int64_t high;
};

/* Values of implied-DO variables while their list is expanded. */
typedef struct FoldIndex {
  const Symbol *var;
  Value value;
  struct FoldIndex *outer;
} FoldIndex;

enum { FOLD_SMALL = 64, FOLD_REALS = 64 };

/* Values that many constants share. */
typedef struct FoldSeen {
  const Value *small[2][FOLD_SMALL]; /* integers from 0 of kinds 4 and 8: one value for all; NULL: not seen yet */
  struct {
    const char *text;
    const Value *value;
  } real[FOLD_REALS]; /* real constants seen last, by their text, which is interned */
} FoldSeen;

typedef struct Fold {
  Arena *arena;
  const FrontOptions *options;
  FoldIndex *index;        /* innermost implied DO; NULL: none is being expanded */
  const Value *logical[2]; /* .FALSE. and .TRUE. of kind 4: one value for all; NULL: not seen yet */
  size_t spent;            /* bytes that values of arrays and texts have taken */
  FoldSeen *seen;          /* while a file is read; NULL: each constant has a value of its own */
} Fold;

/* Numbers of kind 4 and 8 are the machine's. */
static inline bool fold_value_is_native(Type t) {
  return FLT_EVAL_METHOD == 0 && t.base == TY_REAL && (t.kind == 4 || t.kind == 8);
}

/* The number 'x' of such a kind in *room. */
static inline const Value *fold_value_real_in(Type t, double x, Value *room) {
  *room = (Value){.type = t, .n = 1, .u.r = x};
  return room;
}

Value *fold_value_new(Fold *f, Type t);
const Value *fold_value_int(Fold *f, Type t, int64_t i); /* NULL when 'i' does not fit t.kind */
const Value *fold_value_whole(Fold *f, Type t, Whole i); /* the same */
/* The same in *room, but where it is too big for that. */
const Value *fold_value_whole_in(Fold *f, Type t, Whole i, Value *room);
const Value *fold_value_real(Fold *f, Type t, Quad r); /* rounded; NULL when it overflows or is no number */
const Value *fold_value_complex(Fold *f, Type t, Quad re, Quad im);
const Value *fold_value_logical(Fold *f, Type t, bool b);
/* Bytes that a character takes in Value.u.str.s: four, a number, where its kind is 4. */
static inline int64_t val_char_bytes(Type t) { return t.kind == 4 ? 4 : 1; }
/* n characters of that many bytes each. */
const Value *fold_value_string(Fold *f, Type t, const void *s, int64_t n);
/* The n bytes at 's', each a character, whatever the kind is. */
const Value *fold_value_text(Fold *f, Type t, const char *s, int64_t n);
/* n characters by their numbers; NULL where the kind has no such character. */
const Value *fold_value_wide_text(Fold *f, Type t, const uint32_t *s, int64_t n);
/* The number of character i, from 0. */
uint32_t fold_value_char(const Value *v, int64_t i);
/* The string 'v' cut to 'len' characters, or with blanks behind it. */
const Value *fold_value_padded(Fold *f, const Value *v, Type t, int64_t len);
/* An array of the shape of 'like' whose elements the caller fills in. */
Value *fold_value_like(Fold *f, const Value *like, Type t);
/* A vector of n elements, which the caller fills in. */
Value *fold_value_vector(Fold *f, Type t, int64_t n);
/* Element i of an array, a scalar itself. */
const Value *fold_value_at(const Value *v, int64_t i);
/* The value of an INTEGER or LOGICAL; the bits of a BOZ literal. */
Whole fold_value_integer(const Value *v);
/* A scalar INTEGER that counts or numbers something: false when it is none, or greater than anything can be. */
bool fold_value_index(const Value *v, int64_t *i);
/* The bits of a BOZ literal, and the INTEGER of type 't' that has them. */
const Value *fold_value_bits(Fold *f, Type t, Bits u);
const Value *fold_value_of_bits(Fold *f, Type t, const Value *boz);
Quad fold_value_re(const Value *v);      /* INTEGER, REAL, or the real part of COMPLEX */
Quad fold_value_im(const Value *v);      /* the imaginary part of COMPLEX; 0 */
Quad fold_value_round(int kind, Quad x); /* as REAL(kind) has it */
/* 'v', or a copy that lasts where it stands in *room. */
const Value *fold_value_keep(Fold *f, const Value *v, const Value *room);
void fold_value_print_integer(Buf *b, const Value *v);
/* A number as text that reads back to the same bits; 0 < kind. */
void fold_value_print(Buf *b, int kind, Quad x);
#endif
