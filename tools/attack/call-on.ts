import { addressOf } from './address-of.ts';
import type { WireCall } from './sender.ts';
import type { Stage } from './stage.ts';
import type { Target } from './targets.ts';
import { toText } from './to-text.ts';

/** Builds a valid call with an input and a session cookie. `mark` determines its idempotency key and its client address. */
export async function callOn(
  stage: Stage,
  target: Target,
  made: { input: Record<string, unknown>; named: Readonly<Record<string, unknown>>; cookie: string; mark: string; bearer?: string },
): Promise<WireCall> {
  const rest = { ...made.input };
  const method = target.methods.find((each) => each !== 'GET') ?? 'GET';
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? made.named[name] ?? 'none';
    delete rest[name];
    return encodeURIComponent(toText(value).toWellFormed());
  });
  const hasBody = method === 'POST' || method === 'PUT';
  const query = hasBody ? '' : queryOf(rest);
  const body = hasBody ? JSON.stringify(rest) : undefined;
  const whole = path + query;
  const sealed = target.isSealed && hasBody ? await stage.sealer.seal({ method, path, device: 'OTHERS', input: rest }) : undefined;
  const isSigned = target.audience === 'vendor' || target.audience === 'aggregator' || target.audience === 'provider';
  return {
    door: target.door,
    method,
    path: whole,
    headers: {
      'x-forwarded-for': addressOf(made.mark),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(made.cookie !== '' && { cookie: made.cookie }),
      ...(made.bearer !== undefined && { authorization: `Bearer ${made.bearer}` }),
      ...(target.needsKey && { 'idempotency-key': `k-${made.mark}`.slice(0, 70) }),
      ...(isSigned && stage.proof(target, { path: whole, rawBody: body ?? '' })),
      ...(sealed && { device: 'OTHERS', ...sealed.headers }),
    },
    body: sealed?.body ?? body,
  };
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).map(([name, value]): [string, string] => [name, toText(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
