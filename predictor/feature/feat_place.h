/* Where a reference's element lies, as far as the source tells. */
#ifndef F2C_PREDICTOR_FEAT_PLACE_H
#define F2C_PREDICTOR_FEAT_PLACE_H
#include "predictor/feature/features.h"

enum { PLACE_PARTS = 16 };

typedef struct FeatPlace {
  double part[PLACE_PARTS], unit[PLACE_PARTS]; /* what each subscript adds to 'at', and what a step of it is */
  int nparts;
  double at;          /* bytes from the array's first element, what data add left out */
  double spread;      /* bytes that data add or take away at most, where that is known; 0: nothing, or not much */
  bool moves;         /* loops move it, beside data */
  bool jumps;         /* a subscript is chosen by data alone */
  double range;       /* of such subscripts: how many elements they choose among */
  uint64_t key;       /* the same for references that data choose alike, a fixed distance apart */
  uint64_t chosen_by; /* the loops that such a choice is made in: bit i, the i-th binding from 'first' on */
} FeatPlace;

/* The element in the iteration that the bindings from 'first' on stand for. False: nothing can be told, or it is a section. */
bool feat_place(Sizes *v, const FeatRef *r, int first, FeatPlace *out);
#endif
