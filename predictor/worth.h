/* Is a kernel worth its launches and transfers? The question of --auto. */
#ifndef F2C_PREDICTOR_WORTH_H
#define F2C_PREDICTOR_WORTH_H
#include "predictor/predict.h"

struct Machine;

typedef struct PredWorth {
  double device;   /* us: one launch, its reduction and its overhead */
  double transfer; /* us: its arrays there and back, or what falls to one launch of that */
  double host;     /* us: the same loop on all cores of the host */
  bool pays;       /* device + transfer < host */
} PredWorth;

/* 'stays': arrays stay on the device between launches (--data=auto), so that all launches share one transfer; else they cross at
 * every launch, as they do without data directives. */
PredWorth worth_kernel(const PredKernel *k, bool stays);
/* us: one execution of the loop on the host of 'm', on so many of its cores. */
double worth_host(const PredKernel *k, const struct Machine *m, double cores);
#endif
