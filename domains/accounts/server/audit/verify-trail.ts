import type { TrailProof, verifyTrail as endpoint } from '@jogada/accounts/contract/operator';
import type { OutputOf } from '@jogada/platform/contract';
import { readTask, requestTask, taskJob, type Context, type Database, type Job, type Sql } from '@jogada/platform/server';
import type { OperatorContext } from '../operators/operator.ts';
import { CHAINED_AT_ONCE_MAX, chainLines, selectChainEnd, selectChainFaults, type ChainFault } from './audit-chain.sql.ts';
import { recordAudit } from './record-audit.ts';

const JOB = 'accounts.verify_trail';
const HOUR_MS = 3_600_000;
/** Entries of members and visitors stay outside the chain until the next job run. */
const LOOSE_AFTER_MS = 5 * 60_000;

export interface ChainProof {
  readonly checkedCount: bigint;
  readonly isWhole: boolean;
  readonly looseCount: bigint;
  readonly faults: readonly ChainFault[];
}

/** Verifies the whole hash chain in one snapshot. */
export function proveTrail(database: Database, at: Date): Promise<ChainProof> {
  const prove = async (tx: Sql): Promise<ChainProof> => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const faults = await selectChainFaults(tx);
    const end = await selectChainEnd(tx, new Date(at.getTime() - LOOSE_AFTER_MS));
    return { checkedCount: end.checked_count, isWhole: end.is_whole, looseCount: end.loose_count, faults };
  };
  return database.transaction(prove, { isLong: true });
}

/** Requests a verification. One that is waiting or running is not started again. @throws Problem `not_allowed` */
export async function verifyTrail(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  await requestTask(ctx.database, { name: JOB, by: ctx.operator.id, at: ctx.now() });
  return readTrailProof(ctx);
}

/** @throws Problem `not_allowed` */
export function readTrailProof({ database }: Pick<OperatorContext, 'database'>): Promise<OutputOf<typeof endpoint>> {
  return readTask<TrailProof>(database, JOB);
}

/** Verifies the audit trail for the operator who requested it, and records the verification in it. */
export const trailVerificationJob: Job = taskJob<TrailProof>({
  name: JOB,
  async work(ctx, requestedBy) {
    const asOf = ctx.now();
    const { checkedCount, isWhole, looseCount, faults } = await proveTrail(ctx.database, asOf);
    const isSound = isWhole && looseCount === 0n && faults.length === 0;
    if (!isSound) ctx.log.error({ faults, looseCount: looseCount.toString() }, 'audit trail verification failed');
    await recordAudit({ now: ctx.now, ip: '', requestId: JOB }, ctx.database, {
      actorKind: 'operator',
      actorId: requestedBy,
      action: 'audit.verified',
      subjectId: null,
      facts: { checkedCount: Number(checkedCount), isSound },
    });
    return {
      asOf: asOf.toISOString(),
      isSound,
      checkedCount: Number(checkedCount),
      isWhole,
      looseCount: Number(looseCount),
      faults: faults.map(({ audit_id: auditId, fault }) => ({ auditId, fault })),
    };
  },
});

/** Adds recent entries of members, visitors and the system to the chain. */
export async function chainTrail({ database, now }: Context): Promise<void> {
  const at = now().getTime();
  await chainLines(database, { since: new Date(at - HOUR_MS), until: new Date(at + HOUR_MS) });
}

/** Adds older entries to the chain: those missed while the server was down, or inserted with an earlier timestamp. */
export async function chainOldLines({ database, now }: Context): Promise<void> {
  const until = new Date(now().getTime() - HOUR_MS);
  while ((await chainLines(database, { since: new Date(0), until })) === CHAINED_AT_ONCE_MAX);
}
