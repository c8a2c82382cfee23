import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, checkInvitation, readHeldPassword, register } from '@jogada/accounts/contract/player';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { handleFeedback, listFeedback } from '@jogada/content/contract/operator';
import { listLetters, readUnreadLetters, sendFeedback } from '@jogada/content/contract/player';
import { addFavourite, listRecentGames, addRecentGame, readLastGame } from '@jogada/games/contract/player';
import { readStatus } from '@jogada/merchant/contract/player';
import { createDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aPlayer,
  aRegistration,
  outcomeOf,
  setJurisdiction,
  startApi,
  turnSwitches,
  type TestApi,
} from '../testing/index.ts';

const GAME = 'tesouro-da-mata';
const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
});
afterAll(() => api.close());

/** Runs an action with switches turned off, and turns them on again also after an error. */
async function without(modIds: readonly string[], act: () => Promise<void>): Promise<void> {
  await turnSwitches(api, modIds, 'off');
  try {
    await act();
  } finally {
    await turnSwitches(api, modIds, 'on');
  }
}

test('feature_unavailable: CON-29 Opens no deposit while DPSTBAS3 is off', async () => {
  const { client } = await aPlayer(api);
  const deposit = () => outcomeOf(client.call(createDeposit, { amount: '5000' }));
  await without(['DPSTBAS3'], async () => expect(await deposit()).toBe('feature_unavailable'));
  // No bank is connected.
  expect(await deposit()).toBe('deposit_provider_unavailable');
});

test('feature_unavailable: CON-29 Accepts no withdrawal while WTHDRWBAS3 is off, but always under the Brazilian rules', async () => {
  const document = aCpf();
  const { client, password } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  const withdraw = () => outcomeOf(client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'cpf', pixKey: document, password }));
  await without(['WTHDRWBAS3'], async () => {
    expect(await withdraw()).toBe('feature_unavailable');
    await setJurisdiction(api, 'br-spa');
    expect(await withdraw()).toBe('ok');
    await setJurisdiction(api, 'standard');
  });
  expect(await withdraw()).toBe('ok');
});

test('feature_unavailable: CON-29 Changes no password while PASS3 is off; with PWDEXPFORCECHANGE3 one of 91 days is due, and a new one is not', async () => {
  const player = await aPlayer(api);
  const newPassword = `${player.password}-nova`;
  const change = () => player.client.call(changePassword, { oldPassword: player.password, newPassword, confirmNewPassword: newPassword });
  const isDue = async () => (await player.client.call(readHeldPassword)).isDue;
  await without(['PASS3'], async () => expect(await outcomeOf(change())).toBe('feature_unavailable'));
  const setSince = (days: number) =>
    api.owner.query('update accounts.member set created_at = $2 where id = $1', [
      player.memberId,
      new Date(api.now().getTime() - days * DAY_MS),
    ]);
  await setSince(91);
  expect(await isDue()).toBe(false);
  await turnSwitches(api, ['PWDEXPFORCECHANGE3'], 'on');
  try {
    expect(await isDue()).toBe(true);
    await setSince(89);
    expect(await isDue()).toBe(false);
    await setSince(91);
    await change();
    expect(await isDue()).toBe(false);
  } finally {
    await turnSwitches(api, ['PWDEXPFORCECHANGE3'], 'off');
  }
});

test('feature_unavailable: CON-29 GAM-15 GAM-21 Adds no favourite while GAMELOFAV3 is off, and stores no recent game while GAMELOREC3 is', async () => {
  const { client } = await aPlayer(api);
  const game = { nodeId: GAME, vendor: '' };
  const recent = async () => (await client.call(listRecentGames)).list.map(({ gameId }) => gameId);
  await without(['GAMELOFAV3', 'GAMELOREC3'], async () => {
    expect(await outcomeOf(client.call(addFavourite, game))).toBe('feature_unavailable');
    await client.call(addRecentGame, game);
    expect(await recent()).toEqual([]);
  });
  await client.call(addFavourite, game);
  await client.call(addRecentGame, game);
  expect(await recent()).toEqual([GAME]);
  const last = async () => (await client.call(readLastGame)).game?.gameId;
  expect(await last()).toBe(GAME);
  for (const name of ['GAMELO3', 'GAMELOREC3']) await without([name], async () => expect(await last(), name).toBeUndefined());
});

