import type { SocialProvider } from '@jogada/accounts/contract/player';
import { IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react';

/** Company names are not translated. */
export const NETWORK_NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<SocialProvider, string>;

export function NetworkMark({ provider }: { readonly provider: SocialProvider }) {
  return provider === 'google' ? (
    <IconBrandGoogleFilled size={20} aria-hidden="true" />
  ) : (
    <IconBrandFacebookFilled size={20} aria-hidden="true" />
  );
}
