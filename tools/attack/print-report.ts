import { FINDING_KINDS } from './findings.ts';
import type { AttackReport } from './run-attack.ts';

const MEBIBYTE = 2 ** 20;

/** Prints the totals of a run and each kind of finding with its count. */
export function printReport({ tally, streams, frames, races, foreign, findings, known, ms, bytesBefore, bytesAfter }: AttackReport): void {
  const made = tally.calls + streams + frames + races.calls + foreign.calls;
  const statuses = [...tally.statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`\n${made} calls in ${(ms / 1000).toFixed(1)} s, ${Math.round((made * 1000) / ms)} a second`);
  console.log(
    `${tally.calls} structured, ${streams} streams of bytes, ${frames} screens of rooms, ` +
      `${races.calls} in races of ${races.raced.size} calls, ${foreign.calls} with foreign ids to ${foreign.asked.size} calls`,
  );
  console.log(`answers by status: ${statuses.join(', ')}`);
  console.log(
    `${tally.accepted} accepted, ${tally.judged} refused by the operation itself, ${tally.reached.size} calls of the contracts reached`,
  );
  console.log(`kept memory ${(bytesBefore / MEBIBYTE).toFixed(0)} MiB before, ${(bytesAfter / MEBIBYTE).toFixed(0)} MiB after`);
  for (const kind of FINDING_KINDS) {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    console.log(`${kind}: ${ofKind.length === 0 ? 'none' : ofKind.reduce((sum, { count }) => sum + count, 0)}`);
    for (const { count, place, what, replay } of ofKind) console.log(`  ${count} x ${place}: ${what}\n      ${replay}`);
  }
  for (const { item, count, place, what } of known) console.log(`known (${item}): ${count} x ${place}: ${what}`);
}
