import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Call } from '@jogada/platform/web';
import type { QueryClient } from '@tanstack/react-query';

/** The context of every route loader. */
export interface RouterContext {
  readonly call: Call;
  readonly queries: QueryClient;
  /** The page's current language. */
  readonly language: () => Language;
  /** The status at render time. */
  readonly status: SiteStatus;
  /** Set by the server only: whether the page is rendered for a member. */
  readonly isMember?: boolean;
  /** Resolves when the full text catalogue is loaded. */
  readonly textsAreThere: () => Promise<void>;
}
