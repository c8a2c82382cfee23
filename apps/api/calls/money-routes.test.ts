import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideApproval, listApprovals, openClosing, setMemberStatus } from '@jogada/accounts/contract/operator';
import { logIn } from '@jogada/accounts/contract/player';
import * as gamesCalls from '@jogada/games/contract/player';
import * as vendorCalls from '@jogada/games/contract/vendor-api';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints, sign } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { createRain } from '@jogada/promotions/contract/operator';
import * as promotionCalls from '@jogada/promotions/contract/player';
import { award, grantWheelTickets } from '@jogada/promotions/server';
import * as walletCalls from '@jogada/wallet/contract/player';
import * as bankCalls from '@jogada/wallet/contract/provider';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aTransferVendor,
  outcomeOf,
  RIVER_GAME,
  setJurisdiction,
  startApi,
  turnSwitches,
  type TestApi,
  type TestPlayer,
} from '../testing/index.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const GAME = 'tesouro-da-mata';
const REASON = 'Duas contas da mesma pessoa.';
/** A walk makes some thirty calls. */
const WALK_TIMEOUT_MS = 60_000;

/** The states that restrict a member's money, and `active` for comparison. */
type State = 'active' | 'paused' | 'unidentified' | 'excluded' | 'blocked' | 'closed';
/** The states in which a member can hold a session. */
type SignedIn = Extract<State, 'active' | 'paused' | 'unidentified'>;

let api: TestApi;
let river: Awaited<ReturnType<typeof aTransferVendor>>;
const clock = testClock();
beforeAll(async () => {
  // The demo's promotions start at the time of the installation.
  clock.set(new Date());
  api = await startApi({ clock });
  await turnSwitches(api, ['REWCEN3'], 'on');
  river = await aTransferVendor(api);
  await api.owner.query(
    "update games.game set certificate_id = 'test', paytable_path = '/x', autoplay = 'none', cycle_min_ms = 2500 where id = $1",
    [RIVER_GAME],
  );
});
afterAll(async () => {
  await river.close();
  await api.close();
});

/** A member with money, and with something available at every route. */
interface Stage {
  readonly player: TestPlayer;
  readonly document: string;
  /** The session of the open game with two stakes in it. `none` for a member who cannot open a game. */
  readonly sessionId: string;
  readonly rewardId: string;
  readonly ticketId: string;
  readonly rainId: string;
  readonly itemId: string;
  readonly gifts: Readonly<Record<string, string>>;
  readonly voucher: string;
}

async function aStage({ hasIdentity }: { hasIdentity: boolean }): Promise<Stage> {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 50_000n, ...(hasIdentity && { document, payeeName: 'Nina Prado' }) });
  const owner = { merchantCode: 'demo', memberId: player.memberId, at: api.now() };
  const earned = await api.database.transaction(async (tx) => {
    const { secrets } = api.composition.services.settings;
    await grantWheelTickets(tx, { ...owner, count: 1, occasion: 'test', secrets });
    return award(tx, {
      ...owner,
      ...{ origin: 'mission', occasion: 'test', promotionCode: 'test', currency: 'BRL', amount: 100n, terms: { form: 'cash' } },
      ...{ claimBy: null, isEarnedByPlay: true },
    } as Parameters<typeof award>[1]);
  });
  const [item] = await api.owner.query<{ id: string }>(
    `with given as (insert into promotions.points_member (member_id, merchant_code, balance, version, changed_at) values ($1, 'demo', 1000, 0, $2)),
          lot as (insert into promotions.points_lot (member_id, month, merchant_code, points_left, expires_at)
                  values ($1, $2::date, 'demo', 1000, $2::timestamptz + interval '1 year'))
     select id from promotions.points_item where merchant_code = 'demo' and price = 1000`,
    [player.memberId, api.now()],
  );
  const [ticket] = (await player.client.call(promotionCalls.readWheel)).tickets;
  const [voucher] = await api.owner.query<{ code: string }>("select code from promotions.voucher where merchant_code = 'demo'");
  const gifts = await api.owner.query<{ kind: string; id: string }>(
    "select kind, id from promotions.promotion where merchant_code = 'demo'",
  );
  const { client: finance } = await anOperator(api, 'finance');
  const startsAt = new Date(api.now().getTime() + MINUTE_MS).toISOString();
  const plan = { merchantCode: 'demo', startsAt, minutes: 30, budgetAmount: '5000', envelopeCount: 10, wagerTimes: 0 };
  const { rain } = await finance.call(createRain, plan);
  clock.advance(2 * MINUTE_MS);
  return {
    player,
    document,
    sessionId: hasIdentity ? await launchWithBets(player) : 'none',
    rewardId: earned.outcome === 'awarded' ? earned.rewardId : '',
    ticketId: ticket?.ticketId ?? '',
    rainId: rain?.rainId ?? '',
    itemId: item?.id ?? '',
    gifts: Object.fromEntries(gifts.map(({ kind, id }) => [kind, id])),
    voucher: voucher?.code ?? '',
  };
}

