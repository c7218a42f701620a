/* usage: f2m_damage FILE [SEED]
 * With a seed: changes, drops or doubles some bytes of a module interface file. Then gives it the check value
 * that fits what it holds, so that f2cuda reads on. */
#include "frontend/module/module_text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static unsigned random_below(size_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((state >> 33) % n);
}

/* A place inside of a word or number. */
static size_t place(const char *s, size_t n) {
  size_t at;
  do at = 100 + random_below(n - 200);
  while (!isalnum((unsigned char)s[at]) || !isalnum((unsigned char)s[at - 1]));
  return at;
}

/* One change of the 'n' bytes at 's', which has room for one more. Most leave the XML well-formed: what it
 * says is under test. */
static size_t change(char *s, size_t n) {
  static const char letters[] = ".,()+-*%:?_ 0123456789aekxyz";
  size_t at = place(s, n), from = place(s, n), len = 1;
  switch (random_below(6)) {
  case 0: memmove(s + at, s + at + 1, n - at - 1); return n - 1;
  case 1: memmove(s + at + 1, s + at, n - at); return n + 1;
  case 2:
  case 3:
    while (isalnum((unsigned char)s[from + len]) && isalnum((unsigned char)s[at + len])) len++;
    memmove(s + at, s + from, len);
    return n;
  case 4: s[100 + random_below(n - 100)] = letters[random_below(sizeof letters - 1)]; return n;
  default: s[at] = letters[random_below(sizeof letters - 1)]; return n;
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
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)module_text_digest(text, n));
    memcpy(check + strlen(MOD_CHECK), digits, 16);
  }
  f = fopen(argv[1], "wb");
  return f && fwrite(text, 1, n, f) == n && !fclose(f) ? 0 : 1;
}
