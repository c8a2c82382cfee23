import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import { Container, Graphics, Sprite, type Texture, WebGLRenderer } from 'pixi.js';
import { type AnimationClock, easeInOut, prefersReducedMotion, startAnimationClock } from '../../../../screen/animation-clock.ts';
import { REELS, type SlotSymbol } from '../../reels.ts';
import backdropUrl from '../pictures/backdrop.webp';
import frameUrl from '../pictures/frame.webp';
import guardianUrl from '../pictures/guardian.webp';
import wordmarkUrl from '../pictures/wordmark.webp';
import { createCoinShower } from './coin-shower.ts';
import { createFireflies } from './fireflies.ts';
import { glowTexture } from './glow-texture.ts';
import { CELL_HEIGHT, CELL_WIDTH, createReel, type Reel } from './reel.ts';
import { loadSymbolTextures, loadTexture, type SymbolTextures } from './symbol-textures.ts';
import { createWinLights, type WinLights } from './win-lights.ts';

const WINDOW = { width: CELL_WIDTH * 5, height: CELL_HEIGHT * 3 };

/** The opening within the frame picture, in its pixels. */
const FRAME_OPENING = { left: 114, top: 112, width: 851, height: 615 };
const PIXEL_RATIO_MAX = 2;
const STILL_RENDER_MS = 160;
/** How far the guardian's crown may extend beside the top bar's buttons. */
const HEADER_OVERLAP = 34;

const DAY = { backdrop: 0xffffff, glow: 0xd4f34a };
const FREE_SPINS = { backdrop: 0xd9a8ff, glow: 0xff7be0 };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SlotStage {
  clock: AnimationClock;
  reels: readonly Reel[];
  lights: WinLights;
  isStill: boolean;
  /** Fits the scene to the page: the machine into `machine`, the guardian and the name into `header`. Returns the top of the frame. */
  layout(screen: { width: number; height: number }, places: { machine: Box; header: Box }): { frameTop: number };
  setFreeSpins(isOn: boolean): Promise<void>;
  showerCoins(count: number): Promise<void>;
  /** Shows a light on one reel while a scatter is still possible. */
  hope(reel: number | undefined): void;
}

/** Renders the canvas. Handles neither input nor money. */
export async function createSlotStage(canvas: HTMLCanvasElement): Promise<SlotStage> {
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas,
    backgroundColor: 0x04110d,
    resolution: Math.min(PIXEL_RATIO_MAX, devicePixelRatio),
    autoDensity: true,
    skipExtensionImports: true,
  });
  const [symbols, backdrop, frame, guardian, wordmark] = await Promise.all([
    loadSymbolTextures(),
    loadTexture(backdropUrl),
    loadTexture(frameUrl),
    loadTexture(guardianUrl),
    loadTexture(wordmarkUrl),
  ]);
  const root = new Container();
  const { draw, noteChange } = rendering(() => renderer.render(root));
  const clock = startAnimationClock(draw, () => {
    renderer.resize(renderer.screen.width, renderer.screen.height, 1);
    noteChange();
  });
  canvas.addEventListener('webglcontextrestored', noteChange);
  return assemble({ renderer, root, clock, noteChange, pictures: { symbols, backdrop, frame, guardian, wordmark } });
}

interface Rendering {
  /** Called every frame. */
  readonly draw: () => void;
  readonly noteChange: () => void;
}

/** Without animation, renders only after a change, and at most every `STILL_RENDER_MS`. */
function rendering(render: () => void): Rendering {
  if (!prefersReducedMotion()) return { draw: render, noteChange: () => undefined };
  let renderedMs = 0;
  let isChanged = true;
  return {
    draw() {
      if (!isChanged || performance.now() - renderedMs < STILL_RENDER_MS) return;
      isChanged = false;
      renderedMs = performance.now();
      render();
    },
    noteChange: () => void (isChanged = true),
  };
}

interface Parts {
  renderer: WebGLRenderer;
  root: Container;
  clock: AnimationClock;
  noteChange: () => void;
  pictures: { symbols: Record<SlotSymbol, SymbolTextures>; backdrop: Texture; frame: Texture; guardian: Texture; wordmark: Texture };
}

function assemble({ renderer, root, clock, noteChange, pictures }: Parts): SlotStage {
  const isStill = prefersReducedMotion();
  const glow = glowTexture();
  const backdrop = centred(pictures.backdrop);
  const fireflies = createFireflies({ glow, clock, isStill });
  const halo = centred(glow);
  halo.blendMode = 'add';
  halo.tint = DAY.glow;
  halo.alpha = 0.4;
  const guardian = centred(pictures.guardian);
  const wordmark = centred(pictures.wordmark);
  const reels = REELS.map((strip) => createReel({ strip, textures: pictures.symbols, clock, noteChange }));
  const lights = createWinLights({ reels, glow, clock, isStill, noteChange });
  const hopeLight = hopeGraphics();
  const machine = buildMachine({ reels, frame: pictures.frame, above: [hopeLight, lights.view] });
  const shower = createCoinShower(clock);
  root.addChild(backdrop, fireflies.view, halo, guardian, machine, wordmark, shower.view);

  let screen = { width: 1, height: 1 };
  let stopBreathing: (() => void) | undefined;

  return {
    clock,
    reels,
    lights,
    isStill,
    layout(size, places) {
      screen = size;
      renderer.resize(size.width, size.height);
      cover(backdrop, size);
      fireflies.resize(size.width, size.height);
      placeMachine(machine, places.machine);
      placeHeader({ guardian, wordmark, halo, header: places.header, machineTop: machineTop(machine) });
      stopBreathing?.();
      if (!isStill) stopBreathing = breathe(clock, guardian);
      noteChange();
      return { frameTop: machineTop(machine) };
    },
    async setFreeSpins(isOn) {
      const look = isOn ? FREE_SPINS : DAY;
      halo.tint = look.glow;
      // The free-spin counter replaces the name.
      wordmark.alpha = isOn ? 0 : 1;
      noteChange();
      await clock.run(
        600,
        (share) => {
          backdrop.alpha = 1 - 0.5 * Math.sin(Math.PI * share);
          if (share > 0.5) backdrop.tint = look.backdrop;
          noteChange();
        },
        easeInOut,
      );
    },
    async showerCoins(count) {
      if (isStill) return;
      const textures = [pictures.symbols.coin.sharp, pictures.symbols.coin.sharp, pictures.symbols.emerald.sharp];
      await shower.run({ textures, count, ...screen });
    },
    hope(reel) {
      hopeLight.visible = reel !== undefined && !isStill;
      if (reel !== undefined) hopeLight.x = reel * CELL_WIDTH;
    },
  };
}

