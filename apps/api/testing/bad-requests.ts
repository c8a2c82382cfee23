import fc from 'fast-check';

/** The parts of an OpenAPI description that a request can be made from. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: JsonSchema }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly 'x-sealed-schema'?: JsonSchema }>>;
  };
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly pattern?: string;
}

/** A call as it goes over the wire; nothing in it need make sense. */
export interface BadRequest {
  /** As the description names it: `POST /wps/session/login`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** What is to be sealed in place of the body, where the call wants its body sealed. */
  readonly sealed?: unknown;
}

/** `count` requests to what a description describes, the same ones for the same seed. Most break some rule of it; a few are right. */
export function badRequests(description: OpenApi, { count, seed }: { count: number; seed: number }): BadRequest[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestTo(method.toUpperCase(), path, operation)),
  );
  const each = Math.ceil(count / operations.length);
  // Taken in turns, so that calls of all kinds meet each other.
  const columns = operations.map((operation, index) => fc.sample(operation, { numRuns: each, seed: seed + index }));
  return Array.from({ length: each }, (_, row) => columns.flatMap((column) => column[row] ?? []))
    .flat()
    .slice(0, count);
}

function requestTo(method: string, path: string, operation: Operation): fc.Arbitrary<BadRequest> {
  const inPlace = (place: string) =>
    Object.fromEntries(operation.parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, schema]));
  const described = operation.requestBody?.content['application/json'];
  const body = described?.schema;
  const inside = described?.['x-sealed-schema'];
  return fc
    .record({
      path: pathOf(path, inPlace('path')),
      query: queryOf(inPlace('query')),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'HEAD', 'OPTIONS') },
      ),
      headers: headersOf(),
      sealed: inside
        ? fc.option(fc.oneof({ weight: 9, arbitrary: objectOf(inside) }, { weight: 1, arbitrary: HOSTILE_VALUES }), {
            freq: 4,
            nil: undefined,
          })
        : fc.constant(undefined),
      body: body || method === 'POST' || method === 'PUT' ? bodyOf(body ?? { type: 'object' }) : fc.constant(undefined),
    })
    .map((made) => ({
      operation: `${method} ${path}`,
      method: made.method,
      path: made.path + made.query,
      headers: { ...made.headers, ...made.body?.headers },
      body: made.method === 'GET' || made.method === 'HEAD' ? undefined : made.body?.text,
      ...(made.sealed !== undefined && { sealed: made.sealed }),
    }));
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '😀'.repeat(70),
  '\u202eabc\u200b',
  "' or 1=1 --",
  '$1::jsonb',
  '../../etc/passwd',
  '%00',
  '{"a":1}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '-0',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.1',
  '٣',
  '2026-13-45T99:99:99Z',
  'null',
] as const;

const HOSTILE_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], [null], { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 400 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown) },
);

/** Texts that pass many of the shapes, so that a call gets further than its first check. */
const LIKELY_TEXTS = [
  'maria.silva',
  'Ipe-amarelo-9',
  '52998224725',
  '11987654321',
  '+55',
  '55',
  'maria@example.com',
  '5000',
  '100',
  'BRL',
  'pt',
  '123456',
  '2026-05-01',
  '2026-05-01T00:00:00.000Z',
  '1990-02-28',
  'https://site.example/m/register',
  'tesouro-da-mata',
  'VERIFICATION3',
  'H5',
  'sms',
  'username',
  '0',
  '1',
] as const;

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: likelyValueOf(schema) }, { weight: 1, arbitrary: HOSTILE_VALUES });
}

function likelyValueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (schema.anyOf && schema.anyOf.length > 0) return fc.oneof(...schema.anyOf.map(likelyValueOf));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties) return objectOf(schema);
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer(), fc.double());
  return fc.constantFrom<unknown>(...LIKELY_TEXTS);
}

