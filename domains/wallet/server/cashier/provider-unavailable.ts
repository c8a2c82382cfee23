/** No valid response from a provider: unreachable, too slow, rate limited or malformed. The outcome of the request is unknown. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`payment provider: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}