function centred(texture: Texture): Sprite {
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  return sprite;
}

function buildMachine({ reels, frame, above }: { reels: readonly Reel[]; frame: Texture; above: Container[] }): Container {
  const machine = new Container();
  const ground = new Graphics().rect(-6, -6, WINDOW.width + 12, WINDOW.height + 12).fill({ color: 0x04140e, alpha: 0.9 });
  for (let reel = 0; reel < reels.length; reel++) {
    ground.rect(reel * CELL_WIDTH + 2, 0, CELL_WIDTH - 4, WINDOW.height).fill({ color: reel % 2 === 0 ? 0x0d3326 : 0x0a2a1f, alpha: 0.85 });
    if (reel > 0) ground.rect(reel * CELL_WIDTH - 1, 0, 2, WINDOW.height).fill({ color: 0xffc53d, alpha: 0.28 });
  }
  const window = new Container();
  for (const [index, reel] of reels.entries()) {
    reel.view.x = index * CELL_WIDTH;
    window.addChild(reel.view);
  }
  const mask = new Graphics().rect(0, 0, WINDOW.width, WINDOW.height).fill(0xffffff);
  window.mask = mask;
  const shade = new Graphics();
  for (let step = 0; step < 8; step++) {
    const alpha = 0.3 * (1 - step / 8);
    shade.rect(0, step * 4, WINDOW.width, 4).fill({ color: 0x000000, alpha });
    shade.rect(0, WINDOW.height - 4 - step * 4, WINDOW.width, 4).fill({ color: 0x000000, alpha });
  }
  const border = new Sprite(frame);
  const scale = WINDOW.width / FRAME_OPENING.width;
  border.scale.set(scale, WINDOW.height / FRAME_OPENING.height);
  border.position.set(-FRAME_OPENING.left * border.scale.x, -FRAME_OPENING.top * border.scale.y);
  machine.addChild(ground, mask, window, shade, ...above, border);
  return machine;
}

function hopeGraphics(): Graphics {
  const art = new Graphics();
  for (const [inset, alpha] of [
    [1, 0.9],
    [4, 0.5],
    [8, 0.25],
  ] as const) {
    art.roundRect(inset, inset, CELL_WIDTH - inset * 2, WINDOW.height - inset * 2, 8).stroke({ width: 3, color: 0xff7be0, alpha });
  }
  art.visible = false;
  art.blendMode = 'add';
  return art;
}

function cover(sprite: Sprite, { width, height }: { width: number; height: number }): void {
  const { texture } = sprite;
  // The moon is a quarter down in the picture; in portrait it must be behind the guardian.
  sprite.scale.set(Math.max(width / texture.width, height / texture.height) * 1.04);
  sprite.position.set(width / 2, height / 2);
}

function placeMachine(machine: Container, { x, y, width, height }: Box): void {
  const outerWidth = WINDOW.width + 92;
  const outerHeight = WINDOW.height + 92;
  const scale = Math.min(width / outerWidth, height / outerHeight);
  machine.scale.set(scale);
  machine.position.set(x + (width - WINDOW.width * scale) / 2, y + (height - WINDOW.height * scale) / 2);
}

function machineTop(machine: Container): number {
  return machine.y - 46 * machine.scale.y;
}

interface HeaderParts {
  guardian: Sprite;
  wordmark: Sprite;
  halo: Sprite;
  header: Box;
  machineTop: number;
}

function placeHeader({ guardian, wordmark, halo, header, machineTop: top }: HeaderParts): void {
  const space = top - header.y;
  const isRoomy = space > 120;
  guardian.visible = isRoomy;
  halo.visible = isRoomy;
  wordmark.visible = space > 44;
  const middle = header.x + header.width / 2;
  const markWidth = Math.min(header.width * 0.5, (space * (isRoomy ? 0.42 : 0.9) * 560) / 251, 290);
  wordmark.scale.set(markWidth / wordmark.texture.width);
  const markHeight = wordmark.height;
  wordmark.position.set(middle, isRoomy ? top - markHeight * 0.3 : header.y + space / 2);
  const guardianHeight = Math.min(space - markHeight * 0.34 + HEADER_OVERLAP, header.width * 0.95, 340);
  guardian.scale.set(Math.max(0.01, guardianHeight / guardian.texture.height));
  guardian.position.set(middle, top - markHeight * 0.34 - guardianHeight * 0.5);
  halo.width = guardianHeight * 2.1;
  halo.height = guardianHeight * 1.8;
  halo.position.copyFrom(guardian.position);
}

function breathe(clock: AnimationClock, guardian: Sprite): () => void {
  const size = guardian.scale.x;
  let passed = 0;
  return clock.everyFrame((seconds) => {
    passed += seconds;
    guardian.scale.set(size * (1 + 0.012 * Math.sin(passed * 1.6)));
  });
}
