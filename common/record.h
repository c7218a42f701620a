/* Facts for tools: a tree of named records, written as XML or as JSON. Both tell the same: an element is an object, its attributes are
 * members of the same names, its text is the member 'text', and its children are lists under their names, each in order. */
#ifndef F2C_COMMON_RECORD_H
#define F2C_COMMON_RECORD_H
#include "common/str.h"
#include <stdint.h>

typedef struct Record Record;

/* A record without a parent, in 'a'. Names are kept as pointers. */
Record *record_new(Arena *a, const char *name);
/* The next child of 'parent'. */
Record *record_child(Record *parent, const char *name);
/* Members. Bytes that XML cannot hold become U+FFFD. A string that is NULL is no member. */
void record_string(Record *r, const char *name, const char *value);
void record_number(Record *r, const char *name, double value);
void record_integer(Record *r, const char *name, int64_t value);
void record_flag(Record *r, const char *name, bool value);
/* What the record says beside its members. */
void record_text(Record *r, const char *text);

/* A whole document with this record at its root; in JSON it is an object whose one member is the root. */
void record_xml(const Record *root, Buf *out);
void record_json(const Record *root, Buf *out);
#endif
