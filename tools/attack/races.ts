import { randomChoicesOf, type RandomChoices } from './random-choices.ts';
import type { FindingLog } from './findings.ts';
import { openRowReader, type RowReader } from './member-rows.ts';
import { callOn } from './call-on.ts';
import { recordToolFault } from './record-tool-fault.ts';
import type { Person } from './people.ts';
import { inputOf } from './schema-values.ts';
import type { WireCall } from './sender.ts';
import { runLine } from './replay.ts';
import type { Stage } from './stage.ts';
import { createMemberObjects, type ObjectIds } from './member-objects.ts';
import type { Target } from './targets.ts';

/** Number of concurrent copies of a call. */
const AT_ONCE = 5;
/** Concurrent races. Each has its own members and mostly waits for event delivery. */
const RACES_AT_ONCE = 6;
/** Number of inputs tried until one is accepted. */
const TRIES = 6;

export interface RaceCounts {
  calls: number;
  /** Targets that accepted an input, so that a race took place. */
  readonly raced: Set<string>;
}

interface Racer {
  readonly person: Person;
  readonly cookie: string;
  readonly objectIds: ObjectIds;
}

/** Calls that change a member's data: by the member, by staff about a member, and by vendors. */
export function racedTargets(stage: Stage): readonly Target[] {
  return stage.targets.filter(({ audience, methods, path, input }) => {
    if (!methods.some((method) => method !== 'GET') || audience === 'arcade' || audience === 'provider') return false;
    if (audience === 'operator')
      return /:(memberId|withdrawalId|depositId|bonusId|heldWinId|applicationId|contractId|disputeId|caseId)\b/.test(path);
    return input.type !== 'never';
  });
}

/**
 * Makes a call several times concurrently for one member, and sequentially for another with the same data. The race must not insert more
 * rows than the sequence. With a second target, both sequential orders are compared.
 */
export async function runRaces(
  stage: Stage,
  plan: { seed: number; first: number; count: number; log: FindingLog; counts: RaceCounts },
): Promise<void> {
  const rows = await openRowReader(stage.api.owner);
  const targets = racedTargets(stage);
  let next = plan.first;
  const end = plan.first + plan.count;
  const failed: (() => Promise<void>)[] = [];
  const work = async () => {
    for (let index = next++; index < end; index = next++) {
      const target = targets[index % targets.length];
      const round = Math.floor(index / targets.length);
      const neighbour = round % 2 === 1 ? targets[(index + 1 + Math.floor(round / 2)) % targets.length] : undefined;
      const replay = runLine({ seed: plan.seed, only: `race:${index}` });
      const race = () => (target ? runRace(stage, { ...plan, rows, target, neighbour, index }) : Promise.resolve());
      await race().catch(() => failed.push(() => race().catch(recordToolFault(plan.log, replay))));
    }
  };
  await Promise.all(Array.from({ length: RACES_AT_ONCE }, work));
  // The preparation of a race times out on a busy machine. Each is repeated alone.
  for (const again of failed) await again();
}

interface Race {
  readonly seed: number;
  readonly index: number;
  readonly target: Target;
  readonly neighbour: Target | undefined;
  readonly rows: RowReader;
  readonly log: FindingLog;
  readonly counts: RaceCounts;
}

async function runRace(stage: Stage, race: Race): Promise<void> {
  const { target, neighbour, counts, log, rows, seed, index } = race;
  const turn = await findAccepted(stage, race, target);
  if (turn === undefined) return;
  counts.raced.add(target.name);
  const calls = [
    ...Array.from({ length: AT_ONCE }, () => ({ target, turn })),
    ...(neighbour ? Array.from({ length: AT_ONCE }, () => ({ target: neighbour, turn: 0 })) : []),
  ];
  const made = (racer: Racer, list: typeof calls) => list.map((call, place) => callFor(stage, race, { ...call, racer, place }));

  const raced = await aRacer(stage, target);
  const members = [{ id: raced.person.id, before: await rows.count(raced.person.id) }];
  await Promise.all((await Promise.all(made(raced, calls))).map((call) => stage.sender.send(call)));
  const orders = neighbour ? [calls, calls.toReversed()] : [calls];
  await Promise.all(
    orders.map(async (order) => {
      const calm = await aRacer(stage, target);
      members.push({ id: calm.person.id, before: await rows.count(calm.person.id) });
      for (const call of made(calm, order)) await stage.sender.send(await call);
    }),
  );
  counts.calls += calls.length * (orders.length + 1);

  const isRandom = RANDOM_OUTCOME.has(target.name) || (neighbour !== undefined && RANDOM_OUTCOME.has(neighbour.name));
  const look = async () => {
    // E-mails and counters are written by event subscribers.
    for (const { id } of members) await stage.api.eventsCarried(id);
    const [ofRace, ...inTurn] = await Promise.all(members.map(async ({ id, before }) => grown(before, await rows.count(id))));
    return ofRace ? oftener(ofRace, inTurn, isRandom) : [];
  };
  if ((await look()).length === 0) return;
  // A job may have run for only one of the members.
  for (const { name, everyMs } of stage.api.composition.jobs) if (everyMs <= PROMPT_MS) await stage.api.runJob(name);
  for (const what of await look()) {
    const place = neighbour ? `${target.name} with ${neighbour.name}` : target.name;
    log.add({ kind: 'race', place, what, replay: runLine({ seed, only: `race:${index}` }) });
  }
}

