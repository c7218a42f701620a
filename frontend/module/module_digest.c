/* A digest for each name of a module file. Who uses a name relies on its element and on those that
 * this one mentions, so that the digest of a name is that of all elements that are reached from it; names of
 * other modules bring the digests that their own files have. Words of an element that are spelled like a name
 * count as a mention of it: what is taken for one at most compiles a file too often.
 *
 *   NAME.f2m <name digest="..."> --> digest for users: all names that users can reach --> header of NAME.mod
 * (module_mark.c) */
#include "common/bytes.h"
#include "frontend/module/module_text.h"
#include "frontend/module/module_xml.h"
#include <string.h>

/* An element of the module itself, with all that stands in it. */
typedef struct Element {
  ModText text;
  ModText name;   /* n is 0: it has none */
  char *digest;   /* its 16 digits in the text, zeros so far; NULL: it has none */
  uint64_t own;   /* digest of its text and of the names of other modules that it mentions */
  int alike;      /* 1 + the element before it in the slot of its name's hash */
  bool is_public; /* users of the module can name it */
} Element;

typedef struct Digests {
  Arena *a;
  VEC(Element) v;
  int *slot; /* hash of the names: 1 + index of an element, 0: none */
  uint32_t mask;
  int *mark;     /* for each element the round in which it was reached last */
  int round;     /* from 1 */
  VEC(int) todo; /* elements that are reached and not looked at yet */
} Digests;

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return x ^ x >> 29;
}

/* ---- elements ---- */

static ModText value_of(const char *tag, const char *end, const char *attr) {
  const char *at = memmem(tag, (size_t)(end - tag), attr, strlen(attr));
  const char *from = at ? at + strlen(attr) : NULL, *to = from ? memchr(from, '"', (size_t)(end - from)) : NULL;
  return to ? (ModText){from, (size_t)(to - from)} : (ModText){NULL, 0};
}

static void add_element(Digests *d, char *begin, char *end, bool private_module) {
  const char *tag_end = memchr(begin, '>', (size_t)(end - begin));
  if (!tag_end) tag_end = end;
  ModText access = value_of(begin, tag_end, " access=\""), digits = value_of(begin, tag_end, MOD_NAME_DIGEST);
  Element e = {.text = {begin, (size_t)(end - begin)}, .name = value_of(begin, tag_end, " name=\"")};
  e.digest = digits.s ? begin + (digits.s - begin) : NULL;
  e.is_public = access.n ? access.n == 6 : !private_module; /* 'public' */
  e.own = module_text_digest_bytes(begin, e.text.n);
  vec_push(d->a, &d->v, e);
}

/* Elements of the module begin lines that are indented by one blank. */
static void find_elements(Digests *d, char *text, size_t len) {
  static const char line[] = "\n <";
  char *root = memmem(text, len, "\n<", 2), *end = text + len, *root_end = root ? memchr(root, '>', (size_t)(end - root)) : NULL;
  if (!root_end) return;
  ModText access = value_of(root, root_end, " access=\"");
  char *begin = NULL, *p = root_end;
  while ((p = memmem(p, (size_t)(end - p), line, sizeof line - 1))) {
    bool closes = p[sizeof line - 1] == '/';
    if (begin && !closes) add_element(d, begin, p, access.n == 7);
    if (!closes) begin = p + 1;
    p += sizeof line - 1;
  }
  if (begin) add_element(d, begin, end, access.n == 7);
}

static void index_elements(Digests *d) {
  uint32_t cap = 8;
  while (cap < 2 * (uint32_t)d->v.n) cap *= 2;
  d->slot = ARENA_ARRAY(d->a, int, cap);
  d->mark = ARENA_ARRAY(d->a, int, d->v.n + 1);
  d->mask = cap - 1;
  for (int i = 0; i < d->v.n; i++) {
    Element *e = &d->v.v[i];
    if (!e->name.n) continue;
    int *slot = &d->slot[bytes_hash(e->name.s, e->name.n) & d->mask];
    e->alike = *slot;
    *slot = i + 1;
  }
}

/* ---- what is reached ---- */

static void reach(Digests *d, const char *name, size_t n) {
  for (int i = d->slot[bytes_hash(name, n) & d->mask]; i; i = d->v.v[i - 1].alike) {
    const Element *e = &d->v.v[i - 1];
    if (e->name.n != n || memcmp(e->name.s, name, n) || d->mark[i - 1] == d->round) continue;
    d->mark[i - 1] = d->round;
    vec_push(d->a, &d->todo, i - 1);
  }
}

static bool is_of_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '$'; }

/* Every word, and every attribute as a whole, which may be an operator's name or a block's. */
static void reach_mentioned(Digests *d, ModText t) {
  const char *end = t.s + t.n;
  for (const char *p = t.s; p < end;) {
    const char *from = p;
    while (p < end && is_of_word(*p)) p++;
    if (p > from) {
      reach(d, from, (size_t)(p - from));
      continue;
    }
    const char *close = *p == '"' && p[-1] == '=' ? memchr(p + 1, '"', (size_t)(end - p - 1)) : NULL;
    if (close) reach(d, p + 1, (size_t)(close - p - 1));
    p++;
  }
}

/* The sum over all that is reached from what is in 'todo': the order does not count. */
static uint64_t sum_of_reached(Digests *d) {
  uint64_t sum = 0;
  while (d->todo.n) {
    const Element *e = &d->v.v[d->todo.v[--d->todo.n]];
    sum += mix(e->own);
    reach_mentioned(d, e->text);
  }
  return sum;
}

static uint64_t digest_of_name(Digests *d, const Element *e) {
  d->round++;
  reach(d, e->name.s, e->name.n);
  return mix(sum_of_reached(d) ^ mix(module_text_digest_bytes(e->name.s, e->name.n)));
}

/* Of the names that users can reach; elements without a name hold for all. */
static uint64_t digest_for_users(Digests *d, bool submodule) {
  uint64_t unnamed = 0;
  d->round++;
  for (int i = 0; i < d->v.n; i++) {
    const Element *e = &d->v.v[i];
    if (!e->name.n)
      unnamed += mix(e->own);
    else if (e->is_public || submodule)
      reach(d, e->name.s, e->name.n);
  }
  return mix(sum_of_reached(d) + unnamed);
}

ModDigests module_digest_all(Arena *a, char *text, size_t len, const uint64_t *foreign, int nforeign) {
  Digests d = {.a = a};
  find_elements(&d, text, len);
  for (int i = 0; i < d.v.n && i < nforeign; i++) d.v.v[i].own = mix(d.v.v[i].own ^ foreign[i]);
  index_elements(&d);
  ModDigests all = {.n = d.v.n, .name = ARENA_ARRAY(a, uint64_t, d.v.n + 1)};
  all.users = digest_for_users(&d, false);
  all.submodules = digest_for_users(&d, true);
  for (int i = 0; i < d.v.n; i++)
    if (d.v.v[i].digest) all.name[i] = digest_of_name(&d, &d.v.v[i]);
  for (int i = 0; i < d.v.n; i++) {
    const char *digits = arena_printf(a, "%016llx", (unsigned long long)all.name[i]);
    if (d.v.v[i].digest) memcpy(d.v.v[i].digest, digits, 16);
  }
  return all;
}
