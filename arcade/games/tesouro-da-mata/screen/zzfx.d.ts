declare module 'zzfx' {
  export const ZZFX: {
    audioContext: AudioContext;
    buildSamples(...shape: readonly (number | undefined)[]): number[];
    playSamples(channels: number[][], volume?: number, rate?: number, pan?: number, loop?: boolean): AudioBufferSourceNode;
  };
}
