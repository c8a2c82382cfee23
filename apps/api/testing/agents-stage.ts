import { randomUUID } from 'node:crypto';
import { logIn, register } from '@jogada/accounts/contract/player';
import * as agents from '@jogada/agents/contract/player';
import { giveHeadRates } from '@jogada/agents/server';
import type { RequestOf } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import { post } from '@jogada/wallet/server';
import { aRegistration, type TestPlayer } from './players.ts';
import { startApi, type TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

export const DAY_MS = 86_400_000;
const SAO_PAULO_MS = 3 * 3_600_000;

export const SLOT = { gameId: 'tesouro-da-mata', category: 'RNG' };
/** A game that is not in the catalogue. */
export const TABLE = { gameId: 'unknown-table', category: '*' };

export type AgentsStage = Awaited<ReturnType<typeof agentsStage>>;

/** A site with its own clock, with agents, members registered by their codes, and rounds that are counted on request. */
export async function agentsStage({ startsAt }: { startsAt?: Date } = {}) {
  const clock = testClock(startsAt ?? new Date());
  const api = await startApi({ clock });
  // Noon in São Paulo of a day after the programme started, so that no day ends while a test runs.
  clock.set(new Date(Math.ceil(clock.now().getTime() / DAY_MS) * DAY_MS + DAY_MS + 15 * 3_600_000));
  const run = (name: string) => runJob(api, name);
  const counted = () => run('count-rounds');
  const aMember = ({ under, personal = {} }: { under?: string; personal?: Personal } = {}) => joined(api, under, personal);
  return {
    api,
    clock,
    run,
    /** Counts all played rounds. */
    counted,
    aMember,
    dayNow: () => new Date(clock.now().getTime() - SAO_PAULO_MS).toISOString().slice(0, 10),
    async anAgent(options: { under?: string; hasNoRates?: true } = {}): Promise<TestPlayer> {
      const agent = await aMember(options);
      await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
      if (options.under === undefined && !options.hasNoRates) {
        await giveHeadRates(api.owner, { memberId: agent.memberId, merchantCode: agent.session.merchantCode, at: api.now() });
      }
      clock.advance(1);
      return agent;
    },
    play: (player: TestPlayer, stake: bigint, winAmount = 0n, gameId = SLOT.gameId) => played(api, player, { stake, winAmount, gameId }),
    /** A round that stays open. */
    bet: (player: TestPlayer, stake: bigint) => played(api, player, { stake, winAmount: 0n, gameId: SLOT.gameId, staysOpen: true }),
    /** Puts a document number on file, as the registration and a withdrawal do. */
    async identify({ memberId }: Pick<TestPlayer, 'memberId'>): Promise<void> {
      await api.owner.query(
        `update accounts.member set document_cipher = 'sealed', document_index = sha256(convert_to(id, 'UTF8')) where id = $1`,
        [memberId],
      );
    },
    /** A day is longer than a session lasts. */
    async signedInAgain({ username, password }: TestPlayer): Promise<TestClient> {
      const client = api.newClient();
      await client.call(logIn, { username, password, side: 'agent' });
      return client;
    },
    /** The net amount that contracts and disputes paid to an agent, in minor units. */
    async contractMoneyOf({ memberId }: Pick<TestPlayer, 'memberId'>): Promise<bigint> {
      const [row] = await api.owner.query<{ amount: bigint }>(
        `select coalesce(sum(case when kind = 'promo_win' then amount else -amount end), 0)::bigint as amount
           from wallet.transfer where member_id = $1 and source = 'commission' and external_id not like 'rebate-%'`,
        [memberId],
      );
      return row?.amount ?? 0n;
    },
  };
}

export async function codeOf(
  agent: Pick<TestPlayer, 'client'>,
  rates: { category: string; rate: number }[] = [],
  opensAgent = false,
): Promise<string> {
  return (await agent.client.call(agents.createLink, { name: 'Rua', opensAgent, rates })).code;
}

async function runJob(api: TestApi, name: string): Promise<void> {
  await api.eventsCarried();
  const job = api.composition.jobs.find((known) => known.name === `agents.${name}`);
  if (!job) throw new Error(`unknown job ${name}`);
  // Takes the job's lock, so that a background run completes before this one.
  await api.owner.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('job'), hashtext($1))", [job.name]);
    await job.run(api.composition.backgroundContext);
  });
}

/** Personal data that the form may require beside name and password. */
type Personal = Partial<Pick<RequestOf<typeof register>, 'idNumber' | 'payeeName' | 'birthDate'>>;

/** A member registered by a code, with R$ 10,000.00. */
async function joined(api: TestApi, under: string | undefined, personal: Personal): Promise<TestPlayer> {
  const client = api.newClient();
  const form = { ...(await aRegistration(api, client)), ...personal, ...(under !== undefined && { affiliateCode: under }) };
  const session = await client.call(register, form);
  const player = { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
  await post(api.composition.services, {
    kind: 'adjustment_credit',
    merchantCode: session.merchantCode,
    memberId: player.memberId,
    source: 'house',
    externalId: `test-${randomUUID()}`,
    amount: 1_000_000n,
    currency: 'BRL',
    at: api.now(),
  });
  await api.eventsCarried();
  return player;
}

interface Round {
  readonly stake: bigint;
  readonly winAmount: bigint;
  readonly gameId: string;
  readonly staysOpen?: boolean;
}

async function played(api: TestApi, player: TestPlayer, { stake, winAmount, gameId, staysOpen = false }: Round): Promise<void> {
  const answer = await post(api.composition.services, {
    kind: 'bet_and_win',
    merchantCode: player.session.merchantCode,
    memberId: player.memberId,
    source: 'arcade',
    externalId: randomUUID(),
    roundId: randomUUID(),
    gameId,
    closesRound: !staysOpen,
    amount: stake,
    winAmount,
    currency: 'BRL',
    at: api.now(),
  });
  if (answer.outcome !== 'applied') throw new Error(`the round was ${answer.outcome}`);
}
