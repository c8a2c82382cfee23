import { drawCaptcha, type CaptchaPurpose } from '@jogada/accounts/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { useQuery } from '@tanstack/react-query';

export interface Captcha {
  /** Undefined until the image is loaded. */
  readonly captchaId: `cap_${string}` | undefined;
  /** A data URL; undefined until the image is loaded. */
  readonly picture: string | undefined;
  readonly hasFailed: boolean;
  readonly refresh: () => void;
}

/** A captcha image, loaded once it is wanted. It changes only on request, because the user may be typing its digits. */
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