/** Opens the game and places two bets. */
async function launchWithBets(player: TestPlayer): Promise<string> {
  const { content } = await player.client.call(gamesCalls.launchGame, { gameId: GAME });
  const token = new URL(content.game_url).searchParams.get('token');
  const { sessionId } = await ofVendor(vendorCalls.authenticate.path, { token });
  for (const number of [1, 2]) {
    const bet = { ...roundOf(player, 1), transactionId: `${player.memberId}-stake-${number}`, sessionId: String(sessionId) };
    expect(await ofVendor(vendorCalls.placeBet.path, { ...bet, amount: '1.00' })).toMatchObject({ currency: 'BRL' });
  }
  return String(sessionId);
}

function roundOf({ memberId }: TestPlayer, number: number): Record<string, string> {
  return { memberId, gameId: GAME, roundId: `${memberId}-${number}`, currency: 'BRL' };
}

/** Sends a signed call as the game vendor does. */
async function ofVendor(path: string, content: object): Promise<Record<string, unknown>> {
  const { keyId, secret } = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(api.now().getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'x-vendor': 'arcade',
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': sign({ method: 'POST', path, timestamp, rawBody: body }, secret),
  };
  const answer = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
  return (await answer.json()) as Record<string, unknown>;
}

/** A member's route: its input, and its result in each state that has a session. In the other states there is none. */
interface OwnRoute extends Readonly<Record<SignedIn, string>> {
  readonly endpoint: Endpoint;
  input(stage: Stage): object;
}

const own = (
  endpoint: Endpoint,
  input: OwnRoute['input'],
  [active, paused, unidentified]: readonly [string, string, string],
): OwnRoute => ({
  endpoint,
  input,
  ...{ active, paused, unidentified },
});
const NOT_FOR_YOU = 'promotion_not_for_you';
/** Nothing is given to a member who has paused or is excluded (R22), nor under the Brazilian rules before the first bet (R31). */
const gift = (endpoint: Endpoint, input: OwnRoute['input'], active = 'ok') => own(endpoint, input, [active, NOT_FOR_YOU, NOT_FOR_YOU]);
/** Money owed to the member or the member's own: the result is the same in every state. */
const asEver = (endpoint: Endpoint, input: OwnRoute['input'], outcome = 'ok') => own(endpoint, input, [outcome, outcome, outcome]);

