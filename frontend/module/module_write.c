/* Module interface files: the scope of a module as XML. */
#include "common/bytes.h"
#include "common/proc.h"
#include "frontend/module/module_text.h"
#include "frontend/symbol/scope.h"
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <string.h>

/* A procedure whose interface is being written; its names shadow those of the module. */
typedef struct Inside {
  const Scope *scope;
  const struct Inside *outer; /* NULL: none around it */
} Inside;

/* An element of the module itself. */
typedef struct Top {
  const Symbol *sym; /* whose it is; NULL: no entity of this module's */
  uint64_t foreign;  /* digest of the names of other modules that it mentions */
} Top;

typedef struct Writer {
  xmlTextWriterPtr w;
  Arena *a;
  Fold *fold;
  const Scope *module;
  const Inside *in; /* NULL: the names of the module itself */
  int depth;        /* elements that are open */
  VEC(Top) top;
} Writer;

typedef VEC(const char *) Names;

static void attr(Writer *w, const char *name, const char *value) {
  if (value) xmlTextWriterWriteAttribute(w->w, BAD_CAST name, BAD_CAST value);
}

static void attr_int(Writer *w, const char *name, int64_t v) { attr(w, name, arena_printf(w->a, "%lld", (long long)v)); }

static void attr_yes(Writer *w, const char *name, bool yes) {
  if (yes) attr(w, name, "yes");
}

static void attr_bits(Writer *w, const char *name, const ModWord *t, uint32_t bits) {
  Buf b = {0};
  for (; t->word; t++)
    if (bits & t->value) buf_printf(&b, "%s%s", b.len ? " " : "", t->word);
  attr(w, name, b.s);
  buf_free(&b);
}

static void begin(Writer *w, const char *name) {
  xmlTextWriterStartElement(w->w, BAD_CAST name);
  if (w->depth++ == 1) vec_push(w->a, &w->top, ((Top){0}));
}

static void end(Writer *w) {
  xmlTextWriterEndElement(w->w);
  w->depth--;
}

/* Names of the module have a digest, which is computed when all are there. */
static void attr_name(Writer *w, const char *name) {
  attr(w, "name", name);
  if (w->depth == 2) attr(w, "digest", "0000000000000000");
}

/* ---- names of entities ---- */

static bool is_module_scope(const Scope *sc) { return sc->unit && sc->unit->kind == UN_MODULE && sc->unit->scope == sc; }

/* The element that is being written mentions 't' of another module. */
static void note_foreign(Writer *w, const Symbol *t) {
  while (t->made_of) t = t->made_of;
  uint64_t *h = w->top.n ? &w->top.v[w->top.n - 1].foreign : NULL;
  if (h && t->digest) *h = (*h ^ t->digest) * 0x9e3779b97f4a7c15u;
}

/* 'name' at home, 'home.name' elsewhere, also when nothing is known of 'home' any more. What an ancestor of a
 * submodule holds is seen from it without its home. */
static const char *reference(Writer *w, const Symbol *t) {
  const Scope *sc = t->scope;
  if (!sc && t->from_module) return arena_printf(w->a, "%s.%s", t->from_module, t->name);
  if (!sc || sc == w->module) return t->name;
  note_foreign(w, t);
  const char *home = sc->home ? sc->home : is_module_scope(sc) ? sc->unit->name : NULL;
  return home ? arena_printf(w->a, "%s.%s", home, t->name) : t->name;
}

/* ---- expressions ---- */

typedef struct Mentions {
  Writer *w;
  bool plain;   /* it reads back to what it is */
  Names *names; /* those it mentions */
} Mentions;

