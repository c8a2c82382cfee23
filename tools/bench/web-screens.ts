import { CATEGORIES, type Look, type LookAt } from './lighthouse.ts';
import { median, spreadOf } from './rounds.ts';
import type { Verdict } from './verdict.ts';

interface BenchScreen {
  readonly path: string;
  readonly isMember: boolean;
}

/** Ten screens: those that a visitor sees first, and those with a member's money. */
export const BENCH_SCREENS: readonly BenchScreen[] = [
  { path: '/m/home', isMember: false },
  { path: '/m/login', isMember: false },
  { path: '/m/register', isMember: false },
  { path: '/m/activity', isMember: false },
  { path: '/m/gameCenter', isMember: false },
  { path: '/m/help', isMember: false },
  { path: '/m/member/home', isMember: true },
  { path: '/m/voucherCenter', isMember: true },
  { path: '/m/withdraw', isMember: true },
  { path: '/m/gameRecord', isMember: true },
];

/** Scores of the prototype: its lobby rendered by the server, its login and game centre rendered by the phone. */
const PROTOTYPE: Readonly<Record<string, string>> = {
  '/m/home': '97; FCP 1.0 LCP 2.4 TBT 98 CLS .004',
  '/m/login': '95; FCP 2.1 LCP 2.5 TBT 93 CLS 0',
  '/m/gameCenter': '93; FCP 2.1 LCP 2.7 TBT 134 CLS .001',
};

const PERFORMANCE_MIN = 98;
const CLS_MAX = 0.02;

export interface ScreenFigures {
  readonly path: string;
  readonly looks: readonly Look[];
}

/** Runs Lighthouse on each screen once per round. */
export async function measureScreens(
  screens: readonly BenchScreen[],
  { lookAt, rounds, report }: { lookAt: LookAt; rounds: number; report: (line: string) => void },
): Promise<ScreenFigures[]> {
  const figures: ScreenFigures[] = [];
  for (const { path } of screens) {
    const looks: Look[] = [];
    for (let round = 0; round < rounds; round += 1) looks.push(await lookAt(path));
    figures.push({ path, looks });
    report(`${path}: performance ${looks.map(({ scores }) => scores.performance).join(' ')}`);
    for (const fault of new Set(looks.flatMap(({ faults }) => faults))) report(`  ${fault}`);
  }
  return figures;
}

/** One row per screen with the medians of its runs. */
export function screenTable(figures: readonly ScreenFigures[]): Readonly<Record<string, string | number>>[] {
  return figures.map(({ path, looks }) => {
    const mid = (of: (look: Look) => number) => median(looks.map(of));
    return {
      screen: path,
      performance: mid(({ scores }) => scores.performance),
      accessibility: mid(({ scores }) => scores.accessibility),
      'best practices': mid(({ scores }) => scores['best-practices']),
      SEO: mid(({ scores }) => scores.seo),
      'FCP s': seconds(mid(({ fcpMs }) => fcpMs)),
      'LCP s': seconds(mid(({ lcpMs }) => lcpMs)),
      'TBT ms': mid(({ tbtMs }) => tbtMs),
      'TBT ms, own': mid(({ ownTbtMs }) => ownTbtMs),
      'performance, own': mid(({ ownPerformance }) => ownPerformance),
      CLS: mid(({ cls }) => cls),
      machine: mid(({ machine }) => machine),
      slowdown: Math.round(mid(({ slowdown }) => slowdown) * 10) / 10,
      'the prototype': PROTOTYPE[path] ?? '',
    };
  });
}

export function screenVerdicts(figures: readonly ScreenFigures[]): Verdict[] {
  return [
    ...figures.map(({ path, looks }) => performanceOf(path, looks)),
    ...CATEGORIES.filter((name) => name !== 'performance').map((name) => lowestOf(name, figures)),
    worstShift(figures),
  ];
}

function performanceOf(path: string, looks: readonly Look[]): Verdict {
  const spread = spreadOf(looks.map(({ ownPerformance }) => ownPerformance));
  return {
    name: `${path}, performance by the processor time of its own tasks`,
    figure: spread.median,
    spread: [spread.lowest, spread.highest],
    target: `>= ${PERFORMANCE_MIN}`,
    verdict: spread.median >= PERFORMANCE_MIN ? 'PASS' : 'MISS',
  };
}

function lowestOf(category: 'accessibility' | 'best-practices' | 'seo', figures: readonly ScreenFigures[]): Verdict {
  const figure = Math.min(...figures.flatMap(({ looks }) => looks.map(({ scores }) => scores[category])));
  const name = `${category}, the lowest of ${figures.length} screens`;
  return { name, figure, spread: undefined, target: '= 100', verdict: figure === 100 ? 'PASS' : 'MISS' };
}

function worstShift(figures: readonly ScreenFigures[]): Verdict {
  const figure = Math.max(...figures.flatMap(({ looks }) => looks.map(({ cls }) => cls)));
  const name = `layout shift (CLS), the most of ${figures.length} screens (the prototype: 0.004)`;
  return { name, figure, spread: undefined, target: `<= ${CLS_MAX}`, verdict: figure <= CLS_MAX ? 'PASS' : 'MISS' };
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}
