/** No valid response from a provider: unreachable, too slow, rate limited or malformed. The outcome of the request is unknown. */
export class ProviderUnavailable extends Error {
  /** False if the provider answered, and refused this request only. The others count against the health of its account. */
  readonly isOutage: boolean;

  constructor(what: string, cause?: unknown, { isOutage = true }: { isOutage?: boolean } = {}) {
    super(`payment provider: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
    this.isOutage = isOutage;
  }
}

/** Refused credentials, a late answer and too many calls: they fail every call, not one. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** A refusal with an HTTP status. Only one of the request itself, such as 400 or 422, is no outage. */
export function refusedWith(what: string, status: number): ProviderUnavailable {
  return new ProviderUnavailable(what, undefined, { isOutage: status < 400 || status >= 500 || OUTAGE_STATUSES.has(status) });
}
