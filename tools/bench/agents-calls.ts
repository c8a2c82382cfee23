import { logIn } from '@jogada/accounts/contract/player';
import { hashPassword } from '@jogada/accounts/server';
import * as agents from '@jogada/agents/contract/player';
import type { Database } from '@jogada/platform/server';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import { ensureSecrets } from '../run/secrets.mjs';
import { HEAD_ID } from './agents-team.ts';
import type { BenchDatabase } from './bench-database.ts';
import { startBenchApi } from './bench-api.ts';
import type { BenchRun } from './bench-run.ts';
import { median, percentile, toHundredths } from './rounds.ts';
import { atMost, type Verdict } from './verdict.ts';

const TARGET_MS = 100;
const PASSWORD = 'jacare-do-pantanal-azul';
const USERNAME = 'bench_1';
const WARM_TURNS = 3;

interface Asked {
  readonly run: BenchRun;
  readonly owner: Database;
  readonly logins: BenchDatabase['logins'];
  /** The day with all its rounds, and the first day with sums. */
  readonly day: string;
  readonly from: string;
}

type Ask = () => Promise<unknown>;

/** The measured call, and an unmeasured one that precedes it each time. */
type Call = Ask | { readonly before: Ask; readonly ask: Ask };

/** Measures every call of the agents' area over HTTP as the head of the team, and the proof of a whole day. */
export async function measureAgentCalls({ run, owner, logins, day, from }: Asked): Promise<readonly Verdict[]> {
  const secrets = await ensureSecrets();
  await owner.query('update accounts.member set password_hash = $2 where id = $1', [HEAD_ID, await hashPassword(PASSWORD, secrets)]);
  const api = await startBenchApi(logins, run);
  try {
    const client = testClient(`http://127.0.0.1:${api.port}`, '127.0.0.1');
    await client.call(logIn, { username: USERNAME, password: PASSWORD, side: 'agent' });
    const verdicts: Verdict[] = [];
    for (const [name, call] of Object.entries(await callsOf(client, { day, from })))
      verdicts.push(await measure(name, call, run.rounds * 10));
    run.report(await proveDay(client, day));
    return verdicts;
  } finally {
    await api.stop();
  }
}

