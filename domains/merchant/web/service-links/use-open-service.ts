import type { ServiceLinkType } from '@jogada/merchant/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';
import { useText } from '../use-text.ts';
import { useServiceLinks } from './use-service-links.ts';

/** Leads to the first link of the wanted type: where there is none, `isOffered` is false. */
export interface ServiceOpener {
  readonly isOffered: boolean;
  readonly open: () => void;
}

/** For what is a button and not a link, such as an action in a header. Types are tried in their order. */
export function useOpenService(types: readonly ServiceLinkType[]): ServiceOpener {
  const t = useText();
  const goTo = useGoTo();
  const links = useServiceLinks(types);
  const link = types.flatMap((type) => links.find((one) => one.type === type) ?? [])[0];
  const address = link?.address;
  const open = useCallback(() => {
    // A page outside may only be opened within the tap itself; the address is there long before a finger is.
    if (address === undefined) return;
    if (address === null) toast.refusal(t('serviceLinks.refused'));
    else if (address.startsWith('/')) void goTo(address);
    else window.open(address, '_blank', 'noopener,noreferrer');
  }, [address, goTo, t]);
  return { isOffered: link !== undefined, open };
}
