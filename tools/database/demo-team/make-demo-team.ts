import type { AddressInfo } from 'node:net';
import { register } from '@jogada/accounts/contract/player';
import * as agents from '@jogada/agents/contract/player';
import { giveHeadRates } from '@jogada/agents/server';
import { carryBatch } from '@jogada/platform/server';
import { postWithin, type Posting } from '@jogada/wallet/server';
import { compose, type Composition } from '../../../apps/api/compose.ts';
import type { Config } from '../../../apps/api/config.ts';
import { aRegistration } from '../../../apps/api/testing/players.ts';
import { testClient } from '../../../apps/api/testing/test-client.ts';
import { DEMO_MERCHANT } from '../../../db/seed/merchants.ts';
import { agreeOnContracts, disputeLines } from './agree.ts';
import { compete } from './compete.ts';
import type { DemoPayer, DemoTeam, Resident } from './demo-team.ts';
import { AGENTS, DEMO_DAYS, demoTeamBegins, PLAYERS, type DemoAgent, type Person } from './people.ts';
import { demoLuck, playOf } from './play.ts';
import { signInAgain } from './sign-in-again.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Nine in the morning, eleven at night, and ten past midnight. */
const MORNING_MS = 9 * HOUR_MS;
const EVENING_MS = 23 * HOUR_MS;
const NIGHT_MS = 24 * HOUR_MS + 10 * 60_000;
const PART = 200;
/** Number of active days out of ten, per person. */
const PRESENCE = 7;
const FIRST_MONEY = 400_000n;
const TOURNAMENT_JOBS = [
  'promotions.count-tournament-rounds',
  'promotions.settle-tournaments',
  'promotions.pay-tournament-prizes',
] as const;

/**
 * Creates four weeks of a team under the demo's agent, on a separate site with an advanced clock. People register by links, sign in, play,
 * sign contracts and dispute with the calls of the phone app; the site's own jobs count, close and pay every night.
 */
export async function makeDemoTeam(config: Config, { house, now }: { house: DemoPayer; now: Date }): Promise<void> {
  const team = await openTeam(config, house, demoTeamBegins(now));
  try {
    for (let day = 0; day <= DEMO_DAYS; day += 1) await liveThrough(team, { day, until: now });
  } finally {
    await team.composition.close();
  }
}

async function openTeam(config: Config, house: DemoPayer, began: Date): Promise<DemoTeam> {
  let present = began;
  const composition = await compose(
    { ...config, logLevel: 'error', trustedProxies: ['127.0.0.1'] },
    { now: () => present, worksInBackground: false, servesPages: false },
  );
  const urlOf = async (app: Composition['app']) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  const [url, consoleUrl] = [await urlOf(composition.app), await urlOf(composition.consoleApp)];
  let visitors = 0;
  const address = () => `198.18.7.${(visitors += 1)}`;
  return {
    composition,
    house,
    residents: new Map(),
    tournaments: new Map(),
    began,
    luck: demoLuck(2026),
    setClock: (at) => (present = at),
    newClient: () => testClient(url, address()),
    consoleClient: () => testClient(consoleUrl, address()),
    publicUrl: config.publicUrl,
    secrets: config.secrets,
  };
}

