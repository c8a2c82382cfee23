import { type AnimationClock, easeOut, easeOutBack } from '../animation-clock.ts';
import { element } from '../element.ts';
import { createSparks } from './board-sparks.ts';

/** A symbol on a field. */
export interface Face {
  symbol: number;
  /** Text on the symbol, such as a coin's value. */
  label?: string;
}

export interface BoardSettings {
  columns: number;
  rows: number;
  /** Height of a field relative to its width. */
  tall: number;
  label: string;
  clock: AnimationClock;
  isStill: boolean;
  /** Paints a face centred on the pen's origin, within the given pixels. */
  paint(pen: CanvasRenderingContext2D, face: Face, box: { width: number; height: number }): void;
  /** Background colours of alternating columns, of lines, and of the win highlight. */
  colours: { ground: readonly [string, string]; line: string; light: string };
}

/** Fields are numbered column by column, from the top. */
export interface SymbolBoard {
  canvas: HTMLCanvasElement;
  show(faces: readonly Face[]): void;
  put(field: number, face: Face): void;
  /** Repaints after a change of the painter's resources, such as a loaded picture. */
  repaint(): void;
  /** Drops all symbols out below; resolves when the board is empty. */
  fallOut(): Promise<void>;
  /** Drops new symbols in from above, column by column. */
  fallIn(faces: readonly Face[], gapMs: number): Promise<void>;
  /** Removes the fields with sparks. */
  burst(fields: readonly number[]): Promise<void>;
  /** Drops the symbols above cleared fields and adds new ones; `faces` is the resulting board. */
  fallTo(faces: readonly Face[], cleared: readonly boolean[]): Promise<void>;
  /** Spins adjacent fields of a column together, as the window of a reel. */
  roll(fields: readonly number[], symbols: readonly number[]): void;
  /** Stops the reel that shows these fields. */
  stop(fields: readonly number[], faces: readonly Face[]): Promise<void>;
  /** Highlights fields and dims the others; undefined resets all. */
  light(fields: readonly number[] | undefined): void;
}

interface Cell {
  face: Face;
  /** Offset from its position in field heights, downwards. */
  shift: number;
  scale: number;
  alpha: number;
}

interface Reel {
  fields: readonly number[];
  symbols: readonly number[];
  /** Number of fields scrolled so far. */
  way: number;
  /** Set while stopping: the symbols that enter from above. */
  last?: readonly Face[];
  /** Progress of the stop, 0 … 1. */
  rest: number;
}

const FALL_MS = 330;
const BURST_MS = 340;
const STOP_MS = 380;
const ROLL_SPEED = 24;
const EMPTY: Face = { symbol: -1 };

