/* Facts for tools, as XML and as JSON. */
#include "common/record.h"
#include "common/escape.h"
#include "common/markup.h"
#include "common/vec.h"
#include <math.h>

/* An attribute in XML, a member in JSON. */
typedef struct {
  const char *name;
  const char *value; /* as text */
  bool quoted;       /* JSON: a string, no number or truth value */
} Member;

struct Record {
  Arena *arena;
  const char *name;
  VEC(Member) member;
  const char *text; /* or NULL */
  VEC(Record *) child;
};

Record *record_new(Arena *a, const char *name) {
  Record *r = ARENA_NEW(a, Record);
  r->arena = a;
  r->name = name;
  return r;
}

Record *record_child(Record *parent, const char *name) {
  Record *r = record_new(parent->arena, name);
  vec_push(parent->arena, &parent->child, r);
  return r;
}

static void add(Record *r, const char *name, const char *value, bool quoted) {
  vec_push(r->arena, &r->member, ((Member){name, value, quoted}));
}

void record_string(Record *r, const char *name, const char *value) {
  if (value) add(r, name, escape_clean(r->arena, value), true);
}

void record_number(Record *r, const char *name, double value) {
  add(r, name, isfinite(value) ? arena_printf(r->arena, "%.10g", value) : "null", false);
}

void record_integer(Record *r, const char *name, int64_t value) { add(r, name, arena_decimal(r->arena, value), false); }

void record_flag(Record *r, const char *name, bool value) { add(r, name, value ? "true" : "false", false); }

void record_text(Record *r, const char *text) { r->text = escape_clean(r->arena, text); }

/* ---- XML ---- */

static void put_element(Markup *m, const Record *r) {
  markup_begin(m, r->name);
  for (int i = 0; i < r->member.n; i++) markup_attr(m, r->member.v[i].name, "%s", r->member.v[i].value);
  if (r->text) markup_text(m, "%s", r->text);
  for (int i = 0; i < r->child.n; i++) put_element(m, r->child.v[i]);
  markup_end(m);
}

void record_xml(const Record *root, Buf *out) {
  Markup m = {.out = out};
  buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  put_element(&m, root);
  buf_putc(out, '\n');
}

/* ---- JSON ---- */

static void put_string(Buf *out, const char *s) { escape_json(out, s, strlen(s)); }

static void put_key(Buf *out, const char *name, int indent, bool *first) {
  buf_printf(out, "%s\n%*s", *first ? "" : ",", indent, "");
  put_string(out, name);
  buf_puts(out, ": ");
  *first = false;
}

static void put_object(Buf *out, const Record *r, int indent);

/* The children of one name, where 'r' has them for the first time. */
static void put_list(Buf *out, const Record *r, int from, int indent, bool *first) {
  const char *name = r->child.v[from]->name, *before = "[";
  for (int i = 0; i < from; i++)
    if (!strcmp(r->child.v[i]->name, name)) return;
  put_key(out, name, indent, first);
  for (int i = from; i < r->child.n; i++) {
    if (strcmp(r->child.v[i]->name, name)) continue;
    buf_puts(out, before);
    put_object(out, r->child.v[i], indent + 1);
    before = ", ";
  }
  buf_putc(out, ']');
}

static void put_object(Buf *out, const Record *r, int indent) {
  bool first = true;
  buf_putc(out, '{');
  for (int i = 0; i < r->member.n; i++) {
    put_key(out, r->member.v[i].name, indent, &first);
    r->member.v[i].quoted ? put_string(out, r->member.v[i].value) : buf_puts(out, r->member.v[i].value);
  }
  if (r->text) {
    put_key(out, "text", indent, &first);
    put_string(out, r->text);
  }
  for (int i = 0; i < r->child.n; i++) put_list(out, r, i, indent, &first);
  buf_putc(out, '}');
}

void record_json(const Record *root, Buf *out) {
  bool first = true;
  buf_putc(out, '{');
  put_key(out, root->name, 1, &first);
  put_object(out, root, 2);
  buf_puts(out, "\n}\n");
}