static bool mention(Expr *e, void *data) {
  Mentions *m = data;
  if (e->kind == EX_NAME) vec_push(m->w->a, m->names, e->text);
  const char *kind = expr_kindp(e);
  if (kind && (kind[0] < '0' || kind[0] > '9')) vec_push(m->w->a, m->names, kind);
  bool odd = e->kind == EX_HOLLERITH || e->kind == EX_ALT_RETURN || e->kind == EX_COINDEX || (e->flags & EF_WIDE) ||
             (e->kind == EX_ARRAY && expr_tspec(e)) || (e->kind == EX_IMPLIED_DO && expr_tspec(e->kid[0]));
  for (int i = 0; e->kind == EX_STRING && i < e->ival; i++) odd |= e->text[i] < ' ' || e->text[i] == 127;
  if (odd) m->plain = false;
  return true;
}

/* The names in 'e', appended; false when 'e' cannot be written as text. */
static bool names_of(Writer *w, Expr *e, Names *names) {
  Mentions m = {w, true, names};
  if (e) ast_expr_walk(e, mention, &m);
  return m.plain;
}

/* Every name of 'e' is one of the procedure around it, of the module, or intrinsic. */
static bool is_expressible(Writer *w, Expr *e) {
  Names names = {0};
  if (!names_of(w, e, &names)) return false;
  for (int i = 0; i < names.n; i++) {
    bool known = scope_own(w->module, names.v[i]) || intrinsic_find(names.v[i]);
    for (const Inside *in = w->in; in && !known; in = in->outer) known = scope_own(in->scope, names.v[i]) != NULL;
    if (!known) return false;
  }
  return true;
}

/* '?' stands for what cannot be told in the module's own words. */
static void attr_expr(Writer *w, const char *name, Expr *e, bool known, int64_t value) {
  if (!e && !known) return;
  if (known || fold_const_int(e, &value)) {
    bool wide = value > INT32_MAX || value < -INT32_MAX;
    attr(w, name, arena_printf(w->a, "%lld%s", (long long)value, wide ? "_8" : ""));
    return;
  }
  Buf b = {0};
  expr_text(e, &b);
  attr(w, name, is_expressible(w, e) && b.s ? b.s : "?");
  buf_free(&b);
}

/* ---- types, shapes, values ---- */

/* An instance of a parameterised type is its type and the constants put in, of which there may be none. */
static void put_type_name(Writer *w, const Symbol *t) {
  Buf b = {0};
  attr(w, "of", reference(w, t));
  type_parameters(t, " ", &b);
  if (t->made_of) attr(w, "parameters", b.s ? b.s : "");
  buf_free(&b);
}

static void put_type(Writer *w, Type t) {
  attr(w, "type", module_text_word(module_text_types, t.base));
  if (t.kind) attr_int(w, "kind", t.kind);
  attr_yes(w, "class", t.is_class);
  if (t.base == TY_DERIVED && t.derived) put_type_name(w, t.derived);
  if (t.base != TY_CHARACTER || !type_len(t)) return;
  if (type_len(t)->kind == EX_STAR || type_len(t)->kind == EX_COLON)
    attr(w, "len", type_len(t)->kind == EX_STAR ? "*" : ":");
  else
    attr_expr(w, "len", type_len(t), false, 0);
}

static void put_dim(Writer *w, const char *element, const Dim *d) {
  begin(w, element);
  if (d->lo) attr_expr(w, "lower", d->lo, d->lo_const, d->lo_value);
  attr_expr(w, "upper", d->hi, d->hi_const, d->hi_value);
  end(w);
}

static void put_dims(Writer *w, const Symbol *s) {
  for (int i = 0; i < s->rank && s->dim; i++) put_dim(w, "dim", &s->dim[i]);
  for (int i = 0; i < s->corank; i++) put_dim(w, "codim", &s->codim[i]);
}

static void put_value(Writer *w, const Value *v) {
  if (!v) return;
  Buf b = {0};
  begin(w, "value");
  if (v->rank) {
    for (int i = 0; i < v->rank; i++) buf_printf(&b, "%s%lld", i ? " " : "", (long long)v->extent[i]);
    attr(w, "extent", b.s);
  }
  buf_free(&b);
  module_value_put(v, &b);
  xmlTextWriterWriteString(w->w, BAD_CAST(b.s ? b.s : ""));
  buf_free(&b);
  end(w);
}

/* ---- symbols ---- */

