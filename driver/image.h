/* Objects, programs and shared libraries: ELF files of 64 bits. */
#ifndef F2C_DRIVER_IMAGE_H
#define F2C_DRIVER_IMAGE_H
#include "common/arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A name that other files see, or that is asked of them. */
typedef struct ImageName {
  const char *name;
  uint64_t bytes; /* of what it names, where that is there */
  bool defined;   /* it is there */
  bool data;      /* it is there, and no procedure */
  bool threads;   /* each thread has one of its own */
} ImageName;

/* One object: a file, or a member of an archive. */
typedef struct ImageObject {
  const ImageName *name;
  int n;
  bool says;          /* it has the section that image_each_object was asked for */
  const char *text;   /* what that section holds; NULL: nothing */
  size_t len;         /* bytes of 'text' */
  const char *member; /* its name in the archive; NULL: it is a file */
} ImageObject;

/* Calls act(object, data) for the file, or for each member of an archive. False: there are some whose names are not known (another kind of file,
 * code of link-time optimisation). 'section': a name. */
bool image_each_object(Arena *a, const char *path, const char *section, void (*act)(const ImageObject *, void *), void *data);
/* The bytes of the file's section of that name, a NUL behind them. NULL: it is no such file, or has none. */
char *image_section(Arena *a, const char *path, const char *name, size_t *len);
/* The file defines the function. False where it cannot tell: no such file, or its names have been removed. */
bool image_defines(Arena *a, const char *path, const char *function);
/* The shared library needs another one whose name begins like this. */
bool image_needs(Arena *a, const char *path, const char *library);
#endif