/** In the order of the walk: gifts come after the calls that an active bonus would prevent. */
const OWN_ROUTES: readonly OwnRoute[] = [
  // No bank is connected. This refusal means that the guards admitted the call.
  own(walletCalls.createDeposit, () => ({ amount: '5000' }), ['deposit_provider_unavailable', 'play_paused', 'document_required']),
  own(gamesCalls.launchGame, () => ({ gameId: GAME }), ['ok', 'play_paused', 'document_required']),
  // Transfers money to a vendor that holds balances itself.
  own(gamesCalls.launchGame, () => ({ gameId: RIVER_GAME, confirmTrans: '1', transferAmount: '500' }), [
    'ok',
    'play_paused',
    'document_required',
  ]),
  asEver(gamesCalls.returnVendorMoney, () => ({})),
  asEver(walletCalls.askWithdrawalPasskey, ({ document }) => ({ amount: '2000', pixKeyKind: 'cpf', pixKey: document })),
  asEver(walletCalls.sendWithdrawalCode, ({ document }) => ({ amount: '2000', pixKeyKind: 'cpf', pixKey: document }), 'contact_missing'),
  asEver(walletCalls.requestWithdrawal, ({ document, player: { password } }) => ({
    ...{ amount: '2000', pixKeyKind: 'cpf', pixKey: document, document, payeeName: 'Nina Prado', password },
  })),
  asEver(walletCalls.cancelWithdrawal, () => ({ withdrawalId: 'wdr_0000000000000000' }), 'withdrawal_not_found'),
  asEver(walletCalls.cancelBonus, () => ({ bonusId: 'bon_0000000000000000', acceptedForfeitAmount: '0' }), 'bonus_not_found'),
  asEver(promotionCalls.claimReward, ({ rewardId }) => ({ rewardId })),
  gift(promotionCalls.claimOffer, ({ gifts }) => ({ promotionId: gifts['free_amount'] })),
  gift(promotionCalls.takeFreeRounds, ({ gifts }) => ({ promotionId: gifts['free_rounds'] })),
  gift(promotionCalls.checkIn, ({ gifts }) => ({ promotionId: gifts['check_in'] })),
  gift(promotionCalls.redeemVoucher, ({ voucher }) => ({ code: voucher })),
  gift(promotionCalls.takeEnvelope, ({ rainId }) => ({ rainId })),
  gift(promotionCalls.buyPointsItem, ({ itemId }) => ({ itemId, price: 1000 })),
  gift(promotionCalls.spinWheel, ({ ticketId }) => ({ ticketId, clientSeed: 'x' })),
  gift(
    promotionCalls.applyForActivity,
    ({ gifts }) => ({ promotionId: gifts['application'], remarks: 'Gostei muito', imageIds: [] }),
    'image_required',
  ),
  // Under the Brazilian rules no bonus depends on a deposit.
  own(promotionCalls.chooseDepositBonus, ({ gifts }) => ({ promotionId: gifts['deposit_match'] }), [
    'ok',
    NOT_FOR_YOU,
    'promotion_not_found',
  ]),
];

/** A vendor call that concerns a member's money, and its result per state. */
interface VendorRoute {
  readonly endpoint: Endpoint;
  input(stage: Stage): object;
  readonly outcomes: Readonly<Record<State, string>>;
}

const everywhere = (outcome: string, unidentified = outcome): VendorRoute['outcomes'] => ({
  ...{ active: outcome, paused: outcome, excluded: outcome, blocked: outcome, closed: outcome },
  unidentified,
});
/** Stakes: in a pause open games refuse them, and in the other states the session has ended or never existed. */
const STAKE: VendorRoute['outcomes'] = { ...everywhere('session_expired'), active: 'ok', paused: 'account_blocked' };

const VENDOR_ROUTES: readonly VendorRoute[] = [
  {
    endpoint: vendorCalls.placeBet,
    input: ({ player, sessionId }) => ({ ...roundOf(player, 2), sessionId, amount: '1.00' }),
    outcomes: STAKE,
  },
  {
    endpoint: vendorCalls.placeBetAndWin,
    input: ({ player, sessionId }) => ({ ...roundOf(player, 3), sessionId, betAmount: '1.00', winAmount: '0.50' }),
    outcomes: STAKE,
  },
  // What is owed from before is paid in every state: the rollback of a stake before its round has won anything, and then the win.
  {
    endpoint: vendorCalls.rollBack,
    input: ({ player }) => ({ ...roundOf(player, 1), betTransactionId: `${player.memberId}-stake-2` }),
    outcomes: everywhere('ok'),
  },
  {
    endpoint: vendorCalls.settleWin,
    input: ({ player }) => ({ ...roundOf(player, 1), betTransactionId: `${player.memberId}-stake-1`, amount: '2.50' }),
    outcomes: everywhere('ok', 'bet_unknown'),
  },
  { endpoint: vendorCalls.closeRound, input: ({ player }) => roundOf(player, 1), outcomes: everywhere('ok') },
  {
    endpoint: vendorCalls.payPromoWin,
    input: ({ player }) => ({ memberId: player.memberId, amount: '1.00', currency: 'BRL', campaignId: 'copa' }),
    outcomes: everywhere('ok'),
  },
];

