/* USE of a module that this call does not compile: finds its interface file, checks that it is whole, of this
 * format and no older than what the Fortran compiler knows of the module. */
#include "frontend/module_read.h"
#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which file ---- */

/* DIR/NAME without suffix where the Fortran compiler would find NAME.mod: here, beside the source, then -I
 * and -J in their order. The first directory that holds the module decides, even if only the Fortran compiler
 * has compiled it. NULL: no interface file. */
static const char *base_in(Arena *a, const char *dir, const char *name, bool *found) {
  const char *base = *dir ? arena_printf(a, "%s/%s", dir, name) : name;
  bool own = !access(arena_printf(a, "%s.f2m", base), F_OK);
  *found = own || !access(arena_printf(a, "%s.mod", base), F_OK);
  return own ? base : NULL;
}

static const char *find_base(const Sema *s, const char *name, bool *found) {
  const char *path = s->p->original ? s->p->original->path : "", *slash = strrchr(path, '/');
  const char *base = base_in(s->a, "", name, found);
  if (!*found && slash) base = base_in(s->a, arena_strndup(s->a, path, (size_t)(slash - path)), name, found);
  for (int i = 0; i < s->o->ninclude_dirs && !*found; i++)
    base = base_in(s->a, s->o->include_dirs[i], name, found);
  return base;
}

bool sem_module_exists(const Sema *s, const char *name) {
  bool found = false;
  find_base(s, name, &found);
  return found;
}

/* ---- is it the right one ---- */

static void check_digest(ModReader *r) {
  const Source *f = r->source;
  const char *check = strstr(f->text, MOD_CHECK);
  if (!check || strtoull(check + strlen(MOD_CHECK), NULL, 16) != mod_digest(f->text, f->len))
    mod_wrong(r, NULL, "its contents do not fit its check value");
}

static void check_head(ModReader *r, const xmlNode *root) {
  const char *format = mod_attr(r, root, "format"), *name = mod_attr(r, root, "name");
  const char *base = strrchr(r->unit->name, '@');
  bool sub = !strcmp((const char *)root->name, "submodule");
  if (!sub && strcmp((const char *)root->name, "module"))
    mod_wrong(r, root, "it is no module");
  else if (!format || atoi(format) < MOD_OLDEST || atoi(format) > MOD_FORMAT)
    mod_wrong(r, root,
              arena_printf(r->s->a, "it has format %s, and this f2cuda reads formats %d to %d",
                           format ? format : "?", MOD_OLDEST, MOD_FORMAT));
  else if (!name || strcmp(name, base ? base + 1 : r->unit->name))
    mod_wrong(r, root, "it is another module's");
}

static const char *kind_words(Arena *a, const char *type, int kind) {
  return kind ? arena_printf(a, "%s of kind %d", type, kind) : arena_printf(a, "%s as it is", type);
}

/* Default kinds, and what kinds become, are those of the call that compiled the module. */
static void compare_options(ModReader *r, const xmlNode *root) {
  const FrontOptions *o = r->s->o;
  for (const xmlNode *c = root->children; c; c = c->next) {
    if (c->type != XML_ELEMENT_NODE || strcmp((const char *)c->name, "options")) continue;
    int now[MOD_KINDS];
    Buf other = {0};
    mod_option_kinds(o, now);
    for (int i = 0; i < MOD_KINDS; i++) {
      const char *v = mod_attr(r, c, mod_kind_option[i].attr);
      int then = v ? atoi(v) : 0;
      if (then != now[i])
        buf_printf(&other, "%s%s, not %d", other.len ? ", " : "", kind_words(r->s->a, mod_kind_option[i].text, then),
                   now[i] ? now[i] : atoi(strpbrk(mod_kind_option[i].text, "48")));
    }
    if (other.len)
      diag_warning(r->s->d, r->at, "module '%s' was compiled with other kinds than this file: %s; give both the same -fdefault, -freal and "
                   "-finteger options", r->unit->name, other.s);
    buf_free(&other);
  }
}

