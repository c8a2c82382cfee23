import { speakCaptcha } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient } from '@jogada/platform/web';
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Speech {
  readonly state: 'silent' | 'loading' | 'speaking' | 'failed';
  /** Starts, or stops. */
  readonly toggle: () => void;
}

/** Says the captcha's digits through the phone's speaker. */
export function useSpeech(captchaId: `cap_${string}` | undefined): Speech {
  const call = useClient();
  const [state, setState] = useState<Speech['state']>('silent');
  const sounding = useRef<AudioContext>(undefined);

  // Another picture has other digits.
  useEffect(() => {
    if (captchaId === undefined) return undefined;
    return () => {
      silence(sounding);
      setState('silent');
    };
  }, [captchaId]);

  async function speak(id: `cap_${string}`): Promise<void> {
    setState('loading');
    // Made while the finger is down: a phone lets nothing sound later that no tap has asked for.
    const context = new AudioContext();
    sounding.current = context;
    try {
      const { wav } = await call(speakCaptcha, { captchaId: id });
      const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      // Stopped while it was on its way: what is silent stays silent.
      if (sounding.current !== context) return;
      source.connect(context.destination);
      source.addEventListener('ended', () => {
        if (sounding.current !== context) return;
        silence(sounding);
        setState('silent');
      });
      source.start();
      setState('speaking');
    } catch (error) {
      // Nor has it failed.
      if (sounding.current !== context) return;
      setState('failed');
      if (!(error instanceof ApiProblem)) throw error;
    }
  }

  function toggle() {
    if (state === 'speaking' || state === 'loading') {
      silence(sounding);
      setState('silent');
    } else if (captchaId) void speak(captchaId);
  }

  return { state, toggle };
}

function silence(sounding: RefObject<AudioContext | undefined>): void {
  void sounding.current?.close();
  sounding.current = undefined;
}
