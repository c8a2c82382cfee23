import { resolveSchema, type JsonSchema } from './json-schemas.ts';

/** Examples of properties whose meaning is in their name. Used where they fit the schema. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  username: ['maria.silva'],
  userName: ['maria.silva'],
  nickname: ['Maria'],
  password: ['Ipe-amarelo-9'],
  email: ['maria@example.com'],
  mobileNum: ['11987654321'],
  mobileNo: ['11987654321'],
  countryDialingCode: ['55', '+55'],
  gameId: ['tesouro-da-mata'],
  nodeId: ['tesouro-da-mata'],
  gameName: ['Tesouro da Mata'],
  vendorCode: ['arcade'],
  merchantCode: ['demo'],
  currency: ['BRL'],
  language: ['pt', 'PT'],
  ip: ['203.0.113.7'],
  field: ['username'],
  amount: ['5000', '50.00'],
  balance: ['12500', '125.00'],
  retryAfterSeconds: [30],
};

/** Texts in the formats of the contracts. The example is the first that matches a pattern and its lengths. */
const TEXTS: readonly string[] = [
  '5000',
  '50.00',
  '1',
  '0',
  '123456',
  'abc123',
  'demo',
  'DEMO',
  'tesouro-da-mata',
  'maria.silva',
  'Maria Silva',
  'BRL',
  'BR',
  'pt',
  'PT',
  '2026-05-01',
  '1990-02-28',
  '2026-05-01T12:00:00.000Z',
  '12:00',
  '2026-05',
  'maria@example.com',
  '11987654321',
  '52998224725',
  '11222333000181',
  '+5511987654321',
  '/m/home',
  'https://play.jogada.test/m/home',
  'play.jogada.test',
  '203.0.113.0/24',
  '#0a7f5a',
  '96.12',
  'DEPOSIT',
  'a1b2c3d4'.repeat(4),
  'a1b2c3d4'.repeat(8),
  '0197c1de-0000-7000-8000-000000000001',
  'A'.repeat(22),
  'A'.repeat(43),
  'E12345678202605011200abcdefghijkl',
  '/art/banner',
  'mbr_0197c1de00007000.0.0.0.0',
];

/** Prefixes of ids in the contracts, followed by digits and small letters. */
const ID_TAIL = '0197c1de00007000';
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-05-01T12:00:00.000Z',
  date: '2026-05-01',
  email: 'maria@example.com',
  uri: 'https://play.jogada.test/m/home',
  uuid: '0197c1de-0000-7000-8000-000000000001',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
};
/** Maximum depth of recursive schemas. */
const DEPTH_MAX = 8;

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * An example that fits the schema; deterministic. Optional properties are included down to `DEPTH_MAX`.
 * @throws Error for a pattern without a matching text: add one to TEXTS, or `v.examples` to the schema
 */
export function exampleOf(schema: JsonSchema, named: Schemas, name = ''): unknown {
  return write(schema, { named, name, depth: 0 });
}

interface Place {
  readonly named: Schemas;
  readonly name: string;
  readonly depth: number;
}

function write(given: JsonSchema, place: Place): unknown {
  const schema = resolveSchema(given, place.named);
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0)
    return exampleByName(schema, place) ?? schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice) return write(choice, place);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => write(part, place))) as unknown;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties) return writeObject(schema, place);
  if (type === 'array') return writeArray(schema, place);
  if (type === 'boolean') return schema.default ?? true;
  if (type === 'integer' || type === 'number') return exampleByName(schema, place) ?? numberIn(schema);
  if (type === 'null') return null;
  if (type === 'string') return exampleByName(schema, place) ?? textIn(schema, place);
  return 'text';
}

function writeObject(schema: JsonSchema, place: Place): object {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || place.depth < DEPTH_MAX);
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return {
    ...Object.fromEntries(entries.map(([name, property]) => [name, write(property, { ...place, name, depth: place.depth + 1 })])),
    ...(rest && place.depth < DEPTH_MAX && { [keyOf(schema, place)]: write(rest, { ...place, depth: place.depth + 1 }) }),
  };
}

function keyOf({ propertyNames = {} }: JsonSchema, place: Place): string {
  return String(write({ type: 'string', ...propertyNames }, { ...place, name: 'key' }));
}

function writeArray(schema: JsonSchema, place: Place): readonly unknown[] {
  const inner = { ...place, depth: place.depth + 1 };
  if (schema.prefixItems) return schema.prefixItems.map((item) => write(item, inner));
  if (schema.items === undefined || schema.items === false) return [];
  const count = Math.max(schema.minItems ?? 0, place.depth < DEPTH_MAX ? 1 : 0);
  const { items } = schema;
  return Array.from({ length: count }, () => write(items, inner));
}

function exampleByName(schema: JsonSchema, { name }: Place): unknown {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.find((value) => isOf(schema, value)) : undefined;
}

function isOf(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  return typeof value === 'string'
    ? schema.type === 'string' && fits(schema, value)
    : schema.type === 'integer' || schema.type === 'number';
}

function numberIn({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.min(Math.max(least, 1), maximum ?? Number.MAX_SAFE_INTEGER);
}

function textIn(schema: JsonSchema, { name }: Place): string {
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (format !== undefined && fits(schema, format)) return format;
  const id = idOf(schema.pattern);
  const plain = schema.pattern === undefined ? ['text'] : [];
  const long = 'x'.repeat(schema.minLength ?? 1);
  const found = [...plain, ...(id === undefined ? [] : [id]), ...TEXTS, long].find((text) => fits(schema, text));
  if (found === undefined) throw new Error(`no example is known for "${name}": ${JSON.stringify(schema)}`);
  return found;
}

// Ids are a word of three letters, an underscore and random characters.
function idOf(pattern: string | undefined): string | undefined {
  const prefix = /^\^([a-z]{3}_)/.exec(pattern ?? '')?.[1];
  return prefix && prefix + ID_TAIL;
}

function fits({ pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format !== undefined && FORMATS[format] !== undefined && FORMATS[format] !== text) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
