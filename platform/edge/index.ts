export {
  createEdgeServer,
  EDGE_LIMITS,
  edgeOptions,
  refuseSocket,
  type EdgeLimits,
  type EdgeSettings,
  type Refusal,
} from './edge-server.ts';
export { endOnFault, type ProcessFault } from './end-on-fault.ts';
export { routeBook, type RouteBook } from './route-book.ts';
