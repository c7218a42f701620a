/* Host statements between nests: they read and write, in every way, what may be on the device. */
#include "program.h"
#include <stdio.h>
#include <string.h>

static Var *array_of(int types) {
  Var *const v = some_var(types, true, OWN);
  if (v) v->used = true;
  return v;
}

static const char *whole(const Var *v) {
  static char text[4][40];
  static int next;
  next = (next + 1) % 4;
  snprintf(text[next], sizeof text[next], "%s%s", v->before, v->after);
  return text[next];
}

/* Its declared bounds, "1:n,0:m+1". */
void host_bounds(char *to, const Var *v) {
  to[0] = 0;
  for (int d = 0; d < v->rank; d++) sprintf(to + strlen(to), "%s%s:%s", d ? "," : "", v->lower[d], v->upper[d]);
}

void host_fill(const Var *v) {
  const int a = 3 + 2 * below(5), b = 11 + 2 * below(6), c = below(10);
  char value[100];
  snprintf(value, sizeof value, v->type == LOGICAL ? "mod(i1*%d,%d) > %d" : "mod(i1*%d,%d)-%d", a, b, c);
  if (v->rank == 1)
    put("%s = [(%s, i1 = 1, size(%s))]", whole(v), value, whole(v));
  else
    put("%s = reshape([(%s, i1 = 1, size(%s))], shape(%s))", whole(v), value, whole(v), whole(v));
}

static bool reallocates(const Var *v) { return v->storage == ALLOCATABLE || v->storage == POINTER || v->storage == MODULE; }

static void scalar_from(const char *format, const Var *v) {
  Var *const s = some_var(1 << INTEGER, false, OWN);
  if (!s) return;
  s->used = true;
  char value[200];
  snprintf(value, sizeof value, format, whole(v), whole(v));
  put("%s = int(mod(%s,97_8),%d)", s->before, value, s->kind);
}

static void anew(Var *v) {
  char bounds[200];
  host_bounds(bounds, v);
  switch (below(4)) {
  case 0:
    put("deallocate(%s)", v->before);
    put("allocate(%s(%s))", v->before, bounds);
    host_fill(v);
    break;
  case 1:
    put("deallocate(%s)", v->before);
    if (below(2)) put("s1 = mod(s1,97)");
    put("allocate(%s(%s), source = %s_%d)", v->before, bounds, v->type == INTEGER ? "5" : "5.0", v->kind);
    host_fill(v);
    break;
  case 2:
    if (v->storage == POINTER) return;
    put("block");
    put("  %s(%d), allocatable :: moved(%s)", v->type == INTEGER ? "integer" : "real", v->kind,
        v->rank == 1   ? ":"
        : v->rank == 2 ? ":,:"
                       : ":,:,:");
    put("  call move_alloc(%s, moved)", v->before);
    put("  allocate(%s, source = moved)", v->before);
    put("end block");
    break;
  default: host_fill(v);
  }
}

void host_statement(void) {
  Var *const v = array_of(1 << INTEGER | 1 << REAL);
  char to[MAX_TEXT], value[MAX_TEXT];
  if (!v) return;
  switch (below(15)) {
  case 0: scalar_from("sum(int(%s,8))", v); break;
  case 1: scalar_from(v->type == INTEGER ? "int(maxval(0+%s),8)" : "int(maxval(%s),8)", v); break;
  case 2:
    if (element(to, v, true)) any_value(value, v, 1), put("%s = %s", to, value);
    break;
  case 3:
    if (v->type == INTEGER && v->kind == 4)
      put("%s = mod(%s*3 + %d,97)", whole(v), whole(v), below(9));
    else
      put("%s = -%s", whole(v), whole(v));
    break;
  case 4: put("where (%s > 3) %s = 3", whole(v), whole(v)); break;
  case 5:
    if (element(to, v, true)) put("line = '17'"), put("read (line, *) %s", to);
    break;
  case 6:
    if (!element(to, v, false)) break;
    put("write (line, '(i12)') int(%s)", to);
    put("read (line, *) s1");
    put("s1 = mod(s1,97)");
    break;
  case 7: put("call twist%d(%s, size(%s))", v->kind * (v->type == REAL ? 10 : 1), whole(v), whole(v)); break;
  case 8:
  case 9:
  case 10:
    if (reallocates(v))
      anew(v);
    else
      host_fill(v);
    break;
  case 11: put("call bump%d(%s)", v->kind * (v->type == REAL ? 10 : 1), whole(v)); break;
  case 12: scalar_from("count(%s == 3)+0_8", v); break;
  default: put("%s = cshift(%s, 1)", whole(v), whole(v));
  }
}
