import { openDatabase, openReplicas, type Clock, type DatabasePool, type DatabaseSettings, type Replicas } from '@jogada/platform/server';
import type { Config } from './config.ts';

/** For the calls of players and staff, and for pages. */
const CONNECTIONS_MAX = 14;
/** For vendors' and the bank's calls, so that bets wait for no page and no job. Grouped postings need few. */
const BET_CONNECTIONS_MAX = 10;
/** For the delivery of events, which no job delays. */
const EVENT_CONNECTIONS_MAX = 3;
/** For jobs. Few, because each occupies a core of the database, and bets need the cores too. */
const JOB_CONNECTIONS_MAX = 2;
/** For each standby. */
const REPLICA_CONNECTIONS_MAX = 8;
/** Jobs and events wait for a connection rather than fail. */
const WORKER_WAIT_MS = 60_000;

/** The connections of one process, by what they serve. */
export interface Pools {
  readonly calls: DatabasePool;
  readonly bets: DatabasePool;
  readonly events: DatabasePool;
  readonly jobs: DatabasePool;
}

export function openPools(
  { databaseUrl, workerDatabaseUrl, databaseTimeoutMs: timeoutMs }: Config,
  {
    connectionsMax,
    ...every
  }: Pick<DatabaseSettings, 'onAfterCommitFault' | 'connectionClass' | 'now'> & { readonly connectionsMax: number | undefined },
): Pools {
  const ofWorker = (connectionsOwnMax: number) =>
    openDatabase({
      ...every,
      url: workerDatabaseUrl,
      timeoutMs,
      connectionsMax: connectionsMax ?? connectionsOwnMax,
      keepsConnections: true,
      waitMs: WORKER_WAIT_MS,
      merchants: 'every',
      applicationName: 'jogada-worker',
    });
  return {
    calls: openDatabase({
      ...every,
      url: databaseUrl,
      timeoutMs,
      connectionsMax: connectionsMax ?? CONNECTIONS_MAX,
      applicationName: 'jogada-api',
    }),
    bets: openDatabase({
      ...every,
      url: databaseUrl,
      timeoutMs,
      connectionsMax: connectionsMax ?? BET_CONNECTIONS_MAX,
      keepsConnections: true,
      applicationName: 'jogada-bets',
    }),
    events: ofWorker(EVENT_CONNECTIONS_MAX),
    jobs: ofWorker(JOB_CONNECTIONS_MAX),
  };
}

/** The standbys that serve records, lists and figures, if there are any. */
export function openReplicasOf({ replicas, databaseTimeoutMs: timeoutMs }: Config, { calls }: Pools, now: Clock): Replicas | undefined {
  if (replicas === undefined || replicas.urls.length === 0) return undefined;
  const pools = { timeoutMs, connectionsMax: REPLICA_CONNECTIONS_MAX, applicationName: 'jogada-replica' };
  return openReplicas({ ...replicas, ...pools, primary: calls, now });
}