async function liveThrough(team: DemoTeam, { day, until }: { day: number; until: Date }): Promise<void> {
  const startedAt = team.began.getTime() + day * DAY_MS;
  const isToday = day === DEMO_DAYS;
  // Never later than now.
  const at = (offsetMs: number) =>
    new Date(startedAt + (isToday ? Math.round((offsetMs / DAY_MS) * (until.getTime() - startedAt)) : offsetMs));
  const morning = at(MORNING_MS);
  team.setClock(morning);
  if (day === 0) await begin(team);
  for (const person of AGENTS) if (person.day === day) await arrive(team, person, person);
  for (const person of PLAYERS) if (person.day === day) await arrive(team, person);
  const here = [...team.residents.values()].filter((resident) => resident.day === day || isToday || team.luck(10) < PRESENCE);
  for (const resident of here) await signInAgain(team, resident);
  await agreeOnContracts(team, day);
  await compete(team, { day, here });
  await settle(team, []);

  team.setClock(at(EVENING_MS));
  const rounds = here.flatMap(({ memberId, zeal }) =>
    playOf({ memberId, zeal, merchantCode: DEMO_MERCHANT.code, from: morning, to: at(EVENING_MS), luck: team.luck }),
  );
  await postRounds(
    team,
    rounds.toSorted((one, other) => Number(one.at) - Number(other.at)),
  );
  await settle(team, ['agents.count-rounds', ...TOURNAMENT_JOBS]);
  if (isToday) return;
  team.setClock(at(NIGHT_MS));
  await settle(team, ['agents.close-days', 'agents.settle-contracts']);
  await disputeLines(team, day);
}

async function begin(team: DemoTeam): Promise<void> {
  const { house, residents, composition } = team;
  const { username, password } = house.agent;
  const resident: Resident = { username, password, client: team.newClient(), memberId: '', zeal: 1, day: 0, rememberToken: '' };
  residents.set(username, resident);
  await signInAgain(team, resident);
  await composition.database.transaction((tx) =>
    giveHeadRates(tx, { memberId: resident.memberId, merchantCode: DEMO_MERCHANT.code, at: composition.services.now() }),
  );
  await giveMoney(team, resident.memberId);
}

/** Registers a person by the link of the agent above. */
async function arrive(team: DemoTeam, { username, under, zeal, day }: Person, agent?: DemoAgent): Promise<void> {
  const upline = team.residents.get(under);
  if (!upline) throw new Error(`${username} precedes its parent ${under}`);
  await signInAgain(team, upline);
  const code = await codeOf(upline, agent);
  const client = team.newClient();
  const password = team.house.agent.password;
  const form = await aRegistration(team, client, { username, password });
  const { memberInfo } = await client.call(register, { ...form, affiliateCode: code });
  team.residents.set(username, { username, password, client, memberId: memberInfo.id, zeal, day, rememberToken: '' });
  await settle(team, []);
  await giveMoney(team, memberInfo.id);
}

async function codeOf({ client }: Resident, agent?: DemoAgent): Promise<string> {
  const { list } = await client.call(agents.listLinks);
  const known = agent ? undefined : list.find(({ opensAgent }) => !opensAgent);
  if (known) return known.code;
  const link = agent
    ? { name: `Agente ${agent.username}`, opensAgent: true, rates: [...agent.rates] }
    : { name: 'Grupo do bairro', opensAgent: false, rates: [] };
  return (await client.call(agents.createLink, link)).code;
}

async function giveMoney({ composition }: DemoTeam, memberId: string): Promise<void> {
  const shared = { kind: 'adjustment_credit', merchantCode: DEMO_MERCHANT.code, source: 'house', externalId: 'demo-welcome' } as const;
  await composition.database.transaction((tx) =>
    postWithin(tx, [{ ...shared, memberId, amount: FIRST_MONEY, currency: 'BRL', at: composition.services.now() }]),
  );
}

async function postRounds({ composition }: DemoTeam, rounds: readonly Posting[]): Promise<void> {
  for (let from = 0; from < rounds.length; from += PART) {
    await composition.database.transaction((tx) => postWithin(tx, rounds.slice(from, from + PART)));
  }
}

/** Delivers all events to their subscribers, and runs jobs. */
async function settle({ composition }: DemoTeam, jobs: readonly string[]): Promise<void> {
  const { backgroundContext: ctx, subscriptions } = composition;
  const carryAll = async () => {
    while ((await carryBatch(ctx, subscriptions)) > 0);
  };
  await carryAll();
  for (const name of jobs) await composition.jobs.find((job) => job.name === name)?.run(ctx);
  await carryAll();
}