/* The Fortran compiler has written the module's .mod since: types and kinds of its names may have changed. */
static bool is_stale(ModReader *r, const xmlNode *root, const char *base) {
  const char *stamp = mod_attr(r, root, "mod");
  bool sub = !strcmp((const char *)root->name, "submodule");
  uint64_t now = stamp ? mod_stamp(arena_printf(r->s->a, "%s.%s", base, sub ? "smod" : "mod")) : 0;
  return now && strtoull(stamp, NULL, 16) != now;
}

/* ---- reading ---- */

/* Modules of which nothing can be used have an open scope: any name may come from them. */
static void forget(ModReader *r) {
  r->unit->scope = scope_new(r->s->a, NULL, r->unit);
  sem_open_scope(r->unit->scope, r->unit->name);
}

static void attach_parent(ModReader *r, const xmlNode *root) {
  const char *parent = mod_attr(r, root, "parent"), *top = mod_attr(r, root, "root");
  if (!parent) return;
  const char *name = top && strcmp(top, parent) ? arena_printf(r->s->a, "%s@%s", top, parent) : parent;
  name = intern(r->s->p->names, name, strlen(name));
  r->unit->scope->parent = sem_module(r->s, name, true, false, r->at);
  if (!r->unit->scope->parent) sem_open_scope(r->unit->scope, name);
}

static void read_module(ModReader *r, xmlNode *root, const char *base) {
  check_head(r, root);
  if (!r->why) check_digest(r);
  if (r->why) return;
  if (is_stale(r, root, base)) {
    diag_warning(r->s->d, r->at,
                 "'%s.f2m' is out of date, and nothing in it is used: the module has been compiled without "
                 "f2cuda since",
                 base);
    diag_note(r->s->d, (Span){0, 0}, "compile module '%s' with f2cuda again", r->unit->name);
    forget(r);
    return;
  }
  compare_options(r, root);
  const char *access = mod_attr(r, root, "access");
  if (access && !strcmp(access, "private")) r->unit->sym->attrs |= AT_PRIVATE;
  attach_parent(r, root);
  mod_read(r, root);
}

static Unit *new_unit(Sema *s, const char *name) {
  Unit *u = ARENA_NEW(s->a, Unit);
  *u = (Unit){.kind = UN_MODULE, .name = name, .stage = 2, .next = s->p->imported};
  u->scope = scope_new(s->a, NULL, u);
  u->scope->implicit_none = true;
  u->sym = ARENA_NEW(s->a, Symbol);
  *u->sym = (Symbol){.name = name, .kind = SY_MODULE, .scope = s->p->global, .unit = u};
  s->p->imported = u;
  return u;
}

static void tell_wrong(ModReader *r, const char *base) {
  diag_error(r->s->d, r->at, "module file '%s.f2m', which is needed here, cannot be used: line %d: %s", base,
             r->line, r->why);
  diag_note(r->s->d, (Span){0, 0}, "compile module '%s' with f2cuda again", r->unit->name);
  forget(r);
}

Unit *sem_import(Sema *s, const char *name, Span at) {
  bool found = false;
  const char *base = find_base(s, name, &found), *why = NULL;
  if (!base) return NULL;
  const char *path = arena_printf(s->a, "%s.f2m", base);
  const Source *source = src_read(s->p->sources, path, 0, &why);
  ModReader r = {.s = s, .source = source, .unit = new_unit(s, name), .at = at, .why = why, .line = 1};
  int flags = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT | XML_PARSE_NOBLANKS;
  xmlDoc *doc = source ? xmlReadMemory(source->text, (int)source->len, path, NULL, flags) : NULL;
  xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
  if (root)
    read_module(&r, root, base);
  else
    mod_wrong(&r, NULL, "it is no well-formed XML");
  xmlFreeDoc(doc);
  if (r.why) tell_wrong(&r, base);
  return r.unit;
}
