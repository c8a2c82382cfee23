import { recordAudit, requirePermission, type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { runLedgerVerification as endpoint } from '../../contract/operator/ledger.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

/** Runs every check of the ledger now; the trail keeps who asked and what came out. @throws Problem `not_allowed` */
export async function runLedgerVerification(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  requirePermission(ctx, 'ledger.verify');
  const asOf = ctx.now();
  const startedAtMs = performance.now();
  const checks = await verifyLedger(ctx.database);
  const tookMs = Math.round(performance.now() - startedAtMs);
  const brokenChecks = checks.filter(({ broken }) => broken > 0n);
  if (brokenChecks.length > 0) ctx.log.error({ checks: brokenChecks.map(({ name }) => name) }, 'the ledger does not hold');
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

/** A sentence as a key: 'the hash chain is unbroken' is the_hash_chain_is_unbroken. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '_');
}
