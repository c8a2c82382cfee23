import * as v from 'valibot';
import { callOn } from './call-on.ts';
import { randomChoicesOf, type RandomChoices } from './random-choices.ts';
import type { FindingLog } from './findings.ts';
import { openRowReader } from './member-rows.ts';
import { PASSWORD, type CallerKind } from './people.ts';
import { curlLine } from './replay.ts';
import { fieldsOf, inputOf, OPTIONAL_TYPES } from './schema-values.ts';
import type { WireAnswer } from './sender.ts';
import { SLOTS, type Stage, type Victim } from './stage.ts';
import type { Target } from './targets.ts';
import type { ObjectIds } from './member-objects.ts';

/** Why the ids of a field belong to no member. An id-like field that is neither here nor among a member's objects fails the run. */
export const NOT_OWNED: Readonly<Record<string, string>> = {
  gameId: 'the catalogue is shown to everyone',
  gameIds: 'the catalogue is shown to everyone',
  nodeId: 'the catalogue is shown to everyone',
  typeId: 'a kind of game',
  announcementId: 'the brand shows it to everyone',
  promotionId: 'the brand shows it to everyone',
  rainId: 'the brand shows it to everyone',
  itemId: 'the brand shows it to everyone',
  tournamentId: 'the brand shows it to everyone',
  captchaId: 'a picture belongs to no account and one answer uses it up',
  challengeId: 'a question belongs to no account and one answer uses it up',
  credentialId: 'the device makes it',
  clientId: 'the writer makes it',
  imageId: 'the tests of applications drive it',
  imageIds: 'the tests of applications drive it',
  certificateId: 'the certifier makes it, and the brand writes it down',
  moduleId: 'the name of a screen',
  modId: 'the name of a switch',
  recommenderId: 'who invited: the answer shows nothing of them',
  vendorCode: "a vendor is the house's",
  merchantCode: 'the walls of brands drive it (staff-walls.test.ts)',
  runId: "a reconciliation is the house's, for staff that is bound to no brand",
  endToEndId: 'of the reconciliation that the same call names; a foreign one of a player is unknown (deposit-payment.test.ts)',
  externalId: 'of the member that the same call names',
  roundId: 'of the member that the same call names',
  transactionId: 'of the member that the same call names',
  operatorId: 'staff-walls.test.ts drives it',
  promoAnnouncementCategoryIds: 'staff-walls.test.ts drives it',
  eventId: 'an event belongs to the installation, for staff that is bound to no brand',
  keyId: 'of the vendor that the same call names',
  categoryId: 'the brand shows it to everyone',
};

/** Calls that no attacker of the stage can get as far as their object, with the test that names another member's. */
export const JUDGED_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /wps/member/secondFactor/passkey/removal': 'needs a signature by a passkey: second-factor.test.ts',
};

export interface ForeignCounts {
  calls: number;
  /** Targets that accept an id of a member's object and were called with another member's. */
  readonly asked: Set<string>;
  /** Targets that refused such a call because of its object: the caller was signed in, had the permission and sent a valid input. */
  readonly judged: Set<string>;
  /** Id-like fields that are listed nowhere. */
  readonly unaccounted: Set<string>;
}

/** Fields that hold names instead of ids, or ids of shared objects: usernames, games, vendors. */
const SHARED_NAMES = new Set(['username', 'gameId', 'nodeId', 'vendorCode', 'merchantCode', 'groupName', 'operatorId', 'code']);
const LIKE_AN_ID = /Ids?$|_id$|^id$/;
/** Calls whose fields do not say whose id they hold. */
const NAMED_BY_CALL: Readonly<Record<string, (objectIds: ObjectIds) => ObjectIds>> = {
  'GET /wps/transactions/journal': ({ depositId = '' }) => ({ of: 'deposit', id: depositId }),
};
const PLAYERS: readonly CallerKind[] = ['visitor', 'trial', 'member', 'agent', 'special', 'agent40', 'agent42'];
/** Members have no access to the console. */
const OUTSIDERS_IN_THE_CONSOLE: readonly CallerKind[] = ['visitor', 'agent'];

/** The fields of a call that name a member's object, and the id-like fields that are listed nowhere. */
export function idFieldsOf(target: Target, owned: ObjectIds): { owned: readonly string[]; unaccounted: readonly string[] } {
  const ofCall = NAMED_BY_CALL[target.name];
  if (ofCall) return { owned: Object.keys(ofCall(owned)), unaccounted: [] };
  const names = [
    ...new Set([...fieldsOf(target.input).map(([name]) => name), ...[...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)]),
  ];
  // Objects that a brand shows to players must not be changed by another brand's staff.
  const isOwned = (name: string) =>
    Object.hasOwn(owned, name) && !SHARED_NAMES.has(name) && (target.audience === 'operator' || !Object.hasOwn(NOT_OWNED, name));
  return {
    owned: names.filter(isOwned),
    unaccounted: names.filter((name) => LIKE_AN_ID.test(name) && !isOwned(name) && !Object.hasOwn(NOT_OWNED, name)),
  };
}

interface Place {
  readonly target: Target;
  readonly fields: readonly string[];
}

interface ForeignPlan {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly log: FindingLog;
  readonly counts: ForeignCounts;
}

/** Number of targets after which the victims' rows are compared. If they changed, each target of the batch is repeated alone. */
const LOOK_EVERY = 10;

