import type { ColorRepresentation, Object3D } from 'three';

/** Canvas of a rendered subject in pixels, before scaling down. */
export const FRAMES = {
  tile: { width: 720, height: 960 },
  square: { width: 512, height: 512 },
  wide: { width: 1440, height: 720 },
} as const;

export interface Subject {
  frame: keyof typeof FRAMES;
  build: () => Object3D;
  /** Radians, XYZ, applied to the whole subject. */
  turn?: [number, number, number];
  /** Share of the frame that the subject may fill, horizontally and vertically. */
  fill?: [number, number];
  /** Offset of its centre from the frame's centre as a share of the frame; right and up are positive. */
  shift?: [number, number];
  /** Colour of the back light. */
  rim?: ColorRepresentation;
  /** 1 is normal exposure. */
  exposure?: number;
}
