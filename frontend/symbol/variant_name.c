/* Names of variants of procedures. */
#include "frontend/symbol/variant_name.h"
#include "common/bytes.h"
#include <string.h>

enum { MOST_KEPT = 48 /* characters of a name behind 'f2c_v_' and a hash */ };

const char *variant_name(Arena *a, const Unit *host, const char *name) {
  const bool module = host && host->kind == UN_MODULE;
  const char *all = arena_printf(a, "f2c_v_%s%s%s", module ? host->name : "", module ? "_" : "", name);
  if (strlen(all) <= VARIANT_NAME_MOST) return all;
  return arena_printf(a, "f2c_v_%08x_%.*s", bytes_hash(all, strlen(all)), MOST_KEPT, name);
}
