import { useGoTo } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useStatus } from '../status/status-provider.tsx';
import { useText } from '../use-text.ts';
import type { ServiceLink } from './use-service-links.ts';

/**
 * Follows a service link: within the site, or in a new tab without opener or referrer (S65). A tap before the address is decrypted is
 * followed as soon as it is; browsers allow a popup for about a second after a tap. A refused link shows the reason.
 */
export function useFollowLink(): (link: ServiceLink) => void {
  const t = useText();
  const goTo = useGoTo();
  const { linkHosts } = useStatus().info;
  return ({ path }) =>
    void import('./open-path.ts').then(async ({ openPath }) => {
      const address = await openPath(path, linkHosts);
      if (address === null) toast.refusal(t('serviceLinks.refused'));
      else if (address.startsWith('/')) void goTo(address);
      else window.open(address, '_blank', 'noopener,noreferrer');
    });
}
