import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { runLedgerVerification as endpoint } from '../../contract/operator/ledger.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

/** Runs every ledger check; the audit trail records the operator and the result. @throws Problem `not_allowed` */
export async function runLedgerVerification(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const asOf = ctx.now();
  const startedAtMs = performance.now();
  const checks = await verifyLedger(ctx.database);
  const tookMs = Math.round(performance.now() - startedAtMs);
  const brokenChecks = checks.filter(({ broken }) => broken > 0n);
  if (brokenChecks.length > 0) ctx.log.error({ checks: brokenChecks.map(({ name }) => name) }, 'ledger verification failed');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
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
}

/** Converts a name to snake_case: 'the hash chain is unbroken' to the_hash_chain_is_unbroken. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '_');
}
