import fc from 'fast-check';
import * as v from 'valibot';
import type { RandomChoices } from './random-choices.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, LIKELY_TEXTS } from './hostile-texts.ts';

/** A valibot schema or a step of its pipe, reduced to what value generation needs. */
export interface Shape {
  readonly kind?: string;
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly pipe?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly key?: Shape;
  readonly value?: Shape;
  readonly literal?: unknown;
  readonly requirement?: unknown;
}

/** Values by field name: ids of existing objects. Used for fields of that name. */
export type NamedValues = Readonly<Record<string, unknown>>;

export interface Making {
  readonly random: RandomChoices;
  readonly named: NamedValues;
}

const ABSENT = Symbol('absent');
/** Types of fields that an input may lack. */
export const OPTIONAL_TYPES: ReadonlySet<string> = new Set(['optional', 'exact_optional', 'nullish']);
const DEPTH_MAX = 8;

/** Generates a value that the schema accepts, as far as possible without business rules. */
export function likelyValue(shape: Shape, making: Making, name = '', depth = 0): unknown {
  const { random, named } = making;
  if (Object.hasOwn(named, name) && !random.oneIn(8)) return named[name];
  switch (shape.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objectOf(shape, (inner, key) => likelyValue(inner, making, key, depth + 1));
    case 'intersect':
      return Object.assign({}, ...optionsOf(shape).map((option) => likelyValue(option, making, name, depth + 1)));
    case 'optional':
    case 'exact_optional':
    case 'nullish':
      return shape.wrapped && !random.oneIn(3) ? likelyValue(shape.wrapped, making, name, depth) : ABSENT;
    case 'nullable':
      return shape.wrapped && !random.oneIn(4) ? likelyValue(shape.wrapped, making, name, depth) : null;
    case 'picklist':
    case 'enum':
      return shape.options && shape.options.length > 0 ? random.pick(shape.options) : '';
    case 'union':
    case 'variant':
      return likelyValue(random.pick(optionsOf(shape)), making, name, depth);
    case 'literal':
      return shape.literal;
    case 'array':
      return shape.item && depth < DEPTH_MAX ? arrayOf(shape, making, { name, depth, length: lengthOf(shape, random) }) : [];
    case 'tuple':
      return (shape.items ?? []).map((item) => likelyValue(item, making, name, depth + 1));
    case 'record':
      return shape.key && shape.value
        ? { [String(likelyValue(shape.key, making, '', depth + 1))]: likelyValue(shape.value, making, '', depth + 1) }
        : {};
    case 'boolean':
      return random.oneIn(2);
    case 'number':
      return likelyNumber(shape, random);
    case 'null':
      return null;
    default:
      return random.pick(passingTexts(shape));
  }
}

/** Generates a value at or beyond an edge of the schema, or of another type. */
export function hostileValue(shape: Shape, making: Making, name = ''): unknown {
  const { random } = making;
  const edges = edgesOf(shape, making, name);
  if (edges.length > 0 && !random.oneIn(3)) return random.pick(edges);
  const wild: readonly (() => unknown)[] = [
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_VALUES),
    () => [likelyValue(shape, making, name)],
    () => ({ [name || 'value']: likelyValue(shape, making, name) }),
    () => nested(5 + random.below(60)),
    () => ABSENT,
  ];
  return random.pick(wild)();
}

