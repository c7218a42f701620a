/* The C preprocessor, for sources that want it. */
#ifndef F2C_FRONTEND_PREPROCESS_H
#define F2C_FRONTEND_PREPROCESS_H
#include "frontend/source/line.h"

/* By suffix (.F .F90 .fpp ...) or option. */
bool preprocess_is_wanted(const char *path, const FrontOptions *o);
/* 'raw' preprocessed: a new text with 'origin' and 'raw' set, line markers dropped. NULL: the preprocessor failed and
 * an error was told. */
const Source *preprocess_source(SourceTable *t, const Source *raw, const FrontOptions *o, Diag *d);
/* The same for a text that begins with a line marker: a build system (CMake with Ninja) had it preprocessed, from the file that is the
 * text's path then. Others are 'raw' itself. */
const Source *preprocess_done(SourceTable *t, const Source *raw);
/* A line of the preprocessor's in 'raw' names the macro, as '#ifdef _OPENACC' does; 'at': there. */
bool preprocess_asks(const Source *raw, const char *macro, Span *at);
#endif
