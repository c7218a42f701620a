/* The device that a construct is for, and addresses of a device. */
#ifndef F2C_CODEGEN_DEVICES_H
#define F2C_CODEGEN_DEVICES_H
#include "codegen/host/host.h"

void devices_declared(Gen *g);                           /* fills in Gen.addresses */
bool devices_is_declared(const Gen *g, const Symbol *s); /* an address by acc declare */
/* deviceptr, is_device_ptr, has_device_addr of the nest's directive or of one around it: the variable is where it is on the
 * device. */
bool devices_is_address(const Gen *g, const Nest *n, const Symbol *s);
/* What follows is for the device of the directive's clause, to devices_end; without such a clause nothing. first: the clause is
 * evaluated here. */
void devices_begin(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first);
void devices_end(Gen *g, FortranOut *o, const Unit *u, const Directive *d); /* back to the device before */
/* The clause that caps the grid of the nest's kernel: num_gangs, gang(num:), num_teams; NULL: none. */
const Expr *devices_gangs(const Nest *n);
void devices_set(Gen *g, FortranOut *o, const Stmt *s); /* acc set */
#endif
