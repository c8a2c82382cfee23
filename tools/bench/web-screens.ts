import { CATEGORIES, type Look, type LookAt } from './lighthouse.ts';
import { median, spreadOf } from './rounds.ts';
import type { Verdict } from './verdict.ts';

interface BenchScreen {
  readonly path: string;
  readonly isMember: boolean;
  /** Whether the server draws what is in it, and not only what stands around it. */
  readonly isDrawnByServer: boolean;
}

/** Ten screens: those that a visitor meets first, and those where a member's money is. */
export const BENCH_SCREENS: readonly BenchScreen[] = [
  { path: '/m/home', isMember: false, isDrawnByServer: true },
  { path: '/m/login', isMember: false, isDrawnByServer: true },
  { path: '/m/register', isMember: false, isDrawnByServer: true },
  { path: '/m/activity', isMember: false, isDrawnByServer: true },
  { path: '/m/gameCenter', isMember: false, isDrawnByServer: true },
  { path: '/m/help', isMember: false, isDrawnByServer: true },
  { path: '/m/member/home', isMember: true, isDrawnByServer: false },
  { path: '/m/voucherCenter', isMember: true, isDrawnByServer: false },
  { path: '/m/withdraw', isMember: true, isDrawnByServer: false },
  { path: '/m/gameRecord', isMember: true, isDrawnByServer: false },
];

/** What the prototype was given: on its lobby drawn by the server, its login and its game centre drawn by the phone. */
const PROTOTYPE: Readonly<Record<string, string>> = {
  '/m/home': '97; FCP 1.0 LCP 2.4 TBT 98 CLS .004',
  '/m/login': '95; FCP 2.1 LCP 2.5 TBT 93 CLS 0',
  '/m/gameCenter': '93; FCP 2.1 LCP 2.7 TBT 134 CLS .001',
};

const PERFORMANCE_MIN = { drawnByServer: 95, drawnByPhone: 90 } as const;
const CLS_MAX = 0.02;

/** A machine that Lighthouse finds slower than this judges itself and not the page. */
export const FAIR_MACHINE = 1400;

export interface ScreenFigures {
  readonly path: string;
  readonly looks: readonly Look[];
}

/** Looks at each screen as often as there are rounds. */
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

/** A row for each screen, medians of its looks. */
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

// A score is a trend, not a fact, where others use the machine too: what was measured on a slow one is left out while enough remains.
function performanceOf(path: string, looks: readonly Look[]): Verdict {
  const fair = looks.filter(({ machine }) => machine >= FAIR_MACHINE);
  const counted = fair.length > looks.length / 2 ? fair : looks;
  const spread = spreadOf(counted.map(({ scores }) => scores.performance));
  const isDrawnByServer = BENCH_SCREENS.some((screen) => screen.path === path && screen.isDrawnByServer);
  const target = isDrawnByServer ? PERFORMANCE_MIN.drawnByServer : PERFORMANCE_MIN.drawnByPhone;
  return {
    name: `${path}, performance (${counted.length} of ${looks.length} looks)`,
    figure: spread.median,
    spread: [spread.lowest, spread.highest],
    target: `>= ${target}`,
    verdict: spread.median >= target ? 'PASS' : 'MISS',
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
