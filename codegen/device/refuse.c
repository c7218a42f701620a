/* Why something has no device code. */
#include "codegen/device/device.h"
#include <stdarg.h>

void refuse(Fn *f, Span at, ReasonCode code, const char *fmt, ...) {
  if (f->fail) return;
  va_list ap;
  va_start(ap, fmt);
  struct Reason *r = ARENA_NEW(f->g->arena, struct Reason);
  r->code = code;
  r->at = at;
  r->text = arena_vprintf(f->g->arena, fmt, ap);
  va_end(ap);
  f->fail = r;
}
