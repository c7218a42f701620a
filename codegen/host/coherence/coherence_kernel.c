/* Variables of a launch that the host evaluates, or gets results in, may be on the device themselves (--data=auto). */
#include "codegen/host/coherence/coherence.h"
#include <string.h>

/* Variables of a launch that the host evaluates, or gets results in. */
typedef struct HostValues {
  Gen *g;
  const Unit *u;
  const Launch *l;
} HostValues;

/* What stands behind 'text', 'n' bytes of it, is asked for its bounds, which the host has. */
static bool is_asked(const char *text, size_t n) {
  static const char *const words[] = {"lbound(", "ubound(", "size("};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (n >= strlen(words[i]) && !strncmp(text + n - strlen(words[i]), words[i], strlen(words[i]))) return true;
  return false;
}

/* The object is named itself, not a component of it: that has a designator of its own. */
static bool names(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)); p++) {
    bool before = p == text || !(p[-1] == '_' || p[-1] == '%' || (p[-1] >= '0' && p[-1] <= '9') || (p[-1] >= 'a' && p[-1] <= 'z'));
    bool after = p[n] == '_' || p[n] == '%' || (p[n] >= '0' && p[n] <= '9') || (p[n] >= 'a' && p[n] <= 'z');
    if (before && !after && !is_asked(text, (size_t)(p - text))) return true;
  }
  return false;
}

/* In lower case, without blanks. */
static const char *plain(Arena *a, const char *text) {
  char *s = arena_strdup(a, text), *end = s;
  for (const char *p = s; *p; p++)
    if (*p != ' ') *end++ = (char)(*p >= 'A' && *p <= 'Z' ? *p - 'A' + 'a' : *p);
  *end = 0;
  return s;
}

/* What leads to a pointer or an allocatable component of an element stands in the array, which the launch reads. */
static void find_descriptor(const HostValues *q, const Expr *e) {
  TouchObject o;
  bool component = e->kind == EX_MEMBER && e->sym && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (!component || e->kid[0]->kind != EX_REF || !(e->kid[0]->flags & EF_FIXED)) return;
  if (coherence_object_of(q->g, q->u, e->kid[0]->kid[0], false, &o) && o.whole)
    coherence_place_nest(q->g, q->l->nest, TOUCH_READ, &o);
}

static bool says(const HostValues *q, const LaunchArg *a, const char *object) {
  return object && names(plain(q->g->arena, a->actual), plain(q->g->arena, object));
}

static bool find_host_value(Expr *e, void *data) {
  HostValues *q = data;
  TouchObject o;
  find_descriptor(q, e);
  if ((e->kind != EX_NAME && e->kind != EX_MEMBER) || !coherence_object_is_designator(e)) return true;
  for (int i = 0; i < q->l->args.n; i++) {
    const LaunchArg *a = &q->l->args.v[i];
    bool write = a->kind == ARG_REFERENCE && !a->optional;
    if (a->kind == ARG_ARRAY || !coherence_object_of(q->g, q->u, e, write, &o)) continue;
    const char *path = o.whole ? source_text_path(q->g, o.whole) : NULL;
    const char *written = o.whole ? source_text_expr(q->g, o.whole) : NULL; /* a name of ASSOCIATE */
    if (!path) path = o.base ? o.base->name : NULL;
    if (says(q, a, path) || says(q, a, written)) coherence_place_nest(q->g, q->l->nest, write ? TOUCH_WRITE : TOUCH_READ, &o);
  }
  return true;
}

static bool find_host_values(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_host_value, data);
  return true;
}

void coherence_kernel_operands(Gen *g, const Unit *u, const Launch *l) {
  HostValues q = {g, u, l};
  for (Stmt *s = (Stmt *)l->nest->first; s; s = s->next) {
    ast_stmt_walk_one(s, find_host_values, &q);
    if (!s->next || stmt_place(s->next) > stmt_place(l->nest->last)) break;
  }
}
