import { BRAND_MARK_FACETS, logoPath, type SiteStatus } from '@jogada/merchant/contract/player';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const DRAWN_SIDE = 64;

/** Paints the logo that `BrandMark` shows in the dark theme. A logo that does not load leaves its place empty. */
export async function paintMark(canvas: CanvasRenderingContext2D, info: SiteStatus['info'], { x, y, size }: Place): Promise<void> {
  const { merchantCode, logo, ownLogo, theme } = info;
  const primary = theme.dark['--primary'];
  if (ownLogo || primary === undefined) {
    const image = new Image();
    image.src = ownLogo ? logoPath(merchantCode, ownLogo.dark) : '/art/logo-mark.svg';
    await image.decode().then(
      () => canvas.drawImage(image, x, y, size, size),
      () => undefined,
    );
    return;
  }
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(size / DRAWN_SIDE, size / DRAWN_SIDE);
  for (const [outline, shade] of BRAND_MARK_FACETS[logo]) {
    canvas.fillStyle = primary;
    canvas.fill(new Path2D(outline));
    canvas.globalAlpha = Math.abs(shade) / 100;
    canvas.fillStyle = shade < 0 ? 'black' : 'white';
    canvas.fill(new Path2D(outline));
    canvas.globalAlpha = 1;
  }
  canvas.restore();
}
