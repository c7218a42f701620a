/* graph.cpp: a chain of kernels as a CUDA graph. */
#include "graph.h"

#include <cuda_runtime.h>
#include <vector>

extern "C" const f2c_backend f2c_backend_cuda;

/* The error is the caller's: no later call is to find it. */
static const char *text(cudaError_t status) {
  if (status == cudaSuccess) return nullptr;
  cudaGetLastError();
  return cudaGetErrorString(status);
}

struct chain {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  std::vector<cudaGraphNode_t> nodes;
};

static cudaKernelNodeParams parameters(const f2c_planned *p) {
  cudaKernelNodeParams n = {};
  n.func = const_cast<void *>(p->kernel.code);
  n.gridDim = dim3(p->grid.x, p->grid.y, p->grid.z);
  n.blockDim = dim3(p->block.x, p->block.y, p->block.z);
  n.sharedMemBytes = static_cast<unsigned>(p->kernel.shared);
  n.kernelParams = p->argv;
  return n;
}

static void drop(void *graph) {
  auto *const c = static_cast<chain *>(graph);
  if (c->executable) cudaGraphExecDestroy(c->executable);
  if (c->graph) cudaGraphDestroy(c->graph);
  delete c;
}

static const char *make(const f2c_planned *launches, int count, void **graph) {
  auto *const c = new chain();
  cudaError_t status = cudaGraphCreate(&c->graph, 0);
  for (int k = 0; k < count && status == cudaSuccess; k++) {
    const cudaKernelNodeParams n = parameters(launches + k);
    cudaGraphNode_t node;
    status = cudaGraphAddKernelNode(&node, c->graph, k ? &c->nodes.back() : nullptr, k ? 1 : 0, &n);
    c->nodes.push_back(node);
  }
  if (status == cudaSuccess) status = cudaGraphInstantiateWithFlags(&c->executable, c->graph, 0);
  if (status == cudaSuccess)
    *graph = c;
  else
    drop(c);
  return text(status);
}

static const char *set(void *graph, int at, const f2c_planned *launch) {
  auto *const c = static_cast<chain *>(graph);
  const cudaKernelNodeParams n = parameters(launch);
  return text(cudaGraphExecKernelNodeSetParams(c->executable, c->nodes[static_cast<size_t>(at)], &n));
}

static const char *launch(void *graph) {
  return text(cudaGraphLaunch(static_cast<chain *>(graph)->executable, static_cast<cudaStream_t>(f2c_backend_cuda.stream())));
}

const f2c_graphs cuda_graphs = {make, set, launch, drop};
