/* What the writer and the reader of module interface files share: words, constants as text, names and checks of files. */
#ifndef F2C_FRONTEND_MODULE_TEXT_H
#define F2C_FRONTEND_MODULE_TEXT_H
#include "frontend/fold/fold.h"
#include "frontend/module/module_file.h"

/* A word and the number that it stands for. Tables end with a NULL. */
typedef struct ModWord {
  const char *word;
  uint32_t value;
} ModWord;
extern const ModWord module_text_attrs[]; /* Attr bits; INTENT is in module_text_intents, accessibility in module_text_access */
extern const ModWord module_text_intents[], module_text_access[];
extern const ModWord module_text_prefixes[]; /* ProcFlag bits */
extern const ModWord module_text_does[];     /* ProcDoes bits */
extern const ModWord module_text_shapes[];   /* ShapeKind */
extern const ModWord module_text_types[];    /* TypeBase */
extern const ModWord module_text_kinds[];    /* SymbolKind: names of elements */

/* The word of 'value', or NULL. */
const char *module_text_word(const ModWord *t, uint32_t value);
/* The value of the n bytes at 'word'; false when the table does not hold it. */
bool module_text_value_of(const ModWord *t, const char *word, size_t n, uint32_t *value);

/* The n bytes at 's', with %XX for those below 'least', those that are no ASCII text and those of 'odd'. */
void module_text_put_coded(const char *s, int64_t n, unsigned char least, const char *odd, Buf *out);
/* That decoded to 'text', which has room for it: the number of bytes; -1: it is wrong. */
int64_t module_text_get_coded(const char *s, const char *end, char *text);
int module_text_hex_digit(char c); /* -1: it is none */

/* A constant as text: elements in Fortran order with a blank between (module_value.c). */
void module_value_put(const Value *v, Buf *out);
/* 'n' elements of type 't' from 'text' into elem[0..n). False: the text is no such thing. */
bool module_value_get(Fold *f, Type t, const char *text, int64_t n, const Value **elem);

/* A statement as text, and back: false when 'text' is none. */
void module_text_put_line(const Line *l, Buf *out);
bool module_text_get_line(Arena *a, const char *text, Line *l);

/* Options that give kinds: of default types, and of what is written as REAL(4), REAL(8), INTEGER(4). */
enum { MOD_KINDS = 6 };
typedef struct ModKindOption {
  const char *attr; /* of <options>; not there when 0 */
  const char *text; /* for people */
} ModKindOption;
extern const ModKindOption module_text_kind_option[MOD_KINDS];
/* kind[k]: what the k-th option of the table above says; 0: it is not given. */
void module_text_option_kinds(const FrontOptions *o, int kind[MOD_KINDS]);

/* NAME of NAME.mod: submodule s of module m is 'm@s', as gfortran has it. */
const char *module_text_base_name(Arena *a, const Unit *u);

/* Digest of the 'len' bytes at 's', which are a module interface file of any format, the digits
 * of its own check="..." counted as zeros. */
uint64_t module_text_digest(const char *s, size_t len);
/* The attributes that hold the digest of a file and of a name, as they stand before their 16 digits. */
#define MOD_CHECK " check=\""
#define MOD_NAME_DIGEST " digest=\""

/* Digests of what the elements of a module file tell, each with the elements that it mentions, in this module and in others. */
typedef struct ModDigests {
  uint64_t *name; /* n entries, in the order of the file; 0: an element without a name */
  int n;
  uint64_t users;      /* of all that users of the module can reach */
  uint64_t submodules; /* of all names, which submodules see */
} ModDigests;
/* Computes them for the text of a file (BYTES that may be read follow it), in which the digests of names are zeros, and puts those into it.
 * foreign[i]: digest of the names of other modules that the file's i-th element mentions (module_digest.c). */
ModDigests module_digest_all(Arena *a, char *text, size_t len, const uint64_t *foreign, int nforeign);

/* Bytes with which a .mod file without a mark begins (module_mark.c). */
enum { MOD_HEADER = 10 };
/* Of the 'n' bytes of a .mod file with a mark: how many of them are header and mark; 'header' gets what stood there before. 0: it has none. */
size_t module_mark_unmarked(const char *s, size_t n, char header[MOD_HEADER]);
/* Puts the digest of what users rely on into the .mod file, which is left alone where it is there already, or where the file is not
 * compressed. NULL, or why that failed. */
const char *module_mark(const char *path, uint64_t digest);
#endif
