import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { listLetters } from '@jogada/content/contract/player';
import { chooseBoard } from '@jogada/games/contract/player';
import type { InputOf } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import {
  cancelTournament,
  createTournament,
  listOperatorTournaments,
  listTournamentEntries,
  publishTournament,
  setTournament,
} from '@jogada/promotions/contract/operator';
import {
  enterTournament,
  listRewardHistory,
  listRewards,
  listStandings,
  listTournamentRounds,
  listTournaments,
  prizeAmounts,
  readTournament,
  readTournamentResult,
} from '@jogada/promotions/contract/player';
import { excludeSelf, pausePlay, readBalance } from '@jogada/wallet/contract/player';
import { post, setSource, verifyLedger, type Posting } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  anOperator,
  setJurisdiction,
  startApi,
  turnSwitches,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

const clock = testClock(new Date());
const MINUTE_MS = 60_000;
const SLOT = 'tesouro-da-mata';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
  await turnSwitches(api, ['TOURN3', 'MAILCEN', 'INBOX3'], 'on');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

type Draft = InputOf<typeof createTournament>;
type TournamentId = `trn_${string}`;

/** Ten minutes from now, R$ 10,01 for three ranks. */
function aDraft(change: Partial<Record<keyof Draft, unknown>> = {}) {
  const at = api.now().getTime();
  return {
    merchantCode: 'demo',
    texts: [{ language: 'pt' as const, name: 'Corrida da semana', summary: '' }],
    startsAt: new Date(at - 1).toISOString(),
    endsAt: new Date(at + 10 * MINUTE_MS).toISOString(),
    scoring: 'stake' as const,
    minimumStakeAmount: '100',
    category: null,
    gameIds: [],
    entriesMax: 100,
    levelNeeded: 0,
    poolAmount: '1001',
    shares: [5, 3, 2],
    wagerTimes: 0,
    ...(change as object),
  };
}

async function aTournament(change: Partial<Record<keyof Draft, unknown>> = {}, staff?: TestOperator): Promise<TournamentId> {
  const { client } = staff ?? (await anOperator(api, 'finance'));
  const made = await client.call(createTournament, aDraft(change));
  const { stage } = await client.call(publishTournament, { tournamentId: made.tournamentId, revision: made.revision });
  expect(stage).toBe('published');
  return made.tournamentId;
}

async function entered(tournamentId: TournamentId, amount = 100_000n): Promise<TestPlayer> {
  const player = await aFundedPlayer(api, { amount });
  await player.client.call(enterTournament, { tournamentId });
  clock.advance(1);
  return player;
}

async function move(player: TestPlayer, posting: Partial<Posting> & Pick<Posting, 'kind'>): Promise<Partial<Posting>> {
  const made = {
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'arcade',
    gameId: SLOT,
    currency: 'BRL' as const,
    amount: 0n,
    externalId: randomUUID(),
    at: api.now(),
    ...posting,
  };
  expect((await post(api.composition.services, made as Posting)).outcome).toBe('applied');
  clock.advance(1);
  return made;
}

/** One closed round. */
const play = (player: TestPlayer, amount: bigint, winAmount = 0n, more: Partial<Posting> = {}) =>
  move(player, { kind: 'bet_and_win', amount, winAmount, roundId: randomUUID(), closesRound: true, ...more });

/** A vendor whose wins are accepted after the end of their round. */
const LATE = 'late-wins';

/** A closed round of that vendor: R$ 1,00 staked, R$ 2,50 won. */
async function lateRound(player: TestPlayer): Promise<string> {
  await setSource(api.owner, { code: LATE, lateWin: 'accept', unknownWin: 'refuse' });
  const roundId = randomUUID();
  await play(player, 100n, 250n, { source: LATE, roundId });
  return roundId;
}

async function counted(): Promise<void> {
  await api.eventsCarried();
  await api.runJob('promotions.count-tournament-rounds');
}

/** Ends a tournament and determines its result. */
async function settled(tournamentId: TournamentId): Promise<void> {
  const [row] = await api.owner.query<{ ends_at: Date }>('select ends_at from promotions.tournament where id = $1', [tournamentId]);
  const resultAt = (row?.ends_at.getTime() ?? 0) + 5 * MINUTE_MS;
  if (api.now().getTime() < resultAt) clock.set(new Date(resultAt));
  await api.eventsCarried();
  await api.runJob('promotions.settle-tournaments');
}

