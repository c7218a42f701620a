/* What objects say of external procedures and of how they were made: lines of text in a section that is not linked into programs.
 *
 *   f SOURCE             the object's source: what follows is its
 *   c FOLDER             where f2cuda was called
 *   w WORD               a word of that call, in their order, without files
 *   s DIGEST             of the source's text
 *   t DIGEST             of the texts that the object was compiled from
 *   d                    a directive gives a loop to the device that waits for a body
 *   n NAME               a loop calls this external procedure, whose body is elsewhere
 *   b NAME FORM BYTES    the body, which kernels of others may call: so many bytes from the next line on; FORM: fixed, free
 *   a NAME               the text before has this one, too: a submodule; its procedures are MODULE@NAME
 *   x NAME WHY           it has this body, which kernels cannot call
 */
#ifndef F2C_DRIVER_OBJECT_BODIES_H
#define F2C_DRIVER_OBJECT_BODIES_H
#include "driver/session.h"

#define BODIES_SECTION ".f2cuda.bodies"

/* What one source says. */
typedef struct BodiesRecord {
  const char *source; /* as it was named */
  const char *folder;
  const char *digest, *made; /* lines 's' and 't' */
  Args word;
  bool demands;                /* line 'd' */
  VEC(const char *) waits;     /* lines 'n' */
  VEC(ToldExternal) body;      /* lines 'b' and 'x'; their options are those of the record */
  const FrontOptions *options; /* NULL: 'word' was not understood, and the bodies are left out */
} BodiesRecord;
typedef VEC(BodiesRecord) BodiesRecords;

/* Reads such lines; records of several objects follow one another. */
void object_bodies_read(Session *s, const char *text, size_t len, BodiesRecords *out);
/* Digest of the file's text as it is now; NULL: it cannot be read. */
const char *object_bodies_digest(Session *s, const char *path);
/* Adds the lines of what the sources of this call say. */
void object_bodies_lines(Session *s, const File *f, Buf *out);
/* The path 'path' as it is meant in 'folder'. */
const char *object_bodies_path(Session *s, const char *folder, const char *path);
#endif
