import type { ServiceLinkType } from '@jogada/merchant/contract/player';
import { useFollowLink } from './use-follow-link.ts';
import { useServiceLinks } from './use-service-links.ts';

/** Opens the first link of the requested types. `isOffered` is false without one. */
export interface ServiceOpener {
  readonly isOffered: boolean;
  readonly open: () => void;
}

/** For buttons rather than links, such as an action in a header. Types are tried in order. */
export function useOpenService(types: readonly ServiceLinkType[]): ServiceOpener {
  const follow = useFollowLink();
  const links = useServiceLinks(types);
  const link = types.flatMap((type) => links.find((one) => one.type === type) ?? [])[0];
  return { isOffered: link !== undefined, open: () => link && follow(link) };
}
