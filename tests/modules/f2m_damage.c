/* usage: f2m_damage FILE [SEED]
 * With a seed: changes, drops or doubles some bytes of a module interface file. Then gives it the check value that fits what it holds, so
 * that f2cuda reads on. */
#include "frontend/module_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static unsigned random_below(size_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((state >> 33) % n);
}

/* One change of the 'n' bytes at 's', which has room for one more. */
static size_t change(char *s, size_t n) {
  static const char letters[] = "\"<>/=.,()+-*%:?_ 0123456789aekxyz";
  size_t at = 100 + random_below(n - 100);
  switch (random_below(4)) {
  case 0: s[at] = letters[random_below(sizeof letters - 1)]; return n;
  case 1: memmove(s + at, s + at + 1, n - at - 1); return n - 1;
  case 2: memmove(s + at + 1, s + at, n - at); return n + 1;
  default: { /* a word for another one */
    size_t from = 100 + random_below(n - 100), len = 1 + random_below(8);
    if (from + len < n && at + len < n) memmove(s + at, s + from, len);
    return n;
  }
  }
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!f) return 2;
  size_t n = fread(text, 1, sizeof text - 64, f);
  fclose(f);
  state = argc > 2 ? strtoull(argv[2], NULL, 10) * 7919 + 1 : 0;
  for (unsigned i = argc > 2 ? 1 + random_below(4) : 0; i > 0 && n > 200; i--) n = change(text, n);
  char *check = strstr(text, MOD_CHECK), digits[17];
  if (check && strlen(check) > strlen(MOD_CHECK) + 16) {
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)mod_digest(text, n));
    memcpy(check + strlen(MOD_CHECK), digits, 16);
  }
  f = fopen(argv[1], "wb");
  return f && fwrite(text, 1, n, f) == n && !fclose(f) ? 0 : 1;
}
