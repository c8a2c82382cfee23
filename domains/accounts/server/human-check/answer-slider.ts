import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { answerSlider as answerSliderEndpoint } from '@jogada/accounts/contract/player';
import { browserHashOf } from '../lockout/browser-mark.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { giveProof, numberHashOf } from './human-proof.ts';
import { takeChallenge } from './human.sql.ts';
import { isHandMade } from './judge-track.ts';
import { sliderGap } from './slider-gap.ts';

/** How far from the gap a piece may be put, in picture units: what a thumb does on a small phone. */
const TOLERANCE = 5;

/**
 * Takes the answer to a puzzle and gives a proof for it. A puzzle is good for one answer, right or wrong.
 * @throws Problem `human_check_failed`
 */
export async function answerSlider(
  ctx: VisitorContext,
  answer: InputOf<typeof answerSliderEndpoint>,
): Promise<OutputOf<typeof answerSliderEndpoint>> {
  const at = ctx.now();
  const binding = { browserHash: browserHashOf(ctx), moduleId: answer.moduleId, numberHash: numberHashOf(ctx, answer.mobileNum) };
  const challenge = await takeChallenge(ctx.database, { ...binding, id: answer.challengeId, at });
  const gap = sliderGap(answer.challengeId, ctx.settings.secrets.captchaSecret);
  const isInPlace = Math.abs(answer.position - gap.left) <= TOLERANCE;
  if (challenge && isInPlace && isHandMade(answer, at.getTime() - challenge.createdAt.getTime())) return giveProof(ctx, binding);

  await recordAudit(ctx, ctx.database, {
    actorKind: 'visitor',
    actorId: null,
    action: 'human_check.failed',
    subjectId: null,
    facts: { moduleId: answer.moduleId, because: !challenge ? 'unknown_puzzle' : isInPlace ? 'track' : 'position' },
  });
  throw new Problem('human_check_failed');
}
