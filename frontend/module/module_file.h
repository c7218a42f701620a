/* Module interface files: NAME.f2m beside the NAME.mod of the Fortran compiler, so that files that are
 * compiled by separate calls know each other's modules. XML, valid against docs/schema/f2m.xsd;
 * docs/modules.md tells what they hold.
 *
 * An entity has one home: the module that declares it. Another module that hands it on names its home
 * ('home.name'), so that one entity stays one Symbol in a call however many modules it comes through. */
#ifndef F2C_FRONTEND_MODULE_FILE_H
#define F2C_FRONTEND_MODULE_FILE_H
#include "frontend/program.h"

/* Of the files that are written; the oldest that is read: it has no <blocks>; the first with digests of words. Names have digests since 5. */
enum { MOD_FORMAT = 5, MOD_OLDEST = 2, MOD_WORDS = 4 };

/* Writes the interface of module or submodule 'u' of 'p' into 'dir' (NULL: here), stamped with the .mod file
 * that lies there when 'compiled', and marks that with a digest of what users rely on. A file that holds the same already is left alone. NULL, or why it failed,
 * and the file's name in *path. */
const char *module_write_save(const Program *p, const Unit *u, const char *dir, bool compiled, char **path);
/* Digest of the file at 'path', as module interface files of that format have it; 0 when it cannot be read. */
uint64_t module_text_stamp(const char *path, int format);
/* Digest of the 'n' bytes at 's'. */
uint64_t module_text_digest_bytes(const char *s, size_t n);
#endif
