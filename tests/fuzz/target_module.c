/* libFuzzer target: a module interface file is read, its names are used, and it is handed on by another module, whose
 * own interface file must then read without an error. */
#include "common/proc.h"
#include "frontend/module/module_text.h"
#include "tests/fuzz/target.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 40, HEAD = 512 }; /* bytes of a name; of the file's beginning, where the attributes of the module stand */

/* An empty directory, where files are looked for first. */
static void enter_own_directory(void) {
  static char dir[64];
  if (*dir) return;
  snprintf(dir, sizeof dir, "%s", "/tmp/f2cuda-fuzz-XXXXXX");
  must(mkdtemp(dir) && !chdir(dir), "a directory of its own");
}

/* The value of an attribute near the beginning, as far as it is a name; else 'otherwise'. */
static void head_name(const char *text, size_t len, const char *attr, const char *otherwise, char out[LONGEST]) {
  const char *at = memmem(text, len < HEAD ? len : HEAD, attr, strlen(attr));
  int n = 0;
  for (at = at ? at + strlen(attr) : ""; isalnum((unsigned char)*at) || *at == '_'; at++)
    if (n < LONGEST - 1) out[n++] = (char)tolower((unsigned char)*at);
  out[n] = 0;
  if (!n || !isalpha((unsigned char)out[0])) snprintf(out, LONGEST, "%s", otherwise);
}

/* The file with the check value that fits it. */
static char *with_check(Arena *a, const uint8_t *data, size_t size) {
  char *text = arena_strndup(a, (const char *)data, size), digits[17];
  char *check = memmem(text, size < HEAD ? size : HEAD, MOD_CHECK, strlen(MOD_CHECK));
  if (!check || (size_t)(check - text) + strlen(MOD_CHECK) + 16 > size) return text;
  snprintf(digits, sizeof digits, "%016llx", (unsigned long long)module_text_digest(text, size));
  memcpy(check + strlen(MOD_CHECK), digits, 16);
  return text;
}

static Program *compile(Trial *t, const char *text, Program *earlier) {
  const Source *s = source_add(&t->sources, "input", text, strlen(text), 0);
  Program *p = syntax_parse(t->arena, &t->sources, s, s, &t->o, earlier ? earlier->names : intern_new(t->arena), &t->diag);
  sema_program(p, &module_import_files, &t->diag, &earlier, earlier != NULL);
  return p;
}

/* A statement that uses the name. */
static void put_use(const Symbol *x, Buf *declarations, Buf *actions, int n) {
  const Symbol *s = x->target ? x->target : x;
  if (!isalpha((unsigned char)*x->name) || strlen(x->name) > 63) return;
  switch (s->kind) {
  case SY_DERIVED_TYPE:
    buf_printf(declarations, "type(%s) :: f2c_%d\nclass(%s), pointer :: f2c_p%d\n", x->name, n, x->name, n);
    break;
  case SY_PROCEDURE:
  case SY_GENERIC: buf_printf(actions, "call %s(1, 2.0)\nprint *, %s(1), %s(x=1)\n", x->name, x->name, x->name); break;
  case SY_NAMELIST: buf_printf(actions, "write (*, %s)\n", x->name); break;
  default: buf_printf(actions, "print *, %s, %s(1), %s(:)\n%s = 1\n", x->name, x->name, x->name, x->name);
  }
}

static void use_names(Trial *t, Program *p, const char *module) {
  Buf declarations = {0}, actions = {0};
  int n = 0;
  for (const Unit *u = p->imported; u; u = u->next)
    for (const Symbol *x = scope_names(u->scope); x && n < 200; x = x->next) put_use(x, &declarations, &actions, n++);
  char *text = arena_printf(t->arena, "subroutine f2c_user\nuse %s\n%s%send subroutine\n", module,
                            declarations.s ? declarations.s : "", actions.s ? actions.s : "");
  buf_free(&declarations);
  buf_free(&actions);
  Program *q = compile(t, text, p);
  Buf shown = {0};
  dump_symbols(q, &shown);
  buf_free(&shown);
}

/* What a sound file said is written again, and must be sound. */
static void hand_on(Trial *t, Program *p, const char *module) {
  char *path = NULL;
  if (!strcmp(module, "f2c_again")) return;
  Program *q = compile(t, arena_printf(t->arena, "module f2c_again\nuse %s\nend module\n", module), p);
  scope_names(q->units->scope);
  if (t->diag.errors) return;
  must(!module_write_save(q, q->units, NULL, false, &path), "a module file can be written");
  q = compile(t, "subroutine f2c_user\nuse f2c_again\nend subroutine\n", NULL);
  scope_names(q->units->scope);
  must(!t->diag.errors, "a module file that was written can be read");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char name[LONGEST], root[LONGEST];
  Trial t;
  enter_own_directory();
  trial_begin(&t, (const uint8_t *)"\n", 1, FORM_FREE);
  const char *text = with_check(t.arena, data, size);
  head_name(text, size, " name=\"", "m", name);
  head_name(text, size, " root=\"", "", root);
  const char *file = arena_printf(t.arena, "%s%s%s.f2m", root, *root ? "@" : "", name);
  must(!file_write(file, text, size), "the input can be written");
  if (*root) {
    compile(&t, arena_printf(t.arena, "submodule (%s:%s) f2c_child\nend submodule\n", root, name), NULL);
  } else {
    Program *p = compile(&t, arena_printf(t.arena, "program f2c_main\nuse %s\nend program\n", name), NULL);
    if (!t.diag.errors) hand_on(&t, p, name);
    use_names(&t, p, name);
  }
  unlink(file);
  unlink("f2c_again.f2m");
  trial_end(&t);
  return 0;
}
