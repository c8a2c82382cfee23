import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addMemberNote,
  decideApproval,
  listMemberNotes,
  readMemberProfile,
  revealIdentity,
  searchAudit,
  searchMembers,
  sendPasswordLink,
} from '@jogada/accounts/contract/operator';
import { logIn } from '@jogada/accounts/contract/player';
import { readMemberLine } from '@jogada/agents/contract/operator';
import { listSentLetters, sendLetter } from '@jogada/content/contract/operator';
import { listRoundsOfMember, readRoundOfMember } from '@jogada/games/contract/operator';
import { listMemberTransfers, readMemberLimits, setMemberLimit } from '@jogada/wallet/contract/operator';
import { listLimits, readBalance, setLimit } from '@jogada/wallet/contract/player';
import { postWithin } from '@jogada/wallet/server';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aReachablePlayer,
  linkSentTo,
  startApi,
  type TestApi,
  type TestOperator,
} from '../testing/index.ts';

const REASON = 'asked for by telephone, call 4711';

let api: TestApi;
let support: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  support = await anOperator(api, 'support');
});
afterAll(() => api.close());

test('S79 a member is masked; who looks at them in full says why, and the trail keeps it without what was seen', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 100n, document, payeeName: 'Ana Souza Costa' });
  const memberId = player.session.memberInfo.id;
  const masked = await support.client.call(readMemberProfile, { memberId });
  expect(JSON.stringify(masked)).not.toContain(document);
  expect(masked).toMatchObject({ payeeName: 'Ana S. C.', invitedBy: null });
  expect(await support.client.call(revealIdentity, { memberId, reason: REASON })).toMatchObject({ payeeName: 'Ana Souza Costa', document });
  const finance = await anOperator(api, 'finance');
  await expect(finance.client.call(revealIdentity, { memberId, reason: REASON })).rejects.toMatchObject({ code: 'not_allowed' });
  const owner = await anOperator(api, 'owner');
  const trail = await owner.client.call(searchAudit, { subject: memberId, action: 'member.identity_revealed' });
  expect(trail.list).toMatchObject([{ actor: support.username, reason: REASON, merchantCode: 'demo' }]);
  expect(JSON.stringify(trail)).not.toContain(document);
});

test('S79 a new password goes by a link to its owner alone: the staff sees none, and every session ends', async () => {
  const player = await aReachablePlayer(api);
  const memberId = player.session.memberInfo.id;
  const answer = await support.client.call(sendPasswordLink, { memberId, reason: REASON });
  expect(answer).toEqual({ sentTo: `${player.email.charAt(0)}•••@example.com` });
  await api.eventsCarried();
  expect(await linkSentTo(api, player.email)).toMatch(/^[\w-]{43}$/);
  await expect(player.client.call(readBalance)).rejects.toMatchObject({ code: 'login_required' });
  await api.newClient().call(logIn, { username: player.username, password: player.password });
  const other = await aFundedPlayer(api);
  await expect(support.client.call(sendPasswordLink, { memberId: other.session.memberInfo.id, reason: REASON })).rejects.toMatchObject({
    code: 'contact_missing',
  });
});

test('notes stand under each other with who wrote them, and are never seen by the member; a letter is', async () => {
  const player = await aFundedPlayer(api);
  const memberId = player.session.memberInfo.id;
  const { username } = player;
  await support.client.call(addMemberNote, { memberId, content: 'Called twice.\nWants a higher limit.' });
  const owner = await anOperator(api, 'owner');
  await owner.client.call(addMemberNote, { memberId, content: 'Refused.' });
  const { list } = await support.client.call(listMemberNotes, { memberId });
  expect(list).toMatchObject([
    { content: 'Refused.', writtenBy: owner.username },
    { content: 'Called twice.\nWants a higher limit.', writtenBy: support.username },
  ]);
  await support.client.call(sendLetter, { merchantCode: 'demo', username, texts: { pt: { title: 'Olá', content: 'Tudo certo.' } } });
  expect((await support.client.call(listSentLetters, { memberId })).list).toMatchObject([{ username, readCount: 0 }]);
  expect(await support.client.call(readMemberLine, { memberId })).toMatchObject({ above: [], directCount: 0 });
});

