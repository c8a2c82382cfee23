import type { Language } from '@jogada/platform/contract';
import type { CallContext, Sql } from '@jogada/platform/server';
import type { DraftedKind, Publisher } from '../content-draft/drafted-kind.ts';
import type { Services } from '../merchant-context.ts';

/** A call of somebody of the staff who may do what the call asks for; who that is and who writes the trail is known above. */
export interface SiteOperatorContext extends CallContext, Services {
  readonly operatorId: string;
  /** The same, by the name that desks show. */
  readonly publisher: Publisher;
  /** What is drafted beside the site itself. */
  readonly draftedKinds: readonly DraftedKind[];
  /** Everything that pages say as shipped: by language, by the sentence's name. */
  readonly shippedTexts: () => ShippedTexts;
  /** Counts one more of what this person may do so often. @throws Problem `too_many_requests` */
  readonly limitRate: (limit: RateLimit) => Promise<void>;
  /** Adds a line to the trail, in the transaction of what was done. */
  readonly recordAct: (sql: Sql, act: SiteAct) => Promise<void>;
}

/** How often somebody of the staff may do something. */
interface RateLimit {
  readonly name: string;
  readonly timesMax: number;
  readonly windowMs: number;
}

export type ShippedTexts = ReadonlyMap<Language, ReadonlyMap<string, string>>;

export interface SiteAct {
  /** Past tense: `site.maintenance_set`. */
  readonly action: string;
  readonly merchantCode: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** What was changed, as it was and as it is. */
  readonly before?: object;
  readonly after?: object;
}
