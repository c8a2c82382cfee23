import { isWorse, type Figure, type StoredFigures } from './stored-figures.ts';

export interface BenchmarkPage {
  readonly now: StoredFigures;
  /** Of the last release, on the same machine. */
  readonly stored: StoredFigures | undefined;
  readonly failed: readonly string[];
  /** Duration of each bench. */
  readonly seconds: ReadonlyMap<string, number>;
}

export function writeMarkdown(page: BenchmarkPage): string {
  const { now, stored, failed, seconds } = page;
  const sections = benchesOf(page).map((bench) => {
    const rows = now.figures
      .filter((figure) => figure.bench === bench)
      .map((figure) => {
        const before = storedOf(page, figure);
        const cells = [figure.name, written(figure), figure.target, figure.verdict];
        return `| ${[...cells, ...(stored ? [before ? written(before) : '', before && isWorse(figure, before) ? 'worse' : ''] : [])].join(' | ')} |`;
      });
    const heads = ['figure', 'median (lowest–highest)', 'target', 'verdict', ...(stored ? [`release ${stored.commit}`, ''] : [])];
    return [
      `## ${bench}`,
      '',
      `\`npm run bench ${bench}\`, ${Math.round(seconds.get(bench) ?? 0)} s.`,
      '',
      `| ${heads.join(' | ')} |`,
      `| ${heads.map(() => '---').join(' | ')} |`,
      ...rows,
    ].join('\n');
  });
  return `${[
    '# Benchmarks',
    'Written by `npm run bench all`; do not edit. Client, server and PostgreSQL share the machine, and the measures of a bench are taken in turns: compare ratios, not rates, with another machine.',
    `Machine: ${now.machine}. Date: ${now.date}. Commit: ${now.commit}. Load average: ${now.load}. Duration: ${now.minutes} minutes.`,
    stored
      ? `Beside it: ${stored.commit} of ${stored.date} on the same machine. "worse" is worse by more than the spread of that release.`
      : 'There are no stored figures of a release on this machine. `npm run bench all -- --keep` stores these.',
    ...failed.map((line) => `Without figures: ${line}.`),
    ...sections,
  ].join('\n\n')}\n`;
}

export function writeHtml(page: BenchmarkPage): string {
  const { now, stored } = page;
  const sections = benchesOf(page).map((bench) => {
    const rows = now.figures
      .filter((figure) => figure.bench === bench)
      .map((figure) => {
        const before = storedOf(page, figure);
        const mark = before && isWorse(figure, before) ? 'worse' : figure.verdict;
        return `<tr class="${mark}"><td>${escaped(figure.name)}</td><td>${written(figure)}</td><td>${escaped(figure.target)}</td><td>${mark}</td><td>${plot(figure, before)}</td></tr>`;
      });
    return `<h2>${bench}</h2><table><tr><th>figure</th><th>median (lowest–highest)</th><th>target</th><th>verdict</th><th>spread, target, release</th></tr>${rows.join('')}</table>`;
  });
  const beside = stored ? `, beside ${stored.commit} of ${stored.date}` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmarks</title><style>${STYLE}</style><h1>Benchmarks</h1><p>${escaped(now.machine)}, ${now.date}, ${now.commit}${beside}; load ${escaped(now.load)}; ${now.minutes} minutes</p>${sections.join('')}</html>\n`;
}

const STYLE =
  'body{font:14px system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem;text-align:left;border-bottom:1px solid #ddd}.MISS td:nth-child(4),.worse td:nth-child(4){color:#b00}.PASS td:nth-child(4){color:#070}';
const WIDTH = 240;
const HEIGHT = 18;

/** The spread as a bar with its median; the target as a red line, the release's median as a grey dot. */
function plot(figure: Figure, before: Figure | undefined): string {
  const target = Number(/-?[\d.]+/.exec(figure.target)?.[0] ?? Number.NaN);
  const known = [figure.figure, figure.lowest ?? figure.figure, figure.highest ?? figure.figure, target, before?.figure ?? Number.NaN];
  const max = Math.max(...known.filter((value) => Number.isFinite(value)), Number.MIN_VALUE);
  const x = (value: number) => Math.round((value / max) * (WIDTH - 10)) + 5;
  const [from, to] = [x(figure.lowest ?? figure.figure), x(figure.highest ?? figure.figure)];
  return [
    `<svg width="${WIDTH}" height="${HEIGHT}">`,
    `<rect x="${from}" y="6" width="${Math.max(2, to - from)}" height="6" fill="#9cf"/>`,
    `<rect x="${x(figure.figure) - 1}" y="3" width="3" height="12" fill="#036"/>`,
    Number.isFinite(target) ? `<rect x="${x(target)}" y="0" width="1" height="${HEIGHT}" fill="#c00"/>` : '',
    before ? `<circle cx="${x(before.figure)}" cy="9" r="4" fill="#888"/>` : '',
    '</svg>',
  ].join('');
}

function benchesOf({ now }: BenchmarkPage): string[] {
  return [...new Set(now.figures.map(({ bench }) => bench))];
}

function storedOf({ stored }: BenchmarkPage, { bench, name }: Figure): Figure | undefined {
  return stored?.figures.find((figure) => figure.bench === bench && figure.name === name);
}

function written({ figure, lowest, highest }: Figure): string {
  const text = figure.toLocaleString('en');
  return lowest === null || highest === null ? text : `${text} (${lowest.toLocaleString('en')}–${highest.toLocaleString('en')})`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
