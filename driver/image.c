/* Objects, programs and shared libraries: what stands in their sections. */
#include "driver/image.h"
#include <ar.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file and its table of sections. */
typedef struct Image {
  Arena *a;
  FILE *f;
  uint64_t base;       /* where it begins in the file: members of archives */
  Elf64_Shdr *section; /* n entries */
  int n;
  const char *names; /* of the sections */
  size_t nnames;     /* bytes of names */
} Image;

/* 'n' bytes at 'at', a NUL behind them; NULL: they are not there. */
static char *bytes_at(Image *m, uint64_t at, uint64_t n) {
  if (n > (uint64_t)1 << 30 || fseek(m->f, (long)(m->base + at), SEEK_SET)) return NULL;
  char *s = arena_alloc(m->a, n + 1);
  s[n] = 0;
  return fread(s, 1, n, m->f) == n ? s : NULL;
}

static char *contents(Image *m, const Elf64_Shdr *x) {
  return x->sh_type == SHT_NOBITS ? NULL : bytes_at(m, x->sh_offset, x->sh_size);
}

static bool read_table(Image *m) {
  Elf64_Ehdr h;
  if (fseek(m->f, (long)m->base, SEEK_SET) || fread(&h, sizeof h, 1, m->f) != 1 || memcmp(h.e_ident, ELFMAG, SELFMAG) ||
      h.e_ident[EI_CLASS] != ELFCLASS64)
    return false;
  if (h.e_shentsize != sizeof(Elf64_Shdr) || h.e_shstrndx >= h.e_shnum) return false;
  m->n = h.e_shnum;
  m->section = (Elf64_Shdr *)bytes_at(m, h.e_shoff, (uint64_t)h.e_shnum * sizeof(Elf64_Shdr));
  m->names = m->section ? contents(m, &m->section[h.e_shstrndx]) : NULL;
  m->nnames = m->names ? m->section[h.e_shstrndx].sh_size : 0;
  return m->names;
}

static bool open_image(Image *m, Arena *a, const char *path) {
  *m = (Image){.a = a, .f = fopen(path, "rb")};
  if (m->f && read_table(m)) return true;
  if (m->f) fclose(m->f);
  return false;
}

char *image_section(Arena *a, const char *path, const char *name, size_t *len) {
  Image m;
  char *found = NULL;
  if (!open_image(&m, a, path)) return NULL;
  for (int i = 0; i < m.n && !found; i++) {
    const Elf64_Shdr *x = &m.section[i];
    if (x->sh_name >= m.nnames || strcmp(m.names + x->sh_name, name)) continue;
    found = contents(&m, x);
    *len = x->sh_size;
  }
  fclose(m.f);
  return found;
}

/* The names that belong to the section. */
static const char *strings_of(Image *m, const Elf64_Shdr *x) {
  const char *s = x->sh_link < (unsigned)m->n ? contents(m, &m->section[x->sh_link]) : NULL;
  return s;
}

static const char *string_at(const Image *m, const Elf64_Shdr *x, const char *strings, uint64_t at) {
  return strings && at < m->section[x->sh_link].sh_size ? strings + at : "";
}

bool image_defines(Arena *a, const char *path, const char *function) {
  Image m;
  bool found = false;
  if (!open_image(&m, a, path)) return false;
  for (int i = 0; i < m.n && !found; i++) {
    const Elf64_Shdr *x = &m.section[i];
    const Elf64_Sym *sym = x->sh_type == SHT_SYMTAB ? (const Elf64_Sym *)contents(&m, x) : NULL;
    const char *strings = sym ? strings_of(&m, x) : NULL;
    for (uint64_t k = 0; sym && k < x->sh_size / sizeof *sym && !found; k++)
      found = sym[k].st_shndx != SHN_UNDEF && !strcmp(string_at(&m, x, strings, sym[k].st_name), function);
  }
  fclose(m.f);
  return found;
}

bool image_needs(Arena *a, const char *path, const char *library) {
  Image m;
  bool found = false;
  if (!open_image(&m, a, path)) return false;
  for (int i = 0; i < m.n && !found; i++) {
    const Elf64_Shdr *x = &m.section[i];
    const Elf64_Dyn *dyn = x->sh_type == SHT_DYNAMIC ? (const Elf64_Dyn *)contents(&m, x) : NULL;
    const char *strings = dyn ? strings_of(&m, x) : NULL;
    for (uint64_t k = 0; dyn && k < x->sh_size / sizeof *dyn && !found; k++)
      found = dyn[k].d_tag == DT_NEEDED && !strncmp(string_at(&m, x, strings, dyn[k].d_un.d_val), library, strlen(library));
  }
  fclose(m.f);
  return found;
}

