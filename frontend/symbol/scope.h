/* Making scopes and symbols. Reading them is program.h's symbol_lookup. */
#ifndef F2C_FRONTEND_SYMBOLS_H
#define F2C_FRONTEND_SYMBOLS_H
#include "frontend/program.h"

/* Makes names of a scope when they are asked for. What it is made for begins with it. */
typedef struct ScopeMore {
  void (*find)(struct ScopeMore *m, const char *name); /* every symbol of that name which is still to be made, into the scope */
  void (*all)(struct ScopeMore *m);                    /* all of them, and Scope.more is NULL afterwards */
  bool (*is_open)(const struct ScopeMore *m);          /* any name may exist: see scope_open. NULL: no */
} ScopeMore;

/* An empty scope inside 'parent' (NULL: none around it), with the implicit rules of 'parent'. */
Scope *scope_new(Arena *a, Scope *parent, Unit *unit);
/* The symbol that 'sc' itself holds under 'name': aliases are not followed. NULL: none. */
Symbol *scope_own(const Scope *sc, const char *name);
/* The same among the symbols that are made already. */
Symbol *scope_made(const Scope *sc, const char *name);
/* A new symbol at the end of 'sc'. It is not found by its name when 'sc' holds one of that name already. */
Symbol *scope_add(Arena *a, Scope *sc, const char *name, SymbolKind kind, Span at);
/* 'name' in 'sc' stands for 'target' of another scope. */
Symbol *scope_alias(Arena *a, Scope *sc, const char *name, Symbol *target, Span at);
/* A new symbol of the name of 'hidden' in its scope that is found instead of it from now on. */
Symbol *scope_shadow(Arena *a, Scope *sc, Symbol *hidden, SymbolKind kind, Span at);
/* The component 'name' of a derived type or of the types it extends; NULL: none. */
Symbol *symbol_component(const Symbol *type, const char *name);
/* The name by which 'sc' knows a derived type, as USE may have renamed it; NULL: it has none there. */
const char *scope_type_name(const Scope *sc, const Symbol *type);
/* The visible name nearest to 'name', for "did you mean"; NULL: none near, or no more errors are shown. */
const char *scope_suggest(const Diag *d, Arena *a, const Scope *sc, const char *name);
/* A USE of a module that was not found is in force in 'sc' or around it: any name may exist. */
bool scope_open(const Scope *sc);
/* The module of that USE: the innermost scope's first. NULL: none, or its name is not known. */
const char *scope_unknown(const Scope *sc);
#endif
