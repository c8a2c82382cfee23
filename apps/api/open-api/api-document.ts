import { ENCRYPTION_KEY_HEADER, SealedBody, type Endpoint, type Method } from '@jogada/platform/contract';
import type { GenericSchema } from 'valibot';
import { capital, type NamedEndpoint } from './contracts.ts';
import { exampleOf } from './example-of.ts';
import { referredSchemas, resolveSchema, withoutRefs, writeSchemas, type JsonSchema } from './json-schemas.ts';

/** Names of security schemes that a call needs together, in OpenAPI's form. */
type SecurityNeed = Readonly<Record<string, readonly string[]>>;

/** A response that refuses a call. */
export interface Refusal {
  readonly status: number;
  /** The name of the response, where many calls have the same: it becomes a component. */
  readonly sharedAs?: string | undefined;
  /** One schema per code; each is a reference to one of `ApiAudience.schemas()`. */
  readonly schemas: readonly JsonSchema[];
  readonly description: string;
}

/** One audience's API: the contents of its document besides the endpoints. */
export interface ApiAudience<E extends Endpoint> {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly endpoints: readonly NamedEndpoint<E>[];
  /** What a tag is about, by domain. */
  readonly tags: Readonly<Record<string, string>>;
  readonly securitySchemes: Readonly<Record<string, object>>;
  readonly securityOf: (endpoint: E) => readonly SecurityNeed[];
  /** The schema of a response from that of the endpoint's output. */
  readonly answerOf: (output: JsonSchema) => JsonSchema;
  /** The refusals of a call, one for each status. */
  readonly refusalsOf: (endpoint: E) => readonly Refusal[];
  /** Schemas of refusals, by component name. Written with the document only: that takes half a second. */
  readonly schemas: () => Readonly<Record<string, JsonSchema>>;
}

/** Writes the OpenAPI 3.1 document of one audience. The same endpoints give the same text. */
export function writeApiDocument<E extends Endpoint>(audience: ApiAudience<E>): object {
  const written = writeSchemas([SealedBody, ...audience.endpoints.flatMap(({ endpoint }) => [endpoint.input, endpoint.output])]);
  const named = { ...written.named, ...audience.schemas() };
  const writer: Writer<E> = { audience, schemaOf: written.of, named, shared: new Map() };
  const paths: Record<string, Record<string, object>> = {};
  for (const one of withUniqueNames(audience.endpoints)) {
    const operations = (paths[one.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    for (const method of methodsOf(one.endpoint)) operations[method.toLowerCase()] = writeOperation(one, method, writer);
  }
  const domains = [...new Set(audience.endpoints.map(({ domain }) => domain))].sort();
  const document = {
    openapi: '3.1.0',
    info: {
      title: audience.title,
      version: '1',
      description: audience.description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: audience.servers,
    tags: domains.map((name) => ({ name, description: audience.tags[name] ?? capital(name) })),
    paths,
  };
  const responses = Object.fromEntries([...writer.shared].sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    ...document,
    components: { securitySchemes: audience.securitySchemes, responses, schemas: referredSchemas({ document, responses }, named) },
  };
}

/** Endpoints of two domains with one name have the domain before it: `walletReadStatement`. */
function withUniqueNames<E extends Endpoint>(endpoints: readonly NamedEndpoint<E>[]): readonly NamedEndpoint<E>[] {
  const uses = Map.groupBy(endpoints, ({ name }) => name);
  return endpoints.map((one) => (uses.get(one.name)?.length === 1 ? one : { ...one, name: one.domain + capital(one.name) }));
}

interface Writer<E extends Endpoint> {
  readonly audience: ApiAudience<E>;
  readonly schemaOf: (schema: GenericSchema) => JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
  /** Responses of many calls, by component name. */
  readonly shared: Map<string, object>;
}

function methodsOf({ method, alsoMethods = [] }: Endpoint): readonly Method[] {
  return [method, ...alsoMethods];
}

function writeOperation<E extends Endpoint>({ name, domain, endpoint }: NamedEndpoint<E>, method: Method, writer: Writer<E>): object {
  const { audience, named } = writer;
  const input = resolveSchema(writer.schemaOf(endpoint.input), named);
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter));
  const hasBody = method === 'POST' || method === 'PUT';
  const required = input.required ?? [];
  const properties = Object.entries(input.properties ?? {});
  const inBody = properties.filter(([property]) => hasBody && !inPath.has(property));
  const answer = audience.answerOf(writer.schemaOf(endpoint.output));
  return {
    tags: [domain],
    summary: endpoint.summary,
    operationId: method === endpoint.method ? name : `${name}By${capital(method.toLowerCase())}`,
    'x-access': endpoint.access,
    ...extensionsOf(endpoint),
    security: audience.securityOf(endpoint),
    parameters: [
      ...parametersOf({ ...input, properties: pathFirst(properties, inPath) }, { inPath, hasBody, named }),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.sealed ? SEALED_HEADERS : []),
    ],
    ...(inBody.length > 0 && {
      requestBody: writeBody(
        {
          type: 'object',
          properties: Object.fromEntries(inBody),
          required: required.filter((property) => inBody.some(([one]) => one === property)),
        },
        endpoint,
        writer,
      ),
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: answer, example: exampleOf(answer, named) } } },
      ...Object.fromEntries(audience.refusalsOf(endpoint).map((refusal) => [refusal.status, referToRefusal(refusal, writer)])),
    },
  };
}

