/** Position and size of the bird's body in the picture, and its movement. */
export interface MacawPose {
  x: number;
  y: number;
  size: number;
  /** Radians; 0 faces right. */
  tilt: number;
  /** Seconds; drives the wing beat. */
  time: number;
  beatsPerSecond: number;
}

/** A scarlet macaw in flight, seen from the side. */
export function drawMacaw(pen: CanvasRenderingContext2D, { x, y, size, tilt, time, beatsPerSecond }: MacawPose): void {
  const beat = Math.sin(time * beatsPerSecond * Math.PI * 2);
  pen.save();
  pen.translate(x, y + beat * size * 0.05);
  pen.rotate(tilt);
  pen.scale(size / 100, size / 100);
  wing(pen, { beat: beat * 0.8 + 0.1, isFar: true });
  tail(pen, beat);
  body(pen);
  wing(pen, { beat, isFar: false });
  pen.restore();
}

function tail(pen: CanvasRenderingContext2D, beat: number): void {
  const sway = -beat * 7;
  const feathers = [
    { colour: '#0b4fb3', end: -128, dy: 22, width: 9 },
    { colour: '#1e7be0', end: -118, dy: 12, width: 9 },
    { colour: '#ff5a3c', end: -150, dy: 16, width: 10 },
    { colour: '#d42a1f', end: -138, dy: 5, width: 9 },
  ];
  for (const { colour, end, dy, width } of feathers) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(-34, 2 - width / 2);
    pen.quadraticCurveTo(-80, dy * 0.3 - width, end, dy + sway);
    pen.quadraticCurveTo(-80, dy * 0.5 + width, -34, 8 + width / 2);
    pen.fill();
  }
}

function body(pen: CanvasRenderingContext2D): void {
  const coat = pen.createLinearGradient(0, -28, 0, 30);
  coat.addColorStop(0, '#ff6a45');
  coat.addColorStop(0.55, '#e0301f');
  coat.addColorStop(1, '#a81712');
  pen.fillStyle = coat;
  pen.beginPath();
  pen.moveTo(-46, 4);
  pen.bezierCurveTo(-30, -22, 10, -26, 34, -24);
  pen.bezierCurveTo(58, -24, 66, -4, 56, 8);
  pen.bezierCurveTo(40, 26, -10, 28, -46, 8);
  pen.fill();
  // White cheek with the eye.
  pen.fillStyle = '#fff6ea';
  pen.beginPath();
  pen.ellipse(50, -8, 11, 10, 0.2, 0, Math.PI * 2);
  pen.fill();
  pen.strokeStyle = 'rgb(190 60 40 / 0.55)';
  pen.lineWidth = 1.2;
  for (const row of [-9, -5, -1]) {
    pen.beginPath();
    pen.moveTo(44, row);
    pen.lineTo(55, row + 1);
    pen.stroke();
  }
  pen.fillStyle = '#ffd84a';
  pen.beginPath();
  pen.arc(49, -13, 4.4, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = '#10201a';
  pen.beginPath();
  pen.arc(50, -13, 2.4, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = '#fffdf4';
  pen.beginPath();
  pen.arc(51, -14, 0.9, 0, Math.PI * 2);
  pen.fill();
  // Beak: light above, dark below.
  pen.fillStyle = '#f7ead2';
  pen.beginPath();
  pen.moveTo(57, -16);
  pen.bezierCurveTo(78, -18, 84, -2, 75, 12);
  pen.bezierCurveTo(74, 2, 66, 0, 58, -1);
  pen.fill();
  pen.fillStyle = '#2b2320';
  pen.beginPath();
  pen.moveTo(58, 0);
  pen.bezierCurveTo(66, 1, 70, 4, 70, 9);
  pen.bezierCurveTo(64, 10, 59, 7, 56, 3);
  pen.fill();
}

function wing(pen: CanvasRenderingContext2D, { beat, isFar }: { beat: number; isFar: boolean }): void {
  pen.save();
  pen.translate(isFar ? 14 : 6, isFar ? -14 : -8);
  // Up at 1, down at -1; foreshortened in between.
  pen.scale(isFar ? 0.82 : 1, (isFar ? 0.9 : 1) * (beat >= 0 ? Math.max(0.18, beat) : Math.min(-0.18, beat)));
  pen.globalAlpha = isFar ? 0.9 : 1;
  const bands: [string, number, number][] = [
    ['#0a3f94', 112, 0],
    ['#1f86ea', 96, 4],
    ['#ffce2e', 72, 7],
    ['#e23422', 48, 10],
  ];
  for (const [colour, reach, inset] of bands) {
    pen.fillStyle = isFar ? darker(colour) : colour;
    pen.beginPath();
    pen.moveTo(26 - inset, 2);
    pen.bezierCurveTo(20, -reach * 0.55, -8, -reach * 0.9, -34 + inset, -reach);
    const fingers = 5;
    for (let finger = 0; finger < fingers; finger++) {
      const share = (finger + 1) / fingers;
      const tipX = -34 + inset - 14 * share;
      const tipY = -reach * (1 - share * 0.86);
      pen.quadraticCurveTo(tipX - 10, tipY - reach * 0.1, tipX + 4, tipY);
    }
    pen.quadraticCurveTo(-20, 8, 26 - inset, 2);
    pen.fill();
  }
  pen.restore();
}

function darker(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.62));
  return `rgb(${parts.join(' ')})`;
}
