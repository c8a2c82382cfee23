import { useServiceLinks } from '@jogada/merchant/web';
import { useText } from '../use-text.ts';
import { NetworkList } from './network-list.tsx';

/** The merchant's social network channels, where it has any. */
export function SocialChannels() {
  const t = useText();
  const links = useServiceLinks(['FACEBOOK', 'YOUTUBE']);
  if (links.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-13 font-semibold text-ink-3">{t('side.channels')}</h3>
      <NetworkList links={links} className="bg-s2 text-ink hover:bg-s3" />
    </section>
  );
}
