/* The XML of module interface files, as module_write.c lays it out: an element begins a line, indented by a
 * blank for each that it stands in; no comments, no processing instructions, no references but those that its
 * writer needs. Elements are read where they stand, and no tree of them is made: nothing but what is asked
 * for costs time.
 *
 * An element is known by the place of its '<' in a text that NULs follow. Whoever asks anything else of it
 * has asked module_xml_is_sound before, of it or of one that it stands in. */
#ifndef F2C_FRONTEND_MODULE_XML_H
#define F2C_FRONTEND_MODULE_XML_H
#include "common/str.h"
#include <stdint.h>

typedef const char *ModElement; /* NULL: there is none */

/* Bytes of an attribute or of content. */
typedef struct ModText {
  const char *s; /* no NUL ends it; NULL: it is not there */
  size_t n;
} ModText;

/* The element at 'e' and those in it are well-formed, and end before 'end'. */
bool module_xml_is_sound(ModElement e, const char *end);
/* Its start tag is: all that attributes need. */
bool module_xml_tag_is_sound(ModElement e, const char *end);
/* The name of the element is 'name'. */
bool module_xml_is(ModElement e, const char *name);
ModText module_xml_name(ModElement e);
/* The attribute 'name', as it stands there. */
ModText module_xml_attr(ModElement e, const char *name);
/* What stands in an element that has no elements in it. */
ModText module_xml_content(ModElement e);
/* That with its references replaced, in the arena. */
ModText module_xml_plain(Arena *a, ModText t);
/* The first element in 'e', the one after 'e' in the element around it. */
ModElement module_xml_child(ModElement e);
ModElement module_xml_next(ModElement e);

/* A text that NULs follow: the next place from p on where a line begins with so many blanks and '<'; NULL:
 * none before 'end'. The line before it is part of the text. */
ModElement module_xml_line(const char *p, const char *end, int blanks);
#endif