async function paid(tournamentId: TournamentId): Promise<void> {
  await settled(tournamentId);
  await api.runJob('promotions.pay-tournament-prizes');
}

const standing = async ({ client }: TestPlayer, tournamentId: TournamentId) => (await client.call(listStandings, { tournamentId })).list;
const places = async (player: TestPlayer, tournamentId: TournamentId) =>
  (await standing(player, tournamentId)).map(({ entryNumber, score, prizeAmount }) => [entryNumber, score, prizeAmount]);
const balanceOf = async ({ client }: TestPlayer) => (await client.call(readBalance)).sumBalance;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('A race by stakes ranks its entries while they play, names them masked, and shows each their place', async () => {
  const tournamentId = await aTournament();
  const [first, second, idle] = [await entered(tournamentId), await entered(tournamentId), await entered(tournamentId)];
  await play(first, 300n);
  await play(second, 200n);
  await play(second, 250n);
  await counted();
  expect(await places(first, tournamentId)).toEqual([
    [2, '450', '501'],
    [1, '300', '300'],
  ]);
  const [ahead, own] = await standing(first, tournamentId);
  expect(ahead).toMatchObject({ rank: 1, maskedName: `${second.username.slice(0, 2)}***${second.username.slice(-2)}`, isOwn: false });
  expect(own).toMatchObject({ rank: 2, isOwn: true });
  const seen = await first.client.call(readTournament, { tournamentId });
  expect(seen).toMatchObject({ state: 'running', entryCount: 3, prizes: ['501', '300', '200'], resultHash: null, refusal: null });
  expect(seen.mine).toMatchObject({ entryNumber: 1, rank: 2, score: '300', roundCount: 1, prizeAmount: '300' });
  expect((await idle.client.call(readTournament, { tournamentId })).mine).toMatchObject({ rank: null, score: '0', prizeAmount: '0' });
  // A repeated entry changes nothing.
  expect((await first.client.call(enterTournament, { tournamentId })).entryCount).toBe(3);
  expect((await first.client.call(listTournamentRounds, { tournamentId })).list).toMatchObject([{ stakeAmount: '300', score: '300' }]);
  expect((await idle.client.call(listTournamentRounds, { tournamentId })).list).toEqual([]);
  expect((await idle.client.call(listTournaments)).current.map((one) => one.tournamentId)).toContain(tournamentId);
});

test('Counts only rounds that began after the entry, settled before the end, in cash, from the minimum stake, of the chosen games', async () => {
  const tournamentId = await aTournament({ gameIds: [SLOT] });
  const player = await aFundedPlayer(api, { amount: 100_000n });
  await play(player, 1_000n);
  await player.client.call(enterTournament, { tournamentId });
  clock.advance(1);
  await play(player, 99n);
  await play(player, 1_000n, 0n, { gameId: 'aves-da-mata' });
  await play(player, 700n);
  const late = randomUUID();
  await move(player, { kind: 'bet', amount: 900n, roundId: late });
  clock.advance(10 * MINUTE_MS);
  await move(player, { kind: 'win', amount: 100n, roundId: late, closesRound: true });
  await play(player, 800n);
  await counted();
  expect(await places(player, tournamentId)).toEqual([[1, '700', '501']]);
  await settled(tournamentId);
  expect(await places(player, tournamentId)).toEqual([[1, '700', '501']]);
});

test('The best multiple counts in hundredths rounded down; a round rolled back in part counts with the rest, a late win counts again', async () => {
  const tournamentId = await aTournament({ scoring: 'multiple' });
  const player = await entered(tournamentId);
  await play(player, 300n, 1_000n);
  const roundId = randomUUID();
  const undone = await move(player, { kind: 'bet', amount: 400n, roundId });
  await move(player, { kind: 'bet', amount: 100n, roundId });
  await move(player, { kind: 'rollback', amount: 400n, roundId, refExternalId: undone.externalId ?? '' });
  await move(player, { kind: 'win', amount: 250n, roundId, closesRound: true });
  await counted();
  expect(await places(player, tournamentId)).toEqual([[1, '333', '501']]);
  const rounds = (await player.client.call(listTournamentRounds, { tournamentId })).list;
  expect(rounds.map(({ stakeAmount, score }) => [stakeAmount, score])).toEqual([
    ['100', '250'],
    ['300', '333'],
  ]);
  await move(player, { kind: 'win', amount: 150n, roundId: await lateRound(player), source: LATE, closesRound: true });
  await counted();
  expect(await places(player, tournamentId)).toEqual([[1, '400', '501']]);
});

