import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type { GenericSchema } from 'valibot';
import { ENCRYPTION_KEY_HEADER, PROBLEM_STATUS, SealedBody, type Endpoint, type ProblemCode } from '@jogada/platform/contract';
import { COMMON_PROBLEMS, servedEndpoints } from '@jogada/platform/server';

/**
 * GET /wps/openapi.json: generated from the validating schemas. It describes only the players' calls (S72). The vendors' API has its own
 * description.
 */
export function serveOpenApi(app: FastifyInstance): void {
  app.get('/wps/openapi.json', () =>
    describeApi(
      'Jogada player API',
      servedEndpoints(app).filter(({ path, access }) => path.startsWith('/wps/') && access !== 'provider'),
    ),
  );
}

function describeApi(title: string, endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])])
      operations[method.toLowerCase()] = describeOperation(endpoint, method);
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, paths };
}

function describeOperation(endpoint: Endpoint, method: string): object {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const properties = Object.entries(input.properties ?? {});
  const required = new Set(input.required ?? []);
  const hasBody = method === 'POST' || method === 'PUT';
  const outside = properties.filter(([name]) => inPath.has(name) || !hasBody);
  const inside = properties.filter(([name]) => !inPath.has(name) && hasBody);
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [
      ...outside.map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || required.has(name),
        schema,
      })),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 80 } }]
        : []),
      ...(endpoint.sealed ? SEALED_HEADERS : []),
    ],
    ...(inside.length > 0 && {
      requestBody: requestBody(
        { type: 'object', properties: Object.fromEntries(inside), required: [...required].filter((name) => !inPath.has(name)) },
        endpoint,
      ),
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      ...refusals(endpoint.problems),
    },
  };
}

// Documents the sealed content beside the envelope.
function requestBody(plain: object, { sealed, isForm }: Endpoint): object {
  const content = sealed ? { schema: schemaOf(SealedBody, 'input'), 'x-sealed-schema': plain } : { schema: plain };
  return { required: true, content: { ...(isForm && { 'application/x-www-form-urlencoded': content }), 'application/json': content } };
}

const SEALED_HEADERS = [
  { name: ENCRYPTION_KEY_HEADER, in: 'header', required: true, schema: { type: 'string' }, description: 'v1.<kid>.<encapsulated secret>' },
  { name: 'Device', in: 'header', required: true, schema: { type: 'string' }, description: "OTHERS for the site's own pages" },
];

interface JsonSchema {
  readonly properties?: Record<string, object>;
  readonly required?: readonly string[];
}

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  // Checks that JSON Schema cannot express are left out. The shape stays.
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return described as JsonSchema;
}

function answerSchema(endpoint: Endpoint): object {
  const value = schemaOf(endpoint.output, 'input');
  return { type: 'object', properties: { success: { const: true }, value }, required: ['success', 'value'] };
}

function refusals(problems: readonly ProblemCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set([...COMMON_PROBLEMS, ...problems]), (code) => String(PROBLEM_STATUS[code]));
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', ') }]));
}
