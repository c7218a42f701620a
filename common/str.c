/* Beginnings, ends and distances of strings. */
#include "common/str.h"
#include <ctype.h>
#include <stdint.h>
#include <string.h>

bool str_prefix(const char *s, const char *prefix) { return !strncmp(s, prefix, strlen(prefix)); }

bool str_suffix(const char *s, const char *suffix) {
  size_t n = strlen(s), m = strlen(suffix);
  return n >= m && !strcmp(s + n - m, suffix);
}

/* A bit for each letter in 's', one for all other characters. */
static uint32_t letters_of(const char *s) {
  uint32_t letters = 0;
  for (; *s; s++) letters |= 1u << (unsigned)(isalpha((unsigned char)*s) ? *s & 31 : 0);
  return letters;
}

/* An edit brings or takes one letter at most: what only one of the words has is a bound of the distance. */
static bool letters_differ(const char *a, const char *b, int most) {
  uint32_t x = letters_of(a), y = letters_of(b);
  return __builtin_popcount(x & ~y) > most || __builtin_popcount(y & ~x) > most;
}

/* No distance is smaller than the least one in a row of the table. */
int str_distance(const char *a, const char *b, int most) {
  int row[64], m = (int)strlen(a), n = (int)strlen(b);
  if (n > 63 || m > 63 || m - n > most || n - m > most || letters_differ(a, b, most)) return most + 1;
  for (int j = 0; j <= n; j++) row[j] = j;
  for (int i = 1; i <= m; i++) {
    int diagonal = row[0], least = i, letter = tolower((unsigned char)a[i - 1]);
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      int best = diagonal + (letter != tolower((unsigned char)b[j - 1]));
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > most) return least;
  }
  return row[n];
}

const char *str_nearest(const char *word, const char *const *candidates, int n) {
  int best = (int)strlen(word) / 3 + 1;
  const char *near = NULL;
  for (int i = 0; i < n; i++) {
    int d = str_distance(word, candidates[i], best);
    if (d >= (int)strlen(word)) continue; /* nothing of it would be left */
    if (d < best || (d == best && !near)) best = d, near = candidates[i];
  }
  return near;
}
