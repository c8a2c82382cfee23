/** No believable answer came from a provider: out of reach, too slow, too much, or nonsense. Nothing may be concluded. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`payment provider: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}
