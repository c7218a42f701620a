/* What the libraries of OpenMP and OpenACC answer on the device. */
#ifndef F2C_ANALYSIS_DEVICE_CONTEXT_H
#define F2C_ANALYSIS_DEVICE_CONTEXT_H
#include "frontend/program.h"

typedef enum {
  ANSWER_NONE, /* the call asks for something else */
  ANSWER_FALSE,
  ANSWER_ZERO,
  ANSWER_ONE,
  ANSWER_ON_DEVICE /* true where the argument stands for a device that is not the host */
} DeviceAnswer;

/* What the call of a procedure without a body is there, where analysis has allowed it. */
DeviceAnswer device_context_answer(const Symbol *proc, const Expr *call);
#endif
