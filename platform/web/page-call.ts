import type { ApiClientSettings, Call } from './api-client.ts';

interface PageCallSettings extends ApiClientSettings {
  /** Reads wait for this promise. */
  readonly readsWaitFor: () => Promise<void>;
}

/** A Call whose client is loaded with its first use, as a server-rendered page needs none for its hydration. */
export function pageCall({ readsWaitFor, ...settings }: PageCallSettings): Call {
  let making: Promise<Call> | undefined;
  const make = async () => (await import('./api-client.ts')).createApiClient(settings);
  return async (endpoint, input, options) => {
    const call = await (making ??= make());
    if (endpoint.method === 'GET') await readsWaitFor();
    return call(endpoint, input, options);
  };
}
