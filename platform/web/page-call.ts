import type { ApiClientSettings, Call } from './api-client.ts';

interface PageCallSettings extends ApiClientSettings {
  /** What is read waits for this. */
  readonly readsWaitFor: () => Promise<void>;
}

/** A Call whose making is fetched with the first of them: a page that the server has drawn needs none to be taken over. */
export function pageCall({ readsWaitFor, ...settings }: PageCallSettings): Call {
  let making: Promise<Call> | undefined;
  const make = async () => (await import('./api-client.ts')).createApiClient(settings);
  return async (endpoint, input, options) => {
    const call = await (making ??= make());
    if (endpoint.method === 'GET') await readsWaitFor();
    return call(endpoint, input, options);
  };
}