/** A window of symbols on one canvas for all kinds of movement. Contains no rules and no money. */
export function createSymbolBoard(settings: BoardSettings): SymbolBoard {
  const { columns, rows, clock, isStill, colours } = settings;
  const canvas = element('canvas', { class: 'board', role: 'img', 'aria-label': settings.label, 'data-testid': 'board' });
  const pen = canvas.getContext('2d');
  const sparks = createSparks(colours.light);
  const cells: Cell[] = Array.from({ length: columns * rows }, () => ({ face: EMPTY, shift: 0, scale: 1, alpha: 1 }));
  const reels = new Set<Reel>();
  const pictures = new Map<string, HTMLCanvasElement>();
  let lit: ReadonlySet<number> | undefined;
  let field = { width: 10, height: 10, density: 1 };
  let beat = 0;

  const fit = () => {
    const density = Math.min(2, devicePixelRatio);
    const width = Math.max(1, canvas.clientWidth / columns);
    field = { width, height: Math.max(1, canvas.clientHeight / rows), density };
    canvas.width = Math.round(canvas.clientWidth * density);
    canvas.height = Math.round(canvas.clientHeight * density);
    pictures.clear();
  };
  new ResizeObserver(fit).observe(canvas);
  void document.fonts.ready.then(() => pictures.clear());

  function pictureOf(face: Face): HTMLCanvasElement {
    const key = `${face.symbol}:${face.label ?? ''}`;
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const picture = document.createElement('canvas');
    picture.width = Math.ceil(field.width * field.density);
    picture.height = Math.ceil(field.height * field.density);
    const brush = picture.getContext('2d');
    brush?.setTransform(field.density, 0, 0, field.density, picture.width / 2, picture.height / 2);
    if (brush !== null && face.symbol >= 0) settings.paint(brush, face, { width: field.width, height: field.height });
    pictures.set(key, picture);
    return picture;
  }

  function drawFace(
    at: CanvasRenderingContext2D,
    face: Face,
    { x, y, scale, alpha }: { x: number; y: number; scale: number; alpha: number },
  ) {
    if (face.symbol < 0 || alpha <= 0) return;
    const width = field.width * scale;
    const height = field.height * scale;
    at.globalAlpha = alpha;
    at.drawImage(pictureOf(face), x + (field.width - width) / 2, y + (field.height - height) / 2, width, height);
    at.globalAlpha = 1;
  }

  const leftOf = (index: number) => Math.floor(index / rows) * field.width;
  const topOf = (index: number) => (index % rows) * field.height;

  function drawGround(at: CanvasRenderingContext2D): void {
    for (let column = 0; column < columns; column++) {
      at.fillStyle = colours.ground[column % 2] ?? colours.ground[0];
      at.fillRect(column * field.width, 0, field.width, canvas.clientHeight);
      at.fillStyle = colours.line;
      if (column > 0) at.fillRect(column * field.width - 0.5, 0, 1, canvas.clientHeight);
    }
  }

  function drawCell(at: CanvasRenderingContext2D, cell: Cell, index: number): void {
    const isLit = lit?.has(index) ?? false;
    const x = leftOf(index);
    const y = topOf(index) + cell.shift * field.height;
    if (isLit && cell.face.symbol >= 0) drawLamp(at, { x, y, alpha: cell.alpha });
    const scale = cell.scale * (isLit ? 1 + 0.06 * beat : 0.94);
    drawFace(at, cell.face, { x, y, scale, alpha: cell.alpha * (lit === undefined || isLit ? 1 : 0.32) });
  }

  function drawLamp(at: CanvasRenderingContext2D, { x, y, alpha }: { x: number; y: number; alpha: number }): void {
    const [width, height] = [field.width - 4, field.height - 4];
    at.globalAlpha = alpha * (0.5 + 0.5 * beat);
    at.strokeStyle = colours.light;
    at.lineWidth = 2.5;
    at.beginPath();
    at.roundRect(x + 2, y + 2, width, height, 10);
    at.stroke();
    at.globalAlpha = alpha * 0.16;
    at.fillStyle = colours.light;
    at.fill();
    at.globalAlpha = 1;
  }

  function drawReel(at: CanvasRenderingContext2D, reel: Reel): void {
    const top = reel.fields[0] ?? 0;
    const count = reel.fields.length;
    at.save();
    at.beginPath();
    at.rect(leftOf(top), topOf(top), field.width, field.height * count);
    at.clip();
    const part = reel.way - Math.floor(reel.way);
    for (let row = -1; row <= count; row++) {
      const place = Math.floor(reel.way) - row;
      const symbol = reel.symbols[((place % reel.symbols.length) + reel.symbols.length) % reel.symbols.length] ?? 0;
      const y = topOf(top) + (row + part + reel.rest * count) * field.height;
      drawFace(at, { symbol }, { x: leftOf(top), y, scale: 0.94, alpha: 0.72 });
    }
    for (const [row, face] of (reel.last ?? []).entries()) {
      const y = topOf(top) + (row - count * (1 - reel.rest)) * field.height;
      drawFace(at, face, { x: leftOf(top), y, scale: 0.94, alpha: 1 });
    }
    at.restore();
  }

  clock.everyFrame((seconds) => {
    if (pen === null) return;
    beat = isStill ? 1 : (1 - Math.cos(performance.now() / 190)) / 2;
    pen.setTransform(field.density, 0, 0, field.density, 0, 0);
    pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    drawGround(pen);
    const rolling = new Set([...reels].flatMap(({ fields }) => fields));
    for (const [index, cell] of cells.entries()) if (!rolling.has(index)) drawCell(pen, cell, index);
    for (const reel of reels) {
      if (reel.last === undefined) reel.way += seconds * ROLL_SPEED;
      drawReel(pen, reel);
    }
    sparks.draw(pen, seconds);
  });

  const ms = (wanted: number) => (isStill ? 0 : wanted);
  const settle = (index: number, face: Face, shift = 0) => {
    cells[index] = { face, shift, scale: 1, alpha: 1 };
  };

  async function moveColumn(column: number, from: readonly number[]): Promise<void> {
    await clock.run(
      ms(FALL_MS),
      (share) => {
        for (const [row, start] of from.entries()) {
          const cell = cells[column * rows + row];
          if (cell !== undefined) cell.shift = start * (1 - share);
        }
      },
      easeOutBack,
    );
  }

  return {
    canvas,
    show(faces) {
      reels.clear();
      for (const [index, face] of faces.entries()) settle(index, face);
    },
    put: (index, face) => settle(index, face),
    repaint: () => pictures.clear(),
    async fallOut() {
      lit = undefined;
      await clock.run(ms(220), (share) => {
        for (const [index, cell] of cells.entries()) cell.shift = share * share * (rows + 0.6 * (index % rows));
      });
      for (const index of cells.keys()) settle(index, EMPTY);
    },
    async fallIn(faces, gapMs) {
      const falls: Promise<void>[] = [];
      for (let column = 0; column < columns; column++) {
        for (let row = 0; row < rows; row++) settle(column * rows + row, faces[column * rows + row] ?? EMPTY, -rows);
        const from = Array.from({ length: rows }, () => -rows);
        falls.push(clock.wait(ms(column * gapMs)).then(() => moveColumn(column, from)));
      }
      await Promise.all(falls);
    },
    async burst(fields) {
      for (const index of fields) {
        const middle = { x: leftOf(index) + field.width / 2, y: topOf(index) + field.height / 2 };
        if (!isStill) sparks.throwFrom(middle, field.width);
      }
      await clock.run(
        ms(BURST_MS),
        (share) => {
          for (const index of fields) {
            const cell = cells[index];
            if (cell === undefined) continue;
            cell.scale = 1 + 0.35 * share;
            cell.alpha = 1 - share;
          }
        },
        easeOut,
      );
      lit = undefined;
    },
    async fallTo(faces, cleared) {
      const falls: Promise<void>[] = [];
      for (let column = 0; column < columns; column++) {
        const kept: number[] = [];
        for (let row = 0; row < rows; row++) if (!cleared[column * rows + row]) kept.push(row);
        const fresh = rows - kept.length;
        const from = Array.from({ length: rows }, (_, row) => (row < fresh ? -fresh : (kept[row - fresh] ?? row) - row));
        for (const [row, start] of from.entries()) settle(column * rows + row, faces[column * rows + row] ?? EMPTY, start);
        if (fresh > 0) falls.push(moveColumn(column, from));
      }
      await Promise.all(falls);
    },
    roll(fields, symbols) {
      if (!isStill) reels.add({ fields, symbols, way: Math.random() * symbols.length, rest: 0 });
    },
    async stop(fields, faces) {
      const reel = [...reels].find((one) => one.fields[0] === fields[0]);
      if (reel !== undefined) {
        reel.last = faces;
        await clock.run(STOP_MS, (share) => (reel.rest = share), easeOutBack);
        reels.delete(reel);
      }
      for (const [row, index] of fields.entries()) settle(index, faces[row] ?? EMPTY);
    },
    light(fields) {
      lit = fields === undefined ? undefined : new Set(fields);
    },
  };
}
