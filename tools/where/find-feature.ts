import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TECHNICAL_TERMS } from './technical-terms.ts';

/** The best files of one part of a feature, best first. */
export interface FoundPart {
  readonly part: string;
  readonly files: readonly string[];
}

export interface GlossaryEntry {
  readonly term: string;
  readonly names: readonly string[];
  /** Words that stand for the term in file names and code. */
  readonly code: readonly string[];
}

interface Wanted {
  readonly words: string;
  readonly weight: number;
}

interface ReadFile {
  readonly file: string;
  readonly base: string;
  readonly path: string;
  readonly text: string;
}

export interface SearchedTree {
  readonly files: readonly ReadFile[];
  readonly glossary: readonly GlossaryEntry[];
}

/** A file belongs to the first part whose pattern matches. */
const PARTS: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['tests', /\.test\.tsx?$|^e2e\//],
  ['SQL', /\.sql(\.ts)?$/],
  ['contract', /^domains\/[^/]+\/contract\//],
  ['server', /^domains\/[^/]+\/server\//],
  ['player', /^(domains\/[^/]+\/web|apps\/web)\//],
  ['operator', /^(domains\/[^/]+\/console|apps\/console)\//],
  ['games', /^(arcade|simulators)\//],
  ['docs', /\.md$/],
];
const ORDER = ['contract', 'server', 'player', 'operator', 'SQL', 'tests', 'games', 'docs', 'other'];
const READ = /\.(ts|tsx|mjs|cjs|sql|md|css)$/;
const SKIPPED = /^(CHANGELOG\.md|db\/schema\/|docs\/glossary\.md|tools\/where\/|.*\/generated\/)/;
const STOP_WORDS = new Set(
  'a an and are at be by can do does for from has have how i in into is it its my not of on one or our out over so that the their them then there they this to was what when where which who why will with without'.split(
    ' ',
  ),
);
const NAME_WEIGHT = 8;
const FOLDER_WEIGHT = 4;
/** The weight of a word that the glossary adds. */
const SYNONYM_WEIGHT = 0.8;
/** Characters; a longer file needs more occurrences for the same score. */
const USUAL_LENGTH = 2000;

/** Reads the table of docs/glossary.md: term, meaning, other names, words in the code. */
export function readGlossary(text: string): readonly GlossaryEntry[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
    .map((line) => {
      const [term = '', , names = '', code = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().toLowerCase());
      return { term, names: listOf(names), code: listOf(code) };
    });
}

/** Reads the files that a search looks through. */
export function readTree(root: string): SearchedTree {
  const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  return { files: readFiles(root), glossary: [...glossary, ...technicalTerms()] };
}

function technicalTerms(): readonly GlossaryEntry[] {
  return Object.entries(TECHNICAL_TERMS).map(([cell, code]) => {
    const [term = '', ...names] = listOf(cell);
    return { term, names, code };
  });
}

/**
 * Finds the files of a feature by file name, content and the synonyms of the glossary and of technical-terms.ts.
 *
 * @param question words in any order, such as `locked out after wrong passwords`
 * @param perPart the most files of each part
 */
export function findFeature(question: string, { files, glossary }: SearchedTree, perPart: number): readonly FoundPart[] {
  const wanted = wantedWords(question, glossary);
  const scores = new Map<string, number>();
  for (const alternatives of wanted)
    for (const [file, score] of bestHits(files, alternatives)) scores.set(file, (scores.get(file) ?? 0) + score);
  const found = [...scores].sort(([one, more], [other, less]) => less - more || one.localeCompare(other)).map(([file]) => file);
  return ORDER.map((part) => ({ part, files: found.filter((file) => partOf(file) === part).slice(0, perPart) })).filter(
    (part) => part.files.length > 0,
  );
}

function listOf(cell: string): readonly string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function partOf(file: string): string {
  return PARTS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'other';
}

function readFiles(root: string): readonly ReadFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return listed
    .split('\0')
    .filter((file) => READ.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)))
    .map((file) => ({
      file,
      base: plainWords(file.slice(file.lastIndexOf('/') + 1)),
      path: plainWords(file),
      text: plainWords(readFileSync(join(root, file), 'utf8')),
    }));
}

/** Each word of the question with its alternatives. A name of the glossary may be of several words; its longest one counts. */
function wantedWords(question: string, glossary: readonly GlossaryEntry[]): readonly (readonly Wanted[])[] {
  const asked = plainWords(question);
  const wanted: Wanted[][] = [];
  let rest = asked;
  for (const { term, names, code } of glossary) {
    const found = [term, ...names].map(plainWords).filter((some) => asked.includes(some));
    const name = found.toSorted((one, other) => other.length - one.length)[0];
    if (name === undefined) continue;
    rest = rest.replace(name, '  ');
    wanted.push([
      ...[name, ...code.map(plainWords)].map((words) => ({ words, weight: 1 })),
      { words: plainWords(term), weight: SYNONYM_WEIGHT },
    ]);
  }
  for (const word of rest.split(' ')) if (word.length > 1 && !STOP_WORDS.has(word)) wanted.push([{ words: plainWords(word), weight: 1 }]);
  return wanted;
}

/** The best score of each file among the alternatives. A rare word counts more than a frequent one. */
function bestHits(files: readonly ReadFile[], alternatives: readonly Wanted[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { words, weight } of alternatives) {
    const hits = files.flatMap((entry) => {
      const hit = hitOf(entry, words);
      return hit > 0 ? [{ file: entry.file, hit }] : [];
    });
    const rarity = Math.log(1 + files.length / (1 + hits.length));
    for (const { file, hit } of hits) best.set(file, Math.max(best.get(file) ?? 0, hit * rarity * weight));
  }
  return best;
}

function hitOf({ base, path, text }: ReadFile, words: string): number {
  const named = base.includes(words) ? NAME_WEIGHT : path.includes(words) ? FOLDER_WEIGHT : 0;
  let count = 0;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) count += 1;
  return named + Math.log2(1 + count) / (1 + Math.log10(1 + text.length / USUAL_LENGTH));
}

/** Lower case with one space around each word; camelCase and kebab-case split, plural endings removed. */
function plainWords(text: string): string {
  const words = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/([a-z]{3})ies\b/g, '$1y')
    .replaceAll(/([a-z]{2}[^s])s\b/g, '$1')
    .trim();
  return ` ${words} `;
}
