/* depend.h: DEPEND clauses of OpenMP, from device task to device task. */
#ifndef F2CUDA_DEPEND_H
#define F2CUDA_DEPEND_H

#include "transfer/queue.h"

namespace f2c_rt {

/* The task whose clauses have been told (f2c_depend) begins: what it has to come behind. It ends at the point. They nest as constructs do. */
queue_uses depend_begin();
void depend_end(const queue_point &p);
/* The host has waited for all tasks. */
void depend_forget();

} // namespace f2c_rt
#endif
