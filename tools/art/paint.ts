import { CanvasTexture, LinearSRGBColorSpace, SRGBColorSpace } from 'three';

export type Brush = CanvasRenderingContext2D;

export interface Sheet {
  width: number;
  height: number;
  /** World rectangle of the sheet: left, bottom, right, top. Painting uses world units, y upwards. */
  world: [number, number, number, number];
}

/** A colour texture painted in scene units. */
export function paint(sheet: Sheet, draw: (brush: Brush) => void): CanvasTexture {
  const texture = paintSheet(sheet, draw);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** A data texture (metalness, roughness), without colour conversion. */
export function paintMeasures(sheet: Sheet, draw: (brush: Brush) => void): CanvasTexture {
  const texture = paintSheet(sheet, draw);
  texture.colorSpace = LinearSRGBColorSpace;
  return texture;
}

export function fillPath(brush: Brush, path: string): void {
  const shape = new Path2D(path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, not an array.
  brush.fill(shape);
}

function paintSheet({ width, height, world: [left, bottom, right, top] }: Sheet, draw: (brush: Brush) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser cannot paint in two dimensions');
  brush.setTransform(
    width / (right - left),
    0,
    0,
    -height / (top - bottom),
    (-left * width) / (right - left),
    (top * height) / (top - bottom),
  );
  draw(brush);
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 8;
  return texture;
}
