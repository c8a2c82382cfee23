import { PageLink } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import type { ServiceLink } from './use-service-links.ts';

interface ServiceLinkAnchorProps {
  readonly link: ServiceLink;
  readonly label?: string;
  readonly className?: string;
  readonly onPick?: () => void;
  readonly children: ReactNode;
}

/**
 * A service link: a link within the site, or an external page in a new tab without opener or referrer (S65). A refused one shows the
 * reason.
 */
export function ServiceLinkAnchor({ link, label, className, onPick, children }: ServiceLinkAnchorProps) {
  const t = useText();
  const { address } = link;
  const naming = label === undefined ? {} : { 'aria-label': label };
  const picking = onPick === undefined ? {} : { onClick: onPick };
  if (address?.startsWith('/')) {
    return (
      <PageLink to={address} {...naming} {...(className !== undefined && { className })} {...picking}>
        {children}
      </PageLink>
    );
  }
  if (address) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={className} {...naming} {...picking}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-busy={address === undefined || undefined}
      onClick={() => {
        if (address === null) toast.refusal(t('serviceLinks.refused'));
      }}
      {...naming}
    >
      {children}
    </button>
  );
}
