/* Reading a module interface file: what module_import.c (which file, is it the right one), module_names.c (which of its
 * names, and when) and module_read.c (what it says of them) share.
 *
 * A name is read when somebody asks the scope for it: files tell of thousands, and who uses a module asks for few. */
#ifndef F2C_FRONTEND_MODULE_READ_H
#define F2C_FRONTEND_MODULE_READ_H
#include "frontend/module/module_text.h"
#include "frontend/module/module_xml.h"
#include "frontend/sema/sema.h"

/* A symbol of which something is still to be read. */
typedef struct ModPending {
  Symbol *sym;
  Scope *scope;       /* where what it mentions is looked up */
  ModText parameters; /* of its type, 'k=8 n=3' */
  ModElement at;      /* what tells it */
} ModPending;

/* Symbols that are read together, since anything may name anything: each list waits for what the one before it needs. */
typedef struct ModBatch {
  VEC(ModPending) made;       /* those that have a name and a place, and no more yet */
  VEC(ModPending) pending;    /* those whose expressions are settled when all names are there */
  VEC(ModPending) structures; /* constants of derived types, which need the components */
} ModBatch;

typedef struct ModReader {
  Sema *s;
  const Source *source; /* the file: symbols are placed in it */
  const char *base;     /* its path without '.f2m' */
  Unit *unit;           /* the module that is made */
  Unit *nowhere;        /* takes names that its expressions mention and nobody has */
  Span at;              /* what needs the module */
  ModBatch batch;
  bool told;       /* that it is wrong */
  bool filling;    /* the symbols of the batch are being filled in: those that are asked for now join it */
  const char *why; /* the first thing found wrong; NULL: nothing. Nothing more is read then */
  int line;        /* its line in the file */
} ModReader;

/* ---- module_names.c ---- */

/* The elements in 'parent', which begin lines before 'end' that are indented by so many blanks, are names of 'sc', made when they
 * are asked for; what they mention is looked up in 'names'. How many elements there have no name. */
int module_names(ModReader *r, Scope *sc, Scope *names, ModElement parent, const char *end, int blanks);
/* The end of the element that begins a line: the place of the next that is indented alike. */
const char *module_names_end(const ModReader *r, ModElement e, int *blanks);
/* Reads what has been made, and tells what is wrong with the file. */
void module_names_fill(ModReader *r);
/* What 'read' makes joins one batch, which is filled in afterwards. */
void module_names_together(ModReader *r, void (*read)(void *data), void *data);

/* ---- module_read.c ---- */

/* The symbol of an element in 'sc', of which no more than the name and the kind are known; what is needed to
 * read the rest is added to the batch. A generic name may stand before the procedure or type that it hides.
 * NULL: it is none. */
Symbol *module_read_make(ModReader *r, ModElement e, Scope *sc, Scope *names);
void module_read_symbol(ModReader *r, const ModPending *p);
/* The names in 'e' into 'sc', as a whole; what they mention is looked up in 'names'. */
void module_read_scope(ModReader *r, ModElement e, Scope *sc, Scope *names);
/* What waited for all of the batch to be filled in. */
void module_read_settle(ModReader *r, const ModBatch *b);
/* Attributes: a copy in the arena, NULL: there is none; whether it is 'yes'; the bits of its words; the
 * entity that it names, seen from 'sc', or NULL, which makes the file wrong. */
const char *module_read_text(ModReader *r, ModElement e, const char *name);
bool module_read_yes(ModElement e, const char *name);
uint32_t module_read_bits(ModReader *r, ModElement e, const char *name, const ModWord *t);
Symbol *module_read_entity(ModReader *r, ModElement e, const Scope *sc, const char *name, SymbolKind kind);

/* ---- module_effects.c ---- */

/* p->effects from what stands in its element, read when they are asked for; 'names' is where its interface was read. */
void module_effects(ModReader *r, ModElement procedure, Symbol *p, Scope *names);

/* ---- module_import.c ---- */

/* Notes the first thing that is wrong, at 'e' (NULL: the first line). Always false. */
bool module_import_wrong(ModReader *r, ModElement e, const char *why);
/* Tells r->why. Of the module nothing more is known. */
void module_import_tell_wrong(ModReader *r);
#endif
