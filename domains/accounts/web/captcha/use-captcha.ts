import { drawCaptcha } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient } from '@jogada/platform/web';
import { useCallback, useEffect, useState } from 'react';

export interface Captcha {
  /** Undefined while no picture is there. */
  readonly captchaId: `cap_${string}` | undefined;
  /** A data URL; undefined while no picture is there. */
  readonly picture: string | undefined;
  readonly hasFailed: boolean;
  readonly refresh: () => Promise<void>;
}

/** A captcha picture, fetched once it is wanted. It changes only when asked: somebody may be typing its digits. */
export function useCaptcha(isWanted: boolean): Captcha {
  const call = useClient();
  const [drawn, setDrawn] = useState<{ captchaId: `cap_${string}`; img: string }>();
  const [hasFailed, setFailed] = useState(false);

  const refresh = useCallback(async () => {
    setFailed(false);
    try {
      setDrawn(await call(drawCaptcha, {}));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setDrawn(undefined);
      setFailed(true);
    }
  }, [call]);

  useEffect(() => {
    if (isWanted) void refresh();
  }, [isWanted, refresh]);

  return { captchaId: drawn?.captchaId, picture: drawn?.img, hasFailed, refresh };
}
