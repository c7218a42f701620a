/* error.cpp: messages and the end of the process. */
#include "error.h"

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace f2c_rt {

static void say(const char *where, const char *format, va_list args) {
  fflush(stdout);
  fprintf(stderr, where ? "f2cuda: %s: " : "f2cuda: ", where);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

void fatal(const char *where, const char *format, ...) {
  va_list args;
  va_start(args, format);
  say(where, format, args);
  va_end(args);
  exit(1);
}

void note(const char *where, const char *format, ...) {
  va_list args;
  va_start(args, format);
  say(where, format, args);
  va_end(args);
}

/* Every launch needs its place at hand, few ever print it: the texts are kept, by address of the site. */
const char *where_of(const f2c_site *site) {
  static struct {
    const f2c_site *site;
    char text[256];
  } known[64];
  auto &slot = known[reinterpret_cast<uintptr_t>(site) / sizeof(f2c_site) % 64];
  if (slot.site != site) {
    snprintf(slot.text, sizeof slot.text, "%s:%d", site->file, site->line);
    slot.site = site;
  }
  return slot.text;
}

const char *size_text(size_t bytes) {
  static char texts[4][32];
  static int turn;
  static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
  char *const text = texts[turn++ % 4];
  double amount = static_cast<double>(bytes);
  int unit = 0;
  for (; amount >= 1000 && unit < 4; unit++) amount /= 1000;
  snprintf(text, sizeof texts[0], unit == 0 ? "%.0f %s" : "%.2f %s", amount, units[unit]);
  return text;
}

} // namespace f2c_rt
