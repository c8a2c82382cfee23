import { readConfig } from './config.ts';
import { startPixSimulator } from './pix-simulator.ts';

try {
  const simulator = await startPixSimulator(readConfig());
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= simulator.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  // Whoever started us is gone: nobody would ever end us.
  process.on('disconnect', close);
  process.send?.({ type: 'ready', url: simulator.url });
} catch (error) {
  process.stderr.write(`pix simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
