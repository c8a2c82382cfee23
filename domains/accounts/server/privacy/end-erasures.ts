import type { Services } from '@jogada/merchant/server';
import { endRetention, type Job } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { endErasure, selectEndingErasures } from './erasure.sql.ts';
import type { PrivacyHooks } from './privacy-hooks.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
const JOB = 'accounts.end_erasures';

/** Deletes the retained data of erased members after the retention period. */
export function erasureJobs({ settings }: Pick<Services, 'settings'>, hooks: PrivacyHooks): readonly Job[] {
  return [
    {
      name: JOB,
      everyMs: DAY_MS,
      async run(ctx) {
        const at = ctx.now();
        const tables = hooks.tables(settings.secrets);
        for (const { member_id: memberId, merchant_code: merchantCode } of await selectEndingErasures(ctx.database, {
          at,
          limit: AT_ONCE,
        })) {
          await ctx.database.transaction(async (tx) => {
            if (!(await endErasure(tx, { memberId, at }))) return;
            await endRetention(tx, { memberId, tables });
            await recordAudit({ now: ctx.now, ip: '', requestId: JOB }, tx, {
              actorKind: 'system',
              actorId: null,
              action: 'member.retention_ended',
              subjectId: memberId,
              merchantCode,
            });
          });
        }
      },
    },
  ];
}
