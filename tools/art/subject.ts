import type { ColorRepresentation, Object3D } from 'three';

/** The canvas a subject is rendered on, in pixels, before it is scaled down. */
export const FRAMES = {
  tile: { width: 720, height: 960 },
  square: { width: 512, height: 512 },
  wide: { width: 1440, height: 720 },
} as const;

export interface Subject {
  frame: keyof typeof FRAMES;
  build: () => Object3D;
  /** Radians, XYZ, applied to the whole. */
  turn?: [number, number, number];
  /** Share of the frame that the subject may fill, sideways and upwards. */
  fill?: [number, number];
  /** Where its middle goes, as a share of the frame away from the frame's own middle: right and up are positive. */
  shift?: [number, number];
  /** Colour of the light that comes from behind. */
  rim?: ColorRepresentation;
  /** 1 is the studio's normal exposure. */
  exposure?: number;
}
