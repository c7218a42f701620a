/* Where the files lie that f2cuda brings along. */
#ifndef F2C_COMMON_OWN_FILES_H
#define F2C_COMMON_OWN_FILES_H
#include "common/arena.h"

typedef enum {
  OWN_LIB,     /* libf2cuda.a and its relatives */
  OWN_INCLUDE, /* headers of the run-time library, those for device code too */
  OWN_DATA,    /* machines/, schema/ */
} OwnFolder;

/* The path of 'name' in that folder, which is found from the place of the running program: installed under whatever
 * prefix, or in the build tree. NULL: it is not there, or cannot be read. */
char *own_files_find(Arena *a, OwnFolder folder, const char *name);
/* The folder f2cuda is installed under, for messages. */
char *own_files_root(Arena *a);
#endif
