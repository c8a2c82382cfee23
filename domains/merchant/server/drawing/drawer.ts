import { fileURLToPath } from 'node:url';
import { Problem } from '@jogada/platform/contract';
import type { Logger } from '@jogada/platform/server';
import * as v from 'valibot';
import { startConfined, type ProcessLimits } from './confined-process.ts';
import { DRAWN, DrawingAnswer, type DrawingKind, type DrawingOrder, type DrawnOf } from './drawing-order.ts';
import { drawingRootOf, isPicture, type PictureKind } from './sent-kind.ts';
import { UP } from './up.ts';

/** The sender of a file. Uploads of a merchant wait for each other, never for another merchant's. */
export interface Sender {
  readonly merchantCode: string;
  /** A member or operator id. */
  readonly personId: string;
  readonly log: Logger;
}

export interface DrawerSettings {
  readonly limits: Readonly<Record<DrawingKind, ProcessLimits>>;
  /** Maximum concurrent processes; at most one per merchant. */
  readonly atWorkMax: number;
  /** Maximum uploads waiting or in progress: per person, per merchant, in total. */
  readonly takenMax: { readonly person: number; readonly merchant: number; readonly all: number };
}

export interface Drawer {
  /**
   * Re-encodes an uploaded file in a process of its own, which is killed beyond its limits (S43).
   * @throws Problem `image_refused` for a file that is not a picture; `image_too_complex` for one that exceeded the time or memory limit;
   * `too_many_requests` when the queue is full; `system_busy` if the process did not start in time
   */
  draw<Kind extends DrawingKind>(order: Extract<DrawingOrder, { kind: Kind }>, sender: Sender): Promise<DrawnOf[Kind]>;
}

const MEMORY_MEGABYTES = 2560;
const DRAWER: DrawerSettings = {
  limits: {
    logo: { cpuSeconds: 4, wallMs: 30_000, memoryMegabytes: MEMORY_MEGABYTES },
    photo: { cpuSeconds: 8, wallMs: 60_000, memoryMegabytes: MEMORY_MEGABYTES },
    files: { cpuSeconds: 20, wallMs: 90_000, memoryMegabytes: MEMORY_MEGABYTES },
  },
  atWorkMax: 2,
  takenMax: { person: 3, merchant: 12, all: 36 },
};

const KINDS: Readonly<Record<DrawingKind, readonly PictureKind[]>> = {
  logo: ['png', 'jpeg', 'webp'],
  files: ['png', 'jpeg'],
  photo: ['png', 'jpeg'],
};
const RETRY_AFTER_SECONDS = 10;
const SCRIPT = fileURLToPath(new URL('drawing-process.ts', import.meta.url));
const OUTPUT_MAX = 1000;
/** Time limit for the start of a process; beyond it the upload is refused as `system_busy`. */
const START_MS = 30_000;

interface Job {
  readonly order: DrawingOrder;
  readonly sender: Sender;
  readonly resolve: (drawn: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One per process, since it guards the machine's CPU and memory. */
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
      // Checks the file's kind before starting a process.
      const isDrawing = order.kind === 'logo' && drawingRootOf(order.sent) !== undefined;
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

/** Runs one order in one process. Settles the job on its response; resolves when the process has exited. */
function work({ order, sender, resolve, reject }: Job, limits: ProcessLimits): Promise<void> {
  const child = startConfined(SCRIPT, limits);
  let isLate = false;
  const stopAfter = (ms: number) =>
    setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, ms);
  let timer = stopAfter(START_MS);
  let state: 'starting' | 'drawing' | 'answered' = 'starting';
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-OUTPUT_MAX);
  });
  child.on('message', (message) => {
    if (message === UP) {
      state = 'drawing';
      clearTimeout(timer);
      timer = stopAfter(limits.wallMs);
      return;
    }
    state = 'answered';
    const answer = v.safeParse(DrawingAnswer, message);
    if (!answer.success) reject(new Error('the drawing process returned an unexpected response'));
    else if ('refused' in answer.output) reject(new Problem('image_refused'));
    else resolve(answer.output.drawn);
    child.kill('SIGKILL');
  });
  return new Promise((ended) => {
    const end = (failure: unknown) => {
      clearTimeout(timer);
      // No effect if the response came first.
      reject(failure);
      ended();
    };
    child.on('error', end);
    child.on('exit', (code, signal) => {
      // An exit before the drawing started, or without a signal, is an internal error.
      if (isLate && state === 'starting') return end(new Problem('system_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      if (signal === null || state === 'starting') return end(new Error(`the drawing process ended with ${signal ?? code}: ${said}`));
      const { log, merchantCode, personId } = sender;
      if (state === 'drawing')
        log.warn({ kind: order.kind, signal, merchantCode, personId }, 'a picture exceeded its limits; the drawing process was stopped');
      end(new Problem('image_too_complex'));
    });
    // A failed send is handled at 'exit'.
    child.send(order, () => {});
  });
}