test('S41 a tighter limit holds at once, a looser one when somebody else agrees', async () => {
  const player = await aFundedPlayer(api);
  const memberId = player.session.memberInfo.id;
  const limit = { memberId, kind: 'deposit', period: 'day', reason: REASON } as const;
  expect(await support.client.call(setMemberLimit, { ...limit, amount: '5000' })).toMatchObject({ approvalId: null });
  expect((await player.client.call(listLimits)).limits).toMatchObject([{ kind: 'deposit', period: 'day', amount: '5000' }]);
  await player.client.call(setLimit, { kind: 'deposit', period: 'day', amount: '4000' });

  const { approvalId, limits } = await support.client.call(setMemberLimit, { ...limit, amount: '9000' });
  expect(limits.limits).toMatchObject([{ amount: '4000' }]);
  await expect(support.client.call(setMemberLimit, { ...limit, amount: '9900' })).rejects.toMatchObject({ code: 'approval_waiting' });
  await expect(support.client.call(decideApproval, { approvalId: given(approvalId), isApproved: true })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const owner = await anOperator(api, 'owner');
  await owner.client.call(decideApproval, { approvalId: given(approvalId), isApproved: true });
  expect((await support.client.call(readMemberLimits, { memberId })).limits).toMatchObject([{ amount: '9000', asked: null }]);
});

test('R16 under the Brazilian rules a looser limit waits for the member too, however many of the staff agree', async () => {
  const player = await aFundedPlayer(api);
  const memberId = player.session.memberInfo.id;
  await player.client.call(setLimit, { kind: 'stake', period: 'week', amount: '4000' });
  await api.owner.query("update merchant.merchant set jurisdiction = 'br-spa' where code = 'demo'");
  try {
    const asked = { memberId, kind: 'stake', period: 'week', amount: '9000', reason: REASON } as const;
    const { approvalId } = await support.client.call(setMemberLimit, asked);
    const owner = await anOperator(api, 'owner');
    await owner.client.call(decideApproval, { approvalId: given(approvalId), isApproved: true });
    const { limits } = await support.client.call(readMemberLimits, { memberId });
    expect(limits).toMatchObject([{ kind: 'stake', amount: '4000', asked: { amount: '9000' } }]);
  } finally {
    await api.owner.query("update merchant.merchant set jurisdiction = 'standard' where code = 'demo'");
  }
});

test('a round opens to what happened in it; a member is found by a transfer of the ledger', async () => {
  const player = await aFundedPlayer(api, { amount: 10_000n });
  const memberId = player.session.memberInfo.id;
  const common = { merchantCode: 'demo', memberId, source: 'arcade', currency: 'BRL', roundId: 'r-1', gameId: 'tesouro-da-mata' } as const;
  await api.database.transaction(async (tx) => {
    await postWithin(tx, [{ ...common, kind: 'bet', externalId: 'b-1', amount: 500n, at: api.now() }]);
    await postWithin(tx, [{ ...common, kind: 'win', externalId: 'w-1', amount: 900n, at: api.now(), closesRound: true }]);
  });
  expect((await support.client.call(listRoundsOfMember, { memberId })).list).toMatchObject([
    { roundId: 'r-1', gameName: 'Tesouro da Mata', betAmount: '500', winAmount: '900', netAmount: '400', state: 'settled' },
  ]);
  const round = await support.client.call(readRoundOfMember, { memberId, vendorCode: 'arcade', roundId: 'r-1' });
  expect(round.movements).toMatchObject([
    { kind: 'bet', amount: '500', balanceAfter: '9500', externalId: 'b-1' },
    { kind: 'win', amount: '900', balanceAfter: '10400', externalId: 'w-1' },
  ]);
  await expect(support.client.call(readRoundOfMember, { memberId, vendorCode: 'arcade', roundId: 'r-2' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const [transfer] = (await support.client.call(listMemberTransfers, { memberId })).list;
  const found = await support.client.call(searchMembers, { search: transfer?.transferId ?? '' });
  expect(found.list).toMatchObject([{ memberId }]);
  expect((await support.client.call(searchMembers, { search: 'trf_0000000000000000' })).list).toEqual([]);
});

function given(approvalId: `apv_${string}` | null): `apv_${string}` {
  if (approvalId === null) throw new Error('it waits for nobody');
  return approvalId;
}
