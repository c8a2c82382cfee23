import type { FastifyInstance } from 'fastify';
import type { BoundedAnswer, OutgoingCall, Transport } from '@jogada/platform/server';

type Inject = Pick<FastifyInstance, 'inject'>;

/** Sends a call to a server of this process, like `fetch` over a connection. */
export function fetchFrom(app: Inject): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const { pathname, search, host } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { host, ...(headers as Record<string, string>) },
      remoteAddress: '127.0.0.1',
      ...(typeof body === 'string' && { payload: body }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [String(value)]) received.append(name, one);
    }
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.rawPayload : null, { status: answer.statusCode, headers: received });
  };
}

/** What happens to one call to a partner. */
export type CallFate = 'arrives' | 'never arrives' | 'answer lost' | 'doubled';

/** Carries the API's calls to a partner in this process. */
export function transportTo(app: () => Inject, fateOf: (call: OutgoingCall) => CallFate): Transport {
  return async (_baseUrl, call) => {
    const fate = fateOf(call);
    if (fate === 'never arrives') throw new Error('no route to the partner');
    const first = await deliver(app(), call);
    if (fate === 'doubled') await deliver(app(), call);
    if (fate === 'answer lost') throw new Error('the answer was lost');
    return first;
  };
}

async function deliver(app: Inject, { method, path, headers, body }: OutgoingCall): Promise<BoundedAnswer> {
  const answer = await app.inject({ method, url: path, headers: { ...headers }, ...(body !== undefined && { payload: body }) });
  return {
    status: answer.statusCode,
    headers: answer.headers as BoundedAnswer['headers'],
    rawBody: answer.body,
    body: answer.body === '' ? undefined : JSON.parse(answer.body),
  };
}
