/* Reading a module interface file: what module_import.c (which file, is it the right one) hands to
 * module_read.c (what it says). */
#ifndef F2C_FRONTEND_MODULE_READ_H
#define F2C_FRONTEND_MODULE_READ_H
#include "frontend/module_text.h"
#include "frontend/sema.h"
#include <libxml/tree.h>

/* A symbol whose expressions are settled when all names are there. */
typedef struct ModPending {
  Symbol *sym;
  Scope *scope; /* where its names are looked up */
  const char *parameters; /* of its type, 'k=8 n=3', or NULL */
  const xmlNode *node;    /* what tells them */
} ModPending;

typedef struct ModReader {
  Sema *s;
  const Source *source; /* the file: symbols are placed at its lines */
  Unit *unit;           /* the module that is made */
  Span at;              /* what needs the module */
  VEC(ModPending) pending;
  VEC(ModPending) structures; /* constants of derived types, which need the components */
  VEC(ModPending) effects; /* procedures with <effects>, which name variables */
  const char *why; /* the first thing found wrong; NULL: nothing */
  int line;        /* its line in the file */
} ModReader;

/* Fills r->unit's scope from the children of 'root'. What is wrong is left in r->why. */
void mod_read(ModReader *r, xmlNode *root);
/* The attribute 'name' of 'node' in the program's arena; NULL: it has none. */
const char *mod_attr(ModReader *r, const xmlNode *node, const char *name);
/* Notes the first thing that is wrong. Always false. */
bool mod_wrong(ModReader *r, const xmlNode *node, const char *why);
#endif
