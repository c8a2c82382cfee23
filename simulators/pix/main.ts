import { endOnFault } from '@jogada/platform/edge';
import { readConfig } from './config.ts';
import { startPixSimulator } from './pix-simulator.ts';

const DRAIN_MAX_MS = 10_000;

try {
  const simulator = await startPixSimulator(readConfig());
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= simulator.close().then(() => process.exit(0));
  };
  endOnFault({
    note: ({ kind, error }) => process.stderr.write(`pix simulator: ${kind}: ${error instanceof Error ? error.stack : String(error)}\n`),
    drain: () => simulator.close(),
    drainMaxMs: DRAIN_MAX_MS,
  });
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  // Ends with the parent process, as no other process would end it.
  process.on('disconnect', close);
  process.send?.({ type: 'ready', url: simulator.url });
} catch (error) {
  process.stderr.write(`pix simulator: ${complaint(error)}\n`);
  process.exit(1);
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EADDRINUSE' ? 'PORT: the port is taken' : error.message;
}
