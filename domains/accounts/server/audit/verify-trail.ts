import type { verifyTrail as endpoint } from '@jogada/accounts/contract/operator';
import type { OutputOf } from '@jogada/platform/contract';
import type { Context, Database } from '@jogada/platform/server';
import type { OperatorContext } from '../operators/operator.ts';
import { CHAINED_AT_ONCE_MAX, chainLines, selectChainEnd, selectChainFaults, type ChainFault } from './audit-chain.sql.ts';
import { recordAudit } from './record-audit.ts';

const HOUR_MS = 3_600_000;
/** Entries of members and visitors stay outside the chain until the next job run. */
const LOOSE_AFTER_MS = 5 * 60_000;

export interface TrailProof {
  readonly checkedCount: bigint;
  readonly isWhole: boolean;
  readonly looseCount: bigint;
  readonly faults: readonly ChainFault[];
}

/** Verifies the whole hash chain in one snapshot. */
export function proveTrail(database: Database, at: Date): Promise<TrailProof> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const faults = await selectChainFaults(tx);
    const end = await selectChainEnd(tx, new Date(at.getTime() - LOOSE_AFTER_MS));
    return { checkedCount: end.checked_count, isWhole: end.is_whole, looseCount: end.loose_count, faults };
  });
}

/** Verifies the audit trail and records the verification in it. @throws Problem `not_allowed` */
export async function verifyTrail(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const proof = await proveTrail(ctx.database, ctx.now());
  const isSound = proof.isWhole && proof.looseCount === 0n && proof.faults.length === 0;
  if (!isSound) ctx.log.error({ faults: proof.faults, looseCount: proof.looseCount.toString() }, 'audit trail verification failed');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'audit.verified',
    subjectId: null,
    facts: { checkedCount: Number(proof.checkedCount), isSound },
  });
  return {
    isSound,
    checkedCount: Number(proof.checkedCount),
    isWhole: proof.isWhole,
    looseCount: Number(proof.looseCount),
    faults: proof.faults.map(({ audit_id: auditId, fault }) => ({ auditId, fault })),
  };
}

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
