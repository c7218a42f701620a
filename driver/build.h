/* What compile.c and link.c share. */
#ifndef F2C_DRIVER_BUILD_H
#define F2C_DRIVER_BUILD_H
#include "driver/session.h"

/* The user's options for gfortran, without the files. */
void compile_options(const Session *s, Args *out);
/* Runs the jobs, shows their output and reports which of them failed; with -### it only shows the commands.
 * Gives f2cuda's exit code. */
int compile_run(Session *s, Job *job, int n);
/* The same for a file that could not be written. */
int compile_cannot_write(const char *path, const char *why);
/* The section of objects that say what they touch. */
#define SAYS_SECTION ".f2cuda.says"
/* foreign.c: what code of the program that says nothing can name, as a source in assembler for the library (runtime/keep/reach.cpp). NULL: it is not
 * known. */
const char *foreign_named(Session *s);
/* The library that word 'i' of the call, '-lNAME', means; NULL: it is no such word, one of the system, or not found. */
const char *foreign_library(Session *s, int i);
/* relied.c: the objects of this call get a section that tells which bodies of modules they hold and which they were made for; f2cuda's exit
 * code. Modules have been written. */
int relied_note_modules(Session *s);
/* What is linked at 'linked' fits together; else the objects that have to be compiled again are told. f2cuda's exit code. */
int relied_check_modules(Session *s, const char *linked);
/* object_bodies.c: objects of this call get a section with the bodies of external procedures that kernels of others may call, and with how they
 * were made, where loops of theirs wait for such bodies; f2cuda's exit code. */
int object_bodies_note(Session *s);
/* complete_link.c: objects and libraries to be linked, in which loops wait for bodies that others have, are made anew for this link; f2cuda's
 * exit code. */
int complete_link_objects(Session *s);
#endif
