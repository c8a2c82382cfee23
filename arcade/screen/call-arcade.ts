import type { ProblemBody, ProblemCode } from '../client-contract.ts';

/** The server said no, or (`offline`) said nothing. */
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

/** Asks the arcade's server, as whom the token stands for. @throws ArcadeRefusal: what it said, or `offline` when it said nothing. */
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