/** Generates an input of the schema with `spoiled` invalid fields. Empty for anything but an object schema. */
export function inputOf(shape: Shape, making: Making, spoiled: number): Record<string, unknown> {
  const made = likelyValue(shape, { ...making }, '');
  const input: Record<string, unknown> = typeof made === 'object' && made !== null ? { ...made } : {};
  const fields = fieldsOf(shape);
  for (let turn = 0; turn < spoiled && fields.length > 0; turn += 1) {
    const [name, inner] = making.random.pick(fields);
    const value = hostileValue(inner, making, name);
    if (value === ABSENT) delete input[name];
    else Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return input;
}

/** The fields of an input, of all its variants. */
export function fieldsOf(shape: Shape): readonly (readonly [string, Shape])[] {
  if (shape.entries) return Object.entries(shape.entries);
  return optionsOf(shape).flatMap(fieldsOf);
}

function optionsOf(shape: Shape): readonly Shape[] {
  return (shape.options ?? []).filter((option): option is Shape => typeof option === 'object' && option !== null && 'type' in option);
}

function objectOf(shape: Shape, valueOf: (inner: Shape, key: string) => unknown): Record<string, unknown> {
  const pairs = Object.entries(shape.entries ?? {}).map(([key, inner]) => [key, valueOf(inner, key)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ABSENT));
}

function arrayOf(shape: Shape, making: Making, { name, depth, length }: { name: string; depth: number; length: number }): unknown[] {
  const item = shape.item;
  if (!item) return [];
  return Array.from({ length }, () => likelyValue(item, making, name, depth + 1)).filter((value) => value !== ABSENT);
}

/** The requirements of a pipe by the name of the check: `{ min_value: 1 }`. */
function requirementsOf(shape: Shape): ReadonlyMap<string, unknown> {
  return new Map((shape.pipe ?? []).filter(({ kind }) => kind === 'validation').map(({ type, requirement }) => [type, requirement]));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function lengthOf(shape: Shape, random: RandomChoices): number {
  const rules = requirementsOf(shape);
  const min = numberOf(rules.get('min_length')) ?? numberOf(rules.get('length')) ?? 0;
  const max = numberOf(rules.get('max_length')) ?? numberOf(rules.get('length')) ?? min + 2;
  return Math.min(max, min + random.below(3));
}

function likelyNumber(shape: Shape, random: RandomChoices): number {
  const rules = requirementsOf(shape);
  const min = numberOf(rules.get('min_value')) ?? 0;
  const max = numberOf(rules.get('max_value')) ?? 200;
  return random.oneIn(4) ? random.pick([min, max]) : min + random.below(Math.max(1, Math.min(max - min, 200)));
}

function edgesOf(shape: Shape, making: Making, name: string): readonly unknown[] {
  const inner = shape.wrapped;
  if (inner) return [null, ...edgesOf(inner, making, name)];
  const rules = requirementsOf(shape);
  const numbers = [...rules].flatMap(([rule, value]) =>
    rule.endsWith('_value') && typeof value === 'number' ? [value - 1, value, value + 1] : [],
  );
  if (shape.type === 'number') return [...numbers, 1.5, 2 ** 31, -1, '1', ' 1', '1e3'];
  if (shape.type === 'picklist')
    return (shape.options ?? []).flatMap((option) => [`${String(option)} `, String(option).toUpperCase(), [option]]);
  const lengths = [...rules].flatMap(([rule, value]) =>
    rule.endsWith('length') && typeof value === 'number' ? [value - 1, value, value + 1] : [],
  );
  if (shape.type === 'array')
    return lengths.filter((length) => length >= 0 && length <= 2000).map((length) => arrayOf(shape, making, { name, depth: 1, length }));
  if (shape.type === 'string' || shape.type === 'union') {
    const fillers = ['x', '1', '😀', 'ã'];
    return [
      ...numbers.flatMap((number) => [number, String(number)]),
      ...lengths.filter((length) => length >= 0 && length <= 70_000).flatMap((length) => fillers.map((filler) => filler.repeat(length))),
      ...(rules.has('iso_date') || rules.has('iso_timestamp') ? HOSTILE_TEXTS.filter((text) => /^[+-]?\d{4,6}-/.test(text)) : []),
    ];
  }
  return [];
}

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
}

const passing = new WeakMap<object, readonly string[]>();
const MADE_OF_A_PATTERN = 6;

/** Texts that the schema accepts; if there are none, texts that it refuses. */
function passingTexts(shape: Shape): readonly string[] {
  const known = passing.get(shape);
  if (known) return known;
  const pattern = requirementsOf(shape).get('regex');
  const pool = [...LIKELY_TEXTS, ...(pattern instanceof RegExp ? textsOf(pattern) : [])];
  const found = pool.filter((text) => passes(shape, text));
  const texts = found.length > 0 ? found : LIKELY_TEXTS;
  passing.set(shape, texts);
  return texts;
}

const madeOf = new Map<string, readonly string[]>();

/** Texts that match a pattern. Cached, because many fields share a pattern and its generator is slow to build. */
function textsOf(pattern: RegExp): readonly string[] {
  const known = madeOf.get(String(pattern));
  if (known) return known;
  const texts = sampleOf(pattern);
  madeOf.set(String(pattern), texts);
  return texts;
}

/** The generator takes seconds for Unicode classes; letters of other scripts are among the likely texts. */
const QUICK_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\\p\{Cc\}/g, String.raw`\x00-\x1f`],
  [/\\P\{\w+\}/g, String.raw`\x20-\x7e`],
  [/\\p\{\w+\}/g, String.raw`\w`],
];

function sampleOf({ source, flags }: RegExp): readonly string[] {
  try {
    const quick = QUICK_CLASSES.reduce((text, [costly, plain]) => text.replace(costly, plain), source);
    return fc.sample(fc.stringMatching(new RegExp(quick, flags), { maxLength: 60 }), { numRuns: MADE_OF_A_PATTERN, seed: 1 });
  } catch {
    // The generator does not support some patterns.
    return [];
  }
}

function passes(shape: Shape, text: string): boolean {
  try {
    return v.safeParse(shape as unknown as v.GenericSchema, text).success;
  } catch {
    return false;
  }
}
