import type { ProblemBody, ProblemCode } from '../client-contract.ts';

/** The server refused the call, or (`offline`) did not respond. */
export class ArcadeRefusal extends Error {
  readonly code: ProblemCode | 'offline';
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode | 'offline', retryAfterMs?: number) {
    super(code);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Calls the arcade server, authenticated by the session token. @throws ArcadeRefusal with the server's code, or `offline` without a
 * response.
 */
export async function callArcade<Body>(path: string, sessionToken: string | undefined, body?: object): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    throw new ArcadeRefusal('offline');
  }
  const answer = (await response.json().catch(() => ({}))) as Body & Partial<ProblemBody>;
  if (!response.ok) throw new ArcadeRefusal(answer.code ?? 'platform_unavailable', answer.retryAfterMs);
  return answer;
}