static void put_symbol(Writer *w, const Symbol *s);

static bool is_inside(const Writer *w, const Scope *sc) {
  for (const Inside *in = w->in; in; in = in->outer)
    if (in->scope == sc) return true;
  return false;
}

/* A procedure of a type: its interface is that of what it is bound to, and is looked up where it is called. */
static bool is_bound(const Writer *w, const Symbol *s) {
  return s->kind == SY_PROCEDURE && s->binding && s->scope != w->module && !is_inside(w, s->scope);
}

/* A function whose type is one of its own names, or came through its own USE: its result tells it. */
static bool is_typed_inside(const Symbol *s) {
  const Symbol *t = s->kind == SY_PROCEDURE && s->result ? type_derived(s->type) : NULL;
  return t && t->scope == s->result->scope;
}

static void put_common_part(Writer *w, const Symbol *s) {
  attr_name(w, s->name);
  if (s->kind != SY_DERIVED_TYPE && !is_bound(w, s) && !is_typed_inside(s)) put_type(w, s->type);
  if (!is_bound(w, s)) attr(w, "shape", module_text_word(module_text_shapes, s->shape));
  attr_bits(w, "attributes", module_text_attrs, s->attrs);
  attr(w, "intent", module_text_word(module_text_intents, s->attrs & AT_INTENT_INOUT));
  attr(w, "access", module_text_word(module_text_access, s->attrs & (AT_PUBLIC | AT_PRIVATE)));
  if (s->from_unknown) attr(w, "from", s->from_module ? s->from_module : "?");
}

static void put_variable(Writer *w, const Symbol *s) {
  int64_t initial;
  attr_yes(w, "saved", s->saved);
  attr_yes(w, "threadprivate", symbol_threadprivate(s, &(bool){false}));
  attr_yes(w, "namelist", s->in_namelist);
  attr_yes(w, "opened", s->opened);
  if (s->common && !is_inside(w, s->scope)) attr(w, "common", s->common->name); /* interfaces do not hold the block */
  if (s->equiv) attr_int(w, "equivalence", s->equiv);
  bool counts = !s->value && !s->rank && s->type.base == TY_INTEGER && fold_const_int(s->init, &initial);
  if (counts) attr_int(w, "initial", initial);
  put_dims(w, s);
  put_value(w, s->kind == SY_COMPONENT && !counts ? fold_structure_default(w->fold, s) : s->value);
}

static void put_members(Writer *w, const Symbol *s) {
  Buf b = {0};
  for (int i = 0; i < s->nlist; i++) buf_printf(&b, "%s%s", i ? " " : "", s->list[i]->name);
  attr(w, "members", b.s);
  buf_free(&b);
}

static void put_specific(Writer *w, const Symbol *t) {
  begin(w, "specific");
  attr(w, "of", reference(w, t));
  end(w);
}

static bool is_listed(const Symbol *t) {
  for (const Symbol *x = t->scope->first; x; x = x->next)
    if (x == t) return true;
  return false;
}

static void put_generic(Writer *w, const Symbol *g) {
  if (g->derived_type) attr(w, "of", reference(w, g->derived_type));
  for (int i = 0; i < g->nlist; i++) put_specific(w, g->list[i]);
}

static void put_statement(Writer *w, const Stmt *st) {
  Buf b = {0};
  begin(w, "statement");
  if (st->line->fixed) attr(w, "form", "fixed");
  module_text_put_line(st->line, &b);
  xmlTextWriterWriteString(w->w, BAD_CAST(b.s ? b.s : ""));
  buf_free(&b);
  end(w);
}

/* What instances are made of, where the type or one that it extends has parameters. */
static void put_definition(Writer *w, const Symbol *t) {
  if (!type_is_parameterised(t) || !t->definition) return;
  put_statement(w, t->definition);
  for (const Stmt *c = t->definition->body; c; c = c->next)
    if (c->kind == ST_TYPE_DECL || c->kind == ST_PROCEDURE_DECL || c->kind == ST_GENERIC) put_statement(w, c);
}

