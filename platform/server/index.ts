export { wholeRows, writeArchive, type ArchivePart } from './archive.ts';
export {
  boundedClient,
  type BoundedAnswer,
  type BoundedClient,
  type ClientCertificate,
  type OutgoingCall,
  type Transport,
} from './bounded-client.ts';
export {
  endRetention,
  erasePersonalRows,
  exportParts,
  retainedTables,
  rowsOf,
  type PersonalTable,
  type RetentionGround,
} from './personal-data.ts';
export { isPublicAddress } from './public-address.ts';
export { findDatabaseFaults, schemaFaults, settingFaults } from './database-guard.ts';
export { deleteInSteps, idempotencyJob, IDEMPOTENCY_RETENTION_MS, RECORDS_RETENTION_MS } from './retention.ts';
export { openReplicas, type FreshReplica, type Replicas, type ReplicaState } from './replicas.ts';
export { systemClock, type Clock } from './clock.ts';
export type { CallContext, Context, CookieJar } from './context.ts';
export {
  isOutage,
  openDatabase,
  sqlState,
  violatedConstraint,
  type Database,
  type DatabasePool,
  type DatabaseSettings,
  type PoolLoad,
  type Merchants,
  type Sql,
  type Transaction,
} from './database.ts';
export { BARE_CONTENT_POLICY, ENVELOPE_EDGE, SAFE_HEADERS } from './envelope-edge.ts';
export {
  answerWithin,
  COMMON_PROBLEMS,
  ENVELOPE,
  noteRefusal,
  refusalOf,
  refuse,
  registerRoutes,
  cachedRoute,
  route,
  rowsLeftOutOf,
  servedEndpoints,
  type Route,
  type RouteSettings,
  type ResponseSerializer,
} from './http.ts';
export { readTexts } from './read-texts.ts';
export { compileMessage, findMessageFault, namesInMessage, type MessageFault } from './icu-message.ts';
export { newId, timeOfId } from './id.ts';
export { createOpenPlaces, withinDescriptors, type OpenCaps, type OpenPlaces } from './open-caps.ts';
export { noteMasterKey, noteResealed, resealColumn, type SealedColumn } from './reseal.ts';
export { openData, sealData, type MasterKeys, type SealUse } from './sealed-data.ts';
export { isAnswered, once } from './idempotency.ts';
export { callInProcess, isInProcess, sharedByCalls, type InProcessCall } from './in-process-call.ts';
export { CALL_KINDS, createAdmission, type Admission, type CallKind } from './admission.ts';
export type { CachePolicy } from './response-cache.ts';
export { gzipPart, joinGzip, storedPart, type GzipPart } from './gzip-parts.ts';
export { readArchiveState, readBackupAge, type ArchiveState } from './archive-state.ts';
export {
  countDeliveries,
  discardDelivery,
  dryRunDelivery,
  listFailedDeliveries,
  replayDelivery,
  type DeliveryCounts,
} from './event-deliveries.ts';
export { readTask, requestTask, taskJob, type BackgroundTask } from './background-task.ts';
export { listJobRuns } from './job-runs.ts';
export { runJobNow, runJobs, type Job, type JobRunner } from './jobs.ts';
export { pageFrom, readCursor, type KeysetPlace } from './keyset-cursor.ts';
export { pageAt, readOffset } from './offset-cursor.ts';
export { errorLine } from '@jogada/platform/edge';
export { callFacts, routeOf } from './call-facts.ts';
export { createLog, type Logger } from './log.ts';
export { migrate, OUTSIDE_TRANSACTION } from './migrate/migrate.ts';
export { checksumOf, readSqlFiles, type SqlFile } from './migrate/sql-files.ts';
export {
  carryBatch,
  emit,
  emitAll,
  readOutbox,
  subscribe,
  subscribeTogether,
  type DomainEvent,
  type OutboxReader,
  type Subscription,
} from './outbox.ts';
export { createRealtime, inProcessBus, type Audience, type Bus, type BusMessage, type Realtime } from './realtime.ts';
export { pathOf } from './request-target.ts';
export { createSealedBodies, sealedBodiesJob, type SealedBodies } from './sealed-bodies/sealed-bodies.ts';
export { createServer } from './server.ts';
export { openTracing, traced, type OpenSpan, type Tracing } from './tracing.ts';
export { PowerfulLogin, refusePowerfulLogin } from './powerful-login.ts';
export { isSignedBy, isTimely, sign, SIGNATURE_WINDOW_SECONDS, type SignedCall } from './signature.ts';
