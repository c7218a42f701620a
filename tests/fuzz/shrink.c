/* Delta debugging (Zeller, Hildebrandt 2002) by lines, then by words. */
#include "tests/fuzz/fuzz.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECONDS = 60 };

/* Where the pieces of a text begin; starts[n] is its length. */
typedef struct {
  size_t *start;
  size_t n;
} Pieces;

static Pieces cut(const Text *t, bool words) {
  Pieces p = {calloc(t->n + 2, sizeof(size_t)), 0};
  for (size_t i = 0; i < t->n; i++) {
    bool new_word = i && isalnum((unsigned char)t->s[i]) != isalnum((unsigned char)t->s[i - 1]);
    if (!i || t->s[i - 1] == '\n' || (words && new_word)) p.start[p.n++] = i;
  }
  p.start[p.n] = t->n;
  return p;
}

/* 't' without pieces [from, to), if it still fails. */
static bool without(Text *t, const Pieces *p, size_t from, size_t to, const Way *w, const char *name) {
  size_t b = p->start[from], e = p->start[to];
  Text less = {malloc(t->n + 1), t->n - (e - b)};
  memcpy(less.s, t->s, b);
  memcpy(less.s + b, t->s + e, t->n - e);
  less.s[less.n] = 0;
  Outcome o = try_text(&less, w);
  bool same = o.failed && !strcmp(o.name, name);
  free(o.said);
  free(same ? t->s : less.s);
  if (same) *t = less;
  return same;
}

static void shrink(Text *t, const Way *w, const char *name, bool words, time_t until) {
  Pieces p = cut(t, words);
  for (size_t size = (p.n + 1) / 2; size > 0 && time(NULL) < until; size /= 2)
    for (size_t at = 0; at < p.n && time(NULL) < until;) {
      size_t to = at + size < p.n ? at + size : p.n;
      if (without(t, &p, at, to, w, name)) {
        free(p.start);
        p = cut(t, words);
      } else
        at = to;
    }
  free(p.start);
}

void shr_text(Text *t, const Way *w, const char *name) {
  time_t until = time(NULL) + SECONDS;
  size_t before;
  do {
    before = t->n;
    shrink(t, w, name, false, until);
    shrink(t, w, name, true, until);
  } while (t->n < before && time(NULL) < until);
}
