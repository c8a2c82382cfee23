import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inData, ROOT, shownPath } from '../run/places.mjs';

/** A V8 profile, as Node writes it. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function on the stack, with the time in it and below it, µs. */
interface Frame {
  readonly name: string;
  readonly children: Map<string, Frame>;
  time: number;
}

/** Lets every api process that a bench starts write a profile at its end. Returns the folder of the profiles. */
export function startProfile(bench: string): string {
  const folder = inData('bench', 'profiles', bench);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env['BENCH_NODE_FLAGS'] = [process.env['BENCH_NODE_FLAGS'] ?? '', '--cpu-prof', `--cpu-prof-dir=${folder}`].join(' ').trim();
  return folder;
}

/** Writes an SVG beside each profile. The profiles themselves open in the browser's developer tools. */
export function writeFlameGraphs(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => {
      const path = join(folder, file.replace(/cpuprofile$/, 'svg'));
      writeFileSync(path, flameGraph(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile));
      return shownPath(path);
    });
}

const IDLE: ReadonlySet<string> = new Set(['(idle)', '(program)']);

function readFrames({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const stackOf = new Map<number, readonly string[]>();
  const stack = (id: number): readonly string[] => {
    const known = stackOf.get(id);
    if (known) return known;
    const node = nodeOf.get(id);
    const parent = parentOf.get(id);
    if (!node || parent === undefined) return [];
    const { functionName, url, lineNumber } = node.callFrame;
    const place = url === '' ? '' : ` ${url.replace(`file://${ROOT}/`, '')}:${lineNumber + 1}`;
    const made = [...stack(parent), `${functionName || '(anonymous)'}${place}`];
    stackOf.set(id, made);
    return made;
  };
  const root: Frame = { name: 'busy', children: new Map(), time: 0 };
  for (const [index, sample] of samples.entries()) {
    if (IDLE.has(nodeOf.get(sample)?.callFrame.functionName ?? '')) continue;
    const time = timeDeltas[index] ?? 0;
    root.time += time;
    let frame = root;
    for (const name of stack(sample)) {
      const next = frame.children.get(name) ?? { name, children: new Map(), time: 0 };
      frame.children.set(name, next);
      next.time += time;
      frame = next;
    }
  }
  return root;
}

const WIDTH = 1_600;
const ROW = 16;
const NARROWEST = 0.5;
const CHARACTER = 6.5;

function flameGraph(profile: CpuProfile): string {
  const root = readFrames(profile);
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number) => {
    const width = (frame.time / root.time) * WIDTH;
    if (!(width >= NARROWEST)) return;
    deepest = Math.max(deepest, depth);
    const share = ((100 * frame.time) / root.time).toFixed(1);
    const text = escaped(frame.name.slice(0, Math.floor(width / CHARACTER)));
    const fill = frame.name.includes('node_modules') ? '#9cf' : frame.name.includes('.ts') ? '#fb8' : '#ddd';
    boxes.push(
      `<g><title>${escaped(frame.name)}: ${share} %, ${Math.round(frame.time / 1000)} ms</title><rect x="${x.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${fill}"/><text x="${(x + 2).toFixed(1)}" y="${depth * ROW + 11}">${text}</text></g>`,
    );
    let left = x;
    for (const child of [...frame.children.values()].toSorted((one, other) => other.time - one.time)) {
      draw(child, left, depth + 1);
      left += (child.time / root.time) * WIDTH;
    }
  };
  draw(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${(deepest + 1) * ROW}" font-family="monospace" font-size="10">${boxes.join('')}</svg>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
