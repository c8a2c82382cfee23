import { randomChoicesOf } from './random-choices.ts';
import type { FindingLog } from './findings.ts';
import { recordToolFault } from './record-tool-fault.ts';
import { HANG_MS, judgeAnswer } from './judge-answer.ts';
import { makeCall, type MadeCall } from './make-call.ts';
import { quickestOf } from './quickest-of.ts';
import { curlLine, runLine } from './replay.ts';
import type { WireAnswer } from './sender.ts';
import type { Stage } from './stage.ts';
import type { Target } from './targets.ts';

/** Number of calls by outcome. */
export interface Tally {
  calls: number;
  /** Responses with a 2xx status. */
  accepted: number;
  /** Refused by the operation itself, after authentication and validation. */
  judged: number;
  readonly statuses: Map<number, number>;
  /** Targets that accepted or judged a call at least once. */
  readonly reached: Set<string>;
}

export function openTally(): Tally {
  return { calls: 0, accepted: 0, judged: 0, statuses: new Map(), reached: new Set() };
}

export interface CallsPlan {
  readonly seed: number;
  /** Number of the first call; `count` calls follow. */
  readonly first: number;
  readonly count: number;
  readonly workers: number;
  readonly log: FindingLog;
  readonly tally: Tally;
  /** A slower response counts as a hang, ms. */
  readonly hangMs?: number;
}

/** Step through the list of targets, so that calls of different kinds are concurrent. */
const STRIDE = 7919;
/** Codes of refusals before the operation. */
const AT_THE_DOOR = new Set([
  'malformed_request',
  'login_required',
  'session_replaced',
  'session_expired',
  'not_allowed',
  'sealed_body_refused',
  'real_account_required',
]);

/** Makes structured calls concurrently; the same seed and number give the same call. */
export async function runCalls(stage: Stage, plan: CallsPlan): Promise<void> {
  const { hangMs = HANG_MS } = plan;
  const slow: { call: MadeCall; index: number }[] = [];
  let next = plan.first;
  const end = plan.first + plan.count;
  const work = async () => {
    for (let index = next++; index < end; index = next++) {
      const call = await callOf(stage, plan.seed, index).catch(recordToolFault(plan.log, runLine({ seed: plan.seed, only: index })));
      if (!call) continue;
      const answer = await stage.sender.send(call);
      note(plan.tally, call, answer);
      // On an overloaded machine, responses and database connections time out, and calls are refused while others wait for a connection. The
      // call is repeated alone and judged then.
      const isOfBusyMachine = isBusy(answer) || (answer.ms > hangMs && answer.status === 0);
      if (answer.ms > hangMs || isOfBusyMachine) slow.push({ call, index });
      if (!isOfBusyMachine) report(stage, plan, { call, answer, index });
    }
  };
  await Promise.all(Array.from({ length: plan.workers }, work));
  for (const { call, index } of slow) {
    let alone: WireAnswer | undefined;
    const ms = await quickestOf(async () => {
      alone = await stage.sender.send(call);
      return { ms: isBusy(alone) ? hangMs + alone.ms : alone.ms };
    }, hangMs);
    const isStillBusy = alone !== undefined && isBusy(alone);
    if (alone && (ms <= hangMs || isStillBusy)) report(stage, plan, { call, answer: alone, index });
    const found = { kind: 'hang', place: call.target.name, what: `${Math.round(ms)} ms` } as const;
    if (ms > hangMs && !isStillBusy) plan.log.add({ ...found, replay: replayOf(stage, plan.seed, { call, index }) });
  }
}

/** The refusal of a site whose calls wait for a database connection. */
function isBusy({ status, text }: WireAnswer): boolean {
  return status === 503 && text.includes('"system_busy"');
}

function targetOf({ targets }: Stage, index: number): Target {
  const target = targets[(index * STRIDE) % targets.length];
  if (!target) throw new Error('there is nothing to call');
  return target;
}

/** The call with a number; reproducible from the seed. */
export async function callOf(stage: Stage, seed: number, index: number): Promise<MadeCall> {
  const random = randomChoicesOf(seed, index);
  const call = await makeCall(stage, targetOf(stage, index), random);
  // Each call has its own client address, so that limits per address do not refuse it first.
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return { ...call, headers: { 'x-forwarded-for': address, ...call.headers } };
}

function note(tally: Tally, { target, refused }: MadeCall, { status, text }: WireAnswer): void {
  tally.calls += 1;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status === 401 && /"(login_required|session_replaced|session_expired)"/.test(text)) refused();
  if (status >= 200 && status < 300) tally.accepted += 1;
  else if (status >= 400 && ![...AT_THE_DOOR].some((code) => text.includes(code)) && status !== 404 && status !== 405) tally.judged += 1;
  else return;
  tally.reached.add(target.name);
}

function report(
  stage: Stage,
  { seed, log }: CallsPlan,
  { call, answer, index }: { call: MadeCall; answer: WireAnswer; index: number },
): void {
  const fault = judgeAnswer(call, answer, stage.canaries) ?? foreignIn(stage, call, answer);
  if (fault) log.add({ ...fault, place: call.target.name, replay: replayOf(stage, seed, { call, index }) });
}

/** Finds a victim's data in a response to another caller (S27, S31). Staff of all brands may see it. */
function foreignIn(
  { victims }: Stage,
  { kind, path, body }: MadeCall,
  { text }: WireAnswer,
): { kind: 'foreign thing'; what: string } | undefined {
  const isHouse = kind === 'owner' || kind === 'finance' || kind === 'support' || kind === 'content' || kind === 'signed';
  if (isHouse) return undefined;
  for (const { person, objectIds } of victims) {
    if (kind === 'bound' && person.merchantCode === 'aurora') continue;
    const asked = `${path}${body?.toString() ?? ''}`;
    const shown = [...person.secrets, ...Object.values(objectIds)].find(
      (secret) => secret.length > 8 && text.includes(secret) && !asked.includes(secret),
    );
    if (shown !== undefined) return { kind: 'foreign thing', what: `shows ${shown} of ${person.merchantCode} to ${kind}` };
  }
  return undefined;
}

function replayOf({ doors }: Stage, seed: number, { call, index }: { call: MadeCall; index: number }): string {
  return `${runLine({ seed, only: index })}   # as ${call.kind}: ${curlLine(call, doors[call.door])}`;
}
