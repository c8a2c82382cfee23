import { verifyLedger } from '@jogada/wallet/server';
import { openFindingLog, type CountedFinding, type FindingLog } from './findings.ts';
import { foreignTargets, runForeignIds, type ForeignCounts } from './foreign-ids.ts';
import { runForeignRounds } from './foreign-rounds.ts';
import { KNOWN_FAULTS, KNOWN_PAYLOADS } from './known-faults.ts';
import { heapBytes } from './heap-bytes.ts';
import { recordToolFault } from './record-tool-fault.ts';
import { racedTargets, runRaces, type RaceCounts } from './races.ts';
import { runStreams } from './raw-bytes.ts';
import { openTally, runCalls, type Tally } from './run-calls.ts';
import { runFrames } from './socket-frames.ts';
import type { Stage } from './stage.ts';

export interface AttackPlan {
  readonly seed: number;
  /** Approximate total number of calls. */
  readonly calls: number;
  /** Number of concurrent calls. */
  readonly workers: number;
  /** Repeats one call of a run: its number, or `bytes:`, `frames:`, `race:` or `rounds:` followed by a number. */
  readonly only?: string;
  readonly onProgress?: (line: string) => void;
}

export interface AttackReport {
  readonly tally: Tally;
  readonly streams: number;
  readonly frames: number;
  readonly races: RaceCounts;
  readonly foreign: ForeignCounts;
  readonly findings: readonly CountedFinding[];
  readonly known: readonly (CountedFinding & { readonly item: string })[];
  readonly ms: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** Shares of a run in per cent; the rest are structured calls. */
const STREAMS = 8;
const FRAMES = 3;
const RACES = 12;
/** Approximate number of calls of one race. */
const CALLS_OF_A_RACE = 16;
const SLICE = 5000;
/** Memory is first measured after 1/4 of the structured calls, when caches are filled and code is compiled. */
const WARM_SHARE = 4;
/** Maximum growth of the heap during a run, in bytes, for caches that are bounded by count. */
const GROWTH_MAX_BYTES = 96 * 2 ** 20;

/** Attacks a whole installation and returns the findings. The same plan makes the same calls. */
export async function runAttack(stage: Stage, plan: AttackPlan): Promise<AttackReport> {
  const log = openFindingLog(KNOWN_FAULTS);
  const tally = openTally();
  const races: RaceCounts = { calls: 0, raced: new Set() };
  const foreign: ForeignCounts = { calls: 0, asked: new Set(), judged: new Set(), unaccounted: new Set() };
  const begunAt = performance.now();
  const stopWatching = watchProcess(log);
  const shared = { seed: plan.seed, workers: plan.workers, log };
  let [streams, frames, bytesBefore, bytesAfter] = [0, 0, 0, 0];
  const part = (share: number) => Math.ceil((plan.calls * share) / 100);

  try {
    if (plan.only !== undefined) await runOnly(stage, plan.only, { ...shared, tally, races });
    else {
      // Covered completely in every run of any length: each call that accepts an id, in each role.
      const matrix = foreignTargets(stage, foreign);
      await runForeignIds(stage, { ...shared, first: 0, count: matrix.length, counts: foreign }).catch(recordToolFault(log, ''));
      await runForeignRounds(stage, { ...shared, counts: foreign }).catch(recordToolFault(log, ''));
      for (const name of foreign.unaccounted)
        log.add({ kind: 'foreign thing', place: name, what: 'is an id that the attack does not know', replay: '' });
      const raceCount = Math.min(part(RACES) / CALLS_OF_A_RACE, 6 * racedTargets(stage).length);
      const calls = Math.max(plan.calls - part(STREAMS) - part(FRAMES) - Math.ceil(raceCount) * CALLS_OF_A_RACE - foreign.calls, 1);
      let raceDone = 0;
      let reported = 0;
      for (let first = 0; first < calls; first += SLICE) {
        const count = Math.min(SLICE, calls - first);
        const slice = { first, count, ...shared };
        await runCalls(stage, { ...slice, tally }).catch(recordToolFault(log, ''));
        const ofSlice = (whole: number, done: number) => Math.min(whole - done, Math.ceil((whole * count) / calls));
        const streamed = ofSlice(part(STREAMS), streams);
        await runStreams(stage, { ...shared, first: streams, count: streamed, skips: KNOWN_PAYLOADS }).catch(recordToolFault(log, ''));
        streams += streamed;
        const framed = ofSlice(part(FRAMES), frames);
        await runFrames(stage, { ...shared, first: frames, count: framed }).catch(recordToolFault(log, ''));
        frames += framed;
        const raced = ofSlice(Math.ceil(raceCount), raceDone);
        // Other seeds begin with other races.
        await runRaces(stage, { ...shared, first: plan.seed * 31 + raceDone, count: raced, counts: races }).catch(recordToolFault(log, ''));
        raceDone += raced;
        await checkDoors(stage, log);
        if (bytesBefore === 0 && first >= calls / WARM_SHARE) bytesBefore = heapBytes();
        const made = tally.calls + streams + frames + races.calls + foreign.calls;
        const found = log.list();
        plan.onProgress?.(`${made} calls, ${Math.round((made * 1000) / (performance.now() - begunAt))} a second, ${found.length} findings`);
        for (const { kind, place, what, replay } of found.slice(reported))
          plan.onProgress?.(`  ${kind} · ${place}: ${what}\n      ${replay}`);
        reported = found.length;
      }
    }
    await checkLedger(stage, log);
    bytesAfter = heapBytes();
    if (bytesBefore > 0 && bytesAfter - bytesBefore > GROWTH_MAX_BYTES)
      log.add({ kind: 'memory', place: 'api', what: `${bytesBefore} bytes kept before, ${bytesAfter} after`, replay: '' });
  } finally {
    stopWatching();
  }
  return {
    tally,
    streams,
    frames,
    races,
    foreign,
    findings: log.list(),
    known: log.known(),
    ms: performance.now() - begunAt,
    bytesBefore,
    bytesAfter,
  };
}

async function runOnly(
  stage: Stage,
  only: string,
  shared: { seed: number; workers: number; log: FindingLog; tally: Tally; races: RaceCounts },
): Promise<void> {
  const [kind = '', number = kind] = only.split(':');
  const one = { ...shared, first: Number(number), count: 1 };
  if (kind === 'rounds')
    await runForeignRounds(stage, { ...shared, counts: { calls: 0, asked: new Set(), judged: new Set(), unaccounted: new Set() } });
  else if (kind === 'bytes') await runStreams(stage, { ...one, skips: [] });
  else if (kind === 'frames') await runFrames(stage, one);
  else if (kind === 'race') await runRaces(stage, { ...one, counts: shared.races });
  else await runCalls(stage, one);
}

/** Reports unhandled errors, which would end a process of an installation. */
function watchProcess(log: FindingLog): () => void {
  const onFault = (error: unknown) =>
    log.add({
      kind: 'process',
      place: 'api',
      what: error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error),
      replay: '',
    });
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return () => {
    process.off('uncaughtException', onFault);
    process.off('unhandledRejection', onFault);
  };
}

/** Checks that every process still responds. */
async function checkDoors({ sender }: Stage, log: FindingLog): Promise<void> {
  const asked = [
    ['site', '/wps/system/status'],
    ['console', '/ops/session'],
    ['private', '/ready'],
    ['arcade', '/play/tesouro-da-mata'],
    ['bank', '/healthz'],
  ] as const;
  for (const [door, path] of asked) {
    const { status, text } = await sender.send({ door, method: 'GET', path, headers: {}, body: undefined });
    if (status === 0 || status >= 500)
      log.add({ kind: 'process', place: door, what: `does not serve any more: ${status} ${text.slice(0, 100)}`, replay: '' });
  }
}

async function checkLedger(stage: Stage, log: FindingLog): Promise<void> {
  for (const { name, broken, examples } of await verifyLedger(stage.api.owner))
    if (broken > 0n) log.add({ kind: 'ledger', place: name, what: examples.join(', '), replay: '' });
}
