import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Call } from '@jogada/platform/web';
import type { QueryClient } from '@tanstack/react-query';

/** What every route's loader is given. */
export interface RouterContext {
  readonly call: Call;
  readonly queries: QueryClient;
  /** What the page speaks at this moment. */
  readonly language: () => Language;
  /** As it was when the page was drawn. */
  readonly status: SiteStatus;
  /** Said by the server alone: whether the page is drawn for a member. */
  readonly isMember?: boolean;
  /** Resolves when everything that a screen may say is there. */
  readonly textsAreThere: () => Promise<void>;
}
