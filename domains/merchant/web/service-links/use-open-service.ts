import type { ServiceLinkType } from '@jogada/merchant/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';
import { useText } from '../use-text.ts';
import { useServiceLinks } from './use-service-links.ts';

/** Opens the first link of the requested types. `isOffered` is false without one. */
export interface ServiceOpener {
  readonly isOffered: boolean;
  readonly open: () => void;
}

/** For buttons rather than links, such as an action in a header. Types are tried in order. */
export function useOpenService(types: readonly ServiceLinkType[]): ServiceOpener {
  const t = useText();
  const goTo = useGoTo();
  const links = useServiceLinks(types);
  const link = types.flatMap((type) => links.find((one) => one.type === type) ?? [])[0];
  const address = link?.address;
  const open = useCallback(() => {
    // A popup may only be opened synchronously in the tap, so a link that is not decrypted yet does nothing.
    if (address === undefined) return;
    if (address === null) toast.refusal(t('serviceLinks.refused'));
    else if (address.startsWith('/')) void goTo(address);
    else window.open(address, '_blank', 'noopener,noreferrer');
  }, [address, goTo, t]);
  return { isOffered: link !== undefined, open };
}
