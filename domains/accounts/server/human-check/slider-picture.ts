import sharp from 'sharp';
import { drawScene } from './puzzle-scene.ts';
import { SLIDER } from './slider-gap.ts';

/** Pixels of a picture unit: sharp on a phone's screen. */
const SCALE = 2;
const KNOB = 8;

/** A picture with a gap, and the piece that was cut out of it. WebP, twice as many pixels as units. */
export async function drawPuzzle(gap: { left: number; top: number }): Promise<{ background: Buffer; piece: Buffer }> {
  const { width, height, pieceSize } = SLIDER;
  const scene = await sharp(svg({ width, height }, drawScene({ width, height })))
    .png()
    .toBuffer();
  const place = { left: gap.left * SCALE, top: gap.top * SCALE };
  const box = { width: pieceSize, height: pieceSize };
  const hole = svg(
    box,
    `<path d="${PIECE}" fill="#04130f" fill-opacity="0.62"/>
     <path d="${PIECE}" fill="none" stroke="#ffffff" stroke-opacity="0.75" stroke-width="1.2"/>`,
  );
  const edge = svg(
    box,
    `<path d="${PIECE}" fill="none" stroke="#04130f" stroke-opacity="0.5" stroke-width="3"/>
     <path d="${PIECE}" fill="none" stroke="#ffffff" stroke-opacity="0.95" stroke-width="1.4"/>`,
  );
  const [background, piece] = await Promise.all([
    sharp(scene)
      .composite([{ input: hole, ...place }])
      .webp({ quality: 80 })
      .toBuffer(),
    sharp(scene)
      .extract({ ...place, width: pieceSize * SCALE, height: pieceSize * SCALE })
      .ensureAlpha()
      .composite([{ input: svg(box, `<path d="${PIECE}" fill="#fff"/>`), blend: 'dest-in' }, { input: edge }])
      .webp({ quality: 88, alphaQuality: 100 })
      .toBuffer(),
  ]);
  return { background, piece };
}

function svg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** The outline of the piece in its box: a square with a knob on its top and its right, and a bay in its left. */
const PIECE = outline(SLIDER.pieceSize);

function outline(size: number): string {
  const [left, top, right, bottom] = [2, 2 + KNOB * 1.6, size - 2 - KNOB * 1.6, size - 2];
  const [centre, middle] = [(left + right) / 2, (top + bottom) / 2];
  return [
    `M${left} ${top + 4}Q${left} ${top} ${left + 4} ${top}`,
    `H${centre - KNOB * 0.8}A${KNOB} ${KNOB} 0 1 1 ${centre + KNOB * 0.8} ${top}`,
    `H${right - 4}Q${right} ${top} ${right} ${top + 4}`,
    `V${middle - KNOB * 0.8}A${KNOB} ${KNOB} 0 1 1 ${right} ${middle + KNOB * 0.8}`,
    `V${bottom - 4}Q${right} ${bottom} ${right - 4} ${bottom}`,
    `H${left + 4}Q${left} ${bottom} ${left} ${bottom - 4}`,
    `V${middle + KNOB * 0.8}A${KNOB} ${KNOB} 0 1 0 ${left} ${middle - KNOB * 0.8}Z`,
  ].join('');
}
