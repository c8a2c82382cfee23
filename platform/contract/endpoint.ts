import type * as v from 'valibot';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone; a signed-in member (a trial too); a real-money member (types 0, 1, 2); an agent; an operator; a game vendor
 * (signed); an outside provider such as a bank (signed).
 */
export type Access = 'anyone' | 'signed_in' | 'real_member' | 'agent' | 'operator' | 'vendor' | 'provider';

/**
 * What an operator needs for a call: one permission, all of several, or one by the value of a path parameter. A value without an entry is
 * refused.
 */
export type NeededPermission<Name extends string = string> =
  | Name
  | readonly Name[]
  | { readonly byParameter: string; readonly permissions: Readonly<Record<string, Name>> };

/** One call: input, output, access and possible refusals. Client, server and the OpenAPI document are derived from it. */
export interface Endpoint<Input extends v.GenericSchema = v.GenericSchema, Output extends v.GenericSchema = v.GenericSchema> {
  readonly method: Method;
  /** Further methods with the same response, where the specification has two readings. */
  readonly alsoMethods?: readonly Method[];
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** For operators only, whose endpoints are declared with the merchant contract's `operatorEndpoint`. */
  readonly permission?: NeededPermission;
  /** Whether the call is served in a restricted region. By default GET and DELETE are served and the others refused. */
  readonly inRestrictedRegion?: 'served' | 'refused';
  /**
   * A GET although it changes something, by the specification (C14) or because it reads what it may complete: accepted from pages of the
   * site itself only. By a method of `alsoMethods` the rules for changes apply.
   */
  readonly changesByGet?: true;
  /** A change that a page makes without an act of its user, or a search by POST. Does not count as use of the session (R10, S78). */
  readonly isAutomatic?: true;
  /** Requires an Idempotency-Key header, chosen by the caller. */
  readonly idempotent?: boolean;
  /** The body is encrypted for the server's key, and refused in the clear. Not for GET and DELETE. */
  readonly sealed?: boolean;
  /**
   * A read of records, lists or figures that a standby may serve. The response then states the time of its data in the header `data-as-of`.
   * Only for a GET that writes nothing.
   */
  readonly readsReplica?: true;
  /** The maximum body size, where it is above the server's default limit. */
  readonly bodyMaxBytes?: number;
  /** The client sends the body form encoded. JSON is accepted too. */
  readonly isForm?: boolean;
  /** A list that is the same for all: pages keep its answers for an hour after its screen was left, and paint them at a return. */
  readonly isKept?: true;
  /** Path parameters, query and body, merged. Path parameters take precedence. */
  readonly input: Input;
  readonly output: Output;
  readonly problems: readonly ProblemCode[];
}

export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>;
export type RequestOf<E extends Endpoint> = v.InferInput<E['input']>;
export type OutputOf<E extends Endpoint> = v.InferInput<E['output']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['output']>;

/** An endpoint for callers other than operators. */
type OpenEndpoint<Input extends v.GenericSchema, Output extends v.GenericSchema> = Endpoint<Input, Output> & {
  readonly access: Exclude<Access, 'operator'>;
  readonly permission?: never;
};

// Marked pure, so that a bundler drops unused endpoints.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  definition: OpenEndpoint<Input, Output>,
): OpenEndpoint<Input, Output> {
  return definition;
}

/** The envelope of every response to players and operators. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly errorCode: ProblemCode; readonly message: string; readonly facts: Record<string, unknown> };
