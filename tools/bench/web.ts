import { KILOBYTE, weighPages } from '../build/page-weight.ts';
import { buildIfStale } from '../run/build-if-stale.mjs';
import type { BenchRun } from './bench-run.ts';
import type { Result } from './rounds.ts';
import type { Verdict } from './verdict.ts';

const FIRST_LOAD_MAX_KB = 115;
const SCREEN_MAX_KB = 25;
const STYLES_MAX_KB = 12;

/** What the prototype weighed. */
const PROTOTYPE = { firstLoadKb: 115.3, stylesKb: 5.6 } as const;

/** `npm run bench web`: what the pages of a production build weigh, in KB gzip, beside the budget and the prototype. */
export async function benchWeb({ report }: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  await buildIfStale({ report });
  const { firstLoad, idle, screens, styles } = weighPages();
  const idleKb = Math.round(idle.bytes / KILOBYTE);
  report(
    `the lobby's first load is ${firstLoad.files.length} scripts; ${idle.files.length} more, ${idleKb} KB, follow when the phone is idle`,
  );
  const heaviestFirst = [...screens].toSorted(([, one], [, other]) => other.bytes - one.bytes);
  return {
    rates: [],
    verdicts: [
      atMostKb(`first load of the lobby, KB of scripts (the prototype: ${PROTOTYPE.firstLoadKb})`, firstLoad.bytes, FIRST_LOAD_MAX_KB),
      atMostKb(`styles in every page, KB (the prototype: ${PROTOTYPE.stylesKb})`, styles, STYLES_MAX_KB),
      ...heaviestFirst.map(([screen, { bytes }]) => atMostKb(`${screen}, KB more`, bytes, SCREEN_MAX_KB)),
    ],
  };
}

function atMostKb(name: string, bytes: number, targetKb: number): Verdict {
  const figure = Math.round(bytes / (KILOBYTE / 10)) / 10;
  return { name, figure, spread: undefined, target: `<= ${targetKb}`, verdict: bytes <= targetKb * KILOBYTE ? 'PASS' : 'MISS' };
}