/** Calls every target that accepts an id with a victim's id, in each role. Each call must be refused and change nothing (S27, S28, S31). */
export async function runForeignIds(stage: Stage, plan: ForeignPlan): Promise<void> {
  const rows = await openRowReader(stage.api.owner);
  const look = async () => JSON.stringify(await Promise.all(stage.victims.map(async ({ person }) => [...(await rows.read(person.id))])));
  const matrix = foreignTargets(stage, plan.counts);
  const places = Array.from({ length: plan.count }, (_, index) => ({
    index: plan.first + index,
    place: matrix[(plan.first + index) % matrix.length],
  }));
  let before = await look();
  for (let from = 0; from < places.length; from += LOOK_EVERY) {
    const part = places.slice(from, from + LOOK_EVERY);
    await Promise.all(part.map(async ({ index, place }) => place && askForeign(stage, plan, { ...place, index })));
    let after = await look();
    if (after === before) continue;
    for (const { index, place } of part) {
      if (!place) continue;
      before = after;
      await askForeign(stage, plan, { ...place, index });
      after = await look();
      const what = `${place.fields.join(', ')} of another member changed what is theirs`;
      if (after !== before) plan.log.add({ kind: 'foreign thing', place: place.target.name, what, replay: '' });
    }
    before = after;
  }
}

async function askForeign(
  stage: Stage,
  { seed, counts, log }: ForeignPlan,
  { target, fields, index }: Place & { index: number },
): Promise<void> {
  counts.asked.add(target.name);
  for (const victim of stage.victims) {
    const isOfDemo = victim.person.merchantCode === 'demo';
    // Only staff of the other brand; the victim's own staff have access.
    const kinds = target.audience === 'operator' ? [...OUTSIDERS_IN_THE_CONSOLE, ...(isOfDemo ? (['bound'] as const) : [])] : PLAYERS;
    const ask = async (kind: CallerKind, turn: number) => {
      const { cookie, objectIds, person } = await stage.caller(kind, index % SLOTS).signedIn();
      const all: ObjectIds = { ...victim.ofBrand, ...victim.objectIds };
      const foreign = NAMED_BY_CALL[target.name]?.(all) ?? Object.fromEntries(fields.map((field) => [field, all[field] ?? '']));
      const named = { ...stage.siteIds, ...PLAUSIBLE, ...objectIds, ...foreign };
      const input = validInput(target, { random: randomChoicesOf(seed, index * 16 + turn), named, foreign });
      const call = await callOn(stage, target, { input, named, cookie, mark: `f${index}-${kind}-${victim.person.id}` });
      const answer = await stage.sender.send(call);
      counts.calls += 1;
      if (isJudgedByObject(target, answer)) counts.judged.add(target.name);
      if (answer.status === 401 && person !== undefined) stage.caller(kind, index % SLOTS).refused(cookie);
      const fault = foreignFault(victim, answer);
      const what = `${kind} names ${fields.join(', ')} of another member ${fault?.what ?? ''}`;
      if (fault) log.add({ kind: fault.kind, place: target.name, what, replay: curlLine(call, stage.doors[call.door]) });
    };
    await Promise.all(kinds.map(ask));
  }
}

/** Values without which a call is refused before its object is looked up. */
const PLAUSIBLE: ObjectIds = { reason: 'a reason of some length', password: PASSWORD, textHash: 'a'.repeat(64), sequence: '1' };
const DRAWS_MAX = 40;

/** An input that the contract accepts, without most of the optional fields: a refusal is then not about its shape. */
function validInput(
  target: Target,
  { random, named, foreign }: { random: RandomChoices; named: ObjectIds; foreign: ObjectIds },
): Record<string, unknown> {
  const isNeeded = (name: string) => Object.hasOwn(foreign, name) || Object.hasOwn(PLAUSIBLE, name);
  const optional = fieldsOf(target.input).flatMap(([name, { type }]) => (OPTIONAL_TYPES.has(type) && !isNeeded(name) ? [name] : []));
  for (let draw = 1; ; draw += 1) {
    const input: Record<string, unknown> = { ...inputOf(target.input, { random, named }, 0), ...foreign };
    for (const name of optional) delete input[name];
    if (draw === DRAWS_MAX || v.safeParse(target.input as unknown as v.GenericSchema, input).success) return input;
  }
}

/** Refusals before the object is looked up: of the caller's session and role, and of the input's shape. */
const REFUSED_BEFORE = /"errorCode":"(?:login_required|real_account_required|free_reject|not_allowed|malformed_request|field_\w+)"/;

/** Whether the call was refused because of the object that it names. A bound owner has every permission. */
function isJudgedByObject({ audience }: Target, { status, text }: WireAnswer): boolean {
  if (status < 400 || status >= 500) return false;
  return !REFUSED_BEFORE.test(text) || (audience === 'operator' && status === 403 && text.includes('"not_allowed"'));
}

function foreignFault(victim: Victim, { status, text }: WireAnswer): { kind: 'fault' | 'foreign thing'; what: string } | undefined {
  const shown = victim.person.secrets.find((secret) => secret !== victim.person.id && text.includes(secret));
  if (shown !== undefined) return { kind: 'foreign thing', what: `and reads ${shown}` };
  if (status >= 500 || status === 0) return { kind: 'fault', what: `and is answered ${status} ${text.slice(0, 80)}` };
  return status < 300 ? { kind: 'foreign thing', what: `and is answered ${status} ${text.slice(0, 120)}` } : undefined;
}

/** Every call that accepts an id of a member's object, with the fields that hold it. */
export function foreignTargets(stage: Stage, counts: ForeignCounts): readonly Place[] {
  const [victim] = stage.victims;
  return stage.targets
    .filter(({ audience }) => audience === 'player' || audience === 'operator')
    .flatMap((target) => {
      const { owned, unaccounted } = idFieldsOf(target, { ...victim?.ofBrand, ...victim?.objectIds });
      for (const name of unaccounted) counts.unaccounted.add(`${name} of ${target.name}`);
      return owned.length > 0 ? [{ target, fields: owned }] : [];
    });
}
