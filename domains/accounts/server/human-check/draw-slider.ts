import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { drawSlider as drawSliderEndpoint } from '@jogada/accounts/contract/player';
import { newId } from '@jogada/platform/server';
import { requireCodeRoom } from '../verification/require-code-room.ts';
import { markBrowser } from '../lockout/browser-mark.ts';
import { HUMAN_CHECK_LIMIT, limitDeviceRate, limitRate } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { numberHashOf } from './human-proof.ts';
import { insertChallenge } from './human.sql.ts';
import { SLIDER, sliderGap } from './slider-gap.ts';
import { drawPuzzle } from './slider-picture.ts';

const CHALLENGE_LIFE_MS = 2 * 60_000;

/**
 * Issues a puzzle for this browser, module and number: one answer, two minutes (S10).
 * @throws Problem `too_many_requests`, also when the named code could not be sent now
 */
export async function drawSlider(
  ctx: VisitorContext,
  { moduleId, mobileNum, code }: InputOf<typeof drawSliderEndpoint>,
): Promise<OutputOf<typeof drawSliderEndpoint>> {
  await limitRate(ctx, HUMAN_CHECK_LIMIT);
  await limitDeviceRate(ctx, HUMAN_CHECK_LIMIT);
  if (code) await requireCodeRoom(ctx, { ...code, mobileNum });
  const at = ctx.now();
  const id = newId('sld', at);
  const expiresAt = new Date(at.getTime() + CHALLENGE_LIFE_MS);
  const binding = { browserHash: markBrowser(ctx), moduleId, numberHash: numberHashOf(ctx, mobileNum) };
  await insertChallenge(ctx.database, { ...binding, id, at, expiresAt });
  const gap = sliderGap(id, ctx.settings.secrets.captchaSecret);
  const { background, piece } = await drawPuzzle(gap);
  return {
    challengeId: id,
    ...SLIDER,
    pieceTop: gap.top,
    background: `data:image/webp;base64,${background.toString('base64')}`,
    piece: `data:image/webp;base64,${piece.toString('base64')}`,
    expiresAt: expiresAt.toISOString(),
  };
}
