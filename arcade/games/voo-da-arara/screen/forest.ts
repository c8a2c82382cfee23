interface Layer {
  picture: HTMLCanvasElement;
  /** Speed relative to the flight. */
  speed: number;
  /** Downward shift in pixels per unit of height while the bird climbs. */
  sinks: number;
}

export interface Forest {
  draw(pen: CanvasRenderingContext2D, view: { way: number; height: number; time: number }): void;
}

const STARS = 70;

/** Night scene: sky, moon, stars, and three rows of trees with parallax. Drawn once per size. */
export function createForest(width: number, height: number): Forest {
  const random = steadyRandom(7);
  const sky = paintSky(width, height);
  const stars = Array.from({ length: STARS }, () => ({
    x: random() * width,
    y: random() * height * 0.75,
    radius: 0.4 + random() * 1.1,
    phase: random() * 6,
  }));
  const layers: Layer[] = [
    { picture: paintTrees(width, height * 0.34, { colour: '#0e3a2d', top: '#14513c', count: 26, random }), speed: 0.18, sinks: 26 },
    { picture: paintTrees(width, height * 0.27, { colour: '#0a2c22', top: '#0f4030', count: 17, random }), speed: 0.42, sinks: 60 },
    { picture: paintTrees(width, height * 0.2, { colour: '#051a14', top: '#08281e', count: 11, random }), speed: 1, sinks: 120 },
  ];

  return {
    draw(pen, { way, height: climbed, time }) {
      pen.drawImage(sky, 0, 0, width, height);
      for (const { x, y, radius, phase } of stars) {
        pen.globalAlpha = 0.35 + 0.45 * Math.abs(Math.sin(time * 0.8 + phase));
        pen.fillStyle = '#eafff2';
        pen.beginPath();
        pen.arc(x, (y + climbed * 8) % height, radius, 0, Math.PI * 2);
        pen.fill();
      }
      pen.globalAlpha = 1;
      for (const { picture, speed, sinks } of layers) {
        const left = -((way * speed) % width);
        const top = height - picture.height + Math.min(picture.height, climbed * sinks);
        pen.drawImage(picture, left, top, width, picture.height);
        pen.drawImage(picture, left + width, top, width, picture.height);
      }
    },
  };
}

function paintSky(width: number, height: number): HTMLCanvasElement {
  const { canvas, pen } = paper(width, height);
  const night = pen.createLinearGradient(0, 0, 0, height);
  night.addColorStop(0, '#03130f');
  night.addColorStop(0.5, '#0a2f28');
  night.addColorStop(0.82, '#17604a');
  night.addColorStop(1, '#2c8a5c');
  pen.fillStyle = night;
  pen.fillRect(0, 0, width, height);
  const moonX = width * 0.87;
  const moonY = height * 0.56;
  const moonRadius = Math.min(width, height) * 0.085;
  const glow = pen.createRadialGradient(moonX, moonY, moonRadius * 0.6, moonX, moonY, moonRadius * 5);
  glow.addColorStop(0, 'rgb(255 240 190 / 0.34)');
  glow.addColorStop(1, 'rgb(255 240 190 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#f7efcf';
  pen.beginPath();
  pen.arc(moonX, moonY, moonRadius, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = 'rgb(200 188 140 / 0.4)';
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.22],
    [0.25, 0.3, 0.16],
    [0.35, -0.35, 0.12],
  ] as const) {
    pen.beginPath();
    pen.arc(moonX + dx * moonRadius, moonY + dy * moonRadius, size * moonRadius, 0, Math.PI * 2);
    pen.fill();
  }
  return canvas;
}

interface TreeLook {
  colour: string;
  top: string;
  count: number;
  random: () => number;
}

/** A horizontally repeating strip. */
function paintTrees(width: number, height: number, { colour, top, count, random }: TreeLook): HTMLCanvasElement {
  const { canvas, pen } = paper(width, height);
  const leaves = pen.createLinearGradient(0, 0, 0, height);
  leaves.addColorStop(0, top);
  leaves.addColorStop(0.7, colour);
  pen.fillStyle = leaves;
  pen.fillRect(0, height * 0.72, width, height * 0.28);
  for (let index = 0; index < count; index++) {
    const x = ((index + random() * 0.8) / count) * width;
    const tall = height * (0.45 + random() * 0.5);
    const isPalm = random() < 0.36;
    for (const shift of [-width, 0, width]) {
      if (isPalm) palm(pen, { x: x + shift, base: height, tall });
      else crown(pen, { x: x + shift, base: height, tall, wide: tall * (0.5 + random() * 0.1) });
    }
  }
  return canvas;
}

function crown(pen: CanvasRenderingContext2D, { x, base, tall, wide }: { x: number; base: number; tall: number; wide: number }): void {
  for (const [dx, dy, size] of [
    [0, 0.22, 0.42],
    [-0.4, 0.38, 0.34],
    [0.42, 0.36, 0.36],
    [0, 0.55, 0.55],
  ] as const) {
    pen.beginPath();
    pen.arc(x + dx * wide, base - tall + dy * tall, size * wide, 0, Math.PI * 2);
    pen.fill();
  }
  pen.fillRect(x - wide * 0.06, base - tall * 0.6, wide * 0.12, tall * 0.6);
}

function palm(pen: CanvasRenderingContext2D, { x, base, tall }: { x: number; base: number; tall: number }): void {
  pen.save();
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = Math.max(2, tall * 0.035);
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(x, base);
  pen.quadraticCurveTo(x + tall * 0.05, base - tall * 0.5, x, base - tall);
  pen.stroke();
  for (let leaf = 0; leaf < 7; leaf++) {
    const angle = Math.PI + (leaf / 6) * Math.PI;
    const reach = tall * 0.34;
    pen.beginPath();
    pen.moveTo(x, base - tall);
    pen.quadraticCurveTo(
      x + Math.cos(angle) * reach * 0.6,
      base - tall + Math.sin(angle) * reach * 0.7,
      x + Math.cos(angle) * reach,
      base - tall + Math.sin(angle) * reach * 0.25 + reach * 0.3,
    );
    pen.stroke();
  }
  pen.restore();
}

function paper(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  return { canvas, pen };
}

function steadyRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
