import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { answerDigits as answerDigitsEndpoint } from '@jogada/accounts/contract/player';
import { browserHashOf } from '../lockout/browser-mark.ts';
import { checkCaptcha } from '../captcha/check-captcha.ts';
import type { VisitorContext } from '../member-context.ts';
import { giveProof, numberHashOf } from './human-proof.ts';

/**
 * The accessible alternative to the puzzle: a captcha's digits, as image or audio, give the same proof with the same limits.
 * @throws Problem `captcha_required`, `captcha_wrong`
 */
export async function answerDigits(
  ctx: VisitorContext,
  { moduleId, mobileNum, ...given }: InputOf<typeof answerDigitsEndpoint>,
): Promise<OutputOf<typeof answerDigitsEndpoint>> {
  await checkCaptcha(ctx, given, { purpose: 'human' });
  return giveProof(ctx, { browserHash: browserHashOf(ctx), moduleId, numberHash: numberHashOf(ctx, mobileNum) });
}
