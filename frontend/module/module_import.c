/* USE of a module that this call does not compile: finds its interface file, checks that it is whole, of this
 * format and no older than what the Fortran compiler knows of the module. */
#include "frontend/module/module_read.h"
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
  for (int i = 0; i < s->o->ninclude_dirs && !*found; i++) base = base_in(s->a, s->o->include_dirs[i], name, found);
  return base;
}

static bool has_been_compiled(const Sema *s, const char *name) {
  bool found = false;
  find_base(s, name, &found);
  return found;
}

/* ---- is it the right one ---- */

bool module_import_wrong(ModReader *r, ModElement e, const char *why) {
  if (r->why) return false;
  r->why = why;
  r->line = e ? source_line_number(r->source, r->source->base + (Loc)(e - r->source->text)) : 1;
  return false;
}

static int format_of(ModElement root) {
  ModText v = module_xml_attr(root, "format");
  return v.s ? atoi(v.s) : 0;
}

static void check_digest(ModReader *r) {
  const Source *f = r->source;
  const char *check = strstr(f->text, MOD_CHECK);
  if (!check || strtoull(check + strlen(MOD_CHECK), NULL, 16) != module_text_digest(f->text, f->len))
    module_import_wrong(r, NULL, "its contents do not fit its check value");
}

static void check_head(ModReader *r, ModElement root) {
  const char *format = module_read_text(r, root, "format"), *name = module_read_text(r, root, "name");
  const char *base = strrchr(r->unit->name, '@');
  if (!module_xml_is(root, "submodule") && !module_xml_is(root, "module"))
    module_import_wrong(r, root, "it is not a module");
  else if (!format || atoi(format) < MOD_OLDEST || atoi(format) > MOD_FORMAT)
    module_import_wrong(r, root,
                        arena_printf(r->s->a, "it has format %s, and this f2cuda reads formats %d to %d", format ? format : "?",
                                     MOD_OLDEST, MOD_FORMAT));
  else if (!name || strcmp(name, base ? base + 1 : r->unit->name))
    module_import_wrong(r, root, "it is another module's");
}

static const char *kind_words(Arena *a, const char *type, int kind) {
  return kind ? arena_printf(a, "%s of kind %d", type, kind) : arena_printf(a, "%s as it is", type);
}

/* Default kinds, and what kinds become, are those of the call that compiled the module. */
static void compare_options(ModReader *r, ModElement options) {
  int now[MOD_KINDS];
  Buf other = {0};
  module_text_option_kinds(r->s->o, now);
  for (int i = 0; i < MOD_KINDS; i++) {
    ModText v = module_xml_attr(options, module_text_kind_option[i].attr);
    int then = v.s ? atoi(v.s) : 0;
    if (then != now[i])
      buf_printf(&other, "%s%s, not %d", other.len ? ", " : "", kind_words(r->s->a, module_text_kind_option[i].text, then),
                 now[i] ? now[i] : atoi(strpbrk(module_text_kind_option[i].text, "48")));
  }
  if (other.len)
    diag_warning(r->s->out, WARN_MODULE_KINDS, r->at,
                 "module '%s' was compiled with other kinds than this file: %s; give both the same "
                 "-fdefault, -freal and "
                 "-finteger options",
                 r->unit->name, other.s);
  buf_free(&other);
}

/* The Fortran compiler has written the module's .mod since: types and kinds of its names may have changed. */
static bool is_stale(ModReader *r, ModElement root) {
  const char *stamp = module_read_text(r, root, "mod");
  uint64_t now = stamp
                     ? module_text_stamp(arena_printf(r->s->a, "%s.%s", r->base, module_xml_is(root, "submodule") ? "smod" : "mod"),
                                         format_of(root))
                     : 0;
  return now && strtoull(stamp, NULL, 16) != now;
}

/* ---- reading ---- */

/* Modules of which nothing can be used have an open scope: any name may come from them. */
static void forget(ModReader *r) {
  r->unit->scope->more = NULL;
  sema_use_open_scope(r->unit->scope, r->unit->name);
}

static void attach_parent(ModReader *r, ModElement root) {
  const char *parent = module_read_text(r, root, "parent"), *top = module_read_text(r, root, "root");
  if (!parent) return;
  const char *name = top && strcmp(top, parent) ? arena_printf(r->s->a, "%s@%s", top, parent) : parent;
  name = intern(r->s->p->names, name, strlen(name));
  r->unit->scope->parent = sema_use_module(r->s, name, true, false, r->at);
  if (!r->unit->scope->parent) sema_use_open_scope(r->unit->scope, name);
}

