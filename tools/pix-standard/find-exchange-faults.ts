import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';

/** A call of the Pix API with its answer, as the simulated bank saw it. */
export interface PixExchange {
  readonly kind: 'call';
  readonly method: string;
  /** With the query, without a prefix of the bank. */
  readonly path: string;
  readonly requestBody: unknown;
  readonly status: number;
  readonly contentType: string | undefined;
  /** The parsed body; undefined without one. */
  readonly answer: unknown;
}

/** A message of the bank to the address of a key. */
export interface PixMessage {
  readonly kind: 'message';
  readonly body: unknown;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string };
}

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

type Document = Readonly<Record<string, unknown>> & { readonly paths: Readonly<Record<string, Record<string, unknown>>> };

const ID = 'https://pix.bcb.gov.br/api';
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads the Central Bank's OpenAPI file of the Pix API, and returns a function that lists the faults of an exchange: a path, a parameter, a body,
 * a status or a media type that the file does not have. A path outside the file, such as a bank's own, has no faults.
 */
export function pixStandard(yaml: string): (exchange: PixExchange | PixMessage) => string[] {
  const document = corrected(parse(yaml));
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    unicodeRegExp: false,
    logger: false,
    coerceTypes: false,
    formats: { 'date-time': RFC_3339, uri: true, int32: true, date: true },
  });
  ajv.addSchema({ ...document, $id: ID });
  const compiled = new Map<string, ValidateFunction>();

  function faultsOf(what: string, pointer: string, value: unknown): string[] {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${ID}#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
  }

  function bodyFaults(what: string, holder: string, content: { type: string | undefined; body: unknown }): string[] {
    const place = resolve(document, holder);
    const types = (at(document, place) as { content?: Record<string, unknown> }).content;
    if (!types) return content.body === undefined ? [] : [`${what}: has a body`];
    const type = content.type?.split(';')[0] ?? '';
    if (!Object.hasOwn(types, type)) return [`${what}: is ${type}, not ${Object.keys(types).join(' or ')}`];
    return faultsOf(what, `${place}/content/${escape(type)}/schema`, content.body);
  }

  return (exchange) => {
    if (exchange.kind === 'message')
      return faultsOf('message', '/components/requestBodies/WebhookPixBody/content/application~1json/schema', exchange.body);
    const { method, path, requestBody, status, contentType, answer } = exchange;
    const url = new URL(path, 'http://bank');
    const template = templateOf(document, url.pathname);
    if (template === undefined) return [];
    const name = `${method} ${template}`;
    const pathItem = document.paths[template] ?? {};
    const operation = pathItem[method.toLowerCase()] as Operation | undefined;
    if (!operation) return [`${name}: is not in the standard`];
    const start = `/paths/${escape(template)}/${method.toLowerCase()}`;
    const listed = [
      ...((pathItem['parameters'] ?? []) as unknown[]).map((_, index) => `/paths/${escape(template)}/parameters/${index}`),
    ].concat((operation.parameters ?? []).map((_, index) => `${start}/parameters/${index}`));
    const parameters = listed.map((pointer) => resolve(document, pointer));
    const given = { path: valuesIn(template, url.pathname), query: Object.fromEntries(url.searchParams) };
    const known = new Set(parameters.map((pointer) => (at(document, pointer) as Parameter).name));
    const faults = [
      ...Object.keys(given.query)
        .filter((key) => !known.has(key))
        .map((key) => `query ${key}: is not in the standard`),
      ...parameters.flatMap((pointer) => {
        const parameter = at(document, pointer) as Parameter;
        const value = given[parameter.in as 'path' | 'query'][parameter.name];
        if (value === undefined) return parameter.required ? [`${parameter.in} ${parameter.name}: is missing`] : [];
        const { type } = at(document, resolve(document, `${pointer}/schema`)) as Parameter['schema'];
        return faultsOf(`${parameter.in} ${parameter.name}`, `${pointer}/schema`, type === 'integer' ? Number(value) : value);
      }),
    ];
    if (operation.requestBody !== undefined)
      faults.push(...bodyFaults('request', `${start}/requestBody`, { type: 'application/json', body: requestBody }));
    if (Object.hasOwn(operation.responses, String(status)))
      faults.push(...bodyFaults(`answer ${status}`, `${start}/responses/${status}`, { type: contentType, body: answer }));
    else faults.push(`answer ${status}: is not in the standard`);
    return faults.map((fault) => `${name}: ${fault}`);
  };
}

/**
 * The file with its own slips corrected: a list of payments requires `cobs`, which only the list of charges has, and a pattern is written between
 * slashes. The file's patterns describe whole values, so they are anchored.
 */
function corrected(file: unknown): Document {
  const anchored = JSON.parse(JSON.stringify(file), (key, value: unknown) => {
    if (key !== 'pattern' || typeof value !== 'string') return value;
    const bare = value.replace(/^\/(.*)\/$/, '$1');
    return bare.startsWith('^') ? bare : `^(?:${bare})$`;
  }) as Document;
  const list = at(anchored, '/components/schemas/PixConsultados') as { required: string[] };
  list.required = list.required.filter((name) => name !== 'cobs');
  return anchored;
}

function templateOf(document: Document, path: string): string | undefined {
  const matches = Object.keys(document.paths).filter((template) => {
    // Addresses of charges for payers' banks hold any path.
    if (template.startsWith('/{') || template.includes('UrlAccessToken')) return false;
    return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  });
  return matches.toSorted((one, other) => one.split('{').length - other.split('{').length)[0];
}

function valuesIn(template: string, path: string): Record<string, string> {
  const values = path.split('/').map(decodeURIComponent);
  const names = template.split('/').map((part, index) => [/^\{(\w+)\}$/.exec(part)?.[1], values[index] ?? ''] as const);
  return Object.fromEntries(names.filter((pair): pair is readonly [string, string] => pair[0] !== undefined));
}

/** The pointer behind a pointer that may lead to a reference. */
function resolve(document: Document, pointer: string): string {
  const found = at(document, pointer) as { $ref?: string };
  return found.$ref === undefined ? pointer : resolve(document, found.$ref.slice(1));
}

function at(document: Document, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

function escape(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
