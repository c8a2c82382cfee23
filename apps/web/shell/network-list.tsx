import { classNames } from '@jogada/platform/web/ui';
import { ServiceLinkAnchor, type useServiceLinks } from '@jogada/merchant/web';
import { findSocialNetwork } from './social-network.ts';

interface NetworkListProps {
  readonly links: ReturnType<typeof useServiceLinks>;
  readonly className: string;
}

/** The merchant's social network channels as round buttons. */
export function NetworkList({ links, className }: NetworkListProps) {
  return (
    <ul className="flex gap-3">
      {links.map((link) => {
        const network = findSocialNetwork(link.type);
        if (!network) return null;
        const { Icon, name } = network;
        return (
          <li key={link.path}>
            <ServiceLinkAnchor
              link={link}
              label={name}
              className={classNames('press grid size-12 place-items-center rounded-full', className)}
            >
              <Icon size={24} aria-hidden="true" />
            </ServiceLinkAnchor>
          </li>
        );
      })}
    </ul>
  );
}
