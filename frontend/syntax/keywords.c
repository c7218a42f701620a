/* The table of statement keywords. Blanks in them may be left out in both forms (ENDIF, GOTO, DOUBLEPRECISION). */
#include "frontend/syntax/keywords.h"
#include "frontend/syntax/parse_state.h"
#include "frontend/parser.h"

#define END_OF(words, kind)                                                                                                        \
  { words, ST_END, E_END, 0, kind }
#define ATTR(words, attr)                                                                                                          \
  { words, ST_ATTR, E_ATTR, 0, attr }

static const Keyword a[] = {
    {"abstract interface", ST_INTERFACE, E_INTERFACE, KW_ALONE, 1},
    ATTR("allocatable", AT_ALLOCATABLE),
    {"allocate", ST_ALLOCATE, E_ALLOCATE, KW_PAREN, 0},
    {"assign", ST_ASSIGN_LABEL, E_ASSIGN_LABEL, 0, 0},
    {"associate", ST_ASSOCIATE, E_ASSOCIATE, KW_PAREN, 0},
    ATTR("asynchronous", AT_ASYNCHRONOUS),
    ATTR("automatic", AT_AUTOMATIC),
    {0},
};
static const Keyword b[] = {
    {"backspace", ST_BACKSPACE, E_IO_UNIT, 0, 0},    {"bind", ST_ATTR, E_BIND, KW_PAREN, AT_BIND},
    {"block data", ST_BLOCK_DATA, E_OPT_NAME, 0, 0}, {"block", ST_BLOCK, E_NOTHING, KW_ALONE, 0},
    {"byte", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},      {0},
};
static const Keyword c[] = {
    {"call", ST_CALL, E_CALL, KW_NAME, 0},
    {"case default", ST_CASE, E_OPT_NAME, 0, 0},
    {"case", ST_CASE, E_CASE, KW_PAREN, 0},
    {"change team", ST_TEAM, E_TEAM, KW_PAREN, 0},
    {"character", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"class default", ST_TYPE_GUARD, E_OPT_NAME, 0, GUARD_CLASS_DEFAULT},
    {"class is", ST_TYPE_GUARD, E_TYPE_GUARD, KW_PAREN, GUARD_CLASS_IS},
    {"class", ST_TYPE_DECL, E_DECL, KW_PAREN | KW_TYPE, 0},
    {"close", ST_CLOSE, E_IO, KW_PAREN, 0},
    ATTR("codimension", AT_CODIMENSION),
    {"common", ST_COMMON, E_GROUPS, 0, 0},
    {"complex", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"contains", ST_CONTAINS, E_NOTHING, KW_ALONE, 0},
    ATTR("contiguous", AT_CONTIGUOUS),
    {"continue", ST_CONTINUE, E_NOTHING, KW_ALONE, 0},
    {"critical", ST_CRITICAL, E_ARGS, 0, 0},
    {"cycle", ST_CYCLE, E_OPT_NAME, 0, 0},
    {0},
};
static const Keyword d[] = {
    {"data", ST_DATA, E_DATA, 0, 0},
    {"deallocate", ST_DEALLOCATE, E_ALLOCATE, KW_PAREN, 0},
    {"decode", ST_OPAQUE, 0, KW_PAREN, 0},
    ATTR("dimension", AT_DIMENSION),
    {"double complex", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"double precision", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"do", ST_DO, E_DO, 0, 0},
    {0},
};
/* The longest of the lists: the frequent ones first. */
static const Keyword e[] = {
    END_OF("end do", ST_DO),
    END_OF("end function", ST_FUNCTION),
    END_OF("end if", ST_IF),
    END_OF("end program", ST_PROGRAM),
    END_OF("end subroutine", ST_SUBROUTINE),
    {"else if", ST_ELSE_IF, E_CONDITION, KW_PAREN, 0},
    {"else where", ST_ELSEWHERE, E_ELSEWHERE, 0, 0},
    {"else", ST_ELSE, E_OPT_NAME, 0, 0},
    {"error stop", ST_ERROR_STOP, E_STOP, 0, 0},
    END_OF("end associate", ST_ASSOCIATE),
    END_OF("end block data", ST_BLOCK_DATA),
    END_OF("end block", ST_BLOCK),
    END_OF("end critical", ST_CRITICAL),
    END_OF("end enum", ST_ENUM),
    {"end file", ST_ENDFILE, E_IO_UNIT, 0, 0},
    END_OF("end forall", ST_FORALL),
    END_OF("end interface", ST_INTERFACE),
    END_OF("end map", ST_MAP),
    END_OF("end module", ST_MODULE),
    END_OF("end procedure", ST_MODULE_PROCEDURE),
    END_OF("end select", ST_SELECT_CASE),
    END_OF("end structure", ST_DERIVED_TYPE),
    END_OF("end submodule", ST_SUBMODULE),
    END_OF("end team", ST_TEAM),
    END_OF("end type", ST_DERIVED_TYPE),
    END_OF("end union", ST_UNION),
    END_OF("end where", ST_WHERE),
    {"end", ST_END, E_NOTHING, KW_ALONE, ST_END},
    {"elemental", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {"encode", ST_OPAQUE, 0, KW_PAREN, 0},
    {"entry", ST_ENTRY, E_ENTRY, KW_NAME, 0},
    {"enumerator", ST_ENUMERATOR, E_ENUMERATOR, 0, 0},
    {"enum", ST_ENUM, E_ENUM, 0, 0},
    {"equivalence", ST_EQUIVALENCE, E_EQUIVALENCE, KW_PAREN, 0},
    {"event post", ST_SYNC, E_ARGS, KW_PAREN, SYNC_EVENT_POST},
    {"event wait", ST_SYNC, E_ARGS, KW_PAREN, SYNC_EVENT_WAIT},
    {"exit", ST_EXIT, E_OPT_NAME, 0, 0},
    ATTR("external", AT_EXTERNAL),
    {0},
};
static const Keyword f[] = {
    {"fail image", ST_SYNC, E_ARGS, KW_ALONE, SYNC_FAIL_IMAGE},
    {"final", ST_FINAL, E_FINAL, 0, 0},
    {"flush", ST_FLUSH, E_IO_UNIT, 0, 0},
    {"forall", ST_FORALL, E_CONCURRENT, KW_PAREN, 0},
    {"format", ST_FORMAT, E_FORMAT, KW_PAREN, 0},
    {"form team", ST_SYNC, E_ARGS, KW_PAREN, SYNC_FORM_TEAM},
    {"function", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {0},
};
static const Keyword g[] = {
    {"generic", ST_GENERIC, E_GENERIC, 0, 0},
    {"go to", ST_GOTO, E_GOTO, 0, 0},
    {0},
};
static const Keyword i[] = {
    {"if", ST_IF, E_CONDITION, KW_PAREN, 0},
    {"implicit none", ST_IMPLICIT, E_IMPLICIT_NONE, 0, 0},
    {"implicit", ST_IMPLICIT, E_IMPLICIT, 0, 0},
    {"import", ST_IMPORT, E_IMPORT, 0, 0},
    {"impure", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {"inquire", ST_INQUIRE, E_IO, KW_PAREN, 0},
    {"integer", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"intent", ST_ATTR, E_INTENT, KW_PAREN, 0},
    {"interface", ST_INTERFACE, E_INTERFACE, 0, 0},
    ATTR("intrinsic", AT_INTRINSIC),
    {0},
};
static const Keyword l[] = {
    {"lock", ST_SYNC, E_ARGS, KW_PAREN, SYNC_LOCK},
    {"logical", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {0},
};
static const Keyword m[] = {
    {"map", ST_MAP, E_NOTHING, KW_ALONE, 0},
    {"module procedure", ST_MODULE_PROCEDURE, E_MODULE_PROCEDURE, 0, 0},
    {"module", ST_MODULE, E_NAME, KW_NAME, 0},
    {0},
};
static const Keyword n[] = {
    {"namelist", ST_NAMELIST, E_GROUPS, 0, 0},
    {"non_recursive", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {"notify wait", ST_SYNC, E_ARGS, KW_PAREN, SYNC_NOTIFY_WAIT},
    {"nullify", ST_NULLIFY, E_ARGS, KW_PAREN, 0},
    {0},
};
static const Keyword o[] = {
    {"open", ST_OPEN, E_IO, KW_PAREN, 0},
    ATTR("optional", AT_OPTIONAL),
    {0},
};
static const Keyword p[] = {
    {"parameter", ST_PARAMETER, E_PARAMETER, 0, AT_PARAMETER},
    {"pause", ST_PAUSE, E_STOP, 0, 0},
    ATTR("pointer", AT_POINTER),
    {"print", ST_PRINT, E_IO_FORMAT, 0, 0},
    ATTR("private", AT_PRIVATE),
    {"procedure", ST_PROCEDURE_DECL, E_PROCEDURE, 0, 0},
    {"program", ST_PROGRAM, E_NAME, KW_NAME, 0},
    ATTR("protected", AT_PROTECTED),
    ATTR("public", AT_PUBLIC),
    {"pure", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {0},
};
static const Keyword r[] = {
    {"rank default", ST_RANK, E_OPT_NAME, 0, 0},
    {"rank", ST_RANK, E_CASE, KW_PAREN, 0},
    {"read", ST_READ, E_IO_FORMAT, 0, 0},
    {"real", ST_TYPE_DECL, E_DECL, KW_TYPE, 0},
    {"record", ST_TYPE_DECL, E_RECORD, 0, 0},
    {"recursive", ST_FUNCTION, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {"return", ST_RETURN, E_STOP, 0, 0},
    {"rewind", ST_REWIND, E_IO_UNIT, 0, 0},
    {0},
};
static const Keyword s[] = {
    ATTR("save", AT_SAVE),
    {"select case", ST_SELECT_CASE, E_SELECT, KW_PAREN, 0},
    {"select type", ST_SELECT_TYPE, E_SELECT, KW_PAREN, 0},
    {"select rank", ST_SELECT_RANK, E_SELECT, KW_PAREN, 0},
    {"sequence", ST_SEQUENCE, E_NOTHING, KW_ALONE, 0},
    ATTR("static", AT_STATIC),
    {"stop", ST_STOP, E_STOP, 0, 0},
    {"structure", ST_DERIVED_TYPE, E_STRUCTURE, 0, 0},
    {"submodule", ST_SUBMODULE, E_SUBMODULE, KW_PAREN, 0},
    {"subroutine", ST_SUBROUTINE, E_PROCEDURE_HEAD, KW_PREFIX, 0},
    {"sync all", ST_SYNC, E_ARGS, 0, SYNC_ALL},
    {"sync images", ST_SYNC, E_ARGS, 0, SYNC_IMAGES},
    {"sync memory", ST_SYNC, E_ARGS, 0, SYNC_MEMORY},
    {"sync team", ST_SYNC, E_ARGS, 0, SYNC_TEAM},
    {0},
};
static const Keyword t[] = {
    ATTR("target", AT_TARGET),
    {"type is", ST_TYPE_GUARD, E_TYPE_GUARD, KW_PAREN, GUARD_TYPE_IS},
    {"type", ST_TYPE_DECL, E_DECL, KW_PAREN | KW_TYPE, 0},
    {"type", ST_DERIVED_TYPE, E_DERIVED_TYPE, 0, 0},
    {0},
};
static const Keyword u[] = {
    {"union", ST_UNION, E_NOTHING, KW_ALONE, 0},
    {"unlock", ST_SYNC, E_ARGS, KW_PAREN, SYNC_UNLOCK},
    {"use", ST_USE, E_USE, 0, 0},
    {0},
};
static const Keyword v[] = {
    ATTR("value", AT_VALUE),
    ATTR("volatile", AT_VOLATILE),
    {0},
};
static const Keyword w[] = {
    {"wait", ST_WAIT, E_IO, KW_PAREN, 0},
    {"where", ST_WHERE, E_CONDITION, KW_PAREN, 0},
    {"write", ST_WRITE, E_IO, KW_PAREN, 0},
    {0},
};
static const Keyword none[] = {{0}};

const Keyword *keywords_of_letter(char letter) {
  static const Keyword *const table[26] = {a, b, c, d,    e, f, g, none, i, none, none, l,    m,
                                           n, o, p, none, r, s, t, u,    v, w,    none, none, none};
  return table[letter - 'a'];
}