static void put_derived_type(Writer *w, const Symbol *t) {
  if (t->parent_type) attr(w, "extends", reference(w, t->parent_type));
  attr_yes(w, "undefined", !t->members);
  attr_yes(w, "bare", type_is_bare(t));
  attr_yes(w, "finals", type_has_final(t));
  for (const Symbol *c = type_first_component(t); c; c = c->next) put_symbol(w, c);
  put_definition(w, t);
}

static void put_alias(Writer *w, const Symbol *s) {
  const Symbol *t = s->target;
  begin(w, "alias");
  attr_name(w, s->name);
  attr(w, "kind", module_text_word(module_text_kinds, t->kind));
  attr(w, "of", reference(w, t));
  attr(w, "access", module_text_word(module_text_access, s->attrs & (AT_PUBLIC | AT_PRIVATE)));
  attr_yes(w, "namelist", t->in_namelist);
  end(w);
}

/* ---- procedures: the dummies, the result, and what their types and bounds are made of ---- */

static const Scope *interface_scope(const Symbol *p) {
  for (int i = 0; i < p->ndummies; i++)
    if (p->dummies[i]) return p->dummies[i]->scope;
  return p->result ? p->result->scope : NULL;
}

static bool is_argument(const Symbol *p, const Symbol *s) {
  for (int i = 0; i < p->ndummies; i++)
    if (p->dummies[i] == s) return true;
  return s == p->result;
}

static void names_of_symbol(Writer *w, const Symbol *s, Names *names) {
  for (int i = 0; i < s->rank && s->dim; i++) {
    names_of(w, s->dim[i].lo, names);
    names_of(w, s->dim[i].hi, names);
  }
  names_of(w, type_len(s->type), names);
}

static bool is_named(const Names *names, const char *name) {
  for (int i = 0; i < names->n; i++)
    if (names->v[i] == name) return true;
  return false;
}

static void type_names(Writer *w, const Symbol *s, const Scope *sc, Names *names) {
  const Symbol *t = type_derived(s->type);
  if (!t || t->scope != sc || is_named(names, t->name)) return;
  vec_push(w->a, names, t->name);
  for (const Symbol *c = type_first_component(t); c; c = c->next) type_names(w, c, sc, names);
}

static void put_interface(Writer *w, const Symbol *p, const Scope *sc) {
  Inside in = {sc, w->in};
  Names names = {0};
  w->in = &in;
  for (const Symbol *s = sc->first; s; s = s->next) {
    if (!is_argument(p, s)) continue;
    names_of_symbol(w, s, &names);
    type_names(w, s, sc, &names);
  }
  for (const Symbol *s = sc->first; s; s = s->next)
    if (is_argument(p, s) || is_named(&names, s->name)) put_symbol(w, s);
  w->in = in.outer;
}

static void put_arguments(Writer *w, const Symbol *p) {
  Buf b = {0};
  for (int i = 0; i < p->ndummies; i++) buf_printf(&b, "%s%s", i ? " " : "", p->dummies[i] ? p->dummies[i]->name : "*");
  attr(w, "dummies", b.s);
  buf_free(&b);
  if (p->result) attr(w, "result", p->result->name);
}

/* Variables of a module have its name for theirs, in COMMON or not. */
static bool is_of_module(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return u && (u->kind == UN_MODULE || u->kind == UN_SUBMODULE) && u->scope == s->scope;
}

static void put_touch(Writer *w, const Symbol *p, const ProcTouch *t) {
  begin(w, "touches");
  const Symbol *s = t->dummy < 0 ? t->global : p->dummies[t->dummy];
  bool in_block = t->dummy < 0 && s->common && !is_of_module(s);
  attr(w, t->dummy < 0 ? "variable" : "dummy", t->dummy < 0 && !in_block ? reference(w, s) : s->name);
  attr_yes(w, "reads", t->reads);
  attr_yes(w, "writes", t->writes);
  attr_yes(w, "sets", t->always);
  attr(w, "ends", t->ends);
  attr(w, "read", t->section[0]);
  attr_yes(w, "reads-all", t->section[0] && t->exact[0]);
  attr(w, "written", t->section[1]);
  attr_yes(w, "writes-all", t->section[1] && t->exact[1]);
  end(w);
}

