/* The fuzzer: broken Fortran in, and f2cuda must refuse it or translate it; never crash, hang or lie.
 *
 *   files --mut_text--> a broken source --try_text--> outcome --shr_text--> the smallest source with that outcome */
#ifndef F2C_TESTS_FUZZ_H
#define F2C_TESTS_FUZZ_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A source text. */
typedef struct {
  char *s;  /* bytes, NULs among them; malloc'ed */
  size_t n; /* how many */
} Text;

/* A file that inputs are made from. */
typedef struct {
  const char *path;
  char *dir;  /* its directory, where its INCLUDE files are */
  bool fixed; /* by its suffix */
  Text text;
} Seed;

/* ---- random numbers: the same on every machine ---- */

typedef struct {
  uint64_t state;
} Rng;
/* The generator of input 'index' under 'seed': any input can be made again alone. */
Rng rng_at(uint64_t seed, uint64_t index);
/* 0 <= result < n; 0 for n = 0. */
size_t rng_below(Rng *r, size_t n);

/* ---- mutate.c ---- */

/* Breaks 't' in one to a few ways; tokens and lines may come from 'other'. */
void mut_text(Rng *r, Text *t, const Text *other);

/* ---- try.c ---- */

enum { LONGEST_NAME = 240 };

/* What became of one input. */
typedef struct {
  bool failed;
  bool accepted;           /* translated without an error */
  char name[LONGEST_NAME]; /* of the failure: equal for inputs that fail alike */
  char *said;              /* what was printed on stderr; malloc'ed */
} Outcome;

/* How an input is compiled. */
typedef struct {
  const char *work;    /* directory for the input */
  const char *include; /* -I */
  const char *option;  /* one more option or NULL */
  bool fixed;          /* the form that its suffix says */
} Way;

/* Runs all of f2cuda short of compiling on 't', in a process of its own. The caller frees outcome.said. */
Outcome try_text(const Text *t, const Way *w);

/* ---- shrink.c ---- */

/* Takes lines, then words, out of 't' as long as it fails with 'name'. */
void shr_text(Text *t, const Way *w, const char *name);
#endif