/** Jobs with at most this interval may act on the result of a race, ms. */
const PROMPT_MS = 15_000;

/** Tables in which the race inserted more rows than every sequential order. */
function oftener(
  ofRace: ReadonlyMap<string, number>,
  inTurn: readonly ReadonlyMap<string, number>[],
  isRandom: boolean,
): readonly string[] {
  return [...ofRace].flatMap(([table, count]) => {
    const inOrder = Math.max(...inTurn.map((each) => each.get(table) ?? 0));
    const most = isRandom ? Math.max(inOrder, drawnMost(table)) : inOrder;
    return count > most ? [`${count} new rows in ${table} at once, ${most} in turn`] : [];
  });
}

/** Calls with a random outcome: two members with the same data may win differently. */
const RANDOM_OUTCOME = new Set(['POST /wps/wheel/tickets/:ticketId/spin', 'POST /wps/red-rain/:rainId/envelope']);
/** Tables that one draw can add to; tables that follow from it are not compared. */
const OF_ONE_DRAW: ReadonlySet<string> = new Set(['promotions.reward', 'wallet.transfer', 'wallet.bonus_grant']);

function drawnMost(table: string): number {
  return OF_ONE_DRAW.has(table) ? 1 : Number.POSITIVE_INFINITY;
}

function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)]));
}

/** The number of an input that the target accepts; undefined when none of the tries is. */
async function findAccepted(stage: Stage, race: Race, target: Target): Promise<number | undefined> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const racer = await aRacer(stage, target);
    race.counts.calls += 1;
    const { status } = await stage.sender.send(await callFor(stage, race, { target, turn, racer, place: 0 }));
    if (status >= 200 && status < 300) return turn;
  }
  return undefined;
}

async function callFor(
  stage: Stage,
  { seed, index }: Race,
  { target, turn, racer, place }: { target: Target; turn: number; racer: Racer; place: number },
): Promise<WireCall> {
  const random: RandomChoices = randomChoicesOf(seed ^ 0x4ace, index * TRIES + turn);
  const named = { ...stage.siteIds, ...ACCEPTED, ...racer.objectIds, pixKey: racer.person.secrets.at(-1) };
  const input = { ...inputOf(target.input, { random: notOften(random), named }, 0) };
  return callOn(stage, target, { input, named, cookie: racer.cookie, mark: `${index}-${turn}-${racer.person.id}-${place}` });
}

/** Optional fields and foreign values are less frequent, so that more inputs are accepted. */
function notOften(random: RandomChoices): RandomChoices {
  return { ...random, oneIn: (times) => (times === 8 ? random.oneIn(50) : random.oneIn(times)) };
}

async function aRacer(stage: Stage, { audience, access }: Target): Promise<Racer> {
  const person = await stage.people.aMember(access === 'agent' ? 'agent' : 'member');
  const cookie = await person.signIn();
  const objectIds = await createMemberObjects(stage.api, person);
  // Events of the preparation are delivered before the race.
  await stage.api.eventsCarried(person.id);
  const staff = audience === 'operator' ? await stage.caller('owner', 0).signedIn() : undefined;
  // One operator makes the payments to all racers. The limit of 24 hours (S41) would let later ones wait for an approval.
  if (staff) await stage.api.owner.query('delete from wallet.staff_payment');
  return { person, cookie: staff?.cookie ?? cookie, objectIds };
}

/** Values that calls accept, by field name. */
const ACCEPTED: Readonly<Record<string, unknown>> = {
  amount: '5000',
  transferAmount: '5000',
  pixKeyKind: 'cpf',
  kind: 'deposit',
  period: 'day',
  days: 1,
  minutes: 30,
  months: 6,
  isConfirmed: true,
  text: 'Oi',
  remarks: 'Gostei',
  clientSeed: 'seed',
  currency: 'BRL',
  direction: 'credit',
  reason: 'a reason of some length',
  state: 'rejected',
  answer: 'an answer',
  finding: 'a finding',
  campaignId: 'campaign',
  transactionId: 'attack-transaction',
  roundId: 'attack-round',
  wagerTimes: 1,
  validDays: 1,
  weightRule: 'standard',
};
