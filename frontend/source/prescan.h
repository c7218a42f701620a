/* Prescan's own pieces: the physical lines of one form, and the logical line that is being put together. */
#ifndef F2C_FRONTEND_PRESCAN_H
#define F2C_FRONTEND_PRESCAN_H
#include "frontend/source/line.h"

typedef struct Scan {
  SourceTable *sources;
  const FrontOptions *o;
  Arena *a;
  Diag *d;
  Lines *out;               /* finished lines */
  const Source *s;          /* the text that is read */
  const struct Scan *outer; /* the scan whose INCLUDE line brought this one, or NULL */
  int depth;                /* INCLUDEs around this text */
  bool fixed;               /* form of the text */
  bool lost;                /* a file that it includes was not read */

  /* the logical line in progress */
  Line *cur;          /* NULL: none */
  bool open;          /* it ended in '&': the next line goes on */
  char quote;         /* delimiter of the literal that the line so far ends in, or 0 */
  int hollerith_left; /* bytes of a Hollerith constant still to come */
  int hollerith_end;  /* where the last one ends in the cooked text; its blanks count */
  const char *pad_at; /* fixed form: the end of a line whose literal is open, */
  int pad;            /* and the blanks that belong to it if it goes on */
  bool shared;        /* the current physical line holds a ';' */
  bool told;          /* an error of this line was told */

  bool owned; /* its text is in 'block', no longer in the source */

  /* room for cooked text and segments; the current line's stand at the end of what is used */
  char *block;
  int block_cap, block_used;
  Segment *segs; /* of each line: how many, then they */
  int seg_cap, seg_used;
  int nseg; /* of the current line */
} Scan;

/* Starts a logical line whose span begins at 'p'; ends the one in progress. */
void prescan_line_begin(Scan *sc, LineKind kind, const char *p);
/* Adds n bytes of the source as they are. */
void prescan_line_add(Scan *sc, const char *p, int n);
/* Adds n blanks that stand for what is at 'p'. */
void prescan_line_add_blanks(Scan *sc, const char *p, int n);
/* Ends the line in progress, if any, and hands it on; an INCLUDE line brings its file's lines. */
void prescan_line_end(Scan *sc);
/* The cooked text so far ends in 'digits': how many, when an H after them starts a Hollerith constant, else 0. */
int prescan_line_hollerith(const Scan *sc);
/* The last n bytes of the cooked text belong to a Hollerith constant. */
void prescan_hollerith_taken(Scan *sc, int n);
/* One past the last byte of the literal that p[0..] continues, or NULL when it does not close before 'end'. */
const char *prescan_literal_end(const Scan *sc, const char *p, const char *end);

/* The sentinel at 'p' (a comment character), its length in *len; DIALECT_NONE: an ordinary comment.
 * '!$' conditional compilation is *len == 2 with DIALECT_OMP. */
Dialect prescan_sentinel_at(const Scan *sc, const char *p, const char *end, int *len);
/* One line of a directive: 'text' is what follows sentinel and continuation mark. */
void prescan_directive_line(Scan *sc, Dialect dialect, const char *sentinel, const char *text, const char *end, bool continues);
void prescan_cpp_line(Scan *sc, const char *p, const char *end);

static inline Loc scan_loc(const Scan *sc, const char *p) { return sc->s->base + (Loc)(p - sc->s->text); }
static inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r'; }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static inline bool is_name_char(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }

/* One physical line p[0..end) of the form. */
void prescan_fixed_line(Scan *sc, const char *p, const char *end);
void prescan_free_line(Scan *sc, const char *p, const char *end);
/* The form of a text: FORM_FIXED or FORM_FREE. */
SourceForm source_form(const Source *s, const FrontOptions *o);
#endif
