import type { Services } from '@jogada/merchant/server';
import { deleteInSteps, RECORDS_RETENTION_MS, type Job, type Subscription } from '@jogada/platform/server';
import { deleteOldAttempts } from './lockout/attempt.sql.ts';
import { chainOldLines, chainTrail, trailVerificationJob } from './audit/verify-trail.ts';
import { deleteOldCaptchas } from './captcha/captcha.sql.ts';
import { closeInactive } from './closing/close-inactive.ts';
import { deleteOldHumanChecks } from './human-check/human.sql.ts';
import { deleteUsedProofs } from './identity/used-proof.sql.ts';
import { deliveryDryRunJob } from './job-runs/event-deliveries.ts';
import { deleteOldMessages } from './messages/message.sql.ts';
import type { MessageDispatcher } from './messages/message-dispatcher.ts';
import { deleteOldPasswordLeave } from './password/password-change.sql.ts';
import { deleteOldRememberedLogins } from './remember/remembered-login.sql.ts';
import { deleteLapsedChallenges } from './second-factor/passkey.sql.ts';
import { deleteLapsedSignInSteps } from './second-factor/sign-in-step.sql.ts';
import { endLapsed } from './session/end-lapsed.ts';
import { deleteOldOperatorSessions, deleteOldSessions } from './session/old-sessions.sql.ts';
import { deleteLapsedVisits } from './social/social.sql.ts';
import { deleteOldCodes } from './verification/verification-code.sql.ts';
import { closeTrials } from './trial/close-trials.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAPSE_CHECK_MS = 10 * SECOND_MS;
const MESSAGES_RETENTION_MS = 90 * DAY_MS;
const OPERATOR_SESSIONS_RETENTION_MS = 90 * DAY_MS;
const TRIAL_CHECK_MS = 5 * 60 * SECOND_MS;

/** What delivers events in this process. */
export interface EventParts {
  readonly dispatcher: MessageDispatcher;
  /** Of all domains: staff may test their failed events without effect. */
  readonly subscriptions: readonly Subscription[];
}

export function jobs(services: Services, { dispatcher, subscriptions }: EventParts): readonly Job[] {
  return [
    {
      name: 'accounts.delete_lapsed',
      everyMs: HOUR_MS,
      async run(ctx) {
        const at = ctx.now().getTime();
        await deleteOldCaptchas(ctx.database, new Date(at - HOUR_MS));
        await deleteOldHumanChecks(ctx.database, new Date(at));
        await deleteOldCodes(ctx.database, new Date(at - HOUR_MS));
        await deleteOldPasswordLeave(ctx.database, new Date(at - DAY_MS));
        await deleteOldAttempts(ctx.database, { before: new Date(at - 2 * DAY_MS), lockedOutBefore: new Date(at - 30 * DAY_MS) });
        await deleteLapsedVisits(ctx.database, new Date(at));
        await deleteLapsedChallenges(ctx.database, new Date(at - HOUR_MS));
        await deleteLapsedSignInSteps(ctx.database, new Date(at));
        await deleteUsedProofs(ctx.database, new Date(at));
        await deleteOldRememberedLogins(ctx.database, new Date(at - DAY_MS));
        await deleteOldMessages(ctx.database, new Date(at - MESSAGES_RETENTION_MS));
      },
    },
    {
      name: 'accounts.delete_old_sessions',
      everyMs: DAY_MS,
      async run(ctx) {
        const at = ctx.now().getTime();
        const ended = new Date(at - RECORDS_RETENTION_MS);
        await deleteInSteps((rowsMax) => deleteOldSessions(ctx.database, { before: ended, rowsMax }));
        const expired = new Date(at - OPERATOR_SESSIONS_RETENTION_MS);
        await deleteInSteps((rowsMax) => deleteOldOperatorSessions(ctx.database, { before: expired, rowsMax }));
      },
    },
    { name: 'accounts.chain_trail', everyMs: 10 * SECOND_MS, run: chainTrail },
    { name: 'accounts.chain_old_lines', everyMs: HOUR_MS, run: chainOldLines },
    trailVerificationJob,
    deliveryDryRunJob(subscriptions),
    { name: 'accounts.close_inactive', everyMs: HOUR_MS, run: (ctx) => closeInactive({ ...ctx, ...services }) },
    { name: 'accounts.close_trials', everyMs: TRIAL_CHECK_MS, run: closeTrials },
    { name: 'accounts.end_lapsed_sessions', everyMs: LAPSE_CHECK_MS, run: endLapsed },
    // Retries messages that were not sent at once: the carrier was unavailable, or the sending process ended.
    { name: 'accounts.send_messages', everyMs: 3 * SECOND_MS, run: () => dispatcher.deliver() },
  ];
}
