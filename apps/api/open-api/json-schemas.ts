import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { SCHEMA_NAMES } from './contracts.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly examples?: readonly unknown[];
  readonly description?: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

export const COMPONENT_SCHEMAS = '#/components/schemas/';
const COMPONENT_NAME = /^[A-Z][A-Za-z\d]*$/;

export interface WrittenSchemas {
  /** The JSON Schema of one of the given schemas: a reference where its contract exports it. */
  readonly of: (schema: v.GenericSchema) => JsonSchema;
  /** Every named schema. An OpenAPI document takes those that it refers to. */
  readonly named: Schemas;
}

/**
 * Writes schemas as JSON Schema. Schemas that a contract exports become references to components. Checks that JSON Schema cannot express
 * are left out; the shape stays.
 * @throws Error where a recursive schema is not exported, so that it has no name
 */
export function writeSchemas(schemas: readonly v.GenericSchema[]): WrittenSchemas {
  const named = Object.fromEntries([...SCHEMA_NAMES].map(([schema, name]) => [name, schema]));
  const inline = [...new Set(schemas)].filter((schema) => !SCHEMA_NAMES.has(schema));
  // In an object each, because a schema with a key of its own would be referred to by that key.
  const roots = Object.fromEntries(inline.map((schema, index) => [`Root${index}`, v.object({ schema })]));
  const written = toJsonSchemaDefs(
    { ...named, ...roots },
    {
      typeMode: 'input',
      target: 'draft-2020-12',
      errorMode: 'ignore',
      overrideRef: ({ referenceId }) => COMPONENT_SCHEMAS + referenceId,
      overrideAction: ({ valibotAction, jsonSchema }) => (isCaseless(valibotAction) ? without(jsonSchema, 'pattern') : undefined),
    },
  ) as Record<string, JsonSchema>;
  const nameless = Object.keys(written).find((name) => !COMPONENT_NAME.test(name));
  if (nameless !== undefined) throw new Error(`a recursive schema has no exported name: ${JSON.stringify(written[nameless])}`);
  const bySchema = new Map(inline.map((schema, index) => [schema, tidy(written[`Root${index}`]?.properties?.['schema'] ?? {})]));
  return {
    of: (schema) => {
      const name = SCHEMA_NAMES.get(schema);
      const found = name === undefined ? bySchema.get(schema) : { $ref: COMPONENT_SCHEMAS + name };
      if (!found) throw new Error('this schema was not given to writeSchemas');
      return found;
    },
    named: Object.fromEntries(Object.keys(named).map((name) => [name, tidy(written[name] ?? {})])),
  };
}

/** The component of a reference, or the schema itself. */
export function resolveSchema(schema: JsonSchema, named: Schemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice(COMPONENT_SCHEMAS.length);
  const found = named[name];
  if (!found) throw new Error(`there is no component ${schema.$ref}`);
  return resolveSchema(found, named);
}

/** The schema with its references replaced by what they refer to. For schemas that do not contain themselves. */
export function withoutRefs(schema: JsonSchema, named: Schemas): JsonSchema {
  return mapSchema(schema, (one) =>
    one.$ref === undefined ? one : withoutRefs({ ...resolveSchema(one, named), ...without(one, '$ref') }, named),
  );
}

/** The named schemas that a document refers to, those that they refer to included, by name. */
export function referredSchemas(document: unknown, named: Schemas): Schemas {
  const found = new Map<string, JsonSchema>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      const schema = resolveSchema({ $ref: COMPONENT_SCHEMAS + name }, named);
      found.set(name, schema);
      collect(schema);
    }
  };
  collect(document);
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

// JSON Schema has no flags, so without `i` the pattern would refuse what the contract accepts.
function isCaseless(action: unknown): boolean {
  return (
    typeof action === 'object' &&
    action !== null &&
    'requirement' in action &&
    action.requirement instanceof RegExp &&
    action.requirement.ignoreCase
  );
}

function without<Value extends object>(value: Value, key: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Value;
}

// A number in a query is a union of text and number that is checked to be an integer. A caller needs to know the integer only.
function tidy(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (one) => (one.anyOf && one.type === 'integer' ? without(one, 'anyOf') : one));
}

function mapSchema(value: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner);
    if (typeof part !== 'object' || part === null) return part;
    return change(Object.fromEntries(Object.entries(part).map(([name, each]) => [name, inner(each)])));
  };
  return inner(value) as JsonSchema;
}
