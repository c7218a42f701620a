/* Storage that code can name which says nothing of what it touches (--data=auto): procedures of C, of libraries, of other compilers. Of names that
 * such objects and those of f2cuda have both, f2cuda makes a table for the library when it links the program. */
#include "driver/build.h"
#include "driver/image.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A name of some object. */
typedef struct Name {
  const char *text;
  uint64_t bytes; /* 0: only asked for */
  bool threads;   /* each thread has one of its own */
} Name;

/* What is known of the program. */
typedef struct Names {
  Arena *arena;
  VEC(Name) own;     /* names of objects that say what they touch: data, and what they ask for */
  VEC(Name) foreign; /* names of others: all */
  bool linking_own;  /* the object was made by this call */
} Names;

static void take_object(const ImageObject *o, void *data) {
  Names *m = data;
  bool own = o->says || m->linking_own;
  for (int i = 0; i < o->n; i++) {
    const ImageName *k = &o->name[i];
    Name name = {k->name, k->data ? k->bytes : 0, k->threads};
    if (!own)
      vec_push(m->arena, &m->foreign, name);
    else if (k->data || !k->defined)
      vec_push(m->arena, &m->own, name);
  }
}

/* ---- what is linked ---- */

static bool begins_with_one(const char *word, const char *const *heads, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (str_prefix(word, heads[i])) return true;
  return false;
}

#define BEGINS(word, list) begins_with_one(word, list, sizeof(list) / sizeof *(list))

/* '-Wl,...' gives no name another meaning, and shows none to libraries that are loaded later. */
static bool linker_words_are_plain(Arena *a, const char *words) {
  static const char *const plain[] = {"--as-needed",
                                      "--no-as-needed",
                                      "--start-group",
                                      "--end-group",
                                      "-(",
                                      "-)",
                                      "-B",
                                      "--push-state",
                                      "--pop-state",
                                      "-O",
                                      "--gc-sections",
                                      "--build-id",
                                      "--hash-style",
                                      "--stats",
                                      "--enable-new-dtags",
                                      "--disable-new-dtags",
                                      "--whole-archive",
                                      "--no-whole-archive",
                                      "--warn",
                                      "--no-warn",
                                      "--no-undefined",
                                      "--sort",
                                      "--fatal-warnings"};
  static const char *const valued[] = {"-rpath", "--rpath", "-z", "-Map"};
  char *save = NULL, *text = arena_strdup(a, words);
  bool value = false;
  for (char *w = strtok_r(text, ",", &save); w; w = strtok_r(NULL, ",", &save)) {
    bool has_value = !value && BEGINS(w, valued);
    if (!value && !has_value && !BEGINS(w, plain)) return false;
    value = has_value && !strchr(w, '=');
  }
  return true;
}

static bool word_is_plain(Arena *a, const char *w) {
  static const char *const others[] = {"@", "-rdynamic", "-export", "-Xlinker", "-T", "-specs", "--specs", "-B", "-flto", "-u"};
  if (str_prefix(w, "-Wl,")) return linker_words_are_plain(a, w + 4);
  return !BEGINS(w, others);
}

/* What gfortran calls the library's file; NULL: it knows none. */
static const char *ask_for(Session *s, const char *file) {
  Args ask = {0};
  Buf answer = {0};
  args_add(s->arena, &ask, s->tools.fc, arena_printf(s->arena, "-print-file-name=%s", file), NULL);
  bool failed = proc_run(&ask, &answer, false);
  const char *path = !failed && answer.s ? arena_strndup(s->arena, answer.s, strcspn(answer.s, "\r\n")) : NULL;
  buf_free(&answer);
  return path && *path == '/' ? path : NULL;
}

static const char *in_folders(const Session *s, const char *file) {
  for (int i = 0; i < s->opt.word.n; i++) {
    const char *w = s->opt.word.v[i].text;
    const char *dir = !w || !str_prefix(w, "-L") ? NULL : w[2] ? w + 2 : i + 1 < s->opt.word.n ? s->opt.word.v[i + 1].text : NULL;
    const char *path = dir ? arena_printf(s->arena, "%s/%s", dir, file) : NULL;
    if (path && !access(path, R_OK)) return path;
  }
  return NULL;
}

/* Of the system: they were made before the program, and name nothing of it. */
static bool is_of_system(const char *name) {
  static const char *const all[] = {"m",        "c",    "dl",       "rt",  "pthread", "util",
                                    "gfortran", "gomp", "quadmath", "gcc", "gcc_s",   "stdc++"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(name, all[i])) return true;
  return false;
}

static bool take_file(Session *s, Names *m, const char *path) {
  return image_each_object(s->arena, path, SAYS_SECTION, take_object, m);
}

/* The file of '-lNAME', or NULL. */
static const char *library_path(Session *s, const char *name) {
  bool exact = *name == ':';
  const char *shared = exact ? name + 1 : arena_printf(s->arena, "lib%s.so", name);
  const char *archive = exact ? shared : arena_printf(s->arena, "lib%s.a", name);
  const char *path = in_folders(s, shared);
  if (!path) path = in_folders(s, archive);
  if (!path) path = ask_for(s, shared);
  return path ? path : ask_for(s, archive);
}

