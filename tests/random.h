/* Random numbers that depend on a seed only: splitmix64 (Steele, Lea and Flood, OOPSLA 2014). */
#ifndef F2C_TESTS_RANDOM_H
#define F2C_TESTS_RANDOM_H
#include <stdint.h>

typedef struct Random {
  uint64_t state;
} Random;

/* The function that makes a number of a state. */
static inline uint64_t rnd_mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static inline uint64_t rnd_next(Random *r) { return rnd_mix(r->state += 0x9e3779b97f4a7c15u); }

/* 0 .. n - 1 */
static inline int rnd_below(Random *r, int n) { return (int)(rnd_next(r) % (uint64_t)n); }

static inline int rnd_between(Random *r, int lo, int hi) { return lo + rnd_below(r, hi - lo + 1); }
#endif
