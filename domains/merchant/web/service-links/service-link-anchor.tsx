import { PageLink } from '@jogada/platform/web';
import type { ReactNode } from 'react';
import { useFollowLink } from './use-follow-link.ts';
import type { ServiceLink } from './use-service-links.ts';

interface ServiceLinkAnchorProps {
  readonly link: ServiceLink;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A service link: a link within the site, or an external page in a new tab without opener or referrer (S65). A refused one shows the
 * reason. Before its address is decrypted it is a button that follows it.
 */
export function ServiceLinkAnchor({ link, label, className, children }: ServiceLinkAnchorProps) {
  const follow = useFollowLink();
  const { address } = link;
  const naming = label === undefined ? {} : { 'aria-label': label };
  if (address?.startsWith('/')) {
    return (
      <PageLink to={address} {...naming} {...(className !== undefined && { className })}>
        {children}
      </PageLink>
    );
  }
  if (address) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={className} {...naming}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={className} aria-busy={address === undefined || undefined} onClick={() => follow(link)} {...naming}>
      {children}
    </button>
  );
}
