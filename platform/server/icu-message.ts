import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';

/** `syntax`: cannot be parsed; `values`: has other values or tags than the text it replaces. */
export type MessageFault = 'syntax' | 'values';

/** How a value is used. A count may be used plainly; a moment and a tag may not. */
type Use = 'plain' | 'choice' | 'count' | 'moment' | 'tag';

const USES: Readonly<Partial<Record<TYPE, Use>>> = {
  [TYPE.argument]: 'plain',
  [TYPE.select]: 'choice',
  [TYPE.plural]: 'count',
  [TYPE.number]: 'count',
  [TYPE.date]: 'moment',
  [TYPE.time]: 'moment',
  [TYPE.tag]: 'tag',
};
const MAY_STAND_PLAIN: readonly Use[] = ['plain', 'choice', 'count'];

type Uses = ReadonlyMap<string, ReadonlySet<Use>>;

/** Compiles an ICU message as pages use it. @throws an error where it cannot be parsed */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}

/** The values and tags of a message in source form: `{name}`, `<link>`. */
export function namesInMessage(text: string): string[] {
  return [...usesIn([text])].map(([name, uses]) => (uses.has('tag') ? `<${name}>` : `{${name}}`));
}

/**
 * Why a message cannot replace another one. `all` are the other one's texts in every language: a value that is counted in one of them may
 * be counted in any.
 */
export function findMessageFault(text: string, { other, all }: { other: string; all: readonly string[] }): MessageFault | undefined {
  let uses: Uses;
  try {
    uses = usesIn([text]);
  } catch {
    return 'syntax';
  }
  const [wanted, offered] = [usesIn([other]), usesIn(all)];
  const isSame = uses.size === wanted.size && [...wanted.keys()].every((name) => uses.has(name));
  if (!isSame || ![...uses].every(([name, used]) => fits(used, offered.get(name)))) return 'values';
  return isWritable(text, offered) ? undefined : 'syntax';
}

function fits(used: ReadonlySet<Use>, offered: ReadonlySet<Use> = new Set()): boolean {
  return [...used].every((use) => offered.has(use) || (use === 'plain' && MAY_STAND_PLAIN.some((one) => offered.has(one))));
}

/** Formats the message, as only that detects an unknown format style. */
function isWritable(text: string, offered: Uses): boolean {
  const values = Object.fromEntries([...offered].map(([name, uses]) => [name, sampleOf(uses)]));
  const formatters = {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  };
  try {
    format(compile(text), 'en', values, { formatters, timeZone: 'UTC' });
    return true;
  } catch {
    return false;
  }
}

function sampleOf(uses: ReadonlySet<Use>) {
  if (uses.has('tag')) return (chunks: readonly string[]) => chunks.join('');
  if (uses.has('moment')) return new Date(0);
  return uses.has('count') ? 2 : 'other';
}

function usesIn(texts: readonly string[]): Uses {
  const uses = new Map<string, Set<Use>>();
  for (const text of texts) collect(parse(text), uses);
  return uses;
}

function collect(elements: readonly MessageFormatElement[], uses: Map<string, Set<Use>>): void {
  for (const element of elements) {
    const use = USES[element.type];
    if (use !== undefined && 'value' in element) uses.set(element.value, (uses.get(element.value) ?? new Set<Use>()).add(use));
    if ('children' in element) collect(element.children, uses);
    if ('options' in element) for (const option of Object.values(element.options)) collect(option.value, uses);
  }
}
