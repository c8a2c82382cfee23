import { readFileSync } from 'node:fs';

const RULES = new URL('../../../deploy/prometheus/alerts.yml', import.meta.url);

/** Series of one scrape: its name with labels, as the process writes it, and its value. */
export type Scrape = ReadonlyMap<string, number>;

/** Reads the metrics of a private port. */
export async function scrape(privateUrl: string): Promise<Scrape> {
  const text = await (await fetch(`${privateUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

/** Labels in their written form, and a value. */
type Series = readonly (readonly [labels: string, value: number])[];

/**
 * Whether the expression of an alert holds at the second of two scrapes, `windowSeconds` after the first. As in Prometheus, a counter that the
 * first scrape lacks has no increase. Reads the forms of PromQL that the rules use; `for` is not waited out.
 * @throws Error when an alert or its form is unknown
 */
export function alertHolds(alert: string, [before, after]: readonly [Scrape, Scrape], windowSeconds = 300): boolean {
  const rule = new RegExp(`- alert: ${alert}\\n\\s+expr: (.+)`).exec(readFileSync(RULES, 'utf8'))?.[1];
  if (rule === undefined) throw new Error(`unknown alert ${alert}`);
  return rule.split(/ or (?=max|sum|\()/).some((part) => {
    const [, expression = '', sign, limit] = /^(.+) (>|<) ([\d.]+)$/.exec(part.replace(/^\((.+)\)$/, '$1')) ?? [];
    if (limit === undefined) throw new Error(`${alert} is not of a known form: ${part}`);
    const values = evaluate(expression, { before, after, windowSeconds });
    return values.some(([, value]) => (sign === '>' ? value > Number(limit) : value < Number(limit)));
  });
}

interface Window {
  readonly before: Scrape;
  readonly after: Scrape;
  readonly windowSeconds: number;
}

function evaluate(expression: string, window: Window): Series {
  const [dividend, divisor, ...more] = expression.split(' / ');
  if (divisor !== undefined && more.length === 0) {
    const [below] = evaluate(divisor, window);
    return evaluate(dividend ?? '', window).flatMap(([labels, value]) => (below ? [[labels, value / below[1]] as const] : []));
  }
  const quantile = /^histogram_quantile\(([\d.]+), (.+)\)$/.exec(expression);
  if (quantile) return quantileOf(Number(quantile[1]), evaluate(quantile[2] ?? '', window));
  const folded = /^(sum|max)(?: by \(([\w, ]+)\))? ?\((.+)\)$/.exec(expression);
  if (folded)
    return fold(folded[1] === 'max' ? Math.max : (a, b) => a + b, (folded[2] ?? '').split(', '), evaluate(folded[3] ?? '', window));
  const change = /^(rate|increase)\((.+)\[\w+\]\)$/.exec(expression);
  if (change) {
    const seconds = change[1] === 'rate' ? window.windowSeconds : 1;
    const earlier = new Map(select(change[2] ?? '', window.before));
    return select(change[2] ?? '', window.after).flatMap(([labels, value]) => {
      const was = earlier.get(labels);
      return was === undefined ? [] : [[labels, (value < was ? value : value - was) / seconds] as const];
    });
  }
  return select(expression, window.after);
}

/** The series that a selector such as `name{status=~"5.."}` names. */
function select(selector: string, from: Scrape): Series {
  const [, name = '', conditions = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  if (name === '') throw new Error(`not a selector: ${selector}`);
  const wanted = [...conditions.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
  return [...from].flatMap(([series, value]) => {
    const [, of, labels = ''] = /^(\w+)(?:\{(.*)\})?$/s.exec(series) ?? [];
    const meets = wanted.every(([, label = '', sign, text = '']) => {
      const found = labelOf(labels, label);
      return sign === '=' ? found === text : new RegExp(`^(?:${text})$`).test(found);
    });
    return of === name && meets ? [[labels, value] as const] : [];
  });
}

const labelOf = (labels: string, label: string) => new RegExp(`(?:^|,)${label}="([^"]*)"`).exec(labels)?.[1] ?? '';

function fold(of: (a: number, b: number) => number, by: readonly string[], series: Series): Series {
  const groups = new Map<string, number>();
  for (const [labels, value] of series) {
    const key = by.map((label) => `${label}="${labelOf(labels, label)}"`).join(',');
    const known = groups.get(key);
    groups.set(key, known === undefined ? value : of(known, value));
  }
  return [...groups];
}

/** Linear within a bucket, as Prometheus estimates it. */
function quantileOf(quantile: number, series: Series): Series {
  const buckets = series
    .map(([labels, count]) => ({ bound: labelOf(labels, 'le') === '+Inf' ? Infinity : Number(labelOf(labels, 'le')), count }))
    .toSorted((a, b) => a.bound - b.bound);
  const rank = quantile * (buckets.at(-1)?.count ?? 0);
  const index = buckets.findIndex(({ count }) => count >= rank);
  const [bucket, lower = { bound: 0, count: 0 }] = [buckets[index], buckets[index - 1]];
  if (!bucket || rank === 0) return [];
  if (bucket.bound === Infinity) return [['', lower.bound]];
  return [['', lower.bound + ((bucket.bound - lower.bound) * (rank - lower.count)) / (bucket.count - lower.count)]];
}
