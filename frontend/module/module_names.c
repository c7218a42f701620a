/* The names of module files: found when they are asked for. */
#include "common/bytes.h"
#include "frontend/module/module_read.h"
#include <string.h>

/* An element with a name. */
typedef struct Entry {
  const char *name; /* no NUL ends it */
  Symbol *sym;      /* NULL: it is not made, or is none */
  uint32_t at;      /* the offset of its '<' in the file */
  uint32_t hash;    /* of the name */
  uint32_t len;     /* bytes of the name */
  bool made;        /* it was asked for; a symbol that refers to itself finds it made */
} Entry;

/* The names of a scope: of the module, or of a derived type. */
typedef struct ModNames {
  ScopeMore more;
  ModReader *r;
  Scope *sc;
  Scope *names; /* where what the elements mention is looked up */
  Entry *v;     /* in the order of the file */
  int n;
  uint32_t *slot; /* hash of the names: 1 + index in v, 0 where free */
  uint32_t mask;  /* slots - 1 */
} ModNames;

/* ---- the index ---- */

/* Names are short. */
static size_t value_length(const char *s) {
  const char *p = s;
  while (*p != '"' && *p != '<' && *p != '>' && (unsigned char)*p >= ' ') p++;
  return (size_t)(p - s);
}

/* ' name="' comes first of all attributes. */
static bool name_of(const ModReader *r, ModElement e, Entry *x) {
  static const char attr[] = " name=\"";
  ModText word = module_xml_name(e);
  const char *name = word.s + word.n + sizeof attr - 1;
  if (strncmp(word.s + word.n, attr, sizeof attr - 1)) return false;
  ModText plain = module_xml_plain(r->s->a, (ModText){name, value_length(name)});
  *x = (Entry){.name = plain.s, .len = (uint32_t)plain.n, .at = (uint32_t)(e - r->source->text)};
  x->hash = bytes_hash(plain.s, plain.n);
  return x->len > 0;
}

static bool is_symbol(ModElement e) {
  uint32_t kind;
  ModText word = module_xml_name(e);
  return module_xml_is(e, "alias") || module_text_value_of(module_text_kinds, word.s, word.n, &kind);
}

/* In the order of the file: of two of one name the first is found first. */
static void index_names(ModNames *m, Arena *a) {
  uint32_t cap = 8;
  while (cap < 2 * (uint32_t)m->n) cap *= 2;
  m->slot = ARENA_ARRAY(a, uint32_t, cap);
  m->mask = cap - 1;
  for (int i = 0; i < m->n; i++) {
    uint32_t k = m->v[i].hash & m->mask;
    while (m->slot[k]) k = (k + 1) & m->mask;
    m->slot[k] = (uint32_t)i + 1;
  }
}

static int collect(ModNames *m, const char *from, const char *end, int blanks) {
  ModReader *r = m->r;
  VEC(Entry) v = {0};
  int unnamed = 0;
  for (const char *e = from; (e = module_xml_line(e, end, blanks)); e++) {
    Entry x;
    if (e[1] == '/') continue;
    if (name_of(r, e, &x))
      vec_push(r->s->a, &v, x);
    else if (is_symbol(e))
      module_import_wrong(r, e, "a name is missing");
    else
      unnamed++;
  }
  m->v = v.v;
  m->n = v.n;
  return unnamed;
}

/* ---- making them ---- */

static void make(ModNames *m, Entry *x) {
  ModReader *r = m->r;
  ModElement e = r->source->text + x->at;
  const char *end = r->source->text + r->source->len;
  x->made = true;
  if (module_xml_is(e, "type") ? module_xml_tag_is_sound(e, end) : module_xml_is_sound(e, end))
    x->sym = module_read_make(r, e, m->sc, m->names);
  else
    module_import_wrong(r, e, "it is not well-formed XML");
}

static void find(ScopeMore *more, const char *name) {
  ModNames *m = (ModNames *)more;
  ModReader *r = m->r;
  size_t n = strlen(name);
  uint32_t hash = bytes_hash(name, n);
  for (uint32_t k = hash & m->mask; m->slot[k] && !r->why; k = (k + 1) & m->mask) {
    Entry *x = &m->v[m->slot[k] - 1];
    bool asked = x->hash == hash && x->len == n && !memcmp(x->name, name, n);
    if (asked && !x->made) make(m, x);
  }
  if (!r->filling) module_names_fill(r);
}

static const Entry *entry_of(const ModNames *m, const Symbol *s) {
  for (uint32_t k = bytes_hash(s->name, strlen(s->name)) & m->mask; m->slot[k]; k = (k + 1) & m->mask)
    if (m->v[m->slot[k] - 1].sym == s) return &m->v[m->slot[k] - 1];
  return NULL;
}

