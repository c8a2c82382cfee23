import type { ServiceLink } from '@jogada/merchant/web';
import { IconBrandFacebook, IconBrandTelegram, IconBrandX, IconBrandYoutube, type Icon } from '@tabler/icons-react';

interface SocialNetwork {
  readonly Icon: Icon;
  readonly name: string;
}

const NETWORKS: Partial<Record<ServiceLink['type'], SocialNetwork>> = {
  TWITTER: { Icon: IconBrandX, name: 'X' },
  YOUTUBE: { Icon: IconBrandYoutube, name: 'YouTube' },
  FACEBOOK: { Icon: IconBrandFacebook, name: 'Facebook' },
  TELEGRAM: { Icon: IconBrandTelegram, name: 'Telegram' },
};

/** The icon and name of a network, the same in every language; undefined for a link to none. */
export function findSocialNetwork(type: ServiceLink['type']): SocialNetwork | undefined {
  return NETWORKS[type];
}
