import type { ApiClientSettings, Call } from './api-client.ts';

/** A Call whose making is fetched with the first of them: a page that the server has drawn needs none to be taken over. */
export function pageCall(settings: ApiClientSettings): Call {
  let making: Promise<Call> | undefined;
  const make = async () => (await import('./api-client.ts')).createApiClient(settings);
  return async (endpoint, input, options) => (await (making ??= make()))(endpoint, input, options);
}
