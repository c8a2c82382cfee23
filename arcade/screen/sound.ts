import type { ZZFX } from 'zzfx';

/** A sound as the zzfx synthesiser takes it. */
export type SoundShape = readonly (number | undefined)[];

export interface Sound {
  readonly isOn: boolean;
  set(isOn: boolean): void;
  play(shape: SoundShape, volume?: number): void;
  hold(isHeld: boolean): void;
}

const STORAGE_KEY = 'arcade.sound';

/** Silent until the player switches it on; the switch is remembered, the synthesiser only loaded then. */
export function createSound(): Sound {
  let isOn = readSwitch();
  let isHeld = false;
  let synth: { ZZFX: typeof ZZFX } | undefined;
  const samples = new Map<SoundShape, number[]>();

  async function load(): Promise<void> {
    synth ??= await import('zzfx');
    // A browser lets sound start only after a touch; the first one of a remembered switch wakes it.
    await synth.ZZFX.audioContext.resume();
  }
  if (isOn) window.addEventListener('pointerdown', () => void load(), { once: true });
  document.addEventListener('visibilitychange', () => {
    isHeld = document.hidden;
  });

  return {
    get isOn() {
      return isOn;
    },
    set(value) {
      isOn = value;
      writeSwitch(value);
      if (value) void load();
    },
    hold(value) {
      isHeld = value;
    },
    play(shape, volume = 1) {
      if (!isOn || isHeld || synth === undefined) return;
      let built = samples.get(shape);
      if (built === undefined) {
        built = synth.ZZFX.buildSamples(...shape);
        samples.set(shape, built);
      }
      synth.ZZFX.playSamples([built], volume);
    },
  };
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function writeSwitch(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Not remembered where storage is closed.
  }
}
