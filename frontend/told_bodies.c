/* Bodies of procedures that interface files tell, so that kernels may call what another call has compiled.
 *
 * Those of a module are read as a submodule of it, which sees all of its names:
 *
 *   <procedure name="half"> <effects body="..."/>  -->  submodule (ops) bodies  -->  Symbol.unit of 'half'
 *                                                       contains
 *                                                         ...
 *
 * Those of external procedures, which objects tell, are sources by themselves, as are submodules with the bodies of separate procedures. */
#include "frontend/front_end.h"
#include "frontend/symbol/scope.h"
#include <string.h>

/* Nobody has asked for the names of procedures that the program does not mention: those are not there. */
static bool is_wanted(const Symbol *x, bool fixed) {
  return x->kind == SY_PROCEDURE && !x->target && !x->unit && x->effects && x->effects->body && x->effects->fixed == fixed &&
         !x->effects->body_read;
}

static bool has_wanted(const Unit *module, bool fixed) {
  for (const Symbol *x = module->scope->first; x; x = x->next)
    if (is_wanted(x, fixed)) return true;
  return false;
}

static void put_module(Buf *b, const Unit *module, bool fixed, int round) {
  const char *margin = fixed ? "      " : "";
  buf_printf(b, "%ssubmodule (%s) bodies_%d\n%scontains\n", margin, module->name, round, margin);
  for (Symbol *x = module->scope->first; x; x = x->next) {
    if (!is_wanted(x, fixed)) continue;
    buf_puts(b, x->effects->body);
    x->effects->body_read = true;
  }
  buf_printf(b, "%send submodule\n", margin);
}

static Program *read_module(Program *user, const Unit *module, bool fixed, int round, Program *const *earlier, int nearlier) {
  FrontOptions *o = ARENA_NEW(user->arena, FrontOptions);
  Diag quiet = {.sources = user->sources, .quiet = true};
  Buf text = {0};
  *o = *user->options;
  o->form = fixed ? FORM_FIXED : FORM_FREE;
  o->fixed_width = o->free_width = 0;
  put_module(&text, module, fixed, round);
  const Source *s = source_add(user->sources, arena_printf(user->arena, "module %s", module->name), text.s, text.len, 0);
  buf_free(&text);
  Program *p = syntax_parse(user->arena, user->sources, s, s, o, user->names, &quiet);
  p->sound = !quiet.errors;
  if (p->sound && !p->tangled) sema_program(p, &module_import_files, &quiet, earlier, nearlier);
  return quiet.errors || p->tangled ? NULL : p;
}

/* The procedures of the module have their bodies. */
static void hand_over(Program *user, const Unit *module, const Program *p) {
  for (Unit *u = p->units ? p->units->child : NULL; u; u = u->next) {
    Symbol *x = scope_own(module->scope, u->sym->name);
    if (!x || x->kind != SY_PROCEDURE || x->unit || x->ndummies != u->sym->ndummies) continue;
    x->unit = u;
    u->told = true;
    vec_push(user->arena, &user->relied, x);
  }
}

int told_bodies_read(Program *user, Program **all, int n, int most) {
  for (bool more = true; more && n < most;) {
    more = false;
    for (int fixed = 0; fixed < 2; fixed++)
      for (const Unit *m = user->imported; m && n < most; m = m->next) {
        if (strchr(m->name, '@') || !has_wanted(m, fixed)) continue;
        Program *p = read_module(user, m, fixed, n, all, n);
        more = true;
        if (!p) continue;
        hand_over(user, m, p);
        all[n++] = p;
      }
  }
  return n;
}

/* ---- external procedures ---- */