/* The elements at the beginning that are no names: options, and a module of which nothing was known. */
static void read_beginning(ModReader *r, ModElement root) {
  const char *end = r->source->text + r->source->len;
  for (ModElement e = root; (e = module_xml_line(e, end, 1)); e++) {
    bool options = module_xml_is(e, "options"), unknown = module_xml_is(e, "unknown");
    if (!options && !unknown) return;
    if (!module_xml_is_sound(e, end)) {
      module_import_wrong(r, e, "it is not well-formed XML");
    } else if (options) {
      compare_options(r, e);
    } else {
      const char *name = module_read_text(r, e, "module");
      sema_use_open_scope(r->unit->scope, name ? intern(r->s->p->names, name, strlen(name)) : NULL);
    }
  }
}

static void read_module(ModReader *r, ModElement root) {
  const Source *f = r->source;
  check_head(r, root);
  if (!r->why) check_digest(r);
  if (r->why) return;
  if (is_stale(r, root)) {
    diag_warning(r->s->out, WARN_STALE_MODULE, r->at,
                 "'%s.f2m' is out of date, and nothing in it is used: the module has been compiled without "
                 "f2cuda since",
                 r->base);
    diag_note(r->s->out, (Span){0, 0}, "compile module '%s' with f2cuda again", r->unit->name);
    forget(r);
    return;
  }
  ModText access = module_xml_attr(root, "access");
  if (access.n == 7 && !memcmp(access.s, "private", 7)) r->unit->sym->attrs |= AT_PRIVATE;
  attach_parent(r, root);
  read_beginning(r, root);
  module_names(r, r->unit->scope, r->unit->scope, root, f->text + f->len, 1);
}

static Unit *new_unit(Sema *s, const char *name) {
  Unit *u = ARENA_NEW(s->a, Unit);
  *u = (Unit){.kind = UN_MODULE, .name = name, .stage = 2, .next = s->p->imported};
  u->scope = scope_new(s->a, NULL, u);
  u->scope->implicit_none = true;
  u->sym = ARENA_NEW(s->a, Symbol);
  *u->sym = (Symbol){.name = name, .kind = SY_MODULE, .scope = s->p->global, .unit = u};
  s->p->imported = u;
  sema_global_import(s, u);
  return u;
}

static Unit *new_nowhere(Sema *s, const char *name) {
  Unit *u = ARENA_NEW(s->a, Unit);
  *u = (Unit){.kind = UN_MODULE, .name = name, .scope = scope_new(s->a, NULL, NULL)};
  return u;
}

void module_import_tell_wrong(ModReader *r) {
  if (!r->told)
    diag_error(r->s->out, r->at, "module file '%s.f2m', which is needed here, cannot be used: line %d: %s", r->base, r->line,
               r->why);
  if (!r->told) diag_note(r->s->out, (Span){0, 0}, "compile module '%s' with f2cuda again", r->unit->name);
  r->told = true;
  forget(r);
}

/* The first element; NULL: what stands there is none. */
static ModElement root_of(const Source *f) {
  static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  ModElement root = f->text + sizeof head - 1;
  bool begins = f->len > sizeof head && !memcmp(f->text, head, sizeof head - 1);
  return begins && module_xml_tag_is_sound(root, f->text + f->len) ? root : NULL;
}

static Unit *read_file(Sema *s, const char *name, Span at) {
  bool found = false;
  const char *base = find_base(s, name, &found), *why = NULL;
  if (!base) return NULL;
  ModReader *r = ARENA_NEW(s->a, ModReader);
  *r = (ModReader){.s = s, .base = base, .unit = new_unit(s, name), .nowhere = new_nowhere(s, name), .at = at, .line = 1};
  r->source = source_read_plain(s->p->sources, arena_printf(s->a, "%s.f2m", base), &why);
  ModElement root = r->source ? root_of(r->source) : NULL;
  r->why = why;
  if (root)
    read_module(r, root);
  else
    module_import_wrong(r, NULL, "it is not well-formed XML");
  if (r->why) module_import_tell_wrong(r);
  return r->unit;
}

const ModuleFiles module_import_files = {.read = read_file, .exists = has_been_compiled};
