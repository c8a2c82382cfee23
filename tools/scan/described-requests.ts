import type { OpenApi } from '../../apps/api/testing/bad-requests.ts';

type Operation = OpenApi['paths'][string][string];
type Schema = Operation['parameters'][number]['schema'];

/** A call with a sample value for each of its parameters. */
export interface DescribedRequest {
  /** `GET /wps/games/list` */
  readonly operation: string;
  readonly method: string;
  /** Query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly testsHeaders: boolean;
}

/** Endless streams cannot be compared. */
const STREAMS = new Set(['/wps/events']);

/** Every operation with a parameter that is not sealed, with values that its schema accepts. */
export function describedRequests({ paths }: OpenApi): DescribedRequest[] {
  const operations = Object.entries(paths)
    .filter(([path]) => !STREAMS.has(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  return operations
    .flatMap(({ path, method, operation }) => requestTo(method, path, operation) ?? [])
    .map((request, index) => ({ ...request, testsHeaders: index === 0 }));
}

function requestTo(method: string, path: string, operation: Operation): Omit<DescribedRequest, 'testsHeaders'> | undefined {
  const place = (where: 'path' | 'query') => operation.parameters.filter((parameter) => parameter.in === where);
  const content = operation.requestBody?.content['application/json'];
  const properties = content?.['x-sealed-schema'] === undefined ? (content?.schema.properties ?? {}) : {};
  const inPath = place('path');
  const inQuery = place('query');
  if (inPath.length + inQuery.length + Object.keys(properties).length === 0) return undefined;
  // sqlmap finds query and body parameters itself, and needs a star for a parameter in the path. With one star it requires stars
  // everywhere.
  const star = inPath.length > 0 ? '*' : '';
  const filled = inPath.reduce(
    (made, { name, schema }) => made.replace(`{${name}}`, `${encodeURIComponent(String(valueOf(name, schema)))}*`),
    path,
  );
  const query = inQuery.map(({ name, schema }) => `${name}=${encodeURIComponent(String(valueOf(name, schema)))}${star}`).join('&');
  const hasBody = Object.keys(properties).length > 0;
  const isIdempotent = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    operation: `${method} ${path}`,
    method,
    path: filled + (query && `?${query}`),
    headers: { ...(isIdempotent && { 'Idempotency-Key': 'scan-00000001' }), ...(hasBody && { 'Content-Type': 'application/json' }) },
    body: hasBody
      ? JSON.stringify(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(name, schema)])))
      : undefined,
  };
}

const NAMED: Readonly<Record<string, unknown>> = {
  gameId: 'tesouro-da-mata',
  nodeId: 'tesouro-da-mata',
  gameType: 'RNG',
  pageNo: '1',
  pageSize: '10',
  language: 'pt',
  currency: 'BRL',
  mobileNum: '11987654321',
};

function valueOf(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  if (schema.anyOf?.[0]) return valueOf(name, schema.anyOf[0]);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([inner, one]) => [inner, valueOf(inner, one)]));
  if (type === 'array') return schema.items ? [valueOf(name, schema.items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  return 'abc1';
}
