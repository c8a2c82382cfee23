import { speakCaptcha } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient } from '@jogada/platform/web';
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Speech {
  readonly state: 'silent' | 'loading' | 'speaking' | 'failed';
  /** Starts or stops the playback. */
  readonly toggle: () => void;
}

/** Plays the captcha's digits as audio. */
export function useSpeech(captchaId: `cap_${string}` | undefined): Speech {
  const call = useClient();
  const [state, setState] = useState<Speech['state']>('silent');
  const sounding = useRef<AudioContext>(undefined);

  // Another captcha has other digits.
  useEffect(() => {
    if (captchaId === undefined) return undefined;
    return () => {
      silence(sounding);
      setState('silent');
    };
  }, [captchaId]);

  async function speak(id: `cap_${string}`): Promise<void> {
    setState('loading');
    // Created within the tap handler: browsers allow audio only as a response to a user action.
    const context = new AudioContext();
    sounding.current = context;
    try {
      const { wav } = await call(speakCaptcha, { captchaId: id });
      const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      // Stopped while it was loading.
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
      // A stopped playback has not failed.
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
