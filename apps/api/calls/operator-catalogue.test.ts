import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals, searchAudit } from '@jogada/accounts/contract/operator';
import { dayIn } from '@jogada/accounts/contract/player';
import {
  listOperatorCategories,
  listOperatorGames,
  offerGame,
  setCategoryCertificate,
  setOperatorGame,
  type OperatorGame,
} from '@jogada/games/contract/operator';
import { listGames, readGame } from '@jogada/games/contract/player';
import { anOperator, setJurisdiction, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const GAME = 'tesouro-da-mata';
const reason = 'certified again by the laboratory';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

/** The waiting approval of a subject, as an operator sees it. */
async function waitingOf({ client }: TestOperator, subjectId: string) {
  const { list } = await client.call(listApprovals, { pageSize: 100 });
  return list.find((one) => one.subjectId === subjectId);
}

async function agree(by: TestOperator, subjectId: string): Promise<void> {
  const waiting = await waitingOf(by, subjectId);
  if (!waiting) throw new Error(`no pending approval of ${subjectId}`);
  await by.client.call(decideApproval, { approvalId: waiting.approvalId, isApproved: true });
}

async function operatorGame(gameId: string): Promise<OperatorGame> {
  const { list } = await owner.client.call(listOperatorGames, { pageSize: 100, name: '' });
  const game = list.find((candidate) => candidate.gameId === gameId);
  if (!game) throw new Error(`${gameId} is not in the operators' list`);
  return game;
}

const settingsOf = ({ gameId, isEnabled, releasedOn, isExclusive, position, classification }: OperatorGame) => ({
  gameId,
  isEnabled,
  releasedOn,
  isExclusive,
  position,
  classification,
});

test("GAM-02 CON-29 The console sets a game's position, day of release and classification, and the players' lists follow", async () => {
  const visitor = api.newClient();
  const slots = async () => (await visitor.call(listGames, { gameType: 'RNG', pageSize: 100 })).games.map(({ gameId }) => gameId);
  const before = await slots();
  const last = before.at(-1) ?? '';
  const game = await operatorGame(last);
  await owner.client.call(setOperatorGame, {
    ...settingsOf(game),
    position: 0,
    releasedOn: dayIn('America/Sao_Paulo', api.now()),
    isExclusive: true,
    classification: 'FRUIT',
  });
  expect((await slots())[0]).toBe(last);
  const { games } = await visitor.call(listGames, { gameType: 'RNG', gameClassify: 'FRUIT', pageSize: 100 });
  expect(games.find(({ gameId }) => gameId === last)).toMatchObject({ isNew: 1, isExclusive: 1 });

  await owner.client.call(setOperatorGame, { ...settingsOf(game), isEnabled: false });
  expect(await slots()).not.toContain(last);
  await expect(visitor.call(readGame, { gameId: last })).rejects.toMatchObject({ code: 'game_not_found' });
  await owner.client.call(setOperatorGame, { ...settingsOf(game), reason });
  await agree(await anOperator(api, 'owner'), last);
  expect(await slots()).toEqual(before);
  const { list } = await owner.client.call(searchAudit, { action: 'game.set' });
  expect(list.length).toBe(3);
  expect(list.every(({ subjectId }) => subjectId === last)).toBe(true);
});

test('approval_own: S41 Disables a game at once, and enables it only when two operators agree', async () => {
  const visitor = api.newClient();
  const isThere = async () =>
    (await visitor.call(listGames, { gameType: 'RNG', pageSize: 100 })).games.some(({ gameId }) => gameId === GAME);
  const settings = settingsOf(await operatorGame(GAME));
  const { client: writer, username } = await anOperator(api, 'content');
  await writer.call(setOperatorGame, { ...settings, isEnabled: false });
  expect(await isThere()).toBe(false);

  await expect(writer.call(setOperatorGame, settings)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'reason' } });
  // Changes that need no approval apply at once. Enabling the game waits.
  const asked = await writer.call(setOperatorGame, { ...settings, position: settings.position + 1, reason });
  expect(asked).toMatchObject({ isEnabled: false, askedBy: username, position: settings.position + 1 });
  await expect(writer.call(setOperatorGame, { ...settings, reason })).rejects.toMatchObject({ code: 'approval_waiting', status: 409 });
  expect(await isThere()).toBe(false);

  const [other, bound] = [await anOperator(api, 'owner'), await anOperator(api, 'owner', { merchantCodes: ['demo'] })];
  const waiting = await waitingOf(other, GAME);
  expect(waiting).toMatchObject({
    kind: 'games.enable_game',
    merchantCode: '',
    askedBy: username,
    reason,
    content: { title: 'Tesouro da Mata' },
  });
  const approvalId = waiting?.approvalId ?? 'apv_0000000000000000';
  // The approval concerns every merchant: staff of one merchant neither sees nor decides it, and neither does the operator who requested
  // it.
  expect(await waitingOf(bound, GAME)).toBeUndefined();
  await expect(bound.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ status: 404 });
  await expect(writer.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(
    api.owner.query("update accounts.approval set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1", [
      approvalId,
    ]),
  ).rejects.toMatchObject({ constraint: 'approval_takes_four_eyes' });
  await other.client.call(decideApproval, { approvalId, isApproved: false, reason: 'not yet' });
  expect(await operatorGame(GAME)).toMatchObject({ isEnabled: false, askedBy: null });

  // The request of an owner needs a second operator too.
  await other.client.call(setOperatorGame, { ...settings, reason });
  const again = (await waitingOf(other, GAME))?.approvalId ?? 'apv_0000000000000000';
  await expect(other.client.call(decideApproval, { approvalId: again, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  await owner.client.call(decideApproval, { approvalId: again, isApproved: true });
  expect(await isThere()).toBe(true);
  expect(await operatorGame(GAME)).toMatchObject({ isEnabled: true, askedBy: null, position: settings.position });
  const { list } = await owner.client.call(searchAudit, { action: 'game.enabled', subject: GAME });
  expect(list).toMatchObject([
    { subjectId: GAME, reason, facts: { approvalId: again }, before: { isEnabled: false }, after: { isEnabled: true } },
  ]);
});

test('CON-29 S41 A game that one site withholds stays on the other, and returns when two operators agree', async () => {
  const gamesAt = async (host: string) =>
    JSON.stringify((await api.newClient().send('GET', '/wps/games?pageSize=100', { headers: { 'x-forwarded-host': host } })).body);
  const bound = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: false });
  expect(await gamesAt('aurora.localhost')).not.toContain(`"${GAME}"`);
  expect(await gamesAt('localhost')).toContain(`"${GAME}"`);
  const asked = await bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: true, reason });
  expect(asked.withheldBy).toEqual([{ merchantCode: 'aurora', askedBy: bound.username }]);
  expect(await gamesAt('aurora.localhost')).not.toContain(`"${GAME}"`);
  const [ofDemo, ofAurora] = [
    await anOperator(api, 'owner', { merchantCodes: ['demo'] }),
    await anOperator(api, 'finance', { merchantCodes: ['aurora'] }),
  ];
  expect(await waitingOf(ofDemo, `aurora:${GAME}`)).toBeUndefined();
  await expect(agree(bound, `aurora:${GAME}`)).rejects.toMatchObject({ code: 'approval_own' });
  await agree(ofAurora, `aurora:${GAME}`);
  expect(await gamesAt('aurora.localhost')).toContain(`"${GAME}"`);
  const { list } = await owner.client.call(searchAudit, { action: 'game.offered' });
  expect(list).toMatchObject([{ subjectId: GAME, merchantCode: 'aurora', reason }]);
});