/* The blocks and their members: names of a scope of their own. */
static void put_blocks(Writer *w, const ProcEffects *e) {
  if (!e->nblocks) return;
  begin(w, "blocks");
  for (int i = 0; i < e->nblocks; i++) {
    put_symbol(w, e->block[i]);
    for (int k = 0; k < e->block[i]->nlist; k++) put_symbol(w, e->block[i]->list[k]);
  }
  end(w);
}

static void put_effects(Writer *w, const Symbol *p) {
  const ProcEffects *e = symbol_effects(p);
  if (!e) return;
  begin(w, "effects");
  attr_bits(w, "does", module_text_does, e->does);
  attr(w, "why", e->why);
  attr(w, "host", e->host);
  if (e->body) {
    Buf text = {0};
    module_text_put_coded(e->body, (int64_t)strlen(e->body), ' ', "%", &text);
    attr(w, "body", text.s);
    attr(w, "form", e->fixed ? "fixed" : "free");
    buf_free(&text);
  }
  put_blocks(w, e);
  for (int i = 0; i < e->n; i++) put_touch(w, p, &e->touch[i]);
  end(w);
}

static void put_procedure(Writer *w, const Symbol *p) {
  const Scope *sc = interface_scope(p);
  bool known = p->has_interface && !(sc && is_inside(w, sc));
  attr(w, "binding", p->binding);
  attr(w, "pass", p->pass);
  if (is_bound(w, p)) return;
  attr_bits(w, "prefix", module_text_prefixes, p->proc);
  attr_yes(w, "interface", known);
  attr_yes(w, "entry", p->is_entry);
  if (known) put_arguments(w, p);
  if (!known || !p->result) put_dims(w, p);
  if (known && sc) put_interface(w, p, sc);
  if (known) put_effects(w, p);
}

static void put_symbol(Writer *w, const Symbol *s) {
  const char *element = module_text_word(module_text_kinds, s->kind);
  if (s->target) put_alias(w, s);
  if (s->target || !element) return;
  begin(w, element);
  if (w->depth == 2) w->top.v[w->top.n - 1].sym = s;
  put_common_part(w, s);
  switch (s->kind) {
  case SY_PROCEDURE: put_procedure(w, s); break;
  case SY_DERIVED_TYPE: put_derived_type(w, s); break;
  case SY_GENERIC: put_generic(w, s); break;
  case SY_COMMON:
  case SY_NAMELIST: put_members(w, s); break;
  case SY_UNKNOWN: break;
  default: put_variable(w, s); break;
  }
  end(w);
  if (s->kind == SY_GENERIC && s->derived_type && s->derived_type->scope == s->scope && !is_listed(s->derived_type))
    put_symbol(w, s->derived_type);
}

/* ---- the file ---- */

static void put_options(Writer *w, const FrontOptions *o) {
  begin(w, "options");
  int kinds[MOD_KINDS];
  module_text_option_kinds(o, kinds);
  for (int i = 0; i < MOD_KINDS; i++)
    if (kinds[i]) attr_int(w, module_text_kind_option[i].attr, kinds[i]);
  end(w);
}

static void put_head(Writer *w, const Unit *u, uint64_t stamp) {
  begin(w, u->kind == UN_SUBMODULE ? "submodule" : "module");
  attr(w, "name", u->name);
  attr_int(w, "format", MOD_FORMAT);
  attr(w, "check", "0000000000000000");
  if (stamp) attr(w, "mod", arena_printf(w->a, "%016llx", (unsigned long long)stamp));
  if (u->kind == UN_SUBMODULE && u->begin) {
    attr(w, "parent", u->begin->u.unit.ancestor);
    attr(w, "root", u->begin->u.unit.root);
  }
  attr(w, "access", module_text_word(module_text_access, u->sym->attrs & (AT_PUBLIC | AT_PRIVATE)));
}

