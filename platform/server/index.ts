export { wholeRows, writeArchive, type ArchivePart } from './archive.ts';
export { boundedClient, type BoundedAnswer, type BoundedClient, type ClientCertificate, type OutgoingCall } from './bounded-client.ts';
export { systemClock, type Clock } from './clock.ts';
export type { CallContext, Context, CookieJar } from './context.ts';
export {
  isOutage,
  openDatabase,
  sqlState,
  violatedConstraint,
  type Database,
  type DatabaseSettings,
  type Merchants,
  type Sql,
  type Transaction,
} from './database.ts';
export {
  COMMON_PROBLEMS,
  ENVELOPE,
  refusalOf,
  registerRoutes,
  route,
  servedEndpoints,
  type Route,
  type RouteSettings,
  type Wording,
} from './http.ts';
export { compileMessage, findMessageFault, namesInMessage, type MessageFault } from './icu-message.ts';
export { newId, timeOfId } from './id.ts';
export { once } from './idempotency.ts';
export { listJobRuns } from './job-runs.ts';
export { runJobNow, runJobs, type Job, type JobRunner } from './jobs.ts';
export { pageFrom, readCursor, type KeysetPlace } from './keyset-cursor.ts';
export { createLog, type Logger } from './log.ts';
export { migrate } from './migrate.ts';
export {
  carryBatch,
  emit,
  readOutbox,
  subscribe,
  subscribeTogether,
  type DomainEvent,
  type OutboxReader,
  type Subscription,
} from './outbox.ts';
export { createRealtime, inProcessBus, type Audience, type Bus, type BusMessage, type Realtime } from './realtime.ts';
export { createSealedBodies, sealedBodiesJob, type SealedBodies } from './sealed-bodies/sealed-bodies.ts';
export { createServer } from './server.ts';
export { PowerfulLogin, refusePowerfulLogin } from './powerful-login.ts';
export { isSignedBy, isTimely, sign, SIGNATURE_WINDOW_SECONDS, type SignedCall } from './signature.ts';
