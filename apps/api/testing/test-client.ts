import { randomBytes } from 'node:crypto';
import { parseSetCookie } from 'cookie';
import { readSealingKey, type AnswerOf, type Endpoint, type ProblemFacts, type RequestOf } from '@jogada/platform/contract';
import { isProblemCode } from '../problem-status.ts';
import { createSealer } from '@jogada/platform/sealing';

/** An HTTP client with its own cookies and address. */
export interface TestClient {
  readonly address: string;
  /** Calls an endpoint; throws `Refusal` when it is refused. */
  call<E extends Endpoint>(endpoint: E, input?: RequestOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
  /** Sends any request, and returns the response whatever its status. */
  send(method: string, path: string, options?: SendOptions): Promise<RawAnswer>;
  /** The same with a sealed body. */
  sendSealed(method: string, path: string, options?: SendOptions): Promise<RawAnswer>;
  cookie(name: string): string | undefined;
  /** The cookie header that a browser would send. */
  cookieHeader(): string;
  setCookie(name: string, value: string): void;
  clearCookies(): void;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The refusal of a call. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: ProblemFacts;
  readonly headers: Headers;

  constructor(answer: RawAnswer, code: string, facts: ProblemFacts) {
    super(`${answer.status} ${code}`);
    this.name = 'Refusal';
    this.code = code;
    this.status = answer.status;
    this.facts = facts;
    this.headers = answer.headers;
  }
}

interface TestClientSettings {
  /** Headers of each call, as a proxy or a browser would add. */
  readonly everyHeader?: Readonly<Record<string, string>>;
  /** Carries the calls; by default over connections of its own. */
  readonly fetchBy?: (url: string, init: RequestInit) => Promise<Response>;
}

export function testClient(baseUrl: string, address: string, { everyHeader = {}, fetchBy = fetch }: TestClientSettings = {}): TestClient {
  const cookies = new Map<string, string>();
  const sealer = createSealer(async () => valueOf(await client.send('GET', readSealingKey.path)) as AnswerOf<typeof readSealingKey>);
  const client: TestClient = {
    address,
    async call(endpoint, input, options = {}) {
      const { path, query, body } = place(endpoint, { ...(input as object | undefined) }, options.method ?? endpoint.method);
      const key = endpoint.idempotent ? { 'idempotency-key': options.idempotencyKey ?? randomBytes(12).toString('hex') } : {};
      const send = endpoint.sealed ? client.sendSealed : client.send;
      const answer = await send(options.method ?? endpoint.method, path + query, { body, headers: { ...key, ...options.headers } });
      return valueOf(answer) as never;
    },
    async sendSealed(method, path, options = {}) {
      const attempt = async () => {
        const { headers, body } = await sealer.seal({ method, path, device: 'OTHERS', input: options.body });
        return client.send(method, path, { body, headers: { device: 'OTHERS', ...headers, ...options.headers } });
      };
      const answer = await attempt();
      if (!isRefusedSeal(answer)) return answer;
      // The test may have moved the clock, as a phone's clock may move.
      sealer.forget();
      return attempt();
    },
    async send(method, path, options = {}) {
      const hasBody = options.body !== undefined;
      const response = await fetchBy(baseUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': address,
          // As the site's own pages call.
          'sec-fetch-site': 'same-origin',
          ...everyHeader,
          ...(cookies.size > 0 && { cookie: client.cookieHeader() }),
          ...(hasBody && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(hasBody && { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      });
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    cookie: (name) => cookies.get(`__Host-${name}`),
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    setCookie: (name, value) => cookies.set(`__Host-${name}`, value),
    clearCookies: () => cookies.clear(),
  };
  return client;
}

function place(endpoint: Endpoint, input: Record<string, unknown>, method: string): { path: string; query: string; body: unknown } {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method === 'POST' || method === 'PUT') return { path, query: '', body: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  return { path, query: query && `?${query}`, body: undefined };
}

function valueOf(answer: RawAnswer): unknown {
  const body = answer.body as { success?: boolean; value?: unknown; errorCode?: string; facts?: ProblemFacts };
  if (body.success === true) return body.value;
  if (body.errorCode !== undefined && isProblemCode(body.errorCode)) throw new Refusal(answer, body.errorCode, body.facts ?? {});
  throw new Error(`a response that no contract describes: ${answer.status} ${JSON.stringify(answer.body)}`);
}

function isRefusedSeal({ body }: RawAnswer): boolean {
  return typeof body === 'object' && body !== null && 'errorCode' in body && body.errorCode === 'sealed_body_refused';
}

function keep(cookies: Map<string, string>, line: string): void {
  const { name, value = '', maxAge } = parseSetCookie(line);
  if (maxAge === 0) cookies.delete(name);
  else cookies.set(name, value);
}
