/* graph.h: launches that are handed to a CUDA device as one. */
#ifndef F2CUDA_CUDA_GRAPH_H
#define F2CUDA_CUDA_GRAPH_H

#include "../backend.h"

extern const f2c_graphs cuda_graphs;

#endif
