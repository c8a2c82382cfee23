import { randomBytes } from 'node:crypto';
import {
  answerSlider,
  drawCaptcha,
  drawSlider,
  register,
  type CaptchaPurpose,
  type SessionInfo,
  type TrackPoint,
} from '@jogada/accounts/contract/player';
import { captchaAnswer, sliderGap } from '@jogada/accounts/server';
import type { RequestOf } from '@jogada/platform/contract';
import { post } from '@jogada/wallet/server';
import type { TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

/** A member who registered over HTTP and is signed in. */
export interface TestPlayer {
  readonly client: TestClient;
  readonly session: SessionInfo;
  readonly memberId: string;
  readonly username: string;
  readonly password: string;
}

export interface PlayerOptions {
  readonly username?: string;
  readonly password?: string;
  /** A CPF. */
  readonly document?: string;
  readonly payeeName?: string;
  /** YYYY-MM-DD. */
  readonly birthDate?: string;
}

/** The parts of a site that a registration needs, in this process or another one. */
export type FrontDoor = Pick<TestApi, 'newClient' | 'publicUrl' | 'secrets'>;

/** Registers a new member over HTTP. */
export async function aPlayer(api: FrontDoor, options: PlayerOptions = {}): Promise<TestPlayer> {
  const client = api.newClient();
  const form = await aRegistration(api, client, options);
  const session = await client.call(register, form);
  return { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
}

/** The same with money in the wallet by a posting of the ledger: R$ 100,00 by default, in minor units. */
export async function aFundedPlayer(api: TestApi, options: PlayerOptions & { amount?: bigint } = {}): Promise<TestPlayer> {
  const player = await aPlayer(api, options);
  await putMoney(api, player, options.amount ?? 10_000n);
  return player;
}

/** Credits a member's wallet by a posting of the ledger, in minor units of BRL. */
export async function putMoney(api: TestApi, { session, memberId }: TestPlayer, amount: bigint): Promise<void> {
  const answer = await post(api.composition.services, {
    kind: 'adjustment_credit',
    merchantCode: session.merchantCode,
    memberId,
    source: 'house',
    externalId: `test-${randomBytes(6).toString('hex')}`,
    amount,
    currency: 'BRL',
    at: api.now(),
  });
  if (answer.outcome !== 'applied') throw new Error(`the player's money was refused: ${answer.outcome}`);
}

/** A form with a unique name and a password. */
export type FilledRegistration = RequestOf<typeof register> & { readonly username: string; readonly password: string };

/** A completed registration form with a fresh captcha solved. */
export async function aRegistration(api: FrontDoor, client: TestClient, options: PlayerOptions = {}): Promise<FilledRegistration> {
  const password = options.password ?? `Onca-${randomBytes(6).toString('hex')}`;
  return {
    ...(await solvedCaptcha(api, client, 'register')),
    username: options.username ?? `p${randomBytes(6).toString('hex')}`,
    password,
    confirmPassword: password,
    registerMethod: 'H5',
    registerUrl: api.publicUrl,
    domain: 'localhost',
    type: 0,
    idNumber: options.document ?? '',
    payeeName: options.payeeName ?? '',
    birthDate: options.birthDate ?? '1990-05-17',
  };
}

/** A solved captcha of this client. The answer is derived from the site's secret. */
export async function solvedCaptcha(
  api: Pick<TestApi, 'secrets'>,
  client: TestClient,
  purpose: CaptchaPurpose = 'login',
): Promise<{ captchaId: `cap_${string}`; captcha: string }> {
  const { captchaId } = await client.call(drawCaptcha, { purpose });
  return { captchaId, captcha: captchaAnswer(captchaId, api.secrets.captchaSecret) };
}

/** A human-check token, earned by sliding a puzzle's piece as a thumb would. */
export async function solvedHumanCheck(
  api: Pick<TestApi, 'secrets'>,
  client: TestClient,
  { mobileNum }: { readonly mobileNum: string },
): Promise<string> {
  const bound = { moduleId: 'VERIFICATION3', mobileNum } as const;
  const { challengeId } = await client.call(drawSlider, bound);
  const { left } = sliderGap(challengeId, api.secrets.captchaSecret);
  const { humanToken } = await client.call(answerSlider, { ...bound, challengeId, position: left, by: 'pointer', track: slideTo(left) });
  return humanToken;
}

/** A slide that starts fast and ends slowly, with a little drift, in 600 ms. */
export function slideTo(position: number): TrackPoint[] {
  const at = (part: number) => 1 - (1 - part) ** 3;
  return Array.from({ length: 21 }, (_, index) => [index * 30, position * at(index / 20), Math.sin(index) * 2]);
}
