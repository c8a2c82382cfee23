import type * as v from 'valibot';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone; somebody signed in (a trial too); a real-money member (types 0, 1, 2); an agent;
 * an operator;
 * a game vendor (signed); an outside provider such as a bank (signed).
 */
export type Access = 'anyone' | 'signed_in' | 'real_member' | 'agent' | 'operator' | 'vendor' | 'provider';

/** One call: what travels, who may make it, how it may be refused. Both sides, and the OpenAPI, are made from it. */
export interface Endpoint<Input extends v.GenericSchema = v.GenericSchema, Output extends v.GenericSchema = v.GenericSchema> {
  readonly method: Method;
  /** Further methods that answer alike, where the specification has two readings. */
  readonly alsoMethods?: readonly Method[];
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** For those who may not use the site from where they are. Without it, looking and leaving is served and all else refused. */
  readonly inRestrictedRegion?: 'served' | 'refused';
  /**
   * The specification has it a GET although it changes something (C14): it acts only for pages of the site itself. By a method of
   * `alsoMethods` it acts as any change does.
   */
  readonly changesByGet?: true;
  /** Needs an Idempotency-Key header, made by the one who acts. */
  readonly idempotent?: boolean;
  /** The body travels enciphered for the server's key, and is refused in the plain. Not for GET and DELETE. */
  readonly sealed?: boolean;
  /** The most that a body may have, where it is more than the house's limit. */
  readonly bodyMaxBytes?: number;
  /** The client sends the body as a form does; JSON is understood too. */
  readonly isForm?: boolean;
  /** Path parameters, query and body, merged; the path wins. */
  readonly input: Input;
  readonly output: Output;
  readonly problems: readonly ProblemCode[];
}

export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>;
export type RequestOf<E extends Endpoint> = v.InferInput<E['input']>;
export type OutputOf<E extends Endpoint> = v.InferInput<E['output']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['output']>;

// Marked, so that a bundler leaves out what nobody calls.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  definition: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return definition;
}

/** The envelope of every player and operator answer. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly errorCode: ProblemCode; readonly message: string; readonly facts: Record<string, unknown> };
