/* What the libFuzzer targets share: one target a stage of the front end, each a program of its own.
 *
 * An input is plain text, so that what is found reads as a test. Every target reads it in both source forms. Its last
 * byte, if it is no newline, chooses options. */
#ifndef F2C_TESTS_FUZZ_TARGET_H
#define F2C_TESTS_FUZZ_TARGET_H
#include "frontend/front_end.h"
#include <stddef.h>
#include <stdint.h>

/* One reading of an input. */
typedef struct Trial {
  Arena *arena; /* everything of it */
  SourceTable sources;
  Diag diag;      /* writes to 'said' */
  Buf said;       /* messages */
  FrontOptions o; /* as the input chose them */
} Trial;

/* Starts a reading of data[0..size) in one form, with the options that the input chooses. */
void trial_begin(Trial *t, const uint8_t *data, size_t size, SourceForm form);
/* Aborts when errors were counted and nothing was said, or said and not counted; then gives everything back. */
void trial_end(Trial *t);
/* Aborts, which libFuzzer tells, with 'what' and the place. */
#define must(holds, what) ((holds) ? (void)0 : f2c_bug("%s", what))

/* libFuzzer's entry: each target defines it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
#endif
