/* The names, units and metrics of quantities. */
#include "predictor/predict.h"

const PredQuantityInfo quantity_info[PQ_COUNT] = {
#define QUANTITY(id, models, name, unit, ncu, text) [PQ_##id] = {PRED_##models, name, unit, ncu, text},
#include "predictor/quantities.def"
#undef QUANTITY
};

const char *quantity_provenance_name(Provenance p) {
  static const char *const NAMES[] = {"exact", "compiled", "estimated", "measured"};
  return NAMES[p];
}
