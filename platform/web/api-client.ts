import { isProblemCode, type AnswerOf, type Endpoint, type Language, type ProblemFacts, type RequestOf } from '@jogada/platform/contract';
import { ApiProblem } from './api-problem.ts';

export interface CallOptions {
  /** Made once per intention of the one who acts, and kept while it is retried. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Makes one call of the contract. Throws an ApiProblem when it is refused or does not get through. */
export type Call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;

export interface ApiClientSettings {
  /** The browser's own by default; the server's renderer passes one that stays in the process. */
  readonly fetch?: (path: string, init: RequestInit) => Promise<Response>;
  readonly language: () => Language;
  readonly onProblem?: (problem: ApiProblem) => void;
}

export function createApiClient({ fetch: send = sendFromPage, language, onProblem }: ApiClientSettings): Call {
  return async (endpoint, input, options = {}) => {
    const { path, init } = requestOf(endpoint, input);
    const headers = new Headers(init.headers);
    headers.set('Accept', 'application/json');
    headers.set('Language', language().toUpperCase());
    headers.set('Device', 'OTHERS');
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

    try {
      return await answerOf(await arrive(send(path, { ...init, headers, ...(options.signal && { signal: options.signal }) })));
    } catch (error) {
      if (error instanceof ApiProblem) onProblem?.(error);
      throw error;
    }
  };
}

/** The path with its parameters filled in, and what is left of the input as query or JSON body. */
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
  // The server checks every answer against the same schema before it leaves, so the phone takes its word for the value.
  if (envelope?.success === true) return envelope.value as Value;
  if (envelope?.success === false && isProblemCode(envelope.errorCode)) {
    throw new ApiProblem({ code: envelope.errorCode, facts: envelope.facts ?? {}, status: response.status });
  }
  throw new ApiProblem({ code: response.status >= 500 || response.ok ? 'system_busy' : 'network', status: response.status });
}

async function readEnvelope(
  response: Response,
): Promise<{ success: true; value: unknown } | { success: false; errorCode: string; facts?: ProblemFacts } | undefined> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new ApiProblem({ code: 'network', status: response.status });
  }
}