/* Who mentions a name of this module in a file of the same call finds its digest at the symbol. */
static void give_digests(const Writer *w, const ModDigests *d) {
  for (int i = 0; i < w->top.n && i < d->n; i++)
    if (w->top.v[i].sym) ((Symbol *)w->top.v[i].sym)->digest = d->name[i];
}

static void put_all(Writer *w, const Program *p, const Unit *u, uint64_t stamp) {
  xmlTextWriterSetIndent(w->w, 1);
  xmlTextWriterSetIndentString(w->w, BAD_CAST " ");
  xmlTextWriterStartDocument(w->w, NULL, "UTF-8", NULL);
  put_head(w, u, stamp);
  put_options(w, p->options);
  if (u->scope->unknown_module) {
    begin(w, "unknown");
    attr(w, "module", u->scope->unknown_name ? u->scope->unknown_name : "?");
    end(w);
  }
  for (const Symbol *s = scope_names(u->scope); s; s = s->next) put_symbol(w, s);
  xmlTextWriterEndDocument(w->w);
}

/* The text of u's file, with the digests in their places. */
static char *module_text(const Program *p, const Unit *u, uint64_t stamp, size_t *len, ModDigests *digests) {
  xmlBufferPtr buffer = xmlBufferCreate();
  Fold fold = {.arena = p->arena, .options = p->options};
  Writer w = {.w = buffer ? xmlNewTextWriterMemory(buffer, 0) : NULL, .a = p->arena, .fold = &fold, .module = u->scope};
  if (!w.w) f2c_bug("no XML writer");
  put_all(&w, p, u, stamp);
  xmlFreeTextWriter(w.w);
  *len = (size_t)xmlBufferLength(buffer);
  char *text = memcpy(arena_alloc(p->arena, *len + BYTES), xmlBufferContent(buffer), *len);
  memset(text + *len, 0, BYTES);
  xmlBufferFree(buffer);
  uint64_t *foreign = ARENA_ARRAY(p->arena, uint64_t, w.top.n + 1);
  for (int i = 0; i < w.top.n; i++) foreign[i] = w.top.v[i].foreign;
  *digests = module_digest_all(p->arena, text, *len, foreign, w.top.n);
  give_digests(&w, digests);
  char *check = strstr(text, MOD_CHECK) + strlen(MOD_CHECK);
  char digits[17];
  snprintf(digits, sizeof digits, "%016llx", (unsigned long long)module_text_digest(text, *len));
  memcpy(check, digits, 16);
  return text;
}

static bool holds(const char *path, const char *text, size_t len) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  size_t at = 0, n;
  char block[4096];
  bool same = true;
  while (same && (n = fread(block, 1, sizeof block, f)) > 0) {
    same = n <= len - at && !memcmp(block, text + at, n);
    at += n;
  }
  fclose(f);
  return same && at == len;
}

/* Where the translation is compiled by somebody else ('compiled' is false), a .mod file is that of the compilation before, and gfortran
 * leaves it alone unless an interface has changed: bodies that have changed show in it at once. */
const char *module_write_save(const Program *p, const Unit *u, const char *dir, bool compiled, char **path) {
  const char *base = module_text_base_name(p->arena, u), *why;
  if (dir) base = arena_printf(p->arena, "%s/%s", dir, base);
  *path = arena_printf(p->arena, "%s.f2m", base);
  const char *mod = arena_printf(p->arena, "%s.mod", base), *smod = arena_printf(p->arena, "%s.smod", base);
  size_t len;
  ModDigests digests;
  uint64_t stamp = compiled ? module_text_stamp(u->kind == UN_MODULE ? mod : smod, MOD_FORMAT) : 0;
  char *text = module_text(p, u, stamp, &len, &digests);
  why = holds(*path, text, len) ? NULL : file_write(*path, text, len);
  if (!why && u->kind == UN_MODULE) why = module_mark(*path = (char *)mod, digests.users);
  if (!why) why = module_mark(*path = (char *)smod, digests.submodules);
  return why;
}
