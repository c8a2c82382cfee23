import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawBannerGround } from './banner-backdrop.ts';
import type { BannerGround } from './banner-backdrop.ts';
import { compose } from './composite.ts';
import { blurSprite, centre, SPRITES } from './variant.ts';
import type { Companion, SubjectName } from './variant.ts';

/** Content of a promotion's picture: existing sprites on a banner background, without rendering. */
export interface Promotion {
  name: string;
  subject: SubjectName;
  companion: Exclude<Companion, 'none'>;
  ground: BannerGround;
}

const CANVAS = { width: 1440, height: 720 } as const;

/** Composes a promotion's picture, 1440 by 720, with the subject on the right and a calm left side. Returns PNG. */
export async function makePromotion({ subject, companion, ground }: Promotion): Promise<Buffer> {
  const sprite = await sharp(await readFile(new URL(`${subject}.webp`, SPRITES)))
    .resize({ height: 820 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [far, near] = await Promise.all([
    blurSprite(companion, { width: 170, turn: -24, blur: 4.5 }),
    blurSprite(companion, { width: 270, turn: 18, blur: 2.2 }),
  ]);
  return compose({
    ...CANVAS,
    backdrop: drawBannerGround(ground),
    hue: ground.hue,
    subject: await centre(sprite, { x: 1030, y: 350 }),
    companions: [await centre(far, { x: 790, y: 150 }), await centre(near, { x: 1300, y: 590 })],
  });
}