test('Net results add up, a negative one is ranked without a prize', async () => {
  const tournamentId = await aTournament({ scoring: 'net' });
  const [up, down] = [await entered(tournamentId), await entered(tournamentId)];
  await play(up, 200n, 500n);
  await play(up, 200n);
  await play(down, 300n, 100n);
  await counted();
  expect(await places(up, tournamentId)).toEqual([
    [1, '100', '501'],
    [2, '-200', '0'],
  ]);
});

test('Equal scores rank by the time they were reached, the pool is paid to the last centavo, and the house account of tournaments pays it', async () => {
  const tournamentId = await aTournament();
  const [late, early, third] = [await entered(tournamentId), await entered(tournamentId), await entered(tournamentId)];
  await play(early, 500n);
  await play(late, 500n);
  await play(third, 400n);
  const house = async () =>
    (
      await api.owner.query<{ sum: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as sum from wallet.transfer
          where kind = 'promo_win' and source = 'promo-tournament' and member_id = any ($1)`,
        [[late, early, third].map(({ memberId }) => memberId)],
      )
    )[0]?.sum;
  await paid(tournamentId);
  expect(await places(late, tournamentId)).toEqual([
    [2, '500', '501'],
    [1, '500', '300'],
    [3, '400', '200'],
  ]);
  expect(await Promise.all([early, late, third].map(balanceOf))).toEqual(['100001', '99800', '99800']);
  expect(await house()).toBe(1_001n);
  expect((await early.client.call(listRewardHistory)).list).toMatchObject([{ origin: 'tournament', state: 'claimed', amount: '501' }]);
  // A job that runs again pays nothing again.
  await api.owner.query('update promotions.tournament_entry set prize_settled_at = null where tournament_id = $1', [tournamentId]);
  await api.runJob('promotions.pay-tournament-prizes');
  expect(await Promise.all([early, late, third].map(balanceOf))).toEqual(['100001', '99800', '99800']);
});

test('A result can be recomputed: terms committed to before, ranks and prizes by the rule, each result names the one before', async () => {
  const [one, two] = [await aTournament(), await aTournament({ scoring: 'net' })];
  const player = await entered(one);
  await player.client.call(enterTournament, { tournamentId: two });
  const other = await entered(one);
  await play(player, 250n, 400n);
  await play(other, 900n);
  const { termsHash } = await player.client.call(readTournament, { tournamentId: one });
  await expect(player.client.call(readTournamentResult, { tournamentId: one })).rejects.toMatchObject({ code: 'tournament_not_finished' });
  await settled(one);
  await settled(two);
  const result = await player.client.call(readTournamentResult, { tournamentId: one });
  expect(sha256(result.text)).toBe(result.resultHash);
  expect((await player.client.call(readTournament, { tournamentId: one })).resultHash).toBe(result.resultHash);
  const [, , terms = '', ...entries] = result.text.trimEnd().split('\n');
  expect(sha256(terms)).toBe(termsHash);
  expect(entries.map((line) => line.replace(/reached=\S+/, ''))).toEqual([
    'rank=1 entry=2 score=900  rounds=1 prize=501',
    'rank=2 entry=1 score=250  rounds=1 prize=300',
  ]);
  const { mine } = await player.client.call(readTournament, { tournamentId: one });
  expect(mine).toMatchObject({ rank: 2, entryNumber: 1, prizeAmount: '300' });
  // Results keep their order when one run determines two of them, and when the clock goes back.
  const endsIn = (minutes: number) => aTournament({ endsAt: new Date(api.now().getTime() + minutes * MINUTE_MS).toISOString() });
  const later = await endsIn(3);
  const sooner = await endsIn(2);
  await settled(later);
  clock.advance(-30 * MINUTE_MS);
  const clockBack = await endsIn(1);
  await settled(clockBack);
  clock.advance(30 * MINUTE_MS);
  const last = await endsIn(1);
  await settled(last);
  const results = await api.owner.query<{ id: TournamentId; previous: string; hash: string }>(
    `select id, encode(previous_hash, 'hex') as previous, encode(result_hash, 'hex') as hash from promotions.tournament
      where state = 'finished' and merchant_code = 'demo'`,
  );
  const byPrevious = new Map(results.map((row) => [row.previous, row]));
  const chain: TournamentId[] = [];
  for (let next = byPrevious.get('0'.repeat(64)); next; next = byPrevious.get(next.hash)) chain.push(next.id);
  expect(chain.toSorted()).toEqual(results.map(({ id }) => id).toSorted());
  expect(chain.slice(-4)).toEqual([sooner, later, clockBack, last]);
  expect(chain).toEqual(expect.arrayContaining([one, two]));
});

test('The result comes from the ledger: lost events, a round rolled back, a late win before the result and one after it', async () => {
  const tournamentId = await aTournament({ scoring: 'net' });
  const [player, other] = [await entered(tournamentId), await entered(tournamentId)];
  const roundId = await lateRound(player);
  const undone = randomUUID();
  const bet = await move(player, { kind: 'bet', amount: 600n, roundId: undone });
  await play(other, 100n, 130n);
  await counted();
  expect((await player.client.call(readTournament, { tournamentId })).mine).toMatchObject({ score: '150', rank: 1, roundCount: 1 });
  clock.advance(10 * MINUTE_MS);
  await move(player, { kind: 'rollback', amount: 600n, roundId: undone, refExternalId: bet.externalId ?? '' });
  await move(player, { kind: 'win', amount: 20n, roundId, source: LATE });
  await api.eventsCarried();
  await api.owner.query('delete from promotions.tournament_pending');
  await api.owner.query('update promotions.tournament_entry set score = 7, round_count = 9 where tournament_id = $1 and entry_number = 2', [
    tournamentId,
  ]);
  await paid(tournamentId);
  const final = [
    [1, '170', '501'],
    [2, '30', '300'],
  ];
  expect(await places(player, tournamentId)).toEqual(final);
  await move(player, { kind: 'win', amount: 500n, roundId, source: LATE });
  await counted();
  await paid(tournamentId);
  expect(await places(player, tournamentId)).toEqual(final);
  const { text, resultHash } = await player.client.call(readTournamentResult, { tournamentId });
  expect(sha256(text)).toBe(resultHash);
});

test('A payment that stops in the middle continues, and each prize is paid once', async () => {
  const tournamentId = await aTournament();
  const players = [await entered(tournamentId), await entered(tournamentId), await entered(tournamentId)] as const;
  for (const [place, player] of players.entries()) await play(player, BigInt(500 - place));
  // Before the tournament is settled: the job of the process itself pays soon after.
  await api.owner.query(
    `create function public.stop_prize() returns trigger language plpgsql as $$
       begin if new.member_id = '${players[1].memberId}' then raise exception 'stopped'; end if; return new; end $$`,
  );
  await api.owner.query('create trigger stop_prize before insert on promotions.reward for each row execute function public.stop_prize()');
  await settled(tournamentId);
  await api.runJob('promotions.pay-tournament-prizes');
  expect(await Promise.all(players.map(balanceOf))).toEqual(['100001', '99501', '99702']);
  await api.owner.query('drop function public.stop_prize cascade');
  await Promise.all([api.runJob('promotions.pay-tournament-prizes'), api.runJob('promotions.pay-tournament-prizes')]);
  expect(await Promise.all(players.map(balanceOf))).toEqual(['100001', '99801', '99702']);
});

test('R22 CON-11 Members who entered get the result, a prize and a cancellation in the inbox; excluded and paused ones only their prize', async () => {
  const staff = await anOperator(api, 'finance');
  const [tournamentId, cancelled] = [await aTournament({}, staff), await aTournament({}, staff)];
  const [winner, last, paused, excluded] = [
    await entered(tournamentId),
    await entered(tournamentId),
    await entered(tournamentId),
    await entered(tournamentId),
  ];
  await last.client.call(enterTournament, { tournamentId: cancelled });
  await staff.client.call(cancelTournament, { tournamentId: cancelled, reason: 'Falha de um provedor' });
  await play(winner, 500n);
  await play(paused, 400n);
  await paused.client.call(pausePlay, { days: 1 });
  await excluded.client.call(excludeSelf, { months: 12, isConfirmed: true });
  await paid(tournamentId);
  await api.eventsCarried();
  const lettersOf = async ({ memberId }: TestPlayer) =>
    (
      await api.owner.query<{ template: string }>(
        "select template from content.letter where member_id = $1 and template like 'tournament%' order by template",
        [memberId],
      )
    ).map(({ template }) => template);
  expect(await lettersOf(winner)).toEqual(['tournament_ended', 'tournament_prize']);
  expect(await lettersOf(last)).toEqual(['tournament_cancelled', 'tournament_ended']);
  expect(await lettersOf(paused)).toEqual(['tournament_prize']);
  expect(await lettersOf(excluded)).toEqual([]);
  const [letter] = (await winner.client.call(listLetters, { kind: 'mail' })).list.filter(({ title }) => title === 'Prêmio de torneio');
  expect(letter?.content).toContain('R$ 5,01 pela posição 1 no torneio “Corrida da semana”');
});

test('C18 R20 R22 A hidden, a paused and an excluded member are not named, the excluded one leaves, and the paused one claims later', async () => {
  const tournamentId = await aTournament();
  const [shy, paused, excluded, watching] = [
    await entered(tournamentId),
    await entered(tournamentId),
    await entered(tournamentId),
    await entered(tournamentId),
  ];
  for (const [place, player] of [shy, paused, excluded].entries()) await play(player, BigInt(500 - place));
  await shy.client.call(chooseBoard, { isShown: false });
  await paused.client.call(pausePlay, { days: 1 });
  await counted();
  const named = async () =>
    (await standing(watching, tournamentId)).map(({ entryNumber, maskedName }) => [entryNumber, maskedName !== null]);
  expect(await named()).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  await excluded.client.call(excludeSelf, { months: 12, isConfirmed: true });
  expect((await named()).at(-1)).toEqual([3, false]);
  await paid(tournamentId);
  expect(await named()).toEqual([
    [1, false],
    [2, false],
  ]);
  expect((await standing(shy, tournamentId))[0]).toMatchObject({ isOwn: true, prizeAmount: '501' });
  expect(await balanceOf(shy)).toBe('100001');
  const waiting = await api.owner.query('select state, amount from promotions.reward where member_id = $1', [paused.memberId]);
  expect(waiting).toEqual([{ state: 'claimable', amount: 300n }]);
  expect(await api.owner.query('select 1 from promotions.reward where member_id = $1', [excluded.memberId])).toEqual([]);
});

test('tournament_not_found, tournament_not_open, tournament_full, level_needed, promotion_not_for_you: Refuses an entry with its reason', async () => {
  const staff = await anOperator(api, 'finance');
  const player = await aFundedPlayer(api);
  const enter = (tournamentId: TournamentId, one = player) => one.client.call(enterTournament, { tournamentId });
  const draft = await staff.client.call(createTournament, aDraft());
  await expect(enter(draft.tournamentId)).rejects.toMatchObject({ code: 'tournament_not_found' });
  await expect(player.client.call(readTournament, { tournamentId: draft.tournamentId })).rejects.toMatchObject({
    code: 'tournament_not_found',
  });
  await expect(player.client.call(listStandings, { tournamentId: 'trn_0000000000000000' })).rejects.toMatchObject({
    code: 'tournament_not_found',
  });
  await expect(player.client.call(listTournamentRounds, { tournamentId: draft.tournamentId })).rejects.toMatchObject({
    code: 'tournament_not_found',
  });
  await expect(player.client.call(readTournamentResult, { tournamentId: draft.tournamentId })).rejects.toMatchObject({
    code: 'tournament_not_found',
  });

  const levelled = await aTournament({ levelNeeded: 2 }, staff);
  expect((await player.client.call(readTournament, { tournamentId: levelled })).refusal).toBe('level_needed');
  await expect(enter(levelled)).rejects.toMatchObject({ code: 'level_needed', facts: { level: 2 } });

  const small = await aTournament({ entriesMax: 3 }, staff);
  const racing = await Promise.all(Array.from({ length: 5 }, () => aFundedPlayer(api)));
  const answers = await Promise.allSettled(racing.map((one) => enter(small, one)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(enter(small)).rejects.toMatchObject({ code: 'tournament_full' });

  const stopped = await aFundedPlayer(api);
  await stopped.client.call(pausePlay, { days: 1 });
  const open = await aTournament({}, staff);
  await expect(enter(open, stopped)).rejects.toMatchObject({ code: 'promotion_not_for_you' });
  clock.advance(10 * MINUTE_MS);
  await expect(enter(open)).rejects.toMatchObject({ code: 'tournament_not_open' });
  await expect(player.client.call(listStandings, { tournamentId: open, cursor: '0.x' })).rejects.toMatchObject({
    code: 'malformed_request',
  });
});

test('R31 Under the Brazilian rules an entry without a bet gets no prize, and a claim without a basis is refused', async () => {
  const staff = await anOperator(api, 'finance');
  const idle = await aFundedPlayer(api);
  await setJurisdiction(api, 'br-spa');
  try {
    const texts = [{ language: 'pt' as const, name: 'Recupere suas perdas', summary: 'Renda extra' }];
    await expect(staff.client.call(createTournament, aDraft({ texts }))).rejects.toMatchObject({ code: 'claim_forbidden' });
    const tournamentId = await aTournament({}, staff);
    await idle.client.call(enterTournament, { tournamentId });
    await paid(tournamentId);
    expect((await idle.client.call(readTournament, { tournamentId })).mine).toMatchObject({ rank: null, prizeAmount: '0' });
    expect((await idle.client.call(listRewards)).list.filter(({ origin }) => origin === 'tournament')).toEqual([]);
  } finally {
    await setJurisdiction(api, 'standard');
  }
});

test('A cancelled tournament pays nothing and shows its reason; a finished one cannot be cancelled', async () => {
  const staff = await anOperator(api, 'finance');
  const tournamentId = await aTournament({}, staff);
  const player = await entered(tournamentId);
  await play(player, 500n);
  await counted();
  const reason = 'Falha de um provedor';
  expect(await staff.client.call(cancelTournament, { tournamentId, reason })).toMatchObject({ stage: 'cancelled' });
  await paid(tournamentId);
  const seen = await player.client.call(readTournament, { tournamentId });
  expect(seen).toMatchObject({ state: 'cancelled', cancelReason: reason, resultHash: null, mine: { prizeAmount: '0' } });
  expect(await balanceOf(player)).toBe('99500');
  await expect(staff.client.call(cancelTournament, { tournamentId, reason })).rejects.toMatchObject({ code: 'tournament_not_open' });
  const finished = await aTournament();
  await settled(finished);
  await expect((await anOperator(api, 'finance')).client.call(cancelTournament, { tournamentId: finished, reason })).rejects.toMatchObject({
    code: 'tournament_not_open',
  });
});

test('S41 A pool above the limits of the operator waits for a second one; a refused one becomes a draft again', async () => {
  const [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  const made = await asker.client.call(createTournament, aDraft({ poolAmount: '10000000' }));
  const { tournamentId } = made;
  const submitted = await asker.client.call(publishTournament, { tournamentId, revision: made.revision });
  expect(submitted.stage).toBe('submitted');
  await expect(asker.client.call(publishTournament, { tournamentId, revision: submitted.revision })).rejects.toMatchObject({
    code: 'tournament_not_a_draft',
  });
  const decide = async (isApproved: boolean) => {
    const { list } = await second.client.call(listApprovals, {});
    const asked = list.find(({ subjectId }) => subjectId === tournamentId);
    expect(asked).toMatchObject({ kind: 'promotions.tournament', content: { amount: '10000000' } });
    const approvalId = asked?.approvalId ?? 'apv_0';
    await expect(asker.client.call(decideApproval, { approvalId, isApproved, reason: 'revisto' })).rejects.toMatchObject({
      code: 'approval_own',
    });
    await second.client.call(decideApproval, { approvalId, isApproved, reason: 'revisto' });
    return (await second.client.call(listOperatorTournaments, {})).list.find((one) => one.tournamentId === tournamentId);
  };
  const draft = await decide(false);
  expect(draft?.stage).toBe('draft');
  await asker.client.call(publishTournament, { tournamentId, revision: draft?.revision ?? 0 });
  expect((await decide(true))?.stage).toBe('published');
  const actions = await api.owner.query<{ action: string }>('select action from accounts.audit where subject_id = $1 order by at, id', [
    tournamentId,
  ]);
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'tournament.created',
      'tournament.submitted',
      'approval.asked',
      'approval.refused',
      'approval.approved',
      'tournament.published',
    ]),
  );
});

test('field_invalid, field_required, promotion_claim_refused, not_found, not_allowed, changed_meanwhile, tournament_not_a_draft: A draft is checked', async () => {
  const [staff, support] = [await anOperator(api, 'finance'), await anOperator(api, 'support')];
  const create = (change: Partial<Record<keyof Draft, unknown>>) => staff.client.call(createTournament, aDraft(change));
  await expect(support.client.call(createTournament, aDraft())).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(create({ merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(create({ texts: [{ language: 'ko', name: '경주', summary: '' }] })).rejects.toMatchObject({ code: 'field_required' });
  await expect(create({ texts: [{ language: 'pt', name: 'Torneio grátis', summary: '' }] })).rejects.toMatchObject({
    code: 'promotion_claim_refused',
  });
  for (const [field, change] of [
    ['endsAt', { endsAt: new Date(api.now().getTime() - 2).toISOString() }],
    ['endsAt', { endsAt: new Date(api.now().getTime() + 93 * 86_400_000).toISOString() }],
    ['shares', { shares: [1, 2] }],
    ['shares', { shares: [3, 2, 1], entriesMax: 2 }],
    ['poolAmount', { poolAmount: '2', shares: [1, 1, 1] }],
    ['gameIds', { gameIds: ['no-such-game'] }],
  ] as const) {
    await expect(create(change), field).rejects.toMatchObject({ code: 'field_invalid', facts: { field } });
  }
  const { tournamentId, revision } = await create({});
  const { merchantCode: _, ...draft } = aDraft({ poolAmount: '2002' });
  const changed = await staff.client.call(setTournament, { tournamentId, revision, ...draft });
  expect(changed).toMatchObject({ stage: 'draft', poolAmount: '2002' });
  await expect(staff.client.call(setTournament, { tournamentId, revision, ...draft })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await expect(staff.client.call(publishTournament, { tournamentId, revision })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await staff.client.call(publishTournament, { tournamentId, revision: changed.revision });
  await expect(staff.client.call(setTournament, { tournamentId, revision: changed.revision + 1, ...draft })).rejects.toMatchObject({
    code: 'tournament_not_a_draft',
  });
  await expect(staff.client.call(listTournamentEntries, { tournamentId: 'trn_0000000000000000' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const player = await entered(tournamentId);
  expect((await staff.client.call(listTournamentEntries, { tournamentId })).list).toMatchObject([
    { memberId: player.memberId, rank: null, state: 'without_rounds' },
  ]);
});

test('A standing is read page by page without gaps, and a rank equals its place', async () => {
  const tournamentId = await aTournament();
  const players = [];
  for (let count = 0; count < 5; count += 1) players.push(await entered(tournamentId));
  for (const player of players) await play(player, player === players[3] ? 900n : 200n);
  await counted();
  const reader = players[4] as TestPlayer;
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await reader.client.call(listStandings, { tournamentId, pageSize: 2, ...(cursor !== undefined && { cursor }) });
    pages.push(page.list.map(({ rank, entryNumber }) => [rank, entryNumber]));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([
    [
      [1, 4],
      [2, 1],
    ],
    [
      [3, 2],
      [4, 3],
    ],
    [[5, 5]],
  ]);
  expect((await reader.client.call(readTournament, { tournamentId })).mine?.rank).toBe(5);
});

test('feature_unavailable: Without the switch there are no tournaments', async () => {
  const player = await aFundedPlayer(api);
  await turnSwitches(api, ['TOURN3'], 'off');
  await expect(player.client.call(listTournaments)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['TOURN3'], 'on');
});

test('Prizes follow the shares, and the remainder goes to the first ranks by one centavo each', () => {
  expect(prizeAmounts({ poolAmount: 1_001n, shares: [5, 3, 2] })).toEqual([501n, 300n, 200n]);
  expect(prizeAmounts({ poolAmount: 100n, shares: [1, 1, 1] })).toEqual([34n, 33n, 33n]);
  expect(prizeAmounts({ poolAmount: 11n, shares: [2, 2, 2] })).toEqual([4n, 4n, 3n]);
});
