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
  VEC(CountsAccess) access;
} Reader;

static double number(Reader *r, const xmlNode *n, const char *name) {
  const char *text = valid_xml_attribute(r->arena, n, name);
  return *text ? strtod(text, NULL) : -1;
}

static int whole(Reader *r, const xmlNode *n, const char *name) { return (int)number(r, n, name); }

static CountsAccess access_of(Reader *r, const xmlNode *n) {
  Arena *a = r->arena;
  CountsAccess x = {.file = valid_xml_attribute(a, n, "file"), .array = valid_xml_attribute(a, n, "array")};
  VEC(CountsTouched) touched = {0};
  x.line = whole(r, n, "line"), x.column = whole(r, n, "column"), x.loop = whole(r, n, "loop");
  x.accesses = number(r, n, "accesses"), x.iterations = number(r, n, "iterations"), x.same = number(r, n, "same");
  x.across = (CountsRequests){number(r, n, "requests"), number(r, n, "sectors"), number(r, n, "lines")};
  x.along = (CountsRequests){number(r, n, "row-requests"), number(r, n, "row-sectors"), number(r, n, "row-lines")};
  if (x.along.n < 0) x.along.n = 0;
  for (const xmlNode *t = n->children; t; t = t->next)
    if (t->type == XML_ELEMENT_NODE)
      vec_push(a, &touched,
               ((CountsTouched){number(r, t, "iterations"), number(r, t, "sectors"), number(r, t, "pairs"), number(r, t, "span")}));
  x.touched = touched.v, x.ntouched = touched.n;
  return x;
}

static void read_element(Reader *r, const xmlNode *n) {
  Arena *a = r->arena;
  const char *file = valid_xml_attribute(a, n, "file"), *kind = (const char *)n->name;
  int line = whole(r, n, "line"), column = whole(r, n, "column");
  double threads = number(r, n, "thread-iterations"), uneven = threads > 0 ? 32 * number(r, n, "warp-iterations") / threads : 1;
  if (!strcmp(kind, "loop"))
    vec_push(a, &r->loop,
             ((CountsLoop){file, line, column, whole(r, n, "index"), number(r, n, "runs"), number(r, n, "iterations"),
                           number(r, n, "seconds"), uneven}));
  if (!strcmp(kind, "branch"))
    vec_push(a, &r->branch, ((CountsBranch){file, line, column, number(r, n, "asked"), number(r, n, "held")}));
  if (!strcmp(kind, "access")) vec_push(a, &r->access, access_of(r, n));
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

static int by_access(const void *x, const void *y) {
  const CountsAccess *a = x, *b = y;
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
  if (r.access.n) qsort(r.access.v, (size_t)r.access.n, sizeof *r.access.v, by_access);
  *c = (RunCounts){
      number(&r, root, "seconds"), r.loop.v, r.branch.v, r.value.v, r.access.v, r.loop.n, r.branch.n, r.value.n, r.access.n};
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

const CountsAccess *counts_access(const RunCounts *c, Place at, const char *array) {
  int lo = 0, hi = c ? c->naccesses : 0;
  CountsAccess key = {.line = at.line, .column = at.col};
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    if (by_access(&c->access[mid], &key) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  for (; c && lo < c->naccesses && !by_access(&c->access[lo], &key); lo++) {
    const CountsAccess *x = &c->access[lo];
    if (x->accesses > 0 && same_file(x->file, at.path) && !strcmp(x->array, array)) return x;
  }
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
