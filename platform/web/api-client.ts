import {
  readSealingKey,
  type AnswerOf,
  type Endpoint,
  type Language,
  type ProblemFacts,
  type RequestOf,
  type SealingKey,
} from '@jogada/platform/contract';
import type { Sealer } from '@jogada/platform/sealing';
import { ApiProblem, type ApiProblemCode } from './api-problem.ts';

export interface CallOptions {
  /** Created once per intended act, and repeated in each retry of it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Completes the call although its page closes. */
  readonly keepalive?: true;
}

/** Makes one call of the contract. Throws an ApiProblem when it is refused or fails. */
export type Call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;

export interface ApiClientSettings {
  /** The browser's own by default; the server's renderer passes one that stays in the process. */
  readonly fetch?: (path: string, init: RequestInit) => Promise<Response>;
  readonly language: () => Language;
  readonly onProblem?: (problem: ApiProblem) => void;
}

const DEVICE = 'OTHERS';

export function createApiClient({ fetch: send = sendFromPage, language, onProblem }: ApiClientSettings): Call {
  const sealing = sealerLoader(async () => answerOf(await arrive(send(readSealingKey.path, { credentials: 'same-origin' }))));

  const exchange: Call = async (endpoint, input, options = {}) => {
    const { path, init } = requestOf(endpoint, input);
    const headers = new Headers(init.headers);
    headers.set('Accept', 'application/json');
    headers.set('Language', language().toUpperCase());
    headers.set('Device', DEVICE);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    const { signal, keepalive } = options;
    const request: RequestInit = { ...init, headers, ...(signal && { signal }), ...(keepalive && { keepalive }) };
    if (endpoint.sealed) {
      const sealer = await sealing.load();
      const sealed = await sealer.seal({ method: endpoint.method, path, device: DEVICE, input: JSON.parse(String(init.body)) });
      for (const [name, value] of Object.entries(sealed.headers)) headers.set(name, value);
      request.body = sealed.body;
    }
    return answerOf(await arrive(send(path, request)));
  };

  return async (endpoint, input, options) => {
    try {
      return await exchange(endpoint, input, options).catch(async (error: unknown) => {
        // The key or the phone's clock has changed: retries once with a new key. A refused body has had no effect.
        if (!(error instanceof ApiProblem && error.code === 'sealed_body_refused')) throw error;
        sealing.forget();
        return exchange(endpoint, input, options);
      });
    } catch (error) {
      if (error instanceof ApiProblem) onProblem?.(error);
      throw error;
    }
  };
}

/** Only a page that sends a secret loads the encryption code. */
function sealerLoader(fetchKey: () => Promise<SealingKey>): { load: () => Promise<Sealer>; forget: () => void } {
  let loading: Promise<Sealer> | undefined;
  return {
    load: () =>
      (loading ??= import('@jogada/platform/sealing').then(
        ({ createSealer }) => createSealer(fetchKey),
        () => {
          loading = undefined;
          throw new ApiProblem({ code: 'network', status: 0 });
        },
      )),
    forget() {
      loading = loading?.then((sealer) => {
        sealer.forget();
        return sealer;
      });
    },
  };
}

/** The path with its parameters filled in, and the rest of the input as query or JSON body. */
export function requestOf(endpoint: Endpoint, input: unknown): { path: string; init: RequestInit } {
  const rest = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    if (value === undefined) throw new TypeError(`${endpoint.method} ${endpoint.path} lacks ${name}`);
    return encodeURIComponent(String(value));
  });

  const init = { method: endpoint.method, credentials: 'same-origin' } as const;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString();
    return { path: query ? `${path}?${query}` : path, init };
  }
  if (endpoint.isForm) {
    const form = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
    return { path, init: { ...init, body: form.toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } };
  }
  return { path, init: { ...init, body: JSON.stringify(Object.fromEntries(rest)), headers: { 'Content-Type': 'application/json' } } };
}

function sendFromPage(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, init);
}

async function arrive(sending: Promise<Response>): Promise<Response> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem({ code: 'network', status: 0 });
  }
}

async function answerOf<Value>(response: Response): Promise<Value> {
  const envelope = await readEnvelope(response);
  // The server has validated the response against the same schema, so the client does not repeat it.
  if (envelope?.success === true) return envelope.value as Value;
  if (envelope?.success === false) {
    // A newer server may have codes unknown to this page. They are shown as an unknown error.
    throw new ApiProblem({ code: envelope.errorCode, facts: envelope.facts ?? {}, status: response.status });
  }
  throw new ApiProblem({ code: response.status >= 500 || response.ok ? 'system_busy' : 'network', status: response.status });
}

async function readEnvelope(
  response: Response,
): Promise<{ success: true; value: unknown } | { success: false; errorCode: ApiProblemCode; facts?: ProblemFacts } | undefined> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new ApiProblem({ code: 'network', status: response.status });
  }
}
