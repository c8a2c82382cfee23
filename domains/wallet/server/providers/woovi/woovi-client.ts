import * as v from 'valibot';
import { boundedClient } from '@jogada/platform/server';
import { ProviderUnavailable, refusedWith } from '../../cashier/provider-unavailable.ts';
import { parseTrusted } from '../pix-api/bank-client.ts';
import { RefusalShape } from './woovi-shapes.ts';

/** What Woovi answers for an id that it does not know: 404, or 400 with this text. */
const UNKNOWN = /not found|not exist|n[ãa]o encontrad|n[ãa]o existe/i;

interface WooviRefusal {
  readonly status: number;
  readonly errorCode: string | undefined;
}

export interface WooviClient {
  /** Reads; undefined for an unknown id. @throws ProviderUnavailable without a valid answer */
  find<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema> | undefined>;
  /** Reads what always exists, such as a list. @throws ProviderUnavailable without a valid answer */
  read<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema>>;
  /** Orders; Woovi's refusal of the order itself as `refusal`. @throws ProviderUnavailable without a valid answer */
  order<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body: object,
  ): Promise<{ readonly done: v.InferOutput<Schema> } | { readonly refusal: WooviRefusal }>;
}

interface WooviSettings extends Omit<Parameters<typeof boundedClient>[0], 'unavailable'> {
  readonly appId: string;
}

/** Client of Woovi's API: JSON, and the AppID as it is in the header `authorization`. */
export function wooviClient({ appId, ...settings }: WooviSettings): WooviClient {
  const client = boundedClient({ ...settings, unavailable: (what, cause) => new ProviderUnavailable(what, cause) });

  async function find<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema> | undefined> {
    const answer = await client.send({ method: 'GET', path, headers: { authorization: appId } });
    if (answer.status === 200) return parseTrusted(schema, answer.body);
    const refusal = v.safeParse(RefusalShape, answer.body);
    const isUnknown = answer.status === 404 || (answer.status === 400 && refusal.success && UNKNOWN.test(refusal.output.error));
    if (isUnknown) return undefined;
    throw refusedWith(`GET ${path.split('?')[0]} answered ${answer.status}`, answer.status);
  }

  return {
    find,
    async read(schema, path) {
      const found = await find(schema, path);
      if (found === undefined) throw new ProviderUnavailable(`GET ${path.split('?')[0]} was not found`);
      return found;
    },
    async order(schema, path, body) {
      const headers = { authorization: appId, 'content-type': 'application/json' };
      const { status, body: answer } = await client.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
      if (status >= 200 && status < 300) return { done: parseTrusted(schema, answer) };
      const refusal = v.safeParse(RefusalShape, answer);
      if ((status !== 400 && status !== 404) || !refusal.success)
        throw refusedWith(`POST ${path.split('?')[0]} answered ${status}`, status);
      return { refusal: { status, errorCode: refusal.output.errorCode ?? undefined } };
    },
  };
}