function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  return fc
    .record({
      right: fc.record(Object.fromEntries(properties.map(([name, property]) => [name, likelyValueOf(property)]))),
      wrong: fc.record(Object.fromEntries(properties.map(([name, property]) => [name, valueOf(property)])), { requiredKeys: [] }),
      spoils: fc.integer({ min: 0, max: 3 }),
      unknownField: fc.option(
        fc.tuple(fc.constantFrom('type', 'balance', 'role', 'merchantCode', 'isAdmin', 'limit', '__proto__', 'x'), HOSTILE_VALUES),
        { freq: 4 },
      ),
    })
    .map(({ right, wrong, spoils, unknownField }) => {
      const made: Record<string, unknown> = spoils === 3 ? { ...wrong } : { ...right };
      for (const [index, [name]] of properties.entries()) if (spoils > 0 && spoils < 3 && index % 4 < spoils) made[name] = wrong[name];
      if (unknownField)
        Object.defineProperty(made, unknownField[0], { value: unknownField[1], enumerable: true, configurable: true, writable: true });
      return made;
    });
}

function pathOf(path: string, parameters: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<string> {
  const segments = Object.keys(parameters).map((name) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom('dep_0000000000000000', 'wit_0000000000000000', 'tesouro-da-mata', 'none', '1') },
        {
          weight: 2,
          arbitrary: fc.constantFrom('%00', '%2e%2e%2f', '%ff', '%', 'x'.repeat(400), '%F0%9F%98%80', "'%20or%201=1", '%ED%A0%80', '..;'),
        },
      )
      .map((value) => [`{${name}}`, value] as const),
  );
  return fc.tuple(...segments).chain((values) => {
    const filled = values.reduce((made, [place, value]) => made.replace(place, () => value), path);
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant(filled) },
      { weight: 1, arbitrary: fc.constantFrom(`${filled}/`, `${filled}//x`, `${filled}/%`) },
    );
  });
}

function queryOf(parameters: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<string> {
  const names = [...Object.keys(parameters), 'merchantCode', 'cursor', 'token', 'a[b]'];
  const pair = fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .oneof(
          { weight: 3, arbitrary: parameters[name] ? likelyValueOf(parameters[name]) : fc.constant('x') },
          { weight: 2, arbitrary: HOSTILE_VALUES },
        )
        .map((value) => `${encodeURIComponent(name)}=${encodeLoosely(value)}`),
    );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`) },
    { weight: 1, arbitrary: fc.constantFrom('?%', '?&&&=', '?=1', '?a=%ff', '?a=%00', `?${'a'.repeat(3000)}`) },
  );
}

function encodeLoosely(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const strange = fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'a/b/c' },
    { 'content-encoding': 'gzip' },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'x'.repeat(4000) },
    { 'idempotency-key': 'same-key-for-all' },
    { 'encryption-key': 'v1.none.AAAA' },
    { 'encryption-key': '\u00e9' },
    { device: 'x'.repeat(500) },
    { merchant: 'nobody' },
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: '__Host-sid=%' },
    { cookie: `__Host-sid=${'a'.repeat(3000)}; __Host-sid=2; =;;` },
    { 'accept-language': 'xx-YY;q=9,*' },
    { 'if-none-match': '*' },
    { range: 'bytes=0-1' },
  );
  const usual = fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key }));
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.tuple(usual, strange).map(([one, two]) => ({ ...one, ...two })) },
  );
}

function bodyOf(schema: JsonSchema): fc.Arbitrary<{ text: string; headers: Record<string, string> }> {
  const json = { 'content-type': 'application/json' };
  return fc.oneof(
    { weight: 20, arbitrary: objectOf(schema).map((made) => ({ text: JSON.stringify(made), headers: json })) },
    {
      weight: 2,
      arbitrary: objectOf(schema).map((made) => ({ text: asForm(made), headers: { 'content-type': 'application/x-www-form-urlencoded' } })),
    },
    { weight: 2, arbitrary: HOSTILE_VALUES.map((value) => ({ text: JSON.stringify(value) ?? '', headers: json })) },
    { weight: 1, arbitrary: objectOf(schema).map((made) => ({ text: JSON.stringify(made).slice(0, -2), headers: json })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{"a":1,"a":2}', '{"__proto__":{"type":9}}', '\ufeff{}', '{', '"', '01', `{"a":"${'x'.repeat(70_000)}"}`)
        .map((text) => ({ text, headers: json })),
    },
  );
}

function asForm(made: Record<string, unknown>): string {
  return Object.entries(made)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeLoosely(value)}`)
    .join('&');
}
