import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RecipeStep } from './read-recipe.ts';

/**
 * Does in a copy of the tree what a recipe says.
 * @throws an error that names the file whose lines differ from the recipe's
 */
export function applyRecipe(root: string, steps: readonly RecipeStep[]): void {
  for (const { kind, file, text } of steps) {
    if (kind === 'run') execFileSync('sh', ['-euc', text], { cwd: root });
    else if (kind === 'write') replaceFile(join(root, file), text);
    else {
      const present = readFileSync(join(root, file), 'utf8');
      replaceFile(join(root, file), kind === 'edit' ? edited(present, { file, text }) : merged(present, text));
    }
  }
}

/** Writes a new file instead of changing the one that is there, as the copy may share it by a hard link. */
function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, text);
}

function edited(present: string, { file, text }: { file: string; text: string }): string {
  const lines = text.trimEnd().split('\n');
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const after = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  const [head, tail, ...more] = present.split(`${before.join('\n')}\n`);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`${file} does not have these lines once:\n${before.join('\n')}`);
  return `${head}${after.join('\n')}\n${tail}`;
}

function merged(present: string, text: string): string {
  return `${JSON.stringify(mergedValues(JSON.parse(present), JSON.parse(text)), null, 2)}\n`;
}

function mergedValues(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([key, value]) => [key, mergedValues(one[key], value)])) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
