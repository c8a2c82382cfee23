import { SOCIAL_SWITCH, type SocialProvider } from '@jogada/accounts/contract/player';
import { isSwitchedOn, type MerchantContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { facebookNetwork } from './facebook-network.ts';
import { openIdNetwork } from './open-id-network.ts';
import type { SocialNetwork } from './visit.ts';

/** Returns a network that is configured and that the merchant offers. @throws Problem `feature_unavailable` */
export function getNetwork({ settings, merchant, log, accounts }: MerchantContext, provider: SocialProvider): SocialNetwork {
  const { google, facebook } = settings.identity;
  if (!isSwitchedOn(merchant, SOCIAL_SWITCH[provider])) throw new Problem('feature_unavailable');
  const network =
    provider === 'google'
      ? google && openIdNetwork(google, { log, providers: accounts.openIdProviders })
      : facebook && facebookNetwork(facebook, log);
  if (!network) throw new Problem('feature_unavailable');
  return network;
}
