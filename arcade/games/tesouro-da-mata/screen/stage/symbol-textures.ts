import { Rectangle, Texture } from 'pixi.js';
import { SYMBOLS, type SlotSymbol } from '../../reels.ts';
import symbolsUrl from '../pictures/symbols.webp';

/** Size of a cell of the sprite sheet in pixels; five by two, in the order of SYMBOLS. */
const CELL = { width: 216, height: 252 };
const COLUMNS = 5;

/** Number of overlaid copies of a symbol along its movement. */
const BLUR_STEPS = 13;
const BLUR_REACH = 46;

export interface SymbolTextures {
  sharp: Texture;
  /** The motion-blurred symbol of a spinning reel. */
  blurred: Texture;
}

export async function loadSymbolTextures(): Promise<Record<SlotSymbol, SymbolTextures>> {
  const sheet = await loadPicture(symbolsUrl);
  const sharpSheet = Texture.from(sheet);
  const entries = SYMBOLS.map((symbol, index) => {
    const frame = new Rectangle((index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height, CELL.width, CELL.height);
    const sharp = new Texture({ source: sharpSheet.source, frame });
    return [symbol, { sharp, blurred: Texture.from(blur(sheet, frame)) }] as const;
  });
  return Object.fromEntries(entries) as Record<SlotSymbol, SymbolTextures>;
}

export async function loadTexture(url: string): Promise<Texture> {
  return Texture.from(await loadPicture(url));
}

async function loadPicture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`No picture at ${url}`);
  return createImageBitmap(await response.blob());
}

function blur(sheet: ImageBitmap, { x, y, width, height }: Rectangle): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width / 2;
  canvas.height = height / 2;
  const brush = canvas.getContext('2d');
  if (brush === null) return canvas;
  brush.globalAlpha = 1.9 / BLUR_STEPS;
  for (let step = 0; step < BLUR_STEPS; step++) {
    const shift = ((step / (BLUR_STEPS - 1)) * 2 - 1) * BLUR_REACH;
    brush.drawImage(sheet, x, y, width, height, 0, shift / 2, width / 2, height / 2);
  }
  return canvas;
}