async function callsOf(client: TestClient, { day, from }: { day: string; from: string }): Promise<Readonly<Record<string, Call>>> {
  const period = { from, to: day };
  const memberId = (await client.call(agents.listTeam, {})).list[0]?.memberId ?? '';
  const contractId = (await client.call(agents.listContracts, {})).list[0]?.contractId ?? 'ctr_none';
  const billId = (await client.call(agents.listBills, {})).list[0]?.billId ?? 'bil_none';
  const salaryId = await salaryOf(client, day);
  const dividend = { kind: 'dividend', period: 'month', carriesLoss: true, maximum: null } as const;
  const hourly = { kind: 'hourly_salary', period: 'hour', carriesLoss: false, maximum: null } as const;
  const steps = [{ from: '0', activeFrom: 0, rate: 100 }];
  let rate = 0;
  let waiting: `ctr_${string}` | undefined;
  const offer = async () => {
    if (waiting !== undefined) return;
    const { contract } = await client.call(agents.offerContract, { memberId, terms: { ...dividend, steps } });
    waiting = contract.contractId;
  };
  const withdraw = async () => {
    if (waiting !== undefined) await client.call(agents.withdrawContract, { contractId: waiting });
    waiting = undefined;
  };
  return {
    'agent home': () => client.call(agents.readAgentHome),
    'overview, 93 days': () => client.call(agents.readTeamOverview, period),
    team: () => client.call(agents.listTeam, {}),
    'team: search': () => client.call(agents.listTeam, { search: 'bench_77' }),
    'team: a member': () => client.call(agents.readTeamMember, { memberId }),
    'team: rates of a member set': () =>
      client.call(agents.setMemberRates, { memberId, rates: [{ category: 'RNG', rate: 600 + (rate++ % 90) }] }),
    'team: days': () => client.call(agents.readTeamDays, period),
    'profit and loss, 93 days': () => client.call(agents.listTeamPlay, period),
    'betting, one day': () => client.call(agents.listTeamPlay, { from: day, to: day }),
    'betting: rounds of a member': () => client.call(agents.listMemberRounds, { memberId, day }),
    'own rates': () => client.call(agents.readOwnRates),
    links: () => client.call(agents.listLinks),
    rebates: () => client.call(agents.listStatements, {}),
    'rebates: a day': () => client.call(agents.readStatement, { day }),
    'rebates: players of a line': () => client.call(agents.listStatementPlayers, { day, category: 'RNG' }),
    'rebates: recompute a day, one part': () => client.call(agents.recomputeStatement, { day }),
    'contracts: pending': () => client.call(agents.readContractRequests),
    contracts: () => client.call(agents.listContracts, {}),
    'contracts: given': () => client.call(agents.listContracts, { side: 'pays' }),
    'contracts: one': () => client.call(agents.readContract, { contractId }),
    'contracts: versions': () => client.call(agents.listContractVersions, { contractId }),
    'contracts: offered': { before: withdraw, ask: offer },
    'contracts: withdrawn': { before: offer, ask: withdraw },
    'contracts: progress': () => client.call(agents.readProgress),
    'contracts: simulated, months': () => client.call(agents.simulateContract, { terms: { ...dividend, steps } }),
    'contracts: simulated, hours': () => client.call(agents.simulateContract, { terms: { ...hourly, steps } }),
    bills: () => client.call(agents.listBills, {}),
    'bills: one': () => client.call(agents.readBill, { billId }),
    'bills: recompute an hour without rounds, one part': () => client.call(agents.recomputeBill, { billId }),
    'bills: recompute a day’s salary, one part': () => client.call(agents.recomputeBill, { billId: salaryId }),
    disputes: () => client.call(agents.listDisputes),
  };
}

/** The salary bill of a day. */
async function salaryOf(client: TestClient, day: string): Promise<`bil_${string}`> {
  let page = await client.call(agents.listBills, { kind: 'salary' });
  for (;;) {
    const bill = page.list.find(({ kind, startsAt }) => kind === 'daily_salary' && startsAt.startsWith(day));
    if (bill) return bill.billId;
    if (page.nextAfter === null) throw new Error(`no salary of ${day}`);
    page = await client.call(agents.listBills, { kind: 'salary', after: page.nextAfter });
  }
}

async function measure(name: string, call: Call, turns: number): Promise<Verdict> {
  const took: number[] = [];
  for (let turn = -WARM_TURNS; turn < turns; turn += 1) {
    if (typeof call !== 'function') await call.before();
    const askedAt = performance.now();
    await (typeof call === 'function' ? call : call.ask)();
    if (turn >= 0) took.push(performance.now() - askedAt);
  }
  const figure = {
    median: toHundredths(median(took)),
    lowest: toHundredths(Math.min(...took)),
    highest: toHundredths(percentile(took, 0.99)),
  };
  return atMost(`${name}: ms (highest: p99)`, figure, TARGET_MS);
}

/** Proves the head's day from all its rounds with the calls that the phone makes. */
async function proveDay(client: TestClient, day: string): Promise<string> {
  const startedAt = performance.now();
  let calls = 1;
  let proof = await client.call(agents.recomputeStatement, { day });
  for (; proof.nextCursor !== null; calls += 1) proof = await client.call(agents.recomputeStatement, { day, cursor: proof.nextCursor });
  const seconds = (performance.now() - startedAt) / 1000;
  const outcome = proof.isExact ? 'exact to the last digit' : 'DIFFERS FROM THE LEDGER';
  return `${proof.roundCount} rounds of the day recomputed in ${seconds.toFixed(1)} s, in ${calls} calls: ${outcome}`;
}
