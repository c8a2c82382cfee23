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

/** Reads the metrics as Prometheus does for a job: each series has the job's label, and `up` is 0 alone where nothing answers. */
export async function scrapeAs(job: string, privateUrl: string): Promise<Scrape> {
  const label = `job="${job}"`;
  const served = await scrape(privateUrl).catch(() => undefined);
  const labelled = [...(served ?? [])].map(([series, value]) => {
    const [, name = '', labels = ''] = SERIES.exec(series) ?? [];
    return [`${name}{${label}${labels === '' ? '' : `,${labels}`}}`, value] as const;
  });
  return new Map([[`up{${label}}`, served ? 1 : 0], ...labelled]);
}

/** Labels in their written form, and a value. */
type Series = readonly (readonly [labels: string, value: number])[];

/**
 * Whether the expression of an alert holds at the last of several scrapes. As in Prometheus, a counter that the scrape before lacks has no
 * increase. Reads the forms of PromQL that the rules use; `for` is not waited out.
 * @param scrapes in their order
 * @param at.windowSeconds between the first and the last scrape
 * @param at.hourAgo the scrapes that `offset 1h` means
 * @throws Error when an alert or its form is unknown
 */
export function alertHolds(
  alert: string,
  scrapes: readonly Scrape[],
  { windowSeconds = 300, hourAgo = [] }: { readonly windowSeconds?: number; readonly hourAgo?: readonly Scrape[] } = {},
): boolean {
  const rule = new RegExp(`- alert: ${alert}\\n\\s+expr: (.+)`).exec(readFileSync(RULES, 'utf8'))?.[1];
  if (rule === undefined) throw new Error(`unknown alert ${alert}`);
  const holds = (part: string) => {
    const [, expression = '', sign = '', limit] = /^(.+) (>|<|==) ([\d.]+)$/.exec(part.replace(/^\((.+)\)$/, '$1')) ?? [];
    if (limit === undefined) throw new Error(`${alert} is not of a known form: ${part}`);
    const values = evaluate(expression, { scrapes, windowSeconds, hourAgo });
    return values.some(([, value]) => COMPARISONS[sign]?.(value, Number(limit)));
  };
  return rule.split(/ or (?=max|sum|\()/).some((part) => part.split(' and ').every(holds));
}

const COMPARISONS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '==': (value, limit) => value === limit,
};

/** A series as a process writes it: its name and its labels. */
const SERIES = /^(\w+)(?:\{(.*)\})?$/s;

interface Window {
  readonly scrapes: readonly Scrape[];
  readonly windowSeconds: number;
  readonly hourAgo: readonly Scrape[];
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
  const change = /^(rate|increase|changes)\((.+)\[\w+\]( offset 1h)?\)$/.exec(expression);
  if (change) return changeOf(change[1] ?? '', change[2] ?? '', change[3] ? { ...window, scrapes: window.hourAgo } : window);
  const orZero = /^\((.+) or vector\(0\)\)$/.exec(expression);
  if (orZero) {
    const series = evaluate(orZero[1] ?? '', window);
    return series.length > 0 ? series : [['', 0]];
  }
  return select(expression, window.scrapes.at(-1) ?? new Map());
}

/** Of each series that two scrapes have: the sum of its increases, also over a restart, or the number of its changes. */
function changeOf(of: string, selector: string, { scrapes, windowSeconds }: Window): Series {
  const values = new Map<string, number[]>();
  for (const [labels, value] of scrapes.flatMap((one) => select(selector, one))) values.set(labels, [...(values.get(labels) ?? []), value]);
  const between = (was: number, is: number) => {
    if (of === 'changes') return is === was ? 0 : 1;
    return is < was ? is : is - was;
  };
  return [...values].flatMap(([labels, [first, ...more]]) => {
    if (first === undefined || more.length === 0) return [];
    const sum = more.reduce((total, value, index) => total + between(more[index - 1] ?? first, value), 0);
    return [[labels, of === 'rate' ? sum / windowSeconds : sum] as const];
  });
}

/** The series that a selector such as `name{status=~"5.."}` names. */
function select(selector: string, from: Scrape): Series {
  const [, name = '', conditions = ''] = SERIES.exec(selector) ?? [];
  if (name === '') throw new Error(`not a selector: ${selector}`);
  const wanted = [...conditions.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
  return [...from].flatMap(([series, value]) => {
    const [, of, labels = ''] = SERIES.exec(series) ?? [];
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
