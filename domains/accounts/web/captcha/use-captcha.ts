import { drawCaptcha, type CaptchaPurpose } from '@jogada/accounts/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { useQuery } from '@tanstack/react-query';

export interface Captcha {
  /** Undefined while no picture is there. */
  readonly captchaId: `cap_${string}` | undefined;
  /** A data URL; undefined while no picture is there. */
  readonly picture: string | undefined;
  readonly hasFailed: boolean;
  readonly refresh: () => void;
}

/** A captcha picture, fetched once it is wanted. It changes only when asked: somebody may be typing its digits. */
export function useCaptcha(isWanted: boolean, purpose: CaptchaPurpose = 'login'): Captcha {
  const { data, isError, refetch } = useQuery({
    ...queryOf(useClient(), drawCaptcha, { purpose }),
    enabled: isWanted,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  return { captchaId: data?.captchaId, picture: data?.img, hasFailed: isError, refresh: () => void refetch() };
}
