import { fileURLToPath } from 'node:url';
import { Problem } from '@jogada/platform/contract';
import type { Logger } from '@jogada/platform/server';
import * as v from 'valibot';
import { startConfined, type ProcessLimits } from './confined-process.ts';
import { DRAWN, DrawingAnswer, type DrawingKind, type DrawingOrder, type DrawnOf } from './drawing-order.ts';
import { drawingRootOf, isPicture, type PictureKind } from './sent-kind.ts';
import { UP } from './up.ts';

/** Who sent a file. A brand's uploads wait for each other, never for another brand's. */
export interface Sender {
  readonly merchantCode: string;
  /** A member or somebody of the staff. */
  readonly personId: string;
  readonly log: Logger;
}

export interface DrawerSettings {
  readonly limits: Readonly<Record<DrawingKind, ProcessLimits>>;
  /** Processes at once; each merchant has at most one of them. */
  readonly atWorkMax: number;
  /** Waiting or at work: for one person, for one merchant, in all. */
  readonly takenMax: { readonly person: number; readonly merchant: number; readonly all: number };
}

export interface Drawer {
  /**
   * Draws an uploaded file anew in a process of its own, which is killed when it takes too much (S43).
   * @throws Problem `image_refused` for what is no picture; `image_too_complex` for one that took too much time or memory;
   * `too_many_requests` when as many wait as may
   */
  draw<Kind extends DrawingKind>(order: Extract<DrawingOrder, { kind: Kind }>, sender: Sender): Promise<DrawnOf[Kind]>;
}

const MEMORY_MEGABYTES = 2560;
const DRAWER: DrawerSettings = {
  limits: {
    sign: { cpuSeconds: 4, wallMs: 30_000, memoryMegabytes: MEMORY_MEGABYTES },
    photo: { cpuSeconds: 8, wallMs: 60_000, memoryMegabytes: MEMORY_MEGABYTES },
    files: { cpuSeconds: 20, wallMs: 90_000, memoryMegabytes: MEMORY_MEGABYTES },
  },
  atWorkMax: 2,
  takenMax: { person: 3, merchant: 12, all: 36 },
};

const KINDS: Readonly<Record<DrawingKind, readonly PictureKind[]>> = {
  sign: ['png', 'jpeg', 'webp'],
  files: ['png', 'jpeg'],
  photo: ['png', 'jpeg'],
};
const RETRY_AFTER_SECONDS = 10;
const SCRIPT = fileURLToPath(new URL('drawing-process.ts', import.meta.url));
const OUTPUT_MAX = 1000;

interface Job {
  readonly order: DrawingOrder;
  readonly sender: Sender;
  readonly resolve: (drawn: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One for the whole process: it guards the processor and the memory of the machine. */
export const drawer: Drawer = createDrawer(DRAWER);

export function createDrawer({ limits, atWorkMax, takenMax }: DrawerSettings): Drawer {
  const waiting: Job[] = [];
  const atWork = new Set<Job>();

  function requireRoom({ merchantCode, personId }: Sender): void {
    const taken = [...waiting, ...atWork].map(({ sender }) => sender);
    const ofMerchant = taken.filter((sender) => sender.merchantCode === merchantCode);
    const ofPerson = ofMerchant.filter((sender) => sender.personId === personId);
    const hasRoom = taken.length < takenMax.all && ofMerchant.length < takenMax.merchant && ofPerson.length < takenMax.person;
    if (!hasRoom) throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  function startNext(): void {
    if (atWork.size >= atWorkMax) return;
    const busy = new Set([...atWork].map(({ sender }) => sender.merchantCode));
    const index = waiting.findIndex(({ sender }) => !busy.has(sender.merchantCode));
    const [job] = index < 0 ? [] : waiting.splice(index, 1);
    if (!job) return;
    atWork.add(job);
    void work(job, limits[job.order.kind]).then(() => {
      atWork.delete(job);
      startNext();
    });
    startNext();
  }

  return {
    async draw(order, sender) {
      // What cannot be a picture costs no process.
      const isDrawing = order.kind === 'sign' && drawingRootOf(order.sent) !== undefined;
      if (!isDrawing && !isPicture(order.sent, KINDS[order.kind])) throw new Problem('image_refused');
      requireRoom(sender);
      const drawn = await new Promise<unknown>((resolve, reject) => {
        waiting.push({ order, sender, resolve, reject });
        startNext();
      });
      return v.parse(DRAWN[order.kind], drawn) as DrawnOf[typeof order.kind];
    },
  };
}

/** One order in one process. Settles the job as soon as its answer is there; ends when the process is gone. */
function work({ order, sender, resolve, reject }: Job, limits: ProcessLimits): Promise<void> {
  const child = startConfined(SCRIPT, limits);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limits.wallMs);
  let state: 'starting' | 'drawing' | 'answered' = 'starting';
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-OUTPUT_MAX);
  });
  child.on('message', (message) => {
    if (message === UP) {
      state = 'drawing';
      return;
    }
    state = 'answered';
    const answer = v.safeParse(DrawingAnswer, message);
    if (!answer.success) reject(new Error('the drawing process answered something else'));
    else if ('refused' in answer.output) reject(new Problem('image_refused'));
    else resolve(answer.output.drawn);
    child.kill('SIGKILL');
  });
  return new Promise((ended) => {
    const end = (failure: unknown) => {
      clearTimeout(timer);
      // Without effect where an answer came first.
      reject(failure);
      ended();
    };
    child.on('error', end);
    child.on('exit', (code, signal) => {
      // What ended before the picture, or by itself, was a fault of ours.
      if (isLate && state === 'starting') return end(new Problem('system_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      if (signal === null || state === 'starting') return end(new Error(`the drawing process ended with ${signal ?? code}: ${said}`));
      const { log, merchantCode, personId } = sender;
      if (state === 'drawing') log.warn({ kind: order.kind, signal, merchantCode, personId }, 'a picture took too much and was stopped');
      end(new Problem('image_too_complex'));
    });
    // A failure to send is seen at 'exit'.
    child.send(order, () => {});
  });
}