test("not_allowed: Position and flags need staff of the whole installation; not_found: S31 another merchant's offer; game_not_found: unknown game", async () => {
  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const settings = settingsOf(await operatorGame(GAME));
  await expect(bound.client.call(setOperatorGame, settings)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: false })).rejects.toMatchObject({
    status: 404,
  });
  await expect(owner.client.call(setOperatorGame, { ...settings, gameId: 'no-such-game' })).rejects.toMatchObject({
    code: 'game_not_found',
  });
});

test('C8 S41 Hides games that need a certificate by law until two operators file one, and again after it is removed', async () => {
  await setJurisdiction(api, 'br-spa');
  const visitor = api.newClient();
  await api.owner.query("update games.game set category = 'PVP' where id = $1", [GAME]);
  const duels = async () => (await visitor.call(listGames, { gameType: 'PVP' })).games.map(({ gameId }) => gameId);
  const categoryOf = async (name: string) =>
    (await owner.client.call(listOperatorCategories, { merchantCode: 'demo' })).categories.find(({ category }) => category === name);
  const set = (category: string, certificateId: string, why = reason) =>
    owner.client.call(setCategoryCertificate, { merchantCode: 'demo', category, certificateId, reason: why });
  expect(await duels()).toEqual([]);
  expect(await categoryOf('PVP')).toMatchObject({ status: 'needs_certificate', certificateId: null, isOpen: false });
  expect(await categoryOf('RNG')).toMatchObject({ status: 'allowed', isOpen: true });
  await expect(visitor.call(readGame, { gameId: GAME })).rejects.toMatchObject({ code: 'game_not_found' });

  await expect(set('PVP', 'SPA-2026/9', '')).rejects.toMatchObject({ code: 'field_required' });
  await expect(set('COCKFIGHT', 'SPA-2026/9')).rejects.toMatchObject({ code: 'category_prohibited' });
  await expect(set('RNG', 'SPA-2026/9')).rejects.toMatchObject({ code: 'category_open' });
  await expect(set('NONE', 'SPA-2026/9')).rejects.toMatchObject({ code: 'not_found' });
  await set('PVP', 'SPA-2026/9');
  expect([await duels(), (await categoryOf('PVP'))?.askedBy]).toEqual([[], owner.username]);
  await expect(set('PVP', 'SPA-2026/9')).rejects.toMatchObject({ code: 'approval_waiting' });
  await agree(await anOperator(api, 'owner'), 'demo:PVP');
  expect([await duels(), await categoryOf('PVP')]).toMatchObject([
    expect.arrayContaining([GAME]),
    { certificateId: 'SPA-2026/9', isOpen: true, askedBy: null },
  ]);

  await set('PVP', '');
  expect([await duels(), (await categoryOf('PVP'))?.isOpen]).toEqual([[], false]);
  const { list } = await owner.client.call(searchAudit, { action: 'category.closed' });
  expect(list).toMatchObject([{ subjectId: 'demo:PVP', reason }]);
  const support = await anOperator(api, 'support');
  const refused = support.client.call(setCategoryCertificate, { merchantCode: 'demo', category: 'PVP', certificateId: 'SPA-1', reason });
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  await api.owner.query("update games.game set category = 'RNG' where id = $1", [GAME]);
  await setJurisdiction(api, 'standard');
});
