import type { Server } from 'node:http';
import { compose } from './compose.ts';
import { ConfigFault, readConfig } from './config.ts';

const DRAIN_MAX_MS = 10_000;

try {
  await start();
} catch (error) {
  // One line that names the setting; a fault of ours keeps its stack.
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const composition = await compose(config, { worksInBackground: config.busUrl === undefined });
  const { app, privateServer, house } = composition;

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MAX_MS).unref();
    composition.close().then(
      () => process.exit(0),
      (error: unknown) => {
        house.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started this process is gone: nothing may outlive it.
  process.on('disconnect', stop);

  await listen(privateServer, config);
  await app.listen({ host: config.host, port: config.port });
  house.log.info({ port: config.port }, 'listening');
  process.send?.({ type: 'ready' });
}

function listen(server: Server, { privatePort, host }: { privatePort: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(privatePort, host, resolve);
  });
}
