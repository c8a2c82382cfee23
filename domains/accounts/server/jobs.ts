import type { Job } from '@jogada/platform/server';
import { deleteOldAttempts } from './attempts/attempt.sql.ts';
import { deleteOldCaptchas } from './captcha/captcha.sql.ts';
import { deleteUsedProofs } from './identity/used-proof.sql.ts';
import { deleteOldRememberedLogins } from './remember/remembered-login.sql.ts';
import { endLapsed } from './session/end-lapsed.ts';
import { deleteOldHumanChecks } from './human/human.sql.ts';
import { deleteLapsedVisits } from './social/social.sql.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LAPSE_CHECK_MS = 10_000;

export const jobs: readonly Job[] = [
  {
    name: 'accounts.forget_what_lapsed',
    everyMs: HOUR_MS,
    async run(ctx) {
      const at = ctx.now().getTime();
      await deleteOldCaptchas(ctx.database, new Date(at - HOUR_MS));
      await deleteOldHumanChecks(ctx.database, new Date(at));
      await deleteOldAttempts(ctx.database, new Date(at - DAY_MS));
      await deleteLapsedVisits(ctx.database, new Date(at));
      await deleteUsedProofs(ctx.database, new Date(at));
      await deleteOldRememberedLogins(ctx.database, new Date(at - DAY_MS));
    },
  },
  { name: 'accounts.end_lapsed_sessions', everyMs: LAPSE_CHECK_MS, run: endLapsed },
];
