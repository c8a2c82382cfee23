export { describeError, errorLine } from './describe-error.ts';
export {
  createEdgeServer,
  EDGE_LIMITS,
  edgeOptions,
  refuseSocket,
  type EdgeLimits,
  type EdgeSettings,
  type Refusal,
} from './edge-server.ts';
export { LOG_SHAPE } from './log-shape.ts';
export { endOnFault, type ProcessFault } from './end-on-fault.ts';
export { createPrivateServer, listenOn, type PrivateAnswer } from './private-server.ts';
export { routeRegistry, type RouteRegistry } from './route-registry.ts';
export { stopWhenAsked } from './stop-when-asked.ts';
export { waitOutOutage } from './wait-out-outage.ts';
