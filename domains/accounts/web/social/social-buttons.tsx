import { SOCIAL_PROVIDERS, SOCIAL_SWITCH, type SocialProvider } from '@jogada/accounts/contract/player';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { Button } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { NETWORK_NAMES, NetworkMark } from './network-mark.tsx';
import { useSocialVisit } from './use-social-visit.ts';

interface SocialButtonsProps {
  /** The requested page. */
  readonly returnTo?: string | undefined;
}

/** The configured and enabled networks; renders nothing when there are none (ACC-06). */
export function SocialButtons({ returnTo }: SocialButtonsProps) {
  const t = useText();
  const offered = useOfferedNetworks();
  const { begin, leavingFor } = useSocialVisit();
  if (offered.length === 0) return null;
  return (
    <div className="mt-5">
      <p className="mb-4 flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('social.or')}
      </p>
      <div className="flex flex-col gap-3">
        {offered.map((provider) => (
          <Button
            key={provider}
            look="ghost"
            size="large"
            isWide
            icon={<NetworkMark provider={provider} />}
            isLoading={leavingFor === provider}
            disabled={leavingFor !== undefined}
            onClick={() => void begin(provider, { intent: 'login', returnTo })}
          >
            {t('social.continueWith', { network: NETWORK_NAMES[provider] })}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The networks that are configured and switched on. */
export function useOfferedNetworks(): readonly SocialProvider[] {
  const { identity } = useStatus().info;
  const switches = { google: useSwitch(SOCIAL_SWITCH.google), facebook: useSwitch(SOCIAL_SWITCH.facebook) };
  return SOCIAL_PROVIDERS.filter((provider) => identity[provider] && switches[provider]);
}