/**
 * Calls that move no member's money by themselves. A notification of the bank is signed, and the API then reads the payment at the bank.
 */
const NO_MONEY = new Set<Endpoint>([
  ...[walletCalls.setLimit, walletCalls.confirmLimit, walletCalls.askLimitPasskey, walletCalls.withdrawLimitRequest],
  ...[walletCalls.pausePlay, walletCalls.excludeSelf, walletCalls.setRealityCheck, walletCalls.acknowledgeRealityCheck],
  ...[gamesCalls.addFavourite, gamesCalls.removeFavourite, gamesCalls.addRecentGame, gamesCalls.chooseBoard],
  ...[promotionCalls.openInvitation, promotionCalls.sendApplicationImage, promotionCalls.enterTournament],
  ...[vendorCalls.authenticate, vendorCalls.readBalance, vendorCalls.readFreeRounds, vendorCalls.stateDraw],
  ...[bankCalls.handlePaymentWebhook, bankCalls.handlePayoutWebhook],
  ...[bankCalls.receiveAccountMessage, bankCalls.receiveAccountPix],
]);

/** Every call of a contract that does more than read. Opening a game does, though it may be a GET. */
function actsOf(contract: object): Endpoint[] {
  const endpoints = Object.values(contract).filter(
    (one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'method' in one,
  );
  return endpoints.filter(({ method, alsoMethods }) => method !== 'GET' || alsoMethods !== undefined);
}

/** The rows that a refused call must not add to, read after all earlier events are processed. */
async function rowsOf({ memberId }: TestPlayer): Promise<unknown> {
  await api.eventsCarried();
  const [counts] = await api.owner.query(
    `select (select count(*) from wallet.transfer where member_id = $1) as transfers,
            (select count(*) from wallet.deposit where member_id = $1) as deposits,
            (select count(*) from wallet.withdrawal where member_id = $1) as withdrawals,
            (select count(*) from promotions.reward where member_id = $1) as rewards,
            (select count(*) from games.launch_session where member_id = $1) as launches,
            (select count(*) from games.free_rounds where member_id = $1) as free_rounds`,
    [memberId],
  );
  return counts;
}

/** Walks every route. A refused call must write no row. */
async function walk(stage: Stage, state: State, isSignedIn: boolean): Promise<void> {
  const { player } = stage;
  for (const route of OWN_ROUTES) {
    const expected = isSignedIn ? route[state as SignedIn] : 'login_required';
    const writesNothing = expected !== 'ok' && state !== 'active';
    const before = writesNothing && (await rowsOf(player));
    const outcome = await outcomeOf(player.client.call(route.endpoint, route.input(stage) as never));
    expect([state, route.endpoint.path, outcome]).toEqual([state, route.endpoint.path, expected]);
    if (writesNothing) expect(await rowsOf(player), route.endpoint.path).toEqual(before);
  }
  for (const { endpoint, input, outcomes } of VENDOR_ROUTES) {
    const before = outcomes[state] !== 'ok' && (await rowsOf(player));
    const answer = await ofVendor(endpoint.path, { transactionId: `${player.memberId}-${endpoint.path}`, ...input(stage) });
    expect([state, endpoint.path, answer['errorCode'] ?? 'ok']).toEqual([state, endpoint.path, outcomes[state]]);
    if (outcomes[state] !== 'ok') expect(await rowsOf(player), endpoint.path).toEqual(before);
  }
}

const signIn = ({ username, password }: TestPlayer) => outcomeOf(api.newClient().call(logIn, { username, password }));

describe('S34 Every money route in every state of an account', { timeout: WALK_TIMEOUT_MS }, () => {
  test('S34 Every call that does more than read is either walked or listed as moving no money', () => {
    const walked = new Set([...OWN_ROUTES, ...VENDOR_ROUTES].map(({ endpoint }) => endpoint));
    // The aggregator's calls post by the same operations as the vendors' (aggregator.test.ts).
    const acts = [walletCalls, gamesCalls, promotionCalls, vendorCalls, bankCalls]
      .flatMap(actsOf)
      .filter(({ path }) => !path.startsWith(vendorCalls.AGGREGATOR_API_BASE));
    expect(acts.length).toBeGreaterThan(30);
    expect(acts.filter((one) => walked.has(one) === NO_MONEY.has(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    // Every call served under the domains' paths is in their contracts.
    const known = new Set(acts.map(({ path }) => path));
    const served = servedEndpoints(api.composition.app).filter(
      ({ path, method }) =>
        method !== 'GET' && /deposit|withdraw|bonus|reward|red-rain|wheel|payment\b|payments|activit|vendor-money/i.test(path),
    );
    // Not about money: the payment password itself, acts that extend a session, and agreements between agents.
    const isElsewhere = ({ path }: Endpoint) => /^\/wps\/(?:member\/paymentPassword|session|agent\/)/.test(path);
    expect(served.filter((one) => !known.has(one.path) && !isElsewhere(one)).map(({ path }) => path)).toEqual([]);
  });

  test('S34 Admits an unrestricted account everywhere', async () => {
    await walk(await aStage({ hasIdentity: true }), 'active', true);
  });

  test('S34 R19 play_paused: A pause blocks stakes, deposits, transfers to vendors and gifts; withdrawals and payments owed continue', async () => {
    const stage = await aStage({ hasIdentity: true });
    await stage.player.client.call(walletCalls.pausePlay, { days: 7 });
    await walk(stage, 'paused', true);
  });

  test('S34 R01 document_required: Without a required identity no play, deposit or gift is possible; withdrawals continue', async () => {
    const stage = await aStage({ hasIdentity: false });
    await setJurisdiction(api, 'br-spa');
    try {
      await walk(stage, 'unidentified', true);
    } finally {
      await setJurisdiction(api, 'standard');
    }
  });

  test('S34 R20 account_excluded: An excluded member has no session and no stakes; payments owed continue, and the balance goes to the own CPF', async () => {
    const stage = await aStage({ hasIdentity: true });
    await stage.player.client.call(walletCalls.excludeSelf, { months: 6, isConfirmed: true });
    await walk(stage, 'excluded', false);
    expect(await signIn(stage.player)).toBe('account_excluded');
    await expectPaidOut(stage);
  });

  test('S34 R39 account_blocked: For a blocked account only payments owed to it continue', async () => {
    const stage = await aStage({ hasIdentity: true });
    const { client: support } = await anOperator(api, 'support');
    const memberId = stage.player.session.memberInfo.id;
    await support.call(setMemberStatus, { memberId, status: 'blocked', reason: REASON });
    await api.eventsCarried();
    await walk(stage, 'blocked', false);
    expect(await signIn(stage.player)).toBe('account_blocked');
  });

  test('S34 R26 account_blocked: For a closed account only payments owed to it continue, and the balance goes to the own CPF', async () => {
    const stage = await aStage({ hasIdentity: true });
    const memberId = stage.player.session.memberInfo.id;
    const { client: author } = await anOperator(api, 'owner');
    await author.call(openClosing, { memberId, reason: REASON });
    const waiting = (await author.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === memberId);
    clock.advance(8 * DAY_MS);
    const { client: other } = await anOperator(api, 'finance');
    await other.call(decideApproval, { approvalId: waiting?.approvalId ?? 'apv_0000000000000000', isApproved: true });
    await api.eventsCarried();
    await walk(stage, 'closed', false);
    expect(await signIn(stage.player)).toBe('account_blocked');
    await expectPaidOut(stage);
  });
});

/** The job pays the cash of an excluded or closed account to the PIX key that is the owner's CPF. */
async function expectPaidOut({ player: { memberId } }: Stage): Promise<void> {
  const job = api.composition.jobs.find(({ name }) => name === 'wallet.pay-out-excluded');
  await job?.run(api.composition.backgroundContext);
  const keys = await api.owner.query('select distinct pix_key_kind from wallet.withdrawal where member_id = $1', [memberId]);
  expect(keys).toEqual([{ pix_key_kind: 'cpf' }]);
  const [cash] = await api.owner.query<{ balance: bigint }>("select balance from wallet.account where member_id = $1 and pocket = 'cash'", [
    memberId,
  ]);
  expect(cash?.balance).toBe(0n);
}
