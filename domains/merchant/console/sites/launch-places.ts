import type { LaunchItem } from '@jogada/merchant/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';

/** Where an item of the launch checklist is done on a page of another domain. */
export interface LaunchPlace {
  /** The call of the page: an operator without it gets no link. */
  readonly endpoint: Endpoint;
  readonly pathOf: (merchantCode: string) => string;
}

/** The items that are done on pages of other domains. */
export type LaunchPlaces = Readonly<Record<Extract<LaunchItem['name'], 'payments' | 'games' | 'serviceLinks'>, LaunchPlace>>;
