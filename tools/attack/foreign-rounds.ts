import { randomUUID } from 'node:crypto';
import type { BetView, BookView } from '../../arcade/book-contract.ts';
import type { OpenedSession, RoundView } from '../../arcade/client-contract.ts';
import type { FindingLog } from './findings.ts';
import type { ForeignCounts } from './foreign-ids.ts';
import { runLine } from './replay.ts';
import type { WireAnswer } from './sender.ts';
import { AGGREGATOR, launchToken, type Stage } from './stage.ts';

interface RoundsPlan {
  readonly seed: number;
  readonly log: FindingLog;
  readonly counts: ForeignCounts;
}

type Note = (place: string, what: string) => void;

/**
 * Calls the arcade and the vendor APIs with rounds, bets and transactions of others. An arcade session must not reach another session's
 * round, and neither another vendor nor a call for another merchant's member may change a vendor's transactions (S27).
 */
export async function runForeignRounds(stage: Stage, { seed, log, counts }: RoundsPlan): Promise<void> {
  const note: Note = (place, what) => log.add({ kind: 'foreign thing', place, what, replay: runLine({ seed, only: 'rounds:0' }) });
  await Promise.all([stepIntoRounds(stage, counts, note), cashOutBets(stage, counts, note), moveOthersMoney(stage, counts, note)]);
}

const KEY = () => `attack-${randomUUID()}`;