/** Fields of an endpoint that OpenAPI does not define. */
function extensionsOf(endpoint: Endpoint): object {
  return { ...(endpoint.permission !== undefined && { 'x-permission': endpoint.permission }) };
}

// A path parameter that is missing from the input accepts any text.
function pathFirst(
  properties: readonly (readonly [string, JsonSchema])[],
  inPath: ReadonlySet<string>,
): Readonly<Record<string, JsonSchema>> {
  const unnamed = [...inPath].map((name): readonly [string, JsonSchema] => [name, { type: 'string', minLength: 1 }]);
  return { ...Object.fromEntries(unnamed), ...Object.fromEntries(properties) };
}

function parametersOf(
  { properties = {}, required = [] }: JsonSchema,
  { inPath, hasBody, named }: { inPath: ReadonlySet<string>; hasBody: boolean; named: Readonly<Record<string, JsonSchema>> },
): readonly object[] {
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || !hasBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
      example: exampleOf(schema, named, name),
    }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the caller, one for each intended change. The same key with the same content gets the first answer again.',
  schema: { type: 'string', minLength: 8, maxLength: 80 },
  example: '0197c1de-0000-7000-8000-000000000001',
};

const SEALED_HEADERS = [
  {
    name: ENCRYPTION_KEY_HEADER,
    in: 'header',
    required: true,
    description: 'v1.<kid>.<encapsulated secret>, of the key that `readSealingKey` answers',
    schema: { type: 'string' },
    example: `v1.key_0197c1de00007000.${'A'.repeat(87)}`,
  },
  {
    name: 'Device',
    in: 'header',
    required: true,
    description: 'OTHERS for a page of its own',
    schema: { type: 'string' },
    example: 'OTHERS',
  },
];

// A sealed body is described twice: as sent, and before sealing. Linters and generators do not follow references in an extension, so it has
// none.
function writeBody<E extends Endpoint>(plain: JsonSchema, { sealed, isForm }: Endpoint, { schemaOf, named }: Writer<E>): object {
  const schema = sealed ? schemaOf(SealedBody) : plain;
  const content = {
    schema,
    example: exampleOf(schema, named),
    ...(sealed && { 'x-sealed-schema': withoutRefs(plain, named), 'x-sealed-example': exampleOf(plain, named) }),
  };
  return { required: true, content: { ...(isForm && { 'application/x-www-form-urlencoded': content }), 'application/json': content } };
}

function referToRefusal<E extends Endpoint>(refusal: Refusal, { shared }: Writer<E>): object {
  if (refusal.sharedAs === undefined) return writeRefusal(refusal);
  shared.set(refusal.sharedAs, writeRefusal(refusal));
  return { $ref: `#/components/responses/${refusal.sharedAs}` };
}

const COMES_LATER: ReadonlySet<number> = new Set([429, 503]);

function writeRefusal({ status, schemas, description }: Refusal): object {
  const [only] = schemas;
  const schema = schemas.length === 1 ? only : { oneOf: schemas };
  return {
    description,
    ...(COMES_LATER.has(status) && {
      headers: { 'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } } },
    }),
    content: { 'application/json': { schema } },
  };
}