/* ---- names ---- */

static const Elf64_Shdr *section_named(const Image *m, const char *name) {
  for (int i = 0; i < m->n; i++)
    if (m->section[i].sh_name < m->nnames && !strcmp(m->names + m->section[i].sh_name, name)) return &m->section[i];
  return NULL;
}

/* Of a shared library what the loader sees, of others all. */
static const Elf64_Shdr *table_of_names(const Image *m) {
  const Elf64_Shdr *found = NULL;
  for (int i = 0; i < m->n; i++) {
    if (m->section[i].sh_type == SHT_DYNSYM) return &m->section[i];
    if (m->section[i].sh_type == SHT_SYMTAB) found = &m->section[i];
  }
  return found;
}

/* The object at m->base. False: its names are not known. */
static bool tell_object(Image *m, const char *member, const char *section, void (*act)(const ImageObject *, void *), void *data) {
  if (!read_table(m)) return false;
  const Elf64_Shdr *says = section_named(m, section);
  ImageObject o = {.says = says, .text = says ? contents(m, says) : NULL, .len = says ? says->sh_size : 0, .member = member};
  const Elf64_Shdr *x = table_of_names(m);
  const Elf64_Sym *sym = x ? (const Elf64_Sym *)contents(m, x) : NULL;
  const char *strings = sym ? strings_of(m, x) : NULL;
  int n = sym ? (int)(x->sh_size / sizeof *sym) : 0;
  ImageName *name = ARENA_ARRAY(m->a, ImageName, (size_t)n + 1);
  for (int k = 0; k < n; k++) {
    const char *text = string_at(m, x, strings, sym[k].st_name);
    int type = ELF64_ST_TYPE(sym[k].st_info);
    if (!strcmp(text, "__gnu_lto_slim")) return false;
    if (ELF64_ST_BIND(sym[k].st_info) == STB_LOCAL || !*text) continue;
    bool defined = sym[k].st_shndx != SHN_UNDEF;
    bool procedure = type == STT_FUNC || type == STT_GNU_IFUNC;
    name[o.n++] = (ImageName){text, defined ? sym[k].st_size : 0, defined, defined && !procedure, type == STT_TLS};
  }
  o.name = name;
  act(&o, data);
  return true;
}

/* The name of a member: in its head up to '/', or '/N' at byte N of the table of long names, up to '/' there. */
static const char *member_name(Arena *a, const char *head, const char *long_names, size_t nlong) {
  size_t at = head[0] == '/' ? strtoull(head + 1, NULL, 10) : 0;
  const char *from = head[0] == '/' ? (long_names && at < nlong ? long_names + at : "") : head;
  size_t most = head[0] == '/' ? (long_names ? nlong - (size_t)(from - long_names) : 0) : 16, n = 0;
  while (n < most && from[n] && from[n] != '/') n++;
  return arena_strndup(a, from, n);
}

/* Members of an archive: a head of 60 bytes, ended by "`\n", the size in decimal digits at 48; '/' begins the names of its own tables. */
static bool tell_members(Image *m, const char *section, void (*act)(const ImageObject *, void *), void *data) {
  enum { HEAD = 60, SIZE_AT = 48, END_AT = 58 };
  char head[HEAD + 1] = {0};
  uint64_t at = SARMAG;
  const char *long_names = NULL;
  size_t nlong = 0;
  while (!fseek(m->f, (long)at, SEEK_SET) && fread(head, HEAD, 1, m->f) == 1) {
    if (memcmp(head + END_AT, ARFMAG, 2)) return false;
    uint64_t bytes = strtoull(head + SIZE_AT, NULL, 10);
    m->base = at + HEAD;
    bool table = head[0] == '/' && (head[1] == ' ' || head[1] == '/' || !strncmp(head, "/SYM64/", 7));
    if (head[0] == '/' && head[1] == '/') {
      long_names = bytes_at(m, 0, bytes);
      nlong = bytes;
    }
    if (!table && !tell_object(m, member_name(m->a, head, long_names, nlong), section, act, data)) return false;
    at += HEAD + bytes + bytes % 2;
  }
  return true;
}

bool image_each_object(Arena *a, const char *path, const char *section, void (*act)(const ImageObject *, void *), void *data) {
  Image m = {.a = a, .f = fopen(path, "rb")};
  char magic[SARMAG] = {0};
  if (!m.f) return false;
  bool archive = fread(magic, SARMAG, 1, m.f) == 1 && !memcmp(magic, ARMAG, SARMAG);
  bool told = archive ? tell_members(&m, section, act, data) : tell_object(&m, NULL, section, act, data);
  fclose(m.f);
  return told;
}
