import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import { readTask, requestTask, taskJob, type Job } from '@jogada/platform/server';
import type { LedgerVerification, runLedgerVerification as endpoint } from '../../contract/operator/ledger.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const JOB = 'wallet.verify-ledger';

/** Requests a verification. One that is waiting or running is not started again. @throws Problem `not_allowed` */
export async function runLedgerVerification(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  await requestTask(ctx.database, { name: JOB, by: ctx.operator.id, at: ctx.now() });
  return readLedgerVerification(ctx);
}

/** @throws Problem `not_allowed` */
export function readLedgerVerification({ database }: Pick<OperatorContext, 'database'>): Promise<OutputOf<typeof endpoint>> {
  return readTask<LedgerVerification>(database, JOB);
}

/** Runs every ledger check for the operator who requested it. The audit trail records the operator and the result. */
export const ledgerVerificationJob: Job = taskJob<LedgerVerification>({
  name: JOB,
  async work(ctx, requestedBy) {
    const asOf = ctx.now();
    const startedAtMs = performance.now();
    const checks = await verifyLedger(ctx.database);
    const tookMs = Math.round(performance.now() - startedAtMs);
    const brokenChecks = checks.filter(({ broken }) => broken > 0n);
    if (brokenChecks.length > 0) ctx.log.error({ checks: brokenChecks.map(({ name }) => name) }, 'ledger verification failed');
    await recordAudit({ now: ctx.now, ip: '', requestId: JOB }, ctx.database, {
      actorKind: 'operator',
      actorId: requestedBy,
      action: 'ledger.verified',
      subjectId: null,
      facts: { checkCount: checks.length, brokenCheckCount: brokenChecks.length },
    });
    return {
      asOf: asOf.toISOString(),
      tookMs,
      checks: checks.map(({ name, checked, broken, examples }) => ({
        code: codeOf(name),
        name,
        checkedCount: Number(checked),
        brokenCount: Number(broken),
        examples: [...examples],
      })),
    };
  },
});

/** Converts a name to snake_case: 'the hash chain is unbroken' to the_hash_chain_is_unbroken. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '_');
}