async function askArcade(stage: Stage, call: { method: string; path: string; token: string; body?: object }): Promise<WireAnswer> {
  const body = call.body && JSON.stringify(call.body);
  const headers = { authorization: `Bearer ${call.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return stage.sender.send({ door: 'arcade', method: call.method, path: call.path, headers, body });
}

async function stepIntoRounds(stage: Stage, counts: ForeignCounts, note: Note): Promise<void> {
  const gameId = 'minas-da-serra';
  const [owner, attacker] = await Promise.all([
    stage.openArcadeSession({ gameId, isReal: true }),
    stage.openArcadeSession({ gameId, isReal: true }),
  ]);
  const opened = await askArcade(stage, { method: 'GET', path: '/api/session', token: owner });
  const [stakeAmount] = (JSON.parse(opened.text) as OpenedSession).stakeAmounts;
  const played = await askArcade(stage, {
    method: 'POST',
    path: '/api/rounds',
    token: owner,
    body: { spinKey: KEY(), stakeAmount, options: { mines: 3 } },
  });
  const { roundId } = JSON.parse(played.text) as RoundView;
  if (typeof roundId !== 'string') throw new Error(`no round was played: ${played.status} ${played.text.slice(0, 100)}`);
  const rounds = () => askArcade(stage, { method: 'GET', path: '/api/rounds', token: owner });
  const before = (await rounds()).text;
  const ask = (token: string, act: string, step?: object) =>
    askArcade(stage, { method: 'POST', path: `/api/rounds/${roundId}/${act}`, token, ...(step && { body: { stepKey: KEY(), step } }) });
  const judge = ({ status, text }: WireAnswer, act: string) => {
    const what = `another player names the round and is answered ${status} ${text.slice(0, 100)}`;
    if (status !== 404) note(`POST /api/rounds/:roundId/${act}`, what);
  };
  judge(await ask(attacker, 'steps', { open: 0 }), 'steps');
  if ((await rounds()).text !== before) note('POST /api/rounds/:roundId/steps', 'another player changed the round');
  // The round must be over, by a mine or by taking the win, before its result can be shown.
  await ask(owner, 'steps', { open: 1 });
  await ask(owner, 'steps', { take: 1 });
  judge(await ask(attacker, 'shown'), 'shown');
  const seen = await askArcade(stage, { method: 'GET', path: '/api/rounds', token: attacker });
  if (seen.text.includes(roundId)) note('GET /api/rounds', 'shows a round of another player');
  counts.calls += 8;
}

async function cashOutBets(stage: Stage, counts: ForeignCounts, note: Note): Promise<void> {
  const gameId = 'liga-virtual';
  const [owner, attacker] = await Promise.all([
    stage.openArcadeSession({ gameId, isReal: true }),
    stage.openArcadeSession({ gameId, isReal: true }),
  ]);
  const read = async () => JSON.parse((await askArcade(stage, { method: 'GET', path: '/api/book', token: owner })).text) as BookView;
  const priced = (await read()).events.flatMap(({ id: eventId, markets }) =>
    markets.flatMap(({ key, selections }) =>
      selections.flatMap(({ key: selection, price }) => (price === null ? [] : [{ eventId, market: key, selection, price }])),
    ),
  );
  // The last events begin latest.
  const body = { key: KEY(), stakeAmount: '1000', legs: priced.slice(-1) };
  const { text } = await askArcade(stage, { method: 'POST', path: '/api/book/bets', token: owner, body });
  const { bet } = JSON.parse(text) as { bet?: BetView };
  if (!bet) throw new Error(`no bet was taken: ${text.slice(0, 100)}`);
  const path = `/api/book/bets/${bet.betId}/cash-out`;
  const answer = await askArcade(stage, { method: 'POST', path, token: attacker, body: { amount: bet.cashOutAmount ?? '1000' } });
  const place = 'POST /api/book/bets/:betId/cash-out';
  if (answer.status !== 404) note(place, `another player names the bet and is answered ${answer.status} ${answer.text.slice(0, 100)}`);
  const after = (await read()).bets.find(({ betId }) => betId === bet.betId);
  if (after?.state !== 'open') note(place, `another player made the bet ${after?.state ?? 'vanish'}`);
  counts.calls += 4;
}

const GAME = 'tesouro-da-mata';

async function moveOthersMoney(stage: Stage, counts: ForeignCounts, note: Note): Promise<void> {
  const [owner, otherMember] = [await stage.people.aMember('member'), await stage.people.aMember('member', 'aurora')];
  const [transactionId, roundId] = [KEY(), KEY()];
  const arcade = (name: string, body: object) => askSigned(stage, `/vendor/v1/${name}`, body);
  const token = await launchToken(stage.api, { cookie: await owner.signIn(), gameId: GAME });
  const { sessionId } = JSON.parse((await arcade('authenticate', { token })).text) as { sessionId?: string };
  const round = { gameId: GAME, roundId };
  const bet = await arcade('bet', { transactionId, memberId: owner.id, ...round, sessionId, amount: '1.00', currency: 'BRL' });
  if (bet.status !== 200) throw new Error(`no stake was taken: ${bet.status} ${bet.text.slice(0, 100)}`);

  const ofAggregator = { user_id: owner.id, currency: 'BRL', game: GAME, game_id: roundId };
  const rollback = { action: 'rollback', action_id: KEY(), original_action_id: transactionId };
  const aggregator = (name: string, body: object) => askSigned(stage, `/aggregator/v1/${AGGREGATOR}/${name}`, body);
  const ofOtherMember = { memberId: otherMember.id, ...round };
  const asks: readonly (readonly [string, () => Promise<WireAnswer>])[] = [
    ['rollback of another vendor', () => aggregator('rollback', { ...ofAggregator, actions: [rollback] })],
    [
      'win of another vendor',
      () => aggregator('play', { ...ofAggregator, finished: true, actions: [{ action: 'win', action_id: KEY(), amount: 5000 }] }),
    ],
    [
      'rollback for a member of another merchant',
      () => arcade('rollback', { ...ofOtherMember, transactionId: KEY(), betTransactionId: transactionId }),
    ],
    [
      'win for a member of another merchant',
      () => arcade('win', { ...ofOtherMember, transactionId: KEY(), betTransactionId: transactionId, amount: '50.00', currency: 'BRL' }),
    ],
    ['end of the round for a member of another merchant', () => arcade('round-close', { ...ofOtherMember, transactionId: KEY() })],
  ];
  const ids = { ownerId: owner.id, otherMemberId: otherMember.id };
  const before = await standingOf(stage, ids);
  for (const [what, ask] of asks) {
    const { status, text } = await ask();
    if (status >= 500 || status === 0) note("the vendors' calls", `${what} is answered ${status} ${text.slice(0, 100)}`);
    if ((await standingOf(stage, ids)) !== before) note("the vendors' calls", `${what} moved money: ${status} ${text.slice(0, 100)}`);
  }
  const settled = await arcade('win', {
    memberId: owner.id,
    ...round,
    transactionId: KEY(),
    betTransactionId: transactionId,
    amount: '2.00',
    currency: 'BRL',
  });
  if (settled.status !== 200)
    note("the vendors' calls", `the vendor's own win is refused after the foreign calls: ${settled.text.slice(0, 100)}`);
  counts.calls += asks.length + 3;
}

/** Signs as the vendor whose API the path belongs to. */
function askSigned(stage: Stage, path: string, content: object): Promise<WireAnswer> {
  const rawBody = JSON.stringify(content);
  const audience = path.startsWith('/aggregator/') ? 'aggregator' : 'vendor';
  const proof = stage.proof({ audience, methods: ['POST'] }, { path, rawBody });
  return stage.sender.send({
    door: 'site',
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...proof },
    body: rawBody,
  });
}

/** The balances of both members, and the arcade's rounds of the owner. */
async function standingOf(stage: Stage, { ownerId, otherMemberId }: { ownerId: string; otherMemberId: string }): Promise<string> {
  const rows = await stage.api.owner.query(
    `select (select jsonb_agg(jsonb_build_array(a.pocket, a.balance) order by a.id) from wallet.account a where a.member_id = any ($1)) as money,
            (select jsonb_agg(to_jsonb(r) order by r.round_id) from wallet.round r where r.member_id = $2 and r.source = 'arcade') as rounds`,
    [[ownerId, otherMemberId], ownerId],
  );
  return JSON.stringify(rows);
}