const char *foreign_library(Session *s, int i) {
  const char *w = s->opt.word.v[i].text;
  bool named = w && str_prefix(w, "-l") && w[2] && !is_of_system(w + 2);
  return named ? library_path(s, w + 2) : NULL;
}

static bool take_library(Session *s, Names *m, const char *name) {
  const char *path = is_of_system(name) ? NULL : library_path(s, name);
  return is_of_system(name) || (path && take_file(s, m, path));
}

static const File *file_of(const Session *s, int input) {
  for (int i = 0; i < s->nfile; i++)
    if (s->file[i].input == &s->opt.input.v[input]) return &s->file[i];
  return NULL;
}

static bool take_word(Session *s, Names *m, int i) {
  const Word *w = &s->opt.word.v[i];
  if (w->depend) return true;
  if (w->text && str_prefix(w->text, "-l"))
    return take_library(s, m, w->text[2] ? w->text + 2 : i + 1 < s->opt.word.n && w[1].text ? w[1].text : ":");
  if (w->text) return word_is_plain(s->arena, w->text);
  const File *f = file_of(s, w->input);
  m->linking_own = f && f->object && s->opt.analysis.keeps_data;
  const Input *in = &s->opt.input.v[w->input];
  bool known = take_file(s, m, f && f->object ? f->object : in->object ? in->object : in->path);
  m->linking_own = false;
  return known;
}

/* ---- names of both ---- */

static int by_text(const void *a, const void *b) { return strcmp(((const Name *)a)->text, ((const Name *)b)->text); }

/* Each name once, with the most bytes of it. */
static int unique(Name *v, int n) {
  int kept = 0;
  if (n) qsort(v, (size_t)n, sizeof *v, by_text);
  for (int i = 0; i < n; i++) {
    if (!kept || strcmp(v[kept - 1].text, v[i].text))
      v[kept++] = v[i];
    else if (v[i].bytes > v[kept - 1].bytes)
      v[kept - 1].bytes = v[i].bytes;
  }
  return kept;
}

/* Variables of modules may hold addresses: those of what is allocated. Objects in COMMON that do are told of where they get them. */
static bool is_of_module(const char *name) { return strstr(name, "_MOD_"); }

/* Of a module that another compiler has made, and not large: the library looks whether it holds an address when such code runs. Statements of the
 * program that put one there are told of (coherence_foreign_pointer). */
static bool is_looked_at(const Name *own, const Name *other) {
  bool plain = is_of_module(own->text) && !own->threads && !other->threads;
  return plain && !own->bytes && other->bytes && other->bytes <= 4096;
}

/* Beside the bytes of a variable that may hold addresses (runtime/keep/reach.cpp). */
static const uint64_t holds_address = 1ull << 63;

/* gfortran's table of the procedures that a type has: objects of others may have types that extend the program's. */
static bool have_types(const Names *m) {
  for (int i = 0; i < m->foreign.n; i++)
    if (strstr(m->foreign.v[i].text, "___vtab_")) return true;
  return false;
}

static void put_table(Names *m, Buf *b) {
  bool addresses = false;
  buf_printf(b, "\t.section .rodata\n\t.globl f2c_own_types\n\t.hidden f2c_own_types\nf2c_own_types:\n\t.byte %d\n", !have_types(m));
  buf_puts(b, "\t.section .data.rel.ro,\"aw\"\n\t.balign 8\n\t.globl f2c_named\n\t.hidden f2c_named\nf2c_named:\n");
  m->own.n = unique(m->own.v, m->own.n);
  m->foreign.n = unique(m->foreign.v, m->foreign.n);
  for (int i = 0; i < m->own.n; i++) {
    const Name *own = &m->own.v[i];
    const Name *other = m->foreign.n ? bsearch(own, m->foreign.v, (size_t)m->foreign.n, sizeof *own, by_text) : NULL;
    uint64_t bytes = other && other->bytes > own->bytes ? other->bytes : own->bytes;
    if (!other || !bytes) continue;
    bool looked_at = is_looked_at(own, other);
    addresses |= (is_of_module(own->text) && !looked_at) || own->threads || other->threads;
    if (looked_at) bytes |= holds_address;
    if (!own->threads && !other->threads) buf_printf(b, "\t.quad \"%s\", %llu\n", own->text, (unsigned long long)bytes);
  }
  buf_printf(b, "\t.quad %d, 0\n\t.section .note.GNU-stack,\"\",%%progbits\n", addresses);
}

const char *foreign_named(Session *s) {
  Names m = {.arena = s->arena};
  for (int i = 0; i < s->opt.word.n; i++)
    if (!take_word(s, &m, i)) return NULL;
  Buf text = {0};
  put_table(&m, &text);
  const char *path = guard_tmp_path(s->arena, "named.s");
  const char *why = file_write(path, text.s, text.len);
  buf_free(&text);
  return why ? NULL : path;
}
