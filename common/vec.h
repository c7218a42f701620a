/* Growing arrays in an arena:  VEC(Stmt *) list = {0};  vec_push(arena, &list, s);  list.v[i], i < list.n */
#ifndef F2C_COMMON_VEC_H
#define F2C_COMMON_VEC_H
#include "common/arena.h"

/* v: the items; n: how many; cap: how many fit. */
#define VEC(T)                                                                                               \
  struct {                                                                                                   \
    T *v;                                                                                                    \
    int n, cap;                                                                                              \
  }

#define vec_push(arena, vec, item)                                                                           \
  ((vec)->n == (vec)->cap                                                                                    \
       ? (void)((vec)->v = arena_grow((arena), (vec)->v, sizeof *(vec)->v * (size_t)(vec)->cap,              \
                                      sizeof *(vec)->v * (size_t)((vec)->cap ? (vec)->cap * 2 : 8)),         \
                (vec)->cap = (vec)->cap ? (vec)->cap * 2 : 8)                                                \
       : (void)0,                                                                                            \
   (void)((vec)->v[(vec)->n] = (item)), (void)(vec)->n++)
#endif
