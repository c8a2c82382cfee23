import { colourOf, WHEEL } from '../rules.ts';

export interface WheelLook {
  /** Server clock in milliseconds, so that the wheel is at the same position for all players. */
  nowMs: number;
  /** The number that the ball runs to or lies in; undefined without a ball. */
  ball: { number: number; startedMs: number } | undefined;
}

const COLOURS = { red: '#c8321f', black: '#14191b', green: '#1c8a4a' } as const;
const POCKET = (Math.PI * 2) / WHEEL.length;
const WHEEL_TURN_MS = 9000;
/** Time at which the ball is at rest, within the server's spin duration. */
const REST_MS = 6300;
const BALL_TURNS = 9;

/** Draws the wheel, and the ball landing on the number that the server drew. */
export function drawWheel(pen: CanvasRenderingContext2D, size: number, { nowMs, ball }: WheelLook): void {
  const radius = size / 2;
  const turned = ((nowMs % WHEEL_TURN_MS) / WHEEL_TURN_MS) * Math.PI * 2;
  pen.clearRect(0, 0, size, size);
  pen.save();
  pen.translate(radius, radius);
  bowl(pen, radius);
  pen.save();
  pen.rotate(turned);
  pockets(pen, radius);
  cone(pen, radius);
  pen.restore();
  if (ball !== undefined) drawBall(pen, radius, { turned, number: ball.number, sinceMs: nowMs - ball.startedMs });
  pen.restore();
}

function bowl(pen: CanvasRenderingContext2D, radius: number): void {
  const wood = pen.createRadialGradient(0, -radius * 0.3, radius * 0.2, 0, 0, radius);
  wood.addColorStop(0, '#7a4a1e');
  wood.addColorStop(0.86, '#4a2a10');
  wood.addColorStop(1, '#22130a');
  disc(pen, radius, wood);
  pen.lineWidth = radius * 0.022;
  pen.strokeStyle = '#ffc53d';
  ring(pen, radius * 0.975);
  ring(pen, radius * 0.82);
  pen.fillStyle = '#ffdd8a';
  for (let stud = 0; stud < 8; stud++) {
    pen.beginPath();
    pen.arc(Math.cos((stud * Math.PI) / 4) * radius * 0.9, Math.sin((stud * Math.PI) / 4) * radius * 0.9, radius * 0.018, 0, Math.PI * 2);
    pen.fill();
  }
}

function pockets(pen: CanvasRenderingContext2D, radius: number): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 ${Math.max(6, radius * 0.085)}px Figtree, sans-serif`;
  for (const [index, number] of WHEEL.entries()) {
    const from = index * POCKET - Math.PI / 2 - POCKET / 2;
    pen.beginPath();
    pen.arc(0, 0, radius * 0.81, from, from + POCKET);
    pen.arc(0, 0, radius * 0.48, from + POCKET, from, true);
    pen.closePath();
    pen.fillStyle = COLOURS[colourOf(number)];
    pen.fill();
    pen.strokeStyle = 'rgb(255 221 138 / 0.55)';
    pen.lineWidth = Math.max(0.5, radius * 0.006);
    pen.stroke();
    pen.save();
    pen.rotate(index * POCKET);
    pen.translate(0, -radius * 0.735);
    pen.fillStyle = '#fffdf4';
    pen.fillText(String(number), 0, 0);
    pen.restore();
  }
  pen.strokeStyle = 'rgb(255 221 138 / 0.7)';
  pen.lineWidth = radius * 0.012;
  ring(pen, radius * 0.65);
}

/** The centre of the wheel: eight leaves. */
function cone(pen: CanvasRenderingContext2D, radius: number): void {
  const metal = pen.createRadialGradient(-radius * 0.1, -radius * 0.12, radius * 0.02, 0, 0, radius * 0.47);
  metal.addColorStop(0, '#3d8a62');
  metal.addColorStop(0.6, '#124a36');
  metal.addColorStop(1, '#06251a');
  disc(pen, radius * 0.47, metal);
  for (let leaf = 0; leaf < 8; leaf++) {
    pen.save();
    pen.rotate((leaf * Math.PI) / 4);
    pen.fillStyle = leaf % 2 === 0 ? '#d4f34a' : '#ffc53d';
    pen.globalAlpha = 0.85;
    pen.beginPath();
    pen.moveTo(0, -radius * 0.08);
    pen.quadraticCurveTo(radius * 0.085, -radius * 0.22, 0, -radius * 0.38);
    pen.quadraticCurveTo(-radius * 0.085, -radius * 0.22, 0, -radius * 0.08);
    pen.fill();
    pen.restore();
  }
  pen.globalAlpha = 1;
  disc(pen, radius * 0.075, '#ffdd8a');
}

interface BallRun {
  turned: number;
  number: number;
  sinceMs: number;
}

function drawBall(pen: CanvasRenderingContext2D, radius: number, { turned, number, sinceMs }: BallRun): void {
  const share = Math.min(1, Math.max(0, sinceMs / REST_MS));
  const index = WHEEL.indexOf(number as (typeof WHEEL)[number]);
  const angle = turned + index * POCKET - Math.PI / 2 - (1 - share) ** 2.2 * BALL_TURNS * Math.PI * 2;
  const fall = Math.min(1, Math.max(0, (share - 0.62) / 0.38));
  const bounce = Math.abs(Math.sin(fall * Math.PI * 3)) * (1 - fall) * 0.09;
  const at = radius * (0.9 - (0.9 - 0.58) * fall ** 1.4 + bounce * fall);
  const size = radius * 0.042;
  const x = Math.cos(angle) * at;
  const y = Math.sin(angle) * at;
  const shine = pen.createRadialGradient(x - size * 0.3, y - size * 0.4, size * 0.1, x, y, size);
  shine.addColorStop(0, '#ffffff');
  shine.addColorStop(1, '#b9c2bd');
  pen.fillStyle = shine;
  pen.shadowColor = 'rgb(0 0 0 / 0.6)';
  pen.shadowBlur = size;
  pen.beginPath();
  pen.arc(x, y, size, 0, Math.PI * 2);
  pen.fill();
  pen.shadowBlur = 0;
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: CanvasGradient | string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, Math.PI * 2);
  pen.fill();
}

function ring(pen: CanvasRenderingContext2D, radius: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, Math.PI * 2);
  pen.stroke();
}
