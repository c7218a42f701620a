/* Growing arrays in an arena:  VEC(Stmt *) list = {0};  vec_push(arena, &list, s);  list.v[i], i < list.n */
#ifndef F2C_COMMON_VEC_H
#define F2C_COMMON_VEC_H
#include "common/arena.h"

/* v: the items; n: how many; cap: how many fit. */
#define VEC(T)                                                                                                                     \
  struct {                                                                                                                         \
    T *v;                                                                                                                          \
    int n, cap;                                                                                                                    \
  }

/* Appends to an array that keeps its number of items, but not its room: that doubles at each power of two. */
#define list_push(arena, v, n, item)                                                                                                \
  ((void)(((n) & ((n)-1)) == 0 ? (v) = arena_grow((arena), (v), sizeof *(v) * (size_t)(n), sizeof *(v) * (size_t)((n) ? (n)*2 : 1)) \
                               : (v)),                                                                                              \
   (void)((v)[(n)] = (item)), (void)(n)++)

#define vec_push(arena, vec, item)                                                                                                 \
  ((vec)->n == (vec)->cap ? (void)((vec)->v = arena_grow((arena), (vec)->v, sizeof *(vec)->v * (size_t)(vec)->cap,                 \
                                                         sizeof *(vec)->v * (size_t)((vec)->cap ? (vec)->cap * 2 : 8)),            \
                                   (vec)->cap = (vec)->cap ? (vec)->cap * 2 : 8)                                                   \
                          : (void)0,                                                                                               \
   (void)((vec)->v[(vec)->n] = (item)), (void)(vec)->n++)
#endif
