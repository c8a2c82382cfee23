/** A forest at night, painted in layers from distant mist to near leaves. Square, because both orientations crop it. */
export function paintBackdrop(size) {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const brush = canvas.getContext('2d');
  brush.scale(size / 1000, size / 1000);
  const random = numbers(2611);
  paintSky(brush, random);
  for (let depth = 0; depth < 5; depth++) {
    throughLens(brush, LAYERS[depth].blur, (layer) => paintTrees(layer, { random, depth }));
    paintMist(brush, LAYERS[depth]);
  }
  throughLens(brush, 14, (layer) => paintLight(layer, random), 'screen');
  throughLens(brush, 1.4, (layer) => paintCanopy(layer, random));
  paintVignette(brush);
  return canvas.toDataURL('image/png');
}

/** Paints a layer sharp and blurs it as a whole; blurring every stroke would take minutes. */
function throughLens(brush, blur, draw, mode = 'source-over') {
  const layer = document.createElement('canvas');
  layer.width = brush.canvas.width;
  layer.height = brush.canvas.height;
  const layerBrush = layer.getContext('2d');
  layerBrush.setTransform(brush.getTransform());
  draw(layerBrush);
  brush.save();
  brush.resetTransform();
  brush.globalCompositeOperation = mode;
  brush.filter = `blur(${blur}px)`;
  brush.drawImage(layer, 0, 0);
  brush.restore();
}

function numbers(seed) {
  let state = seed;
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}

function paintSky(brush, random) {
  const sky = brush.createLinearGradient(0, 0, 0, 1000);
  sky.addColorStop(0, '#06201f');
  sky.addColorStop(0.35, '#0e4a41');
  sky.addColorStop(0.55, '#15604a');
  sky.addColorStop(1, '#03110d');
  brush.fillStyle = sky;
  brush.fillRect(0, 0, 1000, 1000);
  const glow = brush.createRadialGradient(500, 250, 10, 500, 250, 460);
  glow.addColorStop(0, 'rgba(226,255,190,.85)');
  glow.addColorStop(0.09, 'rgba(196,250,170,.5)');
  glow.addColorStop(0.35, 'rgba(90,210,150,.25)');
  glow.addColorStop(1, 'rgba(20,90,70,0)');
  brush.fillStyle = glow;
  brush.fillRect(0, 0, 1000, 1000);
  const moon = brush.createRadialGradient(485, 232, 6, 500, 250, 74);
  moon.addColorStop(0, '#fffff0');
  moon.addColorStop(0.75, '#f0ffd2');
  moon.addColorStop(1, '#cdeeb0');
  brush.fillStyle = moon;
  brush.beginPath();
  brush.arc(500, 250, 72, 0, Math.PI * 2);
  brush.fill();
  for (const [x, y, r] of [
    [478, 236, 14],
    [522, 268, 20],
    [512, 222, 9],
    [470, 278, 11],
  ]) {
    brush.fillStyle = 'rgba(160,200,140,.28)';
    brush.beginPath();
    brush.arc(x, y, r, 0, Math.PI * 2);
    brush.fill();
  }
  for (let star = 0; star < 60; star++) {
    brush.fillStyle = `rgba(230,255,235,${random(0.1, 0.7)})`;
    brush.beginPath();
    brush.arc(random(0, 1000), random(0, 330), random(0.5, 1.7), 0, Math.PI * 2);
    brush.fill();
  }
}

const LAYERS = [
  { colour: '#1d6b55', mist: 'rgba(150,240,200,.20)', ground: 560, trunks: 26, width: 8, blur: 5 },
  { colour: '#14513f', mist: 'rgba(120,230,185,.18)', ground: 620, trunks: 18, width: 14, blur: 3.5 },
  { colour: '#0d3b2e', mist: 'rgba(90,200,160,.14)', ground: 690, trunks: 13, width: 22, blur: 2.2 },
  { colour: '#08281f', mist: 'rgba(60,170,130,.10)', ground: 770, trunks: 9, width: 34, blur: 1.2 },
  { colour: '#041812', mist: 'rgba(30,110,80,.0)', ground: 870, trunks: 6, width: 56, blur: 0.6 },
];

function paintTrees(brush, { random, depth }) {
  const { colour, ground, trunks, width } = LAYERS[depth];
  brush.fillStyle = colour;
  for (let i = 0; i < trunks; i++) {
    // The near trees leave a clearing under the moon.
    const side = i % 2 === 0 ? -1 : 1;
    const clearing = depth * 62;
    const x = 500 + side * random(clearing, 560);
    paintTrunk(brush, { x, ground, width: width * random(0.7, 1.3), lean: random(-30, 30), random });
  }
  paintBushes(brush, { random, ground, size: 26 + depth * 14 });
}

function paintMist(brush, { mist, ground }) {
  const fog = brush.createLinearGradient(0, ground - 150, 0, ground + 90);
  fog.addColorStop(0, 'rgba(0,0,0,0)');
  fog.addColorStop(0.6, mist);
  fog.addColorStop(1, 'rgba(0,0,0,0)');
  brush.fillStyle = fog;
  brush.fillRect(0, ground - 150, 1000, 240);
}

