import { loadMarkPainter } from '@jogada/merchant/web';
import type { SiteStatus } from '@jogada/merchant/contract/player';
import { loadQrModules } from '@jogada/platform/web/ui';

/** The picture's size: upright, as messengers and stories show it. */
export const PICTURE = { width: 1080, height: 1350 } as const;

const CENTRE = PICTURE.width / 2;
const MARK = { x: CENTRE - 60, y: 96, size: 120 } as const;
const PLATE = { x: CENTRE - 280, y: 496, size: 560, radius: 48 } as const;
const MARGIN = 90;
const GUILLOCHE = { count: 15, first: 240, step: 74 } as const;
/** The default brand in the dark theme, which the picture has in both: it is seen outside of the site. */
const DEFAULT_COLOURS = { '--bg': '#0a1210', '--s2': '#182521', '--primary': '#d4f34a', '--ink': '#f2f7f0', '--ink-2': '#b4c4ba' } as const;

export interface InvitationWords {
  readonly title: string;
  readonly lead: string;
  readonly code: string;
  readonly warning: string;
}

/** Paints the invitation in the brand's colours and heading type: logo, name, QR code of the link, code and warning. */
export async function paintInvitation(
  element: HTMLCanvasElement,
  info: SiteStatus['info'],
  link: string,
  words: InvitationWords,
): Promise<void> {
  const canvas = element.getContext('2d');
  if (!canvas) return;
  const [{ drawModules }, { paintMark }] = await Promise.all([loadQrModules(), loadMarkPainter(), document.fonts.ready]);
  const colour = (name: keyof typeof DEFAULT_COLOURS) => info.theme.dark[name] ?? DEFAULT_COLOURS[name];
  const heading = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
  const body = getComputedStyle(document.documentElement).getPropertyValue('--font-body');

  const ground = canvas.createLinearGradient(0, 0, PICTURE.width, PICTURE.height);
  ground.addColorStop(0, colour('--s2'));
  ground.addColorStop(1, colour('--bg'));
  canvas.fillStyle = ground;
  canvas.fillRect(0, 0, PICTURE.width, PICTURE.height);
  paintGuilloche(canvas, colour('--primary'));

  await paintMark(canvas, info, MARK);
  canvas.textAlign = 'center';
  const write = (text: string, y: number, { font, sizePx, weight, ink }: { font: string; sizePx: number; weight: number; ink: string }) => {
    canvas.fillStyle = ink;
    // Long names and translations become smaller instead of being cut.
    for (let size = sizePx; size > sizePx / 2; size -= 2) {
      canvas.font = `${weight} ${size}px ${font}, sans-serif`;
      if (canvas.measureText(text).width <= PICTURE.width - 2 * MARGIN) break;
    }
    canvas.fillText(text, CENTRE, y);
  };
  write(info.merchantName, 284, { font: heading, sizePx: 52, weight: 700, ink: colour('--ink') });
  write(words.title, 386, { font: heading, sizePx: 76, weight: 800, ink: colour('--primary') });
  write(words.lead, 448, { font: body, sizePx: 34, weight: 500, ink: colour('--ink-2') });

  canvas.fillStyle = '#ffffff';
  canvas.beginPath();
  canvas.roundRect(PLATE.x, PLATE.y, PLATE.size, PLATE.size, PLATE.radius);
  canvas.fill();
  const { side, path } = drawModules(link);
  canvas.save();
  canvas.translate(PLATE.x, PLATE.y);
  canvas.scale(PLATE.size / side, PLATE.size / side);
  canvas.fillStyle = '#0a1210';
  canvas.fill(new Path2D(path));
  canvas.restore();

  write(words.code, 1150, { font: heading, sizePx: 72, weight: 800, ink: colour('--ink') });
  write(new URL(link).host, 1212, { font: body, sizePx: 34, weight: 500, ink: colour('--ink-2') });
  write(words.warning, 1290, { font: body, sizePx: 30, weight: 600, ink: colour('--ink-2') });
}

function paintGuilloche(canvas: CanvasRenderingContext2D, colour: string): void {
  canvas.save();
  canvas.strokeStyle = colour;
  canvas.globalAlpha = 0.08;
  canvas.lineWidth = 3;
  for (let ring = 0; ring < GUILLOCHE.count; ring += 1) {
    canvas.beginPath();
    canvas.arc(PICTURE.width * 0.88, PICTURE.height * -0.1, GUILLOCHE.first + ring * GUILLOCHE.step, 0, 2 * Math.PI);
    canvas.stroke();
  }
  canvas.restore();
}
