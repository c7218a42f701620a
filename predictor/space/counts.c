/* Reads what was counted, and finds it again by its place in the source. */
#include "predictor/space/counts.h"
#include "common/vec.h"
#include "predictor/machine/valid_xml.h"
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

typedef struct Reader {
  Arena *arena;
  VEC(CountsLoop) loop;
  VEC(CountsBranch) branch;
  VEC(CountsValue) value;
} Reader;

static double number(Reader *r, const xmlNode *n, const char *name) {
  const char *text = valid_xml_attribute(r->arena, n, name);
  return *text ? strtod(text, NULL) : -1;
}

static int whole(Reader *r, const xmlNode *n, const char *name) { return (int)number(r, n, name); }

static void read_element(Reader *r, const xmlNode *n) {
  Arena *a = r->arena;
  const char *file = valid_xml_attribute(a, n, "file"), *kind = (const char *)n->name;
  int line = whole(r, n, "line"), column = whole(r, n, "column");
  if (!strcmp(kind, "loop"))
    vec_push(a, &r->loop,
             ((CountsLoop){file, line, column, whole(r, n, "index"), number(r, n, "runs"), number(r, n, "iterations"),
                           number(r, n, "seconds")}));
  if (!strcmp(kind, "branch"))
    vec_push(a, &r->branch, ((CountsBranch){file, line, column, number(r, n, "asked"), number(r, n, "held")}));
  if (!strcmp(kind, "value"))
    vec_push(a, &r->value,
             ((CountsValue){valid_xml_attribute(a, n, "unit"), valid_xml_attribute(a, n, "name"),
                            strtoll(valid_xml_attribute(a, n, "last"), NULL, 10), number(r, n, "changes") <= 0}));
}

static int by_place(int line, int column, int other_line, int other_column) {
  return line != other_line ? (line < other_line ? -1 : 1) : column != other_column ? (column < other_column ? -1 : 1) : 0;
}

static int by_loop(const void *x, const void *y) {
  const CountsLoop *a = x, *b = y;
  int order = by_place(a->line, a->column, b->line, b->column);
  return order ? order : a->index - b->index;
}

static int by_branch(const void *x, const void *y) {
  const CountsBranch *a = x, *b = y;
  return by_place(a->line, a->column, b->line, b->column);
}

const RunCounts *counts_read(const char *path, Arena *a, Diag *d) {
  ValidXml x = {.arena = a, .diag = d, .path = path};
  xmlDocPtr doc = valid_xml_read(&x, "schema/counts.xsd");
  if (!doc) return NULL;
  const xmlNode *root = xmlDocGetRootElement(doc);
  Reader r = {.arena = a};
  RunCounts *c = ARENA_NEW(a, RunCounts);
  for (const xmlNode *n = root->children; n; n = n->next)
    if (n->type == XML_ELEMENT_NODE) read_element(&r, n);
  if (r.loop.n) qsort(r.loop.v, (size_t)r.loop.n, sizeof *r.loop.v, by_loop);
  if (r.branch.n) qsort(r.branch.v, (size_t)r.branch.n, sizeof *r.branch.v, by_branch);
  *c = (RunCounts){number(&r, root, "seconds"), r.loop.v, r.branch.v, r.value.v, r.loop.n, r.branch.n, r.value.n};
  xmlFreeDoc(doc);
  return c;
}

/* ---- finding ---- */

/* The same file, though one name may have a longer path than the other. */
static bool same_file(const char *a, const char *b) {
  if (str_prefix(a, "./")) a += 2;
  if (str_prefix(b, "./")) b += 2;
  size_t na = strlen(a), nb = strlen(b);
  if (na < nb) return same_file(b, a);
  return !strcmp(a + na - nb, b) && (na == nb || a[na - nb - 1] == '/');
}

const CountsLoop *counts_loop(const RunCounts *c, Place at, int index) {
  int lo = 0, hi = c ? c->nloops : 0;
  CountsLoop key = {.line = at.line, .column = at.col, .index = index};
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    if (by_loop(&c->loop[mid], &key) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  for (; c && lo < c->nloops && !by_loop(&c->loop[lo], &key); lo++)
    if (same_file(c->loop[lo].file, at.path)) return &c->loop[lo];
  return NULL;
}

const CountsBranch *counts_branch(const RunCounts *c, Place at) {
  int lo = 0, hi = c ? c->nbranches : 0;
  CountsBranch key = {.line = at.line, .column = at.col};
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    if (by_branch(&c->branch[mid], &key) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  for (; c && lo < c->nbranches && !by_branch(&c->branch[lo], &key); lo++)
    if (same_file(c->branch[lo].file, at.path)) return &c->branch[lo];
  return NULL;
}

const CountsValue *counts_value(const RunCounts *c, const char *unit, const char *name) {
  const CountsValue *found = NULL;
  for (int i = 0; c && i < c->nvalues; i++) {
    const CountsValue *v = &c->value[i];
    if (strcmp(v->name, name) || (unit && strcmp(v->unit, unit))) continue;
    if (found && found->last != v->last) return NULL;
    found = v;
  }
  return found;
}
