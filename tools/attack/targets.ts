import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import {
  AGGREGATOR_API_BASE,
  AGGREGATOR_ERRORS,
  AggregatorPlay,
  AggregatorRollback,
  VENDOR_ERRORS,
} from '@jogada/games/contract/vendor-api';
import type { Access, Endpoint } from '@jogada/platform/contract';
import { COMMON_PROBLEMS, servedEndpoints } from '@jogada/platform/server';
import type { TestApi } from '../../apps/api/testing/index.ts';
import { vendorRoutes } from '../../domains/games/server/vendor-api/vendor-routes.ts';
import { isProblemCode, PROBLEM_STATUS } from '../../apps/api/problem-status.ts';
import { PROBLEM_STATUS as ARCADE_STATUS } from '../../arcade/client-contract.ts';
import { ARCADE_CALLS } from './arcade-calls.ts';
import type { Shape } from './schema-values.ts';

export type Audience = 'player' | 'operator' | 'provider' | 'vendor' | 'aggregator' | 'arcade';
export type DoorName = 'site' | 'console' | 'private' | 'arcade' | 'bank';

/** A parsed response: the code of a refusal, or the content. */
export interface ReadAnswer {
  readonly code: string | undefined;
  readonly value: unknown;
}

/** One call of a contract, of any audience. */
export interface Target {
  /** For example `POST /wps/deposits`. */
  readonly name: string;
  readonly audience: Audience;
  readonly door: DoorName;
  readonly access: Access;
  readonly methods: readonly string[];
  readonly path: string;
  readonly input: Shape;
  readonly output: v.GenericSchema | undefined;
  readonly isSealed: boolean;
  readonly needsKey: boolean;
  /** Undefined when the body does not have the format of the audience. */
  read(body: unknown): ReadAnswer | undefined;
  /** Whether the contract declares the refusal with this status. */
  declares(status: number, code: string): boolean;
}

/** Every call that the contracts of the five audiences declare, as served. */
export function targetsOf(api: TestApi): readonly Target[] {
  return [
    ...ofServer(api.composition.app, 'site'),
    ...ofServer(api.composition.consoleApp, 'console'),
    ...vendorRoutes.map(({ call }) => ofVendor(call)),
    ...aggregatorTargets(),
    ...arcadeTargets(),
  ];
}

function ofServer(app: FastifyInstance, door: DoorName): readonly Target[] {
  return servedEndpoints(app).map((endpoint) => ofEndpoint(endpoint, door));
}

export function ofEndpoint(endpoint: Endpoint, door: DoorName): Target {
  const { method, alsoMethods = [], path, access, input, output, problems } = endpoint;
  return {
    name: `${method} ${path}`,
    audience: access === 'provider' ? 'provider' : door === 'console' ? 'operator' : 'player',
    door,
    access,
    methods: [method, ...alsoMethods],
    path,
    input: input as unknown as Shape,
    output,
    isSealed: endpoint.sealed === true,
    needsKey: endpoint.idempotent === true,
    read: readEnvelope,
    declares: (status, code) =>
      isProblemCode(code) && PROBLEM_STATUS[code] === status && (COMMON_PROBLEMS.has(code) || problems.includes(code)),
  };
}

function readEnvelope(body: unknown): ReadAnswer | undefined {
  const { success, value, errorCode } = fieldsOf(body);
  if (success === true) return { code: undefined, value };
  return success === false && typeof errorCode === 'string' ? { code: errorCode, value: undefined } : undefined;
}

/** Codes that may refuse any signed call. */
const SIGNED = new Set(['malformed_request', 'invalid_signature', 'timestamp_out_of_window', 'unknown_key', 'address_not_allowed']);

function ofVendor(call: (typeof vendorRoutes)[number]['call']): Target {
  const { method, path, access, input, output, errors } = call;
  return {
    name: `${method} ${path}`,
    audience: 'vendor',
    door: 'site',
    access,
    methods: [method],
    path,
    input: input as unknown as Shape,
    output,
    isSealed: false,
    needsKey: false,
    read(body) {
      const { errorCode } = fieldsOf(body);
      return typeof errorCode === 'string' ? { code: errorCode, value: undefined } : { code: undefined, value: body };
    },
    declares: (status, code) =>
      (SIGNED.has(code) || (errors as readonly string[]).includes(code)) && VENDOR_ERRORS[code as keyof typeof VENDOR_ERRORS] === status,
  };
}

function aggregatorTargets(): readonly Target[] {
  const schemas = { play: AggregatorPlay, rollback: AggregatorRollback };
  return Object.entries(schemas).map(([name, input]) => ({
    name: `POST ${AGGREGATOR_API_BASE}/:vendorCode/${name}`,
    audience: 'aggregator',
    door: 'site',
    access: 'vendor',
    methods: ['POST'],
    path: `${AGGREGATOR_API_BASE}/:vendorCode/${name}`,
    input: input as unknown as Shape,
    output: undefined,
    isSealed: false,
    needsKey: false,
    read(body) {
      const { code } = fieldsOf(body);
      return typeof code === 'number' ? { code: String(code), value: undefined } : { code: undefined, value: body };
    },
    declares: (status, code) =>
      code !== '500' && Object.values(AGGREGATOR_ERRORS).some((error) => error.status === status && String(error.code) === code),
  }));
}

const NO_INPUT: Shape = { type: 'object', entries: {} };

function arcadeTargets(): readonly Target[] {
  return ARCADE_CALLS.map(({ method, path, input }) => ({
    name: `${method} ${path}`,
    audience: 'arcade',
    door: 'arcade',
    access: path.endsWith('/session') && method === 'POST' ? 'anyone' : 'signed_in',
    methods: [method],
    path,
    input: (input as Shape | undefined) ?? NO_INPUT,
    output: undefined,
    isSealed: false,
    needsKey: false,
    read(body) {
      const { code } = fieldsOf(body);
      return typeof code === 'string' ? { code, value: undefined } : { code: undefined, value: body };
    },
    declares: (status, code) =>
      // 503 is declared for an unreachable wallet, which does not occur here.
      status < 500 && (ARCADE_STATUS[code as keyof typeof ARCADE_STATUS] === status || (code === 'invalid_signature' && status === 401)),
  }));
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
