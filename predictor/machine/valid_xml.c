/* Reads XML files and holds them to a schema. */
#include "predictor/machine/valid_xml.h"
#include "predictor/machine/machine.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stdio.h>
#include <string.h>

void valid_xml_tell(ValidXml *x, int line, const char *message) {
  size_t n = strcspn(message, "\n"); /* libxml2's end in one */
  const char *where = line > 0 ? arena_printf(x->arena, "%s:%d", x->path, line) : x->path;
  diag_file_error(x->diag, where, "%.*s", (int)n, message);
  x->errors++;
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *XmlErrorArg;
#else
typedef xmlErrorPtr XmlErrorArg;
#endif

static void on_xml_error(void *data, XmlErrorArg e) { valid_xml_tell(data, e->line, e->message ? e->message : "not valid"); }

/* ---- what libxml2 is not given ---- */

enum { MOST_BYTES = 64 << 20, MOST_OF_TAG = 1 << 16 };

/* Behind the text that begins at 's' and ends in 'mark'; the end of all where it does not end. */
static const char *behind(const char *s, const char *mark) {
  const char *end = strstr(s, mark);
  return end ? end + strlen(mark) : s + strlen(s);
}

/* Why the document is refused unread: entities may stand for anything, and tags with many attributes take the square of their length. */
static const char *dangerous(const char *text, size_t size) {
  if (size > MOST_BYTES) return "is larger than 64 MB";
  if (memchr(text, 0, size)) return "has bytes that are zero";
  for (const char *s = strchr(text, '<'); s; s = strchr(s, '<')) {
    if (str_prefix(s, "<!--"))
      s = behind(s + 4, "-->");
    else if (str_prefix(s, "<?"))
      s = behind(s, "?>");
    else if (str_prefix(s, "<![CDATA["))
      s = behind(s, "]]>");
    else if (s[1] == '!')
      return "has a document type declaration, and entities are not taken";
    else if (strcspn(s, ">") > MOST_OF_TAG)
      return "has a tag of more than 65536 bytes";
    else
      s++;
  }
  return NULL;
}

/* False: it cannot be read. */
static bool read_file(const char *path, Buf *b) {
  char block[1 << 14];
  FILE *f = fopen(path, "rb");
  for (size_t n; f && b->len <= MOST_BYTES && (n = fread(block, 1, sizeof block, f)) > 0;) buf_add(b, block, n);
  bool ok = f && !ferror(f);
  if (f) fclose(f);
  return ok;
}

static xmlDocPtr parse(ValidXml *x) {
  Buf text = {0};
  if (!read_file(x->path, &text)) {
    valid_xml_tell(x, 0, "cannot be read");
    buf_free(&text);
    return NULL;
  }
  const char *why = text.len ? dangerous(text.s, text.len) : "is empty";
  if (why) valid_xml_tell(x, 0, why);
  xmlSetStructuredErrorFunc(x, on_xml_error);
  xmlDocPtr doc = why ? NULL : xmlReadMemory(text.s, (int)text.len, x->path, NULL, XML_PARSE_NONET);
  buf_free(&text);
  xmlSetStructuredErrorFunc(NULL, NULL);
  if (!doc && !x->errors) valid_xml_tell(x, 0, "cannot be read");
  return doc;
}

static void validate(ValidXml *x, xmlDocPtr doc, const char *name) {
  const char *path = machine_find_file(x->arena, name);
  if (!path) {
    valid_xml_tell(
        x, 0, arena_printf(x->arena, "cannot be checked: %s was not found (set F2CUDA_DATA to f2cuda's data directory)", name));
    return;
  }
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(path);
  xmlSchemaPtr schema = parser ? xmlSchemaParse(parser) : NULL;
  if (!schema) f2c_bug("%s is not a valid schema", path);
  xmlSchemaValidCtxtPtr valid = xmlSchemaNewValidCtxt(schema);
  xmlSchemaSetValidStructuredErrors(valid, on_xml_error, x);
  xmlSchemaValidateDoc(valid, doc);
  xmlSchemaFreeValidCtxt(valid);
  xmlSchemaFree(schema);
  xmlSchemaFreeParserCtxt(parser);
}

xmlDocPtr valid_xml_read(ValidXml *x, const char *schema) {
  xmlDocPtr doc = parse(x);
  if (doc && !x->errors) validate(x, doc, schema);
  if (!x->errors) return doc;
  xmlFreeDoc(doc);
  return NULL;
}

const xmlNode *valid_xml_child(const xmlNode *parent, const char *name) {
  for (const xmlNode *n = parent ? parent->children : NULL; n; n = n->next)
    if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0) return n;
  return NULL;
}

const char *valid_xml_attribute(Arena *a, const xmlNode *n, const char *name) {
  xmlChar *v = xmlGetProp(n, (const xmlChar *)name);
  const char *copy = arena_strdup(a, v ? (const char *)v : "");
  xmlFree(v);
  return copy;
}