static void append(Scope *sc, Symbol *s) {
  *(sc->last ? &sc->last->next : &sc->first) = s;
  sc->last = s;
  s->next = NULL;
}

/* The list of the scope in the order of the file, then what others have added. */
static void put_in_order(ModNames *m) {
  Symbol *before = m->sc->first;
  m->sc->first = m->sc->last = NULL;
  for (Symbol *s = before, *next; s; s = next) {
    next = s->next;
    if (!entry_of(m, s)) append(m->sc, s);
  }
  Symbol *added = m->sc->first, *last = m->sc->last;
  m->sc->first = m->sc->last = NULL;
  for (int i = 0; i < m->n; i++)
    if (m->v[i].sym) append(m->sc, m->v[i].sym);
  if (!added) return;
  *(m->sc->last ? &m->sc->last->next : &m->sc->first) = added;
  m->sc->last = last;
}

static void all(ScopeMore *more) {
  ModNames *m = (ModNames *)more;
  for (int i = 0; i < m->n && !m->r->why; i++)
    if (!m->v[i].made) make(m, &m->v[i]);
  put_in_order(m);
  m->sc->more = NULL;
  if (!m->r->filling) module_names_fill(m->r);
}

int module_names(ModReader *r, Scope *sc, Scope *names, ModElement parent, const char *end, int blanks) {
  ModNames *m = ARENA_NEW(r->s->a, ModNames);
  *m = (ModNames){.more = {.find = find, .all = all}, .r = r, .sc = sc, .names = names};
  int unnamed = collect(m, parent, end, blanks);
  index_names(m, r->s->a);
  if (m->n) sc->more = &m->more;
  return unnamed;
}

const char *module_names_end(const ModReader *r, ModElement e, int *blanks) {
  const char *text = r->source->text, *end = text + r->source->len, *p = e;
  while (p > text && p[-1] == ' ') p--;
  *blanks = (int)(e - p);
  const char *next = module_xml_line(e, end, *blanks);
  return next ? next : end;
}

/* ---- a batch ---- */

/* What of the state of semantic analysis belongs to the statement that is being read. */
typedef struct State {
  Diag *d;
  Scope *scope;
  Unit *unit;
  bool calling;
  const TypeSpec *implicit_now;
  FoldIndex *index;
} State;

/* Expressions are read in silence: one that is wrong is one that is not known. */
static State enter(ModReader *r, Diag *quiet) {
  Sema *s = r->s;
  State outer = {s->d, s->scope, s->unit, s->calling, s->implicit_now, s->fold.index};
  *quiet = (Diag){.sources = s->d->sources, .quiet = true};
  s->d = quiet;
  s->unit = r->nowhere;
  s->calling = false;
  s->implicit_now = NULL;
  s->fold.index = NULL;
  return outer;
}

static void leave(ModReader *r, const State *outer) {
  Sema *s = r->s;
  s->d = outer->d;
  s->scope = outer->scope;
  s->unit = outer->unit;
  s->calling = outer->calling;
  s->implicit_now = outer->implicit_now;
  s->fold.index = outer->index;
}

/* Symbols that were read from a file that turned out to be wrong exist, and nothing is known of them. */
static void forget(const ModReader *r, const ModBatch *b) {
  for (int i = 0; i < b->made.n; i++) {
    Symbol *x = b->made.v[i].sym, was = *x;
    *x = (Symbol){.name = was.name,
                  .kind = was.kind == SY_DERIVED_TYPE ? was.kind : SY_UNKNOWN,
                  .scope = was.scope,
                  .span = was.span,
                  .next = was.next};
    x->from_unknown = true;
    x->from_module = r->unit->name;
  }
}

/* The room of a batch is used again by the next. */
static void give_back(ModReader *r, ModBatch b) {
  b.made.n = b.pending.n = b.structures.n = 0;
  if (!r->batch.made.cap) r->batch = b;
}

static bool is_empty(const ModBatch *b) { return !b->made.n && !b->pending.n && !b->structures.n; }

void module_names_fill(ModReader *r) {
  while (!is_empty(&r->batch)) {
    r->filling = true;
    for (int i = 0; i < r->batch.made.n && !r->why; i++) {
      ModPending p = r->batch.made.v[i];
      module_read_symbol(r, &p);
    }
    r->filling = false;
    ModBatch b = r->batch;
    r->batch = (ModBatch){0};
    Diag quiet;
    State outer = enter(r, &quiet);
    if (!r->why) module_read_settle(r, &b);
    leave(r, &outer);
    if (r->why) forget(r, &b);
    give_back(r, b);
  }
  if (r->why) module_import_tell_wrong(r);
}

void module_names_together(ModReader *r, void (*read)(void *data), void *data) {
  bool outer = r->filling;
  r->filling = true;
  read(data);
  r->filling = outer;
  if (!outer) module_names_fill(r);
}