static Program *read_external(const Program *user, const ToldExternal *t, Program *const *earlier, int nearlier) {
  FrontOptions *o = ARENA_NEW(user->arena, FrontOptions);
  Diag quiet = {.sources = user->sources, .quiet = true};
  *o = *t->options;
  o->form = t->fixed ? FORM_FIXED : FORM_FREE;
  o->fixed_width = o->free_width = 0;
  const Source *s = source_add(user->sources, t->source, t->text, strlen(t->text), 0);
  Program *p = syntax_parse(user->arena, user->sources, s, s, o, user->names, &quiet);
  p->sound = !quiet.errors;
  if (!p->sound || p->tangled) return NULL;
  sema_program(p, &module_import_files, &quiet, earlier, nearlier);
  for (Unit *u = p->units; u; u = u->next) {
    u->told = true;
    for (Unit *c = u->kind == UN_SUBMODULE ? u->child : NULL; c; c = c->next) c->told = true;
  }
  return quiet.errors ? NULL : p;
}

static ToldExternal *find_told(Arena *a, ToldExternal *told, int ntold, const Symbol *x) {
  ToldExternal *found = NULL;
  while (x->target) x = x->target;
  for (int i = 0; ntold && x->kind == SY_GENERIC && i < x->nlist && !found; i++)
    if (x->list[i]->kind == SY_PROCEDURE) found = find_told(a, told, ntold, x->list[i]);
  if (found || !ntold || !sema_global_is_elsewhere(x)) return found;
  const char *name = sema_global_told_name(a, x);
  for (int i = 0; i < ntold; i++)
    if (told[i].text && !told[i].read && !strcmp(told[i].name, name)) return &told[i];
  return NULL;
}

/* One that some unit mentions and nobody has read. */
static ToldExternal *find_wanted(Arena *a, ToldExternal *told, int ntold, const Unit *u) {
  ToldExternal *found = NULL;
  for (; u && !found; u = u->next) {
    for (const Symbol *x = u->scope->first; x && !found; x = x->next) found = find_told(a, told, ntold, x);
    if (!found) found = find_wanted(a, told, ntold, u->child);
  }
  return found;
}

int told_bodies_externals(ToldExternal *told, int ntold, Program **all, int n, int most) {
  for (int i = 0; i < n && n < most;) {
    ToldExternal *t = find_wanted(all[0]->arena, told, ntold, all[i]->units);
    if (!t) {
      i++;
      continue;
    }
    for (int k = 0; k < ntold; k++) told[k].read |= told[k].text == t->text;
    Program *p = read_external(all[0], t, all, n);
    if (p) all[n++] = p;
  }
  return n;
}

/* ---- for the file ---- */

static void put_line(Buf *b, const Line *l, bool fixed) {
  static const char *const sentinel[] = {[DIALECT_DVM] = "!dvm$", [DIALECT_ACC] = "!$acc", [DIALECT_OMP] = "!$omp"};
  if (l->kind == LN_DIRECTIVE && sentinel[l->dialect])
    buf_printf(b, "%s %.*s\n", sentinel[l->dialect], l->len, l->text);
  else if (l->kind == LN_STATEMENT && l->label)
    buf_printf(b, "%-5u %.*s\n", (unsigned)l->label, l->len, l->text);
  else if (l->kind == LN_STATEMENT)
    buf_printf(b, "%s%.*s\n", fixed ? "      " : "", l->len, l->text);
}

/* Where the file has other lines before the next statement, so has the text. */
static void put_blank_lines(Buf *b, const Program *p, const Line *l, int *line) {
  for (int at = source_place(p->sources, l->span.begin).line; *line < at; ++*line) buf_putc(b, '\n');
  ++*line;
}

static const char *text_of(const Program *p, const Unit *u, bool places) {
  Buf b = {0};
  int from = stmt_place(u->begin), to = u->end ? stmt_place(u->end) : -1, line = 1;
  for (int i = 0; i < p->lines.n; i++) {
    if (p->lines.v[i]->number < from || p->lines.v[i]->number > to) continue;
    if (places) put_blank_lines(&b, p, p->lines.v[i], &line);
    put_line(&b, p->lines.v[i], p->fixed);
  }
  const char *text = b.len ? arena_strdup(p->arena, b.s) : NULL;
  buf_free(&b);
  return text;
}

const char *told_bodies_text(const Program *p, const Unit *u) { return text_of(p, u, false); }

const char *told_bodies_lines(const Program *p, const Unit *u) { return text_of(p, u, true); }
