/* Folding of intrinsic functions: what the files fold_intrinsic.c, fold_text.c, fold_number.c,
 * fold_math.c, fold_transfer.c and fold_whole.c share. */
#ifndef F2C_FRONTEND_FOLD_CALL_H
#define F2C_FRONTEND_FOLD_CALL_H
#include "frontend/fold/fold.h"

/* One call that is being folded. */
typedef struct Call {
  Fold *f;
  const Expr *e;
  const IntrinsicInfo *in;
  const Expr *first; /* first argument; NULL: none */
  const Value *v[3]; /* scalar values of the first three arguments, NULL where there is none */
  int64_t at;        /* the element of array arguments that an elemental function is folded for */
} Call;

/* The value of the argument for the dummy 'name'; NULL: not given, or not constant. */
static inline const Value *call_array(const Call *c, const char *name) {
  const Expr *e = intrinsic_arg(c->in, c->e, name);
  return e ? fold_operand(c->f, e) : NULL;
}

/* The same for the element that is being folded. */
static inline const Value *call_value(const Call *c, const char *name) {
  const Value *v = call_array(c, name);
  return v && v->rank ? v->elem[c->at] : v;
}

/* NULL: not such a function, or not foldable. */
const Value *fold_inquiry_object(const Call *c); /* IS_CONTIGUOUS, SAME_TYPE_AS, EXTENDS_TYPE_OF */
const Value *fold_inquiry_out_of_range(const Call *c);
const Value *fold_text(const Call *c);   /* elemental functions of CHARACTER */
const Value *fold_number(const Call *c); /* elemental functions of the models of numbers */
const Value *fold_bits(const Call *c);   /* elemental functions of bits */
const Value *fold_math(const Call *c);   /* elemental functions of mathematics */
const Value *fold_transfer(const Call *c);
/* The real number that has the bits of a BOZ literal. */
const Value *fold_transfer_real_bits(Fold *f, const Value *boz, Type t);
const Value *fold_whole(const Call *c); /* functions of whole arrays */
#endif
