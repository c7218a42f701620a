/* A limit on the processor time that f2cuda itself takes for a file. */
#ifndef F2C_COMMON_LIMIT_H
#define F2C_COMMON_LIMIT_H

/* From here on the process works on 'file', which the caller keeps. When that has taken F2CUDA_SECONDS seconds of processor time (600 where nothing
 * is said, 0: no limit), the process ends with a message and EXIT_BUG. What tools take does not count. */
void limit_begin(const char *file);
/* Nothing counts any longer. */
void limit_end(void);
#endif