test('feature_unavailable: CON-11 CON-29 Neither returns nor counts personal messages while INBOX3 is off; news stays', async () => {
  const { client, memberId } = await aPlayer(api);
  const letter = (id: string, to: string | null) =>
    api.owner.query(
      `insert into content.letter (id, merchant_code, member_id, texts, written_by, written_at) values ($1, 'demo', $2, $3, 'test', $4)`,
      [id, to, JSON.stringify({ pt: { title: 'Oi', content: 'Oi' } }), api.now()],
    );
  await letter('ltr_0000000000000001', memberId);
  await letter('ltr_0000000000000002', null);
  expect(await client.call(readUnreadLetters)).toBe(2);
  await without(['INBOX3'], async () => {
    expect(await outcomeOf(client.call(listLetters, { kind: 'mail' }))).toBe('feature_unavailable');
    expect((await client.call(listLetters, { kind: 'news' })).list).toHaveLength(1);
    expect(await client.call(readUnreadLetters)).toBe(1);
  });
});

test('feature_unavailable: ACC-19 CON-29 Neither checks nor credits an inviter while AFFMAN3 is off', async () => {
  const client = api.newClient();
  const asks = async () => (await client.call(readStatus)).info.register['affiliateCode']?.enabled;
  const code = { code: 'MATA2026', domain: '' };
  await api.owner.query(
    "update merchant.registration_field set is_enabled = true where merchant_code = 'demo' and field_name = 'affiliateCode'",
  );
  await without(['AFFMAN3'], async () => {
    expect(await asks()).toBe(false);
    expect(await outcomeOf(client.call(checkInvitation, code))).toBe('feature_unavailable');
    const form = await aRegistration(api, client);
    const { memberInfo } = await client.call(register, { ...form, affiliateCode: 'NINGUEM99' });
    expect(await api.owner.query('select from accounts.invitation where member_id = $1', [memberInfo.id])).toEqual([]);
  });
  expect(await asks()).toBe(true);
  await api.owner.query(
    "update merchant.registration_field set is_enabled = false where merchant_code = 'demo' and field_name = 'affiliateCode'",
  );
});

test('feature_unavailable, too_many_requests, not_found: CON-29 S20 S31 With FEEDBACK3 a suggestion reaches the staff of its merchant once, and is handled once', async () => {
  const { client, username } = await aPlayer(api);
  const text = 'Um filtro por estúdio, por favor.\nE por volatilidade.';
  expect(await outcomeOf(client.call(sendFeedback, { text }))).toBe('feature_unavailable');
  await turnSwitches(api, ['FEEDBACK3'], 'on');
  const idempotencyKey = randomUUID();
  await client.call(sendFeedback, { text }, { idempotencyKey });
  await client.call(sendFeedback, { text }, { idempotencyKey });
  const owner = await anOperator(api, 'owner');
  const waiting = async () => (await owner.client.call(listFeedback, { isHandled: 'false' })).list;
  const [suggestion, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(suggestion).toMatchObject({ merchantCode: 'demo', username, text, handledAt: null });
  const handled = {
    feedbackId: suggestion?.feedbackId ?? 'fbk_0000000000000000',
    reason: 'goes into the next round of the lobby',
  } as const;
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  expect((await aurora.client.call(listFeedback, {})).list).toEqual([]);
  expect(await outcomeOf(aurora.client.call(handleFeedback, handled))).toBe('not_found');
  const finance = await anOperator(api, 'finance');
  expect(await outcomeOf(finance.client.call(listFeedback, {}))).toBe('not_allowed');
  expect(await owner.client.call(handleFeedback, handled)).toMatchObject({ handledBy: owner.username, finding: handled.reason });
  expect(await outcomeOf(owner.client.call(handleFeedback, handled))).toBe('not_found');
  expect(await waiting()).toEqual([]);
  expect((await owner.client.call(searchAudit, { subject: handled.feedbackId })).list).toMatchObject([
    { action: 'feedback.handled', merchantCode: 'demo', reason: handled.reason },
  ]);
  const outcomes = [];
  for (let index = 0; index < 5; index += 1)
    outcomes.push(await outcomeOf(client.call(sendFeedback, { text: `Mais uma ideia, a de número ${index}` })));
  expect(outcomes).toContain('too_many_requests');
  // S38 A repeat is no further suggestion.
  expect(await outcomeOf(client.call(sendFeedback, { text }, { idempotencyKey }))).toBe('ok');
  await turnSwitches(api, ['FEEDBACK3'], 'off');
});
