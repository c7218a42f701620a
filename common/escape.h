/* Text of any bytes inside JSON and markup. Bytes that are no character of UTF-8 become U+FFFD. */
#ifndef F2C_COMMON_ESCAPE_H
#define F2C_COMMON_ESCAPE_H
#include "common/str.h"

/* The text as a string of JSON, with its quotes. */
void escape_json(Buf *out, const char *s, size_t len);
/* The text as character data or inside the quotes of an attribute of XML and HTML. Control characters, which XML has none of, become U+FFFD, too. */
void escape_markup(Buf *out, const char *s, size_t len);
/* A copy with U+FFFD for what XML cannot hold, so that XML and JSON tell the same. */
char *escape_clean(Arena *a, const char *s);
#endif
