import { ServiceLinkAnchor, useServiceLinks } from '@jogada/merchant/web';
import { useText } from '../use-text.ts';
import { findSocialNetwork } from './social-network.ts';

/** The merchant's own channels, as far as there are any. */
export function SocialChannels() {
  const t = useText();
  const links = useServiceLinks(['FACEBOOK', 'YOUTUBE']);
  if (links.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-13 font-semibold text-ink-3">{t('side.channels')}</h3>
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
                className="press grid size-12 place-items-center rounded-full bg-s2 text-ink hover:bg-s3"
              >
                <Icon size={24} aria-hidden="true" />
              </ServiceLinkAnchor>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
