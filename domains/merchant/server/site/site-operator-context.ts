import type { SiteAction } from '@jogada/merchant/contract/operator';
import type { Language } from '@jogada/platform/contract';
import type { CallContext, Sql } from '@jogada/platform/server';
import type { DraftedKind, Publisher } from '../content-draft/drafted-kind.ts';
import type { Services } from '../merchant-context.ts';

/** The context of an authorised console request. The caller supplies the operator's identity and the audit trail. */
export interface SiteOperatorContext extends CallContext, Services {
  readonly operatorId: string;
  /** The same operator, with the name shown in the console. */
  readonly publisher: Publisher;
  /** The other kinds of content with drafts. */
  readonly draftedKinds: readonly DraftedKind[];
  /** The shipped texts of the pages, by language and key. */
  readonly shippedTexts: () => ShippedTexts;
  /**
   * Counts an action against the operator's rate limit.
   * @throws Problem `too_many_requests`
   */
  readonly limitRate: (limit: RateLimit) => Promise<void>;
  /** Adds an audit entry, in the transaction of the change. */
  readonly recordAct: (sql: Sql, act: SiteAct) => Promise<void>;
}

/** A rate limit per operator. */
interface RateLimit {
  readonly name: string;
  readonly timesMax: number;
  readonly windowMs: number;
}

export type ShippedTexts = ReadonlyMap<Language, ReadonlyMap<string, string>>;

export interface SiteAct {
  readonly action: SiteAction;
  readonly merchantCode: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** The changed values, before and after. */
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}
