import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp';
import * as v from 'valibot';

/** The parts of a valibot schema that bounds can be read from. */
interface Node {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly requirement?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly pipe?: readonly Node[];
  readonly options?: readonly (Node | string)[];
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly key?: Node;
  readonly value?: Node;
}

const INT4_MAX = 2_147_483_647;
const ITEMS_MAX = 5000;

/**
 * The places of an input without bounds: numbers that need not be whole, without minimum and maximum or beyond an int4 column, dates of any
 * year, texts, lists and records of any length, and unknown values. Each as `path: what is missing`; empty when all is bounded (S71). No
 * text may be longer than the body that holds it.
 */
export function findUnbounded(schema: v.GenericSchema, { bodyMaxBytes = 64 * 1024 } = {}): readonly string[] {
  return unboundedIn(schema as unknown as Node, { path: 'input', textMax: bodyMaxBytes });
}

interface Place {
  readonly path: string;
  readonly textMax: number;
}

// Checks on a union apply to each of its options.
function unboundedIn(schema: Node, place: Place, asked: readonly Node[] = []): string[] {
  const [base = schema, ...rest] = flattened(schema);
  const actions = [...rest, ...asked];
  const isText = base.type === 'string';
  return [
    ...unboundedBase(base, actions, place),
    ...unboundedOutcomes(actions, place),
    ...(isText && isLooseDate(schema) ? [`${place.path}: a date without a bounded year or calendar check`] : []),
  ];
}

function flattened(schema: Node): readonly Node[] {
  const [first, ...rest] = schema.pipe ?? [schema];
  return first && first !== schema ? [...flattened(first), ...rest] : [schema];
}

function unboundedBase(base: Node, actions: readonly Node[], place: Place): string[] {
  const { path, textMax } = place;
  const within = (inner: Node, name: string) => unboundedIn(inner, { ...place, path: `${path}${name}` });
  switch (base.type) {
    case 'string':
      return isBoundedText(actions, textMax) ? [] : [`${path}: a text of any length`];
    case 'number':
      return unboundedNumber(actions, path);
    case 'array':
      return [
        ...(has(actions, ['max_length', 'length'], ITEMS_MAX) ? [] : [`${path}: a list of any length`]),
        ...(base.item ? within(base.item, '[]') : []),
      ];
    case 'record':
      return [
        ...(has(actions, ['max_entries', 'entries'], ITEMS_MAX) || isClosed(base.key) ? [] : [`${path}: a record of any size`]),
        ...(base.key ? within(base.key, '{key}') : []),
        ...(base.value ? within(base.value, '{}') : []),
      ];
    case 'object':
    case 'strict_object':
      return Object.entries(base.entries ?? {}).flatMap(([name, inner]) => within(inner, `.${name}`));
    case 'tuple':
    case 'strict_tuple':
      return (base.items ?? []).flatMap((inner, index) => within(inner, `[${index}]`));
    case 'union':
    case 'variant':
    case 'intersect':
      return (base.options ?? []).flatMap((inner) => (typeof inner === 'string' ? [] : unboundedIn(inner, place, actions)));
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
    case 'nullable':
    case 'nullish':
    case 'non_optional':
      return base.wrapped ? unboundedIn(base.wrapped, place, actions) : [];
    case 'picklist':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      return [`${path}: ${base.type}, of unknown shape`];
  }
}

// The result of transforming a text: mostly a number, with bounds of its own.
function unboundedOutcomes(actions: readonly Node[], place: Place): string[] {
  return actions.flatMap((action, index) => (action.kind === 'schema' ? unboundedBase(action, actions.slice(index + 1), place) : []));
}

function unboundedNumber(actions: readonly Node[], path: string): string[] {
  const least = numberOf(actions, 'min_value');
  const greatest = numberOf(actions, 'max_value');
  if (least === undefined || greatest === undefined) return [`${path}: a number without a least and a greatest value`];
  // A `safe_integer` is for a bigint column, `finite` for a column that is not of whole numbers.
  if (actions.some(({ type }) => type === 'safe_integer' || type === 'finite')) return [];
  const isForInt4 = actions.some(({ type }) => type === 'integer');
  if (!isForInt4) return [`${path}: a number that may have a fraction`];
  if (least < -INT4_MAX - 1 || greatest > INT4_MAX) return [`${path}: a whole number beyond int4`];
  return [];
}

function numberOf(actions: readonly Node[], type: string): number | undefined {
  const requirement = actions.find((action) => action.type === type)?.requirement;
  return typeof requirement === 'number' && Number.isFinite(requirement) ? requirement : undefined;
}

function isBoundedText(actions: readonly Node[], most: number): boolean {
  return (
    has(actions, ['max_length', 'length', 'max_bytes'], most) ||
    actions.some(({ type, requirement }) => type === 'regex' && requirement instanceof RegExp && longestMatch(requirement) <= most)
  );
}

function has(actions: readonly Node[], types: readonly string[], most: number): boolean {
  return actions.some(({ type, requirement }) => types.includes(type) && typeof requirement === 'number' && requirement <= most);
}

function isClosed(key: Node | undefined): boolean {
  return key?.type === 'picklist' || key?.type === 'literal';
}

const DATES = [
  {
    real: '2026-06-15',
    others: ['word-wo-rd', '12-34-5678'],
    loose: ['9999-12-31', '0000-01-01', '2101-01-01', '1899-12-31', '2026-02-30', '2026-13-01', '2026-00-10', '2026-06-15x'],
  },
  {
    real: '2026-06-15T10:00:00.000Z',
    others: ['word-wo-rdTwo:rd:wo.rdsZ'],
    loose: [
      '9999-12-31T23:59:59.999Z',
      '+010000-01-01T00:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
      '2101-01-01T00:00:00.000Z',
      '1999-12-31T23:59:59.999Z',
      '2026-02-30T10:00:00.000Z',
      '2026-06-15T24:00:00.000Z',
      '2026-06-15T23:59:60.000Z',
      '2000-01-01T00:00:00.000+14:00',
      '2026-06-15T10:00:00.000+24:00',
    ],
  },
];

// A schema that accepts a date, but no words or digits of its length, is a date.
function isLooseDate(schema: Node): boolean {
  const takes = (text: string) => v.safeParse(schema as unknown as v.GenericSchema, text).success;
  return DATES.some(({ real, others, loose }) => takes(real) && !others.some(takes) && loose.some(takes));
}

/** The longest text that an expression matches as a whole; infinite where it is not anchored at both ends. */
function longestMatch(expression: RegExp): number {
  const { pattern } = parseRegExpLiteral(expression);
  return Math.max(...pattern.alternatives.map((alternative) => (isHeld(alternative) ? longestOf(alternative) : Infinity)));
}

function isHeld({ elements }: AST.Alternative): boolean {
  const [first, last] = [elements[0], elements.at(-1)];
  return first?.type === 'Assertion' && first.kind === 'start' && last?.type === 'Assertion' && last.kind === 'end';
}

function longestOf(node: AST.Alternative | AST.Element): number {
  switch (node.type) {
    case 'Alternative':
      return node.elements.reduce((sum, element) => sum + longestOf(element), 0);
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...node.alternatives.map(longestOf));
    case 'Quantifier':
      return node.max === 0 ? 0 : node.max * longestOf(node.element);
    case 'Assertion':
      return 0;
    case 'Backreference':
      return Infinity;
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      // A character outside the basic plane counts as two.
      return 2;
  }
}
