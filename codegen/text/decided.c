/* What code generation decides of nests: short ways to Gen.decided. */
#include "codegen/text/text.h"

bool decided_offloads(const Gen *g, const Nest *n) { return decision_of(g->decided, n).offload; }
bool decided_host_parallel(const Gen *g, const Nest *n) { return decision_of(g->decided, n).host_parallel; }

void decided_schedule(Gen *g, const Nest *n, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  decision_change(g->decided, n)->schedule = arena_vprintf(g->arena, fmt, ap);
  va_end(ap);
}