function paintTrunk(brush, { x, ground, width, lean, random }) {
  brush.beginPath();
  brush.moveTo(x - width * 1.6, ground + 60);
  brush.bezierCurveTo(x - width * 0.5, ground - 60, x - width * 0.5 + lean * 0.4, 300, x + lean - width * 0.4, -20);
  brush.lineTo(x + lean + width * 0.4, -20);
  brush.bezierCurveTo(x + width * 0.5 + lean * 0.4, 300, x + width * 0.5, ground - 60, x + width * 1.6, ground + 60);
  brush.fill();
  for (let branch = 0; branch < 3; branch++) {
    const y = random(30, 330);
    const side = random(-1, 1) > 0 ? 1 : -1;
    const reach = side * random(60, 150);
    brush.lineWidth = width * 0.22;
    brush.strokeStyle = brush.fillStyle;
    brush.beginPath();
    brush.moveTo(x + lean * 0.6, y + 70);
    brush.quadraticCurveTo(x + reach * 0.5, y + 20, x + reach, y);
    brush.stroke();
    for (let tuft = 0; tuft < 5; tuft++)
      paintFrond(brush, { x: x + reach * random(0.6, 1.1), y: y + random(-14, 14), length: random(26, 62), angle: random(0, Math.PI * 2) });
  }
}

function paintBushes(brush, { random, ground, size }) {
  for (let x = -30; x < 1040; x += size * 0.55) {
    const y = ground + random(-size * 0.3, size * 0.4);
    for (let frond = 0; frond < 6; frond++)
      paintFrond(brush, { x, y: y + 20, length: size * random(0.8, 1.8), angle: -Math.PI / 2 + random(-1.25, 1.25) });
  }
  brush.fillRect(0, ground + 10, 1000, 1000);
}

/** One pinnate leaf of a fern or palm. */
function paintFrond(brush, { x, y, length, angle }) {
  brush.save();
  brush.translate(x, y);
  brush.rotate(angle);
  for (let step = 0; step < 9; step++) {
    const along = (step / 9) * length;
    const reach = length * 0.3 * Math.sin(Math.PI * (0.14 + (0.86 * step) / 9));
    for (const side of [-1, 1]) {
      brush.beginPath();
      brush.ellipse(along + reach * 0.35, side * reach * 0.5, reach * 0.62, Math.max(1, length * 0.03), side * 0.95, 0, Math.PI * 2);
      brush.fill();
    }
  }
  brush.beginPath();
  brush.ellipse(length * 0.5, 0, length * 0.52, Math.max(0.8, length * 0.014), 0, 0, Math.PI * 2);
  brush.fill();
  brush.restore();
}

function paintLight(brush, random) {
  for (let ray = 0; ray < 9; ray++) {
    const angle = -0.62 + ray * 0.155 + random(-0.03, 0.03);
    const width = random(0.018, 0.05);
    const light = brush.createLinearGradient(500, 250, 500 + Math.sin(angle) * 800, 250 + Math.cos(angle) * 800);
    light.addColorStop(0, 'rgba(190,255,190,.22)');
    light.addColorStop(1, 'rgba(80,220,160,0)');
    brush.fillStyle = light;
    brush.beginPath();
    brush.moveTo(500, 250);
    brush.lineTo(500 + Math.sin(angle - width) * 850, 250 + Math.cos(angle - width) * 850);
    brush.lineTo(500 + Math.sin(angle + width) * 850, 250 + Math.cos(angle + width) * 850);
    brush.fill();
  }
}

function paintCanopy(brush, random) {
  for (let leafIndex = 0; leafIndex < 46; leafIndex++) {
    const along = leafIndex / 46;
    brush.fillStyle = leafIndex % 3 === 0 ? '#06281d' : '#031510';
    const x = along * 1040 - 20;
    const hang = 40 + 90 * Math.abs(along - 0.5) * 2;
    paintFrond(brush, {
      x,
      y: random(-40, 6),
      length: hang * random(0.9, 1.9),
      angle: Math.PI / 2 + random(-0.6, 0.6) + (along - 0.5) * 0.8,
    });
  }
  for (const side of [-1, 1]) {
    for (let blade = 0; blade < 14; blade++) {
      brush.fillStyle = blade % 3 === 0 ? '#0a3425' : '#04170f';
      paintFrond(brush, {
        x: 500 + side * random(470, 560),
        y: random(640, 1020),
        length: random(120, 270),
        angle: -Math.PI / 2 - side * random(0.1, 1.1),
      });
    }
  }
}

function paintVignette(brush) {
  const shade = brush.createRadialGradient(500, 420, 260, 500, 500, 760);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(1,8,6,.82)');
  brush.fillStyle = shade;
  brush.fillRect(0, 0, 1000, 1000);
}
