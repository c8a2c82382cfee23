import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawBackdrop, PATTERNS } from './backdrop.ts';
import type { Pattern } from './backdrop.ts';
import { compose } from './composite.ts';
import type { Placed } from './composite.ts';
import { seededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Canvas of a composed tile, before scaling to its published sizes. */
export const TILE_CANVAS = { width: 540, height: 720 } as const;

export const SPRITES = new URL('sprites/', import.meta.url);

interface Trait {
  /** Background hues that suit the subject. */
  hues: readonly [number, ...number[]];
  /** Whether the subject has no letters or digits that mirroring would reverse. */
  canMirror: boolean;
  /** Whether the subject has no gold or fixed colour that a hue shift would spoil. */
  canTint: boolean;
  companions: readonly [Companion, ...Companion[]];
}

export type Companion = 'none' | 'coins' | 'gem' | 'chips' | 'dice' | 'lottery-balls' | 'football' | 'bomb' | 'fish' | 'crown';

/** All tile subjects with their permitted variations. */
export const SUBJECTS = {
  bomb: { hues: [285, 30, 60, 200], canMirror: true, canTint: false, companions: ['none', 'gem', 'coins'] },
  cards: { hues: [254, 150, 20, 200], canMirror: false, canTint: false, companions: ['none', 'chips', 'coins', 'dice'] },
  chips: { hues: [24, 150, 290, 250], canMirror: true, canTint: false, companions: ['none', 'dice', 'coins'] },
  coins: { hues: [12, 155, 280, 220], canMirror: true, canTint: false, companions: ['none', 'gem', 'crown'] },
  crown: { hues: [310, 20, 260, 170], canMirror: true, canTint: false, companions: ['none', 'coins', 'gem'] },
  dice: { hues: [196, 255, 160, 300], canMirror: true, canTint: false, companions: ['none', 'chips', 'coins'] },
  fish: { hues: [232, 205, 180, 260], canMirror: true, canTint: true, companions: ['none', 'fish', 'coins', 'gem'] },
  football: { hues: [146, 160, 240, 60], canMirror: true, canTint: false, companions: ['none', 'football', 'coins'] },
  gem: { hues: [300, 340, 270, 200], canMirror: true, canTint: true, companions: ['none', 'gem', 'coins'] },
  jaguar: { hues: [160, 190, 130, 40], canMirror: true, canTint: false, companions: ['none', 'coins', 'gem'] },
  'lottery-balls': { hues: [350, 250, 190, 310], canMirror: false, canTint: false, companions: ['none', 'lottery-balls', 'coins'] },
  macaw: { hues: [42, 70, 160, 20], canMirror: true, canTint: false, companions: ['none', 'coins', 'gem'] },
  mask: { hues: [182, 280, 160, 250], canMirror: true, canTint: true, companions: ['none', 'gem', 'coins'] },
  rocket: { hues: [265, 285, 230, 310], canMirror: true, canTint: false, companions: ['none', 'coins', 'gem'] },
  seven: { hues: [58, 75, 290, 250], canMirror: false, canTint: false, companions: ['none', 'coins', 'gem', 'crown'] },
  wheel: { hues: [155, 20, 280, 240], canMirror: true, canTint: false, companions: ['none', 'chips', 'coins'] },
} satisfies Record<string, Trait>;

export type SubjectName = keyof typeof SUBJECTS;

export interface Variant {
  /** Any text, such as a game id; determines the picture. */
  seed: string;
  subject: SubjectName;
  /** OKLCH hue of the background; by default drawn from the subject's hues. */
  hue?: number;
  pattern?: Pattern;
}

/** Composes a tile from existing sprites without rendering. Returns a PNG of {@link TILE_CANVAS}. Takes about half a second. */
export async function makeVariant({ seed, subject, hue, pattern }: Variant): Promise<Buffer> {
  const random = seededRandom(`${subject} ${seed}`);
  const trait: Trait = SUBJECTS[subject];
  const groundHue = hue ?? random.pick(trait.hues) + random.between(-16, 16);
  const pose = {
    isMirrored: trait.canMirror && random.between(0, 1) < 0.5,
    turn: random.between(-9, 9),
    scale: random.between(0.92, 1.08),
    tint: trait.canTint ? random.between(-70, 70) : 0,
  };
  const companions = await scatter(random, random.pick(trait.companions));
  return compose({
    ...TILE_CANVAS,
    backdrop: drawBackdrop({ seed: `${subject} ${seed}`, hue: groundHue, pattern: pattern ?? random.pick(PATTERNS), ...TILE_CANVAS }),
    hue: groundHue,
    subject: await poseSprite(subject, pose),
    companions,
  });
}

/** The subject's default tile: its sprite unchanged on its first hue. */
export async function makeSignature({ subject, pattern }: { subject: SubjectName; pattern: Pattern }): Promise<Buffer> {
  const [hue] = SUBJECTS[subject].hues;
  return compose({
    ...TILE_CANVAS,
    backdrop: drawBackdrop({ seed: subject, hue, pattern, ...TILE_CANVAS }),
    hue,
    subject: await poseSprite(subject, { isMirrored: false, turn: 0, scale: 1, tint: 0 }),
  });
}

interface Pose {
  isMirrored: boolean;
  /** Degrees. */
  turn: number;
  scale: number;
  /** Degrees of hue. */
  tint: number;
}

async function poseSprite(subject: SubjectName, { isMirrored, turn, scale, tint }: Pose): Promise<Placed> {
  const source = sharp(await readFile(new URL(`${subject}.webp`, SPRITES)));
  if (isMirrored) source.flop();
  if (tint !== 0) source.modulate({ hue: Math.round(tint) });
  const turned = await sharp(await source.png({ compressionLevel: 1 }).toBuffer())
    .rotate(turn, { background: '#00000000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { width } = await sharp(turned).metadata();
  const sized = await sharp(turned)
    .resize(Math.round(width * scale))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return centre(sized, { x: TILE_CANVAS.width / 2, y: TILE_CANVAS.height / 2 });
}

// Two copies at two depths in opposite corners, for balance.
async function scatter(random: SeededRandom, companion: Companion): Promise<Placed[]> {
  if (companion === 'none') return [];
  const side = random.pick([-1, 1]);
  const near = await blurSprite(companion, { width: random.between(190, 250), turn: random.between(-40, 40), blur: 2.4 });
  const far = await blurSprite(companion, { width: random.between(110, 150), turn: random.between(-40, 40), blur: 4.5 });
  return Promise.all([
    centre(far, { x: TILE_CANVAS.width * (0.5 - side * random.between(0.34, 0.42)), y: TILE_CANVAS.height * random.between(0.12, 0.2) }),
    centre(near, { x: TILE_CANVAS.width * (0.5 + side * random.between(0.36, 0.44)), y: TILE_CANVAS.height * random.between(0.8, 0.88) }),
  ]);
}

/** A small blurred copy of a sprite for the background. */
export async function blurSprite(name: string, { width, turn, blur }: { width: number; turn: number; blur: number }): Promise<Buffer> {
  const small = await sharp(await readFile(new URL(`${name}.webp`, SPRITES)))
    .resize(Math.round(width))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(small)
    .rotate(turn, { background: '#00000000' })
    .blur(blur)
    .modulate({ brightness: 0.82 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Centres a sprite on a point of the canvas. */
export async function centre(sprite: Buffer, { x, y }: { x: number; y: number }): Promise<Placed> {
  const { width, height } = await sharp(sprite).metadata();
  return { sprite, left: Math.round(x - width / 2), top: Math.round(y - height / 2) };
}
