import { createContext, Script } from 'node:vm';
import { RE2JS } from 're2js';

/** A field takes any text. */
const ANY = '*';
const PATTERNS_CACHED_MAX = 500;
const kept = new Map<string, RE2JS | undefined>();

/**
 * Whether a whole value is of a merchant's pattern, in time that grows with the value and with nothing else (S70). A
 * pattern that the engine does not take must not close the house: it holds for nothing, as `findRuleFault` has it.
 */
export function isOfPattern(pattern: string, value: string): boolean {
  if (pattern === ANY || pattern === '') return true;
  const linear = linearPattern(pattern);
  return linear === undefined || linear.matches(value);
}

function linearPattern(pattern: string): RE2JS | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  if (kept.size >= PATTERNS_CACHED_MAX) kept.clear();
  const made = compile(pattern);
  kept.set(pattern, made);
  return made;
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(`^(?:${pattern})$`));
  } catch {
    return undefined;
  }
}

/**
 * Whether a field may ask for a pattern: browsers and the server read it, and no text of a field makes a browser, which
 * goes back and tries again, think for long (S70).
 */
export function isFieldPattern(pattern: string): boolean {
  if (pattern === ANY) return true;
  try {
    const expression = new RegExp(`^(?:${pattern})$`, 'u');
    return compile(pattern) !== undefined && isQuick(expression, pattern);
  } catch {
    return false;
  }
}

const LONGEST_VALUE = 128;
const BUDGET_MS = 150;
const SAMPLES = ['a', 'A', '0', '_', '.', '-', ' ', '@', 'ç'];
const OWN_SAMPLES_MAX = 16;
const TRIES = new Script('for (const text of texts) expression.test(text);');

// Repeated characters and pairs that nearly fit: what makes ambiguous repetitions try all their ways.
function isQuick(expression: RegExp, pattern: string): boolean {
  const samples = [...new Set([...SAMPLES, ...pattern.replaceAll(/[\\^$*+?()[\]{}|]/g, '')])].slice(0, SAMPLES.length + OWN_SAMPLES_MAX);
  const words = samples.flatMap((first) => samples.map((second) => (first === second ? first : first + second)));
  const texts = words.flatMap((word) => ['', '\u{1}'].map((end) => word.repeat(LONGEST_VALUE / word.length - 1) + end));
  try {
    TRIES.runInContext(createContext({ expression, texts }), { timeout: BUDGET_MS });
    return true;
  } catch {
    return false;
  }
}
