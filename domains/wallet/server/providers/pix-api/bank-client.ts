import * as v from 'valibot';
import { boundedClient, type ClientCertificate, type Clock, type OutgoingCall, type Transport } from '@jogada/platform/server';
import { ProviderUnavailable, refusedWith } from '../../cashier/provider-unavailable.ts';
import { TokenShape } from './pix-api-shapes.ts';

export interface BankSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL or path of the OAuth2 token; by default `/oauth/token`. */
  readonly tokenUrl?: string | undefined;
  readonly timeoutMs: number;
  readonly clientCertificate?: ClientCertificate | undefined;
  readonly transport?: Transport | undefined;
  readonly isPublicOnly?: boolean;
}

interface BankCall {
  readonly method: OutgoingCall['method'];
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are valid responses. */
  readonly accepted: readonly number[];
}

interface BankAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface BankClient {
  /** Sends with a valid token; throws ProviderUnavailable on every status that is not accepted. */
  call(call: BankCall): Promise<BankAnswer>;
  close(): void;
}

const EARLY_MS = 30_000;

/** Client of a bank's API behind OAuth2 client credentials. A token is cached until shortly before its expiry. */
export function bankClient(settings: BankSettings, now: Clock): BankClient {
  const open = (baseUrl: string) =>
    boundedClient({ ...settings, baseUrl, unavailable: (what, cause) => new ProviderUnavailable(what, cause) });
  const client = open(settings.baseUrl);
  const tokenUrl = new URL(settings.tokenUrl ?? '/oauth/token', settings.baseUrl);
  const tokenClient = open(tokenUrl.origin);
  let token: { text: string; endsAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await tokenClient.send({
      method: 'POST',
      path: tokenUrl.pathname + tokenUrl.search,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (answer.status !== 200) throw new ProviderUnavailable(`token refused with ${answer.status}`);
    const granted = parseTrusted(TokenShape, answer.body);
    token = { text: granted.access_token, endsAt: now().getTime() + granted.expires_in * 1000 - EARLY_MS };
    return granted.access_token;
  }

  function currentToken(): Promise<string> {
    if (token && token.endsAt > now().getTime()) return Promise.resolve(token.text);
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function send(call: BankCall): Promise<BankAnswer> {
    const authorization = `Bearer ${await currentToken()}`;
    const headers = { ...call.headers, authorization };
    if (call.body === undefined) return client.send({ method: call.method, path: call.path, headers });
    return client.send({
      method: call.method,
      path: call.path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(call.body),
    });
  }

  return {
    async call(call) {
      let answer = await send(call);
      // A restarted bank may have lost its tokens, so one new token is requested.
      if (answer.status === 401) {
        token = undefined;
        answer = await send(call);
      }
      if (!call.accepted.includes(answer.status))
        throw refusedWith(`${call.method} ${call.path.split('?')[0]} answered ${answer.status}`, answer.status);
      return answer;
    },
    close: () => {
      client.close();
      tokenClient.close();
    },
  };
}

/** Parses a bank's response by its schema. An invalid response counts as no response (S49). */
export function parseTrusted<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, body);
  if (reading.success) return reading.output;
  throw new ProviderUnavailable(`response has an invalid ${v.getDotPath(reading.issues[0]) ?? 'shape'}`);
}
